"""The engine against the referee: cases, matches, rigged walls and scripted rounds.

The referee reads the rule pages alone (see referee.py); where it and the engine differ, one of
them has misread a page.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.answers import answer
from engine.cases import CaseError, parse_case
from engine.record import write
from engine.rules import RULES
from tests.engine.rounds import options_of, played, setup_for
from tests.rules.referee import faults_of
from tests.rules.referee_answers import case_faults
from tests.rules.referee_cases import every_kind_case, malformed_case, random_case
from tests.rules.referee_matches import rigged_match, room_setup
from tests.rules.referee_readings import natural_and_wild, standard
from tests.rules.referee_scenes import SCENES, Scene, scene_record, shown

VECTORS = Path(__file__).parent.parent / "vectors"
TABLES = [(rules, options) for rules in RULES for options in options_of(rules)]
ROOMS = [rules for rules in RULES if RULES[rules].rooms]
Options = tuple[tuple[str, bool | int], ...]


def answered(case: dict[str, Any]) -> dict[str, Any]:
    """The project's answer to a case, or its error."""
    try:
        rules, parsed = parse_case(case)
    except CaseError as error:
        return {"error": str(error)}
    return answer(rules, parsed, str)


def check_cases(make: Callable[[Random, str], dict[str, Any]], rules: str, count: int) -> None:
    """*count* well-formed cases have the referee's answers."""
    dice = Random(f"cases {rules} {count}")
    for _ in range(count):
        case = make(dice, rules)
        assert case_faults(case, answered(case)) == [], json.dumps(case, ensure_ascii=False)


