"""The calculator's screen: by keyboard alone, by mouse alone, in both languages, at 80x24."""

from __future__ import annotations

import pytest

from engine import KINDS, RULES, Tile
from mahjong_tui.canvas import KeyAt
from mahjong_tui.learn import fantable
from mahjong_tui.learn.chips import turn_chip
from mahjong_tui.learn.entry import parse_entry
from mahjong_tui.learn.sheet import Sheet
from mahjong_tui.learn.sheets import sheet_of_case
from mahjong_tui.screens.calculator import CalculatorScreen
from mahjong_tui.screens.calculatorpad import NumberPad
from mahjong_tui.screens.clause import ClauseScreen
from mahjong_tui.screens.help import HelpScreen
from mahjong_tui.words import LANGUAGES
from tests.learn.conftest import opened
from tests.learn.test_screens import SIZES, row


async def test_a_hand_is_typed_and_reckoned_at_once() -> None:
    screen = CalculatorScreen("dalu")
    async with opened(screen) as learner:
        await learner.press(*"123456789m234s5p")
        assert "Waits for" in learner.text
        await learner.press("space", "+", *"5p")
        assert "A win: East gets" in learner.text
        await learner.press("backspace", "backspace")
        assert "A win" not in learner.text
        await learner.press("delete")
        assert "13 tiles of the hand are missing" in learner.text


async def test_what_was_left_on_the_sheet_is_there_again() -> None:
    async with opened(CalculatorScreen("dalu")) as learner:
        await learner.press(*"123m", "escape")
        given = CalculatorScreen(sheet=Sheet("dalu", entry=parse_entry("99m")))
        learner.app.push_screen(given)
        await learner.press("escape")
        again, other = CalculatorScreen("dalu"), CalculatorScreen("shenzhen")
        learner.app.push_screen(again)
        await learner.press("4", "m")
        assert again.typed == "123m4m"
        await learner.press("escape")
        learner.app.push_screen(other)
        await learner.pilot.pause()
        assert other.typed == ""


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("zh", "没有 22z: 字牌写 ESWN CFP（东南西北 中发白） (5)"),
        ("en", "no 22z: honours are ESWN, C red F green P white (5)"),
    ],
)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_honours_as_other_programs_write_them_are_answered(
    lang: str, told: str, size: tuple[int, int]
) -> None:
    screen = CalculatorScreen("dalu")
    async with opened(screen, lang, size) as learner:
        await learner.press(*"123m22z")
        assert told in learner.text
        assert len(screen.sheet.entry.hand) == 3


@pytest.mark.parametrize(("lang", "chip"), [("zh", "可以炸胡[{}]"), ("en", "free declaration[{}]")])
async def test_free_declaration_is_entered_where_the_page_has_it(lang: str, chip: str) -> None:
    screen = CalculatorScreen("wuhan")
    async with opened(screen, lang, (120, 40)) as learner:
        assert chip.format(" ") in learner.text
        at = next(
            at for at, one in enumerate(screen.chips()) if one.id == "option:free_declaration"
        )
        await learner.click(KeyAt(f"row:chip:{at}"))
        assert chip.format("x") in learner.text
        assert screen.sheet.case()["options"] == {"free_declaration": True}
        assert screen.sheet.page.may_declare()
    assert not any(
        one.id == "option:free_declaration"
        for rules in RULES
        if rules != "wuhan"
        for one in CalculatorScreen(rules).chips()
    )


async def test_a_question_mark_is_no_tile_but_asks_for_help() -> None:
    screen = CalculatorScreen("dalu")
    async with opened(screen) as learner:
        await learner.press(*"123m", "question_mark")
        assert isinstance(learner.screen, HelpScreen)
        await learner.press("escape")
        assert screen.typed == "123m"


async def test_chinese_is_typed_too() -> None:
    screen = CalculatorScreen("dalu")
    async with opened(screen, "zh") as learner:
        typed = "123万45万 99饼 +6万 碰555条 杠东东东东"
        await learner.press(*("space" if char == " " else char for char in typed))
        assert "胡: 东家 共收" in learner.text


async def test_the_calculator_by_keys_alone() -> None:
    screen = CalculatorScreen("beifang")
    async with opened(screen) as learner:
        await learner.press("tab")
        assert screen.part == "palette"
        for _ in range(9):
            await learner.press("enter", "right")
        assert len(screen.sheet.entry.hand) == 9
        await learner.press("4", "end", "down", "enter")
        assert screen.target == "pong"
        assert len(screen.sheet.entry.melds) == 1
        await learner.press("tab", "right", "enter")
        assert screen.sheet.by == "discard"
        await learner.press("tab", "shift+tab", "up", "up", "up", "up")
        assert screen.part == "text"


