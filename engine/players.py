"""The seam between the table and who plays at it: people, bots, records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from engine.actions import Action
from engine.view import View


@dataclass(frozen=True, slots=True)
class Ask:
    """One question to one seat."""

    view: View
    """All that this seat may know, the events so far included."""
    options: tuple[Action, ...]
    """Every legal answer. The last one is what the table does for a player who is silent."""


class Player(Protocol):
    """A person, a bot, or the lines of a record: the table cannot tell which."""

    name: str

    def decide(self, ask: Ask) -> Action:
        """Answer with one of the options. A bot's answer depends on *ask* and its seed alone."""
        ...


class Quit(BaseException):
    """Unwinds `play`. A BaseException, so that no ``except Exception`` in a bot eats it."""


class Rewind(BaseException):
    """Undo: the runner replays the log cut before one's own last decision."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat
