"""Random cases for `score`: hands that mostly win, near misses, and bad input (section 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from tests.rules.referee_tiles import (
    DRAGONS,
    JIANG,
    NAMES,
    ORPHANS,
    WINDS,
    indicator_of,
    one,
    pizi_of,
    tiles,
    wild_of,
)

Case = dict[str, Any]
HAS_WILD = ("beifang", "guangdong", "wuhan")
OPTIONS: dict[str, dict[str, list[Any]]] = {
    "beifang": {"qidui_menqing": [True, False]},
    "wuhan": {
        "qihu": [6, 7, 8, 9],
        "gold_past_cap": [True, False],
        "heijin": [True, False],
        "free_declaration": [True, False],
    },
}


def _pool(dice: Random, rules: str, avoid: set[int]) -> list[int]:
    """The kinds a hand is made of: biased towards what fans are about, rarely with *avoid*."""
    suit = dice.randrange(3)
    flush = list(range(9 * suit, 9 * suit + 9))
    honours = list(range(27, 34))
    pools = [
        flush,
        flush + honours,
        list(range(34)),
        list(range(34)),
        honours,
        [kind for kind in ORPHANS if kind < 27],
        list(ORPHANS),
        [*DRAGONS, *flush[:5]],
        [*WINDS, *flush[:4]],
    ]
    if rules == "wuhan":
        pools += [list(JIANG), list(JIANG), list(range(27)), list(range(27)), list(range(27))]
    pool = dice.choice(pools)
    fit = [kind for kind in pool if kind not in avoid]
    return fit if fit and dice.random() < 0.9 else pool


def _group(dice: Random, pool: list[int], chi: float) -> list[int]:
    """A triplet, or a sequence where the pool has one."""
    runs = [k for k in pool if k < 27 and k % 9 <= 6 and {k + 1, k + 2} <= set(pool)]
    if runs and dice.random() < chi:
        low = dice.choice(runs)
        return [low, low + 1, low + 2]
    return [dice.choice(pool)] * 3


def _meld(dice: Random, group: list[int], rules: str, winner: int) -> Case | None:
    """A set declared in one of the ways that the page allows."""
    other = (winner + dice.randint(1, 3)) % 4
    if group[0] != group[1]:
        if rules in ("guangdong", "shenzhen"):
            return None
        text = "".join(NAMES[kind] for kind in group)
        return {"kind": "chi", "tiles": text, "from": (winner + 3) % 4}
    kind = dice.choice(["pong", "pong", "pong", "exposed_kong", "added_kong", "concealed_kong"])
    count = 3 if kind == "pong" else 4
    origin = None if kind == "concealed_kong" else other
    return {"kind": kind, "tiles": NAMES[group[0]] * count, "from": origin}


def _hand(dice: Random, rules: str, winner: int, avoid: set[int]) -> tuple[list[int], list[Case]]:
    """Fourteen tiles with the melds apart: usually complete before wild tiles come in."""
    pool, form = _pool(dice, rules, avoid), dice.random()
    form += 0.15 * (rules == "wuhan")
    if form < 0.12:
        pairs = [dice.choice(pool) for _ in range(7)]
        return [kind for kind in pairs for _ in range(2)], []
    if form < 0.18:
        return [*ORPHANS, dice.choice(ORPHANS)], []
    melds: list[Case] = []
    concealed: list[int] = []
    chi, declared = dice.choice([0.0, 0.3, 0.7]), dice.choice([0.0, 0.3, 0.6, 1.0])
    if rules == "wuhan" and declared == 0.0 and dice.random() < 0.8:
        declared = 0.5
    for _ in range(4):
        group = _group(dice, pool, chi)
        meld = _meld(dice, group, rules, winner) if dice.random() < declared else None
        if meld:
            melds.append(meld)
        else:
            concealed += group
    pair = dice.choice(JIANG) if rules == "wuhan" and dice.random() < 0.8 else dice.choice(pool)
    concealed += [pair, pair]
    if rules == "wuhan" and form < 0.25:
        concealed = [dice.choice(pool) for _ in concealed]
    return concealed, melds


def _events(dice: Random, case: Case) -> list[str]:
    """Events that do not contradict the rest of the case."""
    kongs = any(meld["kind"].endswith("kong") for meld in case["melds"])
    found = []
    if case["by"] == "self":
        if kongs and dice.random() < 0.4:
            found.append("gangshangkaihua")
        if dice.random() < 0.2:
            found.append("haidilaoyue")
        if not case["melds"] and not found and dice.random() < 0.5:
            found.append("tianhu" if case["winner"] == case["dealer"] else "dihu")
    if case["by"] == "discard" and dice.random() < 0.2:
        found.append("gangshangpao")
    return found


def _wuhan_fields(dice: Random, case: Case) -> None:
    """What only wuhan knows: openings of the others, the round before, marks."""
    winner = case["winner"]
    kou: list[int | None] = [dice.choice([0, 1, 2, 3, 4, 5, 6, 9]) for _ in range(4)]
    if dice.random() < 0.2:
        kou = [dice.randint(0, 5)] * 4
    kou[winner] = None
    case["kou"] = kou
    case["last_wild"] = dice.choice([None, NAMES[dice.randrange(27)], case.pop("wild_name")])
    others = [seat for seat in range(4) if seat != winner]
    if dice.random() < 0.4:
        gold_winner = dice.randrange(4)
        payers = [seat for seat in range(4) if seat != gold_winner]
        case["last_gold"] = {"winner": gold_winner, "payers": dice.choice([payers, payers[:1]])}
    if dice.random() < 0.4:
        case["withheld"] = [seat for seat in others if dice.random() < 0.4]
    case["forced"] = dice.random() < 0.3


def _singles(dice: Random, case: Case, indicator: int) -> None:
    """Some single-tile kongs beside the sets, as many as there are tiles for."""
    wild = wild_of("wuhan", indicator)
    for kind in pizi_of(indicator):
        most = 3 if kind == indicator else 4
        for _ in range(dice.randint(0, most) if dice.random() < 0.5 else 0):
            case["melds"].append({"kind": "pizi_kong", "tiles": NAMES[kind], "from": None})
    for _ in range(dice.choice([0, 0, 0, 1, 2, 3, 4])):
        case["melds"].append({"kind": "wild_kong", "tiles": NAMES[wild or 0], "from": None})
    dice.shuffle(case["melds"])


def copies_fit(case: Case) -> bool:
    """Whether no kind occurs more than four times (section 2, errors)."""
    seen: Counter[int] = Counter([*tiles(case["hand"]), one(case["win"])])
    for meld in case["melds"]:
        seen.update(tiles(meld["tiles"]))
    if case.get("indicator"):
        seen[one(case["indicator"])] += 1
    elif case.get("wild"):
        seen[indicator_of(case["rules"], one(case["wild"]))] += 1
    seen.update(tiles(case.get("horses", "")))
    if case["by"] == "rob":
        seen[one(case["win"])] += 3
    return max(seen.values()) <= 4


def sets_fit(case: Case) -> bool:
    """Whether no wild tile and no 皮子 stands in a declared set (C23, W3)."""
    indicator = _indicator(case)
    if indicator is None:
        return True
    bad = {wild_of(case["rules"], indicator)}
    if case["rules"] == "wuhan":
        bad |= set(pizi_of(indicator))
    sets = [meld for meld in case["melds"] if len(tiles(meld["tiles"])) > 1]
    robbed_wild = case["by"] == "rob" and one(case["win"]) in bad
    return not robbed_wild and not any(bad & set(tiles(meld["tiles"])) for meld in sets)


def _indicator(case: Case) -> int | None:
    if case.get("indicator"):
        return one(case["indicator"])
    return indicator_of(case["rules"], one(case["wild"])) if case.get("wild") else None


def _draft(dice: Random, rules: str) -> Case:
    """One try at a case; it may have too many copies of a kind."""
    winner, dealer = dice.randrange(4), dice.randrange(4)
    indicator = dice.randrange(34)
    wild = wild_of(rules, indicator) or 0
    avoid = {wild, *pizi_of(indicator)} if rules == "wuhan" else set()
    concealed, melds = _hand(dice, rules, winner, avoid)
    case: Case = {"rules": rules, "melds": melds, "winner": winner, "dealer": dealer}
    if rules in HAS_WILD:
        for _ in range(dice.choice([0, 0, 1, 1, 2, 2, 3, 4])):
            concealed[dice.randrange(len(concealed))] = wild
        case["indicator"] = NAMES[indicator]
        if rules == "wuhan":
            _singles(dice, case, indicator)
        elif dice.random() < 0.2:
            case["wild"] = NAMES[wild]
            del case["indicator"]
        case["wild_name"] = NAMES[wild]
    if dice.random() < 0.15:
        concealed[dice.randrange(len(concealed))] = dice.randrange(34)
    dice.shuffle(concealed)
    case["win"] = NAMES[concealed.pop()]
    case["hand"] = "".join(NAMES[kind] for kind in concealed)
    case["by"] = dice.choice(["self", "self", "discard", "discard", "rob"])
    case["from"] = None if case["by"] == "self" else (winner + dice.randint(1, 3)) % 4
    case["events"] = _events(dice, case)
    case["base"] = dice.choice([1, 1, 100, 1000])
    case["options"] = {
        name: dice.choice(values)
        for name, values in OPTIONS.get(rules, {}).items()
        if dice.random() < 0.3
    }
    _page_fields(dice, case)
    return case


def _page_fields(dice: Random, case: Case) -> None:
    """Side bets, liability, horses and balances."""
    rules, winner = case["rules"], case["winner"]
    if rules == "wuhan":
        _wuhan_fields(dice, case)
    case.pop("wild_name", None)
    if rules == "beifang" and dice.random() < 0.6:
        case["piao"] = [dice.choice([0, 1, 3, 5]) for _ in range(4)]
    if dice.random() < 0.4:
        case["liable"] = (winner + dice.randint(1, 3)) % 4
    origins = [meld["from"] for meld in case["melds"] if meld["kind"] == "exposed_kong"]
    replaced = rules == "shenzhen" and "gangshangkaihua" in case["events"]
    if replaced and origins and dice.random() < 0.6:
        case["kong_from"] = dice.choice(origins)
    if rules == "shenzhen" and dice.random() < 0.5:
        horses = [NAMES[dice.randrange(34)] for _ in range(dice.randint(1, 4))]
        case["horses"] = " ".join(horses)
    if dice.random() < 0.2:
        most = case["base"] * dice.choice([3, 40, 300])
        case["balances"] = [dice.randint(0, most) for _ in range(4)]


def random_case(dice: Random, rules: str) -> Case:
    """A well-formed case."""
    while True:
        case = _draft(dice, rules)
        if copies_fit(case) and sets_fit(case):
            return case


def every_kind_case(dice: Random) -> Case:
    """A wuhan hand with two or three wild tiles that may be complete with anything (W24)."""
    while True:
        case = random_case(dice, "wuhan")
        indicator = one(case["indicator"])
        wild = wild_of("wuhan", indicator) or 0
        bad = {wild, *pizi_of(indicator)}
        good = [kind for kind in range(34) if kind not in bad]
        pool = dice.choice([good, [k for k in good if k < 9], [k for k in good if k in JIANG]])
        if not pool:
            continue
        groups = [_group(dice, pool, dice.choice([0.0, 0.0, 0.3])) for _ in range(3)]
        melds = [_meld(dice, group, "wuhan", case["winner"]) for group in groups]
        shown = dice.randint(1, 3)
        concealed = [kind for group in groups[shown:] for kind in group]
        concealed += [dice.choice(pool)] * 2 + [wild, wild]
        if dice.random() < 0.3:
            concealed[dice.randrange(len(concealed))] = wild
        singles = [m for m in case["melds"] if len(tiles(m["tiles"])) == 1]
        case["melds"] = [meld for meld in melds[:shown] if meld] + singles
        case.update(hand="".join(NAMES[kind] for kind in concealed), by="discard", events=[])
        case["win"] = NAMES[dice.choice(good)]
        case["from"] = (case["winner"] + dice.randint(1, 3)) % 4
        if copies_fit(case) and sets_fit(case):
            return case


def _extra_tile(case: Case, dice: Random) -> None:
    case["hand"] += NAMES[dice.randrange(34)]


def _fifth(case: Case, dice: Random) -> None:
    """Five copies of the winning tile, or one tile too few where the hand is too small."""
    held = tiles(case["hand"])
    kept = held[4:] if len(held) > 4 else held[1:]
    fives = [one(case["win"])] * (4 if len(held) > 4 else 0)
    case["hand"] = "".join(NAMES[kind] for kind in [*fives, *kept])


def _no_kong(case: Case, dice: Random) -> None:
    case["melds"] = [m for m in case["melds"] if not m["kind"].endswith("kong")]
    missing = 13 - 3 * len(case["melds"]) - len(tiles(case["hand"]))
    case["hand"] += "".join(NAMES[dice.randrange(34)] for _ in range(missing))
    case.update(by="self", events=["gangshangkaihua"])
    case["from"] = None


def _wrong_tianhu(case: Case, dice: Random) -> None:
    case.update(by="self", events=["tianhu"], dealer=(case["winner"] + 1) % 4)
    case["from"] = None


def _wrong_dihu(case: Case, dice: Random) -> None:
    case.update(by="self", events=["dihu"], dealer=case["winner"])
    case["from"] = None


def _event_against_by(case: Case, dice: Random) -> None:
    by, event = dice.choice(
        [("self", "gangshangpao"), ("discard", "haidilaoyue"), ("rob", "gangshangpao"),
         ("rob", "haidilaoyue"), ("discard", "tianhu"), ("rob", "dihu")]
    )  # fmt: skip
    case.update(by=by, events=[event])
    case["from"] = None if by == "self" else (case["winner"] + 1) % 4


def _bad_chi(case: Case, dice: Random) -> None:
    wrong = case["rules"] in ("guangdong", "shenzhen")
    seat = (case["winner"] + (3 if wrong else dice.randint(1, 2))) % 4
    case["hand"] = "".join(NAMES[kind] for kind in tiles(case["hand"])[3:])
    case["melds"] = [*case["melds"], {"kind": "chi", "tiles": "123p", "from": seat}]


def _wild_in_set(case: Case, dice: Random) -> None:
    if case["rules"] not in HAS_WILD:
        case["indicator"] = "1m"
        return
    indicator = _indicator(case)
    assert indicator is not None
    text = NAMES[wild_of(case["rules"], indicator) or 0] * 3
    case["hand"] = "".join(NAMES[kind] for kind in tiles(case["hand"])[3:])
    case["melds"] = [
        *case["melds"],
        {"kind": "pong", "tiles": text, "from": (case["winner"] + 1) % 4},
    ]


def _no_indicator(case: Case, dice: Random) -> None:
    if case["rules"] in HAS_WILD:
        case.pop("indicator", None)
        case.pop("wild", None)
    else:
        case["wild"] = "5m"


def _wrong_kou(case: Case, dice: Random) -> None:
    case.update(rules="wuhan", kou=[77, 77, 77, 77], options={})


def _wrong_type(case: Case, dice: Random) -> None:
    field, value = dice.choice(
        [("base", "ten"), ("winner", 4), ("dealer", -1), ("hand", 7), ("events", "tianhu"),
         ("melds", {}), ("by", "draw"), ("piao", [1, 2, 3]), ("options", []), ("base", 0),
         ("winner", True), ("win", "55m"), ("win", ""), ("hand", "12x"), ("rules", "riichi"),
         ("base", -5), ("base", 1.5), ("liable", 9), ("balances", [1, 2]), ("melds", [7]),
         ("events", ["hu"]), ("winner", None), ("piao", 3), ("options", {"nope": 1})]
    )  # fmt: skip
    case[field] = value


BREAKS: list[Callable[[Case, Random], None]] = [
    _extra_tile, _fifth, _no_kong, _wrong_tianhu, _wrong_dihu, _event_against_by, _bad_chi,
    _wild_in_set, _no_indicator, _wrong_kou, _wrong_type,
]  # fmt: skip


def malformed_case(dice: Random, rules: str) -> Case:
    """A case that has to be refused with an error."""
    case = random_case(dice, rules)
    dice.choice(BREAKS)(case, dice)
    return case
