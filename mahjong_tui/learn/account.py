"""The account of a round: every line of its settlement with the clauses that it follows from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from engine import RULES, CaseError, MeldKind, Summary, parse_case, rules_for
from mahjong_tui.learn.items import (
    exponent_items,
    fan_items,
    payment_items,
    reading_items,
    worth_item,
)
from mahjong_tui.learn.said import Name, Said, said
from mahjong_tui.learn.sheets import sheet_of_summary


def account(summary: Summary, names: Sequence[str], *, last: bool) -> list[Said]:
    """How the hand was read and counted, who paid what for which reason, who deals next.

    After the *last* round of a match nobody does.
    """
    lines = list(_lines(summary, names))
    if not last and summary.escaped is None:
        dealer = names[summary.next_dealer]
        clause = RULES[summary.rules].dealer_clause
        lines.append(said("learn.dealer", clause, who=Name(dealer, dealer)))
    return lines


def _lines(summary: Summary, names: Sequence[str]) -> Iterator[Said]:
    page = rules_for(summary.rules)

    def who(seat: int) -> Name:
        return Name(names[seat], names[seat])

    if summary.win is None:
        yield _unwon(summary, names)
    else:
        yield from _win_lines(summary, names, who)
    yield from _laid_aside(summary, who)
    yield from _horses(summary, who)
    yield from payment_items(page, summary.ledger, who)


def _unwon(summary: Summary, names: Sequence[str]) -> Said:
    """How a round without a win came to its end."""
    if summary.escaped is not None:
        name = names[summary.escaped]
        if any(transfer.reason == "escape" for transfer in summary.ledger):
            return said("settle.escape_note", "S13", name=name)
        return said("settle.escape_free", name=name)
    if summary.false_win is not None:
        return said("settle.false_win_note", "W26", name=names[summary.false_win])
    return said("learn.drawn", "C16")


def _laid_aside(summary: Summary, who: Callable[[int], Name]) -> Iterator[Said]:
    """What ``皮x2 赖x1`` beside a hand stands for (W3, W6)."""
    marks = (("meld.pizi", MeldKind.PIZI_KONG), ("meld.wild", MeldKind.WILD_KONG))
    for seat, melds in enumerate(summary.melds):
        times = Counter(meld.kind for meld in melds)
        shown = tuple(said(key, n=times[kind]) for key, kind in marks if times[kind])
        if shown:
            yield said("learn.laid_aside", "W3", "W6", who=who(seat), marks=shown)


def _horses(summary: Summary, who: Callable[[int], Name]) -> Iterator[Said]:
    """Whom the horses point at, and that the dealer shares what those won and lost (S11, S12)."""
    for tile, seat in zip(summary.horses, summary.horse_seats, strict=True):
        yield said("learn.horse_at", "S11", tile=tile, who=who(seat))
    if summary.horses:
        repeated = any(transfer.reason == "horse" for transfer in summary.ledger)
        key = "learn.repeated" if repeated else "learn.horse_level"
        yield said(key, "S12", name=who(summary.dealer))


def _win_lines(
    summary: Summary, names: Sequence[str], who: Callable[[int], Name]
) -> Iterator[Said]:
    """The hand that won, as it was scored at the table."""
    sheet, win = sheet_of_summary(summary), summary.win
    assert sheet is not None
    assert win is not None
    score = win.score
    from_ = "" if win.from_ is None else names[win.from_]
    cited = {"self": "C25", "discard": "C10", "rob": "C15"}[win.by]
    yield said(f"settle.{win.by}", cited, name=names[win.seat], from_=from_, tile=win.tile)
    try:
        page, case = parse_case(sheet.case())
    except CaseError:  # a table's case that the sheet cannot hold: the fans say enough
        yield from fan_items(rules_for(summary.rules), score)
        return
    yield from reading_items(page, case, score)
    yield from fan_items(page, score)
    yield worth_item(page, case, score)
    yield from exponent_items(case, score, who)
