"""What every size has: title line, own seat and hand, prompt, log and hints, key line."""

from __future__ import annotations

from collections.abc import Sequence

from mahjong_tui.canvas import (
    Area,
    Canvas,
    HandTile,
    KeyAt,
    Line,
    MeldAt,
    OfferAt,
    Span,
    fit,
    spans_of,
    width_of,
    wrap,
)
from mahjong_tui.layouts.scene import Key, Offer, Scene, shown_hand
from mahjong_tui.layouts.seats import badges, draw_turn_mark, seat_line
from mahjong_tui.layouts.tilework import (
    Face,
    draw_grid,
    draw_row,
    face_of,
    hand_face,
    meld_order,
    sets_of,
    singles_text,
)
from mahjong_tui.look import Look

HAND_LABELS = "1234567890-=[]"


def draw_title(canvas: Canvas, scene: Scene, look: Look) -> None:
    """Rule set, round, base, wall, indicator, 皮子, wild tile; the timer at the right."""
    canvas.ground(0, 0, canvas.width, 1, "bar")
    timer = look.words.t("title.timer", time=scene.timer) if scene.timer else ""
    edge = canvas.width - 1 - width_of(timer)
    canvas.put(edge, 0, timer, "bar")
    parts = _title_parts(scene, look)
    for dropped in ("", "room", "base"):
        parts.pop(dropped, None)
        text = "  ".join(parts.values())
        if width_of(text) <= edge - 2:
            break
    text = text if width_of(text) <= edge - 2 else " ".join(parts.values())
    canvas.put(1, 0, fit(text, edge - 2), "bar")


def _title_parts(scene: Scene, look: Look) -> dict[str, str]:
    view, words = scene.view, look.words
    if scene.total is None:
        number = words.t("title.round", n=view.n)
    else:
        number = words.t("title.round_of", n=view.n, total=scene.total)
    parts = {"rules": f"{words.t(f'rules.{view.rules}')} {number}"}
    if scene.room is not None:
        parts["room"] = words.t(f"room.{scene.room}")
    parts["base"] = words.t("title.base", base=words.number(view.base))
    parts["wall"] = words.t("title.wall", left=view.left)
    if view.indicator is not None:
        parts["indicator"] = words.t("title.indicator", tile=look.tile(view.indicator))
    if view.pizi:
        parts["pizi"] = words.t("title.pizi", tiles=look.tiles(view.pizi))
    if view.wild is not None:
        parts["wild"] = words.t("title.wild", tile=look.tile(view.wild))
    return parts


def draw_rule(canvas: Canvas, y: int, look: Look, width: int | None = None) -> None:
    canvas.put(0, y, look.line("h") * (width or canvas.width), "frame")


def draw_rule_around(canvas: Canvas, y: int, look: Look) -> None:
    """A line through row *y* wherever nothing is written, a blank away from what is."""
    free = [glyph == " " for glyph in canvas.glyphs[y]]
    for x in range(canvas.width):
        if all(free[max(x - 1, 0) : x + 2]):
            canvas.put(x, y, look.line("h"), "frame")


def draw_own_seat(canvas: Canvas, x: int, y: int, scene: Scene, look: Look, edge: int) -> None:
    """One's own seat line with badges, and what one waits for at the right."""
    seat = scene.view.seat
    draw_turn_mark(canvas, x - 1, y, scene, seat)
    end = canvas.put_spans(x, y, seat_line(scene, seat, look, 30))
    if badge := badges(scene, seat, look):
        end = canvas.put(end + 1, y, badge, "badge")
    waits = fit(scene.waits, max(edge - end - 2, 0))
    canvas.put(edge - width_of(waits), y, waits, "gold")


