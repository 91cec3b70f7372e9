"""What a round of a golden record is to show, before there are walls and answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

WIN, DECLARE, DRAW, ESCAPE = "win", "declare", "draw", "escape"
"""How a round ends: legally, by a false win, with an empty wall, by somebody's flight."""


@dataclass(frozen=True)
class Scene:
    """One round: a score case and what happens around it."""

    case: Json | None = None
    """The hand that wins (or is falsely declared), as `score` would be asked about it."""
    end: str = WIN
    before: tuple[tuple[int, Json], ...] = ()
    """Melds that are made before the winner's, with the seats that make them."""
    give: Mapping[int, str] = field(default_factory=dict)
    """Tiles that a seat is dealt."""
    feeds: tuple[tuple[int, str], ...] = ()
    """Tiles that seats discard after that, and nobody takes."""
    rivals: tuple[tuple[int, str], ...] = ()
    """Who else claims the winning tile, and for what; the winner's claim must be the better."""
    piao: tuple[int, int, int, int] = (0, 0, 0, 0)
    dealer: int = 0
    """Who deals the first round; later the match says so."""
    horses: str = ""
    indicator: str = ""
    """Where there is no case to name it."""
    at_once: tuple[int, ...] = ()
    """Numbers of the winner's single-tile kongs that are laid right after a chi or pong."""
    escapes: int = 0
    """The seat that gives the round up."""
    outbid: Mapping[int, str] = field(default_factory=dict)
    """Who wants the tile of the winner's melds in vain: number of the meld to ``seat:act``."""


def pong(tiles: str, from_: int) -> Json:
    """Three of a kind claimed from *from_*."""
    return {"kind": "pong", "tiles": tiles, "from": from_}


def chi(tiles: str, from_: int) -> Json:
    """A sequence claimed from *from_*, whose tile is the lowest."""
    return {"kind": "chi", "tiles": tiles, "from": from_}


def exposed(tiles: str, from_: int) -> Json:
    """A kong of a discard."""
    return {"kind": "exposed_kong", "tiles": tiles, "from": from_}


def added(tiles: str, from_: int) -> Json:
    """A pong and later its fourth tile."""
    return {"kind": "added_kong", "tiles": tiles, "from": from_}


def concealed(tiles: str) -> Json:
    """A kong of one's own four tiles."""
    return {"kind": "concealed_kong", "tiles": tiles, "from": None}


def skins(tiles: str) -> list[Json]:
    """皮子 laid down one after the other."""
    return [{"kind": "pizi_kong", "tiles": tile, "from": None} for tile in _each(tiles)]


def wilds(tile: str, times: int = 1) -> list[Json]:
    """Wild tiles laid down one after the other."""
    return [{"kind": "wild_kong", "tiles": tile, "from": None}] * times


def _each(tiles: str) -> list[str]:
    return tiles.split()
