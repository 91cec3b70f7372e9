"""A second opinion on records: follows every line of a match by the rule pages alone.

Nothing of the engine is imported. `check_record(lines)` raises `Foul` at the first line that
the pages do not allow; `faults_of(text)` gives that as a list of at most one sentence.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from tests.rules.referee_play import play_round
from tests.rules.referee_reader import CutShort, Foul, Lines, demand
from tests.rules.referee_settle import Standing

ROOM_MIN = {
    "chuji": 2_000, "pingmin": 5_000, "guanjia": 20_000,
    "tuhao": 50_000, "fushang": 150_000, "zunjue": 400_000,
}  # fmt: skip
ROOM_BASE = {
    "chuji": 400, "pingmin": 1_000, "guanjia": 3_000,
    "tuhao": 9_000, "fushang": 30_000, "zunjue": 80_000,
}  # fmt: skip


def _standing(head: dict[str, Any]) -> Standing:
    """The match before its first round."""
    room = head["room"]
    if room is not None:
        demand(head["base"] == ROOM_BASE[room], f"base {head['base']} in {room}")
        demand(head["balances"] is not None, "room play without balances")
    coins = list(head["balances"] or [0, 0, 0, 0])
    return Standing(head["rules"], head["options"], head["base"], room, coins)


def _between(lines: Lines, match: Standing, head: dict[str, Any], broke: bool) -> None:
    """Refills of bots below the room's minimum (C33)."""
    refilled = []
    while lines.peek() == "refill":
        line = lines.take("refill")
        seat = line["seat"]
        demand(match.room is not None, "refill outside room play")
        demand(head["players"][seat]["kind"] != "human", "a human is refilled")
        demand(match.coins[seat] < ROOM_MIN[match.room or ""], "refill of a seat with enough coins")
        demand(match.coins[seat] + line["amount"] == head["balances"][seat], "refill amount")
        match.coins[seat] += line["amount"]
        refilled.append(seat)
    if match.room is not None and not broke and lines.peek() == "round":
        low = [s for s in range(4) if match.coins[s] < ROOM_MIN[match.room]]
        demand(not low, f"seats {low} start a round below the room's minimum")


def _ended(lines: Lines, match: Standing, head: dict[str, Any], played: int, broke: bool) -> None:
    line = lines.take("match_end")
    demand(line["scores"] == match.coins, f"scores {match.coins} at the end")
    limit = head.get("rounds")
    if line["reason"] == "rounds":
        demand(limit is None or played == limit, f"all rounds played after {played} of {limit}")
    elif line["reason"] == "broke":
        demand(broke, "broke, but no human is below the minimum")
    demand(line["reason"] in ("rounds", "left", "broke", "escape"), f"reason {line['reason']}")
    demand(lines.peek() is None, "lines after match_end")


def _escaped(rows: list[dict[str, Any]]) -> dict[int, int]:
    """Takes the end of a given-up round off *rows*: who owes the pot what (S13)."""
    if rows[-1]["type"] != "match_end" or rows[-1]["reason"] != "escape":
        return {}
    end = rows.pop()
    owed = {}
    if rows[0]["rules"] == "shenzhen":
        line = rows.pop()
        price = {"to": "pot", "amount": 8 * rows[0]["base"], "reason": "escape"}
        demand({key: line.get(key) for key in price} == price, f"the escape is {line}")
        owed[line["from"]] = price["amount"]
    rows.append({"type": "cut", "scores": end["scores"]})
    return owed


def check_record(rows: Iterable[dict[str, Any]]) -> int:
    """Checks a whole record; returns the number of its rounds."""
    told = list(rows)
    owed = _escaped(told)
    cut = told.pop() if told[-1]["type"] == "cut" else None
    lines = Lines(told)
    head = lines.take("match")
    demand(head["format"] == "mahjong-tui/1", "format")
    match = _standing(head)
    played, broke = 0, False
    try:
        while lines.peek() == "round":
            demand(not broke, "a round after a human is broke")
            played += 1
            play_round(lines, match, played)
            humans = [s for s in range(4) if head["players"][s]["kind"] == "human"]
            if match.room is not None:
                broke = any(match.coins[s] < ROOM_MIN[match.room] for s in humans)
            _between(lines, match, head, broke)
    except CutShort:
        if cut is not None:
            scores = [coins - owed.get(seat, 0) for seat, coins in enumerate(match.coins)]
            demand(cut["scores"] == scores, f"scores {scores} after the escape")
        return played
    demand(cut is None, "an escape between rounds")
    if lines.peek() is not None:
        _ended(lines, match, head, played, broke)
    return played


def faults_of(text: str) -> list[str]:
    """What is wrong with a record, one sentence with its line; empty if nothing is."""
    rows = [json.loads(line) for line in text.splitlines() if line.strip()]
    try:
        check_record(rows)
    except Foul as foul:
        return [str(foul)]
    return []
