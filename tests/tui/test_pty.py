"""The game in a real pseudo-terminal: play, resize, quit; be killed, and go on."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import replay
from mahjong_tui import saves
from tests.tui.terminal import Terminal

PLAY = (
    "play", "--rules", "beifang", "--seats", "human,easy,easy,easy", "--base", "100",
    "--rounds", "1", "--seed", "7", "--pace", "off", "--lang", "zh",
)  # fmt: skip


@pytest.fixture
def children() -> Iterator[list[Terminal]]:
    started: list[Terminal] = []
    yield started
    for child in started:
        child.close()


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
