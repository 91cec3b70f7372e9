"""Declared sets, and the single tiles that wuhan lays beside them (C9, C10, W3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from engine.tiles import KINDS, Tile


class MeldKind(StrEnum):
    """The kinds of a declared meld, named as in records."""

    CHI = "chi"
    PONG = "pong"
    EXPOSED_KONG = "exposed_kong"
    ADDED_KONG = "added_kong"
    CONCEALED_KONG = "concealed_kong"
    PIZI_KONG = "pizi_kong"
    WILD_KONG = "wild_kong"


SINGLES = frozenset({MeldKind.PIZI_KONG, MeldKind.WILD_KONG})
"""Single-tile kongs: they are no sets (W10)."""

KONGS = frozenset(MeldKind) - {MeldKind.CHI, MeldKind.PONG}

OPENINGS = frozenset({MeldKind.CHI, MeldKind.PONG, MeldKind.EXPOSED_KONG})
"""What an opponent's discard was claimed for."""

EXPOSED_TRIPLETS = frozenset({MeldKind.PONG, MeldKind.EXPOSED_KONG, MeldKind.ADDED_KONG})


@dataclass(frozen=True, slots=True)
class Meld:
    """One declared meld. *tile* is its lowest tile; *from_* the seat whose discard was claimed."""

    kind: MeldKind
    tile: Tile
    from_: int | None = None
    claimed: Tile | None = None
    """The tile taken from the pond, where that is known: it matters to a chi's picture only."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return _tiles(self.kind, self.tile)

    @property
    def is_set(self) -> bool:
        """Counts as one of the four sets (C18); single-tile kongs do not (W10)."""
        return self.kind not in SINGLES

    @property
    def is_kong(self) -> bool:
        return self.kind in KONGS


@cache
def _tiles(kind: MeldKind, tile: Tile) -> tuple[Tile, ...]:
    if kind is MeldKind.CHI:
        return tuple(KINDS[tile : tile + 3])
    if kind in SINGLES:
        return (tile,)
    return (tile,) * (3 if kind is MeldKind.PONG else 4)
