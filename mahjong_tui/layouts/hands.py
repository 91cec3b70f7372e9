"""The tiles of all four seats at the end of a round, beside the settlement."""

from __future__ import annotations

from engine import Summary
from mahjong_tui.canvas import Canvas, Span, hanging
from mahjong_tui.faces import inline, tile_style
from mahjong_tui.layouts.ledger import Names
from mahjong_tui.layouts.tilework import meld_order, sets_of, singles_text
from mahjong_tui.look import Look


def draw_hands(
    canvas: Canvas, x: int, y: int, summary: Summary, names: Names, look: Look, rows: int
) -> None:
    """The concealed tiles and melds of all four, as many as *rows* hold."""
    edge = canvas.width - 2
    line = y
    canvas.put(x, line, look.words.t("settle.hands"), "strong")
    line += 1
    for seat in range(4):
        block = _hand_lines(summary, seat, names, look, edge - x)
        if line + len(block) > y + rows:
            return
        for at, spans in enumerate(block):
            canvas.put_spans(x, line + at, spans, edge)
        line += len(block) + 1


def _hand_lines(
    summary: Summary, seat: int, names: Names, look: Look, width: int
) -> list[tuple[Span, ...]]:
    wind = look.words.seat_wind(seat, summary.dealer)
    lines: list[tuple[Span, ...]] = [(Span(f"{wind} {names.of(seat)}", "strong"),)]
    concealed = [
        Span(
            inline(tile, look.faces),
            tile_style(tile, "text", "wild" if tile == summary.wild else ""),
        )
        for tile in summary.hands[seat]
    ]
    lines += hanging(_head("settle.held", look), concealed, width)
    melds = []
    for meld in sets_of(summary.melds[seat]):
        tiles, _ = meld_order(meld, seat)
        text = "".join(inline(tile, look.faces) for tile in tiles)
        melds.append(Span(f"{text} ", tile_style(meld.tile, "text")))
    singles = singles_text(summary.melds[seat], look)
    if singles:
        melds.append(Span(singles, "text"))
    if melds:
        lines += hanging(_head("settle.melds", look), melds, width)
    return lines


def _head(key: str, look: Look) -> Span:
    return Span(f"{look.words.t(key)} ", "dim")
