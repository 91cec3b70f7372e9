"""Finished rounds for the tests of the settlement, one for each thing that it has to say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypedDict, Unpack

from engine import (
    KINDS,
    Fan,
    Meld,
    MeldKind,
    Reading,
    Score,
    Summary,
    Tile,
    Transfer,
    WinMade,
    net,
    parse_tiles,
)
from engine.scoring import Factor


def pay(from_: int, to: int, amount: int, reason: str, owed: int | None = None) -> Transfer:
    return Transfer(from_, to, amount, reason, owed)


class Facts(TypedDict, total=False):
    """What a summary may say besides its ledger."""

    base: int
    next_dealer: int
    win: WinMade | None
    false_win: int | None
    escaped: int | None
    hands: tuple[tuple[Tile, ...], ...]
    melds: tuple[tuple[Meld, ...], ...]
    piao: tuple[int | None, ...]
    indicator: Tile | None
    wild: Tile | None
    pizi: tuple[Tile, ...]
    kongs: tuple[tuple[int, Meld], ...]
    horses: tuple[Tile, ...]
    horse_seats: tuple[int, ...]


def never(won: object) -> bool:
    """The condition of a row that no evaluator asks here."""
    del won
    return False


def beifang_summary() -> Summary:
    """The settlement of the mock-up: a soft self-draw of South with kongs and 漂."""
    menqing = Fan("menqing", "门清", "Concealed Hand", 4, never)
    zimo = Factor("zimo", "自摸", "Self-Draw", 2, never)
    reading = Reading(
        "standard",
        sets=tuple(tuple(parse_tiles(text)) for text in ("123m", "456m", "789m", "234s")),
        pair=(Tile.P5, Tile.P5),
        wild_as=(Tile.S2,),
    )
    payments = []
    for payer, piao in ((2, 1000), (3, 4000), (0, 6000)):
        payments += [pay(payer, 1, 8000, "win"), pay(payer, 1, piao, "piao")]
    kongs = [pay(payer, 3, 2000, "concealed_kong") for payer in (0, 1, 2)]
    ledger = (*kongs, pay(2, 0, 3000, "exposed_kong"), *payments)
    score = Score(reading, (menqing,), (zimo,), 4, 2, tuple(payments))
    hand = tuple(parse_tiles("123456789m34s5s5p"))
    return summary_of(
        "beifang",
        ledger,
        base=1000,
        before=(95400, 101600, 98800, 104200),
        win=WinMade(1, None, "self", Tile.P5, hand, score),
        hands=(
            tuple(parse_tiles("11m5p")),
            (*hand, Tile.P5),
            tuple(parse_tiles("22m2345p6sC")),
            tuple(parse_tiles("4p4p7s8s9s1m2m3mEE")),
        ),
        melds=(
            (Meld(MeldKind.EXPOSED_KONG, Tile.M8, 2), Meld(MeldKind.PONG, Tile.E, 2, Tile.E)),
            (),
            (Meld(MeldKind.PONG, Tile.S8, 0, Tile.S8),),
            (Meld(MeldKind.CONCEALED_KONG, Tile.S1),),
        ),
        piao=(5, 1, 0, 3),
        indicator=Tile.S4,
        wild=Tile.S5,
        kongs=(
            (3, Meld(MeldKind.CONCEALED_KONG, Tile.S1)),
            (0, Meld(MeldKind.EXPOSED_KONG, Tile.M8, 2)),
        ),
        next_dealer=1,
    )


def dalu_summary(*, broke: bool = False) -> Summary:
    """A capped full flush won on a discard; *broke*: the payer's balance cut it."""
    names = (("hupai", "胡牌", "Win", 1), ("pengpenghu", "碰碰胡", "All Triplets", 2),
             ("qingyise", "清一色", "Full Flush", 6))  # fmt: skip
    fans = tuple(Fan(*name, never) for name in names)
    reading = Reading(
        "standard",
        sets=tuple(tuple(parse_tiles(text)) for text in ("9999p", "111p", "222p", "333p")),
        pair=(Tile.P5, Tile.P5),
    )
    paid = pay(3, 0, 1200, "win", 3200) if broke else pay(3, 0, 3200, "win")
    score = Score(reading, fans, (), 9, 1, (paid,), capped_fan=6)
    return summary_of(
        "dalu",
        (pay(1, 0, 300, "exposed_kong"), paid),
        base=100,
        win=WinMade(0, 3, "discard", Tile.P5, tuple(parse_tiles("111222333p5p")), score),
        before=(20000, 9000, 5000, 1200 if broke else 8000),
        melds=((Meld(MeldKind.EXPOSED_KONG, Tile.P9, 1),), (), (), ()),
        hands=(tuple(parse_tiles("111222333p55p")), *[tuple(parse_tiles("123m456m789mEEEW"))] * 3),
        kongs=((0, Meld(MeldKind.EXPOSED_KONG, Tile.P9, 1)),),
        next_dealer=0,
    )


