"""What the commands share: the language, the values of flags, tables measured in cells."""

# ruff: noqa: PLC0415 (a command imports what it needs when it runs)

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import IO, Annotated

import typer

from mahjong_tui.cli.errors import BadInput, not_allowed
from mahjong_tui.wrapping import wrapped

LANGUAGES = ("zh", "en")
DEFAULT_RULES = "beifang"


# Languages


def locale_language(environ: Mapping[str, str] = os.environ) -> str:
    """The language of the locale: English for ``en``, else Chinese.

    >>> locale_language({"LANG": "en_GB.UTF-8"}), locale_language({"LANG": "de", "LC_ALL": ""})
    ('en', 'zh')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name):
            return "en" if value.lower().startswith("en") else "zh"
    return "zh"


def language_of(args: Sequence[str]) -> str:
    """The language to complain in, before the arguments are parsed."""
    for at, arg in enumerate(args):
        value = arg[7:] if arg.startswith("--lang=") else None
        if arg == "--lang" and at + 1 < len(args):
            value = args[at + 1]
        if value in LANGUAGES:
            return str(value)
    return locale_language()


# The values of flags. A parser also meets defaults, which are no texts.


def one_of(flag: str, allowed: Sequence[str]) -> Callable[[str], str]:
    """A parser of a choice."""

    def parse(text: str) -> str:
        if text not in allowed:
            raise not_allowed(flag, text, allowed)
        return text

    return parse


def whole(flag: str, least: int = 0, most: int | None = None) -> Callable[[str], int]:
    """A parser of a whole number from *least* to *most*."""
    en = f"a whole number from {least}" + ("" if most is None else f" to {most}")
    zh = f"不小于 {least} 的整数" if most is None else f" {least} 到 {most} 的整数"

    def parse(text: str) -> int:
        bare = str(text).strip()
        digits = bare.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) <= 18:
            number = int(bare)
            if least <= number and (most is None or number <= most):
                return number
        raise BadInput(
            f"{flag}: {text!r} is not allowed; expected {en}", f"{flag}：{text!r} 不可用；应为{zh}"
        )

    return parse


def seat(flag: str) -> Callable[[str], int]:
    """A parser of a seat."""
    return whole(flag, 0, 3)


def numbers(
    flag: str, text: str, *, count: int | None = 4, least: int = 0, most: int | None = None
) -> list[int]:
    """Whole numbers with commas between them."""
    parts = [part.strip() for part in text.replace("，", ",").split(",")] if text.strip() else []
    if count is not None and len(parts) != count:
        raise BadInput(
            f"{flag}: {text!r} is not {count} numbers with commas between them, like 3,1,0,0",
            f"{flag}：{text!r} 不是用逗号隔开的 {count} 个数，例如 3,1,0,0",
        )
    return [whole(flag, least, most)(part) for part in parts]


def rules_id(flag: str, *more: str) -> Callable[[str], str]:
    """A parser of the id of a rule set, or one of *more*."""

    def parse(text: str) -> str:
        from engine import RULES

        return one_of(flag, (*RULES, *more))(text)

    return parse


def house_options(rules: str, pairs: Iterable[str]) -> dict[str, bool | int]:
    """The ``--option NAME=VALUE`` of a table, checked against its page."""
    from engine import RULES, OptionError

    known = {option.name: option for option in RULES[rules].known_options}
    options: dict[str, bool | int] = {}
    for pair in pairs:
        name, equals, text = (part.strip() for part in pair.partition("="))
        if not equals:
            raise BadInput(
                f"--option: {pair!r} is not NAME=VALUE; names: {', '.join(known) or 'none'}",
                f"--option：{pair!r} 不是 名字=值；名字有 {', '.join(known) or '（没有）'}",
            )
        if name not in known:
            raise OptionError(name, text, sorted(known) or ["none"])
        value = _option_value(text)
        allowed = known[name].allowed
        if isinstance(allowed[0], bool) and value in (0, 1):
            value = bool(value)
        if value not in allowed or type(value) is not type(allowed[0]):
            raise OptionError(name, text, allowed)
        options[name] = value
    return options


_SWITCH = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


def _option_value(text: str) -> bool | int | None:
    if text.lower() in _SWITCH:
        return _SWITCH[text.lower()]
    digits = text.isascii() and text.isdigit() and len(text) <= 18
    return int(text) if digits else None


# fmt: off
Lang = Annotated[str | None, typer.Option(
    "--lang", parser=one_of("--lang", LANGUAGES), metavar="zh|en",
    help="Language; by default that of the locale. 语言",
)]
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else. 只输出 JSON")]
Rules = Annotated[str, typer.Option(
    "--rules", parser=rules_id("--rules"), metavar="ID",
    help="beifang, guangdong, dalu, shenzhen or wuhan. 规则",
)]
Options = Annotated[list[str] | None, typer.Option(
    "--option", metavar="NAME=VALUE", help="A house option; may be repeated. 可选规则",
)]
# fmt: on


def language(lang: str | None) -> str:
    """What ``--lang`` says, or the locale."""
    return lang or locale_language()


# Output


def print_json(value: object) -> None:
    """*value* as one line of JSON."""
    print(encoder()(value))


def encoder() -> Callable[[object], str]:
    """What writes JSON that standard output can carry: in escapes where that is not UTF-8."""
    import json

    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "")
    return json.JSONEncoder(ensure_ascii=encoding != "utf8", separators=(",", ":")).encode


def is_terminal(stream: IO[str] | None) -> bool:
    """*stream* is open, and on a terminal."""
    return stream is not None and stream.isatty()


def cells(text: str) -> int:
    """The width of *text* in terminal cells.

    >>> cells("5万 E")
    5
    """
    return len(text) if text.isascii() else sum(map(_width, text))


@cache
def _width(char: str) -> int:
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def pad(text: str, width: int, *, right: bool = False) -> str:
    """*text* filled with blanks up to *width* cells."""
    blanks = " " * (width - cells(text))
    return blanks + text if right else text + blanks


def table(rows: Sequence[Sequence[str]], *, right: Iterable[int] = (), indent: str = "") -> str:
    """*rows* in columns, two blanks between them; columns *right* are set flush right.

    >>> print(table([["清一色", "16"], ["门清", "4"]], right=[1]))
    清一色  16
    门清     4
    """
    flush = set(right)
    columns = max(map(len, rows), default=0)
    widths = [max(cells(row[at]) for row in rows if at < len(row)) for at in range(columns)]
    lines = [
        "  ".join(pad(cell, widths[at], right=at in flush) for at, cell in enumerate(row))
        for row in rows
    ]
    return "\n".join((indent + line).rstrip() for line in lines)


def wrap(text: str, width: int, *, first: str = "", rest: str = "") -> str:
    """*text* in lines of at most *width* cells, *first* before the first and *rest* before others.

    >>> print(wrap("一二三，四五", 6))
    一二
    三，四
    五
    """
    lines = wrapped(text, width, cells, first=cells(first), rest=cells(rest)) or [""]
    return "\n".join((rest if at else first) + line for at, line in enumerate(lines))
