"""wuhan.md, clause by clause; the values are worked out from the page."""

from __future__ import annotations

from typing import Any

import pytest

from engine.melds import Meld, MeldKind
from engine.rules.kou import kou_of
from engine.rules.wuhan import Wuhan
from engine.tiles import Tile, format_tiles
from tests.rules.asking import ask, chi, factors, fans, laid, paid, pong

TWO = [chi("123m"), pong("EEE", 1)]
"""Two openings: 2 kou."""

SKINS = [laid("pizi_kong", "C"), laid("pizi_kong", "C")]


def wuhan(hand: str, win: str, by: str = "self", **fields: Any) -> Any:
    """A case with the flip 4p: wild 5p, skins C, 3p and 4p."""
    fields.setdefault("indicator", "4p")
    fields.setdefault("kou", [None, 4, 4, 4])
    return ask("wuhan", hand, win, by, **fields)


@pytest.mark.parametrize(
    ("flip", "wild", "pizi"),
    [
        ("1m", "2m", "C91m"),
        ("N", "F", "CWN"),
        ("P", "E", "CFP"),
        ("C", "F", "CN"),
        ("F", "P", "CNF"),
        ("E", "S", "CPE"),
        ("9p", "1p", "C89p"),
        ("5s", "6s", "C45s"),
    ],
)
def test_w1_wild_and_skins(flip: str, wild: str, pizi: str) -> None:
    tile = Tile.parse(flip)
    assert str(Wuhan().wild_of(tile)) == wild
    assert format_tiles(Wuhan().pizi_of(tile)) == pizi


def test_w6_kou() -> None:
    each = {kind: kou_of([Meld(kind, Tile.M1)]) for kind in MeldKind}
    assert {kind.value: kou for kind, kou in each.items()} == {
        "chi": 1,
        "pong": 1,
        "exposed_kong": 1,
        "added_kong": 2,
        "concealed_kong": 2,
        "pizi_kong": 1,
        "wild_kong": 2,
    }
    assert kou_of([Meld(kind, Tile.M1) for kind in MeldKind]) == 10


def test_example_2_small_and_hard() -> None:
    out = wuhan("88m67p234s", "8p", melds=[*TWO, *SKINS], kou=[None, 2, 3, 5])
    assert (fans(out), factors(out), out["fan"], out["factor"]) == ({}, ["yinghu"], 0, 2)
    assert (out["kou"], out["exponents"]) == ([None, 6, 7, 9], [None, 7, 8, 10])
    assert paid(out) == [(1, 0, 128, "win"), (2, 0, 256, "win"), (3, 0, 1024, "win")]
    assert out["titles"] == []


def test_example_3_big_and_soft() -> None:
    melds = [pong("222m", 1), pong("999p", 2)]
    out = wuhan("55s77m5p11p", "1p", melds=melds, kou=[None, 0, 1, 2])
    assert fans(out) == {"pengpenghu": 1}
    assert out["exponents"] == [None, 4, 6, 10]
    assert out["net"] == [1104, -16, -64, -1024]


def test_w2_no_wild_tile_stands_for_a_skin() -> None:
    out = wuhan("88m12p5p23s", "4s", melds=TWO)
    assert (out["wins"], out["distance"]) == (False, 0)


def test_w3_a_skin_in_hand() -> None:
    out = wuhan("88m12p234s", "3p", melds=TWO)
    assert (out["wins"], out["distance"]) == (False, -1)


@pytest.mark.parametrize("kind", ["concealed_kong", "pizi_kong"])
def test_w5_not_opened(kind: str) -> None:
    melds = [laid(kind, "EEEE" if kind == "concealed_kong" else "C")]
    hand = "88m67p234s789s" if kind == "concealed_kong" else "88m67p234s789s111m"
    out = wuhan(hand, "8p", melds=melds, kou=[None, 9, 9, 9])
    assert (out["wins"], out["distance"]) == (False, -1)
    assert "W5" in out["why"]


