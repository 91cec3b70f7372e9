"""The thought that goes on beside the table: what a strong player would answer."""

from __future__ import annotations

from engine import Ask
from mahjong_tui.messages import Advised


def advised(serial: int, ask: Ask, *, practice: bool) -> Advised:
    """What to answer and why; at practice tables also the discards that may be dear."""
    from bots.hint import advise, hint_for  # noqa: PLC0415 (only when asked)

    hint = hint_for(ask.view)
    dangerous = frozenset(
        row.discard for row in hint.discards if practice and row.danger.grade == "high"
    )
    return Advised(serial, advise(ask), hint, dangerous)
