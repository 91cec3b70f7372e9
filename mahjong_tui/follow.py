"""A round as its events tell it: what stood on the table after each of them.

The engine has gone on by the time an event is shown, so the screen does not ask the engine for
its view: it folds the events and looks at the table between any two of them. Otherwise the
pause after a discard, or the number of tiles in the wall, would tell who could have claimed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine import (
    KINDS,
    ChiMade,
    Discarded,
    DrawGame,
    Event,
    FalseWin,
    Indicated,
    KongMade,
    MatchEnded,
    MeldKind,
    PiaoChosen,
    PongMade,
    Round,
    RoundEnded,
    RoundStarted,
    Setup,
    Summary,
    Tile,
    View,
    WinMade,
    in_order,
    rules_for,
    seen_from,
)
from mahjong_tui.unclaimed import Unclaimed, unclaimed


class Follower:
    """One round, as far as it has been told."""

    def __init__(self, setup: Setup, start: RoundStarted) -> None:
        rules = rules_for(setup.rules, dict(setup.options))
        self._round = Round(rules, start, base=setup.base, room=setup.room)
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Let *event* have happened."""
        self._round.state.apply(event)
        self.events.append(event)

    def view(self, seat: int) -> View:
        """The table as *seat* may see it now."""
        self._round.offers()  # what it judges, refused wins, is part of a view
        return replace(self._round.view(seat), history=self._seen(seat))

    def unclaimed(self, seat: int) -> tuple[Unclaimed, ...]:
        """Why *seat* may not chi, pong or kong what lies open."""
        return unclaimed(self._round, seat)

    def public(self, seat: int) -> View:
        """The table from the place of *seat*, without what only *seat* may see."""
        nobody = 4
        view = self._round.view(seat)
        marks = tuple(
            tuple(mark for mark in marks if mark.kind != "barred") for marks in view.marks
        )
        return replace(
            view,
            counts=(0,) * 34,
            drawn=None,
            marks=marks,
            history=self._seen(nobody),
            refused=None,
        )

    def _seen(self, seat: int) -> tuple[Event, ...]:
        seen = (seen_from(event, seat) for event in self.events)
        return tuple(event for event in seen if event is not None)

    def summary(self) -> Summary:
        """The round laid open, once it is over."""
        return self._round.summary()

    @property
    def over(self) -> bool:
        return self._round.over

    def hands(self) -> tuple[tuple[Tile, ...], ...]:
        """The concealed tiles of all four: for replays only."""
        state = self._round.state
        return tuple(tuple(in_order(_tiles(hand.counts), state.wild)) for hand in state.hands)


def opens_window(event: Event) -> bool:
    """After *event* a tile lies open that others might take."""
    match event:
        case Discarded():
            return True
        case KongMade(kind=MeldKind.ADDED_KONG):
            return True
    return False


VISIBLE = (
    RoundStarted, PiaoChosen, Indicated, Discarded, ChiMade, PongMade, KongMade, WinMade,
    DrawGame, FalseWin, RoundEnded, MatchEnded,
)  # fmt: skip
"""Events that all at the table take notice of; a draw is the next player's, or was no claim."""


def last_seen(log: Sequence[Event]) -> int:
    """Where *log* holds the last thing that all at the table saw."""
    return next(at for at in reversed(range(len(log))) if isinstance(log[at], VISIBLE))


def round_start(log: Sequence[Event]) -> int | None:
    """Where the newest round of *log* begins."""
    places = (at for at in range(len(log) - 1, -1, -1) if isinstance(log[at], RoundStarted))
    return next(places, None)


def follow(setup: Setup, log: Sequence[Event]) -> Follower | None:
    """The newest round of *log*, followed to its end; None before the first one."""
    start = round_start(log)
    if start is None:
        return None
    return _told(setup, log[start:])


def _told(setup: Setup, events: Iterable[Event]) -> Follower:
    events = list(events)
    first = events[0]
    assert isinstance(first, RoundStarted)
    follower = Follower(setup, first)
    for event in events:
        follower.tell(event)
    return follower


def _tiles(counts: Sequence[int]) -> list[Tile]:
    return [tile for tile in KINDS for _ in range(counts[tile])]
