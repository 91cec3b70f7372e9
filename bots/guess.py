"""What an opponent may wait for: ready hands dealt from the unseen tiles, those that would have
won on a tile that he let go put aside."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from bots.read import Position, kinds_in, sets_of
from engine import Goal, acceptance, improving

STEPS = 12
"""Tiles exchanged at most until a hand that was dealt is ready."""


def waits(
    pos: Position, seat: int, let_go: Collection[int], samples: int, rng: Random
) -> list[float] | None:
    """For each kind the share of *samples* ready hands of *seat* that wait for it; None where too
    few tiles are left to deal such hands, or none was consistent."""
    melds = pos.view.melds[seat]
    sets, goal = sets_of(melds), pos.goal_with(melds)
    thrown = frozenset(tile for tile, _ in pos.view.rivers[seat])
    pool = [0 if kind in thrown else left for kind, left in enumerate(pos.unseen)]
    passed = sum(1 << kind for kind in let_go)
    size = 13 - 3 * sets
    found, waited = 0, [0] * 34
    if sum(pool) <= size + STEPS:
        return None
    for _ in range(samples):
        mask = _ready(pool, size, sets, goal, rng)
        if mask & passed or not mask:
            continue
        found += 1
        for kind in kinds_in(mask):
            waited[kind] += 1
    return [times / found for times in waited] if found else None


def _ready(pool: Sequence[int], size: int, sets: int, goal: Goal, rng: Random) -> int:
    """The waits of a random hand that has been made ready; none where it did not come to that."""
    left = list(pool)
    counts = [0] * 34
    tiles = [kind for kind, many in enumerate(left) for _ in range(many)]
    for kind in rng.sample(tiles, size):
        counts[kind] += 1
        left[kind] -= 1
    for _ in range(STEPS):
        far, mask = improving(counts, sets, goal)
        if far <= 0:
            return mask if far == 0 else 0
        useful = [kind for kind in kinds_in(mask) for _ in range(max(0, left[kind]))]
        if not useful:
            return 0
        kind = rng.choice(useful)
        counts[kind] += 1
        left[kind] -= 1
        choices = [
            (choice.distance, -sum(map(left.__getitem__, kinds_in(choice.accepts))), choice.discard)
            for choice in acceptance(counts, sets, goal)
        ]
        counts[min(choices)[2]] -= 1
    return 0
