"""What a view tells a bot: the tiles not seen yet, the own hand, and what the others show."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from engine import (
    EXPOSED_TRIPLETS,
    RAIN_CLASSES,
    Ask,
    Goal,
    Meld,
    MeldKind,
    Rain,
    RuleSet,
    Tile,
    View,
    kou_of,
    rules_for,
)

Options = tuple[tuple[str, bool | int], ...]

OPENINGS = EXPOSED_TRIPLETS | {MeldKind.CHI}
"""Sets that took a discard (W5); an added kong was a pong."""

_FAMILIES = (frozenset({31, 32, 33}), frozenset({27, 28, 29, 30}))


@lru_cache(maxsize=64)
def page_of(rules: str, options: Options) -> RuleSet:
    """The rule set of a table."""
    return rules_for(rules, dict(options))


@lru_cache(maxsize=4096)
def goal_of(
    rules: str, options: Options, wild: Tile | None, pizi: tuple[Tile, ...], melds: tuple[Meld, ...]
) -> Goal:
    """The complete hands within reach. The same question gives the same object: that is faster."""
    return _same(page_of(rules, options).distance_goal(wild, pizi, melds))


@lru_cache(maxsize=4096)
def _same(goal: Goal) -> Goal:
    return goal


def _bits(mask: int, start: int) -> tuple[int, ...]:
    return tuple(start + bit for bit in range(9) if mask >> bit & 1)


_IN_SUIT = tuple(tuple(_bits(mask, start) for mask in range(512)) for start in (0, 9, 18, 27))


def kinds_in(mask: int) -> tuple[int, ...]:
    """The kinds whose bits are set.

    >>> kinds_in(0b1010)
    (1, 3)
    """
    m, s, p, honours = _IN_SUIT
    return m[mask & 511] + s[mask >> 9 & 511] + p[mask >> 18 & 511] + honours[mask >> 27]


def sets_of(melds: tuple[Meld, ...]) -> int:
    """How many declared melds count as sets (W10)."""
    return sum(1 for meld in melds if meld.is_set)


def unseen(view: View) -> list[int]:
    """For each kind the copies that the seat has not seen."""
    left = [4 - held for held in view.counts]
    for river in view.rivers:
        for thrown in river:
            left[thrown[0]] -= 1
    for melds in view.melds:
        for meld in melds:
            for tile in meld.tiles:
                left[tile] -= 1
    if view.indicator is not None:
        left[view.indicator] -= 1
    return left


class Position:
    """One question, read once: what every part of a bot needs to know about it."""

    __slots__ = ("counts", "goal", "melds", "options", "page", "seat", "seed", "sets", "unseen",
                 "view", "wild")  # fmt: skip

    def __init__(self, ask: Ask, seed: object) -> None:
        view = ask.view
        self.view = view
        self.options = ask.options
        self.seed = seed
        self.seat = view.seat
        self.page = page_of(view.rules, view.options)
        self.wild = view.wild
        self.counts = view.counts
        self.melds = view.melds[view.seat]
        self.sets = sets_of(self.melds)
        self.goal = self.goal_with(self.melds)
        self.unseen = unseen(view)

    def goal_with(self, melds: tuple[Meld, ...]) -> Goal:
        """The goal once the declared melds are *melds*."""
        view = self.view
        return goal_of(view.rules, view.options, view.wild, view.pizi, melds)

    def dice(self) -> Random:
        """Randomness that depends on the question and the bot's seed alone."""
        view = self.view
        return Random(f"{self.seed}/{view.n}/{view.seat}/{len(view.history)}")

    def live(self, mask: int) -> int:
        """Unseen tiles of the kinds in *mask*."""
        return sum(map(self.unseen.__getitem__, kinds_in(mask)))

    def kou(self, melds: tuple[Meld, ...]) -> tuple[int, int, int, int]:
        """The four seats' 口, the own by *melds* (W6)."""
        if not self.view.pizi:
            return (0, 0, 0, 0)
        shown = [kou_of(laid) for laid in self.view.melds]
        shown[self.seat] = kou_of(melds)
        return (shown[0], shown[1], shown[2], shown[3])

    def others(self) -> tuple[int, int, int]:
        """The other seats in turn order."""
        seat = self.seat
        return ((seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4)


def has_opened(melds: tuple[Meld, ...]) -> bool:
    """A chi, pong or exposed kong lies open (W5)."""
    return any(meld.kind in OPENINGS for meld in melds)


def raining(view: View) -> frozenset[int]:
    """The kinds that the seat has to discard while it holds any (W21); empty without rain."""
    kinds: frozenset[int] = frozenset()
    if not any(mark.kind == "rain" for marks in view.marks for mark in marks):
        return kinds
    for event in view.history:
        if isinstance(event, Rain) and event.seat != view.seat:
            kinds |= RAIN_CLASSES[event.class_]
    return kinds


def feeds_big_set(view: View, tile: int) -> bool:
    """*tile* may complete three dragons or four winds that lie open at another seat (G9)."""
    if tile < 27:
        return False
    dragons = tile >= 31
    family = _FAMILIES[0] if dragons else _FAMILIES[1]
    for seat, melds in enumerate(view.melds):
        if seat == view.seat:
            continue
        shown = {meld.tile for meld in melds if meld.kind in EXPOSED_TRIPLETS} & family
        if len(shown) == len(family) - 1 and tile not in shown:
            return True
    return False
