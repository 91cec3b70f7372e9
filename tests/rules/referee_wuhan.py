"""Wuhan: openings, big and small hands, exponents and who pays (W1-W27)."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.referee_readings import Meld, Reading, complete
from tests.rules.referee_spot import Money, Spot, Verdict, best, product
from tests.rules.referee_tiles import JIANG, honour, suit

ORDER = [
    "pengpenghu", "qingyise", "jiangyise", "fengyise",
    "gangshanghua", "haidilao", "qianggang", "quanqiuren",
]  # fmt: skip
KOU = {
    "chi": 1, "pong": 1, "exposed_kong": 1, "added_kong": 2,
    "concealed_kong": 2, "pizi_kong": 1, "wild_kong": 2,
}  # fmt: skip
OPEN = ("chi", "pong", "exposed_kong", "added_kong")


def kou_of(melds: list[Meld]) -> int:
    """A player's openings (W6)."""
    return sum(KOU[meld.kind] for meld in melds)


def sets_of(melds: list[Meld]) -> list[Meld]:
    """The declared sets, single-tile kongs aside (W10)."""
    return [meld for meld in melds if meld.is_set]


def own_tiles(spot: Spot) -> list[int]:
    """All tiles that a type is judged by, wild ones too: concealed, winning and in the sets."""
    return spot.full + [kind for meld in sets_of(spot.melds) for kind in meld.tiles]


def all_jiang(spot: Spot) -> bool:
    """Every tile a 2, 5 or 8 or wild."""
    return all(kind in JIANG or kind == spot.wild for kind in own_tiles(spot))


def all_feng(spot: Spot) -> bool:
    """Every tile an honour or wild."""
    return all(honour(kind) or kind == spot.wild for kind in own_tiles(spot))


def right_size(spot: Spot) -> bool:
    """Fourteen tiles, each kong counted as three."""
    return len(spot.full) + 3 * len(sets_of(spot.melds)) == 14


def pair_stands(spot: Spot, reading: Reading) -> bool:
    """A pair of 2s, 5s or 8s; two wild tiles only where the wild kind is one of them (W8)."""
    if reading.pair not in JIANG:
        return False
    # a natural tile of that kind goes into the pair; wild ones then stand in the sets
    both_wild = spot.full.count(reading.pair) == 0 or reading.pair == spot.wild
    return not both_wild or spot.wild in JIANG


def readings_of(spot: Spot) -> list[Reading]:
    """Legal readings, the two shapes without structure included (W8, W10)."""
    if any(kind in spot.pizi for kind in spot.full) or not right_size(spot):
        return []
    banned = tuple(spot.pizi)
    found = complete(spot.full, sets_of(spot.melds), spot.wild, ("standard",), banned)
    found = [reading for reading in found if pair_stands(spot, reading)]
    if all_jiang(spot):
        found.append(Reading("all_jiang", tiles=tuple(sorted(own_tiles(spot)))))
    if all_feng(spot):
        found.append(Reading("all_feng", tiles=tuple(sorted(own_tiles(spot)))))
    return found


def types_of(spot: Spot, reading: Reading) -> list[str]:
    """The big types of a reading, in the page's order (W10)."""
    got = set()
    if reading.no_sequence:
        got.add("pengpenghu")
    suits = {suit(kind) for kind in reading.tiles}
    if reading.shape == "standard" and len(suits) == 1 and suits != {3}:
        got.add("qingyise")
    got |= {"jiangyise"} if all_jiang(spot) else set()
    got |= {"fengyise"} if all_feng(spot) else set()
    got |= {"gangshanghua"} if "gangshangkaihua" in spot.events else set()
    got |= {"haidilao"} if "haidilaoyue" in spot.events else set()
    got |= {"qianggang"} if spot.by == "rob" else set()
    sets = [meld.kind for meld in sets_of(spot.melds)]
    if len(sets) == 4 and "concealed_kong" not in sets and spot.by == "discard":
        got.add("quanqiuren")
    return [name for name in ORDER if name in got]


def classes_locked(melds: list[Meld]) -> set[str]:
    """The classes of which the first three open melds all are (W20)."""
    opened = [meld for meld in melds if meld.kind in OPEN][:3]
    if len(opened) < 3:
        return set()
    kinds = [kind for meld in opened for kind in meld.tiles]
    found = set()
    if len({suit(kind) for kind in kinds}) == 1 and suit(kinds[0]) < 3:
        found.add("msp"[suit(kinds[0])])
    if all(kind in JIANG for kind in kinds):
        found.add("258")
    return found


def w20_liable(spot: Spot, types: list[str]) -> int | None:
    """The seat locked for a type that the hand has (W20)."""
    if spot.liable is None:
        return None
    allowed = spot.liable_types
    for name in ("qingyise", "jiangyise"):
        if name in types and (allowed is None or name in allowed):
            return spot.liable
    return None


