"""beifang.md: wild tile by indicator, 漂 side bets, fan sum times factors."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ledger import Transfer
from engine.rules.base import (
    CHOOSING_PIAO,
    DEALING,
    PLAYING,
    ROOMS,
    ROUND_END,
    WAITING,
    Option,
    RuleSet,
)
from engine.rules.conditions import (
    all_begged,
    all_triplets,
    always,
    event,
    full_flush,
    half_flush,
    hard,
    luxury_seven_pairs,
    robbed,
    self_drawn,
    seven_pairs,
    thirteen_orphans,
    unmelded,
)
from engine.scoring import Case, Factor, Fan, FanTable, Won, Worth


def concealed(won: Won) -> bool:
    """No declared meld; seven pairs earn it too where the table plays so (B5)."""
    return unmelded(won) and (not seven_pairs(won) or "qidui_menqing" in won.house)


# fmt: off
TABLE = FanTable(
    fans=(
        Fan("shisanyao",    "十三幺",   "Thirteen Orphans",   64, thirteen_orphans,
            covers=("menqing",)),  # B5
        Fan("haohua_qidui", "豪华七对", "Luxury Seven Pairs", 32, luxury_seven_pairs,
            covers=("qixiaodui",)),
        Fan("qixiaodui",    "七小对",   "Seven Pairs",        16, seven_pairs),
        Fan("qingyise",     "清一色",   "Full Flush",         16, full_flush),
        Fan("hunyise",      "混一色",   "Half Flush",          8, half_flush),
        Fan("pengpenghu",   "碰碰胡",   "All Triplets",        8, all_triplets),
        Fan("quanqiuren",   "全求人",   "All Begged",          8, all_begged),
        Fan("menqing",      "门清",     "Concealed Hand",      4, concealed),
    ),
    otherwise=Fan("jihu", "鸡胡", "Chicken Hand", 1, always),
    events=(  # stacked on top (B6)
        Fan("qiangganghu",     "抢杠胡",   "Robbing a Kong",        8, robbed),
        Fan("gangshangkaihua", "杠上开花", "Win on Replacement",    8, event("gangshangkaihua")),
        Fan("gangshangpao",    "杠上炮",   "Win on Kong's Discard", 8, event("gangshangpao")),
        Fan("haidilaoyue",     "海底捞月", "Last Tile",             8, event("haidilaoyue")),
    ),
    factors=(
        Factor("zimo",            "自摸",     "Self-Draw",             2, self_drawn),
        Factor("yinghu",          "硬胡",     "No Wild Tile",          2, hard),
        Factor("gangshangkaihua", "杠上开花", "Win on Replacement",    2, event("gangshangkaihua")),
        Factor("gangshangpao",    "杠上炮",   "Win on Kong's Discard", 2, event("gangshangpao")),
        Factor("qiangganghu",     "抢杠胡",   "Robbing a Kong",        2, robbed),
    ),
)
# fmt: on


class Beifang(RuleSet):
    """Wild tile by indicator, 漂 side bets, fan sum times factors."""

    id, zh, en = "beifang", "北方推倒胡", "Northern Tuidaohu"
    phases = (WAITING, CHOOSING_PIAO, DEALING, PLAYING, ROUND_END)  # B1
    known_options = (Option("qidui_menqing", True, (True, False), "B5"),)
    piao_choices = (0, 1, 3, 5)  # B2
    chi = True  # B4
    rooms = ROOMS  # B12
    has_wild = True
    table = TABLE
    honours_matter = False

    def house(self) -> frozenset[str]:
        """Whether seven pairs earn 门清 (B5)."""
        return _MENQING if self.options["qidui_menqing"] else _NO_MENQING

    def pay_win(self, case: Case, worth: Worth) -> Iterator[Transfer]:
        """The payers pay the hand; everybody settles his 漂 with the winner (B8, B9)."""
        amount = worth.fan * worth.factor * case.base
        payers = self.payers(case)
        for seat in case.others:
            if seat in payers:
                yield Transfer(seat, case.winner, amount, "win")
            piao = case.piao[case.winner] + case.piao[seat]
            if piao:
                yield Transfer(seat, case.winner, piao * case.base, "piao")


_MENQING, _NO_MENQING = frozenset({"qidui_menqing"}), frozenset[str]()
