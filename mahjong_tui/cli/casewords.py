"""What a case may hold, in Chinese: `CaseError` names it in English."""

from __future__ import annotations

import re

# fmt: off
_PHRASES: tuple[tuple[str, str], ...] = (  # the first that fits the whole text is taken
    (r"one of (.*)",                                      r"\1 之一"),
    (r"options of (\w+): (.*)",                           r"\1 的选项 \2"),
    (r"a seat 0-3 other than the winner's (\d)(, or null)?", r"座位 0 到 3，胡家 \1 除外"),
    (r"a seat 0-3 when by is (\w+)",                      r"座位 0 到 3，因为 by 是 \1"),
    (r"a seat 0-3",                                       r"座位 0 到 3"),
    (r"null when by is self",                             r"空，因为是自摸"),
    (r"tiles as text, such as (.*)",                      r"牌，例如 \1"),
    (r"tile notation such as (.*)",                       r"牌的写法，例如 \1"),
    (r"one tile",                                         r"一张牌"),
    (r"(\d) tiles at most",                               r"至多 \1 张牌"),
    (r"none: (\w+) has no wild tile",                     r"空，\1 没有赖子"),
    (r"(\w+), which indicator (\w+) makes wild",          r"\1，指示牌 \2 的下一种"),
    (r"the flipped tile, which (\w+) needs",              r"翻出的那张牌，\1 一定要写"),
    (r"indicator or wild, one of which (\w+) needs",      r"indicator 或 wild，\1 要写其中一个"),
    (r"four sets at most",                                r"至多四组"),
    (r"(\d), the seat before the winner",                 r"\1，胡家的上家"),
    (r"null for (\w+)",                                   r"空，\1 不是从别家来的"),
    (r"three tiles in a row of one suit",                 r"同一门连续的三张"),
    (r"three equal tiles",                                r"三张相同的牌"),
    (r"four equal tiles",                                 r"四张相同的牌"),
    (r"the wild kind (\w+)",                              r"赖子 \1"),
    (r"no wild tile and no pizi in a set",                r"没有赖子和皮子的一组"),
    (r"(\d+) concealed tiles without the winning one",    r"\1 张手牌，不含胡的那张"),
    (r"it with by (\w+) only",                            r"只在 by 是 \1 时有"),
    (r"a kong among the winner's melds with it",          r"胡家的副露里有杠"),
    (r"it without melds and other events",                r"只在没有副露和别的事件时有"),
    (r"it for the dealer only",                           r"只有庄家能有"),
    (r"it for a player who is not the dealer only",       r"只有闲家能有"),
    (r"a list of four whole numbers, numbers",            r"四个整数"),
    (r"a list of four whole numbers, (.*)",               r"四个整数，各是 \1"),
    (r"a whole number above 0",                           r"大于 0 的整数"),
    (r"a list of four counts|four counts, null for the winner", r"四个口数，胡家的可以空着"),
    (r"(\d+) for the winner, as the melds have it",       r"胡家是 \1，由副露算出"),
    (r"a list of seats 0-3",                              r"座位 0 到 3 的清单"),
    (r"four of a kind at most",                           r"每种至多四张"),
)
_VALUES: tuple[tuple[str, str], ...] = (
    (r"(\d+) tiles of (\w+)",     r"\1 张 \2"),
    (r"(\d+) tiles",              r"\1 张"),
    (r"(.*) at position (\d+)",   r"第 \2 个字符起的 \1"),
    (r"None",                     r"空"),
)
# fmt: on


def allowed_zh(text: str) -> str:
    """What `CaseError.allowed` says, in Chinese; as it is where no phrase fits.

    >>> allowed_zh("13 concealed tiles without the winning one")
    '13 张手牌，不含胡的那张'
    """
    return _said(_PHRASES, text).replace(" or ", "、")


def value_zh(text: str) -> str:
    """A value as an error names it, in Chinese."""
    return _said(_VALUES, text)


def _said(phrases: tuple[tuple[str, str], ...], text: str) -> str:
    for english, chinese in phrases:
        if fits := re.fullmatch(english, text):
            return fits.expand(chinese)
    return text
