"""The fast readings against brute force, and that what is printed is what was scored."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from engine.cases import answer, parse_case, score_from_json, score_json
from engine.rules import RULES
from engine.scoring import Case, Refusal, Score
from engine.tiles import KINDS
from mahjong_tui.words.refusals import explain
from tests.rules import slow_twin
from tests.rules.hands import random_case

OPENINGS = {"chi", "pong", "exposed_kong", "added_kong"}
LOOSE = {"all_jiang", "all_feng"}


def expected(page: str, case: Case, options: dict[str, Any]) -> slow_twin.Verdict | None:
    """The twin's verdict with the rules that do not depend on the reading."""
    if page == "shenzhen" and case.by == "discard":
        return None
    if case.by != "self" and case.win == case.wild:
        return None
    if page == "wuhan":
        if any(case.hand[tile] or case.win == tile for tile in case.pizi):
            return None
        if not any(meld.kind.value in OPENINGS for meld in case.melds):
            return None
    best = slow_twin.verdict(page, case, options)
    if page != "wuhan" or best is None or case.by != "discard" or "dajinding" in best.extra[2]:
        return best
    return None if every_kind(case, options) else best


def every_kind(case: Case, options: dict[str, Any]) -> bool:
    """W24, read word by word."""
    free = {**options, "qihu": 0, "heijin": False}
    rich = replace(case, kou=(9, 9, 9, 9))
    return case.wild is not None and all(
        slow_twin.verdict("wuhan", replace(rich, win=kind), free)
        for kind in KINDS
        if kind not in case.pizi
    )


def check(obj: dict[str, Any]) -> bool:
    """Compares the answers to *obj*; True for a win."""
    rules, case = parse_case(obj)
    page = rules.id
    judged = rules.judge(case)
    best = expected(page, case, rules.options)
    if best is None:
        assert isinstance(judged, Refusal), obj
        assert judged.complete == slow_twin.complete(page, case), obj
        return False
    assert isinstance(judged, Score), obj
    assert [fan.id for fan in judged.fans] == best.fans, obj
    golds = best.extra[3] if best.extra else []
    assert [factor.id for factor in judged.factors] == best.factors + golds, obj
    got = [(line.from_, line.to, line.amount, line.reason) for line in judged.transfers]
    assert got == best.transfers, obj
    assert judged.reading.shape in best.shapes, obj
    check_extra(judged, best, case)
    check_reading(judged, case, obj)
    assert score_from_json(score_json(judged), rules) == judged
    return True


def check_extra(judged: Score, best: slow_twin.Verdict, case: Case) -> None:
    if not best.extra:
        return
    kou, exponents, titles, _ = best.extra
    assert [judged.kou[seat] for seat in case.others if judged.kou] == kou
    assert [judged.exponents[seat] for seat in case.others if judged.exponents] == exponents
    assert list(judged.titles) == titles


def check_reading(judged: Score, case: Case, obj: dict[str, Any]) -> None:
    """The reading uses every tile, and the wild ones as it says."""
    reading = judged.reading
    concealed = Counter({kind: number for kind, number in enumerate(case.hand) if number})
    concealed[case.win] += 1
    if case.wild is not None:
        assert len(reading.wild_as) == concealed.pop(case.wild, 0), obj
    concealed.update(reading.wild_as)
    laid = [meld.tiles for meld in case.melds if meld.is_set]
    read: Counter[int] = Counter(reading.tiles)
    for one in (*reading.sets, *reading.pairs, reading.pair or ()):
        read.update(one)
    assert read == concealed + Counter(tile for one in laid for tile in one), obj
    assert not set(reading.wild_as) & set(case.pizi), obj
    if reading.shape == "standard":
        assert list(reading.sets[: len(laid)]) == laid
        assert len(reading.sets) == 4
        assert all(is_set(one) for one in reading.sets), obj


def is_set(tiles: tuple[int, ...]) -> bool:
    first, second, third = tiles[:3]
    run = (second, third) == (first + 1, first + 2) and third < 27 and first // 9 == third // 9
    return run or len(set(tiles)) == 1


@pytest.mark.parametrize("page", RULES)
@pytest.mark.parametrize(("wilds", "hands"), [(0, 400), (1, 400), (2, 60), (3, 3)])
def test_readings_agree_with_brute_force(page: str, wilds: int, hands: int) -> None:
    rng = random.Random(f"{page} {wilds}")
    wins = sum(check(random_case(rng, page, wilds)) for _ in range(hands))
    assert wins >= hands // 10


@pytest.mark.fuzz
@pytest.mark.timeout(0)
@pytest.mark.parametrize("page", RULES)
@pytest.mark.parametrize(("wilds", "hands"), [(0, 5000), (1, 5000), (2, 1500), (3, 200), (4, 30)])
def test_readings_agree_with_brute_force_on_many_hands(page: str, wilds: int, hands: int) -> None:
    rng = random.Random(f"many {page} {wilds}")
    assert sum(check(random_case(rng, page, wilds)) for _ in range(hands)) > hands // 10


def test_wild_as_is_in_reading_order() -> None:
    case = {
        "rules": "beifang",
        "indicator": "5m",
        "hand": "136679m111s234s5p",
        "win": "5p",
        "by": "self",
    }
    out = answer(*parse_case(case), lambda refusal: explain(refusal, "en"))
    assert out["reading"] == {
        "sets": ["123m", "789m", "111s", "234s"],
        "pair": "55p",
        "wild_as": ["2m", "8m"],
    }


def test_orphans_are_read_tile_by_tile() -> None:
    case = {"rules": "beifang", "indicator": "5m", "hand": "19m19s19pESWNCF6m", "win": "6m",
            "by": "self"}  # fmt: skip
    out = answer(*parse_case(case), lambda refusal: explain(refusal, "en"))
    assert out["reading"]["tiles"] == "119m19s19pESWNCFP"
    assert out["reading"]["wild_as"] == ["1m", "P"]
