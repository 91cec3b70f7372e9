"""Why an open tile is not on offer for a chi, a pong or a kong that one holds the tiles for.

The reasons are the answers of the page's own hooks, `RuleSet.may_meld` and its like; nothing is
offered or refused here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine import RUNS, Chi, Claimable, Kong, Pong, Round, Tile

STANDING = frozenset({"no_chi", "honour", "not_next"})
"""Reasons that hold for most tiles: they are told to whoever asks, and not announced."""


@dataclass(frozen=True, slots=True)
class Unclaimed:
    """A claim by the name of its key, and why it is not on offer."""

    claim: str
    key: str
    tile: Tile

    @property
    def passing(self) -> bool:
        """The reason is one of this tile, or of this moment."""
        return self.key not in STANDING


def unclaimed(table: Round, seat: int) -> tuple[Unclaimed, ...]:
    """The claims that *seat* may not make on the tile that lies open."""
    view = table.view(seat)
    claimable = view.claimable
    if claimable is None or claimable.robbing or claimable.seat == seat:
        return ()
    offered = {type(option) for option in table.offers().get(seat, ())}
    tile, held = claimable.tile, view.counts[claimable.tile]
    reasons = {
        "chi": "" if Chi in offered else _why_no_chi(table, seat, claimable, view.counts),
        "pong": "" if Pong in offered or held < 2 else _why_no_pong(table, seat, tile),
        "kong": "" if Kong in offered or held < 3 else _why_no_kong(table, tile),
    }
    return tuple(Unclaimed(claim, key, tile) for claim, key in reasons.items() if key)


def _why_no_meld(table: Round, tile: Tile) -> str:
    """What forbids chi, pong and kong alike (C14, C23, W3)."""
    if not table.rules.may_meld(table.state, tile):
        return "no_meld"
    return "" if table.rules.meldable_discard(table.state) else "last"


def _why_no_pong(table: Round, seat: int, tile: Tile) -> str:
    barred = table.rules.pong_barred(table.state, seat, tile)
    return _why_no_meld(table, tile) or ("barred" if barred else "")


def _why_no_kong(table: Round, tile: Tile) -> str:
    replaced = table.rules.replaceable(table.state)
    return _why_no_meld(table, tile) or ("" if replaced else "no_replacement")


def _why_no_chi(table: Round, seat: int, claimable: Claimable, counts: Sequence[int]) -> str:
    """Why none of the sequences is on offer (C10); those that are left need a wild tile (C23)."""
    tile, next_to_play = claimable.tile, (claimable.seat + 1) % 4
    if tile.is_honour:
        return "honour" if table.rules.chi and seat == next_to_play else ""
    if not any(counts[one] and counts[other] for one, other in RUNS[tile]):
        return ""
    if not table.rules.chi:
        return "no_chi"
    return "not_next" if seat != next_to_play else _why_no_meld(table, tile) or "wild_needed"
