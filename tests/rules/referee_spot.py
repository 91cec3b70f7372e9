"""A win to be scored, as the referee holds it: the case of interfaces.md section 2."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.rules.referee_readings import Meld, Reading
from tests.rules.referee_tiles import indicator_of, one, pizi_of, tiles, wild_of

Money = tuple[int, int, int, str]
"""From, to, amount, reason."""


@dataclass
class Spot:
    """Everything that the score of a win may depend on."""

    rules: str
    hand: list[int]
    melds: list[Meld]
    win: int
    by: str
    winner: int
    origin: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    dealer: int = 0
    wild: int | None = None
    pizi: list[int] = field(default_factory=list)
    events: frozenset[str] = frozenset()
    piao: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    base: int = 1
    kong_from: int | None = None
    liable: int | None = None
    liable_types: frozenset[str] | None = None
    """For which types *liable* is locked; None: whichever the hand has (a bare case)."""
    kou: list[int | None] = field(default_factory=lambda: [None, 0, 0, 0])
    last_wild: int | None = None
    last_gold: dict[str, Any] | None = None
    withheld: frozenset[int] = frozenset()
    forced: bool = False

    @property
    def full(self) -> list[int]:
        """The concealed tiles, the winning tile included."""
        return [*self.hand, self.win]

    @property
    def hard(self) -> bool:
        """No tile of the wild kind among the concealed tiles and the winning tile (C24)."""
        return self.wild is None or self.wild not in self.full

    @property
    def others(self) -> list[int]:
        """The other seats in turn order from the winner."""
        return [(self.winner + step) % 4 for step in (1, 2, 3)]

    @property
    def payers(self) -> list[int]:
        """Who pays for the hand where only a discarder or a robbed player pays."""
        return self.others if self.origin is None else [self.origin]


@dataclass
class Verdict:
    """A scored reading: what the answer object of section 2 must say."""

    reading: Reading
    fans: list[tuple[str, int]]
    factors: list[tuple[str, int]]
    fan: int
    factor: int
    transfers: list[Money]
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def worth(self) -> int:
        """What the winner is paid."""
        return sum(amount for _, _, amount, _ in self.transfers)


def product(factors: list[tuple[str, int]]) -> int:
    """All factors multiplied."""
    result = 1
    for _, factor in factors:
        result *= factor
    return result


def best(verdicts: list[Verdict], order: list[str]) -> Verdict | None:
    """The highest reading (C20): pay, then fan total, then the earlier rows of the page."""

    def rank(verdict: Verdict) -> tuple[int, int, list[int]]:
        total = len(verdict.fans) if "count" in verdict.more else verdict.fan
        return (-verdict.worth, -total, [order.index(name) for name, _ in verdict.fans])

    return min(verdicts, key=rank, default=None)


def spot_of(case: dict[str, Any]) -> Spot:
    """The spot of a well-formed case."""
    rules, winner = case["rules"], case.get("winner", 0)
    indicator = None
    if case.get("indicator"):
        indicator = one(case["indicator"])
    elif case.get("wild"):
        indicator = indicator_of(rules, one(case["wild"]))
    kou = list(case.get("kou") or [0 if seat != winner else None for seat in range(4)])
    return Spot(
        rules=rules,
        hand=tiles(case["hand"]),
        melds=[
            Meld(meld["kind"], tuple(sorted(tiles(meld["tiles"]))), meld.get("from"))
            for meld in case.get("melds", [])
        ],
        win=one(case["win"]),
        by=case["by"],
        winner=winner,
        origin=case.get("from"),
        options=case.get("options", {}),
        dealer=case.get("dealer", 0),
        wild=None if indicator is None else wild_of(rules, indicator),
        pizi=pizi_of(indicator) if rules == "wuhan" and indicator is not None else [],
        events=frozenset(case.get("events", [])),
        piao=list(case.get("piao", [0, 0, 0, 0])),
        base=case.get("base", 1),
        kong_from=case.get("kong_from"),
        liable=case.get("liable"),
        kou=kou,
        last_wild=one(case["last_wild"]) if case.get("last_wild") else None,
        last_gold=case.get("last_gold"),
        withheld=frozenset(case.get("withheld", [])),
        forced=bool(case.get("forced")),
    )
