"""What is wrong with a case is said in one line that names the value and what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cases import CaseError, parse_case
from engine.rules import RULES
from engine.tiles import Tile
from tests.rules.asking import ask

PLAIN = {"rules": "beifang", "hand": "123456789m234s5p", "win": "5p", "by": "self",
         "indicator": "1p"}  # fmt: skip
PONG = {"kind": "pong", "tiles": "EEE", "from": 2}
DALU = {"rules": "dalu", "hand": "123456789m5p", "win": "5p", "by": "self"}
WUHAN = {"rules": "wuhan", "hand": "123456m234s8p", "win": "8p", "by": "self", "indicator": "4p"}


def bad(case: dict[str, Any], field: str, /, **changes: Any) -> Any:
    return pytest.param({**case, **changes}, field, id=f"{field}-{sorted(changes.items())}"[:80])


ERRORS = [
    # the shape of the object
    pytest.param([], "case", id="list"),
    pytest.param("x", "case", id="text"),
    pytest.param(None, "case", id="null"),
    bad(PLAIN, "rules", rules="riichi"),
    bad(PLAIN, "rules", rules=5),
    bad(PLAIN, "rules", rules=["beifang"]),
    bad(PLAIN, "options", options=[]),
    bad(PLAIN, "options.qihu", options={"qihu": 6}),
    bad(PLAIN, "options.qidui_menqing", options={"qidui_menqing": 1}),
    bad(PLAIN, "options.qidui_menqing", options={"qidui_menqing": "on"}),
    bad(WUHAN, "options.qihu", options={"qihu": 10}),
    bad(WUHAN, "options.qihu", options={"qihu": True}),
    # tiles
    bad(PLAIN, "hand", hand="123456789m234s5x"),
    bad(PLAIN, "hand", hand="123456789m234s5"),
    bad(PLAIN, "hand", hand=13),
    bad(PLAIN, "hand", hand=None),
    bad(PLAIN, "hand", hand=""),
    bad(PLAIN, "hand", hand="123456789m234s"),
    bad(PLAIN, "hand", hand="123456789m234s55p"),
    bad(PLAIN, "hand", melds=[PONG]),
    bad(PLAIN, "win", win="55p"),
    bad(PLAIN, "win", win=""),
    bad(PLAIN, "win", win=None),
    bad(PLAIN, "win", win="0p"),
    bad(PLAIN, "hand", hand="5555p123456m789s", win="5p"),
    bad(PLAIN, "hand", hand="111p123456m789s1s", indicator="1p", win="1p"),
    bad({**PLAIN, "hand": "123456789m2p"}, "hand", win="2p", wild="2p", indicator=None,
        melds=[{"kind": "pong", "tiles": "111p", "from": 1}], by="rob", **{"from": 1}),
    # how it was won
    bad(PLAIN, "by", by="ron"),
    bad(PLAIN, "by", by=None),
    bad(PLAIN, "by", by=True),
    bad(PLAIN, "from", by="discard"),
    bad(PLAIN, "from", by="rob"),
    bad(PLAIN, "from", by="discard", **{"from": 0}),
    bad(PLAIN, "from", by="discard", **{"from": 4}),
    bad(PLAIN, "from", by="discard", **{"from": True}),
    bad(PLAIN, "from", by="discard", **{"from": "1"}),
    bad(PLAIN, "from", by="self", **{"from": 1}),
    bad(PLAIN, "winner", winner=4),
    bad(PLAIN, "winner", winner=True),
    bad(PLAIN, "winner", winner=None),
    bad(PLAIN, "winner", winner=1.0),
    bad(PLAIN, "dealer", dealer=-1),
    bad(PLAIN, "dealer", dealer="0"),
    # the indicator and the wild kind
    bad(PLAIN, "indicator", indicator=None),
    bad(PLAIN, "indicator", indicator="11p"),
    bad(PLAIN, "indicator", indicator=7),
    bad(PLAIN, "wild", wild="3p"),
    bad(DALU, "indicator", hand="123456789m234s5p", indicator="1p"),
    bad(DALU, "wild", hand="123456789m234s5p", wild="1p"),
    bad(WUHAN, "indicator", indicator=None, wild="5p"),
    bad(WUHAN, "indicator", indicator=None),
    # melds
    bad(PLAIN, "melds", melds={}),
    bad(PLAIN, "melds", melds=["pong EEE 2"]),
    bad(PLAIN, "melds.kind", melds=[{**PONG, "kind": "peng"}]),
    bad(PLAIN, "melds.kind", melds=[{**PONG, "kind": None}]),
    bad(PLAIN, "melds.kind", melds=[{"kind": "pizi_kong", "tiles": "C"}]),
    bad(PLAIN, "melds.tiles", melds=[{**PONG, "tiles": "EE"}]),
    bad(PLAIN, "melds.tiles", melds=[{**PONG, "tiles": "EES"}]),
    bad(PLAIN, "melds.tiles", melds=[{**PONG, "tiles": ""}]),
    bad(PLAIN, "melds.tiles", melds=[{**PONG, "tiles": "EEEE"}]),
    bad(PLAIN, "melds.tiles", melds=[{**PONG, "kind": "added_kong"}]),
    bad(PLAIN, "melds.from", melds=[{**PONG, "from": None}]),
    bad(PLAIN, "melds.from", melds=[{**PONG, "from": 0}]),
    bad(PLAIN, "melds.from", melds=[{**PONG, "from": 5}]),
    bad(PLAIN, "melds.from", melds=[{"kind": "concealed_kong", "tiles": "EEEE", "from": 1}]),
    bad(DALU, "melds.from", melds=[{"kind": "chi", "tiles": "123s", "from": 1}]),
    bad(DALU, "melds.tiles", melds=[{"kind": "chi", "tiles": "124s", "from": 3}]),
    bad(DALU, "melds.tiles", melds=[{"kind": "chi", "tiles": "9s1p2p", "from": 3}]),
    bad(DALU, "melds.tiles", melds=[{"kind": "chi", "tiles": "ESW", "from": 3}]),
    bad(DALU, "melds", melds=[{**PONG, "tiles": f"{t}{t}{t}"} for t in "ESWNC"]),
    bad({**PLAIN, "rules": "guangdong"}, "melds.kind",
        melds=[{"kind": "chi", "tiles": "123s", "from": 3}]),
    bad({**DALU, "rules": "shenzhen"}, "melds.kind",
        melds=[{"kind": "chi", "tiles": "123s", "from": 3}]),
    bad(PLAIN, "melds.tiles", hand="123456789m5p", melds=[{**PONG, "tiles": "222p"}]),
    bad(PLAIN, "melds.tiles", hand="123456789m5p",
        melds=[{"kind": "concealed_kong", "tiles": "2222p"}]),
    bad(WUHAN, "melds.tiles", melds=[{**PONG, "tiles": "CCC"}]),
    bad(WUHAN, "melds.tiles", melds=[{"kind": "chi", "tiles": "345p", "from": 3}]),
    bad(WUHAN, "melds.tiles", melds=[{"kind": "pizi_kong", "tiles": "E"}]),
    bad(WUHAN, "melds.tiles", melds=[{"kind": "wild_kong", "tiles": "4p"}]),
    bad(WUHAN, "melds.tiles", melds=[{"kind": "pizi_kong", "tiles": "CC"}]),
    # events
    bad(PLAIN, "events", events="tianhu"),
    bad(PLAIN, "events", events=["luck"]),
    bad(PLAIN, "events", events=[1]),
    bad(PLAIN, "events", events=["gangshangkaihua"]),
    bad(PLAIN, "events", events=["gangshangpao"]),
    bad(PLAIN, "events", events=["haidilaoyue"], by="discard", **{"from": 1}),
    bad(PLAIN, "events", events=["haidilaoyue"], by="rob", **{"from": 1}),
    bad(PLAIN, "events", events=["gangshangpao"], by="rob", **{"from": 1}),
    bad(DALU, "events", events=["gangshangkaihua"], melds=[PONG]),
    bad(DALU, "events", events=["tianhu"], melds=[PONG]),
    bad(PLAIN, "events", events=["tianhu"], dealer=1),
    bad(PLAIN, "events", events=["dihu"]),
    bad(PLAIN, "events", events=["tianhu"], by="discard", **{"from": 1}),
    bad(PLAIN, "events", events=["tianhu", "haidilaoyue"]),
    # stakes, seats and the rest
    bad(PLAIN, "piao", piao=[2, 0, 0, 0]),
    bad(PLAIN, "piao", piao=[0, 0, 0]),
    bad(PLAIN, "piao", piao=[True, 0, 0, 0]),
    bad(PLAIN, "piao", piao="0000"),
    bad(PLAIN, "base", base=0),
    bad(PLAIN, "base", base=-5),
    bad(PLAIN, "base", base=1.5),
    bad(PLAIN, "base", base=True),
    bad(PLAIN, "base", base=None),
    bad(PLAIN, "kong_from", kong_from=0),
    bad(PLAIN, "kong_from", kong_from=True),
    bad(PLAIN, "liable", liable=0),
    bad(PLAIN, "liable", liable="1"),
    bad({**DALU, "rules": "shenzhen", "melds": [PONG]}, "horses", horses="1x"),
    bad({**DALU, "rules": "shenzhen", "melds": [PONG]}, "horses", horses=["1m"]),
    bad({**DALU, "rules": "shenzhen", "melds": [PONG]}, "horses", horses="12345m"),
    bad({**DALU, "rules": "shenzhen", "melds": [PONG]}, "hand", horses="555p"),
    bad(PLAIN, "balances", balances=[1, 2, 3]),
    bad(PLAIN, "balances", balances=[1, 2, 3, "4"]),
    bad(PLAIN, "balances", balances=100),
    bad(WUHAN, "kou", melds=[PONG], kou=[2, 0, 0, 0]),
    bad(WUHAN, "kou", melds=[PONG], kou=[None, 0, 0]),
    bad(WUHAN, "kou", melds=[PONG], kou=[None, None, 0, 0]),
    bad(WUHAN, "kou", melds=[PONG], kou=[None, -1, 0, 0]),
    bad(WUHAN, "kou", melds=[PONG], kou=[None, True, 0, 0]),
    bad(WUHAN, "last_wild", melds=[PONG], last_wild="12m"),
    bad(WUHAN, "last_wild", melds=[PONG], last_wild=3),
    bad(WUHAN, "last_gold", melds=[PONG], last_gold=[0]),
    bad(WUHAN, "last_gold", melds=[PONG], last_gold={"winner": 0}),
    bad(WUHAN, "last_gold", melds=[PONG], last_gold={"winner": 9, "payers": []}),
    bad(WUHAN, "withheld", melds=[PONG], withheld=1),
    bad(WUHAN, "withheld", melds=[PONG], withheld=[7]),
    bad(WUHAN, "forced", melds=[PONG], forced=1),
]  # fmt: skip


@pytest.mark.parametrize(("case", "field"), ERRORS)
def test_a_bad_case_is_refused_in_one_line(case: object, field: str) -> None:
    with pytest.raises(CaseError) as caught:
        parse_case(case)
    text = str(caught.value)
    assert caught.value.field == field
    assert text.startswith(f"{field}: ")
    assert "expected" in text
    assert "\n" not in text
    assert len(text) < 250


def test_a_bad_tile_is_named_with_its_position() -> None:
    with pytest.raises(CaseError, match=r"hand: '45x' at position 14"):
        parse_case({**PLAIN, "hand": "123456789m23s45x"})


def test_unknown_rules_name_the_known_ones() -> None:
    with pytest.raises(CaseError, match="beifang, guangdong, dalu, shenzhen, wuhan"):
        parse_case({**PLAIN, "rules": "riichi"})


def test_defaults_of_a_case() -> None:
    rules, case = parse_case(PLAIN)
    assert (rules.id, rules.options) == ("beifang", {"qidui_menqing": True})
    assert (case.winner, case.dealer, case.base, case.piao) == (0, 0, 1, (0, 0, 0, 0))
    assert (case.melds, case.events, case.from_, case.balances) == ((), frozenset(), None, None)
    assert (case.indicator, case.wild) == (Tile.P1, Tile.P2)


def test_unknown_fields_are_skipped() -> None:
    assert parse_case({**PLAIN, "comment": [1, 2]})[1] == parse_case(PLAIN)[1]


def test_c21_a_wild_kind_implies_its_indicator() -> None:
    _, case = parse_case({**PLAIN, "indicator": None, "wild": "1s"})
    assert case.indicator is Tile.S9


def test_an_indicator_and_its_wild_kind_agree() -> None:
    assert parse_case({**PLAIN, "wild": "2p"})[1] == parse_case(PLAIN)[1]


def test_w6_the_winners_kou_follows_from_his_melds() -> None:
    melds = [PONG, {"kind": "pizi_kong", "tiles": "C"}, {"kind": "wild_kong", "tiles": "5p"}]
    for own in (None, 4):
        _, case = parse_case({**WUHAN, "melds": melds, "kou": [own, 1, 2, 3]})
        assert case.kou == (4, 1, 2, 3)


def test_an_event_without_a_row_is_checked_and_ignored() -> None:
    out = ask("beifang", "123456789m234s5p", "5p", indicator="1p", events=["tianhu"])
    assert out == ask("beifang", "123456789m234s5p", "5p", indicator="1p")
    with pytest.raises(CaseError):
        ask("beifang", "123456789m234s5p", "5p", indicator="1p", events=["dihu"])


@pytest.mark.parametrize("page", RULES)
def test_every_page_names_a_hand_that_does_not_win(page: str) -> None:
    indicator = {"indicator": "1p"} if RULES[page].has_wild else {}
    out = ask(page, "147m258s369pESWC", "F", **indicator)
    assert out["wins"] is False
    assert out["distance"] >= 0
    assert list(out) == ["wins", "why", "distance"]


def test_keys_of_an_answer_are_in_order() -> None:
    out = ask("dalu", "123456789m234m5p", "5p")
    assert list(out) == [
        "wins", "shape", "reading", "fans", "factors", "fan", "factor", "capped_fan",
        "transfers", "net",
    ]  # fmt: skip
