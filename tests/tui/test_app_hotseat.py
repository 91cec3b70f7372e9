"""Several people at one keyboard: nobody sees another's tiles, nobody can tell who could claim."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import Dealt, Drawn, Win
from mahjong_tui.screens.curtain import Curtain
from tests.tui.conftest import Clock, Player, playing, run, setup_of

NAMES = "小周,小林,阿梅,老周"
TILE_GLYPHS = set("万条筒中发白财板") | set("１２３４５６７８９")


async def step(player: Player, clock: Clock, looks: Callable[[], bool]) -> str:
    """One thing: a curtain, a window, or a question; its name."""
    table = player.table
    await player.until(
        lambda: player.screen != "TableScreen" or table.prompted or table.sight.window
    )
    if player.screen == "Curtain":
        await player.until(lambda: player.drawn)
        hand = table.board.canvas.text()
        assert not TILE_GLYPHS & set(hand)
        screen = player.app.screen
        assert isinstance(screen, Curtain)
        curtain = player.text.replace(screen.call().before, "")
        assert not TILE_GLYPHS & set(curtain)
        await player.press("enter")
        await player.until(lambda: table.prompted)
        return "curtain"
    if player.screen != "TableScreen":
        return player.screen
    if window := table.sight.window:
        assert not any(table.sight.view.counts)  # type: ignore[union-attr]
        if looks():
            await player.press(f"f{5 + window.seats[0]}")
        while table.sight.window is window:
            assert clock.waiting, "a window without a clock"
            clock.run_out()
        return "window"
    question, serial = table.sight.desk.question, table.prompted
    assert question is not None
    assert question.view.seat == question.seat
    wins = any(isinstance(option, Win) for option in question.ask.options)
    if question.piao:
        key = "1"
    elif question.discards:
        key = "h" if wins else "enter"
    else:
        key = "5" if wins else "space"
    await player.press(key)
    await player.until(lambda: table.prompted != serial)
    return "claim" if question.view.claimable else "turn"


@pytest.mark.parametrize("kinds", ["human,easy,human,easy", "human,human,human,human"])
def test_a_round_of_several(kinds: str) -> None:
    async def scenario() -> None:
        clock = Clock()
        async with playing(
            setup_of(kinds, names=NAMES, rounds=1, rules="dalu"), clock=clock
        ) as player:
            seen = list[str]()
            while not seen or seen[-1] != "SettleScreen":
                seen.append(await step(player, clock, lambda: len(seen) % 3 == 0))
                if len(seen) > 60:
                    break
            people = kinds.count("human")
            assert seen.count("curtain") > people
            assert seen.count("window") > 10
            assert "我" not in player.table.board.canvas.text()

    run(scenario)


def test_the_first_hand_and_every_piao_are_behind_the_curtain() -> None:
    async def scenario() -> None:
        clock = Clock()
        async with playing(setup_of("human,human,easy,easy", names=NAMES), clock=clock) as player:
            seen = [await step(player, clock, lambda: False) for _ in range(4)]
            assert seen == ["curtain", "turn", "curtain", "turn"]

    run(scenario)


def test_windows_are_alike_whether_or_not_somebody_may_claim() -> None:
    """The picture of the window depends on the public table alone."""

    async def scenario() -> None:
        clock = Clock()
        async with playing(
            setup_of("human,human,easy,easy", names=NAMES, rules="dalu"), clock=clock
        ) as player:
            offered = set[tuple[object, ...]]()
            for _ in range(80):
                await player.until(
                    lambda: (
                        player.screen != "TableScreen"
                        or player.table.prompted
                        or player.table.sight.window
                    )
                )
                window: Any = player.table.sight.window
                if player.screen == "SettleScreen":
                    break
                if window is not None and player.screen == "TableScreen":
                    match = player.table.bridge.match
                    claims = any(ask.view.claimable for ask in match.asks().values())
                    view = player.table.sight.view
                    assert view is not None
                    assert view.claimable is not None
                    assert view.turn == window.source
                    assert not any(isinstance(e, Drawn) and e.tile for e in view.history)
                    assert not any(isinstance(e, Dealt) and any(e.hands) for e in view.history)
                    offered.add((claims, player.table.sight.note))
                await step(player, clock, lambda: False)
            notes = {note for _, note in offered}
            assert len(notes) == 1

    run(scenario)


def test_seat_keys_open_the_hand_with_or_without_a_claim() -> None:
    async def scenario() -> None:
        clock = Clock()
        async with playing(
            setup_of("human,human,easy,easy", names=NAMES, rules="dalu"), clock=clock
        ) as player:
            while player.table.sight.window is None:
                await step(player, clock, lambda: False)
            window = player.table.sight.window
            for seat in window.seats:
                await player.press(str(seat + 1))
            await player.shows("Curtain")
            await player.press("enter")
            await player.until(lambda: player.table.prompted)
            question = player.table.sight.desk.question
            assert question is not None
            assert question.seat in window.seats
            assert question.view.claimable is not None

    run(scenario)


def test_quit_behind_the_curtain_and_resume_before_the_same_question() -> None:
    async def scenario() -> None:
        setup = setup_of("human,human,easy,easy", names=NAMES, rules="dalu")
        async with playing(setup) as player:
            await player.shows("Curtain")
            await player.press("escape")
            await player.shows("PauseScreen")
            thread = player.table.bridge.thread
            await player.press("ctrl+q")
            await player.until(lambda: not player.app.is_running)
        await player.until(lambda: not thread.is_alive())  # it holds the record
        async with playing(resume=player.table_path) as player:
            await player.until(lambda: player.screen == "Curtain" or player.table.sight.window)

    run(scenario)


def test_the_window_waits_while_the_menu_is_open() -> None:
    async def scenario() -> None:
        clock = Clock()
        setup = setup_of("human,human,easy,easy", names=NAMES, rules="dalu")
        async with playing(setup, clock=clock) as player:
            while player.table.sight.window is None:
                await step(player, clock, lambda: False)
            window = player.table.sight.window
            await player.press("escape")
            await player.shows("PauseScreen")
            for _ in range(5):
                clock.run_out()
            assert player.table.sight.window is window
            await player.press("escape")
            await player.shows("TableScreen")
            for _ in range(5):
                clock.run_out()
            assert player.table.sight.window is not window

    run(scenario)
