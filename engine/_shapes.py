"""Distances and improving kinds of shapes without sets, in closed form (C19, W10).

Features are packed counts over the natural tiles, see `engine._suits.features`.
"""

from __future__ import annotations

from functools import cache

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
_SINGLE = bytes([49 if count in (1, 3) else 48 for count in range(256)])
_PAIRABLE = bytes([49 if count in (0, 2) else 48 for count in range(256)])
_HELD = bytes([49 if count else 48 for count in range(256)])
_FULL = bytes([49 if count > 3 else 48 for count in range(256)])


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
        found = shape_distances(key >> 3, key & 7)
        allowed = {bit: far for bit, far in found.items() if bit & self._wanted}
        least = min(allowed.values(), default=FAR)
        bits = sum(bit for bit, far in allowed.items() if far == least < FAR)
        value = self[key] = least << 4 | bits
        return value


@cache
def nearest(wanted: int) -> Nearest:
    """The one `Nearest` of a set of shapes; there are sixteen sets."""
    return Nearest(wanted)


def shape_distances(features: int, melds: int) -> dict[int, int]:
    """The distance to each shape without wild tiles; FAR where melds rule it out."""
    pairs, singles, ends, twice, jiang = (features >> at & 255 for at in range(0, 40, 8))
    short = 7 - pairs
    return {
        PAIRS_BIT: FAR if melds else short + max(0, short - singles) - 1,
        ORPHANS_BIT: FAR if melds else 13 - ends - (twice > 0),
        JIANG_BIT: 13 - 3 * melds - jiang,
        FENG_BIT: 13 - 3 * melds - (features >> 40),
    }


def shape_mask(bits: int, features: int, hand: bytes) -> int:
    """The kinds that bring natural tiles nearer to the shapes of `bits`."""
    mask = 0
    if bits & PAIRS_BIT:
        mask |= _mask(hand, _SINGLE)
        if 7 - (features & 255) > features >> 8 & 255:
            mask |= _mask(hand, _PAIRABLE)
    if bits & ORPHANS_BIT:
        mask |= _ORPHAN_MASK & ~_mask(hand, _HELD) if features >> 24 & 255 else _ORPHAN_MASK
    if bits & JIANG_BIT:
        mask |= _JIANG_MASK
    if bits & FENG_BIT:
        mask |= _HONOUR_MASK
    return mask & ~_mask(hand, _FULL)


def _mask(hand: bytes, test: bytes) -> int:
    """Bits of the kinds whose count passes a test table."""
    return int(hand[::-1].translate(test), 2)
