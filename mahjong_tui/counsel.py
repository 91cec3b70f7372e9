"""Hints and answers to "why not?" in words, from what the player may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import Ask, Case, Declare, Refusal, RuleSet, Tile, View, Win, distance
from mahjong_tui.canvas import Line, Span
from mahjong_tui.desk import label_of
from mahjong_tui.look import Look
from mahjong_tui.words.refusals import explain

if TYPE_CHECKING:
    from bots.hint import Advice, DiscardHint, Hint

MOST = 3
"""Discards that are compared."""


def advice_lines(advice: Advice, hint: Hint, look: Look, width: int) -> tuple[Line, ...]:
    """What to do, why, and what else there is."""
    from bots.reasons import say  # noqa: PLC0415 (the bots are only needed when asked)
    from mahjong_tui.screens.prose import wrapped  # noqa: PLC0415

    words = look.words
    head = f"{words.t('hint.best')} {label_of(advice.action, look)}"
    lines: list[Line] = [(Span(head, "gold"),)]
    lines += [f" {line}" for line in wrapped(say(advice.why, words.lang), width - 1)]
    lines += [_discard_line(row, look) for row in hint.discards[:MOST]]
    for wait in hint.waits:
        text = words.t("hint.wait", tile=look.tile(wait.tile), n=wait.left)
        if wait.refused is not None:
            text += f" ({explain(wait.refused, words.lang)})"
        elif wait.fan:
            text += f"  {wait.fan} x{wait.factor}"
        lines.append(text)
    return tuple(lines)


def _discard_line(row: DiscardHint, look: Look) -> Line:
    tile = look.tile(row.discard)
    key = "hint.ready" if row.distance == 0 else "hint.away"
    kinds = look.tiles(row.accepts) if row.distance == 0 else len(row.accepts)
    return look.words.t(key, tile=tile, n=row.distance, kinds=kinds, left=row.tiles)


def why_not(view: View, rules: RuleSet, look: Look) -> str:
    """Why the hand does not win on the tile that lies open or was drawn."""
    words = look.words
    tile = view.claimable.tile if view.claimable else view.drawn
    if tile is None:
        return words.t("why.no_draw" if view.turn == view.seat else "why.no_question")
    away = distance_with(view, rules)
    if away >= 0:
        return words.t("why.far", tile=look.tile(tile), n=away + 1)
    if view.claimable is not None and any(mark.kind == "barred" for mark in view.marks[view.seat]):
        return words.t("why.barred")
    verdict = rules.judge(_case(view, tile))
    return explain(verdict, words.lang) if isinstance(verdict, Refusal) else words.t("why.wins")


def distance_with(view: View, rules: RuleSet) -> int:
    """How far the hand is, the tile that lies open included; below 0: complete in shape."""
    counts = list(view.counts)
    melds = view.melds[view.seat]
    if view.claimable is not None:
        counts[view.claimable.tile] += 1
    goal = rules.distance_goal(view.wild, view.pizi, melds)
    return distance(counts, sum(meld.is_set for meld in melds), goal)


def refused_win(ask: Ask, rules: RuleSet) -> bool:
    """The hand is complete in shape, and yet no win is offered."""
    view = ask.view
    if view.claimable is None and view.drawn is None:
        return False
    offered = any(isinstance(option, Win | Declare) for option in ask.options)
    return not offered and distance_with(view, rules) < 0


def _case(view: View, tile: Tile) -> Case:
    """The question that the rules are asked, as far as the player knows it."""
    counts = list(view.counts)
    claimable = view.claimable
    if claimable is None:
        counts[tile] -= 1
    by = "self" if claimable is None else "rob" if claimable.robbing else "discard"
    piao = [stake or 0 for stake in view.piao]
    kou = [next((mark.value for mark in marks if mark.kind == "kou"), 0) for marks in view.marks]
    return Case(
        hand=tuple(counts),
        melds=tuple(view.melds[view.seat]),
        win=tile,
        by=by,
        winner=view.seat,
        from_=claimable.seat if claimable else None,
        dealer=view.dealer,
        indicator=view.indicator,
        wild=view.wild,
        pizi=view.pizi,
        piao=(piao[0], piao[1], piao[2], piao[3]),
        base=view.base,
        kou=(kou[0], kou[1], kou[2], kou[3]),
    )
