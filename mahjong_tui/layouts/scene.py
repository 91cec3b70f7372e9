"""What a layout is given: the view of one seat and all that the screen knows besides."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine import Action, ChiMade, Discarded, KongMade, PongMade, Tile, View, WinMade
from mahjong_tui.canvas import Line
from mahjong_tui.look import Look


@dataclass(frozen=True, slots=True)
class Offer:
    """Something the player may take now: drawn as ``[key]label``."""

    label: str
    key: str
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Key:
    """An entry of the key line; *action* is what a click on it says. ``|`` separates groups."""

    text: str
    action: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture of the table."""

    view: View
    names: tuple[str, str, str, str]
    has_piao: bool = False
    """The page has 漂: an unrevealed one shows as ``?``."""
    total: int | None = None
    """Rounds of the match, None when it is open-ended."""
    room: str | None = None
    cursor: int | None = None
    """Index into `shown_hand`."""
    advised: frozenset[int] = frozenset()
    """Indexes into `shown_hand` that the hint would throw: a ``*`` stands under them."""
    dangerous: frozenset[int] = frozenset()
    """Indexes into `shown_hand` that somebody may be waiting for: a ``!`` stands under them."""
    offers: tuple[Offer, ...] = ()
    chosen: int | None = None
    """The highlighted offer."""
    prompt: str = ""
    note: str = ""
    """A second line under the prompt (the timer's bar, who is waited for)."""
    log: tuple[Line, ...] = ()
    log_back: int = 0
    """How many lines the log is scrolled back."""
    hints: tuple[Line, ...] = ()
    waits: str = ""
    announcement: str = ""
    timer: str = ""
    spotlight: Tile | None = None
    """The kind all copies of which are highlighted."""
    fans: tuple[tuple[str, str], ...] = ()
    """Name and value of the page's fans, for the fan panel."""
    keys: tuple[Key, ...] = ()
    """The key line; empty: the table's own."""
    staking: bool = False
    """A stake is to be chosen: it is asked for in a box of its own."""
    played: bool = True
    """The table's keys work: panels name theirs."""
    blank: bool = False
    """Behind the curtain: no tile is drawn at all, nor any text that may name one."""

    @property
    def left_seat(self) -> int:
        return (self.view.seat + 3) % 4

    @property
    def across_seat(self) -> int:
        return (self.view.seat + 2) % 4

    @property
    def right_seat(self) -> int:
        return (self.view.seat + 1) % 4

    @property
    def labelled(self) -> bool:
        """A tile of the hand is to be chosen: the keys stand under the tiles."""
        choosing = self.cursor is not None or self.chosen is not None
        return choosing and self.view.claimable is None

    def curtained(self) -> Scene:
        """The same scene without anything that is or names a tile."""
        nothing = ((), (), (), ())
        view = replace(
            self.view,
            indicator=None,
            wild=None,
            pizi=(),
            counts=(0,) * 34,
            drawn=None,
            melds=nothing,
            rivers=nothing,
            claimable=None,
            refused=None,
            history=(),
        )
        return replace(
            self,
            view=view,
            cursor=None,
            staking=False,
            offers=(),
            prompt="",
            note="",
            log=(),
            hints=(),
            waits="",
            announcement="",
            spotlight=None,
        )


def shown_hand(view: View) -> tuple[Tile, ...]:
    """One's own concealed tiles as they are displayed: in order, the drawn one last."""
    hand = tuple(view.hand)
    return hand if view.drawn is None else (*hand, view.drawn)


def last_discard(view: View) -> int | None:
    """The seat whose newest discard still lies in its pond as the last of all."""
    if view.claimable is not None and not view.claimable.robbing:
        return view.claimable.seat
    for event in reversed(view.history):
        if isinstance(event, Discarded):
            return event.seat
        if isinstance(event, ChiMade | PongMade | WinMade):
            return None
        if isinstance(event, KongMade) and event.from_ is not None:
            return None
    return None


def table_keys(look: Look) -> tuple[Key, ...]:
    """The key line of the table, its keys as they are bound now."""
    names = ["select", "discard", "claims", "pass", "|", "hint", "fans", "log", "help", "menu"]
    return tuple(Key("|") if name == "|" else table_key(name, look) for name in names)


def table_key(name: str, look: Look) -> Key:
    """The entry of *name* in the key line."""
    return Key(look.keyed(f"keyline.{name}"), name)
