"""The sum of the events of one round; `State.apply` is its only writer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import compress
from typing import TYPE_CHECKING, Any

from engine import events as ev
from engine.ledger import POT, Transfer
from engine.melds import Meld, MeldKind
from engine.tiles import KINDS, Tile, counts_of
from engine.view import RiverTile
from engine.wall import SIZE

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.rules.base import Notes, RuleSet
    from engine.scoring import Refusal, Score


@dataclass(frozen=True, slots=True)
class ChoosingPiao:
    """All four choose at once (B2)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """*seat* has its 14 tiles and must act (C9)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Claiming:
    """*tile* lies open; the others may claim it from *seat* (C10)."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Robbing:
    """*seat* has declared an added kong of *tile*; the others may rob it (C15)."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class LastDraw:
    """*seat* drew in the last-tiles stage: it may win, nothing else (W18)."""

    seat: int


_TURNS = tuple(Turn(seat) for seat in range(4))

Pending = ChoosingPiao | Turn | Claiming | Robbing | LastDraw


@dataclass(slots=True)
class Hand:
    """One seat's tiles."""

    counts: list[int] = field(default_factory=lambda: [0] * 34)
    drawn: Tile | None = None
    melds: tuple[Meld, ...] = ()
    river: list[RiverTile] = field(default_factory=list)
    draws: int = 0
    waits: int | None = field(default=None, compare=False)
    """The kinds that would complete what is held besides *drawn*, as bits; kept by `engine.legal`
    until that changes, None while it is not known."""

    @property
    def sets(self) -> int:
        """How many declared melds count as sets (W10)."""
        return sum([meld.is_set for meld in self.melds])


