"""The fan tables: the rows of a page at the left, the one under the cursor explained at the right.

The last page of all holds every fan of every rule set side by side. Examples are scored anew
whenever they are shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType

from engine import RULES
from mahjong_tui import paths
from mahjong_tui.canvas import Canvas, KeyAt, fit, pad
from mahjong_tui.layouts.furniture import draw_panel
from mahjong_tui.layouts.scene import Key
from mahjong_tui.learn import fantable
from mahjong_tui.learn.fantable import Example, Shared
from mahjong_tui.learn.fantext import condition, relations, worth_text
from mahjong_tui.learn.items import worth_names
from mahjong_tui.learn.lines import lines_of
from mahjong_tui.learn.picture import circumstances, draw_pieces, hand_of, pieces_of
from mahjong_tui.learn.said import Name, said, say
from mahjong_tui.learn.sheets import sheet_of_case
from mahjong_tui.screens.asktext import AskText
from mahjong_tui.screens.base import draw_foot
from mahjong_tui.screens.lists import ReadingScreen, Row
from mahjong_tui.statistics import Tally, tally_all

LEFT = {"zh": 28, "en": 33}
"""Cells of the list."""

ALL = "all"
"""The page that holds every fan of all."""


class FanTableScreen(ReadingScreen[None]):
    """Left and right turn the page from one rule set to the next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "key.search", id="fans.search", show=False),
        Binding("p", "practise", "key.practise", id="fans.practise", show=False),
        Binding("c", "calculator", "key.calculator", id="fans.calculator", show=False),
        Binding("r", "clauses", "key.clauses", id="fans.clauses", show=False),
    ]

    def __init__(self, rules: str | None = None, fan: str | None = None) -> None:
        super().__init__()
        self.page_id = rules or next(iter(RULES))
        self.search = ""
        self.tallies: dict[str, Tally] = {}
        if fan is not None and self.page_id != ALL:
            ids = [row.id for row in fantable.rows_of(self.page_id)]
            self.cursor = ids.index(fan) if fan in ids else 0

    def on_mount(self) -> None:
        self.call_later(self._remember)

    def _remember(self) -> None:
        """What the player has made himself, once the first picture is there."""
        directory = paths.records_dir()
        records = sorted(directory.glob("*.jsonl")) if directory.is_dir() else []
        self.tallies = tally_all(records)
        self.repaint()

    # What is listed

    @property
    def left(self) -> int:
        """Cells of the list: English names are longer."""
        return LEFT[self.game.lang]

    def found(self) -> list[fantable.Row]:
        return [] if self.page_id == ALL else fantable.found(self.page_id, self.search)

    def shared(self) -> list[Shared]:
        wanted = self.search.casefold()
        return [
            one
            for one in fantable.side_by_side()
            if any(wanted in f"{name.zh} {name.en}".casefold() for name in one.names)
        ]

    def rows(self) -> list[Row]:
        if self.page_id == ALL:
            return [Row(str(at), self._shared_text(one)) for at, one in enumerate(self.shared())]
        return [
            Row(
                row.id,
                pad(self._called(row.name), self.left - 9) + pad(self._value(row), 4, right=True),
            )
            for row in self.found()
        ]

    def _value(self, row: fantable.Row) -> str:
        if row.place == "title":
            return ""
        return f"x{row.value}" if row.place == "factor" else self._worth(row.rules, row.value)

    def _worth(self, rules: str, value: int) -> str:
        """What a fan counts; where only types are told apart, that it makes the hand big."""
        return str(value) if worth_names(RULES[rules]) else self.t("settle.big")

    def _called(self, name: Name) -> str:
        return fit(self.look.words.pick(name.zh, name.en), self.left - 10)

    def _shared_text(self, one: Shared) -> str:
        names = dict.fromkeys(self.look.words.pick(name.zh, name.en) for name in one.names)
        text = pad("/".join(names), 34)
        for rules, fan in zip(RULES, one.values, strict=True):
            worth = "-" if fan is None else self._worth(rules, fan.value)
            text += pad(worth, 8, right=True)
        return text

    @property
    def current(self) -> fantable.Row | None:
        rows = self.found()
        return rows[min(self.cursor, len(rows) - 1)] if rows else None

    # The picture

    def picture(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        rows = self.rows()
        self.cursor = max(0, min(self.cursor, len(rows) - 1))
        left = width if self.page_id == ALL else self.left
        draw_panel(canvas, 0, 0, self._head(), self.look, width=left, height=height - 1)
        top = 1
        if self.page_id == ALL:
            self._draw_pages(canvas)
            top = 3
        shown = height - 4 - top
        self._keep_in_sight(shown)
        for at, row in enumerate(rows[self.first : self.first + shown]):
            self._draw_row(canvas, 1, top + at, self.first + at, row, left - 2)
        self._draw_more(canvas, left - 1, top, shown, len(rows))
        if not rows:
            canvas.put(2, top, fit(self.t("fantable.nothing"), left - 4), "dim")
        self._draw_turner(canvas, height - 3)
        current = self.current
        if current is not None:
            self._draw_fan(canvas, self.left, current)
        draw_foot(canvas, self.foot())
        return canvas

    def _head(self) -> str:
        name = self.t("fantable.all") if self.page_id == ALL else self.t(f"rules.{self.page_id}")
        return f"{name} /{self.search}" if self.search else name

    def _draw_pages(self, canvas: Canvas) -> None:
        text = pad(self.t("fantable.fan"), 37)
        for rules in RULES:
            text += pad(self.t(f"fantable.short.{rules}"), 8, right=True)
        canvas.put(1, 1, text, "strong")

    def _draw_turner(self, canvas: Canvas, y: int) -> None:
        """What turns the page by mouse, and says how many there are."""
        pages = [*RULES, ALL]
        text = f"<  {pages.index(self.page_id) + 1}/{len(pages)}  >"
        canvas.put(2, y, text, "gold")
        canvas.hit(2, y, 4, 1, KeyAt("page_back"))
        canvas.hit(2 + len(text) - 4, y, 4, 1, KeyAt("page_on"))

    def _draw_fan(self, canvas: Canvas, x: int, row: fantable.Row) -> None:
        """What the row asks for, an example, and what it goes with."""
        width = canvas.width - x
        value = "" if row.place == "title" else f"  {self._value(row)}"
        head = f"{self.look.words.pick(row.name.zh, row.name.en)}{value}"
        draw_panel(canvas, x, 0, head, self.look, width=width, height=canvas.height - 1)
        y, bottom = 1, canvas.height - 3
        for line in lines_of(condition(row, self.look), width - 4)[:5]:
            canvas.put(x + 2, y, line, "text")
            y += 1
        shown = fantable.example(row.rules, row.id)
        if shown is not None:
            y = self._draw_example(canvas, x + 1, y, shown, bottom)
        for text in (*relations(row, self.look), *self._made(row)):
            for line in lines_of(text, width - 4):
                if y < bottom:
                    canvas.put(x + 2, y, line, "text")
                    y += 1
        self._draw_offers(canvas, x + 2, canvas.height - 3, " ".join(row.clauses))

    def _draw_example(self, canvas: Canvas, x: int, y: int, shown: Example, bottom: int) -> int:
        """The hand, how it came about, and what it came to."""
        width = canvas.width - x - 1
        case, look = shown.case, self.look
        pieces = pieces_of(hand_of(case), case.win, case.melds, look)
        tall = draw_pieces(Canvas(width + 40, 40), 0, 0, pieces, look, width=width, wild=None)
        if y + tall + 1 < bottom:
            draw_pieces(canvas, x, y, pieces, look, width=width, wild=case.wild)
            y += tall
        lines = lines_of(circumstances(shown.json, look), width - 2)
        for line in [*lines, *lines_of(worth_text(shown, self.look), width - 2)]:
            if y < bottom:
                canvas.put(x + 1, y, line, "dim" if line in lines else "gold")
                y += 1
        return y

    def _made(self, row: fantable.Row) -> Iterator[str]:
        """How often the player has won with it."""
        tally = self.tallies.get(row.rules)
        made = tally.fans.get(row.id) if tally is not None else None
        if made is not None and row.place not in ("factor", "title"):
            yield self.t("fantable.made", n=made.times, best=f"{made.best:,}")

    def _draw_offers(self, canvas: Canvas, x: int, y: int, cited: str) -> None:
        for action, key in (
            ("practise", "practise"),
            ("calculator", "calculator"),
            ("clauses", "clauses_of"),
        ):
            text = fit(self.t(f"fantable.{key}", clauses=cited), canvas.width - 1 - x)
            end = canvas.put(x, y, text, "offer")
            canvas.hit(x, y, end - x, 1, KeyAt(action))
            x = end + 2

    def foot(self) -> list[Key]:
        return [
            Key(self.t("foot.fans")),
            Key(self.t("foot.search"), "search"),
            Key(self.t("foot.help"), "help"),
            Key(self.t("foot.back"), "back"),
        ]

    # Keys and mouse

    def choose(self, row: Row) -> None:
        """Enter: the clauses; on the page of all, the fan on the first page that knows it."""
        if self.page_id != ALL:
            self.action_clauses()
            return
        one = self.shared()[int(row.id)]
        rules, fan = next((r, f) for r, f in zip(RULES, one.values, strict=True) if f is not None)
        self.page_id, self.search = rules, ""
        ids = [entry.id for entry in fantable.rows_of(rules)]
        self.cursor = ids.index(fan.id)

    def action_digit(self, n: int) -> None:
        """Digits turn to a page."""
        pages = [*RULES, ALL]
        if n <= len(pages):
            self._turn_to(pages[n - 1])

    def action_turn(self, step: int) -> None:
        pages = [*RULES, ALL]
        self._turn_to(pages[(pages.index(self.page_id) + step) % len(pages)])

    def _turn_to(self, page: str) -> None:
        self.page_id, self.cursor, self.first = page, 0, 0
        self.repaint()

    def action_page_on(self) -> None:
        self.action_turn(1)

    def action_page_back(self) -> None:
        self.action_turn(-1)

    def action_search(self) -> None:
        self.app.push_screen(AskText(self.t("fans.ask"), self.search), self._searched)

    def _searched(self, text: str | None) -> None:
        if text is not None:
            self.search, self.cursor = text, 0
        self.repaint()

    def action_practise(self) -> None:
        from mahjong_tui.screens.drill import DrillScreen  # noqa: PLC0415 (on demand)

        if self.page_id != ALL:
            row = self.current
            topic = row.id if row is not None and row.place != "factor" else ""
            self.app.push_screen(DrillScreen(self.page_id, "names", topic=topic))

    def action_calculator(self) -> None:
        from mahjong_tui.screens.calculator import CalculatorScreen  # noqa: PLC0415 (on demand)

        row = self.current
        shown = None if row is None else fantable.example(row.rules, row.id)
        if shown is not None:
            self.app.push_screen(CalculatorScreen(sheet=sheet_of_case(shown.json)))

    def action_clauses(self) -> None:
        from mahjong_tui.screens.clause import ClauseScreen  # noqa: PLC0415 (on demand)

        row = self.current
        if row is not None:
            about = partial(say, said("learn.type", fan=row.name))
            self.app.push_screen(ClauseScreen(row.rules, row.clauses, about))
