"""A finished round looked at again: each decision beside what the hard bot would have done.

The round is played again from its events, so every question is the one that was asked then. What
a choice costs is the difference of two valuations by the bots' judge, in points. Where a hand is
too far from ready for a value, steps from ready and the tiles that help are compared instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bots import greedy, weigh
from bots.hint import advise
from bots.judge import FAR, Judge
from bots.levels import LEVELS, Level
from bots.read import Position, kinds_in
from bots.reasons import Reason
from engine import (
    Action,
    Ask,
    Chi,
    ChiMade,
    ChoosePiao,
    Declare,
    Discard,
    Discarded,
    Event,
    FalseWin,
    Kong,
    KongMade,
    Match,
    Meld,
    MeldKind,
    Outbid,
    Pass,
    Passed,
    PiaoChosen,
    Pong,
    PongMade,
    Round,
    RoundEnded,
    RoundStarted,
    Setup,
    Win,
    WinMade,
    acceptance,
    distance,
    rules_for,
)

QUICK, STRONG = "hard", "expert"
"""The bot that answers at once, and the one that takes its time."""

SAME = 0.005
"""Differences below this, in units of the base, are none."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One question of the round, and what was answered."""

    at: int
    """How many events of the round had happened: where a replay viewer stands."""
    ask: Ask
    done: Action


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision beside the best one."""

    moment: Moment
    number: int
    """Which of the decisions of the round it is, from 1."""
    best: Action
    why: tuple[Reason, ...]
    """Why the best one is."""
    cost: float | None
    """Points that the choice costs; None where the hand is too far for a value."""
    behind: int
    """Steps from ready that the choice is behind the best one."""
    fewer: int
    """Tiles that help fewer after the choice than after the best one."""

    @property
    def as_good(self) -> bool:
        """The choice is the best one, or costs nothing."""
        return self.moment.done == self.best or not (self.cost or self.behind or self.fewer)

    @property
    def weight(self) -> tuple[float, int, int]:
        """What they are sorted by: points, then steps, then tiles."""
        return (self.cost or 0.0, self.behind, self.fewer)


# The questions of a round


def rounds_of(match: Match) -> list[tuple[Event, ...]]:
    """The events of each finished round of *match*."""
    found: list[tuple[Event, ...]] = []
    start = 0
    for at, event in enumerate(match.log):
        if isinstance(event, RoundStarted):
            start = at
        elif isinstance(event, RoundEnded):
            found.append(tuple(match.log[start : at + 1]))
    return found


def moments(setup: Setup, events: Sequence[Event], seat: int) -> Iterator[Moment]:
    """The questions to *seat* in the round that *events* tell, where it had a choice."""
    first = events[0]
    assert isinstance(first, RoundStarted)
    page = rules_for(setup.rules, dict(setup.options))
    live = Round(page, first, base=setup.base, room=setup.room)
    live.begin()
    while not live.over:
        asks, at = live.asks(), len(live.log)
        answers = answers_in(events[at : at + len(asks)], asks)
        if len(answers) < len(asks):
            return
        if seat in asks and len(asks[seat].options) > 1:
            yield Moment(at, asks[seat], answers[seat])
        live.resolve(answers)


def answers_in(events: Sequence[Event], asks: dict[int, Ask]) -> dict[int, Action]:
    """What each seat answered: every one leaves an event, the outbid ones first."""
    answers: dict[int, Action] = {}
    for event in events:
        seat = getattr(event, "seat", None)
        if not isinstance(seat, int) or seat not in asks:
            break
        for option in asks[seat].options:
            if _tells(event, option):
                answers[seat] = option
                break
    return answers


_ACTS: dict[str, tuple[type, ...]] = {
    "win": (Win, Declare),
    "kong": (Kong,),
    "pong": (Pong,),
    "chi": (Chi,),
}


def _tells(event: Event, option: Action) -> bool:
    """*event* tells that *option* was chosen."""
    match event, option:
        case (Discarded(tile=tile), Discard(thrown)):
            return tile == thrown
        case (PiaoChosen(piao=piao), ChoosePiao(chosen)):
            return piao == chosen
        case (KongMade(kind=kind, tile=tile), Kong(wanted, konged)):
            return kind == wanted and tile == konged
        case (ChiMade(with_=with_), Chi(with_=wanted_with)):
            return sorted(with_) == sorted(wanted_with)
        case (Outbid(act=act), _):
            return isinstance(option, _ACTS[act])
    return _plainly_tells(event, option)


def _plainly_tells(event: Event, option: Action) -> bool:
    pairs: tuple[tuple[type, type], ...] = (
        (Passed, Pass), (PongMade, Pong), (WinMade, Win), (FalseWin, Declare),
    )  # fmt: skip
    return any(isinstance(event, one) and isinstance(option, other) for one, other in pairs)


# What they were worth


def review(
    setup: Setup, events: Sequence[Event], seat: int, level: str = QUICK
) -> Iterator[Decision]:
    """Every decision of *seat* in the round, in the order of play, one at a time."""
    for number, moment in enumerate(moments(setup, events, seat), 1):
        yield judged(moment, number, level)


def judged(moment: Moment, number: int, level: str = QUICK) -> Decision:
    """*moment* beside what the bot of *level* would have done."""
    ask, done = moment.ask, moment.done
    advice = advise(ask)
    pos = Position(ask, 0)
    best = advice.action if level == QUICK else weigh.choose(pos, LEVELS[level])
    why = advice.why if best == advice.action else ()
    if best == done or isinstance(done, ChoosePiao):
        return Decision(moment, number, best, why, 0.0, 0, 0)
    worths = Worths(pos, LEVELS[level])
    ours, theirs = worths.of(done), worths.of(best)
    cost = None
    if min(ours, theirs) > FAR:
        cost = max(0.0, theirs - ours)
        cost = 0.0 if cost < SAME else round(cost * ask.view.base, 2)
    behind, fewer = (0, 0) if cost is not None else _lost(pos, done, best)
    return Decision(moment, number, best, why, cost, behind, fewer)


class Worths:
    """What the options of one question are worth, in units of the base."""

    def __init__(self, pos: Position, level: Level) -> None:
        self.pos = pos
        self.judge = Judge(pos, level)
        self.safe = weigh.safe_tiles(pos)

    def of(self, action: Action) -> float:
        """The worth of *action*; `FAR` where the hand is too far for one."""
        match action:
            case Win():
                return float(self._win())
            case Discard(tile):
                rest = list(self.pos.counts)
                rest[tile] -= 1
                worth = self.judge.value(rest, self.pos.melds, self.judge.turns)
                risk = self.judge.level.danger * weigh.risk(self.pos, self.judge, tile, self.safe)
                return worth if worth == FAR else worth - risk
            case Pass():
                return self._passed()
            case Kong() if self.pos.view.claimable is None:
                return self._kong(action)
            case Chi() | Pong() | Kong():
                return weigh.claim_worth(self.pos, self.judge, action)
        return FAR

    def _win(self) -> int:
        claimable, view = self.pos.view.claimable, self.pos.view
        if claimable is not None:
            points = self.judge.points(bytes(self.pos.counts), self.pos.melds, claimable.tile)
            return points.by_discard
        if view.drawn is None:
            return 0
        counts = bytearray(self.pos.counts)
        counts[view.drawn] -= 1
        return self.judge.points(bytes(counts), self.pos.melds, view.drawn).by_self

    def _passed(self) -> float:
        turns = self.judge.turns
        if self.pos.view.claimable is not None:
            turns = weigh.turns_after_pass(self.pos)
        return self.judge.value(self.pos.counts, self.pos.melds, turns)

    def _kong(self, kong: Kong) -> float:
        """The hand with a replacement for the kong, and what the kong brings at once."""
        counts, melds = _konged(self.pos, kong)
        value = self.judge.value(counts, melds, self.judge.turns + 1)
        if value == FAR or self.pos.view.pizi:
            return value
        return value + weigh.KONG_PAYS[kong.kind]


def _konged(pos: Position, kong: Kong) -> tuple[list[int], tuple[Meld, ...]]:
    """Concealed tiles and melds once *kong* lies."""
    counts = list(pos.counts)
    meld = Meld(kong.kind, kong.tile)
    if kong.kind is MeldKind.ADDED_KONG:
        counts[kong.tile] -= 1
        ponged = next(
            old for old in pos.melds if old.kind is MeldKind.PONG and old.tile == kong.tile
        )
        return counts, tuple(meld if old is ponged else old for old in pos.melds)
    counts[kong.tile] -= 4 if meld.is_set else 1
    return counts, (*pos.melds, meld)


def _lost(pos: Position, done: Action, best: Action) -> tuple[int, int]:
    """Steps and tiles that *done* loses against *best*, where points cannot be told."""
    (far, tiles), (there, most) = _reach(pos, done), _reach(pos, best)
    if far == there:
        return 0, max(0, most - tiles)
    return max(0, far - there), 0


def _reach(pos: Position, action: Action) -> tuple[int, int]:
    """Distance and helping tiles after *action*."""
    if isinstance(action, Discard):
        found = acceptance(pos.counts, pos.sets, pos.goal)
        far, mask = next((c[1], c[2]) for c in found if c[0] == action.tile)
        return far, sum(max(0, pos.unseen[kind]) for kind in kinds_in(mask))
    if isinstance(action, Chi | Pong | Kong) and pos.view.claimable is not None:
        return greedy.claim_distance(pos, action), 0
    return distance(pos.counts, pos.sets, pos.goal), 0


def by_cost(decisions: Sequence[Decision]) -> list[Decision]:
    """The dearest mistakes first; what was as good as the best in the order of play."""
    return sorted(decisions, key=lambda one: (one.as_good, *(-w for w in one.weight), one.number))


def total(decisions: Sequence[Decision]) -> float:
    """The points that all decisions together cost."""
    return round(sum(one.cost or 0.0 for one in decisions), 2)
