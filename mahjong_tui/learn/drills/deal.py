"""Cases at random: a hand after a recipe, melds, a wild kind, a winning tile, events, stakes.

Whatever comes out is asked of the page itself: nothing here knows what a hand is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine import KINDS, Case, CaseError, Refusal, RuleSet, Score, Tile, format_tiles, parse_case
from mahjong_tui.learn.drills import hands
from mahjong_tui.learn.drills.hands import Plan

Json = dict[str, Any]

SETS_HELD = {
    "menqing": 0, "sianke": 0, "quanqiuren": 4, "shibaluohan": 4,
}  # fmt: skip
"""How many sets must be declared for a fan."""

EVENTS = {
    "gangshangkaihua": "gangshangkaihua", "gangshanghua": "gangshangkaihua",
    "gangshangpao": "gangshangpao", "haidilaoyue": "haidilaoyue", "haidilao": "haidilaoyue",
    "tianhu": "tianhu", "dihu": "dihu",
}  # fmt: skip
BY_SELF = ("gangshangkaihua", "haidilaoyue", "tianhu", "dihu")
ROBBED = ("qiangganghu", "qianggang")

BASES = {"beifang": (400, 1000, 3000), "guangdong": (400, 1000, 3000), "dalu": (100, 200, 500)}


@dataclass(frozen=True, slots=True)
class Dealt:
    """A case as JSON, as the engine reads it, and what the page says of it."""

    page: RuleSet
    json: Json
    case: Case
    verdict: Score | Refusal


@dataclass(slots=True)
class Taste:
    """What kind of case is wanted."""

    topic: str = ""
    """A fan to aim at; empty for none."""
    wilds: float = 0.0
    """The chance that the hand holds wild tiles."""
    most_wilds: int = 1
    melds: float = 0.4
    """The chance that a set that may be declared is."""
    by: str = ""
    """How the tile came; empty for whatever."""
    stakes: bool = False
    """漂, horses, others' 口: what payments depend on."""
    plan: Plan | None = None
    options: dict[str, bool | int] = field(default_factory=dict)


def deal(dice: Random, page: RuleSet, taste: Taste) -> Dealt | None:
    """A case after *taste*; None where the dice made an impossible one."""
    plan = taste.plan or _plan(dice, page, taste.topic)
    if not plan.possible:
        return None
    laid, held, melds = _declared(dice, page, plan, taste)
    indicator, held = _indicated(dice, page, laid, held, taste)
    by = taste.by or _by(dice, page, taste.topic)
    win = _winning(dice, page, held, by, indicator)
    if win is None:
        return None
    held.remove(win)
    winner = _winner(dice, taste.topic)
    json: Json = {
        "rules": page.id, "hand": format_tiles(sorted(held)), "win": str(win), "by": by,
        "winner": winner, "dealer": 0, "base": _base(dice, page),
    }  # fmt: skip
    if taste.options:
        json["options"] = dict(taste.options)
    if melds:
        json["melds"] = [_seated(dice, meld, winner) for meld in melds]
    if by != "self":
        json["from"] = (winner + dice.randint(1, 3)) % 4
    if indicator is not None:
        json["indicator"] = str(indicator)
    if taste.topic in EVENTS:
        json["events"] = [EVENTS[taste.topic]]
    _stake(dice, page, json, taste)
    return asked(page, json)


def asked(page: RuleSet, json: Json) -> Dealt | None:
    """What *page* says of *json*; None where it is no case."""
    try:
        rules, case = parse_case(json)
    except CaseError:
        return None
    del page
    return Dealt(rules, json, case, rules.judge(case))


def _plan(dice: Random, page: RuleSet, topic: str) -> Plan:
    pairs = hands.JIANG if page.counts_kou else KINDS
    recipe = hands.RECIPES.get(topic)
    if topic == "pengpenghu" and dice.random() < 0.25:
        recipe = hands.flush_triplets
    if recipe is None:
        recipe = hands.plain if dice.random() < 0.6 else hands.mixed
    return recipe(dice, pairs)


Laid = tuple[str, tuple[Tile, ...]]


def _declared(
    dice: Random, page: RuleSet, plan: Plan, taste: Taste
) -> tuple[list[Tile], list[Tile], list[Laid]]:
    """The declared tiles, the concealed ones, and the melds by kind."""
    wanted = SETS_HELD.get(taste.topic)
    melds: list[Laid] = []
    held = [*plan.pair, *plan.loose]
    for one in plan.sets:
        runs = one[0] != one[1]
        chance = taste.melds if wanted is None else float(wanted > 0)
        if (runs and not page.chi) or dice.random() >= chance:
            held += one
        else:
            melds.append(_meld(dice, page, one, taste.topic))
    if page.counts_kou and plan.sets and not melds and wanted != 0 and taste.melds:
        at = dice.randrange(len(plan.sets))
        for tile in plan.sets[at]:
            held.remove(tile)
        melds.append(_meld(dice, page, plan.sets[at], "opened"))
    if taste.topic in ("gangshangkaihua", "gangshanghua") and not any(
        "kong" in m for m, _ in melds
    ):
        melds, held = _konged(plan, melds, held)
    return [tile for _, tiles in melds for tile in tiles], held, melds


