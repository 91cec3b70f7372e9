"""``fans`` and ``rules``: the fan tables, and the rules of play in prose."""

# ruff: noqa: PLC0415 (a command imports what it needs when it runs)

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mahjong_tui.cli.common import (
    Json,
    Lang,
    language,
    print_json,
    rules_id,
    table,
    wrap,
)

if TYPE_CHECKING:
    from engine import Room, RuleSet

_WIDEST = 100
"""Prose in longer lines is hard to read."""

COMMON = "common"
"""What all five share: a page of rules, but no rule set."""

# fmt: off
Id = Annotated[str | None, typer.Argument(metavar="[ID]", parser=rules_id("ID"),
    show_default=False, help="beifang, guangdong, dalu, shenzhen or wuhan; all without it. 规则")]
Full = Annotated[bool, typer.Option("--full",
    help="With condition, example and what goes with what. 说明和例子")]
Search = Annotated[str | None, typer.Option("--search", metavar="TEXT", show_default=False,
    help="Only the fans named so, in either language, with everything. 搜索")]
Page = Annotated[str | None, typer.Argument(metavar="[ID]", parser=rules_id("ID", COMMON),
    show_default=False,
    help="beifang, guangdong, dalu, shenzhen, wuhan, or common for what they share. 规则")]
# fmt: on


def fans(
    id_: Id = None,
    full: Full = False,
    search: Search = None,
    json_: Json = False,
    lang: Lang = None,
) -> None:
    """The fan table of one rule set, or all side by side (番表)."""
    from engine import RULES

    tongue = language(lang)
    pages = [RULES[id_]] if id_ else list(RULES.values())
    if json_:
        print_json([_fans_json(page) for page in pages] if id_ is None else _fans_json(pages[0]))
    elif full or search:
        print(explained([page.id for page in pages], search or "", tongue))
    elif id_:
        print(one_page(pages[0], tongue))
    else:
        print(side_by_side(pages, tongue))


def explained(ids: list[str], search: str, lang: str) -> str:
    """The fans that *search* names, each with condition, example and what it goes with."""
    from mahjong_tui.cli.drill import look_of
    from mahjong_tui.learn.fantext import fan_blocks

    width = min(shutil.get_terminal_size().columns, _WIDEST)
    look = look_of(lang)
    parts = []
    for id_ in ids:
        blocks = list(fan_blocks(id_, search, look))
        if blocks:
            parts.append(f"== {look.words.t(f'rules.{id_}')}")
        for head, *lines in blocks:
            body = [wrap(line, width, first="  ", rest="    ") for line in lines]
            parts.append("\n".join([head, *body]))
    return "\n\n".join(parts) or look.words.t("fantable.nothing")


def _fans_json(page: type[RuleSet]) -> dict[str, Any]:
    rows = page.table
    return {
        "rules": page.id,
        "zh": page.zh,
        "en": page.en,
        "fans": [
            {
                "id": fan.id,
                "zh": fan.zh,
                "en": fan.en,
                "value": fan.value,
                "covers": list(fan.covers),
                "alone": fan.alone,
                "event": fan in rows.events,
            }
            for fan in rows.rows
        ],
        "factors": [
            {"id": one.id, "zh": one.zh, "en": one.en, "factor": one.factor} for one in rows.factors
        ],
    }


def one_page(page: type[RuleSet], lang: str) -> str:
    """The rows of one page, and what does not count beside each."""
    zh = lang == "zh"
    heads = ["番种", "", "id", "值", "不再计"] if zh else ["fan", "", "id", "value", "covers"]
    parts = [
        f"{page.zh}  {page.en}  ({page.id})",
        table([heads, *_fan_rows(page, lang)], right=[3]),
    ]
    if factors := page.table.factors:
        head = "翻倍，各项相乘" if zh else "Factors, multiplied together"
        rows = [[one.zh, one.en, one.id, f"x {one.factor}"] for one in factors]
        parts += ["", head, table(rows)]
    return "\n".join(parts)


def _fan_rows(page: type[RuleSet], lang: str) -> Iterator[list[str]]:
    rows = page.table
    for fan in rows.rows:
        covered = ", ".join(
            rows.row(id_).zh if lang == "zh" else rows.row(id_).en for id_ in fan.covers
        )
        if fan.alone:
            covered = "其他一概不计" if lang == "zh" else "everything else"
        elif fan is rows.otherwise:
            covered = "没有别的番时" if lang == "zh" else "(where no other fan counts)"
        elif fan in rows.events:
            covered = "事件，另加" if lang == "zh" else "(an event, on top)"
        yield [fan.zh, fan.en, fan.id, str(fan.value), covered]


