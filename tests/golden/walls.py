"""Deals out the tiles of a plan that do not matter, and lays the wall."""

from __future__ import annotations

from collections import Counter

from engine.tiles import Tile
from engine.wall import FULL_SET, shuffled
from tests.golden.plan import Plan


def fill(plan: Plan, n: int) -> tuple[Tile, ...]:
    """The wall of *plan*, front first; its spares are named on the way."""
    pool = _Pool(plan, n)
    _spares(plan, pool)
    draws = [pool.junk() if tile is None else tile for tile in plan.front]
    behind = [pool.junk() if tile is None else tile for tile in plan.back]
    open_slots = sum(13 - len(hand) for hand in plan.hands)
    rest_slots = len(pool.tiles) - open_slots
    assert rest_slots >= 0, "more tiles asked for than there are"
    _hide_specials(plan, pool, rest_slots)
    for seat, hand in enumerate(plan.hands):
        assert len(hand) <= 13, f"seat {seat} is dealt {len(hand)} tiles"
        while len(hand) < 13:
            hand.append(pool.filler(dry=seat != plan.winner))
    dealt = [tile for step in range(4) for tile in plan.hands[(plan.dealer + step) % 4]]
    turned = [] if plan.indicator is None else [plan.indicator]
    tail = behind[::-1] + plan.horses
    if plan.rules.indicator_at_back:
        return (*dealt, *draws, *pool.tiles, *tail, *turned)
    return (*dealt, *turned, *draws, *pool.tiles, *tail)


class _Pool:
    """The tiles without a place, in an order that looks shuffled."""

    def __init__(self, plan: Plan, n: int) -> None:
        self.plan = plan
        used = plan.used()
        assert all(count <= 4 for count in used.values()), f"too many of a kind: {used}"
        self.tiles: list[Tile] = []
        seen: Counter[Tile] = Counter()
        for tile in shuffled(0, n):
            seen[tile] += 1
            if seen[tile] > used[tile]:
                self.tiles.append(tile)
        assert len(self.tiles) + sum(used.values()) == len(FULL_SET)

    def take(self, *avoid: frozenset[Tile] | frozenset[int]) -> Tile:
        """The first tile that keeps away from all of *avoid*, or from fewer and fewer of it."""
        for number in range(len(avoid), -1, -1):
            for place, tile in enumerate(self.tiles):
                if not any(tile in kinds for kinds in avoid[:number]):
                    return self.tiles.pop(place)
        raise AssertionError("no tile is left")

    def junk(self) -> Tile:
        """A tile to throw away."""
        plan = self.plan
        tile = self.take(plan.specials, plan.dry, frozenset(plan.reserved))
        assert tile not in plan.specials
        return tile

    def filler(self, *, dry: bool) -> Tile:
        """A tile for a hand."""
        plan = self.plan
        if not dry:
            return self.take(plan.specials)
        return self.take(plan.dry, plan.specials)


def _spares(plan: Plan, pool: _Pool) -> None:
    """Tiles that a hand holds only to discard them after a claim."""
    for seat, number in enumerate(plan.spare_counts):
        plan.spares[seat] = [pool.junk() for _ in range(number)]
        plan.hands[seat] += plan.spares[seat]


def _hide_specials(plan: Plan, pool: _Pool, rest_slots: int) -> None:
    """Skins and wild tiles that the rest of the wall cannot hold lie in hands unused."""
    over = sum(tile in plan.specials for tile in pool.tiles) - rest_slots
    for seat in [seat for seat in range(4) if seat != plan.winner] * 13:
        if over > 0 and len(plan.hands[seat]) < 13:
            place = next(at for at, tile in enumerate(pool.tiles) if tile in plan.specials)
            plan.hands[seat].append(pool.tiles.pop(place))
            over -= 1
    assert over <= 0
