"""The whole game by mouse alone."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from engine import Win
from mahjong_tui.canvas import HandTile, Hit, KeyAt, OfferAt, RiverAt, What
from mahjong_tui.screens.base import Pictured
from tests.tui.conftest import Player, playing, run, setup_of
from tests.tui.test_app_round import to_discard


async def click(player: Player, what: What, *, times: int = 1, button: int = 1) -> None:
    """Click on *what*, wherever it is drawn."""
    screen = player.app.screen
    assert isinstance(screen, Pictured)
    hit: Hit = next(one for one in reversed(screen.board.canvas.hits) if one.what == what)
    pilot: Pilot[int] = player.pilot
    spot = (hit.x + hit.width // 2, hit.y)
    await pilot.click(offset=spot, times=times, button=button)


async def answer(player: Player) -> None:
    """Win if that is offered, throw the last tile, or pass."""
    question = player.table.sight.desk.question
    assert question is not None
    serial = player.table.prompted
    offered = player.table.sight.desk.offered
    wins = [at for at, action in enumerate(offered) if isinstance(action, Win)]
    if wins:
        await click(player, OfferAt(wins[0]))
    elif question.piao:
        await click(player, OfferAt(1))
    elif question.discards:
        await click(player, HandTile(player.table.sight.desk.cursor or 0))
        if player.table.sight.desk.confirming is not None:
            await click(player, OfferAt(0))
    else:
        await player.pilot.click(offset=(2, 2), button=3)
    await player.until(lambda: player.screen != "TableScreen" or player.table.prompted != serial)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_round_by_mouse_from_the_start_screen(size: tuple[int, int]) -> None:
    async def scenario() -> None:
        async with playing(size=size) as player:
            await player.shows("StartScreen")
            await click(player, KeyAt("row:0"))
            await player.shows("NewTableScreen")
            await click(player, KeyAt("row:0"))
            await player.shows("TableScreen")
            while player.screen == "TableScreen":
                await player.prompt()
                if player.screen == "TableScreen":
                    await answer(player)
            await player.shows("SettleScreen")
            await click(player, KeyAt("end"))
            await player.shows("EndScreen")
            await click(player, KeyAt("row:1"))
            await player.shows("StandingsScreen")
            await click(player, KeyAt("row:2"))
            await player.shows("StartScreen")

    run(scenario)


def test_a_click_picks_a_second_one_throws_a_double_throws_at_once() -> None:
    async def scenario() -> None:
        async with playing(setup_of(), size=(120, 40)) as player:
            await to_discard(player)
            desk = player.table.sight.desk
            tile = desk.hand[2]
            await click(player, HandTile(2))
            assert desk.cursor == 2
            await click(player, OfferAt(0))
            await player.until(lambda: player.table.sight.view.rivers[0])  # type: ignore[union-attr]
            assert player.table.sight.view.rivers[0][0].tile == tile  # type: ignore[union-attr]
            await to_discard(player)
            serial = player.table.prompted
            await click(player, HandTile(4), times=2)
            await player.until(lambda: player.table.prompted != serial)

    run(scenario)


def test_a_tile_on_the_table_lights_up_its_copies() -> None:
    async def scenario() -> None:
        async with playing(setup_of(), size=(120, 40)) as player:
            await to_discard(player)
            await player.press("enter")
            await to_discard(player)
            river = next(
                hit.what for hit in player.table.board.canvas.hits if isinstance(hit.what, RiverAt)
            )
            await click(player, river)
            assert player.table.sight.spotlight == river.tile
            await click(player, river)
            assert player.table.sight.spotlight is None

    run(scenario)


def test_menu_and_back_by_mouse() -> None:
    async def scenario() -> None:
        async with playing(setup_of()) as player:
            await player.prompt()
            await click(player, KeyAt("menu"))
            await player.shows("PauseScreen")
            await player.pilot.click(offset=(2, 2), button=3)
            await player.shows("TableScreen")
            await click(player, KeyAt("help"))
            await player.shows("HelpScreen")
            await click(player, KeyAt("back"))
            await player.shows("TableScreen")

    run(scenario)
