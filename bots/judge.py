"""What a hand is worth: backward recursion over one's own draws, plan by plan.

A hand after its discard is worth, with so many own draws left, the mean over the tiles that bring
it nearer of what it is worth then. Complete hands are scored by the page itself, and the others
are a chance, growing with time, that the round is over before the next draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bots.levels import Level
from bots.market import MARKETS
from bots.plan import Plan, fans_of, plans_of
from bots.read import Position, has_opened, kinds_in, sets_of
from bots.risk import Risk
from bots.score import Scorer
from engine import RUNS, Drawn, Goal, Meld, MeldKind, improving

FAR = -1e9
"""Worth of a hand that is too far to be valued."""
LONGEST = 20
"""Own draws looked ahead at most."""

OPENED = 0.5
"""Share of the hands yet unopened that find their opening in time (W5)."""
TRIPLET_PAYS = 10.5
"""A concealed triplet's fourth tile: a concealed kong when drawn, an exposed one when thrown."""
PONG_PAYS = 3.0
"""The fourth tile of a pong, when drawn."""
BETTERED = 0.4
"""How much of a better hand as near as this one is not in this one's worth yet."""
SAMPLE = 4
"""Waits of a hand that are scored; many waits, as wild tiles bring them, are worth alike."""
FADES = 0.8
"""How fast the opponents' melds lose their meaning, a draw ahead."""
FEW = 3
"""Kinds drawn at a hand once the nodes are spent."""

Worth = list[float]
"""By the number of own draws left."""


