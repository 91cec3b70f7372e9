"""``stats``: what the player has won, lost and made, counted from his records."""

# ruff: noqa: PLC0415 (a command imports what it needs when it runs)

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

from mahjong_tui.cli.common import Json, Lang, language, print_json, table
from mahjong_tui.statistics import Tally, tally_all


def stats(json_: Json = False, lang: Lang = None) -> None:
    """What you have won, lost and made (战绩)."""
    from mahjong_tui.paths import records_dir

    directory = records_dir()
    paths = sorted(directory.glob("*.jsonl")) if directory.is_dir() else []
    found = tally_all(paths)
    if json_:
        print_json({rules: _facts(tally) for rules, tally in found.items()})
    else:
        print(_text(found, language(lang)))


def _facts(tally: Tally) -> dict[str, Any]:
    facts = asdict(replace(tally, against=Counter()))  # a counter is nothing that it can copy
    return {**facts, "against": dict(tally.against), "mean_fan": round(tally.mean_fan, 2)}


_HEADS = {
    "zh": ["规则", "场数", "局数", "胡", "自摸", "点炮", "流局", "平均番", "输赢"],
    "en": [
        "rules", "matches", "rounds", "wins", "self-draws", "deal-ins", "draws", "mean fan", "net",
    ],
}  # fmt: skip


def _text(found: dict[str, Tally], lang: str) -> str:
    if not found:
        return "还没有牌谱" if lang == "zh" else "no records yet"
    rows = [_HEADS[lang]]
    for id_, tally in found.items():
        counts = (
            tally.matches, tally.rounds, tally.wins, tally.self_draws, tally.deal_ins, tally.draws,
        )  # fmt: skip
        rows.append(
            [_name(id_, lang), *map(str, counts), f"{tally.mean_fan:.1f}", f"{tally.net:+,}"]
        )
    parts = [table(rows, right=range(1, 9))]
    for id_, tally in found.items():
        if lines := list(_more(tally, lang)):
            parts.append("\n".join([_name(id_, lang), *lines]))
    return "\n\n".join(parts)


def _name(id_: str, lang: str) -> str:
    from engine import RULES

    return RULES[id_].zh if lang == "zh" else RULES[id_].en


def _more(tally: Tally, lang: str) -> Iterator[str]:
    """The fans that were made, and how it stands against each kind of opponent."""
    zh = lang == "zh"
    made = sorted(tally.fans.values(), key=lambda one: -one.times)
    if made:
        head = "番（次数，最大）" if zh else "fans (times, dearest)"
        fans = (f"{one.zh if zh else one.en} {one.times}, {one.best}" for one in made)
        yield f"  {head}: {'; '.join(fans)}"
    if tally.against:
        head = "对手" if zh else "against"
        yield f"  {head}: " + "  ".join(
            f"{kind} {net:+,}" for kind, net in sorted(tally.against.items())
        )
