"""Saves: a match can be taken up again wherever its record was cut, and none is ever lost."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from io import FileIO
from pathlib import Path
from random import Random

import pytest

from bots.player import make_player
from engine import Action, Match, RecordError, Seated, Setup, play_match, replay, write
from mahjong_tui import saves

PLAYERS = (
    Seated("我", "human"),
    Seated("小林", "hard"),
    Seated("老周", "hard"),
    Seated("阿梅", "hard"),
)
SETUP = Setup("beifang", PLAYERS, base=100, seed=7, rounds=2, started="2026-01-02T03:04:05Z")


def one_step(match: Match, chance: Random) -> None:
    """Deal, or answer every open question with a legal answer."""
    if match.between_rounds:
        match.next_round()
        return
    answers: dict[int, Action] = {}
    for seat, ask in match.asks().items():
        answers[seat] = ask.options[chance.randrange(len(ask.options))]
    match.resolve(answers)


def played(setup: Setup, seed: int = 1, steps: int = 100_000) -> Match:
    """A match played by chance, to its end or for *steps* decisions."""
    match, chance = Match(setup), Random(seed)
    while match.ended is None and steps:
        one_step(match, chance)
        steps -= 1
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return played(SETUP)


def test_a_save_is_the_record_of_its_match(tmp_path: Path, match: Match) -> None:
    with saves.create(SETUP, tmp_path) as save:
        for event in match.log:
            save.write(event)
    assert save.path.name == "20260102T030405-beifang.jsonl"
    assert save.path.read_text(encoding="utf-8") == write(SETUP, match.log)
    assert [path.name for path in tmp_path.iterdir()] == [save.path.name]


def test_every_event_is_on_disk_as_soon_as_it_is_written(tmp_path: Path, match: Match) -> None:
    with saves.create(SETUP, tmp_path) as save:
        for count, event in enumerate(match.log[:40], 1):
            save.write(event)
            assert save.path.read_bytes().count(b"\n") == 1 + count


def test_records_of_the_same_moment_get_names_of_their_own(tmp_path: Path) -> None:
    paths = []
    for _ in range(3):
        with saves.create(SETUP, tmp_path) as save:
            paths.append(save.path)
    assert len(set(paths)) == 3


def test_a_named_record_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text("precious", encoding="utf-8")
    with pytest.raises(FileExistsError):
        saves.create(SETUP, file)
    assert file.read_text(encoding="utf-8") == "precious"
    assert os.listdir(tmp_path) == ["mine.jsonl"]


def resumed(path: Path, content: bytes) -> Match:
    """What comes of a record that holds *content*; the file must then be that match's record."""
    path.write_bytes(content)
    match, save = saves.resume(path)
    save.close()
    assert path.read_text(encoding="utf-8") == write(match.setup, match.log)
    assert [other.name for other in path.parent.iterdir()] == [path.name]
    return match


def check_cut(path: Path, content: bytes, whole: Match) -> None:
    again = resumed(path, content)
    assert again.log == whole.log[: len(again.log)]
    assert again.ended or again.between_rounds or again.asks()


def test_resume_after_a_cut_at_every_line(tmp_path: Path, match: Match) -> None:
    lines = write(SETUP, match.log).encode().splitlines(keepends=True)
    chosen = range(1, len(lines) + 1, 1 + len(lines) // 120)
    for kept in {*chosen, *range(1, 90), *range(len(lines) - 30, len(lines) + 1)}:
        check_cut(tmp_path / "cut.jsonl", b"".join(lines[:kept]), match)


def test_resume_after_a_cut_at_every_byte_of_the_last_lines(tmp_path: Path) -> None:
    setup = replace(SETUP, rounds=1)
    whole = played(setup, steps=40)
    content = write(setup, whole.log).encode()
    last = len(content) - sum(map(len, content.splitlines(keepends=True)[-3:]))
    for cut in range(last, len(content) + 1):
        check_cut(tmp_path / "cut.jsonl", content[:cut], whole)


def test_resume_within_the_names_of_a_win(tmp_path: Path) -> None:
    """The line of a win holds Chinese: it may be cut within a character."""
    setup = replace(SETUP, rounds=1)
    for seed in range(20):
        whole = Match(replace(setup, seed=seed))
        play_match(whole, [make_player("easy") for _ in range(4)])
        content = write(whole.setup, whole.log).encode()
        at = content.find(b'"zh":') + len(b'"zh":')
        if at > 100:
            for cut in range(at, at + 8):
                check_cut(tmp_path / "cut.jsonl", content[:cut], whole)
            return
    pytest.fail("no win")


def test_a_cut_loses_no_complete_decision(tmp_path: Path, match: Match) -> None:
    """All answers are in the lines: their consequences are written anew."""
    for length, seats in match.decisions[:60]:
        kept = len(seats)
        content = write(SETUP, match.log[: length + kept]).encode()
        assert len(resumed(tmp_path / "cut.jsonl", content).log) >= length + kept


def test_a_resumed_match_is_written_on(tmp_path: Path, match: Match) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_text(write(SETUP, match.log[:60]), encoding="utf-8")
    again, save = saves.resume(path)
    known = len(again.log)
    one_step(again, Random(3))
    for event in again.log[known:]:
        save.write(event)
    save.close()
    assert replay(path.read_text(encoding="utf-8")).match.log == again.log


def test_lines_that_readers_do_not_know_are_kept(tmp_path: Path, match: Match) -> None:
    path = tmp_path / "new.jsonl"
    lines = write(SETUP, match.log[:60]).splitlines(keepends=True)
    lines.insert(20, '{"type":"remark","text":"nice"}\n')
    path.write_text("".join(lines), encoding="utf-8")
    _, save = saves.resume(path)
    save.close()
    assert '{"type":"remark","text":"nice"}\n' in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: "",
        lambda text: "not a record\n",
        lambda text: text[:50],
        lambda text: text.replace('"discard"', '"discord"'),
        lambda text: text.replace('"left":83', '"left":82'),
    ],
)
def test_a_spoilt_record_is_refused_and_left_alone(
    tmp_path: Path, match: Match, spoil: Callable[[str], str]
) -> None:
    path = tmp_path / "bad.jsonl"
    content = spoil(write(SETUP, match.log[:60]) + '{"type":"discard","seat":9}\n')
    path.write_text(content, encoding="utf-8")
    with pytest.raises(RecordError):
        saves.resume(path)
    assert path.read_text(encoding="utf-8") == content
    assert os.listdir(tmp_path) == ["bad.jsonl"]


