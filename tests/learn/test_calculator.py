"""The calculator: an answer for every state of the sheet, the same as `score` and `hint` give."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bots.player import make_player
from engine import (
    KINDS,
    RULES,
    CaseError,
    Match,
    Seated,
    Setup,
    Tile,
    answer,
    examples_of,
    net,
    parse_case,
)
from mahjong_tui.faces import Faces
from mahjong_tui.learn import clauses
from mahjong_tui.learn.calculator import change_lines, changes, reckon
from mahjong_tui.learn.chips import chips_of, turn_chip
from mahjong_tui.learn.entry import parse_entry
from mahjong_tui.learn.said import say
from mahjong_tui.learn.sheet import TARGETS, Sheet, drop, pick
from mahjong_tui.learn.sheets import sheet_of_case, sheet_of_summary, sheet_of_view
from mahjong_tui.look import Look
from mahjong_tui.words import LANGUAGES, Words

VECTORS = Path(__file__).resolve().parents[1] / "vectors"


def lines(sheet: Sheet, lang: str = "en") -> list[str]:
    look = Look(Words(lang), Faces.CJK if lang == "zh" else Faces.ASCII)
    return [say(one, look) for one in reckon(sheet).lines]


def sheet(text: str, rules: str = "beifang", **more: object) -> Sheet:
    return Sheet(rules, parse_entry(text), **more)  # type: ignore[arg-type]


def test_a_win_is_itemised_as_the_page_has_it() -> None:
    indicator = Tile.parse("E")
    found = sheet("123456789m234s5p +5p", piao=(3, 1, 0, 0), base=1000, indicator=indicator)
    assert lines(found) == [
        "A win: East gets 58,000",
        "Standard shape: 123m  456m  789m  234s  55p",
        "No wild tile (S): hard",
        "Concealed Hand 4",
        "Self-Draw x2",
        "No Wild Tile x2",
        "worth 4 x 2 x 2 x 1,000 = 16,000",
        "South pays East 16,000 (win)",
        "South pays East 4,000 (piao)",
        "West pays East 16,000 (win)",
        "West pays East 3,000 (piao)",
        "North pays East 16,000 (win)",
        "North pays East 3,000 (piao)",
    ]


def test_a_hand_that_is_too_short_says_how_much() -> None:
    assert reckon(sheet("123m")).state == "short"
    assert lines(sheet("123m")) == ["10 tiles of the hand are missing"]
    assert reckon(sheet("12345m 碰EEE 碰CCC 碰PPP")).state == "bad"


def test_a_ready_hand_names_its_waits_and_what_they_bring() -> None:
    found = lines(sheet("123456789m23s55p", "dalu", base=100))
    assert found == ["Waits for 1s 4s", "1s  4 left  brings 1,200", "4s  4 left  brings 1,200"]


def test_a_hand_that_does_not_win_says_why_and_what_it_waits_for() -> None:
    found = lines(sheet("123456789m23s55p +9p", "dalu", base=100))
    assert found[0] == "Not a win: the tiles do not make a winning hand"
    assert found[1] == "Waits for 1s 4s"
    assert lines(sheet("123456789m23s55p +1s", "shenzhen", by="discard"))[0] == (
        "Not a win: a discard cannot be won on"
    )


def test_a_refusal_names_tiles_as_all_other_lines_do() -> None:
    case = sheet("123456789m234s5p +5p", by="discard", indicator=Tile.parse("4p"))
    assert "赖子是 5筒" in lines(case, "zh")
    assert "The wild kind is 5p" in lines(case, "en")


def test_without_an_indicator_nothing_is_wild() -> None:
    found = lines(sheet("123456789m234s5p"))
    assert found[0] == "Waits for 5p"
    assert found[-1] == "No indicator was given: taken to have no wild tile"


def test_a_hand_without_an_indicator_is_hard_without_a_kind_that_nobody_chose() -> None:
    found = lines(sheet("123m456p789s11sPP +P", indicator=None))
    assert "No wild tile: hard" in found
    assert "No wild tile (3s): hard" in lines(
        sheet("123m456p789s11sPP +P", indicator=Tile.parse("2s"))
    )


def test_five_of_a_kind_are_no_hand() -> None:
    assert reckon(sheet("11111m23456789s +9s")).state == "bad"
    assert lines(sheet("11111m23456789s +9s"))[0] == (
        "the hand: 5 tiles of 1m will not do; expected four of a kind at most"
    )


def test_what_cannot_be_is_named_in_the_words_of_the_sheet() -> None:
    bad = sheet("123m456p789s11sPP +P", events=frozenset({"gangshangkaihua"}))
    assert lines(bad, "zh")[0] == "杠上开花 不行，应为 胡家的副露里有杠"
    skin = pick(sheet("123m456p789s11sPP +P", "wuhan"), Tile.parse("C"), "pizi_kong")
    assert lines(replace(skin, rules="dalu"))[0] == "A pizi kong is no meld of these rules"


def test_the_change_of_one_tile_is_what_the_page_says() -> None:
    start = sheet("123456789m234s5p +5p", "dalu", base=100)
    best = changes(sheet("123456789m23s5p1m +4s", "dalu", base=100))
    assert best
    assert all(change.total > reckon(start).total or change.total > 0 for change in best)
    for change in best[:5]:
        hand = list(parse_entry("123456789m23s5p1m").hand)
        win = Tile.parse("4s")
        if change.out in hand:
            hand.remove(change.out)
            hand.append(change.in_)
        else:
            win = change.in_
        case = {"rules": "dalu", "hand": "".join(map(str, hand)), "win": str(win), "by": "self",
                "base": 100}  # fmt: skip
        assert answer(*parse_case(case), lambda refusal: refusal.key)["net"][0] == change.total
    assert len(change_lines(sheet("123456789m23s5p1m +4s", "dalu"))) <= 5


@pytest.mark.parametrize("rules", RULES)
def test_vectors_and_examples_come_out_as_score_has_them(rules: str) -> None:
    texts = (VECTORS / f"{rules}.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [json.loads(text)["case"] for text in texts] + list(examples_of(rules).values())
    for case in cases:
        try:
            found = answer(*parse_case(case), lambda refusal: refusal.key)
        except CaseError:
            continue
        outcome = reckon(sheet_of_case(case))
        assert (outcome.state == "win") == found["wins"], case
        if found["wins"]:
            assert outcome.total == found["net"][case.get("winner", 0)], case


@pytest.mark.parametrize("rules", RULES)
def test_no_state_of_the_sheet_is_beyond_the_calculator(rules: str) -> None:
    dice = Random(rules)
    looks = [Look(Words(lang)) for lang in LANGUAGES]
    for _ in range(12):
        one = Sheet(rules)
        for _ in range(40):
            one = _changed(dice, one)
            outcome = reckon(one)
            for look in looks:
                assert all("{" not in say(line, look) for line in outcome.lines)
            cited = {clause for line in outcome.lines for clause in line.clauses}
            assert all(clauses.paragraph(clause, "zh") for clause in cited)


def _changed(dice: Random, one: Sheet) -> Sheet:
    """One step of a person who tries everything."""
    kind = dice.random()
    if kind < 0.7:
        return pick(one, dice.choice(KINDS[: dice.choice((9, 34))]), dice.choice(TARGETS))
    if kind < 0.9:
        return turn_chip(one, dice.choice(chips_of(one)).id, dice.choice((1, -1)))
    places = [("hand", len(one.entry.hand)), ("meld", len(one.entry.melds)), ("win", 1)]
    place, count = dice.choice(places)
    return drop(one, place, dice.randrange(count)) if count else one


@pytest.mark.parametrize("rules", RULES)
def test_settlements_of_the_table_come_out_the_same(rules: str) -> None:
    """What the ledger moved for the win is what the calculator says of the hand sent to it."""
    names = ("normal", "hard", "normal", "easy")
    people = tuple(Seated(kind, kind) for kind in names)
    assert len(people) == 4
    match = Match(Setup(rules, people, 10, seed=11, rounds=6))
    bots = [make_player(kind, seed=seat) for seat, kind in enumerate(names)]
    seen = 0
    while match.ended is None:
        if match.between_rounds:
            match.next_round()
            continue
        asks = match.asks()
        for ask in asks.values():
            assert reckon(sheet_of_view(ask.view)).lines
        match.resolve({seat: bots[seat].decide(ask) for seat, ask in asks.items()})
        assert match.round is not None
        if match.round.over and match.round.state.win is not None:
            summary = match.round.summary()
            assert summary.win is not None
            sent = sheet_of_summary(summary)
            assert sent is not None
            seat = summary.win.seat
            alone = replace(sent, horses=())
            assert reckon(alone).total == net(summary.win.score.transfers)[seat]
            seen += 1
    assert seen >= 2
