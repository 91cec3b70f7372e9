"""Drill (d): which discard keeps most waits?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine import KINDS, Case, RuleSet, Tile, acceptance, distance, format_tiles
from mahjong_tui.learn.drills.deal import Dealt, Taste
from mahjong_tui.learn.drills.question import Choice, Question, Weights, heavy
from mahjong_tui.learn.drills.waits import ready, visible
from mahjong_tui.learn.said import Said, said

KIND = "keeps"

TASTES = {
    1: Taste(wilds=0.0, melds=0.5),
    2: Taste(wilds=0.2, melds=0.4),
    3: Taste(wilds=0.4, most_wilds=1, melds=0.3),
}
TOPICS = {1: ("plain", "mixed"), 2: ("mixed", "half"), 3: ("flush", "mixed", "half", "plain")}
LEAST = 4
"""Discards to choose from: with fewer a guess is good enough."""

SHOWN = 4
"""Discards that the explanation compares."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a discard keeps."""

    discard: Tile
    distance: int
    accepts: tuple[Tile, ...]
    tiles: int


def make(dice: Random, page: RuleSet, level: int, weights: Weights) -> Question | None:
    """A hand of fourteen with one best discard; None where the dice made a poor one."""
    topic = heavy(dice, TOPICS[level], weights)
    dealt = ready(dice, page, TASTES[level], topic)
    drawn = None if dealt is None else _drawn(dice, dealt, far=level == 3 and dice.random() < 0.6)
    if dealt is None or drawn is None:
        return None
    counts, added = drawn
    if _complete(page, dealt.case, counts):
        return None
    ranked = compare(page, dealt.case, counts)
    if len(ranked) < LEAST or not one_is_best(ranked):
        return None
    hand = [kind for kind in KINDS for _ in range(counts[kind])]
    json = {name: value for name, value in dealt.json.items() if name not in ("win", "by")}
    json["hand"] = format_tiles(hand)
    json["drawn"] = str(added)
    offered = sorted(one.discard for one in ranked)
    far = ranked[0].distance
    return Question(
        KIND, page.id, level, topic, json, said(f"drill.ask.keeps.{'far' if far else 'ready'}"),
        tuple(Choice(str(tile), tile=tile) for tile in offered),
        frozenset({offered.index(ranked[0].discard)}), False, tuple(_why(ranked)),
    )  # fmt: skip


def _complete(page: RuleSet, case: Case, counts: list[int]) -> bool:
    goal = page.distance_goal(case.wild, case.pizi, case.melds)
    return distance(counts, sum(meld.is_set for meld in case.melds), goal) < 0


def _drawn(dice: Random, dealt: Dealt, *, far: bool) -> tuple[list[int], Tile] | None:
    """The ready hand, or one that a tile was changed of, with another tile beside it."""
    case = dealt.case
    counts = list(case.hand)
    if far:
        held = [kind for kind in KINDS if counts[kind] and kind != case.wild]
        if not held:
            return None
        counts[dice.choice(held)] -= 1
        counts[_near(dice, case, counts)] += 1
    added = _near(dice, case, counts)
    counts[added] += 1
    seen = visible(case)
    full = [n + seen[k] - case.hand[k] for k, n in enumerate(counts)]
    if max(full) > 4 or added == case.wild or added in case.pizi:
        return None
    if any(counts[kind] for kind in case.pizi):
        return None
    return counts, added


def _near(dice: Random, case: Case, counts: list[int]) -> Tile:
    """A kind that has something to do with the hand."""
    held = [kind for kind in KINDS if counts[kind] and kind != case.wild and kind.suit]
    if not held or dice.random() < 0.15:
        return dice.choice(KINDS)
    near = dice.choice(held)
    rank = min(9, max(1, near.rank + dice.choice((-2, -1, 1, 2, 3, -3))))
    return KINDS[near // 9 * 9 + rank - 1]


def compare(page: RuleSet, case: Case, counts: list[int]) -> list[Kept]:
    """The discards, best first: nearest, then most tiles left, then most kinds."""
    goal = page.distance_goal(case.wild, case.pizi, case.melds)
    seen = [
        n + shown - held for n, shown, held in zip(counts, visible(case), case.hand, strict=True)
    ]
    kept = []
    for tile, far, mask in acceptance(counts, sum(m.is_set for m in case.melds), goal):
        if tile == case.wild:
            continue
        accepts = tuple(kind for kind in KINDS if mask >> kind & 1)
        left = sum(4 - seen[kind] for kind in accepts)
        kept.append(Kept(KINDS[tile], far, accepts, left))
    return sorted(kept, key=lambda one: (one.distance, -one.tiles, -len(one.accepts), one.discard))


def one_is_best(ranked: list[Kept]) -> bool:
    """One discard keeps most tiles and most kinds, and it is not the only one to think of."""
    first, *others = ranked
    rivals = [one for one in others if one.distance == first.distance]
    if first.distance < 0 or not rivals or first.tiles == 0:
        return False
    return all(first.tiles > one.tiles and len(first.accepts) >= len(one.accepts) for one in rivals)


def _why(ranked: list[Kept]) -> Iterator[Said]:
    for at, one in enumerate(ranked[:SHOWN]):
        key = "ready" if one.distance == 0 else "far"
        best = "best" if at == 0 else "other"
        yield said(
            f"drill.why.keeps.{key}", "C18", mark=Said(f"drill.mark.{best}"), tile=one.discard,
            n=one.distance, tiles=one.accepts, kinds=len(one.accepts), left=one.tiles,
        )  # fmt: skip
    rest = len(ranked) - SHOWN
    if rest > 0:
        yield said("drill.why.keeps.rest", n=rest)
