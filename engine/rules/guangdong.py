"""guangdong.md: wild tile by indicator, no chi, big fans, 承包."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.ledger import Transfer
from engine.marks import Mark
from engine.melds import EXPOSED_TRIPLETS, Meld
from engine.readings import declared
from engine.rules.base import ROOMS, RuleSet
from engine.rules.conditions import (
    all_honours,
    all_terminals,
    all_triplets,
    always,
    big_dragons,
    big_winds,
    dealt,
    event,
    full_flush,
    half_flush,
    hard,
    little_dragons,
    little_winds,
    luxury_seven_pairs,
    robbed,
    self_drawn,
    seven_pairs,
    terminals_and_honours,
    thirteen_orphans,
)
from engine.scoring import DISCARD, SELF, Case, Factor, Fan, FanTable, Won, Worth
from engine.tiles import DRAGONS as DRAGON_TILES
from engine.tiles import WINDS as WIND_TILES
from engine.tiles import Tile

if TYPE_CHECKING:
    from engine.state import State

DRAGONS, WINDS = 0b1110000, 0b0001111
"""Honours as bits, E the first."""


def self_drawn_not_dealt(won: Won) -> bool:
    """Self-drawn; 天胡 and 地胡 know no self-draw factor (G6)."""
    return self_drawn(won) and not dealt(won)


# fmt: off
TABLE = FanTable(
    fans=(
        Fan("dasanyuan",    "大三元",   "Big Three Dragons",     88, big_dragons,
            covers=("xiaosanyuan",)),  # G5
        Fan("dasixi",       "大四喜",   "Big Four Winds",        88, big_winds,
            covers=("xiaosixi", "pengpenghu")),
        Fan("shisanyao",    "十三幺",   "Thirteen Orphans",      88, thirteen_orphans, alone=True),
        Fan("ziyise",       "字一色",   "All Honours",           64, all_honours,
            covers=("qingyaojiu", "hunyaojiu", "pengpenghu")),
        Fan("qingyaojiu",   "清幺九",   "All Terminals",         64, all_terminals,
            covers=("hunyaojiu", "pengpenghu")),
        Fan("tianhu",       "天胡",     "Heavenly Hand",         64, event("tianhu"),
            alone=True),  # G6
        Fan("dihu",         "地胡",     "Earthly Hand",          64, event("dihu"), alone=True),
        Fan("xiaosixi",     "小四喜",   "Little Four Winds",     48, little_winds),
        Fan("xiaosanyuan",  "小三元",   "Little Three Dragons",  48, little_dragons),
        Fan("haohua_qidui", "豪华七对", "Luxury Seven Pairs",    32, luxury_seven_pairs,
            covers=("qixiaodui",)),
        Fan("hunyaojiu",    "混幺九",   "Terminals and Honours", 32, terminals_and_honours),
        Fan("qingyise",     "清一色",   "Full Flush",            16, full_flush),
        Fan("qixiaodui",    "七小对",   "Seven Pairs",           16, seven_pairs),
        Fan("hunyise",      "混一色",   "Half Flush",             8, half_flush),
        Fan("pengpenghu",   "碰碰胡",   "All Triplets",           8, all_triplets),
    ),
    otherwise=Fan("jihu", "鸡胡", "Chicken Hand", 2, always),
    events=(  # stacked on top (G7)
        Fan("qiangganghu",     "抢杠胡",   "Robbing a Kong",        8, robbed),
        Fan("gangshangkaihua", "杠上开花", "Win on Replacement",    8, event("gangshangkaihua")),
        Fan("gangshangpao",    "杠上炮",   "Win on Kong's Discard", 8, event("gangshangpao")),
        Fan("haidilaoyue",     "海底捞月", "Last Tile",             8, event("haidilaoyue")),
    ),
    factors=(
        Factor("zimo",   "自摸", "Self-Draw",    2, self_drawn_not_dealt),
        Factor("yinghu", "硬胡", "No Wild Tile", 2, hard),
    ),
)
# fmt: on


class Guangdong(RuleSet):
    """Wild tile by indicator, no chi, big fans, liability for feeding the last set."""

    id, zh, en = "guangdong", "广东麻将", "Guangdong"
    rooms = ROOMS  # G10
    dealer_clause = "G10"
    feeding_binds = True  # G9
    has_wild = True
    table = TABLE
    terminals_matter = True

    def worths(self, won: Won) -> Iterator[Worth]:
        """The hand as it stands, or 天胡 and 地胡 alone (G6)."""
        if dealt(won):
            if not thirteen_orphans(won):
                yield self.worth(won)
            won = replace(won, events=won.events - {"tianhu", "dihu"})
        yield self.worth(won)

    def gain(self, case: Case, worth: Worth) -> int:
        """Three shares, or one by a discard that nobody is liable for (G8, G9)."""
        three = case.by == SELF or self.liable(case, worth) is not None
        return worth.fan * worth.factor * (3 if three else 1)

    def pay_win(self, case: Case, worth: Worth) -> Iterator[Transfer]:
        """The liable player alone pays three shares, else the payers one each (G8, G9)."""
        amount = worth.fan * worth.factor * case.base
        liable = self.liable(case, worth)
        if liable is not None:
            yield Transfer(liable, case.winner, 3 * amount, "liability")
            return
        for seat in self.payers(case):
            yield Transfer(seat, case.winner, amount, "win")

    def liable(self, case: Case, worth: Worth) -> int | None:
        """Who fed the last dragon or wind of the 大三元 or 大四喜 that won (G9)."""
        types = [fan.id for fan in worth.fans[:2] if fan.id in ("dasanyuan", "dasixi")]
        if not types:
            return None
        return self.fed_by_win(case) if case.liable is None else case.liable

    @staticmethod
    def fed_by_win(case: Case) -> int | None:
        """The discarder whose tile completes all dragons or winds, the rest exposed (G9)."""
        if case.by != DISCARD or case.win < Tile.E:
            return None
        bit = 1 << case.win - Tile.E
        family = DRAGONS if bit & DRAGONS else WINDS
        exposed = declared(case.melds).exposed & family
        return case.from_ if exposed == family & ~bit else None

    # The table

    def case_facts(
        self, state: State, seat: int, tile: Tile, by: str, from_: int | None
    ) -> dict[str, Any]:
        """Who is liable to *seat* already (G9)."""
        return {"liable": liable_for(state.hands[seat].melds)}

    def marks(self, state: State, viewer: int) -> tuple[tuple[Mark, ...], ...]:
        """Liable players are marked from the moment on (G9)."""
        liable = [liable_for(hand.melds) for hand in state.hands]
        return tuple([_LIABLE if seat in liable else () for seat in range(4)])


_LIABLE = (Mark("liable", 1),)


def liable_for(melds: Sequence[Meld]) -> int | None:
    """Who fed the last of three exposed dragon sets or of four exposed wind sets (G9)."""
    if len(melds) < 3:
        return None
    for family, size in ((DRAGON_TILES, 3), (WIND_TILES, 4)):
        exposed = [meld for meld in melds if meld.kind in EXPOSED_TRIPLETS and meld.tile in family]
        if len(exposed) == size:
            return exposed[-1].from_
    return None
