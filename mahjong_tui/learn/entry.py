"""What people type into the calculator: ``123m45m99p +6m 碰555s 杠EEEE``, in letters or Chinese."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from engine import Meld, MeldKind, NotationError, Tile, format_tiles, parse_tiles
from mahjong_tui.learn.said import Said, said


class EntryError(ValueError):
    """Text that is no hand: *why* says so, *at* is the place from 1."""

    def __init__(self, why: Said, at: int) -> None:
        super().__init__(why.key)
        self.why, self.at = why, at


@dataclass(frozen=True, slots=True)
class Entry:
    """A hand as typed: concealed tiles, the winning one, melds without the seats they came from."""

    hand: tuple[Tile, ...] = ()
    win: Tile | None = None
    melds: tuple[Meld, ...] = ()


# fmt: off
MELDS: dict[str, MeldKind] = {
    "吃": MeldKind.CHI, "碰": MeldKind.PONG, "杠": MeldKind.EXPOSED_KONG,
    "明": MeldKind.EXPOSED_KONG, "明杠": MeldKind.EXPOSED_KONG, "直": MeldKind.EXPOSED_KONG,
    "补": MeldKind.ADDED_KONG, "补杠": MeldKind.ADDED_KONG, "加杠": MeldKind.ADDED_KONG,
    "暗": MeldKind.CONCEALED_KONG, "暗杠": MeldKind.CONCEALED_KONG,
    "皮": MeldKind.PIZI_KONG, "皮子": MeldKind.PIZI_KONG, "皮子杠": MeldKind.PIZI_KONG,
    "赖": MeldKind.WILD_KONG, "赖子": MeldKind.WILD_KONG, "赖子杠": MeldKind.WILD_KONG,
    "chi": MeldKind.CHI, "pong": MeldKind.PONG, "kong": MeldKind.EXPOSED_KONG,
    "exposed": MeldKind.EXPOSED_KONG, "added": MeldKind.ADDED_KONG,
    "concealed": MeldKind.CONCEALED_KONG, "skin": MeldKind.PIZI_KONG,
    "pizi": MeldKind.PIZI_KONG, "wild": MeldKind.WILD_KONG,
}
WRITTEN: dict[MeldKind, tuple[str, str]] = {
    MeldKind.CHI: ("吃", "chi:"), MeldKind.PONG: ("碰", "pong:"),
    MeldKind.EXPOSED_KONG: ("杠", "kong:"), MeldKind.ADDED_KONG: ("补", "added:"),
    MeldKind.CONCEALED_KONG: ("暗", "concealed:"), MeldKind.PIZI_KONG: ("皮", "skin:"),
    MeldKind.WILD_KONG: ("赖", "wild:"),
}
"""How a meld is written in Chinese and in English."""
# fmt: on

Z_NOTATION = re.compile(r"[1-7]+z", re.IGNORECASE)
"""Honours as other programs write them: they do not agree which of 5z and 7z is red (C2)."""

_WORDS = "|".join(sorted(MELDS, key=len, reverse=True))
_HEAD = re.compile(rf"({_WORDS})[:：]?", re.IGNORECASE)


def parse_entry(text: str) -> Entry:
    """The hand that *text* describes; raises `EntryError`.

    >>> entry = parse_entry("123m45m99p +6m 碰555s 杠EEEE")
    >>> len(entry.hand), entry.win, [meld.kind.value for meld in entry.melds]
    (7, Tile('6m'), ['pong', 'exposed_kong'])
    """
    hand: list[Tile] = []
    melds: list[Meld] = []
    win: Tile | None = None
    for head, body, at in _pieces(text):
        tiles = _tiles(body, at + len(head))
        if not head:
            hand += tiles
        elif head[0] in "+＋":
            if len(tiles) != 1 or win is not None:
                raise EntryError(said("calc.bad.win"), at + 1)
            win = tiles[0]
        else:
            melds.append(_meld(head, tiles, at))
    return Entry(tuple(hand), win, tuple(melds))


def _pieces(text: str) -> Iterator[tuple[str, str, int]]:
    """Head, tiles and place of each piece: blanks, ``+`` and the names of melds begin one."""
    at = 0
    while at < len(text):
        if text[at].isspace() or text[at] in ",，;；":
            at += 1
            continue
        start, head = at, ""
        named = _HEAD.match(text, at)
        if text[at] in "+＋":
            head = text[at]
        elif named is not None and not _is_tiles(text, at, named):
            head = named.group()
        at += len(head)
        while head and at < len(text) and text[at].isspace():
            at += 1
            head += " "
        body = ""
        while at < len(text) and not _begins(text, at):
            body += text[at]
            at += 1
        yield head, body, start


def _begins(text: str, at: int) -> bool:
    """A new piece begins here."""
    if text[at].isspace() or text[at] in "+＋,，;；":
        return True
    named = _HEAD.match(text, at)
    return named is not None and not _is_tiles(text, at, named)


def _is_tiles(text: str, at: int, named: re.Match[str]) -> bool:
    """What looks like the name of a meld is a tile, or a part of one."""
    return named.group(1) in "msp" or (
        at > 0
        and text[at - 1 : at].isascii()
        and text[at - 1 : at].isalpha()
        and text[at].isascii()
    )


def _tiles(body: str, at: int) -> list[Tile]:
    try:
        return parse_tiles(body)
    except NotationError as error:
        text = unicodedata.normalize("NFKC", error.text)
        if Z_NOTATION.match(text):
            raise EntryError(said("calc.bad.z", text=text), at + error.at) from None
        raise EntryError(said("calc.bad.tiles", text=text), at + error.at) from None


def _meld(head: str, tiles: list[Tile], at: int) -> Meld:
    """The meld that *tiles* make; three tiles after a kong's name are a pong's at least."""
    kind = MELDS[head.strip().rstrip(":：").lower()]
    if not tiles:
        raise EntryError(said("calc.bad.meld"), at + 1)
    lowest = min(tiles)
    if kind is MeldKind.EXPOSED_KONG and len(tiles) == 1:
        return Meld(kind, lowest)
    meld = Meld(kind, lowest)
    if kind is MeldKind.CHI and (not lowest.suit or lowest.rank > 7):
        raise EntryError(said("calc.bad.meld"), at + 1)
    if len(tiles) > 1 and sorted(tiles) != list(meld.tiles):
        raise EntryError(said("calc.bad.meld"), at + 1)
    return meld


def write_entry(entry: Entry, lang: str) -> str:
    """*entry* as it would be typed in *lang*.

    >>> write_entry(parse_entry("3m1m +E 碰555s"), "en")
    '13m +E pong:555s'
    """
    parts = [format_tiles(sorted(entry.hand))] if entry.hand else []
    if entry.win is not None:
        parts.append(f"+{entry.win}")
    parts += [
        f"{WRITTEN[meld.kind][lang == 'en']}{format_tiles(meld.tiles)}" for meld in entry.melds
    ]
    return " ".join(parts)
