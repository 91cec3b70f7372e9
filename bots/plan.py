"""The kinds of hand that a page pays for, each with its own distance and accepted tiles.

Which plans a page has is read off its fan table. A plan sees only the tiles that are of use to
it, so that hands which differ in rubbish alone are one hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine import JIANG, RULES, Choice, Goal, RuleSet, acceptance, improving

FAR = 99
EVERY = (1 << 34) - 1
HONOUR_MASK = EVERY >> 27 << 27
SUIT_MASKS = (0x1FF, 0x1FF << 9, 0x1FF << 18)
JIANG_MASK = sum(1 << kind for kind in JIANG)
ORPHAN_KINDS = (0, 8, 9, 17, 18, 26, *range(27, 34))
ORPHAN_MASK = sum(1 << kind for kind in ORPHAN_KINDS)


class Reach(NamedTuple):
    """How far a hand is from a plan, and the kinds that bring it nearer."""

    distance: int
    accepts: int


class Plan:
    """A kind of hand: standard sets of the kinds in *mask*."""

    def __init__(self, name: str, mask: int, wild: int | None, barred: Sequence[int]) -> None:
        self.name = name
        self.wild = wild
        self.mask = mask & ~sum(1 << kind for kind in barred)
        if wild is not None:
            self.mask |= 1 << wild
        self._useless = tuple(kind for kind in range(34) if not self.mask >> kind & 1)

    def useful(self, counts: Sequence[int]) -> bytes:
        """The tiles that the plan can use."""
        if not self._useless:
            return bytes(counts)
        kept = bytearray(counts)
        for kind in self._useless:
            kept[kind] = 0
        return bytes(kept)

    def reach(self, counts: bytes, sets: int) -> Reach:
        """The distance of useful tiles and what they accept."""
        raise NotImplementedError

    def discards(self, counts: bytes, sets: int) -> list[tuple[int, int, int]]:
        """(discard, distance, accepts) for each useful tile of a hand with one too many."""
        found = []
        for kind, held in enumerate(counts):
            if held and kind != self.wild:
                rest = counts[:kind] + bytes((held - 1,)) + counts[kind + 1 :]
                found.append((kind, *self.reach(rest, sets)))
        return found

    def _wilds(self, counts: bytes) -> int:
        return 0 if self.wild is None else counts[self.wild]

    def _masked(self, mask: int, counts: bytes) -> int:
        """*mask* without kinds that are out of reach; a wild tile always helps."""
        mask &= self.mask & ~where(counts, _FULL)
        if self.wild is not None and counts[self.wild] < 4:
            mask |= 1 << self.wild
        return mask


def _table(test: Callable[[int], bool]) -> bytes:
    return bytes(49 if test(held) else 48 for held in range(256))


_FULL = _table(lambda held: held > 3)
_ODD = _table(lambda held: held in (1, 3))
_EVEN = _table(lambda held: held in (0, 2))
_BETWEEN = tuple(
    _table(lambda held, least=least: least <= held < 3)  # type: ignore[misc]
    for least in range(4)
)
_EXACTLY = tuple(
    _table(lambda held, wanted=wanted: held == wanted)  # type: ignore[misc]
    for wanted in range(2)
)


_AT_MOST_3 = bytes(min(held, 3) for held in range(256))


def without(counts: bytes, kind: int | None) -> bytes:
    """*counts* with none of *kind*."""
    return counts if kind is None else counts[:kind] + b"\0" + counts[kind + 1 :]


def where(counts: bytes, test: bytes) -> int:
    """The bits of the kinds whose number passes a test table."""
    return int(counts[::-1].translate(test), 2)


class Sets(Plan):
    """Four sets and a pair, all of the kinds in *mask*: plain hands and flushes."""

    def __init__(self, name: str, mask: int, goal: Goal) -> None:
        super().__init__(name, mask, goal.wild, goal.barred)
        self.goal = goal

    def reach(self, counts: bytes, sets: int) -> Reach:
        """Looked up by the engine."""
        far, mask = improving(counts, sets, self.goal)
        return Reach(far, mask & self.mask)

    def discards(self, counts: bytes, sets: int) -> list[tuple[int, int, int]]:
        """All at once by the engine."""
        mask, wild = self.mask, self.wild
        choices: list[Choice] = acceptance(counts, sets, self.goal)
        return [(kind, far, accepts & mask) for kind, far, accepts in choices if kind != wild]


class Triplets(Plan):
    """Four triplets and a pair; the pair of a 2, 5 or 8 where the page wants one (W8)."""

    def __init__(self, goal: Goal) -> None:
        super().__init__("triplets", EVERY, goal.wild, goal.barred)
        self.pairs = tuple(sorted(JIANG)) if goal.jiang_pair else None

    def reach(self, counts: bytes, sets: int) -> Reach:
        """The fullest kinds become the triplets, the next the pair."""
        wanted = 4 - sets
        wilds = self._wilds(counts)
        natural = counts if not wilds else without(counts, self.wild)
        ranked = sorted(natural.translate(_AT_MOST_3), reverse=True)
        if self.pairs is not None:
            return self._with_pair(natural, ranked, wanted, wilds, counts)
        pair = ranked[wanted]
        missing = 3 * wanted - sum(ranked[:wanted]) + max(0, 2 - pair)
        mask = where(natural, _BETWEEN[ranked[wanted - 1]]) if wanted else 0
        if pair < 2:
            mask |= where(natural, _EXACTLY[pair])
        return Reach(missing - wilds - 1, self._masked(mask, counts))

    def _with_pair(
        self, natural: bytes, ranked: list[int], wanted: int, wilds: int, counts: bytes
    ) -> Reach:
        assert self.pairs is not None
        best, mask = FAR, 0
        most, more = sum(ranked[:wanted]), sum(ranked[: wanted + 1])
        last = ranked[wanted - 1] if wanted else 3
        for pair in self.pairs:
            held = min(natural[pair], 3)
            inside = wanted and held >= last
            tiles = more - held if inside else most
            missing = 3 * wanted - tiles + max(0, 2 - held)
            if missing > best or not self.mask >> pair & 1 or pair == self.wild:
                continue
            if missing < best:
                best, mask = missing, 0
            least = (ranked[wanted] if inside else last) if wanted else 3
            mask |= where(natural, _BETWEEN[least]) & ~(1 << pair)
            if held < 2:
                mask |= 1 << pair
        return Reach(best - wilds - 1, self._masked(mask, counts))


class Pairs(Plan):
    """Seven pairs; four alike are two (C19)."""

    def __init__(self, goal: Goal) -> None:
        super().__init__("pairs", EVERY, goal.wild, goal.barred)

    def reach(self, counts: bytes, sets: int) -> Reach:
        """Pairs first, then single tiles that may become pairs."""
        if sets:
            return Reach(FAR, 0)
        wilds = self._wilds(counts)
        natural = counts if not wilds else without(counts, self.wild)
        odd = natural.count(3)
        short = 7 - natural.count(2) - odd - 2 * natural.count(4)
        singles = natural.count(1) + odd
        mask = where(natural, _ODD)
        if short > singles:
            mask |= where(natural, _EVEN)
        far = short + max(0, short - singles) - wilds - 1
        return Reach(far, self._masked(mask, counts))


class Orphans(Plan):
    """Thirteen orphans (C19)."""

    def __init__(self, goal: Goal) -> None:
        super().__init__("orphans", ORPHAN_MASK, goal.wild, goal.barred)

    def reach(self, counts: bytes, sets: int) -> Reach:
        """Every kind once, any of them twice."""
        if sets:
            return Reach(FAR, 0)
        kinds, pair, mask = 0, 0, 0
        for kind in ORPHAN_KINDS:
            held = 0 if kind == self.wild else counts[kind]
            kinds += held > 0
            pair |= held > 1
            if not held:
                mask |= 1 << kind
        if not pair:
            mask = ORPHAN_MASK
        return Reach(13 - kinds - pair - self._wilds(counts), self._masked(mask, counts))


class Loose(Plan):
    """Any tiles of the kinds in *mask*, no structure (W10)."""

    def __init__(self, name: str, mask: int, goal: Goal) -> None:
        super().__init__(name, mask, goal.wild, goal.barred)

    def reach(self, counts: bytes, sets: int) -> Reach:
        """Every useful tile counts."""
        return Reach(13 - 3 * sets - sum(counts), self._masked(self.mask, counts))


def fans_of(page: RuleSet) -> frozenset[str]:
    """The rows of the page's fan table."""
    return _fans(page.id)


