"""The golden records of wuhan.md."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.examples import examples_of
from tests.golden.scene import (
    DECLARE,
    DRAW,
    ESCAPE,
    Json,
    Scene,
    added,
    chi,
    concealed,
    exposed,
    pong,
    skins,
    wilds,
)
from tests.golden.stories import Hand, Story, scene

RULES = "wuhan"
FLIP = {"indicator": "4p"}
"""5p is wild; C, 3p and 4p are skins."""

SMALL = (chi("123m", 3), pong("EEE", 1))
TWO_SKINS = tuple(skins("C C"))


def small(*, kou: list[int | None] | None = None, soft: bool = False, **more: object) -> Json:
    """A small hand with 4 口 of its own, hard or with one wild tile."""
    hand = Hand("45s5p22p78m" if soft else "456s22p78m", "9m", SMALL + TWO_SKINS)
    return hand.of(RULES) | FLIP | more | ({"kou": kou} if kou else {})


def wuhan() -> Iterator[Story]:
    yield from _options()
    yield from _two_rounds()
    yield from _golds()
    yield from _false_wins()
    yield from _rain()
    yield from _begged()
    yield from _restrictions()
    yield from _ends()


def _options() -> Iterator[Story]:
    for qihu, third in ((6, 2), (7, 3), (8, 4), (9, 5)):
        case = small(kou=[None, 2, 2, third], soft=True)
        yield Story(f"option_qihu_{qihu}", (Scene(case),), (("qihu", qihu),))
    yield Story("option_heijin_false", (Scene(small(kou=[None, 2, 2, 2])),), (("heijin", False),))
    yield Story("option_heijin_true", (Scene(small(kou=[None, 2, 2, 2])),), (("heijin", True),))
    many = SMALL + tuple(skins("C C C 3p 3p 4p")) + tuple(wilds("5p"))
    soft = Hand("45s5p22p78m", "9m", many).of(RULES) | FLIP
    yield Story("heijin_soft_with_ten_kou", (Scene(soft),), (("heijin", True),))


def _two_rounds() -> Iterator[Story]:
    """原赖, 连金 and 反金 look back one round."""
    rows = examples_of(RULES)
    first = Scene(small(kou=[None, 2, 2, 2]))
    yield Story("row_yuanlai", (first, Scene(rows["yuanlai"])))
    gold = rows["dajinding"] | {"indicator": "8p"}
    again = rows["lianjin"]
    for value in (True, False):
        option = (("gold_past_cap", value),)
        name = f"option_gold_past_cap_{str(value).lower()}"
        yield Story(name, (Scene(gold_of(gold, 0)), Scene(again)), option)
    theirs = gold_of(gold, 1)
    yield Story("row_fanjin", (Scene(theirs), Scene(rows["fanjin"])))
    past = (("gold_past_cap", True),)
    yield Story("fanjin_past_the_cap", (Scene(theirs), Scene(rows["fanjin"])), past)


def gold_of(case: Json, winner: int) -> Json:
    """The 大金顶 example won by *winner* under flip 8p, so that no wild kind comes twice."""
    melds = [
        meld | ({"from": (winner + 1) % 4} if meld["from"] is not None else {})
        for meld in case["melds"]
    ]
    return case | {"melds": melds, "winner": winner, "hand": "99m9p33s88s"}


def _golds() -> Iterator[Story]:
    """七皮, 四赖 and 十杠 are paid at once (W17)."""
    seven = Hand("456s22p78m", "9m", SMALL + tuple(skins("C C C C 3p 3p 3p")))
    yield Story("gold_seven_skins", (Scene(seven.of(RULES) | FLIP),))
    pongs = (pong("222m", 1), pong("777s", 2))
    four = Hand("9m55p33s88s", "9m", pongs + tuple(wilds("5p", 2)))
    yield Story("gold_four_wilds", (Scene(four.of(RULES) | FLIP),))
    sets = (exposed("EEEE", 1), concealed("9999m"), added("1111s", 3), exposed("FFFF", 2))
    ten = Hand("8s", "8s", sets + tuple(skins("C C C C 3p 3p")))
    yield Story("gold_ten_kongs", (Scene(ten.of(RULES) | FLIP),), base=5)
    others = tuple((2, skin) for skin in skins("C C C 3p 3p 3p 4p"))
    yield Story("gold_in_a_drawn_round", (Scene(end=DRAW, before=others, indicator="4p"),))


def _false_wins() -> Iterator[Story]:
    """炸胡: never opened, or short of 口; the golds of the round go back (W26)."""
    free = (("free_declaration", True),)
    unopened = Hand("123m456s22p78mEEE", "9m").of(RULES) | FLIP
    sevens = tuple((1, skin) for skin in skins("C C 3p 3p 3p 4p 4p"))
    yield Story("option_free_declaration_true", (Scene(unopened, DECLARE, before=sevens),), free)
    on_discard = small() | {"by": "discard", "from": 2}
    yield Story("false_win_on_a_discard", (Scene(on_discard, DECLARE, dealer=3),), free)
    legal = (Scene(small(kou=[None, 2, 2, 2])),)
    yield Story("option_free_declaration_false", legal, (("free_declaration", False),))
    yield Story("free_declaration_legal_win", legal, free)


def _rain() -> Iterator[Story]:
    """包胡, 下雨 and 陪包 (W20, W21)."""
    melds = (chi("123m", 3), pong("555m", 1), pong("777m", 2))
    suit = Hand("9988m", "9m", melds, more=FLIP | {"liable": 2})
    yield Story("rain_nobody_withholds", (scene(RULES, suit),))
    held = replace(suit, more=suit.more | {"withheld": [1]})
    yield Story("rain_withheld", (scene(RULES, held),))
    fed = Hand("9988m", "9m", melds, "discard", 3, FLIP | {"liable": 2, "withheld": [1, 3]})
    yield Story("rain_two_withhold", (scene(RULES, fed),))
    pongs = (pong("222m", 1), pong("555s", 2), exposed("8888m", 3))
    jiang = Hand("22s8s8p", "2p", pongs, more={"indicator": "E", "liable": 3, "withheld": [2]})
    yield Story("rain_of_258", (scene(RULES, jiang),))
    robbed = Hand("8823m", "4m", melds, "rob", 1, FLIP | {"liable": 2})
    yield Story("rob_goes_before_rain", (scene(RULES, robbed),))
    both = (pong("222m", 1), pong("555m", 2), pong("888m", 3))
    two = Hand("5s2p8p5p", "2s", both, more={"indicator": "E", "liable": 3})
    yield Story("rain_of_two_classes", (scene(RULES, two),))


def _begged() -> Iterator[Story]:
    """全求人: the discarder pays all, unless he had no choice or it is 碰碰胡 too (W22)."""
    melds = (chi("123m", 3), pong("999s", 1), chi("678p", 3), pong("EEE", 2))
    held = {2: "25588m2255s2258p"}
    forced = Hand("8s", "8s", melds, "discard", 2, FLIP | {"forced": True})
    yield Story("begged_without_choice", (scene(RULES, forced, give=held),))
    free = Hand("8s", "8s", melds, "discard", 2, FLIP)
    yield Story("begged_dealer_pays_and_stays", (scene(RULES, free, dealer=2),))
    pongs = (pong("111m", 3), pong("999s", 1), pong("777p", 3), pong("EEE", 2))
    triplets = Hand("8s", "8s", pongs, "discard", 2, FLIP)
    yield Story("begged_and_triplets", (scene(RULES, triplets),))


def _restrictions() -> Iterator[Story]:
    """过水 and 见字胡 (W24, W25): what is not offered leaves no line."""
    passed = Scene(
        small(kou=[None, 2, 2, 2]), give={1: "77s"}, feeds=((2, "7s"), (3, "7s"), (2, "6s"))
    )
    yield Story("passed_pong", (passed,))
    ready = Scene(
        small(kou=[None, 1, 2, 2], soft=True),
        before=((1, pong("111s", 0)), (2, concealed("4444m")), (3, concealed("FFFF"))),
        give={1: "45s666s999s88s"},
        feeds=((2, "3s"), (3, "3s")),
    )
    yield Story("passed_win", (ready,))
    pongs = (pong("222m", 1), pong("777s", 2), pong("999p", 3))
    every = Hand("55s55p", "1s", pongs, more=FLIP)
    yield Story("every_kind", (scene(RULES, every),))
    rich = Hand("55s55p", "1s", pongs + TWO_SKINS, "discard", 1, FLIP)
    yield Story("every_kind_with_gold", (scene(RULES, rich),))


def _ends() -> Iterator[Story]:
    """An empty wall, kongs of every kind, a flight, the flips of W1."""
    yield Story("draw", (Scene(end=DRAW, indicator="4p"),))
    for name, flip in (("c", "C"), ("n", "N"), ("p", "P"), ("one", "1m")):
        yield Story(f"flip_{name}", (Scene(end=ESCAPE, indicator=flip),), human=0)
    kongs = (added("7777s", 3), concealed("9999m"), exposed("1111s", 2))
    every = Hand("22m88m", "2m", kongs + tuple(skins("C")) + tuple(wilds("5p")))
    yield Story("kongs_of_every_kind", (Scene(every.of(RULES) | FLIP),))
    laid = Hand("456s22p78m", "9m", (pong("EEE", 1), *TWO_SKINS, pong("111s", 2))).of(RULES)
    now = Scene(laid | FLIP | {"kou": [None, 2, 2, 2]}, at_once=(1,))
    yield Story("skin_after_a_pong", (now,))
    yield Story("tie_to_the_first", (_outbid_win(),))
    yield Story("pong_outbids_chi", (_outbid_chi(),))


def _outbid_win() -> Scene:
    """Two could win: the first in turn order does (C11)."""
    case = examples_of(RULES)["pengpenghu"] | {"from": 3}
    flush = {1: "45s666s999s88s"}
    return Scene(case, before=((1, pong("111s", 0)),), give=flush, rivals=((1, "win"),))


def _outbid_chi() -> Scene:
    """A pong goes before the chi of the next seat (C11)."""
    melds = (pong("111s", 2), pong("EEE", 1), *TWO_SKINS)
    case = Hand("456s22m78m", "9m", melds).of(RULES) | FLIP | {"kou": [None, 2, 2, 2]}
    return Scene(case, give={3: "23s"}, outbid={0: "3:chi"})
