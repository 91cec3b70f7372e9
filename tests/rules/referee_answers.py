"""What the answer object to a case must be, and where a given answer differs (section 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.rules import referee_pages, referee_wuhan
from tests.rules.referee_readings import Reading, complete
from tests.rules.referee_spot import Money, Spot, Verdict, spot_of
from tests.rules.referee_tiles import JIANG, honour, one, tiles

Line = dict[str, Any]
POINTS_AT = {27: 0, 28: 1, 29: 2, 30: 3, 31: 0, 32: 1, 33: 2}


def judge(spot: Spot) -> Verdict | None:
    """The best legal reading of the page."""
    return referee_wuhan.judge(spot) if spot.rules == "wuhan" else referee_pages.judge(spot)


def horse_seat(tile: int, dealer: int) -> int:
    """The seat that a horse points at (S11)."""
    return (dealer + (POINTS_AT[tile] if tile >= 27 else tile % 9)) % 4


def horse_money(horses: Iterable[int], dealer: int, money: list[Money]) -> list[Money]:
    """Every transfer of a horse's seat again, with the dealer in its place (S12)."""
    found = []
    for horse in horses:
        seat = horse_seat(horse, dealer)
        change = sum(a for _, to, a, _ in money if to == seat)
        if change == sum(a for giver, _, a, _ in money if giver == seat):
            continue
        for giver, taker, amount, _ in money:
            if seat in (giver, taker):
                new_giver = dealer if giver == seat else giver
                new_taker = dealer if taker == seat else taker
                if new_giver != new_taker:
                    found.append((new_giver, new_taker, amount, "horse"))
    return found


def pay(money: list[Money], purse: list[int], room: bool) -> list[Line]:
    """Transfer lines, cut in a room by what each has; *purse* is changed (C33)."""
    lines = []
    for giver, taker, due, reason in money:
        amount = min(due, purse[giver]) if room else due
        purse[giver] -= amount
        purse[taker] += amount
        line: Line = {"from": giver, "to": taker, "amount": amount, "reason": reason}
        if amount < due:
            line["owed"] = due
        if due:
            lines.append(line)
    return lines


def expected_money(case: Line, spot: Spot, verdict: Verdict) -> tuple[list[Line], list[int]]:
    """The transfers and the net of a case, horses and balances included."""
    money = list(verdict.transfers)
    if case.get("horses"):
        money += horse_money(tiles(case["horses"]), spot.dealer, money)
    start = list(case.get("balances") or [0, 0, 0, 0])
    purse = list(start)
    lines = pay(money, purse, case.get("balances") is not None)
    return lines, [after - before for after, before in zip(purse, start, strict=True)]


def groups_of(answer: Line) -> tuple[tuple[int, ...], ...]:
    """The reading of an answer, comparable with the referee's."""
    reading = answer["reading"]
    if "sets" in reading:
        groups = [*reading["sets"], reading["pair"]]
        return tuple(sorted(tuple(sorted(tiles(group))) for group in groups))
    if "pairs" in reading:
        return (tuple(sorted(kind for pair in reading["pairs"] for kind in tiles(pair))),)
    return (tuple(sorted(tiles("".join(reading["tiles"])))),)


def groups_read(reading: Reading) -> tuple[tuple[int, ...], ...]:
    """The same of a reading of the referee."""
    if reading.pair is not None:
        groups = [*reading.sets, (reading.pair, reading.pair)]
        return tuple(sorted(tuple(sorted(group)) for group in groups))
    return (reading.tiles,)


def shapeless_faults(spot: Spot, answer: Line) -> list[str]:
    """The tiles of 将一色 or 风一色 without sets: the natural ones, and what the wild are (W10)."""
    stands = [one(text) for text in answer["reading"]["wild_as"]]
    natural = [kind for kind in referee_wuhan.own_tiles(spot) if kind != spot.wild]
    fits = honour if answer["shape"] == "all_feng" else JIANG.__contains__
    shown = Counter(groups_of(answer)[0])
    if shown != Counter(natural + stands) or not all(map(fits, stands)):
        return [f"tiles {answer['reading']}"]
    return ["a wild tile stands for a 皮子"] if set(stands) & set(spot.pizi) else []