@lru_cache(maxsize=16)
def _fans(rules: str) -> frozenset[str]:
    return frozenset(row.id for row in RULES[rules].table.rows)


@lru_cache(maxsize=4096)
def plans_of(known: frozenset[str], goal: Goal, laid: int, chi: bool) -> tuple[Plan, ...]:
    """The plans that a page with the *known* fans pays for; the plain hand first.

    *goal* says which shapes the declared melds leave open; *laid* has the bits of their kinds,
    and *chi* tells that one is a sequence.
    """
    base = Goal(wild=goal.wild, jiang_pair=goal.jiang_pair, barred=goal.barred)
    plans: list[Plan] = [Sets("plain", EVERY, base)]
    if goal.seven_pairs:
        plans.append(Pairs(goal))
    for suit, mask in zip("msp", SUIT_MASKS, strict=True):
        if "hunyise" in known and not laid & ~(mask | HONOUR_MASK):
            plans.append(Sets(f"half flush {suit}", mask | HONOUR_MASK, base))
        if "qingyise" in known and not laid & ~mask:
            plans.append(Sets(f"flush {suit}", mask, base))
    if not chi and ("pengpenghu" in known or ("sianke" in known and not laid)):
        plans.append(Triplets(goal))
    if "ziyise" in known and not laid & ~HONOUR_MASK:
        plans.append(Sets("honours", HONOUR_MASK, base))
    if goal.orphans:
        plans.append(Orphans(goal))
    if goal.all_jiang:
        plans.append(Loose("all jiang", JIANG_MASK, goal))
    if goal.all_feng:
        plans.append(Loose("all feng", HONOUR_MASK, goal))
    return tuple(plans)
