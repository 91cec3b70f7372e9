"""A record as a film: a place in the log, and the table as it stood there."""

from __future__ import annotations

from collections.abc import Sequence

from engine import (
    HUMAN,
    ChiMade,
    Discarded,
    DrawGame,
    Drawn,
    Event,
    FalseWin,
    HorsesShown,
    Indicated,
    KongMade,
    Match,
    MatchEnded,
    PiaoChosen,
    PongMade,
    Refilled,
    RoundEnded,
    RoundStarted,
    View,
    WinMade,
)
from mahjong_tui.follow import Follower

STEPS = (
    ChiMade, Discarded, DrawGame, Drawn, FalseWin, HorsesShown, Indicated, KongMade, PiaoChosen,
    PongMade, RoundEnded, RoundStarted, WinMade,
)  # fmt: skip
"""Events that the film stops at."""

ENDS = (WinMade, DrawGame, FalseWin)


def shown(match: Match) -> Sequence[Event]:
    """What may be looked at: not a round that a person is still playing, or can go on with."""
    people = any(who.kind == HUMAN for who in match.setup.players)
    if match.ended is not None or not people:
        return match.log
    ends = [at for at, event in enumerate(match.log, 1) if isinstance(event, RoundEnded)]
    return match.log[: ends[-1]] if ends else ()


class Film:
    """The log of a match with a place in it; the table is folded anew when the place moves back."""

    def __init__(self, match: Match) -> None:
        self.setup, self.ended = match.setup, match.ended is not None
        self.log = [e for e in shown(match) if not isinstance(e, MatchEnded | Refilled)]
        self.stops = [at for at, event in enumerate(self.log) if isinstance(event, STEPS)]
        self.at = 0
        """Index into `stops`."""
        self._follower: Follower | None = None
        self._told = 0
        """How many events of the log the follower has been told."""

    def __len__(self) -> int:
        return len(self.stops)

    @property
    def event(self) -> Event:
        """What has just happened."""
        return self.log[self.stops[self.at]]

    @property
    def follower(self) -> Follower:
        """The round as it stands here."""
        end = self.stops[self.at] + 1
        if self._follower is None or self._told > end or self._passes_a_start(end):
            self._told = self._start_before(end)
            self._follower = None
        for event in self.log[self._told : end]:
            if isinstance(event, RoundStarted):
                self._follower = Follower(self.setup, event)
            assert self._follower is not None
            self._follower.tell(event)
        self._told = end
        assert self._follower is not None
        return self._follower

    def _passes_a_start(self, end: int) -> bool:
        return self._start_before(end) >= self._told

    def _start_before(self, end: int) -> int:
        return next(at for at in range(end - 1, -1, -1) if isinstance(self.log[at], RoundStarted))

    @property
    def in_last_round(self) -> bool:
        """The match has ended with the round that is looked at."""
        later = self.log[self.stops[self.at] + 1 :]
        return self.ended and not any(isinstance(event, RoundStarted) for event in later)

    def view(self, seat: int) -> View:
        return self.follower.view(seat)

    # Going about

    def go(self, at: int) -> None:
        self.at = max(0, min(at, len(self.stops) - 1))

    def step(self, by: int) -> None:
        self.go(self.at + by)

    def seek(self, kinds: tuple[type, ...], step: int, seat: int | None = None) -> bool:
        """To the next event of *kinds*, of *seat* if one is given; False where none follows."""
        at = self.at + step
        while 0 <= at < len(self.stops):
            event = self.log[self.stops[at]]
            mine = seat is None or getattr(event, "seat", None) == seat
            if isinstance(event, kinds) and mine:
                self.at = at
                return True
            at += step
        return False
