"""What the rules of play say: the paragraphs that a line of a settlement or a fan follows from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from mahjong_tui.canvas import Line, Span
from mahjong_tui.layouts.scene import Key
from mahjong_tui.learn import clauses
from mahjong_tui.look import Look
from mahjong_tui.screens.prose import TextScreen, wrapped
from mahjong_tui.screens.rules import PageScreen


class ClauseScreen(TextScreen):
    """One or several clauses; ``r`` opens the whole page."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "page", "key.page", id="clause.page", show=False),
    ]

    def __init__(
        self, rules: str, cited: tuple[str, ...], about: Callable[[Look], str] | None = None
    ) -> None:
        super().__init__()
        self.rules, self.cited, self.about = rules, cited, about

    def heading(self) -> str:
        return self.t("clause.title", rules=self.t(f"rules.{self.rules}"))

    def lines(self, width: int) -> Sequence[Line]:
        lines: list[Line] = []
        if self.about is not None:
            about = wrapped(self.about(self.look), width)
            lines += [*((Span(line, "gold"),) for line in about), ""]
        for clause in self.cited:
            page = clauses.page_of(clause)
            lines.append((Span(f"{clause}  {self.t(f'rules.{page}')}", "strong"),))
            text = clauses.paragraph(clause, self.game.lang).partition("] ")[2]
            lines += [*wrapped(text, width), ""]
        return lines

    def foot(self) -> list[Key]:
        return [Key(self.t("clause.page"), "page"), *super().foot()]

    def action_page(self) -> None:
        first = self.cited[0]
        self.app.push_screen(PageScreen(clauses.page_of(first), first))