def _meld(dice: Random, page: RuleSet, one: tuple[Tile, ...], topic: str) -> Laid:
    if one[0] != one[1]:
        return "chi", one
    kongs = ("exposed_kong", "added_kong", "concealed_kong")
    if topic == "shibaluohan":
        return dice.choice(kongs), one[:1] * 4
    if topic in ("quanqiuren", "opened"):
        return "pong", one
    kind = dice.choice(("pong", "pong", "pong", *kongs))
    return kind, one if kind == "pong" else one[:1] * 4


def _konged(plan: Plan, melds: list[Laid], held: list[Tile]) -> tuple[list[Laid], list[Tile]]:
    """The same with one triplet made a concealed kong, where there is one."""
    for one in plan.sets:
        if one[0] == one[1] and held.count(one[0]) >= 3:
            rest = list(held)
            for tile in one:
                rest.remove(tile)
            return [*melds, ("concealed_kong", one[:1] * 4)], rest
    return melds, held


def _indicated(
    dice: Random, page: RuleSet, laid: Sequence[Tile], held: list[Tile], taste: Taste
) -> tuple[Tile | None, list[Tile]]:
    """An indicator, and the concealed tiles with wild ones among them."""
    if not page.has_wild:
        return None, held
    everything = {*laid, *held}
    wilds = dice.randint(1, taste.most_wilds) if dice.random() < taste.wilds else 0
    for _ in range(40):
        indicator = dice.choice(KINDS)
        wild, pizi = page.wild_of(indicator), page.pizi_of(indicator)
        if wild in everything or everything & set(pizi) or indicator in everything:
            continue
        rest = list(held)
        dice.shuffle(rest)
        wilds = min(wilds, len(rest))
        return indicator, [*rest[wilds:], *[wild] * wilds]
    return dice.choice(KINDS), held


def _by(dice: Random, page: RuleSet, topic: str) -> str:
    if EVENTS.get(topic) in BY_SELF or topic in ("zimo", "sianke"):
        return "self"
    if topic in ("gangshangpao", "quanqiuren"):
        return "discard"
    if topic in ROBBED:
        return "rob"
    if not page.win_on_discard:
        return dice.choice(("self", "self", "self", "rob"))
    return dice.choice(("self", "discard", "discard"))


def _winning(
    dice: Random, page: RuleSet, held: Sequence[Tile], by: str, indicator: Tile | None
) -> Tile | None:
    """A concealed tile to have come last: one that can have come *by* this way."""
    wild = None if indicator is None else page.wild_of(indicator)
    fitting = [tile for tile in held if by == "self" or tile != wild]
    if by == "rob":
        fitting = [tile for tile in fitting if held.count(tile) == 1 and tile != indicator]
    return dice.choice(fitting) if fitting else None


def _winner(dice: Random, topic: str) -> int:
    if topic in ("tianhu", "dihu"):
        return 0 if topic == "tianhu" else dice.randint(1, 3)
    return dice.randrange(4)


def _seated(dice: Random, meld: Laid, winner: int) -> Json:
    kind, tiles = meld
    from_: int | None = (winner + dice.randint(1, 3)) % 4
    if kind == "chi":
        from_ = (winner + 3) % 4
    elif kind == "concealed_kong":
        from_ = None
    return {"kind": kind, "tiles": format_tiles(tiles), "from": from_}


def _base(dice: Random, page: RuleSet) -> int:
    return dice.choice(BASES.get(page.id, (1,)))


def _stake(dice: Random, page: RuleSet, json: Json, taste: Taste) -> None:
    """What the payments depend on beside the hand."""
    winner = json["winner"]
    if page.counts_kou:
        least = 2 if taste.stakes and dice.random() < 0.5 else 5
        others = [dice.randint(least, least + 4) for _ in range(4)]
        json["kou"] = [None if seat == winner else kou for seat, kou in enumerate(others)]
    if not taste.stakes:
        return
    if page.piao_choices:
        json["piao"] = [dice.choice(page.piao_choices) for _ in range(4)]
    if page.takes_horses and dice.random() < 0.5:
        json["horses"] = str(dice.choice(KINDS))
