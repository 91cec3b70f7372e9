"""The flipped tile of wuhan: what it makes wild, and the 皮子 beside it (W1)."""

from __future__ import annotations

from engine.tiles import KINDS, Tile, successor

_CYCLE = (Tile.E, Tile.S, Tile.W, Tile.N, Tile.F, Tile.P)
"""The honours that follow each other; C stands outside."""


def wild_of(flipped: Tile) -> Tile:
    """The kind after *flipped*; F after C."""
    if flipped < Tile.E:
        return successor(flipped)
    if flipped == Tile.C:
        return Tile.F
    return _CYCLE[(_CYCLE.index(flipped) + 1) % 6]


def pizi_of(flipped: Tile) -> tuple[Tile, ...]:
    """红中, the kind before *flipped*, and *flipped* itself."""
    if flipped == Tile.C:
        return (Tile.C, Tile.N)
    if flipped < Tile.E:
        return (Tile.C, KINDS[flipped // 9 * 9 + (flipped - 1) % 9], flipped)
    return (Tile.C, _CYCLE[_CYCLE.index(flipped) - 1], flipped)
