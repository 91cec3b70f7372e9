"""Esc at the table: go on, look something up, give the round up, save and leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bots.player import make_player
from engine import Round, RoundStarted, Setup
from mahjong_tui.canvas import Canvas
from mahjong_tui.screens.lists import ListScreen, Row, dimmed, language_row
from mahjong_tui.screens.prose import wrapped
from mahjong_tui.screens.scenery import rules_of
from mahjong_tui.settings import CHOICES

if TYPE_CHECKING:
    from mahjong_tui.app import MahjongApp
    from mahjong_tui.screens.table import TableScreen


def open_menu(game: MahjongApp) -> None:
    """The menu over whatever is shown."""
    from mahjong_tui.screens.table import TableScreen  # noqa: PLC0415 (they know each other)

    table = next((one for one in game.screen_stack if isinstance(one, TableScreen)), None)
    if table is not None:
        game.push_screen(PauseScreen(table))


def escape_price(setup: Setup, seat: int) -> int:
    """What giving a round up costs *seat* (S13)."""
    rules = rules_of(setup)
    start = RoundStarted(n=1, dealer=0, wall=(), scores=(0, 0, 0, 0))
    table = Round(rules, start, base=setup.base)
    return sum(transfer.amount for transfer in rules.escape_price(table.state, seat))


def stand_in_kind(setup: Setup, usual: str) -> str | None:
    """The level of whoever plays on what was given up: that of the others, at tables for coins.

    At a friendly table nobody does.
    """
    if setup.room is None:
        return None
    kinds = [who.kind for who in setup.players if who.kind in CHOICES["level"]]
    return kinds[0] if kinds else usual


class PauseScreen(ListScreen[None]):
    """The menu of the table."""

    WIDTH = 56

    def __init__(self, table: TableScreen) -> None:
        super().__init__()
        self.table = table

    def heading(self) -> str:
        return self.t("pause.title")

    def ground(self, width: int, height: int) -> Canvas:
        """The table, dimmed; blank where the curtain is down."""
        return dimmed(self.table, width, height)

    def rows(self) -> list[Row]:
        names = ["go_on", "help", "rules", "fans", "settings"]
        rows = [Row(name, self.t(f"pause.{name}")) for name in names]
        rows.append(language_row(self.look, self.game.lang))
        if self.table.alone or self.table.sight.desk.question is not None:
            rows.append(Row("give_up", self.t("pause.give_up"), detail=self._terms()))
        rows.append(Row("start", self.t("pause.start"), detail=self.t("pause.saved")))
        rows.append(Row("quit", self.t("pause.quit"), detail=self.t("pause.saved")))
        return rows

    def _stand_in(self) -> str | None:
        return stand_in_kind(self.table.setup, self.game.settings.level)

    def _terms(self) -> str:
        """What becomes of the round and of the coins."""
        if kind := self._stand_in():
            return self.t("pause.stands_in", level=self.t(f"kind.{kind}"))
        price = escape_price(self.table.setup, self.table.sight.humans[0])
        key = "pause.price" if price else "pause.no_price"
        return self.t(key, price=f"{price:,}")

    def turn(self, row: Row, step: int) -> None:
        del step
        if row.id == "language":
            self.game.action_language()

    def choose(self, row: Row) -> None:
        match row.id:
            case "go_on":
                self.dismiss()
            case "language":
                self.game.action_language()
            case "help":
                from mahjong_tui.screens.help import HelpScreen  # noqa: PLC0415

                self.app.push_screen(HelpScreen(self.table))
            case "give_up":
                self.app.push_screen(GiveUpScreen(self._terms), self._given_up)
            case "start":
                self.game.leave_table()
            case "quit":
                self.app.exit(0)
            case name:
                self.game.open(name, self.table.setup.rules)

    def _given_up(self, answer: str | None) -> None:
        if answer == "yes":
            seat = self.table.sight.desk.question
            who = seat.seat if seat else self.table.sight.humans[0]
            kind, setup = self._stand_in(), self.table.setup
            player = make_player(kind, seed=setup.seed or 0) if kind else None
            self.dismiss()
            self.table.withdraw()
            self.table.bridge.give_up(who, player)


class ChoiceScreen(ListScreen[str]):
    """One question, two answers; the cursor stands on the harmless one."""

    WIDTH = 60
    answers: tuple[str, str] = ("no", "yes")
    name_of_it = ""

    def heading(self) -> str:
        return self.t(f"{self.name_of_it}.title")

    def rows(self) -> list[Row]:
        return [Row(answer, self.t(f"{self.name_of_it}.{answer}")) for answer in self.answers]

    def choose(self, row: Row) -> None:
        self.dismiss(row.id)


class GiveUpScreen(ChoiceScreen):
    """Give the round up?"""

    name_of_it = "give_up"

    def __init__(self, terms: Callable[[], str]) -> None:
        super().__init__()
        self.terms = terms

    def intro(self) -> list[str]:
        return wrapped(self.terms(), self.WIDTH - 4)


class EndScreen(ChoiceScreen):
    """End the match between two rounds?"""

    name_of_it = "end"
    answers = ("stay", "leave")

    def intro(self) -> list[str]:
        return [self.t("end.intro")]
