"""Screens that are a list: menus, and forms whose rows are turned with the arrows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType

from mahjong_tui.canvas import Canvas, KeyAt, What, fit, pad, width_of
from mahjong_tui.layouts.furniture import draw_panel
from mahjong_tui.layouts.scene import Key
from mahjong_tui.look import Look
from mahjong_tui.screens.base import Pictured, draw_foot
from mahjong_tui.screens.prose import wrapped

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a list: something to do, or a *value* that is turned left and right."""

    id: str
    label: str
    value: str | None = None
    detail: str = ""
    """What is said about the row while the cursor is on it."""
    writable: bool = False
    """The value is written, not turned."""
    enabled: bool = True


def language_row(look: Look, lang: str) -> Row:
    """The language, named for readers of either."""
    return Row("language", look.both("start.language"), look.words.t(f"lang.{lang}"))


def dimmed(screen: Pictured[None], width: int, height: int) -> Canvas:
    """What *screen* shows, as the ground of a box over it."""
    canvas = screen.picture(width, height)
    canvas.hits.clear()
    canvas.ground(0, 0, width, height, "dim")
    return canvas


def clicked(what: What | None, chain: int, cursor: int) -> tuple[int, bool]:
    """The row that a click leaves marked, and whether it opens it: one click selects, a second
    one opens."""
    if isinstance(what, KeyAt) and what.action.startswith("row:"):
        at = int(what.action[4:])
        return at, at == cursor or chain > 1
    return cursor, False


