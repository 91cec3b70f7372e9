"""What the screen orders the engine's thread to do; the rest it asks by answers."""

from __future__ import annotations

from engine import Player


class GiveUp(BaseException):
    """*seat* gives the round up.

    At a table for coins *stand_in* plays it to its end; at a friendly table there is none, and
    the round is left as its page has it (S13).
    """

    def __init__(self, seat: int, stand_in: Player | None) -> None:
        super().__init__(seat)
        self.seat, self.stand_in = seat, stand_in
