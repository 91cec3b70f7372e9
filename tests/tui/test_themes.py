"""The themes: legible, told apart by everybody, carried by every widget, and kept."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from rich.color import Color as RichColor
from textual.color import Color
from textual.theme import BUILTIN_THEMES
from textual.widget import Widget
from textual.widgets import Input, Label
from textual.widgets._toast import Toast

from mahjong_tui import paths, settings
from mahjong_tui.app import MahjongApp, Terminal
from mahjong_tui.palettes import palette, style_of
from mahjong_tui.screens.asktext import AskText
from mahjong_tui.settings import CHOICES, OWN_THEMES, TEXTUAL_THEMES
from mahjong_tui.themes import THEMES, variables_of
from tests.tui.conftest import playing, run, setup_of
from tests.tui.test_app_round import to_discard

SUITS = "msp"

# fmt: off
FIGURES = [  # theme, ground; least and greatest contrast, smallest difference of two suits (ui 1.4)
    ("table-green",   "tile",  6.3, 16.7, 13),
    ("table-green",   "text",  7.4, 13.4,  6),
    ("paper",         "tile",  6.3, 16.7, 13),
    ("paper",         "text",  5.6, 14.7, 13),
    ("colour-blind",  "tile",  5.4, 17.0, 40),
    ("colour-blind",  "text",  6.3, 13.6, 62),
    ("high-contrast", "tile",  7.4, 21.0, 40),
    ("high-contrast", "text",  7.7, 21.0, 46),
]
BLIND = {  # Machado, Oliveira and Fernandes 2009, severity 1
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                     (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                   (0.004733, 0.691367, 0.303900)),
}
SRGB = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)
# fmt: on

Triple = tuple[float, float, float]


def times(matrix: tuple[Triple, ...], vector: Triple) -> Triple:
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return one, two, three


def linear(colour: RichColor | Color) -> Triple:
    """The light of *colour*, gamma taken away."""
    parts = colour.get_truecolor() if isinstance(colour, RichColor) else colour.rgb
    red, green, blue = (
        part / 3294.6 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def contrast(one: RichColor | Color, other: RichColor | Color) -> float:
    """The WCAG contrast of two colours."""
    dark, light = sorted(times(SRGB, linear(colour))[1] for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def lab(light: Triple) -> Triple:
    """CIE L*a*b* of *light*."""
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (
            max(part, 0) / white for part, white in zip(times(SRGB, light), WHITE, strict=True)
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen_by(matrix: tuple[Triple, ...], colour: RichColor) -> Triple:
    red, green, blue = (min(max(part, 0), 1) for part in times(matrix, linear(colour)))
    return lab((red, green, blue))


def least_difference(colours: list[RichColor]) -> float:
    """The smallest difference of two *colours* to anybody's eyes (CIE 1976)."""
    return min(
        math.dist(seen_by(eyes, one), seen_by(eyes, other))
        for eyes in BLIND.values()
        for one, other in combinations(colours, 2)
    )


def letters_and_ground(theme: str, style: str) -> tuple[RichColor, RichColor]:
    meant = style_of(theme, style)
    assert meant.color is not None
    assert meant.bgcolor is not None
    return meant.color, meant.bgcolor


@pytest.mark.parametrize(("theme", "ground", "least", "greatest", "difference"), FIGURES)
def test_the_figures_of_the_design(
    theme: str, ground: str, least: float, greatest: float, difference: int
) -> None:
    contrasts = [contrast(*letters_and_ground(theme, f"{ground}.{suit}")) for suit in "mspz"]
    assert (round(min(contrasts), 1), round(max(contrasts), 1)) == (least, greatest)
    suits = [letters_and_ground(theme, f"{ground}.{suit}")[0] for suit in SUITS]
    assert round(least_difference(suits)) == difference


@pytest.mark.parametrize("theme", CHOICES["theme"])
def test_letters_stand_out_from_their_ground(theme: str) -> None:
    names = {name for name in palette(theme) if name[0] != "+" and "frame" not in name}
    names |= {
        f"{ground}.{suit} {modifier}"
        for ground in ("tile", "text")
        for suit in "mspz"
        for modifier in ("wild", "same", "last", "wild last")
    }
    weak = {name: contrast(*letters_and_ground(theme, name)) for name in names}
    assert {name: value for name, value in weak.items() if value < 4.5} == {}


@pytest.mark.parametrize("theme", OWN_THEMES)
def test_our_colours_are_of_the_256(theme: str) -> None:
    steps = {0, 95, 135, 175, 215, 255}
    greys = {8 + 10 * step for step in range(24)}
    for name, value in variables_of(theme).items():
        parts = Color.parse(value).rgb
        assert set(parts) <= steps or (len(set(parts)) == 1 and parts[0] in greys), (name, value)


