"""A player whose play never changes: for pictures that must not change either."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Action, Ask, Win


@dataclass
class Plain:
    """Wins where it can, throws what it drew, lets everything else go."""

    name: str = "plain"
    seed: object = 0

    def decide(self, ask: Ask) -> Action:
        wins = [option for option in ask.options if isinstance(option, Win)]
        return wins[0] if wins else ask.options[-1]
