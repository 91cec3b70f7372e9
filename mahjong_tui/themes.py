"""The themes: one set of colours for Textual's widgets and for the board (ui 1.4).

What the board needs besides ground and text stands in the variables of a theme. Textual's own
themes have none: for them `variables_of` chooses by dark and light. All colours of ours are
entries of the 256-colour cube, so that true colour and 256 colours agree.
"""

from __future__ import annotations

from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

SUITS = {"m": "wan", "s": "tiao", "p": "tong", "z": "zi"}
"""Each suit in the names of variables: ``suit-wan`` on the table, ``tile-wan`` on a tile."""
LEGIBLE = 4.5
"""The least contrast of letters with their ground."""


def _inks(kind: str, colours: str) -> dict[str, str]:
    """万, 条, 筒 and the honours on the ``suit`` (table) or on a ``tile``."""
    names = (f"{kind}-{name}" for name in SUITS.values())
    return dict(zip(names, colours.split(), strict=True))


# fmt: off
_IVORY = {
    "tile-ground": "#ffffd7", "tile-frame": "#8a8a8a", "tile-wild": "#ffd75f",
    "tile-same": "#afd7ff", "tile-same-text": "#1c1c1c",
    **_inks("tile", "#af0000 #005f00 #005faf #1c1c1c"),
}
_DARK = {
    **_IVORY, **_inks("suit", "#ff8787 #87d787 #87d7ff #e4e4e4"),
    "board-gold": "#ffd75f", "board-mark": "#ffd75f",
}
_LIGHT = {
    **_IVORY, **_inks("suit", "#af0000 #005f00 #005faf #1c1c1c"),
    "board-gold": "#5f5f00", "board-mark": "#87005f",
}

THEMES = {theme.name: theme for theme in (
    Theme(
        "table-green", background="#1c1c1c", surface="#262626", panel="#303030",
        foreground="#e4e4e4", primary="#87d787", secondary="#ffd75f", accent="#ffd75f",
        warning="#ffd75f", error="#ff8787", success="#87d787",
        variables={**_DARK, "board-dim": "#9e9e9e", "board-frame": "#767676"},
    ),
    Theme(
        "paper", dark=False, background="#eeeeee", surface="#ffffff", panel="#e4e4e4",
        foreground="#1c1c1c", primary="#005f00", secondary="#005faf", accent="#5f5f00",
        warning="#5f5f00", error="#af0000", success="#005f00",
        variables={**_LIGHT, "board-dim": "#4e4e4e", "board-frame": "#767676"},
    ),
    Theme(
        "colour-blind", background="#1c1c1c", surface="#262626", panel="#303030",
        foreground="#e4e4e4", primary="#5fffd7", secondary="#ffd75f", accent="#ffd75f",
        warning="#ffd75f", error="#ff8700", success="#5fffd7",
        variables={
            **_DARK, **_inks("suit", "#ff8700 #5fffd7 #af87ff #e4e4e4"),
            **_inks("tile", "#d70000 #005f5f #5f00af #1c1c1c"), "tile-ground": "#ffffff",
            "tile-wild": "#ffff5f", "board-dim": "#a8a8a8", "board-frame": "#8a8a8a",
        },
    ),
    Theme(
        "high-contrast", background="#000000", surface="#000000", panel="#303030",
        foreground="#ffffff", primary="#ffff00", secondary="#00ffff", accent="#ffff00",
        warning="#ffff00", error="#ffaf00", success="#5fffd7",
        variables={
            **_DARK, **_inks("suit", "#ffaf00 #5fffd7 #af87ff #ffffff"),
            **_inks("tile", "#af0000 #005f5f #5f00af #000000"), "tile-ground": "#ffffff",
            "tile-frame": "#585858", "tile-wild": "#ffff00", "tile-same": "#00ffff",
            "tile-same-text": "#000000", "board-gold": "#ffff00", "board-mark": "#ffff00",
            "board-dim": "#d0d0d0", "board-frame": "#bcbcbc",
        },
    ),
)}
"""Ours, the usual one first."""

SIXTEEN = Theme(
    "sixteen", ansi=True, background="ansi_black", surface="ansi_black", panel="ansi_blue",
    foreground="ansi_white", primary="ansi_cyan", secondary="ansi_yellow", accent="ansi_yellow",
    warning="ansi_yellow", error="ansi_bright_red", success="ansi_bright_green",
    variables={
        "ansi-background": "ansi_black", "ansi-foreground": "ansi_white",
        "block-cursor-foreground": "ansi_bright_white", "block-cursor-background": "ansi_blue",
        "block-cursor-blurred-foreground": "ansi_bright_white",
        "block-cursor-blurred-background": "ansi_blue",
        "input-cursor-text-style": "none", "text-muted": "ansi_white",
    },
)
"""For terminals of sixteen colours, whatever their ground: it is not chosen, but found."""
# fmt: on


def variables_of(name: str) -> dict[str, str]:
    """The board's colours in theme *name*: its own, and for what it does not name, ours."""
    theme = THEMES.get(name) or BUILTIN_THEMES[name]
    own = theme.to_color_system().generate()
    ground, text = Color.parse(own["background"]), Color.parse(own["foreground"])
    usual = _DARK if theme.dark else _LIGHT
    return {
        "ground": ground.hex6,
        "text": text.hex6,
        "board-dim": _towards(ground, text, 0.7).hex6,
        "board-frame": ground.blend(text, 0.5).hex6,
        **usual,
        **theme.variables,
    }


def _towards(ground: Color, text: Color, part: float) -> Color:
    """*text* faded into *ground* to *part*, less where it could not be read."""
    faded = ground.blend(text, part)
    while contrast(faded, ground) < LEGIBLE and part < 1:
        part = min(part + 0.05, 1.0)
        faded = ground.blend(text, part)
    return faded


def luminance(colour: Color) -> float:
    """The relative luminance that WCAG defines."""
    parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
             for part in colour.normalized]  # fmt: skip
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(one: Color, other: Color) -> float:
    """The contrast that WCAG defines: 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
