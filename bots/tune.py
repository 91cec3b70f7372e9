"""Finds out what a weight is worth: ``python -m bots.tune --rules beifang --weight danger
--values 0 1 2``.

Every value plays the same walls against the same field, each wall four times with the seats
rotated, and is compared with the first value wall by wall. Such paired differences need a
fraction of the rounds that absolute figures need.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from bots.arena import Run, run_on_cores
from bots.tally import Z95, Tally

ROUNDS_A_WALL = 4


@dataclass(frozen=True, slots=True)
class Outcome:
    """One value of a weight: points a round, and the difference from the first value."""

    value: str
    mean: float
    half: float
    """Half of the 95 % interval of *mean*."""
    gain: float
    gain_half: float


def challenger(level: str, weight: str, value: str) -> str:
    """The kind of the player that bears *value*."""
    return f"{level}{'+' if '@' in level else '@'}{weight}={value}"


def compare(tallies: Sequence[tuple[str, Tally]]) -> list[Outcome]:
    """Means and paired differences from tallies that kept the points of each wall."""
    _, first = tallies[0]
    outcomes = []
    for value, tally in tallies:
        points = [tally.per_wall[wall][0] / ROUNDS_A_WALL for wall in sorted(tally.per_wall)]
        base = [first.per_wall[wall][0] / ROUNDS_A_WALL for wall in sorted(first.per_wall)]
        gains = [one - other for one, other in zip(points, base, strict=True)]
        outcomes.append(Outcome(value, *_mean(points), *_mean(gains)))
    return outcomes


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """Mean and half of its 95 % interval."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, 0.0
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, Z95 * sqrt(variance / count)


def tune(asked: Run, level: str, weight: str, values: Sequence[str], jobs: int) -> list[Outcome]:
    """Play every value; *asked* names the rules, the walls and, behind seat 0, the field."""
    tallies = []
    for value in values:
        seats = (challenger(level, weight, value), *asked.seats[1:])
        tallies.append((value, run_on_cores(_with_seats(asked, seats), jobs)))
    return compare(tallies)


def _with_seats(asked: Run, seats: tuple[str, ...]) -> Run:
    return Run(
        asked.rules, seats, asked.rounds, asked.seed, asked.options, asked.base,
        duplicate=True, per_wall=True,
    )  # fmt: skip


def main(args: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bots.tune", description=__doc__)
    parser.add_argument("--rules", default="beifang")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--field", default="normal", help="the other three players")
    parser.add_argument("--weight", required=True)
    parser.add_argument("--values", nargs="+", required=True)
    parser.add_argument("--rounds", type=int, default=200, help="walls, each played four times")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(args)
    asked = Run(given.rules, ("", *[given.field] * 3), given.rounds, given.seed)
    for row in tune(asked, given.level, given.weight, given.values, given.jobs):
        print(
            f"{given.weight}={row.value}: {row.mean:+.3f} +-{row.half:.3f} a round, "
            f"{row.gain:+.3f} +-{row.gain_half:.3f} against the first"
        )


if __name__ == "__main__":
    main()
