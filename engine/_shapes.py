"""Distances and improving kinds of shapes without sets, in closed form (C19, W10).

Features are packed counts over the natural tiles, see `engine._suits.features`.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

EVERY = (1 << 34) - 1
JIANG = frozenset(kind for kind in range(27) if kind % 9 in (1, 4, 7))
ORPHANS = frozenset({0, 8, 9, 17, 18, 26, *range(27, 34)})
FAR = 99
"""Distance of a shape the goal or the melds rule out."""

PAIRS_BIT, ORPHANS_BIT, JIANG_BIT, FENG_BIT = 1, 2, 4, 8
_MOST = 20_000
_HONOUR_MASK = EVERY >> 27 << 27
_JIANG_MASK = sum(1 << kind for kind in JIANG)
_ORPHAN_MASK = sum(1 << kind for kind in ORPHANS)
_TESTS = tuple(
    bytes([49 if count in counts else 48 for count in range(256)])
    for counts in ((1, 3), (0, 2), range(1, 256), range(4, 256))
)
"""For each field of `Kinds` the digit of a kind by its count."""


class Nearest(dict[int, int]):
    """(features << 3 | melds) -> (distance without wild tiles << 4 | bits of the nearest shapes).

    `wanted` has the bits of the shapes a goal knows.
    """

    __slots__ = ("_wanted",)

    def __init__(self, wanted: int) -> None:
        self._wanted = wanted

    def __missing__(self, key: int) -> int:
        if len(self) >= _MOST:
            self.clear()
        least, bits = FAR, 0
        for bit, far in shape_distances(key >> 3, key & 7):
            if bit & self._wanted and far <= least:
                least, bits = far, bit | (bits if far == least else 0)
        value = self[key] = least << 4 | bits
        return value


@cache
def nearest(wanted: int) -> Nearest:
    """The one `Nearest` of a set of shapes; there are sixteen sets."""
    return Nearest(wanted)


def shape_distances(features: int, melds: int) -> tuple[tuple[int, int], ...]:
    """Each shape that the melds allow, and the distance to it without wild tiles."""
    jiang, feng = features >> 32 & 255, features >> 40
    far = 13 - 3 * melds
    loose = (JIANG_BIT, far - jiang), (FENG_BIT, far - feng)
    if melds:
        return loose
    pairs, singles, ends, twice = features.to_bytes(6, "little")[:4]
    short = 7 - pairs
    return (
        (PAIRS_BIT, short + max(0, short - singles) - 1),
        (ORPHANS_BIT, 13 - ends - (twice > 0)),
        *loose,
    )


class Kinds(NamedTuple):
    """The kinds of which a hand holds one or three, none or two, any, and all four, as bits."""

    odd: int
    even: int
    held: int
    full: int

    def without(self, kind: int, count: int) -> Kinds:
        """The same when one of the `count` tiles of `kind` has gone."""
        odd, even, held, full = self
        bit = 1 << kind
        if count == 4:
            return _NEW(Kinds, (odd | bit, even, held, full ^ bit))
        return _NEW(Kinds, (odd ^ bit, even ^ bit, held if count > 1 else held ^ bit, full))


_NEW = tuple.__new__
"""Makes a `Kinds` in a third of the time."""


def kinds_of(hand: bytes) -> Kinds:
    """What `shape_mask` asks about a hand."""
    backwards = hand[::-1]
    odd, even, held, full = [int(backwards.translate(test), 2) for test in _TESTS]
    return Kinds(odd, even, held, full)


def shape_mask(bits: int, features: int, kinds: Kinds) -> int:
    """The kinds that bring natural tiles nearer to the shapes of `bits`."""
    mask = 0
    if bits & PAIRS_BIT:
        mask |= kinds.odd
        if 7 - (features & 255) > features >> 8 & 255:
            mask |= kinds.even
    if bits & ORPHANS_BIT:
        mask |= _ORPHAN_MASK & ~kinds.held if features >> 24 & 255 else _ORPHAN_MASK
    if bits & JIANG_BIT:
        mask |= _JIANG_MASK
    if bits & FENG_BIT:
        mask |= _HONOUR_MASK
    return mask & ~kinds.full
