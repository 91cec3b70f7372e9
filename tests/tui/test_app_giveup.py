"""Giving a round up: what it says, and that coins cannot be saved by it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import Setup, replay
from mahjong_tui import paths, saves
from mahjong_tui.layouts.totals import Frame
from mahjong_tui.settlement import settlement
from tests.tui import scenes, summaries
from tests.tui.conftest import Clock, Player, playing, run, setup_of
from tests.tui.test_app_hotseat import step
from tests.tui.test_app_round import to_discard


def in_room(kinds: str = "human,easy,easy,easy", *, rounds: int = 3, seed: int = 7) -> Setup:
    """A table for coins."""
    setup = setup_of(kinds, rounds=rounds, seed=seed, base=400)
    return replace(setup, room="chuji", balances=(20_000,) * 4)


async def ask_to_give_up(player: Player) -> None:
    """By the menu, to the question that is asked first."""
    await player.press("escape")
    await player.shows("PauseScreen")
    await player.pick(player.app.t("pause.give_up"))
    await player.shows("GiveUpScreen")


async def give_up(player: Player) -> None:
    await ask_to_give_up(player)
    await player.press("down", "enter")


@pytest.mark.parametrize("seed", [5, 7])
def test_a_round_for_coins_that_is_given_up_is_played_out_by_a_bot(seed: int) -> None:
    """Whoever is losing cannot leave with what he has: the round is settled like any other."""

    async def scenario() -> None:
        async with playing(in_room(seed=seed), lang="en") as player:
            await to_discard(player)
            await give_up(player)
            await player.shows("SettleScreen")
            summary = player.app.screen.summary  # type: ignore[attr-defined]
            assert summary.escaped is None
            assert "甲 gave the round up; a bot played it out" in player.text
            await player.press("enter")
            await player.shows("StandingsScreen")
            assert player.app.t("standings.left") in player.text
        done = saves.summary(player.table_path)
        assert done.finished
        assert done.rounds == 1
        match = replay(player.table_path.read_text(encoding="utf-8")).match
        assert match.ended is not None
        assert match.ended.reason == "left"
        assert saves.coins(paths.records_dir()) == summary.after[0]

    run(scenario)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("zh", "  小林、阿梅 放弃了这一局，余下由机器打完"),
        ("en", "  Lin, Mei gave the round up; a bot played it out"),
    ],
)
def test_the_settlement_names_whoever_gave_up(lang: str, told: str) -> None:
    mine, mei, zhou, lin = scenes.NAMES[lang]
    summary, look = summaries.beifang_summary(), scenes.look_of(lang)
    for width, height in ((80, 24), (120, 40)):
        for stood_in, line in (((0, 2), told), ((), "")):
            frame = Frame(last=True, stood_in=stood_in)
            names = (lin, mine, mei, zhou)
            canvas = settlement(summary, names, 1, look, width, height, 0, frame)
            assert canvas.row_text(height - 3).strip("│|").rstrip() == line
            assert not canvas.clashes


def test_giving_up_says_what_becomes_of_the_coins() -> None:
    async def scenario() -> None:
        for setup, told in ((in_room(), "pause.stands_in"), (setup_of(), "pause.no_price")):
            async with playing(setup) as player:
                await to_discard(player)
                await ask_to_give_up(player)
                text = player.app.t(told, level=player.app.t("kind.easy"))
                shown = "".join(line.strip(" │") for line in player.text.splitlines())
                assert text in shown
                await player.press("enter")
                await player.shows("PauseScreen")

    run(scenario)


def test_a_running_round_for_coins_comes_before_another_room() -> None:
    """To save and leave is no way out of a losing round either."""

    async def scenario() -> None:
        async with playing(in_room()) as player:
            await to_discard(player)
            assert saves.staked(paths.records_dir())
            await player.press("escape")
            await player.shows("PauseScreen")
            await player.pick(player.app.t("pause.start"))
            await player.shows("StartScreen")
            player.app.open("new")
            await player.shows("NewTableScreen")
            assert "金币押在那桌上" in player.text
            await player.press("enter")
            assert player.screen == "NewTableScreen"
            while f"> {player.app.t('new.room')}" not in player.text:
                await player.press("down")
            await player.press("left", "home")
            assert player.app.t("new.start.detail") in player.text
            await player.press("escape")
        path = player.table_path
        async with playing(resume=path) as player:
            await to_discard(player)
            await give_up(player)
            await player.shows("SettleScreen")
            await player.press("enter")
            await player.shows("StandingsScreen")
            assert not saves.staked(paths.records_dir())
        path.write_text(path.read_text(encoding="utf-8")[:900] + "?\n" * 3, encoding="utf-8")
        assert not saves.staked(paths.records_dir())

    run(scenario)


def test_who_has_given_up_is_called_to_the_keyboard_no_more() -> None:
    async def scenario() -> None:
        clock = Clock()
        async with playing(in_room("human,human,easy,easy"), clock=clock) as player:
            while not player.table.prompted or player.table.sight.desk.cursor is None:
                await step(player, clock, lambda: False)
                await player.until(
                    lambda: (
                        player.screen != "TableScreen"
                        or player.table.prompted
                        or player.table.sight.window
                    )
                )
            question = player.table.sight.desk.question
            assert question is not None
            gone = question.seat
            await give_up(player)
            await player.until(lambda: player.table.bridge.humans == (1 - gone,))
            asked = list[int]()
            while await step(player, clock, lambda: True) != "SettleScreen":
                if question := player.table.sight.desk.question:
                    asked.append(question.seat)
            assert gone not in asked

    run(scenario)
