"""What the table's screen says when it is asked: hints, and why a hand does not win."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from engine import Discard, Refusal, View
from mahjong_tui import messages
from mahjong_tui.chronicle import last_announcement
from mahjong_tui.counsel import advice_lines, reason, why_not, why_unclaimed
from mahjong_tui.desk import Question
from mahjong_tui.learn.clauses import of_unclaimed
from mahjong_tui.screens.base import LEAST, Pictured
from mahjong_tui.screens.scenery import names_of

if TYPE_CHECKING:
    from pathlib import Path

    from engine import RuleSet, Setup
    from mahjong_tui.bridge import Bridge
    from mahjong_tui.screens.refusal import Reasons
    from mahjong_tui.screens.scenery import Sight
    from mahjong_tui.unclaimed import Unclaimed

LARGE_HINTS = 36
"""Width of the hints in the corner of the large layouts."""


def hint_cells(width: int) -> int:
    """Cells of a line of hints in a window of *width*: beside the log, or in a corner."""
    width = max(width, LEAST[0])
    return LARGE_HINTS if width >= 120 else width - width * 3 // 5 - 3


class Missed(NamedTuple):
    """The table when a tile lay open that the hand was ready for and could not take."""

    view: View
    unclaimed: tuple[Unclaimed, ...]

    @property
    def note(self) -> str:
        """The text that says so."""
        return "why.offer" if self.view.refused else "why.offer_claim"


class Advising(Pictured[None]):
    """Answers for nobody but him who is asked, or who sits alone at the table."""

    if TYPE_CHECKING:
        sight: Sight
        setup: Setup
        rules: RuleSet
        bridge: Bridge
        path: Path
        prompted: int

        @property
        def alone(self) -> bool: ...

    hinting = False
    _wanted = ""
    """The setting as it was followed last."""
    _advice: messages.Advised | None = None
    """What was advised on the question that is put."""
    _wants_all = False
    """The hint is to be opened in full when it comes."""
    missed: Missed | None = None
    """What could not be taken since the player's last answer; a win before anything else."""

    def follow_setting(self) -> None:
        """Hints are shown from the start, when asked for, or never: what was chosen last holds."""
        wanted = self.game.settings.hints
        if wanted == self._wanted:
            return
        self._wanted, self.hinting = wanted, wanted == "always"
        self.sight.counts_unseen = wanted != "off"
        self._show_or_forget()

    def action_hint(self) -> None:
        """On and off; the thinking is done beside the screen."""
        if self.game.settings.hints == "off":
            self.game.say(self.t("hint.off"))
            return
        self.hinting = not self.hinting
        self._show_or_forget()

    def _show_or_forget(self) -> None:
        question = self.sight.desk.question
        self.forget_hints()
        if self.hinting and question is not None:
            self._think(question)
        self.repaint()

    def action_advice(self) -> None:
        """The hint in full, as soon as there is one."""
        question = self.sight.desk.question
        if self.game.settings.hints == "off" or question is None:
            self.game.say(self.t("hint.off" if question else "why.no_question"))
        elif self._advice is not None:
            self._open_advice(self._advice)
        else:
            self.hinting = self._wants_all = True
            self._think(question)

    def _open_advice(self, message: messages.Advised) -> None:
        from mahjong_tui.screens.advice import AdviceScreen  # noqa: PLC0415 (on demand)

        question = self.sight.desk.question
        if question is not None:
            coins = self.setup.room is not None
            screen = AdviceScreen(question.ask, message.advice, message.hint, coins=coins)
            self.app.push_screen(screen)

    def _think(self, question: Question) -> None:
        self.sight.hints = (self.t("hint.thinking"),)
        self.bridge.advise(question.serial, question.ask)
        self.repaint()

    def forget_hints(self) -> None:
        self.sight.hints = ()
        self.sight.advised, self.sight.dangerous = None, frozenset()
        self._advice, self._wants_all = None, False

    def on_advised(self, message: messages.Advised) -> None:
        if message.serial != self.prompted:
            return
        width = hint_cells(self.size.width)
        self.sight.hints = advice_lines(message.advice, message.hint, self.look, width)
        action = message.advice.action
        self.sight.advised = action.tile if isinstance(action, Discard) else None
        self.sight.dangerous = message.dangerous
        self._advice = message
        self.repaint()
        if self._wants_all and self.in_front:
            self._wants_all = False
            self._open_advice(message)

    def on_resize(self) -> None:
        """The hint has other room now."""
        if self._advice is not None:
            self.on_advised(self._advice)

    def on_unadvised(self, message: messages.Unadvised) -> None:
        from mahjong_tui.screens.crash import write_log  # noqa: PLC0415 (on demand)

        write_log(message.trace, f"hint {self.path}")
        if message.serial == self.prompted:
            self.sight.hints = (self.t("hint.failed"),)
            self.repaint()

    def why_note(self) -> str:
        """What says that one can ask why; empty where there is nothing to ask about."""
        return "" if self.missed is None else self.look.keyed(self.missed.note)

    def forget_missed(self) -> None:
        self.missed, self.sight.explains = None, False

    def notice_refusal(self, view: View, unclaimed: tuple[Unclaimed, ...]) -> None:
        """Remember a win or a claim that is refused, and say that one can ask about it."""
        now = Missed(view, tuple(one for one in unclaimed if one.passing))
        if view.refused is None and not now.unclaimed:
            return
        self.sight.note, self.sight.explains = self.look.keyed(now.note), True
        won = self.missed is not None and self.missed.view.refused is not None
        if self.alone and (view.refused is not None or not won):
            self.missed = now

    def action_why(self) -> None:
        """Why not? The answer is gone before anything else is on the screen."""
        question, view, unclaimed = self.sight.desk.question, self.sight.view, self.sight.unclaimed
        if question is not None:
            view, unclaimed = question.view, question.unclaimed
        elif not self.alone:
            view = None
        if view is None or view.turn is None:
            self.game.say(self.t("why.no_question"))
            return
        from mahjong_tui.screens.refusal import RefusalScreen  # noqa: PLC0415 (on demand)

        answer = partial(self._answer, view, unclaimed, self.missed)
        self.app.push_screen(RefusalScreen(self, self.setup.rules, answer))

    def _answer(
        self, view: View, unclaimed: tuple[Unclaimed, ...], missed: Missed | None
    ) -> Reasons:
        """What *view* says, and what was *missed* before it; the clauses of all."""
        from mahjong_tui.screens.refusal import Reasons  # noqa: PLC0415 (on demand)

        told = [
            (
                why_not(view, self.rules, self.look),
                "" if view.refused is None else view.refused.clause,
            )
        ]
        told += self._said(None, unclaimed)
        if missed is not None:
            names = names_of(self.setup, self.look)
            event = last_announcement(missed.view.history, names, self.look)
            won = missed.view.refused if missed.view.refused is not view.refused else None
            lost = tuple(one for one in missed.unclaimed if one not in unclaimed)
            told += [
                (self.t("why.earlier", event=event, why=why), clause)
                for why, clause in self._said(won, lost)
            ]
        return Reasons(
            [text for text, _ in told],
            list(dict.fromkeys(clause for _, clause in told if clause)),
        )

    def _said(
        self, refusal: Refusal | None, unclaimed: tuple[Unclaimed, ...]
    ) -> list[tuple[str, str]]:
        """A sentence for each, with its clause."""
        told = [] if refusal is None else [(reason(refusal, self.look), refusal.clause)]
        for one in unclaimed:
            clause = of_unclaimed(self.setup.rules, one.key)
            told.append((why_unclaimed(one, clause, self.look), clause))
        return told
