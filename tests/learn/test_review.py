"""The review: every question of a round again, and what other answers would have been worth."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bots.greedy import SEAT_WINS
from bots.hint import advise
from bots.levels import LEVELS
from bots.read import Position
from engine import RULES, ChoosePiao, Declare, Kong, distance, replay, seen_from
from mahjong_tui.faces import Faces
from mahjong_tui.learn.review import (
    STRONG,
    Moment,
    by_cost,
    judged,
    moments,
    review,
    rounds_of,
    total,
)
from mahjong_tui.learn.reviewtext import report
from mahjong_tui.learn.worths import Worths, at_once, reach
from mahjong_tui.look import Look
from mahjong_tui.words import LANGUAGES, Words
from tests.bots.tables import questions
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


def test_a_stake_costs_what_the_share_of_wins_makes_of_it() -> None:
    """A point of 漂 is worth 4q - 1; the base is 100 here."""
    gains = [round(100 * (4 * share - 1), 2) for share in SEAT_WINS]
    seen = set()
    for seed in range(12):
        for _, seat, asked, _ in questions("beifang", seed):
            if not isinstance(asked.options[0], ChoosePiao):
                break
            ask = replace(asked, view=replace(asked.view, base=100))
            place = (seat - ask.view.dealer) % 4
            gain = gains[place]
            for option in ask.options:
                assert isinstance(option, ChoosePiao)
                one = judged(Moment(0, ask, option), 1)
                best = 5 if gain > 0 else 0
                assert one.best == ChoosePiao(best)
                assert one.cost == pytest.approx((best - option.piao) * gain, abs=0.02)
                seen.add(place)
    assert seen == {0, 1, 2, 3}


@pytest.mark.parametrize("rules", RULES)
def test_what_has_no_cost_in_points_has_one_in_steps_or_tiles(rules: str) -> None:
    kinds = set()
    for match in (played(rules), played(rules, "normal,easy,easy,easy", 3)):
        for events in rounds_of(match):
            for one in review(match.setup, events, 0):
                if one.as_good:
                    continue
                kinds.add("points" if one.cost is not None else "steps" if one.behind else "tiles")
                assert one.cost or one.behind or one.fewer
    assert kinds >= {"tiles"} or rules == "wuhan"
    assert "points" in kinds


def test_after_a_kong_the_replacement_is_looked_at() -> None:
    """A kong of no step is as near as the best discard, and is paid at once."""
    seen = 0
    for seed in range(40):
        for _, _, ask, _ in questions("shenzhen", seed):
            kongs = [option for option in ask.options if isinstance(option, Kong)]
            pos = Position(ask, 0)
            for kong in kongs:
                far, tiles = reach(pos, kong)
                assert far >= distance(pos.counts, pos.sets, pos.goal) - 1
                assert tiles > 0 or far < 0
                assert at_once(pos, kong) in (3.0, 6.0)
                seen += 1
    assert seen > 3


def test_a_false_win_costs_the_cap_three_times() -> None:
    _, _, ask, _ = next(questions("wuhan", 1))
    assert Worths(Position(ask, 0), LEVELS["hard"]).of(Declare()) == -3072


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
