"""``stats``: what the player has won, lost and made, counted from his records."""

# ruff: noqa: PLC0415 (a command imports what it needs when it runs)

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from mahjong_tui.cli.common import Json, Lang, language, print_json, table

HUMAN = "human"


@dataclass(slots=True)
class Tally:
    """What a person did under one rule set; payments in units of the table, coins or points."""

    matches: int = 0
    rounds: int = 0
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    draws: int = 0
    net: int = 0


def stats(json_: Json = False, lang: Lang = None) -> None:
    """What you have won, lost and made (战绩)."""
    from mahjong_tui.paths import records_dir

    directory = records_dir()
    paths = sorted(directory.glob("*.jsonl")) if directory.is_dir() else []
    found = tally_all(paths)
    if json_:
        print_json({rules: asdict(tally) for rules, tally in found.items()})
    else:
        print(_text(found, language(lang)))


def tally_all(paths: Iterable[Path]) -> dict[str, Tally]:
    """For each rule set that was played, what the records in *paths* say."""
    from engine import RULES

    found = {id_: Tally() for id_ in RULES}
    for path in paths:
        lines = _lines(path)
        first = next(lines, {})
        seat = _person(first)
        tally = found.get(str(first.get("rules")))
        if seat is not None and tally is not None:
            tally.matches += 1
            count(lines, seat, tally)
    return {id_: tally for id_, tally in found.items() if tally.matches}


_COUNTED = re.compile(rb'"type": ?"(match|round|win|draw_game|round_end)"')


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of a record that count; what cannot be read counts nothing."""
    try:
        content = path.read_bytes()
    except OSError:
        return
    for raw in content.split(b"\n"):
        if not _COUNTED.search(raw):
            continue
        try:
            line = json.loads(raw)
        except (ValueError, RecursionError):
            continue
        if isinstance(line, dict):
            yield line


def _person(first: dict[str, Any]) -> int | None:
    """The seat of the player whose records these are: the first person at the table."""
    players = first.get("players") if first.get("type") == "match" else ()
    seated = players if isinstance(players, list) else []
    kinds = [who.get("kind") for who in seated if isinstance(who, dict)]
    return kinds.index(HUMAN) if HUMAN in kinds else None


def count(lines: Iterable[dict[str, Any]], seat: int, tally: Tally) -> None:
    """Add the finished rounds of one match to *tally*."""
    before: list[int] = []
    ended: dict[str, Any] = {}
    for line in lines:
        kind = line.get("type")
        if kind == "round":
            before, ended = _scores(line), {}
        elif kind in ("win", "draw_game"):
            ended = line
        elif kind == "round_end" and before and (after := _scores(line)):
            tally.rounds += 1
            tally.net += after[seat] - before[seat]
            tally.draws += ended.get("type") == "draw_game"
            tally.wins += ended.get("seat") == seat
            tally.self_draws += ended.get("seat") == seat and ended.get("by") == "self"
            tally.deal_ins += ended.get("from") == seat


def _scores(line: dict[str, Any]) -> list[int]:
    """The four scores of a line; none where they are not four whole numbers."""
    held = line.get("scores")
    good = isinstance(held, list) and len(held) == 4 and all(isinstance(n, int) for n in held)
    return list(held) if good and held else []


_HEADS = {
    "zh": ["规则", "场数", "局数", "胡", "自摸", "点炮", "流局", "输赢"],
    "en": ["rules", "matches", "rounds", "wins", "self-draws", "deal-ins", "draws", "net"],
}


def _text(found: dict[str, Tally], lang: str) -> str:
    if not found:
        return "还没有牌谱" if lang == "zh" else "no records yet"
    from engine import RULES

    rows = [_HEADS[lang]]
    for id_, tally in found.items():
        name = RULES[id_].zh if lang == "zh" else RULES[id_].en
        counts = list(asdict(tally).values())
        rows.append([name, *map(str, counts[:-1]), f"{tally.net:+,}"])
    return table(rows, right=range(1, 8))
