"""A finished round looked at again: each decision beside what the hard bot would have done.

The round is played again from its events, so every question is the one that was asked then. What
a choice costs is the difference of two valuations by the bots' judge, in points. Where a hand is
too far from ready for a value, steps from ready and the tiles that help are compared instead. A
stake of 漂 costs what the share of rounds that its seat wins among equals makes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bots import weigh
from bots.hint import advise
from bots.judge import FAR
from bots.levels import LEVELS
from bots.read import Position
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
    rules_for,
)
from mahjong_tui.learn.worths import Worths, at_once, lost

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
    """*moment* beside what the bot of *level* would have done; 漂 by the quarter rule."""
    ask, done = moment.ask, moment.done
    advice = advise(ask)
    pos = Position(ask, 0)
    best = advice.action
    if level != QUICK and not isinstance(done, ChoosePiao):
        best = weigh.choose(pos, LEVELS[level])
    why = advice.why if best == advice.action else ()
    if best == done:
        return Decision(moment, number, best, why, 0.0, 0, 0)
    worths = Worths(pos, LEVELS[level])
    ours, theirs = worths.of(done), worths.of(best)
    if min(ours, theirs) > FAR:
        return Decision(moment, number, best, why, _points(theirs - ours, ask), 0, 0)
    behind, fewer = lost(pos, done, best)
    paid = at_once(pos, best) - at_once(pos, done)
    cost = _points(paid, ask) if paid > 0 and not behind else None
    return Decision(moment, number, best, why, cost, behind, fewer)


def _points(units: float, ask: Ask) -> float:
    """*units* of the base in points; what is no difference is none."""
    return 0.0 if units < SAME else round(units * ask.view.base, 2)


def by_cost(decisions: Sequence[Decision]) -> list[Decision]:
    """The dearest mistakes first; what was as good as the best in the order of play."""
    return sorted(decisions, key=lambda one: (one.as_good, *(-w for w in one.weight), one.number))


def total(decisions: Sequence[Decision]) -> float:
    """The points that all decisions together cost."""
    return round(sum(one.cost or 0.0 for one in decisions), 2)
