"""Drill (e): is this a win under these rules, and if not, why?

Every case that does not win is a winning one with a single thing broken, so that one reason and
no other holds. The reasons to choose from are the same for every question of a page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from engine import KINDS, Goal, RuleSet, Score, distance, format_tiles, parse_tiles
from mahjong_tui.learn.drills import hands
from mahjong_tui.learn.drills.deal import Dealt, Taste, asked, deal
from mahjong_tui.learn.drills.hands import Plan
from mahjong_tui.learn.drills.question import Choice, Question, Weights, heavy
from mahjong_tui.learn.drills.waits import completing
from mahjong_tui.learn.items import facts_of, items
from mahjong_tui.learn.said import Said, said

KIND = "wins"

REASONS: dict[str, tuple[str, ...]] = {
    "beifang": ("wins", "shape", "wild_discarded", "too_cheap", "only_self"),
    "guangdong": ("wins", "shape", "wild_discarded", "too_cheap", "only_self"),
    "dalu": ("wins", "shape", "unknown_shape", "too_cheap", "only_self"),
    "shenzhen": ("wins", "shape", "too_cheap", "only_self"),
    "wuhan": (
        "wins", "shape", "no_jiang", "pizi_held", "not_opened", "wilds_in_small", "kou_short",
        "every_kind",
    ),
}  # fmt: skip
"""What may be answered on each page; some never are right there."""

REFUSALS = {
    "shape": "no_shape", "unknown_shape": "no_shape", "no_jiang": "no_shape",
    "only_self": "no_discard_wins",
}  # fmt: skip
"""What the page calls a reason; the others it calls by the same name."""

CLAUSES = {
    "shape": ("C18",), "no_jiang": ("W8",), "only_self": ("S2",), "wild_discarded": ("C23",),
    "pizi_held": ("W3",), "not_opened": ("W5",), "wilds_in_small": ("W9",), "kou_short": ("W9",),
    "every_kind": ("W24",),
}  # fmt: skip
UNKNOWN = {"dalu": ("D3", "C19")}
"""Where a shape of other pages is none. Not in wuhan: such a hand was never opened either (W5)."""

WINS = 1.6
"""How much more often than any one reason the answer is a win."""

TRIES = 60

TASTES = {
    1: Taste(wilds=0.1, melds=0.4),
    2: Taste(wilds=0.4, melds=0.4),
    3: Taste(wilds=0.6, most_wilds=2, melds=0.4),
}


def make(dice: Random, page: RuleSet, level: int, weights: Weights) -> Question | None:
    """A hand that wins or does not; None where the dice made a poor one."""
    reasons = [one for one in REASONS[page.id] if one in MAKERS and _can(page, one, level)]
    scaled = {one: weights.get(one, 1.0) * (WINS if one == "wins" else 1.0) for one in reasons}
    reason = heavy(dice, reasons, scaled)
    dealt = _dealt(dice, page, level, reason)
    if dealt is None:
        return None
    offered = REASONS[page.id]
    return Question(
        KIND, page.id, level, reason, dealt.json, said("drill.ask.wins"),
        tuple(Choice(one, said(f"drill.reason.{one}")) for one in offered),
        frozenset({offered.index(reason)}), False, tuple(_why(dealt, reason)),
    )  # fmt: skip


def _dealt(dice: Random, page: RuleSet, level: int, reason: str) -> Dealt | None:
    """A case for which *reason* is the answer, so that rare reasons are not asked less often."""
    for _ in range(TRIES):
        dealt = MAKERS[reason](dice, page, level)
        if dealt is not None and reason_of(dealt) == reason:
            return dealt
    return None


def reason_of(dealt: Dealt) -> str:
    """The one answer that is right for *dealt*; empty where it is not clear."""
    verdict, page = dealt.verdict, dealt.page
    if isinstance(verdict, Score):
        return "wins"
    if verdict.key == "no_shape":
        if page.counts_kou and _complete(dealt, Goal(wild=dealt.case.wild)):
            return "no_jiang"
        unknown = page.id in UNKNOWN and not dealt.case.melds
        if unknown and _complete(dealt, Goal(dealt.case.wild, seven_pairs=True, orphans=True)):
            return "unknown_shape"
        return "shape"
    names = {engine: own for own, engine in REFUSALS.items()}
    return names.get(verdict.key, verdict.key)


def _complete(dealt: Dealt, goal: Goal) -> bool:
    """The tiles would be complete if *goal* were the page's."""
    counts = list(dealt.case.hand)
    counts[dealt.case.win] += 1
    return distance(counts, sum(meld.is_set for meld in dealt.case.melds), goal) < 0


