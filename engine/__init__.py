"""Five Chinese rule sets as a synchronous, deterministic engine without I/O.

>>> from engine import Match, Seated, Setup
>>> people = tuple(Seated(name, "human") for name in ("Lin", "Zhou", "Mei", "Xu"))
>>> match = Match(Setup("dalu", people, base=100, seed=7, rounds=1))
>>> events = match.next_round()
>>> (seat, ask), = match.asks().items()
>>> seat == match.round.state.dealer, len(ask.view.hand), ask.view.left
(True, 13, 83)
>>> [str(event) for event in match.resolve({seat: ask.options[-1]})][0].startswith("Discarded")
True
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.actions import (
        Action,
        Chi,
        ChoosePiao,
        Declare,
        Discard,
        Kong,
        Pass,
        Pong,
        Win,
    )
    from engine.answers import answer, score_json
    from engine.cases import CaseError, parse_case
    from engine.distance import Choice, Goal, acceptance, distance, improving, waits
    from engine.events import (
        ChiMade,
        Dealt,
        Discarded,
        DrawGame,
        Drawn,
        Event,
        FalseWin,
        HorsesShown,
        Indicated,
        KongMade,
        MatchEnded,
        Outbid,
        Passed,
        PhaseChanged,
        PiaoChosen,
        PongMade,
        Rain,
        Refilled,
        RoundEnded,
        RoundStarted,
        WinMade,
        Withheld,
        seen_from,
    )
    from engine.examples import example_of, examples_of
    from engine.ledger import POT, Transfer, net
    from engine.marks import Mark
    from engine.match import HUMAN, Match, Seated, Setup
    from engine.melds import EXPOSED_TRIPLETS, Meld, MeldKind
    from engine.play import Watch, play, play_match
    from engine.players import Ask, Player, Quit, Rewind
    from engine.record import (
        Line,
        RecordError,
        dump,
        encode,
        header,
        parse_lines,
        read_setup,
        write,
    )
    from engine.replay import Replayed, replay
    from engine.round import IllegalAction, Round
    from engine.rules import RULES, UnknownRulesError, rules_for
    from engine.rules.base import ROOMS, Option, OptionError, Room, RuleSet
    from engine.rules.jiang import JIANG
    from engine.rules.kou import kou_of
    from engine.rules.rain import CLASSES as RAIN_CLASSES
    from engine.scoring import Case, Fan, Reading, Refusal, Score
    from engine.tiles import (
        KINDS,
        RUNS,
        NotationError,
        Tile,
        format_tiles,
        in_order,
        parse_tiles,
    )
    from engine.view import Claimable, RiverTile, Summary, View
    from engine.wall import first_dealer, shuffled

__all__ = [
    "EXPOSED_TRIPLETS",
    "HUMAN",
    "JIANG",
    "KINDS",
    "POT",
    "RAIN_CLASSES",
    "ROOMS",
    "RULES",
    "RUNS",
    "Action",
    "Ask",
    "Case",
    "CaseError",
    "Chi",
    "ChiMade",
    "Choice",
    "ChoosePiao",
    "Claimable",
    "Dealt",
    "Declare",
    "Discard",
    "Discarded",
    "DrawGame",
    "Drawn",
    "Event",
    "FalseWin",
    "Fan",
    "Goal",
    "HorsesShown",
    "IllegalAction",
    "Indicated",
    "Kong",
    "KongMade",
    "Line",
    "Mark",
    "Match",
    "MatchEnded",
    "Meld",
    "MeldKind",
    "NotationError",
    "Option",
    "OptionError",
    "Outbid",
    "Pass",
    "Passed",
    "PhaseChanged",
    "PiaoChosen",
    "Player",
    "Pong",
    "PongMade",
    "Quit",
    "Rain",
    "Reading",
    "RecordError",
    "Refilled",
    "Refusal",
    "Replayed",
    "Rewind",
    "RiverTile",
    "Room",
    "Round",
    "RoundEnded",
    "RoundStarted",
    "RuleSet",
    "Score",
    "Seated",
    "Setup",
    "Summary",
    "Tile",
    "Transfer",
    "UnknownRulesError",
    "View",
    "Watch",
    "Win",
    "WinMade",
    "Withheld",
    "acceptance",
    "answer",
    "distance",
    "dump",
    "encode",
    "example_of",
    "examples_of",
    "first_dealer",
    "format_tiles",
    "header",
    "improving",
    "in_order",
    "kou_of",
    "net",
    "parse_case",
    "parse_lines",
    "parse_tiles",
    "play",
    "play_match",
    "read_setup",
    "replay",
    "rules_for",
    "score_json",
    "seen_from",
    "shuffled",
    "waits",
    "write",
]

_HOMES = {
    "actions": "Action Chi ChoosePiao Declare Discard Kong Pass Pong Win",
    "answers": "answer score_json",
    "cases": "CaseError parse_case",
    "distance": "Choice Goal acceptance distance improving waits",
    "events": (
        "ChiMade Dealt Discarded DrawGame Drawn Event FalseWin HorsesShown Indicated KongMade "
        "MatchEnded Outbid Passed PhaseChanged PiaoChosen PongMade Rain Refilled RoundEnded "
        "RoundStarted WinMade Withheld seen_from"
    ),
    "examples": "example_of examples_of",
    "ledger": "POT Transfer net",
    "marks": "Mark",
    "match": "HUMAN Match Seated Setup",
    "melds": "EXPOSED_TRIPLETS Meld MeldKind",
    "play": "Watch play play_match",
    "players": "Ask Player Quit Rewind",
    "record": "Line RecordError dump encode header parse_lines read_setup write",
    "replay": "Replayed replay",
    "round": "IllegalAction Round",
    "rules": "RULES UnknownRulesError rules_for",
    "rules.base": "ROOMS Option OptionError Room RuleSet",
    "rules.jiang": "JIANG",
    "rules.kou": "kou_of",
    "rules.rain": "RAIN_CLASSES",
    "scoring": "Case Fan Reading Refusal Score",
    "tiles": "KINDS RUNS NotationError Tile format_tiles in_order parse_tiles",
    "view": "Claimable RiverTile Summary View",
    "wall": "first_dealer shuffled",
}
"""The modules and the names that each gives to the face."""

_THERE = {"RAIN_CLASSES": "CLASSES"}
"""What a module calls the names that are too short for the face."""

_HOME = {name: f"engine.{module}" for module, names in _HOMES.items() for name in names.split()}


class _Face(ModuleType):
    """The package: a name's module is imported when somebody asks for the name.

    So whoever wants a fan table does not wait for the table where it is played.
    """

    def __getattr__(self, name: str) -> object:
        if name not in _HOME:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        value = getattr(import_module(_HOME[name]), _THERE.get(name, name))
        setattr(self, name, value)
        return value

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_HOME})

    def __setattr__(self, name: str, value: object) -> None:
        """A module that is imported does not hide the function named like it."""
        if name in _HOME and isinstance(value, ModuleType):
            value = getattr(value, name)
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Face
