"""80x24: the opponents as three columns in seat order."""

from __future__ import annotations

from mahjong_tui.canvas import Canvas
from mahjong_tui.layouts.furniture import (
    draw_bottom,
    draw_hand,
    draw_keys,
    draw_own_seat,
    draw_prompt,
    draw_rule,
    draw_title,
)
from mahjong_tui.layouts.scene import Scene, table_keys
from mahjong_tui.layouts.seats import backs_line, draw_turn_mark, seat_line
from mahjong_tui.layouts.tilework import draw_inline, draw_pieces, pond, short_melds
from mahjong_tui.look import Look

COLUMN, STEP = 25, 27


def draw_small(canvas: Canvas, scene: Scene, look: Look) -> None:
    """The S layout, centred; surplus rows and columns go to log and hints."""
    height = canvas.height
    left = (canvas.width - 80) // 2
    draw_title(canvas, scene, look)
    for at, seat in enumerate((scene.left_seat, scene.across_seat, scene.right_seat)):
        x = left + 1 + STEP * at
        _draw_column(canvas, x, seat, scene, look)
        if at:
            for row in range(1, 7):
                canvas.put(x - 2, row, look.line("v"), "frame")
    draw_rule(canvas, 7, look)
    own = pond(scene, scene.view.seat, 26)
    draw_inline(canvas, left + 1, 8, own, look, columns=26, cell=3)
    draw_own_seat(canvas, left + 1, 9, scene, look, left + 79)
    draw_hand(canvas, left + 1, 10, scene, look, marks=scene.labelled, lifts=False)
    draw_prompt(canvas, left + 1, 15, scene, edge=left + 79, spare=not scene.labelled)
    draw_rule(canvas, 16, look)
    draw_bottom(canvas, 17, scene, look, height=height - 18, kongs=True)
    draw_keys(canvas, height - 1, scene.keys or table_keys(look))


def _draw_column(canvas: Canvas, x: int, seat: int, scene: Scene, look: Look) -> None:
    draw_turn_mark(canvas, x - 1, 1, scene, seat)
    canvas.put_spans(x, 1, seat_line(scene, seat, look, COLUMN))
    canvas.put_spans(x, 2, backs_line(scene, seat, look, COLUMN - 1))
    draw_pieces(canvas, x, 3, short_melds(scene, seat, look, COLUMN - 1), x + COLUMN)
    draw_inline(canvas, x, 4, pond(scene, seat, 24), look, columns=8, cell=3)
