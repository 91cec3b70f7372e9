"""The review: every question of a round again, and what other answers would have been worth."""

from __future__ import annotations

import pytest

from bots.hint import advise
from engine import RULES, ChoosePiao, replay, seen_from
from mahjong_tui.faces import Faces
from mahjong_tui.learn.review import (
    STRONG,
    by_cost,
    judged,
    moments,
    review,
    rounds_of,
    total,
)
from mahjong_tui.learn.reviewtext import report
from mahjong_tui.look import Look
from mahjong_tui.words import LANGUAGES, Words
from tests.learn.rounds import played, record_of


@pytest.mark.parametrize("rules", RULES)
def test_every_question_of_the_round_is_asked_again(rules: str) -> None:
    match = played(rules)
    for seat in range(4):
        for events in rounds_of(match):
            for moment in moments(match.setup, events, seat):
                assert moment.ask.view.seat == seat
                assert moment.done in moment.ask.options
                assert len(moment.ask.options) > 1
                assert moment.ask.view.history[-1] is not None
                seen = [seen_from(event, seat) for event in events[: moment.at]]
                assert moment.ask.view.history == tuple(e for e in seen if e is not None)


def test_the_questions_are_those_of_the_match() -> None:
    match = played("beifang")
    again = replay(record_of(match)).match
    asked = sum(
        len(list(moments(again.setup, events, seat)))
        for events in rounds_of(again)
        for seat in range(4)
    )
    assert asked <= sum(len(seats) for _, seats in match.decisions)
    assert asked > 40


def test_what_the_hard_bot_does_costs_nothing() -> None:
    match = played("dalu", "hard,normal,normal,normal", rounds=1)
    (events,) = rounds_of(match)
    decisions = list(review(match.setup, events, 0))
    assert decisions
    assert all(one.as_good and one.moment.done == one.best for one in decisions)
    assert total(decisions) == 0


@pytest.mark.parametrize("rules", RULES)
def test_mistakes_come_first_and_no_cost_is_negative(rules: str) -> None:
    match = played(rules)
    decisions = [one for events in rounds_of(match) for one in review(match.setup, events, 0)]
    ordered = by_cost(decisions)
    assert sorted(one.number for one in ordered) == sorted(one.number for one in decisions)
    assert all((one.cost or 0) >= 0 and one.behind >= 0 and one.fewer >= 0 for one in decisions)
    costs = [one.cost or 0.0 for one in ordered if not one.as_good]
    assert costs == sorted(costs, reverse=True)
    assert any(not one.as_good for one in decisions), "an easy bot makes mistakes"
    for one in decisions:
        assert isinstance(one.moment.done, ChoosePiao) or one.best == advise(one.moment.ask).action


def test_the_expert_can_be_asked_too() -> None:
    match = played("dalu", rounds=2)
    last = list(moments(match.setup, rounds_of(match)[0], 0))[-1]
    one = judged(last, 1, STRONG)
    assert one.best in last.ask.options


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
def test_a_review_can_be_read(rules: str, lang: str) -> None:
    match = played(rules)
    look = Look(Words(lang), Faces.CJK if lang == "zh" else Faces.ASCII)
    names = ("You", "Zhou", "Mei", "Xu") if lang == "en" else ("我", "老周", "阿梅", "小徐")
    events = rounds_of(match)[0]
    decisions = list(review(match.setup, events, 0))
    text = report(match.setup, 1, 0, decisions, names, look)
    assert text.count("\n\n") == len(decisions)
    assert "{" not in text
    assert lang == "zh" or text.isascii()
