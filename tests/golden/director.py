"""Turns a scene into a real round: a wall and answers that make it happen, played by `Match`.

A plan is drawn up first: who draws what from which end and what he does with it. Then the tiles
that do not matter are dealt out, and the match is played on the wall that results.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import replace

from engine import events as ev
from engine.actions import Action, Chi, ChoosePiao, Declare, Discard, Kong, Pass, Pong, Win
from engine.cases import parse_case
from engine.events import WinMade
from engine.match import Match, Setup
from engine.melds import MeldKind
from engine.players import Ask
from engine.record import write
from engine.rules.base import RuleSet
from engine.rules.kou import kou_of
from engine.scoring import Score
from engine.state import ChoosingPiao, Claiming, LastDraw, Robbing
from engine.tiles import Tile, parse_tiles
from tests.golden.plan import DROP, THROW, Plan, Step
from tests.golden.scene import DRAW, ESCAPE, WIN, Json, Scene
from tests.golden.walls import fill

OWN_KONGS = ("concealed_kong", "pizi_kong", "wild_kong")


class Director:
    """Plays scenes, round after round, in one match."""

    def __init__(self, setup: Setup) -> None:
        self.match = Match(setup)

    @property
    def text(self) -> str:
        """The record."""
        return write(self.match.setup, self.match.log)

    def play(self, scene: Scene) -> None:
        """Play the next round as *scene* says."""
        match = self.match
        start = match.next_start((), scene.dealer)
        plan = _planned(scene, match.rules, start)
        wall = fill(plan, start.n)
        match.next_round(replace(start, wall=wall))
        _Stage(match, scene, plan).run()
        if scene.end == ESCAPE:
            match.escape(scene.escapes)
        assert match.between_rounds or match.ended, "the scene did not come to its end"
        if scene.end == WIN:
            _check(match, scene)


def _check(match: Match, scene: Scene) -> None:
    """The table counted the hand as `score` does."""
    assert match.round is not None
    won = match.round.state.win
    assert isinstance(won, WinMade)
    assert scene.case is not None
    setup = match.setup
    options = {"options": dict(setup.options)} if setup.options else {}
    asked = scene.case | options | {"base": setup.base, "piao": list(scene.piao)}
    if match.rules.counts_kou and "kou" not in scene.case:
        asked["kou"] = [kou_of(hand.melds) for hand in match.round.state.hands]
    rules, case = parse_case(asked | {"dealer": match.round.state.dealer})
    score = rules.judge(case)
    assert isinstance(score, Score), score
    assert won.score == score, (won.score, score)


# The plan


def _planned(scene: Scene, rules: RuleSet, start: ev.RoundStarted) -> Plan:
    """Who draws what and does what, junk left open."""
    case = scene.case or {}
    plan = Plan(
        rules=rules,
        dealer=start.dealer,
        horses=_horses(scene, start.horses or 0),
        indicator=_indicator(case.get("indicator") or scene.indicator),
        winner=case.get("winner", 0) if case else None,
    )
    _reserve(plan, scene, case)
    for seat, tiles in scene.give.items():
        plan.hands[seat] += parse_tiles(tiles)
    for seat in plan.held_back:
        plan.hands[seat].append(plan.wet_kind())
    for seat, meld in scene.before:
        _meld(plan, seat, meld)
    for seat, tile in scene.feeds:
        plan.feed(seat, parse_tiles(tile)[0])
    _kou(plan, scene, case)
    if case:
        _winner(plan, scene, case)
    elif scene.end == DRAW:
        plan.exhaust()
    else:
        plan.settle()
        plan.lap()
    return plan


def _horses(scene: Scene, number: int) -> list[Tile]:
    horses = parse_tiles(scene.horses)
    assert len(horses) == number, f"the dealer takes {number} horses"
    return horses


def _indicator(text: str) -> Tile | None:
    return parse_tiles(text)[0] if text else None


def _reserve(plan: Plan, scene: Scene, case: Json) -> None:
    """Tiles that junk must keep away from, and the classes that it must not touch."""
    texts = [case.get("hand", ""), case.get("win", ""), *scene.give.values()]
    texts += [meld["tiles"] for meld in case.get("melds", ())]
    texts += [meld["tiles"] for _, meld in scene.before]
    texts += [tile for _, tile in scene.feeds]
    plan.reserved = Counter(tile for text in texts for tile in parse_tiles(text))
    plan.rained_on(case.get("melds", ()), case.get("withheld", ()))


def _kou(plan: Plan, scene: Scene, case: Json) -> None:
    """Skins, and kongs where they are short, until every payer has his 口 (W6)."""
    for seat, count in enumerate(case.get("kou") or ()):
        if count and not any(who == seat for who, _ in scene.before):
            left = count
            while left and plan.spare_skins() and count - left < 6:
                _meld(plan, seat, {"kind": "pizi_kong", "tiles": str(plan.spare_skins()[0])})
                left -= 1
            while left > 1:
                kind = plan.free_kind(4)
                _meld(plan, seat, {"kind": "concealed_kong", "tiles": str(kind) * 4})
                left -= 2
            assert not left, "no tiles for so many 口"


def _meld(plan: Plan, seat: int, meld: Json, *, chained: bool = False, rival: str = "") -> None:
    """*seat* makes *meld*; an own kong follows a kong at once where *chained*."""
    kind, tiles = meld["kind"], parse_tiles(meld["tiles"])
    tile = tiles[0]
    if kind in OWN_KONGS:
        if kind == "concealed_kong":
            plan.hands[seat] += [tile] * 3
        single = kind != "concealed_kong" and plan.replacing == seat
        plan.take(seat, tile, chained=chained or single)
        plan.kong(seat, MeldKind(kind), tile)
        return
    action: Action = Pong(tile)
    if kind == "chi":
        plan.hands[seat] += tiles[1:]
        action = Chi(tile, (tiles[1], tiles[2]))
    elif kind == "exposed_kong":
        plan.hands[seat] += [tile] * 3
        action = Kong(MeldKind.EXPOSED_KONG, tile)
    else:
        plan.hands[seat] += [tile] * 2
    plan.feed(meld["from"], tile)
    _rival(plan, rival, tile)
    plan.claim(seat, action)
    if kind == "added_kong":
        plan.take(seat, tile, chained=False)
        plan.kong(seat, MeldKind.ADDED_KONG, tile)


def _rival(plan: Plan, rival: str, tile: Tile) -> None:
    """Somebody else wants *tile*, in vain: his answer is among the claims."""
    if rival:
        seat, act = rival.split(":")
        plan.wants(int(seat), act, tile)


def _winner(plan: Plan, scene: Scene, case: Json) -> None:
    seat, events = plan.winner, case.get("events", ())
    assert seat is not None
    plan.hands[seat] += parse_tiles(case["hand"])
    melds = case.get("melds", ())
    chain = _chain_start(case)
    for place, meld in enumerate(melds):
        if place in scene.at_once:
            plan.lay_instead(seat, MeldKind(meld["kind"]), parse_tiles(meld["tiles"])[0])
            continue
        if place == len(melds) - 1 and {"gangshangkaihua", "haidilaoyue"} <= set(events):
            plan.up_to_last(seat, keep=2)
        rival = scene.outbid.get(place, "")
        _meld(plan, seat, meld, chained=chain is not None and place > chain, rival=rival)
    win, end = parse_tiles(case["win"])[0], Win() if scene.end == WIN else Declare()
    if plan.held_back:
        plan.settle()
        plan.lap()
    match case["by"]:
        case "self":
            _self_draw(plan, seat, win, events)
            plan.steps.append(Step(seat, end))
        case "discard":
            _discard(plan, case["from"], win, hot="gangshangpao" in events)
            for who, act in scene.rivals:
                plan.wants(who, act, win)
            plan.steps.append(Step(seat, end, claim=True))
        case "rob":
            _kong_to_rob(plan, case["from"], win)
            for who, act in scene.rivals:
                plan.wants(who, act, win)
            plan.steps.append(Step(seat, end, claim=True))


def _chain_start(case: Json) -> int | None:
    """Where the unbroken chain of kongs begins that *kong_from* fed (S7)."""
    source = case.get("kong_from")
    if source is None or "gangshangkaihua" not in case.get("events", ()):
        return None
    kinds = [(meld["kind"], meld["from"]) for meld in case["melds"]]
    return len(kinds) - 1 - kinds[::-1].index(("exposed_kong", source))


def _self_draw(plan: Plan, seat: int, win: Tile, events: list[str]) -> None:
    if "gangshangkaihua" in events:
        assert plan.replacing == seat, "the last meld must be the kong"
        plan.back.append(win)
        return
    plan.settle()
    if "haidilaoyue" in events:
        plan.up_to_last(seat)
    elif not {"tianhu", "dihu"} & set(events) and not plan.steps:
        plan.lap()
    plan.take(seat, win, chained=False)


def _discard(plan: Plan, source: int, win: Tile, *, hot: bool) -> None:
    if not hot:
        plan.feed(source, win)
        return
    kind = plan.free_kind(4)
    plan.hands[source] += [kind] * 3
    plan.take(source, kind, chained=False)
    plan.kong(source, MeldKind.CONCEALED_KONG, kind)
    plan.back.append(win)
    plan.replacing = None
    plan.steps.append(Step(source, Discard(win)))


def _kong_to_rob(plan: Plan, source: int, win: Tile) -> None:
    """*source* pongs the tile and adds the fourth."""
    feeder = next(seat for seat in range(4) if seat not in (source, plan.winner))
    _meld(plan, source, {"kind": "pong", "tiles": str(win) * 3, "from": feeder})
    plan.take(source, win, chained=False)
    plan.steps.append(Step(source, Kong(MeldKind.ADDED_KONG, win)))


# The play


class _Stage:
    def __init__(self, match: Match, scene: Scene, plan: Plan) -> None:
        self.match, self.scene, self.plan = match, scene, plan
        self.steps = deque(plan.steps)

    def run(self) -> None:
        while (asks := self.match.asks()) and (self.steps or self.scene.end != ESCAPE):
            self.match.resolve(self._answers(asks))
        assert not self.steps, f"not played: {self.steps}"

    def _answers(self, asks: dict[int, Ask]) -> dict[int, Action]:
        assert self.match.round is not None
        match self.match.round.state.pending:
            case ChoosingPiao():
                return {seat: ChoosePiao(self.scene.piao[seat]) for seat in asks}
            case LastDraw(seat):
                mine = bool(self.steps) and self.steps[0].seat == seat
                return {seat: self._turn(seat, asks[seat]) if mine else Pass()}
            case Claiming() | Robbing():
                return self._claims(asks)
        ((seat, ask),) = asks.items()
        return {seat: self._turn(seat, ask)}

    def _turn(self, seat: int, ask: Ask) -> Action:
        step = self.steps.popleft()
        assert step.seat == seat, f"{step} is due, but seat {seat} is asked"
        if step.action == DROP:
            return Discard(self.plan.spares[seat].pop())
        if step.action == THROW:
            thrown = ask.options[-1]
            assert isinstance(thrown, Discard)
            assert thrown.tile == ask.view.drawn
            return thrown
        return self._offered(step, ask)

    def _claims(self, asks: dict[int, Ask]) -> dict[int, Action]:
        answers: dict[int, Action] = {seat: Pass() for seat in asks}
        while self.steps and self.steps[0].claim:
            step = self.steps.popleft()
            assert step.seat in asks, f"{step} was not asked"
            answers[step.seat] = self._offered(step, asks[step.seat])
        return answers

    @staticmethod
    def _offered(step: Step, ask: Ask) -> Action:
        assert step.action in ask.options, f"{step} is not among {ask.options}"
        assert not isinstance(step.action, str)
        return step.action
