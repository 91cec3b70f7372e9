"""The public marks that a page hangs on a seat."""

from __future__ import annotations

from typing import NamedTuple


class Mark(NamedTuple):
    """A public mark that a page hangs on a seat: ``kou``, ``withheld``, ``horses``, ``liable``,
    ``rain``; and, on one's own seat only, ``barred``."""

    kind: str
    value: int
