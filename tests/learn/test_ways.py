"""The ways from the table, the settlement and the replay viewer to what teaches."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from textual.pilot import Pilot

from engine import Seated, Setup
from mahjong_tui.app import MahjongApp, Wish
from mahjong_tui.screens.calculator import CalculatorScreen
from mahjong_tui.screens.replay import ReplayScreen
from mahjong_tui.screens.review import ReviewScreen
from mahjong_tui.screens.settle import SettleScreen
from mahjong_tui.screens.table import TableScreen
from mahjong_tui.screens.why import WhyScreen
from tests.learn.conftest import LIMIT, opened
from tests.learn.rounds import played, record_of, summaries


async def until(pilot: Pilot[int], condition: Callable[[], object]) -> None:
    """Let the app work until *condition* holds."""
    async with asyncio.timeout(LIMIT):
        while not condition():
            await pilot.pause()
            await asyncio.sleep(0.005)


async def test_one_key_sends_the_hand_at_the_table_to_the_calculator() -> None:
    people = tuple(Seated(name, kind) for name, kind in zip("甲乙丙丁", ("human", *["easy"] * 3),
                                                            strict=True))  # fmt: skip
    one, two, three, four = people
    setup = Setup("dalu", (one, two, three, four), 100, seed=7, rounds=1,
                  started="2026-01-01T00:00:00Z")  # fmt: skip
    app = MahjongApp(Wish(lang="en", setup=setup, pace="off"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.prompted)
        table = app.screen
        assert isinstance(table, TableScreen)
        question = table.sight.desk.question
        assert question is not None
        await pilot.press("k")
        await until(pilot, lambda: isinstance(app.screen, CalculatorScreen))
        shown = app.screen
        assert isinstance(shown, CalculatorScreen)
        assert sorted(shown.sheet.held) == sorted(
            tile for tile in question.view.hand + ([question.view.drawn]
                                                   if question.view.drawn is not None else [])
        )  # fmt: skip
        assert shown.sheet.base == 100
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table)


async def test_the_settlement_says_why_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = played("beifang")
    path.write_text(record_of(match), encoding="utf-8")
    summary = next(one for one in summaries("beifang", 8) if one.win is not None)
    async with opened(SettleScreen(summary, match.setup, 0, path, last=True)) as learner:
        await learner.press("y")
        assert isinstance(learner.screen, WhyScreen)


async def test_the_replay_viewer_leads_to_the_review(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text(record_of(played("beifang")), encoding="utf-8")
    async with opened(ReplayScreen(path, 2)) as learner:
        await learner.press("m")
        found = learner.screen
        assert isinstance(found, ReviewScreen)
        await until(learner.pilot, lambda: found.done)
        assert found.at == 1
