"""A number for the calculator: typed, or clicked digit by digit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType

from mahjong_tui.canvas import Canvas, KeyAt, What, width_of
from mahjong_tui.layouts.furniture import draw_panel
from mahjong_tui.layouts.scene import Key
from mahjong_tui.screens.base import Pictured, draw_foot
from mahjong_tui.screens.lists import dimmed

DIGITS = 15
WIDTH = 46
HEIGHT = 9


class NumberPad(Pictured[int]):
    """Answers with the number; nothing where it was left as it was."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "key.choose", id="pad.take", show=False),
        Binding("backspace", "erase", "key.erase", id="pad.erase", show=False),
        Binding("delete", "clear", "key.clear", id="pad.clear", show=False),
        Binding("escape", "back", "key.back", id="pad.back", show=False),
    ]

    def __init__(self, below: Pictured[Any], title: str, value: int, usual: Sequence[int]) -> None:
        super().__init__()
        self.below, self.heading, self.usual = below, title, usual
        self.text = str(value)
        self.fresh = True
        """The first digit replaces what was there."""

    def picture(self, width: int, height: int) -> Canvas:
        canvas = dimmed(self.below, width, height)
        x, y = (width - WIDTH) // 2, (height - HEIGHT) // 2
        for row in range(HEIGHT):
            canvas.put(x, y + row, " " * WIDTH, "text")
        draw_panel(canvas, x, y, self.heading, self.look, width=WIDTH, height=HEIGHT)
        end = canvas.put(
            x + 2, y + 1, f"{int(self.text or 0):,}", "text" if self.fresh else "strong"
        )
        canvas.put(end, y + 1, "_", "gold")
        self._buttons(canvas, x + 2, y + 3, [(f" {digit} ", digit) for digit in "1234567890"])
        self._buttons(canvas, x + 2, y + 5, [
            (f" {self.t('calc.pad.back')} ", "erase"), (f" {self.t('calc.pad.clear')} ", "clear"),
            (f" {self.t('calc.pad.ok')} ", "take"),
        ])  # fmt: skip
        self._usual(canvas, x + 2, y + 7)
        draw_foot(canvas, self.foot())
        return canvas

    def _usual(self, canvas: Canvas, x: int, y: int) -> None:
        """The usual numbers, in a row, as many as there is room for."""
        edge = x + WIDTH - 4
        x = canvas.put(x, y, f"{self.t('calc.pad.usual')} ", "dim")
        for value in self.usual:
            if x + width_of(f"{value:,}") > edge:
                return
            x = self._button(canvas, x, y, f"{value:,}", f"usual:{value}") + 1

    def _buttons(self, canvas: Canvas, x: int, y: int, buttons: Sequence[tuple[str, str]]) -> None:
        for text, action in buttons:
            x = self._button(canvas, x, y, text, action) + 1

    @staticmethod
    def _button(canvas: Canvas, x: int, y: int, text: str, action: str) -> int:
        end = canvas.put(x, y, text, "offer")
        canvas.hit(x, y, end - x, 1, KeyAt(f"row:{action}"))
        return end

    def foot(self) -> list[Key]:
        return [
            Key(self.t("calc.pad.foot"), "take"),
            Key(self.t("foot.help"), "help"),
            Key(self.t("foot.back"), "back"),
        ]

    # Keys and mouse

    def on_key(self, event: events.Key) -> None:
        """Digits, full-width ones too."""
        char = event.character
        if char is not None and char.isdecimal():
            event.stop()
            event.prevent_default()
            self._digit(str(int(char)))

    def _digit(self, digit: str) -> None:
        text = digit if self.fresh else self.text + digit
        self.text, self.fresh = text[:DIGITS].lstrip("0"), False
        self.repaint()

    def action_erase(self) -> None:
        self.text, self.fresh = self.text[:-1], False
        self.repaint()

    def action_clear(self) -> None:
        self.text, self.fresh = "", False
        self.repaint()

    def action_take(self) -> None:
        self.dismiss(int(self.text or 0))

    def action_back(self) -> None:
        self.dismiss()

    def hit(self, what: What | None, chain: int) -> None:
        del chain
        if not isinstance(what, KeyAt) or not what.action.startswith("row:"):
            return
        action = what.action[4:]
        if action.isdecimal():
            self._digit(action)
        elif action.startswith("usual:"):
            self.dismiss(int(action[6:]))
        else:
            getattr(self, f"action_{action}")()
