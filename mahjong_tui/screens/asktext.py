"""A line to write: the one place where a real input field is used, for the sake of the IME."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label

from mahjong_tui.screens.base import ClosedOnce

Check = Callable[[str], str]
"""Says what is wrong with a text; empty where nothing is."""


def anything(text: str) -> str:
    """Every text will do."""
    del text
    return ""


class AskText(ModalScreen[str | None], ClosedOnce[str | None]):
    """Asks for a line; None when the player thinks better of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", id="ask.leave", show=False)
    ]

    def __init__(self, question: str, text: str = "", check: Check = anything) -> None:
        super().__init__()
        self.question, self.text, self.check = question, text, check

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Label(self.question, markup=False)
            yield Input(self.text, id="text", max_length=200)
            yield Label("", id="problem", markup=False)

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        problem = self.check(text)
        if problem:
            self.query_one("#problem", Label).update(problem)
        else:
            self.dismiss(text)
