"""Sheets of hands that are on the table, that were won, or that a page gives as an example."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine import (
    EXPOSED_TRIPLETS,
    KINDS,
    RAIN_CLASSES,
    RULES,
    Case,
    Meld,
    MeldKind,
    RoundStarted,
    Summary,
    Tile,
    View,
    Withheld,
    in_order,
    net,
    parse_case,
    parse_tiles,
    rules_for,
)
from mahjong_tui.learn.drills.question import Question
from mahjong_tui.learn.entry import Entry
from mahjong_tui.learn.picture import melds_of
from mahjong_tui.learn.sheet import LIABLE, Four, Sheet

Options = tuple[tuple[str, bool | int], ...]


def sheet_of_view(view: View, *, coins: bool = False) -> Sheet:
    """One's own hand as it stands: the drawn tile, or the one that lies open, wins.

    *coins*: nobody pays more than he has (C33).
    """
    hand = tuple(view.hand)
    win, by, from_ = view.drawn, "self", (view.seat + 1) % 4
    if win is None and view.claimable is not None:
        win, from_ = view.claimable.tile, view.claimable.seat
        by = "rob" if view.claimable.robbing else "discard"
    melds = view.melds[view.seat]
    sets = sum(meld.is_set for meld in melds)
    if win is None and len(hand) == 14 - 3 * sets:
        hand, win = hand[:-1], hand[-1]
    return Sheet(
        view.rules,
        Entry(hand, win, melds),
        by,
        winner=view.seat,
        dealer=view.dealer,
        from_=from_ if from_ != view.seat else (view.seat + 1) % 4,
        indicator=view.indicator,
        piao=_four(stake or 0 for stake in view.piao),
        kou=_four(
            next((mark.value for mark in marks if mark.kind == "kou"), 0) for marks in view.marks
        ),
        base=view.base,
        more=tuple(_known(view, coins=coins)),
        options=view.options,
    )


def _known(view: View, *, coins: bool) -> Iterator[tuple[str, Any]]:
    """What the seat knows of who pays for all, and of the round before."""
    liable = _liable(view)
    if liable is not None:
        yield LIABLE[view.rules], liable
    withheld = {
        event.seat for event in view.history
        if isinstance(event, Withheld) and event.for_ == view.seat
    }  # fmt: skip
    if withheld:
        yield "withheld", sorted(withheld)
    for event in view.history[:1]:
        if isinstance(event, RoundStarted) and event.last_wild is not None:
            yield "last_wild", str(event.last_wild)
        if isinstance(event, RoundStarted) and event.last_gold is not None:
            winner, payers = event.last_gold
            yield "last_gold", {"winner": winner, "payers": list(payers)}
    if coins:
        yield "balances", view.scores


def _liable(view: View) -> int | None:
    """Who fed the set that makes him pay for all (G9, W20); without effect on other hands."""
    page = RULES[view.rules]
    sets = [meld for meld in view.melds[view.seat] if meld.is_set]
    if page.counts_kou:
        opened = [meld for meld in sets if meld.kind in EXPOSED_TRIPLETS | {MeldKind.CHI}]
        tiles = {tile for meld in sets for tile in meld.tiles}
        bound = len(opened) > 2 and any(tiles <= kinds for kinds in RAIN_CLASSES.values())
        return opened[2].from_ if bound else None
    if page.feeding_binds:
        for family in (KINDS[31:], KINDS[27:31]):
            fed = [meld for meld in sets if meld.kind in EXPOSED_TRIPLETS and meld.tile in family]
            if len(fed) == len(family):
                return fed[-1].from_
    return None


def sheet_without(view: View, tile: Tile, *, coins: bool = False) -> Sheet:
    """One's own hand once *tile* of it is thrown: it waits, or is still on its way."""
    whole = sheet_of_view(view, coins=coins)
    rest = [held for held in (*whole.entry.hand, whole.entry.win) if held is not None]
    rest.remove(tile)
    hand = tuple(in_order(rest, view.wild))
    return replace(whole, entry=replace(whole.entry, hand=hand, win=None), by="self")


def sheet_of_summary(summary: Summary, options: Options = ()) -> Sheet | None:
    """The hand that won the round at a table with *options*; None where nobody won."""
    win = summary.win
    if win is None:
        return None
    named = {fan.id for fan in win.score.fans} | {one.id for one in win.score.factors}
    events = frozenset(_EVENTS[one] for one in named if one in _EVENTS)
    more = _liability(summary)
    if "kong_from" in more:
        events |= {"gangshangkaihua"}
    return Sheet(
        summary.rules,
        Entry(tuple(in_order(win.hand, summary.wild)), win.tile, summary.melds[win.seat]),
        win.by,
        winner=win.seat,
        dealer=summary.dealer,
        from_=(win.seat + 1) % 4 if win.from_ is None else win.from_,
        indicator=summary.indicator,
        events=events,
        piao=_four(stake or 0 for stake in summary.piao),
        kou=_kou_of(summary),
        base=summary.base,
        horses=summary.horses,
        more=tuple(more.items()),
        options=options,
    )


