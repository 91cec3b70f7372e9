"""The settlement of a round."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType

from engine import Setup, Summary
from mahjong_tui.canvas import Canvas, What
from mahjong_tui.layouts.scene import Key
from mahjong_tui.layouts.totals import Frame
from mahjong_tui.screens.base import Pictured
from mahjong_tui.screens.scenery import names_of
from mahjong_tui.settlement import settlement


class SettleScreen(Pictured[str]):
    """Shows how every coin moved; answers ``next`` or ``leave``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "next", "key.next_round", id="settle.next"),
        Binding("up,k", "scroll_rows(-1)", "key.up", id="settle.up"),
        Binding("down,j", "scroll_rows(1)", "key.down", id="settle.down"),
        Binding("pageup", "scroll_rows(-5)", "key.pageup", id="settle.pageup"),
        Binding("pagedown", "scroll_rows(5)", "key.pagedown", id="settle.pagedown"),
        Binding("w", "hands", "key.hands", id="settle.hands"),
        Binding("f3,f", "fans", "key.fans", id="settle.fans"),
        Binding("y", "why", "key.why_worth", id="settle.why"),
        Binding("v", "review", "key.review", id="settle.review"),
        Binding("r", "replay", "key.replay", id="settle.replay"),
        Binding("e", "export", "key.export", id="settle.export"),
        Binding("escape", "end", "key.end_match", id="settle.end"),
    ]

    def __init__(
        self,
        summary: Summary,
        setup: Setup,
        seat: int,
        record: Path,
        *,
        last: bool,
        past: bool = False,
        stood_in: tuple[int, ...] = (),
    ) -> None:
        super().__init__()
        self.record = record
        self.summary, self.setup, self.seat, self.last = summary, setup, seat, last
        self.past, self.stood_in = past, stood_in
        """The round is looked at again: nothing follows from here."""
        self.row = 0

    def picture(self, width: int, height: int) -> Canvas:
        canvas = settlement(
            self.summary,
            names_of(self.setup, self.look),
            self.seat,
            self.look,
            width,
            height,
            self.row,
            Frame(self._keys(), self.last, self.stood_in),
        )
        self.row = max(0, min(self.row, canvas.hidden))
        return canvas

    def _keys(self) -> tuple[Key, ...]:
        on = "settle.keys.standings" if self.last else "settle.keys.next"
        names = [
            ("settle.keys.hands", "hands"), ("settle.keys.why", "why"), ("why.review", "review"),
            ("keys.fans", "fans"), ("settle.keys.export", "export"), ("keys.help", "help"),
        ]  # fmt: skip
        if self.past:
            names.append(("foot.back", "end"))
        else:
            names = [(on, "next"), ("settle.keys.replay", "replay"), *names]
            names += [] if self.last else [("settle.keys.end", "end")]
        return tuple(Key(self.t(name), action) for name, action in names)

    def action_next(self) -> None:
        self.dismiss("next")

    def action_end(self) -> None:
        if self.last or self.past:
            self.dismiss("next")
            return
        from mahjong_tui.screens.pause import EndScreen  # noqa: PLC0415 (on demand)

        self.app.push_screen(EndScreen(), self._end)

    def _end(self, answer: str | None) -> None:
        if answer == "leave":
            self.dismiss("leave")

    def action_hands(self) -> None:
        from mahjong_tui.screens.hands import HandsScreen  # noqa: PLC0415 (on demand)

        self.app.push_screen(HandsScreen(self.summary, self.setup))

    def action_why(self) -> None:
        """The settlement line by line, each with its clause."""
        from mahjong_tui.screens.why import WhyScreen  # noqa: PLC0415 (on demand)

        screen = WhyScreen(self.summary, self.setup, self.seat, self.record, last=self.last)
        self.app.push_screen(screen)

    def action_review(self) -> None:
        """What the seat that looks decided in this round, beside what was better."""
        from mahjong_tui.screens.review import ReviewScreen  # noqa: PLC0415 (on demand)

        if not any(isinstance(screen, ReviewScreen) for screen in self.app.screen_stack):
            self.app.push_screen(ReviewScreen(self.record, self.summary.n, self.seat))

    def action_replay(self) -> None:
        """The round that has just been played, from its beginning."""
        from mahjong_tui.screens.replay import ReplayScreen  # noqa: PLC0415 (on demand)

        if not any(isinstance(screen, ReplayScreen) for screen in self.app.screen_stack):
            self.app.push_screen(ReplayScreen(self.record, self.summary.n))

    def action_export(self) -> None:
        from mahjong_tui.screens.export import ask_export  # noqa: PLC0415 (on demand)

        ask_export(self, self.record)

    def action_fans(self) -> None:
        self.game.open("fans", self.setup.rules)

    def action_scroll_rows(self, step: int) -> None:
        self.row = max(0, self.row + step)
        self.repaint()

    def right_hit(self, what: What | None) -> None:
        """Nothing: going on is Enter's business."""

    def wheel(self, step: int, what: What | None) -> None:
        del what
        self.action_scroll_rows(step)
