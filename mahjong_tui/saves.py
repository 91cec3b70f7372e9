"""Records on disk: the save of a match is the record that is being written (interfaces 4).

Every event is appended and flushed as it happens, and forced to the disk at the end of a round.
Whatever else changes a file writes a new one beside it and renames it, so none is ever lost.
"""

from __future__ import annotations

import errno
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path

from engine import (
    HUMAN,
    Event,
    Line,
    Match,
    MatchEnded,
    RecordError,
    RoundEnded,
    Setup,
    dump,
    encode,
    header,
    read_setup,
    replay,
)

__all__ = [
    "HUMAN",
    "STARTING_COINS",
    "Save",
    "SaveBusy",
    "Summary",
    "coins",
    "create",
    "decode",
    "finished",
    "matches",
    "now",
    "read_text",
    "replace_file",
    "resume",
    "staked",
    "summary",
    "unfinished",
]

STARTING_COINS = 20_000
"""What a new profile owns."""


class SaveBusy(Exception):
    """Another process is writing the record at *path*."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path}: in use by another process")
        self.path = path


def now() -> str:
    """This moment as a record's header names it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


# Writing


class Save:
    """The open record of one match; the only writer of its file."""

    def __init__(self, path: Path, rules: str, lock: _Lock) -> None:
        self.path, self.rules = path, rules
        self._lock = lock
        self._open()

    def _open(self) -> None:
        self._file: FileIO = self.path.open("ab", buffering=0)
        self._size = self.path.stat().st_size

    def write(self, event: Event) -> None:
        """Append *event*; what ends a round or a match is forced to the disk.

        An event that cannot be written whole, on a full disk, leaves nothing behind.
        """
        line = dump(encode(event, self.rules)).encode()
        done = 0
        try:
            while done < len(line):
                done += self._file.write(line[done:])
            if isinstance(event, (RoundEnded, MatchEnded)):
                os.fsync(self._file.fileno())
        except OSError:
            with suppress(OSError):
                self._file.truncate(self._size)
            raise
        self._size += len(line)

    def rewrite(self, setup: Setup, log: Iterable[Event]) -> None:
        """Put the record of *log* in the place of what was written: undo cuts a match so."""
        text = dump(header(setup)) + "".join(dump(encode(event, self.rules)) for event in log)
        self._file.close()
        try:
            replace_file(self.path, text.encode())
        finally:
            self._open()

    def close(self) -> None:
        """Force everything to the disk and let others write the file."""
        if self._file.closed:
            return
        try:
            os.fsync(self._file.fileno())
        finally:
            self._file.close()
            self._lock.release()

    def __enter__(self) -> Save:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def create(setup: Setup, place: Path) -> Save:
    """Begin the record of a match in directory *place*, or as the file *place* (``.jsonl``).

    Raises `FileExistsError` rather than write over a file.
    """
    names = [place] if place.suffix == ".jsonl" else _names(setup, place)
    names[0].parent.mkdir(parents=True, exist_ok=True)
    for path in names:
        lock = _Lock(path)
        try:
            with path.open("xb") as file:
                file.write(dump(header(setup)).encode())
                file.flush()
                os.fsync(file.fileno())
        except FileExistsError:
            lock.release()
            if path is names[-1]:
                raise
            continue
        except OSError:
            lock.release()
            raise
        return Save(path, setup.rules, lock)
    raise AssertionError("the last name returns or raises")


def _names(setup: Setup, place: Path) -> list[Path]:
    stamp = re.sub(r"[^0-9T]", "", setup.started)[:15] or "match"
    stem = f"{stamp}-{setup.rules}"
    return [place / f"{stem}.jsonl", *(place / f"{stem}-{n}.jsonl" for n in range(2, 100))]


def resume(path: Path) -> tuple[Match, Save]:
    """The match in *path*, taken back to its last complete decision, and its open record.

    Raises `RecordError` where the lines do not follow; the file is then left as it is.
    """
    if not path.is_file():
        raise FileNotFoundError(2, os.strerror(2), str(path))
    lock = _Lock(path)
    try:
        old = path.read_bytes()
        text = decode(old)
        replayed = replay(text)
        match = replayed.match
        kept = text.split("\n")[: replayed.starts[-1] if replayed.starts else _first(text)]
        missing = match.log[replayed.written :]
        new = "".join(line + "\n" for line in kept)
        new += "".join(dump(encode(event, match.setup.rules)) for event in missing)
        _bring_to(path, old, new.encode())
        return match, Save(path, match.setup.rules, lock)
    except BaseException:
        lock.release()
        raise


def _first(text: str) -> int:
    """The number of the header's line: blank ones may stand before it."""
    return next(at for at, line in enumerate(text.split("\n"), 1) if line.strip())


def _bring_to(path: Path, old: bytes, new: bytes) -> None:
    """Let the file hold *new*: append to *old* where that is enough."""
    if old == new:
        return
    if not new.startswith(old):
        replace_file(path, new)
        return
    with path.open("ab") as file:
        file.write(new[len(old) :])
        file.flush()
        os.fsync(file.fileno())


