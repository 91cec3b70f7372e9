"""Nobody acts on what he does not see, nobody sees what is another's, one press closes one thing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual import events

from engine import Discarded, Drawn, Match, Setup
from mahjong_tui import saves
from mahjong_tui.canvas import HandTile, KeyAt, RiverAt
from mahjong_tui.playback import Film
from mahjong_tui.screens import hotseat
from mahjong_tui.screens.replay import ReplayScreen
from tests.tui.conftest import Clock, Player, playing, run, setup_of, simple_key
from tests.tui.test_app_hotseat import NAMES, step
from tests.tui.test_app_mouse import click
from tests.tui.test_app_round import to_discard

TWO = "human,human,easy,easy"


def several(rules: str = "dalu", kinds: str = TWO, seed: int = 7) -> Setup:
    return setup_of(kinds, names=NAMES, rules=rules, seed=seed)


async def to_window(player: Player, clock: Clock) -> None:
    """Play on to a neutral window that is open for several."""
    table = player.table
    while True:
        await player.until(
            lambda: player.screen != "TableScreen" or table.prompted or table.sight.window
        )
        if table.sight.window is not None and len(table.sight.window.seats) > 1:
            return
        await step(player, clock, lambda: False)


async def to_curtain(player: Player) -> None:
    """Close the windows of bots' discards until somebody is to come to the keyboard."""
    while player.screen != "Curtain":
        player.table.close_window()
        await idle()
    await player.shows("Curtain")


async def idle() -> None:
    for _ in range(40):
        await asyncio.sleep(0)


# Private answers


@pytest.mark.parametrize("rules", ["beifang", "guangdong", "dalu", "shenzhen", "wuhan"])
def test_the_answer_to_why_is_gone_before_anything_else_is_shown(rules: str) -> None:
    async def scenario() -> None:
        clock = Clock()
        async with playing(several(rules), clock=clock) as player:
            await to_own_turn(player, clock)
            await player.press("w")
            await player.shows("RefusalScreen")
            serial = player.table.prompted
            await player.press("3")
            assert player.table.prompted == serial  # the table hears nothing meanwhile
            await player.press("escape")
            await player.shows("TableScreen")
            assert not player.app._notifications
            assert not player.table.sight.note
            await player.press("enter")
            await player.answered(serial)
            assert not player.app._notifications

    run(scenario)


async def to_own_turn(player: Player, clock: Clock) -> None:
    """Past curtains, windows and stakes to somebody's own turn."""
    table = player.table
    while not table.prompted or table.sight.desk.cursor is None:
        await step(player, clock, lambda: False)
        await player.until(
            lambda: player.screen != "TableScreen" or table.prompted or table.sight.window
        )


def test_what_the_pointer_told_does_not_stay_on_the_window() -> None:
    """The copies left are counted with one's own hand."""

    async def scenario() -> None:
        clock = Clock()
        async with playing(several(), clock=clock) as player:
            await to_window(player, clock)
            await to_own_turn(player, clock)
            board = player.table.board
            board.post_message(board.Hovered(board, rivers(player)[0]))
            await player.until(lambda: player.table.sight.hover)
            await player.press("enter")
            await player.until(lambda: player.table.sight.window)
            assert not player.table.sight.hover

    run(scenario)


def rivers(player: Player) -> list[RiverAt]:
    return [hit.what for hit in player.table.board.canvas.hits if isinstance(hit.what, RiverAt)]


def test_a_running_round_is_not_in_the_replay() -> None:
    async def scenario() -> None:
        async with playing(setup_of(rounds=3, rules="dalu")) as player:
            await player.play_on(keys=lambda: simple_key(player))
            await player.press("enter")
            await player.shows("TableScreen")
            await to_discard(player)
            await player.press("enter")
            await to_discard(player)
            player.app.look_at(player.table_path)
            await player.shows("ReplayScreen")
            await player.press("end", "o")
            screen = player.app.screen
            assert isinstance(screen, ReplayScreen)
            assert screen.film is not None
            assert {screen.film.view(seat).n for seat in range(4)} == {1}
            assert screen.film.follower.over

    run(scenario)


