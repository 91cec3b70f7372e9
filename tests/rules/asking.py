"""Short ways to put a case and to read its answer."""

from __future__ import annotations

from typing import Any

from engine.answers import Json
from engine.cases import answer, parse_case
from mahjong_tui.words.refusals import explain


def ask(rules: str, hand: str, win: str, by: str = "self", **fields: Any) -> Json:
    """The answer for a hand in notation; *source* is the case's ``from``."""
    case = {"rules": rules, "hand": hand, "win": win, "by": by, **fields}
    if "source" in case:
        case["from"] = case.pop("source")
    return answer(*parse_case(case), lambda refusal: explain(refusal, "en"))


def pong(tiles: str, source: int, kind: str = "pong") -> Json:
    """A meld taken from seat *source*."""
    return {"kind": kind, "tiles": tiles, "from": source}


def chi(tiles: str, source: int = 3) -> Json:
    """A chi of seat 0."""
    return {"kind": "chi", "tiles": tiles, "from": source}


def laid(kind: str, tiles: str) -> Json:
    """A concealed or single-tile kong."""
    return {"kind": kind, "tiles": tiles, "from": None}


def fans(answer: Json) -> dict[str, int]:
    """Fan ids and values, in order."""
    return {fan["id"]: fan["value"] for fan in answer["fans"]}


def factors(answer: Json) -> list[str]:
    """Factor ids."""
    return [factor["id"] for factor in answer["factors"]]


def paid(answer: Json) -> list[tuple[int, int, int, str]]:
    """The ledger, line by line."""
    return [
        (line["from"], line["to"], line["amount"], line["reason"]) for line in answer["transfers"]
    ]


def summary(answer: Json) -> tuple[dict[str, int], list[str], list[int]]:
    """Everything the page decides about an ordinary win: fans, factors and the net."""
    return fans(answer), factors(answer), answer["net"]
