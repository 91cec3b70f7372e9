"""The settlement of a round: one pure function from a summary to cells (ui.md 2.7).

It computes nothing about rules: it names what `Score` holds and groups the ledger by reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine import RULES, Summary
from mahjong_tui.canvas import Canvas, Line, Span, hanging, spans_of, width_of, wrap
from mahjong_tui.layout import too_small
from mahjong_tui.layouts.furniture import draw_keys, draw_panel
from mahjong_tui.layouts.hands import draw_hands
from mahjong_tui.layouts.ledger import (
    Names,
    gold_spans,
    horse_spans,
    kong_spans,
    names_for,
    pair_spans,
)
from mahjong_tui.layouts.scene import Key
from mahjong_tui.layouts.totals import TEXT, Frame, draw_totals, totals_rows
from mahjong_tui.layouts.winning_hand import HEIGHT, draw_winning_hand
from mahjong_tui.layouts.worth import WORTH, fan_spans, payer_lines
from mahjong_tui.look import Look

BARE = Frame()


def settlement(
    summary: Summary,
    names: Sequence[str],
    seat: int,
    look: Look,
    width: int,
    height: int,
    scroll: int = 0,
    frame: Frame = BARE,
) -> Canvas:
    """Draw *summary* as *seat* sees it; *scroll* hides so many lines of the upper part.

    `Canvas.hidden` says how far it can be scrolled.
    """
    if width < 80 or height < 24:
        return too_small(width, height, look)
    canvas = Canvas(width, height)
    shown = names_for(names, look)
    draw_panel(canvas, 0, 0, _title(summary, shown, look), look, width=width, height=height - 1)
    upper = _upper(summary, shown, look, width)
    visible = height - 3 - totals_rows(height)
    canvas.hidden = max(upper.height - visible, 0)
    first = max(0, min(scroll, canvas.hidden))
    canvas.blit(upper, 2, 1, first, visible)
    if width >= 120:
        draw_hands(canvas, TEXT + 5, 1, summary, shown, look, visible)
    top = visible + 1
    draw_totals(canvas, top, summary, shown, seat, look, frame)
    if canvas.hidden > first:
        text = f" {look.words.t('settle.more', n=canvas.hidden - first)} "
        canvas.erase(4, top, width_of(text))
        canvas.put(4, top, text, "gold")
    draw_keys(canvas, height - 1, frame.keys or settlement_keys(look))
    return canvas


def settlement_keys(look: Look) -> tuple[Key, ...]:
    """The key line of the settlement."""
    names = ("next", "replay", "hands", "why", "end")
    return tuple(Key(look.words.t(f"settle.keys.{name}"), name) for name in names)


def _title(summary: Summary, names: Names, look: Look) -> str:
    words = look.words
    rules = words.t(f"rules.{summary.rules}")
    base = words.t("settle.base", base=words.number(summary.base))
    parts = [words.t("settle.title", rules=rules, n=summary.n), _outcome(summary, names, look)]
    return "   ".join((*parts, base))


def _outcome(summary: Summary, names: Names, look: Look) -> str:
    words, win = look.words, summary.win
    if summary.escaped is not None:
        return words.t("settle.escaped", name=names.of(summary.escaped))
    if summary.false_win is not None:
        return words.t("settle.false_win", name=names.of(summary.false_win))
    if win is None:
        return words.t("settle.drawn")
    from_ = "" if win.from_ is None else names.of(win.from_)
    name, tile = names.of(win.seat), look.tile(win.tile)
    return words.t(f"settle.{win.by}", name=name, from_=from_, tile=tile)


def _upper(summary: Summary, names: Names, look: Look, width: int) -> Canvas:
    """The part that may scroll: hand, fans, payers, kongs, horses, gold, penalties."""
    win = summary.win
    text = TEXT if width >= 120 else width - 4
    lines: list[Line] = []
    if win is not None:
        lines += wrap(fan_spans(summary, win.score, look), text)
        counted = WORTH[RULES[summary.rules].counting]
        lines.append((Span(counted(summary, win.score, look), "strong"),))
        lines.append("")
        lines += payer_lines(summary, win, names, look)
    else:
        lines += [(Span(_note(summary, names, look), "text"),), ""]
    for title, spans in _sections(summary, names, look):
        lines += _section(title, spans, text)
    top = 0 if win is None else HEIGHT
    canvas = Canvas(text, top + len(lines))
    if win is not None:
        draw_winning_hand(canvas, 0, 0, summary, win, look)
    for at, line in enumerate(lines):
        canvas.put_spans(0, top + at, spans_of(line, "text"), text)
    return canvas


def _note(summary: Summary, names: Names, look: Look) -> str:
    """What happened in a round without a win."""
    words = look.words
    if summary.escaped is not None:
        priced = any(transfer.reason == "escape" for transfer in summary.ledger)
        key = "settle.escape_note" if priced else "settle.escape_free"
        return words.t(key, name=names.of(summary.escaped))
    if summary.false_win is not None:
        return words.t("settle.false_win_note", name=names.of(summary.false_win))
    return words.t("settle.drawn_note")


def _sections(summary: Summary, names: Names, look: Look) -> Iterator[tuple[str, Iterable[Span]]]:
    """The other payments, each kind under its name."""
    words = look.words
    yield words.t("settle.kong"), kong_spans(summary, names, look)
    yield words.t("settle.gold"), gold_spans(summary, names, look)
    if summary.horses:
        yield words.t("settle.horse"), horse_spans(summary, names, look)
    for reason, key in (
        ("void", "settle.void"),
        ("false_win", "settle.false_win_row"),
        ("escape", "settle.escape"),
    ):
        paid = [transfer for transfer in summary.ledger if transfer.reason == reason]
        yield words.t(key), pair_spans(paid, names, look)


def _section(title: str, spans: Iterable[Span], width: int) -> list[Line]:
    """*spans* set beside *title*; nothing when there are none."""
    pieces = list(spans)
    if not pieces:
        return []
    return list(hanging(Span(f"{title}  ", "strong"), pieces, width))
