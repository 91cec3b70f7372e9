"""common.md in code: what the five pages share, and the hooks in which they differ.

`Judging` holds the half that weighs a hand; `RuleSet` adds the half that is played at the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from engine.ledger import Transfer
from engine.melds import Meld, MeldKind
from engine.rules.judging import Judging
from engine.scoring import DISCARD, ROB, SELF, Case, Refusal
from engine.tiles import Tile

if TYPE_CHECKING:
    from engine import events as ev
    from engine.distance import Goal
    from engine.marks import Mark
    from engine.state import State

WAITING, CHOOSING_PIAO, DEALING, PLAYING, ROUND_END = (
    "WAITING",
    "CHOOSING_PIAO",
    "DEALING",
    "PLAYING",
    "ROUND_END",
)


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule that a table can switch: a truth value, or a number out of *allowed*."""

    name: str
    default: bool | int
    allowed: tuple[bool | int, ...]
    clause: str


class OptionError(ValueError):
    """An option or a value that the page does not know."""

    def __init__(self, name: str, value: object, allowed: Sequence[object]) -> None:
        super().__init__(f"option {name}={value}: allowed are {', '.join(map(str, allowed))}")
        self.name, self.value, self.allowed = name, value, tuple(allowed)


@dataclass(frozen=True, slots=True)
class Room:
    """A room of C34: who owns at least *least* and at most *most* coins may enter."""

    id: str
    zh: str
    en: str
    base: int
    least: int
    most: int | None


# fmt: off
ROOMS: tuple[Room, ...] = (  # C34
    Room("chuji",   "初级场", "Novice Room",     400,   2_000, 100_000),
    Room("pingmin", "平民场", "Commoners' Room", 1_000, 5_000, 300_000),
    Room("guanjia", "官甲场", "Officials' Room", 3_000, 20_000, None),
    Room("tuhao",   "土豪场", "Magnates' Room",  9_000, 50_000, None),
    Room("fushang", "富商场", "Merchants' Room", 30_000, 150_000, None),
    Room("zunjue",  "尊爵场", "Nobles' Room",    80_000, 400_000, None),
)
# fmt: on


class Notes:
    """What a page remembers of a round beyond the common state; nothing for most."""

    __slots__ = ()