OF_WIN = frozenset({"win", "piao", "liability", "horse"})
"""Reasons of the payments that follow from the win."""


def _owned(summary: Summary) -> list[int]:
    """What everybody had when the hand was won: kongs were paid before (C32)."""
    earlier = net(paid for paid in summary.ledger if paid.reason not in OF_WIN)
    return [had + got for had, got in zip(summary.before, earlier, strict=True)]


def _liability(summary: Summary) -> dict[str, Any]:
    """Why somebody pays for all, and what came from the round before: the ledger tells."""
    win = summary.win
    assert win is not None
    payers = [paid.from_ for paid in win.score.transfers if paid.reason == "liability"]
    types = {fan.id for fan in win.score.fans}
    more: dict[str, Any] = {}
    factors = {factor.id for factor in win.score.factors}
    if "yuanlai" in factors:
        more["last_wild"] = str(summary.wild)
    if factors & {"lianjin", "fanjin"}:  # the round before had one winner, and all others paid
        gold = win.seat if "lianjin" in factors else (win.seat + 1) % 4
        payers_then = [seat for seat in range(4) if seat != gold]
        more["last_gold"] = {"winner": gold, "payers": payers_then}
    if summary.room is not None:
        more["balances"] = _owned(summary)
    page = RULES[summary.rules]
    if page.counts_kou and win.by != "rob":
        if payers and types & {"qingyise", "jiangyise"}:
            more |= {"liable": payers[0], "withheld": payers[1:]}
        elif not payers and "quanqiuren" in types:
            more["forced"] = True
    elif payers and page.feeding_binds:
        more["liable"] = payers[0]
    elif payers and win.by == "self":
        more["kong_from"] = payers[0]
    return more


_EVENTS = {
    "gangshangkaihua": "gangshangkaihua", "gangshanghua": "gangshangkaihua",
    "gangshangpao": "gangshangpao", "haidilaoyue": "haidilaoyue", "haidilao": "haidilaoyue",
    "tianhu": "tianhu", "dihu": "dihu",
}  # fmt: skip


def _kou_of(summary: Summary) -> Four:
    """The others' 口: what they share with the winner less his own (W7)."""
    win = summary.win
    assert win is not None
    together = win.score.kou
    if together is None:
        return (0, 0, 0, 0)
    own = sum(KOU[meld.kind] for meld in summary.melds[win.seat])
    return _four(0 if kou is None else kou - own for kou in together)


KOU = {
    "chi": 1, "pong": 1, "exposed_kong": 1, "added_kong": 2, "concealed_kong": 2, "pizi_kong": 1,
    "wild_kong": 2,
}  # fmt: skip
"""口 of each meld (W6)."""

SHOWN = frozenset({
    "rules", "hand", "melds", "win", "by", "winner", "from", "dealer", "indicator", "wild",
    "events", "piao", "base", "kou", "horses", "options", "drawn",
})  # fmt: skip


def sheet_of_case(json: dict[str, Any]) -> Sheet:
    """The sheet of a score case (an example, a drill)."""
    _, case = parse_case(json)
    return sheet_of(json["rules"], case, json)


def sheet_of_question(question: Question) -> Sheet:
    """The sheet of a drill; a hand that has yet to win has no winning tile."""
    json = dict(question.case)
    drawn = json.pop("drawn", None)
    if "win" in json:
        return sheet_of_case(json)
    hand = parse_tiles(json["hand"])
    if drawn is not None:
        hand.remove(Tile.parse(drawn))
    win = Tile.parse(drawn) if drawn is not None else None
    wild = None
    if "indicator" in json:
        wild = rules_for(json["rules"]).wild_of(Tile.parse(json["indicator"]))
    return Sheet(
        json["rules"],
        Entry(tuple(in_order(hand, wild)), win, melds_of(json.get("melds", ()))),
        winner=json.get("winner", 0),
        indicator=Tile.parse(json["indicator"]) if "indicator" in json else None,
        kou=_four(n or 0 for n in json.get("kou", (0, 0, 0, 0))),
        base=json.get("base", 1),
        options=tuple(json.get("options", {}).items()),
    )


def sheet_of(rules: str, case: Case, json: dict[str, Any]) -> Sheet:
    """The sheet of *case*, with what *json* says beside."""
    held = tuple(tile for tile in Tile for _ in range(case.hand[tile]))
    return Sheet(
        rules,
        Entry(tuple(in_order(held, case.wild)), case.win, tuple(map(_bare, case.melds))),
        case.by,
        winner=case.winner,
        dealer=case.dealer,
        from_=(case.winner + 1) % 4 if case.from_ is None else case.from_,
        indicator=case.indicator,
        events=case.events,
        piao=case.piao,
        kou=_four(0 if seat == case.winner else n for seat, n in enumerate(case.kou)),
        base=case.base,
        horses=case.horses,
        more=tuple((name, value) for name, value in json.items() if name not in SHOWN),
        options=tuple(json.get("options", {}).items()),
    )


def _bare(meld: Meld) -> Meld:
    return Meld(meld.kind, meld.tile, meld.from_)


def _four(values: Any) -> Four:
    one, two, three, four = values
    return one, two, three, four
