"""Hints and answers to "why not?" in words, from what the player may know."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine import Discard, Refusal, RuleSet, View, distance, parse_tiles
from mahjong_tui.canvas import Line, Span
from mahjong_tui.desk import label_of
from mahjong_tui.look import Look
from mahjong_tui.words.refusals import explain

if TYPE_CHECKING:
    from bots.hint import Advice, DiscardHint, Hint
    from bots.reasons import Reason

MOST = 3
"""Discards that are compared."""


def advice_lines(advice: Advice, hint: Hint, look: Look, width: int) -> tuple[Line, ...]:
    """What to do, why, and what else there is."""
    from bots.reasons import say  # noqa: PLC0415 (the bots are only needed when asked)
    from mahjong_tui.screens.prose import wrapped  # noqa: PLC0415

    words = look.words
    head = f"{words.t('hint.best')} {label_of(advice.action, look)}"
    lines: list[Line] = [(Span(head, "gold"),)]
    why = _not_said_below(advice, hint)
    if why:
        lines += [f" {line}" for line in wrapped(say(why, words.lang), width - 1)]
    for row in hint.discards[:MOST]:
        lines += wrapped(_discard_line(row, look), width)
    for wait in hint.waits:
        text = words.t("hint.wait", tile=look.tile(wait.tile), n=wait.left)
        if wait.refused is not None:
            text += f" ({reason(wait.refused, look)})"
        elif wait.fan:
            text += f"  {wait.fan} x{wait.factor}"
        lines += wrapped(text, width)
    return tuple(lines)


FIGURES = frozenset({"far", "ready"})
"""Reasons that only name what the line of the discard names as well."""


def _not_said_below(advice: Advice, hint: Hint) -> list[Reason]:
    """The reasons without the figures that stand in the lines that compare the discards."""
    action = advice.action
    listed = isinstance(action, Discard) and action.tile in [
        row.discard for row in hint.discards[:MOST]
    ]
    return [why for why in advice.why if not (listed and why.key in FIGURES)]


def _discard_line(row: DiscardHint, look: Look) -> str:
    tile = look.tile(row.discard)
    key = "hint.ready" if row.distance == 0 else "hint.away"
    kinds = look.tiles(row.accepts) if row.distance == 0 else len(row.accepts)
    return look.words.t(key, tile=tile, n=row.distance, kinds=kinds, left=row.tiles)


def reason(refusal: Refusal, look: Look) -> str:
    """*refusal* in words, its tiles as they are drawn at this table."""
    facts = tuple((name, _drawn(name, value, look)) for name, value in refusal.facts)
    return explain(replace(refusal, facts=facts), look.words.lang)


def _drawn(name: str, value: object, look: Look) -> object:
    return look.tiles(parse_tiles(str(value))) if name in ("tile", "tiles") else value


def why_not(view: View, rules: RuleSet, look: Look) -> str:
    """Why the hand does not win on the tile that lies open or was drawn."""
    words = look.words
    if view.refused is not None:
        return reason(view.refused, look)
    if view.claimable is not None and view.claimable.seat == view.seat:
        return words.t("why.no_question")
    tile = view.claimable.tile if view.claimable else view.drawn
    if tile is None:
        return words.t("why.no_draw" if view.turn == view.seat else "why.no_question")
    away = distance_with(view, rules)
    if away >= 0:
        return words.t("why.far", tile=look.tile(tile), n=away + 1)
    return words.t("why.wins")


def distance_with(view: View, rules: RuleSet) -> int:
    """How far the hand is, the tile that lies open included; below 0: complete in shape."""
    counts = list(view.counts)
    melds = view.melds[view.seat]
    if view.claimable is not None:
        counts[view.claimable.tile] += 1
    goal = rules.distance_goal(view.wild, view.pizi, melds)
    return distance(counts, sum(meld.is_set for meld in melds), goal)