def replace_file(path: Path, content: bytes) -> None:
    """Put *content* into *path* in one step: whoever reads sees the old file or the new one."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    _sync_directory(path.parent)


def _sync_directory(directory: Path) -> None:
    if sys.platform == "win32":
        return
    with suppress(OSError):  # some file systems cannot
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


_BUSY = frozenset({errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK})
"""What the system answers where another process holds the lock."""


class _Lock:
    """Held while a record is written; the system lets go of it when the process dies."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(f".{path.name}.lock")
        while True:
            self._handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                _take(self._handle)
            except OSError as error:
                if error.errno in _BUSY:
                    os.close(self._handle)
                    raise SaveBusy(path) from None
                return  # a file system without locks
            if self._is_current():
                return
            os.close(self._handle)  # its last owner removed it between our two calls

    def _is_current(self) -> bool:
        try:
            return os.path.samestat(os.fstat(self._handle), self.path.stat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Let go, and leave no file behind."""
        with suppress(OSError):  # Windows removes no open file
            self.path.unlink(missing_ok=True)
        with suppress(OSError):
            os.close(self._handle)


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


# Reading


def decode(content: bytes) -> str:
    """The text of a record. A torn last line may end within a character; others may not."""
    whole, newline, torn = content.rpartition(b"\n")
    try:
        text = whole.decode()
    except UnicodeDecodeError as error:
        number = whole.count(b"\n", 0, error.start) + 1
        raise RecordError(number, "not UTF-8") from None
    return text + newline.decode() + torn.decode(errors="replace")


def read_text(path: Path) -> str:
    """The text of the record at *path*; raises `OSError` or `RecordError`."""
    return decode(path.read_bytes())


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list of matches shows of one."""

    path: Path
    setup: Setup
    rounds: int
    """Rounds played to their end."""
    scores: tuple[int, ...]
    """The last that the record names."""
    finished: bool


_ROUND_END = re.compile(rb'"type": ?"round_end"')


def summary(path: Path) -> Summary:
    """The facts of the record at *path*; raises `OSError` or `RecordError`."""
    content = path.read_bytes()
    first, *_ = content.split(b"\n", 1)
    setup = read_setup(_parsed(first) or {})
    scores: tuple[int, ...] = tuple(setup.balances or (0, 0, 0, 0))
    finished = False
    for line in _last_lines(content):
        finished = finished or line["type"] == "match_end"
        held = line.get("scores")
        if isinstance(held, list) and len(held) == 4 and all(isinstance(n, int) for n in held):
            scores = tuple(held)
            break
    return Summary(path, setup, len(_ROUND_END.findall(content)), scores, finished)


def _last_lines(content: bytes) -> Iterator[Line]:
    """The whole lines from the end backwards, without the header."""
    end = len(content)
    while (start := content.rfind(b"\n", 0, end)) != -1:
        if line := _parsed(content[start + 1 : end]):
            yield line
        end = start


def _parsed(content: bytes) -> Line | None:
    try:
        line = json.loads(content)
    except (ValueError, RecursionError):
        return None
    return line if isinstance(line, dict) and isinstance(line.get("type"), str) else None


def matches(directory: Path) -> list[Summary]:
    """Every readable record in *directory*, the newest first."""
    found = []
    for path in directory.glob("*.jsonl") if directory.is_dir() else ():
        with suppress(OSError, RecordError):
            found.append(summary(path))
    # Of two that began in the same second the later has the longer name.
    found.sort(key=lambda one: (one.setup.started, len(one.path.name), one.path.name), reverse=True)
    return found


def unfinished(directory: Path) -> list[Summary]:
    """The matches that can be resumed, the newest first: of those for coins the latest alone."""
    found = matches(directory)
    latest = _latest_for_coins(found)
    return [one for one in found if not one.finished and (one is latest or not _for_coins(one))]


def finished(directory: Path) -> list[Summary]:
    """The matches that have ended, the newest first."""
    return [one for one in matches(directory) if one.finished]


def coins(directory: Path) -> int:
    """What the player owns: what his latest room match left him, or a new profile's coins (C33)."""
    one = _latest_for_coins(matches(directory))
    if one is None:
        return STARTING_COINS
    return one.scores[[who.kind for who in one.setup.players].index(HUMAN)]


def _latest_for_coins(found: Iterable[Summary]) -> Summary | None:
    return next(filter(_for_coins, found), None)


def _for_coins(one: Summary) -> bool:
    """The player's own coins are played for (C33)."""
    return one.setup.room is not None and HUMAN in [who.kind for who in one.setup.players]


def staked(directory: Path) -> bool:
    """A round is being played for the player's coins. What does not replay holds nobody up."""
    one = _latest_for_coins(matches(directory))
    if one is None or one.finished:
        return False
    try:
        return not replay(read_text(one.path)).match.between_rounds
    except (OSError, RecordError):
        return False
