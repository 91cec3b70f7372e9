"""The pages once more, by brute force: every identity of every wild tile, every decomposition.

Nothing here is shared with the engine but the data classes of a case. It is slow and plain, and
the fast readings must agree with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

from engine.scoring import Case

JIANG = {1, 4, 7, 10, 13, 16, 19, 22, 25}
ORPHANS = {0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33}
WINDS, DRAGONS = {27, 28, 29, 30}, {31, 32, 33}
SETS = {"chi", "pong", "exposed_kong", "added_kong", "concealed_kong"}
ORDER = {
    "beifang": "shisanyao haohua_qidui qixiaodui qingyise hunyise pengpenghu quanqiuren menqing "
    "jihu qiangganghu gangshangkaihua gangshangpao haidilaoyue",
    "guangdong": "dasanyuan dasixi shisanyao ziyise qingyaojiu tianhu dihu xiaosixi xiaosanyuan "
    "haohua_qidui hunyaojiu qingyise qixiaodui hunyise pengpenghu jihu qiangganghu "
    "gangshangkaihua gangshangpao haidilaoyue",
    "dalu": "hupai zimo menqing gangshangkaihua haidilaoyue qiangganghu pengpenghu qidui "
    "haohua_qidui hunyise qingyise ziyise dasanyuan xiaosixi dasixi tianhu dihu",
    "shenzhen": "tianhu qingyise ziyise qiduizi sianke shibaluohan dasanyuan xiaosixi dasixi "
    "shisanyao",
    "wuhan": "pengpenghu qingyise jiangyise fengyise gangshanghua haidilao qianggang quanqiuren",
}
VALUES = {
    "beifang": [64, 32, 16, 16, 8, 8, 8, 4, 1, 8, 8, 8, 8],
    "guangdong": [88, 88, 88, 64, 64, 64, 64, 48, 48, 32, 32, 16, 16, 8, 8, 2, 8, 8, 8, 8],
    "dalu": [1, 1, 1, 1, 1, 1, 2, 3, 5, 3, 6, 10, 8, 8, 10, 8, 8],
    "shenzhen": [2] * 10,
    "wuhan": [1] * 8,
}


@dataclass
class Twin:
    """One reading."""

    shape: str
    sets: list[tuple[int, ...]]
    """Declared and concealed."""
    pair: int | None
    tiles: list[int]
    """As read, melds included."""
    natural: Counter[int]
    """The concealed natural tiles."""


@dataclass
class Verdict:
    """The best way to count the best reading."""

    pay: int
    named: int
    fans: list[str]
    factors: list[str]
    transfers: list[tuple[int, int, int, str]]
    shapes: set[str]
    extra: tuple[Any, ...] = ()


def decompositions(tiles: Counter[int], sets: int) -> Iterator[tuple[list[tuple[int, ...]], int]]:
    """Every way to cut *tiles* into *sets* sets and a pair."""
    for pair in sorted(tiles):
        if tiles[pair] >= 2:
            rest = tiles.copy()
            rest[pair] -= 2
            for found in cut(rest, sets):
                yield found, pair


def cut(tiles: Counter[int], sets: int) -> Iterator[list[tuple[int, ...]]]:
    left = sorted(tile for tile in tiles if tiles[tile] > 0)
    if not left:
        if sets == 0:
            yield []
        return
    first = left[0]
    shapes = [(first, first, first)]
    if first < 27 and first % 9 < 7:
        shapes.append((first, first + 1, first + 2))
    for shape in shapes:
        need = Counter(shape)
        if sets and all(tiles[tile] >= number for tile, number in need.items()):
            rest = tiles.copy()
            rest.subtract(need)
            for more in cut(rest, sets - 1):
                yield [shape, *more]


def all_readings(page: str, case: Case) -> Iterator[Twin]:
    """Every legal reading (C18-C22, W2, W8, W10)."""
    held = Counter({kind: number for kind, number in enumerate(case.hand) if number})
    held[case.win] += 1
    wilds = held.pop(case.wild, 0) if case.wild is not None else 0
    melds = [tuple(map(int, meld.tiles)) for meld in case.melds if meld.kind.value in SETS]
    laid = [tile for meld in melds for tile in meld]
    kinds = [kind for kind in range(34) if kind not in case.pizi]
    if page == "wuhan":
        for shape, allowed in (("all_jiang", JIANG), ("all_feng", WINDS | DRAGONS)):
            if all(tile in allowed for tile in (*held, *laid)):
                yield Twin(shape, [], None, [*held.elements(), *laid], held)
    for stand_for in combinations_with_replacement(kinds, wilds):
        tiles = held + Counter(stand_for)
        for sets, pair in decompositions(tiles, 4 - len(melds)):
            if page == "wuhan" and not (
                pair in JIANG and (held[pair] or (case.wild in JIANG and wilds > 1))
            ):
                continue
            yield Twin("standard", melds + sets, pair, [*tiles.elements(), *laid], held)
        if case.melds or page == "wuhan":
            continue
        if all(number % 2 == 0 for number in tiles.values()):
            yield Twin("seven_pairs", [], None, list(tiles.elements()), held)
        if page != "dalu" and set(tiles) == ORPHANS:
            yield Twin("thirteen_orphans", [], None, list(tiles.elements()), held)


def facts(case: Case, twin: Twin) -> set[str]:
    """What holds of the hand, under names of this file's own."""
    kinds = [meld.kind.value for meld in case.melds if meld.kind.value in SETS]
    suits = {tile // 9 for tile in twin.tiles if tile < 27}
    honours = any(tile >= 27 for tile in twin.tiles)
    inner = any(tile < 27 and 0 < tile % 9 < 8 for tile in twin.tiles)
    triplets = {one[0] for one in twin.sets if one[0] == one[1]}
    left_winds, left_dragons = WINDS - triplets, DRAGONS - triplets
    listed = {
        "one_suit": len(suits) == 1 and not honours,
        "mixed": len(suits) == 1 and honours,
        "honours": not suits,
        "terminals": bool(suits) and not inner and not honours,
        "orphanish": bool(suits) and not inner and honours,
        "triplets": twin.shape == "standard" and all(one[0] == one[1] for one in twin.sets),
        "quad": twin.shape == "seven_pairs" and 4 in twin.natural.values(),
        "winds4": not left_winds,
        "winds3": left_winds == {twin.pair},
        "dragons3": not left_dragons,
        "dragons2": left_dragons == {twin.pair},
        "unmelded": not kinds,
        "unexposed": set(kinds) <= {"concealed_kong"},
        "no_exposed_triplet": not set(kinds) & {"pong", "exposed_kong", "added_kong"},
        "begged": len(kinds) == 4 and "concealed_kong" not in kinds and case.by == "discard",
        "kongs4": len(kinds) == 4 and all(kind.endswith("kong") for kind in kinds),
    }
    return {name for name, holds in listed.items() if holds} | {twin.shape} | set(case.events)


def common_events(case: Case) -> list[str]:
    robbed = ["qiangganghu"] if case.by == "rob" else []
    named = ("gangshangkaihua", "gangshangpao", "haidilaoyue")
    return robbed + [name for name in named if name in case.events]


def count_beifang(case: Case, on: set[str], options: dict[str, Any]) -> list[list[str]]:
    fans = set()
    if "thirteen_orphans" in on:
        fans.add("shisanyao")
    if "seven_pairs" in on:
        fans.add("haohua_qidui" if "quad" in on else "qixiaodui")
    fans |= {"qingyise"} if "one_suit" in on else set()
    fans |= {"hunyise"} if "mixed" in on else set()
    fans |= {"pengpenghu"} if "triplets" in on else set()
    fans |= {"quanqiuren"} if "begged" in on else set()
    pairs_earn = "seven_pairs" not in on or options["qidui_menqing"]
    if "unmelded" in on and "thirteen_orphans" not in on and pairs_earn:
        fans.add("menqing")
    return [[*(fans or {"jihu"}), *common_events(case)]]


def count_guangdong(case: Case, on: set[str], options: dict[str, Any]) -> list[list[str]]:
    alone: list[list[str]] = [[name] for name in ("tianhu", "dihu") if name in case.events]
    if "thirteen_orphans" in on:
        return [["shisanyao"], *alone]
    fans = set()
    for name, fan in (
        ("dragons3", "dasanyuan"), ("dragons2", "xiaosanyuan"), ("winds4", "dasixi"),
        ("winds3", "xiaosixi"), ("honours", "ziyise"), ("terminals", "qingyaojiu"),
        ("orphanish", "hunyaojiu"), ("one_suit", "qingyise"), ("mixed", "hunyise"),
    ):  # fmt: skip
        if name in on:
            fans.add(fan)
    if "seven_pairs" in on:
        fans.add("haohua_qidui" if "quad" in on else "qixiaodui")
    if "triplets" in on and not on & {"winds4", "honours", "terminals"}:
        fans.add("pengpenghu")
    return [[*(fans or {"jihu"}), *common_events(case)], *alone]


def count_dalu(case: Case, on: set[str], options: dict[str, Any]) -> list[list[str]]:
    for name in ("tianhu", "dihu"):
        if name in case.events:
            return [[name]]
    fans = {"hupai"}
    if case.by == "self":
        fans |= {"zimo"} | (case.events & {"gangshangkaihua", "haidilaoyue"})
    if case.by == "rob":
        fans.add("qiangganghu")
    for name, fan in (
        ("unexposed", "menqing"), ("triplets", "pengpenghu"), ("mixed", "hunyise"),
        ("one_suit", "qingyise"), ("honours", "ziyise"), ("dragons3", "dasanyuan"),
        ("winds3", "xiaosixi"), ("winds4", "dasixi"),
    ):  # fmt: skip
        if name in on:
            fans.add(fan)
    if "seven_pairs" in on:
        fans.add("haohua_qidui" if "quad" in on else "qidui")
    return [list(fans)]


def count_shenzhen(case: Case, on: set[str], options: dict[str, Any]) -> list[list[str]]:
    fans = set()
    for name, fan in (
        ("tianhu", "tianhu"), ("one_suit", "qingyise"), ("honours", "ziyise"),
        ("seven_pairs", "qiduizi"), ("kongs4", "shibaluohan"), ("dragons3", "dasanyuan"),
        ("winds3", "xiaosixi"), ("winds4", "dasixi"), ("thirteen_orphans", "shisanyao"),
    ):  # fmt: skip
        if name in on:
            fans.add(fan)
    if on >= {"triplets", "no_exposed_triplet"} and case.by == "self":
        fans.add("sianke")
    return [list(fans)]


def count_wuhan(case: Case, on: set[str], options: dict[str, Any]) -> list[list[str]]:
    fans = set()
    laid = [
        tile
        for meld in case.melds
        if meld.kind.value in SETS
        for tile in meld.tiles
    ]  # fmt: skip
    held = [kind for kind, number in enumerate(case.hand) if number]
    every = {tile for tile in (*laid, *held, case.win) if tile != case.wild}
    fans |= {"jiangyise"} if every <= JIANG else set()
    fans |= {"fengyise"} if every <= WINDS | DRAGONS else set()
    fans |= {"pengpenghu"} if "triplets" in on else set()
    fans |= {"qingyise"} if on >= {"standard", "one_suit"} else set()
    fans |= {"gangshanghua"} if "gangshangkaihua" in on else set()
    fans |= {"haidilao"} if "haidilaoyue" in on else set()
    fans |= {"qianggang"} if case.by == "rob" else set()
    fans |= {"quanqiuren"} if "begged" in on else set()
    return [list(fans)]


COUNTS = {
    "beifang": count_beifang,
    "guangdong": count_guangdong,
    "dalu": count_dalu,
    "shenzhen": count_shenzhen,
    "wuhan": count_wuhan,
}


def wild_tiles(case: Case) -> int:
    return 0 if case.wild is None else case.hand[case.wild] + (case.win == case.wild)


def factors_of(page: str, case: Case, fans: list[str]) -> list[str]:
    hard = not wild_tiles(case)
    if page == "beifang":
        happened = set(common_events(case))
        named = ("gangshangkaihua", "gangshangpao", "qiangganghu")
        own = ["zimo"] * (case.by == "self") + ["yinghu"] * hard
        return own + [name for name in named if name in happened]
    if page == "guangdong":
        drawn = case.by == "self" and not {"tianhu", "dihu"} & set(fans)
        return ["zimo"] * drawn + ["yinghu"] * hard
    if page == "shenzhen":
        return ["zimo"]
    if page == "wuhan":
        hard = hard or ("jiangyise" in fans and case.wild in JIANG)
        same = case.last_wild is not None and case.last_wild == case.wild
        return ["yinghu"] * hard + ["yuanlai"] * same
    return []


def pay(
    page: str, case: Case, fans: list[str], factors: list[str], options: dict[str, Any]
) -> tuple[list[tuple[int, int, int, str]], tuple[Any, ...]]:
    """The transfers, and what wuhan names besides."""
    winner, others = case.winner, [(case.winner + step) % 4 for step in (1, 2, 3)]
    payers = others if case.by == "self" else [case.from_]
    total = sum(VALUES[page][ORDER[page].split().index(fan)] for fan in fans)
    worth = total * 2 ** len(factors) * case.base
    if page == "wuhan":
        return pay_wuhan(case, fans, factors, options)
    lines: list[tuple[int, int, int, str]] = []
    if page == "shenzhen":
        unit = case.base * 2 * (2 if fans else 1)
        sole = case.from_ if case.by == "rob" else None
        if "gangshangkaihua" in case.events and case.kong_from is not None:
            sole = case.kong_from
        if sole is not None:
            return [(sole, winner, 3 * unit, "liability")], ()
        return [(seat, winner, unit, "win") for seat in others], ()
    if page == "dalu":
        worth = case.base * 2 ** (min(6, total) - 1)
    liable = feeder(case, fans) if page == "guangdong" else None
    if liable is not None:
        return [(liable, winner, 3 * worth, "liability")], ()
    for seat in others:
        if seat in payers:
            lines.append((seat, winner, worth, "win"))
        stake = case.piao[seat] + case.piao[winner]
        if page == "beifang" and stake:
            lines.append((seat, winner, stake * case.base, "piao"))
    return lines, ()


def feeder(case: Case, fans: list[str]) -> int | None:
    """G9."""
    exposed = {
        int(meld.tile)
        for meld in case.melds
        if meld.kind.value in ("pong", "exposed_kong", "added_kong")
    }
    for fan, family in (("dasanyuan", DRAGONS), ("dasixi", WINDS)):
        if fan in fans:
            if case.liable is not None:
                return case.liable
            return case.from_ if case.by == "discard" and family - exposed == {case.win} else None
    return None


def pay_wuhan(
    case: Case, fans: list[str], factors: list[str], options: dict[str, Any]
) -> tuple[list[tuple[int, int, int, str]], tuple[Any, ...]]:
    winner, others = case.winner, [(case.winner + step) % 4 for step in (1, 2, 3)]
    kou = [case.kou[winner] + case.kou[seat] for seat in others]
    exponents = []
    for one in kou:
        e = one
        if fans:
            e = 2 * one if one <= 3 else 10
            e += len(fans) - 1
        exponents.append(min(10, e + len(factors)))
    titles, golds = [], []
    if exponents == [10, 10, 10]:
        titles.append("dajinding")
        if case.last_gold and case.last_gold[0] == winner:
            golds.append("lianjin")
        if case.last_gold and winner in case.last_gold[1]:
            golds.append("fanjin")
        if options["gold_past_cap"]:
            exponents = [10 + len(golds)] * 3
    if not fans and kou == [6, 6, 6]:
        titles.append("xiaojinding")
    shares = [case.base * 2**e for e in exponents]
    seats = sole_payers(case, fans, others)
    extra = (kou, exponents, titles, golds)
    if seats:
        return [(seat, winner, sum(shares), "liability") for seat in seats], extra
    lines = zip(others, shares, strict=True)
    return [(seat, winner, share, "win") for seat, share in lines], extra


def sole_payers(case: Case, fans: list[str], others: list[int]) -> list[int]:
    """W20 to W22."""
    if case.by == "rob":
        return [int(case.from_ or 0)]
    if case.liable is not None and {"qingyise", "jiangyise"} & set(fans):
        withheld = [seat for seat in others if seat in case.withheld and seat != case.liable]
        return [case.liable, *withheld]
    if "quanqiuren" in fans and "pengpenghu" not in fans and not case.forced:
        return [int(case.from_ or 0)]
    return []


def may_win(case: Case, fans: list[str], factors: list[str], options: dict[str, Any]) -> bool:
    """W9 and W27."""
    kou = {seat: case.kou[case.winner] + case.kou[seat] for seat in range(4) if seat != case.winner}
    if not fans:
        counts = max(kou.values()) if case.by == "self" else kou[int(case.from_ or 0)]
        if wild_tiles(case) > 1 or counts < options["qihu"]:
            return False
    return not options["heijin"] or "yinghu" in factors or min(kou.values()) >= 10


def verdict(page: str, case: Case, options: dict[str, Any]) -> Verdict | None:
    """The best of all readings, or None where there is none (W3 to W5, W24 left to the caller)."""
    order = ORDER[page].split()
    best: Verdict | None = None
    best_key: tuple[Any, ...] = ()
    seen: set[tuple[Any, ...]] = set()
    for twin in all_readings(page, case):
        on = facts(case, twin)
        key_of_facts = (twin.shape, frozenset(on))
        if key_of_facts in seen:
            continue
        seen.add(key_of_facts)
        for counted in COUNTS[page](case, on, options):
            fans = sorted(counted, key=order.index)
            factors = factors_of(page, case, fans)
            if page == "wuhan" and not may_win(case, fans, factors, options):
                continue
            lines, extra = pay(page, case, fans, factors, options)
            named = len(fans)
            if page not in ("shenzhen", "wuhan"):
                named = sum(VALUES[page][order.index(fan)] for fan in fans)
            total = sum(line[2] for line in lines)
            key = (total, named, [-order.index(fan) for fan in fans])
            if best is not None and key == best_key:
                best.shapes.add(twin.shape)
            elif best is None or key > best_key:
                best_key = key
                best = Verdict(total, named, fans, factors, lines, {twin.shape}, extra)
    return best


def complete(page: str, case: Case) -> bool:
    return next(all_readings(page, case), None) is not None