def test_w8_the_pair_is_a_2_5_or_8() -> None:
    assert wuhan("88m67p234s", "8p", melds=TWO)["wins"] is True
    assert wuhan("99m67p234s", "8p", melds=TWO)["wins"] is False
    assert wuhan("67p234s5p8m", "8p", melds=TWO)["wins"] is True
    assert wuhan("67p234s5p9m", "8p", melds=TWO)["wins"] is False


def test_w8_two_wild_tiles_are_a_pair_only_of_a_wild_2_5_or_8() -> None:
    melds = [pong("111m", 1), pong("EEE", 1), pong("777s", 2)]
    out = wuhan("999m5p", "5p", melds=melds)
    assert fans(out) == {"pengpenghu": 1}
    out = wuhan("999m6p", "6p", melds=melds, indicator="5p")
    assert out["wins"] is False


@pytest.mark.parametrize(
    ("by", "source", "kou", "wins"),
    [
        ("self", None, [None, 0, 0, 4], True),
        ("self", None, [None, 3, 3, 3], False),
        ("discard", 1, [None, 4, 0, 0], True),
        ("discard", 2, [None, 4, 0, 0], False),
        ("rob", 2, [None, 0, 0, 0], True),
    ],
)
def test_w9_kou_of_a_small_hand(by: str, source: int | None, kou: Any, wins: bool) -> None:
    out = wuhan("88m67p234s", "8p", by, source=source, kou=kou, melds=TWO)
    assert out["wins"] is wins


def test_w9_the_minimum_is_an_option() -> None:
    for qihu in (6, 7, 8, 9):
        out = wuhan("88m67p234s", "8p", kou=[None, 5, 0, 0], melds=TWO, options={"qihu": qihu})
        assert out["wins"] is (qihu <= 7)


def test_w9_one_wild_tile_at_most() -> None:
    out = wuhan("88m6p5p5p24s", "3s", melds=TWO)
    assert (out["wins"], out["distance"]) == (False, -1)
    assert "W9" in out["why"]


def test_w10_types() -> None:
    one = [pong("EEE", 1)]
    flush = [chi("123m")]
    jiang = [pong("222p", 1)]
    rows: list[tuple[str, str, list[Any], list[str]]] = [
        ("88m777s999m66s", "6s", one, ["pengpenghu"]),
        ("88m234m567m78m", "9m", flush, ["qingyise"]),
        ("2258s258m888p", "5s", jiang, ["jiangyise"]),
        ("222s55s888m55m", "5m", jiang, ["pengpenghu", "jiangyise"]),
        ("SSWWNFFPPN", "S", one, ["fengyise"]),
        ("SSSWWWNNN5p", "5p", one, ["pengpenghu", "fengyise"]),
    ]
    for hand, win, melds, expected in rows:
        assert fans(wuhan(hand, win, melds=melds)) == dict.fromkeys(expected, 1)


def test_w10_events() -> None:
    melds = [*TWO, laid("pizi_kong", "C")]
    out = wuhan("88m67p234s", "8p", melds=melds, events=["gangshangkaihua"], kou=[None, 0, 0, 0])
    assert fans(out) == {"gangshanghua": 1}
    assert out["exponents"] == [None, 7, 7, 7]
    out = wuhan("88m67p234s", "8p", melds=TWO, events=["haidilaoyue"], kou=[None, 0, 0, 1])
    assert fans(out) == {"haidilao": 1}
    assert out["exponents"] == [None, 5, 5, 7]


def test_w11_a_wild_kong_does_not_soften() -> None:
    out = wuhan("88m67p234s", "8p", melds=[*TWO, laid("wild_kong", "5p")])
    assert factors(out) == ["yinghu"]


def test_w11_jiang_with_a_wild_2_5_or_8_is_hard() -> None:
    melds = [pong("222s", 1)]
    assert factors(wuhan("2258m258s885p", "5s", melds=melds)) == ["yinghu"]
    assert factors(wuhan("2258m258s886p", "5s", melds=melds, indicator="5p")) == []


