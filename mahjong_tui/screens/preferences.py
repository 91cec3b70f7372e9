"""The settings, each row turned with left and right; and the keys."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from mahjong_tui.layouts.scene import Key
from mahjong_tui.screens.asktext import AskText
from mahjong_tui.screens.lists import ListScreen, Row
from mahjong_tui.screens.newtable import TIMERS, WINDOWS, turned
from mahjong_tui.screens.themes import theme_name
from mahjong_tui.settings import CHOICES, allowed

SWITCHES = ("click_discards", "strict")
NUMBERS = {"timer": TIMERS, "window": WINDOWS}
ORDER = (
    "lang", "theme", "tiles", "frames", "pace", "timer", "window", "strict",
    "auto_pass", "click_discards", "hints", "level",
)  # fmt: skip


class SettingsScreen(ListScreen[None]):
    """Changes show at once and are kept at once."""

    WIDTH = 72

    def heading(self) -> str:
        return self.t("start.settings")

    def foot(self) -> list[Key]:
        return [
            Key(self.t("foot.turn")),
            Key(self.t("foot.help"), "help"),
            Key(self.t("foot.back"), "back"),
        ]

    def rows(self) -> list[Row]:
        rows = [
            Row(name, self.t(f"set.{name}"), self._shown(name), self._detail(name))
            for name in ORDER
        ]
        own = self.game.settings.name or self.t("you")
        rows.append(Row("name", self.t("set.name"), own, self.t("set.name.detail"), writable=True))
        return [*rows, Row("keys", self.t("set.keys"), detail=self.t("set.keys.detail"))]

    def _detail(self, name: str) -> str:
        fixed = name == "theme" and self.game.theme_fixed
        return self.look.keyed("set.theme.fixed" if fixed else f"set.{name}.detail")

    def _shown(self, name: str) -> str:
        value = self._value(name)
        if name == "theme":
            return theme_name(self.look.words, str(value))
        if name in SWITCHES:
            return self.t("on" if value else "off")
        if name in NUMBERS:
            none = "off" if name == "timer" else "set.until_enter"
            return f"{value}s" if value else self.t(none)
        prefix = {"pace": "pace", "level": "kind"}.get(name, f"set.{name}")
        return self.look.keyed(f"{prefix}.{value}")

    def _value(self, name: str) -> object:
        return self.game.pace_name if name == "pace" else getattr(self.game.settings, name)

    def turn(self, row: Row, step: int) -> None:
        if row.id in ("name", "keys"):
            return
        value = self._value(row.id)
        if row.id in SWITCHES:
            self.game.change(**{row.id: not value})
        else:
            values = CHOICES.get(row.id) or NUMBERS[row.id]
            self.game.change(**{row.id: turned(tuple(values), value, step)})

    def choose(self, row: Row) -> None:
        if row.id == "keys":
            self.app.push_screen(KeysScreen())
        elif row.id == "theme":
            self.game.open("themes")
        elif row.id == "name":
            ask = AskText(self.t("new.ask.name"), self.game.settings.name, self._check_name)
            self.app.push_screen(ask, self._named)
        else:
            self.turn(row, 1)

    def _check_name(self, text: str) -> str:
        return "" if allowed("name", text) else self.t("ask.name")

    def _named(self, text: str | None) -> None:
        if text is not None:
            self.game.change(name=text)
        self.repaint()


class KeysScreen(ListScreen[None]):
    """Every key of the table: Enter, then the new key."""

    WIDTH = 74
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete", "reset", "key.reset", id="keys.reset", show=False),
    ]
    waiting = False

    def heading(self) -> str:
        return self.t("set.keys")

    def intro(self) -> list[str]:
        return [self.t("keys.press" if self.waiting else "keys.how")]

    def rows(self) -> list[Row]:
        own = self.game.settings.keys
        rows = []
        for id_, keys, description in table_bindings():
            shown = " ".join(map(self.look.words.key, own.get(id_, keys).split(",")))
            mark = "* " if id_ in own else ""
            rows.append(Row(id_, f"{mark}{self.t(description)}", shown, writable=True))
        return rows

    def choose(self, row: Row) -> None:
        del row
        self.waiting = True
        self.repaint()

    def on_key(self, event: events.Key) -> None:
        """The next key, whatever it is, becomes the row's key."""
        if not self.waiting:
            return
        event.stop()
        event.prevent_default()
        self.waiting = False
        if event.key != "escape":
            self._bind(self.rows()[self.cursor].id, event.key)
        self.repaint()

    def _bind(self, id_: str, key: str) -> None:
        """Give *key* to the action *id_*, unless another has it."""
        own = self.game.settings.keys
        for other, keys, description in table_bindings(with_hand=True):
            if other != id_ and key in own.get(other, keys).split(","):
                shown = self.look.words.key(key)
                taken = self.t("keys.taken", taken=shown, what=self.t(description))
                self.game.say(taken, bad=True)
                return
        self.game.change(keys={**own, id_: key})

    def action_reset(self) -> None:
        """The row's keys as they were made."""
        row = self.rows()[self.cursor]
        own = {name: key for name, key in self.game.settings.keys.items() if name != row.id}
        self.game.change(keys=own)
        self.repaint()


def table_bindings(*, with_hand: bool = False) -> list[tuple[str, str, str]]:
    """Id, keys and description of every binding of the table that can be moved.

    *with_hand*: those of the tiles too, which cannot.
    """
    from mahjong_tui.screens.table import TableScreen  # noqa: PLC0415 (they know each other)

    found = []
    for binding in TableScreen.BINDINGS:
        assert isinstance(binding, Binding)
        if binding.id and (with_hand or not binding.id.startswith("hand.")):
            found.append((binding.id, binding.key, binding.description))
    return found
