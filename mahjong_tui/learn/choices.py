"""Every answer to one question side by side: what is behind a hint."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bots.danger import LEVEL, Danger
from bots.hint import Advice, DiscardHint, Hint
from bots.judge import FAR
from bots.likely import Likely
from bots.read import Position
from bots.reasons import Reason
from engine import Action, Ask, ChoosePiao, Discard, Tile
from mahjong_tui.counsel import misled
from mahjong_tui.learn.worths import Worths, reach


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer. What cannot be told of it, or does not arise, is None or empty."""

    action: Action
    best: bool
    value: float | None = None
    """Points expected in units of the base."""
    distance: int | None = None
    accepts: tuple[Tile, ...] = ()
    tiles: int = 0
    """Unseen tiles that help."""
    likely: Likely | None = None
    danger: Danger | None = None
    why: tuple[Reason, ...] = ()


def choices(ask: Ask, advice: Advice, hint: Hint) -> list[Choice]:
    """The answers to *ask*: the advised one, the other discards, then all else in their order."""
    pos = Position(ask, 0)
    worths = Worths(pos, LEVEL)
    thrown = {row.discard: row for row in hint.discards}
    found = []
    for action in ask.options:
        best = action == advice.action
        if isinstance(action, Discard) and action.tile in thrown:
            row = thrown[action.tile]
            found.append(_discard(row, advice if best else None))
        else:
            found.append(_other(pos, worths, action, advice if best else None))
    places = {row.discard: at for at, row in enumerate(hint.discards)}
    found.sort(key=lambda one: _order(one, places))
    return [replace(one, value=None) for one in found] if misled(found) else found


def _order(one: Choice, places: dict[Tile, int]) -> tuple[bool, bool, int]:
    thrown = isinstance(one.action, Discard)
    place = places.get(one.action.tile, 0) if isinstance(one.action, Discard) else 0
    return not one.best, not thrown, place


def _discard(row: DiscardHint, advice: Advice | None) -> Choice:
    return Choice(
        Discard(row.discard),
        advice is not None,
        row.value,
        row.distance,
        row.accepts,
        row.tiles,
        row.likely,
        row.danger,
        row.why if advice is None else advice.why,
    )


def _other(pos: Position, worths: Worths, action: Action, advice: Advice | None) -> Choice:
    """A claim, a kong, a win, a pass or a stake."""
    worth = worths.of(action)
    value = None if worth == FAR else round(worth, 2)
    why = () if advice is None else advice.why
    if isinstance(action, ChoosePiao):
        return Choice(action, advice is not None, value, why=why)
    far, tiles = reach(pos, action)
    return Choice(action, advice is not None, value, far, tiles=tiles, why=why)
