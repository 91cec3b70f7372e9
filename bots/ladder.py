"""All levels against each other under every rule set: ``python -m bots.ladder --jobs 2``.

Each cell is one challenger among three of another level on duplicate deals: points a round in
units of the base with a 95 % interval, and the digest that a repetition must show.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bots.arena import Run, report, run_on_cores
from bots.levels import LEVELS
from bots.player import level_of
from engine import RULES

SEATINGS = 4
"""Rounds played on each wall."""


@dataclass(frozen=True, slots=True)
class Cell:
    """*challenger* among three of *field*."""

    rules: str
    challenger: str
    field: str

    def run(self, walls: int, seed: int) -> Run:
        """What is to be played."""
        seats = (self.challenger, *[self.field] * (SEATINGS - 1))
        return Run(self.rules, seats, walls, seed, duplicate=True)


def cells(rules: Iterable[str], challengers: Sequence[str], fields: Sequence[str]) -> list[Cell]:
    """Every pair of different players under every rule set."""
    return [
        Cell(page, challenger, field)
        for page in rules
        for challenger in challengers
        for field in fields
        if challenger != field
    ]


def played(
    asked: Sequence[Cell], walls: int, seed: int, jobs: int, kept: Path | None = None
) -> Iterator[tuple[Cell, dict[str, Any]]]:
    """The report of each cell. *kept* keeps finished cells, which are not played again."""
    known = _known(kept)
    for cell in asked:
        name = f"{cell.rules} {_known_by(cell.challenger)} {_known_by(cell.field)} {walls} {seed}"
        if name not in known:
            asked_run = cell.run(walls, seed)
            known[name] = report(asked_run, run_on_cores(asked_run, jobs))
            if kept is not None:
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([name, known[name]]) + "\n")
        yield cell, known[name]


def _known_by(kind: str) -> str:
    """A level with all its weights: a cell is played again when one has changed."""
    return kind if ":" in kind else f"{kind} {level_of(kind)}"


def _known(kept: Path | None) -> dict[str, dict[str, Any]]:
    if kept is None or not kept.exists():
        return {}
    whole, _, torn = kept.read_text(encoding="utf-8").rpartition("\n")
    if torn:
        kept.write_text(whole + "\n" if whole else "", encoding="utf-8")
    return dict(json.loads(line) for line in whole.splitlines())


def row(cell: Cell, result: dict[str, Any]) -> str:
    """A line of the table, in Markdown."""
    mine = result["kinds"][cell.challenger]
    low, high = mine["ci95"]
    share = mine["wins"] / max(1, result["played"])
    return (
        f"| {cell.rules} | `{cell.challenger}` | `{cell.field}` | {mine['mean']:+.2f} "
        f"±{(high - low) / 2:.2f} | {share:.0%} | {result['played']:,} | "
        f"`{result['digest'][:8]}` |"
    )


HEADER = (
    "| page | one | among three | points a round | wins | rounds | digest |",
    "|---|---|---|---|---|---|---|",
)


def main(args: Sequence[str] | None = None) -> None:
    """The command line."""
    levels = list(LEVELS)
    parser = argparse.ArgumentParser(prog="python -m bots.ladder", description=__doc__)
    parser.add_argument("--rules", nargs="+", default=list(RULES), metavar="ID")
    parser.add_argument("--challengers", nargs="+", default=levels, metavar="KIND")
    parser.add_argument("--fields", nargs="+", default=levels, metavar="KIND")
    parser.add_argument("--rounds", type=int, default=1000, help="walls, each played four times")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--keep", type=Path, help="a file for finished cells: an interrupted table goes on"
    )
    given = parser.parse_args(args)
    print(*HEADER, sep="\n")
    asked = cells(given.rules, given.challengers, given.fields)
    for cell, result in played(asked, given.rounds, given.seed, given.jobs, given.keep):
        print(row(cell, result), flush=True)


if __name__ == "__main__":
    main()
