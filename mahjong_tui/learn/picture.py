"""A hand that is no longer, or not yet, on the table: boxed tiles, and how it came about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine import Case, Meld, MeldKind, Tile, parse_tiles, rules_for
from mahjong_tui.canvas import Canvas, KeyAt, What
from mahjong_tui.faces import LAST, WILD
from mahjong_tui.layouts.tilework import Face, draw_grid
from mahjong_tui.learn.entry import Entry
from mahjong_tui.learn.items import seat_said
from mahjong_tui.learn.said import compact, say
from mahjong_tui.look import Look

GRID = 4
"""Rows of a grid of boxes."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Tiles whose boxes hang together; *what* for each of them, where they can be clicked."""

    tiles: tuple[Tile, ...]
    whats: tuple[What, ...] = ()
    last: bool = False
    """The tile that wins, or was drawn."""
    note: str = ""
    """What is said under the boxes."""

    @property
    def width(self) -> int:
        return 3 * len(self.tiles) + 1


def draw_pieces(
    canvas: Canvas, x: int, y: int, pieces: Sequence[Piece], look: Look, *,
    width: int, wild: Tile | None, cursor: What | None = None,
) -> int:  # fmt: skip
    """Draw *pieces* side by side, below each other where *width* ends; the rows taken."""
    left, top = x, y
    noted = any(piece.note for piece in pieces)
    for piece in pieces:
        if left > x and left + piece.width > x + width:
            left, top = x, top + GRID + noted
        faces = []
        for at, tile in enumerate(piece.tiles):
            what = piece.whats[at] if piece.whats else None
            modifiers = [WILD] if tile == wild else []
            modifiers += [LAST] if piece.last else []
            modifiers += ["cursor"] if what is not None and what == cursor else []
            faces.append(Face(tile, tuple(modifiers), what))
        draw_grid(canvas, left, top, faces, look)
        if piece.note:
            canvas.put(left + 1, top + GRID, piece.note, "dim")
        left += piece.width + 1
    return top - y + GRID + noted


def pieces_of(
    hand: Sequence[Tile], win: Tile | None, melds: Sequence[Meld], look: Look, *, notes: bool = True
) -> list[Piece]:
    """The concealed tiles, the winning one apart, then the melds."""
    pieces = [Piece(tuple(hand))] if hand else []
    if win is not None:
        pieces.append(Piece((win,), last=True))
    singles = [meld for meld in melds if not meld.is_set]
    for meld in melds:
        if meld.is_set:
            note = look.words.t(f"meld.name.{meld.kind.value}") if notes else ""
            pieces.append(Piece(meld.tiles, note=note))
    if singles:
        note = look.words.t("learn.laid") if notes else ""
        pieces.append(Piece(tuple(meld.tile for meld in singles), note=note))
    return pieces


def takers(entry: Entry) -> list[tuple[What, ...]]:
    """For each piece that `pieces_of` makes of *entry* what a click on its tiles takes away."""
    hand = tuple(KeyAt(f"row:drop:hand:{at}") for at in range(len(entry.hand)))
    whats: list[tuple[What, ...]] = [hand] if hand else []
    if entry.win is not None:
        whats.append((KeyAt("row:drop:win:0"),))
    for at, meld in enumerate(entry.melds):
        if meld.is_set:
            whats.append((KeyAt(f"row:drop:meld:{at}"),) * len(meld.tiles))
    singles = [at for at, meld in enumerate(entry.melds) if not meld.is_set]
    if singles:
        whats.append(tuple(KeyAt(f"row:drop:meld:{at}") for at in singles))
    return whats


def melds_of(json: Sequence[dict[str, Any]]) -> tuple[Meld, ...]:
    """The melds of a score case."""
    return tuple(
        Meld(MeldKind(one["kind"]), min(parse_tiles(one["tiles"])), one.get("from")) for one in json
    )


def circumstances(json: dict[str, Any], look: Look) -> str:
    """How the case came about, in one line: who won how, on what terms."""
    return "  ".join(_parts(json, look))


def _parts(json: dict[str, Any], look: Look) -> Iterator[str]:
    words = look.words
    winner, dealer = json.get("winner", 0), json.get("dealer", 0)
    who = say(seat_said(winner, dealer), look)
    if "by" in json:
        payer = "" if json.get("from") is None else say(seat_said(json["from"], dealer), look)
        yield words.t(f"learn.by.{json['by']}", who=who, payer=payer)
    for event in json.get("events", ()):
        yield words.t(f"learn.event.{event}")
    yield from _turned(json, look)
    if "by" in json:
        yield words.t("title.base", base=words.number(json.get("base", 1)))
        yield from _stakes(json, look, dealer)
    yield from _house(json, look)


def _house(json: dict[str, Any], look: Look) -> Iterator[str]:
    """The house options that are not as the page has them."""
    given = json.get("options", {})
    for option in rules_for(json["rules"]).known_options:
        value = given.get(option.name, option.default)
        if value != option.default:
            name = look.words.t(f"calc.option.{option.name}")
            shown = str(value) if type(value) is int else look.words.t("on" if value else "off")
            yield look.words.t("learn.option", name=name, value=shown)


def _turned(json: dict[str, Any], look: Look) -> Iterator[str]:
    """Indicator, skins, wild kind."""
    words = look.words
    if not json.get("indicator"):
        return
    page, indicator = rules_for(json["rules"]), Tile.parse(json["indicator"])
    yield words.t("title.indicator", tile=look.tile(indicator))
    if pizi := page.pizi_of(indicator):
        yield words.t("title.pizi", tiles=look.tiles(pizi))
    yield words.t("title.wild", tile=look.tile(page.wild_of(indicator)))


def _stakes(json: dict[str, Any], look: Look, dealer: int) -> Iterator[str]:
    words = look.words
    for name in ("piao", "kou"):
        values = json.get(name)
        if values and any(values):
            seats = " ".join(
                f"{words.seat_wind(seat, dealer)}{value}"
                for seat, value in enumerate(values)
                if value is not None
            )
            yield words.t(f"learn.{name}", seats=seats)
    if json.get("horses"):
        yield words.t("learn.horses", tiles=look.tiles(parse_tiles(json["horses"])))
    for name in ("liable", "kong_from"):
        if json.get(name) is not None:
            yield words.t(f"learn.{name}", who=say(seat_said(json[name], dealer), look))
    if json.get("last_wild"):
        yield words.t("learn.last_wild", tile=look.tile(Tile.parse(json["last_wild"])))
    if json.get("last_gold"):
        who = say(seat_said(json["last_gold"]["winner"], dealer), look)
        yield words.t("learn.last_gold", who=who)


def hand_line(json: dict[str, Any], look: Look) -> str:
    """The hand of a case in one line of text: concealed tiles, the winning one, melds."""
    parts = [compact(tuple(sorted(parse_tiles(json["hand"]))), look)]
    if "win" in json:
        parts.append(f"+{look.tile(Tile.parse(json['win']))}")
    for meld in melds_of(json.get("melds", ())):
        kind = look.words.t(f"meld.name.{meld.kind.value}")
        parts.append(f"{kind}[{compact(meld.tiles, look)}]")
    return "  ".join(parts)


def hand_of(case: Case) -> list[Tile]:
    """The concealed tiles of *case* without the winning one, wild ones first (C3)."""
    held = [tile for tile in Tile for _ in range(case.hand[tile])]
    return sorted(held, key=lambda tile: (tile != case.wild, tile))