async def test_the_calculator_by_mouse_alone() -> None:
    screen = CalculatorScreen("dalu")
    async with opened(screen) as learner:
        for kind in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 22):
            await learner.click(row(f"tile:{kind}"))
        assert "Waits for" in learner.text
        await learner.click(row("target:win"))
        await learner.click(row("tile:22"))
        assert "A win" in learner.text
        await learner.click(row("line:1"))
        await learner.click(row("line:1"))
        assert isinstance(learner.screen, ClauseScreen)
        await learner.click(KeyAt("back"))
        await learner.click(row("drop:hand:0"))
        assert len(screen.sheet.entry.hand) == 12
        at = [chip.id for chip in screen.chips()].index("event:haidilaoyue")
        await learner.click(row(f"chip:{at}"))
        assert screen.sheet.events == {"haidilaoyue"}


async def test_a_line_of_the_answer_opens_its_clause() -> None:
    screen = CalculatorScreen("dalu")
    async with opened(screen) as learner:
        await learner.press(*"123456789m234s5p+5p", "enter", "down", "enter")
        assert isinstance(learner.screen, ClauseScreen)
        assert "C18" in learner.text
        await learner.press("r")
        assert "[C18]" in learner.text.splitlines()[1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_every_example_fits_the_calculator(lang: str, size: tuple[int, int]) -> None:
    screen = CalculatorScreen()
    async with opened(screen, lang, size):
        for rules in RULES:
            for row in fantable.rows_of(rules):
                shown = fantable.example(rules, row.id)
                assert shown is not None
                screen.sheet, screen.text = sheet_of_case(shown.json), None
                assert not screen.picture(*size).clashes


async def test_every_number_can_be_typed_or_clicked() -> None:
    screen = CalculatorScreen("beifang")
    async with opened(screen) as learner:
        await learner.press("tab", "tab")
        while screen.chips()[screen.at["chips"]].id != "base":
            await learner.press("right")
        await learner.press("enter", "1", "2", "backspace", "5", "enter")
        assert screen.sheet.base == 15
        await learner.press("enter", "escape")
        assert screen.sheet.base == 15
        at = [chip.id for chip in screen.chips()].index("balances")
        await learner.click(row(f"chip:{at}"))
        assert screen.sheet.fact("balances") == (20_000,) * 4
        await learner.click(row(f"chip:{at + 3}"))
        assert isinstance(learner.screen, NumberPad)
        for button in ("clear", "7", "0", "5", "erase", "take"):
            await learner.click(row(button))
        assert screen.sheet.fact("balances") == (20_000, 20_000, 70, 20_000)
        await learner.click(row(f"chip:{at + 1}"))
        await learner.click(row("usual:400"))
        assert screen.sheet.fact("balances") == (400, 20_000, 70, 20_000)


async def test_horses_and_the_wild_kind_of_before_come_from_the_palette() -> None:
    screen = CalculatorScreen("shenzhen")
    async with opened(screen) as learner:
        at = [chip.id for chip in screen.chips()].index("horses")
        await learner.click(row(f"chip:{at}"))
        for kind in (1, 27, 15, 1):
            await learner.click(row(f"tile:{kind}"))
        assert screen.sheet.horses == (Tile.M2, Tile.E, Tile.S7, Tile.M2)
        await learner.click(row("tile:1"))
        assert screen.sheet.horses == (Tile.E, Tile.S7)
        screen.sheet = Sheet("wuhan")
        at = [chip.id for chip in screen.chips()].index("last_wild")
        screen.at["chips"], screen.part = at, "chips"
        await learner.press("enter", "right", "right", "enter")
        kind = KINDS[screen.at["palette"]]
        assert screen.sheet.fact("last_wild") == str(kind)
        await learner.press("enter")
        assert screen.sheet.entry.hand == (kind,)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_all_circumstances_can_be_reached(lang: str, size: tuple[int, int]) -> None:
    """By keys the row goes on with the cursor; by mouse with the arrows at its edge."""
    sheet = sheet_of_case(fantable.example("wuhan", "quanqiuren").json)  # type: ignore[union-attr]
    sheet = turn_chip(turn_chip(sheet, "balances", 1), "last_gold", 1)
    screen = CalculatorScreen(sheet=sheet)
    async with opened(screen, lang, size) as learner:
        count = len(screen.chips())
        screen.part = "chips"
        for at in range(count):
            screen.at["chips"] = at
            canvas = screen.picture(*size)
            assert not canvas.clashes
            assert row(f"chip:{at}") in [hit.what for hit in canvas.hits]
        screen.part, screen.first_chips = "text", 0
        screen.repaint()
        await learner.press()
        seen = {hit.what for hit in learner.canvas.hits}
        while row("chips:1") in [hit.what for hit in learner.canvas.hits]:
            await learner.click(row("chips:1"))
            seen |= {hit.what for hit in learner.canvas.hits}
        assert {row(f"chip:{at}") for at in range(count)} <= seen
