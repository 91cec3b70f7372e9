"""What goes wrong, and must not: quitting anywhere, crashes, double presses, small windows."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from textual import events

from engine import Action, Ask, replay
from mahjong_tui import saves
from mahjong_tui.bridge import Bridge
from mahjong_tui.screens.table import TableScreen
from tests.tui.conftest import Clock, Player, playing, run, setup_of, simple_key
from tests.tui.test_app_round import to_discard


@dataclass
class Slow:
    """Thinks until it is let go."""

    name: str = "slow"
    seed: object = 0

    def decide(self, ask: Ask) -> Action:
        LET_GO.wait(20)
        return ask.options[-1]


@dataclass
class Broken:
    """Fails at its first discard."""

    name: str = "broken"
    seed: object = 0

    def decide(self, ask: Ask) -> Action:
        if ask.view.turn is not None:
            raise ValueError("a bot of the test fails")
        return ask.options[-1]


@dataclass
class SlowAndBroken:
    """Thinks until it is let go, and fails then."""

    name: str = "slow and broken"
    seed: object = 0

    def decide(self, ask: Ask) -> Action:
        if ask.view.turn is None:
            return ask.options[-1]
        THINKING.set()
        LET_GO.wait(20)
        raise ValueError("late")


LET_GO = threading.Event()
THINKING = threading.Event()


@pytest.fixture(autouse=True)
def _let_go() -> Iterator[None]:
    LET_GO.clear()
    THINKING.clear()
    yield
    LET_GO.set()


def engine_thread(player: Player) -> threading.Thread:
    return player.table.bridge.thread


def test_quit_in_a_question() -> None:
    async def scenario() -> None:
        async with playing(setup_of()) as player:
            await to_discard(player)
            thread = engine_thread(player)
            await player.press("ctrl+q")
            await player.until(lambda: not player.app.is_running)
        assert not thread.is_alive()
        assert not saves.summary(player.table_path).finished

    run(scenario)


def test_quit_in_a_pause_and_from_the_menu() -> None:
    async def scenario() -> None:
        async with playing(setup_of("human,easy,easy,easy")) as player:
            player.table.bridge.pace = 600.0
            await player.until(lambda: player.table.prompted)
            await player.press("0")
            await player.until(lambda: player.table.sight.view.wild is not None)  # type: ignore[union-attr]
            await player.press("escape")
            await player.shows("PauseScreen")
            thread = engine_thread(player)
            started = time.monotonic()
            await player.press("ctrl+q")
            await player.until(lambda: not player.app.is_running)
            assert time.monotonic() - started < 5
        assert not thread.is_alive()

    run(scenario)


def test_quit_does_not_wait_for_a_slow_bot() -> None:
    setup = setup_of("human," + ",".join(["tests.tui.test_app_faults:Slow"] * 3), rules="dalu")

    async def scenario() -> None:
        async with playing(setup) as player:
            await player.until(lambda: engine_thread(player).is_alive())
            if player.table.prompted:
                await player.press("enter")
            started = time.monotonic()
            await player.press("ctrl+q")
            await player.until(lambda: not player.app.is_running)
            assert time.monotonic() - started < 5

    run(scenario)


def test_an_engine_error_names_the_record(home: Path) -> None:
    setup = setup_of("human,easy,tests.tui.test_app_faults:Broken,easy")

    async def scenario() -> None:
        async with playing(setup) as player:
            await player.play_on(until="CrashScreen", keys=lambda: simple_key(player))
            await player.shows("CrashScreen")
            assert "a bot of the test fails" in player.text
            letters = "".join(char for char in player.text if char not in "│ \n")
            assert player.table_path.name in letters
            await player.press("escape")
            await player.shows("StartScreen")
        assert "ValueError" in (home / "crash.log").read_text(encoding="utf-8")
        replay(player.table_path.read_text(encoding="utf-8"))

    run(scenario)


def test_a_double_press_answers_one_question(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[int] = []
    real = Bridge.answer

    def noted(self: Bridge, serial: int, value: object) -> None:
        answers.append(serial)
        real(self, serial, value)

    monkeypatch.setattr(Bridge, "answer", noted)

    async def scenario() -> None:
        async with playing(setup_of()) as player:
            await to_discard(player)
            serial = player.table.prompted
            player.table.action_enter()
            player.table.action_enter()
            player.table.bridge.answer(serial, None)
            await player.until(lambda: player.table.prompted not in (0, serial))
            assert answers.count(serial) == 2  # the one that counted, and the stale one above

    run(scenario)


def test_a_small_window_keeps_the_question_and_recovers() -> None:
    async def scenario() -> None:
        async with playing(setup_of(), size=(120, 40)) as player:
            await to_discard(player)
            serial = player.table.prompted
            await player.pilot.resize_terminal(60, 20)
            await player.until(lambda: "60x20" in player.text)
            await player.pilot.resize_terminal(80, 24)
            await player.until(lambda: "轮到你" in player.text)
            assert player.table.prompted == serial
            assert player.table.board.canvas.width == 80

    run(scenario)


def test_leaving_and_continuing_asks_the_same_question() -> None:
    async def scenario() -> None:
        async with playing(setup_of()) as player:
            await to_discard(player)
            asked = player.table.sight.desk.question
            assert asked is not None
            thread = engine_thread(player)
            await player.press("ctrl+q")
            await player.until(lambda: not player.app.is_running)
        await player.until(lambda: not thread.is_alive())  # it holds the record
        async with playing() as player:
            await player.press("down", "enter")
            await player.shows("ContinueScreen")
            await player.press("enter")
            await player.shows("TableScreen")
            await player.prompt()
            again = player.table.sight.desk.question
            assert again is not None
            assert again.ask == asked.ask

    run(scenario)


def test_leaving_by_the_menu_and_going_on() -> None:
    async def scenario() -> None:
        async with playing(setup_of()) as player:
            await to_discard(player)
            thread = engine_thread(player)
            await player.press("escape")
            await player.shows("PauseScreen")
            while f"> {player.app.t('pause.start')}" not in player.text:
                await player.press("down")
            await player.press("enter")
            await player.shows("StartScreen")
            await player.until(lambda: not thread.is_alive())
            await player.press("2")
            await player.shows("ContinueScreen")
            await player.press("enter")
            await player.shows("TableScreen")
            await player.prompt()

    run(scenario)


def test_an_engine_error_under_the_menu() -> None:
    setup = setup_of("human," + ",".join(["tests.tui.test_app_faults:SlowAndBroken"] * 3))

    async def scenario() -> None:
        async with playing(setup) as player:
            await player.prompt()
            await player.press("0")
            await player.until(THINKING.is_set)  # an open menu holds what is told before that
            await player.press("escape")
            await player.shows("PauseScreen")
            LET_GO.set()
            await player.shows("CrashScreen")
            await player.press("escape")
            await player.shows("StartScreen")

    run(scenario)


def test_a_lost_focus_stops_the_clock() -> None:
    async def scenario() -> None:
        clock = Clock()
        async with playing(setup_of(), clock=clock) as player:
            player.app.change(timer=5)
            await to_discard(player)
            assert player.table.sight.timer == 5
            player.app.post_message(events.AppBlur())
            await player.until(lambda: player.table.sight.timer is None)

    run(scenario)


def test_a_record_cut_anywhere_is_resumed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with playing(setup_of(rounds=1)) as player:
            await player.play_on(keys=lambda: simple_key(player))
            await player.press("ctrl+q")
        whole = player.table_path.read_bytes()
        for part in (0.2, 0.5, 0.73, 0.999):
            cut = tmp_path / f"cut-{part}.jsonl"
            cut.write_bytes(whole[: int(len(whole) * part)])
            async with playing(resume=cut) as player:
                await player.prompt()
                assert player.screen in ("TableScreen", "SettleScreen")

    run(scenario)


def test_timer_passes_by_itself() -> None:
    async def scenario() -> None:
        clock = Clock()
        async with playing(setup_of(), clock=clock) as player:
            player.app.change(timer=2)
            await to_discard(player)
            serial = player.table.prompted
            assert "2s" in player.text
            clock.run_out()
            assert player.table.prompted == serial
            clock.run_out()
            await player.until(lambda: player.table.prompted != serial)

    run(scenario)


def test_a_mistake_of_a_screen_is_one_line_and_a_log(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: TableScreen) -> None:
        raise RuntimeError("a screen of the test fails")

    monkeypatch.setattr(TableScreen, "action_menu", broken)

    async def scenario() -> None:
        async with playing(setup_of()) as player:
            await player.prompt()
            await player.press("escape")
            await player.until(lambda: not player.app.is_running)

    with pytest.raises(RuntimeError, match="of the test"):
        run(scenario)
    assert "RuntimeError" in (home / "crash.log").read_text(encoding="utf-8")


def test_a_record_with_an_unknown_player_is_refused_in_words() -> None:
    async def scenario() -> None:
        async with playing(setup_of("human,no.such:Bot,easy,easy")) as player:
            await player.shows("StartScreen")
            await player.until(lambda: player.app._notifications)

    run(scenario)


def test_bad_settings_are_named(home: Path) -> None:
    (home / "settings.toml").write_text('welcomed = true\npace = "warp"\n', encoding="utf-8")

    async def scenario() -> None:
        async with playing() as player:
            await player.until(lambda: any("pace" in n.message for n in player.app._notifications))

    run(scenario)
