"""The picture of the table put together from what the table's screen knows. Nothing is decided."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from engine import KINDS, Pass, RuleSet, Setup, Tile, View, distance, rules_for, waits
from mahjong_tui.canvas import Line
from mahjong_tui.chronicle import chronicle, last_announcement
from mahjong_tui.desk import Desk, label_of, offers
from mahjong_tui.housenames import shown_name
from mahjong_tui.layouts.scene import Key, Offer, Scene, shown_hand, table_key, table_keys
from mahjong_tui.look import Look
from mahjong_tui.saves import HUMAN
from mahjong_tui.unclaimed import Unclaimed

Names = tuple[str, str, str, str]


@dataclass(slots=True)
class Window:
    """The neutral claim window (ui §4.4)."""

    serial: int
    source: int
    seats: tuple[int, ...]
    left: int
    """Seconds; 0 for no end but Enter."""
    pressed: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Sight:
    """All that the table's screen shows."""

    setup: Setup
    view: View | None = None
    unclaimed: tuple[Unclaimed, ...] = ()
    """The claims that may not be made on what lies open, and why."""
    explains: bool = False
    """Whoever asks why is told something that he may not know."""
    desk: Desk = field(default_factory=Desk)
    window: Window | None = None
    note: str = ""
    hover: str = ""
    """What is said about the tile under the pointer."""
    time: int = 0
    """Seconds that the timer began with."""
    announcement: str = ""
    """What is called out; empty: the last event that is worth it."""
    log_back: int = 0
    spotlight: Tile | None = None
    timer: int | None = None
    """Seconds left to answer."""
    hints: tuple[Line, ...] = ()
    advised: Tile | None = None
    """What the hint would throw."""
    dangerous: frozenset[Tile] = frozenset()
    counts_unseen: bool = True
    """Pointing at a tile says how many of its kind are unseen."""
    auto_pass: str = "off"
    blank: bool = False

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(at for at, who in enumerate(self.setup.players) if who.kind == HUMAN)

    @property
    def staking(self) -> bool:
        """A stake is asked for (B2)."""
        return self.desk.question is not None and bool(self.desk.question.piao)


def names_of(setup: Setup, look: Look) -> Names:
    """The names as shown: those of the house in the language of the screen."""
    alone = sum(who.kind == HUMAN for who in setup.players) == 1
    one, two, three, four = (shown_name(who, look.words.lang, alone=alone) for who in setup.players)
    return one, two, three, four


def rules_of(setup: Setup) -> RuleSet:
    return rules_for(setup.rules, dict(setup.options))


def scene_of(sight: Sight, rules: RuleSet, look: Look) -> Scene | None:
    """The scene of *sight*; None before the first round."""
    view = sight.view
    if view is None:
        return None
    names = names_of(sight.setup, look)
    row = window_offers(sight, names, look) if sight.window else offers(sight.desk, look)
    return Scene(
        view=view,
        names=names,
        has_piao=bool(rules.piao_choices),
        total=sight.setup.rounds,
        room=sight.setup.room,
        cursor=sight.desk.cursor if sight.desk.chosen is None else None,
        advised=places_of(sight.desk.hand, {sight.advised}),
        dangerous=places_of(sight.desk.hand, sight.dangerous),
        offers=row,
        chosen=sight.desk.chosen,
        prompt=prompt_of(sight, names, look),
        note=note_of(sight, look),
        log=chronicle(view.history, names, look),
        log_back=sight.log_back,
        hints=sight.hints,
        waits=waits_text(sight, rules, look),
        announcement=said_last(sight, names, look),
        timer=f"{sight.timer}s" if sight.timer else "",
        spotlight=sight.spotlight,
        fans=fan_panel(rules, look),
        keys=keys_of(sight, look),
        staking=sight.staking,
        blank=sight.blank,
    )


def note_of(sight: Sight, look: Look) -> str:
    """What is said beside the question: a notice, the tile pointed at, the time left."""
    if sight.note or sight.hover:
        return sight.note or sight.hover
    if sight.staking and not sight.timer:
        return look.words.t("note.piao")
    return "  ".join(
        text for text in (timer_bar(sight, look), tile_under_cursor(sight, look)) if text
    )


def tile_under_cursor(sight: Sight, look: Look) -> str:
    """How many of the tile under the cursor are unseen, while it is being chosen."""
    desk, view = sight.desk, sight.view
    choosing = desk.chosen is None and desk.confirming is None
    pointing = sight.counts_unseen and not sight.blank and choosing
    if not pointing or desk.cursor is None or view is None:
        return ""
    tile = desk.hand[desk.cursor]
    return look.words.t("copies", tile=look.tile(tile), n=unseen(view, tile))


def said_last(sight: Sight, names: Names, look: Look) -> str:
    """What was called out last."""
    if sight.announcement or sight.view is None:
        return sight.announcement
    return last_announcement(sight.view.history, names, look)


def keys_of(sight: Sight, look: Look) -> tuple[Key, ...]:
    """The table's key line with what wider windows have room for: those go first where it ends.

    While there is something to explain, the key for it stands before that of the log.
    """
    *first, log, help_, menu = table_keys(look)
    why = table_key("why", look)
    names = ["auto_pass", "calculator"]
    if sight.setup.room is None and len(sight.humans) == 1:
        names.append("undo")
    pair = (why, log) if sight.explains else (log, why)
    return (*first, *pair, *(table_key(name, look) for name in names), help_, menu)


