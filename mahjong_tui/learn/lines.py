"""Sentences set in lines: tiles and Latin words stay whole, closing marks never begin a line."""

from __future__ import annotations

import re

from mahjong_tui.canvas import width_of

_WORD = re.compile(r"[ ]+|[0-9]*[0-9][万条筒萬條]|[!-~]+|.", re.DOTALL)
_NOT_FIRST = "，。、；：？！）」』】》"
_NOT_LAST = "（「『【《("


def lines_of(text: str, width: int) -> list[str]:
    """*text* in lines of at most *width* cells.

    >>> lines_of("听 1万 9条 one，two", 7)
    ['听 1万', '9条', 'one，', 'two']
    """
    lines: list[str] = []
    line = ""
    for word in _words(text):
        if line.strip() and width_of(line + word.rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        line += word if line else word.lstrip()
    lines.append(line.rstrip())
    return lines


def _words(text: str) -> list[str]:
    """What must stay together, blanks with the word before them."""
    words: list[str] = []
    for piece in _WORD.findall(text):
        before = words[-1][-1] if words else ""
        clings = piece[0] in _NOT_FIRST or piece[0] == " " or (before and before in _NOT_LAST)
        if words and clings:
            words[-1] += piece
        else:
            words.append(piece)
    return words
