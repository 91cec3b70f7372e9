"""The weighing half of common.md: readings, table, factors, payments (C18-C32)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from engine import readings as rd
from engine import spelling
from engine.ledger import Transfer, cut_all
from engine.melds import Meld, MeldKind
from engine.scoring import (
    SELF,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Case,
    Fan,
    FanTable,
    Reading,
    Refusal,
    Score,
    Won,
    Worth,
)
from engine.tiles import Tile, successor

if TYPE_CHECKING:
    from engine.distance import Goal


class Hand(NamedTuple):
    """A complete hand: its tiles, and every legal reading by its features."""

    counts: list[int]
    """The concealed natural tiles, the winning one included."""
    wilds: int
    laid: rd.Declared
    standard: rd.Standards | None
    found: dict[int, int]
    """Features of each reading, to those without the declared sets."""
    spare: dict[int, tuple[Tile, ...]]
    """Seven pairs: features to the kinds of pairs of wild tiles."""


class Context(NamedTuple):
    """What a condition may ask about beside the reading."""

    by: str
    events: frozenset[str]
    melds: tuple[MeldKind, ...]
    hard: bool
    all_jiang: bool
    all_feng: bool
    house: frozenset[str]


class Judging:
    """What a hand is worth under one page; `RuleSet` adds the half that is played."""

    id: ClassVar[str]
    shapes: ClassVar[tuple[str, ...]] = (STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS)
    has_wild: ClassVar[bool] = False
    win_on_discard: ClassVar[bool]
    table: ClassVar[FanTable]
    terminals_matter: ClassVar[bool] = False
    """The table asks for terminals; otherwise readings need not tell them apart."""
    honours_matter: ClassVar[bool] = True
    """The table asks for dragons or winds."""
    indicator_needed: ClassVar[bool] = False
    """The wild kind alone does not tell the indicator (W1)."""
    single_tile_kongs: ClassVar[bool] = False
    """W3."""
    counts_kou: ClassVar[bool] = False
    """W6."""
    takes_horses: ClassVar[bool] = False
    """S10."""
    gates: ClassVar[bool] = False
    """Some readings of a complete hand may not win: `bars` decides."""
    options: dict[str, bool | int]

    # Tiles

    def wild_of(self, indicator: Tile) -> Tile:
        """The kind that *indicator* makes wild (C21)."""
        return successor(indicator)

    def pizi_of(self, indicator: Tile) -> tuple[Tile, ...]:
        """The kinds that only clutter a hand (W1)."""
        return ()

    def limits(self, wild: Tile | None, pizi: tuple[Tile, ...]) -> rd.HandLimits:
        """What readings must keep to (W2, W8)."""
        return rd.hand_limits(rd.Limits(inner=self.terminals_matter, named=self.honours_matter))

    def distance_goal(self, wild: Tile | None, pizi: Sequence[Tile], melds: Sequence[Meld]) -> Goal:
        """The complete hands of the page, for `engine.distance`."""
        unmelded = not melds
        return _goal(
            None if wild is None else int(wild),
            unmelded and SEVEN_PAIRS in self.shapes,
            unmelded and THIRTEEN_ORPHANS in self.shapes,
        )

    # The judgement

    def judge(self, case: Case) -> Score | Refusal:
        """The highest legal reading with its payments, or why there is none (C20)."""
        hand = self.complete(case)
        if not hand.found:
            return Refusal("no_shape", "C18")
        refused = self.refuses(case)
        if refused is not None:
            return refused
        chosen = self.choose(case, hand)
        if isinstance(chosen, Refusal):
            return chosen
        bits, worth = chosen
        return self.score(case, self.read(case, hand, bits), worth)

    def complete(self, case: Case) -> Hand:
        """The readings of the hand; none when its tiles are not complete (C18, C19, C22)."""
        counts = list(case.hand)
        counts[case.win] += 1
        wilds = 0
        if case.wild is not None:
            wilds = counts[case.wild]
            counts[case.wild] = 0
        laid = rd.declared(case.melds)
        bits = laid.bits
        standard = rd.standards(counts, wilds, laid.honours, self.limits(case.wild, case.pizi))
        found = {own | bits: own for own in standard.found} if standard else {}
        spare: dict[int, tuple[Tile, ...]] = {}
        if not case.melds:
            if SEVEN_PAIRS in self.shapes:
                spare = rd.seven_pairs(counts, wilds)
                found.update(zip(spare, spare, strict=True))
            if THIRTEEN_ORPHANS in self.shapes and rd.thirteen_orphans(counts):
                every = rd.ORPHANED | rd.SUITS | rd.HONOUR
                found[every] = every
        return Hand(counts, wilds, laid, standard, found, spare)

    def refuses(self, case: Case) -> Refusal | None:
        """Why a complete hand may not win whatever its reading (C23, S2)."""
        if case.by != SELF and case.win == case.wild:
            return Refusal("wild_discarded", "C23", (("tile", str(case.win)),), complete=True)
        return None

    def choose(self, case: Case, hand: Hand) -> tuple[int, Worth] | Refusal:
        """The reading that pays the winner most, as features and worth (C20)."""
        best_key: tuple[int, int, tuple[int, ...]] | None = None
        best: tuple[int, Worth] | None = None
        barred: Refusal | None = None
        for bits, worth in self.weighed(case, hand):
            if self.gates:
                bar = self.bars(case, hand, worth)
                if bar is not None:
                    barred = bar
                    continue
            key = (self.gain(case, worth), worth.named, worth.order)
            if best_key is None or key > best_key:
                best_key, best = key, (bits, worth)
        if best is not None:
            return best
        assert barred is not None
        return barred

    def weighed(self, case: Case, hand: Hand) -> Iterator[tuple[int, Worth]]:
        """Every reading by its features, with every way to count it."""
        context = self.context(case, hand)
        known = _known(self.id, context)
        for bits in hand.found:
            worths = known.get(bits)
            if worths is None:
                worths = known[bits] = tuple(self.worths(won_of(bits, context)))
            for worth in worths:
                yield bits, worth

    def context(self, case: Case, hand: Hand) -> Context:
        """What the conditions may ask about beside the reading."""
        return Context(
            case.by, case.events, hand.laid.kinds, not hand.wilds, False, False, self.house()
        )

    def house(self) -> frozenset[str]:
        """The options that conditions of the table ask about."""
        return _NO_HOUSE

    def bars(self, case: Case, hand: Hand, worth: Worth) -> Refusal | None:
        """Why a reading worth *worth* may not win (W9, W27)."""
        return None

    # Counting

    def worths(self, won: Won) -> Iterator[Worth]:
        """The ways to count *won*, of which the winner takes the best."""
        yield self.worth(won)

    def worth(self, won: Won) -> Worth:
        """*won* counted by the table."""
        table = self.table
        fans = table.earned(won)
        factors = table.multiplied(won)
        product = 1
        for factor in factors:
            product *= factor.factor
        order = tuple(-table.order[fan.id] for fan in fans)
        return Worth(fans, factors, self.fan_sum(fans), product, self.named(fans), order)

    def fan_sum(self, fans: tuple[Fan, ...]) -> int:
        """The sum as the page counts it."""
        return sum(fan.value for fan in fans)

    def named(self, fans: tuple[Fan, ...]) -> int:
        """What decides between readings that pay alike (C20)."""
        return self.fan_sum(fans)

    # Paying

    def gain(self, case: Case, worth: Worth) -> int:
        """What the winner gets for *worth*, in any unit that fits the case (C20)."""
        return worth.fan * worth.factor

    def score(self, case: Case, reading: Reading, worth: Worth) -> Score:
        """The itemised score."""
        return Score(
            reading,
            worth.fans,
            worth.factors,
            worth.fan,
            worth.factor,
            tuple(self.pay_win(case, worth)),
        )

    def payers(self, case: Case) -> tuple[int, ...]:
        """Who pays for the win: three by self-draw, else who gave the tile."""
        if case.by == SELF:
            return case.others
        assert case.from_ is not None
        return (case.from_,)

    def pay_win(self, case: Case, worth: Worth) -> Iterator[Transfer]:
        """The payments of the win, payer by payer in turn order from the winner."""
        amount = worth.fan * worth.factor * case.base
        for seat in self.payers(case):
            yield Transfer(seat, case.winner, amount, "win")

    def settlement(self, case: Case, score: Score) -> tuple[Transfer, ...]:
        """The transfers of the win and what follows from it, cut by the balances (C33)."""
        due = (*score.transfers, *self.aftermath(case, score.transfers))
        return due if case.balances is None else cut_all(due, case.balances)

    def aftermath(self, case: Case, transfers: Sequence[Transfer]) -> Iterable[Transfer]:
        """What the transfers of the win bring besides (S12)."""
        return ()

    # Reading

    def read(self, case: Case, hand: Hand, bits: int) -> Reading:
        """The tiles of the reading with features *bits*."""
        if bits & rd.PAIRED:
            return spelling.read_pairs(hand.counts, hand.spare[bits])
        if bits & rd.ORPHANED:
            return spelling.read_orphans(hand.counts)
        assert hand.standard is not None
        return spelling.read_standard(hand.standard, hand.found[bits], hand.counts, case.melds)


def won_of(bits: int, context: Context) -> Won:
    """The reading with features *bits*, in words."""
    shape = next((name for bit, name in rd.SHAPES.items() if bits & bit), STANDARD)
    return Won(
        shape=shape,
        suits=(bits & rd.SUITS).bit_count(),
        honours=bool(bits & rd.HONOUR),
        sequences=bool(bits & rd.SEQUENCE),
        inner=bool(bits & rd.INNER),
        dragons=_size(bits & rd.BIG_DRAGONS, bits & rd.LITTLE_DRAGONS),
        winds=_size(bits & rd.BIG_WINDS, bits & rd.LITTLE_WINDS),
        quad=bool(bits & rd.QUAD),
        **context._asdict(),
    )


def _size(big: int, little: int) -> str:
    return "big" if big else "little" if little else ""


_NO_HOUSE: frozenset[str] = frozenset()


@lru_cache(maxsize=256)
def _goal(wild: int | None, seven_pairs: bool, orphans: bool) -> Goal:
    from engine.distance import Goal  # noqa: PLC0415 (see `engine.rules`)

    return Goal(wild=wild, seven_pairs=seven_pairs, orphans=orphans)


@lru_cache(maxsize=4096)
def _known(page: str, context: Context) -> dict[int, tuple[Worth, ...]]:
    """The worths met so far of readings by their features; there are some hundreds at most."""
    return {}