def test_only_rounds_of_people_are_kept_from_the_film() -> None:
    robots = Match(setup_of("easy,easy,easy,easy", rules="dalu"))
    robots.next_round()
    people = Match(setup_of(rules="dalu"))
    people.next_round()
    assert len(Film(robots)) > 0
    assert len(Film(people)) == 0


# The neutral window


def test_leaving_while_the_window_is_open() -> None:
    async def scenario() -> None:
        clock = Clock()
        async with playing(several(), clock=clock) as player:
            await to_window(player, clock)
            await player.press("escape")
            await player.shows("PauseScreen")
            await player.pick(player.app.t("pause.start"))
            await player.shows("StartScreen")
            for _ in range(5):
                clock.run_out()
                await idle()
            assert player.app.is_running

    run(scenario)


@pytest.mark.parametrize("key", ["question_mark", "f3", "f4", "escape", "f1"])
def test_the_window_stands_still_under_every_screen(key: str) -> None:
    async def scenario() -> None:
        clock = Clock()
        async with playing(several(), clock=clock) as player:
            await to_window(player, clock)
            window = player.table.sight.window
            assert window is not None
            await player.press(f"f{5 + window.seats[0]}")
            left = window.left
            await player.press(key)
            await player.until(lambda: player.screen != "TableScreen")
            for _ in range(8):
                clock.run_out()
                await idle()
            assert player.table.sight.window is window
            assert window.left == left
            await player.press("escape")
            await player.shows("TableScreen")
            for _ in range(8):
                clock.run_out()
            await player.shows("Curtain")  # the claim can still be made

    run(scenario)


def test_the_window_stands_still_while_nobody_looks() -> None:
    async def scenario() -> None:
        clock = Clock()
        async with playing(several(), clock=clock) as player:
            await to_window(player, clock)
            window = player.table.sight.window
            player.app.post_message(events.AppBlur())
            await idle()
            for _ in range(8):
                clock.run_out()
            assert player.table.sight.window is window
            player.app.post_message(events.AppFocus())
            await idle()
            for _ in range(8):
                clock.run_out()
            assert player.table.sight.window is not window

    run(scenario)


def test_the_window_names_both_keys_of_a_seat() -> None:
    async def scenario() -> None:
        clock = Clock()
        async with playing(several(), clock=clock) as player:
            await to_window(player, clock)
            window = player.table.sight.window
            assert window is not None
            await player.until(lambda: player.table.board.canvas.width > 1)
            for seat in window.seats:
                assert f"[F{seat + 5}/{seat + 1}]" in player.text

    run(scenario)


def test_a_curtain_after_the_window_names_the_discard() -> None:
    async def scenario() -> None:
        clock = Clock()
        async with playing(several(), clock=clock) as player:
            await to_window(player, clock)
            while await step(player, clock, lambda: False) == "window":
                await player.until(lambda: player.screen == "Curtain" or player.table.sight.window)
                if player.screen == "Curtain":
                    break
            await player.shows("Curtain")
            assert "上一手: " in player.text
            line = next(line for line in player.text.splitlines() if "上一手" in line)
            assert " 打 " in line

    run(scenario)


@pytest.mark.parametrize("claimed", [False, True], ids=["nobody could claim", "somebody could"])
def test_resuming_behind_a_discard_always_opens_the_window(tmp_path: Path, claimed: bool) -> None:
    """The record goes on to the draw at once where nobody could claim: the screen must not."""
    setup = several(kinds="human,human,human,human")
    match = Match(setup)
    save = saves.create(setup, tmp_path)
    for event in match.next_round():
        save.write(event)
    wanted = 0
    while asks := match.asks():
        claims = any(ask.view.claimable for ask in asks.values())
        wanted += isinstance(match.log[-1], Drawn) and not claims and len(match.log) > 20
        if (claims and claimed) or (wanted and not claimed):
            break
        for event in match.resolve({seat: ask.options[-1] for seat, ask in asks.items()}):
            save.write(event)
    save.close()

    async def scenario() -> None:
        clock = Clock()
        async with playing(resume=save.path, clock=clock) as player:
            await player.until(lambda: player.table.sight.window or player.screen == "Curtain")
            assert player.screen == "TableScreen"
            view = player.table.sight.view
            assert view is not None
            assert view.claimable is not None  # the next draw has not been shown
            assert isinstance(view.history[-1], Discarded)
            for _ in range(8):
                clock.run_out()
                await idle()
            await player.shows("Curtain")

    run(scenario)


