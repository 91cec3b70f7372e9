"""The screens for learning, each opened in an app of its own, without a table."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from mahjong_tui.app import MahjongApp, Wish
from mahjong_tui.canvas import Canvas, What
from mahjong_tui.screens.base import Pictured

LIMIT = 60.0
"""Seconds after which a condition is given up."""


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run the tests that are coroutines on an event loop of their own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory of its own for every test; no animation; no colours of the environment."""
    monkeypatch.setenv("MAHJONG_TUI_HOME", str(tmp_path))
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


@dataclass
class Learner:
    """Somebody before a screen."""

    app: MahjongApp
    pilot: Pilot[int]

    @property
    def screen(self) -> Pictured[Any]:
        found = self.app.screen
        assert isinstance(found, Pictured)
        return found

    @property
    def canvas(self) -> Canvas:
        return self.screen.board.canvas

    @property
    def text(self) -> str:
        return self.canvas.text()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, what: What) -> None:
        """Click on *what*, which must be drawn."""
        hit = next(hit for hit in self.canvas.hits if hit.what == what)
        await self.pilot.click("#board", offset=(hit.x, hit.y))
        await self.pilot.pause()


@asynccontextmanager
async def opened(
    screen: Pictured[Any], lang: str = "en", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Learner]:
    """An app that shows *screen*."""
    app = MahjongApp(Wish(lang=lang))
    async with app.run_test(size=size) as pilot:
        app.push_screen(screen)
        await pilot.pause()
        async with asyncio.timeout(LIMIT):
            while app.screen is not screen or screen.board.canvas.width != size[0]:
                await asyncio.sleep(0.005)
        yield Learner(app, pilot)
