"""What the player has practised: right and wrong answers, streaks, and what to ask about again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from mahjong_tui import paths
from mahjong_tui.learn.drills.question import LEVELS, Question
from mahjong_tui.saves import replace_file

HEAVIEST, LIGHTEST = 8.0, 0.5
"""Bounds of a topic's weight."""

RISE = 5
"""Right answers in a row that lead to the next level."""


def progress_file() -> Path:
    """Where the progress of this profile lies."""
    return paths.data_dir() / "drills.json"


@dataclass(slots=True)
class Tally:
    """The answers to one kind of question under one page."""

    asked: int = 0
    right: int = 0
    streak: int = 0
    """Right answers in a row, up to now."""
    best: int = 0
    """The longest streak ever."""
    level: int = 1
    run: int = 0
    """Right (positive) or wrong answers in a row at this level."""

    def note(self, *, right: bool) -> None:
        """Count an answer, and find the level for the next one."""
        self.asked += 1
        self.right += right
        self.streak = self.streak + 1 if right else 0
        self.best = max(self.best, self.streak)
        self.run = max(self.run, 0) + 1 if right else min(self.run, 0) - 1
        if self.run >= RISE and self.level < LEVELS[-1]:
            self.level, self.run = self.level + 1, 0
        elif self.run <= -3 and self.level > LEVELS[0]:
            self.level, self.run = self.level - 1, 0


@dataclass(slots=True)
class Progress:
    """All that is known of one player. Keys are ``rules/kind`` and ``rules/kind/topic``."""

    tallies: dict[str, Tally] = field(default_factory=dict)
    weights: dict[str, float] = field(default_factory=dict)

    def tally(self, rules: str, kind: str) -> Tally:
        """The tally of *kind* under *rules*; an empty one that is not kept where none is."""
        return self.tallies.get(f"{rules}/{kind}", Tally())

    def weights_of(self, rules: str, kind: str) -> dict[str, float]:
        """How much more often than others each topic is to be asked about."""
        head = f"{rules}/{kind}/"
        return {
            name.removeprefix(head): weight
            for name, weight in self.weights.items()
            if name.startswith(head)
        }

    def note(self, question: Question, given: Iterable[int]) -> bool:
        """Take up the answer *given*; whether it was right."""
        given = frozenset(given)
        right = question.is_right(given)
        head = f"{question.rules}/{question.kind}"
        self.tallies.setdefault(head, Tally()).note(right=right)
        missed = question.topics_of(given)
        for topic in {question.topic, *missed}:
            name = f"{head}/{topic}"
            weight = self.weights.get(name, 1.0)
            if topic in missed:
                self.weights[name] = min(HEAVIEST, weight * 1.6 + 0.8)
            else:
                self.weights[name] = max(LIGHTEST, weight * 0.7)
        return right

    def weakest(self, rules: str, kind: str, most: int = 3) -> list[str]:
        """The topics that went wrong most."""
        heavy = [(weight, one) for one, weight in self.weights_of(rules, kind).items()]
        return [one for weight, one in sorted(heavy, reverse=True) if weight > 1][:most]


def load(path: Path) -> Progress:
    """The progress in *path*; none where it is missing or is not what we wrote."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        tallies = {str(name): Tally(**one) for name, one in data["tallies"].items()}
        weights = {str(name): float(one) for name, one in data["weights"].items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return Progress()
    return Progress(tallies, weights) if _sound(tallies) else Progress()


def _sound(tallies: dict[str, Tally]) -> bool:
    numbers: list[Any] = [value for one in tallies.values() for value in asdict(one).values()]
    levels = all(one.level in LEVELS for one in tallies.values())
    return levels and all(type(number) is int for number in numbers)


def save(path: Path, progress: Progress) -> None:
    """Write *progress* beside *path* and put it in its place."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(
        {
            "version": 1,
            "tallies": {name: asdict(one) for name, one in sorted(progress.tallies.items())},
            "weights": {name: round(one, 3) for name, one in sorted(progress.weights.items())},
        },
        indent=1,
    )
    replace_file(path, text.encode())
