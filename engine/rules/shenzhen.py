"""shenzhen.md: no wild tile, no win on a discard, small and big hands, 买马."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from engine.ledger import POT, Transfer
from engine.marks import Mark
from engine.melds import Meld
from engine.rules.base import RuleSet
from engine.rules.conditions import (
    all_honours,
    always,
    big_dragons,
    big_winds,
    event,
    four_concealed_triplets,
    four_kongs,
    full_flush,
    little_winds,
    seven_pairs,
    thirteen_orphans,
)
from engine.rules.horses import horse_seat, horse_transfers
from engine.scoring import DISCARD, ROB, Case, Factor, Fan, FanTable, Refusal, Worth
from engine.tiles import Tile

if TYPE_CHECKING:
    from engine import events as ev
    from engine.state import State

# fmt: off
TABLE = FanTable(
    fans=(
        Fan("tianhu",       "天胡",     "Heavenly Hand",           2, event("tianhu")),
        Fan("qingyise",     "清一色",   "Full Flush",              2, full_flush),
        Fan("ziyise",       "字一色",   "All Honours",             2, all_honours),
        Fan("qiduizi",      "七对子",   "Seven Pairs",             2, seven_pairs),
        Fan("sianke",       "四暗刻",   "Four Concealed Triplets", 2, four_concealed_triplets),
        Fan("shibaluohan",  "十八罗汉", "Four Kongs",              2, four_kongs),
        Fan("dasanyuan",    "大三元",   "Big Three Dragons",       2, big_dragons),
        Fan("xiaosixi",     "小四喜",   "Little Four Winds",       2, little_winds),
        Fan("dasixi",       "大四喜",   "Big Four Winds",          2, big_winds),
        Fan("shisanyao",    "十三幺",   "Thirteen Orphans",        2, thirteen_orphans),
    ),
    factors=(
        Factor("zimo", "自摸", "Self-Draw", 2, always),  # a win counts as self-drawn (S5)
    ),
)
# fmt: on


class Shenzhen(RuleSet):
    """No wild tile, no win on a discard, small and big hands, horses."""

    id, zh, en = "shenzhen", "广东推倒胡", "Shenzhen Tuidaohu"
    win_on_discard = False  # S2
    counting, fan_unit = "unit", "type"  # S5
    dealer_clause, winner_deals = "S4", True
    takes_horses = True  # S10
    table = TABLE

    def refuses(self, case: Case) -> Refusal | None:
        """Discards cannot be won on (S2)."""
        return self.never_on_discard() if case.by == DISCARD else None

    def fan_sum(self, fans: tuple[Fan, ...]) -> int:
        """Big hands do not add up (S5)."""
        return 2 if fans else 1

    def named(self, fans: tuple[Fan, ...]) -> int:
        """The number of types (C20)."""
        return len(fans)

    def pay_win(self, case: Case, worth: Worth) -> Iterator[Transfer]:
        """A unit from each, or three from whoever pays for all (S5-S7)."""
        unit = worth.fan * worth.factor * case.base
        sole = self.pays_for_all(case)
        if sole is not None:
            yield Transfer(sole, case.winner, 3 * unit, "liability")
            return
        for seat in case.others:
            yield Transfer(seat, case.winner, unit, "win")

    @staticmethod
    def pays_for_all(case: Case) -> int | None:
        """The robbed player, or whose discard began the chain of kongs (S6, S7)."""
        if case.by == ROB:
            return case.from_
        return case.kong_from if "gangshangkaihua" in case.events else None

    def aftermath(self, case: Case, transfers: Sequence[Transfer]) -> Iterable[Transfer]:
        """The horses (S12)."""
        return horse_transfers(case.horses, case.dealer, transfers)

    # The table

    def never_on_discard(self) -> Refusal:
        """Everybody draws his last tile himself (S2)."""
        return Refusal("no_discard_wins", "S2", complete=True)

    def horses(self, streak: int) -> int:
        """One for the first round as dealer, one more for each further one, at most four (S10)."""
        return min(streak, 4)

    def case_facts(
        self, state: State, seat: int, tile: Tile, by: str, from_: int | None
    ) -> dict[str, Any]:
        """Who fed the first kong of the chain (S7)."""
        return {"kong_from": state.chain_from if state.replacement else None}

    def kong_payments(self, state: State, seat: int, meld: Meld) -> Iterator[Transfer]:
        """Kongs are settled at the end of the round (S8)."""
        return iter(())

    def settle(self, state: State) -> Iterator[ev.Event]:
        """The kongs that stand, then the horses (S8, S10-S12)."""
        from engine.events import HorsesShown  # noqa: PLC0415 (see `engine.rules`)

        for seat, meld in state.kongs:
            yield from self.kong_price(seat, meld, state.base)
        tiles = state.wall[len(state.wall) - state.horses :]
        yield HorsesShown(tiles, tuple(horse_seat(tile, state.dealer) for tile in tiles))
        yield from horse_transfers(tiles, state.dealer, tuple(state.ledger))

    def escape_price(self, state: State, seat: int) -> Iterator[Transfer]:
        """逃跑 costs 8 x base, to the pot (S13)."""
        yield Transfer(seat, POT, 8 * state.base, "escape")

    def next_dealer(self, state: State) -> int:
        """The winner deals; after a draw the dealer's 下家 (S4)."""
        return state.win.seat if state.win else (state.dealer + 1) % 4

    def marks(self, state: State, viewer: int) -> tuple[tuple[Mark, ...], ...]:
        """How many horses the dealer has taken (S10)."""
        return _marks(state.dealer, state.horses)


@cache
def _marks(dealer: int, horses: int) -> tuple[tuple[Mark, ...], ...]:
    return tuple((Mark("horses", horses),) if seat == dealer else () for seat in range(4))
