"""Chinese and Latin text set in lines, for the screens and the command line alike (ui 4.6)."""

from __future__ import annotations

from collections.abc import Callable

_NOT_FIRST = "，。、；：？！）」』】》,.;:?!)"
_NOT_LAST = "（「『【《("

Measure = Callable[[str], int]
"""How many cells a text takes."""


def wrapped(text: str, width: int, measure: Measure, *, first: int = 0, rest: int = 0) -> list[str]:
    """*text* in lines of at most *width* cells, none beginning with a closing mark.

    Lines break at blanks and between wide characters; *first* and *rest* are the cells that stand
    before the first line and before all others.

    >>> wrapped("一二三，四五 one two", 6, lambda text: len(text.encode("gbk")))
    ['一二', '三，四', '五 one', 'two']
    """
    lines: list[str] = []
    for paragraph in text.splitlines():
        line, room = "", width - (rest if lines else first)
        for word in _words(paragraph, width - rest, measure):
            if line and measure(line + word.rstrip()) > room:
                lines.append(line.rstrip())
                line, room = "", width - rest
            line += word
        lines.append(line.rstrip())
    return lines


def _words(text: str, width: int, measure: Measure) -> list[str]:
    """What must stay together: Latin words, and characters with the marks that cling to them.

    A Latin word that no line can hold is cut.
    """
    words: list[str] = []
    for char in text:
        before = words[-1][-1] if words else ""
        clings = char == " " or char in _NOT_FIRST or (before != "" and before in _NOT_LAST)
        latin = before not in ("", " ") and measure(char) == 1 == measure(before)
        if before and (clings or (latin and measure(words[-1]) < width)):
            words[-1] += char
        else:
            words.append(char)
    return words
