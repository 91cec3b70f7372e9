"""What happened, in words: the log of the table, and what is announced.

Nothing here says more than the events do, and those were censored for whoever looks.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine import (
    ChiMade,
    Discarded,
    DrawGame,
    Drawn,
    Event,
    FalseWin,
    HorsesShown,
    Indicated,
    KongMade,
    PiaoChosen,
    PongMade,
    Rain,
    RoundStarted,
    Tile,
    Transfer,
    WinMade,
    Withheld,
)
from mahjong_tui.canvas import Line, Span
from mahjong_tui.faces import tile_style
from mahjong_tui.look import Look

Names = Sequence[str]

_KONG_REASONS = {"exposed_kong", "concealed_kong", "added_kong", "gold"}


def chronicle(history: Sequence[Event], names: Names, look: Look) -> tuple[Line, ...]:
    """The log of a round, a line each event that is worth one; kong money beside its kong."""
    lines: list[tuple[Span, ...]] = []
    earned: dict[int, int] = {}
    for event in history:
        if isinstance(event, Transfer):
            if event.reason in _KONG_REASONS and isinstance(event.to, int) and lines:
                earned[event.to] = earned.get(event.to, 0) + event.amount
                text = f"  {look.words.signed(earned[event.to])}"
                lines[-1] = (
                    *(span for span in lines[-1] if span.style != "plus"),
                    Span(text, "plus"),
                )
            continue
        said = tell(event, names, look)
        if said:
            lines.append(said)
            earned = {}
    if lines:
        lines[-1] = tuple(_newest(span) for span in lines[-1])
    return tuple(lines)


def _newest(span: Span) -> Span:
    return Span(span.text, "log.new") if span.style == "log" else span


def tell(event: Event, names: Names, look: Look) -> tuple[Span, ...]:
    """*event* as a line of the log; empty for what is not worth one."""
    key, values, tiles = _facts(event, names)
    if not key:
        return ()
    texts = {name: look.tiles(held) for name, held in tiles.items()}
    return _coloured(look.words.t(key, **values, **texts), tiles, texts)


def announcement(event: Event, names: Names, look: Look) -> str:
    """*event* as it is called out in the middle of the table."""
    return "".join(span.text for span in tell(event, names, look))


def last_announcement(history: Sequence[Event], names: Names, look: Look) -> str:
    """What was called out last; draws are not."""
    for event in reversed(history):
        if not isinstance(event, Drawn) and (said := announcement(event, names, look)):
            return said
    return ""


def _coloured(
    text: str, tiles: dict[str, tuple[Tile, ...]], texts: dict[str, str]
) -> tuple[Span, ...]:
    """*text* in spans, its tiles in the colours of their suits."""
    spans: list[Span] = []
    rest = text
    for name, held in reversed(tiles.items()):
        before, found, after = rest.rpartition(texts[name])
        if not found or not held:
            continue
        spans = [Span(found, tile_style(held[0], "text")), Span(after, "log"), *spans]
        rest = before
    spans = [Span(rest, "log"), *spans]
    return tuple(span for span in spans if span.text)


Facts = tuple[str, dict[str, object], dict[str, tuple[Tile, ...]]]
_NOTHING: Facts = ("", {}, {})


def _facts(event: Event, names: Names) -> Facts:
    """The text's key, its names, and the tiles that it names."""
    match event:
        case RoundStarted(n=n, dealer=dealer):
            return "log.round", {"n": n, "name": names[dealer]}, {}
        case PiaoChosen(seat, piao):
            return "log.piao", {"name": names[seat], "piao": piao}, {}
        case Indicated(tile, wild):
            return "log.indicated", {}, {"tile": (tile,), "wild": (wild,)}
        case Drawn(seat, None):
            return "log.draw", {"name": names[seat]}, {}
        case Drawn(seat, tile) if tile is not None:
            return "log.draw_own", {"name": names[seat]}, {"tile": (tile,)}
        case Discarded(seat, tile):
            return "log.discard", {"name": names[seat]}, {"tile": (tile,)}
        case DrawGame():
            return "log.draw_game", {}, {}
    return _claim_facts(event, names)


_MARKS: dict[type, str] = {
    Rain: "log.rain",
    Withheld: "log.withheld",
    FalseWin: "log.false_win",
}


def _claim_facts(event: Event, names: Names) -> Facts:
    match event:
        case ChiMade(seat, _, tile, with_):
            return "log.chi", {"name": names[seat]}, {"tiles": tuple(sorted((tile, *with_)))}
        case PongMade(seat, _, tile, _):
            return "log.pong", {"name": names[seat]}, {"tile": (tile,)}
        case KongMade(seat, kind, tile, _):
            return f"log.{kind.value}", {"name": names[seat]}, {"tile": (tile,)}
        case WinMade(seat, from_, by, tile):
            values: dict[str, object] = {"name": names[seat]}
            if from_ is not None:
                values["from_"] = names[from_]
            return f"log.win_{by}", values, {"tile": (tile,)}
        case Rain(seat, _) | Withheld(seat, _) | FalseWin(seat, _):
            return _MARKS[type(event)], {"name": names[seat]}, {}
        case HorsesShown(tiles, _):
            return "log.horses", {}, {"tiles": tiles}
    return _NOTHING
