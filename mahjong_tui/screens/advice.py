"""The hint in full: every answer side by side, each with all that is known of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from bots.reasons import say
from engine import Discard
from mahjong_tui.canvas import Canvas, fit, pad, width_of
from mahjong_tui.counsel import FIGURES, advised, danger_text, fan_text, figure
from mahjong_tui.layouts.furniture import draw_panel
from mahjong_tui.layouts.left import unseen
from mahjong_tui.layouts.scene import Key
from mahjong_tui.learn.choices import Choice, choices
from mahjong_tui.learn.lines import lines_of
from mahjong_tui.screens.base import draw_foot
from mahjong_tui.screens.lists import ReadingScreen, Row

if TYPE_CHECKING:
    from bots.hint import Advice, Hint
    from engine import Ask

DETAIL = 9
"""Rows of the explanation."""

HEADS = ("away", "kinds", "tiles", "fan", "worth", "risk")


class AdviceScreen(ReadingScreen[None]):
    """A list of answers; what is known of the one under the cursor stands below."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,f9,f2,t", "back", "key.back", id="advice.back", show=False),
        Binding("c", "calculator", "key.calculator", id="advice.calculator", show=False),
        Binding("f3,f", "fans", "key.fans", id="advice.fans", show=False),
    ]

    def __init__(self, ask: Ask, advice: Advice, hint: Hint, *, coins: bool = False) -> None:
        super().__init__()
        self.ask, self.coins = ask, coins
        self.choices = choices(ask, advice, hint)

    def heading(self) -> str:
        return self.t("advice.title")

    def rows(self) -> list[Row]:
        cells = [self._cells(one) for one in self.choices]
        return [Row(str(at), self._line(line, cells)) for at, line in enumerate(cells)]

    def _cells(self, one: Choice) -> list[str]:
        """The answer, and a figure for each heading."""
        away = "" if one.distance is None else str(one.distance)
        if one.distance == 0:
            away = self.t("advice.ready")
        elif one.distance is not None and one.distance < 0:
            away = self.t("advice.wins")
        kinds = str(len(one.accepts)) if one.accepts else ""
        return [
            f"{'*' if one.best else ' '}{advised(one.action, self.look)}",
            away,
            kinds,
            str(one.tiles) if one.tiles else "",
            "" if one.likely is None else fan_text(one.likely, self.look),
            "" if one.value is None else figure(one.value),
            "" if one.danger is None else danger_text(one.danger, self.look),
        ]

    def _line(self, line: Sequence[str], every: Sequence[Sequence[str]]) -> str:
        """*line* under the headings."""
        first = max(16, *(width_of(one[0]) for one in every))
        heads = [self.t(f"advice.head.{name}") for name in HEADS]
        texts = [pad(line[0], first)]
        for at, head in enumerate(heads, 1):
            texts.append(pad(line[at], max(width_of(head), 6), right=True))
        return "  ".join(texts)

    def picture(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        draw_panel(canvas, 0, 0, self.heading(), self.look, width=width, height=height - 1)
        rows = self.rows()
        heads = self._line(["", *(self.t(f"advice.head.{name}") for name in HEADS)],
                           [self._cells(one) for one in self.choices])  # fmt: skip
        canvas.put(3, 1, fit(heads, width - 5), "dim")
        visible = height - 4 - DETAIL
        self.cursor = max(0, min(self.cursor, len(rows) - 1))
        self._keep_in_sight(visible)
        for at, row in enumerate(rows[self.first : self.first + visible]):
            self._draw_row(canvas, 1, 2 + at, self.first + at, row, width - 2)
        self._draw_more(canvas, width - 1, 2, visible, len(rows))
        canvas.put(1, 2 + visible, self.look.line("h") * (width - 2), "frame")
        lines = [
            line
            for text in self.detail(self.choices[self.cursor])
            for line in lines_of(text, width - 4)
        ]
        for at, line in enumerate(lines[: height - 5 - visible]):
            canvas.put(2, 3 + visible + at, line, "text")
        draw_foot(canvas, self.foot())
        return canvas

    def detail(self, one: Choice) -> Iterator[str]:
        """All that is known of one answer, in sentences."""
        words, view = self.look.words, self.ask.view
        name = advised(one.action, self.look)
        yield self.t("advice.best" if one.best else "advice.other", act=name)
        if one.accepts:
            left = unseen(view)
            tiles = "  ".join(f"{self.look.tile(tile)} x{left[tile]}" for tile in one.accepts)
            key = "advice.waits" if one.distance == 0 else "advice.accepts"
            yield self.t(key, n=one.distance or 0, left=one.tiles, tiles=tiles)
        if one.likely is not None:
            fans = words.t("list.sep").join(words.pick(fan.zh, fan.en) for fan in one.likely.fans)
            fans = fans or self.t("learn.small")
            yield self.t("advice.likely", fans=fans, worth=fan_text(one.likely, self.look))
        if one.value is not None:
            points = words.number(round(one.value * view.base))
            yield self.t("advice.value", units=figure(one.value), points=points)
        elif one.distance is not None and one.distance > 0:
            yield self.t("advice.no_value")
        if one.danger is not None:
            yield self.t("advice.danger", why=say(one.danger.why, words.lang))
        if why := [reason for reason in one.why if reason.key not in FIGURES]:
            yield self.t("review.why", why=say(why, words.lang))

    def foot(self) -> list[Key]:
        keys = [Key(self.t("advice.foot"))]
        if isinstance(self.choices[self.cursor].action, Discard):
            keys.append(Key(self.t("foot.calculator"), "calculator"))
        return [
            *keys,
            Key(self.t("keys.fans"), "fans"),
            Key(self.t("foot.help"), "help"),
            Key(self.t("advice.back"), "back"),
        ]

    def action_fans(self) -> None:
        """The fan table, at the first fan that the hand is likely to have."""
        from mahjong_tui.screens.fantable import FanTableScreen  # noqa: PLC0415 (on demand)

        likely = self.choices[self.cursor].likely
        fan = likely.fans[0].id if likely is not None and likely.fans else None
        self.app.push_screen(FanTableScreen(self.ask.view.rules, fan))

    def action_calculator(self) -> None:
        """What the hand is worth once the tile is thrown."""
        from mahjong_tui.learn.sheets import sheet_without  # noqa: PLC0415 (on demand)
        from mahjong_tui.screens.calculator import CalculatorScreen  # noqa: PLC0415 (on demand)

        action = self.choices[self.cursor].action
        if isinstance(action, Discard):
            sheet = sheet_without(self.ask.view, action.tile, coins=self.coins)
            self.app.push_screen(CalculatorScreen(sheet=sheet))
