"""The box in which a stake is chosen, over a table that has not been dealt yet (ui 2.7, B2)."""

from __future__ import annotations

from dataclasses import dataclass

from mahjong_tui.canvas import Area, Canvas, fit, width_of
from mahjong_tui.layouts.furniture import draw_offers, draw_panel
from mahjong_tui.layouts.scene import Scene
from mahjong_tui.look import Look
from mahjong_tui.wrapping import wrapped

WIDTH = 60


@dataclass(frozen=True, slots=True)
class Place:
    """Where a layout has room for the box."""

    y: int
    aside: int = 0
    """Columns at the right that do not belong to the table."""
    rows: tuple[int, int, int, int] = (2, 4, 6, 9)
    """Of the question, of the offers, of what a stake means, and of all."""


def draw_stakes(canvas: Canvas, place: Place, scene: Scene, look: Look) -> None:
    """The question, the stakes on offer, and what a stake means."""
    x, y, inner = (canvas.width - place.aside - WIDTH) // 2, place.y, WIDTH - 6
    question, offers, note, height = place.rows
    for row in range(y, y + height):
        canvas.put(x, row, " " * WIDTH, "text")
    title = look.words.t("stakes.title", n=scene.view.n)
    draw_panel(canvas, x, y, title, look, width=WIDTH, height=height)
    canvas.hit(x, y, WIDTH, height, Area("prompt"))
    canvas.put(x + 3, y + question, fit(scene.prompt, inner), "strong")
    confirm = f"[{look.key('enter')}]{look.words.t('stakes.confirm')}"
    edge = x + WIDTH - 3 - width_of(confirm)
    canvas.put(edge, y + offers, confirm, "dim")
    draw_offers(canvas, x + 3, y + offers, scene, edge - 1)
    for at, line in enumerate(wrapped(scene.note, inner, width_of)[:2]):
        canvas.put(x + 3, y + note + at, line, "dim")