def test_w12_kou_count_double_up_to_six() -> None:
    melds = [pong("EEE", 1)]
    out = wuhan("88m777s999m66s", "6s", melds=melds, kou=[None, 1, 2, 3])
    assert out["exponents"] == [None, 5, 7, 10]


def test_w13_additions_and_cap() -> None:
    melds = [pong("222p", 1)]
    hand, kou = "222s55s888m55m", [None, 0, 1, 2]
    out = wuhan(hand, "5m", melds=melds, kou=kou, last_wild="5p")
    assert factors(out) == ["yinghu", "yuanlai"]
    assert out["exponents"] == [None, 5, 7, 9]
    assert out["factor"] == 4
    out = wuhan(hand, "5m", melds=melds, kou=kou, last_wild="6p")
    assert out["exponents"] == [None, 4, 6, 8]


def test_w14_small_gold_is_a_title() -> None:
    out = wuhan("88m67p234s", "8p", melds=TWO)
    assert (out["titles"], out["exponents"]) == (["xiaojinding"], [None, 7, 7, 7])


GOLD: dict[str, Any] = {"melds": [pong("EEE", 1)], "kou": [None, 3, 4, 5]}


@pytest.mark.parametrize(
    ("gold", "past", "names", "exponent"),
    [
        (None, True, [], 10),
        ({"winner": 0, "payers": [1]}, False, ["lianjin"], 10),
        ({"winner": 0, "payers": [1]}, True, ["lianjin"], 11),
        ({"winner": 2, "payers": [0, 1, 3]}, True, ["fanjin"], 11),
        ({"winner": 2, "payers": [1]}, True, [], 10),
    ],
)
def test_w15_golds(gold: Any, past: bool, names: list[str], exponent: int) -> None:
    options = {"gold_past_cap": past}
    out = wuhan("88m777s999m66s", "6s", **GOLD, last_gold=gold, options=options)
    assert out["titles"] == ["dajinding"]
    assert factors(out) == ["yinghu", *names]
    assert out["exponents"] == [None] + 3 * [exponent]
    assert out["net"][1] == -(2**exponent)


def test_w15_needs_a_gold_now() -> None:
    gold = {"winner": 0, "payers": [1, 2, 3]}
    out = wuhan("88m67p234s", "8p", melds=TWO, last_gold=gold)
    assert factors(out) == ["yinghu"]


def test_w16_everybody_pays_for_a_discard() -> None:
    out = wuhan("88m67p234s", "8p", "discard", source=2, melds=TWO)
    assert paid(out) == [(1, 0, 128, "win"), (2, 0, 128, "win"), (3, 0, 128, "win")]


FLUSH: dict[str, Any] = {
    "melds": [pong("111m", 1), pong("222m", 2), chi("345m")],
    "kou": [None, 0, 0, 0],
}


def test_w20_the_locked_player_pays_for_all() -> None:
    out = wuhan("88m67m", "8m", **FLUSH, liable=3)
    assert (fans(out), out["exponents"]) == ({"qingyise": 1}, [None, 7, 7, 7])
    assert paid(out) == [(3, 0, 384, "liability")]


def test_w20_a_lock_needs_the_type() -> None:
    out = wuhan("88s67m", "8m", melds=FLUSH["melds"], liable=3)
    assert [line[3] for line in paid(out)] == ["win", "win", "win"]


def test_w21_marked_players_pay_the_same_again() -> None:
    out = wuhan("88m67m", "8m", **FLUSH, liable=3, withheld=[3, 2, 1])
    assert paid(out) == [(seat, 0, 384, "liability") for seat in (3, 1, 2)]


BEGGED = [chi("123m"), pong("EEE", 1), pong("777s", 2), pong("9999s", 3, "exposed_kong")]


