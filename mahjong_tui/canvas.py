"""Cells that know double width: what every layout draws on, and what the board shows."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rich.cells import get_character_cell_size

from engine import Tile


class Span(NamedTuple):
    """A piece of a line in one style (a name that a palette knows)."""

    text: str
    style: str


Line = str | tuple[Span, ...]
"""A line of the log or the hints: plain, or in pieces of its own styles."""


@dataclass(frozen=True, slots=True)
class HandTile:
    """The tile at *index* of one's own displayed hand, the drawn one last."""

    index: int


@dataclass(frozen=True, slots=True)
class OfferAt:
    """Offer number *index*."""

    index: int


@dataclass(frozen=True, slots=True)
class RiverAt:
    """A tile in the pond of *seat*."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class MeldAt:
    """A tile in a meld of *seat*."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Shown:
    """A tile that lies open for everybody: indicator, wild kind, called tile."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the screen: ``log``, ``hints``, ``fans``, ``prompt``."""

    name: str


@dataclass(frozen=True, slots=True)
class KeyAt:
    """An entry of the key line, by its action."""

    action: str


What = HandTile | OfferAt | RiverAt | MeldAt | Shown | Area | KeyAt


class Hit(NamedTuple):
    """A rectangle of cells and what is drawn there."""

    x: int
    y: int
    width: int
    height: int
    what: What

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@lru_cache(maxsize=4096)
def char_width(char: str) -> int:
    """The cells of *char* as Textual counts them; 0 for what must not be drawn at all."""
    if unicodedata.category(char)[0] in "MC":
        return 0
    return get_character_cell_size(char)


def width_of(text: str) -> int:
    """How many cells *text* takes."""
    return sum(map(char_width, text))


def fit(text: str, width: int) -> str:
    """*text* cut to at most *width* cells, never through a wide glyph."""
    taken = 0
    for at, char in enumerate(text):
        taken += char_width(char)
        if taken > width:
            return text[:at]
    return text


def pad(text: str, width: int, *, right: bool = False) -> str:
    """*text* cut and filled up to exactly *width* cells; *right* sets it flush right."""
    text = fit(text, width)
    fill = " " * (width - width_of(text))
    return fill + text if right else text + fill


def spans_of(line: Line, style: str) -> tuple[Span, ...]:
    """*line* in pieces, *style* being that of plain text."""
    return (Span(line, style),) if isinstance(line, str) else line


def spans_width(spans: Iterable[Span]) -> int:
    return sum(width_of(span.text) for span in spans)


def wrap(spans: Iterable[Span], width: int) -> list[tuple[Span, ...]]:
    """*spans* set as lines of at most *width* cells, each kept whole where it fits in a line."""
    lines: list[list[Span]] = [[]]
    room = width
    for span in spans:
        text = span.text
        while width_of(text.rstrip()) > room:
            if room < width:
                lines.append([])
                room = width
                text = text.lstrip()
                continue
            piece = fit(text, room) or text[0]
            lines[-1].append(Span(piece, span.style))
            text, room = text[len(piece) :], 0
        text = fit(text, room)
        lines[-1].append(Span(text, span.style))
        room -= width_of(text)
    return [tuple(line) for line in lines if line]


def hanging(head: Span, spans: Iterable[Span], width: int) -> list[tuple[Span, ...]]:
    """*spans* set beside *head* in lines of *width* cells; below it stands nothing."""
    indent = width_of(head.text)
    return [
        (head if at == 0 else Span(" " * indent, "text"), *line)
        for at, line in enumerate(wrap(spans, width - indent))
    ]


