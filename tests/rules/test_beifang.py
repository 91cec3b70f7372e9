"""beifang.md, clause by clause; the values are worked out from the page."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.asking import ask, chi, factors, fans, laid, paid, pong, summary

PLAIN = "123456789m234s5p"


def beifang(hand: str, win: str, by: str = "self", **fields: Any) -> Any:
    """A case with the indicator 8s (wild 9s) unless it says otherwise."""
    if "wild" not in fields:
        fields.setdefault("indicator", "8s")
    return ask("beifang", hand, win, by, **fields)


def test_example_1_and_2_piao_beside_a_hard_self_draw() -> None:
    out = beifang(PLAIN, "5p", piao=[3, 1, 0, 0], base=1000)
    assert summary(out) == ({"menqing": 4}, ["zimo", "yinghu"], [58000, -20000, -19000, -19000])
    assert paid(out) == [
        (1, 0, 16000, "win"),
        (1, 0, 4000, "piao"),
        (2, 0, 16000, "win"),
        (2, 0, 3000, "piao"),
        (3, 0, 16000, "win"),
        (3, 0, 3000, "piao"),
    ]


def test_example_3_hard_thirteen_orphans_on_a_discard() -> None:
    out = beifang("19m19s19pESWNCFP", "E", "discard", source=2, indicator="4m", base=1000)
    assert summary(out) == ({"shisanyao": 64}, ["yinghu"], [128000, 0, -128000, 0])


def test_example_4_a_wild_tile_used_as_itself_is_soft() -> None:
    out = beifang("45m123s789s234p55p", "6m", indicator="5m")
    assert summary(out) == ({"menqing": 4}, ["zimo"], [24, -8, -8, -8])
    assert out["reading"]["wild_as"] in (["3m"], ["6m"])


def test_c20_the_reading_that_pays_most_is_taken() -> None:
    out = beifang("111222333m789s5p", "5p")
    assert fans(out) == {"menqing": 4}
    out = beifang("111222333m999p5p", "5p")
    assert fans(out) == {"pengpenghu": 8, "menqing": 4}


FANS = [
    ("b5_orphans_cover_menqing", "19m19s19pESWNCFP", "9p", {"shisanyao": 64}),
    ("c19_orphans_with_wild", "19m19s1pESWNCFP5m", "1p", {"shisanyao": 64}),
    ("b5_luxury", "4444m11s33p77p99pE", "E", {"haohua_qidui": 32, "menqing": 4}),
    ("b5_two_quads", "4444m1111s77p99pE", "E", {"haohua_qidui": 32, "menqing": 4}),
    ("b5_seven_pairs", "44m66m11s33p77p99pE", "E", {"qixiaodui": 16, "menqing": 4}),
    (
        "b5_pairs_of_one_suit",
        "1133557799m224m",
        "4m",
        {"qixiaodui": 16, "qingyise": 16, "menqing": 4},
    ),
    ("b5_full_flush", "1234567892345m", "5m", {"qingyise": 16, "menqing": 4}),
    ("b5_half_flush", "123456789mEEEP", "P", {"hunyise": 8, "menqing": 4}),
    ("b5_all_triplets", "111m444s777pEEEP", "P", {"pengpenghu": 8, "menqing": 4}),
    ("b7_all_honours", "EEESSSWWWNNNC", "C", {"pengpenghu": 8, "menqing": 4}),
    ("b5_concealed", PLAIN, "5p", {"menqing": 4}),
]


@pytest.mark.parametrize(("hand", "win", "expected"), [row[1:] for row in FANS],
                         ids=[row[0] for row in FANS])  # fmt: skip
def test_fans(hand: str, win: str, expected: dict[str, int]) -> None:
    out = beifang(hand, win, indicator="4m" if "5m" in hand and "E" in hand else "6s")
    assert fans(out) == expected
    assert out["fan"] == sum(expected.values())


def test_b5_a_quad_finished_by_a_wild_tile_is_no_luxury() -> None:
    out = beifang("444m11s33p77p99pEE", "7s", indicator="6s")
    assert summary(out) == ({"qixiaodui": 16, "menqing": 4}, ["zimo"], [120, -40, -40, -40])


def test_b5_seven_pairs_without_menqing_is_an_option() -> None:
    hand = "44m66m11s33p77p99pE"
    out = beifang(hand, "E", options={"qidui_menqing": False})
    assert summary(out) == ({"qixiaodui": 16}, ["zimo", "yinghu"], [192, -64, -64, -64])


def test_b5_the_option_touches_seven_pairs_only() -> None:
    assert fans(beifang(PLAIN, "5p", options={"qidui_menqing": False})) == {"menqing": 4}


def test_b5_menqing_is_broken_by_a_concealed_kong() -> None:
    out = beifang("456789m234s5p", "5p", melds=[laid("concealed_kong", "EEEE")])
    assert summary(out) == ({"jihu": 1}, ["zimo", "yinghu"], [12, -4, -4, -4])


BEGGED = [chi("123m"), chi("456m"), pong("EEE", 1), pong("7777s", 2, "exposed_kong")]


def test_b5_quanqiuren_on_a_discard() -> None:
    out = beifang("5p", "5p", "discard", source=1, melds=BEGGED)
    assert summary(out) == ({"quanqiuren": 8}, ["yinghu"], [16, -16, 0, 0])


def test_b5_quanqiuren_with_a_wild_tile_left() -> None:
    out = beifang("9s", "5p", "discard", source=1, melds=BEGGED)
    assert summary(out) == ({"quanqiuren": 8}, [], [8, -8, 0, 0])


@pytest.mark.parametrize(
    ("by", "melds", "expected"),
    [
        ("self", BEGGED, {"jihu": 1}),
        ("rob", BEGGED, {"jihu": 1, "qiangganghu": 8}),
        ("discard", [*BEGGED[:3], laid("concealed_kong", "7777s")], {"jihu": 1}),
        ("discard", [*BEGGED[:3], pong("7777s", 2, "added_kong")], {"quanqiuren": 8}),
    ],
)
def test_b5_what_is_begged(by: str, melds: Any, expected: dict[str, int]) -> None:
    out = beifang("9s", "6p", by, source=None if by == "self" else 1, melds=melds)
    assert fans(out) == expected


def test_b6_events_stack_on_the_chicken_hand() -> None:
    melds = [chi("123m"), pong("EEEE", 1, "added_kong")]
    out = beifang("789m23s55p", "1s", melds=melds, events=["gangshangkaihua"])
    assert summary(out) == (
        {"jihu": 1, "gangshangkaihua": 8},
        ["zimo", "yinghu", "gangshangkaihua"],
        [216, -72, -72, -72],
    )


def test_b6_replacement_and_last_tile() -> None:
    melds = [chi("123m"), pong("EEEE", 1, "added_kong")]
    out = beifang("789m23s55p", "1s", melds=melds, events=["haidilaoyue", "gangshangkaihua"])
    assert fans(out) == {"jihu": 1, "gangshangkaihua": 8, "haidilaoyue": 8}
    assert out["factor"] == 8
    assert out["net"] == [408, -136, -136, -136]


def test_b6_win_on_a_kongs_discard() -> None:
    out = beifang(PLAIN, "5p", "discard", source=3, events=["gangshangpao"])
    assert summary(out) == (
        {"menqing": 4, "gangshangpao": 8},
        ["yinghu", "gangshangpao"],
        [48, 0, 0, -48],
    )


def test_b9_the_robbed_player_pays_as_the_discarder() -> None:
    out = beifang("12m456789m234s55p", "3m", "rob", source=2, piao=[1, 0, 5, 0])
    assert summary(out) == (
        {"menqing": 4, "qiangganghu": 8},
        ["yinghu", "qiangganghu"],
        [56, -1, -54, -1],
    )


def test_b9_bystanders_pay_only_piao() -> None:
    out = beifang(PLAIN, "5p", "discard", source=1, piao=[1, 3, 0, 0], base=10)
    assert paid(out) == [
        (1, 0, 80, "win"),
        (1, 0, 40, "piao"),
        (2, 0, 10, "piao"),
        (3, 0, 10, "piao"),
    ]


def test_b7_honours_and_a_wild_pair_make_a_half_flush() -> None:
    out = beifang("EEESSSWWWNNN9s", "9s")
    assert fans(out) == {"hunyise": 8, "pengpenghu": 8, "menqing": 4}
    assert factors(out) == ["zimo"]


def test_c23_a_discarded_wild_tile_cannot_be_won_on() -> None:
    out = beifang("123456789m23s55p", "1s", "discard", source=1, indicator="9s")
    assert (out["wins"], out["distance"]) == (False, -1)


def test_c33_balances_cut_in_ledger_order() -> None:
    out = beifang(PLAIN, "5p", piao=[1, 0, 0, 0], balances=[0, 10, 16, 100])
    assert out["transfers"] == [
        {"from": 1, "to": 0, "amount": 10, "reason": "win", "owed": 16},
        {"from": 1, "to": 0, "amount": 0, "reason": "piao", "owed": 1},
        {"from": 2, "to": 0, "amount": 16, "reason": "win"},
        {"from": 2, "to": 0, "amount": 0, "reason": "piao", "owed": 1},
        {"from": 3, "to": 0, "amount": 16, "reason": "win"},
        {"from": 3, "to": 0, "amount": 1, "reason": "piao"},
    ]
    assert out["net"] == [43, -10, -16, -17]
