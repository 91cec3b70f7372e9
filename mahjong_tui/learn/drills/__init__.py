"""Practice questions without end: five kinds, three levels, every answer by the page itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from engine import RuleSet, rules_for
from mahjong_tui.learn.drills import keeps, names, pays, waits, wins
from mahjong_tui.learn.drills.question import LEVELS, Choice, Question, Weights

__all__ = ["KINDS", "LEVELS", "Choice", "Question", "Weights", "question"]

Maker = Callable[[Random, RuleSet, int, Weights], Question | None]

KINDS: dict[str, Maker] = {
    names.KIND: names.make,
    pays.KIND: pays.make,
    waits.KIND: waits.make,
    keeps.KIND: keeps.make,
    wins.KIND: wins.make,
}
"""The drills by their names, in the order of the menu."""

MOST = 3000
"""Throws of the dice for one question."""

_EVEN: Mapping[str, float] = {}


def question(
    kind: str, rules: str, level: int, seed: object, n: int, weights: Weights = _EVEN
) -> Question:
    """Question number *n* of *seed*: the same arguments give the same question."""
    page = rules_for(rules)
    dice = Random(f"{seed}/{n}/{kind}/{rules}/{level}")
    for _ in range(MOST):
        made = KINDS[kind](dice, page, level, weights)
        if made is not None:
            return made
    raise AssertionError(f"no question of {kind} under {rules} at level {level}")
