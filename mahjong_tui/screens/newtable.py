"""A new table: rule set, house options, four seats, room or base, rounds, seed, pace."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace

from engine import RULES, Option, Room, RuleSet, Seated, Setup
from mahjong_tui import paths, saves
from mahjong_tui.cli.play import may_enter, seated, usual_balance
from mahjong_tui.layouts.scene import Key
from mahjong_tui.saves import HUMAN
from mahjong_tui.screens.asktext import AskText
from mahjong_tui.screens.lists import ListScreen, Row
from mahjong_tui.settings import CHOICES

KINDS = (HUMAN, "easy", "normal", "hard", "expert")
ROUNDS = (1, 2, 4, 8, 16, 32, 0)
"""0 is an open end (C35)."""
BASES = (1, 5, 10, 50, 100, 200, 400, 500, 1_000, 3_000, 10_000, 100_000)
TIMERS = (0, 10, 15, 20, 30, 60, 120)
WINDOWS = (0, 1, 2, 3, 5, 8, 10)
"""Seconds of the neutral claim window; 0 until Enter (ui §4.4)."""
FRIENDLY = "friendly"
NAME_CELLS = 24


@dataclass(slots=True)
class Draft:
    """The table as it is being put together."""

    rules: str
    kinds: list[str]
    names: list[str | None] = field(default_factory=lambda: [None] * 4)
    """Names of the player's own choosing; None: one of the house's."""
    options: dict[str, bool | int] = field(default_factory=dict)
    room: str = FRIENDLY
    base: int = 1
    rounds: int = 8
    seed: int | None = None

    @property
    def page(self) -> type[RuleSet]:
        return RULES[self.rules]

    def take_page(self, rules: str, coins: int) -> None:
        """Another rule set: its options, its first open room or its base."""
        self.rules = rules
        self.options = {option.name: option.default for option in self.page.known_options}
        self.base = self.page.default_base
        open_ = [room.id for room in self.page.rooms if may_enter(room, coins)]
        self.room = open_[0] if open_ else FRIENDLY

    def seats(self, lang: str) -> tuple[Seated, Seated, Seated, Seated]:
        """The four players, those without a name of their own named by the house."""
        house = seated(self.kinds, None, lang)
        one, two, three, four = (
            Seated(name or who.name, who.kind) for who, name in zip(house, self.names, strict=True)
        )
        return (one, two, three, four)

    def room_now(self) -> Room | None:
        return next((room for room in self.page.rooms if room.id == self.room), None)

    def setup(self, lang: str, coins: int) -> Setup:
        """The table as agreed."""
        room = self.room_now()
        players = self.seats(lang)
        balances = None
        if room is not None:
            held = [usual_balance(room)] * 4
            if HUMAN in self.kinds:
                held[self.kinds.index(HUMAN)] = coins
            balances = (held[0], held[1], held[2], held[3])
        return Setup(
            rules=self.rules,
            players=players,
            base=room.base if room else self.base,
            seed=secrets.randbelow(2**48) if self.seed is None else self.seed,
            options=tuple(self.options.items()),
            room=room.id if room else None,
            balances=balances,
            rounds=self.rounds or None,
            started=saves.now(),
        )


def turned(values: tuple[object, ...], value: object, step: int) -> object:
    """The value *step* places after *value*, around the corner."""
    at = values.index(value) if value in values else 0
    return values[(at + step) % len(values)]


class NewTableScreen(ListScreen[None]):
    """Every row is turned with left and right; Enter on the first one sits down."""

    WIDTH = 76

    def __init__(self) -> None:
        super().__init__()
        self.count_coins()

    def count_coins(self) -> None:
        """What the player owns, and whether it is being played for: now, in any window."""
        self.coins = saves.coins(paths.records_dir())
        self.staked = saves.staked(paths.records_dir())

    def on_mount(self) -> None:
        settings = self.game.settings
        level = settings.level
        self.draft = Draft(settings.rules, [HUMAN, level, level, level], rounds=settings.rounds)
        self.draft.take_page(settings.rules, self.coins)
        if settings.name:
            self.draft.names[0] = settings.name
        self.repaint()

    def heading(self) -> str:
        return self.t("new.title")

    def intro(self) -> list[str]:
        return [self.t("start.coins", coins=f"{self.coins:,}")]

    def foot(self) -> list[Key]:
        return [
            Key(self.t("foot.turn")),
            Key(self.t("foot.enter"), "choose"),
            Key(self.t("foot.help"), "help"),
            Key(self.t("foot.back"), "back"),
        ]

    def rows(self) -> list[Row]:
        if not hasattr(self, "draft"):
            return []
        draft = self.draft
        room = draft.room_now()
        rows = [
            Row("start", self.t("new.start"), detail=self._start_detail(), enabled=self._open()),
            Row(
                "rules",
                self.t("new.rules"),
                self.t(f"rules.{draft.rules}"),
                self.t(f"about.{draft.rules}"),
            ),
            *(self._option_row(option) for option in draft.page.known_options),
            *(self._seat_row(seat) for seat in range(4)),
        ]
        if draft.page.rooms:
            rows.append(Row("room", self.t("new.room"), self._room_text(), self._room_detail(room)))
        if room is None:
            rows.append(
                Row("base", self.t("new.base"), f"{draft.base:,}", self.t("new.base.detail"))
            )
        return [*rows, *self._more_rows()]

    def _more_rows(self) -> list[Row]:
        """What is the same for every rule set."""
        draft = self.draft
        number = str(draft.rounds) if draft.rounds else self.t("new.open")
        seed = self.t("new.chance") if draft.seed is None else str(draft.seed)
        pace = self.t(f"pace.{self.game.pace_name}")
        timer = self.game.settings.timer
        rows = self._hotseat_rows() if self.draft.kinds.count(HUMAN) > 1 else []
        return [
            *rows,
            Row("rounds", self.t("new.rounds"), number, self.t("new.rounds.detail")),
            Row("seed", self.t("new.seed"), seed, self.t("new.seed.detail"), writable=True),
            Row("pace", self.t("new.pace"), pace, self.look.keyed("new.pace.detail")),
            self._setting_row("timer", f"{timer}s" if timer else self.t("off")),
            self._setting_row("hints", self.look.keyed(f"set.hints.{self.game.settings.hints}")),
        ]

    def _hotseat_rows(self) -> list[Row]:
        """How several people at one keyboard are asked for their claims."""
        seconds, strict = self.game.settings.window, self.game.settings.strict
        rows = [self._setting_row("strict", self._switch(on=strict))]
        if not strict:
            window = f"{seconds}s" if seconds else self.t("set.until_enter")
            rows.append(self._setting_row("window", window))
        return rows

    def _setting_row(self, name: str, value: str) -> Row:
        return Row(name, self.t(f"set.{name}"), value, self.look.keyed(f"set.{name}.detail"))

    def _switch(self, *, on: bool) -> str:
        return self.t("on" if on else "off")

    def _option_row(self, option: Option) -> Row:
        value = self.draft.options[option.name]
        shown = self._switch(on=value) if isinstance(value, bool) else str(value)
        key = f"option.{self.draft.rules}.{option.name}"
        return Row(
            f"option:{option.name}",
            self.t(key),
            shown,
            f"{self.t(key + '.detail')} ({option.clause})",
        )

    def _seat_row(self, seat: int) -> Row:
        who = self.draft.seats(self.game.lang)[seat]
        value = f"{self.t(f'kind.{who.kind}')}  {who.name}"
        return Row(f"seat:{seat}", self.t("new.seat", n=seat + 1), value, self.t("new.seat.detail"))

    def _room_text(self) -> str:
        room = self.draft.room_now()
        return self.look.words.pick(room.zh, room.en) if room else self.t("new.friendly")

    def _room_detail(self, room: Room | None) -> str:
        if room is None:
            return self.t("new.friendly.detail")
        most = f"{room.most:,}" if room.most is not None else self.t("new.no_limit")
        facts = self.t("new.room.detail", base=f"{room.base:,}", least=f"{room.least:,}", most=most)
        if may_enter(room, self.coins) or HUMAN not in self.draft.kinds:
            return facts
        key = "new.room.poor" if self.coins < room.least else "new.room.rich"
        return f"{self.t(key)} {facts}"

    def _open(self) -> bool:
        """The room, if one was chosen, lets the player in (C34)."""
        room = self.draft.room_now()
        if room is None or HUMAN not in self.draft.kinds:
            return True
        return not self.staked and may_enter(room, self.coins)

    def _start_detail(self) -> str:
        if self._open():
            return self.t("new.start.detail")
        if self.staked:
            return self.t("new.start.staked")
        open_ = [
            self.look.words.pick(room.zh, room.en)
            for room in self.draft.page.rooms
            if may_enter(room, self.coins)
        ]
        rooms = ", ".join([*open_, self.t("new.friendly")])
        return self.t("new.start.closed", coins=f"{self.coins:,}", rooms=rooms)

    # Turning and choosing

    def turn(self, row: Row, step: int) -> None:
        draft = self.draft
        name, _, arg = row.id.partition(":")
        match name:
            case "rules":
                draft.take_page(str(turned(tuple(RULES), draft.rules, step)), self.coins)
            case "option":
                option = next(o for o in draft.page.known_options if o.name == arg)
                value = turned(option.allowed, draft.options[arg], step)
                assert isinstance(value, bool | int)
                draft.options[arg] = value
            case "seat":
                draft.kinds[int(arg)] = str(turned(KINDS, draft.kinds[int(arg)], step))
            case "room":
                ids = (*(room.id for room in draft.page.rooms), FRIENDLY)
                draft.room = str(turned(ids, draft.room, step))
            case _:
                self._turn_number(name, step)

    def _turn_number(self, name: str, step: int) -> None:
        draft, settings = self.draft, self.game.settings
        match name:
            case "base":
                draft.base = _number(turned(BASES, _nearest(BASES, draft.base), step))
            case "rounds":
                draft.rounds = _number(turned(ROUNDS, _nearest(ROUNDS, draft.rounds), step))
            case "timer":
                at = _nearest(TIMERS, settings.timer)
                self.game.change(timer=_number(turned(TIMERS, at, step)))
            case "strict":
                self.game.change(strict=not settings.strict)
            case "window":
                at = _nearest(WINDOWS, settings.window)
                self.game.change(window=_number(turned(WINDOWS, at, step)))
            case "pace":
                pace = turned(("off", "fast", "normal", "slow"), self.game.pace_name, step)
                self.game.change(pace=pace)
            case "hints":
                self.game.change(hints=turned(CHOICES["hints"], settings.hints, step))

    def choose(self, row: Row) -> None:
        name, _, arg = row.id.partition(":")
        if name == "start":
            self._sit_down()
        elif name == "seat":
            who = self.draft.seats(self.game.lang)[int(arg)]
            self._ask("new.ask.name", who.name, lambda text: self._named(int(arg), text))
        elif name == "seed":
            seed = "" if self.draft.seed is None else str(self.draft.seed)
            self._ask("new.ask.seed", seed, self._seeded)
        elif name == "base":
            self._ask("new.ask.base", str(self.draft.base), self._based)
        else:
            self.turn(row, 1)

    def _ask(self, key: str, text: str, then: object) -> None:
        def done(answer: str | None) -> None:
            if answer is not None and callable(then):
                then(answer)
            self.repaint()

        numeric = key != "new.ask.name"

        def check(text: str) -> str:
            if not numeric:
                return "" if len(text) <= NAME_CELLS and text.isprintable() else self.t("ask.name")
            digits = text.isascii() and text.isdigit() and len(text) <= 15
            return "" if digits or (not text and key == "new.ask.seed") else self.t("ask.number")

        self.app.push_screen(AskText(self.t(key), text, check), done)

    def _named(self, seat: int, text: str) -> None:
        self.draft.names[seat] = text or None

    def _seeded(self, text: str) -> None:
        self.draft.seed = int(text) if text else None

    def _based(self, text: str) -> None:
        self.draft.base = max(int(text), 1)

    def _sit_down(self) -> None:
        draft, game = self.draft, self.game
        self.count_coins()
        if not self._open():
            self.repaint()
            return
        others = [kind for kind in draft.kinds if kind != HUMAN]
        level = others[0] if others else game.settings.level
        game.change(rules=draft.rules, rounds=draft.rounds, level=level)
        setup = draft.setup(game.lang, self.coins)
        self.dismiss()
        game.begin(_distinct(setup))


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def _nearest(values: tuple[int, ...], value: int) -> int:
    return min(values, key=lambda one: abs(one - value))


def _distinct(setup: Setup) -> Setup:
    """Four names that can be told apart."""
    taken: list[str] = []
    for who in setup.players:
        name, n = who.name, 2
        while name in taken:
            name, n = f"{who.name}{n}", n + 1
        taken.append(name)
    one, two, three, four = (
        Seated(name, who.kind) for name, who in zip(taken, setup.players, strict=True)
    )
    return replace(setup, players=(one, two, three, four))
