"""过水 of wuhan: who let a tile go must wait for his own next draw (W25)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine import events as ev
from engine.actions import Pong, Win
from engine.legal import offers
from engine.state import Claiming, Robbing
from engine.tiles import Tile

if TYPE_CHECKING:
    from engine.state import State


def _none_yet() -> list[set[Tile]]:
    return [set() for _ in range(4)]


@dataclass(slots=True)
class Passes:
    """The kinds that each seat may not pong, or not win on, until it draws."""

    pongs: list[set[Tile]] = field(default_factory=_none_yet)
    wins: list[set[Tile]] = field(default_factory=_none_yet)

    def any(self, seat: int) -> bool:
        """*seat* is barred from something."""
        return bool(self.pongs[seat] or self.wins[seat])

    def note(self, state: State, event: ev.Event) -> None:
        """Remember what *event*, which is about to happen in *state*, lets go."""
        match event:
            case ev.Drawn(seat=seat):
                self.pongs[seat].clear()
                self.wins[seat].clear()
            case ev.Passed(seat=seat):
                self._let_go(state, seat, "pass")
            case ev.Outbid(seat=seat, act=act):
                self._let_go(state, seat, act)
            case ev.ChiMade(seat=seat):
                self._let_go(state, seat, "chi")
            case ev.PongMade(seat=seat):
                self._let_go(state, seat, "pong")
            case ev.KongMade(seat=seat, from_=from_) if from_ is not None:
                self._let_go(state, seat, "kong")

    def _let_go(self, state: State, seat: int, act: str) -> None:
        """*seat* does *act*; whatever else it was offered has passed."""
        if not isinstance(state.pending, Claiming | Robbing):
            return
        options, tile = offers(state).get(seat, ()), state.pending.tile
        if act in ("pass", "chi") and any(isinstance(option, Pong) for option in options):
            self.pongs[seat].add(tile)
        if act != "win" and any(isinstance(option, Win) for option in options):
            self.wins[seat].add(tile)
