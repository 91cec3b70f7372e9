"""The game in a real pseudo-terminal: play, resize, quit; be killed, and go on."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pyte
import pytest

from engine import replay
from mahjong_tui import saves

QUIET = 0.15
"""Seconds without output after which the screen is taken as drawn."""
LIMIT = 20.0

PLAY = (
    "play", "--rules", "beifang", "--seats", "human,easy,easy,easy", "--base", "100",
    "--rounds", "1", "--seed", "7", "--pace", "off", "--lang", "zh",
)  # fmt: skip


def _environment(home: Path) -> dict[str, str]:
    """Ours, without what would tell the child of another terminal."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NO_COLOR", "COLUMNS", "LINES")
    }
    own = {"MAHJONG_TUI_HOME": str(home), "TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": "none"}
    return kept | own


class Terminal:
    """A child in a pseudo-terminal, and what its screen shows."""

    def __init__(self, home: Path, *args: str, width: int = 80, height: int = 24) -> None:
        self.screen = pyte.Screen(width, height)
        self.stream = pyte.ByteStream(self.screen)
        self.output = b""
        self.columns = [2, 3, 2]
        self.pid, self.handle = pty.fork()
        if self.pid == 0:
            os.execve(
                sys.executable, [sys.executable, "-m", "mahjong_tui", *args], _environment(home)
            )
        self.resize(width, height)

    def resize(self, width: int, height: int) -> None:
        size = struct.pack("HHHH", height, width, 0, 0)
        fcntl.ioctl(self.handle, termios.TIOCSWINSZ, size)
        self.screen.resize(height, width)

    def read(self) -> bool:
        """Take in what has been written; False when nothing came for a while."""
        ready, _, _ = select.select([self.handle], [], [], QUIET)
        if not ready:
            return False
        try:
            data = os.read(self.handle, 65536)
        except OSError:
            return False
        self.output += data
        for _ in range(data.count(b"\x1b[6n")):  # the probe: say how wide the glyphs are
            os.write(self.handle, f"\x1b[1;{self.columns.pop(0)}R".encode())
        self.stream.feed(data)
        return bool(data)

    @property
    def text(self) -> str:
        screen = self.screen
        return "\n".join(
            "".join(screen.buffer[y][x].data for x in range(screen.columns))
            for y in range(screen.lines)
        )

    def until(self, *texts: str) -> str:
        """Read until one of *texts* is shown; which one."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            self.read()
            for text in texts:
                if text in self.text:
                    return text
        raise AssertionError(f"{texts} never came:\n{self.text}")

    def send(self, keys: str) -> None:
        os.write(self.handle, keys.encode())
        while self.read():
            pass

    def status(self) -> int:
        """Wait for the end and give the exit status."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            self.read()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.pid = 0
                return os.waitstatus_to_exitcode(status)
        raise AssertionError("the child never ended")

    def kill(self, sig: int = signal.SIGKILL) -> None:
        if self.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, sig)


@pytest.fixture
def children() -> Iterator[list[Terminal]]:
    started: list[Terminal] = []
    yield started
    for child in started:
        if child.pid:
            child.kill()
            os.waitpid(child.pid, 0)
        os.close(child.handle)


TURN, PIAO, CLAIM, OVER = "轮到你", "这一局漂几分", "[空格]过", "总成绩"
WILD = "真要打出吗"
ANSWERS = {TURN: "\r", PIAO: "0", CLAIM: " ", WILD: "\r"}


def play_on(child: Terminal, most: int = 200) -> str:
    """Throw what is drawn and pass until the settlement, or for *most* answers."""
    for _ in range(most):
        shown = child.until(OVER, *ANSWERS)
        if shown == OVER:
            return shown
        child.send(ANSWERS[shown])
    return ""


def only_record(home: Path) -> Path:
    return saves.matches(home / "records")[0].path


def test_play_resize_quit(home: Path, children: list[Terminal]) -> None:
    child = Terminal(home, *PLAY)
    children.append(child)
    play_on(child, 3)
    child.resize(60, 20)
    child.until("60x20")
    child.resize(120, 40)
    child.until("牌桌")
    assert play_on(child) == OVER
    child.send("\x11")
    assert child.status() == 0
    assert b"\x1b[?1049l" in child.output
    assert replay(only_record(home).read_text(encoding="utf-8")).match.ended is not None


def test_killed_and_resumed(home: Path, children: list[Terminal]) -> None:
    child = Terminal(home, *PLAY)
    children.append(child)
    play_on(child, 4)
    child.until(TURN, CLAIM)
    asked = child.text
    child.kill()
    os.waitpid(child.pid, 0)
    child.pid = 0
    again = Terminal(home, "play", "--resume", "--pace", "off", "--lang", "zh")
    children.append(again)
    again.until(TURN, CLAIM)
    assert rows(again.text, 10, 15) == rows(asked, 10, 15)
    assert play_on(again) == OVER
    again.send("\r")
    again.until("再来一场")


@pytest.mark.parametrize("sig", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_restores_the_terminal(home: Path, children: list[Terminal], sig: int) -> None:
    child = Terminal(home, *PLAY)
    children.append(child)
    child.until(PIAO)
    child.kill(sig)
    assert child.status() == 0
    assert b"\x1b[?1049l" in child.output


def rows(text: str, first: int, last: int) -> list[str]:
    """The rows of the hand."""
    return text.splitlines()[first:last]
