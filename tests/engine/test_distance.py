"""Distance, waits and accepted draws against slow twins (C18, C19, C22, W2, W8, W10)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from engine.build_tables import main as build_tables
from engine.distance import (
    KEY_STEPS,
    Choice,
    Goal,
    acceptance,
    distance,
    improving,
    keyed_distance,
    keys_of,
    waits,
)

Counts = tuple[int, ...]
JIANG = [kind for kind in range(27) if kind % 9 in (1, 4, 7)]
ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
FAR = 99


# The slow twin: sets that use a tile held are taken out of a suit one after the other. A set or
# pair of no tile held costs 3 or 2 and never lacks room: at least 9 of the 34 kinds are neither
# held nor used by four sets. The pair comes first, so naturals go to it.


@cache
def suit_sets(
    row: Counts, room: Counts, barred: tuple[int, ...], first: int = 0
) -> tuple[int, ...]:
    """Fewest tiles missing for 0-4 sets, each using a tile held; FAR where there are none.

    `room` = copies of each kind not used so far, empty for no limit. Under a limit the sets are
    taken in a fixed order only, or the states would be too many.
    """
    best = [0] + [FAR] * 4
    for place, used in enumerate(suit_shapes(len(row))):
        ranks = [rank for rank, use in enumerate(used) if use]
        if place < first or not any(row[rank] for rank in ranks):
            continue
        if any(rank in barred or (room and room[rank] < used[rank]) for rank in ranks):
            continue
        missing = sum(max(0, used[rank] - row[rank]) for rank in ranks)
        after = tuple(max(0, held - use) for use, held in zip(used, row, strict=True))
        left = tuple(have - use for use, have in zip(used, room, strict=True)) if room else ()
        more = suit_sets(after, left, barred, place if room else 0)
        for sets in range(4):
            best[sets + 1] = min(best[sets + 1], missing + more[sets])
    return tuple(best)


@cache
def suit_shapes(length: int) -> list[Counts]:
    """How many of each rank a triplet or a sequence uses."""
    triplets = [tuple(3 * (at == rank) for at in range(length)) for rank in range(length)]
    starts = range(7 if length == 9 else 0)
    return triplets + [tuple(int(0 <= at - start < 3) for at in range(length)) for start in starts]


@cache
def suit_twin(
    row: Counts, barred: tuple[int, ...], pairs: tuple[int, ...], limited: bool
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """`suit_sets` without a pair, and with a pair that has a natural tile."""
    room = (4,) * len(row) if limited else ()
    paired = [FAR] * 5
    for rank in pairs:
        if row[rank] and rank not in barred:
            after = tuple(max(0, n - 2) if at == rank else n for at, n in enumerate(row))
            left = tuple(n - 2 if at == rank else n for at, n in enumerate(room))
            extra = 1 if row[rank] == 1 else 0
            for sets, missing in enumerate(suit_sets(after, left, barred)):
                paired[sets] = min(paired[sets], missing + extra)
    return suit_sets(row, room, barred), tuple(paired)


@cache
def splits(melds: int) -> list[tuple[int, ...]]:
    return [split for split in product(range(5), repeat=4) if sum(split) <= 4 - melds]


def standard_twin(natural: list[int], wilds: int, melds: int, goal: Goal) -> int:
    rows = []
    for start in (0, 9, 18, 27):
        end = min(start + 9, 34)
        barred = tuple(kind - start for kind in goal.barred if start <= kind < end)
        ranks = range(end - start)
        pairs = tuple(rank for rank in ranks if not goal.jiang_pair or start + rank in JIANG)
        rows.append(suit_twin(tuple(natural[start:end]), barred, pairs, goal.wild is None))
    strict = goal.jiang_pair and goal.wild not in JIANG
    best = FAR
    for split in splits(melds):
        blank = 3 * (4 - melds - sum(split))
        parts = [row[0][sets] for row, sets in zip(rows, split, strict=True)]
        plain = sum(parts) + blank
        best = min(best, max(plain + 2 - wilds, 1 if strict else 0))
        for row, sets, part in zip(rows, split, parts, strict=True):
            best = min(best, max(plain - part + row[1][sets] - wilds, 0))
    return best - 1


def twin(counts: list[int], melds: int, goal: Goal) -> int:
    """The distance by the definitions, slowly."""
    wilds = 0 if goal.wild is None else counts[goal.wild]
    natural = [
        0 if kind == goal.wild or kind in goal.barred else count
        for kind, count in enumerate(counts)
    ]
    size = 14 - 3 * melds
    found = [standard_twin(natural, wilds, melds, goal)]
    if goal.seven_pairs and not melds:
        pairs = sum(count // 2 for count in natural)
        singles = sum(count % 2 for count in natural)
        missing = min(singles, 7 - pairs) + 2 * (7 - pairs - min(singles, 7 - pairs))
        found.append(missing - wilds - 1)
    if goal.orphans and not melds and not set(goal.barred) & set(ORPHANS):
        for twice in ORPHANS:
            missing = sum(max(0, 1 + (kind == twice) - natural[kind]) for kind in ORPHANS)
            found.append(missing - wilds - 1)
    if goal.all_jiang:
        found.append(size - sum(natural[kind] for kind in JIANG) - wilds - 1)
    if goal.all_feng:
        found.append(size - sum(natural[27:]) - wilds - 1)
    return min(found)


def twin_improving(counts: list[int], melds: int, goal: Goal) -> tuple[int, int]:
    before = twin(counts, melds, goal)
    mask = 0
    for kind in range(34):
        if counts[kind] < 4:
            mask |= (twin(changed(counts, kind, 1), melds, goal) < before) << kind
    return before, mask


def changed(counts: list[int], kind: int, by: int) -> list[int]:
    after = list(counts)
    after[kind] += by
    return after


# Hands and goals.


def wuhan_goal(rng: random.Random) -> Goal:
    """Wild and barred kinds as a flipped tile makes them (W1)."""
    flipped = rng.randrange(34)
    cycle = [27, 28, 29, 30, 32, 33]
    if flipped == 31:
        wild, before = 32, 30
    elif flipped > 26:
        at = cycle.index(flipped)
        wild, before = cycle[(at + 1) % 6], cycle[at - 1]
    else:
        start = flipped // 9 * 9
        wild, before = start + (flipped + 1 - start) % 9, start + (flipped - 1 - start) % 9
    barred = tuple(sorted({31, flipped, before}))
    special = rng.random() < 0.5
    return Goal(wild=wild, jiang_pair=True, all_jiang=special, all_feng=special, barred=barred)


def any_goal(rng: random.Random) -> Goal:
    draw = rng.random()
    if draw < 0.1:
        return Goal(seven_pairs=rng.random() < 0.5, orphans=rng.random() < 0.5)
    if draw < 0.55:
        shapes = rng.random() < 0.5
        return Goal(wild=rng.randrange(34), seven_pairs=shapes, orphans=shapes)
    if draw < 0.9:
        return wuhan_goal(rng)
    wild = rng.randrange(34)
    others = [kind for kind in range(34) if kind != wild]
    return Goal(
        wild=wild,
        seven_pairs=rng.random() < 0.5,
        orphans=rng.random() < 0.5,
        jiang_pair=rng.random() < 0.5,
        all_jiang=rng.random() < 0.3,
        all_feng=rng.random() < 0.3,
        barred=tuple(rng.sample(others, rng.randrange(5))),
    )


def any_hand(rng: random.Random, goal: Goal, size: int, wilds: int) -> list[int]:
    """A hand of `size` tiles with `wilds` wild ones: random, one-suited, or nearly complete."""
    suit = rng.choice((0, 9, 18))
    pools = (
        range(34),
        [*range(suit, suit + 9), *range(27, 34)],
        range(suit, suit + 9),
        [*JIANG, *range(27, 34)],
        JIANG,
        ORPHANS,
    )
    pool = [kind for kind in rng.choice(pools) if kind != goal.wild]
    counts = [0] * 34
    if goal.wild is not None:
        counts[goal.wild] = wilds
    wanted = list(nearly_complete(rng, pool)) if rng.random() < 0.6 else []
    for kind in wanted + rng.sample([k for k in pool for _ in range(4)], min(14, 4 * len(pool))):
        if sum(counts) < size and counts[kind] < 4 and kind != goal.wild:
            counts[kind] += 1
    while sum(counts) < size:
        kind = rng.randrange(34)
        counts[kind] += counts[kind] < 4 and kind != goal.wild
    return counts


def nearly_complete(rng: random.Random, pool: list[int]) -> Iterator[int]:
    spoiled = rng.choice((0.0, 0.05, 0.2))
    yield from [rng.choice([k for k in pool if k in JIANG] or pool)] * rng.randrange(3)
    for _ in range(4):
        kind = rng.choice(pool)
        run = kind < 27 and kind % 9 < 7 and rng.random() < 0.7
        for part in range(3):
            yield rng.randrange(34) if rng.random() < spoiled else kind + part * run


def cases(seed: int, number: int, extra: int) -> Iterator[tuple[list[int], int, Goal]]:
    """Hands of 3n+1 (`extra` 0) or 3n+2 (1) tiles with goals, 0-4 melds and 0-4 wild tiles."""
    rng = random.Random(seed)
    for _ in range(number):
        goal = any_goal(rng)
        melds = rng.choice((0, 0, 1, 2, 3, 4))
        size = 13 - 3 * melds + extra
        wilds = 0 if goal.wild is None else min(size, rng.choice((0, 0, 1, 1, 2, 3, 4)))
        yield any_hand(rng, goal, size, wilds), melds, goal


def check_distances(seed: int, number: int) -> None:
    for extra in (0, 1):
        for counts, melds, goal in cases(seed + extra, number // 2, extra):
            assert distance(counts, melds, goal) == twin(counts, melds, goal), (counts, melds, goal)


def check_improving(seed: int, number: int) -> None:
    for counts, melds, goal in cases(seed, number, 0):
        wanted = twin_improving(counts, melds, goal)
        assert improving(counts, melds, goal) == wanted, (counts, melds, goal)
        ready = wanted[1] if wanted[0] == 0 else 0
        assert waits(counts, melds, goal) == ready, (counts, melds, goal)


def trial(counts: list[int], melds: int, goal: Goal, kind: int) -> Choice:
    """A choice by adding every tile in turn to the hand without `kind`."""
    after = changed(counts, kind, -1)
    before = distance(after, melds, goal)
    mask = 0
    for drawn in range(34):
        if after[drawn] < 4:
            mask |= (distance(changed(after, drawn, 1), melds, goal) < before) << drawn
    return Choice(kind, before, mask)


def check_acceptance(seed: int, number: int) -> None:
    for counts, melds, goal in cases(seed, number, 1):
        wanted = [trial(counts, melds, goal, kind) for kind in range(34) if counts[kind]]
        assert acceptance(counts, melds, goal) == wanted, (counts, melds, goal)
        least = min(choice.distance for choice in wanted)
        assert max(0, distance(counts, melds, goal)) == least, (counts, melds, goal)


def test_distances_equal_the_twin() -> None:
    check_distances(1, 600)


def test_improving_kinds_and_waits_equal_the_twin() -> None:
    check_improving(2, 40)


def test_choices_equal_trying_every_discard_and_draw() -> None:
    check_acceptance(3, 300)


def test_keys_kept_by_the_caller_give_the_standard_distance() -> None:
    for counts, melds, goal in cases(6, 500, 0):
        plain = Goal(wild=goal.wild)
        keys = keys_of(counts, plain)
        assert keyed_distance(keys, melds, plain) == distance(counts, melds, plain)
        drawn = next(kind for kind in range(33, -1, -1) if counts[kind] < 4 and kind != goal.wild)
        place, step = KEY_STEPS[drawn]
        keys[place] += step
        assert keys == keys_of(changed(counts, drawn, 1), plain)


def test_equal_goals_made_anew_every_time_stay_right() -> None:
    for counts, melds, goal in cases(8, 1500, 0):
        again = Goal(wild=goal.wild)
        assert distance(counts, melds, again) == keyed_distance(
            keys_of(counts, again), melds, again
        )


@pytest.mark.fuzz
@pytest.mark.parametrize("part", range(10))
def test_fuzz_distances(part: int) -> None:
    check_distances(1000 + 2 * part, 3000)


@pytest.mark.fuzz
def test_fuzz_improving() -> None:
    check_improving(2000, 500)


@pytest.mark.fuzz
def test_fuzz_choices() -> None:
    check_acceptance(3000, 5000)


# A second twin for complete hands: every identity of every wild tile, then plain dissection.


def dissects(counts: list[int], sets: int) -> bool:
    first = next((kind for kind in range(34) if counts[kind]), None)
    if first is None:
        return sets == 0
    if counts[first] >= 3 and dissects(changed(counts, first, -3), sets - 1):
        return True
    if first > 24 or first % 9 > 6 or not (counts[first + 1] and counts[first + 2]):
        return False
    after = changed(changed(changed(counts, first, -1), first + 1, -1), first + 2, -1)
    return dissects(after, sets - 1)


def complete(counts: list[int], melds: int, goal: Goal) -> bool:
    """Whether some identities of the wild tiles make a standard hand (W8 for wuhan goals)."""
    assert goal.wild is not None
    if any(counts[kind] for kind in goal.barred):
        return False
    natural = changed(counts, goal.wild, -counts[goal.wild])
    allowed = [kind for kind in range(34) if kind not in goal.barred]
    for identities in combinations_with_replacement(allowed, counts[goal.wild]):
        whole = list(natural)
        for kind in identities:
            whole[kind] += 1
        for kind in JIANG if goal.jiang_pair else range(34):
            lone = goal.jiang_pair and not natural[kind] and goal.wild not in JIANG
            if whole[kind] > 1 and not lone and dissects(changed(whole, kind, -2), 4 - melds):
                return True
    return False


def check_complete(seed: int, number: int) -> None:
    rng = random.Random(seed)
    found = 0
    while found < number:
        goal = Goal(wild=rng.randrange(34)) if rng.random() < 0.3 else wuhan_goal(rng)
        goal = Goal(wild=goal.wild, jiang_pair=goal.jiang_pair, barred=goal.barred)
        melds = rng.randrange(5)
        counts = any_hand(rng, goal, 14 - 3 * melds, rng.randrange(3))
        if distance(counts, melds, goal) > 0:
            continue
        found += 1
        done = distance(counts, melds, goal) == -1
        assert done == complete(counts, melds, goal), (counts, melds, goal)


def test_complete_hands_equal_trying_every_identity() -> None:
    check_complete(4, 100)


@pytest.mark.fuzz
def test_fuzz_complete() -> None:
    check_complete(5, 1000)


# By hand.


def hand(text: str) -> list[int]:
    """Counts of a hand such as "123m 55p EE"."""
    counts = [0] * 34
    for group in text.split():
        if group[-1] in "msp":
            for digit in group[:-1]:
                counts["msp".index(group[-1]) * 9 + int(digit) - 1] += 1
        else:
            for letter in group:
                counts[27 + "ESWNCFP".index(letter)] += 1
    return counts


def kinds(text: str) -> int:
    return sum(1 << kind for kind, count in enumerate(hand(text)) if count)


@pytest.mark.parametrize(
    ("text", "melds", "goal", "draws"),
    [
        ("123456789m 23s 55p", 0, Goal(), "14s"),
        ("1112345678999m", 0, Goal(), "123456789m"),
        ("1133557799m 11s E", 0, Goal(seven_pairs=True), "E"),
        ("1111m 5577s 99p EE S", 0, Goal(seven_pairs=True), "S"),
        ("19m 19s 19p ESWNCFP", 0, Goal(orphans=True), "19m 19s 19p ESWNCFP"),
        ("123m 456m 789m P", 1, Goal(), "P"),
        ("P", 4, Goal(), "P"),
    ],
)
def test_ready_hands(text: str, melds: int, goal: Goal, draws: str) -> None:
    assert improving(hand(text), melds, goal) == (0, kinds(draws))
    assert waits(hand(text), melds, goal) == kinds(draws)


def test_a_fifth_copy_is_no_wait_without_wild_tiles() -> None:
    assert distance(hand("1111m"), 3, Goal()) == 1
    assert distance(hand("EEEE"), 3, Goal()) == 1


def test_c22_a_wild_tile_completes_every_ready_hand() -> None:
    goal = Goal(wild=33)
    assert waits(hand("123456789m 23s 55p"), 0, goal) == kinds("14s P")


def test_c22_a_wild_tile_may_be_the_fifth_copy() -> None:
    assert waits(hand("1111m"), 3, Goal(wild=33)) == kinds("P")
    assert waits(hand("EEEE"), 3, Goal(wild=33)) == kinds("P")


def test_w8_two_wild_tiles_are_no_pair_unless_their_kind_is_258() -> None:
    assert distance(hand("111m PP"), 3, Goal(wild=33, jiang_pair=True)) == 0
    assert distance(hand("123m 55p"), 3, Goal(wild=22, jiang_pair=True)) == -1
    assert waits(hand("111m P"), 3, Goal(wild=33, jiang_pair=True)) == kinds("258m 258s 258p")
    assert distance(hand("5p P"), 4, Goal(wild=33, jiang_pair=True)) == -1
    assert distance(hand("1p P"), 4, Goal(wild=33, jiang_pair=True)) == 0


def test_w2_barred_tiles_are_of_no_use() -> None:
    goal = Goal(wild=5, jiang_pair=True, barred=(3, 4, 31))
    assert distance(hand("345m 55p"), 3, goal) == 1
    assert distance(hand("55p 12s C"), 3, goal) == 0
    assert waits(hand("6m 78m 5p"), 3, goal) == kinds("69m 5p")
    assert [choice.discard for choice in acceptance(hand("456m 5p C"), 3, goal)] == [
        3,
        4,
        5,
        22,
        31,
    ]


def test_w10_all_jiang_and_all_feng_have_no_structure() -> None:
    goal = Goal(wild=0, jiang_pair=True, all_jiang=True, all_feng=True)
    assert distance(hand("2222m 5588s 2258p 88m"), 0, goal) == -1
    assert distance(hand("EESSWWNNFFPP 11m"), 0, goal) == -1
    assert waits(hand("2222m 5588s 2258p 8m"), 0, goal) == kinds("1m 58m 258s 258p")


def test_goals_without_tables_are_refused() -> None:
    with pytest.raises(ValueError, match="wild kind"):
        distance(hand("123m 55p"), 3, Goal(jiang_pair=True))


@pytest.mark.fuzz
def test_tables_are_regenerated_byte_for_byte() -> None:
    assert build_tables(["--check"]) == 0
