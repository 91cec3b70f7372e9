"""A page's fan table as text: each row with its condition, an example and what it goes with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import RULES
from mahjong_tui.learn.clauses import fan_note
from mahjong_tui.learn.fantable import Example, Row, example, found, goes_with
from mahjong_tui.learn.items import fan_items, worth_item
from mahjong_tui.learn.picture import circumstances, hand_line
from mahjong_tui.learn.said import Name, say
from mahjong_tui.look import Look


def fan_blocks(rules: str, search: str, look: Look) -> Iterator[list[str]]:
    """For each row that *search* names its lines, to be wrapped by whoever prints them."""
    for row in found(rules, search):
        yield list(_lines(row, look))


def _lines(row: Row, look: Look) -> Iterator[str]:
    words = look.words
    value = f"x{row.value}" if row.place == "factor" else str(row.value or "")
    yield f"{words.pick(row.name.zh, row.name.en)}  {value}  [{' '.join(row.clauses)}]".rstrip()
    yield condition(row, look)
    shown = example(row.rules, row.id)
    if shown is not None:
        yield f"{words.t('fans.example')}: {hand_line(shown.json, look)}"
        yield circumstances(shown.json, look)
        yield worth_text(shown, look)
    yield from relations(row, look)


def condition(row: Row, look: Look) -> str:
    """What the row asks for: as the rules of play say it, or in a sentence."""
    text = say(row.about, look)
    if row.place in ("factor", "title"):
        return text
    fan = RULES[row.rules].table.row(row.id)
    return fan_note(row.rules, fan, look.words.lang) or text


def worth_text(shown: Example, look: Look) -> str:
    """Fans, factors and the sum of an example, as the page counts them now."""
    counted = [say(one, look) for one in fan_items(shown.page, shown.score)]
    worth = say(worth_item(shown.page, shown.case, shown.score), look)
    return f"{look.words.t('list.sep').join(counted)}  {worth}"


def relations(row: Row, look: Look) -> Iterator[str]:
    """What it covers, what covers it, what it goes with."""
    words = look.words
    if row.alone:
        yield words.t("fans.alone")
    for key, names in (
        ("fans.covers", row.covers),
        ("fantable.covered_by", row.covered_by),
        ("fantable.goes_with", goes_with(row.rules, row.id)),
    ):
        if names:
            yield words.t(key, names=_listed(names, look))
    if row.place in ("event", "otherwise"):
        yield words.t(f"fans.{row.place}")


def _listed(names: tuple[Name, ...], look: Look) -> str:
    return look.words.t("list.sep").join(look.words.pick(name.zh, name.en) for name in names)


def fan_json(row: Row) -> dict[str, Any]:
    """The row as data, its example included."""
    shown = example(row.rules, row.id)
    return {
        "id": row.id,
        "zh": row.name.zh,
        "en": row.name.en,
        "value": row.value,
        "place": row.place,
        "covers": [name.zh for name in row.covers],
        "covered_by": [name.zh for name in row.covered_by],
        "clauses": list(row.clauses),
        "example": None if shown is None else shown.json,
    }