def test_every_theme_on_offer_is_there() -> None:
    assert tuple(THEMES) == OWN_THEMES
    assert set(TEXTUAL_THEMES) <= set(BUILTIN_THEMES)
    assert not any(BUILTIN_THEMES[name].ansi for name in TEXTUAL_THEMES)
    app = MahjongApp()
    for name in CHOICES["theme"]:
        app.change(theme=name)
        assert (app.theme, app.look.palette) == (name, name)


# Where they show


def shown(widget: Widget, *component: str) -> tuple[Color, Color]:
    """Letters and ground of *widget* as they are drawn."""
    style = widget.get_visual_style(*component)
    assert style.foreground is not None
    assert style.background is not None
    return style.background + style.foreground, style.background


@pytest.mark.parametrize("theme", OWN_THEMES)
def test_widgets_follow_the_theme(theme: str) -> None:
    async def scenario() -> None:
        async with playing(setup_of(), notices=True) as player:
            await to_discard(player)
            app = player.app
            app.change(theme=theme)
            ground = Color.parse(variables_of(theme)["ground"])
            assert player.table.board.palette == theme
            await player.until(lambda: player.table.styles.background == ground)
            app.say("!")
            await player.until(lambda: app.screen.query(Toast))
            assert contrast(*shown(app.screen.query_one(Toast))) > 7
            app.push_screen(AskText("?", "text", lambda _: "no"))
            await player.until(lambda: player.screen == "AskText" and app.screen.query(Input))
            await player.press("enter")
            field = app.screen.query_one(Input)
            for widget in (field, *app.screen.query(Label)):
                assert contrast(*shown(widget)) > 4.5
            for part in ("input--cursor", "input--selection"):
                assert contrast(*shown(field, part)) > 4.5
            await player.press("escape")
            await player.press("ctrl+p")
            await player.until(lambda: player.screen == "CommandPalette")
            commands = app.screen.query_one("CommandList")
            assert isinstance(commands, Widget)
            assert contrast(*shown(commands)) > 7
            part = "option-list--option-highlighted"
            await player.until(lambda: contrast(*shown(commands, part)) > 4.5)

    run(scenario)


def test_a_theme_is_chosen_from_the_list_and_kept() -> None:
    async def scenario() -> None:
        async with playing() as player:
            player.app.open("settings")
            await player.shows("SettingsScreen")
            await player.press("down", "enter")
            await player.shows("ThemesScreen")
            await player.press("down")
            assert (player.app.theme, player.app.look.palette) == ("paper", "paper")
            assert player.app.settings.theme == "table-green"
            await player.press("escape")
            await player.shows("SettingsScreen")
            assert (player.app.theme, player.app.look.palette) == ("table-green", "table-green")
            await player.press("enter", "down", "down", "enter")
            await player.shows("SettingsScreen")
            assert player.app.theme == "colour-blind"
        assert settings.load(paths.settings_file()).settings.theme == "colour-blind"
        async with playing() as player:
            assert (player.app.theme, player.app.look.palette) == ("colour-blind", "colour-blind")

    run(scenario)


def test_a_theme_is_chosen_by_command() -> None:
    async def scenario() -> None:
        async with playing(setup_of(), lang="en") as player:
            await player.prompt()
            found = {one.title: one for one in player.app.get_system_commands(player.app.screen)}
            found["Colours: paper (light)"].callback()
            assert player.app.settings.theme == "paper"
            found["Colours: all"].callback()
            await player.shows("ThemesScreen")

    run(scenario)


@pytest.mark.parametrize(
    ("terminal", "shown_as", "theme"),
    [(Terminal(no_color=True), "mono", "table-green"),
     (Terminal(sixteen=True), "ansi16", "sixteen")],
)  # fmt: skip
def test_a_poor_terminal_wins_over_the_theme(terminal: Terminal, shown_as: str, theme: str) -> None:
    async def scenario() -> None:
        async with playing(terminal=terminal) as player:
            player.app.change(theme="paper")
            assert (player.app.look.palette, player.app.theme) == (shown_as, theme)
            player.app.open("themes")
            await player.shows("ThemesScreen")
            await player.press("down", "down")
            assert (player.app.look.palette, player.app.theme) == (shown_as, theme)
            assert "NO_COLOR" in player.text

    run(scenario)


def test_a_theme_that_is_no_more_is_named(home: object) -> None:
    del home
    paths.settings_file().write_text('welcomed = true\ntheme = "gone"\n', encoding="utf-8")
    loaded = settings.load(paths.settings_file())
    assert (loaded.settings.theme, loaded.problems) == ("table-green", ("theme",))
