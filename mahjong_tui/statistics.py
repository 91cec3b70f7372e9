"""What the player has won, lost and made: a fold over the lines of his records."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HUMAN = "human"

Line = dict[str, Any]


@dataclass(slots=True)
class Made:
    """A fan that was made: how often, and in the dearest hand of how much."""

    zh: str
    en: str
    times: int = 0
    best: int = 0


@dataclass(slots=True)
class Tally:
    """One rule set."""

    matches: int = 0
    rounds: int = 0
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    draws: int = 0
    fan: int = 0
    """The fans of all wins together."""
    net: int = 0
    course: list[int] = field(default_factory=list)
    """What the player had won after each round."""
    fans: dict[str, Made] = field(default_factory=dict)
    against: Counter[str] = field(default_factory=Counter)
    """What went to and fro between the player and each kind of opponent."""

    @property
    def mean_fan(self) -> float:
        return self.fan / self.wins if self.wins else 0.0


def tally_all(paths: Iterable[Path]) -> dict[str, Tally]:
    """For each rule set that was played, what the records say, in the order of *paths*."""
    from engine import RULES  # noqa: PLC0415 (only when there is something to count)

    found: dict[str, Tally] = {}
    for path in paths:
        lines = _lines(path)
        first = next(lines, {})
        kinds, rules = _kinds(first), str(first.get("rules"))
        if HUMAN not in kinds or len(kinds) != 4 or rules not in RULES:
            continue
        tally = found.setdefault(rules, Tally())
        before = tally.rounds
        _count(lines, kinds, tally)
        tally.matches += tally.rounds > before
    return {rules: tally for rules, tally in found.items() if tally.rounds}


def _kinds(first: Line) -> list[str]:
    """The kinds of the players that a header names."""
    players = first.get("players") if first.get("type") == "match" else None
    seated = players if isinstance(players, list) else []
    return [str(who.get("kind")) for who in seated if isinstance(who, dict)]


def _lines(path: Path) -> Iterator[Line]:
    """The lines of a record; what cannot be read counts nothing."""
    try:
        content = path.read_bytes()
    except OSError:
        return
    for raw in content.split(b"\n"):
        try:
            line = json.loads(raw)
        except (ValueError, RecursionError):
            continue
        if isinstance(line, dict):
            yield line


def _count(lines: Iterator[Line], kinds: list[str], tally: Tally) -> None:
    """Add the finished rounds of one record to *tally*."""
    seat = kinds.index(HUMAN)
    before: list[int] = []
    round_: list[Line] = []
    for line in lines:
        match line.get("type"):
            case "round":
                before, round_ = _scores(line), []
            case "round_end" if before and (after := _scores(line)):
                tally.rounds += 1
                tally.net += after[seat] - before[seat]
                tally.course.append(tally.net)
                _count_round(round_, seat, kinds, tally)
                before = []
            case "win" | "draw_game" | "transfer":
                round_.append(line)


def _count_round(lines: list[Line], seat: int, kinds: list[str], tally: Tally) -> None:
    for line in lines:
        match line["type"]:
            case "draw_game":
                tally.draws += 1
            case "win":
                _count_win(line, seat, tally)
            case "transfer":
                _count_transfer(line, seat, kinds, tally)


def _count_win(line: Line, seat: int, tally: Tally) -> None:
    tally.deal_ins += line.get("from") == seat
    score = line.get("score")
    if line.get("seat") != seat or not isinstance(score, dict):
        return
    tally.wins += 1
    tally.self_draws += line.get("by") == "self"
    fan = score.get("fan")
    worth = fan if isinstance(fan, int) else 0
    tally.fan += worth
    fans = score.get("fans")
    for row in fans if isinstance(fans, list) else []:
        if isinstance(row, dict) and "id" in row:
            made = tally.fans.setdefault(
                str(row["id"]), Made(str(row.get("zh", "")), str(row.get("en", "")))
            )
            made.times += 1
            made.best = max(made.best, worth)


def _count_transfer(line: Line, seat: int, kinds: list[str], tally: Tally) -> None:
    payer, payee, amount = line.get("from"), line.get("to"), line.get("amount")
    if not (isinstance(payer, int) and isinstance(payee, int) and isinstance(amount, int)):
        return
    if payer not in range(4) or payee not in range(4):
        return
    if payee == seat:
        tally.against[kinds[payer]] += amount
    elif payer == seat:
        tally.against[kinds[payee]] -= amount


def _scores(line: Line) -> list[int]:
    """The four scores of a line; none where they are not four whole numbers."""
    held = line.get("scores")
    if isinstance(held, list) and len(held) == 4 and all(isinstance(n, int) for n in held):
        return list(held)
    return []


def plot(values: list[int], width: int, height: int) -> list[str]:
    """*values* as a picture of *width* x *height* cells in plain characters, zero as a line.

    >>> print("\\n".join(plot([0, 2, 1], 3, 3)))
     *
      *
    *--
    """
    low, high = min(0, *values, 0), max(0, *values, 1)
    rows = [[" "] * width for _ in range(height)]

    def row(value: float) -> int:
        return round((high - value) / (high - low) * (height - 1))

    rows[row(0)] = ["-"] * width
    count = len(values)
    for x in range(min(width, count) if count < width else width):
        at = x if count <= width else x * (count - 1) // (width - 1)
        rows[row(values[at])][x] = "*"
    return ["".join(line).rstrip() for line in rows]
