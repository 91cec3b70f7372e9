"""Broke, and playing on: the relief grant is a record like any other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import replay
from mahjong_tui import paths, relief, saves
from mahjong_tui.screens.standings import StandingsScreen
from mahjong_tui.words import LANGUAGES
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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_helps_the_broke_is_said_to_the_end(lang: str) -> None:
    setup = setup_of(rounds=1)

    async def scenario() -> None:
        async with playing(setup, lang=lang) as player:
            player.app.leave_table(StandingsScreen(setup, (1_200, 0, 0, 0), "broke"))
            await player.shows("StandingsScreen")
            lines = (line.strip(" |\u2502") for line in player.text.splitlines())
            said = player.app.t("standings.broke.relief").replace(" ", "")
            assert said in "".join(lines).replace(" ", "")

    run(scenario)
