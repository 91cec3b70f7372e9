"""Broke, and playing on: the relief grant is a record like any other."""

from __future__ import annotations

from dataclasses import replace

from engine import replay
from mahjong_tui import paths, relief, saves
from tests.tui.conftest import playing, run, setup_of, simple_key


def test_a_grant_is_a_record_and_makes_the_coins() -> None:
    assert saves.coins(paths.records_dir()) == saves.STARTING_COINS
    relief.grant(paths.records_dir(), "x")
    assert saves.coins(paths.records_dir()) == relief.GRANT
    found = saves.matches(paths.records_dir())[0]
    match = replay(found.path.read_text(encoding="utf-8")).match
    assert match.ended is not None
    assert match.ended.reason == "left"


def test_broke_ends_the_match_and_the_start_screen_helps() -> None:
    setup = replace(
        setup_of(rounds=None, seed=3), room="chuji", base=400, balances=(2000, 20000, 20000, 20000)
    )

    async def scenario() -> None:
        async with playing(setup) as player:
            while player.screen != "StandingsScreen":
                await player.play_on(keys=lambda: simple_key(player))
                await player.press("enter")
                await player.until(lambda: player.screen in ("StandingsScreen", "TableScreen"))
            await player.shows("StandingsScreen")
            assert player.app.t("standings.broke") in player.text
            await player.press("escape")
            await player.shows("StartScreen")
            assert player.app.t("start.relief") in player.text
            await player.press("home", "enter")
            await player.until(lambda: f"{relief.GRANT:,}" in player.text)
            assert saves.coins(paths.records_dir()) == relief.GRANT

    run(scenario)
