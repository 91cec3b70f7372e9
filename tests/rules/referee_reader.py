"""The lines of a record, read one after the other; and what the referee raises."""

from __future__ import annotations

from typing import Any

Line = dict[str, Any]
KNOWN = frozenset(
    [
        "match", "round", "phase", "piao", "deal", "indicator", "draw", "discard", "chi", "pong",
        "kong", "transfer", "win", "draw_game", "horses", "rain", "withhold", "false_win",
        "round_end", "refill", "match_end", "pass", "claim",
    ]
)  # fmt: skip


class Foul(AssertionError):
    """Something in a record that the pages do not allow."""


class CutShort(Exception):
    """The record ends in the middle of a round, which it may (section 4)."""


def demand(truth: object, what: str) -> None:
    """Raises a foul where *truth* does not hold."""
    if not truth:
        raise Foul(what)


class Lines:
    """A cursor over a record; types that nobody knows are skipped (section 4)."""

    def __init__(self, rows: list[Line]) -> None:
        self.rows = [row for row in rows if row["type"] in KNOWN]
        self.at = 0

    def peek(self, ahead: int = 0) -> str | None:
        """The type of the next line; None at the end."""
        at = self.at + ahead
        return self.rows[at]["type"] if at < len(self.rows) else None

    def next(self) -> Line:
        """The next line, which stays."""
        return self.rows[self.at]

    def take(self, kind: str, **fields: Any) -> Line:
        """The next line, of that type and with those fields."""
        if self.peek() is None:
            raise CutShort(kind)
        if self.peek() != kind:
            raise Foul(f"expected {kind} {fields}, found {self.rows[self.at]}")
        row = self.rows[self.at]
        self.at += 1
        for name, value in fields.items():
            if row.get(name, "absent") != value:
                raise Foul(f"{name} should be {value} in {row}")
        return row
