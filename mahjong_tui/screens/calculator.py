"""The calculator: type a hand or pick it from the palette, and see the settlement at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from engine import KINDS, RULES, Tile
from mahjong_tui.canvas import Canvas, KeyAt, What, fit, pad, width_of
from mahjong_tui.faces import inline, tile_style
from mahjong_tui.layouts.furniture import draw_panel
from mahjong_tui.layouts.scene import Key
from mahjong_tui.learn.calculator import Outcome, change_lines, reckon
from mahjong_tui.learn.chips import Chip, chips_of, turn_chip
from mahjong_tui.learn.entry import Entry, EntryError, parse_entry, write_entry
from mahjong_tui.learn.lines import lines_of
from mahjong_tui.learn.picture import draw_pieces, pieces_of, takers
from mahjong_tui.learn.said import Said, say
from mahjong_tui.learn.sheet import TARGETS, Sheet, drop, pick
from mahjong_tui.screens.base import Pictured, draw_foot

PARTS = ("text", "palette", "chips", "answer")
"""What Tab goes through."""

PALETTE = ((0, 9), (9, 18), (18, 27), (27, 34))
"""Rows of the palette, as first and last kind; two of them share a line."""


class CalculatorScreen(Pictured[None]):
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

    def __init__(self, rules: str | None = None, sheet: Sheet | None = None) -> None:
        super().__init__()
        first = rules or next(iter(RULES))
        self.sheet = sheet or Sheet(first, base=RULES[first].default_base)
        self.text: str | None = None
        """What has been typed; None until the first paint, and after each pick."""
        self.problem = ""
        self.part = "text"
        self.target = "hand"
        self.at = {"palette": 0, "chips": 0, "answer": 0}
        self.first = 0
        self._known: tuple[Sheet, Outcome, list[Said]] | None = None

    # What is shown

    @property
    def typed(self) -> str:
        if self.text is None:
            return write_entry(self.sheet.entry, self.game.lang)
        return self.text

    def outcome(self) -> tuple[Outcome, list[Said]]:
        """The answer to the sheet as it is, reckoned once."""
        if self._known is None or self._known[0] != self.sheet:
            self._known = (self.sheet, reckon(self.sheet), change_lines(self.sheet))
        return self._known[1], self._known[2]

    def answer(self) -> list[Said]:
        """The lines of the answer."""
        found, changed = self.outcome()
        if not changed:
            return list(found.lines)
        return [*found.lines, Said("calc.changes"), *changed]

    def picture(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        title = self.t("calc.title", rules=self.t(f"rules.{self.sheet.rules}"))
        draw_panel(canvas, 0, 0, title, self.look, width=width, height=height - 1)
        self._draw_text(canvas, 1, width)
        y = 2 + self._draw_hand(canvas, 2, width - 4)
        y = self._draw_palette(canvas, y)
        y = self._draw_targets(canvas, y)
        y = self._draw_chips(canvas, y, width)
        self._draw_answer(canvas, y, width, height - 2 - y)
        draw_foot(canvas, self._foot())
        return canvas

    def _draw_text(self, canvas: Canvas, y: int, width: int) -> None:
        on = self.part == "text"
        label = self.t("calc.input")
        x = canvas.put(2, y, f"{label} ", "strong" if on else "dim")
        room = width - x - 3
        text = self.typed
        while width_of(text) > room - 1:
            text = text[1:]
        end = canvas.put(x, y, text, "text")
        if on:
            canvas.put(end, y, "_", "gold")
        elif not text:
            canvas.put(x, y, fit(self.t("calc.example"), room), "dim")
        canvas.hit(2, y, width - 4, 1, KeyAt("row:text"))
        if self.problem:
            shown = fit(self.problem, max(width - end - 5, 0))
            canvas.put(width - 2 - width_of(shown), y, shown, "gold")

    def _draw_hand(self, canvas: Canvas, y: int, width: int) -> int:
        """The tiles in boxes; a click takes one away. The rows taken."""
        entry = self.sheet.entry
        pieces = pieces_of(entry.hand, entry.win, entry.melds, self.look, notes=False)
        whats = takers(entry)
        pieces = [replace(piece, whats=whats[at]) for at, piece in enumerate(pieces)]
        turned = self.sheet.turned
        wild = None if turned is None else self.sheet.page.wild_of(turned)
        if not pieces:
            canvas.put(2, y + 1, self.t("calc.empty"), "dim")
            return 4
        return max(4, draw_pieces(canvas, 2, y, pieces, self.look, width=width, wild=wild))

    def _draw_palette(self, canvas: Canvas, y: int) -> int:
        on = self.part == "palette"
        for row, (first, last) in enumerate(PALETTE):
            x = 2 + 38 * (row % 2)
            for kind in KINDS[first:last]:
                here = on and int(kind) == self.at["palette"]
                style = tile_style(kind, "text", "cursor" if here else "")
                canvas.put(x, y + row // 2, inline(kind, self.look.faces), style)
                canvas.hit(x, y + row // 2, 4, 1, KeyAt(f"row:tile:{int(kind)}"))
                x += 4
        return y + 2

    def targets(self) -> list[str]:
        """Where tiles may go on this page."""
        page = self.sheet.page
        never = set() if page.chi else {"chi"}
        never |= set() if page.single_tile_kongs else {"pizi_kong", "wild_kong"}
        never |= set() if page.has_wild else {"indicator"}
        return [one for one in TARGETS if one not in never]

    def _draw_targets(self, canvas: Canvas, y: int) -> int:
        x = canvas.put(2, y, f"{self.t('calc.into')} ", "dim")
        for at, one in enumerate(self.targets(), 1):
            text = f"[{at % 10}{self.t(f'calc.target.{one}')}]"
            if x + width_of(text) > canvas.width - 2:
                x, y = 2, y + 1
            style = "offer" if one == self.target else "text"
            end = canvas.put(x, y, text, style)
            canvas.hit(x, y, end - x, 1, KeyAt(f"row:target:{one}"))
            x = end + 1
        return y + 1

    def chips(self) -> list[Chip]:
        return chips_of(self.sheet)

    def _draw_chips(self, canvas: Canvas, y: int, width: int) -> int:
        x = 2
        for at, chip in enumerate(self.chips()):
            text = say(chip.text, self.look)
            if x + width_of(text) > width - 2:
                x, y = 2, y + 1
            here = self.part == "chips" and at == self.at["chips"]
            end = canvas.put(x, y, text, "offer" if here else "strong" if chip.on else "text")
            canvas.hit(x, y, end - x, 1, KeyAt(f"row:chip:{at}"))
            x = end + 2
        return y + 1

    def _draw_answer(self, canvas: Canvas, y: int, width: int, rows: int) -> None:
        canvas.put(1, y, self.look.line("h") * (width - 2), "frame")
        said, shown = self.answer(), rows - 1
        lines = [
            (at, line) for at, one in enumerate(said)
            for line in lines_of(say(one, self.look, cite=True), width - 8)
        ]  # fmt: skip
        self.at["answer"] = max(0, min(self.at["answer"], len(said) - 1))
        places = [at for at, (one, _) in enumerate(lines) if one == self.at["answer"]]
        if places:
            self.first = max(places[-1] - shown + 1, min(self.first, places[0]), 0)
        for row, (one, text) in enumerate(lines[self.first : self.first + shown]):
            here = self.part == "answer" and one == self.at["answer"]
            style = "strong" if here else "gold" if one == 0 else "text"
            canvas.put(2, y + 1 + row, pad(f"{'>' if here else ' '} {text}", width - 5), style)
            canvas.hit(2, y + 1 + row, width - 4, 1, KeyAt(f"row:line:{one}"))
        if self.first + shown < len(lines):
            canvas.put(width - 3, y + shown, "v", "gold")

    def _foot(self) -> list[Key]:
        return [
            Key(self.t(f"calc.foot.{self.part}")),
            Key(self.t("calc.foot.part"), "next_part"),
            Key(self.t("calc.foot.clear"), "clear"),
            Key(self.t("keys.fans"), "fans"),
            Key(self.t("foot.help"), "help"),
            Key(self.t("foot.back"), "back"),
        ]

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
        """While the text has the focus, every printable character is text (碰 and 万 too)."""
        char = event.character
        if char is None or not char.isprintable() or event.key == "tab":
            return
        if self.part != "text":
            self._digit(char)
            return
        if char == "?" and not self.typed:
            return
        event.stop()
        event.prevent_default()
        self.type_text(self.typed + char)

    def _digit(self, char: str) -> None:
        """Outside the text, digits say where picked tiles go."""
        known = self.targets()
        at = (int(char) - 1) % 10 if char.isascii() and char.isdigit() else len(known)
        if at < len(known):
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
        """Up and down: lines of the answer, rows of the palette, else the next part."""
        if self.part == "answer":
            at = self.at["answer"] + step
            if at < 0:
                self.part = "chips"
            self.at["answer"] = max(0, min(at, len(self.answer()) - 1))
        elif self.part == "palette" and 0 <= self.at["palette"] + 18 * step < 34:
            self.at["palette"] += 18 * step
        elif self.part != "text" or step > 0:
            self.part = PARTS[max(0, min(PARTS.index(self.part) + step, len(PARTS) - 1))]
        self.repaint()

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
                self._turn(self.at["chips"], 1)
            case _:
                self._clauses(self.at["answer"])
        self.repaint()

    def _pick(self, tile: Tile) -> None:
        self._set(pick(self.sheet, tile, self.target))

    def _turn(self, at: int, step: int) -> None:
        self._set(turn_chip(self.sheet, self.chips()[at].id, step))

    def _clauses(self, at: int) -> None:
        from mahjong_tui.screens.clause import ClauseScreen  # noqa: PLC0415 (on demand)

        one = self.answer()[at]
        if one.clauses:
            self.app.push_screen(ClauseScreen(self.sheet.rules, one.clauses, say(one, self.look)))

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
            "chip": self._hit_chip, "line": self._hit_line, "drop": self._hit_drop,
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
        self._turn(int(rest), 1)

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
        del what
        self.at["answer"] = max(0, min(self.at["answer"] + step, len(self.answer()) - 1))
        self.part = "answer"
        self.repaint()
