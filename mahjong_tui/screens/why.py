"""Why a round came to what it did: its settlement line by line, each with its clauses."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType

from engine import Setup, Summary
from mahjong_tui.canvas import Canvas, KeyAt, pad
from mahjong_tui.layouts.furniture import draw_panel
from mahjong_tui.layouts.scene import Key
from mahjong_tui.learn.account import account
from mahjong_tui.learn.lines import lines_of
from mahjong_tui.learn.said import Said, say
from mahjong_tui.learn.sheets import sheet_of_summary
from mahjong_tui.screens.base import draw_foot
from mahjong_tui.screens.lists import ReadingScreen, Row
from mahjong_tui.screens.scenery import names_of


class WhyScreen(ReadingScreen[None]):
    """A list of lines; Enter opens what the rules say to one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "calculator", "key.calculator", id="why.calculator", show=False),
        Binding("v", "review", "key.review", id="why.review", show=False),
        Binding("f3,f", "fans", "key.fans", id="why.fans", show=False),
        Binding("r", "choose", "key.clauses", id="why.clauses", show=False),
    ]

    def __init__(
        self, summary: Summary, setup: Setup, seat: int, record: Path, *, last: bool
    ) -> None:
        super().__init__()
        self.last = last
        """No round follows."""
        self.summary, self.setup, self.seat, self.record = summary, setup, seat, record

    def said(self) -> list[Said]:
        """The lines of the account."""
        return account(self.summary, names_of(self.setup, self.look), last=self.last)

    def rows(self) -> list[Row]:
        return [Row(str(at), say(one, self.look, cite=True)) for at, one in enumerate(self.said())]

    def heading(self) -> str:
        rules = self.t(f"rules.{self.summary.rules}")
        return self.t("why.title", rules=rules, n=self.summary.n)

    def picture(self, width: int, height: int) -> Canvas:
        """Lines that are too long go on below."""
        canvas = Canvas(width, height)
        draw_panel(canvas, 0, 0, self.heading(), self.look, width=width, height=height - 1)
        rows = self.rows()
        self.cursor = max(0, min(self.cursor, len(rows) - 1))
        lines = [(at, line) for at, row in enumerate(rows)
                 for line in lines_of(row.label, width - 7)]  # fmt: skip
        places = [place for place, (at, _) in enumerate(lines) if at == self.cursor]
        shown = height - 3
        self.first = max(places[-1] - shown + 1, min(self.first, places[0]), 0)
        for y, (at, line) in enumerate(lines[self.first : self.first + shown], 1):
            on = at == self.cursor
            mark = ">" if on else " "
            canvas.put(1, y, pad(f"{mark} {line}", width - 2), "offer" if on else "text")
            canvas.hit(1, y, width - 2, 1, KeyAt(f"row:{at}"))
        self._draw_more(canvas, width - 1, 1, shown, len(lines))
        draw_foot(canvas, self.foot())
        return canvas

    def foot(self) -> list[Key]:
        return [
            Key(self.t("why.clause"), "choose"),
            Key(self.t("why.calculator"), "calculator"),
            Key(self.t("why.review"), "review"),
            Key(self.t("keys.fans"), "fans"),
            Key(self.t("foot.help"), "help"),
            Key(self.t("foot.back"), "back"),
        ]

    def choose(self, row: Row) -> None:
        """What the rules say to the line."""
        from mahjong_tui.screens.clause import ClauseScreen  # noqa: PLC0415 (on demand)

        one = self.said()[int(row.id)]
        if one.clauses:
            about = partial(say, one)
            self.app.push_screen(ClauseScreen(self.summary.rules, one.clauses, about))

    def action_calculator(self) -> None:
        from mahjong_tui.screens.calculator import CalculatorScreen  # noqa: PLC0415 (on demand)

        sheet = sheet_of_summary(self.summary, self.setup.options)
        if sheet is not None:
            self.app.push_screen(CalculatorScreen(sheet=sheet))

    def action_review(self) -> None:
        from mahjong_tui.screens.review import ReviewScreen  # noqa: PLC0415 (on demand)

        self.app.push_screen(ReviewScreen(self.record, self.summary.n, self.seat))

    def action_fans(self) -> None:
        """The first fan that counted."""
        from mahjong_tui.screens.fantable import FanTableScreen  # noqa: PLC0415 (on demand)

        fans = self.summary.win.score.fans if self.summary.win else ()
        fan = fans[0].id if fans else None
        self.app.push_screen(FanTableScreen(self.summary.rules, fan))
