"""The colours: what each style name means in each palette, and nowhere else (ui.md 1.4).

A style is a base and modifiers joined by blanks (`mahjong_tui.faces`). Bases that a palette
does not name fall back on the part before the dot, modifiers are laid over the base in turn.
All colours are entries of the 256-colour cube, so that true colour and 256 colours agree.
"""

from __future__ import annotations

from functools import lru_cache

from rich.style import Style


def _palette(  # noqa: PLR0913 - one parameter a column of the table below
    *,
    ground: str,
    text: str,
    dim: str,
    bar: str,
    frame: str,
    gold: str,
    suits: tuple[str, str, str, str],
    tile_ground: str,
    tile_frame: str,
    tile_suits: tuple[str, str, str, str],
    wild: str,
    same: str,
    mark: str,
) -> dict[str, str]:
    """A palette of colours: the table's *ground* and *text*, the tiles' ground and suits."""
    styles = {
        "text": f"{text} on {ground}",
        "strong": f"bold {text} on {ground}",
        "dim": f"{dim} on {ground}",
        "bar": f"bold {bar}",
        "frame": f"{frame} on {ground}",
        "panel.title": f"bold {text} on {ground}",
        "back": f"{dim} on {ground}",
        "badge": f"bold {mark} on {ground}",
        "gold": f"bold {gold} on {ground}",
        "announce": f"bold {text} on {ground}",
        "turn": f"reverse bold {text} on {ground}",
        "offer": f"reverse {text} on {ground}",
        "offer.on": f"reverse bold underline {gold} on {ground}",
        "log": f"{dim} on {ground}",
        "log.new": f"{text} on {ground}",
        "hint": f"{dim} on {ground}",
        "tile": f"{tile_suits[3]} on {tile_ground}",
        "tile.frame": f"{tile_frame} on {tile_ground}",
        "+wild": f"bold underline {wild}",
        "+last": "reverse bold",
        "+cursor": "reverse bold",
        "+same": f"bold {same}",
        "+dim": "dim",
    }
    for suit, on_table, on_tile in zip("mspz", suits, tile_suits, strict=True):
        styles[f"text.{suit}"] = f"{on_table} on {ground}"
        styles[f"tile.{suit}"] = f"{on_tile} on {tile_ground}"
    return styles


_MONO = _palette(
    ground="default", text="default", dim="default", bar="reverse", frame="default",
    gold="underline default", suits=("default",) * 4, tile_ground="default",
    tile_frame="default", tile_suits=("default",) * 4, wild="", same="reverse", mark="default",
)  # fmt: skip

# fmt: off
PALETTES: dict[str, dict[str, str]] = {
    "classic": _palette(
        ground="#1c1c1c", text="#e4e4e4", dim="#9e9e9e", bar="#1c1c1c on #e4e4e4",
        frame="#767676", gold="#ffd75f",
        suits=("#ff8787", "#87d787", "#87d7ff", "#e4e4e4"),
        tile_ground="#ffffd7", tile_frame="#8a8a8a",
        tile_suits=("#af0000", "#005f00", "#005faf", "#1c1c1c"),
        wild="on #ffd75f", same="#1c1c1c on #afd7ff", mark="#ffd75f",
    ),
    "colour-blind": _palette(
        ground="#1c1c1c", text="#e4e4e4", dim="#a8a8a8", bar="#1c1c1c on #e4e4e4",
        frame="#8a8a8a", gold="#ffd75f",
        suits=("#ff8700", "#5fffd7", "#af87ff", "#e4e4e4"),
        tile_ground="#ffffff", tile_frame="#8a8a8a",
        tile_suits=("#d70000", "#005f5f", "#5f00af", "#1c1c1c"),
        wild="on #ffff5f", same="#1c1c1c on #afd7ff", mark="#ffd75f",
    ),
    "high-contrast": _palette(
        ground="#000000", text="#ffffff", dim="#d0d0d0", bar="#000000 on #ffffff",
        frame="#bcbcbc", gold="#ffff00",
        suits=("#ffaf00", "#5fffd7", "#af87ff", "#ffffff"),
        tile_ground="#ffffff", tile_frame="#585858",
        tile_suits=("#af0000", "#005f5f", "#5f00af", "#000000"),
        wild="on #ffff00", same="#000000 on #00ffff", mark="#ffff00",
    ),
    "mono": _MONO,
    "ansi16": _palette(
        ground="default", text="default", dim="default", bar="reverse", frame="default",
        gold="yellow", suits=("bright_red", "bright_green", "bright_cyan", "default"),
        tile_ground="white", tile_frame="black", tile_suits=("red", "black", "blue", "black"),
        wild="not bold black on yellow", same="black on cyan", mark="yellow",
    ),
}
# fmt: on

# A wild tile in a line of text keeps the table's ground: gold letters say it there.
for _colours, _wild in (
    ("classic", "#ffd75f"),
    ("colour-blind", "#ffd75f"),
    ("high-contrast", "#ffff00"),
    ("ansi16", "yellow"),
):
    PALETTES[_colours]["+text.wild"] = f"bold underline {_wild}"


@lru_cache(maxsize=2048)
def style_of(palette: str, name: str) -> Style:
    """What the style *name* looks like in *palette*."""
    table = PALETTES[palette]
    base, *modifiers = name.split()
    ground, _, _ = base.partition(".")
    style = Style.parse(table.get(base) or table.get(ground) or table["text"])
    for modifier in modifiers:
        laid = table.get(f"+{ground}.{modifier}", table[f"+{modifier}"])
        style += Style.parse(laid)
    return style
