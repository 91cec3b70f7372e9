"""Scripted rounds that reach what random play hardly ever does; the referee then checks them.

A scene gives each seat some tiles, names draws by their place, and lists moves: a seat makes its
next move as soon as it may, and passes or throws the tile it drew until then.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from engine.actions import Action, Chi, ChoosePiao, Declare, Discard, Kong, Pass, Pong, Win
from engine.match import Match
from engine.players import Ask
from engine.record import write
from engine.tiles import KINDS
from tests.engine.rounds import setup_for
from tests.rules.referee_matches import PACK
from tests.rules.referee_tiles import NAMES, one, tiles

HAS_INDICATOR = ("beifang", "guangdong")


@dataclass
class Scene:
    """One round to be played as told, *times* times in a row."""

    name: str
    rules: str
    hands: dict[int, str]
    moves: dict[int, list[str]]
    front: dict[int, str] = field(default_factory=dict)
    """Ordinary draws by number, the dealer's first being 0."""
    back: list[str] = field(default_factory=list)
    """Replacements in their order."""
    turned: str = "9p"
    options: tuple[tuple[str, bool | int], ...] = ()
    times: int = 1
    rotate: int = 0
    """By how many seats the roles move from round to round."""
    wants: tuple[str, ...] = ()
    """Fans, factors, titles and reasons that the record has to show."""


def scene_wall(dice: Random, scene: Scene, dealer: int, horses: int, shift: int = 0) -> list[int]:
    """A wall with the scene's tiles in their places and the others at random."""
    wall: list[int | None] = [None] * 136
    for seat, text in scene.hands.items():
        start = 13 * ((seat + shift - dealer) % 4)
        for place, kind in enumerate(tiles(text)):
            wall[start + place] = kind
    first, last = 52, 135 - horses
    if scene.rules in HAS_INDICATOR:
        wall[52], first = one(scene.turned), 53
    if scene.rules == "wuhan":
        wall[135], last = one(scene.turned), 134
    for number, text in scene.front.items():
        wall[first + number] = one(text)
    for number, text in enumerate(scene.back):
        wall[last - number] = one(text)
    given = Counter(kind for kind in wall if kind is not None)
    rest = list((Counter(PACK) - given).elements())
    dice.shuffle(rest)
    assert len(rest) == wall.count(None), f"{scene.name}: more than four of a kind"
    return [rest.pop() if kind is None else kind for kind in wall]


def _spoken(action: Action) -> str:
    match action:
        case Discard(tile):
            return f"d {NAMES[tile]}"
        case Pong(tile):
            return f"pong {NAMES[tile]}"
        case Kong(_, tile):
            return f"kong {NAMES[tile]}"
        case Chi(tile, _):
            return f"chi {NAMES[tile]}"
        case Win():
            return "win"
        case Declare():
            return "declare"
    return "pass"


def _answer(ask: Ask, moves: list[str], held: str) -> Action:
    """The seat's next move if it is open to it; else nothing special.

    A move "@40|d 8m" waits until 40 tiles are left. Tiles of *held* are kept while others are.
    """
    if isinstance(ask.options[0], ChoosePiao):
        return ask.options[0]
    if moves:
        when, _, move = moves[0].rpartition("@")[2].rpartition("|")
        for action in ask.options:
            if _spoken(action) == move and (not when or ask.view.left <= int(when)):
                moves.pop(0)
                return action
    passes = [action for action in ask.options if isinstance(action, Pass)]
    kept = set(tiles(held))
    thrown = [act for act in reversed(ask.options) if isinstance(act, Discard)]
    free = [act for act in thrown if act.tile not in kept]
    return (passes or free[:1] or thrown or list(ask.options))[0]


def scene_record(scene: Scene, seed: int) -> str:
    """The record of the scene with random tiles where it names none."""
    dice = Random(f"{scene.name} {seed}")
    setup = setup_for(scene.rules, seed, options=scene.options, rounds=scene.times)
    match = Match(replace(setup, seed=None))
    moves: dict[int, list[str]] = {}
    held: dict[int, str] = {}
    while match.ended is None:
        if match.between_rounds:
            plain = match.next_start(tuple(KINDS[kind] for kind in PACK))
            shift = scene.rotate * (plain.n - 1)
            wall = scene_wall(dice, scene, plain.dealer, plain.horses or 0, shift)
            match.next_round(replace(plain, wall=tuple(KINDS[kind] for kind in wall)))
            moves = {(seat + shift) % 4: list(told) for seat, told in scene.moves.items()}
            held = {(seat + shift) % 4: text for seat, text in scene.hands.items()}
        while asks := match.asks():
            match.resolve(
                {s: _answer(ask, moves.get(s, []), held.get(s, "")) for s, ask in asks.items()}
            )
    return write(match.setup, match.log)


