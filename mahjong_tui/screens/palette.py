"""Textual's command palette, for people who click while the list still changes."""

from __future__ import annotations

from contextlib import suppress
from typing import Self

from textual import command, events, on
from textual.app import ComposeResult
from textual.message import Message
from textual.visual import VisualType
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from mahjong_tui.app import MahjongApp
from mahjong_tui.screens.base import ClosedOnce


class Commands(command.CommandList, can_focus=False):
    """A key or a click that means an entry which has gone since it was drawn means nothing."""

    def on_click(self, event: events.Click) -> None:
        clicked: int | None = event.style.meta.get("option")
        if clicked is not None and clicked >= self.option_count:
            event.prevent_default().stop()

    def action_page_down(self) -> None:
        with suppress(LookupError):
            super().action_page_down()  # type: ignore[no-untyped-call]

    def action_page_up(self) -> None:
        with suppress(LookupError):
            super().action_page_up()  # type: ignore[no-untyped-call]

    def add_option(self, option: Option | VisualType | None = None) -> Self:
        """The one line that Textual says itself is said in the language of the screen."""
        if isinstance(option, Option) and option.disabled:
            assert isinstance(self.app, MahjongApp)
            option = Option(self.app.t("palette.nothing"), id=option.id, disabled=True)
        return super().add_option(option)


class CommandPalette(command.CommandPalette, ClosedOnce[None]):
    """The palette with the list above."""

    @on(OptionList.OptionSelected)
    @on(Input.Submitted)
    @on(Input.Changed)
    def _hear_no_more(self, event: Message) -> None:
        if not self.in_front:
            event.prevent_default().stop()

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            yield Commands() if type(widget) is command.CommandList else widget
