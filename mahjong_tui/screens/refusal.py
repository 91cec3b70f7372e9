"""The answer to "why not?", over the table: nobody else sees it, since nothing else goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType

from mahjong_tui.canvas import Canvas
from mahjong_tui.screens.base import Pictured
from mahjong_tui.screens.lists import ListScreen, Row, dimmed
from mahjong_tui.screens.prose import wrapped


class Reasons(NamedTuple):
    """What there is to say, and the clauses to read about it."""

    texts: list[str]
    clauses: list[str]


class RefusalScreen(ListScreen[None]):
    """Why the hand does not win, and the clauses to read about it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "back", "key.back", id="refusal.back", show=False),
    ]
    WIDTH = 64

    def __init__(self, table: Pictured[None], rules: str, reasons: Callable[[], Reasons]) -> None:
        super().__init__()
        self.table, self.rules, self.reasons = table, rules, reasons

    def heading(self) -> str:
        return self.t("refusal.title")

    def ground(self, width: int, height: int) -> Canvas:
        return dimmed(self.table, width, height)

    def intro(self) -> list[str]:
        return [line for text in self.reasons().texts for line in wrapped(text, self.WIDTH - 4)]

    def rows(self) -> list[Row]:
        clauses = self.reasons().clauses
        read = [Row(clause, self.t("refusal.clause", clause=clause)) for clause in clauses]
        return [Row("back", self.t("refusal.seen")), *read]

    def choose(self, row: Row) -> None:
        if row.id == "back":
            self.dismiss()
            return
        from mahjong_tui.screens.clause import ClauseScreen  # noqa: PLC0415 (on demand)

        self.app.push_screen(ClauseScreen(self.rules, (row.id,)))
