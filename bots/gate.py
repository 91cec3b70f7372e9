"""Wuhan's gate (W5-W9): a hand must have been opened, and a small one needs 口."""

from __future__ import annotations

from bots.read import Position, has_opened
from engine import Action, Kong


def wanted_kou(pos: Position) -> int:
    """The 口 that a small hand needs between winner and payer (W9)."""
    for name, value in pos.view.options:
        if name == "qihu":
            return int(value)
    return 6


def missing_kou(pos: Position) -> int:
    """How many 口 the seat still needs for a small self-drawn win, as the table stands."""
    kou = pos.kou(pos.melds)
    return max(0, wanted_kou(pos) - kou[pos.seat] - max(kou[seat] for seat in pos.others()))


def claim_opens(pos: Position, claim: Action) -> bool:
    """A claim that comes no nearer is still worth it: it opens, or it adds a 口 that lacks."""
    if not pos.view.pizi:
        return isinstance(claim, Kong)
    return not has_opened(pos.melds) or missing_kou(pos) > 0


def lays_wild(pos: Position) -> bool:
    """Whether to lay a wild tile aside: a small hand bears one, and no more (W9).

    Laying the last one down for its 2 口 cost 100 points a round against players who keep it.
    """
    return pos.wild is not None and pos.counts[pos.wild] > 1
