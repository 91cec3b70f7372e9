"""The settlement of one hand as text: reading, fans, factors, base, and who pays whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from engine import Case, RuleSet, Tile, format_tiles, parse_tiles
from mahjong_tui.cli.common import table
from mahjong_tui.words import Words

Answer = Mapping[str, Any]
"""The answer object of interfaces 2."""

# fmt: off
SHAPES = {
    "standard":         ("标准牌型", "standard shape"),
    "seven_pairs":      ("七对", "seven pairs"),
    "thirteen_orphans": ("十三幺", "thirteen orphans"),
    "all_jiang":        ("将一色", "all jiang"),
    "all_feng":         ("风一色", "all winds"),
}
REASONS = {
    "win":            ("胡", "win"),
    "piao":           ("漂", "piao"),
    "exposed_kong":   ("明杠", "exposed kong"),
    "concealed_kong": ("暗杠", "concealed kong"),
    "added_kong":     ("补杠", "added kong"),
    "horse":          ("马", "horse"),
    "liability":      ("包赔三家", "pays for all"),
    "gold":           ("金", "gold"),
    "false_win":      ("炸胡", "false win"),
    "void":           ("作废", "void"),
    "escape":         ("逃跑", "left the round"),
}
_HEADS = {
    "reading":   ("牌", "Hand"),
    "fans":      ("番种", "Fans"),
    "factors":   ("翻倍", "Factors"),
    "base":      ("算法", "Base"),
    "transfers": ("谁付谁", "Payments"),
    "net":       ("输赢", "Net"),
}
# fmt: on


def shown(tiles: Sequence[Tile], words: Words) -> str:
    """*tiles* in running text, a suit named once: ``123万`` or ``123m``.

    >>> shown(parse_tiles("123mEE"), Words("zh")), shown(parse_tiles("123mEE"), Words("en"))
    ('123万东东', '123mEE')
    """
    if words.lang == "en":
        return format_tiles(tiles)
    parts = []
    for suit, run in groupby(tiles, key=lambda tile: tile.suit):
        texts = [words.tile(tile) for tile in run]
        ranks = "".join(text[0] for text in texts)
        parts.append(ranks + texts[0][1:] if suit else "".join(texts))
    return "".join(parts)


def seat_name(seat: int | str, words: Words) -> str:
    """A seat that nobody has given a name."""
    if seat == "pot":
        return words.pick("公池", "the pot")
    return words.pick(f"座位{seat}", f"seat {seat}")


def settlement(rules: RuleSet, case: Case, found: Answer, lang: str) -> str:
    """Everything about *found*, the answer to *case*, line by line."""
    words = Words(lang)
    if not found["wins"]:
        return _no_win(found, words)
    blocks = [
        ("reading", _reading(rules, case, found, words)),
        ("fans", _fans(found, words)),
        ("factors", _factors(rules, found, words)),
        ("base", _base(rules, case, found, words)),
        ("transfers", _transfers(found["transfers"], words)),
        ("net", _net(found["net"], words)),
    ]
    head = _title(rules, case, words)
    parts = [f"{words.pick(*_HEADS[name])}\n{text}" for name, text in blocks if text]
    return "\n".join([head, *parts])


def _no_win(found: Answer, words: Words) -> str:
    distance = found["distance"]
    if distance < 0:
        away = words.pick("牌型已成，但规则不许胡", "complete in shape, but refused")
    elif distance == 0:
        away = words.pick("差一张（听牌）", "one tile away (ready)")
    else:
        away = words.pick(f"还差 {distance} 张才听牌", f"{distance} tiles from ready")
    return words.pick(f"不是胡牌: {found['why']}\n{away}", f"Not a win: {found['why']}\n{away}")


def _title(rules: RuleSet, case: Case, words: Words) -> str:
    tile, name = words.tile(case.win), seat_name(case.winner, words)
    from_ = "" if case.from_ is None else seat_name(case.from_, words)
    how = words.t(f"settle.{case.by}", name=name, tile=tile, from_=from_)
    return f"{words.pick(rules.zh, rules.en)}  {how}  {words.t('settle.base', base=case.base)}"


def _reading(rules: RuleSet, case: Case, found: Answer, words: Words) -> str:
    reading = found["reading"]
    sets = reading.get("sets") or reading.get("pairs") or [reading.get("tiles", "")]
    texts = [shown(parse_tiles(text), words) for text in sets]
    if "pair" in reading:
        texts.append(shown(parse_tiles(reading["pair"]), words))
    lines = [f"  {' '.join(texts)}  ({words.pick(*SHAPES[found['shape']])})"]
    if case.wild is not None:
        wild = words.tile(case.wild)
        stands = " ".join(words.tile(Tile.parse(text)) for text in reading["wild_as"])
        used = words.t("settle.wild_as", wild=wild, tiles=stands)
        lines.append(f"  {used if stands else words.t('settle.hard')}")
    return "\n".join(lines)


def _fans(found: Answer, words: Words) -> str:
    rows = [[words.pick(fan["zh"], fan["en"]), str(fan["value"])] for fan in found["fans"]]
    rows += [[words.t(f"settle.title.{title}"), ""] for title in found.get("titles", ())]
    return table(rows, right=[1], indent="  ")


def _factors(rules: RuleSet, found: Answer, words: Words) -> str:
    rows = [
        [words.pick(one["zh"], rules.table.factor(one["id"]).en), f"x {one['factor']}"]
        for one in found["factors"]
    ]
    return table(rows, indent="  ")


# The computation of the price: each page has its own


def _sum(case: Case, found: Answer, words: Words) -> str:
    amount = found["fan"] * found["factor"] * case.base
    return words.t(
        "settle.sum", fans=found["fan"], factors=found["factor"], base=case.base, amount=amount
    )


def _doubled(case: Case, found: Answer, words: Words) -> str:
    fan, capped = found["fan"], found["capped_fan"]
    key = "settle.dalu" if fan == capped else "settle.dalu_capped"
    amount = case.base * 2 ** (capped - 1)
    return words.t(key, fan=fan, capped=capped, base=case.base, amount=amount)


def _small_or_big(case: Case, found: Answer, words: Words) -> str:
    size = words.t("settle.big" if found["fans"] else "settle.small")
    amount = case.base * found["factor"] * found["fan"]
    return words.t("settle.shenzhen", base=case.base, size=size, fan=found["fan"], amount=amount)


def _powers(case: Case, found: Answer, words: Words) -> str:
    rows = [[words.t("settle.exponents", base=case.base)]]
    for seat in case.others:
        exponent, kou = found["exponents"][seat], found["kou"][seat]
        if exponent is not None:
            power = words.t("settle.exponent", kou=kou, exponent=exponent)
            rows.append([f"{seat_name(seat, words)}  {power} = {case.base * 2**exponent}"])
    return "\n  ".join(row[0] for row in rows)


FORMULAS: dict[str, Callable[[Case, Answer, Words], str]] = {
    "sum": _sum,
    "power": _doubled,
    "unit": _small_or_big,
    "exponent": _powers,
}


def _base(rules: RuleSet, case: Case, found: Answer, words: Words) -> str:
    return f"  {FORMULAS[rules.counting](case, found, words)}"


def _transfers(transfers: Sequence[Answer], words: Words) -> str:
    rows = []
    for one in transfers:
        from_, to = seat_name(one["from"], words), seat_name(one["to"], words)
        row = [words.t("settle.pays", from_=from_, to=to), f"{one['amount']:,}"]
        row.append(words.pick(*REASONS[one["reason"]]))
        if "owed" in one:
            owed, paid = f"{one['owed']:,}", f"{one['amount']:,}"
            row.append(words.t("settle.owed", owed=owed, paid=paid))
            row.append(words.t("settle.broke"))
        rows.append(row)
    return table(rows, right=[1], indent="  ")


def _net(net: Sequence[int], words: Words) -> str:
    rows = [[seat_name(seat, words), f"{amount:+,}"] for seat, amount in enumerate(net)]
    return table(rows, right=[1], indent="  ")
