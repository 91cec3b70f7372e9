"""The one widget that draws a canvas: line by line, only the cells that changed."""

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

from mahjong_tui.canvas import Canvas, What
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
    palette: reactive[str] = reactive("table-green", repaint=False)

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
        self._strips: list[Strip] = []
        """The lines as they are drawn; none where all have to be made anew."""
        self._hovered: What | None = None
        self.set_reactive(Board.painter, painter)

    def watch_painter(self) -> None:
        self._paint()

    def watch_palette(self) -> None:
        self._strips = []
        self._paint()

    def on_resize(self, event: events.Resize) -> None:
        self._paint(event.size.width, event.size.height)

    def _paint(self, width: int = 0, height: int = 0) -> None:
        """Draw anew and refresh what is not as it was."""
        width, height = width or self.size.width, height or self.size.height
        if self.painter is None or not width or not height:
            return
        old, self.canvas = self.canvas, self.painter(width, height)
        if not self._strips or (old.width, old.height) != (width, height):
            self._strips = [self._strip(y) for y in range(height)]
            self.refresh()
            return
        for y in range(height):
            if changed := self.canvas.changed(old, y):
                self._strips[y] = self._strip(y)
                self.refresh(Region(changed.start, y, len(changed), 1))

    def _strip(self, y: int) -> Strip:
        runs = self.canvas.runs(y)
        segments = [Segment(text, style_of(self.palette, style)) for text, style in runs]
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
