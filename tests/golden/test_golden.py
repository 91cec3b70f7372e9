"""Golden records: real matches that together meet every row, option and event of every page."""

from __future__ import annotations

import json
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from engine.record import TYPES
from engine.replay import Replayed, replay
from engine.rules import RULES
from tests.golden.make import HERE, record, told
from tests.rules.referee import faults_of

FILES = sorted(HERE.glob("*/*.jsonl"))

Line = dict[str, Any]


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@cache
def lines_of(path: Path) -> list[Line]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def lines(rules: str, type_: str = "") -> list[Line]:
    """All lines of a page's records, or those of one type."""
    found = chain.from_iterable(lines_of(path) for path in FILES if path.parent.name == rules)
    return [line for line in found if not type_ or line["type"] == type_]


def golden(name: str) -> list[Line]:
    return lines_of(HERE / f"{name}.jsonl")


def played(name: str) -> Replayed:
    return replay((HERE / f"{name}.jsonl").read_text(encoding="utf-8"))


def money(name: str) -> list[tuple[int, Any, int, str]]:
    """The transfers of a record, line by line."""
    return [
        (line["from"], line["to"], line["amount"], line["reason"])
        for line in golden(name)
        if line["type"] == "transfer"
    ]


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_it_follows_from_itself_to_the_last_line(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    again = replay(text)
    assert again.written == len(again.match.log) == len(text.splitlines()) - 1
    assert again.match.ended is not None


@pytest.mark.parametrize("rules", RULES)
def test_every_story_has_its_record_and_no_other_is_there(rules: str) -> None:
    assert {path.stem for path in FILES if path.parent.name == rules} == told(rules).keys()


@pytest.mark.parametrize("rules", RULES)
def test_stories_told_again_give_the_same_bytes(rules: str) -> None:
    for name, story in told(rules).items():
        text = (HERE / rules / f"{name}.jsonl").read_text(encoding="utf-8")
        assert record(rules, story) == text, name


# Together they meet everything


@pytest.mark.parametrize("rules", RULES)
def test_every_fan_factor_and_title_occurs(rules: str) -> None:
    scores = [line["score"] for line in lines(rules, "win")]
    fans = {fan["id"] for score in scores for fan in score["fans"]}
    factors = {factor["id"] for score in scores for factor in score["factors"]}
    titles = {title for score in scores for title in score.get("titles", ())}
    assert fans == {fan.id for fan in RULES[rules].table.rows}
    assert factors == {factor.id for factor in RULES[rules].table.factors}
    assert titles == ({"dajinding", "xiaojinding"} if RULES[rules].counts_kou else set())


@pytest.mark.parametrize("rules", RULES)
def test_every_option_occurs_at_every_value(rules: str) -> None:
    chosen = {
        (name, value) for line in lines(rules, "match") for name, value in line["options"].items()
    }
    known = RULES[rules].known_options
    assert chosen == {(option.name, value) for option in known for value in option.allowed}


def test_every_type_of_line_occurs() -> None:
    met = {line["type"] for rules in RULES for line in lines(rules)}
    assert met == {"match", *TYPES}


# fmt: off
REASONS = {
    "beifang": {"win", "piao", "exposed_kong", "concealed_kong", "added_kong"},
    "guangdong": {"win", "liability", "exposed_kong", "concealed_kong", "added_kong"},
    "dalu": {"win", "exposed_kong", "concealed_kong", "added_kong"},
    "shenzhen": {"win", "liability", "horse", "exposed_kong", "concealed_kong", "added_kong",
                 "escape"},
    "wuhan": {"win", "liability", "gold", "false_win", "void"},
}
MELDS = {
    "beifang": {"exposed_kong", "concealed_kong", "added_kong", "chi", "pong"},
    "guangdong": {"exposed_kong", "concealed_kong", "added_kong", "pong"},
    "dalu": {"exposed_kong", "concealed_kong", "added_kong", "chi", "pong"},
    "shenzhen": {"exposed_kong", "concealed_kong", "added_kong", "pong"},
    "wuhan": {"exposed_kong", "concealed_kong", "added_kong", "chi", "pong", "pizi_kong",
              "wild_kong"},
}
WAYS = {
    "beifang": {"self", "discard", "rob"}, "guangdong": {"self", "discard", "rob"},
    "dalu": {"self", "discard", "rob"}, "shenzhen": {"self", "rob"},
    "wuhan": {"self", "discard", "rob"},
}
# fmt: on


@pytest.mark.parametrize("rules", RULES)
def test_every_payment_meld_and_way_to_win_of_the_page_occurs(rules: str) -> None:
    assert {line["reason"] for line in lines(rules, "transfer")} == REASONS[rules]
    melds = {line["kind"] for line in lines(rules, "kong")}
    melds |= {name for name in ("chi", "pong") if lines(rules, name)}
    assert melds == MELDS[rules]
    assert {line["by"] for line in lines(rules, "win")} == WAYS[rules]


@pytest.mark.parametrize("rules", RULES)
def test_draws_flights_passes_and_every_end_occur(rules: str) -> None:
    assert lines(rules, "draw_game")
    assert lines(rules, "pass")
    ends = {line["reason"] for line in lines(rules, "match_end")}
    rooms = {"broke", "left"} if RULES[rules].rooms else set()
    assert ends == {"rounds", "escape"} | rooms


def test_every_claim_is_outbid_somewhere() -> None:
    acts = {line["act"] for rules in RULES for line in lines(rules, "claim")}
    assert acts == {"win", "kong", "pong", "chi"}


# What some of them are there to show, worked out from the pages


def test_b9_everybody_settles_his_piao() -> None:
    assert money("beifang/piao") == [
        (1, 0, 16_000, "win"), (1, 0, 4_000, "piao"),
        (2, 0, 16_000, "win"), (2, 0, 3_000, "piao"),
        (3, 0, 16_000, "win"), (3, 0, 8_000, "piao"),
    ]  # fmt: skip


def test_c33_a_poor_payer_pays_what_he_has_and_is_refilled_or_broke() -> None:
    (cut,) = [line for line in golden("beifang/room_broke") if line["type"] == "transfer"]
    assert (cut["owed"], cut["amount"]) == (16_000, 2_000)  # 20 x 2 (hard) x 400
    assert golden("beifang/room_broke")[-1]["reason"] == "broke"
    (refill,) = [line for line in golden("beifang/room_refill") if line["type"] == "refill"]
    assert (refill["seat"], refill["amount"]) == (2, 2_000)


def test_c29_a_replacement_can_be_the_last_tile() -> None:
    for rules in ("beifang", "guangdong", "dalu"):
        won = golden(f"{rules}/last_tile_replaces_a_kong")
        (fans,) = [line["score"]["fans"] for line in won if line["type"] == "win"]
        assert {"gangshangkaihua", "haidilaoyue"} <= {fan["id"] for fan in fans}
        assert [line["left"] for line in won if line["type"] == "draw"][-1] == 0


def test_g9_the_liable_player_pays_three_times() -> None:
    assert money("guangdong/liable_dragons_self") == [(3, 0, 3 * 88 * 4, "liability")]
    assert money("guangdong/liable_dragons_other_discard") == [(3, 0, 3 * 88 * 2, "liability")]
    assert money("guangdong/liable_dragons_at_once") == [(3, 0, 52_800, "liability")]
    assert money("guangdong/liable_dragons_kong")[-1] == (1, 0, 3 * 88 * 4, "liability")
    assert money("guangdong/liable_winds")[-1] == (2, 0, 3 * 96 * 2, "liability")
    assert {line[3] for line in money("guangdong/nobody_liable_concealed")} == {
        "concealed_kong",
        "win",
    }
    assert money("guangdong/nobody_liable_single_wait") == [(3, 0, 96, "win")]


def test_s7_the_feeder_pays_for_the_flower_and_the_horse_repeats_it() -> None:
    assert money("shenzhen/feeder_pays_the_flower") == [
        (2, 0, 6, "liability"),
        (2, 0, 3, "exposed_kong"),
        (2, 0, 6, "horse"),
        (2, 0, 3, "horse"),
    ]


def test_s10_the_dealer_takes_one_horse_more_each_round() -> None:
    starts = [line for line in golden("shenzhen/horses_one_to_four") if line["type"] == "round"]
    assert [line["horses"] for line in starts] == [1, 2, 3, 4, 4]
    assert [line["streak"] for line in starts] == [1, 2, 3, 4, 5]


def test_s12_a_level_horse_does_nothing() -> None:
    assert money("shenzhen/level_horse") == [(1, 0, 6, "liability")]
    assert money("shenzhen/rob_small") == [(1, 0, 6, "liability")]


def test_s13_flight_pays_the_pot() -> None:
    assert money("shenzhen/escape") == [(2, "pot", 8, "escape")]


def test_w3_a_skin_is_laid_after_a_pong() -> None:
    found = [line["type"] for line in golden("wuhan/skin_after_a_pong")]
    place = found.index("pong")
    assert found[place : place + 3] == ["pong", "kong", "draw"]


def test_w15_gold_after_gold() -> None:
    for name, factor, high in (
        ("option_gold_past_cap_false", "lianjin", 10),
        ("option_gold_past_cap_true", "lianjin", 11),
        ("row_fanjin", "fanjin", 10),
        ("fanjin_past_the_cap", "fanjin", 11),
    ):
        _, won = [line["score"] for line in golden(f"wuhan/{name}") if line["type"] == "win"]
        assert [factor["id"] for factor in won["factors"]] == [factor]
        assert won["exponents"] == [None, high, high, high]


def test_w17_golds_are_paid_at_once() -> None:
    for name, base in (
        ("gold_seven_skins", 1),
        ("gold_four_wilds", 1),
        ("gold_ten_kongs", 5),
        ("gold_in_a_drawn_round", 1),
    ):
        golds = [line for line in money(f"wuhan/{name}") if line[3] == "gold"]
        assert [line[2] for line in golds] == [1024 * base] * 3, name


def test_w18_the_last_four_draw_without_discarding() -> None:
    drawn = golden("wuhan/draw")
    tail = [line["type"] for line in drawn if line["type"] in ("draw", "discard")][-5:]
    assert tail == ["discard", "draw", "draw", "draw", "draw"]
    assert [line["left"] for line in drawn if line["type"] == "draw"][-1] == 0


def test_w21_who_withholds_pays_the_same_again() -> None:
    assert [line[:2] for line in money("wuhan/rain_nobody_withholds")] == [(2, 0)]
    alone = money("wuhan/rain_nobody_withholds")[0][2]
    assert money("wuhan/rain_withheld") == [(2, 0, alone, "liability"), (1, 0, alone, "liability")]
    marks = [line for line in golden("wuhan/rain_two_withhold") if line["type"] == "withhold"]
    assert {(line["seat"], line["for"]) for line in marks} == {(1, 0), (3, 0)}
    rain = [line["class"] for line in golden("wuhan/rain_of_two_classes") if line["type"] == "rain"]
    assert rain == ["m", "258"]


def test_w22_the_discarder_pays_for_a_begged_hand_unless_he_had_no_choice() -> None:
    assert {line[3] for line in money("wuhan/begged_without_choice")} == {"win"}
    assert {line[3] for line in money("wuhan/begged_and_triplets")} == {"win"}
    (paid,) = money("wuhan/begged_dealer_pays_and_stays")
    assert paid[0] == 2
    last = golden("wuhan/begged_dealer_pays_and_stays")[-2]
    assert last["next_dealer"] == 2


def test_w22_robbing_goes_before_the_lock() -> None:
    (paid,) = money("wuhan/rob_goes_before_rain")
    assert (paid[0], paid[3]) == (1, "liability")


def test_w24_a_hand_that_every_kind_completes_is_not_offered_a_discard() -> None:
    quiet, rich = golden("wuhan/every_kind"), golden("wuhan/every_kind_with_gold")
    ready = max(place for place, line in enumerate(quiet) if line["type"] == "pong")
    thrown = [line for line in quiet[ready + 2 :] if line["type"] == "discard" and line["seat"]]
    assert thrown, "others discarded while the hand was ready"
    assert not [line for line in quiet[ready:] if line["type"] == "pass" and line["seat"] == 0]
    assert [line["by"] for line in rich if line["type"] == "win"] == ["discard"]


@pytest.mark.parametrize(("name", "tile"), [("passed_pong", "7s"), ("passed_win", "3s")])
def test_w25_what_was_passed_is_not_offered_before_the_next_draw(name: str, tile: str) -> None:
    lines_ = golden(f"wuhan/{name}")
    first, second = [
        place
        for place, line in enumerate(lines_)
        if line["type"] == "discard" and line["tile"] == tile
    ][:2]
    assert lines_[first + 1] == {"type": "pass", "seat": 1}
    own_draw = next(
        place
        for place, line in enumerate(lines_)
        if place > second and line["type"] == "draw" and line["seat"] == 1
    )
    assert {"type": "pass", "seat": 1} not in lines_[second:own_draw]


def test_w26_a_false_win_voids_the_golds_and_costs_one_to_each() -> None:
    paid = money("wuhan/option_free_declaration_true")
    golds = [(line[0], line[1]) for line in paid if line[3] == "gold"]
    assert [(line[1], line[0]) for line in paid if line[3] == "void"] == golds
    assert [line for line in paid if line[3] == "false_win"] == [
        (0, seat, 1024, "false_win") for seat in (1, 2, 3)
    ]


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_the_referee_agrees(path: Path) -> None:
    """A checker that knows the pages only, and nothing of the engine, finds no fault."""
    assert faults_of(path.read_text(encoding="utf-8")) == []
