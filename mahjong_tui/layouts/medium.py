"""100x30: the table, tiles in one line."""

from __future__ import annotations

from engine import Tile
from mahjong_tui.canvas import Canvas, Shown, fit, width_of
from mahjong_tui.layouts.furniture import (
    draw_bottom,
    draw_hand,
    draw_keys,
    draw_own_seat,
    draw_panel,
    draw_prompt,
    draw_rule,
    draw_rule_around,
    draw_title,
)
from mahjong_tui.layouts.scene import Scene, table_keys
from mahjong_tui.layouts.seats import draw_side_seat, draw_top_seat, wind_of
from mahjong_tui.layouts.tilework import draw_inline, pond
from mahjong_tui.look import Look


def draw_medium(canvas: Canvas, scene: Scene, look: Look) -> None:
    """The M layout, centred; surplus rows and columns go to log and hints."""
    height, left = canvas.height, (canvas.width - 100) // 2
    draw_title(canvas, scene, look)
    draw_top_seat(canvas, left + 24, 1, scene, look, left + 99)
    for seat, x, y, columns, capacity in (
        (scene.across_seat, 30, 2, 10, 30),
        (scene.left_seat, 20, 6, 5, 25),
        (scene.right_seat, 59, 6, 5, 25),
        (scene.view.seat, 30, 12, 10, 30),
    ):
        faces = pond(scene, seat, capacity)
        draw_inline(canvas, left + x, y, faces, look, columns=columns, cell=4)
    draw_side_seat(canvas, left + 1, 6, scene.left_seat, scene, look, width=18, gap=0)
    draw_side_seat(canvas, left + 81, 6, scene.right_seat, scene, look, width=19, gap=0)
    _draw_centre(canvas, left + 42, 5, scene, look)
    draw_own_seat(canvas, left + 2, 15, scene, look, left + 98)
    draw_rule_around(canvas, 15, look)
    draw_hand(canvas, left + 3, 17, scene, look, marks=scene.labelled)
    draw_prompt(canvas, left + 3, 22, scene, edge=left + 98, spare=not scene.labelled)
    draw_rule(canvas, 23, look)
    draw_bottom(canvas, 24, scene, look, height=height - 25, kongs=True)
    draw_keys(canvas, height - 1, scene.keys or table_keys(look))


def _draw_centre(canvas: Canvas, x: int, y: int, scene: Scene, look: Look) -> None:
    """The winds around wall count, indicator and wild tile."""
    view, words = scene.view, look.words
    draw_panel(canvas, x, y, "", look, width=16, height=7)
    draw_winds(canvas, x, y, scene, look, width=16, height=7)
    lines: list[tuple[str, Tile | None]] = [(words.t("panel.wall_short", left=view.left), None)]
    if view.indicator is not None:
        lines.append((words.t("title.indicator", tile=look.tile(view.indicator)), view.indicator))
    if view.wild is not None:
        lines.append((words.t("title.wild", tile=look.tile(view.wild)), view.wild))
    for at, (whole, tile) in enumerate(lines):
        text = fit(whole, 8)
        left = x + (16 - width_of(text)) // 2
        style = "text" if tile in (None, view.indicator) else "gold"
        canvas.put(left, y + 2 + at, text, style)
        if tile is not None:
            canvas.hit(left, y + 2 + at, width_of(text), 1, Shown(tile))


def draw_winds(
    canvas: Canvas, x: int, y: int, scene: Scene, look: Look, *, width: int, height: int
) -> None:
    """The four winds at the edges of a frame, the one on turn in reverse."""
    middle, right = x + width // 2 - 1, x + width - 4
    for seat, left, row in (
        (scene.across_seat, middle, y + 1),
        (scene.left_seat, x + 2, y + height // 2),
        (scene.right_seat, right, y + height // 2),
        (scene.view.seat, middle, y + height - 2),
    ):
        style = "turn" if scene.view.turn == seat else "text"
        canvas.put(left, row, wind_of(scene, seat, look), style)