def test_w22_all_begged() -> None:
    kou = [None, 0, 0, 0]
    out = wuhan("8m", "8m", "discard", source=1, melds=BEGGED, kou=kou)
    assert (fans(out), out["exponents"]) == ({"quanqiuren": 1}, [None] + 3 * [10])
    assert paid(out) == [(1, 0, 3072, "liability")]
    out = wuhan("8m", "8m", "discard", source=1, melds=BEGGED, kou=kou, forced=True)
    assert paid(out) == [(1, 0, 1024, "win"), (2, 0, 1024, "win"), (3, 0, 1024, "win")]


def test_w22_all_begged_in_triplets_frees_the_discarder() -> None:
    melds = [pong("111m", 1), *BEGGED[1:]]
    out = wuhan("8m", "8m", "discard", source=1, melds=melds)
    assert list(fans(out)) == ["pengpenghu", "quanqiuren"]
    assert [line[3] for line in paid(out)] == ["win", "win", "win"]


def test_w22_robbing_goes_before_the_lock() -> None:
    melds = [*FLUSH["melds"][:2], chi("234m")]
    out = wuhan("88m67m", "5m", "rob", source=1, melds=melds, liable=3, withheld=[2],
                kou=[None, 0, 0, 0])  # fmt: skip
    assert fans(out) == {"qingyise": 1, "qianggang": 1}
    assert paid(out) == [(1, 0, 768, "liability")]


ANYTHING: dict[str, Any] = {"melds": [pong("777s", 1), pong("EEE", 2), pong("999s", 3)]}
"""With 5p5p5p8m: 8m and a wild tile are the pair, two wild tiles make a triplet of any tile."""


def test_w24_a_hand_that_every_kind_completes_wins_no_discard() -> None:
    out = wuhan("5p5p5p8m", "1s", "discard", source=1, kou=[None, 0, 0, 0], **ANYTHING)
    assert (out["wins"], out["distance"]) == (False, -1)
    assert "W24" in out["why"]


def test_w24_but_with_gold_it_does() -> None:
    out = wuhan("5p5p5p8m", "1s", "discard", source=1, kou=[None, 1, 1, 1], **ANYTHING)
    assert (fans(out), out["titles"]) == ({"pengpenghu": 1}, ["dajinding"])


def test_w24_robbing_and_self_draw_are_exempt() -> None:
    kou = [None, 0, 0, 0]
    out = wuhan("5p5p5p8m", "1s", kou=kou, **ANYTHING)
    assert out["exponents"] == [None, 6, 6, 6]
    out = wuhan("5p5p5p8m", "1s", "rob", source=1, kou=kou, **ANYTHING)
    assert out["exponents"] == [None, 7, 7, 7]


def test_w24_a_hand_that_most_kinds_complete_may_win() -> None:
    melds = [chi("678s"), *ANYTHING["melds"][1:]]
    out = wuhan("5p5p5p8m", "1s", "discard", source=1, kou=[None, 0, 0, 0], melds=melds)
    assert out["wins"] is False  # three wild tiles in a small hand
    out = wuhan("5p67m8m", "8m", "discard", source=1, kou=[None, 4, 4, 4], melds=melds)
    assert (fans(out), out["exponents"]) == ({}, [None, 7, 7, 7])


def test_w27_heijin() -> None:
    options = {"heijin": True}
    soft = "88m6p5p234s"
    assert wuhan(soft, "8p", melds=TWO)["wins"] is True
    out = wuhan(soft, "8p", melds=TWO, options=options)
    assert (out["wins"], out["distance"]) == (False, -1)
    kou = [None, 8, 8, 8]
    assert wuhan(soft, "8p", melds=TWO, options=options, kou=kou)["wins"] is True
    kou = [None, 8, 7, 8]
    assert wuhan(soft, "8p", melds=TWO, options=options, kou=kou)["wins"] is False
    assert wuhan("88m67p234s", "8p", melds=TWO, options=options)["wins"] is True
