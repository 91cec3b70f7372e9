"""Drill (b): what does each seat pay?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from engine import RuleSet, Score, Transfer, net
from mahjong_tui.learn.drills.deal import Dealt, Taste, deal
from mahjong_tui.learn.drills.question import Choice, Question, Weights, heavy
from mahjong_tui.learn.items import items, seat_said
from mahjong_tui.learn.said import Amount, Said, said

KIND = "pays"

TASTES = {
    1: Taste(wilds=0.0, melds=0.4),
    2: Taste(wilds=0.4, melds=0.4, stakes=True),
    3: Taste(wilds=0.6, most_wilds=2, melds=0.5, stakes=True),
}
PLAIN = {1: 0.6, 2: 0.35, 3: 0.1}
"""The chance of a hand after no recipe."""

Net = tuple[int, int, int, int]
Paid = Sequence[Transfer]
WRONG = 3
"""How many wrong answers stand beside the right one."""


def make(dice: Random, page: RuleSet, level: int, weights: Weights) -> Question | None:
    """A win whose payments are to be found among four; None where the dice made a poor one."""
    topics = [fan.id for fan in page.table.rows]
    topic = "" if dice.random() < PLAIN[level] else heavy(dice, topics, weights)
    base = TASTES[level]
    taste = Taste(topic, base.wilds, base.most_wilds, base.melds, stakes=base.stakes)
    dealt = deal(dice, page, taste)
    if dealt is None or not isinstance(dealt.verdict, Score):
        return None
    paid = page.settlement(dealt.case, dealt.verdict)
    right = net(paid)
    wrong = _mistaken(dice, dealt, dealt.verdict, paid)
    if len(wrong) < WRONG or not any(right):
        return None
    answers = [right, *wrong[:WRONG]]
    dice.shuffle(answers)
    return Question(
        KIND, page.id, level, topic or dealt.case.by, dealt.json, said("drill.ask.pays"),
        tuple(Choice(str(at), _balance(answer)) for at, answer in enumerate(answers)),
        frozenset({answers.index(right)}), False,
        tuple(items(page, dealt.case, dealt.verdict)),
    )  # fmt: skip


def _balance(answer: Net) -> Said:
    facts = {f"seat{seat}": Amount(amount, signed=True) for seat, amount in enumerate(answer)}
    names = {f"name{seat}": seat_said(seat, 0) for seat in range(4)}
    return said("drill.balance", **facts, **names)


# Mistakes that people make


def _scaled(paid: Paid, times: int, over: int = 1) -> list[Transfer] | None:
    """The price of the hand wrong by a factor."""
    out = []
    for one in paid:
        if one.reason in ("win", "liability"):
            if one.amount * times % over:
                return None
            one = replace(one, amount=one.amount * times // over)  # noqa: PLW2901
        out.append(one)
    return out


def _double(dealt: Dealt, score: Score, paid: Paid) -> list[Transfer] | None:
    """A factor too many."""
    return _scaled(paid, 2)


def _half(dealt: Dealt, score: Score, paid: Paid) -> list[Transfer] | None:
    """A factor forgotten."""
    return _scaled(paid, 1, 2)


def _quadruple(dealt: Dealt, score: Score, paid: Paid) -> list[Transfer] | None:
    """Two factors too many, or a power of two beyond the cap."""
    return _scaled(paid, 4)


def _quarter(dealt: Dealt, score: Score, paid: Paid) -> list[Transfer] | None:
    """Two factors forgotten."""
    return _scaled(paid, 1, 4)


def _fan_missed(dealt: Dealt, score: Score, paid: Paid) -> list[Transfer] | None:
    """The smallest fan overlooked."""
    if len(score.fans) < 2 or score.capped_fan is not None or score.exponents is not None:
        return None
    least = min(fan.value for fan in score.fans)
    return _scaled(paid, score.fan - least, score.fan) if score.fan > least else None


def _everybody(dealt: Dealt, score: Score, paid: Paid) -> list[Transfer] | None:
    """All three pay where one does."""
    wins = [one for one in paid if one.reason in ("win", "liability")]
    if len(wins) != 1:
        return None
    share = wins[0].amount // (3 if wins[0].reason == "liability" else 1)
    rest = [one for one in paid if one.reason == "piao"]
    winner = dealt.case.winner
    return [Transfer(seat, winner, share, "win") for seat in dealt.case.others] + rest


def _one_for_all(dealt: Dealt, score: Score, paid: Paid) -> list[Transfer] | None:
    """One pays for all where each pays for himself."""
    wins = [one for one in paid if one.reason == "win"]
    if len(wins) < 3:
        return None
    payer = dealt.case.from_ if dealt.case.from_ is not None else dealt.case.others[0]
    rest = [one for one in paid if one.reason == "piao"]
    total = sum(one.amount for one in wins)
    return [Transfer(payer, dealt.case.winner, total, "liability"), *rest]


def _dealer_double(dealt: Dealt, score: Score, paid: Paid) -> list[Transfer] | None:
    """The dealer pays and is paid double, as elsewhere."""
    return [
        replace(one, amount=2 * one.amount)
        if one.reason == "win" and 0 in (one.from_, one.to) and dealt.case.dealer == 0
        else one
        for one in paid
    ]


def _no_stakes(dealt: Dealt, score: Score, paid: Paid) -> list[Transfer] | None:
    """漂 and horses forgotten."""
    return [one for one in paid if one.reason not in ("piao", "horse")]


def _piao_of_payers(dealt: Dealt, score: Score, paid: Paid) -> list[Transfer] | None:
    """Only who pays for the hand settles his 漂."""
    payers = {one.from_ for one in paid if one.reason != "piao"}
    return [one for one in paid if one.reason != "piao" or one.from_ in payers]


def _sole_triple(dealt: Dealt, score: Score, paid: Paid) -> list[Transfer] | None:
    """The discarder pays three shares."""
    return _scaled(paid, 3) if dealt.case.by != "self" else None


def _third(dealt: Dealt, score: Score, paid: Paid) -> list[Transfer] | None:
    """One share where three are due."""
    return _scaled(paid, 1, 3)


def _even(dealt: Dealt, score: Score, paid: Paid) -> list[Transfer] | None:
    """Everybody pays as much as the one who pays most."""
    wins = [one for one in paid if one.reason == "win"]
    most = max((one.amount for one in wins), default=0)
    return [replace(one, amount=most) if one in wins else one for one in paid]


MISTAKES: tuple[Callable[[Dealt, Score, Paid], list[Transfer] | None], ...] = (
    _double, _half, _quadruple, _quarter, _fan_missed, _everybody, _one_for_all, _dealer_double,
    _no_stakes, _piao_of_payers, _sole_triple, _third, _even,
)  # fmt: skip


def _mistaken(dice: Random, dealt: Dealt, score: Score, paid: Paid) -> list[Net]:
    """Wrong answers, all different: those that a mistake leads to, in random order."""
    found = dict.fromkeys(_nets(dealt, score, paid))
    found.pop(net(paid), None)
    wrong = [one for one in found if any(one)]
    dice.shuffle(wrong)
    return wrong


def _nets(dealt: Dealt, score: Score, paid: Paid) -> Iterator[Net]:
    for mistake in MISTAKES:
        made = mistake(dealt, score, paid)
        if made is not None:
            yield net(made)
