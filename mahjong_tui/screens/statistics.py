"""What the player has won, lost and made, a rule set at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from mahjong_tui import paths, saves
from mahjong_tui.canvas import Line, Span, pad
from mahjong_tui.layouts.scene import Key
from mahjong_tui.screens.prose import TextScreen
from mahjong_tui.statistics import Tally, plot, tally_all

HEIGHT = 8
"""Rows of the plot."""


class StatisticsScreen(TextScreen):
    """Left and right turn from one rule set to the next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "turn(-1)", "key.left", id="stats.left", show=False),
        Binding("right,l", "turn(1)", "key.right", id="stats.right", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        found = reversed(saves.matches(paths.records_dir()))
        self.tallies = tally_all(one.path for one in found)
        self.shown = 0

    def heading(self) -> str:
        return self.t("start.stats")

    def foot(self) -> list[Key]:
        keys = [Key(self.t("foot.pages"), "turn_on")] if len(self.tallies) > 1 else []
        return [*keys, *super().foot()]

    def action_turn(self, step: int) -> None:
        if self.tallies:
            self.shown = (self.shown + step) % len(self.tallies)
        self.first = 0
        self.repaint()

    def action_turn_on(self) -> None:
        self.action_turn(1)

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
        lines += self._fans(tally)
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

    def _fans(self, tally: Tally) -> list[Line]:
        rows = sorted(tally.fans.values(), key=lambda made: (-made.times, -made.best))
        return [
            f"  {pad(self.look.words.pick(made.zh, made.en), 26)}"
            + self.t("stats.made", times=made.times, best=made.best)
            for made in rows
        ] or [f"  {self.t('stats.no_fans')}"]

    def _against(self, tally: Tally) -> list[Line]:
        words = self.look.words
        lines: list[Line] = []
        for kind, amount in sorted(tally.against.items()):
            name = words.t(f"kind.{kind}") if words.has(f"kind.{kind}") else kind
            lines.append(f"  {pad(name, 14)}{pad(words.signed(amount), 14, right=True)}")
        return lines
