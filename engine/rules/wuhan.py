"""wuhan.md: 皮子 and 赖子, every opening doubles, big hands, 包胡."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from engine import events as ev
from engine import readings as rd
from engine import spelling
from engine.distance import Goal
from engine.ledger import Transfer
from engine.marks import Mark
from engine.melds import OPENINGS, Meld, MeldKind
from engine.rules import flip, golds, jiang, rain
from engine.rules.base import Notes, Option, RuleSet
from engine.rules.conditions import (
    all_begged,
    all_triplets,
    event,
    full_flush,
    hard,
    never,
    robbed,
    standard,
)
from engine.rules.jiang import JIANG
from engine.rules.judging import Context, Hand
from engine.rules.kou import CAP, KOU, by_seat, doubled, kou_of, pair_kou
from engine.rules.passing import Passes
from engine.scoring import (
    DISCARD,
    ROB,
    SELF,
    STANDARD,
    Case,
    Factor,
    Fan,
    FanTable,
    Reading,
    Refusal,
    Score,
    Won,
    Worth,
)
from engine.state import LastDraw
from engine.tiles import HONOURS, KINDS, Tile

if TYPE_CHECKING:
    from engine.state import State

LAST_TILES = 4
"""Tiles that can still be drawn when the last-tiles stage begins: 14 less the last ten (W18)."""


def standard_flush(won: Won) -> bool:
    """A standard hand of one suit."""
    return standard(won) and full_flush(won)


def all_jiang(won: Won) -> bool:
    """Every tile a 2, 5 or 8, or wild."""
    return won.all_jiang


def all_feng(won: Won) -> bool:
    """Every tile an honour, or wild."""
    return won.all_feng


def same_wild(won: Won) -> bool:
    """The wild kind of the round before (W13)."""
    return "yuanlai" in won.house


# fmt: off
TABLE = FanTable(
    fans=(
        Fan("pengpenghu",   "碰碰胡", "All Triplets",       1, all_triplets),
        Fan("qingyise",     "清一色", "Full Flush",         1, standard_flush),
        Fan("jiangyise",    "将一色", "All Jiang",          1, all_jiang),
        Fan("fengyise",     "风一色", "All Winds",          1, all_feng),
        Fan("gangshanghua", "杠上花", "Win on Replacement", 1, event("gangshangkaihua")),
        Fan("haidilao",     "海底捞", "Last Tiles",         1, event("haidilaoyue")),
        Fan("qianggang",    "抢杠",   "Robbing a Kong",     1, robbed),
        Fan("quanqiuren",   "全求人", "All Begged",         1, all_begged),
    ),
    factors=(
        Factor("yinghu",  "硬胡", "No Wild Tile",         2, hard),
        Factor("yuanlai", "原赖", "Same Wild Kind Again", 2, same_wild),
        Factor("lianjin", "连金", "Gold Again",           2, never),  # these two wait for the
        Factor("fanjin",  "反金", "Gold Returned",        2, never),  # payments: see golds (W15)
    ),
)
# fmt: on


@dataclass(slots=True)
class WuhanNotes(Notes):
    """What the round remembers beside the table: passes and held-back tiles (W21, W25)."""

    passes: Passes = field(default_factory=Passes)
    withheld: set[tuple[int, int]] = field(default_factory=set)
    """Who held back a tile of the class that whom rains on."""
    shown: tuple[tuple[Mark, ...], ...] | None = field(default=None, compare=False)
    """The public marks, until something is laid down."""


class Wuhan(RuleSet):
    """Skins and wild tiles, every opening doubles, big hands, liability."""

    id, zh, en = "wuhan", "武汉口口翻", "Wuhan Koukoufan"
    known_options = (
        Option("qihu", 6, (6, 7, 8, 9), "W9"),
        Option("gold_past_cap", False, (False, True), "W15"),
        Option("free_declaration", False, (False, True), "W26"),
        Option("heijin", False, (False, True), "W27"),
    )
    chi = True
    indicator_at_back = True  # W1
    counting, fan_unit = "exponent", "type"  # W12
    dealer_clause = "W23"
    never_drawn = 10  # W18
    shapes = (STANDARD,)  # and 将一色, 风一色 without structure (W10)
    has_wild = True
    honours_matter = False
    indicator_needed = single_tile_kongs = counts_kou = True  # W1, W3, W6
    gates = True
    table = TABLE

    # Tiles

    def wild_of(self, indicator: Tile) -> Tile:
        """W1."""
        return flip.wild_of(indicator)

    def pizi_of(self, indicator: Tile) -> tuple[Tile, ...]:
        """W1."""
        return flip.pizi_of(indicator)

    def limits(self, wild: Tile | None, pizi: tuple[Tile, ...]) -> rd.HandLimits:
        """No wild tile stands for 皮子; the pair is a 2, 5 or 8 (W2, W8)."""
        return jiang.limits(wild, pizi)

    def distance_goal(self, wild: Tile | None, pizi: Sequence[Tile], melds: Sequence[Meld]) -> Goal:
        """The complete hands of W8 and W10."""
        return jiang.goal(wild, tuple(pizi), *jiang.laid_classes(melds))

    # The judgement

    def complete(self, case: Case) -> Hand:
        """将一色 and 风一色 need no structure (W10)."""
        hand = super().complete(case)
        loose = jiang.classes(hand.counts, case.melds)
        hand.found.update({bit: bit for bit, fits in zip(_LOOSE, loose, strict=True) if fits})
        return hand

    def refuses(self, case: Case) -> Refusal | None:
        """Discarded wild tiles, 皮子 in hand, a hand never opened (W3, W5)."""
        if case.by != SELF and case.win == case.wild:
            return Refusal("wild_discarded", "W3", (("tile", str(case.win)),), complete=True)
        held = [str(tile) for tile in case.pizi if case.hand[tile] or case.win == tile]
        if held:
            return Refusal("pizi_held", "W3", (("tiles", " ".join(held)),), complete=True)
        if not any(
            meld.kind in OPENINGS or meld.kind is MeldKind.ADDED_KONG for meld in case.melds
        ):
            return Refusal("not_opened", "W5", complete=True)
        return None

    def context(self, case: Case, hand: Hand) -> Context:
        """A 将一色 whose wild kind is a 2, 5 or 8 is hard whatever it holds (W11)."""
        all_258, feng = rd.JIANG in hand.found, rd.FENG in hand.found
        hard_ = not hand.wilds or (all_258 and case.wild in JIANG)
        house = _YUANLAI if case.last_wild is not None and case.last_wild == case.wild else _NONE
        return Context(case.by, case.events, hand.laid.kinds, hard_, all_258, feng, house)

    def choose(self, case: Case, hand: Hand) -> tuple[int, Worth] | Refusal:
        """见字胡 may win on a discard with 大金顶 only (W24)."""
        chosen = super().choose(case, hand)
        if isinstance(chosen, Refusal) or case.by != DISCARD:
            return chosen
        if not self.is_gold(case, chosen[1]) and self.completed_by_every_kind(case):
            return Refusal("every_kind", "W24", complete=True)
        return chosen

    def bars(self, case: Case, hand: Hand, worth: Worth) -> Refusal | None:
        """The small hand's wild tiles and 口, and 黑金局 (W9, W27)."""
        if not worth.fans:
            if hand.wilds > 1:
                return Refusal("wilds_in_small", "W9", (("wilds", hand.wilds),), complete=True)
            kou, needed = self.kou_that_counts(case), int(self.options["qihu"])
            if kou < needed:
                return Refusal("kou_short", "W9", (("kou", kou), ("needed", needed)), complete=True)
        if self.options["heijin"] and not is_hard(worth) and min(pair_kou(case)) < 10:
            return Refusal("soft_in_heijin", "W27", (("kou", min(pair_kou(case))),), complete=True)
        return None

    @staticmethod
    def kou_that_counts(case: Case) -> int:
        """K against the discarder, or the largest by self-draw (W9)."""
        if case.by == SELF or case.from_ is None:
            return max(pair_kou(case))
        return case.kou[case.winner] + case.kou[case.from_]

    def completed_by_every_kind(self, case: Case) -> bool:
        """Every kind but 皮子 would complete the hand as W24 counts it."""
        if case.wild is None or not case.hand[case.wild]:
            return False
        kinds = (kind for kind in reversed(KINDS) if kind not in case.pizi)
        return all(self.would_win(replace(case, win=kind)) for kind in kinds)

    def would_win(self, case: Case) -> bool:
        """A small hand with one wild tile at most, or a big one, 口 disregarded (W24)."""
        hand = self.complete(case)
        if not hand.found:
            return False
        if hand.wilds <= 1:
            return True
        return any(worth.fans for _, worth in self.weighed(case, hand))

    # Paying

    def exponents(self, case: Case, worth: Worth) -> tuple[int, int, int]:
        """e of each payer in turn order from the winner, golds aside (W12, W13)."""
        types = len(worth.fans)
        more = len(worth.factors) + max(0, types - 1)
        first, second, third = (
            min(CAP, doubled(kou) + more if types else kou + more) for kou in pair_kou(case)
        )
        return first, second, third

    def is_gold(self, case: Case, worth: Worth) -> bool:
        """大金顶: e is 10 for all three (W14)."""
        return min(self.exponents(case, worth)) == CAP

    def golds(self, case: Case, worth: Worth) -> tuple[Factor, ...]:
        """连金 and 反金 (W15)."""
        if case.last_gold is None or not self.is_gold(case, worth):
            return ()
        winner, payers = case.last_gold
        lianjin = (TABLE.factor("lianjin"),) if winner == case.winner else ()
        fanjin = (TABLE.factor("fanjin"),) if case.winner in payers else ()
        return lianjin + fanjin

    def final_exponents(self, case: Case, worth: Worth) -> tuple[int, int, int]:
        """e of each payer, golds included (W12-W15)."""
        first, second, third = self.exponents(case, worth)
        past = len(self.golds(case, worth)) if self.options["gold_past_cap"] else 0
        return first + past, second + past, third + past

    def gain(self, case: Case, worth: Worth) -> int:
        """Everything that the winner is paid."""
        return sum(transfer.amount for transfer in self.pay_win(case, worth))

    def pay_win(self, case: Case, worth: Worth) -> Iterator[Transfer]:
        """Everybody pays his own share, unless somebody pays them all (W16, W20-W22)."""
        shares = [case.base << exponent for exponent in self.final_exponents(case, worth)]
        sole = self.pay_for_all(case, worth)
        for seat in sole:
            yield Transfer(seat, case.winner, sum(shares), "liability")
        if not sole:
            for seat, share in zip(case.others, shares, strict=True):
                yield Transfer(seat, case.winner, share, "win")

    @staticmethod
    def pay_for_all(case: Case, worth: Worth) -> tuple[int, ...]:
        """Who pays all three shares: 抢杠, then 包胡 with 陪包, then 全求人 (W20-W22)."""
        types = {fan.id for fan in worth.fans}
        if case.by == ROB:
            assert case.from_ is not None
            return (case.from_,)
        if case.liable is not None and types & {"qingyise", "jiangyise"}:
            withheld = [
                seat for seat in case.others if seat in case.withheld and seat != case.liable
            ]
            return (case.liable, *withheld)
        if "quanqiuren" in types and "pengpenghu" not in types and not case.forced:
            assert case.from_ is not None
            return (case.from_,)
        return ()

    def fan_sum(self, fans: tuple[Fan, ...]) -> int:
        """The number of big types."""
        return len(fans)

    def score(self, case: Case, reading: Reading, worth: Worth) -> Score:
        """口, exponents and titles are named beside the payments (W7, W14, W15)."""
        golds = self.golds(case, worth)
        kou = pair_kou(case)
        titles = []
        if self.is_gold(case, worth):
            titles.append("dajinding")
        if not worth.fans and set(kou) == {6}:
            titles.append("xiaojinding")
        score = super().score(case, reading, worth)
        return replace(
            score,
            factors=worth.factors + golds,
            factor=worth.factor << len(golds),
            kou=by_seat(case, kou),
            exponents=by_seat(case, self.final_exponents(case, worth)),
            titles=tuple(titles),
        )

    # Reading

    def read(self, case: Case, hand: Hand, bits: int) -> Reading:
        """A hand without structure is read tile by tile (W10)."""
        if not bits & (rd.JIANG | rd.FENG):
            return super().read(case, hand, bits)
        kinds = rd.JIANG_KINDS if bits & rd.JIANG else HONOURS
        allowed = [kind for kind in kinds if kind not in case.pizi]
        stands_for = case.wild if case.wild in allowed else allowed[0]
        assert stands_for is not None
        shape = rd.SHAPES[bits & (rd.JIANG | rd.FENG)]
        return spelling.read_loose(shape, hand.counts, case.melds, [stands_for] * hand.wilds)

    # The table

    def indicate(self, wall: Sequence[Tile]) -> ev.Indicated:
        """The back tile of the wall is flipped (W1)."""
        return ev.Indicated(wall[-1], self.wild_of(wall[-1]), self.pizi_of(wall[-1]))

    def in_last_stage(self, event: ev.Drawn) -> bool:
        """An ordinary draw that was due with 14 tiles left, or one after it (W18)."""
        return event.from_ == "front" and event.left < LAST_TILES

    def is_last_tile(self, state: State) -> bool:
        """Every tile of the last stage counts (W10, W18)."""
        return isinstance(state.pending, LastDraw)

    def replaceable(self, state: State) -> bool:
        """The replacement must leave at least 14 tiles (W18)."""
        return state.left > LAST_TILES

    def may_meld(self, state: State, tile: Tile) -> bool:
        """Neither wild tiles nor 皮子 stand in a meld (W3)."""
        return tile != state.wild and tile not in state.pizi

    def seeming_goal(self, state: State, seat: int) -> Goal:
        """With 皮子 in hand a hand may look complete, and is refused for them (W3)."""
        hand = state.hands[seat]
        held = any(map(hand.counts.__getitem__, state.pizi))
        pizi = () if held else state.pizi
        return self.distance_goal(state.wild, pizi, hand.melds)

    def discardable(self, state: State, seat: int) -> list[Tile]:
        """No wild tile and no 皮子, unless nothing else can be done (W3)."""
        held = state.kinds_held(seat)
        useless = (*state.pizi, state.wild)
        thrown = [tile for tile in held if tile not in useless]
        return thrown if thrown or self.replaceable(state) else held

    def single_kongs(self, state: State, seat: int) -> Iterable[tuple[MeldKind, Tile]]:
        """皮子 and wild tiles leave the hand one at a time (W3)."""
        counts = state.hands[seat].counts
        for tile in state.pizi:
            if counts[tile]:
                yield MeldKind.PIZI_KONG, tile
        if state.wild is not None and counts[state.wild]:
            yield MeldKind.WILD_KONG, state.wild

    def may_declare(self) -> bool:
        """炸胡 (W26)."""
        return bool(self.options["free_declaration"])

    def case_facts(
        self, state: State, seat: int, tile: Tile, by: str, from_: int | None
    ) -> dict[str, Any]:
        """口, locks, marks, and what the last round left (W7, W13, W15, W20-W22)."""
        hands = state.hands
        return {
            "kou": self.kou_at_table(state, from_ if by == ROB else None),
            "last_wild": state.last_wild,
            "last_gold": state.last_gold,
            "withheld": tuple(
                sorted(who for who, winner in _notes(state).withheld if winner == seat)
            ),
            "liable": rain.liable_for(hands[seat].melds),
            "forced": by == DISCARD and from_ is not None and self.forced(state, from_, tile),
        }

    @staticmethod
    def kou_at_table(state: State, robbed: int | None) -> tuple[int, ...]:
        """口 of all four; a kong that is robbed never happened and counts as its pong (C15, W6)."""
        counted = [kou_of(hand.melds) for hand in state.hands]
        if robbed is not None:
            counted[robbed] -= KOU[MeldKind.ADDED_KONG] - KOU[MeldKind.PONG]
        return tuple(counted)

    @staticmethod
    def forced(state: State, discarder: int, tile: Tile) -> bool:
        """Before the discard he held 2s, 5s and 8s only, 皮子 and wild aside (W22)."""
        useless = (*state.pizi, state.wild)
        counts = state.hands[discarder].counts
        held = [KINDS[kind] for kind in range(34) if counts[kind]]
        return all(kind in JIANG for kind in (*held, tile) if kind not in useless)

    def kong_payments(self, state: State, seat: int, meld: Meld) -> Iterator[Transfer]:
        """Kongs are paid by 口 alone (W17)."""
        return iter(())

    def at_once(self, state: State, event: ev.Event) -> Iterator[ev.Event]:
        """Golds and rain (W17, W20)."""
        yield from golds.earned(state, event)
        yield from rain.begun(state, event)

    def before_discard(self, state: State, event: ev.Discarded) -> Iterator[ev.Event]:
        """Who keeps back a tile of a raining class is marked (W21)."""
        withheld = _notes(state).withheld
        for mark in rain.withholding(state, event):
            if (mark.seat, mark.for_) not in withheld:
                yield mark

    def pay_false_win(self, state: State, seat: int) -> Iterator[Transfer]:
        """All golds go back; the declarer pays each of the others a gold (W26)."""
        for gold in state.ledger:
            assert gold.to != "pot"
            yield Transfer(gold.to, gold.from_, gold.amount, "void")
        for step in (1, 2, 3):
            yield Transfer(seat, (seat + step) % 4, state.base << CAP, "false_win")

    def next_dealer(self, state: State) -> int:
        """The dealer stays when he wins, pays all shares, or nobody wins (W23, W26)."""
        dealer, win = state.dealer, state.win
        passes = (dealer + 1) % 4
        if state.false_win is not None:
            return passes if state.false_win.seat == dealer else dealer
        if win is None or win.seat == dealer:
            return dealer
        first = win.score.transfers[0]
        return dealer if first.reason == "liability" and first.from_ == dealer else passes

    def remembers_wild(self) -> bool:
        """原赖, 连金 and 反金 look back one round (W13, W15)."""
        return True

    def gold_of(self, state: State) -> tuple[int, tuple[int, ...]] | None:
        """Winner and payers, where the round was won with 大金顶 (W15)."""
        win = state.win
        if win is None or "dajinding" not in win.score.titles:
            return None
        return win.seat, tuple(sorted({transfer.from_ for transfer in win.score.transfers}))

    # Passing

    def pong_barred(self, state: State, seat: int, tile: Tile) -> bool:
        return tile in _notes(state).passes.pongs[seat]

    def win_barred(self, state: State, seat: int, tile: Tile) -> bool:
        return tile in _notes(state).passes.wins[seat]

    def new_notes(self) -> WuhanNotes:
        return WuhanNotes()

    def note(self, state: State, event: ev.Event) -> None:
        """Passes bar a kind until one's own next draw (W25); marks stay (W21)."""
        notes = _notes(state)
        if isinstance(event, ev.Withheld):
            notes.withheld.add((event.seat, event.for_))
        else:
            notes.passes.note(state, event)
        if not isinstance(event, _LAYS_NOTHING):
            notes.shown = None

    def marks(self, state: State, viewer: int) -> tuple[tuple[Mark, ...], ...]:
        """口 of everybody, rain, 陪, 包; 过 on one's own seat only."""
        notes = _notes(state)
        if notes.shown is None:
            melds = [hand.melds for hand in state.hands]
            notes.shown = rain.marks(melds, {who for who, _ in notes.withheld})
        if not notes.passes.any(viewer):
            return notes.shown
        return tuple(
            (*marks, _BARRED) if seat == viewer else marks for seat, marks in enumerate(notes.shown)
        )


def _notes(state: State) -> WuhanNotes:
    assert isinstance(state.notes, WuhanNotes)
    return state.notes


def is_hard(worth: Worth) -> bool:
    """硬胡 is among the factors (W11)."""
    return any(factor.id == "yinghu" for factor in worth.factors)


_BARRED = Mark("barred", 1)
_LAYS_NOTHING = (ev.Drawn, ev.Discarded, ev.Passed, ev.Outbid)
_LOOSE = (rd.JIANG, rd.FENG)
_NONE, _YUANLAI = frozenset[str](), frozenset({"yuanlai"})
