"""Why a hand does not win, in words: one template for every key of `REFUSALS`."""

from __future__ import annotations

from engine import Refusal

# fmt: off
TEXTS: dict[str, dict[str, str]] = {
    "no_shape": {
        "zh": "牌不成和：凑不成四组加一对将，也不是本规则的特殊牌型 (C18)",
        "en": "the tiles do not make a winning hand of these rules (C18)",
    },
    "no_discard_wins": {
        "zh": "不能点炮胡，只能自摸或抢杠 (S2)",
        "en": "a discard cannot be won on, only a self-draw or a robbed kong (S2)",
    },
    "wild_discarded": {
        "zh": "{tile} 是赖子，别人打出后谁也不能要 ({clause})",
        "en": "{tile} is wild: nobody can claim it from another player ({clause})",
    },
    "pizi_held": {
        "zh": "手里还有皮子 {tiles}，先要杠出去 (W3)",
        "en": "the hand still holds skin tiles ({tiles}), which must be laid down first (W3)",
    },
    "not_opened": {
        "zh": "还没有开口：至少要吃、碰或明杠一次 (W5)",
        "en": "the hand was never opened by a chi, a pong or an exposed kong (W5)",
    },
    "wilds_in_small": {
        "zh": "小胡最多一张赖子，这手牌有 {wilds} 张 (W9)",
        "en": "a small hand may hold one wild tile, this one holds {wilds} (W9)",
    },
    "kou_short": {
        "zh": "口数不够：{kou} 口，小胡起胡要 {needed} 口 (W9)",
        "en": "too few openings: {kou} kou, a small hand needs {needed} (W9)",
    },
    "every_kind": {
        "zh": "见字胡：什么牌都能胡，不能点炮胡，除非大金顶 (W24)",
        "en": "every kind would complete this hand, so it cannot win on a discard, "
              "save with all payers at the cap (W24)",
    },
    "soft_in_heijin": {
        "zh": "黑金局：要硬胡，或者对三家都有 10 口，现在最少 {kou} 口 (W27)",
        "en": "heijin: the hand must be hard, or have 10 kou against all three; "
              "the least is {kou} (W27)",
    },
    "barred": {
        "zh": "过水：刚放过 {tile}，摸牌以后才能再要 (W25)",
        "en": "you let {tile} go: not before your next draw (W25)",
    },
}
# fmt: on


def explain(refusal: Refusal, lang: str) -> str:
    """*refusal* as one line in *lang*, the clause named."""
    return TEXTS[refusal.key][lang].format(clause=refusal.clause, **dict(refusal.facts))
