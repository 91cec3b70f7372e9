"""Complete hands in points, scored by the page itself and remembered for the rest of the round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from bots.read import Position, has_opened
from engine import KINDS, Case, Meld, Refusal

MOST = 60_000
"""Scored hands remembered for one round and seat."""

GROWTH = (58, 40, 20)
"""With more tiles left than each of these, another 口 is expected of everybody else."""

Key = tuple[bytes, tuple[Meld, ...], int]


class Points(NamedTuple):
    """What a win brings in units of the base, all payers together; 0 where it is refused."""

    by_self: int
    by_discard: int


class Scorer:
    """Scores the wins of one seat."""

    def __init__(self, pos: Position) -> None:
        self.pos, self.page = pos, pos.page
        view = pos.view
        one, two, three, four = (stake or 0 for stake in view.piao)
        self._piao = (one, two, three, four)
        others = pos.kou(())
        self._growth = sum(view.left > least for least in GROWTH)
        self._known, self._paid = _remembered(
            view.rules,
            view.options,
            view.wild,
            view.pizi,
            view.seat,
            self._piao,
            others,
            self._growth,
        )
        if len(self._known) > MOST:
            self._known.clear()
            self._paid.clear()

    def points(self, counts: bytes, melds: tuple[Meld, ...], kind: int) -> Points:
        """What a win on *kind* brings, by self-draw and on a discard of the 下家."""
        key = (counts, melds, kind)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._score(counts, melds, kind)
        return known

    def _score(self, counts: bytes, melds: tuple[Meld, ...], kind: int) -> Points:
        page = self.page
        drawn = self.case(counts, melds, kind, "self")
        hand = page.complete(drawn)
        found = [0, 0]
        if not hand.found:
            return Points(0, 0)
        cases = [drawn]
        if page.win_on_discard:
            cases.append(self.case(counts, melds, kind, "discard"))
        for place, case in enumerate(cases):
            refused = page.refuses(case)
            if refused is not None and refused.key != "not_opened":
                continue
            chosen = page.choose(case, hand)
            if isinstance(chosen, Refusal):
                continue
            worth = chosen[1]
            # Worths are few and shared, so that what they pay is worked out once each.
            key = (id(worth), case.by, case.kou)
            paid = self._paid.get(key)
            if paid is None:
                total = 0
                for transfer in page.pay_win(case, worth):
                    total += transfer.amount
                paid = self._paid[key] = (total, worth)  # kept, so that its id stays its own
            found[place] = paid[0]
        return Points(found[0], found[1])

    def case(self, counts: Sequence[int], melds: tuple[Meld, ...], kind: int, by: str) -> Case:
        """The question to the page: the seat wins on *kind*."""
        pos = self.pos
        view = pos.view
        return Case(
            hand=tuple(counts),
            melds=melds,
            win=KINDS[kind],
            by=by,
            winner=pos.seat,
            from_=None if by == "self" else (pos.seat + 1) % 4,
            dealer=view.dealer,
            indicator=view.indicator,
            wild=view.wild,
            pizi=view.pizi,
            piao=self._piao,
            kou=self._kou(melds),
        )

    def _kou(self, melds: tuple[Meld, ...]) -> tuple[int, int, int, int]:
        """The 口 that the seats will have shown by the end of a round like this (W6)."""
        pos = self.pos
        if not pos.view.pizi:
            return (0, 0, 0, 0)
        own = 1 if self._growth > 2 or not has_opened(melds) else 0
        one, two, three, four = (
            shown + (own if seat == pos.seat else self._growth)
            for seat, shown in enumerate(pos.kou(melds))
        )
        return (one, two, three, four)


@lru_cache(maxsize=32)
def _remembered(
    *table: object,
) -> tuple[dict[Key, Points], dict[tuple[int, str, tuple[int, ...]], tuple[int, object]]]:
    """The wins scored so far at one table; the next question meets most of them again."""
    return {}, {}
