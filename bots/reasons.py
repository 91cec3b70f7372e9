"""Advice in words, Chinese and English: keys with facts, and the sentences they become."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine import Tile

Fact = int | float | str | Tile | tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing to say: a key of `TEXTS` and what stands in it."""

    key: str
    facts: tuple[tuple[str, Fact], ...] = ()


# fmt: off
TEXTS: dict[str, tuple[str, str]] = {
    "ready":      ("听牌，等 {tiles}，剩 {left} 张", "ready, waiting for {tiles}: {left} left"),
    "ready_none": ("听牌，但要的牌已经没有了", "ready, but no tile that completes it is left"),
    "complete":   ("已成胡，打出去就拆了", "complete: a discard breaks it up"),
    "far":        ("还差 {n} 张听牌，进张 {kinds} 种 {left} 张",
                   "{n} from ready, {left} tiles of {kinds} kinds help"),
    "behind":     ("比最快的打法慢 {n} 步", "{n} behind the fastest way"),
    "fewer":      ("进张比最好的少 {n} 张", "{n} fewer tiles help than with the best"),
    "worth":      ("预计值 {points} 倍底分", "worth about {points} times the base"),
    "plan":       ("往{plan}走", "aims for {plan}"),
    "wild":       ("赖子是万能牌，别打", "a wild tile stands for anything: keep it"),
    "rain":       ("下雨时必须跟打这一门，否则陪包", "rain: who keeps this class back pays along"),
    "feeds":      ("喂出第三组箭牌或第四组风牌要包赔",
                   "may feed the last dragon or wind set: you would pay for all"),
    "pizi":       ("皮子不能留在胡牌里，早放早摸", "no winning hand holds skins: lay them down"),
    "lay_wild":   ("小胡最多留一张赖子，多的放下加两口",
                   "a small hand bears one wild tile: lay the others down for 2 kou each"),
    "safe":       ("安全：三家刚放过这张", "safe: all three have just let this tile go"),
    "all_out":    ("安全：没有人还能有这张以外的同牌", "safe: no copy of it is left with anybody"),
    "no_ron":     ("这里不能点炮胡，打什么都不会放炮", "nobody wins on a discard here"),
    "danger":     ("放炮的机会约 {percent}%，平均输 {points} 倍底分",
                   "about {percent}% to deal in, at {points} times the base"),
    "win":        ("能胡就胡，值 {points} 倍底分", "win: worth {points} times the base"),
    "wait_more":  ("现在胡值 {points}，等自摸预计值 {later} 倍底分",
                   "this win brings {points}; waiting for a self-draw is worth about {later}"),
    "claim":      ("吃碰以后更快或更值钱", "the claim makes the hand faster or dearer"),
    "claim_far":  ("吃碰以后离听牌 {after} 步，不吃碰 {before} 步",
                   "{after} from ready with the claim, {before} without"),
    "closed":     ("不开门更值钱，留着门清", "worth more unopened"),
    "dearer":     ("留着手牌做更大的牌更值钱", "the hand kept as it is plays for more"),
    "no_help":    ("吃碰以后不会更近", "the claim brings the hand no nearer"),
    "opens":      ("必须先开口才能胡", "a hand must have been opened to win"),
    "kong":       ("杠不耽误听牌，还能收杠钱", "the kong costs no step and brings its payment"),
    "kong_kou":   ("杠加口，还多摸一张", "the kong adds kou and draws a tile"),
    "no_kong":    ("杠了会拆散手牌", "the kong would break the hand up"),
    "piao_high":  ("庄家和下家胡得多于四分之一，漂越高越赚",
                   "dealer and next seat win more than a quarter of the rounds: a high stake pays"),
    "piao_low":   ("胡牌的机会不到四分之一，漂 0 最稳",
                   "this seat wins less than a quarter of the rounds: stake nothing"),
    "only":       ("只有这一种选择", "there is no other choice"),
}

PLANS: dict[str, tuple[str, str]] = {
    "pairs":        ("七对", "Seven Pairs"),
    "half flush m": ("万子混一色", "a half flush of characters"),
    "half flush s": ("条子混一色", "a half flush of bamboos"),
    "half flush p": ("筒子混一色", "a half flush of dots"),
    "flush m":      ("万子清一色", "a full flush of characters"),
    "flush s":      ("条子清一色", "a full flush of bamboos"),
    "flush p":      ("筒子清一色", "a full flush of dots"),
    "triplets":     ("碰碰胡", "All Triplets"),
    "honours":      ("字一色", "All Honours"),
    "orphans":      ("十三幺", "Thirteen Orphans"),
    "all jiang":    ("将一色", "All Jiang"),
    "all feng":     ("风一色", "All Winds"),
}
# fmt: on

_HONOURS = "东南西北中发白"
_SUITS = "万条筒"


def tile_name(tile: Tile, lang: str) -> str:
    """A tile in running text."""
    if lang == "en":
        return str(tile)
    return _HONOURS[tile - Tile.E] if tile.is_honour else f"{tile.rank}{_SUITS[tile // 9]}"


def say(reasons: Iterable[Reason], lang: str = "zh") -> str:
    """The reasons as one line of text in *lang*."""
    return ("；" if lang == "zh" else "; ").join(_sentence(reason, lang) for reason in reasons)


def _sentence(reason: Reason, lang: str) -> str:
    text = TEXTS[reason.key][lang == "en"]
    return text.format(**{name: _shown(name, fact, lang) for name, fact in reason.facts})


def _shown(name: str, fact: Fact, lang: str) -> str:
    if isinstance(fact, tuple):
        return " ".join(tile_name(tile, lang) for tile in fact)
    if isinstance(fact, Tile):
        return tile_name(fact, lang)
    if name == "plan" and isinstance(fact, str):
        return PLANS[fact][lang == "en"]
    if isinstance(fact, float):
        return f"{fact:.1f}" if fact < 100 else f"{fact:.0f}"
    return str(fact)
