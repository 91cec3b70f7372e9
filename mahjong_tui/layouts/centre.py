"""The panel in the middle of the boxed table: winds, open tiles, wall, announcements."""

from __future__ import annotations

from engine import Tile
from mahjong_tui.canvas import Canvas, Shown, Span, width_of, wrap
from mahjong_tui.faces import LAST
from mahjong_tui.layouts.furniture import draw_panel
from mahjong_tui.layouts.medium import draw_winds
from mahjong_tui.layouts.scene import Scene
from mahjong_tui.layouts.tilework import draw_grid, face_of
from mahjong_tui.look import Look

HEIGHT = 11


def draw_centre(canvas: Canvas, x: int, y: int, scene: Scene, look: Look, *, width: int) -> None:
    """Indicator and wild tile boxed, wall, round and base, what was announced last."""
    view, words = scene.view, look.words
    draw_panel(canvas, x, y, words.t("panel.table"), look, width=width, height=HEIGHT)
    draw_winds(canvas, x, y, scene, look, width=width, height=HEIGHT)
    left = x + 6
    for caption, tile in (("panel.indicator", view.indicator), ("panel.wild", view.wild)):
        if tile is not None:
            style = "gold" if tile == view.wild else "text"
            canvas.put(left, y + 3, words.t(caption), style)
            _draw_box(canvas, left, y + 4, tile, scene, look)
            left += 6
    _draw_facts(canvas, left + 1, y, scene, look, x + width - 2)


def _draw_box(
    canvas: Canvas, x: int, y: int, tile: Tile, scene: Scene, look: Look, *modifiers: str
) -> None:
    draw_grid(canvas, x, y, [face_of(scene, tile, *modifiers, what=Shown(tile))], look)


def _draw_facts(canvas: Canvas, x: int, y: int, scene: Scene, look: Look, edge: int) -> None:
    """The lines beside the open tiles, the called tile large among them."""
    view, words = scene.view, look.words
    number = words.t("title.round", n=view.n)
    base = words.t("panel.base", base=words.number(view.base))
    text = f"{number} {base}"
    facts = [
        Span(words.t("panel.wall", left=view.left), "strong"),
        Span(text if width_of(text) <= edge - x else base, "text"),
    ]
    if view.pizi:
        facts.append(Span(words.t("panel.pizi", tiles=look.tiles(view.pizi)), "gold"))
    for at, fact in enumerate(facts):
        canvas.put_spans(x, y + 5 - len(facts) + at, (fact,), edge)
    if view.claimable is not None:
        _draw_box(canvas, x, y + 5, view.claimable.tile, scene, look, LAST)
        x += 5
    words_of = [Span(f"{word} ", "announce") for word in scene.announcement.split()]
    for at, line in enumerate(wrap(words_of, max(edge - x, 1))[:3]):
        canvas.put_spans(x, y + 6 + at, line, edge)
