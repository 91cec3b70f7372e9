"""The review of a finished round: one's decisions, the dearest first, each explained."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType

from engine import Event, Match, RecordError, RoundStarted, Tile, in_order
from engine import replay as play_again
from mahjong_tui import saves
from mahjong_tui.canvas import Canvas, fit, pad
from mahjong_tui.layouts.furniture import draw_panel
from mahjong_tui.layouts.scene import Key
from mahjong_tui.learn import reviewtext
from mahjong_tui.learn.lines import lines_of
from mahjong_tui.learn.picture import draw_pieces, pieces_of
from mahjong_tui.learn.review import QUICK, STRONG, Decision, by_cost, review, rounds_of
from mahjong_tui.learn.sheets import sheet_of_view
from mahjong_tui.paths import expanded, unused
from mahjong_tui.screens.asktext import AskText
from mahjong_tui.screens.base import draw_foot
from mahjong_tui.screens.lists import ReadingScreen, Row
from mahjong_tui.screens.replay import ReplayScreen
from mahjong_tui.screens.scenery import names_of

DETAIL = 12
"""Rows of the explanation."""


class ReviewScreen(ReadingScreen[None]):
    """Left and right go from round to round; ``x`` lets the expert look."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "sort", "key.sort", id="review.sort", show=False),
        Binding("x", "expert", "key.expert", id="review.expert", show=False),
        Binding("c", "calculator", "key.calculator", id="review.calculator", show=False),
        Binding("e", "export", "key.export", id="review.export", show=False),
    ]

    def __init__(self, path: Path, n: int | None = None, seat: int | None = None) -> None:
        super().__init__()
        self.path, self.wanted, self.seat = path, n, seat or 0
        self._seat_given = seat is not None
        self.match: Match | None = None
        self.rounds: list[tuple[Event, ...]] = []
        self.at = 0
        self.level = QUICK
        self.sorted_by_cost = True
        self.decisions: list[Decision] = []
        self.done = False
        """Every decision has been looked at."""
        self.problem = ""
        self._coming: Iterator[Decision] = iter(())

    def on_mount(self) -> None:
        try:
            self.match = play_again(saves.read_text(self.path)).match
        except (OSError, RecordError) as error:
            self.problem = str(error)
            return
        self.rounds = rounds_of(self.match)
        if not self.rounds:
            self.problem = self.t("review.none")
            return
        kinds = [who.kind for who in self.match.setup.players]
        if not self._seat_given and saves.HUMAN in kinds:
            self.seat = kinds.index(saves.HUMAN)
        numbers = [self._n(at) for at in range(len(self.rounds))]
        self.at = numbers.index(self.wanted) if self.wanted in numbers else len(numbers) - 1
        self.start()

    def _n(self, at: int) -> int:
        first = self.rounds[at][0]
        assert isinstance(first, RoundStarted)
        return first.n

    def start(self) -> None:
        """Look at the decisions of the round, one between two paints."""
        assert self.match is not None
        self.decisions, self.done, self.cursor, self.first = [], False, 0, 0
        self._coming = review(self.match.setup, self.rounds[self.at], self.seat, self.level)
        self.call_later(self._look_at_one, self._coming)

    def _look_at_one(self, coming: Iterator[Decision]) -> None:
        if coming is not self._coming or not self.is_attached:
            return
        one = next(coming, None)
        if one is None:
            self.done = True
        else:
            self.decisions.append(one)
            self.set_timer(0.001, lambda: self._look_at_one(coming))
        self.repaint()

    @property
    def names(self) -> tuple[str, ...]:
        assert self.match is not None
        return tuple(names_of(self.match.setup, self.look))

    def shown(self) -> list[Decision]:
        """The decisions in the order wanted."""
        return by_cost(self.decisions) if self.sorted_by_cost else list(self.decisions)

    def rows(self) -> list[Row]:
        return [
            Row(str(one.number), reviewtext.line_of(one, self.names, self.look))
            for one in self.shown()
        ]

    # The picture

    def picture(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        draw_panel(canvas, 0, 0, self._head(), self.look, width=width, height=height - 1)
        if self.match is None or not self.rounds:
            canvas.put(2, 1, fit(self.problem, width - 4), "text")
            draw_foot(canvas, self.foot())
            return canvas
        head = reviewtext.head_of(self.decisions, self.look)
        if not self.done:
            head = self.t("review.looking", n=len(self.decisions))
        canvas.put(2, 1, fit(head, width - 4), "gold")
        rows = self.rows()
        self.cursor = max(0, min(self.cursor, len(rows) - 1))
        visible = height - 4 - DETAIL
        self._keep_in_sight(visible)
        for at, row in enumerate(rows[self.first : self.first + visible]):
            self._draw_row(canvas, 1, 2 + at, self.first + at, row, width - 2)
        self._draw_more(canvas, width - 1, 2, visible, len(rows))
        canvas.put(1, 2 + visible, self.look.line("h") * (width - 2), "frame")
        if rows:
            self._draw_detail(canvas, 3 + visible, self.shown()[self.cursor])
        draw_foot(canvas, self.foot())
        return canvas

    def _head(self) -> str:
        if self.match is None or not self.rounds:
            return self.t("review.review")
        rules = self.t(f"rules.{self.match.setup.rules}")
        who = self.names[self.seat]
        title = self.t("review.title", rules=rules, n=self._n(self.at), who=who)
        level = self.t(f"review.by.{self.level}")
        return f"{title}  < {self.at + 1}/{len(self.rounds)} >  {level}"

    def _draw_detail(self, canvas: Canvas, y: int, one: Decision) -> None:
        """The hand as it was, and what was better."""
        view = one.moment.ask.view
        hand = in_order(view.hand, view.wild)
        pieces = pieces_of(hand, view.drawn, view.melds[view.seat], self.look)
        y += draw_pieces(
            canvas, 2, y, pieces, self.look, width=canvas.width - 4, wild=self._wild(one)
        )
        lines = [reviewtext.question_text(one, self.names, self.look)]
        lines += reviewtext.detail_of(one, self.look)
        for text in lines:
            for line in lines_of(text, canvas.width - 4):
                if y < canvas.height - 2:
                    canvas.put(2, y, pad(line, canvas.width - 4), "text")
                    y += 1

    @staticmethod
    def _wild(one: Decision) -> Tile | None:
        return one.moment.ask.view.wild

    def foot(self) -> list[Key]:
        return [
            Key(self.t("review.keys.replay"), "choose"),
            Key(self.t("review.keys.sort"), "sort"),
            Key(self.t("review.keys.expert"), "expert"),
            Key(self.t("review.keys.export"), "export"),
            Key(self.t("foot.calculator"), "calculator"),
            Key(self.t("foot.help"), "help"),
            Key(self.t("foot.back"), "back"),
        ]

    # Keys and mouse

    def turn(self, row: Row, step: int) -> None:
        """Not used: rows have no values."""

    def action_turn(self, step: int) -> None:
        if self.rounds:
            self.at = (self.at + step) % len(self.rounds)
            self.start()
        self.repaint()

    def choose(self, row: Row) -> None:
        """The replay viewer, at the moment of the decision."""
        one = next(one for one in self.decisions if str(one.number) == row.id)
        at = self._n(self.at)
        self.app.push_screen(ReplayAt(self.path, at, one.moment.at, self.seat))

    def action_sort(self) -> None:
        self.sorted_by_cost = not self.sorted_by_cost
        self.repaint()

    def action_expert(self) -> None:
        """Look again with the other bot."""
        self.level = STRONG if self.level == QUICK else QUICK
        if self.rounds:
            self.start()
        self.repaint()

    def action_calculator(self) -> None:
        from mahjong_tui.screens.calculator import CalculatorScreen  # noqa: PLC0415 (on demand)

        if self.decisions:
            view = self.shown()[self.cursor].moment.ask.view
            coins = self.match is not None and self.match.setup.room is not None
            self.app.push_screen(CalculatorScreen(sheet=sheet_of_view(view, coins=coins)))

    def action_export(self) -> None:
        if self.done and self.match is not None:
            name = f"review-{self._n(self.at)}.txt"
            self.app.push_screen(AskText(self.t("review.ask_export"), name), self._exported)

    def _exported(self, answer: str | None) -> None:
        """Write the whole review, as a picture or as text."""
        from mahjong_tui.screens.reviewexport import write_review  # noqa: PLC0415 (on demand)

        if not answer or self.match is None:
            return
        path = unused(expanded(answer))
        try:
            write_review(
                path, self.match.setup, self._n(self.at), self.seat, self.decisions, self.names,
                self.look,
            )  # fmt: skip
        except OSError as error:
            self.game.say(self.t("export.failed", why=self.game.why(error)), bad=True)
        else:
            self.game.say(self.t("export.done", path=str(path)))


class ReplayAt(ReplayScreen):
    """The replay viewer, opened at one moment and from one seat."""

    def __init__(self, path: Path, round_: int, moment: int, seat: int) -> None:
        super().__init__(path, round_)
        self.moment, self.seat = moment, seat

    def take(self, match: Match) -> None:
        """Go to the last step before the decision."""
        super().take(match)
        film = self.film
        if film is None:
            return
        self.eyes = self.seat
        start = next(
            at
            for at, event in enumerate(film.log)
            if isinstance(event, RoundStarted) and event.n == self.round
        )
        before = [at for at, stop in enumerate(film.stops) if stop < start + self.moment]
        film.go(before[-1] if before else 0)
