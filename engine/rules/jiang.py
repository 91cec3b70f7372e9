"""2s, 5s and 8s, and honours: the pair and the two hands without structure of wuhan (W8, W10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine import readings as rd
from engine.distance import Goal
from engine.melds import Meld, MeldKind
from engine.tiles import KINDS, Tile

JIANG = frozenset(rd.JIANG_KINDS)
_NOT_JIANG = tuple(kind for kind in range(34) if KINDS[kind] not in JIANG)
_NOT_FENG = tuple(range(27))


def classes(counts: Sequence[int], melds: Sequence[Meld]) -> tuple[bool, bool]:
    """Whether every tile is a 2, 5 or 8, and whether an honour; no wild one in *counts* (W10)."""
    jiang = not any(counts[kind] for kind in _NOT_JIANG)
    feng = not any(counts[kind] for kind in _NOT_FENG)
    if not (jiang or feng):
        return False, False
    laid_jiang, laid_feng = laid_classes(melds)
    return jiang and laid_jiang, feng and laid_feng


def laid_classes(melds: Sequence[Meld]) -> tuple[bool, bool]:
    """`classes` of the declared sets; single-tile kongs do not count (W10)."""
    jiang = feng = True
    for kind, tile in [(meld.kind, meld.tile) for meld in melds if meld.is_set]:
        jiang = jiang and kind is not MeldKind.CHI and tile in JIANG
        feng = feng and tile >= Tile.E
    return jiang, feng


@lru_cache(maxsize=256)
def limits(wild: Tile | None, pizi: tuple[Tile, ...]) -> rd.HandLimits:
    """No wild tile stands for 皮子; the pair is a 2, 5 or 8 (W2, W8)."""
    barred = sum(1 << tile for tile in pizi)
    return rd.hand_limits(
        rd.Limits(barred, jiang=True, wild_pair=wild in JIANG, inner=False, named=False)
    )


@lru_cache(maxsize=256)
def goal(wild: Tile | None, pizi: tuple[Tile, ...], jiang: bool, feng: bool) -> Goal:
    """The complete hands of W8 and W10; one object for each, as `engine.distance` likes it."""
    return Goal(
        wild=wild, jiang_pair=True, all_jiang=jiang, all_feng=feng, barred=tuple(map(int, pizi))
    )