def draw_hand(
    canvas: Canvas, x: int, y: int, scene: Scene, look: Look, *, marks: bool, lifts: bool = True
) -> None:
    """One's own concealed tiles, the drawn one apart, then the melds; labels underneath.

    *marks* puts ``^`` under the claimed tiles of the melds: the row of labels is free. The tile
    under the cursor stands a row higher where it *lifts*.
    """
    tiles = shown_hand(scene.view)
    faces = [hand_face(scene, tile, at, HandTile(at)) for at, tile in enumerate(tiles)]
    apart = 1 if scene.view.drawn is not None else 0
    kept = len(faces) - apart
    _labels(canvas, x, y + 4, 0, kept, scene)
    lifted = scene.cursor if lifts else None
    on_drawn = lifted is not None and lifted >= kept
    x += draw_row(canvas, x, y, faces[:kept], look, None if on_drawn else lifted)
    if apart:
        x += 1 if kept else 0
        _labels(canvas, x, y + 4, kept, len(faces), scene)
        x += draw_row(canvas, x, y, faces[kept:], look, 0 if on_drawn else None)
    _draw_own_melds(canvas, x + (2 if faces else 0), y, scene, look, marks=marks)


def _labels(canvas: Canvas, x: int, y: int, first: int, end: int, scene: Scene) -> None:
    """The keys under the tiles; ``*`` marks those one is advised to throw, ``!`` the dangerous."""
    if not scene.labelled:
        return
    for at in range(first, min(end, len(HAND_LABELS))):
        style = "strong" if at == scene.cursor else "gold" if at in scene.advised else "dim"
        mark = "*" if at in scene.advised else "!" if at in scene.dangerous else ""
        canvas.put(x + 3 * (at - first) + 1, y, HAND_LABELS[at] + mark, style)


def _draw_own_melds(
    canvas: Canvas, x: int, y: int, scene: Scene, look: Look, *, marks: bool
) -> None:
    """One's own melds boxed."""
    seat = scene.view.seat
    for meld in sets_of(scene.view.melds[seat]):
        tiles, claimed = meld_order(meld, seat)
        what = MeldAt(seat, meld.tile)
        faces: list[Face] = [face_of(scene, tile, what=what) for tile in tiles]
        width = draw_grid(canvas, x, y, faces, look)
        if marks and claimed is not None:
            canvas.put(x + 3 * claimed + 1, y + 4, "^", "dim")
        x += width + 1
    canvas.put(x, y + 2, singles_text(scene.view.melds[seat], look, short=x > 60), "text")


def draw_prompt(canvas: Canvas, x: int, y: int, scene: Scene, *, edge: int, spare: bool) -> None:
    """The question and its offers in row *y*, or in two rows where *spare* frees the one above.

    With nothing to ask, what was announced last stands there.
    """
    width = edge - x
    canvas.hit(x, y, width, 1, Area("prompt"))
    prompt = scene.prompt or ("" if scene.offers else scene.announcement)
    wide = width_of(prompt) + 2 + _offers_width(scene.offers) > width
    if spare and scene.note:
        canvas.put(x, y, fit(scene.note, width), "dim")
        y -= 1
    elif spare and wide and scene.offers:
        canvas.put(x, y - 1, fit(prompt, width), "strong")
        prompt = ""
    end = x
    if prompt and not (wide and scene.offers):
        end = canvas.put(x, y, fit(prompt, width), "strong") + 2
    end = draw_offers(canvas, end, y, scene, edge)
    if scene.note and not spare:
        note = fit(scene.note, max(edge - end - 1, 0))
        canvas.put(edge - width_of(note), y, note, "dim")


def _offer_text(offer: Offer) -> str:
    return f"[{offer.key}]{offer.label}"


def _offers_width(offers: Sequence[Offer]) -> int:
    return sum(width_of(_offer_text(offer)) + 1 for offer in offers) - 1 if offers else 0


def _window(scene: Scene, width: int) -> range:
    """The offers that fit into *width* cells, the chosen one among them."""
    offers = scene.offers
    if _offers_width(offers) <= width:
        return range(len(offers))
    chosen = scene.chosen or 0
    first, end = chosen, chosen + 1
    while True:
        grown = [(first, end + 1)] if end < len(offers) else []
        grown += [(first - 1, end)] if first else []
        fitting = [
            (low, high) for low, high in grown if _offers_width(offers[low:high]) <= width - 4
        ]
        if not fitting:
            return range(first, end)
        first, end = fitting[0]


def draw_offers(canvas: Canvas, x: int, y: int, scene: Scene, edge: int) -> int:
    """The offers from *x* on, the chosen one marked; return the column after them."""
    shown = _window(scene, edge - x)
    if shown.start > 0:
        x = canvas.put(x, y, "< ", "dim")
    for index in shown:
        text = fit(_offer_text(scene.offers[index]), edge - x)
        style = "offer.on" if index == scene.chosen else "offer"
        end = canvas.put(x, y, text, style)
        canvas.hit(x, y, end - x, 1, OfferAt(index))
        x = end + 1
    if shown.stop < len(scene.offers):
        x = canvas.put(x, y, ">", "dim")
    return x