class RuleSet(Judging):
    """One table's rules: a page, with its house options set."""

    id: ClassVar[str]
    zh: ClassVar[str]
    en: ClassVar[str]
    phases: ClassVar[tuple[str, ...]] = (WAITING, DEALING, PLAYING, ROUND_END)
    known_options: ClassVar[tuple[Option, ...]] = ()
    piao_choices: ClassVar[tuple[int, ...]] = ()
    chi: ClassVar[bool] = False
    win_on_discard: ClassVar[bool] = True
    rooms: ClassVar[tuple[Room, ...]] = ()
    default_base: ClassVar[int] = 1
    counting: ClassVar[str] = "sum"
    """How fans make an amount: ``sum``, ``power``, ``unit`` or ``exponent``."""
    fan_unit: ClassVar[str] = "hua"
    """What the fans are counted in: ``hua``, ``fan``, or ``type`` where they have no value."""
    dealer_clause: ClassVar[str] = "B11"
    """The clause that says who deals next."""
    winner_deals: ClassVar[bool] = False
    feeding_binds: ClassVar[bool] = False
    """Feeding the last dragon or wind makes liable (G9)."""
    indicator_at_back: ClassVar[bool] = False
    never_drawn: ClassVar[int] = 0
    """How many tiles at the end of the wall nobody may draw (W18)."""

    def __init__(self, options: Mapping[str, bool | int] | None = None) -> None:
        self.options: dict[str, bool | int] = {o.name: o.default for o in self.known_options}
        for name, value in (options or {}).items():
            self.set_option(name, value)

    def set_option(self, name: str, value: bool | int) -> None:
        """Switch house option *name*; raises `OptionError` and names what is allowed."""
        known = {option.name: option for option in self.known_options}
        if name not in known:
            raise OptionError(name, value, sorted(known) or ["none"])
        allowed = known[name].allowed
        if value not in allowed or type(value) is not type(allowed[0]):
            raise OptionError(name, value, allowed)
        self.options[name] = value

    # The wall and the deal

    def horses(self, streak: int) -> int | None:
        """How many horses the dealer takes in his *streak*-th round in a row (S10)."""
        return None

    def remembers_wild(self) -> bool:
        """The next round's line names this round's wild kind and gold (W13, W15)."""
        return False

    def gold_of(self, state: State) -> tuple[int, tuple[int, ...]] | None:
        """Winner and payers, where the round was won with 大金顶 (W15)."""
        return None

    def indicate(self, wall: Sequence[Tile]) -> ev.Indicated | None:
        """The indicator and what it makes wild (C21)."""
        if not self.has_wild:
            return None
        from engine.events import Indicated  # noqa: PLC0415 (see `engine.rules`)

        return Indicated(wall[52], self.wild_of(wall[52]))

    def in_last_stage(self, event: ev.Drawn) -> bool:
        """The draw belongs to a stage in which nobody discards or claims (W18)."""
        return False

    # What is legal

    def goal(self, state: State, seat: int) -> Goal:
        """The complete hands that *seat* can play for."""
        return self.distance_goal(state.wild, state.pizi, state.hands[seat].melds)

    def seeming_goal(self, state: State, seat: int) -> Goal:
        """The complete hands as a player sees them, tiles that forbid a win overlooked (W3)."""
        return self.goal(state, seat)

    def discardable(self, state: State, seat: int) -> list[Tile]:
        """The kinds that *seat* may throw (C9, C23)."""
        return state.kinds_held(seat)

    def may_meld(self, state: State, tile: Tile) -> bool:
        """*tile* may lie in a chi, pong or kong: not if it is wild (C23)."""
        return tile != state.wild

    def replaceable(self, state: State) -> bool:
        """A kong can be declared: there is a tile to replace it (C14)."""
        return state.left > 0

    def meldable_discard(self, state: State) -> bool:
        """The open discard can be chi'd and ponged: not after the last draw (C14)."""
        return state.left > 0

    def single_kongs(self, state: State, seat: int) -> Iterable[tuple[MeldKind, Tile]]:
        """Single-tile kongs that *seat* may lay down (W3)."""
        return ()

    def pong_barred(self, state: State, seat: int, tile: Tile) -> bool:
        """*seat* passed a pong of *tile* and must wait for its next draw (C17, W25)."""
        return False

    def win_barred(self, state: State, seat: int, tile: Tile) -> bool:
        """*seat* passed a win on *tile* and must wait for its next draw (C17, W25)."""
        return False

    def never_on_discard(self) -> Refusal | None:
        """Why nobody wins on a discard, whatever his hand (S2)."""
        return None

    def may_declare(self) -> bool:
        """Wins that the rules refuse may be declared all the same (W26)."""
        return False

    # Weighing a hand at the table

    def case(self, state: State, seat: int, tile: Tile, by: str, from_: int | None) -> Case:
        """The question that `judge` answers for *seat* winning on *tile* now."""
        hand = state.hands[seat]
        counts = list(hand.counts)
        if by == SELF:
            counts[tile] -= 1
        piao = state.piao
        return Case(
            hand=tuple(counts),
            melds=hand.melds,
            win=tile,
            by=by,
            winner=seat,
            from_=from_,
            dealer=state.dealer,
            indicator=state.indicator,
            wild=state.wild,
            pizi=state.pizi,
            events=self.win_events(state, seat, by),
            piao=(piao[0] or 0, piao[1] or 0, piao[2] or 0, piao[3] or 0),
            base=state.base,
            **self.case_facts(state, seat, tile, by, from_),
        )

    def case_facts(
        self, state: State, seat: int, tile: Tile, by: str, from_: int | None
    ) -> dict[str, Any]:
        """What a page adds to a `Case` beyond the common fields."""
        return {}

    def win_events(self, state: State, seat: int, by: str) -> frozenset[str]:
        """The events of a win that the course of play brings (C25-C30)."""
        if by == ROB:
            return frozenset()
        if by == DISCARD:
            return frozenset({"gangshangpao"} if state.hot_discard else ())
        found = set()
        if state.replacement:
            found.add("gangshangkaihua")
        if self.is_last_tile(state):
            found.add("haidilaoyue")
        if state.hands[seat].draws == 1 and not state.melded:
            found.add("tianhu" if seat == state.dealer else "dihu")
        return frozenset(found)

    def is_last_tile(self, state: State) -> bool:
        """The tile just drawn was the last that can be drawn (C29)."""
        return state.left == 0

    # Payments and the end of a round

    def kong_payments(self, state: State, seat: int, meld: Meld) -> Iterator[Transfer]:
        """What a kong that stands brings at once (C32)."""
        yield from self.kong_price(seat, meld, state.base)

    @staticmethod
    def kong_price(seat: int, meld: Meld, base: int) -> Iterator[Transfer]:
        """Who pays what for *meld* of *seat*, in turn order from the seat (C32)."""
        if meld.kind is MeldKind.EXPOSED_KONG:
            assert meld.from_ is not None
            yield Transfer(meld.from_, seat, 3 * base, "exposed_kong")
            return
        each = 2 if meld.kind is MeldKind.CONCEALED_KONG else 1
        for step in (1, 2, 3):
            yield Transfer((seat + step) % 4, seat, each * base, meld.kind.value)

    def at_once(self, state: State, event: ev.Event) -> Iterator[ev.Event]:
        """What else follows from *event* the moment it has happened (W17, W20, W21)."""
        return iter(())

    def before_discard(self, state: State, event: ev.Discarded) -> Iterator[ev.Event]:
        """What a discard means that only the hand before it shows (W21); written after it."""
        return iter(())

    def settle(self, state: State) -> Iterator[ev.Event]:
        """What is settled after the win or the draw has been paid (S8, S12)."""
        return iter(())

    def escape_price(self, state: State, seat: int) -> Iterator[Transfer]:
        """What giving the round up costs (S13)."""
        return iter(())

    def pay_false_win(self, state: State, seat: int) -> Iterator[Transfer]:
        """What a false win voids and costs (W26)."""
        return iter(())

    def next_dealer(self, state: State) -> int:
        """The dealer stays when he wins and after a draw, else his 下家 deals (B11, D8)."""
        if state.win is None or state.win.seat == state.dealer:
            return state.dealer
        return (state.dealer + 1) % 4

    # The page's own memory, and what it shows

    def new_notes(self) -> Notes:
        """The page's memory at the start of a round."""
        return _NO_NOTES

    def note(self, state: State, event: ev.Event) -> None:
        """Remember what *event* means to the page; called before the state changes."""

    def marks(self, state: State, viewer: int) -> tuple[tuple[Mark, ...], ...]:
        """The public marks of the four seats, and on the *viewer*'s own the private ones."""
        return _NO_MARKS


_NO_MARKS: tuple[tuple[Mark, ...], ...] = ((), (), (), ())
_NO_NOTES = Notes()
