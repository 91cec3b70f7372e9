"""How fast hands are weighed: `pytest tests/bench` (pytest-benchmark)."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from engine.cases import answer, parse_case
from engine.rules import RULES
from mahjong_tui.words.refusals import explain
from tests.rules.hands import random_case

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

HANDS = 500


def lines(page: str, wilds: int) -> list[str]:
    rng = random.Random(f"bench {page} {wilds}")
    return [json.dumps(random_case(rng, page, wilds)) for _ in range(HANDS)]


@pytest.mark.parametrize("page", RULES)
def test_batch_path(benchmark: BenchmarkFixture, page: str) -> None:
    """JSON line in, JSON line out; the aim is 5,000 hands a second."""
    batch = lines(page, 4)

    def score_all() -> int:
        total = 0
        for line in batch:
            out = answer(*parse_case(json.loads(line)), lambda refusal: explain(refusal, "zh"))
            total += len(json.dumps(out, ensure_ascii=False))
        return total

    assert benchmark(score_all) > HANDS


@pytest.mark.parametrize("wilds", range(5))
def test_judge(benchmark: BenchmarkFixture, wilds: int) -> None:
    """The judgement alone, caches warm."""
    cases = [parse_case(json.loads(line)) for line in lines("guangdong", wilds)]

    def judge_all() -> int:
        return len([rules.judge(case) for rules, case in cases])

    assert benchmark(judge_all) == HANDS
