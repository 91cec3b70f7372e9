"""The bot: a pure function of the question and its seed."""

from __future__ import annotations

import importlib
from dataclasses import fields, replace
from typing import cast

from bots import greedy, weigh
from bots.levels import LEVELS, Level
from bots.read import Position
from engine import Action, Ask, Declare, Player


class UnknownPlayerError(ValueError):
    """*kind* names no level and no player class."""

    def __init__(self, kind: str, why: str) -> None:
        super().__init__(f"player {kind!r}: {why}")
        self.kind, self.why = kind, why


class Bot:
    """Plays at one of the levels of `bots.levels`.

    Nothing is remembered from one question to the next, so a resumed game, a replay and a
    worker on another machine all get the same answers.
    """

    def __init__(self, level: str = "normal", seed: object = 0, name: str | None = None) -> None:
        self.level = level_of(level)
        self.seed = seed
        self.name = name or self.level.id

    def decide(self, ask: Ask) -> Action:
        """One of the options, by the level's weights; never a false win (W26)."""
        honest = tuple(option for option in ask.options if not isinstance(option, Declare))
        if len(honest) == 1:
            return honest[0]
        if len(honest) < len(ask.options):
            ask = replace(ask, options=honest)
        pos = Position(ask, self.seed)
        if self.level.depth:
            return weigh.choose(pos, self.level)
        return greedy.choose(pos, self.level)


def level_of(kind: str) -> Level:
    """The level that *kind* names, weights changed by hand included: ``hard@danger=2+slack=0``.

    Raises `UnknownPlayerError`.
    """
    name, _, changes = kind.partition("@")
    if name not in LEVELS:
        raise UnknownPlayerError(kind, f"allowed are {', '.join(LEVELS)} and module:Class")
    level = LEVELS[name]
    for change in changes.split("+") if changes else ():
        weight, _, text = change.partition("=")
        try:
            old = getattr(level, weight)
            value = float(text) if isinstance(old, float) else int(text)
            level = replace(level, **{weight: type(old)(value)})
        except (AttributeError, TypeError, ValueError):
            known = ", ".join(weights())
            raise UnknownPlayerError(kind, f"{change!r} sets no weight; weights: {known}") from None
    return level


def weights() -> tuple[str, ...]:
    """The weights of a level that can be changed."""
    return tuple(field.name for field in fields(Level) if field.name not in ("id", "zh", "en"))


def make_player(kind: str, seed: object = 0, name: str | None = None) -> Player:
    """The player that *kind* names: a level, or ``module:Class`` built with ``seed=``.

    Raises `UnknownPlayerError` with what is allowed.
    """
    module, colon, attribute = kind.partition(":")
    if not colon:
        return Bot(kind, seed, name)
    try:
        made = getattr(importlib.import_module(module), attribute)(seed=seed)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise UnknownPlayerError(kind, str(error)) from error
    if not hasattr(made, "name"):
        made.name = name or kind
    return cast(Player, made)