class ListScreen(Pictured[Result]):
    """Rows with a cursor. Subclasses give `rows` and answer `choose` and `turn`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "key.up", id="list.up", show=False),
        Binding("down,j,tab", "move(1)", "key.down", id="list.down", show=False),
        Binding("left,h", "turn(-1)", "key.left", id="list.left", show=False),
        Binding("right,l", "turn(1)", "key.right", id="list.right", show=False),
        Binding("home", "edge(False)", "key.home", id="list.home", show=False),
        Binding("end", "edge(True)", "key.end", id="list.end", show=False),
        Binding("pageup", "move(-10)", "key.pageup", id="list.pageup", show=False),
        Binding("pagedown", "move(10)", "key.pagedown", id="list.pagedown", show=False),
        Binding("enter,space", "choose", "key.choose", id="list.choose", show=False),
        Binding("escape,backspace", "back", "key.back", id="list.back", show=False),
        *(
            Binding(str(n), f"digit({n})", "key.digit", id=f"list.{n}", show=False)
            for n in range(1, 10)
        ),
    ]
    WIDTH: ClassVar[int] = 64
    cursor: int = 0
    first: int = 0
    """The row that the list shows first."""
    top: int = 0
    """Where the box begins."""

    def heading(self) -> str:
        return ""

    def intro(self) -> list[str]:
        """Lines above the rows."""
        return []

    def rows(self) -> list[Row]:
        raise NotImplementedError

    def foot(self) -> list[Key]:
        return [
            Key(self.t("foot.choose"), "choose"),
            Key(self.t("foot.help"), "help"),
            Key(self.t("foot.back"), "back"),
        ]

    def choose(self, row: Row) -> None:
        """Enter was pressed on *row*."""

    def turn(self, row: Row, step: int) -> None:
        """The value of *row* goes *step* further."""

    def back(self) -> None:
        """Esc."""
        self.dismiss()

    # Drawing

    def ground(self, width: int, height: int) -> Canvas:
        """What the box is drawn on."""
        return Canvas(width, height)

    def picture(self, width: int, height: int) -> Canvas:
        canvas = self.ground(width, height)
        rows = self.rows()
        self.cursor = max(0, min(self.cursor, len(rows) - 1))
        box_width = min(self.WIDTH, width - 2)
        inner = box_width - 4
        intro = [line for text in self.intro() for line in wrapped(text, inner) or [""]]
        detail_lines = max(
            (len(wrapped(row.detail, inner)) for row in rows if row.detail), default=0
        )
        detail_lines = min(detail_lines, 4)
        above = len(intro) + (1 if intro else 0)
        below = detail_lines + 1 if detail_lines else 0
        shown = min(len(rows), height - 3 - above - below)
        box_height = 2 + above + shown + below
        x, y = (width - box_width) // 2, max((height - 1 - box_height) // 2, 0)
        self.top = y
        for down in range(box_height):
            canvas.put(x, y + down, " " * box_width, "text")
        draw_panel(canvas, x, y, self.heading(), self.look, width=box_width, height=box_height)
        for at, line in enumerate(intro):
            canvas.put(x + 2, y + 1 + at, line, "text")
        self._keep_in_sight(shown)
        top = y + 1 + above
        for at, row in enumerate(rows[self.first : self.first + shown]):
            self._draw_row(canvas, x + 1, top + at, self.first + at, row, box_width - 2)
        self._draw_more(canvas, x + box_width - 1, top, shown, len(rows))
        if rows and below:
            for at, line in enumerate(wrapped(rows[self.cursor].detail, inner)[:detail_lines]):
                canvas.put(x + 2, top + shown + 1 + at, line, "dim")
        draw_foot(canvas, self.foot())
        return canvas

    def _keep_in_sight(self, shown: int) -> None:
        self.first = max(self.cursor - max(shown, 1) + 1, min(self.first, self.cursor), 0)

    def _draw_row(self, canvas: Canvas, x: int, y: int, at: int, row: Row, width: int) -> None:
        on = at == self.cursor
        style = "offer" if on else ("text" if row.enabled else "dim")
        mark = ">" if on else " "
        text = f"{mark} {row.label}"
        if row.value is None:
            canvas.put(x, y, pad(text, width), style)
        else:
            value = f"[{row.value}]" if row.writable else f"< {row.value} >"
            value = fit(value, width - 20)
            canvas.put(x, y, pad(text, width - width_of(value) - 1) + value + " ", style)
        canvas.hit(x, y, width, 1, KeyAt(f"row:{at}"))

    def _draw_more(self, canvas: Canvas, x: int, top: int, shown: int, count: int) -> None:
        """Say on the frame that the list goes on."""
        if self.first > 0:
            canvas.erase(x, top, 1)
            canvas.put(x, top, "^", "strong")
        if self.first + shown < count:
            canvas.erase(x, top + shown - 1, 1)
            canvas.put(x, top + shown - 1, "v", "strong")

    # Keys and mouse

    def action_move(self, step: int) -> None:
        count = len(self.rows())
        if count:
            if abs(step) == 1:
                self.cursor = (self.cursor + step) % count
            else:
                self.cursor = max(0, min(self.cursor + step, count - 1))
        self.repaint()

    def action_edge(self, last: bool) -> None:
        self.cursor = len(self.rows()) - 1 if last else 0
        self.repaint()

    def action_turn(self, step: int) -> None:
        rows = self.rows()
        if rows and rows[self.cursor].value is not None and not rows[self.cursor].writable:
            self.turn(rows[self.cursor], step)
        self.repaint()

    def action_choose(self) -> None:
        rows = self.rows()
        if rows and rows[self.cursor].enabled:
            self.choose(rows[self.cursor])
        self.repaint()

    def action_digit(self, n: int) -> None:
        rows = self.rows()
        if n > len(rows):
            return
        self.cursor = n - 1
        if rows[n - 1].value is None:
            self.action_choose()
        else:
            self.repaint()

    def action_back(self) -> None:
        self.back()

    def hit(self, what: What | None, chain: int) -> None:
        del chain
        if not isinstance(what, KeyAt) or not what.action.startswith("row:"):
            return
        self.cursor = int(what.action[4:])
        self.action_choose()

    def right_hit(self, what: What | None) -> None:
        """On a value: turn it back; anywhere else: back."""
        if isinstance(what, KeyAt) and what.action.startswith("row:"):
            row = self.rows()[int(what.action[4:])]
            if row.value is not None and not row.writable:
                self.cursor = int(what.action[4:])
                self.action_turn(-1)
                return
        self.back()

    def wheel(self, step: int, what: What | None) -> None:
        del what
        self.cursor = max(0, min(self.cursor + step, len(self.rows()) - 1))
        self.repaint()


class ReadingScreen(ListScreen[Result]):
    """A list that is read line by line."""

    def hit(self, what: What | None, chain: int) -> None:
        """One click selects, a second one opens."""
        self.cursor, opens = clicked(what, chain, self.cursor)
        if opens:
            self.action_choose()
        self.repaint()
