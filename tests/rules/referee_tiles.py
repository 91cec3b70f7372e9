"""Tiles for the referee: kinds are 0-33 in the order of C3, written in the notation of C2."""

from __future__ import annotations

NAMES = [f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)] + list("ESWNCFP")
KIND = {name: kind for kind, name in enumerate(NAMES)}
E, S, W, N, C, F, P = range(27, 34)
WINDS = (E, S, W, N)
DRAGONS = (C, F, P)
ORPHANS = (0, 8, 9, 17, 18, 26, E, S, W, N, C, F, P)
JIANG = tuple(kind for kind in range(27) if kind % 9 in (1, 4, 7))
"""The 2s, 5s and 8s of wuhan's W8."""


def tiles(text: str) -> list[int]:
    """The kinds that *text* writes out, in its order (letters and digits only)."""
    found: list[int] = []
    digits = ""
    for mark in text:
        if mark.isspace():
            continue
        if mark in "123456789":
            digits += mark
        elif mark in "msp" and digits:
            found += [KIND[digit + mark] for digit in digits]
            digits = ""
        elif mark in "ESWNCFP" and not digits:
            found.append(KIND[mark])
        else:
            raise ValueError(f"bad notation {text!r}")
    if digits:
        raise ValueError(f"bad notation {text!r}")
    return found


def one(text: str) -> int:
    """The single kind of *text*."""
    (kind,) = tiles(text)
    return kind


def text_of(kinds: list[int]) -> str:
    """Kinds as text, one group a tile."""
    return "".join(NAMES[kind] for kind in kinds)


def suit(kind: int) -> int:
    """0-2 for the suits, 3 for an honour."""
    return min(kind // 9, 3)


def terminal(kind: int) -> bool:
    """A 1 or a 9 of a suit (C4)."""
    return kind < 27 and kind % 9 in (0, 8)


def honour(kind: int) -> bool:
    """A wind or a dragon (C4)."""
    return kind >= 27


def counts(kinds: list[int]) -> tuple[int, ...]:
    """How often each of the 34 kinds occurs."""
    table = [0] * 34
    for kind in kinds:
        table[kind] += 1
    return tuple(table)


def _around(cycle: list[int], kind: int, step: int) -> int:
    return cycle[(cycle.index(kind) + step) % len(cycle)]


def _cycle(kind: int, wuhan: bool) -> list[int]:
    if kind < 27:
        first = kind - kind % 9
        return list(range(first, first + 9))
    if wuhan:
        return [E, S, W, N, F, P]
    return list(WINDS) if kind in WINDS else list(DRAGONS)


def wild_of(rules: str, indicator: int) -> int | None:
    """The wild kind that *indicator* makes (C21, W1); None on a page without."""
    if rules not in ("beifang", "guangdong", "wuhan"):
        return None
    if rules == "wuhan" and indicator == C:
        return F
    return _around(_cycle(indicator, rules == "wuhan"), indicator, 1)


def indicator_of(rules: str, wild: int) -> int:
    """The indicator that a wild kind implies, outside wuhan."""
    return next(kind for kind in range(34) if wild_of(rules, kind) == wild)


def pizi_of(indicator: int) -> list[int]:
    """Wuhan's kinds that only leave the hand as single-tile kongs (W1)."""
    if indicator == C:
        return [C, N]
    return [C, indicator, _around(_cycle(indicator, True), indicator, -1)]
