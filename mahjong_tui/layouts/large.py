"""120x40 and 160x50: the table with boxed ponds, panels in the corners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mahjong_tui.canvas import Area, Canvas, MeldAt, Span, pad, width_of, wrap
from mahjong_tui.layouts.centre import draw_centre
from mahjong_tui.layouts.furniture import (
    draw_bottom,
    draw_hand,
    draw_keys,
    draw_lines,
    draw_log,
    draw_own_seat,
    draw_panel,
    draw_prompt,
    draw_rule,
    draw_title,
)
from mahjong_tui.layouts.left import draw_tiles_left
from mahjong_tui.layouts.scene import Scene, table_keys
from mahjong_tui.layouts.seats import (
    draw_score_lines,
    draw_side_seat,
    draw_top_seat,
    draw_turn_mark,
    name_of,
    piao_text,
    title_spans,
)
from mahjong_tui.layouts.tilework import draw_grid, face_of, pond, sets_of, singles_text
from mahjong_tui.look import Look

POND, SIDE_POND, BAND, MIDDLE = 37, 19, 7, 13
"""Widths of the ponds (12 x 2 and 6 x 4), heights of the outer bands and the middle one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the parts of a boxed table stand."""

    width: int
    top: int
    """The row of the upper band; the line of the player across stands above it."""
    left_text: int
    right_text: int
    """Cells for what is said about the players at the sides."""
    boxed_melds: bool

    @property
    def pond_x(self) -> int:
        return (self.width - POND) // 2

    @property
    def right_x(self) -> int:
        return self.pond_x + POND + 1

    @property
    def middle(self) -> int:
        return self.top + BAND

    @property
    def bottom(self) -> int:
        return self.middle + MIDDLE


def draw_large(canvas: Canvas, scene: Scene, look: Look) -> None:
    """The L layout; surplus columns go to the corner panels, surplus rows to a log below."""
    spare = min((canvas.width - 120) // 4, 9)
    plan = Plan(canvas.width, 2, 17 + spare, 16 + spare, boxed_melds=False)
    _draw_table(canvas, scene, look, plan)
    _draw_corners(canvas, scene, look, plan, log=True)
    y = plan.bottom + BAND
    draw_rule(canvas, y, look)
    draw_own_seat(canvas, 3, y + 1, scene, look, canvas.width - 2)
    x = 18 + (canvas.width - 120) // 2
    draw_hand(canvas, x, y + 3, scene, look, marks=True)
    draw_prompt(canvas, x, y + 9, scene, edge=canvas.width - 2, spare=True)
    surplus = canvas.height - 41
    if surplus >= 3:
        draw_rule(canvas, y + 10, look)
        draw_bottom(canvas, y + 11, scene, look, height=surplus, kongs=False)
    draw_keys(canvas, canvas.height - 1, scene.keys or table_keys(look))


def draw_extra_large(canvas: Canvas, scene: Scene, look: Look) -> None:
    """The XL layout: the table at the left, log and tiles left in a column at the right."""
    width = canvas.width - 30
    plan = Plan(width, 3, 26, 25, boxed_melds=True)
    _draw_table(canvas, scene, look, plan)
    _draw_corners(canvas, scene, look, plan, log=False)
    _draw_column(canvas, width + 1, scene, look)
    draw_rule(canvas, 32, look, width)
    draw_own_seat(canvas, 3, 34, scene, look, width - 2)
    x = 22 + (width - 130) // 2
    draw_hand(canvas, x, 36, scene, look, marks=True)
    draw_prompt(canvas, x, 43, scene, edge=width - 2, spare=True)
    draw_keys(canvas, canvas.height - 1, scene.keys or table_keys(look))


def _title(panel: str, scene: Scene, look: Look, key: str = "") -> str:
    """What stands over *panel*: its name, and the key that opens it."""
    name = look.words.t(f"panel.{panel}")
    return f"{name} {look.key(key or panel)}" if scene.played else name


def _draw_column(canvas: Canvas, x: int, scene: Scene, look: Look) -> None:
    width, height = 29, canvas.height - 20
    draw_panel(canvas, x, 1, _title("log", scene, look), look, width=width, height=height)
    draw_log(canvas, x + 2, 2, scene, width=width - 3, height=height - 2)
    y = height + 1
    draw_panel(canvas, x, y, look.words.t("panel.left"), look, width=width, height=18)
    if not scene.blank:
        draw_tiles_left(canvas, x + 2, y + 2, scene, look)


def _draw_table(canvas: Canvas, scene: Scene, look: Look, plan: Plan) -> None:
    """Title, the four ponds, the seats around them and the centre."""
    draw_title(canvas, scene, look)
    draw_top_seat(canvas, plan.pond_x - 7, plan.top - 1, scene, look, plan.width - 1)
    across = pond(scene, scene.across_seat, 24)
    draw_grid(canvas, plan.pond_x, plan.top, across, look, 12)
    own = pond(scene, scene.view.seat, 24)
    draw_grid(canvas, plan.pond_x, plan.bottom, own, look, 12)
    left_x = plan.left_text + 1
    right_x = plan.width - plan.right_text - 2 - SIDE_POND
    draw_grid(canvas, left_x, plan.middle, pond(scene, scene.left_seat, 24), look, 6)
    draw_grid(canvas, right_x, plan.middle, pond(scene, scene.right_seat, 24), look, 6)
    for seat, x, width in (
        (scene.left_seat, 1, plan.left_text - 1),
        (scene.right_seat, plan.width - plan.right_text, plan.right_text),
    ):
        if plan.boxed_melds and _boxes_fit(scene, seat, width):
            _draw_boxed_seat(canvas, x, plan.middle, seat, scene, look, width)
        else:
            draw_side_seat(canvas, x, plan.middle, seat, scene, look, width=width, gap=1)
    x = left_x + SIDE_POND + 2
    draw_centre(canvas, x, plan.middle + 1, scene, look, width=right_x - 2 - x)


def _meld_rows(scene: Scene, seat: int, width: int) -> list[list[int]]:
    """The numbers of the melds that stand side by side in *width* cells."""
    rows: list[list[int]] = []
    room = 0
    for at, meld in enumerate(sets_of(scene.view.melds[seat])):
        cells = 3 * len(meld.tiles) + 1
        if cells > room or not rows:
            rows.append([])
            room = width
        rows[-1].append(at)
        room -= cells + 1
    return rows


def _boxes_fit(scene: Scene, seat: int, width: int) -> bool:
    return len(_meld_rows(scene, seat, width)) <= 2


def _draw_boxed_seat(
    canvas: Canvas, x: int, y: int, seat: int, scene: Scene, look: Look, width: int
) -> None:
    """A player at the side with boxed melds, two rows of them."""
    draw_turn_mark(canvas, x - 1, y, scene, seat)
    canvas.put_spans(x, y, title_spans(scene, seat, look), x + width)
    draw_score_lines(canvas, x + 1, y + 1, seat, scene, look, width=width - 1)
    melds = sets_of(scene.view.melds[seat])
    for line, row in enumerate(_meld_rows(scene, seat, width)):
        left = x
        for at in row:
            what = MeldAt(seat, melds[at].tile)
            faces = [face_of(scene, tile, what=what) for tile in melds[at].tiles]
            left += draw_grid(canvas, left, y + 4 + 4 * line, faces, look) + 1
    canvas.put(x + 1, y + 3, singles_text(scene.view.melds[seat], look), "text")


def _draw_corners(canvas: Canvas, scene: Scene, look: Look, plan: Plan, *, log: bool) -> None:
    """Scores, log, hints and fans; without *log* the fans have both corners at the right."""
    words, left = look.words, plan.pond_x - 1
    right, width = plan.right_x, plan.width - plan.right_x
    title = words.t("panel.scores" if scene.has_piao else "panel.scores_plain")
    draw_panel(canvas, 0, plan.top, title, look, width=left, height=BAND)
    _draw_scores(canvas, 2, plan.top + 1, scene, look, left - 4)
    hint = _title("hints", scene, look, "hint")
    draw_panel(canvas, 0, plan.bottom, hint, look, width=left, height=BAND)
    canvas.hit(1, plan.bottom + 1, left - 2, BAND - 2, Area("hints"))
    hints = scene.hints[: BAND - 2]
    draw_lines(canvas, 2, plan.bottom + 1, hints, width=left - 4, style="hint")
    fans = _title("fans", scene, look)
    first: Sequence[str] = ()
    texts = [f"{name} {value}".rstrip() for name, value in scene.fans]
    if log:
        log_title = _title("log", scene, look)
        draw_panel(canvas, right, plan.top, log_title, look, width=width, height=BAND)
        draw_log(canvas, right + 2, plan.top + 1, scene, width=width - 4, height=BAND - 2)
    else:
        draw_panel(canvas, right, plan.top, fans, look, width=width, height=BAND)
        first = _fitting(texts, width - 4)
        _draw_fans(canvas, right + 2, plan.top + 1, first, width - 4)
    draw_panel(canvas, right, plan.bottom, fans, look, width=width, height=BAND)
    _draw_fans(canvas, right + 2, plan.bottom + 1, texts[len(first) :], width - 4)


def _draw_scores(canvas: Canvas, x: int, y: int, scene: Scene, look: Look, width: int) -> None:
    """One line a seat from one's own on: name, score, 漂, what kongs have brought."""
    view, words = scene.view, look.words
    for step in range(4):
        seat = (view.seat + step) % 4
        style = "strong" if step == 0 else "text"
        text = pad(name_of(scene, seat), 6)
        text += pad(words.number(view.scores[seat]), 9, right=True)
        if scene.has_piao:
            text += "  " + pad(piao_text(scene, seat, look), 3)
        text += "  " + words.t("score.kong", amount=words.signed(view.kong_net[seat]))
        canvas.put(x, y + step, pad(text, width), style)


