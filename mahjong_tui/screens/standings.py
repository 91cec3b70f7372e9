"""The end of a match: who stands where, and: again?"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.binding import Binding, BindingType

from engine import Setup
from mahjong_tui import paths, saves
from mahjong_tui.canvas import pad
from mahjong_tui.cli.play import may_enter
from mahjong_tui.layouts.scene import Key
from mahjong_tui.saves import HUMAN
from mahjong_tui.screens.lists import ListScreen, Row
from mahjong_tui.screens.scenery import names_of, rules_of


class StandingsScreen(ListScreen[None]):
    """Final scores, the reason of the end, and what next."""

    WIDTH = 64
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "replay", "key.replay", id="standings.replay", show=False)
    ]

    def __init__(self, setup: Setup, scores: tuple[int, ...], reason: str) -> None:
        super().__init__()
        self.setup, self.scores, self.reason = setup, scores, reason
        self.goes_on = self._may_go_on()

    def heading(self) -> str:
        return self.t("standings.title", rules=self.t(f"rules.{self.setup.rules}"))

    def intro(self) -> list[str]:
        names = names_of(self.setup, self.look)
        before = self.setup.balances or (0, 0, 0, 0)
        order = sorted(range(4), key=lambda seat: -self.scores[seat])
        lines = [self.t(f"standings.{self.reason}"), ""]
        for place, seat in enumerate(order, 1):
            kind = self.setup.players[seat].kind
            kind = self.t(f"kind.{kind}") if self.look.words.has(f"kind.{kind}") else kind
            won = self.look.words.signed(self.scores[seat] - before[seat])
            score = self.look.words.number(self.scores[seat])
            lines.append(
                f" {place}. {pad(names[seat], 14)}{pad(kind, 12)}"
                f"{pad(score, 12, right=True)}{pad(won, 14, right=True)}"
            )
        if self.reason == "broke":
            lines += ["", self.t("standings.broke.relief")]
        return lines

    def rows(self) -> list[Row]:
        return [
            Row("again", self.t("standings.again"), enabled=self.goes_on),
            Row("new", self.t("start.new")),
            Row("start", self.t("pause.start_plain")),
            Row("quit", self.t("start.quit")),
        ]

    def _may_go_on(self) -> bool:
        """The room, if there was one, lets the player in again with what he owns now (C34)."""
        room = next((r for r in rules_of(self.setup).rooms if r.id == self.setup.room), None)
        if room is None or HUMAN not in [who.kind for who in self.setup.players]:
            return True
        place = paths.records_dir()
        return not saves.staked(place) and may_enter(room, saves.coins(place))

    def foot(self) -> list[Key]:
        return [Key(self.t("foot.choose"), "choose"), Key(self.t("foot.back"), "back")]

    def choose(self, row: Row) -> None:
        match row.id:
            case "again":
                if self._may_go_on():
                    self.dismiss()
                    self.game.again(self._next_setup())
            case "new":
                self.dismiss()
                self.game.open("new")
            case "quit":
                self.app.exit(0)
            case _:
                self.dismiss()

    def _next_setup(self) -> Setup:
        """The same table once more; coins stay with those who won them.

        The first person's are the profile's: this match may not have been the newest for coins.
        """
        balances = self.setup.balances
        kinds = [who.kind for who in self.setup.players]
        if balances is not None:
            held = [
                score if kind == HUMAN else start
                for kind, score, start in zip(kinds, self.scores, balances, strict=True)
            ]
            if HUMAN in kinds:
                held[kinds.index(HUMAN)] = saves.coins(paths.records_dir())
            balances = (held[0], held[1], held[2], held[3])
        return replace(self.setup, balances=balances, started="")
