"""Which of several answers to one tile happens (C11, C12, C15)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.actions import Action, Chi, Declare, Kong, Pass, Pong, Win


def act_of(action: Action) -> str:
    """The record's word for a claim."""
    match action:
        case Win() | Declare():
            return "win"
        case Kong():
            return "kong"
        case Pong():
            return "pong"
        case Chi():
            return "chi"
    raise AssertionError(f"{action} is no claim")


def leaves_a_line(options: Iterable[Action]) -> bool:
    """A seat with these options had something legal to answer: its pass is written down.

    Holding back a false win (W26) is no answer to anything.
    """
    return any(not isinstance(option, _NO_LINE) for option in options)


_NO_LINE = (Declare, Pass)
_RANKS = {"win": 0, "kong": 1, "pong": 1, "chi": 2}


def best_claim(source: int, answers: Mapping[int, Action]) -> int | None:
    """The seat whose claim happens: 胡 > 杠/碰 > 吃, then turn order from *source* (C11)."""
    claims = [
        (_RANKS[act_of(action)], (seat - source) % 4, seat)
        for seat, action in answers.items()
        if not isinstance(action, Pass)
    ]
    return min(claims)[2] if claims else None
