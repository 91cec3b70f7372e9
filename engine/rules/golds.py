"""七皮四赖十杠 of wuhan: golds that are paid at once, without a win (W17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine import events as ev
from engine.ledger import Transfer
from engine.melds import KONGS, MeldKind
from engine.rules.kou import CAP

if TYPE_CHECKING:
    from engine.state import State


def earned(state: State, event: ev.Event) -> Iterator[Transfer]:
    """The golds that *event*, which has just happened, brings."""
    match event:
        case ev.Indicated():
            for seat in range(4):
                if _wilds(state, seat) == 4:
                    yield from _gold(state, seat)
        case ev.Drawn(seat=seat, tile=tile):
            if tile == state.wild and _wilds(state, seat) == 4:
                yield from _gold(state, seat)
        case ev.KongMade(seat=seat, kind=kind):
            kinds = [meld.kind for meld in state.hands[seat].melds]
            if kind is MeldKind.PIZI_KONG and kinds.count(kind) == 7:
                yield from _gold(state, seat)
            if sum(kind in KONGS for kind in kinds) == 10:
                yield from _gold(state, seat)


def _wilds(state: State, seat: int) -> int:
    """Wild tiles held and laid down together."""
    hand = state.hands[seat]
    assert state.wild is not None
    laid = sum(meld.kind is MeldKind.WILD_KONG for meld in hand.melds)
    return hand.counts[state.wild] + laid


def _gold(state: State, seat: int) -> Iterator[Transfer]:
    for step in (1, 2, 3):
        yield Transfer((seat + step) % 4, seat, state.base << CAP, "gold")
