"""dalu.md, clause by clause; the values are worked out from the page."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.asking import ask, chi, fans, laid, paid, pong


def dalu(hand: str, win: str, by: str = "self", **fields: Any) -> Any:
    return ask("dalu", hand, win, by, **fields)


def test_example_1_nine_fan_capped_at_six() -> None:
    out = dalu("1234567892345m", "5m", base=100)
    assert fans(out) == {"hupai": 1, "zimo": 1, "menqing": 1, "qingyise": 6}
    assert (out["fan"], out["factor"], out["capped_fan"]) == (9, 1, 6)
    assert out["net"] == [9600, -3200, -3200, -3200]


def test_example_2_six_fan_on_a_discard() -> None:
    melds = [pong("EEE", 2), pong("9999p", 1, "exposed_kong")]
    out = dalu("111p333pP", "P", "discard", source=2, base=100, melds=melds)
    assert fans(out) == {"hupai": 1, "pengpenghu": 2, "hunyise": 3}
    assert paid(out) == [(2, 0, 3200, "win")]


def test_example_3_seven_pairs() -> None:
    hand = "11m33m55p77p99sPPE"
    out = dalu(hand, "E", "discard", source=3, base=100)
    assert fans(out) == {"hupai": 1, "menqing": 1, "qidui": 3}
    assert out["net"] == [1600, 0, 0, -1600]
    assert dalu(hand, "E", base=100)["net"] == [9600, -3200, -3200, -3200]


SELF = {"hupai": 1, "zimo": 1, "menqing": 1}
FANS = [
    ("plain", "123456789m234s5p", "5p", SELF),
    ("luxury_replaces_pairs", "4444m11s33p77p99pE", "E", {**SELF, "haohua_qidui": 5}),
    ("two_quads_are_five", "4444m1111s77p99pE", "E", {**SELF, "haohua_qidui": 5}),
    ("half_flush", "123456789mEEEP", "P", {**SELF, "hunyise": 3}),
    ("all_triplets", "111m444s777pEEEP", "P", {**SELF, "pengpenghu": 2}),
    ("honours_in_pairs", "EESSWWNNCCFFP", "P", {**SELF, "qidui": 3, "ziyise": 10}),
    ("big_dragons", "CCCFFFPPP123m9s", "9s", {**SELF, "dasanyuan": 8}),
    ("d3_no_little_dragons", "CCCFFF123m456sP", "P", SELF),
    ("little_winds", "EEESSSWWW123sN", "N", {**SELF, "hunyise": 3, "xiaosixi": 8}),
    (
        "d4_nothing_excludes_anything",
        "EEESSSWWWNNNC",
        "C",
        {**SELF, "pengpenghu": 2, "ziyise": 10, "dasixi": 10},
    ),
]


@pytest.mark.parametrize(("hand", "win", "expected"), [row[1:] for row in FANS],
                         ids=[row[0] for row in FANS])  # fmt: skip
def test_fans(hand: str, win: str, expected: dict[str, int]) -> None:
    out = dalu(hand, win)
    total = sum(expected.values())
    assert fans(out) == expected
    assert (out["fan"], out["capped_fan"]) == (total, min(total, 6))
    assert out["net"][1] == -(2 ** (min(total, 6) - 1))


@pytest.mark.parametrize(
    ("meld", "concealed"),
    [
        (laid("concealed_kong", "EEEE"), True),
        (pong("EEEE", 1, "exposed_kong"), False),
        (pong("EEEE", 1, "added_kong"), False),
        (pong("EEE", 1), False),
        (chi("123p"), False),
    ],
)
def test_d4_menqing(meld: Any, concealed: bool) -> None:
    out = dalu("123456m789s5p", "5p", "discard", source=1, melds=[meld])
    assert fans(out) == ({"hupai": 1, "menqing": 1} if concealed else {"hupai": 1})


def test_d3_a_concealed_kong_rules_seven_pairs_out() -> None:
    out = dalu("11m33m55p77pPP", "E", melds=[
        laid("concealed_kong", "9999s")
    ])  # fmt: skip
    assert out["wins"] is False


def test_d3_no_thirteen_orphans() -> None:
    assert dalu("19m19s19pESWNCFP", "9p")["wins"] is False


def test_d4_events() -> None:
    melds = [laid("concealed_kong", "EEEE"), chi("123p")]
    out = dalu("123m789s5p", "5p", melds=melds, events=["gangshangkaihua", "haidilaoyue"])
    assert fans(out) == {"hupai": 1, "zimo": 1, "gangshangkaihua": 1, "haidilaoyue": 1}
    assert out["net"] == [24, -8, -8, -8]


def test_d4_gangshangpao_is_no_fan() -> None:
    out = dalu("123456789m234s5p", "5p", "discard", source=1, events=["gangshangpao"])
    assert fans(out) == {"hupai": 1, "menqing": 1}


def test_d6_the_robbed_player_pays() -> None:
    out = dalu("12m456789m234s55p", "3m", "rob", source=3)
    assert fans(out) == {"hupai": 1, "menqing": 1, "qiangganghu": 1}
    assert paid(out) == [(3, 0, 4, "win")]


@pytest.mark.parametrize(("event", "dealer"), [("tianhu", 0), ("dihu", 1)])
def test_d4_dealt_wins_count_alone(event: str, dealer: int) -> None:
    out = dalu("EEESSSWWWNNNC", "C", events=[event], dealer=dealer)
    assert fans(out) == {event: 8}
    assert (out["fan"], out["capped_fan"]) == (8, 6)


def test_c20_capped_readings_differ_by_their_total() -> None:
    out = dalu("1122334455667m", "7m")
    assert fans(out) == {**SELF, "qidui": 3, "qingyise": 6}
    assert out["shape"] == "seven_pairs"


def test_c24_there_is_no_hardness() -> None:
    assert dalu("123456789m234s5p", "5p")["factors"] == []
