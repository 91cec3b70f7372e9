"""A few pictures of the whole app. Made with the pinned versions; the layouts have goldens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from mahjong_tui.app import MahjongApp, Wish
from tests.tui.conftest import Clock, Player, setup_of, simple_key

Compare = Callable[..., bool]
Step = Callable[[Player], Awaitable[None]]

PLAIN = "human," + ",".join(["tests.tui.plain:Plain"] * 3)
PEOPLE = "human,human," + ",".join(["tests.tui.plain:Plain"] * 2)


async def start(player: Player) -> None:
    await player.shows("StartScreen")


async def new(player: Player) -> None:
    await player.shows("StartScreen")
    player.app.open("new")
    await player.shows("NewTableScreen")


async def third_turn(player: Player) -> None:
    for _ in range(3):
        await player.prompt()
        serial = player.table.prompted
        await player.press(simple_key(player))
        await player.answered(serial)
        await player.prompt()


async def settled(player: Player) -> None:
    await player.play_on(keys=lambda: simple_key(player))


async def curtain(player: Player) -> None:
    await player.shows("Curtain")


# fmt: off
PICTURES: dict[str, tuple[str, tuple[int, int], str | None, Step]] = {
    "start-zh":      ("zh", (80, 24),  None,   start),
    "new-en":        ("en", (80, 24),  None,   new),
    "table-zh":      ("zh", (80, 24),  PLAIN,  third_turn),
    "table-en":      ("en", (120, 40), PLAIN,  third_turn),
    "settlement-zh": ("zh", (80, 24),  PLAIN,  settled),
    "settlement-en": ("en", (120, 40), PLAIN,  settled),
    "curtain-zh":    ("zh", (80, 24),  PEOPLE, curtain),
}
# fmt: on


@pytest.mark.parametrize("name", PICTURES)
def test_picture(name: str, snap_compare: Compare) -> None:
    lang, size, kinds, step = PICTURES[name]
    setup = None if kinds is None else setup_of(kinds, names="小周,小林,阿梅,老周", seed=5)
    app = MahjongApp(Wish(lang=lang, setup=setup, pace="off"))
    app.schedule = Clock().schedule  # type: ignore[method-assign,assignment]

    async def before(pilot: Pilot[int]) -> None:
        await step(Player(app, pilot))

    assert snap_compare(app, terminal_size=size, run_before=before)
