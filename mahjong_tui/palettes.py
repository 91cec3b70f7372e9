"""The colours: what each style name means in each theme, and nowhere else (ui 1.4).

A style is a base and modifiers joined by blanks (`mahjong_tui.faces`). Bases that a palette
does not name fall back on the part before the dot, modifiers are laid over the base in turn.
"""

from __future__ import annotations

from functools import lru_cache

from rich.style import Style

from mahjong_tui.themes import SUITS, variables_of

Palette = dict[str, str]

TURNED = "reverse bold"
"""The last discard, and the tile under the cursor."""


def _palette(
    *, ground: str, text: str, bar: str, wild: str, same: str, turned: str, **ink: str
) -> Palette:
    """A palette: *ground* and *text* of the table, what the bar and marked tiles look like.

    *ink* has the other colours, named as the variables of a theme with ``_`` for ``-``.
    """
    dim, gold, frame = ink["board_dim"], ink["board_gold"], ink["board_frame"]
    return _suits(ground, ink) | {
        "text": f"{text} on {ground}",
        "strong": f"bold {text} on {ground}",
        "dim": f"{dim} on {ground}",
        "bar": f"bold {bar}",
        "frame": f"{frame} on {ground}",
        "panel.title": f"bold {text} on {ground}",
        "back": f"{dim} on {ground}",
        "badge": f"bold {ink['board_mark']} on {ground}",
        "gold": f"bold {gold} on {ground}",
        "announce": f"bold {text} on {ground}",
        "turn": f"reverse bold {text} on {ground}",
        "offer": f"reverse {text} on {ground}",
        "offer.on": f"reverse bold underline {gold} on {ground}",
        "log": f"{dim} on {ground}",
        "log.new": f"{text} on {ground}",
        "hint": f"{dim} on {ground}",
        "tile": f"{ink['tile_zi']} on {ink['tile_ground']}",
        "tile.frame": f"{ink['tile_frame']} on {ink['tile_ground']}",
        "+wild": f"bold underline {wild}",
        # In a line of text the ground stays the table's: gold letters say it there.
        "+text.wild": f"bold underline {gold}",
        "+last": turned,
        "+cursor": turned,
        "+same": f"bold {same}",
        "+dim": "dim",
    }


def _suits(ground: str, ink: dict[str, str]) -> Palette:
    """The suits and honours, in a line of text and on a tile."""
    styles: Palette = {}
    for suit, name in SUITS.items():
        styles[f"text.{suit}"] = f"{ink[f'suit_{name}']} on {ground}"
        styles[f"tile.{suit}"] = f"{ink[f'tile_{name}']} on {ink['tile_ground']}"
    return styles


# fmt: off
_POOR = {
    "mono": _palette(
        ground="default", text="default", bar="reverse", wild="", same="reverse",
        turned=TURNED,
        board_dim="default", board_frame="default", board_mark="default",
        board_gold="underline default", tile_ground="default", tile_frame="default",
        suit_wan="default", suit_tiao="default", suit_tong="default", suit_zi="default",
        tile_wan="default", tile_tiao="default", tile_tong="default", tile_zi="default",
    ),
    # Bold black is grey, and reversing makes the ground of it: neither is bold here.
    "ansi16": _palette(
        ground="black", text="white", bar="not bold black on white",
        wild="not bold black on yellow", same="not bold black on cyan", turned="reverse not bold",
        board_dim="white", board_frame="white", board_mark="yellow", board_gold="yellow",
        tile_ground="white", tile_frame="black",
        suit_wan="bright_red", suit_tiao="bright_green", suit_tong="bright_cyan",
        suit_zi="white",
        tile_wan="red", tile_tiao="black", tile_tong="blue", tile_zi="black",
    ),
}
"""What terminals without colours of their own have instead of a theme."""
# fmt: on


@lru_cache(maxsize=64)
def palette(name: str) -> Palette:
    """What each style means in theme *name*, or on a terminal that is ``mono`` or ``ansi16``."""
    if name in _POOR:
        return _POOR[name]
    ink = {variable.replace("-", "_"): value for variable, value in variables_of(name).items()}
    ground, text = ink.pop("ground"), ink.pop("text")
    same = f"{ink['tile_same_text']} on {ink['tile_same']}"
    wild = f"on {ink['tile_wild']}"
    bar = f"{ground} on {text}"
    return _palette(ground=ground, text=text, bar=bar, wild=wild, same=same, turned=TURNED, **ink)


@lru_cache(maxsize=2048)
def style_of(name: str, style: str) -> Style:
    """What *style* looks like in the palette *name*."""
    table = palette(name)
    base, *modifiers = style.split()
    ground, _, _ = base.partition(".")
    found = Style.parse(table.get(base) or table.get(ground) or table["text"])
    for modifier in modifiers:
        found += Style.parse(table.get(f"+{ground}.{modifier}", table[f"+{modifier}"]))
    return found