def reading_faults(spot: Spot, answer: Line) -> list[str]:
    """What is wrong with the reading that an answer names."""
    if answer["shape"] in ("all_jiang", "all_feng"):
        return shapeless_faults(spot, answer)
    if spot.rules == "wuhan":
        readings = referee_wuhan.readings_of(spot)
    else:
        shapes = referee_pages.SHAPES[spot.rules]
        readings = complete(spot.full, spot.melds, spot.wild, shapes)
    same = [
        r for r in readings if (r.shape, groups_read(r)) == (answer["shape"], groups_of(answer))
    ]
    if not same:
        return [f"no such reading {answer['shape']} {answer['reading']}"]
    stands = sorted(one(text) for text in answer["reading"]["wild_as"])
    if not any(sorted(r.wild_as) == stands for r in same):
        return [f"wild_as {answer['reading']['wild_as']}"]
    if spot.rules == "wuhan":
        again = [referee_wuhan.judge_reading(spot, r) for r in same]
    else:
        again = [v for r in same for v in referee_pages.PAGES[spot.rules](spot, r)]
    wanted = [fan["id"] for fan in answer["fans"]]
    if not any(v is not None and [name for name, _ in v.fans] == wanted for v in again):
        return [f"the reading {answer['reading']} does not have {wanted}"]
    return []


def score_faults(spot: Spot, verdict: Verdict, answer: Line) -> list[str]:
    """Where fans, factors and totals differ."""
    faults = []

    def same(what: str, mine: Any) -> None:
        if answer.get(what) != mine:
            faults.append(f"{what}: answer {answer.get(what)}, referee {mine}")

    fans = [(fan["id"], fan["value"]) for fan in answer["fans"]]
    if fans != verdict.fans:
        faults.append(f"fans: answer {fans}, referee {verdict.fans}")
    factors = [(factor["id"], factor["factor"]) for factor in answer["factors"]]
    if factors != verdict.factors:
        faults.append(f"factors: answer {factors}, referee {verdict.factors}")
    same("fan", verdict.fan)
    same("factor", verdict.factor)
    for key, value in verdict.more.items():
        if key != "count":
            same(key, value)
    return faults + reading_faults(spot, answer)


def bare(lines: list[Line]) -> list[Line]:
    """Transfer lines without their type."""
    return [{key: value for key, value in line.items() if key != "type"} for line in lines]


def looks_complete(spot: Spot) -> bool:
    """Complete in shape, whatever forbids the win."""
    if spot.rules == "wuhan":
        return bool(referee_wuhan.readings_of(spot))
    return bool(complete(spot.full, spot.melds, spot.wild, referee_pages.SHAPES[spot.rules]))


def case_faults(case: Line, answer: Line) -> list[str]:
    """Where an answer to a well-formed case differs from the page; empty if it does not."""
    if "error" in answer:
        return [f"refused: {answer['error']}"]
    spot = spot_of(case)
    verdict = judge(spot)
    if answer["wins"] != (verdict is not None):
        return [f"wins: answer {answer}, referee {verdict}"]
    if verdict is None:
        shaped = looks_complete(spot)
        unclear = any(kind in spot.pizi for kind in spot.full)  # is a 皮子 part of the shape?
        if shaped != (answer["distance"] == -1) and not unclear:
            return [f"distance {answer['distance']}, complete in shape: {shaped}"]
        return [] if answer["why"] else ["no reason given"]
    faults = score_faults(spot, verdict, answer)
    lines, net = expected_money(case, spot, verdict)
    if bare(answer["transfers"]) != lines:
        faults.append(f"transfers: answer {answer['transfers']}, referee {lines}")
    if answer["net"] != net:
        faults.append(f"net: answer {answer['net']}, referee {net}")
    return faults
