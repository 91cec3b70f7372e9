"""What the table's screen says when it is asked: hints, and why a hand does not win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import Discard, Refusal, View
from mahjong_tui import messages
from mahjong_tui.chronicle import last_announcement
from mahjong_tui.counsel import advice_lines, reason, why_not
from mahjong_tui.desk import Question
from mahjong_tui.screens.base import LEAST, Pictured
from mahjong_tui.screens.scenery import names_of

if TYPE_CHECKING:
    from pathlib import Path

    from engine import RuleSet, Setup
    from mahjong_tui.bridge import Bridge
    from mahjong_tui.screens.scenery import Sight

LARGE_HINTS = 36
"""Width of the hints in the corner of the large layouts."""


def hint_cells(width: int) -> int:
    """Cells of a line of hints in a window of *width*: beside the log, or in a corner."""
    width = max(width, LEAST[0])
    return LARGE_HINTS if width >= 120 else width - width * 3 // 5 - 3


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
    missed: tuple[str, Refusal] | None = None
    """What made the hand look complete since the player's last answer, and why it was no win."""

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

    def notice_refusal(self, view: View) -> None:
        """Remember a win that *view* refuses, and say that one can ask about it."""
        if view.refused is None:
            return
        self.sight.note = self.look.keyed("why.offer")
        if self.alone:
            names = names_of(self.setup, self.look)
            self.missed = last_announcement(view.history, names, self.look), view.refused

    def action_why(self) -> None:
        """Why not? The answer is gone before anything else is on the screen."""
        question, view = self.sight.desk.question, self.sight.view
        if question is not None:
            view = question.view
        elif not self.alone:
            view = None
        if view is None or view.turn is None:
            self.game.say(self.t("why.no_question"))
            return
        from mahjong_tui.screens.refusal import RefusalScreen  # noqa: PLC0415 (on demand)

        self.app.push_screen(RefusalScreen(self, self.setup.rules, *self._answer(view)))

    def _answer(self, view: View) -> tuple[list[str], list[str]]:
        """What *view* says, and what a tile before it did; the clauses of both."""
        texts = [why_not(view, self.rules, self.look)]
        refusals = [] if view.refused is None else [view.refused]
        if self.missed is not None and self.missed[1] is not view.refused:
            event, refusal = self.missed
            why = reason(refusal, self.look)
            texts.append(self.t("why.earlier", event=event, why=why))
            refusals.append(refusal)
        return texts, list(dict.fromkeys(refusal.clause for refusal in refusals))
