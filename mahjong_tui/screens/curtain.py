"""Between two people at one keyboard: nothing of the table is to be seen (ui §4.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from mahjong_tui.canvas import Canvas, KeyAt, What, fit, width_of
from mahjong_tui.layouts.furniture import draw_panel
from mahjong_tui.layouts.scene import Key
from mahjong_tui.screens.base import Pictured, draw_foot


class Call(NamedTuple):
    """Whom the curtain calls."""

    who: str
    wind: str
    before: str
    """What all saw last."""


class Curtain(Pictured[None], ModalScreen[None]):
    """Names the seat that is to come, and the public event that went before. No more."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "confirm", "key.confirm", id="curtain.confirm", show=False),
        Binding("escape", "menu", "key.menu", id="curtain.menu", show=False),
    ]

    def __init__(self, call: Callable[[], Call]) -> None:
        super().__init__()
        self.call = call

    def picture(self, width: int, height: int) -> Canvas:
        who, wind, before = self.call()
        canvas = Canvas(width, height)
        box, tall = 60, 9
        x, y = (width - box) // 2, (height - tall) // 2
        draw_panel(canvas, x, y, self.t("curtain.title"), self.look, width=box, height=tall)
        lines = [
            (2, self.t("curtain.come", name=who, wind=wind), "strong"),
            (4, self.t("curtain.before", event=before) if before else "", "text"),
        ]
        for at, line, style in lines:
            text = fit(line, box - 4)
            canvas.put(x + (box - width_of(text)) // 2, y + at, text, style)
        text = f"[{self.look.words.key('enter')}] {self.t('curtain.show')}"
        left = x + (box - width_of(text)) // 2
        canvas.put(left, y + 6, text, "offer")
        canvas.hit(left, y + 6, width_of(text), 1, KeyAt("confirm"))
        draw_foot(
            canvas, [Key(self.t("foot.confirm"), "confirm"), Key(self.t("foot.menu"), "menu")]
        )
        return canvas

    def right_hit(self, what: What | None) -> None:
        """Nothing: a stray click must not lift the curtain."""

    def action_confirm(self) -> None:
        self.dismiss()

    def action_menu(self) -> None:
        from mahjong_tui.screens.pause import open_menu  # noqa: PLC0415

        open_menu(self.game)
