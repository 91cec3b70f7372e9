"""The board: what it posts, what it redraws, and that every style has a meaning."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.message import Message
from textual.pilot import Pilot

from mahjong_tui.canvas import Canvas, HandTile, OfferAt, What
from mahjong_tui.layout import Scene, layout
from mahjong_tui.palettes import palette, style_of
from mahjong_tui.settings import CHOICES
from mahjong_tui.settlement import settlement
from mahjong_tui.widgets.board import Board
from tests.tui import scenes, summaries

PALETTES = (*map(str, CHOICES["theme"]), "mono", "ansi16")


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


def test_only_the_cells_that_differ_are_refreshed(monkeypatch: pytest.MonkeyPatch) -> None:
    refreshed: list[Region] = []

    async def check(app: Table, pilot: Pilot[None]) -> None:
        await pilot.pause()
        board = app.board
        monkeypatch.setattr(board, "refresh", lambda *regions: refreshed.extend(regions))
        board.painter = painter_of(scenes.mockup_scene("zh"))
        assert refreshed == []
        board.painter = painter_of(replace(scenes.mockup_scene("zh"), cursor=3))
        left, width = board.canvas.hits[0].x, board.canvas.width
        assert [region.y for region in refreshed] == [11, 12, 14]
        assert all(left < region.x < region.right < width for region in refreshed)

    at_table(check)


def test_what_is_refreshed_holds_all_that_differs_and_no_half_of_a_glyph() -> None:
    look = scenes.look_of("zh")
    pictures = [layout(scenes.random_scene(seed, "zh"), look, 120, 40) for seed in range(12)]
    for old, new in pairwise(pictures):
        for y in range(40):
            span = new.changed(old, y)
            for x in set(range(120)) - set(span):
                assert new.glyphs[y][x] == old.glyphs[y][x]
                assert new.styles[y][x] == old.styles[y][x]
            for picture in (old, new) if span else ():
                assert picture.glyphs[y][span.start] != ""
                assert span.stop == 120 or picture.glyphs[y][span.stop] != ""


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


@pytest.mark.parametrize("name", PALETTES)
def test_every_style_has_a_meaning_in_every_palette(name: str) -> None:
    used = set()
    for seed in range(20):
        canvas = layout(scenes.random_scene(seed, "zh"), scenes.look_of("zh"), 160, 50)
        used |= {style for row in canvas.styles for style in row}
    for make in summaries.SUMMARIES.values():
        canvas = settlement(make(), ("a", "b", "c", "d"), 0, scenes.look_of("zh"), 120, 40)
        used |= {style for row in canvas.styles for style in row}
    bases = {style.split()[0] for style in used}
    assert bases <= set(palette(name))
    for style in used:
        style_of(name, style)


@pytest.mark.parametrize("name", PALETTES)
def test_what_matters_differs_in_every_palette(name: str) -> None:
    for ground in ("tile", "text"):
        plain = style_of(name, f"{ground}.s")
        for modifier in ("wild", "last", "cursor", "same"):
            assert style_of(name, f"{ground}.s {modifier}") != plain
        assert style_of(name, f"{ground}.s wild").underline


def test_mono_names_no_colour() -> None:
    for style in palette("mono"):
        base = "text" if style.startswith("+") else style
        name = f"text {style[1:]}" if style.startswith("+") and "." not in style else base
        meant = style_of("mono", name)
        assert meant.color is None or meant.color.is_default
        assert meant.bgcolor is None or meant.bgcolor.is_default
