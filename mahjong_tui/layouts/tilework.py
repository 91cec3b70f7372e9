"""Tiles on a canvas: shared-border grids, inline rows, melds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine import Meld, MeldKind, Tile
from mahjong_tui.canvas import Canvas, MeldAt, RiverAt, Span, What, spans_width
from mahjong_tui.faces import CURSOR, DIM, LAST, SAME, WILD, boxed, inline, suit_text, tile_style
from mahjong_tui.layouts.scene import Scene, last_discard
from mahjong_tui.look import Look

SINGLES = frozenset({MeldKind.PIZI_KONG, MeldKind.WILD_KONG})
"""Single-tile kongs: they are no sets (W10)."""


@dataclass(frozen=True, slots=True)
class Face:
    """One tile as it will be drawn: a kind with its modifiers, or *folded* tiles as ``+n``."""

    tile: Tile | None
    modifiers: tuple[str, ...] = ()
    what: What | None = None
    folded: int = 0

    def style(self, ground: str) -> str:
        if self.tile is None:
            return f"{ground}.z"
        return tile_style(self.tile, ground, *self.modifiers)


def face_of(scene: Scene, tile: Tile, *modifiers: str, what: What | None = None) -> Face:
    """*tile* with the modifiers that the whole table agrees on: wild, and asked about."""
    common = (
        WILD if tile == scene.view.wild else "",
        SAME if tile == scene.spotlight else "",
    )
    return Face(tile, (*common, *modifiers), what)


def pond(scene: Scene, seat: int, capacity: int) -> list[Face]:
    """The discards of *seat*, the oldest folded into one face when there are too many."""
    river = scene.view.rivers[seat]
    last = len(river) - 1 if last_discard(scene.view) == seat else None
    faces = [
        face_of(
            scene,
            tile,
            LAST if at == last else "",
            DIM if as_drawn and at != last else "",
            what=RiverAt(seat, tile),
        )
        for at, (tile, as_drawn) in enumerate(river)
    ]
    if len(faces) <= capacity:
        return faces
    folded = len(faces) - capacity + 1
    return [Face(None, folded=folded), *faces[folded:]]


def rows_of(faces: Sequence[Face], columns: int) -> list[Sequence[Face]]:
    return [faces[at : at + columns] for at in range(0, len(faces), columns)]


def draw_grid(
    canvas: Canvas, x: int, y: int, faces: Sequence[Face], look: Look, columns: int = 14
) -> int:
    """Draw *faces* in boxes that share borders, *columns* to a row; return the width taken."""
    rows = rows_of(faces, columns)
    for at, row in enumerate(rows):
        above = len(rows[at - 1]) if at else 0
        _border(canvas, x, y + 3 * at, above, len(row), look)
        _face_rows(canvas, x, y + 3 * at + 1, row, look)
    if rows:
        _border(canvas, x, y + 3 * len(rows), len(rows[-1]), 0, look)
    return 3 * min(len(faces), columns) + 1 if faces else 0


def _border(canvas: Canvas, x: int, y: int, above: int, below: int, look: Look) -> None:
    """The line between a row of *above* boxes and one of *below*."""
    widest = max(above, below)
    for at in range(widest + 1):
        glyph = look.crossing(
            up=0 < above >= at, down=0 < below >= at, left=at > 0, right=at < widest
        )
        canvas.put(x + 3 * at, y, glyph, "tile.frame")
        if at < widest:
            canvas.put(x + 3 * at + 1, y, look.line("h") * 2, "tile.frame")


def _face_rows(canvas: Canvas, x: int, y: int, row: Sequence[Face], look: Look) -> None:
    for at, face in enumerate(row):
        left = x + 3 * at
        for line, text in enumerate(_box_text(face, look)):
            canvas.put(left, y + line, look.line("v"), "tile.frame")
            canvas.put(left + 1, y + line, text, face.style("tile"))
        if face.what is not None:
            canvas.hit(left + 1, y, 2, 2, face.what)
    for line in range(2):
        canvas.put(x + 3 * len(row), y + line, look.line("v"), "tile.frame")


def draw_row(
    canvas: Canvas, x: int, y: int, faces: Sequence[Face], look: Look, lifted: int | None
) -> int:
    """Draw *faces* in boxes side by side, tile *lifted* a row higher (ui 1.3); the width taken."""
    if lifted is None:
        return draw_grid(canvas, x, y, faces, look)
    before, face, after = faces[:lifted], faces[lifted], faces[lifted + 1 :]
    left, right = x + 3 * lifted, x + 3 * lifted + 3
    draw_grid(canvas, x, y, before, look)
    draw_grid(canvas, right, y, after, look)
    for row in range(y, y + 3):
        canvas.erase(left, row, 1)
        canvas.erase(right, row, 1)
    draw_grid(canvas, left, y - 1, [face], look)
    for edge, neighbours in ((left, before), (right, after)):
        for row, inward in ((y, False), (y + 2, True)) if neighbours else ():
            canvas.erase(edge, row, 1)
            to_left = (edge == left) != inward
            glyph = look.crossing(up=True, down=True, left=to_left, right=not to_left)
            canvas.put(edge, row, glyph, "tile.frame")
    if face.what is not None:
        canvas.hit(left, y + 3, 3, 1, face.what)
    return 3 * len(faces) + 1


def _box_text(face: Face, look: Look) -> tuple[str, str]:
    if face.tile is not None:
        return boxed(face.tile, look.faces)
    if face.folded < 10:
        return f"+{face.folded}", "  "
    return " +", f"{face.folded:>2}"


def draw_inline(
    canvas: Canvas, x: int, y: int, faces: Sequence[Face], look: Look, *, columns: int, cell: int
) -> None:
    """Draw *faces* in cells of three, or of four where the fourth marks the wild kind."""
    for line, row in enumerate(rows_of(faces, columns)):
        for at, face in enumerate(row):
            left = x + cell * at
            text = f"+{face.folded}" if face.tile is None else inline(face.tile, look.faces)
            canvas.put(left, y + line, text, face.style("text"))
            if cell > 3 and WILD in face.modifiers:
                canvas.put(left + 3, y + line, "*", face.style("text"))
            if face.what is not None:
                canvas.hit(left, y + line, 3, 1, face.what)


def meld_order(meld: Meld, seat: int) -> tuple[tuple[Tile, ...], int | None]:
    """The tiles of *meld* as they lie, and the place of the claimed one.

    It lies on the side of the player it came from: first 上家's, last 下家's.
    """
    if meld.from_ is None:
        return meld.tiles, None
    claimed = meld.tile if meld.claimed is None else meld.claimed
    rest = list(meld.tiles)
    rest.remove(claimed)
    place = {3: 0, 2: 1, 1: len(rest)}[(meld.from_ - seat) % 4]
    return (*rest[:place], claimed, *rest[place:]), place


def meld_spans(scene: Scene, seat: int, meld: Meld, look: Look) -> tuple[Span, ...]:
    """*meld* tile by tile, the claimed one in brackets: ``[8条]8条8条``."""
    tiles, claimed = meld_order(meld, seat)
    spans = []
    if meld.kind is MeldKind.CONCEALED_KONG:
        spans.append(Span(look.words.t("meld.concealed"), "text"))
    for at, tile in enumerate(tiles):
        text = inline(tile, look.faces)
        if at == claimed:
            text = f"[{look.tile(tile)}]"
        spans.append(Span(text, face_of(scene, tile).style("text")))
    return tuple(spans)


def meld_short(scene: Scene, meld: Meld, look: Look) -> Span:
    """*meld* in five cells or so: ``碰东``, ``杠8万``, ``456筒``."""
    style = face_of(scene, meld.tile).style("text")
    if meld.kind is MeldKind.CHI:
        ranks = "".join(str(tile.rank) for tile in meld.tiles)
        return Span(ranks + suit_text(meld.tile.suit, look.faces), style)
    return Span(look.words.t(f"meld.{meld.kind}", tile=look.tile(meld.tile)), style)


def singles_text(melds: Sequence[Meld], look: Look, *, short: bool = False) -> str:
    """Single-tile kongs folded: ``皮x3 赖x2`` (W3)."""
    parts = []
    for name, kind in (("pizi", MeldKind.PIZI_KONG), ("wild", MeldKind.WILD_KONG)):
        if count := sum(meld.kind is kind for meld in melds):
            parts.append(look.words.t(f"meld.{name}{'_short' * short}", n=count))
    return ("" if short else " ").join(parts)


def sets_of(melds: Sequence[Meld]) -> list[Meld]:
    """The melds that are no single-tile kongs."""
    return [meld for meld in melds if meld.kind not in SINGLES]


Pieces = list[tuple[Span, MeldAt | None]]


def short_melds(scene: Scene, seat: int, look: Look, width: int) -> Pieces:
    """The melds of *seat* in one line of at most *width* cells."""
    melds = scene.view.melds[seat]
    sets: Pieces = [
        (meld_short(scene, meld, look), MeldAt(seat, meld.tile)) for meld in sets_of(melds)
    ]
    blank: Pieces = [(Span(" ", "text"), None)]
    for gap, short in ((blank, False), (blank, True), ([], True)):
        singles = singles_text(melds, look, short=short)
        pieces = sets + ([(Span(singles, "text"), None)] if singles else [])
        line = list(_joined(pieces, gap))
        if spans_width(span for span, _ in line) <= width:
            return line
    count = sum(meld.kind in SINGLES for meld in melds)
    return [*sets, (Span(f"+{count}", "text"), None)]


def _joined(pieces: Pieces, gap: Pieces) -> Iterator[tuple[Span, MeldAt | None]]:
    for at, piece in enumerate(pieces):
        if at:
            yield from gap
        yield piece


def draw_pieces(canvas: Canvas, x: int, y: int, pieces: Pieces, limit: int) -> int:
    for span, what in pieces:
        start = x
        x = canvas.put_spans(x, y, (span,), limit)
        if what is not None and x > start:
            canvas.hit(start, y, x - start, 1, what)
    return x


def hand_face(scene: Scene, tile: Tile, index: int, what: What) -> Face:
    """A tile of one's own hand."""
    return face_of(scene, tile, CURSOR if index == scene.cursor else "", what=what)
