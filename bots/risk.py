"""What a discard risks, kind by kind: that it completes an opponent's hand, or his kong.

The habits of a page (`bots.market`) say how often a discard loses to an opponent with so many
melds after so many draws. Which tile it is matters more: the shares below were counted over a
million discards of equal `normal` bots, and are alike on all pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import NamedTuple

from bots.guess import waits
from bots.market import Market
from bots.read import Position, sets_of
from engine import Discarded

TERMINAL = (0.15, 0.25, 0.50, 1.20)
SECOND = (0.50, 0.60, 1.00, 1.60)
MIDDLE = (0.35, 0.75, 1.45, 2.10)
HONOUR = (0.00, 0.00, 0.02, 0.53)
"""The chance that a kind loses, in units of a page's mean, by the copies that are unseen."""
SHARES = (TERMINAL, SECOND, *[MIDDLE] * 5, SECOND, TERMINAL) * 3 + (HONOUR,) * 7

THROWN = 0.04
"""The same for a kind that the opponent has thrown himself, as a multiple."""
KONG = 3
"""What an exposed kong costs its feeder, in units of the base (C32)."""
SAMPLED = 0.3
"""Weight of the sampled hands beside the shares, where hands are sampled."""


class Threat(NamedTuple):
    """What one opponent makes of a discard."""

    seat: int
    chance: float
    cost: float
    """What a win of his costs the feeder, in units of the base."""


def deal_in(threats: Sequence[Threat]) -> tuple[float, float]:
    """The chance that a discard loses to any of *threats*, and what it loses to them."""
    chance = sum(threat.chance for threat in threats)
    return chance, sum(threat.chance * threat.cost for threat in threats)


class Risk:
    """The risks of one question, as its seat sees them."""

    def __init__(self, pos: Position, market: Market, made: int, samples: int = 0) -> None:
        self.pos, self.market, self.made, self.samples = pos, market, made, samples
        self._guessed: dict[int, Sequence[float] | None] = {}

    def of(self, tile: int) -> tuple[float, float]:
        """The chance that a discard loses, and the points that it loses on the average."""
        threats = self.threats(tile)
        chance, lost = deal_in(threats)
        if self.feeds_kong(tile):
            lost += (
                KONG
                * self.market.fed
                * sum(not self.thrown_by(threat.seat, tile) for threat in threats)
            )
        return chance, lost

    def feeds_kong(self, tile: int) -> bool:
        """Whether an opponent may hold the other three."""
        return self.pos.unseen[tile] == 3

    def thrown_by(self, seat: int, tile: int) -> bool:
        """Whether *tile* lies in the pond of *seat*."""
        return tile in self._thrown[seat]

    def threats(self, tile: int) -> list[Threat]:
        """The opponents who may win on *tile*; not those who have just let it go."""
        return [
            Threat(seat, rate * self._share(seat, tile), cost)
            for seat, rate, cost in self._opponents
            if tile not in self.let_go[seat]
        ]

    def _share(self, seat: int, tile: int) -> float:
        share = SHARES[tile][min(self.pos.unseen[tile], 3)]
        if self.thrown_by(seat, tile):
            share *= THROWN
        waited = self._sampled(seat) if self.samples else None
        if waited is not None:
            share = (share + 0.01) ** (1 - SAMPLED) * (8 * waited[tile] + 0.1) ** SAMPLED
        return share

    @cached_property
    def let_go(self) -> list[set[int]]:
        """For each seat the kinds that went by since its own last discard."""
        passed: list[set[int]] = [set(), set(), set(), set()]
        for event in self.pos.view.history:
            if isinstance(event, Discarded):
                for seat in range(4):
                    if seat != event.seat:
                        passed[seat].add(event.tile)
                passed[event.seat].clear()
        return passed

    @cached_property
    def _opponents(self) -> list[tuple[int, float, float]]:
        """Seat, mean chance and cost of a lost discard."""
        found = []
        for seat in self.pos.others():
            shown = min(3, sets_of(self.pos.view.melds[seat]))
            rates = self.market.dealt_in[shown]
            rate = rates[max(0, min(self.made, len(rates)) - 1)]
            found.append((seat, rate, self.market.cost[shown]))
        return found

    @cached_property
    def _thrown(self) -> list[frozenset[int]]:
        return [frozenset(tile for tile, _ in river) for river in self.pos.view.rivers]

    def _sampled(self, seat: int) -> Sequence[float] | None:
        if seat not in self._guessed:
            pos = self.pos
            rng = Random(f"{pos.seed}/{pos.view.n}/{len(pos.view.history)}/{pos.seat}/{seat}")
            self._guessed[seat] = waits(pos, seat, self.let_go[seat], self.samples, rng)
        return self._guessed[seat]
