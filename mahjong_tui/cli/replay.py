"""``replay``: a record step by step as text, or verified (interfaces 4)."""

# ruff: noqa: PLC0415 (a command imports what it needs when it runs)

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mahjong_tui.cli.common import Json, Lang, language, print_json
from mahjong_tui.cli.errors import BadInput
from mahjong_tui.cli.play import has_screen, open_replay

if TYPE_CHECKING:
    from engine import Event, Match, Replayed
    from mahjong_tui.words import Words

# fmt: off
File = Annotated[Path, typer.Argument(metavar="FILE", help="A record (.jsonl). 牌谱")]
Verify = Annotated[bool, typer.Option("--verify",
    help="Play it again through the rules and say whether every line follows. 核对")]
Text = Annotated[bool, typer.Option("--text", help="As text, one line a step. 文字")]
# fmt: on


def replay(
    file: File, verify: Verify = False, text: Text = False, json_: Json = False, lang: Lang = None
) -> int:
    """Step through a record, or check it and say so (看牌谱，或核对)."""
    from engine import RecordError, encode, header
    from engine import replay as play_again

    tongue = language(lang)
    if text and (verify or json_):
        raise BadInput(
            "--text: not beside --verify or --json", "--text：不能和 --verify、--json 一起写"
        )
    content = _content(file)
    try:
        replayed = play_again(content)
    except RecordError as error:
        if not verify:
            raise
        return _fails(error.line, error.why, tongue, as_json=json_)
    match = replayed.match
    if verify:
        _holds(replayed, content, tongue, as_json=json_)
    elif not (text or json_) and has_screen():
        return open_replay(tongue if lang else None, file)
    elif json_:
        events = match.log[: replayed.written]
        print_json([header(match.setup), *(encode(event, match.setup.rules) for event in events)])
    else:
        for line in steps(match, match.log[: replayed.written], tongue):
            print(line)
    return 0


def _content(path: Path) -> str:
    """The text of a file that begins as a record; anything else is bad input."""
    from engine import RecordError, parse_lines, read_setup
    from mahjong_tui.saves import read_text

    try:
        text = read_text(path)
        first = text.lstrip().split("\n", 1)[0]
        read_setup(parse_lines(first + "\n")[0][1])
    except RecordError as error:
        raise BadInput(
            f"{path}: no record of mahjong-tui/1 ({error})",
            f"{path}：不是牌谱 mahjong-tui/1（{error}）",
        ) from None
    return text


def _fails(line: int, why: str, lang: str, *, as_json: bool) -> int:
    if as_json:
        print_json({"ok": False, "line": line, "why": why})
    elif lang == "zh":
        print(f"不对: 第 {line} 行: {why}")
    else:
        print(f"wrong: line {line}: {why}")
    return 1


def _holds(replayed: Replayed, content: str, lang: str, *, as_json: bool) -> None:
    from engine import RoundEnded, parse_lines

    match = replayed.match
    whole = len(parse_lines(content))
    torn = whole < sum(1 for line in content.split("\n") if line.strip())
    rounds = sum(isinstance(event, RoundEnded) for event in match.log[: replayed.written])
    facts = {
        "ok": True,
        "rules": match.setup.rules,
        "rounds": rounds,
        "lines": whole,
        "torn": torn,
        "finished": match.ended is not None,
    }
    if as_json:
        print_json(facts)
        return
    lines = facts["lines"]
    if lang == "zh":
        state = "已打完" if match.ended else "未打完"
        state += "；最后一行不完整，没有算" if torn else ""
        print(f"正确: {match.rules.zh}，打完 {rounds} 局，{lines} 行，{state}")
    else:
        state = "finished" if match.ended else "unfinished"
        state += "; a torn last line was left out" if torn else ""
        print(f"ok: {match.rules.en}, {rounds} rounds played, {lines} lines, {state}")


# Steps in words


def steps(match: Match, log: Sequence[Event], lang: str) -> Iterator[str]:
    """A line for each event of *log* that a player would speak of."""
    from mahjong_tui.words import Words

    words = Words(lang)
    setup = match.setup
    names = [who.name for who in setup.players]
    kinds = ", ".join(f"{who.name} ({who.kind})" for who in setup.players)
    base = words.t("title.base", base=setup.base)
    yield f"{words.pick(match.rules.zh, match.rules.en)}  {base}  {setup.started}  {kinds}"
    for event in log:
        line = describe(event, names, words)
        if line:
            yield line


