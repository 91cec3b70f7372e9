"""The one widget that draws a canvas: line by line, only the rows that changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from mahjong_tui.canvas import Canvas, Span, What
from mahjong_tui.palettes import style_of

Painter = Callable[[int, int], Canvas]
"""Draws the picture for a width and a height; called again when the size changes."""


class Board(Widget, can_focus=False):
    """Shows what a painter draws and says what was clicked. It knows no tile and no rule."""

    ALLOW_SELECT: ClassVar[bool] = False
    DEFAULT_CSS = """
    Board { width: 1fr; height: 1fr; }
    """

    painter: reactive[Painter | None] = reactive(None, repaint=False, always_update=True)
    palette: reactive[str] = reactive("classic", repaint=False)

    @dataclass
    class Hit(Message):
        """*what* was clicked, *chain* times in a row, with *button* (1 left, 3 right)."""

        board: Board
        what: What | None
        chain: int
        button: int

        @property
        def control(self) -> Board:
            return self.board

    @dataclass
    class Hovered(Message):
        """The pointer came to another thing, or to none."""

        board: Board
        what: What | None

        @property
        def control(self) -> Board:
            return self.board

    @dataclass
    class Scrolled(Message):
        """The wheel was turned *step* lines (up is negative) over *what*."""

        board: Board
        step: int
        what: What | None

        @property
        def control(self) -> Board:
            return self.board

    def __init__(self, painter: Painter | None = None, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.canvas = Canvas(1, 1)
        """What is shown now; tests read it."""
        self._rows: list[list[Span]] = []
        self._strips: list[Strip] = []
        self._width = 0
        self._hovered: What | None = None
        self.set_reactive(Board.painter, painter)

    def watch_painter(self) -> None:
        self._paint()

    def watch_palette(self) -> None:
        self._rows = []
        self._paint()

    def on_resize(self, event: events.Resize) -> None:
        self._paint(event.size.width, event.size.height)

    def _paint(self, width: int = 0, height: int = 0) -> None:
        """Draw anew and refresh the rows that are not as they were."""
        width, height = width or self.size.width, height or self.size.height
        if self.painter is None or not width or not height:
            return
        self.canvas = self.painter(width, height)
        rows = [list(self.canvas.runs(y)) for y in range(self.canvas.height)]
        if len(rows) != len(self._rows) or width != self._width:
            self._strips = [self._strip(row) for row in rows]
            self.refresh()
        else:
            for y, (new, old) in enumerate(zip(rows, self._rows, strict=True)):
                if new != old:
                    self._strips[y] = self._strip(new)
                    self.refresh(Region(0, y, width, 1))
        self._rows = rows
        self._width = width

    def _strip(self, row: list[Span]) -> Strip:
        segments = [Segment(text, style_of(self.palette, style)) for text, style in row]
        return Strip(segments, self.canvas.width)

    def render_line(self, y: int) -> Strip:
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, style_of(self.palette, "text"))

    def on_click(self, event: events.Click) -> None:
        what = self.canvas.what_at(event.x, event.y)
        self.post_message(self.Hit(self, what, event.chain, event.button))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._hover(self.canvas.what_at(event.x, event.y))

    def on_leave(self, event: events.Leave) -> None:
        del event
        self._hover(None)

    def _hover(self, what: What | None) -> None:
        if what != self._hovered:
            self._hovered = what
            self.post_message(self.Hovered(self, what))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.post_message(self.Scrolled(self, -1, self.canvas.what_at(event.x, event.y)))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.post_message(self.Scrolled(self, 1, self.canvas.what_at(event.x, event.y)))
