"""The player's coins lie at one table, whatever other windows and older matches there are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from engine import Match, Setup
from mahjong_tui import paths, relief, saves
from mahjong_tui.screens.standings import StandingsScreen
from mahjong_tui.screens.start import StartScreen
from tests.tui.conftest import playing, run
from tests.tui.test_app_giveup import in_room


def begun(setup: Setup, own: int, started: str, *, dealt: bool = False, left: bool = False) -> Path:
    """The record of a room match with *own* coins, before its first round unless *dealt*."""
    setup = replace(setup, balances=(own, 20_000, 20_000, 20_000), started=started)
    match = Match(setup)
    if dealt:
        match.next_round()
    if left:
        match.leave()
    with saves.create(setup, paths.records_dir()) as save:
        for event in match.log:
            save.write(event)
    return save.path


def test_a_match_that_the_coins_have_left_is_not_gone_on_with() -> None:
    """Otherwise the coins of before could be won back from it."""
    old = begun(in_room(), 30_000, "2026-01-01T00:00:00Z")
    assert [one.path for one in saves.unfinished(paths.records_dir())] == [old]
    begun(in_room(), 2_500, "2026-01-02T00:00:00Z", left=True)
    assert saves.unfinished(paths.records_dir()) == []
    friendly = begun(replace(in_room(), room=None), 0, "2026-01-01T12:00:00Z")
    new = begun(in_room(), 2_500, "2026-01-03T00:00:00Z", dealt=True)
    assert [one.path for one in saves.unfinished(paths.records_dir())] == [new, friendly]


def test_of_two_records_of_one_second_the_later_counts() -> None:
    second = "2026-01-02T00:00:00Z"
    begun(in_room(), 10_000, second, left=True)
    begun(in_room(), 9_000, second, left=True)
    new = begun(in_room(), 8_000, second, dealt=True)
    assert saves.coins(paths.records_dir()) == 8_000
    assert [one.path for one in saves.unfinished(paths.records_dir())] == [new]


def test_again_begins_with_what_the_player_owns_now() -> None:
    begun(in_room(), 2_500, "2026-01-02T00:00:00Z", left=True)

    async def scenario() -> None:
        async with playing() as player:
            before = replace(in_room(), started="2026-01-01T00:00:00Z")
            standings = StandingsScreen(before, (30_000, 1, 2, 3), "left")
            player.app.leave_table(standings)
            await player.shows("StandingsScreen")
            await player.press("home", "enter")
            await player.shows("TableScreen")
            assert player.table.setup.balances == (2_500, 20_000, 20_000, 20_000)
            assert saves.coins(paths.records_dir()) == 2_500

    run(scenario)


def test_again_waits_for_the_round_that_is_running() -> None:
    async def scenario() -> None:
        async with playing() as player:
            standings = StandingsScreen(in_room(), (30_000, 1, 2, 3), "left")
            player.app.leave_table(standings)
            await player.shows("StandingsScreen")
            begun(in_room(), 9_000, "2026-01-02T00:00:00Z", dealt=True)
            await player.press("home", "enter")
            assert player.screen == "StandingsScreen"
            assert len(saves.matches(paths.records_dir())) == 1

    run(scenario)


def test_a_table_put_together_before_another_window_began_one_is_not_opened() -> None:
    async def scenario() -> None:
        async with playing() as player:
            player.app.leave_table()
            player.app.open("new")
            await player.shows("NewTableScreen")
            assert player.app.t("new.start.detail") in player.text
            begun(in_room(), 9_000, "2026-01-02T00:00:00Z", dealt=True)
            await player.press("enter")
            assert player.screen == "NewTableScreen"
            assert "9,000" in player.text
            assert "金币押在那桌上" in player.text

    run(scenario)


def test_a_grant_is_given_once() -> None:
    """The other window still offers it after this one has taken it."""
    begun(in_room(), 300, "2026-01-01T00:00:00Z", left=True)

    async def scenario() -> None:
        async with playing() as player:
            player.app.leave_table()
            await player.shows("StartScreen")
            start = player.app.screen
            assert isinstance(start, StartScreen)
            assert player.app.t("start.relief") in player.text
            relief.grant(paths.records_dir(), "x")
            begun(in_room(), 4_000, "2099-01-01T00:00:00Z", dealt=True)
            await player.press("home", "enter")
            assert saves.coins(paths.records_dir()) == 4_000
            assert saves.staked(paths.records_dir())

    run(scenario)
