"""Tiles to ready, waits and accepted draws of a hand (C18, C19, C22, W2, W8, W10).

Every wild tile pays for one missing tile whatever it is, so the number of a hand is the fewest
tiles its natural tiles miss, less the wild tiles, less one. Suits are looked up in packed tables
(`engine._suits`); shapes without sets are closed forms over counts per suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine._plans import MAN, PIN, PLANS, REST, SOU, STARTS, Goal, Others, Plan, add_plan, without
from engine._shapes import Kinds, kinds_of, nearest, shape_mask

__all__ = [
    "KEY_STEPS",
    "Choice",
    "Goal",
    "acceptance",
    "distance",
    "improving",
    "keyed_distance",
    "keys_of",
    "waits",
]

KEY_STEPS = (
    *((kind // 9, 5 ** (8 - kind % 9)) for kind in range(27)),
    *((3, 5 ** (33 - kind)) for kind in range(27, 34)),
)
"""(place, step) of each kind in the keys of a hand."""


class Choice(NamedTuple):
    """One discard, the distance after it and the mask of kinds whose draw would lower that."""

    discard: int
    distance: int
    accepts: int


_NEW = tuple.__new__
"""Makes a `Choice` in a third of the time."""


def distance(counts: Sequence[int], melds: int, goal: Goal) -> int:
    """Tiles still to be exchanged: -1 complete, 0 ready; with 3n+2 tiles after the best discard.

    `counts` holds the concealed tiles by kind, wild and barred ones included.
    """
    try:
        plan = PLANS[id(goal)]
    except KeyError:
        plan = add_plan(goal)
    hand = bytes(counts)
    wild = plan.wild
    wilds = 0
    if wild is not None:
        wilds = hand[wild]
        if wilds:
            hand = hand[:wild] + b"\0" + hand[wild + 1 :]
        if plan.barred:
            hand = without(hand, plan.barred)
    man, sou, pin, honours = plan.ids
    merge = plan.merge
    m, s, p, h = hand[MAN], hand[SOU], hand[PIN], hand[REST]
    whole = merge[merge[man[m]][sou[s]]][merge[pin[p]][honours[h]]]
    best = plan.paired[melds][whole] - wilds - 1
    if plan.plain:
        return best
    if best < 0 and plan.natural_pair and not _natural_pair(plan, hand, wilds, melds, whole):
        best = 0
    if plan.near is not None:
        man, sou, pin, honours = plan.features
        features = man[m] + sou[s] + pin[p] + honours[h]
        return min(best, (plan.near[features << 3 | melds] >> 4) - wilds)
    return best


def keys_of(counts: Sequence[int], goal: Goal) -> list[int]:
    """What `keyed_distance` reads: a base-5 number for each suit and the honours, and the wilds.

    A caller that keeps them adds or takes `step` at `place` of KEY_STEPS[kind] for every tile of
    another kind than the wild one, and 1 at place 4 for that.
    """
    keys = [0] * 5
    for kind, count in enumerate(counts):
        place, step = (4, 1) if kind == goal.wild else KEY_STEPS[kind]
        keys[place] += step * count
    return keys


def keyed_distance(keys: Sequence[int], melds: int, goal: Goal) -> int:
    """`distance` from keys, the standard shape alone (C18), for goals without wuhan's terms."""
    plan = PLANS.get(id(goal)) or add_plan(goal)
    if not plan.keyed:
        raise ValueError(f"no keys for a 258 pair or barred kinds: {goal}")
    man, sou, pin, honours, wilds = keys
    suits, merge = plan.dense, plan.merge
    low, high = merge[suits[man]][suits[sou]], merge[suits[pin]][plan.dense_honours[honours]]
    return plan.paired[melds][merge[low][high]] - wilds - 1


def improving(counts: Sequence[int], melds: int, goal: Goal) -> tuple[int, int]:
    """Distance of a hand of 3n+1 tiles and the mask of kinds whose draw lowers it.

    A kind of which the hand holds four is never in the mask.
    """
    plan = PLANS.get(id(goal)) or add_plan(goal)
    hand, wilds = plan.natural(bytes(counts))
    return _improving(plan, hand, wilds, melds)


def waits(counts: Sequence[int], melds: int, goal: Goal) -> int:
    """Mask of the kinds that complete a hand of 3n+1 tiles, 0 when it is not ready."""
    if distance(counts, melds, goal):
        return 0
    return improving(counts, melds, goal)[1]


def acceptance(counts: Sequence[int], melds: int, goal: Goal) -> list[Choice]:
    """One `Choice` for every kind in a hand of 3n+2 tiles, in kind order."""
    plan = PLANS.get(id(goal)) or add_plan(goal)
    whole = bytes(counts)
    hand, wilds = plan.natural(whole)
    choices = _natural_choices(plan, hand, wilds, melds)
    if hand != whole:
        for kind in (plan.wild, *plan.barred):
            if kind is not None and whole[kind]:
                left = wilds - 1 if kind == plan.wild else wilds
                choices.append(Choice(kind, *_improving(plan, hand, left, melds)))
        choices.sort()
    return choices


