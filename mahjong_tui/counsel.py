"""Hints and answers to "why not?" in words, from what the player may know."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from engine import Action, ChoosePiao, Discard, Refusal, RuleSet, View, distance, parse_tiles
from mahjong_tui.canvas import Line, Span, pad, width_of
from mahjong_tui.desk import label_of
from mahjong_tui.look import Look
from mahjong_tui.words.refusals import explain

if TYPE_CHECKING:
    from bots.danger import Danger
    from bots.hint import Advice, DiscardHint, Hint, WaitHint
    from bots.likely import Likely
    from mahjong_tui.unclaimed import Unclaimed

MOST = 3
"""Discards that are compared."""

FIGURES = frozenset({"far", "ready", "ready_none", "fewer"})
"""Reasons that only name what the table of discards names as well."""

PRICES = {
    "feeds": "hint.pays_all", "feeds_third": "hint.pays_all", "begged": "hint.pays_all",
    "kong_fed": "hint.feeds_kong",
}  # fmt: skip
"""What a discard may cost besides being won on, by the reason that says so."""

COLUMNS = ("tile", "away", "help", "fan", "worth", "risk")


def advice_lines(advice: Advice, hint: Hint, look: Look, width: int) -> tuple[Line, ...]:
    """What to do, the best discards side by side, why, and what the hand waits for."""
    from bots.reasons import say  # noqa: PLC0415 (the bots are only needed when asked)
    from mahjong_tui.screens.prose import wrapped  # noqa: PLC0415

    words = look.words
    action = advice.action
    lines: list[Line] = [_head(f"{words.t('hint.best')} {advised(action, look)}", look, width)]
    rows = compared(advice, hint)
    listed = isinstance(action, Discard) and bool(rows)
    if listed:
        lines += discard_table(rows, look, width)
    if why := [one for one in advice.why if not (listed and one.key in FIGURES)]:
        lines += [f" {line}" for line in wrapped(say(why, words.lang), width - 1)]
    if not listed and rows:
        lines += discard_table(rows, look, width)
    for wait in hint.waits:
        lines += wrapped(_wait_line(wait, look), width)
    return tuple(lines)


def _head(text: str, look: Look, width: int) -> Line:
    """The advice, and the key that says more where there is room."""
    more = look.keyed("hint.more")
    room = width - width_of(text) - width_of(more)
    if room < 1:
        return (Span(text, "gold"),)
    return (Span(text, "gold"), Span(" " * room + more, "dim"))


def advised(action: Action, look: Look) -> str:
    """*action* as advice names it: a stake by its number, whatever the offer says."""
    if isinstance(action, ChoosePiao):
        return look.words.t("review.act.piao", n=action.piao)
    return label_of(action, look)


def compared(advice: Advice, hint: Hint) -> list[DiscardHint]:
    """The discards worth a look, the advised one first."""
    action = advice.action
    rows = sorted(
        hint.discards,
        key=lambda row: not (isinstance(action, Discard) and row.discard == action.tile),
    )
    return [replace(row, value=None) for row in rows[:MOST]] if misled(rows) else rows[:MOST]


class Valued(Protocol):
    """A choice with what it is worth."""

    @property
    def value(self) -> float | None: ...


def misled(choices: Sequence[Valued]) -> bool:
    """The first of *choices*, the advised one, was not chosen by value: values would mislead."""
    values = [-math.inf if one.value is None else one.value for one in choices]
    return any(value > values[0] for value in values[1:])


def discard_table(rows: Sequence[DiscardHint], look: Look, width: int) -> list[Line]:
    """A line a discard under a line of headings; what nothing is known of has no column."""
    heads = [look.words.t(f"hint.col.{name}") for name in COLUMNS]
    cells = [discard_cells(row, look) for row in rows]
    shown = [at for at in range(len(COLUMNS)) if any(line[at] for line in cells)]
    widths = [max(width_of(line[at]) for line in (heads, *cells)) for at in range(len(COLUMNS))]
    if sum(widths[at] + 1 for at in shown) - 1 > width:
        shown = [at for at in shown if COLUMNS[at] != "fan"]
    return [
        (Span(" ".join(pad(line[at], widths[at], right=at > 0) for at in shown), style),)
        for line, style in ((heads, "dim"), *((line, "hint") for line in cells))
    ]


def discard_cells(row: DiscardHint, look: Look) -> list[str]:
    """Tile, steps from ready, kinds and tiles that help, likely fan, value, danger."""
    words = look.words
    away = str(row.distance) if row.distance else words.t("hint.col.ready")
    likely = row.likely
    fan = "" if likely is None else fan_text(likely, look)
    value = "" if row.value is None else figure(row.value)
    return [
        look.tile(row.discard), away, f"{len(row.accepts)}/{row.tiles}", fan, value,
        danger_text(row.danger, look),
    ]  # fmt: skip


def fan_text(likely: Likely, look: Look) -> str:
    """``16x4``: fans and factors; on pages that know types only, whether there is one."""
    if likely.typed:
        return look.words.t("settle.big" if likely.fans else "settle.small")
    return f"{likely.fan}x{likely.factor}" if likely.factor > 1 else str(likely.fan)


def figure(value: float) -> str:
    """A value in units of the base, in four cells where it can be.

    >>> figure(3.21), figure(12.345), figure(297.9), figure(-0.004)
    ('3.2', '12.3', '298', '0.0')
    """
    return f"{value:.0f}" if abs(value) >= 100 else f"{value + 0:.1f}".replace("-0.0", "0.0")


def danger_text(danger: Danger, look: Look) -> str:
    """The chance that the tile is won on; a word where there is none, or another price."""
    if danger.grade == "safe":
        return look.words.t("hint.safe")
    if price := PRICES.get(danger.why[0].key):
        return look.words.t(price)
    return "<1%" if danger.chance < 0.01 else f"{100 * danger.chance:.0f}%"


def _wait_line(wait: WaitHint, look: Look) -> str:
    text = look.words.t("hint.wait", tile=look.tile(wait.tile), n=wait.left)
    if wait.refused is not None:
        return f"{text} ({reason(wait.refused, look)})"
    return f"{text}  {wait.fan} x{wait.factor}" if wait.fan else text


def reason(refusal: Refusal, look: Look) -> str:
    """*refusal* in words, its tiles as they are drawn at this table."""
    facts = tuple((name, _drawn(name, value, look)) for name, value in refusal.facts)
    return explain(replace(refusal, facts=facts), look.words.lang)


def why_unclaimed(one: Unclaimed, clause: str, look: Look) -> str:
    """Why a chi, a pong or a kong is not on offer: ``碰: ... (W25)``."""
    text = look.words.t(f"unclaimed.{one.key}", tile=look.tile(one.tile))
    return f"{look.words.t(f'claim.{one.claim}')}: {text} ({clause})"


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
