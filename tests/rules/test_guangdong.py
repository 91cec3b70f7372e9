"""guangdong.md, clause by clause; the values are worked out from the page."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.asking import ask, fans, laid, paid, pong, summary


def guangdong(hand: str, win: str, by: str = "self", **fields: Any) -> Any:
    """A case with the wild kind 5s unless it says otherwise."""
    fields.setdefault("wild", "5s")
    return ask("guangdong", hand, win, by, **fields)


def test_example_1_hard_big_three_dragons() -> None:
    out = guangdong("CCCFFFPPP123m9s", "9s")
    assert summary(out) == ({"dasanyuan": 88}, ["zimo", "yinghu"], [1056, -352, -352, -352])


def test_example_2_full_flush_and_all_triplets() -> None:
    out = guangdong("111333555777m9m", "9m")
    assert summary(out) == (
        {"qingyise": 16, "pengpenghu": 8},
        ["zimo", "yinghu"],
        [288, -96, -96, -96],
    )


def test_example_3_the_feeder_of_the_third_dragon_pays_for_all() -> None:
    melds = [pong("CCC", 2), pong("FFF", 3)]
    out = guangdong("PP123m99p", "P", "discard", source=1, melds=melds)
    assert summary(out) == ({"dasanyuan": 88}, ["yinghu"], [528, -528, 0, 0])
    assert paid(out) == [(1, 0, 528, "liability")]


def test_example_4_terminals() -> None:
    assert fans(guangdong("111m999s111pEEEP", "P")) == {"hunyaojiu": 32, "pengpenghu": 8}
    assert fans(guangdong("111999m111999s1p", "1p")) == {"qingyaojiu": 64}


FANS = [
    ("g3_wild_dragon", "CCCFFFPP5s123m9p", "9p", {"dasanyuan": 88}),
    ("g5_big_winds_cover_triplets", "EEESSSWWWNNN9p", "9p",
     {"dasixi": 88, "hunyaojiu": 32, "hunyise": 8}),
    ("g5_orphans_alone", "19m19s19pESWNCFP", "9p", {"shisanyao": 88}),
    ("g5_all_honours_cover_triplets", "EEESSSWWWCCCF", "F", {"ziyise": 64}),
    ("g5_all_honours_in_pairs", "EESSWWNNCCFFP", "P", {"ziyise": 64, "qixiaodui": 16}),
    ("g5_terminals_in_pairs", "1111m99m11s99s11p9p", "9p",
     {"qingyaojiu": 64, "haohua_qidui": 32}),
    ("little_winds", "EEESSSWWW123mN", "N", {"xiaosixi": 48, "hunyise": 8}),
    ("little_dragons", "CCCFFF123m456sP", "P", {"xiaosanyuan": 48}),
    ("seven_pairs", "44m66m11s33p77p99pE", "E", {"qixiaodui": 16}),
    ("luxury", "4444m11s33p77p99pE", "E", {"haohua_qidui": 32}),
    ("half_flush", "123456789mEEEP", "P", {"hunyise": 8}),
    ("all_triplets", "111m444s777pEEEP", "P", {"pengpenghu": 8}),
    ("g7_chicken", "123456789m234s5p", "5p", {"jihu": 2}),
    ("g5_dragons_with_all_honours", "CCCFFFPPPEEES", "S", {"dasanyuan": 88, "ziyise": 64}),
    ("little_winds_all_honours", "EEESSSWWWCCCN", "N", {"ziyise": 64, "xiaosixi": 48}),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "win", "expected"), [row[1:] for row in FANS],
                         ids=[row[0] for row in FANS])  # fmt: skip
def test_fans(hand: str, win: str, expected: dict[str, int]) -> None:
    out = guangdong(hand, win)
    assert fans(out) == expected
    assert out["fan"] == sum(expected.values())


def test_g3_a_second_triplet_of_a_declared_dragon_counts_once() -> None:
    melds = [pong("PPP", 1), pong("CCC", 2)]
    out = guangdong("P5s5s1m2m3m9m", "9m", melds=melds)
    assert fans(out) == {"hunyise": 8}


def test_g6_a_dealt_chicken_hand_is_tianhu() -> None:
    out = guangdong("123456789m234s5p", "5p", events=["tianhu"])
    assert summary(out) == ({"tianhu": 64}, ["yinghu"], [384, -128, -128, -128])


def test_g6_a_better_hand_is_scored_as_it_stands() -> None:
    out = guangdong("CCCFFFPPP123m9s", "9s", events=["tianhu"])
    assert summary(out) == ({"dasanyuan": 88}, ["zimo", "yinghu"], [1056, -352, -352, -352])


def test_g6_orphans_beat_dihu() -> None:
    out = guangdong("19m19s19pESWNCFP", "9p", events=["dihu"], winner=1)
    assert summary(out) == ({"shisanyao": 88}, ["zimo", "yinghu"], [-352, 1056, -352, -352])


def test_g6_equal_pay_takes_the_larger_fan_total() -> None:
    out = guangdong("4444m11s33p77p99pE", "E", events=["dihu"], winner=2)
    assert summary(out) == ({"dihu": 64}, ["yinghu"], [-128, -128, 384, -128])


def test_g5_orphans_take_no_event() -> None:
    out = guangdong("19m19s19pESWNCFP", "9p", events=["haidilaoyue"])
    assert summary(out) == ({"shisanyao": 88}, ["zimo", "yinghu"], [1056, -352, -352, -352])


def test_g7_events() -> None:
    melds = [laid("concealed_kong", "1111m")]
    out = guangdong("456789m234s5p", "5p", melds=melds, events=["gangshangkaihua", "haidilaoyue"])
    assert summary(out) == (
        {"jihu": 2, "gangshangkaihua": 8, "haidilaoyue": 8},
        ["zimo", "yinghu"],
        [216, -72, -72, -72],
    )


def test_g8_the_robbed_player_alone_pays() -> None:
    out = guangdong("12m456789m234s55p", "3m", "rob", source=3)
    assert summary(out) == ({"jihu": 2, "qiangganghu": 8}, ["yinghu"], [20, 0, 0, -20])


TWO_DRAGONS = [pong("CCC", 2), pong("FFF", 3)]


def test_g9_a_given_lock_needs_the_type() -> None:
    out = guangdong("123m678s9p", "9p", melds=TWO_DRAGONS, liable=1)
    assert paid(out) == [(1, 0, 8, "win"), (2, 0, 8, "win"), (3, 0, 8, "win")]


@pytest.mark.parametrize(("by", "source"), [("self", None), ("discard", 3), ("rob", 3)])
def test_g9_the_liable_player_pays_however_it_is_won(by: str, source: int | None) -> None:
    melds = [*TWO_DRAGONS, pong("PPP", 2)]
    out = guangdong("23m99p", "1m", by, source=source, melds=melds, liable=2)
    fan = 96 if by == "rob" else 88
    factor = 4 if by == "self" else 2
    assert paid(out) == [(2, 0, 3 * fan * factor, "liability")]


def test_g9_a_robbed_tile_makes_nobody_liable() -> None:
    melds = [pong("CCC", 2), pong("FFF", 3)]
    out = guangdong("P5s123m99p", "P", "discard", source=1, melds=melds)
    assert paid(out) == [(1, 0, 264, "liability")]
    out = guangdong("5s5s123m99p", "P", "rob", source=1, melds=melds)
    assert paid(out) == [(1, 0, 96, "win")]


def test_g9_a_concealed_kong_of_dragons_makes_nobody_liable() -> None:
    melds = [pong("CCC", 2), laid("concealed_kong", "FFFF")]
    out = guangdong("PP123m99p", "P", "discard", source=1, melds=melds)
    assert paid(out) == [(1, 0, 176, "win")]


def test_g9_an_added_kong_counts_as_exposed() -> None:
    melds = [pong("CCC", 2), pong("FFFF", 3, "added_kong")]
    out = guangdong("PP123m99p", "P", "discard", source=1, melds=melds)
    assert paid(out) == [(1, 0, 528, "liability")]


def test_g9_the_fourth_wind() -> None:
    melds = [pong("EEE", 1), pong("SSS", 2), pong("WWWW", 3, "exposed_kong")]
    out = guangdong("NN55m", "N", "discard", source=2, melds=melds)
    assert paid(out) == [(2, 0, 3 * 96 * 2, "liability")]


def test_g9_a_single_wait_on_the_third_dragon_is_little() -> None:
    out = guangdong("P123m456m", "P", "discard", source=3, melds=TWO_DRAGONS)
    assert summary(out) == ({"xiaosanyuan": 48, "hunyise": 8}, ["yinghu"], [112, 0, 0, -112])
    assert paid(out) == [(3, 0, 112, "win")]


def test_g9_liability_can_decide_between_readings() -> None:
    # with P from seat 1: big dragons and three shares, whatever else the wild tiles could be
    out = guangdong("P5s5s5s123m", "P", "discard", source=1, melds=TWO_DRAGONS)
    assert fans(out) == {"dasanyuan": 88, "hunyise": 8}
    assert paid(out) == [(1, 0, 288, "liability")]
