"""A practice question: what is shown, what may be answered, what is right, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from engine import Tile
from mahjong_tui.learn.drills.deal import Json
from mahjong_tui.learn.said import Said

LEVELS = (1, 2, 3)

Weights = Mapping[str, float]
"""How much more often than others a topic is to be asked about; 1 where nothing is said."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to answer: a sentence, or a *tile*."""

    id: str
    text: Said | None = None
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """One question. *case* is a score case; without ``win`` it is a hand that has yet to win."""

    kind: str
    rules: str
    level: int
    topic: str
    """What the question is about: a fan, a reason; what weights are kept for."""
    case: Json
    ask: Said
    choices: tuple[Choice, ...]
    right: frozenset[int]
    many: bool
    """Several choices may be right, and all of them must be named."""
    why: tuple[Said, ...]

    def is_right(self, given: Iterable[int]) -> bool:
        """*given* is the whole right answer."""
        return frozenset(given) == self.right

    def topics_of(self, given: Iterable[int]) -> frozenset[str]:
        """What somebody who answered *given* has still to learn."""
        wrong = frozenset(given) ^ self.right
        if not wrong:
            return frozenset()
        if self.many and self.choices[0].tile is None:
            return frozenset(self.choices[at].id for at in wrong)
        return frozenset({self.topic})


def heavy(dice: Random, topics: Sequence[str], weights: Weights) -> str:
    """One of *topics*, those with more weight more often."""
    return dice.choices(topics, [weights.get(topic, 1.0) for topic in topics])[0]
