"""A bot that thinks until its table is left: what a key costs meanwhile is to be measured."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

from engine import Action, Ask

LIMIT = 60.0
"""Seconds after which it answers all the same."""


@dataclass
class Thinker:
    """Keeps a core and the interpreter busy, as a search in Python does."""

    name: str = "thinker"
    seed: object = 0

    def decide(self, ask: Ask) -> Action:
        until = monotonic() + LIMIT
        while monotonic() < until:
            sum(range(100))
        return ask.options[-1]
