"""How fast the screens are (ui 7.4): `pytest tests/bench/test_bench_screens.py -s`.

What a number cannot say in the table of pytest-benchmark, the 95th percentile and the bytes,
is printed (``-s``) and stands in the extra information of the JSON. No figure is asserted.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING

import pytest
from rich.segment import Segment
from textual.strip import Strip

from engine.wall import first_dealer
from mahjong_tui.layout import layout
from mahjong_tui.palettes import style_of
from mahjong_tui.settings import CHOICES
from tests.tui import scenes
from tests.tui.terminal import LIMIT, Terminal

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

SIZES = ((80, 24), (100, 30), (120, 40), (160, 50))
KEYS = 100
STARTS = 5
DRAWN = 0.05
"""Seconds without output after which a key has been drawn."""
TURN, MENU, WAITING = "轮到你", "存盘退出", "等 "
RIGHT, LEFT, ESCAPE, CTRL_Q = "\x1b[C", "\x1b[D", "\x1b", "\x11"

TABLE = ("play", "--rules", "dalu", "--base", "100", "--pace", "off", "--lang", "zh")
OWN_SEED = next(seed for seed in range(100) if first_dealer(seed) == 0)
OTHERS_SEED = next(seed for seed in range(100) if first_dealer(seed) == 1)
ASKED = (*TABLE, "--seats", "human,easy,easy,easy", "--seed", str(OWN_SEED))
"""The player deals: the first question is his."""
THOUGHT = (
    *TABLE, "--seats", "human,tests.bench.thinker:Thinker,easy,easy", "--seed", str(OTHERS_SEED),
)  # fmt: skip
"""The next one deals, and thinks."""


class Timed(Terminal):
    """A terminal that takes what is written and draws nothing: drawing would be measured, too."""

    def show(self, data: bytes) -> None:
        """Nothing."""

    def wait_for(self, text: str) -> None:
        """Read until *text* has been written whole."""
        while text.encode() not in self.output:
            assert self.read(LIMIT), f"{text} never came"

    def rest(self) -> int:
        """Read until nothing is written any more; how many bytes that were."""
        before = len(self.output)
        while self.read(DRAWN):
            pass
        return len(self.output) - before

    def press(self, key: str) -> None:
        """Press *key* and wait for the first byte that is drawn for it."""
        os.write(self.handle, key.encode())
        ready, _, _ = select.select([self.handle], [], [], LIMIT)
        assert ready

    def cpu(self) -> float:
        """Milliseconds of processor time so far."""
        fields = (
            Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        )
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


Open = Callable[..., Timed]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    """What opens a terminal in a home of its own."""
    (tmp_path / "settings.toml").write_text("welcomed = true\n", encoding="utf-8")
    children = list[Timed]()

    def open_(*args: str, width: int = 120, height: int = 40) -> Timed:
        children.append(Timed(tmp_path, *args, width=width, height=height))
        return children[-1]

    yield open_
    for child in children:
        child.close()


def nothing() -> None:
    """What has to be done before a round: nothing."""


def measure(
    benchmark: BenchmarkFixture,
    act: Callable[[], object],
    *,
    before: Callable[[], object] = nothing,
    rounds: int = STARTS,
) -> object:
    """Time *act*, *before* each of the *rounds* doing what is not timed."""

    def setup() -> None:
        before()

    return benchmark.pedantic(act, setup=setup, rounds=rounds)  # type: ignore[no-untyped-call]


def report(benchmark: BenchmarkFixture, **facts: float) -> None:
    """Add *facts* to the figures, and the 95th percentile where there are many."""
    if benchmark.stats is None:  # --benchmark-disable
        return
    data = benchmark.stats.stats.sorted_data
    if len(data) >= 20:
        facts["p95_ms"] = quantiles(data, n=20)[-1] * 1000
    benchmark.extra_info.update({name: round(value, 1) for name, value in facts.items()})
    print(f"\n{benchmark.name}: {benchmark.extra_info}")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_board(benchmark: BenchmarkFixture, width: int, height: int) -> None:
    """The picture of a full table, and its lines as the terminal gets them; the aim is 5 ms."""
    scene, look = scenes.mockup_scene("zh"), scenes.look_of("zh")

    def draw() -> list[Strip]:
        canvas = layout(scene, look, width, height)
        return [
            Strip([Segment(text, style_of(look.palette, style)) for text, style in canvas.runs(y)])
            for y in range(height)
        ]

    assert len(benchmark(draw)) == height


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_key_to_paint(benchmark: BenchmarkFixture, opened: Open, width: int, height: int) -> None:
    """An arrow moves the cursor; the aims are 30 ms at the 95th percentile and 6 KB a key."""
    child = opened(*ASKED, width=width, height=height)
    child.wait_for(TURN)
    child.rest()
    written = list[int]()

    def drawn() -> None:
        written.append(child.rest())

    turns = iter((LEFT, RIGHT) * KEYS)
    child.press(next(turns))
    drawn()
    measure(benchmark, lambda: child.press(next(turns)), before=drawn, rounds=KEYS)
    drawn()
    kept = [count for count in written if count]
    assert len(kept) >= 2
    report(benchmark, bytes_a_key=sum(kept) / len(kept))


def test_key_to_paint_while_a_bot_thinks(benchmark: BenchmarkFixture, opened: Open) -> None:
    """Auto-pass is turned; the aim is 60 ms at the 95th percentile."""
    child = opened(*THOUGHT)
    child.wait_for(WAITING)
    child.rest()
    drawn = list[int]()
    child.press("a")
    measure(
        benchmark,
        lambda: child.press("a"),
        before=lambda: drawn.append(child.rest()),
        rounds=KEYS,
    )
    assert all(drawn)
    assert len(CHOICES["auto_pass"]) > 1
    report(benchmark)


def test_first_frame(benchmark: BenchmarkFixture, opened: Open) -> None:
    """From the start of the process to a question at 120x40; the aims are 500 ms, 330 of CPU."""
    spent = list[float]()

    def start() -> None:
        child = opened(*ASKED)
        child.wait_for(TURN)
        spent.append(child.cpu())
        children.append(child)

    children = list[Timed]()
    measure(benchmark, start, before=lambda: leave_all(children))
    leave_all(children)
    report(benchmark, cpu_ms=min(spent))


def leave_all(children: list[Timed]) -> None:
    """Let what has been measured end before the next one starts."""
    while children:
        child = children.pop()
        child.rest()
        child.send(CTRL_Q)
        assert child.status() == 0


@pytest.mark.parametrize("place", ["question", "menu", "thought"])
def test_quit(benchmark: BenchmarkFixture, opened: Open, place: str) -> None:
    """From ctrl+q to the end of the process; the aim is 500 ms from anywhere."""
    children = list[Timed]()

    def arrive() -> None:
        thinking = place == "thought"
        child = opened(*(THOUGHT if thinking else ASKED))
        child.wait_for(WAITING if thinking else TURN)
        child.rest()
        if place == "menu":
            child.send(ESCAPE)
            child.wait_for(MENU)
        children.append(child)

    def leave() -> None:
        os.write(children[-1].handle, CTRL_Q.encode())
        while children[-1].read(LIMIT):
            pass

    measure(benchmark, leave, before=arrive)
    assert [child.status() for child in children] == [0] * len(children)
    report(benchmark)


@pytest.mark.parametrize("args", ["--help", "fans beifang", "rules beifang"])
def test_commands(benchmark: BenchmarkFixture, args: str) -> None:
    """The aims are 150 ms, 100 of CPU."""
    command = [sys.executable, "-m", "mahjong_tui", *args.split()]
    measure(benchmark, lambda: subprocess.run(command, capture_output=True, check=True))
    report(benchmark)
