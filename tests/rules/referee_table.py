"""The table as the referee follows it: hands, melds, wall, marks, and what a seat may do."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from tests.rules import referee_answers
from tests.rules.referee_readings import Meld
from tests.rules.referee_spot import Money, Spot, Verdict
from tests.rules.referee_tiles import JIANG, suit
from tests.rules.referee_wuhan import OPEN, kou_of, sets_of

CLASS_KINDS = {
    "m": frozenset(range(9)),
    "s": frozenset(range(9, 18)),
    "p": frozenset(range(18, 27)),
    "258": frozenset(JIANG),
}


@dataclass
class Table:
    """One round as it stands."""

    rules: str
    options: dict[str, Any]
    base: int
    dealer: int
    wall: list[int]
    front: int = 0
    back: int = 0
    """How many tiles were taken from the front and from the back."""
    reserve: int = 0
    """Tiles at the back that are never drawn: horses; wuhan's last ten."""
    flipped: int = 0
    wild: int | None = None
    pizi: list[int] = field(default_factory=list)
    hands: list[Counter[int]] = field(default_factory=lambda: [Counter() for _ in range(4)])
    melds: list[list[Meld]] = field(default_factory=lambda: [[], [], [], []])
    piao: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    no_pong: list[set[int]] = field(default_factory=lambda: [set(), set(), set(), set()])
    no_win: list[set[int]] = field(default_factory=lambda: [set(), set(), set(), set()])
    """The kinds that each seat let go by (W25)."""
    locks: list[dict[str, int]] = field(default_factory=lambda: [{}, {}, {}, {}])
    """Of each winner to be: type -> the seat that is liable for it."""
    rain: dict[int, list[str]] = field(default_factory=dict)
    marks: set[tuple[int, int]] = field(default_factory=set)
    """(marked seat, raining seat) of W21."""
    golds: set[tuple[int, str]] = field(default_factory=set)
    paid: list[Money] = field(default_factory=list)
    kongs: list[Money] = field(default_factory=list)
    """Kong money that waits for the end of the round (S8)."""
    last_wild: int | None = None
    last_gold: dict[str, Any] | None = None
    touched: bool = False
    """Whether anybody made a chi, pong or kong (C30)."""
    drawn: Counter[int] = field(default_factory=Counter)
    chain: list[int | None] = field(default_factory=list)
    """Kongs of the turn in one unbroken row: whose discard each was made of (S7)."""
    stage: bool = False
    """The last-tiles stage of W18."""

    @property
    def wuhan(self) -> bool:
        """The page with 皮子."""
        return self.rules == "wuhan"

    @property
    def left(self) -> int:
        """Tiles that can still be drawn."""
        return 136 - self.front - self.back - self.flipped - self.reserve

    @property
    def replacement(self) -> bool:
        """Whether a kong would find a replacement (C14, W18)."""
        return self.left > (4 if self.wuhan else 0)

    def tiles_of(self, seat: int) -> list[int]:
        """The concealed tiles of a seat."""
        return sorted(self.hands[seat].elements())

    def size(self, seat: int) -> int:
        """Tiles in hand with three for each set."""
        return sum(self.hands[seat].values()) + 3 * len(sets_of(self.melds[seat]))

    def spot(self, seat: int, tile: int, by: str, origin: int | None, events: set[str]) -> Spot:
        """The win of *seat* on *tile*, which is in its hand only by self-draw."""
        hand = self.tiles_of(seat)
        if by == "self":
            hand.remove(tile)
        locks = self.locks[seat]
        kong_from = self.chain[0] if "gangshangkaihua" in events and self.chain else None
        return Spot(
            rules=self.rules, hand=hand, melds=list(self.melds[seat]), win=tile, by=by,
            winner=seat, origin=origin, options=self.options, dealer=self.dealer,
            wild=self.wild, pizi=self.pizi, events=frozenset(events), piao=self.piao,
            base=self.base, kong_from=kong_from if self.rules == "shenzhen" else None,
            kou=[None if s == seat else kou_of(self.melds[s]) for s in range(4)],
            last_wild=self.last_wild, last_gold=self.last_gold,
            withheld=frozenset(s for s, raining in self.marks if raining == seat),
            forced=by == "discard" and self.was_forced(origin, tile),
        ) if not locks else self._locked(seat, tile, by, origin, events)  # fmt: skip

    def _locked(self, seat: int, tile: int, by: str, origin: int | None, events: set[str]) -> Spot:
        """The same with whoever is liable for the types that are locked."""
        locks, self.locks[seat] = self.locks[seat], {}
        spot = self.spot(seat, tile, by, origin, events)
        self.locks[seat] = locks
        # two classes lock only by the same third meld, so there is one liable seat
        (spot.liable,) = set(locks.values())
        spot.liable_types = frozenset(locks)
        return spot

    def was_forced(self, giver: int | None, tile: int) -> bool:
        """Whether a discarder had 2s, 5s and 8s only, 皮子 and wild aside (W22)."""
        if giver is None or not self.wuhan:
            return False
        before = [*self.tiles_of(giver), tile]
        return all(k in JIANG for k in before if k not in self.pizi and k != self.wild)

    def verdict(
        self, seat: int, tile: int, by: str, origin: int | None, events: set[str]
    ) -> Verdict | None:
        """The score of a win, or None where the hand is no win on its own."""
        spot = self.spot(seat, tile, by, origin, events)
        return referee_answers.judge(spot) if shaped(spot) else None

    def may_win(
        self, seat: int, tile: int, by: str, origin: int | None, events: set[str]
    ) -> Verdict | None:
        """The score of a win that is legal now: 过水 included (W25)."""
        if by != "self" and tile in self.no_win[seat]:
            return None
        return self.verdict(seat, tile, by, origin, events)

    def claims(self, seat: int, tile: int, giver: int, events: set[str]) -> set[str]:
        """What *seat* may do with a discard (C10, C14, C23, W3, W18, W25)."""
        acts: set[str] = set()
        if tile == self.wild or tile in self.pizi:
            return acts
        if self.may_win(seat, tile, "discard", giver, events):
            acts.add("win")
        if not self.left:
            return acts
        held = self.hands[seat][tile]
        if held >= 2 and tile not in self.no_pong[seat]:
            acts.add("pong")
        if held >= 3 and self.replacement:
            acts.add("kong")
        chi = self.rules in ("beifang", "dalu", "wuhan") and seat == (giver + 1) % 4
        if chi and self.chi_pairs(seat, tile):
            acts.add("chi")
        return acts

    def chi_pairs(self, seat: int, tile: int) -> list[tuple[int, int]]:
        """The pairs of tiles that make a sequence with *tile*."""
        if tile >= 27:
            return []
        useless = {*self.pizi, self.wild}

        def usable(kind: int) -> bool:
            here = kind >= 0 and suit(kind) == suit(tile)
            return here and self.hands[seat][kind] > 0 and kind not in useless

        pairs = [(tile - 2, tile - 1), (tile - 1, tile + 1), (tile + 1, tile + 2)]
        return [pair for pair in pairs if usable(pair[0]) and usable(pair[1])]

    def raining_on(self, seat: int) -> list[int]:
        """The seats whose rain binds *seat* (W21)."""
        return [raining for raining in self.rain if raining != seat]

    def withholds(self, seat: int, tile: int) -> list[int]:
        """For which raining seats a discard of *seat* holds a tile back; *tile* is still in hand."""
        over = self.raining_on(seat)
        if any(tile in CLASS_KINDS[name] for r in over for name in self.rain[r]):
            return []
        held = {k for k in self.hands[seat] if self.hands[seat][k] > 0}
        held -= {*self.pizi, self.wild if self.wild is not None else -1}
        return [r for r in over if any(held & CLASS_KINDS[name] for name in self.rain[r])]

    def opened(self, seat: int) -> int:
        """How many open melds a seat has (W5)."""
        return sum(meld.kind in OPEN for meld in self.melds[seat])

    def gold_reasons(self, seat: int) -> set[str]:
        """The achievements of W17 that a seat has now."""
        kinds = [meld.kind for meld in self.melds[seat]]
        found = set()
        if kinds.count("pizi_kong") >= 7:
            found.add("pizi")
        if self.wild is not None and self.hands[seat][self.wild] + kinds.count("wild_kong") == 4:
            found.add("wild")
        if sum(kind.endswith("kong") for kind in kinds) >= 10:
            found.add("kongs")
        return found


@lru_cache(maxsize=100_000)
def _shaped(
    rules: str, full: tuple[int, ...], melds: tuple[Meld, ...], wild: int, pizi: tuple[int, ...]
) -> bool:
    spot = Spot(
        rules, list(full[1:]), list(melds), full[0], "self", 0, wild=None if wild < 0 else wild
    )
    spot.pizi = list(pizi)
    return referee_answers.looks_complete(spot)


def shaped(spot: Spot) -> bool:
    """Whether the hand has any reading at all."""
    wild = -1 if spot.wild is None else spot.wild
    return _shaped(spot.rules, tuple(sorted(spot.full)), tuple(spot.melds), wild, tuple(spot.pizi))
