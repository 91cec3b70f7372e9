"""Records: the codec between a match and its JSON lines (interfaces §4)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import fields
from typing import Any

from engine import events as ev
from engine.answers import score_json
from engine.ledger import Transfer
from engine.match import Match, Seated, Setup
from engine.melds import MeldKind
from engine.rules import RULES
from engine.rules.base import OptionError
from engine.scoring import Score
from engine.tiles import TEXT, Tile

FORMAT = "mahjong-tui/1"

Line = dict[str, Any]
"""One line of a record, parsed: JSON's own types, whatever a file may hold."""

# fmt: off
TYPES: dict[str, type[Any]] = {
    "round": ev.RoundStarted,  "phase": ev.PhaseChanged, "piao": ev.PiaoChosen,
    "deal": ev.Dealt,          "indicator": ev.Indicated, "draw": ev.Drawn,
    "discard": ev.Discarded,   "chi": ev.ChiMade,        "pong": ev.PongMade,
    "kong": ev.KongMade,       "pass": ev.Passed,        "claim": ev.Outbid,
    "transfer": Transfer,      "win": ev.WinMade,        "draw_game": ev.DrawGame,
    "horses": ev.HorsesShown,  "rain": ev.Rain,          "withhold": ev.Withheld,
    "false_win": ev.FalseWin,  "round_end": ev.RoundEnded, "refill": ev.Refilled,
    "match_end": ev.MatchEnded,
}
# fmt: on
_NAMES = {cls: name for name, cls in TYPES.items()}
_FIELDS = {cls: tuple(field.name for field in fields(cls)) for cls in TYPES.values()}
_STRINGS = {"wall", "hand", "tiles"}
"""Fields that hold many tiles as one string."""
_OPTIONAL = {(ev.Indicated, "pizi"), (Transfer, "owed")}
_PAGE_FIELDS = {"horses": "horses", "streak": "horses", "last_wild": "wild", "last_gold": "wild"}
"""Fields of a round's line that only some pages have, and which ones."""


class RecordError(ValueError):
    """A record that is none or does not follow from itself: *line* counts from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line, self.why = line, why


def dump(line: Mapping[str, object]) -> str:
    """One line of a record, its newline included."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def header(setup: Setup) -> Line:
    """The first line of a record."""
    return {
        "type": "match",
        "format": FORMAT,
        "rules": setup.rules,
        "options": dict(setup.options),
        "base": setup.base,
        "room": setup.room,
        "seed": setup.seed,
        "players": [{"name": who.name, "kind": who.kind} for who in setup.players],
        "balances": list(setup.balances) if setup.balances else None,
        "rounds": setup.rounds,
        "started": setup.started,
    }


def encode(event: ev.Event, rules: str) -> Line:
    """*event* as a line."""
    cls = type(event)
    line: Line = {"type": _NAMES[cls]}
    for name in _FIELDS[cls]:
        value = getattr(event, name)
        if value is None and ((cls, name) in _OPTIONAL or _absent(rules, name)):
            continue
        line[name.rstrip("_")] = _plain(name, value)
    return line


def _absent(rules: str, name: str) -> bool:
    page = RULES[rules]
    if _PAGE_FIELDS.get(name) == "horses":
        return page().horses(1) is None
    return _PAGE_FIELDS.get(name) == "wild" and not page().remembers_wild()


def _plain(name: str, value: object) -> object:
    match value:
        case Tile():
            return TEXT[value]
        case Score():
            return score_json(value)
        case MeldKind():
            return value.value
        case tuple() if name in _STRINGS:
            return "".join(TEXT[tile] for tile in value)
        case tuple() if name == "hands":
            return ["".join(TEXT[tile] for tile in hand) for hand in value]
        case tuple() if name == "last_gold":
            return {"winner": value[0], "payers": list(value[1])}
        case tuple():
            return [_plain("", item) for item in value]
    return value


def write(setup: Setup, log: Iterable[ev.Event]) -> str:
    """A whole record as text."""
    return dump(header(setup)) + "".join(dump(encode(event, setup.rules)) for event in log)


# Reading


def parse_lines(text: str) -> list[tuple[int, Line]]:
    """The lines of a record with their numbers; a torn last line is dropped.

    Raises `RecordError` for a line that is no JSON object.
    """
    raw = text.split("\n")
    torn = raw.pop() if raw else ""
    lines = []
    for number, content in enumerate(raw, 1):
        if not content.strip():
            continue
        lines.append((number, _parse_line(number, content)))
    with suppress(RecordError):
        lines.append((len(raw) + 1, _parse_line(len(raw) + 1, torn)))
    if not lines:
        raise RecordError(1, "an empty record")
    return lines


def _parse_line(number: int, content: str) -> Line:
    try:
        line = json.loads(content)
    except (ValueError, RecursionError):
        raise RecordError(number, "not JSON") from None
    if not isinstance(line, dict) or not isinstance(line.get("type"), str):
        raise RecordError(number, "not an object with a type")
    return line


def read_setup(line: Line) -> Setup:
    """The table that a header names; raises `RecordError`."""
    if line.get("type") != "match" or line.get("format") != FORMAT:
        raise RecordError(1, f"no {FORMAT} record")
    try:
        players = tuple(Seated(str(who["name"]), str(who["kind"])) for who in line["players"])
        assert len(players) == 4
        balances = line.get("balances")
        setup = Setup(
            rules=line["rules"],
            players=(players[0], players[1], players[2], players[3]),
            base=_integer(line["base"]),
            seed=None if line.get("seed") is None else _integer(line["seed"]),
            options=tuple((line.get("options") or {}).items()),
            room=line.get("room"),
            balances=_four(balances) if balances is not None else None,
            rounds=None if line.get("rounds") is None else _integer(line["rounds"]),
            started=str(line.get("started", "")),
        )
        Match(setup)
    except OptionError as error:
        raise RecordError(1, str(error)) from None
    except (KeyError, TypeError, ValueError, AssertionError, AttributeError) as error:
        raise RecordError(1, f"a bad header: {error!r}") from None
    return setup


def _integer(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is no whole number")
    return value


def _four(value: Any) -> tuple[int, int, int, int]:
    one, two, three, four = (_integer(item) for item in value)
    return (one, two, three, four)
