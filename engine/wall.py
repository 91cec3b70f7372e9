"""Where the wall and the first dealer come from: a seed, through a shuffle of our own (C6, C8).

Python promises no ``shuffle`` across versions, so the seed's bits are spent by hand here.
"""

from __future__ import annotations

from hashlib import shake_256
from struct import unpack

from engine.tiles import KINDS, Tile

FULL_SET: tuple[Tile, ...] = tuple(kind for kind in KINDS for _ in range(4))
SIZE = len(FULL_SET)


def shuffled(seed: int, n: int) -> tuple[Tile, ...]:
    """The wall of round *n* under *seed*, front first.

    >>> len(shuffled(1, 1)), shuffled(1, 1) == shuffled(1, 1), shuffled(1, 1) == shuffled(1, 2)
    (136, True, False)
    """
    bits = shake_256(f"mahjong-tui wall {seed} {n}".encode()).digest(8 * SIZE)
    numbers = unpack(f">{SIZE}Q", bits)
    wall = list(FULL_SET)
    for place in range(SIZE - 1, 0, -1):
        pick = numbers[place] * (place + 1) >> 64
        wall[place], wall[pick] = wall[pick], wall[place]
    return tuple(wall)


def first_dealer(seed: int) -> int:
    """The seat that the dice make the first dealer (C8)."""
    return shake_256(f"mahjong-tui dealer {seed}".encode()).digest(1)[0] % 4
