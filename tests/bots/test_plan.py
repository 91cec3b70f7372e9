"""Plans agree with trial: the tiles they accept are those that lower their distance."""

from __future__ import annotations

from random import Random

import pytest

from bots.plan import FAR, Loose, Orphans, Pairs, Plan, Sets, Triplets, fans_of, plans_of
from engine import JIANG, RULES, Goal, distance, parse_tiles, rules_for

GOALS = (
    Goal(),
    Goal(wild=5),
    Goal(wild=5, jiang_pair=True, barred=(31, 3, 4)),
    Goal(wild=4, jiang_pair=True, barred=(31, 2, 3), all_jiang=True, all_feng=True),
)


def counts(text: str) -> bytes:
    held = bytearray(34)
    for tile in parse_tiles(text):
        held[tile] += 1
    return bytes(held)


def random_hand(dice: Random, sets: int) -> bytes:
    kinds = [kind for kind in range(34) if dice.random() < 0.4]
    tiles = [kind for kind in kinds for _ in range(4)] + list(range(34))
    held = bytearray(34)
    for tile in dice.sample(tiles, 13 - 3 * sets):
        if held[tile] < 4:
            held[tile] += 1
    return bytes(held)


@pytest.mark.parametrize("goal", GOALS)
def test_accepted_kinds_are_those_that_bring_nearer(goal: Goal) -> None:
    dice = Random(str(goal))
    jiang = sum(1 << kind for kind in JIANG)
    plans: list[Plan] = [Triplets(goal), Pairs(goal), Orphans(goal), Loose("jiang", jiang, goal)]
    for turn in range(300):
        sets = turn % 4
        hand = random_hand(dice, sets)
        for plan in plans:
            useful = plan.useful(hand)
            reach = plan.reach(useful, sets)
            if reach.distance == FAR:
                continue
            nearer = 0
            for kind in range(34):
                if useful[kind] < 4 and plan.mask >> kind & 1:
                    more = useful[:kind] + bytes((useful[kind] + 1,)) + useful[kind + 1 :]
                    if plan.reach(more, sets).distance < reach.distance:
                        nearer |= 1 << kind
            assert reach.accepts == nearer, (plan.name, list(useful), sets)


def test_the_nearest_plan_is_as_near_as_the_engine_says() -> None:
    dice = Random(8)
    for rules in RULES:
        page = rules_for(rules)
        wild = page.wild_of(parse_tiles("4s")[0]) if page.has_wild else None
        pizi = page.pizi_of(parse_tiles("4s")[0]) if page.has_wild else ()
        goal = page.distance_goal(wild, pizi, ())
        for _ in range(100):
            hand = random_hand(dice, 0)
            plans = plans_of(fans_of(page), goal, 0, False)
            nearest = min(plan.reach(plan.useful(hand), 0).distance for plan in plans)
            assert nearest == distance(hand, 0, goal)


def test_a_flush_sees_its_own_suit_only() -> None:
    plan = Sets("flush m", 0x1FF, Goal())
    useful = plan.useful(counts("1123456789m 22s EE"))
    assert sum(useful) == 10
    reach = plan.reach(useful, 0)
    assert reach.distance == 3
    assert reach.accepts & ~0x1FF == 0


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        ("dalu", {"plain", "pairs", "half flush m", "flush m", "triplets", "honours"}),
        ("shenzhen", {"plain", "pairs", "flush m", "triplets", "honours", "orphans"}),
        ("wuhan", {"plain", "flush m", "triplets", "all jiang", "all feng"}),
    ],
)
def test_plans_are_read_off_the_fan_table(rules: str, names: set[str]) -> None:
    page = rules_for(rules)
    wild = page.wild_of(parse_tiles("4s")[0]) if page.has_wild else None
    goal = page.distance_goal(wild, (), ())
    found = {plan.name for plan in plans_of(fans_of(page), goal, 0, False)}
    assert {name for name in found if not name.endswith((" s", " p"))} == names
