"""What the tests of the app share: a home of their own, and waiting for conditions, not for time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from engine import Seated, Setup, Win
from mahjong_tui import paths, saves
from mahjong_tui.app import MahjongApp, Terminal, Wish
from mahjong_tui.screens import hotseat
from mahjong_tui.screens.base import Pictured
from mahjong_tui.screens.table import TableScreen

LIMIT = 60.0
"""Seconds after which a condition is given up."""
TURNS = 40
"""Turns of the event loop that a key needs, with some to spare: Pilot waits far longer."""


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory of its own for every test; no animation; no colours of the environment."""
    path = tmp_path_factory.mktemp("home")
    (path / "settings.toml").write_text("welcomed = true\n", encoding="utf-8")
    monkeypatch.setenv("MAHJONG_TUI_HOME", str(path))
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(hotseat, "CURTAIN_REST", 0.0)
    return path


def setup_of(
    kinds: str = "human,easy,easy,easy",
    *,
    rules: str = "beifang",
    names: str = "甲,乙,丙,丁",
    seed: int = 7,
    rounds: int | None = 2,
    base: int = 100,
) -> Setup:
    """A friendly table."""
    one, two, three, four = (
        Seated(name, kind) for name, kind in zip(names.split(","), kinds.split(","), strict=True)
    )
    return Setup(
        rules,
        (one, two, three, four),
        base,
        seed=seed,
        rounds=rounds,
        started="2026-01-01T00:00:00Z",
    )


@dataclass
class Player:
    """A pilot that waits for what it wants to see."""

    app: MahjongApp
    pilot: Pilot[int]

    async def until(self, condition: Callable[[], object]) -> None:
        """Let the app work until *condition* holds."""
        async with asyncio.timeout(LIMIT):
            while not condition():
                await asyncio.sleep(0.005)

    async def press(self, *keys: str) -> None:
        """Press *keys*, each when the one before has been dealt with."""
        for key in keys:
            name = _character_to_key(key) if len(key) == 1 else key
            self.app.post_message(events.Key(name, key if len(key) == 1 else None))
            for _ in range(TURNS):
                await asyncio.sleep(0)

    @property
    def screen(self) -> str:
        return type(self.app.screen).__name__

    @property
    def table(self) -> TableScreen:
        return next(one for one in self.app.screen_stack if isinstance(one, TableScreen))

    @property
    def table_path(self) -> Path:
        """The record of the newest match."""
        return saves.matches(paths.records_dir())[0].path

    @property
    def text(self) -> str:
        """What is drawn now."""
        screen = self.app.screen
        assert isinstance(screen, Pictured)
        return screen.board.canvas.text()

    async def shows(self, screen: str) -> None:
        """Wait for *screen* to be drawn."""
        await self.until(lambda: self.screen == screen and self.drawn)

    @property
    def drawn(self) -> bool:
        """The picture has been painted once."""
        screen = self.app.screen
        if not isinstance(screen, Pictured):
            return screen.is_mounted
        return bool(screen.query("#board")) and screen.board.canvas.width > 1

    async def pick(self, entry: str) -> None:
        """Walk down a list to *entry*, and take it."""
        while f"> {entry}" not in self.text:
            await self.press("down")
        await self.press("enter")

    async def prompt(self) -> None:
        """Wait for a question, or for whatever comes over the table."""
        await self.until(lambda: self.screen != "TableScreen" or self.table.prompted)

    async def answered(self, serial: int) -> None:
        """Wait until question *serial* is no longer put."""
        await self.until(lambda: self.screen != "TableScreen" or self.table.prompted != serial)

    async def play_on(self, *, until: str = "SettleScreen", keys: Callable[[], str]) -> int:
        """Answer every question with *keys* until screen *until* is there; how many there were."""
        asked = 0
        while True:
            await self.prompt()
            if self.screen == until:
                await self.until(lambda: self.drawn)
                return asked
            serial = self.table.prompted
            await self.press(keys())
            if self.screen == "TableScreen" and self.table.sight.desk.confirming is not None:
                await self.press("enter")  # a wild tile is thrown on purpose (C23)
            asked += 1
            await self.answered(serial)


class Clock:
    """Time that passes only when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[tuple[float, Callable[[], object]]] = []

    def schedule(self, seconds: float, callback: Callable[[], object]) -> Clock:
        self.waiting.append((seconds, callback))
        return self

    def stop(self) -> None:
        """A timer of ours stops by itself."""

    def run_out(self) -> None:
        """Let everything that waits happen."""
        due, self.waiting = self.waiting, []
        for _, callback in due:
            callback()


@asynccontextmanager
async def playing(
    setup: Setup | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    lang: str = "zh",
    resume: Path | None = None,
    terminal: Terminal | None = None,
    clock: Clock | None = None,
    notices: bool = False,
) -> AsyncIterator[Player]:
    """The app on a terminal of *size*, at pace 0."""
    app = MahjongApp(Wish(lang=lang, setup=setup, resume=resume, pace="off"), terminal)
    if clock is not None:
        app.schedule = clock.schedule  # type: ignore[method-assign,assignment]
    async with app.run_test(size=size, notifications=notices) as pilot:
        player = Player(app, pilot)
        await player.until(lambda: app.screen_stack and len(app.screen_stack) > 1)
        yield player


def simple_key(player: Player) -> str:
    """Throw what was drawn, win where that is offered, let everything else go."""
    question = player.table.sight.desk.question
    assert question is not None
    if question.piao:
        return "0"
    if any(isinstance(option, Win) for option in question.ask.options):
        return "h"
    return "enter" if question.discards else "space"


def run(scenario: Callable[[], Coroutine[object, object, None]]) -> None:
    """Run *scenario* on an event loop of its own."""
    asyncio.run(scenario())
