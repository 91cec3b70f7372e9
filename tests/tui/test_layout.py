"""The pictures of the table: properties over random views, and goldens of written-out ones."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine import KINDS
from mahjong_tui.canvas import (
    Area,
    Canvas,
    HandTile,
    KeyAt,
    MeldAt,
    OfferAt,
    RiverAt,
    width_of,
)
from mahjong_tui.faces import Faces, boxed, inline, tile_text
from mahjong_tui.layout import Offer, Scene, layout, shown_hand
from mahjong_tui.layouts.left import unseen
from mahjong_tui.screens.pointing import with_border
from tests.tui import scenes

GOLDENS = Path(__file__).parent / "goldens"
SIZES = ((80, 24), (100, 30), (120, 40), (160, 50))
BETWEEN = ((99, 29), (87, 33), (119, 60), (140, 45), (159, 49), (200, 60), (120, 50))
LOOKS = (("zh", Faces.CJK), ("en", Faces.ASCII), ("zh", Faces.ASCII), ("en", Faces.TRAD))
SCENES: dict[str, Callable[[str], Scene]] = {
    "turn": scenes.mockup_scene,
    "claim": scenes.claim_scene,
}


def check_golden(name: str, canvas: Canvas) -> None:
    """Compare with a stored picture; UPDATE_GOLDENS=1 stores it anew."""
    path = GOLDENS / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDENS") == "1":
        path.parent.mkdir(exist_ok=True)
        path.write_text(canvas.text(), encoding="utf-8")
    assert canvas.text() == path.read_text(encoding="utf-8")


def assert_sound(canvas: Canvas, width: int, height: int) -> None:
    """Every row exactly *width* cells, no text on text, everything that can be hit inside."""
    assert (canvas.width, canvas.height) == (width, height)
    assert [width_of(canvas.row_text(y)) for y in range(height)] == [width] * height
    assert canvas.clashes == []
    for hit in canvas.hits:
        assert hit.width > 0
        assert hit.height > 0
        assert 0 <= hit.x <= hit.x + hit.width <= width, hit
        assert 0 <= hit.y <= hit.y + hit.height <= height, hit


@pytest.mark.parametrize(("lang", "faces"), LOOKS)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_random_tables_are_drawn_soundly(width: int, height: int, lang: str, faces: Faces) -> None:
    for seed in range(60):
        canvas = layout(scenes.random_scene(seed, lang), scenes.look_of(lang, faces), width, height)
        assert_sound(canvas, width, height)


@pytest.mark.parametrize(("width", "height"), BETWEEN)
def test_sizes_in_between_are_drawn_soundly(width: int, height: int) -> None:
    for seed in range(25):
        canvas = layout(scenes.random_scene(seed, "zh"), scenes.look_of("zh"), width, height)
        assert_sound(canvas, width, height)


@pytest.mark.parametrize(("lang", "faces"), [("zh", Faces.CJK), ("en", Faces.ASCII)])
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("kind", SCENES)
def test_pictures(kind: str, width: int, height: int, lang: str, faces: Faces) -> None:
    canvas = layout(SCENES[kind](lang), scenes.look_of(lang, faces), width, height)
    check_golden(f"{kind}-{width}x{height}-{lang}-{faces}", canvas)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_everything_of_the_table_can_be_hit(width: int, height: int) -> None:
    scene = scenes.mockup_scene("zh")
    canvas = layout(scene, scenes.look_of("zh"), width, height)
    found = {hit.what for hit in canvas.hits}
    assert {HandTile(index) for index in range(len(shown_hand(scene.view)))} <= found
    assert {OfferAt(index) for index in range(3)} <= found
    for seat in range(4):
        assert {RiverAt(seat, tile) for tile, _ in scene.view.rivers[seat]} <= found
        assert {MeldAt(seat, meld.tile) for meld in scene.view.melds[seat]} <= found
    assert {Area("log"), Area("prompt"), Area("hints")} <= found
    assert KeyAt("help") in found
    assert KeyAt("menu") in found


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_is_hit_is_what_is_drawn(width: int, height: int) -> None:
    scene = scenes.mockup_scene("zh")
    canvas = layout(scene, scenes.look_of("zh"), width, height)
    hand = shown_hand(scene.view)
    for hit in canvas.hits:
        if isinstance(hit.what, HandTile) and hit.height == 2:
            drawn = tuple(canvas.glyphs[hit.y + row][hit.x] for row in range(2))
            assert drawn == boxed(hand[hit.what.index], Faces.CJK)
        if isinstance(hit.what, RiverAt) and hit.height == 1:
            drawn_text = "".join(canvas.glyphs[hit.y][hit.x : hit.x + hit.width])
            assert drawn_text == inline(hit.what.tile, Faces.CJK)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_curtain_shows_no_tile(width: int, height: int) -> None:
    scene = replace(scenes.mockup_scene("zh"), blank=True, fans=())
    canvas = layout(scene, scenes.look_of("zh"), width, height)
    tiles = (HandTile, RiverAt, MeldAt, OfferAt)
    assert not [hit for hit in canvas.hits if isinstance(hit.what, tiles)]
    shown = canvas.text()
    for tile in KINDS:
        digit, suit = boxed(tile, Faces.CJK)
        if not tile.is_honour:
            assert digit not in shown
            assert tile_text(tile, Faces.CJK) not in shown
        if tile.is_honour and suit != "风":
            assert digit + suit not in shown
    assert "风" not in shown
    assert str(scenes.mockup_scene("zh").log[0]) not in shown
    assert not any("tile." in style for row in canvas.styles for style in row)


def test_the_last_discard_is_reversed_and_the_cursor_too() -> None:
    scene = scenes.claim_scene("zh")
    canvas = layout(scene, scenes.look_of("zh"), 80, 24)
    marked = {hit.what for hit in canvas.hits if "last" in canvas.styles[hit.y][hit.x]}
    assert marked == {RiverAt(0, scene.view.rivers[0][-1].tile)}
    scene = scenes.mockup_scene("zh")
    canvas = layout(scene, scenes.look_of("zh"), 80, 24)
    under = [hit.what for hit in canvas.hits if "cursor" in canvas.styles[hit.y][hit.x]]
    assert under == [HandTile(10)]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(("width", "height"), [*SIZES, *BETWEEN])
def test_the_tile_under_the_cursor_is_lifted_where_there_is_room(
    width: int, height: int, lang: str
) -> None:
    """From 100x30 on, by one row; what lies on either side of it stays whole (ui 1.3)."""
    faces = Faces.CJK if lang == "zh" else Faces.ASCII
    flat = layout(
        replace(scenes.mockup_scene(lang), cursor=None), scenes.look_of(lang, faces), width, height
    )
    rows = {hit.y for hit in flat.hits if isinstance(hit.what, HandTile)}
    (y,) = rows
    for cursor in range(11):
        scene = replace(scenes.mockup_scene(lang), cursor=cursor)
        canvas = layout(scene, scenes.look_of(lang, faces), width, height)
        assert_sound(canvas, width, height)
        lift = 0 if width < 100 or height < 30 else 1
        tops = {
            hit.what.index: hit.y
            for hit in canvas.hits
            if isinstance(hit.what, HandTile) and hit.height == 2
        }
        assert tops == {at: y - lift * (at == cursor) for at in range(11)}


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_tile_is_hit_again_where_it_was_hit_before_it_rose(width: int, height: int) -> None:
    look = scenes.look_of("zh")
    flat = layout(replace(scenes.mockup_scene("zh"), cursor=10), look, width, height)
    spots = [hit for hit in map(with_border, flat.hits) if hit.what == HandTile(4)]
    up = layout(replace(scenes.mockup_scene("zh"), cursor=4), look, width, height)
    up.hits = list(map(with_border, up.hits))
    for spot in spots:
        for dx in range(spot.width):
            for dy in range(spot.height):
                assert up.what_at(spot.x + dx, spot.y + dy) == HandTile(4)


def test_a_tile_asked_about_is_marked_wherever_it_lies() -> None:
    scene = replace(scenes.mockup_scene("zh"), spotlight=KINDS[20])
    canvas = layout(scene, scenes.look_of("zh"), 120, 40)
    for hit in canvas.hits:
        if isinstance(hit.what, RiverAt):
            same = "same" in canvas.styles[hit.y][hit.x].split()
            assert same == (hit.what.tile == KINDS[20])


def test_a_full_pond_folds_its_oldest_tiles() -> None:
    view = scenes.mockup_view()
    rivers = (view.rivers[0] * 2, *view.rivers[1:])
    scene = replace(scenes.mockup_scene("zh"), view=replace(view, rivers=rivers))
    folded = len(rivers[0]) - 23
    assert f"+{folded}" in layout(scene, scenes.look_of("zh"), 80, 24).text()


def test_an_unrevealed_piao_is_a_question_mark() -> None:
    view = replace(scenes.mockup_view(), piao=(None,) * 4)
    scene = replace(scenes.mockup_scene("zh"), view=view)
    assert layout(scene, scenes.look_of("zh"), 80, 24).text().count("漂?") == 4
    scene = replace(scene, has_piao=False)
    assert "漂" not in layout(scene, scenes.look_of("zh"), 80, 24).text()


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(("width", "height"), [*SIZES, *BETWEEN])
def test_a_stake_is_chosen_in_a_box_over_the_table(width: int, height: int, lang: str) -> None:
    """Whatever lies under it, the box is whole, and nothing in it is another thing (ui 2.7)."""
    faces = Faces.CJK if lang == "zh" else Faces.ASCII
    for seed in range(12):
        stakes = tuple(Offer(f"P{piao}", str(piao)) for piao in (0, 1, 3, 5))
        scene = replace(
            scenes.random_scene(seed, lang), staking=True, prompt="Q", note="N " * 40, offers=stakes
        )
        canvas = layout(scene, scenes.look_of(lang, faces), width, height)
        assert_sound(canvas, width, height)
        offered = [hit for hit in canvas.hits if isinstance(hit.what, OfferAt)]
        assert [hit.what for hit in offered] == [OfferAt(at) for at in range(4)]
        box = next(hit for hit in reversed(canvas.hits) if hit.what == Area("prompt"))
        for x in range(box.x, box.x + box.width):
            for y in range(box.y, box.y + box.height):
                assert canvas.what_at(x, y) in {box.what, *(hit.what for hit in offered)}


def test_too_small_a_window_says_so() -> None:
    scene = scenes.mockup_scene("zh")
    for width, height in ((79, 24), (80, 23), (20, 5), (1, 1)):
        canvas = layout(scene, scenes.look_of("zh"), width, height)
        assert_sound(canvas, width, height)
    text = layout(scene, scenes.look_of("zh"), 72, 20).text()
    assert "窗口太小: 现在 72x20" in text


def test_tiles_left_counts_what_one_seat_sees() -> None:
    left = unseen(scenes.mockup_view())
    view = scenes.mockup_view()
    open_tiles = sum(map(len, view.rivers)) + 1 + sum(view.counts)
    open_tiles += sum(len(meld.tiles) for melds in view.melds for meld in melds)
    assert sum(left) == 136 - open_tiles
