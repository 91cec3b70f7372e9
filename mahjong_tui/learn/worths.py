"""What the answers to one question are worth: to advise beforehand, and to judge afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from bots import greedy, weigh
from bots.hint import stake_worth
from bots.judge import FAR, Judge
from bots.levels import Level
from bots.read import Position, sets_of
from engine import (
    Action,
    Chi,
    ChoosePiao,
    Declare,
    Discard,
    Kong,
    Meld,
    MeldKind,
    Pass,
    Pong,
    Tile,
    Win,
    acceptance,
    distance,
    improving,
)

FALSE_WIN = -3.0 * 2**10
"""What a false win costs: the cap to each of the other three (W26)."""


class Worths:
    """What the options of one question are worth, in units of the base."""

    def __init__(self, pos: Position, level: Level) -> None:
        self.pos = pos
        self.judge = Judge(pos, level)

    def of(self, action: Action) -> float:
        """The worth of *action*; `FAR` where the hand is too far for one."""
        match action:
            case ChoosePiao(piao):
                return stake_worth(self.pos.view, piao)
            case Win():
                return float(self._win())
            case Declare():
                return FALSE_WIN
            case Discard(tile):
                rest = list(self.pos.counts)
                rest[tile] -= 1
                worth = self.judge.value(rest, self.pos.melds, self.judge.turns)
                return worth if worth == FAR else worth - self.judge.dread(tile, worth)
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


def at_once(pos: Position, action: Action) -> float:
    """What *action* is paid there and then, in units of the base (C32)."""
    if isinstance(action, Kong) and not pos.page.counts_kou:
        return weigh.KONG_PAYS[action.kind]
    return 0.0


def lost(pos: Position, done: Action, best: Action) -> tuple[int, int]:
    """Steps and tiles that *done* loses against *best*, where points cannot be told."""
    (far, tiles), (there, most) = reach(pos, done), reach(pos, best)
    if far == there:
        return 0, max(0, most - tiles)
    return max(0, far - there), 0


def reach(pos: Position, action: Action) -> tuple[int, int]:
    """Distance after *action*, and the unseen tiles that help then."""
    match action:
        case Discard(tile):
            return _thrown(pos, pos.counts, pos.melds, tile)
        case Kong() if pos.view.claimable is None:
            return _drawing(pos, *_konged(pos, action))
        case Kong():
            return _drawing(pos, *greedy.after_claim(pos, action))
        case Chi() | Pong():
            return _thrown(pos, *greedy.after_claim(pos, action), None)
    return _drawing(pos, pos.counts, pos.melds)


def _drawing(pos: Position, counts: Sequence[int], melds: tuple[Meld, ...]) -> tuple[int, int]:
    """A hand before its next draw; one that has drawn is as far as its best discard leaves it."""
    sets = sets_of(melds)
    if (sum(counts) + 3 * sets) % 3 == 2:
        return distance(counts, sets, pos.goal_with(melds)), 0
    far, mask = improving(counts, sets, pos.goal_with(melds))
    return far, pos.live(mask)


def _thrown(
    pos: Position, counts: Sequence[int], melds: tuple[Meld, ...], tile: Tile | None
) -> tuple[int, int]:
    """A hand of which *tile* is thrown, or the tile that leaves most."""
    choices = [
        (far, -pos.live(mask))
        for kind, far, mask in acceptance(counts, sets_of(melds), pos.goal_with(melds))
        if tile is None or kind == tile
    ]
    far, tiles = min(choices)
    return far, -tiles