def describe(event: Event, names: Sequence[str], words: Words) -> str:
    """*event* in words; empty for what needs none."""
    from engine import Transfer

    maker = _MAKERS.get(type(event).__name__)
    if isinstance(event, Transfer):
        return _transfer(event, names, words)
    return maker(event, names, words) if maker else ""


Maker = Callable[[Any, Sequence[str], "Words"], str]


def _named(key: str) -> Maker:
    """An event of one seat and at most one tile."""

    def make(event: Any, names: Sequence[str], words: Words) -> str:
        tile = getattr(event, "tile", None)
        shown = "" if tile is None else words.tile(tile)
        return "  " + words.t(key, name=names[event.seat], tile=shown)

    return make


def _round(event: Any, names: Sequence[str], words: Words) -> str:
    scores = ", ".join(f"{name} {score:,}" for name, score in zip(names, event.scores, strict=True))
    started = words.t("log.round", n=event.n, name=names[event.dealer])
    return f"\n{started}  ({scores})"


def _piao(event: Any, names: Sequence[str], words: Words) -> str:
    return "  " + words.t("log.piao", name=names[event.seat], piao=event.piao)


def _deal(event: Any, names: Sequence[str], words: Words) -> str:
    from engine import in_order
    from mahjong_tui.cli.settlement import shown

    hands = (shown(in_order(hand), words) for hand in event.hands)
    return "\n".join(f"  {name}: {hand}" for name, hand in zip(names, hands, strict=True))


def _indicator(event: Any, names: Sequence[str], words: Words) -> str:
    return "  " + words.t("log.indicated", tile=words.tile(event.tile), wild=words.tile(event.wild))


def _chi(event: Any, names: Sequence[str], words: Words) -> str:
    tiles = words.tiles(sorted((event.tile, *event.with_)))
    return "  " + words.t("log.chi", name=names[event.seat], tiles=tiles)


def _kong(event: Any, names: Sequence[str], words: Words) -> str:
    return _named(f"log.{event.kind.value}")(event, names, words)


def _win(event: Any, names: Sequence[str], words: Words) -> str:
    from mahjong_tui.cli.settlement import shown

    from_ = "" if event.from_ is None else names[event.from_]
    how = words.t(
        f"log.win_{event.by}", name=names[event.seat], tile=words.tile(event.tile), from_=from_
    )
    fans = " ".join(words.pick(fan.zh, fan.en) for fan in event.score.fans)
    return f"  {how}: {shown(event.hand, words)}  {fans}".rstrip()


def _transfer(event: Any, names: Sequence[str], words: Words) -> str:
    from mahjong_tui.cli.settlement import REASONS

    to = words.t("settle.pot") if event.to == "pot" else names[event.to]
    line = words.t("settle.pays", from_=names[event.from_], to=to)
    line = f"    {line} {event.amount:,} ({words.pick(*REASONS[event.reason])})"
    if event.owed is not None:
        owed, paid = f"{event.owed:,}", f"{event.amount:,}"
        line += "  " + words.t("settle.owed", owed=owed, paid=paid)
    return line


def _horses(event: Any, names: Sequence[str], words: Words) -> str:
    return "  " + words.t("log.horses", tiles=words.tiles(event.tiles))


def _refill(event: Any, names: Sequence[str], words: Words) -> str:
    name = names[event.seat]
    return words.pick(
        f"  {name} 补充金币 {event.amount:,}", f"  {name} gets {event.amount:,} new coins"
    )


_ENDS = {
    "rounds": ("打完", "all rounds played"),
    "left": ("中途结束", "ended between rounds"),
    "broke": ("金币不够", "not enough coins"),
    "escape": ("弃局", "given up"),
}


def _end(event: Any, names: Sequence[str], words: Words) -> str:
    scores = ", ".join(f"{name} {score:,}" for name, score in zip(names, event.scores, strict=True))
    return f"\n{words.pick(*_ENDS[event.reason])}: {scores}"


_MAKERS: dict[str, Maker] = {
    "RoundStarted": _round,
    "PiaoChosen": _piao,
    "Dealt": _deal,
    "Indicated": _indicator,
    "Drawn": _named("log.draw_own"),
    "Discarded": _named("log.discard"),
    "ChiMade": _chi,
    "PongMade": _named("log.pong"),
    "KongMade": _kong,
    "WinMade": _win,
    "DrawGame": lambda event, names, words: "  " + words.t("log.draw_game"),
    "HorsesShown": _horses,
    "Rain": _named("log.rain"),
    "Withheld": _named("log.withheld"),
    "FalseWin": _named("log.false_win"),
    "Refilled": _refill,
    "MatchEnded": _end,
}
