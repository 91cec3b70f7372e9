"""Drill (a): name the fans."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine import Fan, RuleSet, Score
from mahjong_tui.learn import clauses
from mahjong_tui.learn.drills.deal import Dealt, Taste, deal
from mahjong_tui.learn.drills.question import Choice, Question, Weights, heavy
from mahjong_tui.learn.items import about_fan, name_of, reading_items, worth_names
from mahjong_tui.learn.said import Name, Said, said

KIND = "names"

OFFERED = {1: 6, 2: 8, 3: 10}
"""Choices by level."""

SMALL = {
    "shenzhen": Name("小胡 (没有大胡牌型)", "Small hand (no big type)"),
    "wuhan": Name("小胡 (没有大胡牌型)", "Small hand (no big type)"),
    "dalu": Name("除胡牌外都没有", "None besides Win"),
}
"""What a hand without any of the fans is called, on pages where it is not a fan itself."""

GIVEN = frozenset({"hupai"})
"""Fans of every win: not worth a question (D4)."""

TRIES = 40

TASTES = {
    1: Taste(wilds=0.0, melds=0.3),
    2: Taste(wilds=0.4, melds=0.45),
    3: Taste(wilds=0.8, most_wilds=2, melds=0.45),
}


def make(dice: Random, page: RuleSet, level: int, weights: Weights) -> Question | None:
    """A winning hand whose fans are to be named; None where the dice made a poor one."""
    topics = [fan.id for fan in page.table.rows if fan.id not in GIVEN]
    topics += ["small"] if page.id in SMALL else []
    topic = heavy(dice, topics, weights)
    for _ in range(TRIES):
        made = _made(dice, page, level, topic)
        if made is not None:
            return made
    return None


def _made(dice: Random, page: RuleSet, level: int, topic: str) -> Question | None:
    base = TASTES[level]
    taste = Taste(topic, base.wilds, base.most_wilds, base.melds)
    dealt = deal(dice, page, taste)
    if dealt is None or not isinstance(dealt.verdict, Score) or has_rivals(dealt):
        return None
    counted = {fan.id for fan in dealt.verdict.fans} - GIVEN or {"small"}
    if topic not in counted or (level == 1 and len(counted) > 2):
        return None
    if level == 3 and len(counted) < 2 and dice.random() < 0.7:
        return None
    offered = _offered(dice, page, counted, OFFERED[level])
    right = frozenset(at for at, one in enumerate(offered) if one in counted)
    return Question(
        KIND, page.id, level, topic, dealt.json, said(f"drill.ask.names.{page.id}"),
        tuple(Choice(one, said("drill.plain", text=_name(page, one))) for one in offered),
        right, True, tuple(_why(page, dealt, dealt.verdict, offered)),
    )  # fmt: skip


def has_rivals(dealt: Dealt) -> bool:
    """Another reading pays the winner as much and has other fans (C20 alone decides)."""
    page, case = dealt.page, dealt.case
    found = [
        (page.gain(case, worth), frozenset(fan.id for fan in worth.fans))
        for _, worth in page.weighed(case, page.complete(case))
    ]
    most = max(gain for gain, _ in found)
    return len({fans for gain, fans in found if gain == most}) > 1


def _offered(dice: Random, page: RuleSet, counted: set[str], number: int) -> list[str]:
    """The right fans, those easily taken for them, and others, in the order of the page."""
    table = page.table
    near = {name for fan in table.rows if fan.id in counted for name in fan.covers}
    if page.id in SMALL:
        near.add("small")
    near -= counted
    rest = [fan.id for fan in table.rows if fan.id not in counted | near | GIVEN]
    dice.shuffle(rest)
    taken = {*counted, *near, *rest[: max(0, number - len(counted) - len(near))]}
    return [one for one in (*(fan.id for fan in table.rows), "small") if one in taken]


def _name(page: RuleSet, one: str) -> Name:
    return SMALL[page.id] if one == "small" else name_of(page.table.row(one))


def _why(page: RuleSet, dealt: Dealt, score: Score, offered: list[str]) -> Iterator[Said]:
    yield from reading_items(page, dealt.case, score)
    counted = {fan.id: fan for fan in score.fans}
    for one in offered:
        if one == "small":
            if not counted.keys() - GIVEN:
                yield said(
                    "drill.why.small", *clauses.of_fan(page.id, "small"), fan=_name(page, one)
                )
            continue
        fan = page.table.row(one)
        if one in counted:
            yield _counts(page, fan)
        else:
            yield _counts_not(page, fan, counted)


def _counts(page: RuleSet, fan: Fan) -> Said:
    key = "drill.why.yes" if worth_names(page) else "drill.why.yes_type"
    return said(
        key, *clauses.of_fan(page.id, fan.id),
        fan=name_of(fan), value=fan.value, about=about_fan(page.id, fan.id),
    )  # fmt: skip


def _counts_not(page: RuleSet, fan: Fan, counted: dict[str, Fan]) -> Said:
    cited = clauses.of_fan(page.id, fan.id)
    for other in counted.values():
        if fan.id in other.covers:
            return said("drill.why.covered", *cited, fan=name_of(fan), by=name_of(other))
        if other.alone:
            return said("drill.why.alone", *cited, fan=name_of(fan), by=name_of(other))
    if fan is page.table.otherwise:
        return said("drill.why.otherwise", *cited, fan=name_of(fan))
    return said("drill.why.no", *cited, fan=name_of(fan), about=about_fan(page.id, fan.id))
