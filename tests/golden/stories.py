"""The golden records of the four pages without skins, and what every page has alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.examples import examples_of
from engine.match import Seated, Setup
from engine.rules import RULES
from tests.golden.scene import (
    DRAW,
    ESCAPE,
    Json,
    Scene,
    added,
    chi,
    concealed,
    exposed,
    pong,
)

NAMES = ("Lin", "Zhou", "Mei", "Xu")
STARTED = "2026-01-01T00:00:00+00:00"


@dataclass(frozen=True)
class Story:
    """One golden record."""

    name: str
    scenes: tuple[Scene, ...]
    options: tuple[tuple[str, bool | int], ...] = ()
    base: int | None = None
    room: str | None = None
    balances: tuple[int, int, int, int] | None = None
    human: int | None = None
    """Who sits there as a person; the others are bots."""
    leaves: bool = False
    """The match has an open end and is left after the last scene."""

    def setup(self, rules: str) -> Setup:
        kinds = ["human" if seat == self.human else "normal" for seat in range(4)]
        people = [Seated(name, kind) for name, kind in zip(NAMES, kinds, strict=True)]
        return Setup(
            rules=rules,
            players=(people[0], people[1], people[2], people[3]),
            base=self.base or RULES[rules].default_base,
            options=self.options,
            room=self.room,
            balances=self.balances,
            rounds=None if self.leaves else len(self.scenes),
            started=STARTED,
        )


@dataclass(frozen=True)
class Hand:
    """A case with less to write."""

    hand: str
    win: str
    melds: tuple[Json, ...] = ()
    by: str = "self"
    source: int | None = None
    more: Json = field(default_factory=dict)

    def of(self, rules: str) -> Json:
        case: Json = {"rules": rules, "hand": self.hand, "win": self.win, "by": self.by}
        if self.source is not None:
            case["from"] = self.source
        return case | {"melds": list(self.melds)} | self.more


def scene(rules: str, hand: Hand, **around: object) -> Scene:
    """*hand* won under *rules*."""
    return Scene(hand.of(rules), **around)  # type: ignore[arg-type]


def rows(rules: str) -> Iterator[Story]:
    """The example of every row of the page, played."""
    for id_, case in examples_of(rules).items():
        if {"last_wild", "last_gold"} & case.keys():
            continue  # these look back a round: see stories_wuhan
        horses = {"shenzhen": "6p" if id_ != "dasanyuan" else "2m"}.get(rules, "")
        yield Story(f"row_{id_}", (Scene(case, dealer=case.get("dealer", 0), horses=horses),))


KONGS = Hand("22p", "3p", (exposed("EEEE", 1), added("7777s", 3), concealed("9999m")))
"""Every kind of kong in one hand, short of one set."""

WILD = {"indicator": "1p"}
"""2p is wild."""


def beifang() -> Iterator[Story]:
    rules = "beifang"
    pairs = examples_of(rules)["qixiaodui"]
    for value in (True, False):
        option = ("qidui_menqing", value)
        yield Story(f"option_qidui_menqing_{str(value).lower()}", (Scene(pairs),), (option,))
    menqing = Hand("123456789m234s5p", "5p", more=WILD)
    yield Story("piao", (scene(rules, menqing, piao=(3, 1, 0, 5)),), base=1000)
    fed = Hand("567m345s88s67p", "8p", (chi("234m", 3),), "discard", 2, WILD)
    yield Story("piao_on_a_discard", (scene(rules, fed, piao=(1, 0, 5, 3)),))
    yield Story("tie_to_the_first", (_outbid_win(rules, fed),))
    yield Story("win_outbids_kong", (scene(rules, fed, give={1: "888p"}, rivals=((1, "kong"),)),))
    yield Story("pong_outbids_chi", (_outbid_chi(rules),))
    soft = Hand("46m22p9m345s88s789p", "5m", more=WILD)
    yield Story("soft_hand", (scene(rules, soft),))
    yield from _shared(rules, WILD)
    yield from _rooms(rules, pairs)


def _outbid_win(rules: str, fed: Hand) -> Scene:
    """Two could win: the first in turn order does (C11)."""
    other = {1: "123456789s67pNN"}
    closer = Hand(fed.hand, fed.win, fed.melds, fed.by, 3, fed.more)
    return scene(rules, closer, give=other, rivals=((1, "win"),))


def _outbid_chi(rules: str) -> Scene:
    """A pong goes before the chi of the next seat (C11)."""
    hand = Hand("567m345s88s67p", "8p", (pong("222m", 2),), "self", more=_wild(rules))
    return scene(rules, hand, give={3: "34m"}, outbid={0: "3:chi"})


def _wild(rules: str) -> Json:
    return dict(WILD) if RULES[rules].has_wild else {}


def _shared(rules: str, more: Json) -> Iterator[Story]:
    """Kongs of every kind in a won and in a drawn round, an empty wall, a flight."""
    horses = {"horses": "6p"} if rules == "shenzhen" else {}
    melds = (*KONGS.melds, exposed("FFFF", 2))
    four = Hand("5s", "5s", melds, more=more)
    yield Story("kongs_of_every_kind", (scene(rules, four, **horses),))
    last = {"events": ["gangshangkaihua", "haidilaoyue"]}
    both = Hand("345m34p99p", "5p", (pong("SSS", 3), concealed("7777s")), more=more | last)
    yield Story("last_tile_replaces_a_kong", (scene(rules, both, **horses),))
    indicator = {"indicator": more["indicator"]} if more else {}
    others = ((1, exposed("3333m", 0)), (2, concealed("8888s")), (3, added("SSSS", 1)))
    drawn = Scene(end=DRAW, before=others, **horses, **indicator)  # type: ignore[arg-type]
    yield Story("draw_with_kongs", (drawn,))
    fled = Scene(end=ESCAPE, escapes=2, **horses, **indicator)  # type: ignore[arg-type]
    yield Story("escape", (fled,), human=2)


def _rooms(rules: str, rich: Json) -> Iterator[Story]:
    """Room play: a poor bot is given coins, a poor person must go, a rich table is left."""
    poor = (20_000, 20_000, 2_000, 20_000)
    jihu = examples_of(rules)["jihu"] | {"from": 1}
    first = Scene(rich)
    yield Story("room_refill", (first, Scene(jihu)), room="chuji", base=400, balances=poor)
    yield Story("room_broke", (first,), room="chuji", base=400, balances=poor, human=2)
    full = (50_000, 60_000, 70_000, 80_000)
    yield Story("room_left", (Scene(jihu),), (), 3_000, "guanjia", full, 0, leaves=True)


def guangdong() -> Iterator[Story]:
    rules = "guangdong"
    two = (pong("CCC", 1), pong("FFF", 2))
    three = (*two, pong("PPP", 3))
    locked = WILD | {"liable": 3}
    yield Story("liable_dragons_self", (scene(rules, Hand("234m5s", "5s", three, more=locked)),))
    other = Hand("234m5s", "5s", three, "discard", 1, locked)
    yield Story("liable_dragons_other_discard", (scene(rules, other),))
    at_once = Hand("PP123m55s", "P", two, "discard", 3, WILD)
    yield Story("liable_dragons_at_once", (scene(rules, at_once),), base=100)
    konged = (*two, exposed("PPPP", 1))
    kong = Hand("234m5s", "5s", konged, more=WILD | {"liable": 1})
    yield Story("liable_dragons_kong", (scene(rules, kong),))
    winds = (pong("EEE", 1), pong("SSS", 2), added("WWWW", 3), pong("NNN", 2))
    fourth = Hand("5m", "5m", winds, "discard", 1, WILD | {"liable": 2})
    yield Story("liable_winds", (scene(rules, fourth),))
    hidden = (concealed("CCCC"), pong("FFF", 2), pong("PPP", 3))
    yield Story("nobody_liable_concealed", (scene(rules, Hand("234m5s", "5s", hidden, more=WILD)),))
    single = Hand("P234m678s", "P", two, "discard", 3, WILD)
    yield Story("nobody_liable_single_wait", (scene(rules, single),))
    better = Hand("EEESSSCCCPPPW", "W", more=WILD | {"events": ["tianhu"]})
    yield Story("tianhu_counted_as_it_stands", (scene(rules, better),))
    fed = Hand("567m345s88s67p", "8p", (pong("EEE", 3),), "discard", 2, WILD)
    yield Story("tie_to_the_first", (_outbid_win(rules, fed),))
    yield Story("win_outbids_pong", (scene(rules, fed, give={1: "88p"}, rivals=((1, "pong"),)),))
    yield from _shared(rules, WILD)
    yield from _rooms(rules, examples_of(rules)["haohua_qidui"])


def dalu() -> Iterator[Story]:
    rules = "dalu"
    yield Story("capped", (scene(rules, Hand("1234567892345m", "5m")),))
    melds = (pong("EEE", 3), exposed("9999p", 1))
    yield Story("capped_exactly", (scene(rules, Hand("111p333pP", "P", melds, "discard", 2)),))
    kong = Hand("123s456s34p99p", "5p", (concealed("7777m"),), "discard", 1)
    yield Story("concealed_kong_keeps_menqing", (scene(rules, kong),))
    fed = Hand("567m345s88s67p", "8p", (chi("234m", 3),), "discard", 2)
    yield Story("tie_to_the_first", (_outbid_win(rules, fed),))
    low = Hand("567m88s678p56m", "4m", (chi("234s", 3),), "discard", 2)
    yield Story("win_outbids_chi", (scene(rules, low, give={3: "56m"}, rivals=((3, "chi"),)),))
    yield Story("pong_outbids_chi", (_outbid_chi(rules),))
    stays = Hand("123m456m234s678p5p", "5p", by="discard", source=2)
    passes = Hand("123m456m234s678p5p", "5p", more={"winner": 2})
    yield Story("dealer_stays_and_passes", (scene(rules, stays), scene(rules, passes)))
    yield from _shared(rules, {})


def shenzhen() -> Iterator[Story]:
    rules = "shenzhen"
    small = Hand("345m678m99p46s", "5s", (pong("SSS", 3),))
    streak = ("2m", "2m E", "5p N 3p", "9s F W 4p")
    yield Story(
        "horses_one_to_four",
        tuple(scene(rules, small, horses=horses) for horses in (*streak, "1s 2s 3p 7m")),
    )
    robbed = Hand("345m678m99p46s", "5s", (pong("222s", 3),), "rob", 1)
    yield Story("rob_small", (scene(rules, robbed, horses="3p"),))
    big = Hand("1233445578999m", "6m", by="rob", source=2)
    yield Story("rob_big", (scene(rules, big, horses="3p"),))
    closer = Hand(robbed.hand, robbed.win, robbed.melds, "rob", 3)
    two = scene(rules, closer, horses="C", give={1: "123456789m46sNN"}, rivals=((1, "win"),))
    yield Story("tie_to_the_first", (two,))
    level = scene(rules, robbed, horses="7p")
    yield Story("level_horse", (level,))
    fed = (exposed("7777s", 2),)
    blossom = {"events": ["gangshangkaihua"], "kong_from": 2}
    flower = Hand("345m678m99p46p", "5p", fed, more=blossom)
    yield Story("feeder_pays_the_flower", (scene(rules, flower, horses="E"),))
    chained = Hand("345m99p46p", "5p", (*fed, concealed("9999m")), more=blossom)
    yield Story("feeder_pays_the_chain", (scene(rules, chained, horses="2m"),))
    own = Hand("345m678m99p46p", "5p", (concealed("7777s"),), more={"events": ["gangshangkaihua"]})
    yield Story("own_flower", (scene(rules, own, horses="2m"),))
    last = Hand("345m678m99p46s", "5s", (pong("SSS", 3),), more={"events": ["haidilaoyue"]})
    yield Story("last_tile", (scene(rules, last, horses="N"),))
    mine = Hand("345m678m99p46s", "5s", (pong("SSS", 3),), more={"winner": 2})
    empty = Scene(end=DRAW, horses="C")
    yield Story("winner_deals_next", (scene(rules, mine, horses="F"), empty))
    yield from _shared(rules, {})
