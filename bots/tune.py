"""Finds out what weights are worth: ``python -m bots.tune --rules beifang --changes danger=0
danger=2 loss=0``.

The level as it is and each change of it play the same walls against the same field, each wall four
times with the seats rotated, and are compared wall by wall. Such paired differences need a fraction
of the rounds that absolute figures need.
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
    """One player: points a round, and the difference from the unchanged level."""

    kind: str
    mean: float
    half: float
    """Half of the 95 % interval of *mean*."""
    gain: float
    gain_half: float


def challengers(level: str, changes: Sequence[str]) -> list[str]:
    """The kinds of the players that are compared: *level*, and *level* with each change."""
    return [level, *(f"{level}{'+' if '@' in level else '@'}{change}" for change in changes)]


def compare(tallies: Sequence[tuple[str, Tally]]) -> list[Outcome]:
    """Means and paired differences from tallies that kept the points of each wall."""
    _, first = tallies[0]
    outcomes = []
    for kind, tally in tallies:
        points = [tally.per_wall[wall][0] / ROUNDS_A_WALL for wall in sorted(tally.per_wall)]
        base = [first.per_wall[wall][0] / ROUNDS_A_WALL for wall in sorted(first.per_wall)]
        gains = [one - other for one, other in zip(points, base, strict=True)]
        outcomes.append(Outcome(kind, *mean_of(points), *mean_of(gains)))
    return outcomes


def mean_of(values: Sequence[float]) -> tuple[float, float]:
    """Mean and half of its 95 % interval."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, 0.0
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, Z95 * sqrt(variance / count)


def tune(asked: Run, level: str, changes: Sequence[str], jobs: int) -> list[Outcome]:
    """Play every change; *asked* names the rules, the walls and, behind seat 0, the field."""
    tallies = []
    for kind in challengers(level, changes):
        seats = (kind, *asked.seats[1:])
        tallies.append((kind, run_on_cores(_with_seats(asked, seats), jobs)))
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
    parser.add_argument("--changes", nargs="+", required=True, metavar="WEIGHT=VALUE")
    parser.add_argument("--rounds", type=int, default=200, help="walls, each played four times")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(args)
    asked = Run(given.rules, ("", *[given.field] * 3), given.rounds, given.seed)
    for row in tune(asked, given.level, given.changes, given.jobs):
        print(
            f"{row.kind}: {row.mean:+.3f} +-{row.half:.3f} a round, "
            f"{row.gain:+.3f} +-{row.gain_half:.3f} against {given.level}"
        )


if __name__ == "__main__":
    main()
