"""The board: what it posts, what it redraws, and that every style has a meaning."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

import pytest
from rich.color import Color
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.message import Message
from textual.pilot import Pilot

from mahjong_tui.canvas import Canvas, HandTile, OfferAt, What
from mahjong_tui.layout import Scene, layout
from mahjong_tui.palettes import PALETTES, style_of
from mahjong_tui.settlement import settlement
from mahjong_tui.widgets.board import Board
from tests.tui import scenes, summaries


class Table(App[None]):
    """A board and nothing else; it keeps what it was told."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Message] = []

    def compose(self) -> ComposeResult:
        yield Board(painter_of(scenes.mockup_scene("zh")), id="board")

    def on_board_hit(self, message: Board.Hit) -> None:
        self.told.append(message)

    def on_board_hovered(self, message: Board.Hovered) -> None:
        self.told.append(message)

    def on_board_scrolled(self, message: Board.Scrolled) -> None:
        self.told.append(message)

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    def place(self, what: What) -> tuple[int, int]:
        hit = next(hit for hit in self.board.canvas.hits if hit.what == what)
        return hit.x, hit.y


def painter_of(scene: Scene) -> partial[Canvas]:
    return partial(layout, scene, scenes.look_of("zh"))


def at_table(check: Callable[[Table, Pilot[None]], Awaitable[None]]) -> None:
    """Run *check* on a table of 80x24."""

    async def run() -> None:
        app = Table()
        async with app.run_test(size=(80, 24)) as pilot:
            await check(app, pilot)

    asyncio.run(run())


def test_clicks_say_what_was_clicked() -> None:
    async def check(app: Table, pilot: Pilot[None]) -> None:
        for what in (HandTile(3), OfferAt(1)):
            await pilot.click("#board", offset=app.place(what))
            hits = [told for told in app.told if isinstance(told, Board.Hit)]
            assert (hits[-1].what, hits[-1].button) == (what, 1)
        await pilot.click("#board", offset=app.place(HandTile(3)), button=3)
        hits = [told for told in app.told if isinstance(told, Board.Hit)]
        assert hits[-1].button == 3

    at_table(check)


def test_a_double_click_is_a_chain_of_two() -> None:
    async def check(app: Table, pilot: Pilot[None]) -> None:
        await pilot.click("#board", offset=app.place(HandTile(3)), times=2)
        chains = [told.chain for told in app.told if isinstance(told, Board.Hit)]
        assert chains == [1, 2]

    at_table(check)


def test_motion_says_nothing_until_the_thing_under_it_changes() -> None:
    async def check(app: Table, pilot: Pilot[None]) -> None:
        x, y = app.place(HandTile(3))
        for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1)):
            await pilot.hover("#board", offset=(x + dx, y + dy))
        await pilot.hover("#board", offset=app.place(HandTile(4)))
        hovered = [told.what for told in app.told if isinstance(told, Board.Hovered)]
        assert [what for what in hovered if isinstance(what, HandTile)] == [
            HandTile(3), HandTile(4),
        ]  # fmt: skip

    at_table(check)


def test_only_the_rows_that_differ_are_refreshed(monkeypatch: pytest.MonkeyPatch) -> None:
    refreshed: list[Region] = []

    async def check(app: Table, pilot: Pilot[None]) -> None:
        await pilot.pause()
        board = app.board
        monkeypatch.setattr(board, "refresh", lambda *regions: refreshed.extend(regions))
        board.painter = painter_of(scenes.mockup_scene("zh"))
        assert refreshed == []
        board.painter = painter_of(replace(scenes.mockup_scene("zh"), cursor=3))
        assert [region.y for region in refreshed] == [11, 12, 14]

    at_table(check)


def test_a_resize_changes_the_layout() -> None:
    async def check(app: Table, pilot: Pilot[None]) -> None:
        for width, height in ((120, 40), (60, 20), (100, 30), (80, 24)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            canvas = app.board.canvas
            assert (canvas.width, canvas.height) == (width, height)
            assert (
                canvas.text()
                == layout(scenes.mockup_scene("zh"), scenes.look_of("zh"), width, height).text()
            )

    at_table(check)


@pytest.mark.parametrize("palette", PALETTES)
def test_every_style_has_a_meaning_in_every_palette(palette: str) -> None:
    used = set()
    for seed in range(20):
        canvas = layout(scenes.random_scene(seed, "zh"), scenes.look_of("zh"), 160, 50)
        used |= {style for row in canvas.styles for style in row}
    for make in summaries.SUMMARIES.values():
        canvas = settlement(make(), ("a", "b", "c", "d"), 0, scenes.look_of("zh"), 120, 40)
        used |= {style for row in canvas.styles for style in row}
    bases = {style.split()[0] for style in used}
    assert bases <= set(PALETTES[palette])
    for style in used:
        style_of(palette, style)


@pytest.mark.parametrize("palette", PALETTES)
def test_what_matters_differs_in_every_palette(palette: str) -> None:
    for ground in ("tile", "text"):
        plain = style_of(palette, f"{ground}.s")
        for modifier in ("wild", "last", "cursor", "same"):
            assert style_of(palette, f"{ground}.s {modifier}") != plain
        assert style_of(palette, f"{ground}.s wild").underline


def test_mono_names_no_colour() -> None:
    for style in PALETTES["mono"]:
        base = "text" if style.startswith("+") else style
        name = f"text {style[1:]}" if style.startswith("+") and "." not in style else base
        meant = style_of("mono", name)
        assert meant.color is None or meant.color.is_default
        assert meant.bgcolor is None or meant.bgcolor.is_default


def luminance(colour: Color) -> float:
    parts = [part / 255 for part in colour.get_truecolor()]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(palette: str, name: str) -> float:
    """The WCAG contrast of a style's letters on their ground."""
    style = style_of(palette, name)
    assert style.color is not None
    assert style.bgcolor is not None
    dark, light = sorted((luminance(style.color), luminance(style.bgcolor)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", ["classic", "colour-blind", "high-contrast"])
def test_letters_stand_out_from_their_ground(palette: str) -> None:
    names = {name for name in PALETTES[palette] if name[0] != "+" and "frame" not in name}
    names |= {
        f"{ground}.{suit} {modifier}"
        for ground in ("tile", "text")
        for suit in "mspz"
        for modifier in ("wild", "same", "last", "wild last")
    }
    weak = {name: contrast(palette, name) for name in names}
    assert {name: value for name, value in weak.items() if value < 4.5} == {}
