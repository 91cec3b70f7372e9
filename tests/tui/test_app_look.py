"""What the terminal can draw, and what the app makes of it."""

from __future__ import annotations

import pytest
from rich.style import Style
from textual import events
from textual.widgets import Input

from mahjong_tui import chronicle
from mahjong_tui.app import MahjongApp, Terminal, Wish
from mahjong_tui.faces import Faces
from mahjong_tui.keys import plain_key, shown_key
from mahjong_tui.look import Frames
from mahjong_tui.probe import Probe, probe
from mahjong_tui.screens.asktext import AskText
from mahjong_tui.screens.palette import Commands
from mahjong_tui.screens.prose import wrapped
from tests.tui.conftest import Player, playing, run, setup_of
from tests.tui.test_app_round import to_discard

# fmt: off
PROBED = [  # widths of the line, of the Chinese character and of the dot; what follows
    ((1, 2, 1),          Faces.CJK,   Frames.LINE),
    ((2, 2, 2),          Faces.CJK,   Frames.ASCII),
    ((3, 3, 3),          Faces.ASCII, Frames.ASCII),
    ((1, 1, 1),          Faces.ASCII, Frames.ASCII),
    ((None, None, None), Faces.CJK,   Frames.LINE),
]
# fmt: on


@pytest.mark.parametrize(("widths", "faces", "frames"), PROBED)
def test_the_probe_decides_faces_and_frames(
    widths: tuple[int | None, ...], faces: Faces, frames: Frames
) -> None:
    found = Probe(widths)
    assert (found.faces, found.frames) == (faces, frames)
    app = MahjongApp(Wish(lang="zh"), Terminal(found))
    assert (app.look.faces, app.look.frames) == (faces, frames)


def test_the_console_of_linux_has_no_chinese() -> None:
    assert probe({"TERM": "linux"}).faces is Faces.ASCII


def test_the_command_line_overrides_the_probe() -> None:
    app = MahjongApp(Wish(tiles="cjk"), Terminal(Probe((3, 3, 3))))
    assert app.look.faces is Faces.CJK


@pytest.mark.parametrize(
    ("terminal", "palette"),
    [(Terminal(no_color=True), "mono"), (Terminal(sixteen=True), "ansi16"),
     (Terminal(), "table-green")],
)  # fmt: skip
def test_palettes_of_poor_terminals(terminal: Terminal, palette: str) -> None:
    async def scenario() -> None:
        async with playing(setup_of(), terminal=terminal) as player:
            await to_discard(player)
            assert player.table.board.palette == palette

    run(scenario)


def test_keys_as_typed_and_as_shown() -> None:
    assert [plain_key(c, c) for c in "吃碰杠槓胡和过過１＝？"] == [
        "c", "p", "g", "g", "h", "h", "space", "space", "1", "equals_sign", "question_mark",
    ]  # fmt: skip
    assert plain_key("a", "a") == "a"
    assert [shown_key(key) for key in ("left", "f5", "ctrl+q", "space")] == [
        "<-", "F5", "Ctrl+Q", "Space",
    ]  # fmt: skip


def test_lines_never_begin_with_a_closing_mark_and_no_word_is_lost() -> None:
    text = "一二三，四五六。a-very-long-word-that-no-line-can-hold（七）"
    for width in range(4, 30):
        lines = wrapped(text, width)
        assert "".join(lines) == text
        assert not any(line[0] in "，。）" for line in lines[1:]) or width < 6


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_palette_speaks_the_language(lang: str) -> None:
    async def scenario() -> None:
        async with playing(setup_of(), lang=lang) as player:
            await player.prompt()
            found = list(player.app.get_system_commands(player.app.screen))
            assert player.app.t("palette.quit") in [command.title for command in found]
            assert not any(command.title == player.app.t("start.new") for command in found)
            await player.press("ctrl+p")
            await player.until(lambda: player.screen == "CommandPalette")
            await player.press("escape")
            await player.shows("TableScreen")

    run(scenario)


async def palette_of(player: Player) -> Commands:
    """The list of the palette, over the table."""
    await player.prompt()
    await player.press("ctrl+p")
    await player.until(lambda: player.screen == "CommandPalette")
    return player.app.screen.query_one(Commands)


def test_a_click_on_an_entry_that_has_gone_is_no_click() -> None:
    """The palette's list shrinks while one types."""

    async def scenario() -> None:
        async with playing(setup_of()) as player:
            found = await palette_of(player)
            await player.until(lambda: found.region.area)
            x, y, *_ = found.region
            gone = Style(meta={"option": 4711})
            found.post_message(
                events.Click(found, 0, 0, 0, 0, 1, False, False, False, x, y, style=gone)
            )
            for page in (found.action_page_down, found.action_page_up):
                found.clear_options()
                page()
            await player.press("x")
            assert player.app.is_running
            assert player.screen == "CommandPalette"

    run(scenario)


def test_an_entry_that_is_taken_twice_is_taken_once() -> None:
    """Keys that come faster than the palette closes shut no screen below it."""

    async def scenario() -> None:
        async with playing(setup_of()) as player:
            found = await palette_of(player)
            await player.press(*"关于")
            await player.until(lambda: found.option_count and found.highlighted == 0)
            for key in ("enter", "enter", "x", "enter"):
                player.app.post_message(events.Key(key, key if key == "x" else None))
            await player.shows("AboutScreen")
            await player.press()
            stack = [type(screen).__name__ for screen in player.app.screen_stack]
            assert stack[-2:] == ["TableScreen", "AboutScreen"]

    run(scenario)


def test_a_text_that_is_sent_twice_is_sent_once() -> None:
    async def scenario() -> None:
        async with playing(setup_of()) as player:
            await player.prompt()
            answers = list[str | None]()
            player.app.push_screen(AskText("?", "text"), answers.append)
            await player.until(lambda: player.app.screen.query(Input))
            for _ in range(3):
                player.app.post_message(events.Key("enter", None))
            await player.until(lambda: answers)
            await player.press()
            assert answers == ["text"]
            assert player.screen == "TableScreen"

    run(scenario)


def test_the_palette_is_opened_again_before_it_has_gone() -> None:
    async def scenario() -> None:
        async with playing(setup_of()) as player:
            found = await palette_of(player)
            first = player.app.screen
            await found.run_action("screen.escape")
            player.app.action_command_palette()
            await player.until(lambda: player.app.screen.query(Commands))
            assert player.app.screen is not first
            await player.press("escape")
            await player.shows("TableScreen")

    run(scenario)


def test_the_log_names_no_tile_that_is_hidden() -> None:
    async def scenario() -> None:
        async with playing(setup_of()) as player:
            await to_discard(player)
            view = player.table.sight.view
            assert view is not None
            names = ("甲", "乙", "丙", "丁")
            lines = [
                "".join(span.text for span in line)
                for line in chronicle.chronicle(view.history, names, player.app.look)
                if not isinstance(line, str)
            ]
            drawn = [line for line in lines if "摸" in line]
            assert drawn
            assert all(line.startswith("甲") or line.endswith("摸牌") for line in drawn)
            assert not any("过" in line for line in lines)

    run(scenario)
