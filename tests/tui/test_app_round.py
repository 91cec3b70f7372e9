"""A round by keys, from the first question to the settlement and on, in both languages."""

from __future__ import annotations

import pytest
from textual import events

from engine import replay
from mahjong_tui import saves
from mahjong_tui.screens.scenery import tile_under_cursor
from tests.tui.conftest import Player, playing, run, setup_of, simple_key

SIZES = [(80, 24), (120, 40)]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_seeded_round_by_keys(lang: str, size: tuple[int, int]) -> None:
    async def scenario() -> None:
        async with playing(setup_of(rounds=1), size=size, lang=lang) as player:
            await player.prompt()
            assert player.app.t("prompt.piao") in player.text
            await player.press("3")
            asked = await player.play_on(keys=lambda: simple_key(player))
            assert asked > 5
            assert player.app.t("settle.payers") in player.text or "settle.drawn" in player.text
            await player.press("w")
            await player.shows("HandsScreen")
            await player.press("escape")
            await player.shows("SettleScreen")
            await player.press("enter")
            await player.shows("StandingsScreen")
            assert player.app.t("standings.rounds") in player.text
            await player.press("enter")  # again
            await player.shows("TableScreen")
            await player.prompt()
            assert player.table.setup.seed != 7

    run(scenario)


@pytest.mark.parametrize("rules", ["guangdong", "dalu", "shenzhen", "wuhan"])
def test_the_other_pages_by_keys(rules: str) -> None:
    async def scenario() -> None:
        async with playing(setup_of(rules=rules, rounds=1)) as player:
            assert await player.play_on(keys=lambda: simple_key(player)) > 3
            await player.press("enter")
            await player.shows("StandingsScreen")
        record = player.table_path.read_text(encoding="utf-8")
        assert replay(record).match.ended is not None

    run(scenario)


def test_chinese_characters_and_full_width_keys() -> None:
    async def scenario() -> None:
        async with playing(setup_of(rounds=1)) as player:
            await player.prompt()
            await player.press("５")
            await player.prompt()
            await player.until(lambda: player.table.sight.view.piao[0] == 5)  # type: ignore[union-attr]
            await to_discard(player)
            desk = player.table.sight.desk
            await player.press("１")
            await player.until(lambda: desk.cursor == 0)
            player.app.post_message(events.Key("fullwidth_hyphen_minus", "－"))
            await player.until(lambda: desk.cursor == 10)
            await player.press("胡")
            await player.until(lambda: desk.refused)

    run(scenario)


def test_digits_and_arrows_move_the_cursor_and_a_second_press_discards() -> None:
    async def scenario() -> None:
        async with playing(setup_of()) as player:
            await to_discard(player)
            desk, hand = player.table.sight.desk, player.table.sight.desk.hand
            assert desk.cursor == len(hand) - 1
            await player.press("left", "left", "right")
            assert desk.cursor == len(hand) - 2
            await player.press("home")
            assert desk.cursor == 0
            await player.press("3")
            assert desk.cursor == 2
            await player.press("3")
            await player.until(lambda: player.table.sight.view.rivers[0])  # type: ignore[union-attr]
            assert player.table.sight.view.rivers[0][0].tile == hand[2]  # type: ignore[union-attr]

    run(scenario)


def test_a_wild_tile_is_thrown_only_when_asked_for_twice() -> None:
    async def scenario() -> None:
        async with playing(setup_of(seed=11)) as player:
            await to_discard(player)
            desk = player.table.sight.desk
            while desk.question is None or desk.question.view.wild not in desk.hand:
                await player.press(simple_key(player))
                await player.prompt()
                await to_discard(player)
            assert desk.question is not None
            serial = player.table.prompted
            await player.press("home")
            assert tile_under_cursor(player.table.sight, player.app.look)
            await player.press("enter")
            assert player.app.t("confirm.throw") in player.text
            assert not tile_under_cursor(player.table.sight, player.app.look)
            await player.press("space")
            assert player.table.prompted == serial
            assert desk.confirming is None
            await player.press("enter", "enter")
            await player.until(lambda: player.table.prompted != serial)

    run(scenario)


