"""The box in which a stake is chosen: a choice is lit from the first picture on (ui 2.7, B2)."""

from __future__ import annotations

import pytest

from mahjong_tui.canvas import OfferAt
from mahjong_tui.screens import hotseat
from tests.tui.conftest import Player, playing, run, setup_of, simple_key

NEVER = 1000.0
"""Seconds that no test lasts."""


def lit(player: Player) -> list[int]:
    """The offers that are drawn as chosen."""
    canvas = player.table.board.canvas
    return [
        hit.what.index
        for hit in canvas.hits
        if isinstance(hit.what, OfferAt) and canvas.styles[hit.y][hit.x] == "offer.on"
    ]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_lowest_stake_is_lit_and_enter_takes_it(lang: str, size: tuple[int, int]) -> None:
    async def scenario() -> None:
        async with playing(setup_of(), lang=lang, size=size) as player:
            await player.prompt()
            serial = player.table.prompted
            await player.until(lambda: lit(player))
            assert lit(player) == [0]
            await player.press("enter")
            await player.answered(serial)
            await player.prompt()
            assert player.table.sight.view is not None
            assert player.table.sight.view.piao[0] == 0

    run(scenario)


def test_arrows_go_on_from_the_lit_stake() -> None:
    async def scenario() -> None:
        async with playing(setup_of()) as player:
            await player.prompt()
            await player.press("right", "right")
            assert lit(player) == [2]
            await player.press("enter")
            await player.until(lambda: player.table.sight.view.piao[0] == 3)  # type: ignore[union-attr]

    run(scenario)


def test_an_enter_from_before_the_box_stakes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The settlement is left by Enter, and the next round begins with the box."""

    async def scenario() -> None:
        async with playing(setup_of()) as player:
            await player.play_on(keys=lambda: simple_key(player))
            monkeypatch.setattr(hotseat, "CURTAIN_REST", NEVER)
            await player.press("enter", "enter", "enter")
            await player.prompt()
            serial = player.table.prompted
            await player.press("enter")
            assert (player.table.prompted, lit(player)) == (serial, [0])
            player.table.deaf_until = 0.0
            await player.press("escape")
            await player.shows("PauseScreen")
            await player.press("enter", "enter")  # the menu is left, not the box
            await player.shows("TableScreen")
            assert player.table.prompted == serial
            await player.press("5")  # a digit names its stake: it is never a stray one
            await player.answered(serial)

    run(scenario)
