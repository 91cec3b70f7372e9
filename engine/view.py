"""What one seat may know, as a frozen value: the only thing that bots and screens are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.events import Event, WinMade
from engine.ledger import Transfer
from engine.marks import Mark
from engine.melds import Meld
from engine.scoring import Refusal
from engine.tiles import Tile, in_order, tiles_of


class RiverTile(NamedTuple):
    """A discard that nobody claimed; *as_drawn* tells 摸切 from 手切."""

    tile: Tile
    as_drawn: bool


@dataclass(frozen=True, slots=True)
class Claimable:
    """The tile that lies open for claims: a discard, or an added kong that may be robbed."""

    tile: Tile
    seat: int
    robbing: bool


@dataclass(frozen=True, slots=True)
class View:
    """The table as *seat* sees it."""

    seat: int
    rules: str
    options: tuple[tuple[str, bool | int], ...]
    n: int
    dealer: int
    base: int
    phase: str
    turn: int | None
    """The seat that draws and discards now; the discarder while others may claim."""
    left: int
    """Tiles that can still be drawn."""
    indicator: Tile | None
    wild: Tile | None
    pizi: tuple[Tile, ...]
    counts: tuple[int, ...]
    """34 counts of one's own concealed tiles, the drawn one included."""
    drawn: Tile | None
    """The tile just drawn, in one's own turn."""
    concealed: tuple[int, ...]
    """How many concealed tiles each seat holds."""
    melds: tuple[tuple[Meld, ...], ...]
    rivers: tuple[tuple[RiverTile, ...], ...]
    piao: tuple[int | None, ...]
    """Each seat's 漂, None until all are revealed (B2)."""
    scores: tuple[int, ...]
    """Points or coins now, kong payments of this round included."""
    kong_net: tuple[int, ...]
    """What kongs (and golds) have brought each seat in this round."""
    claimable: Claimable | None
    marks: tuple[tuple[Mark, ...], ...]
    history: tuple[Event, ...]
    """The events of the round so far, without what the seat may not know."""
    refused: Refusal | None = None
    """Why the last tile that made one's hand look complete was no win."""

    @property
    def hand(self) -> list[Tile]:
        """One's own concealed tiles in order, the drawn one left out (C3)."""
        counts = list(self.counts)
        if self.drawn is not None:
            counts[self.drawn] -= 1
        return in_order(tiles_of(counts), self.wild)


@dataclass(frozen=True, slots=True)
class Summary:
    """A finished round laid open: what the settlement shows and nothing else computes."""

    rules: str
    n: int
    base: int
    dealer: int
    next_dealer: int
    room: str | None
    before: tuple[int, ...]
    after: tuple[int, ...]
    ledger: tuple[Transfer, ...]
    win: WinMade | None
    false_win: int | None
    escaped: int | None
    hands: tuple[tuple[Tile, ...], ...]
    """The concealed tiles of all four at the end (the winner's with the winning tile)."""
    melds: tuple[tuple[Meld, ...], ...]
    piao: tuple[int | None, ...]
    indicator: Tile | None
    wild: Tile | None
    pizi: tuple[Tile, ...]
    kongs: tuple[tuple[int, Meld], ...]
    """Seat and meld of every kong that stood, in order: whom a kong transfer belongs to."""
    horses: tuple[Tile, ...]
    horse_seats: tuple[int, ...]
    rest: tuple[Tile, ...]
    """The tiles still in the wall, front first."""