def side_by_side(pages: list[type[RuleSet]], lang: str) -> str:
    """Every fan of every page, one line each; a dash where a page has no such row.

    Pages may call the same fan by different Chinese names: the English one tells.
    """
    names: dict[str, str] = {}
    values: dict[tuple[str, str], int] = {}
    for page in pages:
        for fan in page.table.rows:
            names.setdefault(fan.en, fan.zh)
            values[fan.en, page.id] = fan.value
    head = ["番种" if lang == "zh" else "fan", "", *(page.id for page in pages)]
    rows = [
        [zh, en, *(str(values.get((en, page.id), "-")) for page in pages)]
        for en, zh in names.items()
    ]
    legend = [f"{page.id}: {page.zh}, {page.en}" for page in pages]
    return "\n".join([table([head, *rows], right=range(2, 7)), "", *legend])


# Prose


def rules(id_: Page = None, json_: Json = False, lang: Lang = None) -> None:
    """The rules of play, in prose (规则)."""
    tongue = language(lang)
    if id_ is None:
        found = [
            dict(zip(("rules", "name", "about"), row, strict=True)) for row in pages_of(tongue)
        ]
        if json_:
            print_json(found)
        else:
            print(_contents(found, tongue))
        return
    text = page_text(id_, tongue)
    if json_:
        print_json({"rules": id_, "lang": tongue, "text": text})
    else:
        print(prose(text, min(shutil.get_terminal_size().columns, _WIDEST)))


def pages_of(lang: str) -> list[tuple[str, str, str]]:
    """Id, name and one sentence about each rule set."""
    from engine import RULES

    found = []
    for id_, page in RULES.items():
        name = page.zh if lang == "zh" else page.en
        about = _raw(id_, lang).split("\n\n")[1]
        end = "。" if lang == "zh" else ". "
        found.append((id_, name, about.partition(end)[0].rstrip(".") + end.strip()))
    return found


def _contents(found: list[dict[str, str]], lang: str) -> str:
    width = min(shutil.get_terminal_size().columns, _WIDEST)
    lines = []
    for page in found:
        lines += [f"{page['rules']}  {page['name']}"]
        lines += [wrap(page["about"], width, first="  ", rest="  "), ""]
    if lang == "zh":
        lines.append(
            "读其中一种: mahjong-tui rules beifang；五种共同的部分: mahjong-tui rules common"
        )
    else:
        lines.append(
            "To read one: mahjong-tui rules beifang; what all share: mahjong-tui rules common"
        )
    return "\n".join(lines)


def _raw(id_: str, lang: str) -> str:
    path = Path(__file__).parents[1] / "words" / "rules" / f"{id_}.{lang}.md"
    return path.read_text(encoding="utf-8")


def page_text(id_: str, lang: str) -> str:
    """The page *id_* as markdown, its placeholders filled from the tables of the program."""
    from engine import ROOMS, RULES

    page = RULES.get(id_)
    text = _raw(id_, lang)
    text = text.replace("{rooms}", _rooms(page.rooms if page else ROOMS, lang))
    if page is None:
        return text
    fan_head = "| 番种 | | 值 |" if lang == "zh" else "| fan | | value |"
    lines = [f"| {fan.zh} | {fan.en} | {fan.value} |" for fan in page.table.rows]
    text = text.replace("{fans}", "\n".join([fan_head, *lines]))
    lines = [f"| {one.zh} | {one.en} | x {one.factor} |" for one in page.table.factors]
    return text.replace("{factors}", "\n".join(lines))


def _rooms(rooms: tuple[Room, ...], lang: str) -> str:
    zh = lang == "zh"
    head = "| 场 | id | 底分 | 下限 | 上限 |" if zh else "| room | id | base | min | max |"
    lines = [
        f"| {room.zh if zh else room.en} | {room.id} | {room.base:,} | {room.least:,} | "
        + (("无" if zh else "none") if room.most is None else f"{room.most:,}")
        + " |"
        for room in rooms
    ]
    return "\n".join([head, *lines])


def prose(text: str, width: int) -> str:
    """The small markdown of the rule pages as plain lines of at most *width* cells."""
    blocks = []
    for block in text.strip().split("\n\n"):
        lines = block.splitlines()
        if lines[0].startswith("|"):
            rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
            blocks.append(table(rows, right=_flush(rows), indent="  "))
        else:
            blocks.append("\n".join(_paragraph(line, width) for line in lines))
    return "\n\n".join(blocks)


def _flush(rows: list[list[str]]) -> list[int]:
    """The columns that hold numbers below the head."""
    number = re.compile(r"[\d,]+|none|无")
    return [
        at
        for at in range(len(rows[0]))
        if len(rows) > 1 and all(number.fullmatch(row[at]) for row in rows[1:])
    ]


def _paragraph(line: str, width: int) -> str:
    if line.startswith("#"):
        level, _, title = line.partition(" ")
        mark = "== " if level == "#" else "-- "
        return wrap(title, width, first=mark, rest="   ")
    if line.startswith("- "):
        return wrap(line, width, first="", rest="  ")
    return wrap(line, width)
