"""What one key at the table does: it sends one's own hand to the calculator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong_tui.screens.base import Pictured

if TYPE_CHECKING:
    from engine import Setup
    from mahjong_tui.screens.scenery import Sight


class Sending(Pictured[None]):
    """What the table's screen does besides: never with a hand that another person holds."""

    if TYPE_CHECKING:
        sight: Sight
        setup: Setup

        @property
        def alone(self) -> bool: ...

    def action_calculator(self) -> None:
        """The hand of whoever is asked, or of the only person at the table."""
        from mahjong_tui.learn.sheets import sheet_of_view  # noqa: PLC0415 (on demand)
        from mahjong_tui.screens.calculator import CalculatorScreen  # noqa: PLC0415 (on demand)

        question, view = self.sight.desk.question, self.sight.view
        if question is not None:
            view = question.view
        elif not self.alone:
            view = None
        if view is None or self.sight.blank or not any(view.counts):
            self.game.say(self.t("calc.no_hand"))
        else:
            sheet = sheet_of_view(view, coins=self.setup.room is not None)
            self.app.push_screen(CalculatorScreen(sheet=sheet))
