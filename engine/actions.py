"""What a player may ask for. An action is a wish; what comes of it is an event."""

from __future__ import annotations

from dataclasses import dataclass

from engine.melds import MeldKind
from engine.tiles import KINDS, Tile


@dataclass(frozen=True, slots=True)
class ChoosePiao:
    """Stake *piao* on this round (B2)."""

    piao: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw *tile* (C9)."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Chi:
    """Claim *tile* for a sequence with the two tiles of one's own in *with_* (C10)."""

    tile: Tile
    with_: tuple[Tile, Tile]


@dataclass(frozen=True, slots=True)
class Pong:
    """Claim *tile* for a triplet (C10)."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Kong:
    """Declare a kong of *kind* with *tile* (C9, C10, W3)."""

    kind: MeldKind
    tile: Tile


@dataclass(frozen=True, slots=True)
class Win:
    """Declare a legal win."""


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare a win that the rules refuse: 炸胡 (W26). Offered under ``free_declaration`` only."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the tile go."""


Action = ChoosePiao | Discard | Chi | Pong | Kong | Win | Declare | Pass

DISCARDS = tuple(Discard(tile) for tile in KINDS)
"""One action a kind, so that hot loops need not make them."""

WIN, DECLARE, PASS = Win(), Declare(), Pass()