def _why(dealt: Dealt, reason: str) -> Iterator[Said]:
    if isinstance(dealt.verdict, Score):
        yield said("drill.why.wins", "C18")
        yield from items(dealt.page, dealt.case, dealt.verdict)
        return
    cited = UNKNOWN.get(dealt.page.id, ()) if reason == "unknown_shape" else CLAUSES[reason]
    yield said(f"drill.reason.{reason}", *cited)
    for clause in cited:
        yield said(f"drill.why.{reason}", clause)
        break
    if reason == "shape" and (kinds := completing(dealt.page, dealt.case)):
        yield said("drill.why.needs", "C18", tiles=tuple(kinds), win=dealt.case.win)
    yield from facts_of(dealt.verdict)


# One maker a reason


def _can(page: RuleSet, reason: str, level: int) -> bool:
    """The reason can hold on the page, and is not too hard for *level*."""
    if reason == "only_self":
        return not page.win_on_discard
    if reason == "unknown_shape":
        return page.id in UNKNOWN
    return reason != "every_kind" or level == 3


def _winning(dice: Random, page: RuleSet, level: int, **wanted: object) -> Dealt | None:
    """A win at random."""
    topics = [fan.id for fan in page.table.rows if fan.id in hands.RECIPES]
    topic = dice.choice(topics) if dice.random() < 0.35 else ""
    taste = replace(TASTES[level], topic=topic, **wanted)  # type: ignore[arg-type]  # any field
    dealt = deal(dice, page, taste)
    return dealt if dealt is not None and isinstance(dealt.verdict, Score) else None


def _wins(dice: Random, page: RuleSet, level: int) -> Dealt | None:
    return _winning(dice, page, level)


