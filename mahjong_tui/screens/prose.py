"""Text in lines, and the screen that scrolls it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from mahjong_tui import wrapping
from mahjong_tui.canvas import Canvas, Line, What, spans_of, width_of
from mahjong_tui.layouts.furniture import draw_panel
from mahjong_tui.layouts.scene import Key
from mahjong_tui.screens.base import Pictured, draw_foot


def wrapped(text: str, width: int) -> list[str]:
    """*text* in lines of at most *width* cells of the screen."""
    return wrapping.wrapped(text, width, width_of)


class TextScreen(Pictured[None]):
    """Lines that scroll. Subclasses give `title` and `lines`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll_lines(-1)", "key.up", id="text.up", show=False),
        Binding("down,j", "scroll_lines(1)", "key.down", id="text.down", show=False),
        Binding("pageup,b", "scroll_lines(-15)", "key.pageup", id="text.pageup", show=False),
        Binding("pagedown,space", "scroll_lines(15)", "key.pagedown", id="text.pagedown"),
        Binding("home", "scroll_lines(-100000)", "key.home", id="text.home", show=False),
        Binding("end", "scroll_lines(100000)", "key.end", id="text.end", show=False),
        Binding("escape,enter,backspace", "back", "key.back", id="text.back", show=False),
    ]
    first: int = 0

    def heading(self) -> str:
        return ""

    def lines(self, width: int) -> Sequence[Line]:
        """The text, set for *width* cells."""
        raise NotImplementedError

    def mark(self, canvas: Canvas, x: int, y: int, width: int, at: int) -> None:
        """Line *at* has been drawn: what is to be seen or hit there besides."""

    def foot(self) -> list[Key]:
        return [
            Key(self.t("foot.scroll")),
            Key(self.t("foot.help"), "help"),
            Key(self.t("foot.back"), "back"),
        ]

    def picture(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        box = min(width, 110)
        x = (width - box) // 2
        draw_panel(canvas, x, 0, self.heading(), self.look, width=box, height=height - 1)
        lines = self.lines(box - 4)
        shown = height - 3
        self.first = max(0, min(self.first, len(lines) - shown))
        for at, line in enumerate(lines[self.first : self.first + shown]):
            canvas.put_spans(x + 2, 1 + at, spans_of(line, "text"), x + box - 2)
            self.mark(canvas, x + 1, 1 + at, box - 2, self.first + at)
        if len(lines) > shown:
            part = f" {min(self.first + shown, len(lines))}/{len(lines)} "
            canvas.erase(x + box - 3 - len(part), height - 2, len(part))
            canvas.put(x + box - 3 - len(part), height - 2, part, "dim")
        draw_foot(canvas, self.foot())
        return canvas

    def action_scroll_lines(self, step: int) -> None:
        self.first = max(0, self.first + step)
        self.repaint()

    def wheel(self, step: int, what: What | None) -> None:
        del what
        self.action_scroll_lines(3 * step)

    def action_back(self) -> None:
        self.dismiss()
