"""Whatever a score case may carry (interfaces 2) can be entered into the calculator."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bots.hint import bare_view
from engine import (
    RULES,
    CaseError,
    Meld,
    MeldKind,
    RoundStarted,
    Tile,
    Withheld,
    answer,
    examples_of,
    parse_case,
    parse_tiles,
    rules_for,
)
from mahjong_tui.learn.calculator import reckon
from mahjong_tui.learn.chips import chips_of, set_number, turn_chip
from mahjong_tui.learn.sheet import EVENTS, LIABLE, Sheet, pick
from mahjong_tui.learn.sheets import sheet_of_view
from tests.bots.tables import questions

VECTORS = Path(__file__).resolve().parents[1] / "vectors"

Json = dict[str, Any]

MORE: list[Json] = [
    {"rules": "beifang", "hand": "123456789m234s5p", "win": "5p", "by": "self", "indicator": "E",
     "piao": [3, 1, 0, 5], "base": 1000, "balances": [20_000, 16_500, 900, 100_000]},
    {"rules": "guangdong", "hand": "PP11p", "win": "P", "by": "self", "indicator": "1s",
     "melds": [{"kind": "pong", "tiles": "CCC", "from": 1},
               {"kind": "pong", "tiles": "FFF", "from": 2},
               {"kind": "concealed_kong", "tiles": "9999m", "from": None}],
     "liable": 3, "base": 7},
    {"rules": "shenzhen", "hand": "223344s567p8p", "win": "8p", "by": "self", "winner": 2,
     "melds": [{"kind": "exposed_kong", "tiles": "9999m", "from": 1}],
     "events": ["gangshangkaihua"], "kong_from": 1, "horses": "2m E 7p 2m", "base": 3},
    {"rules": "wuhan", "hand": "2255m", "win": "5m", "by": "discard", "from": 1, "indicator": "N",
     "melds": [{"kind": "pong", "tiles": "333m", "from": 2},
               {"kind": "chi", "tiles": "678m", "from": 3},
               {"kind": "pong", "tiles": "999m", "from": 1},
               {"kind": "wild_kong", "tiles": "F", "from": None}],
     "kou": [None, 1, 2, 3], "liable": 1, "withheld": [2, 3], "last_wild": "F",
     "last_gold": {"winner": 0, "payers": [1, 2]}, "options": {"gold_past_cap": True, "free_declaration": True}},
    {"rules": "wuhan", "hand": "2m", "win": "2m", "by": "discard", "from": 2, "indicator": "N",
     "melds": [{"kind": "pong", "tiles": "333s", "from": 2},
               {"kind": "chi", "tiles": "678m", "from": 3},
               {"kind": "pong", "tiles": "999m", "from": 1},
               {"kind": "exposed_kong", "tiles": "EEEE", "from": 1}],
     "kou": [None, 6, 5, 4], "forced": True},
]  # fmt: skip


def cases(rules: str) -> Iterator[Json]:
    texts = (VECTORS / f"{rules}.jsonl").read_text(encoding="utf-8").splitlines()
    yield from (json.loads(text)["case"] for text in texts)
    yield from examples_of(rules).values()
    yield from (case for case in MORE if case["rules"] == rules)


def from_east(case: Mapping[str, Any]) -> Json:
    """*case* with its seats turned so that seat 0 deals: the sheet names seats by their winds."""
    dealer = case.get("dealer", 0)

    def seat(old: int | None) -> int | None:
        return None if old is None else (old - dealer) % 4

    def four(values: list[Any]) -> list[Any]:
        return [values[(at + dealer) % 4] for at in range(4)]

    turned = dict(case) | {"dealer": 0, "winner": seat(case.get("winner", 0))}
    for name in ("from", "liable", "kong_from"):
        turned[name] = seat(case.get(name))
    for name in ("piao", "kou", "balances"):
        if case.get(name) is not None:
            turned[name] = four(case[name])
    turned["melds"] = [meld | {"from": seat(meld.get("from"))} for meld in case.get("melds", ())]
    turned["withheld"] = [seat(one) for one in case.get("withheld") or ()]
    if gold := case.get("last_gold"):
        payers = [seat(one) for one in gold["payers"]]
        turned["last_gold"] = {"winner": seat(gold["winner"]), "payers": payers}
    return turned


def until(sheet: Sheet, chip: str, done: Callable[[Sheet], bool]) -> Sheet:
    """Turn *chip* until *done*; it comes round within a few steps."""
    for _ in range(40):
        if done(sheet):
            return sheet
        assert chip in [one.id for one in chips_of(sheet)]
        sheet = turn_chip(sheet, chip, 1)
    raise AssertionError(f"{chip} never came to it")


def entered(case: Json) -> Sheet:
    """*case* entered step by step, as by keys or clicks."""
    one = until(Sheet(), "rules", lambda sheet: sheet.rules == case["rules"])
    for name, value in case.get("options", {}).items():
        one = until(one, f"option:{name}", lambda sheet, name=name, value=value:  # type: ignore[misc]
                    sheet.page.options[name] == value)  # fmt: skip
    one = until(one, "winner", lambda sheet: sheet.winner == case["winner"])
    for field, target in (("indicator", "indicator"), ("last_wild", "last_wild"), ("hand", "hand"),
                          ("horses", "horses")):  # fmt: skip
        for tile in parse_tiles(case.get(field) or ""):
            one = pick(one, tile, target)
    for meld in case["melds"]:
        one = pick(one, min(parse_tiles(meld["tiles"])), meld["kind"])
    one = pick(one, parse_tiles(case["win"])[0], "win")
    if "wild" in case and "indicator" not in case:
        wild = parse_tiles(case["wild"])[0]
        one = until(one, "indicator", lambda sheet:
                    sheet.indicator is not None and sheet.page.wild_of(sheet.indicator) == wild)  # fmt: skip
    one = _won(one, case)
    return _remembered(one, case)


def _won(one: Sheet, case: Json) -> Sheet:
    """How the tile came, and what everybody staked and has."""
    one = until(one, "by", lambda sheet: sheet.by == case["by"])
    if case["from"] is not None:
        one = until(one, "from", lambda sheet: sheet.from_ == case["from"])
    for event in case.get("events", ()):
        if event in EVENTS[case["rules"]]:
            one = turn_chip(one, f"event:{event}", 1)
    one = set_number(one, "base", case.get("base", 1))
    for name, values in (("piao", case.get("piao")), ("kou", case.get("kou"))):
        for seat, value in enumerate(values or ()):
            if value:
                one = until(one, f"{name}:{seat}", lambda sheet, name=name, seat=seat, value=value:  # type: ignore[misc]
                            getattr(sheet, name)[seat] == value or (name == "kou" and seat == sheet.winner))  # fmt: skip
    if case.get("balances"):
        one = turn_chip(one, "balances", 1)
        for seat, value in enumerate(case["balances"]):
            one = set_number(one, f"balance:{seat}", value)
    return one


def _remembered(one: Sheet, case: Json) -> Sheet:
    """Who pays for all, and what the round before left."""
    name = LIABLE.get(case["rules"], "")
    payer = case.get(name)
    if payer is not None:
        one = until(one, "payer", lambda sheet: sheet.fact(name) == payer)
    for seat in case["withheld"]:
        one = turn_chip(one, f"withheld:{seat}", 1)
    if case.get("forced"):
        one = turn_chip(one, "forced", 1)
    if gold := case.get("last_gold"):
        one = until(one, "last_gold",
                    lambda sheet: (sheet.fact("last_gold") or {}).get("winner") == gold["winner"])  # fmt: skip
        for seat in set(range(4)) - {gold["winner"], *gold["payers"]}:
            one = turn_chip(one, f"gold_payer:{seat}", 1)
    return one


@pytest.mark.parametrize("rules", RULES)
def test_every_case_can_be_entered(rules: str) -> None:
    seen = 0
    for case in map(from_east, cases(rules)):
        try:
            found = answer(*parse_case(case), lambda refusal: refusal.key)
        except CaseError:
            continue
        outcome = reckon(entered(case))
        assert (outcome.state == "win") == found["wins"], case
        if found["wins"]:
            assert outcome.total == found["net"][case["winner"]], case
        seen += 1
    assert seen > 20


def test_the_added_cases_are_wins() -> None:
    for case in MORE:
        assert answer(*parse_case(case), lambda refusal: refusal.key)["wins"], case


def test_what_the_table_remembers_is_sent_along() -> None:
    """A hand sent from a table holds who is bound, who held back, and the round before."""
    pongs = tuple(Meld(MeldKind.PONG, Tile.parse(text), 1 + at)
                  for at, text in enumerate(("2m", "5m", "8m")))  # fmt: skip
    counts = [0] * 34
    for tile in parse_tiles("345m8m"):
        counts[tile] += 1
    start = RoundStarted(2, 0, (), (0,) * 4, last_wild=Tile.E, last_gold=(1, (0, 2)))
    view = replace(
        bare_view(rules_for("wuhan"), counts, pongs, indicator=Tile.N),
        history=(start, Withheld(2, 0), Withheld(3, 1)),
    )
    assert dict(sheet_of_view(view).more) == {
        "liable": 3, "withheld": [2], "last_wild": "E",
        "last_gold": {"winner": 1, "payers": [0, 2]},
    }  # fmt: skip


def test_who_fed_the_last_dragon_is_sent_along() -> None:
    fed = tuple(Meld(MeldKind.PONG, Tile.parse(text), 1 + at) for at, text in enumerate("CFP"))
    counts = [4, *[0] * 33]
    view = bare_view(rules_for("guangdong"), counts, fed, indicator=Tile.N)
    assert sheet_of_view(view).fact("liable") == 3
    assert sheet_of_view(replace(view, melds=(fed[:2], (), (), ()))).fact("liable") is None


def test_in_a_room_nobody_pays_more_than_he_has() -> None:
    _, _, ask, _ = next(questions("dalu", 1))
    assert sheet_of_view(ask.view, coins=True).fact("balances") == ask.view.scores
