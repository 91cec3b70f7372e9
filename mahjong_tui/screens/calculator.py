"""The calculator: type a hand or pick it from the palette, and see the settlement at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from engine import KINDS, Tile
from mahjong_tui.canvas import KeyAt, What
from mahjong_tui.learn.chips import set_number, turn_chip
from mahjong_tui.learn.entry import Entry, EntryError, parse_entry
from mahjong_tui.learn.items import seat_said
from mahjong_tui.learn.said import say
from mahjong_tui.learn.sheet import BALANCES, BASES, ONE_TILE, Sheet, drop, pick
from mahjong_tui.screens.calculatorpad import NumberPad
from mahjong_tui.screens.calculatorpicture import TARGET_KEYS, CalculatorPicture

PARTS = ("text", "palette", "chips", "answer")
"""What Tab goes through."""


class CalculatorScreen(CalculatorPicture):
    """One sheet, always reckoned."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "part(1)", "key.part", id="calc.part"),
        Binding("shift+tab", "part(-1)", "key.part", id="calc.part_back"),
        Binding("left", "step(-1)", "key.left", id="calc.left"),
        Binding("right", "step(1)", "key.right", id="calc.right"),
        Binding("up", "line(-1)", "key.up", id="calc.up"),
        Binding("down", "line(1)", "key.down", id="calc.down"),
        Binding("enter", "choose", "key.choose", id="calc.choose"),
        Binding("space", "choose", "key.choose", id="calc.space", show=False),
        Binding("backspace", "erase", "key.erase", id="calc.erase"),
        Binding("delete", "clear", "key.clear", id="calc.clear"),
        Binding("f3", "fans", "key.fans", id="calc.fans"),
        Binding("f6", "target(1)", "key.target", id="calc.target"),
        Binding("escape", "back", "key.back", id="calc.back"),
    ]

    def on_mount(self) -> None:
        """Opened without a hand, it shows what was left on it last."""
        if self.scratch is not None:
            self.sheet = self.game.sheets.get(self.scratch, self.sheet)

    def on_unmount(self) -> None:
        if self.scratch is not None:
            self.game.sheets[self.scratch] = self.sheet

    # Changing the sheet

    def _set(self, sheet: Sheet) -> None:
        """The sheet became another by picking: the text follows it."""
        self.sheet, self.text, self.problem = sheet, None, ""
        if self.target not in self.targets():
            self.target = "hand"
        self.repaint()

    def type_text(self, text: str) -> None:
        """The text became another: the sheet follows it as far as it is a hand."""
        self.text = text
        self.problem = ""
        for end in range(len(text), -1, -1):
            try:
                entry = parse_entry(text[:end])
            except EntryError as error:
                if end == len(text):
                    self.problem = f"{say(error.why, self.look)} ({error.at})"
            else:
                self.sheet = replace(self.sheet, entry=entry)
                break
        self.repaint()

    def on_key(self, event: events.Key) -> None:
        """While the text has the focus, every printable character but ? is text (碰 and 万 too)."""
        char = event.character
        if char is None or not char.isprintable() or event.key == "tab":
            return
        if self.part != "text":
            self._digit(char)
            return
        if char == "?":
            return
        event.stop()
        event.prevent_default()
        self.type_text(self.typed + char)

    def _digit(self, char: str) -> None:
        """Outside the text, digits say where picked tiles go."""
        known = self.targets()
        at = TARGET_KEYS.find(char)
        if 0 <= at < len(known):
            self.target = known[at]
            self.repaint()

    def action_erase(self) -> None:
        if self.part == "text":
            self.type_text(self.typed[:-1])
            return
        entry = self.sheet.entry
        if entry.win is not None:
            self._set(drop(self.sheet, "win"))
        elif entry.hand:
            self._set(drop(self.sheet, "hand", len(entry.hand) - 1))
        elif entry.melds:
            self._set(drop(self.sheet, "meld", len(entry.melds) - 1))

    def action_clear(self) -> None:
        self._set(replace(self.sheet, entry=Entry(), events=frozenset(), more=()))

    # Moving about

    def action_part(self, step: int) -> None:
        at = (PARTS.index(self.part) + step) % len(PARTS)
        self.part = PARTS[at]
        self.repaint()

    def action_next_part(self) -> None:
        self.action_part(1)

    def action_step(self, step: int) -> None:
        """Left and right: along the palette; chips are turned by Enter."""
        if self.part == "palette":
            self.at["palette"] = (self.at["palette"] + step) % 34
        elif self.part == "chips":
            self.at["chips"] = (self.at["chips"] + step) % len(self.chips())
        self.repaint()

    def action_line(self, step: int) -> None:
        """Up and down: line by line within the part, past its edge to the next part."""
        if self.part == "answer":
            at = self.at["answer"] + step
            if at < 0:
                self.part = "chips"
            self.at["answer"] = max(0, min(at, len(self.answer()) - 1))
        elif self.part == "chips" and (near := self._chip_beside(step)) is not None:
            self.at["chips"] = near
        elif self.part == "palette" and 0 <= self.at["palette"] + 18 * step < 34:
            self.at["palette"] += 18 * step
        elif self.part != "text" or step > 0:
            self.part = PARTS[max(0, min(PARTS.index(self.part) + step, len(PARTS) - 1))]
        self.repaint()

    def _chip_beside(self, step: int) -> int | None:
        """The circumstance above or below the one under the cursor; None past the last row."""
        rows = list(self._chip_rows(self.board.canvas.width - 2))
        here = self.at["chips"]
        at = next(at for at, row in enumerate(rows) if any(one[0] == here for one in row))
        if not 0 <= at + step < len(rows):
            return None
        x = next(one[1] for one in rows[at] if one[0] == here)
        return min(rows[at + step], key=lambda one: abs(one[1] - x))[0]

    def action_target(self, step: int) -> None:
        known = self.targets()
        self.target = known[(known.index(self.target) + step) % len(known)]
        self.repaint()

    def action_choose(self) -> None:
        match self.part:
            case "text":
                self.part = "answer"
            case "palette":
                self._pick(KINDS[self.at["palette"]])
            case "chips":
                self._change(self.at["chips"])
            case _:
                self._clauses(self.at["answer"])
        self.repaint()

    def _pick(self, tile: Tile) -> None:
        """*tile* goes to its place; where there is room for one only, the next is the hand's."""
        target = self.target
        if target in ONE_TILE:
            self.target = "hand"
        self._set(pick(self.sheet, tile, target))

    def _turn(self, at: int, step: int) -> None:
        self._set(turn_chip(self.sheet, self.chips()[at].id, step))

    def _change(self, at: int) -> None:
        """A circumstance is turned, gets its tiles from the palette, or asks for its number."""
        chip = self.chips()[at]
        if chip.tiles:
            self.part, self.target = "palette", chip.tiles
        elif chip.number is not None:
            name, _, seat = chip.id.partition(":")
            who = say(seat_said(int(seat), self.sheet.dealer), self.look) if seat else ""
            title = self.t(f"calc.pad.{name}", who=who)
            usual = BALANCES if seat else BASES

            def taken(value: int | None) -> None:
                if value is not None:
                    self._set(set_number(self.sheet, chip.id, value))

            self.app.push_screen(NumberPad(self, title, chip.number, usual), taken)
        else:
            self._turn(at, 1)

    def _clauses(self, at: int) -> None:
        from mahjong_tui.screens.clause import ClauseScreen  # noqa: PLC0415 (on demand)

        one = self.answer()[at]
        if one.clauses:
            self.app.push_screen(ClauseScreen(self.sheet.rules, one.clauses, partial(say, one)))

    def action_fans(self) -> None:
        from mahjong_tui.screens.fantable import FanTableScreen  # noqa: PLC0415 (on demand)

        self.app.push_screen(FanTableScreen(self.sheet.rules))

    def action_back(self) -> None:
        self.dismiss()

    # The mouse

    def hit(self, what: What | None, chain: int) -> None:
        del chain
        if not isinstance(what, KeyAt) or not what.action.startswith("row:"):
            return
        kind, _, rest = what.action[4:].partition(":")
        takers: dict[str, Callable[[str], None]] = {
            "text": self._hit_text, "tile": self._hit_tile, "target": self._hit_target,
            "chip": self._hit_chip, "chips": self._hit_chips, "line": self._hit_line,
            "drop": self._hit_drop,
        }  # fmt: skip
        takers[kind](rest)
        self.repaint()

    def _hit_text(self, rest: str) -> None:
        del rest
        self.part = "text"

    def _hit_tile(self, rest: str) -> None:
        self.part, self.at["palette"] = "palette", int(rest)
        self._pick(KINDS[int(rest)])

    def _hit_target(self, rest: str) -> None:
        self.target = rest

    def _hit_chip(self, rest: str) -> None:
        self.part, self.at["chips"] = "chips", int(rest)
        self._change(int(rest))

    def _hit_chips(self, rest: str) -> None:
        """The circumstances go on above, or below."""
        if self.part == "chips":
            self.part = "palette"
        self.first_chips += int(rest)

    def _hit_line(self, rest: str) -> None:
        again = self.part == "answer" and self.at["answer"] == int(rest)
        self.part, self.at["answer"] = "answer", int(rest)
        if again:
            self._clauses(int(rest))

    def _hit_drop(self, rest: str) -> None:
        place, _, at = rest.partition(":")
        self._set(drop(self.sheet, place, int(at)))

    def right_hit(self, what: What | None) -> None:
        """A chip is turned back; anything else leads back."""
        if isinstance(what, KeyAt) and what.action.startswith("row:chip:"):
            self._turn(int(what.action[9:]), -1)
        else:
            self.action_back()

    def wheel(self, step: int, what: What | None) -> None:
        if isinstance(what, KeyAt) and what.action.startswith("row:chip"):
            self._hit_chips(str(step))
            self.repaint()
            return
        self.at["answer"] = max(0, min(self.at["answer"] + step, len(self.answer()) - 1))
        self.part = "answer"
        self.repaint()
