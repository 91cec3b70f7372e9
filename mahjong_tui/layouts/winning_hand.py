"""The winning hand as it was read: sets apart, wild tiles as what they stand for (C18-C22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine import Meld, Reading, Summary, Tile, WinMade
from mahjong_tui.canvas import Canvas
from mahjong_tui.faces import LAST, WILD
from mahjong_tui.layouts.tilework import Face, draw_grid, sets_of, singles_text
from mahjong_tui.look import Look

HEIGHT = 5
"""Rows of the hand and its caption."""

Marked = list[tuple[Tile, list[str]]]


def groups_of(reading: Reading, melds: Sequence[Meld]) -> list[tuple[Tile, ...]]:
    """The tiles of *reading* in the groups that stand apart, declared *melds* first."""
    groups = list(reading.sets)
    if reading.pair is not None:
        groups.append(reading.pair)
    groups += reading.pairs
    loose = reading.tiles
    for meld in melds if loose else ():
        size = len(meld.tiles)
        groups.append(loose[:size])
        loose = loose[size:]
    return [*groups, loose] if loose else groups


def marked_groups(summary: Summary, win: WinMade) -> list[Marked]:
    """The groups of the winner's hand, each tile with its modifiers.

    Which of several equal tiles is the wild one cannot matter: the first is marked.
    """
    melds = sets_of(summary.melds[win.seat])
    wild_as = Counter(win.score.reading.wild_as)
    groups: list[Marked] = []
    for at, group in enumerate(groups_of(win.score.reading, melds)):
        marked: Marked = []
        for tile in group:
            modifiers = []
            if at >= len(melds) and wild_as[tile]:
                wild_as[tile] -= 1
                modifiers.append(WILD)
            marked.append((tile, modifiers))
        groups.append(marked)
    _mark_winning_tile(groups[len(melds) :], win, won_wild=win.tile == summary.wild)
    return groups


def _mark_winning_tile(groups: Sequence[Marked], win: WinMade, *, won_wild: bool) -> None:
    """Mark one tile of the concealed groups as the one that won, from the back."""
    for group in reversed(groups):
        for tile, modifiers in group:
            wild = WILD in modifiers
            if (won_wild and wild) or (tile == win.tile and not wild):
                modifiers.append(LAST)
                return


def draw_winning_hand(
    canvas: Canvas, x: int, y: int, summary: Summary, win: WinMade, look: Look
) -> None:
    """The hand in boxes, single-tile kongs after it, and a caption underneath."""
    left = x
    for group in marked_groups(summary, win):
        faces = [Face(tile, tuple(modifiers)) for tile, modifiers in group]
        left += draw_grid(canvas, left, y, faces, look) + 1
    singles = singles_text(summary.melds[win.seat], look)
    canvas.put(left, y + 2, singles, "text")
    left = x
    for text, style in _captions(summary, win, look):
        left = canvas.put(left, y + 4, text, style) + 3


def _captions(summary: Summary, win: WinMade, look: Look) -> Iterator[tuple[str, str]]:
    wild_as = win.score.reading.wild_as
    if summary.wild is not None:
        if wild_as:
            tiles = look.tiles(wild_as)
            text = look.words.t("settle.wild_as", wild=look.tile(summary.wild), tiles=tiles)
            yield text, "gold"
        else:
            yield look.words.t("settle.hard"), "dim"
