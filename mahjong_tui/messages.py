"""What the engine's thread says to the screen: frozen values, nothing that changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

from engine import Ask, Event, Summary, Tile, View

if TYPE_CHECKING:
    from bots.hint import Advice, Hint
    from mahjong_tui.unclaimed import Unclaimed


class Happened(Message):
    """*event* happened, and *view* is the table after it; *event* is None for a new start.

    The claims *unclaimed* may not be made on what lies open.
    """

    def __init__(
        self, event: Event | None, view: View, unclaimed: tuple[Unclaimed, ...] = ()
    ) -> None:
        super().__init__()
        self.event, self.view, self.unclaimed = event, view, unclaimed


class Asked(Message):
    """*seat* is asked; *curtain*: another person may be looking at the screen.

    The claims *unclaimed* are not among the answers.
    """

    def __init__(
        self,
        serial: int,
        seat: int,
        ask: Ask,
        *,
        curtain: bool,
        unclaimed: tuple[Unclaimed, ...] = (),
    ) -> None:
        super().__init__()
        self.serial, self.seat, self.ask, self.curtain = serial, seat, ask, curtain
        self.unclaimed = unclaimed


class WindowOpened(Message):
    """A tile of *source* lies open, and each of *seats* may look at his hand (ui §4.4)."""

    def __init__(self, serial: int, source: int, seats: tuple[int, ...], view: View) -> None:
        super().__init__()
        self.serial, self.source, self.seats, self.view = serial, source, seats, view


class RoundOver(Message):
    """The settlement; *last* when no further round follows.

    For the seats *stood_in* a bot has played on what was given up.
    """

    def __init__(
        self, serial: int, summary: Summary, *, last: bool, stood_in: tuple[int, ...] = ()
    ) -> None:
        super().__init__()
        self.serial, self.summary, self.last = serial, summary, last
        self.stood_in = stood_in


class MatchOver(Message):
    """The match has ended with *scores* for *reason* (interfaces §4)."""

    def __init__(self, scores: tuple[int, ...], reason: str) -> None:
        super().__init__()
        self.scores, self.reason = scores, reason


class Advised(Message):
    """What a strong player would answer to question *serial*, and what the hand is good for."""

    def __init__(self, serial: int, advice: Advice, hint: Hint, dangerous: frozenset[Tile]) -> None:
        super().__init__()
        self.serial, self.advice, self.hint = serial, advice, hint
        self.dangerous = dangerous


class Unadvised(Message):
    """The advice on question *serial* failed."""

    def __init__(self, serial: int, trace: str) -> None:
        super().__init__()
        self.serial, self.trace = serial, trace


class NothingToUndo(Message):
    """No own decision of this round can be taken back."""


class Failed(Message):
    """The engine's thread died of *error*."""

    def __init__(self, error: BaseException, trace: str) -> None:
        super().__init__()
        self.error, self.trace = error, trace


class NotKept(Message):
    """The record could not be written for *error*; any answer tries it again."""

    def __init__(self, serial: int, error: OSError) -> None:
        super().__init__()
        self.serial, self.error = serial, error
