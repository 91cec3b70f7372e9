"""The account of a round: every line of its settlement with the clauses that it follows from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine import RULES, CaseError, Summary, parse_case, rules_for
from mahjong_tui.learn.items import (
    exponent_items,
    fan_items,
    payment_items,
    reading_items,
    worth_item,
)
from mahjong_tui.learn.said import Name, Said, said
from mahjong_tui.learn.sheets import sheet_of_summary


def account(summary: Summary, names: Sequence[str]) -> list[Said]:
    """How the hand was read and counted, who paid what for which reason, who deals next."""
    return list(_lines(summary, names))


def _lines(summary: Summary, names: Sequence[str]) -> Iterator[Said]:
    page = rules_for(summary.rules)

    def who(seat: int) -> Name:
        return Name(names[seat], names[seat])

    if summary.win is None:
        yield said("learn.drawn", "C16")
    else:
        yield from _win_lines(summary, names, who)
    yield from payment_items(page, summary.ledger, who)
    dealer = RULES[summary.rules].dealer_clause
    yield said("learn.dealer", dealer, who=who(summary.next_dealer))


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