class Judge:
    """Values hands for one question."""

    def __init__(self, pos: Position, level: Level) -> None:
        self.pos, self.level = pos, level
        view = pos.view
        self.fans = fans_of(pos.page)
        self.market = MARKETS[view.rules]
        self.live = pos.unseen
        self.total = max(1, sum(pos.unseen))
        self.made = max(1, sum(isinstance(event, Drawn) for event in view.history) // 4)
        self.turns = min(LONGEST, view.left // 4)
        self.nodes = level.nodes
        self._safe = self._safety()
        self._known: dict[tuple[str, bytes, tuple[Meld, ...]], Worth] = {}
        self.slack = 0 if any(view.piao) else level.slack
        """Dearer plans are not worth a step where every win brings the stakes besides."""
        own, *rest = (view.piao[seat] or 0 for seat in (view.seat, *pos.others()))
        self.lost = level.loss * (self.market.loss + own + sum(rest) / 3)
        closed, stakes = self.market.closed, 3 * own + sum(rest)
        self._opening = (
            level.opening * (self.market.opened[0] * closed + stakes) / (closed + stakes)
        )
        self.risk = Risk(pos, self.market, self.made, level.samples)
        self.scorer = Scorer(pos)
        self.points = self.scorer.points
        self._hands: dict[tuple[bytes, tuple[Meld, ...]], Worth] = {}
        self.horizon = self._horizon()
        self.hopeless = self._wait(0.0, 0.0, 0.0, 0.0)

    def _safety(self) -> tuple[float, ...]:
        """The chance that nobody else wins before the next draw, by own draws left."""
        market = self.market
        melds = self.pos.view.melds
        shown = sum(sets_of(melds[seat]) for seat in self.pos.others())
        menace = market.menace[min(shown, len(market.menace) - 1)] - 1
        safe = []
        for left in range(self.turns + 2):
            ahead = max(0, self.turns - left)
            step = min(len(market.hazard) - 1, self.made - 1 + ahead)
            more = 1 + menace * FADES**ahead
            safe.append(max(0.0, 1 - self.level.hazard * more * market.hazard[step]))
        return tuple(safe)

    def _horizon(self) -> Worth:
        """How many own draws may be expected, by own draws left."""
        expected = [0.0] * (self.turns + 2)
        for left in range(1, len(expected)):
            expected[left] = self._safe[left] * (1 + expected[left - 1])
        return expected

    # Plans

    def plans(self, melds: tuple[Meld, ...]) -> tuple[Plan, ...]:
        """The plans that *melds* leave open."""
        laid = 0
        chi = False
        for meld in melds:
            if meld.is_set:
                laid |= 1 << meld.tile
                chi |= meld.kind is MeldKind.CHI
        return plans_of(self.fans, self.goal(melds), laid, chi)

    def goal(self, melds: tuple[Meld, ...]) -> Goal:
        """The complete hands that *melds* leave open."""
        return self.pos.goal_with(melds)

    def value(self, counts: Sequence[int], melds: tuple[Meld, ...], turns: int) -> float:
        """What a hand of 3n+1 tiles is worth with *turns* own draws left, or `FAR`."""
        turns = min(turns, self.turns + 1)
        worths = [worth[turns] for _, worth in self._worths(counts, melds)]
        best = max(worths, default=FAR)
        if best > FAR:
            best += self.level.kongs * self.prospects(counts, melds, turns)
        if best > 0 and self.pos.view.pizi and not has_opened(melds):
            best *= OPENED
        return best

    def prospects(self, counts: Sequence[int], melds: tuple[Meld, ...], turns: int) -> float:
        """What the kongs that may still come will bring, *turns* own draws before the end (C32)."""
        live, wild = self.live, self.pos.wild
        rate = 0.0
        for kind, held in enumerate(counts):
            if held == 3 and live[kind] == 1 and kind != wild:
                rate += TRIPLET_PAYS
        for meld in melds:
            if meld.kind is MeldKind.PONG and live[meld.tile] == 1:
                rate += PONG_PAYS
        return rate * self.horizon[turns] / self.total if rate else 0.0

    def _limit(self, distances: Iterable[int]) -> int:
        """Up to how many steps from ready the recursion goes."""
        return max(0, min(self.level.depth, min(distances) + self.slack))

    def dread(self, tile: int, worth: float) -> float:
        """What a discard takes off a hand of *worth*: what it may cost, and the hand itself."""
        chance, lost = self.risk.of(tile)
        return self.level.danger * (lost + chance * max(worth, 0.0))

    def favourite(self, counts: Sequence[int], melds: tuple[Meld, ...]) -> Plan | None:
        """The plan under which a hand of 3n+1 tiles is worth most; None if it is too far."""
        worths = [(worth[self.turns], plan) for plan, worth in self._worths(counts, melds)]
        return max(worths, key=lambda one: one[0])[1] if worths else None

    def _worths(
        self, counts: Sequence[int], melds: tuple[Meld, ...]
    ) -> Iterator[tuple[Plan, Worth]]:
        """Every plan near enough, with what it is worth by own draws left."""
        sets = sets_of(melds)
        reached = []
        for plan in self.plans(melds):
            useful = plan.useful(counts)
            reached.append((plan.reach(useful, sets).distance, useful, plan))
        limit = self._limit(far for far, _, _ in reached)
        for far, useful, plan in reached:
            if far <= limit:
                worth = self.worth(plan, useful, melds)
                if far <= self.level.swaps:
                    worth = self._with_swaps(plan, useful, melds, worth)
                yield plan, worth

    # The recursion

    def worth(self, plan: Plan, useful: bytes, melds: tuple[Meld, ...]) -> Worth:
        """What a hand is worth under *plan*, by own draws left."""
        key = (plan.name, useful, melds)
        known = self._known.get(key)
        if known is None:
            far, accepts = plan.reach(useful, sets_of(melds))
            if far <= 0:
                known = self._hands.get((useful, melds))
                if known is None:
                    known = self._hands[useful, melds] = self._ready(useful, melds)
            else:
                known = self._step(plan, useful, melds, far, accepts)
            self._known[key] = known
        return known

    def _step(
        self, plan: Plan, useful: bytes, melds: tuple[Meld, ...], far: int, accepts: int
    ) -> Worth:
        """A hand that is not ready."""
        self.nodes -= 1
        turns = self.turns + 1
        live = self.live
        drawn = [0.0] * (turns + 1)
        claimed = [0.0] * (turns + 1)
        kinds = [kind for kind in kinds_in(accepts) if live[kind] > 0]
        every = sum(live[kind] for kind in kinds)
        most = self.level.draws if self.nodes > 0 else FEW
        if len(kinds) > most:
            kinds = sorted(kinds, key=lambda kind: -live[kind])[:most]
        seen = sum(live[kind] for kind in kinds)
        taken = 0.0
        for kind in kinds:
            after = useful[:kind] + bytes((useful[kind] + 1,)) + useful[kind + 1 :]
            child = self._after_draw(plan, after, melds, far - 1)
            tiles = live[kind]
            drawn = [mine + tiles * other for mine, other in zip(drawn, child, strict=True)]
            claims = tiles * self._claims(useful, kind)
            if claims:
                taken += claims
                claimed = [one + claims * other for one, other in zip(claimed, child, strict=True)]
        opened = self.market.opened[1] if melds else self._opening
        if opened != 1:
            claimed = [opened * worth for worth in claimed]
        more = every / seen if seen else 0.0
        return self._mix(drawn, claimed, every, taken, more)

    def _with_swaps(
        self, plan: Plan, useful: bytes, melds: tuple[Meld, ...], worth: Worth
    ) -> Worth:
        """*worth* with the draws that come no nearer and leave a better hand as near."""
        sets = sets_of(melds)
        far, accepts = plan.reach(useful, sets)
        most = self._live(accepts)
        swaps = []
        for kind in kinds_in(plan.mask & ~accepts):
            if self.live[kind] <= 0:
                continue
            after = useful[:kind] + bytes((useful[kind] + 1,)) + useful[kind + 1 :]
            rest = self._swapped(plan, after, sets, far, most)
            if rest is not None:
                swaps.append((self.live[kind], self.worth(plan, rest, melds)))
        stay = 1 - most / self.total
        extra = 0.0
        bettered = list(worth)
        for left in range(1, len(worth)):
            before = worth[left - 1]
            gain = sum(tiles * max(0.0, other[left - 1] - before) for tiles, other in swaps)
            extra = self._safe[left] * (BETTERED * gain / self.total + stay * extra)
            bettered[left] += extra
        return bettered

    def _swapped(self, plan: Plan, after: bytes, sets: int, far: int, most: int) -> bytes | None:
        """What is left of a hand with one tile more that stays as near and accepts more."""
        if sum(after) <= 13 - 3 * sets:
            return after if self._live(plan.reach(after, sets).accepts) > most else None
        choices = [
            (self._live(accepts), kind)
            for kind, there, accepts in plan.discards(after, sets)
            if there == far
        ]
        live, kind = max(choices, default=(0, 0))
        if live <= most:
            return None
        return after[:kind] + bytes((after[kind] - 1,)) + after[kind + 1 :]

    def _mix(
        self,
        drawn: Worth,
        claimed: Worth,
        live: float,
        taken: float,
        more: float,
    ) -> Worth:
        """The mean over the next draw and the claims before it; *more* makes up for the kinds
        that were not looked at."""
        total = self.total
        stay = 1 - live / total
        taken = min(0.9, taken * more / total)
        worth = [0.0] * len(drawn)
        for left in range(1, len(drawn)):
            safe = self._safe[left]
            later = drawn[left - 1] * more / total + stay * worth[left - 1]
            if taken:
                later = claimed[left] * more / total + (1 - taken) * later
            worth[left] = safe * later - (1 - safe) * self.lost
        return worth

    def _claims(self, useful: bytes, kind: int) -> float:
        """How much likelier the others' discards make it to get *kind*."""
        market = self.market
        if useful[kind] >= 2 and kind != self.pos.wild:
            return market.ponged
        if not market.chied:
            return 0.0
        held = any(useful[one] and useful[other] for one, other in RUNS[kind])
        return market.chied if held else 0.0

    def _after_draw(self, plan: Plan, useful: bytes, melds: tuple[Meld, ...], far: int) -> Worth:
        """The best that a discard leaves of a hand with one tile more."""
        if sum(useful) <= 13 - 3 * sets_of(melds):
            return self.worth(plan, useful, melds)
        near = [
            (self._live(accepts), kind)
            for kind, there, accepts in plan.discards(useful, sets_of(melds))
            if there <= far
        ]
        near.sort(reverse=True)
        width = self.level.width if self.nodes > 0 and far < self.level.depth - 1 else 1
        best: Worth | None = None
        for _, kind in near[:width]:
            rest = useful[:kind] + bytes((useful[kind] - 1,)) + useful[kind + 1 :]
            worth = self.worth(plan, rest, melds)
            if best is None:
                best = worth
            else:
                best = [max(one, other) for one, other in zip(best, worth, strict=True)]
        return best or self.hopeless

    def _live(self, accepts: int) -> int:
        return sum(map(self.live.__getitem__, kinds_in(accepts)))

    def _ready(self, counts: bytes, melds: tuple[Meld, ...]) -> Worth:
        """A ready hand: drawn or thrown by others, whichever policy is worth more."""
        self.nodes -= 1
        far, waits = improving(counts, sets_of(melds), self.goal(melds))
        if far:
            return self.hopeless
        live = self.live
        kinds = [kind for kind in kinds_in(waits) if live[kind] > 0]
        drawn = own = thrown = 0.0
        seen, tiles = 0, sum(live[kind] for kind in kinds)
        if len(kinds) > SAMPLE:
            kinds = sorted(kinds, key=lambda kind: -live[kind])[:SAMPLE]
        for kind in kinds:
            by_self, by_discard = self.points(counts, melds, kind)
            seen += live[kind]
            if by_self:
                drawn += live[kind]
                own += live[kind] * by_self
            thrown += live[kind] * by_discard
        if seen:
            more = tiles / seen
            drawn, own, thrown = drawn * more, own * more, thrown * more
        chance, own, thrown = drawn / self.total, own / self.total, thrown / self.total
        patient = self._wait(chance, own, 0.0, 0.0)
        if not thrown or not self.pos.page.win_on_discard:
            return patient
        rate = self.market.claimed
        eager = self._wait(chance, own, min(0.9, rate * chance), rate * thrown)
        return eager if eager[-1] >= patient[-1] or not self.level.passes_wins else patient

    def _wait(self, chance: float, own: float, taken: float, thrown: float) -> Worth:
        safe_at = self._safe
        worth = [0.0] * (self.turns + 2)
        for left in range(1, self.turns + 2):
            safe = max(0.0, safe_at[left] - taken)
            worth[left] = thrown + safe * (own + (1 - chance) * worth[left - 1])
            worth[left] -= (1 - safe_at[left]) * self.lost
        return worth