def places_of(hand: tuple[Tile, ...], tiles: Collection[Tile | None]) -> frozenset[int]:
    """Where in *hand* one of *tiles* stands."""
    return frozenset(at for at, tile in enumerate(hand) if tile in tiles)


def fan_panel(rules: RuleSet, look: Look) -> tuple[tuple[str, str], ...]:
    """Name and value of each fan of the page, the cheapest and most frequent first.

    Where a page counts types alone, they have no value.
    """
    rows = sorted(rules.table.rows, key=lambda fan: fan.value)
    valued = rules.fan_unit != "type"
    return tuple(
        (look.words.pick(fan.zh, fan.en), str(fan.value) if valued else "") for fan in rows
    )


def window_offers(sight: Sight, names: Names, look: Look) -> tuple[Offer, ...]:
    """The seats that may look, by their keys."""
    window, view, words = sight.window, sight.view, look.words
    assert window is not None
    assert view is not None
    row = []
    for seat in window.seats:
        mark = " *" if seat in window.pressed else ""
        label = f"{words.seat_wind(seat, view.dealer)} {names[seat]}{mark}"
        row.append(Offer(label, f"{look.key(f'seat{seat + 1}')}/{seat + 1}"))
    if not window.left:
        row.append(Offer(words.t("window.go_on"), look.key("enter")))
    return tuple(row)


def timer_bar(sight: Sight, look: Look) -> str:
    """``8s ########....  到时自动过``; empty without a limit."""
    if not sight.timer or sight.desk.question is None:
        return ""
    width = min(sight.time, 20)
    full = round(width * sight.timer / sight.time)
    bar = "#" * full + "." * (width - full)
    return f"{sight.timer}s {bar}  {look.keyed('prompt.timeout')}"


def prompt_of(sight: Sight, names: Names, look: Look) -> str:
    """The question in words."""
    words, view, question = look.words, sight.view, sight.desk.question
    assert view is not None
    if sight.window is not None:
        return words.t("window.prompt")
    if question is None:
        if view.turn is None or view.phase != "PLAYING" or view.claimable is not None:
            return said_last(sight, names, look)
        waiting = words.t("prompt.wait", name=names[view.turn])
        return f"{said_last(sight, names, look)}   {waiting}".strip()
    return _question_text(sight, names, look)


def _question_text(sight: Sight, names: Names, look: Look) -> str:
    words, question = look.words, sight.desk.question
    assert question is not None
    who = f"{names[question.seat]}: " if len(sight.humans) > 1 else ""
    if sight.desk.confirming is not None:
        return who + words.t("confirm.wild", tile=look.tile(sight.desk.confirming))
    if sight.desk.naming:
        return who + words.t("prompt.which", n=len(sight.desk.naming))
    if question.piao:
        return who + words.t("prompt.piao")
    claimable = question.view.claimable
    if claimable is None:
        return who + words.t("prompt.turn" if question.discards else "prompt.last")
    key = "prompt.rob" if claimable.robbing else "prompt.claim"
    text = words.t(key, name=names[claimable.seat], tile=look.tile(claimable.tile))
    if all(isinstance(option, Pass) for option in question.ask.options):
        return f"{who}{text} {words.t('window.nothing')}"
    return who + text


def waits_text(sight: Sight, rules: RuleSet, look: Look) -> str:
    """What one waits for, with the tiles left; in one's own turn, once the tile is thrown."""
    view, words = sight.view, look.words
    assert view is not None
    badge = ""
    if sight.auto_pass != "off":
        badge = words.t(f"auto.{sight.auto_pass}")
    if sight.blank or not any(view.counts):
        return badge
    waited = waited_for(view, sight.desk.cursor, rules)
    if not waited:
        return badge
    left = sum(unseen(view, tile) for tile in waited)
    text = words.t("waits", tiles=look.tiles(waited)) if len(waited) <= 9 else words.t("waits.many")
    return f"{badge} {text} {words.t('waits.left', n=left)}".strip()


def waited_for(view: View, cursor: int | None, rules: RuleSet) -> tuple[Tile, ...]:
    """The kinds that would complete the hand."""
    if view.phase != "PLAYING" or (rules.has_wild and view.wild is None):
        return ()
    counts = list(view.counts)
    if sum(counts) % 3 == 2:
        hand = shown_hand(view)
        counts[hand[len(hand) - 1 if cursor is None else cursor]] -= 1
    melds = view.melds[view.seat]
    sets = sum(meld.is_set for meld in melds)
    if sum(counts) + 3 * sets != 13:
        return ()
    goal = rules.distance_goal(view.wild, view.pizi, melds)
    if distance(counts, sets, goal) != 0:
        return ()
    mask = waits(counts, sets, goal)
    return tuple(tile for tile in KINDS if mask >> tile & 1)


def unseen(view: View, tile: Tile) -> int:
    """Copies of *tile* that one does not see."""
    seen = view.counts[tile]
    seen += sum(thrown.tile == tile for river in view.rivers for thrown in river)
    seen += sum(held == tile for melds in view.melds for meld in melds for held in meld.tiles)
    seen += view.indicator == tile
    return max(4 - seen, 0)


def offer_label(sight: Sight, index: int, look: Look) -> str:
    """What offer *index* says."""
    return label_of(sight.desk.offered[index], look)
