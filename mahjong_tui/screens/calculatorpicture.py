"""What the calculator shows: text, tiles, palette, circumstances, answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine import KINDS, RULES
from mahjong_tui.canvas import Canvas, KeyAt, fit, pad, width_of
from mahjong_tui.faces import inline, tile_style
from mahjong_tui.layouts.furniture import draw_panel
from mahjong_tui.layouts.scene import Key
from mahjong_tui.learn.calculator import Outcome, change_lines, reckon
from mahjong_tui.learn.chips import Chip, chips_of
from mahjong_tui.learn.entry import write_entry
from mahjong_tui.learn.lines import lines_of
from mahjong_tui.learn.picture import draw_pieces, pieces_of, takers
from mahjong_tui.learn.said import Said, say
from mahjong_tui.learn.sheet import TARGETS, Sheet
from mahjong_tui.screens.base import Pictured, draw_foot

PALETTE = ((0, 9), (9, 18), (18, 27), (27, 34))
"""Rows of the palette, as first and last kind; two of them share a line."""

TARGET_KEYS = "1234567890-="
"""The keys of the places where tiles of the palette may go."""

LEAST_ANSWER = 5
"""Rows of the answer that the circumstances leave, at the least."""

LEAST_CHIPS = 2

Placed = tuple[int, int, str, Chip]
"""Number, column and text of a circumstance."""


class CalculatorPicture(Pictured[None]):
    """One sheet and its answer, drawn."""

    def __init__(self, rules: str | None = None, sheet: Sheet | None = None) -> None:
        super().__init__()
        first = rules or next(iter(RULES))
        self.sheet = sheet or Sheet(first, base=RULES[first].default_base)
        self.scratch = first if sheet is None else None
        """The page that it was opened at without a hand: what is left on it then is kept."""
        self.text: str | None = None
        """What has been typed; None until the first paint, and after each pick."""
        self.problem = ""
        self.part = "text"
        self.target = "hand"
        self.at = {"palette": 0, "chips": 0, "answer": 0}
        self.first = self.first_chips = 0
        """The first rows of the answer and of the circumstances that are in sight."""
        self._known: tuple[Sheet, Outcome, list[Said]] | None = None

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

    def targets(self) -> list[str]:
        """Where tiles may go on this page."""
        page = self.sheet.page
        never = set() if page.chi else {"chi"}
        never |= set() if page.single_tile_kongs else {"pizi_kong", "wild_kong"}
        never |= set() if page.has_wild else {"indicator"}
        never |= set() if page.takes_horses else {"horses"}
        never |= set() if page.remembers_wild() else {"last_wild"}
        return [one for one in TARGETS if one not in never]

    def chips(self) -> list[Chip]:
        return chips_of(self.sheet)

    # The picture

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
        if not text:
            canvas.put(end + on, y, fit(self.t("calc.example"), room - on), "dim")
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

    def _draw_targets(self, canvas: Canvas, y: int) -> int:
        x = canvas.put(2, y, f"{self.t('calc.into')} ", "dim")
        for key, one in zip(TARGET_KEYS, self.targets(), strict=False):
            text = f"[{key}{self.t(f'calc.target.{one}')}]"
            if x + width_of(text) > canvas.width - 2:
                x, y = 2, y + 1
            style = "offer" if one == self.target else "text"
            end = canvas.put(x, y, text, style)
            canvas.hit(x, y, end - x, 1, KeyAt(f"row:target:{one}"))
            x = end + 1
        return y + 1

    def _draw_chips(self, canvas: Canvas, y: int, width: int) -> int:
        """The circumstances in rows; where they are too many, those around the cursor."""
        rows = list(self._chip_rows(width - 2))
        room = max(LEAST_CHIPS, canvas.height - 3 - y - LEAST_ANSWER)
        here = next(at for at, row in enumerate(rows) for one in row if one[0] == self.at["chips"])
        if self.part == "chips":
            self.first_chips = max(here - room + 1, min(self.first_chips, here))
        self.first_chips = max(0, min(self.first_chips, len(rows) - room))
        shown = rows[self.first_chips : self.first_chips + room]
        for row in shown:
            for at, x, text, chip in row:
                on = self.part == "chips" and at == self.at["chips"]
                end = canvas.put(x, y, text, "offer" if on else "strong" if chip.on else "text")
                canvas.hit(x, y, end - x, 1, KeyAt(f"row:chip:{at}"))
            y += 1
        for mark, row_at, more, step in (
            ("^", y - len(shown), self.first_chips > 0, -1),
            ("v", y - 1, self.first_chips + room < len(rows), 1),
        ):
            if more:
                canvas.put(width - 3, row_at, mark, "gold")
                canvas.hit(width - 3, row_at, 1, 1, KeyAt(f"row:chips:{step}"))
        return y

    def _chip_rows(self, edge: int) -> Iterator[list[Placed]]:
        """The circumstances, row by row."""
        row: list[Placed] = []
        x = 2
        for at, chip in enumerate(self.chips()):
            text = say(chip.text, self.look)
            if x + width_of(text) > edge - 2 and row:
                yield row
                row, x = [], 2
            row.append((at, x, text, chip))
            x += width_of(text) + 2
        yield row

    def _draw_answer(self, canvas: Canvas, y: int, width: int, rows: int) -> None:
        canvas.put(1, y, self.look.line("h") * (width - 2), "frame")
        said, shown = self.answer(), rows - 1
        lines = self._answer_lines(said, width - 8)
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

    def _answer_lines(self, said: Sequence[Said], width: int) -> list[tuple[int, str]]:
        return [
            (at, line)
            for at, one in enumerate(said)
            for line in lines_of(say(one, self.look, cite=True), width)
        ]

    def _foot(self) -> list[Key]:
        return [
            Key(self.t(f"calc.foot.{self.part}")),
            Key(self.t("calc.foot.part"), "next_part"),
            Key(self.t("calc.foot.clear"), "clear"),
            Key(self.t("keys.fans"), "fans"),
            Key(self.t("foot.help"), "help"),
            Key(self.t("foot.back"), "back"),
        ]