def shown(rows: list[dict[str, Any]]) -> set[str]:
    """The words that a record has for what happened."""
    found = set()
    for row in rows:
        found.add(row["type"])
        if row["type"] == "transfer":
            found.add(row["reason"])
        if row["type"] == "win":
            found.add(row["by"])
            score = row["score"]
            found |= {item["id"] for item in [*score["fans"], *score["factors"]]}
            found |= set(score.get("titles", []))
    return found


# fmt: off
ROB: dict[str, Any] = {
    "hands": {0: "5m", 1: "55m", 2: "123456789s46mEE"},
    "moves": {0: ["d 5m"], 1: ["pong 5m", "kong 5m"], 2: ["pass", "win"]},
    "front": {4: "5m"},
}
LAST: dict[str, Any] = {
    "hands": {1: "888s123456789mE"},
    "moves": {1: ["kong 8s", "win"]},
    "front": {81: "8s", 82: "E"},
    "wants": ("haidilaoyue", "gangshangkaihua"),
}
DEALT: dict[str, Any] = {"hands": {0: "123456789m1122s"}, "moves": {0: ["win"]}, "front": {0: "1s"}}
FIRST: dict[str, Any] = {"hands": {1: "123456789m1122s"}, "moves": {1: ["win"]}, "front": {1: "1s"}}
DRAGONS = {1: "CCFFPP123m99p9s8s", 0: "CF", 2: "P"}
FLUSH: dict[str, Any] = {
    "hands": {0: "2m3m", 1: "223344m5558mC4s7s", 2: "4m9m", 3: "1m8m"},
    "moves": {
        0: ["d 2m", "@66|d 3m"],
        1: ["pong 2m", "kong C", "d 4s", "pong 3m", "d 7s", "pong 4m", "win"],
        2: ["@62|d 4m"],
        3: ["@50|d 8m"],
    },
}
BEG = {
    0: ["d 2m", "@68|d 3m", "@64|d 4m"],
    1: ["pong 2m", "d 1s", "pong 3m", "d 4s", "chi 4m", "d 7s", "pong 7p", "d 4m", "win"],
    2: ["@30|d 7p", "@21|d 2s"],
}
SCENES = [
    Scene("rob", "beifang", wants=("qiangganghu", "rob"), **ROB),
    Scene("rob", "guangdong", wants=("qiangganghu", "rob"), **ROB),
    Scene("rob", "dalu", wants=("qiangganghu", "rob"), **ROB),
    Scene("rob", "shenzhen", wants=("rob", "liability"),
          hands={0: "5m", 1: "55m", 2: "123456789s46mEE"},
          moves={0: ["d 5m"], 1: ["pong 5m", "kong 5m"], 2: ["win"]}, front={4: "5m"}),
    Scene("rob", "wuhan", wants=("rob", "qianggang", "liability"),
          hands={0: "E5m", 1: "55m", 2: "123s456s46m55pEE9s"},
          moves={0: ["d E", "d 5m"], 1: ["pong 5m", "kong 5m"], 2: ["pong E", "d 9s", "win"]},
          front={6: "5m"}, turned="9p"),
    Scene("last", "beifang", **LAST), Scene("last", "guangdong", **LAST),
    Scene("last", "dalu", hands={3: "888s123456789mE"}, moves={3: ["win"]}, wants=("haidilaoyue",), front={83: "E"}),
    Scene("heaven", "guangdong", **DEALT), Scene("heaven", "dalu", wants=("tianhu",), **DEALT),
    Scene("heaven", "beifang", **DEALT), Scene("heaven", "shenzhen", wants=("tianhu",), times=6, **DEALT),
    Scene("earth", "guangdong", **FIRST), Scene("earth", "dalu", wants=("dihu",), **FIRST),
    Scene("earth", "shenzhen", times=3, **FIRST),
    Scene("dragons at once", "guangdong", DRAGONS, wants=("dasanyuan", "liability"),
          moves={0: ["d C", "d F"], 1: ["pong C", "d 9s", "pong F", "d 8s", "win"], 2: ["d 9m", "d P"]},
          front={1: "9m"}),
    Scene("dragons drawn", "guangdong", DRAGONS, wants=("dasanyuan", "liability", "zimo"),
          moves={0: ["d C", "d F"], 2: ["d 9m", "d P"],
                 1: ["pong C", "d 9s", "pong F", "d 8s", "pong P", "d 9p", "win"]},
          front={1: "9m", 8: "9p"}),
    Scene("dragons robbing", "guangdong", {**DRAGONS, 1: "CCFFPP12m99p9s8sE", 3: "33m", 0: "CF3m"},
          moves={0: ["d C", "d F", "d 3m"], 2: ["d 9m", "d P"],
                 1: ["pong C", "d 9s", "pong F", "d 8s", "pong P", "d E", "pass", "win"],
                 3: ["pong 3m", "kong 3m"]}, front={1: "9m", 5: "5s", 9: "3m"}),
    Scene("winds", "guangdong", {1: "EESSWWNN55p1m5s9m", 0: "ESW", 2: "N"},
          moves={0: ["d E", "d S", "d W"], 2: ["d 9s", "d 9s", "d N"],
                 1: ["pong E", "d 1m", "pong S", "d 5s", "pong W", "d 9m", "win"]},
          front={1: "9s", 4: "9s"}, wants=("dasixi", "liability")),
    Scene("chain", "shenzhen", {0: "9p", 1: "999p5555s12345mE"}, back=["E", "6m"],
          moves={0: ["d 9p"], 1: ["kong 9p", "kong 5s", "win"]}, wants=("liability",)),
    Scene("own chain", "shenzhen", {0: "9p9p9p5555s12345mE"}, back=["E", "6m"],
          moves={0: ["kong 9p", "kong 5s", "win"]}, front={0: "9p"}, times=5, wants=("win",)),
    Scene("skins", "wuhan", {0: "CCCC999p888p"}, turned="9p", wants=("gold",),
          moves={0: ["kong C"] * 4 + ["kong 9p"] * 3 + ["kong 8p"] * 3}),
    Scene("four dealt", "wuhan", {2: "1111p"}, moves={2: ["kong 1p"] * 4}, wants=("gold",)),
    Scene("four at last", "wuhan", {0: "111p"}, moves={}, front={72: "1p"}, wants=("gold",)),
    Scene("rain", "wuhan", wants=("rain", "withhold", "liability", "qingyise", "dajinding"), **FLUSH),
    Scene("twice", "wuhan", wants=("lianjin",), times=2, **FLUSH),
    Scene("in turn", "wuhan", wants=("fanjin",), times=3, rotate=1, **FLUSH),
    Scene("twice", "wuhan", wants=("lianjin",), times=2, options=(("gold_past_cap", True),), **FLUSH),
    Scene("in turn", "wuhan", wants=("fanjin",), times=3, rotate=1,
          options=(("gold_past_cap", True),), **FLUSH),
    Scene("rain", "wuhan", wants=("rain", "liability"), options=(("heijin", True),), **FLUSH),
    Scene("marked dealer", "wuhan", wants=("dajinding",), times=2, rotate=2, **FLUSH),
    Scene("liable dealer", "wuhan", wants=("dajinding",), times=3, rotate=3, **FLUSH),
    Scene("nothing else", "wuhan", {0: "2m3m4m6m", 1: "22334466m1s4s7s9sC"},
          moves={0: ["d 2m", "@68|d 3m", "@64|d 4m", "@60|d 6m"],
                 1: ["pong 2m", "d 1s", "pong 3m", "d 4s", "pong 4m", "d 7s", "pong 6m", "d 9s"]},
          front=dict(enumerate(["9p", "8p", "1p"] * 3 + ["C"] * 3, 60))),
    Scene("begged", "wuhan", {0: "2m3m4m", 1: "22334m56m77p1s4s7s2s", 2: "7p2s", 3: "1m"},
          moves=BEG, wants=("quanqiuren", "liability")),
    Scene("no choice", "wuhan", {0: "2m3m4m", 1: "22334m56m77p1s4s7s2s", 2: "7p2s5s5s8s8s55m88m55p"},
          moves=BEG, wants=("quanqiuren",), front={51: "2p", 52: "2p", 53: "5p", 54: "8s"}),
    Scene("false", "wuhan", {2: "1111p", 1: "123456789m1122s"}, moves={1: ["declare"]},
          front={1: "1s"}, options=(("free_declaration", True),), wants=("false_win", "void", "gold")),
]
# fmt: on