def test_language_switches_while_a_question_is_open() -> None:
    async def scenario() -> None:
        async with playing(setup_of()) as player:
            await to_discard(player)
            serial = player.table.prompted
            assert "轮到你" in player.text
            await player.press("ctrl+l")
            assert "Your turn" in player.text
            assert player.table.prompted == serial

    run(scenario)


def test_undo_asks_the_same_question_again() -> None:
    async def scenario() -> None:
        async with playing(setup_of()) as player:
            await to_discard(player)
            first = player.table.sight.desk.question
            assert first is not None
            await player.press("enter")
            await player.until(lambda: player.table.sight.view.rivers[0])  # type: ignore[union-attr]
            await player.prompt()
            await player.press("u")
            await player.until(lambda: player.table.prompted)
            again = player.table.sight.desk.question
            while again is not None and not again.discards:
                await player.press("u")
                await player.prompt()
                again = player.table.sight.desk.question
            assert again is not None
            assert again.ask == first.ask
            match = replay(player.table_path.read_text(encoding="utf-8")).match
            assert match.asks()[0] == first.ask

    run(scenario)


def test_a_room_takes_back_nothing_and_names_what_it_costs() -> None:
    async def scenario() -> None:
        async with playing() as player:
            await player.press("enter", "enter")
            await player.shows("TableScreen")
            await to_discard(player)
            assert player.table.setup.room == "chuji"
            serial = player.table.prompted
            await player.press("u")
            assert player.table.prompted == serial

    run(scenario)


def test_giving_up_ends_the_match() -> None:
    async def scenario() -> None:
        async with playing(setup_of(rules="shenzhen")) as player:
            await to_discard(player)
            await player.press("escape")
            await player.shows("PauseScreen")
            while "> " + player.app.t("pause.give_up") not in player.text:
                await player.press("down")
            assert "800" in player.text
            await player.press("enter")
            await player.shows("GiveUpScreen")
            await player.press("down", "enter")
            await player.shows("SettleScreen")
            await player.press("enter")
            await player.shows("StandingsScreen")
            assert player.app.t("standings.escape") in player.text
        assert saves.summary(player.table_path).finished

    run(scenario)


async def to_discard(player: Player) -> None:
    """On to one's own turn."""
    while True:
        await player.prompt()
        question = player.table.sight.desk.question
        if question is not None and question.discards:
            return
        serial = player.table.prompted
        await player.press(simple_key(player))
        await player.answered(serial)


@pytest.mark.parametrize("rules", ["beifang", "guangdong", "dalu", "shenzhen", "wuhan"])
def test_giving_up_promises_and_settles_what_the_page_says(rules: str) -> None:
    """Only where a page has a price for it (S13) are kongs and horses left unsettled."""

    async def scenario() -> None:
        async with playing(setup_of(rules=rules, rounds=2)) as player:
            t = player.app.t
            await to_discard(player)
            await player.press("escape")
            await player.shows("PauseScreen")
            await player.pick(t("pause.give_up"))
            await player.shows("GiveUpScreen")
            priced = t("pause.no_price") not in player.text
            await player.press("down", "enter")
            await player.shows("SettleScreen")
            price = sum(paid.amount for paid in player.app.screen.summary.ledger)  # type: ignore[attr-defined]
            assert (price > 0) is priced
            note = "settle.escape_note" if priced else "settle.escape_free"
            assert t(note, name="甲") in player.text
            assert ("马" in player.text) is priced

    run(scenario)


def test_from_the_settlement_to_the_review() -> None:
    async def scenario() -> None:
        async with playing(setup_of(rules="dalu", rounds=2)) as player:
            await player.play_on(keys=lambda: simple_key(player))
            for key, screen in (("v", "ReviewScreen"), ("y", "WhyScreen"), ("r", "ReplayScreen")):
                await player.press(key)
                await player.shows(screen)
                await player.press("escape")
                await player.shows("SettleScreen")

    run(scenario)
