"""dalu.md: no wild tile, chi, a score that doubles with every fan up to six."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.ledger import Transfer
from engine.rules.base import RuleSet
from engine.rules.conditions import (
    all_honours,
    all_triplets,
    always,
    big_dragons,
    big_winds,
    event,
    full_flush,
    half_flush,
    little_winds,
    luxury_seven_pairs,
    robbed,
    self_drawn,
    seven_pairs,
    unexposed,
)
from engine.scoring import (
    SEVEN_PAIRS,
    STANDARD,
    Case,
    Fan,
    FanTable,
    Reading,
    Score,
    Worth,
)

CAP = 6
"""D5."""

# fmt: off
TABLE = FanTable(
    fans=(
        Fan("hupai",           "胡牌",     "Win",                 1, always),
        Fan("zimo",            "自摸",     "Self-Draw",           1, self_drawn),
        Fan("menqing",         "门清",     "Concealed Hand",      1, unexposed),
        Fan("gangshangkaihua", "杠上开花", "Win on Replacement",  1, event("gangshangkaihua")),
        Fan("haidilaoyue",     "海底捞月", "Last Tile",           1, event("haidilaoyue")),
        Fan("qiangganghu",     "抢杠胡",   "Robbing a Kong",      1, robbed),
        Fan("pengpenghu",      "碰碰胡",   "All Triplets",        2, all_triplets),
        Fan("qidui",           "七对",     "Seven Pairs",         3, seven_pairs),
        Fan("haohua_qidui",    "豪华七对", "Luxury Seven Pairs",  5, luxury_seven_pairs,
            covers=("qidui",)),
        Fan("hunyise",         "混一色",   "Half Flush",          3, half_flush),
        Fan("qingyise",        "清一色",   "Full Flush",          6, full_flush),
        Fan("ziyise",          "字一色",   "All Honours",        10, all_honours),
        Fan("dasanyuan",       "大三元",   "Big Three Dragons",   8, big_dragons),
        Fan("xiaosixi",        "小四喜",   "Little Four Winds",   8, little_winds),
        Fan("dasixi",          "大四喜",   "Big Four Winds",     10, big_winds),
        Fan("tianhu",          "天胡",     "Heavenly Hand",       8, event("tianhu"),
            alone=True),  # D4
        Fan("dihu",            "地胡",     "Earthly Hand",        8, event("dihu"), alone=True),
    ),
)
# fmt: on


class Dalu(RuleSet):
    """No wild tile, chi, a score that doubles with every fan up to six."""

    id, zh, en = "dalu", "大陆推倒胡", "Mainland Tuidaohu"
    chi = True  # D2
    counting, fan_unit = "power", "fan"  # D5
    dealer_clause = "D8"
    default_base = 100  # C34
    shapes = (STANDARD, SEVEN_PAIRS)  # D3
    table = TABLE

    def gain(self, case: Case, worth: Worth) -> int:
        """What each payer pays, in units of the base (D5)."""
        return 1 << min(worth.fan, CAP) - 1

    def pay_win(self, case: Case, worth: Worth) -> Iterator[Transfer]:
        """Each payer pays base times 2^(fan - 1), capped (D5, D6)."""
        for seat in self.payers(case):
            yield Transfer(seat, case.winner, self.gain(case, worth) * case.base, "win")

    def score(self, case: Case, reading: Reading, worth: Worth) -> Score:
        """Both figures are named (D5)."""
        return replace(super().score(case, reading, worth), capped_fan=min(worth.fan, CAP))