def _improving(plan: Plan, hand: bytes, wilds: int, melds: int) -> tuple[int, int]:
    """`improving` for natural tiles and a number of wild ones."""
    rows = plan.rows(hand)
    rest = plan.rests(rows)
    whole = plan.merge[rest[3]][rows[3].profile]
    best = plan.paired[melds][whole] - wilds - 1
    mask = 0
    tight = plan.tight[melds]
    for row, other, start in zip(rows, rest, STARTS, strict=True):
        mask |= row[tight[row.profile][other]] << start
    if plan.natural_pair and wilds and not best and plan.sets[melds][whole] < wilds:
        mask = _natural_pair_waits(plan, hand, wilds, melds)
    else:
        mask &= plan.live
        if wilds < 4:
            mask |= plan.wild_bit
    if plan.near is None:
        return best, mask
    features = sum([row.features for row in rows])
    near = plan.near[features << 3 | melds]
    if (near >> 4) - wilds > best:
        return best, mask
    return _nearer(plan, kinds_of(hand), features, wilds, near, best, mask)


def _natural_choices(plan: Plan, hand: bytes, wilds: int, melds: int) -> list[Choice]:
    """The choices among natural useful tiles: only one suit changes with a discard."""
    rows = plan.rows(hand)
    tight, paired, live, plain = plan.tight[melds], plan.paired[melds], plan.live, plan.plain
    wild_bit = plan.wild_bit if wilds < 4 else 0
    near = nearest(0) if plan.near is None else plan.near
    strict = bool(wilds) and plan.natural_pair
    total = sum([row.features for row in rows])
    kinds: Kinds | None = None
    choices = []
    for row, start, rest, beside in plan.sides(rows, tight):
        groups, children = row.discards()
        masks = _masks_beside(beside, groups)
        kept = total - row.features
        for rank, child, group in children:
            best = paired[groups[group][rest]] - wilds - 1
            mask = (masks[group] | child[tight[child.profile][rest]] << start) & live | wild_bit
            if not plain:
                features = kept + child.features
                shapes = near[features << 3 | melds]
                if strict and not best:
                    mask = _strict_mask(plan, hand, start + rank, wilds, melds, mask)
                if (shapes >> 4) - wilds <= best:
                    kinds = kinds or kinds_of(hand)
                    left = kinds.without(start + rank, row.row[rank])
                    best, mask = _nearer(plan, left, features, wilds, shapes, best, mask)
            choices.append(_NEW(Choice, (start + rank, best, mask)))
    return choices


def _masks_beside(beside: Others, groups: list[list[int]]) -> list[int]:
    """The improving kinds of the other three suits, one mask for each of *groups*.

    A group is what the discards of one suit leave: the line of `Tables.merge` of its profile.
    """
    (one, tight1, pair1, start1), (two, tight2, pair2, start2), third = beside
    three, tight3, pair3, start3 = third
    return [
        one[tight1[merged[pair1]]] << start1
        | two[tight2[merged[pair2]]] << start2
        | three[tight3[merged[pair3]]] << start3
        for merged in groups
    ]


def _strict_mask(plan: Plan, hand: bytes, kind: int, wilds: int, melds: int, mask: int) -> int:
    """The waits after discarding `kind`, given as `mask` where any pair will do (W8)."""
    after = hand[:kind] + bytes((hand[kind] - 1,)) + hand[kind + 1 :]
    if plan.sets[melds][plan.whole(after)] < wilds:
        return _natural_pair_waits(plan, after, wilds, melds)
    return mask


def _nearer(
    plan: Plan, kinds: Kinds, features: int, wilds: int, near: int, best: int, mask: int
) -> tuple[int, int]:
    """The nearest of a standard (distance, mask) and the shapes `near`, masks joined on a tie."""
    extra = shape_mask(near & 15, features, kinds) & plan.live
    if wilds < 4:
        extra |= plan.wild_bit
    least = (near >> 4) - wilds
    return least, extra if least < best else extra | mask


# The 258 pair of a hand whose wild kind is no 2, 5 or 8 (W8). The tables let two wild tiles be
# that pair; this shows only when all that is missing is wild, i.e. at distances 0 and -1.


def _natural_pair(plan: Plan, hand: bytes, wilds: int, melds: int, whole: int) -> bool:
    """Whether a hand complete by the tables has a natural tile in some reading's pair."""
    if plan.sets[melds][whole] > wilds - 2:
        return True
    return any(
        plan.sets[melds][plan.whole(rest)] + missing <= wilds
        for _, rest, missing in _pairs_taken(plan, hand)
    )


def _natural_pair_waits(plan: Plan, hand: bytes, wilds: int, melds: int) -> int:
    """Waits of a ready hand whose sets alone would leave two wild tiles for the pair."""
    sets = plan.sets[melds]
    mask = wild_bit = 0
    if sets[plan.whole(hand)] + 1 <= wilds:
        mask = sum(1 << kind for kind in plan.jiang if not hand[kind])
    for kind, rest, missing in _pairs_taken(plan, hand):
        if sets[plan.whole(rest)] + missing == wilds + 1:
            rows = plan.rows(rest)
            tight = plan.tight[melds | 8]
            for row, other, start in zip(rows, plan.rests(rows), STARTS, strict=True):
                mask |= row[tight[row.profile][other]] << start
            if missing:
                mask |= 1 << kind
            wild_bit = plan.wild_bit if wilds < 4 else 0
    full = sum(1 << kind for kind in plan.jiang if hand[kind] == 4)
    return mask & plan.live & ~full | wild_bit


def _pairs_taken(plan: Plan, hand: bytes) -> list[tuple[int, bytes, int]]:
    """(kind, tiles left, tiles missing of the pair) for every 2, 5 or 8 held."""
    return [
        (kind, hand[:kind] + bytes((max(hand[kind] - 2, 0),)) + hand[kind + 1 :], hand[kind] == 1)
        for kind in plan.jiang
        if hand[kind]
    ]