# Small windows


@pytest.mark.parametrize("key", ["enter", "3", "space", "h", "g", "f2", "w", "u"])
def test_no_key_acts_on_a_hand_that_cannot_be_seen(key: str) -> None:
    async def scenario() -> None:
        async with playing(setup_of()) as player:
            await to_discard(player)
            serial, before = player.table.prompted, player.table.sight.desk.cursor
            await player.pilot.resize_terminal(60, 20)
            await player.until(lambda: "60x20" in player.text)
            await player.press(key, key)
            await player.pilot.click(offset=(10, 10))
            await player.pilot.click(offset=(10, 10), button=3)
            assert (player.screen, player.table.prompted) == ("TableScreen", serial)
            assert player.table.sight.desk.cursor == before
            await player.pilot.resize_terminal(80, 24)
            await player.until(lambda: "轮到你" in player.text)
            await player.press("enter")
            await player.answered(serial)

    run(scenario)


# One press, one thing


@pytest.mark.parametrize(
    ("key", "screen"), [("f3", "FanTableScreen"), ("f4", "LogScreen"), ("escape", "PauseScreen")]
)
def test_a_double_click_closes_one_screen(key: str, screen: str) -> None:
    async def scenario() -> None:
        async with playing(setup_of()) as player:
            await to_discard(player)
            serial = player.table.prompted
            await player.press(key)
            await player.shows(screen)
            await click(player, KeyAt("back"), times=2)
            await player.shows("TableScreen")
            await idle()
            assert (player.screen, player.table.prompted) == ("TableScreen", serial)

    run(scenario)


def test_a_double_click_on_the_curtain_lifts_it_and_throws_nothing() -> None:
    async def scenario() -> None:
        async with playing(several(), clock=Clock()) as player:
            await to_curtain(player)
            await click(player, KeyAt("confirm"), times=2)
            await player.until(lambda: player.table.prompted)
            table, serial = player.table, player.table.prompted
            table.post_message(
                table.board.Hit(table.board, HandTile(table.sight.desk.cursor or 0), 2, 1)
            )
            await idle()
            assert (player.screen, table.prompted) == ("TableScreen", serial)

    run(scenario)


def test_a_second_enter_at_the_curtain_throws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hotseat, "CURTAIN_REST", 1000.0)

    async def scenario() -> None:
        async with playing(several(), clock=Clock()) as player:
            await to_curtain(player)
            await player.press("enter", "enter", "5", "5", "space")
            await player.until(lambda: player.table.prompted)
            serial = player.table.prompted
            await player.press("enter")
            assert player.table.prompted == serial
            player.table.deaf_until = 0.0
            await player.press("enter")
            await player.answered(serial)

    run(scenario)


def test_a_screen_under_another_one_is_not_closed() -> None:
    async def scenario() -> None:
        async with playing(setup_of()) as player:
            await to_discard(player)
            await player.press("f3")
            await player.shows("FanTableScreen")
            below = player.app.screen
            player.app.open("rules")
            await player.shows("RulesScreen")
            below.dismiss()
            await idle()
            assert player.screen == "RulesScreen"
            await player.press("escape")
            await player.shows("FanTableScreen")
            await player.press("escape")
            await player.shows("TableScreen")

    run(scenario)


def test_the_start_screen_is_not_left_by_a_stray_key_or_click() -> None:
    async def scenario() -> None:
        async with playing() as player:
            await player.shows("StartScreen")
            await player.press("escape", "backspace", "escape")
            for _ in range(3):
                await player.pilot.click(offset=(2, 2), button=3)
            await idle()
            assert player.app.is_running
            await player.press("enter")
            await player.until(lambda: not player.app.is_running)

    run(scenario)
