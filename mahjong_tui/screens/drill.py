"""Practice: one question after another, each explained clause by clause once it is answered."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType

from engine import RULES, Tile, parse_tiles
from mahjong_tui.canvas import Canvas, KeyAt, Shown, What, fit, pad, width_of
from mahjong_tui.faces import inline, tile_style
from mahjong_tui.keys import HAND_KEYS
from mahjong_tui.layouts.furniture import draw_panel
from mahjong_tui.layouts.scene import Key
from mahjong_tui.learn import progress
from mahjong_tui.learn.drills import Question, question
from mahjong_tui.learn.lines import lines_of
from mahjong_tui.learn.picture import Piece, circumstances, draw_pieces, melds_of, pieces_of
from mahjong_tui.learn.said import Said, say
from mahjong_tui.learn.sheets import sheet_of_question
from mahjong_tui.screens.base import Pictured, draw_foot

LABELS = "1234567890-="
AUTO = 0
"""The level that follows the answers."""

TOP_OF_CHOICES = 10
"""The row at which they begin in tall windows."""


class DrillScreen(Pictured[None]):
    """Question after question. Answers by keys and by mouse; Enter answers, and goes on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(key, f"label({at})", "key.answer", id=f"drill.{at + 1}", show=False)
            for at, key in enumerate(HAND_KEYS[:12])
        ),
        Binding("left,h", "step(-1, 0)", "key.left", id="drill.left", show=False),
        Binding("right,l", "step(1, 0)", "key.right", id="drill.right", show=False),
        Binding("up,k", "step(0, -1)", "key.up", id="drill.up", show=False),
        Binding("down,j", "step(0, 1)", "key.down", id="drill.down", show=False),
        Binding("space", "mark", "key.mark", id="drill.mark", show=False),
        Binding("enter", "submit", "key.submit", id="drill.submit", show=False),
        Binding("r", "clauses", "key.clauses", id="drill.clauses", show=False),
        Binding("c", "calculator", "key.calculator", id="drill.calculator", show=False),
        Binding("escape,backspace", "back", "key.back", id="drill.back", show=False),
    ]

    def __init__(
        self, rules: str, kind: str, *, level: int = AUTO, topic: str = "", seed: int | None = None
    ) -> None:
        super().__init__()
        self.page_id, self.kind, self.level, self.topic = rules, kind, level, topic
        self.seed = secrets.randbelow(2**32) if seed is None else seed
        self.n = 0
        self.progress = progress.load(progress.progress_file())
        self.asked = self.right = 0
        self._next()

    def _next(self) -> None:
        tally = self.progress.tally(self.page_id, self.kind)
        level = self.level or tally.level
        weights = self.progress.weights_of(self.page_id, self.kind)
        if self.topic and self.n == 0:
            weights[self.topic] = 500.0
        self.question: Question = question(
            self.kind, self.page_id, level, self.seed, self.n, weights
        )
        self.n += 1
        self.given: set[int] = set()
        self.answered = False
        self.cursor = self.first = 0

    # The picture

    def picture(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        draw_panel(canvas, 0, 0, self._head(), self.look, width=width, height=height - 1)
        asked = self.question
        y = 1
        for line in lines_of(say(asked.ask, self.look), width - 4)[:2]:
            canvas.put(2, y, line, "strong")
            y += 1
        y += self._draw_hand(canvas, 2, y, width - 4)
        for line in lines_of(circumstances(asked.case, self.look), width - 4)[:2]:
            canvas.put(2, y, line, "dim")
            y += 1
        y = max(y, TOP_OF_CHOICES if height > 24 else 0)
        y = self._draw_choices(canvas, 2, y, width - 4)
        if self.answered:
            self._draw_why(canvas, 2, y, width - 4, height - 2 - y)
        else:
            many = "many" if asked.many else "one"
            canvas.put(2, height - 3, fit(self.t(f"drill.how.{many}"), width - 4), "dim")
        draw_foot(canvas, self.foot())
        return canvas

    def _head(self) -> str:
        tally = self.progress.tally(self.page_id, self.kind)
        return self.t(
            "drill.head", kind=self.t(f"drill.kind.{self.kind}"),
            rules=self.t(f"rules.{self.page_id}"), level=self.question.level,
            right=self.right, asked=self.asked, streak=tally.streak,
        )  # fmt: skip

    def _draw_hand(self, canvas: Canvas, x: int, y: int, width: int) -> int:
        case = self.question.case
        hand = parse_tiles(case["hand"])
        win = Tile.parse(case["win"]) if "win" in case else None
        if "drawn" in case:
            win = Tile.parse(case["drawn"])
            hand.remove(win)
        wild = self._wild()
        hand.sort(key=lambda tile: (tile != wild, tile))
        pieces: list[Piece] = pieces_of(hand, win, melds_of(case.get("melds", ())), self.look)
        if self._tiled and not self.question.many:
            pieces = [replace(one, whats=self._takers(one.tiles)) for one in pieces]
        return draw_pieces(canvas, x, y, pieces, self.look, width=width, wild=wild)

    def _takers(self, tiles: Sequence[Tile]) -> tuple[What, ...]:
        """A click on a tile of the hand answers with it, where that is an answer."""
        places = {choice.tile: at for at, choice in enumerate(self.question.choices)}
        return tuple(
            KeyAt(f"row:{places[tile]}") if tile in places else Shown(tile) for tile in tiles
        )

    def _wild(self) -> Tile | None:
        case = self.question.case
        if "indicator" not in case:
            return None
        return RULES[self.page_id]().wild_of(Tile.parse(case["indicator"]))

    @property
    def _tiled(self) -> bool:
        return self.question.choices[0].tile is not None

    def _columns(self) -> int:
        """Choices side by side."""
        if self._tiled:
            return 18 if len(self.question.choices) > 14 else 14
        texts = [self._text(at) for at in range(len(self.question.choices))]
        return 2 if max(map(width_of, texts)) <= 34 else 1

    def _text(self, at: int) -> str:
        text = self.question.choices[at].text
        assert text is not None
        return f"{LABELS[at]} {say(text, self.look)}"

    def _draw_choices(self, canvas: Canvas, x: int, y: int, width: int) -> int:
        columns = self._columns()
        each = 4 if self._tiled else width // columns
        for at, choice in enumerate(self.question.choices):
            row, column = divmod(at, columns)
            left, top = x + each * column, y + row
            if choice.tile is not None:
                self._draw_tile(canvas, left, top, at, choice.tile)
            else:
                text = fit(f"{self._mark(at)}{self._text(at)}", each - 1)
                canvas.put(left, top, pad(text, each - 1), self._style(at))
                canvas.hit(left, top, each - 1, 1, KeyAt(f"row:{at}"))
        rows = -(-len(self.question.choices) // columns)
        return y + rows + 1

    def _draw_tile(self, canvas: Canvas, x: int, y: int, at: int, tile: Tile) -> None:
        on = at == self.cursor and not self.answered
        chosen = at in self.given
        style = tile_style(tile, "tile" if chosen else "text", "cursor" if on else "")
        canvas.put(x, y, self._mark(at), "gold")
        canvas.put(x + 1, y, inline(tile, self.look.faces), style)
        canvas.hit(x, y, 4, 1, KeyAt(f"row:{at}"))

    def _mark(self, at: int) -> str:
        """``+`` right, ``x`` wrong, ``*`` chosen."""
        if not self.answered:
            return "*" if at in self.given else " "
        if at in self.question.right:
            return "+"
        return "x" if at in self.given else " "

    def _style(self, at: int) -> str:
        if self.answered:
            return "gold" if at in self.question.right else "text" if at in self.given else "dim"
        return "offer" if at == self.cursor else "strong" if at in self.given else "text"

    def _draw_why(self, canvas: Canvas, x: int, y: int, width: int, rows: int) -> None:
        """Whether it was right, and clause by clause why; the line under the cursor is marked."""
        right = self.question.is_right(self.given)
        canvas.put(x, y, self.t("drill.right" if right else "drill.wrong"), "gold")
        lines = self._why_lines(width - 4)
        self.cursor = max(0, min(self.cursor, len(self.question.why) - 1))
        places = [at for at, (one, _) in enumerate(lines) if one == self.cursor]
        shown = max(rows - 1, 1)
        if places:
            self.first = max(places[-1] - shown + 1, min(self.first, places[0]))
        for row, (one, text) in enumerate(lines[self.first : self.first + shown]):
            style = "strong" if one == self.cursor else "text"
            canvas.put(x, y + 1 + row, ">" if one == self.cursor else " ", "gold")
            canvas.put(x + 2, y + 1 + row, text, style)
            canvas.hit(x, y + 1 + row, width, 1, KeyAt(f"row:{one}"))
        if self.first + shown < len(lines):
            canvas.put(x + width - 1, y + rows - 1, "v", "gold")

    def _why_lines(self, width: int) -> list[tuple[int, str]]:
        return [
            (at, line)
            for at, one in enumerate(self.question.why)
            for line in lines_of(say(one, self.look, cite=True), width)
        ]

    def foot(self) -> list[Key]:
        keys = [Key(self.t("foot.next" if self.answered else "foot.answer"), "submit")]
        if self.answered:
            keys += [
                Key(self.t("foot.clauses"), "clauses"),
                Key(self.t("foot.calculator"), "calculator"),
            ]
        return [*keys, Key(self.t("foot.help"), "help"), Key(self.t("foot.back"), "back")]

    # Keys and mouse

    def action_label(self, at: int) -> None:
        if not self.answered and at < len(self.question.choices):
            self.cursor = at
            self._choose(at)

    def action_step(self, across: int, down: int) -> None:
        if self.answered:
            self.cursor += down or across
        else:
            count, columns = len(self.question.choices), self._columns()
            moved = self.cursor + across + columns * down
            self.cursor = moved if 0 <= moved < count else self.cursor
        self.repaint()

    def action_mark(self) -> None:
        if self.answered:
            self.action_submit()
        else:
            self._choose(self.cursor)

    def _choose(self, at: int) -> None:
        if self.question.many:
            self.given ^= {at}
        else:
            self.given = {at}
        self.repaint()

    def action_submit(self) -> None:
        """Answer, or go on to the next question."""
        if self.answered:
            self._next()
        elif not self.given and not self.question.many:
            self.given = {self.cursor}
            self._answer()
        elif self.given:
            self._answer()
        self.repaint()

    def _answer(self) -> None:
        self.answered, self.cursor, self.first = True, 0, 0
        self.asked += 1
        self.right += self.progress.note(self.question, self.given)
        with suppress(OSError):
            progress.save(progress.progress_file(), self.progress)

    def action_clauses(self) -> None:
        from mahjong_tui.screens.clause import ClauseScreen  # noqa: PLC0415 (on demand)

        if self.answered:
            one: Said = self.question.why[min(self.cursor, len(self.question.why) - 1)]
            if one.clauses:
                self.app.push_screen(ClauseScreen(self.page_id, one.clauses, partial(say, one)))

    def action_calculator(self) -> None:
        from mahjong_tui.screens.calculator import CalculatorScreen  # noqa: PLC0415 (on demand)

        if not self.answered:
            self.game.say(self.t("drill.answer_first"))
            return
        self.app.push_screen(CalculatorScreen(sheet=sheet_of_question(self.question)))

    def action_back(self) -> None:
        self.dismiss()

    def hit(self, what: What | None, chain: int) -> None:
        if not isinstance(what, KeyAt) or not what.action.startswith("row:"):
            return
        at = int(what.action[4:])
        if self.answered:
            again = at == self.cursor
            self.cursor = at
            if again or chain > 1:
                self.action_clauses()
        else:
            self.cursor = at
            self._choose(at)
        self.repaint()

    def wheel(self, step: int, what: What | None) -> None:
        del what
        if self.answered:
            self.action_step(0, step)