def payments(spot: Spot, types: list[str], exponents: list[int | None]) -> list[Money]:
    """Who pays the shares (W16, W20-W22)."""
    shares = {seat: spot.base * 2 ** (exponents[seat] or 0) for seat in spot.others}
    whole = sum(shares.values())
    if spot.by == "rob":
        return [(spot.origin or 0, spot.winner, whole, "liability")]
    locked = w20_liable(spot, types)
    if locked is not None:
        marked = [s for s in spot.others if s in spot.withheld and s != locked]
        return [(seat, spot.winner, whole, "liability") for seat in (locked, *marked)]
    if "quanqiuren" in types and not spot.forced and "pengpenghu" not in types:
        return [(spot.origin or 0, spot.winner, whole, "liability")]
    return [(seat, spot.winner, shares[seat], "win") for seat in spot.others]


def too_small(spot: Spot, kou: list[int | None]) -> str:
    """Why a small hand may not win: its wild tiles, or its 口 (W9); empty if it may."""
    if spot.wild is not None and spot.full.count(spot.wild) > 1:
        return "wilds"
    against = [k for k in kou if k is not None]
    measured = max(against) if spot.origin is None else kou[spot.origin]
    return "kou" if (measured or 0) < int(spot.options.get("qihu", 6)) else ""


def golds_before(spot: Spot) -> list[tuple[str, int]]:
    """连金 and 反金 of a winner with 大金顶 (W15)."""
    last = spot.last_gold or {"winner": None, "payers": []}
    found = [("lianjin", 2)] if last["winner"] == spot.winner else []
    return found + ([("fanjin", 2)] if spot.winner in last["payers"] else [])


def exponent(kou: int | None, big: bool, more: int) -> int | None:
    """e of one payer before W15 (W12, W13)."""
    if kou is None:
        return None
    plain = kou if not big else (2 * kou if 2 * kou <= 6 else 10)
    return min(10, plain + more)


def judge_reading(spot: Spot, reading: Reading, any_kou: bool = False) -> Verdict | None:
    """The score of one reading, or None where it may not win (W9, W11-W15, W27)."""
    types = types_of(spot, reading)
    own = kou_of(spot.melds)
    kou = [None if s == spot.winner else own + (spot.kou[s] or 0) for s in range(4)]
    against = [k for k in kou if k is not None]
    if not types and too_small(spot, kou) in ("wilds", *([] if any_kou else ["kou"])):
        return None
    hard = spot.hard or ("jiangyise" in types and spot.wild in JIANG)
    if spot.options.get("heijin") and not any_kou and not hard and min(against) < 10:
        return None
    yuanlai = spot.last_wild is not None and spot.last_wild == spot.wild
    more = int(hard) + max(0, len(types) - 1) + int(yuanlai)
    exponents = [exponent(k, bool(types), more) for k in kou]
    golden = all(e == 10 for e in exponents if e is not None)
    extra = golds_before(spot) if golden else []
    if spot.options.get("gold_past_cap"):
        exponents = [None if e is None else e + len(extra) for e in exponents]
    factors = [("yinghu", 2)] * hard + [("yuanlai", 2)] * yuanlai + extra
    titles = ["dajinding"] if golden else []
    if not types and all(k == 6 for k in against):
        titles.append("xiaojinding")
    detail = {"kou": kou, "exponents": exponents, "titles": titles, "count": True}
    money = payments(spot, types, exponents)
    fans = [(name, 1) for name in types]
    return Verdict(reading, fans, factors, len(types), product(factors), money, detail)


def judge_any(spot: Spot, any_kou: bool = False) -> Verdict | None:
    """The best reading, the restrictions of W5 and W24 left aside."""
    found = [judge_reading(spot, reading, any_kou) for reading in readings_of(spot)]
    return best([verdict for verdict in found if verdict is not None], ORDER)


def waits_on_everything(spot: Spot) -> bool:
    """Whether every kind but the 皮子 would complete the hand (W24)."""
    for kind in range(34):
        if kind in spot.pizi:
            continue
        if judge_any(replace(spot, win=kind), any_kou=True) is None:
            return False
    return True


def judge(spot: Spot) -> Verdict | None:
    """The win as it stands, or None (W3, W5, W24)."""
    if not any(meld.kind in OPEN for meld in spot.melds):
        return None
    if spot.by == "discard" and spot.win == spot.wild:
        return None
    verdict = judge_any(spot)
    if verdict is None or spot.by != "discard" or "dajinding" in verdict.more["titles"]:
        return verdict
    return None if waits_on_everything(spot) else verdict
