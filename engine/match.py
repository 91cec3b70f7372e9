"""A chosen number of rounds in a row: dealers, scores, streaks, balances (C33, C35)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine import events as ev
from engine.actions import Action
from engine.players import Ask
from engine.round import Round
from engine.rules import rules_for
from engine.rules.base import Room
from engine.tiles import Tile
from engine.wall import first_dealer, shuffled

HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits on a seat; *kind* is ``human``, a bot's level, or ``module:Class``."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Setup:
    """The table as agreed: the first line of a record (interfaces §4)."""

    rules: str
    players: tuple[Seated, Seated, Seated, Seated]
    base: int
    seed: int | None = None
    options: tuple[tuple[str, bool | int], ...] = ()
    room: str | None = None
    balances: tuple[int, int, int, int] | None = None
    rounds: int | None = 8
    """How many rounds; None for an open end (C35)."""
    started: str = ""


class Match:
    """Rounds under one `Setup`. Like a round it asks and is told; it never calls a player."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.rules = rules_for(setup.rules, dict(setup.options))
        self.log: list[ev.Event] = []
        """Every event since the match began; the header is *setup*."""
        self.decisions: list[tuple[int, frozenset[int]]] = []
        """For each answer round: the length of the log before it, and the seats asked."""
        self.round: Round | None = None
        self.scores: list[int] = list(setup.balances or (0, 0, 0, 0))
        self.ended: ev.MatchEnded | None = None
        self._dealer: int | None = None
        self._streak = 0
        self._n = 0

    @property
    def between_rounds(self) -> bool:
        """The next round can be dealt."""
        return self.ended is None and (self.round is None or self.round.over)

    def next_start(self, wall: tuple[Tile, ...] | None = None, dealer: int = 0) -> ev.RoundStarted:
        """The first event of the next round; *wall* and first *dealer* where no seed makes them."""
        seed, n = self.setup.seed, self._n + 1
        if self._dealer is None:
            first = dealer if wall is not None or seed is None else first_dealer(seed)
            seat, streak = first, 1
        else:
            seat, streak = self._dealer, self._streak
        if wall is None:
            assert seed is not None, "a match without a seed needs its walls written out"
            wall = shuffled(seed, n)
        last = self.round.state if self.round else None
        remembers = self.rules.remembers_wild() and last is not None
        return ev.RoundStarted(
            n=n,
            dealer=seat,
            wall=wall,
            scores=tuple(self.scores),
            horses=self.rules.horses(streak),
            streak=streak if self.rules.horses(streak) is not None else None,
            last_wild=last.wild if last and remembers else None,
            last_gold=self.rules.gold_of(last) if last and remembers else None,
        )

    def next_round(self, start: ev.RoundStarted | None = None) -> list[ev.Event]:
        """Deal the next round and play up to its first question."""
        assert self.between_rounds
        start = start or self.next_start()
        if self._dealer is None:
            self._streak = 1
        self._n, self._dealer = start.n, start.dealer
        self.round = Round(self.rules, start, base=self.setup.base, room=self.setup.room)
        return self._keep(self.round.begin())

    def asks(self) -> dict[int, Ask]:
        """The open questions; none between rounds and after the end."""
        return self.round.asks() if self.round and self.ended is None else {}

    def resolve(self, answers: Mapping[int, Action]) -> list[ev.Event]:
        """Let the answers happen; at a round's end also what follows between rounds."""
        assert self.round is not None
        mark = (len(self.log), frozenset(answers))
        happened = self.round.resolve(answers)
        self.decisions.append(mark)
        self._keep(happened)
        if self.round.over:
            happened = happened + self._keep(self._after_round(self.round))
        return happened

    def leave(self, reason: str = "left") -> list[ev.Event]:
        """End the match between rounds."""
        assert self.between_rounds
        return self._keep([self._end(reason)])

    def escape(self, seat: int) -> list[ev.Event]:
        """*seat* gives an unfinished round up, which ends the match (S13)."""
        assert self.round is not None
        assert not self.between_rounds
        paid = self.round.escape(seat)
        self.scores = list(self.round.state.scores)
        return self._keep([*paid, self._end("escape")])

    def last_decision_of(self, seat: int) -> int | None:
        """Where to cut the log so that *seat* is asked again what it answered last."""
        for length, seats in reversed(self.decisions):
            if seat in seats:
                return length
        return None

    def _keep(self, happened: list[ev.Event]) -> list[ev.Event]:
        self.log.extend(happened)
        return happened

    def _end(self, reason: str) -> ev.MatchEnded:
        self.ended = ev.MatchEnded(tuple(self.scores), reason)
        return self.ended

    def _after_round(self, done: Round) -> list[ev.Event]:
        """Dealer and streak of the next round; the end, or coins for poor bots (C33, C35)."""
        state = done.state
        self.scores = list(state.scores)
        assert state.next_dealer is not None
        self._streak = self._streak + 1 if state.next_dealer == state.dealer else 1
        self._dealer = state.next_dealer
        if any(self._below(seat) for seat in range(4) if self._is_human(seat)):
            return [self._end("broke")]
        if self._n == self.setup.rounds:
            return [self._end("rounds")]
        return list(self._refills())

    def _refills(self) -> list[ev.Event]:
        """A bot below the room's minimum gets back to what it began with (C33)."""
        given: list[ev.Event] = []
        for seat in range(4):
            if self._below(seat):
                assert self.setup.balances is not None
                given.append(ev.Refilled(seat, self.setup.balances[seat] - self.scores[seat]))
                self.scores[seat] = self.setup.balances[seat]
        return given

    def _below(self, seat: int) -> bool:
        room = self.room
        return room is not None and self.scores[seat] < room.least

    def _is_human(self, seat: int) -> bool:
        return self.setup.players[seat].kind == HUMAN

    @property
    def room(self) -> Room | None:
        """The room of the match, None at a friendly table (C34)."""
        return next((room for room in self.rules.rooms if room.id == self.setup.room), None)
