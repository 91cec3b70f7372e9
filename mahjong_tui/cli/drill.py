"""``drill``: practice questions, asked at a terminal, else printed with their answers."""

# ruff: noqa: PLC0415 (a command imports what it needs when it runs)

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mahjong_tui.cli.common import (
    DEFAULT_RULES,
    Json,
    Lang,
    is_terminal,
    language,
    one_of,
    print_json,
    rules_id,
    whole,
)

if TYPE_CHECKING:
    from mahjong_tui.learn.drills import Question
    from mahjong_tui.look import Look

DRILLS = ("names", "pays", "waits", "keeps", "wins")
LABELS = "123456789abcdefghijklmnopqrstuvwxyz"

# fmt: off
Id = Annotated[str | None, typer.Argument(metavar="[ID]", parser=rules_id("ID"),
    show_default=False, help="beifang, guangdong, dalu, shenzhen or wuhan. 规则")]
Kind = Annotated[str | None, typer.Option("--kind", parser=one_of("--kind", DRILLS),
    metavar="|".join(DRILLS), show_default=False, help="One kind only; else all in turn. 题型")]
Seed = Annotated[int | None, typer.Option("--seed", parser=whole("--seed"), metavar="N",
    show_default=False, help="The same seed asks the same questions. 种子")]
Count = Annotated[int, typer.Option("--count", parser=whole("--count", 1, 10_000), metavar="N",
    help="How many questions. 题数")]
Level = Annotated[int | None, typer.Option("--level", parser=whole("--level", 1, 3), metavar="1-3",
    show_default=False, help="How hard; by default as your answers have been. 难度")]
# fmt: on


def drill(
    id_: Id = None,
    kind: Kind = None,
    seed: Seed = None,
    count: Count = 10,
    level: Level = None,
    json_: Json = False,
    lang: Lang = None,
) -> int:
    """Practice questions from the fan tables (练习)."""
    import secrets

    rules = id_ or DEFAULT_RULES
    kinds = (kind,) if kind else DRILLS
    look = look_of(language(lang))
    chosen = secrets.randbelow(2**32) if seed is None else seed
    if not json_ and is_terminal(sys.stdin) and is_terminal(sys.stdout):
        return ask(rules, kinds, chosen, count, level, look)
    asked = (_question(rules, kinds, chosen, n, level or 1 + n % 3) for n in range(count))
    if json_:
        print_json([as_json(one, look) for one in asked])
        return 0
    for n, one in enumerate(asked, 1):
        print("\n".join([f"{n}. {_title(one, look)}", *_shown(one, look), *_answer(one, look), ""]))
    return 0


def look_of(lang: str) -> Look:
    """How texts for a terminal are written: letters for the tiles in English."""
    from mahjong_tui.faces import Faces
    from mahjong_tui.look import Look
    from mahjong_tui.words import Words

    return Look(Words(lang), Faces.CJK if lang == "zh" else Faces.ASCII)


def _question(
    rules: str,
    kinds: tuple[str, ...],
    seed: int,
    n: int,
    level: int,
    weights: dict[str, float] | None = None,
) -> Question:
    from mahjong_tui.learn.drills import question

    return question(kinds[n % len(kinds)], rules, level, seed, n, weights or {})


# In words


def _title(one: Question, look: Look) -> str:
    from mahjong_tui.learn.said import say

    return f"{say(one.ask, look)}  [{look.words.t(f'drill.kind.{one.kind}')} {one.level}]"


def _shown(one: Question, look: Look) -> Iterator[str]:
    """The hand, how it came about, and the choices."""
    from mahjong_tui.learn.picture import circumstances, hand_line
    from mahjong_tui.learn.said import say

    yield f"   {hand_line(one.case, look)}"
    around = circumstances(one.case, look)
    if around:
        yield f"   {around}"
    if one.choices[0].tile is not None:
        return
    for at, choice in enumerate(one.choices):
        assert choice.text is not None
        yield f"   {LABELS[at]}) {say(choice.text, look)}"


