"""What happened: the vocabulary of records (interfaces §4). The log is the list of these."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from engine.ledger import Transfer
from engine.melds import MeldKind
from engine.scoring import Score
from engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """Round *n* (from 1) with its wall written out, front first; *scores* are those before it."""

    n: int
    dealer: int
    wall: tuple[Tile, ...]
    scores: tuple[int, ...]
    horses: int | None = None
    """Shenzhen: how many tiles are set aside as horses (S10)."""
    streak: int | None = None
    """Consecutive rounds of this dealer, from 1 (S10)."""
    last_wild: Tile | None = None
    """Wuhan: the wild kind of the round before (W13)."""
    last_gold: tuple[int, tuple[int, ...]] | None = None
    """Wuhan: winner and payers of a 大金顶 in the round before (W15)."""


@dataclass(frozen=True, slots=True)
class PhaseChanged:
    """The round enters *phase* (B1, G1, D1, S1)."""

    phase: str


@dataclass(frozen=True, slots=True)
class PiaoChosen:
    """*seat* staked *piao*; written when all four have chosen (B2)."""

    seat: int
    piao: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """Thirteen tiles each (C7). A seat sees its own; the others' are empty in its history."""

    hands: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True)
class Indicated:
    """*tile* was turned and makes *wild* wild (C21, W1)."""

    tile: Tile
    wild: Tile
    pizi: tuple[Tile, ...] | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """*seat* drew *tile* (None for who may not see it); *left* can still be drawn after it."""

    seat: int
    tile: Tile | None
    from_: str
    left: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """*seat* threw *tile* (C9)."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class ChiMade:
    """*seat* took *tile* from *from_* for a sequence (C10)."""

    seat: int
    from_: int
    tile: Tile
    with_: tuple[Tile, Tile]


@dataclass(frozen=True, slots=True)
class PongMade:
    """*seat* took *tile* from *from_* for a triplet (C10)."""

    seat: int
    from_: int
    tile: Tile
    with_: tuple[Tile, Tile]


@dataclass(frozen=True, slots=True)
class KongMade:
    """A kong was declared; an added kong may still be robbed (C15)."""

    seat: int
    kind: MeldKind
    tile: Tile
    from_: int | None = None


@dataclass(frozen=True, slots=True)
class Passed:
    """*seat* could have answered to the tile and did not."""

    seat: int


@dataclass(frozen=True, slots=True)
class Outbid:
    """*seat* wanted the tile for *act*, but a better claim took it (C11)."""

    seat: int
    act: str


@dataclass(frozen=True, slots=True)
class WinMade:
    """*seat* won on *tile*; *hand* is concealed and without it."""

    seat: int
    from_: int | None
    by: str
    tile: Tile
    hand: tuple[Tile, ...]
    score: Score


@dataclass(frozen=True, slots=True)
class DrawGame:
    """The exhaustive draw (C16, W19)."""


@dataclass(frozen=True, slots=True)
class HorsesShown:
    """The horses and the seat each points at (S11)."""

    tiles: tuple[Tile, ...]
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rain:
    """*seat* has three open melds of *class_* (``m``, ``s``, ``p`` or ``258``): W21."""

    seat: int
    class_: str


@dataclass(frozen=True, slots=True)
class Withheld:
    """*seat* kept back a tile of the class that *for_* rains on: 陪包 (W21)."""

    seat: int
    for_: int


@dataclass(frozen=True, slots=True)
class FalseWin:
    """*seat* declared a win that is none (W26)."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is settled: *scores* after it, and who deals next."""

    scores: tuple[int, ...]
    next_dealer: int


@dataclass(frozen=True, slots=True)
class Refilled:
    """A bot below the room's minimum got *amount* coins from outside the ledger (C33)."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """*reason*: ``rounds``, ``left``, ``broke`` or ``escape``."""

    scores: tuple[int, ...]
    reason: str


Event = (
    RoundStarted
    | PhaseChanged
    | PiaoChosen
    | Dealt
    | Indicated
    | Drawn
    | Discarded
    | ChiMade
    | PongMade
    | KongMade
    | Passed
    | Outbid
    | Transfer
    | WinMade
    | DrawGame
    | HorsesShown
    | Rain
    | Withheld
    | FalseWin
    | RoundEnded
    | Refilled
    | MatchEnded
)


SECRETS = (RoundStarted, Dealt, Drawn, Passed, Outbid)
"""The events that not everybody may see in full, or at all."""


def seen_from(event: Event, seat: int) -> Event | None:
    """*event* without what *seat* may not know: the wall, others' hands and draws.

    None where it may not know that anything happened: who lets a tile go, or wanted it in
    vain, shows that he could have claimed it (C12).
    """
    match event:
        case Drawn():
            own = event.seat == seat
            return event if own else _hidden_draw(event.seat, event.from_, event.left)
        case Passed() | Outbid():
            return event if event.seat == seat else None
        case RoundStarted():
            return replace(event, wall=())
        case Dealt():
            hands = tuple(hand if who == seat else () for who, hand in enumerate(event.hands))
            return Dealt(hands)
        case _:
            return event


def told(event: Event) -> list[Event | None]:
    """What each seat may know of *event*: see `seen_from`."""
    if isinstance(event, _OWN):
        shown = [seen_from(event, _NOBODY)] * 4
        shown[event.seat] = event
        return shown
    return [seen_from(event, seat) for seat in range(4)]


_OWN = (Drawn, Passed, Outbid)
"""The secrets of one seat, of which all others are told the same."""
_NOBODY = 4


@lru_cache(maxsize=1024)
def _hidden_draw(seat: int, from_: str, left: int) -> Drawn:
    """What the others see of a draw; rounds have the same ones again and again."""
    return Drawn(seat, None, from_, left)
