"""What the engine alone takes for a round, its questions included: `pytest tests/bench`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine import RULES, Action, Match, Setup
from tests.engine.rounds import Dice, setup_for

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

ROUNDS = 10

Answers = list[dict[int, Action]]


def answered(setup: Setup) -> Answers:
    """What four players who want to be ready soon say in one round."""
    match = Match(setup)
    match.next_round()
    players = [Dice(str(seat), setup.seed, greedy=True) for seat in range(4)]
    said: Answers = []
    while asks := match.asks():
        said.append({seat: players[seat].decide(ask) for seat, ask in asks.items()})
        match.resolve(said[-1])
    return said


def played_again(setup: Setup, said: Answers) -> int:
    """The same round by the same answers; the number of its events."""
    match = Match(setup)
    match.next_round()
    for answers in said:
        match.asks()
        match.resolve(answers)
    return len(match.log)


@pytest.mark.parametrize("rules", RULES)
def test_rounds_without_thinking(benchmark: BenchmarkFixture, rules: str) -> None:
    """Ten rounds in which every answer is known beforehand."""
    tables = [(setup, answered(setup)) for setup in (setup_for(rules, n) for n in range(ROUNDS))]
    assert benchmark(lambda: all(played_again(setup, said) for setup, said in tables))