def _answer(one: Question, look: Look) -> Iterator[str]:
    from mahjong_tui.learn.said import say

    yield f"   = {' '.join(_right(one, look))}"
    for line in one.why:
        yield f"     {say(line, look, cite=True)}"


def _right(one: Question, look: Look) -> Iterator[str]:
    for at in sorted(one.right):
        tile = one.choices[at].tile
        yield LABELS[at] if tile is None else look.tile(tile)


def as_json(one: Question, look: Look) -> dict[str, Any]:
    """The question as data: a case, choices, the right ones, and why."""
    from mahjong_tui.learn.said import say

    return {
        "kind": one.kind,
        "rules": one.rules,
        "level": one.level,
        "topic": one.topic,
        "question": say(one.ask, look),
        "case": one.case,
        "choices": [
            str(choice.tile) if choice.text is None else say(choice.text, look)
            for choice in one.choices
        ],
        "right": sorted(one.right),
        "several": one.many,
        "why": [{"text": say(line, look), "clauses": list(line.clauses)} for line in one.why],
    }


# At a terminal


def ask(
    rules: str, kinds: tuple[str, ...], seed: int, count: int, level: int | None, look: Look
) -> int:
    """Ask, wait for an answer, explain; the progress is kept. Nothing, or ``q``, ends it."""
    from mahjong_tui.learn import progress
    from mahjong_tui.learn.said import say

    path, width = progress.progress_file(), get_terminal_size().columns
    known = progress.load(path)
    right = done = 0
    for n in range(count):
        kind = kinds[n % len(kinds)]
        hard = level or known.tally(rules, kind).level
        one = _question(rules, kinds, seed, n, hard, known.weights_of(rules, kind))
        _print([f"{n + 1}. {_title(one, look)}", *_shown(one, look)], width)
        given = _read(one, look)
        if given is None:
            break
        done += 1
        good = known.note(one, given)
        right += good
        progress.save(path, known)
        print(look.words.t("drill.right" if good else "drill.cli.wrong"))
        if not good:
            print(f"   = {' '.join(_right(one, look))}")
        _print([f"     {say(line, look, cite=True)}" for line in one.why], width)
        print()
    print(look.words.t("drill.cli.done", right=right, asked=done))
    return 0


def _print(lines: Iterable[str], width: int) -> None:
    """*lines*, the long ones broken between words and set in as they begin."""
    from mahjong_tui.learn.lines import lines_of

    for line in lines:
        text = line.lstrip()
        indent = " " * (len(line) - len(text))
        first, *rest = lines_of(text, max(width - len(indent) - 2, 20))
        print("\n".join([indent + first, *(f"{indent}  {more}" for more in rest)]))


def _read(one: Question, look: Look) -> frozenset[int] | None:
    """The answer that is typed; asked again until it can be one. None at the end."""
    tiled = one.choices[0].tile is not None
    while True:
        try:
            text = input(look.words.t("drill.cli.tiles" if tiled else "drill.cli.letters")).strip()
        except EOFError:
            return None
        if text.lower() in ("", "q"):
            return None
        given = _tiles(one, text) if tiled else _letters(one, text)
        if given and (one.many or len(given) == 1):
            return given
        print(look.words.t("drill.cli.again"))


def _tiles(one: Question, text: str) -> frozenset[int]:
    """The choices that tiles name; none where one of them is no choice."""
    from engine import NotationError, parse_tiles

    places = {choice.tile: at for at, choice in enumerate(one.choices)}
    try:
        tiles = set(parse_tiles(text))
    except NotationError:
        return frozenset()
    return frozenset(places[tile] for tile in tiles) if tiles <= set(places) else frozenset()


def _letters(one: Question, text: str) -> frozenset[int]:
    marks = [mark for mark in text.lower() if mark not in " ,，、"]
    found = {LABELS.find(mark) for mark in marks}
    fits = all(0 <= at < len(one.choices) for at in found)
    return frozenset(found) if fits else frozenset()
