"""Every side screen, in both languages and at two sizes: drawn soundly, left with Esc."""

from __future__ import annotations

import pytest

from engine import Ask
from mahjong_tui.counsel import why_not
from mahjong_tui.screens.base import Pictured
from mahjong_tui.screens.places import PAGED, PLACES
from tests.tui.conftest import Player, playing, run, setup_of, simple_key
from tests.tui.test_app_round import to_discard


def sound(player: Player) -> None:
    """No text on text, no row too long."""
    screen = player.app.screen
    assert isinstance(screen, Pictured)
    assert not screen.board.canvas.clashes
    assert screen.board.canvas.text().strip()


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
def test_every_place(lang: str, size: tuple[int, int]) -> None:
    async def scenario() -> None:
        async with playing(size=size, lang=lang) as player:
            await player.shows("StartScreen")
            sound(player)
            for name in PLACES:
                player.app.open(name, "wuhan" if name in PAGED else None)
                await player.until(lambda: player.screen != "StartScreen" and player.drawn)
                sound(player)
                player.app.screen.run_key_action("help")  # type: ignore[attr-defined]
                await player.shows("HelpScreen")
                sound(player)
                while player.screen != "StartScreen":
                    await player.press("escape")

    run(scenario)


def test_settings_are_kept_and_show_at_once() -> None:
    async def scenario() -> None:
        async with playing(size=(80, 24)) as player:
            player.app.open("settings")
            await player.shows("SettingsScreen")
            await player.press("right", "right")
            await player.until(lambda: "Settings" in player.text)
            await player.press("down", "right")
            assert player.app.settings.theme == "paper"
            assert player.app.screen.board.palette == "paper"  # type: ignore[attr-defined]
        async with playing(lang="en") as player:
            assert player.app.settings.theme == "paper"
            assert player.app.settings.lang == "en"

    run(scenario)


def test_a_key_of_ones_own_is_used_and_shown_in_the_help() -> None:
    async def scenario() -> None:
        async with playing(setup_of()) as player:
            player.app.change(keys={"table.undo": "z"})
            await player.prompt()
            await player.press("question_mark")
            await player.shows("HelpScreen")
            lines = [str(line) for line in player.app.screen.lines(76)]  # type: ignore[attr-defined]
            undo = next(line for line in lines if player.app.t("key.undo") in line)
            assert "Z" in undo
            await player.press("escape")
            await player.press("z")
            await player.until(lambda: player.table.prompted)

    run(scenario)


def test_a_room_that_is_closed_says_why() -> None:
    async def scenario() -> None:
        async with playing(lang="en") as player:
            player.app.open("new")
            await player.shows("NewTableScreen")
            while "> Room" not in player.text:
                await player.press("down")
            while "Magnates" not in player.text:
                await player.press("right")
            assert "too few" in player.text
            await player.press("home", "enter")
            assert player.screen == "NewTableScreen"
            assert "Open to you" in player.text

    run(scenario)


def test_names_with_brackets_do_no_harm() -> None:
    async def scenario() -> None:
        async with playing(setup_of(names="[/],[b]x,{y},$z")) as player:
            await player.play_on(keys=lambda: simple_key(player))
            sound(player)
            assert "[/]" in player.text

    run(scenario)


def test_hints_and_why_not() -> None:
    async def scenario() -> None:
        async with playing(setup_of(rules="dalu")) as player:
            await to_discard(player)
            await player.press("f2")
            await player.until(lambda: player.app.t("hint.best") in player.text)
            await player.press("enter")
            await to_discard(player)
            await player.until(lambda: player.app.t("hint.best") in player.text)
            await player.press("t")
            await player.until(lambda: player.app.t("hint.best") not in player.text)
            question = player.table.sight.desk.question
            assert question is not None
            assert why_not(question.view, player.table.rules, player.app.look)

    run(scenario)


def test_a_key_that_is_taken_is_not_given_twice() -> None:
    async def scenario() -> None:
        async with playing() as player:
            player.app.open("settings")
            await player.shows("SettingsScreen")
            await player.press("end", "enter")
            await player.shows("KeysScreen")
            await player.press("enter", "c")
            assert not player.app.settings.keys
            await player.press("enter", "z")
            assert dict(player.app.settings.keys) == {"table.left": "z"}
            await player.press("delete")
            assert not player.app.settings.keys

    run(scenario)


def test_a_hint_that_fails_leaves_the_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(ask: Ask) -> None:
        raise ValueError("no idea")

    monkeypatch.setattr("bots.hint.advise", broken)

    async def scenario() -> None:
        async with playing(setup_of()) as player:
            await to_discard(player)
            await player.press("f2")
            await player.until(lambda: player.app.t("hint.failed") in player.text)
            await player.press("enter")
            await to_discard(player)

    run(scenario)
