"""The rules of play in prose: a list of pages, and a page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mahjong_tui.canvas import Line, Span
from mahjong_tui.screens.lists import ListScreen, Row
from mahjong_tui.screens.prose import TextScreen


@lru_cache(maxsize=32)
def page_lines(page: str, lang: str, width: int) -> tuple[Line, ...]:
    """The page as lines, headings bold."""
    from mahjong_tui.cli.tables import page_text, prose  # noqa: PLC0415 (the same page is printed)

    lines: list[Line] = []
    for line in prose(page_text(page, lang), width).splitlines():
        head = line.startswith(("== ", "-- "))
        lines.append((Span(line[3:], "strong"),) if head else line)
    return tuple(lines)


class RulesScreen(ListScreen[None]):
    """Which page?"""

    def __init__(self, rules: str | None = None) -> None:
        super().__init__()
        self.at_once = rules

    def on_mount(self) -> None:
        if self.at_once is not None:
            ids = [row.id for row in self.rows()]
            self.cursor = ids.index(self.at_once)
            self.app.push_screen(PageScreen(self.at_once))

    def heading(self) -> str:
        return self.t("start.rules")

    def rows(self) -> list[Row]:
        from mahjong_tui.cli.tables import pages_of  # noqa: PLC0415

        rows = [Row(id_, name, detail=about) for id_, name, about in pages_of(self.game.lang)]
        return [*rows, Row("common", self.t("rules.common"), detail=self.t("rules.common.detail"))]

    def choose(self, row: Row) -> None:
        self.app.push_screen(PageScreen(row.id))


class PageScreen(TextScreen):
    """One page."""

    def __init__(self, page: str, clause: str = "") -> None:
        super().__init__()
        self.page, self.clause = page, clause
        """The clause that is looked up: the page is opened there."""

    def heading(self) -> str:
        return self.t(f"rules.{self.page}")

    def lines(self, width: int) -> Sequence[Line]:
        lines = page_lines(self.page, self.game.lang, width)
        if self.clause:
            mark, self.clause = f"[{self.clause}]", ""
            starts = (at for at, line in enumerate(lines) if str(line).startswith(mark))
            self.first = next(starts, 0)
        return lines
