"""Keys as people type them: names of bindings, and characters that a Chinese IME commits (ui §4.2).

Every binding has an id, so that ``[keys]`` of the settings can move it.
"""

from __future__ import annotations

import unicodedata

ALIASES = {
    "吃": "c",
    "碰": "p",
    "杠": "g",
    "槓": "g",
    "胡": "h",
    "和": "h",
    "过": "space",
    "過": "space",
    "【": "left_square_bracket",
    "】": "right_square_bracket",
    "「": "left_square_bracket",
    "」": "right_square_bracket",
    "。": "full_stop",
    "、": "slash",
    "·": "grave_accent",
}
"""Committed characters, and the key that each stands for."""

_NAMES = {
    " ": "space",
    "-": "minus",
    "=": "equals_sign",
    "[": "left_square_bracket",
    "]": "right_square_bracket",
    "?": "question_mark",
    ",": "comma",
    ".": "full_stop",
    "/": "slash",
}
"""Textual's names of the characters that we bind."""

HAND_KEYS = (
    *"1234567890",
    "minus",
    "equals_sign",
    "left_square_bracket",
    "right_square_bracket",
)
"""The keys of the tiles in the hand, from the left."""


TABLE_KEYS = {
    "left": "left", "right": "right", "home": "home", "end": "end", "up": "up", "down": "down",
    "enter": "enter", "pass": "space", "chi": "c", "pong": "p", "kong": "g", "win": "h",
    "hint": "f2,t", "advice": "f9,y", "fans": "f3,f", "log": "f4,v", "calculator": "k",
    "seat1": "f5", "seat2": "f6", "seat3": "f7", "seat4": "f8",
    "log_back": "pageup", "log_on": "pagedown", "why": "w", "auto_pass": "a",
    "undo": "u,backspace", "slower": "comma", "faster": "full_stop", "menu": "escape",
    "help": "question_mark,f1",
}  # fmt: skip
"""The keys of what can be done at the table, as they are made; the first is the one shown."""
SHARED = ("help",)
"""What other screens have as well: its binding has the name alone as its id."""


def binding_id(name: str) -> str:
    """The id of the binding of *name* at the table, by which ``[keys]`` moves it."""
    return name if name in SHARED else f"table.{name}"


def plain_key(key: str, character: str | None) -> str:
    """The key that was meant when *key* arrived as *character*.

    >>> plain_key("碰", "碰"), plain_key("fullwidth_digit_one", "１"), plain_key("c", "c")
    ('p', '1', 'c')
    """
    if character is None or len(character) != 1 or character.isascii():
        return key
    if character in ALIASES:
        return ALIASES[character]
    narrow = unicodedata.normalize("NFKC", character)
    if len(narrow) != 1 or not narrow.isascii():
        return key
    return _NAMES.get(narrow, narrow)


def shown_key(key: str) -> str:
    """*key* as a person reads it.

    >>> shown_key("question_mark"), shown_key("f2"), shown_key("escape"), shown_key("ctrl+q")
    ('?', 'F2', 'Esc', 'Ctrl+Q')
    """
    if key in _SHOWN:
        return _SHOWN[key]
    if key.startswith("ctrl+"):
        return f"Ctrl+{key[5:].upper()}"
    if len(key) > 1 and key[0] == "f" and key[1:].isdigit():
        return key.upper()
    return key.capitalize() if len(key) > 1 else key.upper()


_SHOWN = {name: char for char, name in _NAMES.items() if char != " "} | {
    "escape": "Esc",
    "left": "<-",
    "right": "->",
    "up": "Up",
    "down": "Down",
    "pageup": "PgUp",
    "pagedown": "PgDn",
}