def check_matches(rules: str, options: Options, seeds: range) -> None:
    """Random and rigged matches are as the pages say."""
    for seed in seeds:
        match = played(setup_for(rules, seed, options=options), greedy=seed % 4 > 0)
        assert faults_of(write(match.setup, match.log)) == [], f"seed {seed}"
    for seed in range(seeds.start, seeds.start + max(1, len(seeds) // 2)):
        setup = setup_for(rules, seed, options=options)
        text = rigged_match(setup, stop=0.002 if seed % 7 == 6 else 0.0)
        assert faults_of(text) == [], f"rigged, seed {seed}"


def every_identity(concealed: list[int], wild: int, banned: tuple[int, ...]) -> set[Any]:
    """Standard readings by writing each identity of the wild tiles out (C22)."""
    natural, wilds = natural_and_wild(concealed, wild)
    allowed = [kind for kind in range(34) if kind not in banned]
    found = set()
    for stands in combinations_with_replacement(allowed, wilds):
        written = [natural[kind] + stands.count(kind) for kind in range(34)]
        for reading in standard(tuple(written), 0, [], ()):
            found.add((reading.sets, reading.pair, stands))
    return found


def test_the_referee_reads_wild_tiles_as_every_identity_does() -> None:
    dice = Random(22)
    for _ in range(25):
        pool = dice.sample(range(34), 3) + list(range(9 * (low := dice.randrange(3)), 9 * low + 9))
        groups = [[dice.choice(pool)] * 3 for _ in range(2)] + [
            [9 * low + 2, 9 * low + 3, 9 * low + 4]
        ]
        concealed = [kind for group in groups for kind in group] + [dice.choice(pool)] * 5
        for _ in range(dice.randint(1, 2)):
            concealed[dice.randrange(14)] = 33
        banned = tuple(dice.sample(range(33), dice.choice([0, 3])))
        natural, wilds = natural_and_wild(concealed, 33)
        read = standard(natural, wilds, [], banned)
        told = {(reading.sets, reading.pair, reading.wild_as) for reading in read}
        assert told == every_identity(concealed, 33, banned)


@pytest.mark.parametrize("rules", RULES)
def test_the_vectors_are_as_the_referee_reads_the_pages(rules: str) -> None:
    for line in (VECTORS / f"{rules}.jsonl").read_text(encoding="utf-8").splitlines():
        vector = json.loads(line)
        if "error" not in vector["answer"]:
            faults = case_faults(vector["case"], answered(vector["case"]))
            assert faults == [], vector["id"]


@pytest.mark.parametrize("rules", RULES)
def test_random_cases_score_as_the_referee_says(rules: str) -> None:
    check_cases(random_case, rules, 250)


def test_hands_that_wait_on_everything_may_not_win_on_a_discard() -> None:
    check_cases(lambda dice, _: every_kind_case(dice), "wuhan", 100)


@pytest.mark.parametrize("rules", RULES)
def test_malformed_cases_are_refused(rules: str) -> None:
    dice = Random(f"malformed {rules}")
    for _ in range(100):
        case = malformed_case(dice, rules)
        assert "error" in answered(case), json.dumps(case, ensure_ascii=False)


@pytest.mark.parametrize(("rules", "options"), TABLES)
def test_matches_are_as_the_referee_follows_them(rules: str, options: Options) -> None:
    check_matches(rules, options, range(3))


@pytest.mark.parametrize("rules", ROOMS)
def test_nobody_pays_more_than_he_has(rules: str) -> None:
    texts = [rigged_match(room_setup(rules, seed, rounds=2)) for seed in range(4)]
    assert [faults_of(text) for text in texts] == [[]] * 4
    assert any('"owed"' in text for text in texts)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.rules} {scene.name}")
def test_rare_rounds_are_as_the_referee_follows_them(scene: Scene) -> None:
    seen: set[str] = set()
    for seed in range(12):
        text = scene_record(scene, seed)
        assert faults_of(text) == [], f"seed {seed}"
        seen |= shown([json.loads(line) for line in text.splitlines()])
        if seen >= set(scene.wants):
            break
    assert seen >= set(scene.wants), "the scene does not show what it is for"


def _more(line: dict[str, Any]) -> None:
    line["amount"] += 1


def _one_left(line: dict[str, Any]) -> None:
    line["left"] -= 1


def _next_seat(line: dict[str, Any]) -> None:
    line["seat"] = (line["seat"] + 1) % 4


def _another_fan(line: dict[str, Any]) -> None:
    line["score"]["fan"] += 1


def _another_dealer(line: dict[str, Any]) -> None:
    line["next_dealer"] = (line["next_dealer"] + 1) % 4


@pytest.mark.parametrize(
    ("kind", "spoil"),
    [
        ("transfer", _more),
        ("draw", _one_left),
        ("draw", _next_seat),
        ("discard", _next_seat),
        ("pass", _next_seat),
        ("win", _another_fan),
        ("round_end", _another_dealer),
    ],
)
@pytest.mark.parametrize("rules", RULES)
def test_the_referee_is_awake(
    rules: str, kind: str, spoil: Callable[[dict[str, Any]], None]
) -> None:
    dice = Random(f"{rules} {kind}")
    for seed in range(20):
        match = played(setup_for(rules, seed))
        rows = [json.loads(line) for line in write(match.setup, match.log).splitlines()]
        places = [place for place, row in enumerate(rows) if row["type"] == kind]
        if places:
            break
    spoil(rows[dice.choice(places)])
    assert faults_of("\n".join(json.dumps(row) for row in rows)) != []


@pytest.mark.fuzz
@pytest.mark.parametrize("rules", RULES)
def test_many_random_cases_score_as_the_referee_says(rules: str) -> None:
    check_cases(random_case, rules, 4000)


@pytest.mark.fuzz
def test_many_hands_that_wait_on_everything() -> None:
    check_cases(lambda dice, _: every_kind_case(dice), "wuhan", 2000)


@pytest.mark.fuzz
@pytest.mark.parametrize(("rules", "options"), TABLES)
def test_many_matches_are_as_the_referee_follows_them(rules: str, options: Options) -> None:
    check_matches(rules, options, range(100, 124))


@pytest.mark.fuzz
@pytest.mark.parametrize("rules", ROOMS)
def test_many_rooms(rules: str) -> None:
    for seed in range(40):
        assert faults_of(rigged_match(room_setup(rules, seed, rounds=4))) == [], f"seed {seed}"
