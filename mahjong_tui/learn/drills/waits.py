"""Drill (c): which tiles complete this hand?"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine import KINDS, Case, RuleSet, Score, Tile, waits
from mahjong_tui.learn.drills import hands
from mahjong_tui.learn.drills.deal import Dealt, Taste, asked, deal
from mahjong_tui.learn.drills.question import Choice, Question, Weights, heavy
from mahjong_tui.learn.items import groups_of
from mahjong_tui.learn.said import Groups, Said, said

KIND = "waits"

TASTES = {
    1: Taste(wilds=0.0, melds=0.5),
    2: Taste(wilds=0.3, melds=0.4),
    3: Taste(wilds=0.5, most_wilds=2, melds=0.3),
}
NUMBERS = {1: (1, 3), 2: (2, 6), 3: (3, 12)}
"""How many kinds complete the hand, by level."""

TOPICS = {
    1: ("plain", "mixed"),
    2: ("mixed", "flush", "half"),
    3: ("flush", "half", "mixed", "pairs"),
}
RECIPES = {
    "plain": hands.plain, "mixed": hands.mixed, "flush": hands.flush, "half": hands.half_flush,
    "pairs": hands.seven_pairs,
}  # fmt: skip


def make(dice: Random, page: RuleSet, level: int, weights: Weights) -> Question | None:
    """A ready hand; None where the dice made a poor one."""
    topics = [one for one in TOPICS[level] if one != "pairs" or not page.counts_kou]
    topic = heavy(dice, topics, weights)
    dealt = ready(dice, page, TASTES[level], topic)
    if dealt is None:
        return None
    case = dealt.case
    kinds = completing(page, case)
    least, most = NUMBERS[level]
    left = visible(case)
    if not least <= len(kinds) <= most or any(left[kind] >= 4 for kind in kinds):
        return None
    if topic == "pairs" and len(kinds) == 1 and not dice.random() < 0.3:
        return None
    json = {name: value for name, value in dealt.json.items() if name not in ("win", "by")}
    return Question(
        KIND, page.id, level, topic, json, said(f"drill.ask.waits.{_variety(page)}"),
        tuple(Choice(str(kind), tile=kind) for kind in KINDS),
        frozenset(int(kind) for kind in kinds), True, tuple(_why(dealt, kinds)),
    )  # fmt: skip


def _variety(page: RuleSet) -> str:
    """What the question has to add: wild tiles, and that 口 do not matter here."""
    return "kou" if page.counts_kou else "wild" if page.has_wild else "plain"


def ready(dice: Random, page: RuleSet, taste: Taste, topic: str) -> Dealt | None:
    """A hand that is complete with its winning tile, by self-draw."""
    pairs = hands.JIANG if page.counts_kou else KINDS
    wanted = Taste(
        "", taste.wilds, taste.most_wilds, taste.melds, "self", plan=RECIPES[topic](dice, pairs)
    )
    dealt = deal(dice, page, wanted)
    if dealt is None or any(dealt.case.hand[kind] for kind in dealt.case.pizi):
        return None
    return dealt if isinstance(dealt.verdict, Score) or dealt.verdict.complete else None


def completing(page: RuleSet, case: Case) -> list[Tile]:
    """The kinds that make the tiles of *case* complete, whatever else the page asks for."""
    goal = page.distance_goal(case.wild, case.pizi, case.melds)
    mask = waits(case.hand, sum(meld.is_set for meld in case.melds), goal)
    return [kind for kind in KINDS if mask >> kind & 1]


def visible(case: Case) -> list[int]:
    """How many of each kind lie before the player: hand, melds, indicator."""
    seen = list(case.hand)
    for meld in case.melds:
        for tile in meld.tiles:
            seen[tile] += 1
    if case.indicator is not None:
        seen[case.indicator] += 1
    return seen


def _why(dealt: Dealt, kinds: list[Tile]) -> Iterator[Said]:
    """Each tile with the hand that it makes."""
    for kind in kinds:
        made = asked(dealt.page, {**dealt.json, "win": str(kind)})
        if made is None:
            continue
        if isinstance(made.verdict, Score):
            groups = Groups(groups_of(made.verdict.reading))
            cited = ("C19",) if made.verdict.reading.pairs else ("C18",)
            yield said("drill.why.wait", *cited, tile=kind, groups=groups)
        else:
            cited = (made.verdict.clause,)
            refused = said(f"learn.refused.{made.verdict.key}")
            yield said("drill.why.wait_refused", *cited, tile=kind, why=refused)
    yield said("drill.why.no_other", "C18")
