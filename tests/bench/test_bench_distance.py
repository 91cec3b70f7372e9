"""Times of `engine.distance` beside PyPI `mahjong`: pytest tests/bench --benchmark-only."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.distance import Goal, acceptance, distance, improving, keyed_distance, keys_of

pytest.importorskip("pytest_benchmark")
from pytest_benchmark.fixture import BenchmarkFixture

HANDS = 500
GOALS = {
    "four-copy": Goal(),
    "wild": Goal(wild=5),
    "beifang": Goal(wild=5, seven_pairs=True, orphans=True),
    "wuhan": Goal(wild=5, jiang_pair=True, all_jiang=True, all_feng=True, barred=(3, 4, 31)),
}


def hands(size: int) -> list[list[int]]:
    rng = random.Random(size)
    dealt = []
    for _ in range(HANDS):
        counts = [0] * 34
        for tile in rng.sample(range(136), size):
            counts[tile // 4] += 1
        dealt.append(counts)
    return dealt


def measure(benchmark: BenchmarkFixture, run: Callable[[], None]) -> None:
    benchmark.extra_info["calls"] = HANDS
    # The package has no annotations here.
    benchmark.pedantic(run, rounds=20, warmup_rounds=2)  # type: ignore[no-untyped-call]


def each(benchmark: BenchmarkFixture, call: Callable[[list[int]], object], size: int) -> None:
    """One round runs every hand; times are of 500 calls, the first round warms the caches."""
    dealt = hands(size)

    def run() -> None:
        for counts in dealt:
            call(counts)

    measure(benchmark, run)


@pytest.mark.parametrize("name", GOALS)
def test_distance(benchmark: BenchmarkFixture, name: str) -> None:
    goal = GOALS[name]
    each(benchmark, lambda counts: distance(counts, 0, goal), 13)


@pytest.mark.parametrize("name", GOALS)
def test_improving(benchmark: BenchmarkFixture, name: str) -> None:
    goal = GOALS[name]
    each(benchmark, lambda counts: improving(counts, 0, goal), 13)


@pytest.mark.parametrize("name", GOALS)
def test_acceptance(benchmark: BenchmarkFixture, name: str) -> None:
    goal = GOALS[name]
    each(benchmark, lambda counts: acceptance(counts, 0, goal), 14)


def test_keyed_distance(benchmark: BenchmarkFixture) -> None:
    goal = GOALS["wild"]
    kept = [keys_of(counts, goal) for counts in hands(13)]

    def run() -> None:
        for keys in kept:
            keyed_distance(keys, 0, goal)

    measure(benchmark, run)


def test_package_mahjong(benchmark: BenchmarkFixture) -> None:
    shanten = pytest.importorskip("mahjong.shanten").Shanten()
    each(benchmark, shanten.calculate_shanten_for_regular_hand, 13)


def test_package_mahjong_agrees() -> None:
    """Four copies, no melds: the other package's number is ours."""
    shanten = pytest.importorskip("mahjong.shanten").Shanten()
    for size in (13, 14):
        for counts in hands(size):
            assert distance(counts, 0, Goal()) == shanten.calculate_shanten_for_regular_hand(counts)
