"""What is said about a seat: wind, name, dealer, score, 漂, badges, backs of its tiles."""

from __future__ import annotations

from mahjong_tui.canvas import Canvas, MeldAt, Span, fit, spans_width, width_of
from mahjong_tui.layouts.scene import Scene
from mahjong_tui.layouts.tilework import (
    Pieces,
    draw_pieces,
    meld_spans,
    sets_of,
    short_melds,
    singles_text,
)
from mahjong_tui.look import Look

NAME_CELLS = 6


def name_of(scene: Scene, seat: int) -> str:
    """The name of *seat*, cut to the six cells that a seat line has for it."""
    return fit(scene.names[seat], NAME_CELLS)


def wind_of(scene: Scene, seat: int, look: Look) -> str:
    return look.words.seat_wind(seat, scene.view.dealer)


def piao_text(scene: Scene, seat: int, look: Look) -> str:
    """``漂3``, ``漂?`` until all are revealed, nothing on pages without 漂 (B2)."""
    if not scene.has_piao:
        return ""
    piao = scene.view.piao[seat]
    return look.words.t("seat.piao", piao="?" if piao is None else piao)


def badges(scene: Scene, seat: int, look: Look) -> str:
    """The public marks of *seat* without blanks: ``口3陪``."""
    return "".join(
        look.words.t(f"mark.{mark.kind}", n=mark.value) for mark in scene.view.marks[seat]
    )


def seat_style(scene: Scene, seat: int) -> str:
    return "strong" if scene.view.turn == seat else "text"


def title_spans(scene: Scene, seat: int, look: Look) -> tuple[Span, ...]:
    """``东 小林 庄``."""
    parts = [wind_of(scene, seat, look), name_of(scene, seat)]
    if seat == scene.view.dealer:
        parts.append(look.words.t("seat.dealer"))
    return (Span(" ".join(parts), seat_style(scene, seat)),)


def seat_line(scene: Scene, seat: int, look: Look, width: int) -> tuple[Span, ...]:
    """``东 小林 庄  95,400 漂5`` in at most *width* cells."""
    title = title_spans(scene, seat, look)
    score = look.words.number(scene.view.scores[seat])
    piao = piao_text(scene, seat, look)
    style = seat_style(scene, seat)
    line: tuple[Span, ...] = ()
    for gap, space in (("  ", " "), (" ", " "), (" ", ""), ("", "")):
        line = (*title, Span(gap + score + (space + piao if piao else ""), style))
        if spans_width(line) <= width:
            break
    return line


def draw_turn_mark(canvas: Canvas, x: int, y: int, scene: Scene, seat: int) -> None:
    """The ``>`` before the seat that has to act."""
    if scene.view.turn == seat:
        canvas.put(x, y, ">", "strong")


def backs_line(scene: Scene, seat: int, look: Look, width: int) -> tuple[Span, ...]:
    """The backs of the concealed tiles, their number and the badges, in *width* cells."""
    held = scene.view.concealed[seat]
    count = look.words.t("seat.concealed", n=held)
    badge = badges(scene, seat, look)
    room = width - width_of(count) - (width_of(badge) + 1 if badge else 0)
    backs = look.line("back") * min(held, room - 1)
    spans = [Span(backs, "back"), Span(f" {count}", "dim")]
    if badge:
        spans.append(Span(f" {badge}", "badge"))
    return tuple(spans)


def long_melds(scene: Scene, seat: int, look: Look, width: int) -> Pieces | None:
    """All melds tile by tile in one line, None where they do not fit."""
    pieces: Pieces = []
    for meld in sets_of(scene.view.melds[seat]):
        if pieces:
            pieces.append((Span(" ", "text"), None))
        what = MeldAt(seat, meld.tile)
        pieces += [(span, what) for span in meld_spans(scene, seat, meld, look)]
    singles = singles_text(scene.view.melds[seat], look)
    if singles:
        pieces.append((Span(f" {singles}" if pieces else singles, "text"), None))
    return pieces if spans_width(span for span, _ in pieces) <= width else None


def draw_top_seat(canvas: Canvas, x: int, y: int, scene: Scene, look: Look, edge: int) -> None:
    """The line of the player across: everything in one row, moved left where it is long."""
    seat = scene.across_seat
    head = seat_line(scene, seat, look, 25)
    backs = backs_line(scene, seat, look, 26)
    used = spans_width(head) + 2 + spans_width(backs) + 2
    melds = long_melds(scene, seat, look, edge - 2 - used)
    if melds is None:
        melds = short_melds(scene, seat, look, edge - 2 - used)
    total = used + spans_width(span for span, _ in melds)
    x = max(2, min(x, edge - total))
    draw_turn_mark(canvas, x - 1, y, scene, seat)
    x = canvas.put_spans(x, y, head) + 2
    x = canvas.put_spans(x, y, backs) + 2
    draw_pieces(canvas, x, y, melds, edge)


def draw_side_seat(
    canvas: Canvas, x: int, y: int, seat: int, scene: Scene, look: Look, *, width: int, gap: int
) -> None:
    """The block of a player at the side: head, score, backs, then a line each meld.

    *gap* blank lines stand before each meld.
    """
    draw_turn_mark(canvas, x - 1, y, scene, seat)
    canvas.put_spans(x, y, title_spans(scene, seat, look), x + width)
    draw_score_lines(canvas, x + 1, y + 1, seat, scene, look, width=width - 1)
    line = y + 3 + gap
    for meld in sets_of(scene.view.melds[seat]):
        spans = meld_spans(scene, seat, meld, look)
        end = canvas.put_spans(x + 1, line, spans, x + width)
        canvas.hit(x + 1, line, end - x - 1, 1, MeldAt(seat, meld.tile))
        line += 1 + gap
    canvas.put(x + 1, line, singles_text(scene.view.melds[seat], look), "text")


def draw_score_lines(
    canvas: Canvas, x: int, y: int, seat: int, scene: Scene, look: Look, *, width: int
) -> None:
    """Relation, score and 漂 in one line, backs and badges in the next."""
    score = look.words.number(scene.view.scores[seat])
    piao = piao_text(scene, seat, look)
    relation = look.words.relation(seat, scene.view.seat)
    texts = (f"{relation} {score} {piao}", f"{score} {piao}", f"{score}{piao}")
    text = next((text for text in texts if width_of(text.rstrip()) <= width), texts[-1])
    canvas.put(x, y, fit(text.rstrip(), width), seat_style(scene, seat))
    canvas.put_spans(x, y + 1, backs_line(scene, seat, look, width))
