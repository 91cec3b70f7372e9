"""The totals of a round: before, what each kind of payment brought, after, who deals next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine import RULES, Summary
from mahjong_tui.canvas import Canvas, fit, pad
from mahjong_tui.layouts.ledger import COLUMNS, Names, columns_of
from mahjong_tui.layouts.scene import Key
from mahjong_tui.look import Look


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands around a summary: keys, and how its round stands in the match."""

    keys: tuple[Key, ...] = ()
    last: bool = False
    """No round follows: nobody deals it."""
    stood_in: tuple[int, ...] = ()
    """The seats for which a bot has played on."""


def totals_rows(height: int) -> int:
    """Rows of the totals: rule, head, four seats, a blank where there is room, next dealer."""
    return 8 if height >= 30 else 7


TEXT = 76
"""Cells of a line of text; from 120 columns the four hands stand beside it."""


def draw_totals(
    canvas: Canvas, y: int, summary: Summary, names: Names, own: int, look: Look, frame: Frame
) -> None:
    """Before, what each kind of payment brought, the round, after; then what follows."""
    words, width = look.words, canvas.width
    canvas.erase(0, y, width)
    start = canvas.put(0, y, look.crossing(up=True, down=True, left=False, right=True), "frame")
    end = canvas.put(start, y, look.line("h") * (width - 2), "frame")
    canvas.put(end, y, look.crossing(up=True, down=True, left=True, right=False), "frame")
    columns = columns_of(summary.ledger)
    cell = min((TEXT - 15) // (len(columns) + 3), 14)
    heads = [
        words.t("settle.before"),
        *(words.t(f"settle.col.{column}") for column in columns),
        words.t("settle.round"),
        words.t("settle.after"),
    ]
    _row(canvas, y + 1, words.t("settle.seat"), heads, cell, "strong")
    for step in range(4):
        seat = (own + step) % 4
        style = "strong" if step == 0 else "text"
        amounts = _amounts(summary, seat, columns, look)
        _row(canvas, y + 2 + step, _seat_text(summary, seat, names, look), amounts, cell, style)
    text = "" if frame.last else _next_dealer(summary, names, look)
    if frame.stood_in:
        who = look.words.t("list.sep").join(map(names.of, frame.stood_in))
        text = look.words.t("settle.stood_in", who=who)
    canvas.put(3, canvas.height - 3, fit(text, width - 6), "gold" if frame.stood_in else "dim")


def _seat_text(summary: Summary, seat: int, names: Names, look: Look) -> str:
    """``东 小林 庄``, and 破产 where a balance cut what the seat had to pay (C33)."""
    words = look.words
    parts = [words.seat_wind(seat, summary.dealer), fit(names.of(seat), 6)]
    if seat == summary.dealer:
        parts.append(words.t("seat.dealer"))
    if any(each.owed is not None and each.from_ == seat for each in summary.ledger):
        parts.append(words.t("settle.broke"))
    return " ".join(parts)


def _row(canvas: Canvas, y: int, title: str, values: Sequence[str], cell: int, style: str) -> None:
    canvas.put(3, y, pad(title, 16), style)
    for at, value in enumerate(values):
        canvas.put(18 + cell * at, y, pad(value, cell, right=True), style)


def _amounts(summary: Summary, seat: int, columns: Sequence[str], look: Look) -> list[str]:
    words = look.words
    before, after = summary.before[seat], summary.after[seat]
    sums = dict.fromkeys(columns, 0)
    for transfer in summary.ledger:
        column = COLUMNS[transfer.reason]
        sums[column] += transfer.amount * ((transfer.to == seat) - (transfer.from_ == seat))
    changes = [*sums.values(), after - before]
    return [words.number(before), *map(words.signed, changes), words.number(after)]


def _next_dealer(summary: Summary, names: Names, look: Look) -> str:
    if summary.escaped is not None:
        return ""
    why = look.words.t(f"settle.next.{_reason(summary)}")
    name, clause = names.of(summary.next_dealer), RULES[summary.rules].dealer_clause
    return look.words.t("settle.next", why=why, name=name, clause=clause)


def _reason(summary: Summary) -> str:
    """Why the next dealer deals, as a key of the words: told from who dealt and who won."""
    stays, win = summary.next_dealer == summary.dealer, summary.win
    if summary.false_win is not None:
        return "stays" if stays else "punished"
    if win is None:
        return "drawn_stays" if stays else "drawn_passes"
    if stays:
        return "dealer_won" if win.seat == summary.dealer else "paid_all"
    successor = (summary.dealer + 1) % 4
    return "winner" if summary.next_dealer != successor or _winner_deals(summary) else "passes"


def _winner_deals(summary: Summary) -> bool:
    return RULES[summary.rules].winner_deals
