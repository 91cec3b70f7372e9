"""Drills: every marked answer is the page's own, and no question gives itself away."""

from __future__ import annotations

from collections import Counter

import pytest

from bots.hint import bare_view, hint_for
from engine import (
    KINDS,
    RULES,
    CaseError,
    Meld,
    Refusal,
    RuleSet,
    Score,
    Tile,
    answer,
    parse_case,
    parse_tiles,
    rules_for,
)
from mahjong_tui.faces import Faces
from mahjong_tui.learn import clauses
from mahjong_tui.learn.drills import KINDS as DRILLS
from mahjong_tui.learn.drills import LEVELS, Question, question
from mahjong_tui.learn.drills.wins import REASONS
from mahjong_tui.learn.picture import circumstances, hand_line, melds_of
from mahjong_tui.learn.said import Amount, say
from mahjong_tui.look import Look
from mahjong_tui.words import LANGUAGES, Words

FEW, MANY = 45, 1000


def asked(kind: str, rules: str, number: int) -> list[Question]:
    """Questions of all levels."""
    return [question(kind, rules, LEVELS[n % 3], "test", n) for n in range(number)]


def check_names(one: Question) -> None:
    found = answer(*parse_case(one.case), lambda refusal: refusal.key)
    assert found["wins"]
    counted = {fan["id"] for fan in found["fans"]} - {"hupai"} or {"small"}
    offered = {choice.id for choice in one.choices}
    if "jihu" in counted or one.rules in ("beifang", "guangdong"):
        offered -= {"small"}
    assert {one.choices[at].id for at in one.right} == counted
    assert len(offered) > len(counted)


def check_pays(one: Question) -> None:
    found = answer(*parse_case(one.case), lambda refusal: refusal.key)
    nets = []
    for choice in one.choices:
        assert choice.text is not None
        amounts = [fact.value for _, fact in choice.text.facts if isinstance(fact, Amount)]
        assert sum(amounts) == 0
        nets.append(amounts)
    assert len(nets) == 4
    assert len({tuple(amounts) for amounts in nets}) == 4
    assert [nets[at] for at in one.right] == [found["net"]]


def bare(one: Question) -> tuple[RuleSet, list[int], tuple[Meld, ...], Tile | None, Tile | None]:
    page = rules_for(one.rules)
    counts = [0] * 34
    for tile in parse_tiles(one.case["hand"]):
        counts[tile] += 1
    indicator = Tile.parse(one.case["indicator"]) if "indicator" in one.case else None
    wild = None if indicator is None else page.wild_of(indicator)
    return page, counts, melds_of(one.case.get("melds", ())), indicator, wild


def check_waits(one: Question) -> None:
    page, counts, melds, indicator, wild = bare(one)
    found = hint_for(bare_view(page, counts, melds, indicator=indicator, wild=wild))
    right = {one.choices[at].tile for at in one.right}
    assert {wait.tile for wait in found.waits} == right
    assert all(wait.left > 0 for wait in found.waits)
    for kind in KINDS:
        try:
            rules, case = parse_case({**one.case, "win": str(kind), "by": "self"})
        except CaseError:
            assert kind not in right
            continue
        verdict = rules.judge(case)
        complete = isinstance(verdict, Score) or verdict.complete
        assert complete == (kind in right) or kind in case.pizi


def check_keeps(one: Question) -> None:
    page, counts, melds, indicator, wild = bare(one)
    found = hint_for(bare_view(page, counts, melds, indicator=indicator, wild=wild))
    rows = sorted(
        (row.distance, -row.tiles, -len(row.accepts), row.discard)
        for row in found.discards
        if row.discard != wild
    )
    (right,) = one.right
    assert len(one.choices) >= 4
    assert one.choices[right].tile == rows[0][3]
    assert rows[0][:2] < rows[1][:2]
    assert rows[1][0] == rows[0][0], "trivial: nothing else keeps the hand as near"
    same = [row for row in rows if row[0] == rows[0][0]]
    assert all(rows[0][2] <= row[2] for row in same), "ambiguous: more kinds, fewer tiles"


def check_wins(one: Question) -> None:
    rules, case = parse_case(one.case)
    verdict = rules.judge(case)
    (right,) = one.right
    reason = one.choices[right].id
    assert tuple(choice.id for choice in one.choices) == REASONS[one.rules]
    assert (reason == "wins") == isinstance(verdict, Score)
    if isinstance(verdict, Refusal):
        keys = {"shape": "no_shape", "unknown_shape": "no_shape", "no_jiang": "no_shape",
                "only_self": "no_discard_wins"}  # fmt: skip
        assert verdict.key == keys.get(reason, reason)


CHECKS = {
    "names": check_names, "pays": check_pays, "waits": check_waits, "keeps": check_keeps,
    "wins": check_wins,
}  # fmt: skip


