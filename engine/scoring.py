"""What a win is worth: the question (`Case`), a page's table, and the answer (`Score`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from engine.ledger import Transfer
from engine.melds import Meld, MeldKind
from engine.tiles import Tile

SELF, DISCARD, ROB = "self", "discard", "rob"
"""How the winning tile came (`Case.by`)."""

STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS = "standard", "seven_pairs", "thirteen_orphans"
ALL_JIANG, ALL_FENG = "all_jiang", "all_feng"
"""The shapes of a winning hand."""


@dataclass(frozen=True, slots=True)
class Case:
    """Everything a rule page needs to weigh one hand with one winning tile (interfaces §2)."""

    hand: tuple[int, ...]
    """34 counts: the concealed tiles without the winning one."""
    melds: tuple[Meld, ...]
    win: Tile
    by: str
    winner: int = 0
    from_: int | None = None
    dealer: int = 0
    indicator: Tile | None = None
    wild: Tile | None = None
    pizi: tuple[Tile, ...] = ()
    events: frozenset[str] = frozenset()
    piao: tuple[int, int, int, int] = (0, 0, 0, 0)
    base: int = 1
    kong_from: int | None = None
    liable: int | None = None
    horses: tuple[Tile, ...] = ()
    balances: tuple[int, int, int, int] | None = None
    kou: tuple[int, int, int, int] = (0, 0, 0, 0)
    last_wild: Tile | None = None
    last_gold: tuple[int, tuple[int, ...]] | None = None
    withheld: tuple[int, ...] = ()
    forced: bool = False

    @property
    def others(self) -> tuple[int, int, int]:
        """The other seats in turn order from the winner."""
        seat = self.winner
        return ((seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4)


@dataclass(frozen=True, slots=True)
class Reading:
    """A complete hand as read (C18-C20). Sets hold tiles as what they stand for."""

    shape: str
    sets: tuple[tuple[Tile, ...], ...] = ()
    """Declared melds first, then the concealed sets (standard shape)."""
    pair: tuple[Tile, Tile] | None = None
    pairs: tuple[tuple[Tile, Tile], ...] = ()
    tiles: tuple[Tile, ...] = ()
    wild_as: tuple[Tile, ...] = ()
    """What each wild tile stands for, in reading order."""


@dataclass(frozen=True, slots=True)
class Won:
    """A complete hand under one reading, as the condition columns ask about it."""

    shape: str
    suits: int
    """How many of the three suits occur, melds included."""
    honours: bool
    """An honour occurs."""
    sequences: bool
    inner: bool
    """A suit tile occurs that is no terminal (C4)."""
    dragons: str
    """``big``: triplets of all three; ``little``: of two, and the pair of the third; else empty."""
    winds: str
    """``big``: triplets of all four; ``little``: of three, and the pair of the fourth."""
    quad: bool
    """Seven pairs with four natural tiles of a kind."""
    melds: tuple[MeldKind, ...]
    """The kinds of the declared sets; single-tile kongs are none (W10)."""
    by: str
    events: frozenset[str]
    hard: bool
    """No wild tile among the concealed tiles and the winning one (C24)."""
    all_jiang: bool = False
    """Every tile is a 2, 5 or 8 or wild (W10)."""
    all_feng: bool = False
    """Every tile is an honour or wild (W10)."""
    house: frozenset[str] = frozenset()
    """The table's options that are on."""


Condition = Callable[[Won], bool]


@dataclass(frozen=True, slots=True)
class Fan:
    """A row of a page's fan table."""

    id: str
    zh: str
    en: str
    value: int
    when: Condition = field(compare=False)
    covers: tuple[str, ...] = ()
    """The rows that do not count beside this one."""
    alone: bool = False
    """Nothing else counts, no event either."""


@dataclass(frozen=True, slots=True)
class Factor:
    """A row of a page's factors, multiplied together."""

    id: str
    zh: str
    en: str
    factor: int
    when: Condition = field(compare=False)


@dataclass(frozen=True)
class FanTable:
    """The rows of a page in its order; *events* are stacked on top of *fans* (B6)."""

    fans: tuple[Fan, ...]
    otherwise: Fan | None = None
    """What counts when none of *fans* does."""
    events: tuple[Fan, ...] = ()
    factors: tuple[Factor, ...] = ()

    @cached_property
    def rows(self) -> tuple[Fan, ...]:
        """Every row in the order of the page."""
        return self.fans + ((self.otherwise,) if self.otherwise else ()) + self.events

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of each row on the page."""
        return {fan.id: place for place, fan in enumerate(self.rows)}

    def row(self, id_: str) -> Fan:
        """The row named *id_*."""
        return self.rows[self.order[id_]]

    def factor(self, id_: str) -> Factor:
        """The factor named *id_*."""
        return next(factor for factor in self.factors if factor.id == id_)

    def earned(self, won: Won) -> tuple[Fan, ...]:
        """The rows that count for *won*, in the order of the page."""
        hit = [fan for fan in self.fans if fan.when(won)]
        for fan in hit:
            if fan.alone:
                return (fan,)
        covered = {name for fan in hit for name in fan.covers}
        kept = [fan for fan in hit if fan.id not in covered]
        if not kept and self.otherwise:
            kept = [self.otherwise]
        return (*kept, *(fan for fan in self.events if fan.when(won)))

    def multiplied(self, won: Won) -> tuple[Factor, ...]:
        """The factors that apply to *won*."""
        return tuple(factor for factor in self.factors if factor.when(won))


@dataclass(frozen=True, slots=True)
class Worth:
    """What one way to count a reading comes to, payments aside."""

    fans: tuple[Fan, ...]
    factors: tuple[Factor, ...]
    fan: int
    factor: int
    named: int
    """The first tie-break: the fan total, or the number of types (C20)."""
    order: tuple[int, ...]
    """The second: places on the page, negated, so that the earlier list is the greater (C20)."""


@dataclass(frozen=True, slots=True)
class Score:
    """The itemised worth of a win, before horses and balances (interfaces §2)."""

    reading: Reading
    fans: tuple[Fan, ...]
    factors: tuple[Factor, ...]
    fan: int
    factor: int
    transfers: tuple[Transfer, ...]
    capped_fan: int | None = None
    kou: tuple[int | None, ...] | None = None
    exponents: tuple[int | None, ...] | None = None
    titles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a hand does not win: one of `REFUSALS`, the clause, and the facts for the text."""

    key: str
    clause: str
    facts: tuple[tuple[str, object], ...] = ()
    complete: bool = False
    """The tiles are complete in shape, yet the page refuses the win (distance -1)."""


REFUSALS: dict[str, tuple[str, ...]] = {
    "no_shape": (),
    "no_discard_wins": (),
    "wild_discarded": ("tile",),
    "pizi_held": ("tiles",),
    "not_opened": (),
    "wilds_in_small": ("wilds",),
    "kou_short": ("kou", "needed"),
    "every_kind": (),
    "soft_in_heijin": ("kou",),
    "barred": ("tile",),
}
"""Every `Refusal.key` with the names of its facts."""
