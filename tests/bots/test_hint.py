"""Hints: what interfaces 3 promises, and words for everything."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest

from bots.danger import danger_of
from bots.greedy import SEAT_WINS
from bots.hint import advise, bare_view, hint_for, stake_worth
from bots.reasons import PLANS, TEXTS, say
from engine import (
    RULES,
    ChoosePiao,
    Discard,
    Kong,
    Meld,
    MeldKind,
    Tile,
    View,
    distance,
    parse_tiles,
    rules_for,
)
from tests.bots.tables import questions


def view_of(rules: str, hand: str, melds: tuple[Meld, ...] = (), **tiles: str) -> View:
    page = rules_for(rules)
    counts = [0] * 34
    for tile in parse_tiles(hand):
        counts[tile] += 1
    indicator = Tile.parse(tiles["indicator"]) if "indicator" in tiles else None
    wild = page.wild_of(indicator) if indicator is not None else None
    seen = parse_tiles(tiles.get("seen", ""))
    return bare_view(page, counts, melds, indicator=indicator, wild=wild, seen=seen)


def test_waits_name_tiles_left_and_fan() -> None:
    found = hint_for(view_of("beifang", "22333m 234s 456p 88p", indicator="E", seen="2m"))
    assert found.distance == 0
    assert [(str(w.tile), w.left, w.fan, w.factor) for w in found.waits] == [
        ("2m", 1, 4, 4), ("8p", 2, 4, 4), ("S", 4, 4, 2),
    ]  # fmt: skip


def test_the_wild_kind_is_a_wait_where_it_completes() -> None:
    found = hint_for(view_of("guangdong", "123456789m 1123p", indicator="E"))
    assert [str(wait.tile) for wait in found.waits] == ["1p", "4p", "S"]
    assert found.waits[-1].left == 4


def test_waits_that_the_page_refuses_say_why() -> None:
    found = hint_for(view_of("wuhan", "22333m 234s 456p 88p", indicator="E"))
    assert found.distance == 0
    assert {wait.refused.key for wait in found.waits if wait.refused} == {"not_opened"}
    assert all(wait.fan == 0 for wait in found.waits)


def test_a_skin_in_hand_is_of_no_use() -> None:
    melds = (Meld(MeldKind.PONG, Tile.parse("9p"), 1),)
    assert hint_for(view_of("wuhan", "22m 345m 345s 67p", melds, indicator="E")).distance == 0
    assert hint_for(view_of("wuhan", "22m 345m 345s 6p C", melds, indicator="E")).distance == 1
    drawn = hint_for(view_of("wuhan", "22m 345m 345s 67p C", melds, indicator="E"))
    assert drawn.distance == 1
    assert "C" not in {str(row.discard) for row in drawn.discards}


def test_the_best_discard_comes_first() -> None:
    found = hint_for(view_of("dalu", "23456m 234s 4577p E 9s"))
    assert found.distance == 1
    best = found.discards[0]
    assert str(best.discard) in {"E", "9s"}
    assert (best.distance, best.tiles) == (1, 19)
    assert [str(tile) for tile in best.accepts] == ["1m", "4m", "7m", "3p", "6p"]
    assert best.value is not None
    assert len(found.discards) == 13


@pytest.mark.parametrize("rules", RULES)
def test_distances_are_the_engines(rules: str) -> None:
    page = rules_for(rules)
    for count, (_, seat, ask, _) in enumerate(questions(rules, 21)):
        if count % 6 or isinstance(ask.options[0], ChoosePiao):
            continue
        view = ask.view
        melds = view.melds[seat]
        goal = page.distance_goal(view.wild, view.pizi, melds)
        sets = sum(meld.is_set for meld in melds)
        found = hint_for(view)
        if not any(view.counts[kind] for kind in view.pizi):
            assert found.distance == distance(view.counts, sets, goal)
        for row in found.discards:
            rest = list(view.counts)
            rest[row.discard] -= 1
            assert row.distance == distance(rest, sets, goal)


@pytest.mark.parametrize("rules", RULES)
def test_advice_is_an_option_with_a_reason(rules: str) -> None:
    for count, (_, _, ask, _) in enumerate(questions(rules, 4)):
        if count % 4 and not isinstance(ask.options[0], ChoosePiao):
            continue
        advice = advise(ask)
        assert advice.action in ask.options
        assert advice.why
        for lang in ("zh", "en"):
            assert say(advice.why, lang)


@pytest.mark.parametrize("rules", RULES)
def test_danger_grows_with_the_round_and_ends_with_tiles_let_go(rules: str) -> None:
    grades = set()
    for _, _, ask, action in questions(rules, 6):
        if isinstance(action, Discard):
            danger = danger_of(ask.view, action.tile)
            assert 0 <= danger.chance <= 1
            grades.add(danger.grade)
    assert grades <= {"safe", "low", "some", "high"}
    assert rules != "shenzhen" or grades <= {"safe", "low"}


def test_every_text_has_two_languages_and_plain_characters() -> None:
    for zh, en in (*TEXTS.values(), *PLANS.values()):
        assert en.isascii()
        for char in zh:
            assert char.isascii() or unicodedata.east_asian_width(char) in "WF", zh


def test_the_likely_hand_is_what_the_page_counts() -> None:
    """A flush that waits is likely the flush; whoever is too far is told nothing."""
    found = hint_for(view_of("beifang", "1112345678999m E", indicator="1p"))
    best = found.discards[0]
    assert str(best.discard) == "E"
    assert best.likely is not None
    assert [fan.id for fan in best.likely.fans] == ["qingyise", "menqing"]
    assert (best.likely.fan, best.likely.factor) == (20, 4)
    far = hint_for(view_of("beifang", "147m 258s 369p E S W N C", indicator="9p"))
    assert all(row.likely is None for row in far.discards)
    assert far.discards[0].danger.grade in {"safe", "low", "some", "high"}


@pytest.mark.parametrize("rules", RULES)
def test_the_likely_hand_is_one_that_can_be_reached(rules: str) -> None:
    known = {fan.id for fan in RULES[rules].table.rows}
    seen = 0
    for count, (_, _, ask, action) in enumerate(questions(rules, 13)):
        if count % 3 or not isinstance(action, Discard):
            continue
        for row in hint_for(ask.view).discards:
            if row.likely is not None:
                assert {fan.id for fan in row.likely.fans} <= known
                assert (
                    row.likely.fan == rules_for(rules).fan_sum(row.likely.fans)
                    or rules == "shenzhen"
                )
                seen += 1
    assert seen > 10


def test_stakes_follow_the_quarter_rule() -> None:
    for _, seat, ask, _ in questions("beifang", 3):
        if not isinstance(ask.options[0], ChoosePiao):
            break
        place = (seat - ask.view.dealer) % 4
        advice = advise(ask)
        assert advice.action == ChoosePiao(5 if place < 2 else 0)
        assert ("over a quarter" in say(advice.why, "en")) == (place < 2)
        assert stake_worth(ask.view, 5) == pytest.approx(5 * (4 * SEAT_WINS[place] - 1))


def test_a_kong_that_is_not_advised_is_accounted_for() -> None:
    keys = set()
    for rules in RULES:
        for seed in range(5):
            for _, _, ask, _ in questions(rules, seed):
                if any(isinstance(option, Kong) for option in ask.options):
                    advice = advise(ask)
                    if isinstance(advice.action, Discard):
                        first = advice.why[0].key
                        assert first in {"no_kong", "kong_less", "skin_kept", "wild_kept"}
                        assert "pizi" not in [reason.key for reason in advice.why]
                        keys.add(first)
    assert {"skin_kept", "wild_kept"} <= keys


def test_wuhan_warns_of_paying_for_all() -> None:
    pongs = tuple(Meld(MeldKind.PONG, Tile.parse(text), 3) for text in ("2m", "5m"))
    view = replace(view_of("wuhan", "1478m 258s 369p E S 9s", indicator="N"),
                   melds=((), pongs, (), ()))  # fmt: skip
    assert danger_of(view, Tile.parse("8m")).why[0].key == "feeds_third"
    assert danger_of(view, Tile.parse("8s")).why[0].key == "feeds_third"  # all 2s, 5s and 8s
    assert danger_of(view, Tile.parse("9s")).why[0].key == "all_pay"
    four = (*pongs, *(Meld(MeldKind.CHI, Tile.parse(text), 0) for text in ("3s", "6p")))
    begging = replace(view, melds=((), four, (), ()))
    assert danger_of(begging, Tile.parse("9s")).why[0].key == "begged"


def test_nobody_claims_a_wild_tile() -> None:
    view = view_of("beifang", "123456m 789s 1124p", indicator="E")
    assert danger_of(view, Tile.S).why[0].key == "unclaimed"