def check(one: Question) -> None:
    """What holds for every question, then what holds for its kind."""
    assert one.right
    assert one.right <= set(range(len(one.choices)))
    assert len(one.right) < len(one.choices)
    assert one.many or len(one.right) == 1
    assert one.is_right(one.right)
    assert not one.is_right(one.right ^ {0})
    CHECKS[one.kind](one)
    check_words(one)


def check_words(one: Question) -> None:
    for lang in LANGUAGES:
        look = Look(Words(lang), Faces.CJK if lang == "zh" else Faces.ASCII)
        texts = [say(one.ask, look), hand_line(one.case, look), circumstances(one.case, look)]
        texts += [say(choice.text, look) for choice in one.choices if choice.text is not None]
        texts += [say(line, look, cite=True) for line in one.why]
        assert all("{" not in text for text in texts)
        assert lang == "zh" or all(text.isascii() for text in texts)
        for line in one.why:
            assert all(clauses.paragraph(clause, lang) for clause in line.clauses)
    assert one.why


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("kind", DRILLS)
def test_marked_answers_are_the_pages(kind: str, rules: str) -> None:
    for one in asked(kind, rules, FEW):
        check(one)


@pytest.mark.fuzz
@pytest.mark.timeout(600)
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("kind", DRILLS)
def test_a_thousand_marked_answers_are_the_pages(kind: str, rules: str) -> None:
    for one in asked(kind, rules, MANY):
        check(one)


@pytest.mark.parametrize("kind", DRILLS)
def test_a_seed_asks_the_same_questions(kind: str) -> None:
    first = [question(kind, "wuhan", 2, 5, n) for n in range(5)]
    assert first == [question(kind, "wuhan", 2, 5, n) for n in range(5)]
    assert len({str(one.case) for one in first}) == 5


@pytest.mark.parametrize("rules", RULES)
def test_the_place_of_the_right_answer_tells_nothing(rules: str) -> None:
    places = Counter(min(one.right) for one in asked("pays", rules, 120))
    assert len(places) == 4
    assert max(places.values()) < 60


@pytest.mark.parametrize("rules", RULES)
def test_the_right_sum_is_neither_always_the_least_nor_the_most(rules: str) -> None:
    ranks: Counter[int] = Counter()
    for one in asked("pays", rules, 120):
        winner = one.case["winner"]
        sums = []
        for choice in one.choices:
            assert choice.text is not None
            amounts = [fact.value for _, fact in choice.text.facts if isinstance(fact, Amount)]
            sums.append(amounts[winner])
        (right,) = one.right
        ranks[sorted(sums).index(sums[right])] += 1
    assert max(ranks.values()) < 85
    assert len(ranks) >= 3


@pytest.mark.parametrize("rules", RULES)
def test_every_reason_of_a_page_that_can_hold_is_asked_about(rules: str) -> None:
    topics = Counter(one.topic for one in asked("wins", rules, 150))
    never = {"too_cheap"} | (set() if rules == "shenzhen" else {"only_self"})
    assert set(REASONS[rules]) - never == set(topics)
    assert topics["wins"] < 110


@pytest.mark.parametrize("rules", RULES)
def test_every_fan_of_a_page_is_asked_about(rules: str) -> None:
    named = {one.choices[at].id for one in asked("names", rules, 300) for at in one.right}
    known = {fan.id for fan in RULES[rules].table.rows} - {"hupai"}
    assert known <= named


@pytest.mark.parametrize("rules", RULES)
def test_the_drawn_tile_is_not_always_the_one_to_throw(rules: str) -> None:
    thrown = 0
    for one in asked("keeps", rules, 120):
        (right,) = one.right
        thrown += str(one.choices[right].tile) == one.case["drawn"]
    assert 12 < thrown < 84


def test_what_goes_wrong_is_asked_about_more() -> None:
    heavy = {"quanqiuren": 30.0}
    often = sum(question("names", "beifang", 2, 1, n, heavy).topic == "quanqiuren"
                for n in range(60))  # fmt: skip
    seldom = sum(question("names", "beifang", 2, 1, n).topic == "quanqiuren" for n in range(60))
    assert often > 3 * max(seldom, 1)


def test_harder_levels_offer_more() -> None:
    sizes = [
        sum(len(question("names", "guangdong", level, 2, n).choices) for n in range(20))
        for level in LEVELS
    ]
    assert sizes == sorted(sizes)
    waits = [
        sum(len(question("waits", "dalu", level, 2, n).right) for n in range(20))
        for level in LEVELS
    ]
    assert waits == sorted(waits)


def test_what_is_still_to_be_learnt() -> None:
    one = question("names", "beifang", 2, 3, 0)
    wrong = next(at for at in range(len(one.choices)) if at not in one.right)
    assert one.topics_of(one.right) == frozenset()
    assert one.topics_of({*one.right, wrong}) == {one.choices[wrong].id}
    other = question("pays", "beifang", 2, 3, 0)
    assert other.topics_of({0, 1, 2, 3}) == {other.topic}
