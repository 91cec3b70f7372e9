"""The fan tables as a person reads them: rows with examples and what they cover, and a search."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine import RULES, Case, Fan, RuleSet, Score, example_of, net, parse_case
from mahjong_tui.learn import clauses
from mahjong_tui.learn.items import about_fan, name_of
from mahjong_tui.learn.said import Name, Said
from mahjong_tui.learn.sheet import Json


@dataclass(frozen=True, slots=True)
class Row:
    """One row of one page: a fan, an event, a factor or a title."""

    rules: str
    id: str
    name: Name
    value: int
    place: str
    """``fan``, ``event``, ``otherwise``, ``factor`` or ``title``."""
    clauses: tuple[str, ...]
    covers: tuple[Name, ...] = ()
    covered_by: tuple[Name, ...] = ()
    alone: bool = False

    @property
    def about(self) -> Said:
        """What it asks for."""
        if self.place in ("factor", "title"):
            return Said(f"learn.{self.place}.{self.id}")
        return about_fan(self.rules, self.id)


@dataclass(frozen=True, slots=True)
class Example:
    """The hand that shows a row, as the page scores it now."""

    json: Json
    case: Case
    page: RuleSet
    score: Score
    total: int
    """What the winner gets."""


@lru_cache(maxsize=8)
def rows_of(rules: str) -> tuple[Row, ...]:
    """The rows of the page *rules*, in its order: fans, factors, titles."""
    table = RULES[rules].table
    fans = [_fan_row(rules, fan) for fan in table.rows]
    factors = [
        Row(
            rules, one.id, Name(one.zh, one.en), one.factor, "factor",
            clauses.of_factor(rules, one.id),
        )
        for one in table.factors
    ]  # fmt: skip
    titles = [Row(rules, id_, name, 0, "title", ("W14",)) for id_, name in TITLES.get(rules, ())]
    return (*fans, *factors, *titles)


TITLES = {
    "wuhan": (
        ("dajinding", Name("大金顶", "Grand Gold")),
        ("xiaojinding", Name("小金顶", "Small Gold")),
    ),
}
"""Titles that a settlement may bear (W14)."""


def _fan_row(rules: str, fan: Fan) -> Row:
    table = RULES[rules].table
    place = "event" if fan in table.events else "otherwise" if fan is table.otherwise else "fan"
    return Row(
        rules, fan.id, name_of(fan), fan.value, place, clauses.of_fan(rules, fan.id),
        tuple(name_of(table.row(name)) for name in fan.covers),
        tuple(name_of(other) for other in table.rows if fan.id in other.covers),
        fan.alone,
    )  # fmt: skip


def found(rules: str, text: str) -> list[Row]:
    """The rows of *rules* that *text* names, in either language, by id or by value."""
    wanted = text.strip().casefold()
    return [
        row
        for row in rows_of(rules)
        if wanted in f"{row.name.zh} {row.name.en} {row.id}".casefold() or wanted == str(row.value)
    ]


@lru_cache(maxsize=256)
def example(rules: str, id_: str) -> Example | None:
    """The example of row *id_*, scored now; None where there is none that wins."""
    try:
        json = example_of(rules, id_)
    except KeyError:
        return None
    page, case = parse_case(json)
    verdict = page.judge(case)
    if not isinstance(verdict, Score):
        return None
    total = net(page.settlement(case, verdict))[case.winner]
    return Example(json, case, page, verdict, total)


# All pages side by side


@dataclass(frozen=True, slots=True)
class Shared:
    """A fan with its value on each page that knows it, in the order of the pages."""

    names: tuple[Name, ...]
    """The names that the pages give it, the first one first."""
    values: tuple[Fan | None, ...]

    @property
    def known_to(self) -> int:
        return sum(one is not None for one in self.values)


SAME = {
    "qixiaodui": "qidui", "qiduizi": "qidui", "gangshanghua": "gangshangkaihua",
    "haidilao": "haidilaoyue", "qianggang": "qiangganghu",
}  # fmt: skip
"""Rows that are one fan under different ids."""


@lru_cache(maxsize=1)
def side_by_side() -> tuple[Shared, ...]:
    """Every fan of every page, each once."""
    ids = dict.fromkeys(
        SAME.get(fan.id, fan.id) for page in RULES.values() for fan in page.table.rows
    )
    shared = []
    for id_ in ids:
        values = tuple(_row(rules, id_) for rules in RULES)
        names = dict.fromkeys(name_of(fan) for fan in values if fan is not None)
        shared.append(Shared(tuple(names), values))
    return tuple(shared)


def _row(rules: str, id_: str) -> Fan | None:
    return next((fan for fan in RULES[rules].table.rows if SAME.get(fan.id, fan.id) == id_), None)


@lru_cache(maxsize=256)
def goes_with(rules: str, id_: str) -> tuple[Name, ...]:
    """The fans that the examples of the page show together with *id_*."""
    seen: dict[str, Name] = {}
    for row in rows_of(rules):
        shown = example(rules, row.id)
        if shown is not None and any(one.id == id_ for one in shown.score.fans):
            seen |= {one.id: name_of(one) for one in shown.score.fans if one.id != id_}
    return tuple(seen.values())
