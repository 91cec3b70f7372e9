"""What the player has won, lost and made, a rule set at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType

from mahjong_tui import paths, saves
from mahjong_tui.canvas import Canvas, KeyAt, Line, Span, What, pad
from mahjong_tui.layouts.scene import Key
from mahjong_tui.learn import clauses
from mahjong_tui.learn.said import Name, said, say
from mahjong_tui.screens.lists import clicked
from mahjong_tui.screens.prose import TextScreen
from mahjong_tui.statistics import Made, Tally, plot, tally_all

HEIGHT = 8
"""Rows of the plot."""


class StatisticsScreen(TextScreen):
    """Left and right turn to another rule set; Enter opens what the rules say to a fan."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,r", "clauses", "key.clauses", id="stats.clauses", show=False),
        Binding("left,h", "turn(-1)", "key.left", id="stats.left", show=False),
        Binding("right,l", "turn(1)", "key.right", id="stats.right", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        found = reversed(saves.matches(paths.records_dir()))
        self.tallies = tally_all(one.path for one in found)
        self.shown = 0
        self.cursor = 0
        """Which of the fans is marked."""
        self.top = 0
        """The line of the first of them."""

    def heading(self) -> str:
        return self.t("start.stats")

    def foot(self) -> list[Key]:
        keys = [Key(self.t("foot.pages"), "turn_on")] if len(self.tallies) > 1 else []
        if self.made():
            keys.append(Key(self.t("why.clause"), "clauses"))
        return [*keys, *super().foot()]

    def made(self) -> list[tuple[str, Made]]:
        """The fans of the rule set that is shown, the most frequent first."""
        if not self.tallies:
            return []
        fans = list(self.tallies.values())[self.shown].fans
        return sorted(fans.items(), key=lambda one: (-one[1].times, -one[1].best))

    def action_turn(self, step: int) -> None:
        if self.tallies:
            self.shown = (self.shown + step) % len(self.tallies)
        self.first = self.cursor = 0
        self.repaint()

    def action_turn_on(self) -> None:
        self.action_turn(1)

    def action_scroll_lines(self, step: int) -> None:
        """From fan to fan while there is one; elsewhere the text scrolls."""
        to = self.cursor + step
        if abs(step) > 1 or not 0 <= to < len(self.made()):
            super().action_scroll_lines(step)
            return
        self.cursor = to
        self._comes_in_sight()
        self.repaint()

    def _comes_in_sight(self) -> bool:
        """Scroll to the fan that is marked, unless it is shown."""
        before, line, shown = self.first, self.top + self.cursor, self.size.height - 3
        self.first = max(line - shown + 1, min(self.first, line))
        return self.first != before

    def mark(self, canvas: Canvas, x: int, y: int, width: int, at: int) -> None:
        index = at - self.top
        if not 0 <= index < len(self.made()):
            return
        canvas.hit(x, y, width, 1, KeyAt(f"row:{index}"))
        if index == self.cursor:
            canvas.put(x + 1, y, ">", "offer")
            canvas.ground(x, y, width, 1, "offer")

    def hit(self, what: What | None, chain: int) -> None:
        """One click selects, a second one opens."""
        self.cursor, opens = clicked(what, chain, self.cursor)
        if opens:
            self.action_clauses()
        self.repaint()

    def action_clauses(self) -> None:
        """What the rules say to the fan that is marked, if it is shown; without any, back."""
        from mahjong_tui.screens.clause import ClauseScreen  # noqa: PLC0415 (on demand)

        if not self.made():
            self.dismiss()
            return
        if self._comes_in_sight():
            self.repaint()
            return
        fan, made = self.made()[self.cursor]
        rules = list(self.tallies)[self.shown]
        about = partial(say, said("learn.type", fan=Name(made.zh, made.en)))
        self.app.push_screen(ClauseScreen(rules, clauses.of_fan(rules, fan), about))

    def lines(self, width: int) -> Sequence[Line]:
        if not self.tallies:
            return ["", self.t("replays.none")]
        rules = list(self.tallies)[self.shown]
        tally = self.tallies[rules]
        page = f"{self.shown + 1}/{len(self.tallies)}"
        lines: list[Line] = [(Span(f"{self.t(f'rules.{rules}')}  {page}", "strong"),), ""]
        lines += self._counts(tally)
        lines += ["", (Span(self._course(tally), "strong"),)]
        lines += [(Span(row, "gold"),) for row in plot(tally.course, width - 2, HEIGHT)]
        lines += ["", (Span(self.t("stats.fans"), "strong"),)]
        self.top = len(lines)
        lines += self._fans()
        lines += ["", (Span(self.t("stats.against"), "strong"),)]
        return [*lines, *self._against(tally)]

    def _course(self, tally: Tally) -> str:
        """What the plot shows, and between which sums it runs."""
        signed = self.look.words.signed
        ends = {"low": signed(min(tally.course)), "high": signed(max(tally.course))}
        return self.t("stats.course", **ends)

    def _counts(self, tally: Tally) -> list[Line]:
        def share(part: int) -> str:
            return f"{part} ({100 * part / tally.rounds:.0f}%)"

        facts = [
            ("stats.rounds", str(tally.rounds)),
            ("stats.wins", share(tally.wins)),
            ("stats.self_draws", share(tally.self_draws)),
            ("stats.deal_ins", share(tally.deal_ins)),
            ("stats.draws", share(tally.draws)),
            ("stats.mean_fan", f"{tally.mean_fan:.1f}"),
            ("stats.net", self.look.words.signed(tally.net)),
        ]
        cells = [f"{pad(self.t(key), 14)}{pad(value, 14)}" for key, value in facts]
        return ["  " + "  ".join(cells[at : at + 2]) for at in range(0, len(cells), 2)]

    def _fans(self) -> list[Line]:
        return [
            f"  {pad(self.look.words.pick(made.zh, made.en), 26)}"
            + self.t("stats.made", times=made.times, best=made.best)
            for _, made in self.made()
        ] or [f"  {self.t('stats.no_fans')}"]

    def _against(self, tally: Tally) -> list[Line]:
        words = self.look.words
        lines: list[Line] = []
        for kind, amount in sorted(tally.against.items()):
            name = words.t(f"kind.{kind}") if words.has(f"kind.{kind}") else kind
            lines.append(f"  {pad(name, 14)}{pad(words.signed(amount), 14, right=True)}")
        return lines
