"""The review in words: a line a decision, what was asked, why the other choice was better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bots.reasons import say
from engine import (
    Action,
    Chi,
    ChoosePiao,
    Declare,
    Discard,
    Kong,
    Pass,
    Pong,
    Setup,
    Win,
    in_order,
)
from mahjong_tui.learn.review import Decision, by_cost, total
from mahjong_tui.learn.said import compact
from mahjong_tui.look import Look

Names = Sequence[str]


def action_text(action: Action, look: Look) -> str:
    """*action* in a word or two."""
    words = look.words
    match action:
        case Discard(tile):
            return words.t("review.act.discard", tile=look.tile(tile))
        case Chi(tile, with_):
            tiles = compact(tuple(sorted((tile, *with_))), look)
            return words.t("review.act.chi", tiles=tiles)
        case Pong(tile):
            return words.t("review.act.pong", tile=look.tile(tile))
        case Kong(kind, tile):
            name = words.t(f"meld.name.{kind.value}")
            return words.t("review.act.kong", kong=name, tile=look.tile(tile))
        case ChoosePiao(piao):
            return words.t("review.act.piao", n=piao)
        case Pass():
            return words.t("review.act.pass")
        case Win() | Declare():
            return words.t("review.act.win")


def question_text(one: Decision, names: Names, look: Look) -> str:
    """What was asked."""
    view = one.moment.ask.view
    if isinstance(one.moment.done, ChoosePiao):
        return look.words.t("review.asked.piao")
    if view.claimable is not None:
        key = "robbing" if view.claimable.robbing else "claim"
        tile = look.tile(view.claimable.tile)
        return look.words.t(f"review.asked.{key}", who=names[view.claimable.seat], tile=tile)
    if view.drawn is not None:
        return look.words.t("review.asked.drawn", tile=look.tile(view.drawn))
    return look.words.t("review.asked.turn")


def cost_text(one: Decision, look: Look) -> str:
    """What the choice costs."""
    words = look.words
    if one.as_good:
        return words.t("review.cost.none")
    if one.cost is not None:
        return words.t("review.cost.points", points=points(one.cost))
    if one.behind:
        return words.t("review.cost.behind", n=one.behind)
    return words.t("review.cost.fewer", n=one.fewer)


def points(amount: float) -> str:
    """Points with as many places as they need: 1,250 and 0.37.

    >>> points(1250.0), points(0.37)
    ('1,250', '0.37')
    """
    return f"{amount:,.0f}" if amount >= 100 else f"{amount:,.2f}".rstrip("0").rstrip(".")


def line_of(one: Decision, names: Names, look: Look) -> str:
    """The decision in one line."""
    done = action_text(one.moment.done, look)
    asked = question_text(one, names, look)
    if one.as_good:
        return f"{one.number}. {asked}  {done}"
    best = action_text(one.best, look)
    return f"{one.number}. {asked}  {done} -> {best}  {cost_text(one, look)}"


def detail_of(one: Decision, look: Look) -> Iterator[str]:
    """What was done, what was better, and why."""
    words = look.words
    yield words.t("review.done", act=action_text(one.moment.done, look))
    if one.moment.done != one.best:
        key = "review.equal" if one.as_good else "review.best"
        cost = cost_text(one, look)
        yield words.t(key, act=action_text(one.best, look), cost=cost)
    if one.why:
        yield words.t("review.why", why=say(one.why, words.lang))
    if not one.as_good and one.cost is None:
        yield words.t("review.unpriced")


def head_of(decisions: Sequence[Decision], look: Look) -> str:
    """How many decisions, how many of them as good as the best, and what the rest cost."""
    good = sum(one.as_good for one in decisions)
    head = look.words.t(
        "review.head", count=len(decisions), good=good, points=points(total(decisions))
    )
    unpriced = sum(not one.as_good and one.cost is None for one in decisions)
    return head + look.words.t("review.head.unpriced", n=unpriced) if unpriced else head


def heading(
    setup: Setup, n: int, seat: int, decisions: Sequence[Decision], names: Names, look: Look
) -> list[str]:
    """Whose round it was, and what it comes to."""
    rules = look.words.t(f"rules.{setup.rules}")
    title = look.words.t("review.title", rules=rules, n=n, who=names[seat])
    return [title, head_of(decisions, look)]


def report(
    setup: Setup, n: int, seat: int, decisions: Sequence[Decision], names: Names, look: Look
) -> str:
    """The whole review as text, the dearest decision first."""
    lines = heading(setup, n, seat, decisions, names, look)
    for one in by_cost(decisions):
        view = one.moment.ask.view
        drawn = () if view.drawn is None else (view.drawn,)
        hand = (*in_order(view.hand, view.wild), *drawn)
        lines += ["", line_of(one, names, look), f"   {compact(hand, look)}"]
        lines += [f"   {line}" for line in detail_of(one, look)]
    return "\n".join(lines) + "\n"