def _draw_fans(canvas: Canvas, x: int, y: int, texts: Sequence[str], width: int) -> None:
    """Fans in columns where all have room, else as many as have, and how many there are besides."""
    canvas.hit(x, y, width, BAND - 2, Area("fans"))
    widest = max(map(width_of, texts), default=0) + 2
    columns = max((width + 2) // widest, 1)
    if columns * (BAND - 2) >= len(texts):
        for at, text in enumerate(texts):
            left = x + widest * (at % columns)
            canvas.put(left, y + at // columns, pad(text, min(widest, x + width - left)), "dim")
        return
    shown = len(_fitting(texts, width))
    while shown < len(texts) and len(_running([*texts[:shown], "+99"], width)) > BAND - 2:
        shown -= 1
    rest = [f"+{len(texts) - shown}"] if shown < len(texts) else []
    lines = _running([*texts[:shown], *rest], width)
    draw_lines(canvas, x, y, lines, width=width, style="dim")


def _running(texts: Sequence[str], width: int) -> list[tuple[Span, ...]]:
    """*texts* one after the other, each whole."""
    return wrap([Span(f"{text}  ", "dim") for text in texts], width)


def _fitting(texts: Sequence[str], width: int) -> Sequence[str]:
    """As many of *texts*, one after the other, as a panel has room for."""
    shown = len(texts)
    while len(_running(texts[:shown], width)) > BAND - 2:
        shown -= 1
    return texts[:shown]
