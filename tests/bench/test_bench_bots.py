"""How fast bots decide and rounds are played: `pytest tests/bench` (pytest-benchmark)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bots.arena import Run, run
from bots.hint import hint_for
from bots.player import Bot
from engine import RULES, Ask, ChoosePiao
from tests.bots.tables import questions

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

ROUNDS = 30


@pytest.mark.parametrize("rules", RULES)
def test_self_play(benchmark: BenchmarkFixture, rules: str) -> None:
    """Four normal bots through the whole engine; the aim is 300 rounds a second."""
    asked = Run(rules, ("normal",) * 4, ROUNDS)
    assert benchmark(lambda: run(asked).played) == ROUNDS


def met(rules: str) -> list[Ask]:
    """The questions of three rounds."""
    return [
        ask
        for seed in (1, 2, 3)
        for _, _, ask, _ in questions(rules, seed)
        if not isinstance(ask.options[0], ChoosePiao)
    ]


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_decisions(benchmark: BenchmarkFixture, level: str) -> None:
    """All the questions of three rounds."""
    bot, asks = Bot(level), met("beifang")
    assert benchmark(lambda: len([bot.decide(ask) for ask in asks])) == len(asks)


def test_hints(benchmark: BenchmarkFixture) -> None:
    """A hint for every question of three rounds."""
    views = [ask.view for ask in met("beifang")]
    assert benchmark(lambda: len([hint_for(view) for view in views])) == len(views)