def _shape(dice: Random, page: RuleSet, level: int) -> Dealt | None:
    """One tile of a winning hand is another."""
    dealt = _winning(dice, page, level)
    if dealt is None:
        return None
    held = parse_tiles(dealt.json["hand"])
    natural = [tile for tile in held if tile != dealt.case.wild]
    if not natural:
        return None
    lost = dice.choice(natural)
    held.remove(lost)
    near = KINDS[lost // 9 * 9 + dice.randrange(9)] if lost.suit else dice.choice(hands.HONOURS)
    if near in (lost, dealt.case.wild) or near in dealt.case.pizi:
        return None
    return asked(page, {**dealt.json, "hand": format_tiles(sorted([*held, near]))})


def _unknown(dice: Random, page: RuleSet, level: int) -> Dealt | None:
    """Thirteen orphans where they are no hand."""
    del level
    return deal(dice, page, Taste(plan=hands.orphans(dice, KINDS)))


def _only_self(dice: Random, page: RuleSet, level: int) -> Dealt | None:
    """A win, but for its being a discard."""
    dealt = _winning(dice, page, level, by="self")
    if dealt is None or "events" in dealt.json:
        return None
    from_ = (dealt.case.winner + dice.randint(1, 3)) % 4
    return asked(page, {**dealt.json, "by": "discard", "from": from_})


def _wild_discarded(dice: Random, page: RuleSet, level: int) -> Dealt | None:
    """A win, but for the tile's being a wild one that somebody threw."""
    dealt = _winning(dice, page, level, by="self", wilds=1.0)
    if dealt is None or "events" in dealt.json or dealt.case.wild is None:
        return None
    held = parse_tiles(dealt.json["hand"] + dealt.json["win"])
    if dealt.case.wild not in held:
        return None
    held.remove(dealt.case.wild)
    from_ = (dealt.case.winner + dice.randint(1, 3)) % 4
    changed = {"hand": format_tiles(sorted(held)), "win": str(dealt.case.wild)}
    return asked(page, {**dealt.json, **changed, "by": "discard", "from": from_})


# wuhan


def _no_jiang(dice: Random, page: RuleSet, level: int) -> Dealt | None:
    """A pair that is no 2, 5 or 8."""
    others = [kind for kind in KINDS if kind not in hands.JIANG]
    plan = hands.plain(dice, others)
    return deal(dice, page, replace(TASTES[level], plan=plan, wilds=0.0))


def _pizi_held(dice: Random, page: RuleSet, level: int) -> Dealt | None:
    """A concealed set or a winning tile of 皮子, or one among the sequences."""
    dealt = _winning(dice, page, level, wilds=0.0)
    if dealt is None:
        return None
    held = parse_tiles(dealt.json["hand"])
    for indicator in dice.sample(KINDS, 34):
        pizi, wild = page.pizi_of(indicator), page.wild_of(indicator)
        laid = {tile for meld in dealt.case.melds for tile in meld.tiles}
        if set(pizi) & set(held) and wild not in (*held, *laid, dealt.case.win):
            found = asked(page, {**dealt.json, "indicator": str(indicator)})
            if found is not None and found.case.win not in pizi:
                return found
    return None


def _not_opened(dice: Random, page: RuleSet, level: int) -> Dealt | None:
    """Enough 口, and everything else that a win needs, but nothing claimed."""
    kongs = tuple(dice.sample(KINDS[:27], 2))
    sets = tuple((tile,) * 3 for tile in kongs)
    plan = Plan(
        (*sets, *(hands.a_set(dice, KINDS, 1.0) for _ in range(2))),
        (dice.choice(hands.JIANG),) * 2,
    )
    by = dice.choice(("self", "discard"))
    dealt = deal(dice, page, replace(TASTES[level], plan=plan, wilds=0.0, melds=0.0, by=by))
    if dealt is None:
        return None
    held = parse_tiles(dealt.json["hand"])
    melds = []
    for tile in kongs[: dice.randint(0, 2)]:
        if held.count(tile) >= 3 and dealt.case.win != tile:
            held = [one for one in held if one != tile] + [tile] * (held.count(tile) - 3)
            melds.append({"kind": "concealed_kong", "tiles": str(tile) * 4, "from": None})
    others = [dice.randint(6, 8) for _ in range(4)]
    kou = [None if seat == dealt.case.winner else n for seat, n in enumerate(others)]
    return asked(
        page,
        {**dealt.json, "hand": format_tiles(sorted(held)), "melds": melds, "kou": kou},
    )


def _wilds_in_small(dice: Random, page: RuleSet, level: int) -> Dealt | None:
    """Two wild tiles in a small hand."""
    return deal(dice, page, Taste("", 1.0, 3, 0.5))


def _kou_short(dice: Random, page: RuleSet, level: int) -> Dealt | None:
    """A small hand with too few 口."""
    dealt = _winning(dice, page, level)
    if dealt is None or not isinstance(dealt.verdict, Score) or dealt.verdict.fans:
        return None
    few = [dice.randint(0, 3) for _ in range(4)]
    kou = [None if seat == dealt.case.winner else n for seat, n in enumerate(few)]
    return asked(page, {**dealt.json, "kou": kou})


def _every_kind(dice: Random, page: RuleSet, level: int) -> Dealt | None:
    """Triplets, a pair, and two wild tiles that make a triplet of whatever comes."""
    del level
    tiles = dice.sample(KINDS, 4)
    pair = dice.choice(hands.JIANG)
    plan = Plan(tuple((tile,) * 3 for tile in tiles), (pair, pair))
    dealt = deal(dice, page, Taste(plan=plan, wilds=0.0, melds=0.4, by="discard"))
    if dealt is None or not isinstance(dealt.verdict, Score) or dealt.case.wild is None:
        return None
    held = parse_tiles(dealt.json["hand"])
    win = dealt.case.win
    if held.count(win) != 2:
        return None
    held = [tile for tile in held if tile != win] + [dealt.case.wild] * 2
    few = [dice.randint(0, 2) for _ in range(4)]  # with more, everybody pays the cap
    kou = [None if seat == dealt.case.winner else n for seat, n in enumerate(few)]
    return asked(page, {**dealt.json, "hand": format_tiles(sorted(held)), "kou": kou})


MAKERS: dict[str, Callable[[Random, RuleSet, int], Dealt | None]] = {
    "wins": _wins, "shape": _shape, "unknown_shape": _unknown, "only_self": _only_self,
    "wild_discarded": _wild_discarded, "no_jiang": _no_jiang, "pizi_held": _pizi_held,
    "not_opened": _not_opened, "wilds_in_small": _wilds_in_small, "kou_short": _kou_short,
    "every_kind": _every_kind,
}  # fmt: skip