class Canvas:
    """*width* x *height* cells; a wide glyph owns its cell and the empty one after it."""

    def __init__(self, width: int, height: int, style: str = "text") -> None:
        self.width, self.height = width, height
        self.glyphs = [[" "] * width for _ in range(height)]
        self.styles = [[style] * width for _ in range(height)]
        self.hits: list[Hit] = []
        self.clashes: list[tuple[int, int]] = []
        """Cells where text was set on other text, or past the edge: none in a sound layout."""
        self.hidden = 0
        """Lines of a scrolled part that did not fit (settlement)."""

    def put(self, x: int, y: int, text: str, style: str = "text") -> int:
        """Draw *text* and return the column after it."""
        for char in text:
            width = char_width(char)
            if not width:
                continue
            if not 0 <= x <= self.width - width or not 0 <= y < self.height:
                self.clashes.append((x, y))
                return x
            self._set(x, y, char, width, style)
            x += width
        return x

    def _set(self, x: int, y: int, char: str, width: int, style: str) -> None:
        glyphs, styles = self.glyphs[y], self.styles[y]
        for at in range(x, x + width):
            old = glyphs[at]
            if char != " " and old not in (" ", char):
                self.clashes.append((at, y))
            if old == "":
                glyphs[at - 1] = " "
            elif at + 1 < self.width and glyphs[at + 1] == "":
                glyphs[at + 1] = " "
            glyphs[at], styles[at] = "", style
        glyphs[x] = char

    def put_spans(self, x: int, y: int, spans: Iterable[Span], limit: int | None = None) -> int:
        """Draw *spans* from *x*, cut before column *limit*."""
        edge = self.width if limit is None else limit
        for span in spans:
            x = self.put(x, y, fit(span.text, max(edge - x, 0)), span.style)
        return x

    def erase(self, x: int, y: int, width: int) -> None:
        """Make cells of row *y* free to be drawn on again."""
        self.glyphs[y][x : x + width] = [" "] * width

    def ground(self, x: int, y: int, width: int, height: int, style: str) -> None:
        """Give a rectangle another style without touching its glyphs."""
        for row in self.styles[y : y + height]:
            row[x : x + width] = [style] * len(row[x : x + width])

    def hit(self, x: int, y: int, width: int, height: int, what: What) -> None:
        """Record that *what* is drawn in a rectangle."""
        self.hits.append(Hit(x, y, width, height, what))

    def what_at(self, x: int, y: int) -> What | None:
        """What is drawn at a cell; of several rectangles the one recorded last."""
        return next((hit.what for hit in reversed(self.hits) if hit.holds(x, y)), None)

    def blit(self, other: Canvas, x: int, y: int, first: int, rows: int) -> None:
        """Copy *rows* rows of *other* from its row *first*, with what can be hit there."""
        for row in range(min(rows, other.height - first)):
            self.glyphs[y + row][x : x + other.width] = other.glyphs[first + row]
            self.styles[y + row][x : x + other.width] = other.styles[first + row]
        self.clashes += other.clashes
        for hit in other.hits:
            top = y + hit.y - first
            if y <= top and top + hit.height <= y + rows:
                self.hits.append(hit._replace(x=hit.x + x, y=top))

    def runs(self, y: int) -> Iterator[Span]:
        """Row *y* as pieces of one style each."""
        glyphs, styles = self.glyphs[y], self.styles[y]
        start = 0
        for at in range(1, self.width + 1):
            if at == self.width or styles[at] != styles[start]:
                yield Span("".join(glyphs[start:at]), styles[start])
                start = at

    def changed(self, old: Canvas, y: int) -> range:
        """The columns of row *y* between which it differs from *old*, of the same size."""
        new_row, old_row = self.glyphs[y], old.glyphs[y]
        new_styles, old_styles = self.styles[y], old.styles[y]
        if new_row == old_row and new_styles == old_styles:
            return range(0)
        differ = [
            x
            for x in range(self.width)
            if new_row[x] != old_row[x] or new_styles[x] != old_styles[x]
        ]
        first, end = differ[0], differ[-1] + 1
        first -= new_row[first] == ""
        end += end < self.width and new_row[end] == ""
        return range(first, end)

    def row_text(self, y: int) -> str:
        return "".join(self.glyphs[y])

    def text(self) -> str:
        """The whole picture without styles, trailing spaces cut: what goldens hold."""
        return "\n".join(self.row_text(y).rstrip() for y in range(self.height)) + "\n"
