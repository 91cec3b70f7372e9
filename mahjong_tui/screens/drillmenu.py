"""The menu of the drills, and what was practised so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import RULES
from mahjong_tui.canvas import Line, Span, pad
from mahjong_tui.learn import progress
from mahjong_tui.learn.drills import KINDS
from mahjong_tui.screens.drill import AUTO, DrillScreen
from mahjong_tui.screens.lists import ListScreen, Row
from mahjong_tui.screens.prose import TextScreen, wrapped
from mahjong_tui.words import Words


class DrillMenu(ListScreen[None]):
    """Which rule set, which kind, how hard."""

    def __init__(self, rules: str | None = None) -> None:
        super().__init__()
        self.page_id = rules or next(iter(RULES))
        self.level = AUTO
        self.progress = progress.load(progress.progress_file())
        self.cursor = 2

    def heading(self) -> str:
        return self.t("drill.title")

    def rows(self) -> list[Row]:
        level = self.t("drill.auto") if self.level == AUTO else str(self.level)
        rows = [
            Row("rules", self.t("drill.rules"), self.t(f"rules.{self.page_id}")),
            Row("level", self.t("drill.level"), level, self.t("drill.level.detail")),
        ]
        for kind in KINDS:
            label = pad(self.t(f"drill.kind.{kind}"), 34) + self._tally(kind)
            rows.append(Row(kind, label, detail=self.t(f"drill.kind.{kind}.detail")))
        return [*rows, Row("progress", self.t("drill.progress"))]

    def _tally(self, kind: str) -> str:
        tally = self.progress.tally(self.page_id, kind)
        if not tally.asked:
            return ""
        return self.t("drill.tally", right=tally.right, asked=tally.asked, streak=tally.streak)

    def turn(self, row: Row, step: int) -> None:
        if row.id == "rules":
            ids = list(RULES)
            self.page_id = ids[(ids.index(self.page_id) + step) % len(ids)]
        elif row.id == "level":
            self.level = (self.level + step) % 4

    def choose(self, row: Row) -> None:
        if row.value is not None:
            self.turn(row, 1)
        elif row.id == "progress":
            self.app.push_screen(ProgressScreen(self.progress))
        else:
            self.app.push_screen(DrillScreen(self.page_id, row.id, level=self.level))

    def on_screen_resume(self) -> None:
        self.progress = progress.load(progress.progress_file())


class ProgressScreen(TextScreen):
    """What was practised, and what goes wrong most."""

    def __init__(self, known: progress.Progress) -> None:
        super().__init__()
        self.known = known

    def heading(self) -> str:
        return self.t("drill.progress")

    def lines(self, width: int) -> Sequence[Line]:
        lines: list[Line] = []
        for rules in RULES:
            shown = [kind for kind in KINDS if self.known.tally(rules, kind).asked]
            if not shown:
                continue
            lines.append((Span(self.t(f"rules.{rules}"), "strong"),))
            for kind in shown:
                lines += self._kind(rules, kind, width)
            lines.append("")
        return lines or [self.t("drill.progress.none")]

    def _kind(self, rules: str, kind: str, width: int) -> Iterator[Line]:
        tally = self.known.tally(rules, kind)
        share = 100 * tally.right // tally.asked
        bar = pad("#" * (share // 10), 10)
        facts = self.t(
            "drill.progress.row", right=tally.right, asked=tally.asked, share=share,
            streak=tally.streak, best=tally.best, level=tally.level,
        )  # fmt: skip
        yield (
            Span(pad(f"  {self.t(f'drill.kind.{kind}')}", 22), "text"),
            Span(f"[{bar}] ", "gold"),
            Span(facts, "text"),
        )
        weak = [
            topic_name(rules, one, self.look.words.lang) for one in self.known.weakest(rules, kind)
        ]
        if weak and any(weak):
            names = self.look.words.t("list.sep").join(one for one in weak if one)
            for line in wrapped(self.t("drill.progress.weak", names=names), width - 6):
                yield (Span(f"      {line}", "dim"),)


def topic_name(rules: str, topic: str, lang: str) -> str:
    """A topic in words: a fan, or a reason; empty for others."""
    words = Words(lang)
    for fan in RULES[rules].table.rows:
        if fan.id == topic:
            return words.pick(fan.zh, fan.en)
    key = f"drill.reason.{topic}"
    return words.t(key) if words.has(key) else ""