def draw_lines(
    canvas: Canvas, x: int, y: int, lines: Sequence[Line], *, width: int, style: str
) -> None:
    """*lines* one below the other, each cut to *width* cells."""
    for at, line in enumerate(lines):
        canvas.put_spans(x, y + at, spans_of(line, style), x + width)


def draw_log(canvas: Canvas, x: int, y: int, scene: Scene, *, width: int, height: int) -> None:
    """The newest lines of the log, the last one brighter, or older ones when scrolled back."""
    canvas.hit(x, y, width, height, Area("log"))
    back = max(0, min(scene.log_back, len(scene.log) - height))
    lines = scene.log[: len(scene.log) - back][-height:]
    for at, line in enumerate(lines):
        newest = at == len(lines) - 1 and not back
        style = "log.new" if newest else "log"
        canvas.put_spans(x, y + at, spans_of(line, style), x + width)


def kong_lines(scene: Scene, look: Look, width: int) -> list[Line]:
    """What kongs have brought each seat in this round: ``本局杠分: 老周+6,000``."""
    words = look.words
    seats = [
        Span(f"{fit(name, 6)}{words.signed(net)} ", "hint")
        for name, net in zip(scene.names, scene.view.kong_net, strict=True)
        if net
    ]
    head = Span(words.t("score.kongs"), "hint")
    return list(wrap([head, *seats], width)) if seats else []


def draw_bottom(
    canvas: Canvas, y: int, scene: Scene, look: Look, *, height: int, kongs: bool
) -> None:
    """Log at the left, hints at the right, *height* rows; *kongs* adds their balance."""
    split = canvas.width * 3 // 5
    width = canvas.width - split - 3
    for row in range(height):
        canvas.put(split, y + row, look.line("v"), "frame")
    draw_log(canvas, 1, y, scene, width=split - 2, height=height)
    hints = list(scene.hints)
    if kongs:
        lines = kong_lines(scene, look, width)
        hints = [*hints[: height - len(lines)], *lines]
    canvas.hit(split + 2, y, width, height, Area("hints"))
    draw_lines(canvas, split + 2, y, hints[:height], width=width, style="hint")


def draw_keys(canvas: Canvas, y: int, keys: Sequence[Key]) -> None:
    """The key line, drawn from the left, entries dropped before the last two."""
    canvas.ground(0, y, canvas.width, 1, "bar")
    x = 1
    for key in fitting_keys(keys, canvas.width - 1):
        end = canvas.put(x, y, key.text, "bar")
        if key.action:
            canvas.hit(x, y, end - x, 1, KeyAt(key.action))
        x = end + 1


def fitting_keys(keys: Sequence[Key], width: int, gap: int = 1) -> list[Key]:
    """As many of *keys* as fit, *gap* blanks between them, the last two always (help and menu)."""
    kept = list(keys)
    while len(kept) > 2 and sum(width_of(key.text) + gap for key in kept) - gap > width:
        del kept[-3]
    return kept


def draw_panel(
    canvas: Canvas, x: int, y: int, title: str, look: Look, *, width: int, height: int
) -> None:
    """An empty frame with *title* set into its upper edge."""
    line, side = look.line("h"), look.line("v")
    for row, down in ((y, True), (y + height - 1, False)):
        canvas.put(x, row, look.crossing(up=not down, down=down, left=False, right=True), "frame")
        canvas.put(
            x + width - 1,
            row,
            look.crossing(up=not down, down=down, left=True, right=False),
            "frame",
        )
    canvas.put(x + 1, y + height - 1, line * (width - 2), "frame")
    text = f" {fit(title, width - 6)} " if title else ""
    canvas.put(x + 1, y, line, "frame")
    end = canvas.put(x + 2, y, text, "panel.title")
    canvas.put(end, y, line * (x + width - 1 - end), "frame")
    for row in range(y + 1, y + height - 1):
        canvas.put(x, row, side, "frame")
        canvas.put(x + width - 1, row, side, "frame")
