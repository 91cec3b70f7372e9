"""Beifang, guangdong, dalu and shenzhen: fans, factors and payments of a win, page by page."""

from __future__ import annotations

from tests.rules.referee_readings import Meld, Reading, complete
from tests.rules.referee_spot import Money, Spot, Verdict, best, product
from tests.rules.referee_tiles import DRAGONS, WINDS, honour, suit, terminal

ROWS: dict[str, dict[str, int]] = {
    "beifang": {
        "shisanyao": 64, "haohua_qidui": 32, "qixiaodui": 16, "qingyise": 16, "hunyise": 8,
        "pengpenghu": 8, "quanqiuren": 8, "menqing": 4, "jihu": 1, "qiangganghu": 8,
        "gangshangkaihua": 8, "gangshangpao": 8, "haidilaoyue": 8,
    },
    "guangdong": {
        "dasanyuan": 88, "dasixi": 88, "shisanyao": 88, "ziyise": 64, "qingyaojiu": 64,
        "tianhu": 64, "dihu": 64, "xiaosixi": 48, "xiaosanyuan": 48, "haohua_qidui": 32,
        "hunyaojiu": 32, "qingyise": 16, "qixiaodui": 16, "hunyise": 8, "pengpenghu": 8,
        "jihu": 2, "qiangganghu": 8, "gangshangkaihua": 8, "gangshangpao": 8,
        "haidilaoyue": 8,
    },
    "dalu": {
        "hupai": 1, "zimo": 1, "menqing": 1, "gangshangkaihua": 1, "haidilaoyue": 1,
        "qiangganghu": 1, "pengpenghu": 2, "qidui": 3, "haohua_qidui": 5, "hunyise": 3,
        "qingyise": 6, "ziyise": 10, "dasanyuan": 8, "xiaosixi": 8, "dasixi": 10,
        "tianhu": 8, "dihu": 8,
    },
    "shenzhen": {
        "tianhu": 2, "qingyise": 2, "ziyise": 2, "qiduizi": 2, "sianke": 2, "shibaluohan": 2,
        "dasanyuan": 2, "xiaosixi": 2, "dasixi": 2, "shisanyao": 2,
    },
}  # fmt: skip
SHAPES = {
    "beifang": ("standard", "seven_pairs", "thirteen_orphans"),
    "guangdong": ("standard", "seven_pairs", "thirteen_orphans"),
    "dalu": ("standard", "seven_pairs"),
    "shenzhen": ("standard", "seven_pairs", "thirteen_orphans"),
}
EXPOSED = ("pong", "exposed_kong", "added_kong")


def suits_of(reading: Reading) -> set[int]:
    """The suits of the tiles as read; 3 stands for honours."""
    return {suit(kind) for kind in reading.tiles}


def luxury(spot: Spot) -> bool:
    """Four equal tiles, none of them wild, in a hand of seven pairs."""
    return any(spot.full.count(kind) == 4 for kind in set(spot.full) if kind != spot.wild)


def colour_fans(reading: Reading) -> set[str]:
    """Fans of which tiles there are, as read."""
    got, suits = set(), suits_of(reading)
    if len(suits) == 1:
        got.add("ziyise" if suits == {3} else "qingyise")
    if len(suits) == 2 and 3 in suits:
        got.add("hunyise")
    if all(terminal(kind) for kind in reading.tiles):
        got.add("qingyaojiu")
    elif suits > {3} and all(terminal(kind) or honour(kind) for kind in reading.tiles):
        got.add("hunyaojiu")
    return got


def common_fans(spot: Spot, reading: Reading) -> set[str]:
    """Conditions that several pages share, under their most usual names."""
    got = colour_fans(reading)
    if reading.no_sequence:
        got.add("pengpenghu")
    if reading.shape == "seven_pairs":
        got.add("haohua_qidui" if luxury(spot) else "qidui")
    if reading.shape == "thirteen_orphans":
        got.add("shisanyao")
    for group, big, small in ((DRAGONS, "dasanyuan", "xiaosanyuan"), (WINDS, "dasixi", "xiaosixi")):
        missing = set(group) - reading.triplets
        if not missing:
            got.add(big)
        elif missing == {reading.pair}:
            got.add(small)
    return got


def events_of(spot: Spot) -> set[str]:
    """The events, robbing under the name that the pages give it."""
    return set(spot.events) | ({"qiangganghu"} if spot.by == "rob" else set())


def rows(rules: str, got: set[str]) -> list[tuple[str, int]]:
    """The page's rows of *got*, in the page's order."""
    return [(name, value) for name, value in ROWS[rules].items() if name in got]


def all_pay(spot: Spot, amount: int) -> list[Money]:
    """Every payer pays *amount*, in turn order from the winner."""
    return [(seat, spot.winner, amount, "win") for seat in spot.payers]


