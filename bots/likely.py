"""The hand that one is most likely to end up with: its fans, for whoever asks what it may be worth.

The plan that is worth most is followed, each time with the natural tile of which most are left,
to the ready hand; what most of the tiles that complete it make is counted by the page itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bots.judge import Judge
from bots.plan import Plan
from bots.read import Position, kinds_in, sets_of
from engine import Case, Fan, Meld, Refusal, improving


class Likely(NamedTuple):
    """A win by self-draw, as the page counts it."""

    fans: tuple[Fan, ...]
    fan: int
    factor: int
    typed: bool
    """The page names types and does not add them up: none makes a small hand, any a big one."""


SAMPLE = 9
"""Waits that are counted, the likeliest first."""


def likely(
    pos: Position, judge: Judge, plan: Plan, counts: Sequence[int], melds: tuple[Meld, ...]
) -> Likely | None:
    """What 3n+1 tiles come to under *plan*; None where they cannot get there."""
    hand = _ready(pos, plan, counts, sets_of(melds))
    if hand is None:
        return None
    far, waits = improving(hand, sets_of(melds), judge.goal(melds))
    kinds = [kind for kind in kinds_in(waits) if pos.unseen[kind] > 0]
    if far:
        return None
    kinds.sort(key=lambda kind: -pos.unseen[kind])
    tiles: dict[Likely, int] = {}
    for kind in kinds[:SAMPLE]:
        found = _counted(pos, judge.scorer.case(hand, melds, kind, "self"))
        if found is not None:
            tiles[found] = tiles.get(found, 0) + pos.unseen[kind]
    return max(tiles, key=lambda one: (tiles[one], one.fan * one.factor), default=None)


def _ready(pos: Position, plan: Plan, counts: Sequence[int], sets: int) -> bytes | None:
    """The tiles of use to *plan* once they are ready."""
    hand, left = plan.useful(counts), list(pos.unseen)
    while (reach := plan.reach(hand, sets)).distance > 0:
        kinds = [kind for kind in kinds_in(reach.accepts) if left[kind] > 0]
        if not kinds:
            return None
        kind = max(kinds, key=lambda kind: (kind != pos.wild, left[kind]))
        left[kind] -= 1
        hand = hand[:kind] + bytes((hand[kind] + 1,)) + hand[kind + 1 :]
        if sum(hand) > 13 - 3 * sets:
            out = min(
                plan.discards(hand, sets),
                key=lambda choice: (choice[1], -sum(left[k] for k in kinds_in(choice[2]))),
            )[0]
            hand = hand[:out] + bytes((hand[out] - 1,)) + hand[out + 1 :]
        if plan.reach(hand, sets).distance >= reach.distance:
            return None
    return hand


def _counted(pos: Position, case: Case) -> Likely | None:
    """*case* as the page counts it, as if the hand had been opened where it has to be (W5)."""
    complete = pos.page.complete(case)
    refused = pos.page.refuses(case)
    if not complete.found or (refused is not None and refused.key != "not_opened"):
        return None
    chosen = pos.page.choose(case, complete)
    if isinstance(chosen, Refusal):
        return None
    worth = chosen[1]
    return Likely(worth.fans, worth.fan, worth.factor, pos.page.fan_unit == "type")
