"""The whole review as a file: text, or an SVG with every decision and its tiles."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from engine import Setup, in_order
from mahjong_tui.canvas import Canvas
from mahjong_tui.learn import reviewtext
from mahjong_tui.learn.lines import lines_of
from mahjong_tui.learn.picture import draw_pieces, pieces_of
from mahjong_tui.learn.review import Decision, by_cost
from mahjong_tui.look import Look
from mahjong_tui.palettes import style_of
from mahjong_tui.screens.export import unsqueezed

WIDTH = 100
MOST = 10
"""Rows that one decision can take."""

Names = Sequence[str]


def write_review(
    path: Path,
    setup: Setup,
    n: int,
    seat: int,
    decisions: Sequence[Decision],
    names: Names,
    look: Look,
) -> None:
    """Everything about the round into *path*: SVG by its suffix, else text."""
    if path.suffix.lower() == ".svg":
        canvas = review_picture(setup, n, seat, decisions, names, look)
        content = canvas_svg(canvas, look.palette)
    else:
        content = reviewtext.report(setup, n, seat, decisions, names, look)
    path.write_text(content, encoding="utf-8")


def review_picture(
    setup: Setup, n: int, seat: int, decisions: Sequence[Decision], names: Names, look: Look
) -> Canvas:
    """The decisions below each other, the dearest first, each with the hand as it was."""
    lines = reviewtext.heading(setup, n, seat, decisions, names, look)
    canvas = Canvas(WIDTH, len(lines) + 1 + MOST * len(decisions))
    for y, line in enumerate(lines):
        canvas.put(1, y, line, "gold")
    y = len(lines) + 1
    for one in by_cost(decisions):
        y = _draw(canvas, y, one, names, look) + 1
    return _cut(canvas, y - 1)


def _draw(canvas: Canvas, y: int, one: Decision, names: Names, look: Look) -> int:
    """One decision; the row after it."""
    view = one.moment.ask.view
    width = canvas.width - 4
    for line in lines_of(reviewtext.line_of(one, names, look), width):
        canvas.put(1, y, line, "strong")
        y += 1
    pieces = pieces_of(in_order(view.hand, view.wild), view.drawn, view.melds[view.seat], look)
    if pieces:
        y += draw_pieces(canvas, 3, y, pieces, look, width=width, wild=view.wild)
    for text in reviewtext.detail_of(one, look):
        for line in lines_of(text, width):
            canvas.put(3, y, line, "text")
            y += 1
    return y


def _cut(canvas: Canvas, rows: int) -> Canvas:
    """The first *rows* rows of *canvas*."""
    cut = Canvas(canvas.width, rows)
    cut.blit(canvas, 0, 0, 0, rows)
    return cut


def canvas_svg(canvas: Canvas, palette: str) -> str:
    """*canvas* as SVG in the colours of *palette*."""
    console = Console(
        width=canvas.width, record=True, file=io.StringIO(), force_terminal=True,
        color_system="truecolor", legacy_windows=False,
    )  # fmt: skip
    for y in range(canvas.height):
        row = Text(end="")
        for text, style in canvas.runs(y):
            row.append(text, style_of(palette, style))
        console.print(row, no_wrap=True, overflow="crop")
    return unsqueezed(console.export_svg(title="mahjong-tui"))