def beifang(spot: Spot, reading: Reading) -> list[Verdict]:
    """Fan sum times factors, plus piao (B5-B9)."""
    got = common_fans(spot, reading) & set(ROWS["beifang"])
    pairs = reading.shape == "seven_pairs"
    if pairs and "haohua_qidui" not in got:
        got.add("qixiaodui")
    kinds = [meld.kind for meld in spot.melds]
    if len(kinds) == 4 and "concealed_kong" not in kinds and spot.by == "discard":
        got.add("quanqiuren")
    earns = not pairs or spot.options.get("qidui_menqing", True)
    if not kinds and earns and reading.shape != "thirteen_orphans":
        got.add("menqing")
    fans = rows("beifang", (got or {"jihu"}) | events_of(spot) & set(ROWS["beifang"]))
    factors = [("zimo", 2)] if spot.by == "self" else []
    factors += [("yinghu", 2)] if spot.hard else []
    doubling = ("gangshangkaihua", "gangshangpao", "qiangganghu")
    factors += [(name, 2) for name in doubling if name in events_of(spot)]
    fan, factor = sum(value for _, value in fans), product(factors)
    money: list[Money] = []
    for seat in spot.others:
        if seat in spot.payers:
            money.append((seat, spot.winner, fan * factor * spot.base, "win"))
        piao = (spot.piao[spot.winner] + spot.piao[seat]) * spot.base
        if piao:
            money.append((seat, spot.winner, piao, "piao"))
    return [Verdict(reading, fans, factors, fan, factor, money)]


def last_of_family(melds: list[Meld], tile: int, family: tuple[int, ...]) -> bool:
    """Whether taking *tile* from a discard makes a player liable to the owner of *melds* (G9)."""
    needed = 2 if family == DRAGONS else 3
    shown = {meld.tiles[0] for meld in melds if meld.kind in EXPOSED} & set(family)
    return tile in family and tile not in shown and len(shown) == needed


def liable_in_guangdong(spot: Spot, got: set[str]) -> int | None:
    """Who pays for all: dragons for 大三元, three or four winds for 大四喜 (G9)."""
    for big, family in (("dasanyuan", DRAGONS), ("dasixi", WINDS)):
        if big not in got:
            continue
        if spot.liable is not None and (spot.liable_types is None or big in spot.liable_types):
            return spot.liable
        if spot.by == "discard" and last_of_family(spot.melds, spot.win, family):
            return spot.origin
    return None


def guangdong(spot: Spot, reading: Reading) -> list[Verdict]:
    """Big fans, two ways for a heavenly or earthly hand (G5-G9)."""
    got = common_fans(spot, reading)
    if "qidui" in got:
        got = got - {"qidui"} | {"qixiaodui"}
    if got & {"dasixi", "ziyise", "qingyaojiu"}:
        got.discard("pengpenghu")
    got &= set(ROWS["guangdong"])
    if "shisanyao" in got:
        normal = {"shisanyao"}
    else:
        normal = (got or {"jihu"}) | (events_of(spot) - {"tianhu", "dihu"})
    hard = [("yinghu", 2)] if spot.hard else []
    drawn = [("zimo", 2)] if spot.by == "self" else []
    ways = [(normal, drawn + hard)]
    dealt = events_of(spot) & {"tianhu", "dihu"}
    if dealt:
        ways.append((dealt, hard))
    found = []
    for names, factors in ways:
        fans = rows("guangdong", names)
        fan, factor = sum(value for _, value in fans), product(factors)
        unit = fan * factor * spot.base
        liable = liable_in_guangdong(spot, names)
        money = all_pay(spot, unit)
        if liable is not None:
            money = [(liable, spot.winner, 3 * unit, "liability")]
        found.append(Verdict(reading, fans, factors, fan, factor, money))
    return found


def dalu(spot: Spot, reading: Reading) -> list[Verdict]:
    """Two to the power of the fan, capped at 6 (D4-D6)."""
    dealt = spot.events & {"tianhu", "dihu"}
    got = common_fans(spot, reading) | events_of(spot) | {"hupai"}
    if spot.by == "self":
        got.add("zimo")
    if all(meld.kind == "concealed_kong" for meld in spot.melds):
        got.add("menqing")
    fans = rows("dalu", set(dealt) or got)
    fan = sum(value for _, value in fans)
    money = all_pay(spot, spot.base * 2 ** (min(fan, 6) - 1))
    return [Verdict(reading, fans, [], fan, 1, money, {"capped_fan": min(fan, 6)})]


def shenzhen(spot: Spot, reading: Reading) -> list[Verdict]:
    """Small or big hand, always as if drawn (S5-S7)."""
    got = common_fans(spot, reading) | spot.events & {"tianhu"}
    if reading.shape == "seven_pairs":
        got.add("qiduizi")
    kinds = [meld.kind for meld in spot.melds]
    if reading.no_sequence and spot.by == "self" and set(kinds) <= {"concealed_kong"}:
        got.add("sianke")
    if len(kinds) == 4 and all(kind.endswith("kong") for kind in kinds):
        got.add("shibaluohan")
    fans = rows("shenzhen", got)
    fan = 2 if fans else 1
    unit = spot.base * 2 * fan
    money = all_pay(spot, unit)
    one_pays = spot.origin if spot.by == "rob" else None
    if "gangshangkaihua" in spot.events and spot.kong_from is not None:
        one_pays = spot.kong_from
    if one_pays is not None:
        money = [(one_pays, spot.winner, 3 * unit, "liability")]
    return [Verdict(reading, fans, [("zimo", 2)], fan, 2, money, {"count": True})]


PAGES = {"beifang": beifang, "guangdong": guangdong, "dalu": dalu, "shenzhen": shenzhen}


def judge(spot: Spot) -> Verdict | None:
    """The best legal reading of the four pages, or None where it is no win."""
    if spot.by == "discard" and (spot.rules == "shenzhen" or spot.win == spot.wild):
        return None
    readings = complete(spot.full, spot.melds, spot.wild, SHAPES[spot.rules])
    verdicts = [v for reading in readings for v in PAGES[spot.rules](spot, reading)]
    return best(verdicts, list(ROWS[spot.rules]))
