"""The settlement: every coin on the screen, at every size, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import KINDS, Meld, MeldKind
from mahjong_tui.canvas import Canvas, width_of
from mahjong_tui.faces import Faces
from mahjong_tui.layouts.totals import Frame
from mahjong_tui.settlement import settlement
from tests.tui import scenes, summaries
from tests.tui.test_layout import assert_sound, check_golden


def drawn(
    name: str, width: int, height: int, *, lang: str = "zh", faces: Faces = Faces.CJK
) -> Canvas:
    mine, mei, zhou, lin = scenes.NAMES[lang]
    summary = summaries.SUMMARIES[name]()
    look = scenes.look_of(lang, faces)
    return settlement(summary, (lin, mine, mei, zhou), 1, look, width, height)


@pytest.mark.parametrize(("lang", "faces"), [("zh", Faces.CJK), ("en", Faces.ASCII)])
@pytest.mark.parametrize("name", summaries.SUMMARIES)
def test_pictures(name: str, lang: str, faces: Faces) -> None:
    canvas = drawn(name, 80, 24, lang=lang, faces=faces)
    assert_sound(canvas, 80, 24)
    assert canvas.hidden == 0
    check_golden(f"settlement-{name}-80x24-{lang}-{faces}", canvas)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (120, 40), (160, 50)])
@pytest.mark.parametrize("name", summaries.SUMMARIES)
def test_every_size_is_drawn_soundly(name: str, width: int, height: int) -> None:
    for lang in ("zh", "en"):
        assert_sound(drawn(name, width, height, lang=lang), width, height)


@pytest.mark.parametrize(("lang", "deals"), [("zh", "坐庄"), ("en", "deal")])
@pytest.mark.parametrize("name", [name for name in summaries.SUMMARIES if name != "escape"])
def test_after_the_last_round_nobody_deals(name: str, lang: str, deals: str) -> None:
    summary, look = summaries.SUMMARIES[name](), scenes.look_of(lang)
    for width, height in ((80, 24), (120, 40)):
        more, end = (
            settlement(summary, scenes.NAMES[lang], 1, look, width, height, 0, Frame(last=last))
            for last in (False, True)
        )
        assert deals in more.row_text(height - 3)
        assert end.row_text(height - 3).strip(" │|") == ""
        assert more.text().splitlines()[: height - 3] == end.text().splitlines()[: height - 3]


def test_the_hands_stand_beside_a_wide_settlement() -> None:
    canvas = drawn("beifang", 120, 40)
    check_golden("settlement-beifang-120x40-zh-cjk", canvas)
    assert "四家手牌" in canvas.text()
    assert "四家手牌" not in drawn("beifang", 100, 30).text()


@pytest.mark.parametrize(
    ("lang", "held", "melds", "tiles", "eight"),
    [
        ("zh", "手牌 ", "副露 ", "5筒5筒", "8条8条8条"),
        ("en", "hand  ", "melds ", "5p 5p", "8s 8s 8s"),
    ],
)
def test_a_hand_that_goes_on_below_is_no_meld(
    lang: str, held: str, melds: str, tiles: str, eight: str
) -> None:
    faces = Faces.CJK if lang == "zh" else Faces.ASCII
    canvas = drawn("beifang", 120, 40, lang=lang, faces=faces)
    column = [fit_from(canvas, y, 81).rstrip() for y in range(1, 24)]
    mine = next(
        at for at, row in enumerate(column) if row == f"{'南 我' if lang == 'zh' else 'S You'}"
    )
    assert column[mine + 1].startswith(held)
    assert column[mine + 2].startswith(" " * width_of(held))
    assert column[mine + 2].endswith(tiles)
    assert column[mine + 3] == ""
    assert f"{melds}{eight}" in column
    assert sum(row.startswith(held) for row in column) == 4
    assert sum(row.startswith(melds) for row in column) == 3


def fit_from(canvas: Canvas, y: int, x: int) -> str:
    """Row *y* from column *x* to the frame."""
    return "".join(canvas.glyphs[y][x : canvas.width - 1])


def test_every_kong_payment_says_who_paid_whom() -> None:
    text = drawn("beifang", 80, 24).text()
    assert "老周 暗杠 1条: 小林、我、阿梅 各付 2,000" in text
    assert "小林 明杠 8万: 阿梅 付 3,000" in text
    assert "我 补杠 1万: 小林、阿梅、老周 各付 1,000" in drawn("drawn", 80, 24).text()


def test_a_cut_payment_shows_what_was_owed() -> None:
    text = drawn("broke", 80, 24).text()
    assert "应付 3,200 实付 1,200 破产" in text
    assert "老周 破产" in text


def test_a_capped_hand_names_both_figures() -> None:
    assert "共 9 番（封顶 6 番）" in drawn("dalu", 80, 24).text()


def test_horses_say_whom_they_point_at_and_what_was_repeated() -> None:
    text = drawn("shenzhen", 80, 24).text()
    assert "2万 指 我" in text
    assert "东 指 小林" in text
    assert "老周 付 小林 4" in text


def test_wuhan_names_exponents_titles_and_liability() -> None:
    text = drawn("wuhan", 80, 24).text()
    for part in ("5口 2^10", "大金顶", "包赔", "赖子 5条 当 2万 8筒", "皮x1 赖x1"):
        assert part in text
    assert "阿梅 付 老周" not in text


def test_wild_tiles_are_marked_among_the_concealed_ones_only() -> None:
    canvas = drawn("wuhan", 80, 24)
    wild = [
        (x, y)
        for y in range(2, 3)
        for x in range(80)
        if "wild" in canvas.styles[y][x].split() and canvas.glyphs[y][x].strip()
    ]
    assert len(wild) == 2
    assert all(x > 12 for x, _ in wild)


def test_too_long_a_settlement_scrolls_by_lines_and_keeps_its_totals() -> None:
    summary = summaries.beifang_summary()
    kongs = tuple((seat, Meld(MeldKind.CONCEALED_KONG, KINDS[seat])) for seat in range(4)) * 3
    ledger = tuple(
        summaries.pay(payer, seat, 2000, "concealed_kong")
        for seat, _ in kongs
        for payer in range(4)
        if payer != seat
    )
    summary = replace(summary, kongs=kongs, ledger=(*ledger, *summary.ledger))
    look = scenes.look_of("zh")
    names = ("小林", "我", "阿梅", "老周")
    first = settlement(summary, names, 1, look, 80, 24)
    assert first.hidden > 0
    assert f"还有 {first.hidden} 行" in first.text()
    last = settlement(summary, names, 1, look, 80, 24, scroll=first.hidden)
    for canvas in (first, last, settlement(summary, names, 1, look, 80, 24, scroll=999)):
        assert_sound(canvas, 80, 24)
        assert "下局" in canvas.text()
    assert "还有" not in last.text()
    assert first.row_text(2) != last.row_text(2)
