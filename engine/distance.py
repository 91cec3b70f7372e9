"""Tiles to ready, waits and accepted draws of a hand (C18, C19, C22, W2, W8, W10).

Every wild tile pays for one missing tile whatever it is, so the number of a hand is the fewest
tiles its natural tiles miss, less the wild tiles, less one. Suits are looked up in packed tables
(`engine._suits`); shapes without sets are closed forms over counts per suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine._plans import MAN, PIN, PLANS, REST, SOU, STARTS, Goal, Plan, Rows, add_plan, without
from engine._shapes import FAR, shape_mask

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
    for row, other, start in zip(rows, rest, STARTS, strict=True):
        mask |= row[other << 4 | melds] << start
    if plan.natural_pair and wilds and not best and plan.sets[melds][whole] < wilds:
        mask = _natural_pair_waits(plan, hand, wilds, melds)
    else:
        mask &= plan.live
        if wilds < 4:
            mask |= plan.wild_bit
    if plan.near is None:
        return best, mask
    features = sum(row.features for row in rows)
    near = plan.near[features << 3 | melds]
    return _nearer(plan, hand, features, wilds, near, best, mask)


def _natural_choices(plan: Plan, hand: bytes, wilds: int, melds: int) -> list[Choice]:
    """The choices among natural useful tiles: only one suit changes with a discard."""
    rows = plan.rows(hand)
    rest = plan.rests(rows)
    merge, paired, live = plan.merge, plan.paired[melds], plan.live
    wild_bit = plan.wild_bit if wilds < 4 else 0
    plain = plan.plain
    total = sum(row.features for row in rows)
    choices = []
    for place, start in enumerate(STARTS):
        row = rows[place]
        other = rest[place]
        key = other << 4 | melds
        seen: dict[int, tuple[int, int]] = {}
        for rank, child in row.children():
            profile = child.profile
            known = seen.get(profile)
            if known is None:
                best = paired[merge[other][profile]] - wilds - 1
                known = seen[profile] = best, _others(plan, rows, place, profile, melds)
            best, mask = known
            mask = (mask | child[key] << start) & live | wild_bit
            if not plain:
                features = total - row.features + child.features
                best, mask = _refined(plan, hand, start + rank, features, wilds, melds, best, mask)
            choices.append(Choice(start + rank, best, mask))
    return choices


_BESIDE = (((1, 2, 3), (2, 1, 3), (3, 1, 2)),
           ((0, 2, 3), (2, 0, 3), (3, 0, 2)),
           ((0, 1, 3), (1, 0, 3), (3, 0, 1)),
           ((0, 1, 2), (1, 0, 2), (2, 0, 1)))  # fmt: skip


def _others(plan: Plan, rows: Rows, place: int, profile: int, melds: int) -> int:
    """The improving kinds of the three suits beside `place`, whose own id is now `profile`."""
    merge = plan.merge
    changed = merge[profile]
    mask = 0
    for mine, one, two in _BESIDE[place]:
        rest = changed[merge[rows[one].profile][rows[two].profile]]
        mask |= rows[mine][rest << 4 | melds] << STARTS[mine]
    return mask


def _refined(
    plan: Plan, hand: bytes, kind: int, features: int, wilds: int, melds: int, best: int, mask: int
) -> tuple[int, int]:
    """A standard (distance, mask) after discarding `kind`, put right for the goal's other terms."""
    near = FAR << 4 if plan.near is None else plan.near[features << 3 | melds]
    strict = wilds and not best and plan.natural_pair
    if not strict and (near >> 4) - wilds > best:
        return best, mask
    after = hand[:kind] + bytes((hand[kind] - 1,)) + hand[kind + 1 :]
    if strict and plan.sets[melds][plan.whole(after)] < wilds:
        mask = _natural_pair_waits(plan, after, wilds, melds)
    return _nearer(plan, after, features, wilds, near, best, mask)


def _nearer(
    plan: Plan, hand: bytes, features: int, wilds: int, near: int, best: int, mask: int
) -> tuple[int, int]:
    """The nearest of a standard (distance, mask) and the shapes `near`, masks joined on a tie."""
    least = (near >> 4) - wilds
    if least > best:
        return best, mask
    extra = shape_mask(near & 15, features, hand) & plan.live
    if wilds < 4:
        extra |= plan.wild_bit
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
            key = melds | 8
            for row, other, start in zip(rows, plan.rests(rows), STARTS, strict=True):
                mask |= row[other << 4 | key] << start
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
