"""What every screen of the app looks like, as text: both languages, four sizes, three faces."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from mahjong_tui.canvas import Canvas
from mahjong_tui.faces import Faces
from mahjong_tui.look import Frames
from tests.tui.conftest import Clock, Player, playing, run, setup_of, simple_key
from tests.tui.test_app_round import to_discard
from tests.tui.test_layout import assert_sound, check_golden

PLAIN = "tests.tui.plain:Plain"
NAMES = "小周,小林,阿梅,老周"

Picture = tuple[str, Canvas]


def here(player: Player, name: str) -> Picture:
    """The picture that is shown now."""
    return name, player.app.screen.board.canvas  # type: ignore[attr-defined]


async def places(player: Player) -> AsyncIterator[Picture]:
    """The screens around the table."""
    await player.shows("StartScreen")
    yield here(player, "start")
    for name, screen in (
        ("welcome", "WelcomeScreen"), ("new", "NewTableScreen"), ("settings", "SettingsScreen"),
        ("themes", "ThemesScreen"), ("rules", "RulesScreen"), ("continue", "ContinueScreen"),
        ("stats", "StatisticsScreen"),
    ):  # fmt: skip
        player.app.open(name, None)
        await player.shows(screen)
        yield here(player, name)
        if name == "settings":
            await player.press("end", "enter")
            await player.shows("KeysScreen")
            yield here(player, "keys")
            await player.press("escape")
            await player.shows("SettingsScreen")
        if name == "new":
            await player.press("down", "left")
            yield here(player, "new-wuhan")
        await player.press("escape")
        await player.shows("StartScreen")


async def playing_on(player: Player) -> AsyncIterator[Picture]:
    """A match from the first question to the standings, and the record looked at again."""
    await player.prompt()
    yield here(player, "piao")
    await to_discard(player)
    yield here(player, "turn")
    for key, screen, name in (
        ("question_mark", "HelpScreen", "help"), ("f4", "LogScreen", "log"),
        ("escape", "PauseScreen", "menu"),
    ):  # fmt: skip
        await player.press(key)
        await player.shows(screen)
        yield here(player, name)
        await player.press("escape")
        await player.shows("TableScreen")
    await player.play_on(keys=lambda: simple_key(player))
    await player.press("w")
    await player.shows("HandsScreen")
    yield here(player, "hands")
    await player.press("escape", "escape")
    await player.shows("EndScreen")
    yield here(player, "end")
    await player.press("down", "enter")
    await player.shows("StandingsScreen")
    yield here(player, "standings")
    await player.press("escape")
    await player.shows("StartScreen")
    player.app.open("replays")
    await player.shows("ReplaysScreen")
    yield here(player, "replays")
    await player.press("enter")
    await player.shows("ReplayScreen")
    await player.press("w", "left", "o")
    yield here(player, "replay")


async def together(player: Player) -> AsyncIterator[Picture]:
    """Two people: the curtain, and the neutral window."""
    await player.shows("Curtain")
    yield here(player, "curtain")
    await player.press("enter")
    await player.prompt()
    await player.press("enter")
    await player.until(lambda: player.table.sight.window)
    yield here(player, "window")


LOOKS = {
    (80, 24): ("zh-cjk", "en-ascii"),
    (100, 30): ("zh-cjk", "en-cjk"),
    (120, 40): ("zh-cjk", "en-ascii"),
    (160, 50): ("zh-trad", "en-ascii"),
}
"""Language and faces at each size: every size in both languages."""


@pytest.mark.parametrize(("size", "look"), [(size, one) for size in LOOKS for one in LOOKS[size]])
def test_the_app_looks_like_its_goldens(size: tuple[int, int], look: str) -> None:
    lang, _, faces = look.partition("-")

    async def check(player: Player, tour: AsyncIterator[Picture]) -> None:
        plain = faces == "ascii"
        player.app.change(tiles=faces, frames=(Frames.ASCII if plain else Frames.LINE).value)
        assert player.app.look.faces is Faces(faces)
        async for name, canvas in tour:
            assert_sound(canvas, *size)
            check_golden(f"app-{name}-{size[0]}x{size[1]}-{look}", canvas)

    async def scenario() -> None:
        async with playing(size=size, lang=lang) as player:
            await check(player, places(player))
        setup = setup_of(f"human,{PLAIN},{PLAIN},{PLAIN}", names=NAMES, seed=5)
        async with playing(setup, size=size, lang=lang) as player:
            await check(player, playing_on(player))
        setup = setup_of(f"human,human,{PLAIN},{PLAIN}", names=NAMES, rules="dalu", seed=5)
        async with playing(setup, size=size, lang=lang, clock=Clock()) as player:
            await check(player, together(player))

    run(scenario)