def test_bytes_that_are_no_text_are_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(write(SETUP, []).encode() + b"\xff\xff\n{}\n")
    with pytest.raises(RecordError, match="line 2"):
        saves.resume(path)


def test_undo_rewrites_the_file(tmp_path: Path, match: Match) -> None:
    with saves.create(SETUP, tmp_path) as save:
        for event in match.log[:50]:
            save.write(event)
        save.rewrite(SETUP, match.log[:30])
        save.write(match.log[30])
    assert save.path.read_text(encoding="utf-8") == write(SETUP, match.log[:31])


class Full:
    """A file on a disk that takes half of what it is given, and then no more."""

    def __init__(self, file: FileIO) -> None:
        self.file, self.left = file, 1

    def write(self, content: bytes) -> int:
        if not self.left:
            raise OSError(errno.ENOSPC, "full")
        self.left -= 1
        return self.file.write(content[: len(content) // 2])

    def __getattr__(self, name: str) -> object:
        return getattr(self.file, name)


def test_a_full_disk_leaves_no_half_line(
    tmp_path: Path, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    with saves.create(SETUP, tmp_path) as save:
        save.write(match.log[0])
        with monkeypatch.context() as patch:
            patch.setattr(save, "_file", Full(save._file))
            with pytest.raises(OSError, match="full"):
                save.write(match.log[1])
        for event in match.log[1:9]:
            save.write(event)
    assert save.path.read_text(encoding="utf-8") == write(SETUP, match.log[:9])


def test_a_match_has_one_writer(tmp_path: Path) -> None:
    with saves.create(SETUP, tmp_path) as save:
        with pytest.raises(saves.SaveBusy):
            saves.resume(save.path)
        script = (
            "import sys\nfrom pathlib import Path\nfrom mahjong_tui import saves\n"
            "try:\n    saves.resume(Path(sys.argv[1]))\nexcept saves.SaveBusy:\n    sys.exit(7)\n"
        )
        other = subprocess.run([sys.executable, "-c", script, str(save.path)], check=False)
        assert other.returncode == 7
    _, again = saves.resume(save.path)
    again.close()


def test_a_killed_writer_leaves_a_match_that_can_be_resumed(tmp_path: Path) -> None:
    script = """
import os, sys
from dataclasses import replace
from pathlib import Path
from engine import Match
from mahjong_tui import saves
from tests.tui.test_saves import SETUP, one_step
from random import Random
match, chance = Match(SETUP), Random(5)
save = saves.create(SETUP, Path(sys.argv[1]))
for _ in range(30):
    known = len(match.log)
    one_step(match, chance)
    for event in match.log[known:]:
        save.write(event)
os.kill(os.getpid(), 9)
"""
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path)], cwd=root, check=False)
    assert done.returncode != 0
    (found,) = saves.unfinished(tmp_path)
    match, save = saves.resume(found.path)
    save.close()
    assert match.log == played(SETUP, 5, 30).log


# Lists


def store(directory: Path, setup: Setup, match: Match, upto: int | None = None) -> Path:
    with saves.create(setup, directory) as save:
        for event in match.log[:upto]:
            save.write(event)
    return save.path


def test_matches_are_listed_newest_first(tmp_path: Path, match: Match) -> None:
    old = store(tmp_path, replace(SETUP, started="2026-01-01T00:00:00Z"), match)
    new = store(tmp_path, replace(SETUP, started="2026-03-01T00:00:00Z"), match, 60)
    middle = store(tmp_path, replace(SETUP, started="2026-02-01T00:00:00Z"), match, 50)
    (tmp_path / "broken.jsonl").write_text("?", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("?", encoding="utf-8")
    assert [one.path for one in saves.unfinished(tmp_path)] == [new, middle]
    (done,) = saves.finished(tmp_path)
    assert match.ended is not None
    assert (done.path, done.rounds, done.scores) == (old, 2, match.ended.scores)
    assert saves.matches(tmp_path / "nowhere") == []


def test_a_torn_last_line_hides_nothing(tmp_path: Path, match: Match) -> None:
    path = store(tmp_path, SETUP, match)
    path.write_bytes(path.read_bytes()[:-9])
    (found,) = saves.unfinished(tmp_path)
    assert found.rounds == 2


def test_coins_are_what_the_last_room_left(tmp_path: Path) -> None:
    assert saves.coins(tmp_path) == saves.STARTING_COINS
    room = replace(SETUP, base=400, room="chuji", balances=(20_000,) * 4)
    match = played(room)
    store(tmp_path, room, match)
    store(tmp_path, replace(SETUP, started="2027-01-01T00:00:00Z"), Match(SETUP))
    assert saves.coins(tmp_path) == match.scores[0]


def test_scores_that_are_none_are_skipped(tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    odd = json.dumps({"type": "round_end", "scores": "many"})
    path.write_text(write(SETUP, []) + odd + "\n", encoding="utf-8")
    assert saves.summary(path).scores == (0, 0, 0, 0)
