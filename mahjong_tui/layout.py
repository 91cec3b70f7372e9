"""The picture of the table: one pure function from a scene to cells, for every size."""

from __future__ import annotations

from dataclasses import replace

from mahjong_tui.canvas import Canvas, fit, width_of
from mahjong_tui.faces import Faces
from mahjong_tui.layouts.large import draw_extra_large, draw_large
from mahjong_tui.layouts.medium import draw_medium
from mahjong_tui.layouts.scene import Key, Offer, Scene, shown_hand
from mahjong_tui.layouts.small import draw_small
from mahjong_tui.layouts.stakes import Place, draw_stakes
from mahjong_tui.look import Look
from mahjong_tui.words import LANGUAGES, Words

__all__ = ["Key", "Offer", "Scene", "layout", "shown_hand", "too_small"]

SIZES = (
    (160, 50, draw_extra_large, Place(12, aside=30)),
    (120, 40, draw_large, Place(11)),
    (100, 30, draw_medium, Place(5)),
    (80, 24, draw_small, Place(10, rows=(1, 3, 4, 7))),
)
"""Least width and height of each layout, the largest first, and where stakes are chosen."""


def layout(scene: Scene, look: Look, width: int, height: int) -> Canvas:
    """Draw *scene* into *width* x *height* cells, in the largest layout that fits."""
    if scene.blank:
        scene = scene.curtained()
    for least_width, least_height, draw, place in SIZES:
        if width >= least_width and height >= least_height:
            canvas = Canvas(width, height)
            if scene.staking:
                unasked = replace(scene, prompt="", note="", offers=(), announcement="")
                draw(canvas, unasked, look)
                draw_stakes(canvas, place, scene, look)
            else:
                draw(canvas, scene, look)
            return canvas
    return too_small(width, height, look)


def too_small(width: int, height: int, look: Look) -> Canvas:
    """One line that says so, in both languages where there is room, in the middle."""
    canvas = Canvas(max(width, 1), max(height, 1))
    own = look.words.t("too_small", width=width, height=height)
    texts = [Words(lang).t("too_small", width=width, height=height) for lang in LANGUAGES]
    text = " / ".join(texts)
    if width_of(text) > width or look.faces is Faces.ASCII:
        text = own
    text = fit(text, canvas.width)
    canvas.put((canvas.width - width_of(text)) // 2, canvas.height // 2, text, "strong")
    return canvas