def shenzhen_summary() -> Summary:
    """A small hand with one horse on the winner (worked example 3 of the page)."""
    reading = Reading("seven_pairs", pairs=tuple((tile, tile) for tile in KINDS[:7]))
    zimo = Factor("zimo", "自摸", "Self-Draw", 2, never)
    big = Fan("qiduizi", "七对子", "Seven Pairs", 1, never)
    wins = tuple(pay(payer, 1, 4, "win") for payer in (2, 3, 0))
    horses = tuple(pay(payer, 0, 4, "horse") for payer in (2, 3))
    score = Score(reading, (big,), (zimo,), 2, 2, wins)
    hand = tuple(parse_tiles("112233445566m7m"))
    return summary_of(
        "shenzhen",
        (*wins, *horses),
        win=WinMade(1, None, "self", Tile.M7, hand, score),
        horses=(Tile.M2, Tile.E),
        horse_seats=(1, 0),
        next_dealer=1,
    )


def wuhan_summary() -> Summary:
    """A big hand with wild tiles, liability, a gold before it, single-tile kongs."""
    reading = Reading(
        "all_jiang",
        tiles=tuple(parse_tiles("222m22m55m8m2s5s8s2p5p8p")),
        wild_as=(Tile.M2, Tile.P8),
    )
    types = (
        Fan("jiangyise", "将一色", "All Jiang", 1, never),
        Fan("gangshanghua", "杠上花", "Win on Replacement", 1, never),
    )
    hard = Factor("yinghu", "硬胡", "No Wild Tile", 2, never)
    paid = tuple(pay(payer, 2, amount, "win") for payer, amount in ((3, 256), (1, 1024)))
    liable = pay(0, 2, 1024, "liability")
    golds = tuple(pay(payer, 3, 1024, "gold") for payer in (0, 1, 2))
    score = Score(
        reading, types, (hard,), 2, 2, (*paid, liable),
        kou=(4, 5, None, 3), exponents=(10, 10, None, 8), titles=("dajinding",),
    )  # fmt: skip
    singles = (Meld(MeldKind.PIZI_KONG, Tile.C), Meld(MeldKind.WILD_KONG, Tile.S5))
    return summary_of(
        "wuhan",
        (*golds, *paid, liable),
        win=WinMade(2, None, "self", Tile.P8, tuple(parse_tiles("2m5m5m8m2s5s8s2p5p5s")), score),
        melds=((), (), (Meld(MeldKind.PONG, Tile.M2, 1, Tile.M2), *singles), ()),
        indicator=Tile.S4,
        wild=Tile.S5,
        pizi=(Tile.C, Tile.S4, Tile.S3),
        next_dealer=1,
    )


def drawn_summary() -> Summary:
    """Nobody won; an added kong was paid."""
    kong = Meld(MeldKind.ADDED_KONG, Tile.M1, 2)
    ledger = tuple(pay(payer, 1, 1000, "added_kong") for payer in (0, 2, 3))
    return summary_of("guangdong", ledger, base=1000, kongs=((1, kong),), indicator=Tile.M9,
                      wild=Tile.M1)  # fmt: skip


def false_win_summary() -> Summary:
    """A declared win that was none: the gold goes back, the declarer pays (W26)."""
    ledger = (
        *(pay(payer, 3, 1024, "gold") for payer in (0, 1, 2)),
        *(pay(3, payee, 1024, "void") for payee in (0, 1, 2)),
        *(pay(2, payee, 1024, "false_win") for payee in (0, 1, 3)),
    )
    return summary_of("wuhan", ledger, false_win=2, indicator=Tile.S4, wild=Tile.S5)


def escape_summary() -> Summary:
    return summary_of("shenzhen", (Transfer(1, "pot", 8, "escape"),), escaped=1)


def summary_of(
    rules: str,
    ledger: tuple[Transfer, ...],
    *,
    before: tuple[int, ...] = (0, 0, 0, 0),
    **facts: Unpack[Facts],
) -> Summary:
    """A summary whose totals follow from its ledger."""
    after = tuple(score + won for score, won in zip(before, net(ledger), strict=True))
    plain = Summary(
        rules=rules, n=3, base=1, dealer=0, next_dealer=0, room=None, before=before, after=after,
        ledger=ledger, win=None, false_win=None, escaped=None, hands=((), (), (), ()),
        melds=((), (), (), ()), piao=(None,) * 4, indicator=None, wild=None, pizi=(), kongs=(),
        horses=(), horse_seats=(), rest=(),
    )  # fmt: skip
    return replace(plain, **facts)


SUMMARIES: dict[str, Callable[[], Summary]] = {
    "beifang": beifang_summary,
    "dalu": dalu_summary,
    "broke": lambda: dalu_summary(broke=True),
    "shenzhen": shenzhen_summary,
    "wuhan": wuhan_summary,
    "drawn": drawn_summary,
    "false_win": false_win_summary,
    "escape": escape_summary,
}
