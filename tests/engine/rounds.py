"""Random play for the invariant tests: deterministic by seed, and eager enough to meet every rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from engine.actions import Action, Chi, Declare, Discard, Kong, Pass, Pong, Win
from engine.distance import acceptance
from engine.match import Match, Seated, Setup
from engine.players import Ask
from engine.rules import RULES, rules_for
from engine.tiles import KINDS

EAGER = {Win: 0.9, Kong: 0.8, Pong: 0.5, Chi: 0.4, Declare: 0.02}


class Dice:
    """Answers at random, leaning towards claims and wins so that rounds have a story."""

    def __init__(self, name: str, seed: object, *, greedy: bool = False) -> None:
        self.name = name
        self.greedy = greedy
        self._dice = Random(f"{seed}/{name}")

    def decide(self, ask: Ask) -> Action:
        for action in reversed(ask.options):
            if self._dice.random() < EAGER.get(type(action), 0.0):
                return action
        calm = [act for act in ask.options if isinstance(act, Pass | Discard)]
        if self.greedy and calm and isinstance(calm[0], Discard):
            return self._thrown(ask, calm)
        return self._dice.choice(calm or list(ask.options))

    def _thrown(self, ask: Ask, calm: list[Action]) -> Action:
        """The discard that keeps the hand nearest to ready."""
        view = ask.view
        rules = rules_for(view.rules, dict(view.options))
        goal = rules.distance_goal(view.wild, view.pizi, view.melds[view.seat])
        sets = sum(meld.is_set for meld in view.melds[view.seat])
        allowed = {act.tile for act in calm if isinstance(act, Discard)}
        choices = [
            (choice.distance, -choice.accepts.bit_count(), self._dice.random(), choice.discard)
            for choice in acceptance(view.counts, sets, goal)
            if KINDS[choice.discard] in allowed
        ]
        return Discard(KINDS[min(choices)[3]]) if choices else self._dice.choice(calm)


def setup_for(rules: str, seed: int, **fields: object) -> Setup:
    """A friendly table of four bots, or what *fields* say."""
    people = tuple(Seated(f"bot {seat}", "normal") for seat in range(4))
    values: dict[str, object] = {"base": RULES[rules].default_base, "rounds": 2} | fields
    return Setup(rules=rules, players=people, seed=seed, **values)  # type: ignore[arg-type]


def played(
    setup: Setup, *, greedy: bool = True, at_ask: Callable[[Match], None] = lambda _: None
) -> Match:
    """A whole match by `Dice`; *at_ask* is called whenever questions are open."""
    match = Match(setup)
    players = [Dice(str(seat), setup.seed, greedy=greedy) for seat in range(4)]
    while match.ended is None:
        if match.between_rounds:
            match.next_round()
        while asks := match.asks():
            at_ask(match)
            match.resolve({seat: players[seat].decide(ask) for seat, ask in asks.items()})
    return match


def options_of(rules: str) -> Iterator[tuple[tuple[str, bool | int], ...]]:
    """The page's defaults, then each house option at each other value."""
    yield ()
    for option in RULES[rules].known_options:
        for value in option.allowed:
            if value != option.default:
                yield ((option.name, value),)