@dataclass(slots=True)
class State:
    """One round, as far as it has come."""

    rules: RuleSet
    base: int
    room_play: bool
    notes: Notes
    n: int = 0
    dealer: int = 0
    wall: tuple[Tile, ...] = ()
    front: int = 0
    back: int = 0
    horses: int = 0
    streak: int | None = None
    last_wild: Tile | None = None
    last_gold: tuple[int, tuple[int, ...]] | None = None
    phase: str = ""
    pending: Pending | None = None
    indicator: Tile | None = None
    wild: Tile | None = None
    pizi: tuple[Tile, ...] = ()
    hands: list[Hand] = field(default_factory=lambda: [Hand() for _ in range(4)])
    piao: list[int | None] = field(default_factory=lambda: [None] * 4)
    before: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    ledger: list[Transfer] = field(default_factory=list)
    kongs: list[tuple[int, Meld]] = field(default_factory=list)
    """The kongs that stand, in order."""
    replacement: bool = False
    """The tile drawn last was a kong replacement (C26)."""
    chain_from: int | None = None
    """Who fed the first kong of the unbroken chain (S7)."""
    hot_discard: bool = False
    """The open discard came right after a replacement (C27)."""
    melded: bool = False
    """Somebody has made a chi, pong or kong: no 地胡 any more (C30)."""
    win: ev.WinMade | None = None
    false_win: ev.FalseWin | None = None
    shown_horses: ev.HorsesShown | None = None
    next_dealer: int | None = None
    offered: dict[int, tuple[Action, ...]] | None = field(default=None, compare=False)
    """The open questions, kept by `engine.legal` until something happens."""
    winning: dict[int, Score] = field(default_factory=dict, compare=False)
    """What the wins among them are worth, by seat."""
    refused: dict[int, Refusal] = field(default_factory=dict, compare=False)
    """Why a hand that looks complete may not win on the last tile it met, by seat."""

    @property
    def left(self) -> int:
        """Tiles that can still be drawn (C6, S10, W18)."""
        return SIZE - self.front - self.back - self.horses - self.rules.never_drawn

    def apply(self, event: ev.Event) -> None:
        """Let *event* have happened. Nothing else changes a state."""
        self.rules.note(self, event)
        change = _CHANGES.get(type(event))
        if change is not None:
            change(self, event)
        if not isinstance(event, _ANSWERS):
            self.offered = None

    def _round_started(self, event: ev.RoundStarted) -> None:
        self.n, self.dealer, self.wall = event.n, event.dealer, event.wall
        self.before, self.scores = list(event.scores), list(event.scores)
        self.horses = event.horses or 0
        self.streak, self.last_wild, self.last_gold = (
            event.streak,
            event.last_wild,
            event.last_gold,
        )

    def _phase_changed(self, event: ev.PhaseChanged) -> None:
        self.phase = event.phase
        self.pending = ChoosingPiao() if event.phase == "CHOOSING_PIAO" else None

    def _piao_chosen(self, event: ev.PiaoChosen) -> None:
        self.piao[event.seat] = event.piao

    def _dealt(self, event: ev.Dealt) -> None:
        self.front = 52
        for hand, tiles in zip(self.hands, event.hands, strict=True):
            hand.counts = counts_of(tiles)
            hand.waits = None

    def _indicated(self, event: ev.Indicated) -> None:
        self.indicator, self.wild, self.pizi = event.tile, event.wild, event.pizi or ()
        if self.rules.indicator_at_back:
            self.back += 1
        else:
            self.front += 1

    def _drawn(self, event: ev.Drawn) -> None:
        assert event.tile is not None, "a state is folded from whole events"
        hand = self.hands[event.seat]
        self.refused.pop(event.seat, None)
        hand.counts[event.tile] += 1
        hand.drawn = event.tile
        hand.draws += 1
        if event.tile in self.pizi:
            hand.waits = None  # what looks complete depends on the 皮子 held (W3)
        self.replacement = event.from_ == "back"
        if self.replacement:
            self.back += 1
        else:
            self.front += 1
        last = self.rules.in_last_stage(event)
        self.pending = LastDraw(event.seat) if last else _TURNS[event.seat]

    def _discarded(self, event: ev.Discarded) -> None:
        hand = self.hands[event.seat]
        as_drawn = hand.drawn == event.tile
        self.refused.clear()
        hand.counts[event.tile] -= 1
        hand.river.append(RiverTile(event.tile, as_drawn))
        if not as_drawn or event.tile in self.pizi:
            hand.waits = None
        hand.drawn = None
        self.hot_discard = self.replacement
        self.replacement = False
        self.pending = Claiming(event.seat, event.tile)

    def _claimed(self, event: ev.ChiMade | ev.PongMade) -> None:
        hand = self.hands[event.seat]
        for tile in event.with_:
            hand.counts[tile] -= 1
        kind = MeldKind.CHI if isinstance(event, ev.ChiMade) else MeldKind.PONG
        lowest = min(event.tile, *event.with_)
        hand.melds += (Meld(kind, lowest, event.from_, event.tile),)
        hand.waits = None
        self.hands[event.from_].river.pop()
        self.melded = True
        self.pending = _TURNS[event.seat]

    def _kong_made(self, event: ev.KongMade) -> None:
        hand = self.hands[event.seat]
        if not self.replacement:
            self.chain_from = event.from_
        self.melded = True
        self.pending = None
        meld = Meld(event.kind, event.tile, event.from_, None)
        if event.kind is MeldKind.ADDED_KONG:
            place = self._pong_of(hand, event.tile)
            meld = Meld(event.kind, event.tile, hand.melds[place].from_, None)
            hand.counts[event.tile] -= 1
            hand.melds = _replaced(hand.melds, place, meld)
            self.pending = Robbing(event.seat, event.tile)
        else:
            taken = len(meld.tiles) - (event.kind is MeldKind.EXPOSED_KONG)
            hand.counts[event.tile] -= taken
            hand.melds += (meld,)
        if event.from_ is not None:
            self.hands[event.from_].river.pop()
        hand.drawn = None
        hand.waits = None
        self.kongs.append((event.seat, meld))

    @staticmethod
    def _pong_of(hand: Hand, tile: Tile) -> int:
        return next(
            place
            for place, meld in enumerate(hand.melds)
            if meld.kind is MeldKind.PONG and meld.tile == tile
        )

    def _win_made(self, event: ev.WinMade) -> None:
        self.win = event
        if event.by == "rob":
            assert event.from_ is not None
            self._undo_kong(event.from_)
        elif event.from_ is not None:
            self.hands[event.from_].river.pop()
        if event.from_ is not None:
            winner = self.hands[event.seat]
            winner.counts[event.tile] += 1
            winner.waits = None

    def _undo_kong(self, seat: int) -> None:
        """A robbed kong never happened: the meld stays a pong (C15)."""
        _, kong = self.kongs.pop()
        hand = self.hands[seat]
        pong = Meld(MeldKind.PONG, kong.tile, kong.from_, kong.tile)
        hand.melds = _replaced(hand.melds, hand.melds.index(kong), pong)

    def _transferred(self, event: Transfer) -> None:
        self.ledger.append(event)
        self.scores[event.from_] -= event.amount
        if event.to != POT:
            self.scores[event.to] += event.amount

    def _false_win(self, event: ev.FalseWin) -> None:
        self.false_win = event

    def _horses_shown(self, event: ev.HorsesShown) -> None:
        self.shown_horses = event

    def _round_ended(self, event: ev.RoundEnded) -> None:
        self.next_dealer = event.next_dealer
        self.pending = None

    def next_front(self) -> Tile:
        """The tile that the next ordinary draw takes (C6)."""
        return self.wall[self.front]

    def next_back(self) -> Tile:
        """The tile that the next kong replacement takes (C6, S10)."""
        return self.wall[SIZE - 1 - self.horses - self.back]

    def rest(self) -> tuple[Tile, ...]:
        """What is left in the wall, front first."""
        return self.wall[self.front : SIZE - self.back - self.horses]

    def kinds_held(self, seat: int) -> list[Tile]:
        return list(compress(KINDS, self.hands[seat].counts))


def _replaced(melds: tuple[Meld, ...], place: int, meld: Meld) -> tuple[Meld, ...]:
    return (*melds[:place], meld, *melds[place + 1 :])


_ANSWERS = (ev.Passed, ev.Outbid)
"""The events that leave the open questions as they are."""

_CHANGES: dict[type[Any], Callable[[State, Any], None]] = {
    ev.RoundStarted: State._round_started,
    ev.PhaseChanged: State._phase_changed,
    ev.PiaoChosen: State._piao_chosen,
    ev.Dealt: State._dealt,
    ev.Indicated: State._indicated,
    ev.Drawn: State._drawn,
    ev.Discarded: State._discarded,
    ev.ChiMade: State._claimed,
    ev.PongMade: State._claimed,
    ev.KongMade: State._kong_made,
    ev.WinMade: State._win_made,
    Transfer: State._transferred,
    ev.FalseWin: State._false_win,
    ev.HorsesShown: State._horses_shown,
    ev.RoundEnded: State._round_ended,
}
