"""Textual's command palette, for people who click while the list still changes."""

from __future__ import annotations

from contextlib import suppress

from textual import command, events
from textual.app import ComposeResult


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


class CommandPalette(command.CommandPalette):
    """The palette with the list above."""

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            yield Commands() if type(widget) is command.CommandList else widget
