"""shenzhen.md, clause by clause; the values are worked out from the page."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ledger import POT, Transfer
from engine.rules.horses import horse_seat, horse_transfers
from engine.tiles import Tile, parse_tiles
from tests.rules.asking import ask, factors, fans, laid, paid, pong

SMALL = "123456m789m23s55p"


def shenzhen(hand: str, win: str, by: str = "self", **fields: Any) -> Any:
    return ask("shenzhen", hand, win, by, **fields)


def test_example_1_small_and_big() -> None:
    out = shenzhen(SMALL, "1s")
    assert (fans(out), factors(out), out["fan"], out["factor"]) == ({}, ["zimo"], 1, 2)
    assert out["net"] == [6, -2, -2, -2]
    out = shenzhen("1234567892345m", "5m", base=10)
    assert (fans(out), out["fan"], out["factor"]) == ({"qingyise": 2}, 2, 2)
    assert out["net"] == [120, -40, -40, -40]


def test_example_2_a_big_hand_by_robbing() -> None:
    out = shenzhen("1233445578999m", "6m", "rob", source=2)
    assert paid(out) == [(2, 0, 12, "liability")]


def test_example_3_a_horse_on_the_winner() -> None:
    out = shenzhen(SMALL, "1s", winner=1, horses="2m")
    assert paid(out) == [
        (2, 1, 2, "win"),
        (3, 1, 2, "win"),
        (0, 1, 2, "win"),
        (2, 0, 2, "horse"),
        (3, 0, 2, "horse"),
    ]
    assert out["net"] == [2, 6, -4, -4]


def test_s2_discards_cannot_be_won_on() -> None:
    out = shenzhen(SMALL, "1s", "discard", source=1)
    assert (out["wins"], out["distance"]) == (False, -1)
    out = shenzhen(SMALL, "9s", "discard", source=1)
    assert (out["wins"], out["distance"]) == (False, 0)


BIG = [
    ("ziyise", "EEESSSWWWCCCF", "F", ["ziyise", "sianke"]),
    ("qiduizi", "4444m11s33p77p99pE", "E", ["qiduizi"]),
    ("sianke", "111m444s777p99pEE", "E", ["sianke"]),
    ("dasanyuan", "CCCFFFPPP123m9s", "9s", ["dasanyuan"]),
    ("xiaosixi", "EEESSSWWW123sN", "N", ["xiaosixi"]),
    ("dasixi", "EEESSSWWWNNN9p", "9p", ["sianke", "dasixi"]),
    ("shisanyao", "19m19s19pESWNCFP", "9p", ["shisanyao"]),
    ("s9_half_flush", "123456789mEEEP", "P", []),
    ("s9_little_dragons", "CCCFFF123m456sP", "P", []),
]


@pytest.mark.parametrize(("hand", "win", "expected"), [row[1:] for row in BIG],
                         ids=[row[0] for row in BIG])  # fmt: skip
def test_s5_big_hands_are_named_and_do_not_add_up(hand: str, win: str, expected: list[str]) -> None:
    out = shenzhen(hand, win)
    assert fans(out) == dict.fromkeys(expected, 2)
    assert out["net"][1] == (-4 if expected else -2)


KONGS = [laid("concealed_kong", f"{tile}{tile}{tile}{tile}") for tile in "ESWN"]


def test_s5_four_concealed_kongs_name_both() -> None:
    out = shenzhen("2p", "2p", melds=[*KONGS[:3], laid("concealed_kong", "1111m")])
    assert fans(out) == {"sianke": 2, "shibaluohan": 2}
    assert out["net"] == [12, -4, -4, -4]


def test_s5_kongs_of_any_kind() -> None:
    melds = [KONGS[0], pong("1111m", 1, "exposed_kong"), pong("2222s", 2, "added_kong"), KONGS[1]]
    assert fans(shenzhen("2p", "2p", melds=melds)) == {"shibaluohan": 2}


def test_s5_an_exposed_set_spoils_four_concealed_triplets() -> None:
    assert fans(shenzhen("444s777p99pEE", "E", melds=[pong("111m", 1)])) == {}


def test_s5_a_robbed_tile_completes_no_four_concealed_triplets() -> None:
    out = shenzhen("111m444s777p999p2s", "2s", "self")
    assert fans(out) == {"sianke": 2}
    out = shenzhen("111m444s777p99p13s", "2s", "rob", source=1)
    assert fans(out) == {}


def test_s5_tianhu_makes_a_plain_hand_big() -> None:
    assert fans(shenzhen(SMALL, "1s", events=["tianhu"])) == {"tianhu": 2}
    assert fans(shenzhen(SMALL, "1s", events=["dihu"], dealer=2)) == {}


def test_s7_the_feeder_of_the_first_kong_pays_for_all() -> None:
    melds = [pong("EEEE", 3, "exposed_kong")]
    hand, event = "123456m23s55p", ["gangshangkaihua"]
    out = shenzhen(hand, "1s", melds=melds, events=event, kong_from=3)
    assert paid(out) == [(3, 0, 6, "liability")]
    out = shenzhen(hand, "1s", melds=melds, events=event)
    assert paid(out) == [(1, 0, 2, "win"), (2, 0, 2, "win"), (3, 0, 2, "win")]
    out = shenzhen(hand, "1s", melds=melds, kong_from=3)
    assert out["net"] == [6, -2, -2, -2]


def test_s11_horses_count_from_the_dealer() -> None:
    tiles = parse_tiles("123456789mESWNCFP")
    assert [horse_seat(tile, 0) for tile in tiles] == [
        0, 1, 2, 3, 0, 1, 2, 3, 0, 0, 1, 2, 3, 0, 1, 2,
    ]  # fmt: skip
    assert [horse_seat(Tile.P, dealer) for dealer in range(4)] == [2, 3, 0, 1]


WIN = [Transfer(seat, 1, 4, "win") for seat in (2, 3, 0)]


def test_s12_a_horse_on_a_loser_loses() -> None:
    assert horse_transfers([Tile.M3], 0, WIN) == [Transfer(0, 1, 4, "horse")]


def test_s12_a_horse_on_the_dealer_repeats_his_own() -> None:
    assert horse_transfers([Tile.C, Tile.M1], 0, WIN) == 2 * [Transfer(0, 1, 4, "horse")]


def test_s12_horses_repeat_kongs_too() -> None:
    kong = [Transfer(seat, 2, 1, "added_kong") for seat in (3, 0, 1)]
    assert horse_transfers([Tile.S7], 0, [*WIN, *kong]) == [
        Transfer(0, 1, 4, "horse"),
        Transfer(3, 0, 1, "horse"),
        Transfer(1, 0, 1, "horse"),
    ]


def test_s12_a_level_seat_does_nothing() -> None:
    even = [Transfer(2, 1, 3, "exposed_kong"), Transfer(1, 3, 3, "liability")]
    assert horse_transfers([Tile.M2], 0, even) == []
    assert horse_transfers([Tile.M3], 0, even) == [Transfer(0, 1, 3, "horse")]


def test_s12_the_pot_is_no_seat() -> None:
    assert horse_transfers([Tile.M2], 0, [Transfer(1, POT, 8, "escape")]) == []


def test_c33_horses_are_cut_after_the_win() -> None:
    out = shenzhen(SMALL, "1s", winner=1, horses="2m", balances=[9, 9, 3, 9])
    assert out["transfers"][-2:] == [
        {"from": 2, "to": 0, "amount": 1, "reason": "horse", "owed": 2},
        {"from": 3, "to": 0, "amount": 2, "reason": "horse"},
    ]
