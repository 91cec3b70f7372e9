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
    "far":        ("还差 {n} 张听牌，进张 {kinds} 种 {left} 张",
                   "{n} from ready, {left} tiles of {kinds} kinds help"),
    "behind":     ("比最快的打法慢 {n} 步", "{n} behind the fastest way"),
    "fewer":      ("进张比最好的少 {n} 张", "helped by {n} fewer than the best"),
    "plan":       ("往{plan}走", "aims for {plan}"),
    "wild":       ("赖子是万能牌，别打", "a wild tile stands for anything: keep it"),
    "rain":       ("下雨时必须跟打这一门，否则陪包", "rain: who keeps this class back pays along"),
    "feeds":      ("喂出第三组箭牌或第四组风牌要包赔",
                   "may feed the last dragon or wind set: you would pay for all"),
    "pizi":       ("皮子不能留在胡牌里，早放早摸", "no winning hand holds skins: lay them down"),
    "lay_wild":   ("小胡最多留一张赖子，多的放下加两口",
                   "a small hand bears one wild tile: lay the others down for 2 kou each"),
    "safe":       ("安全：三家刚放过这张", "safe: all three have just let this tile go"),
    "no_ron":     ("这里不能点炮胡，打什么都不会放炮", "nobody wins on a discard here"),
    "unclaimed":  ("赖子打出去没人能要", "nobody can claim a wild tile"),
    "feeds_third": ("喂出第三副同类的吃碰杠就锁上包赔",
                    "may feed a third meld of one class: you would be locked to pay for all"),
    "begged":     ("有人只剩一张牌，点中就是全求人，由你一家付",
                   "somebody has one tile left: fed, you pay for all"),
    "all_pay":    ("谁打的都一样，胡了三家都付", "whoever feeds a win, all three pay"),
    "danger":     ("放炮的机会约 {percent}%，平均输 {points} 倍底分",
                   "about {percent}% to deal in, at {points} times the base"),
    "threat":     ("最要防{who}：亮了 {melds} 副，没打过这张，还有 {left} 张没见",
                   "most of all to {who} (melds {melds}, never threw it, {left} unseen)"),
    "thrown":     ("还没放过它的人自己都打过这张",
                   "who has not just let it go has thrown it himself"),
    "pairs_only": ("字牌只能碰、做将，外面只剩 {left} 张",
                   "an honour serves as triplet or pair only, and {left} are unseen"),
    "kong_fed":   ("这张一张没见过：喂出明杠要付 3 倍底分",
                   "no copy of it was seen: fed to a kong, it costs 3 times the base"),
    "win":        ("能胡就胡，值 {points} 倍底分", "win: worth {points} times the base"),
    "wait_more":  ("现在胡值 {points}，等自摸预计值 {later} 倍底分",
                   "this win brings {points}; waiting for a self-draw is worth about {later}"),
    "claim_far":  ("吃碰以后离听牌 {after} 步，不吃碰 {before} 步",
                   "{after} from ready with the claim, {before} without"),
    "claim_ready": ("吃碰以后就听牌，不吃碰还差 {before} 张",
                    "ready with the claim, {before} from ready without"),
    "claim_keeps": ("吃碰以后一样近，而且更值",
                    "as near with the claim, and worth more"),
    "closed":     ("不开门更值钱，留着门清", "worth more unopened"),
    "dearer":     ("留着手牌做更大的牌更值钱", "the hand kept as it is plays for more"),
    "no_help":    ("吃碰以后不会更近", "the claim brings the hand no nearer"),
    "opens":      ("必须先开口才能胡", "a hand must have been opened to win"),
    "kong":       ("杠不耽误听牌，还能收杠钱", "the kong costs no step and brings its payment"),
    "kong_kou":   ("杠加口，还多摸一张", "the kong adds kou and draws a tile"),
    "no_kong":    ("不杠：会拆散手牌", "no kong: it would break the hand up"),
    "kong_less":  ("不杠：杠了这手牌反而不值钱", "no kong: the hand would be worth less"),
    "skin_kept":  ("皮子先留着：等补牌能胡时再放，就是杠上花",
                   "keep the skin until its replacement may win: Win on Replacement"),
    "wild_kept":  ("赖子先留着：它什么都能当", "keep the wild tile: it stands for anything"),
    "piao_high":  ("水平相当时这个座位约胡 {percent}% 的局，超过四分之一："
                   "每漂 1 分平均赚 {gain} 倍底分",
                   "among equals this seat wins {percent}% of the rounds, over a quarter: "
                   "a point of piao gains {gain} times the base"),
    "piao_seldom": ("专做大牌、胡得少的人漂 0",
                    "who wins seldom, with dear hands, stakes 0"),
    "piao_low":   ("水平相当时这个座位约胡 {percent}% 的局，不到四分之一："
                   "每漂 1 分平均亏 {gain} 倍底分",
                   "among equals this seat wins {percent}% of the rounds, less than a quarter: "
                   "a point of piao loses {gain} times the base"),
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

SEATS: dict[int, tuple[str, str]] = {
    1: ("下家", "the next player"),
    2: ("对家", "the player across"),
    3: ("上家", "the player before you"),
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
    if name == "who" and isinstance(fact, int):
        return SEATS[fact][lang == "en"]
    if isinstance(fact, float):
        return f"{fact:.1f}" if fact < 100 else f"{fact:.0f}"
    return str(fact)
