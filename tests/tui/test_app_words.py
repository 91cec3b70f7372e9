"""What the screens say while the language or the keys change, and how the words fit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import RULES, Seated, rules_for
from mahjong_tui.canvas import width_of
from mahjong_tui.faces import Faces
from mahjong_tui.housenames import BOTS, OWN, PEOPLE, house_names, shown_name
from mahjong_tui.keys import TABLE_KEYS, binding_id
from mahjong_tui.layout import layout
from mahjong_tui.layouts.seats import NAME_CELLS
from mahjong_tui.screens.scenery import fan_panel
from mahjong_tui.screens.table import TableScreen
from mahjong_tui.words import LANGUAGES
from tests.tui import scenes
from tests.tui.conftest import Clock, Player, playing, run, setup_of
from tests.tui.test_app_round import to_discard
from tests.tui.test_app_unseen import several, to_curtain, to_window

HOUSE = "我,小林,老周,阿梅"


# Languages


def test_names_of_the_house_follow_the_language_in_the_middle_of_a_match() -> None:
    async def scenario() -> None:
        async with playing(setup_of(names=HOUSE), size=(120, 40)) as player:
            await to_discard(player)
            await player.press("enter")
            await to_discard(player)
            assert all(name in player.text for name in HOUSE.split(","))
            await player.press("ctrl+l")
            for name in ("You", "Lin", "Zhou", "Mei"):
                assert name in player.text
            assert not any(name in player.text for name in BOTS["zh"])
            assert "Zhou discards" in player.text
            await player.press("ctrl+l")
            assert "老周 打" in player.text

    run(scenario)


def test_names_of_ones_own_are_not_translated() -> None:
    assert shown_name(Seated("小林", "human"), "en", alone=False) == "小林"
    assert shown_name(Seated("阿梅", "hard"), "en", alone=True) == "Mei"
    assert shown_name(Seated("Seat 2", "human"), "zh", alone=False) == "玩家2"
    assert shown_name(Seated("", "human"), "en", alone=True) == OWN["en"]
    assert shown_name(Seated("You", "human"), "zh", alone=False) == "You"
    assert shown_name(Seated("Bob", "hard"), "zh", alone=True) == "Bob"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_of_the_house_is_cut_at_a_seat(lang: str) -> None:
    names = (OWN[lang], *BOTS[lang], *PEOPLE[lang])
    assert [name for name in names if width_of(name) > NAME_CELLS] == []


def test_names_of_the_house_are_the_same_people_in_both_languages() -> None:
    for kinds in ("human,hard,hard,hard", "hard,hard,hard,hard", "hard,human,hard,human"):
        seats = kinds.split(",")
        alone = seats.count("human") == 1
        zh, en = (house_names(seats, lang) for lang in ("zh", "en"))
        assert len(set(zh)) == len(set(en)) == 4
        for kind, one, other in zip(seats, zh, en, strict=True):
            assert shown_name(Seated(one, kind), "en", alone=alone) == other
            assert shown_name(Seated(other, kind), "zh", alone=alone) == one
    assert len(PEOPLE["zh"]) == len(PEOPLE["en"]) == 4


def test_notes_hints_and_curtains_follow_the_language() -> None:
    async def scenario() -> None:
        clock = Clock()
        async with playing(setup_of(rules="dalu"), size=(120, 40)) as player:
            await to_discard(player)
            await player.press("f2")
            await player.until(lambda: "建议:" in player.text)
            await player.press("ctrl+l")
            assert "建议" not in player.text
            assert player.app.t("hint.best") in player.text
        async with playing(several(), clock=clock) as player:
            await to_window(player, clock)
            assert "每张弃牌都停这么久" in player.text
            await player.press("ctrl+l")
            assert "Every discard waits" in player.text
            await to_curtain(player)
            assert "discards" in player.text
            await player.press("ctrl+l")
            assert " 打 " in player.text
            assert "discards" not in player.text

    run(scenario)


def test_the_language_is_named_for_readers_of_either() -> None:
    async def scenario() -> None:
        async with playing(lang="en") as player:
            await player.shows("StartScreen")
            assert "语言 Language" in player.text
            player.app.change(tiles="ascii", frames="ascii")
            assert player.text.isascii()
            assert "Language" in player.text

    run(scenario)


def test_esc_at_the_start_does_what_the_key_line_says() -> None:
    async def scenario() -> None:
        async with playing(lang="en") as player:
            await player.shows("StartScreen")
            assert "Esc to Quit" in player.text
            await player.press("escape")
            assert "> Quit" in player.text
            assert player.app.is_running

    run(scenario)


# Keys


def test_every_key_of_the_table_has_a_name_to_be_shown_by() -> None:
    bound = {b.id: b.key for b in TableScreen.BINDINGS if hasattr(b, "id")}  # type: ignore[union-attr]
    for name, keys in TABLE_KEYS.items():
        assert name == "help" or bound[binding_id(name)] == keys


OWN_KEYS = {
    "table.hint": "z", "table.fans": "x", "table.log": "n", "table.chi": "1", "table.kong": "q",
    "table.win": "ctrl+j", "table.pass": "tab", "table.enter": "o", "table.menu": "m",
    "table.why": "b", "table.seat1": "f10", "help": "f12", "table.left": "j",
}  # fmt: skip


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_table_shows_keys_as_they_are_bound_now(lang: str) -> None:
    async def scenario() -> None:
        async with playing(setup_of(rules="dalu"), size=(160, 50), lang=lang) as player:
            await to_discard(player)
            before = player.text
            player.app.change(keys=OWN_KEYS)
            await player.until(lambda: player.text != before)
            line = player.text.rstrip().splitlines()[-1]
            t = player.app.t
            for shown in ("Z", "X", "N", "Ctrl+J", "Tab", "F12", "M"):
                assert shown in line
            for gone in ("F2", "F3", "F4", "Esc", "?"):
                assert gone not in line
            assert "[O]" in player.text
            for panel, key in (("hints", "Z"), ("fans", "X"), ("log", "N")):
                assert f"{t(f'panel.{panel}')} {key} " in player.text
            await player.press("z")
            await player.until(lambda: t("hint.best") in player.text)
            serial = player.table.prompted
            await player.press("o")
            await player.answered(serial)

    run(scenario)


def test_offers_and_the_window_show_keys_as_they_are_bound_now() -> None:
    async def scenario() -> None:
        clock = Clock()
        async with playing(several(), clock=clock) as player:
            await to_window(player, clock)
            player.app.change(keys=OWN_KEYS)
            window = player.table.sight.window
            assert window is not None
            shown = {0: "F10", 1: "F6", 2: "F7", 3: "F8"}
            for seat in window.seats:
                assert f"[{shown[seat]}/{seat + 1}]" in player.text
        look = replace(scenes.look_of("zh"), own_keys=OWN_KEYS)
        assert look.key("kong") == "Q"
        assert look.key("win") == "Ctrl+J"
        assert look.keyed("why.offer").startswith("[B]")
        assert "M" in look.keyed("prompt.timeout")
        assert look.keyed("keyline.select").startswith("J右")

    run(scenario)


def test_a_replay_names_no_key_that_it_does_not_have() -> None:
    scene = replace(scenes.mockup_scene("zh"), played=False)
    text = layout(scene, scenes.look_of("zh"), 120, 40).text()
    assert "牌谱 F4" not in text
    assert "─ 牌谱 ─" in text


async def help_lines(player: Player) -> list[str]:
    await player.press("question_mark")
    await player.shows("HelpScreen")
    return [str(line) for line in player.app.screen.lines(76)]  # type: ignore[attr-defined]


def test_the_help_of_the_table_names_the_key_that_passes() -> None:
    async def scenario() -> None:
        async with playing(setup_of()) as player:
            player.app.change(keys={"table.pass": "tab"})
            await player.prompt()
            lines = "".join(await help_lines(player))
            assert "Tab是过" in lines

    run(scenario)


# Room


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("rules", RULES)
def test_the_fan_panels_show_what_they_can_and_count_the_rest(rules: str, lang: str) -> None:
    look = scenes.look_of(lang, Faces.CJK if lang == "zh" else Faces.ASCII)
    fans = fan_panel(rules_for(rules, {}), look)
    scene = replace(scenes.mockup_scene(lang), fans=fans, log=(), hints=())
    for size in ((120, 40), (160, 50)):
        text = layout(scene, look, *size).text()
        shown = [f"{name} {value}".rstrip() for name, value in fans if f" {name}" in text]
        hidden = len(fans) - len(shown)
        assert len(shown) >= 8 or not hidden
        assert all(one in text for one in shown)
        assert (f"+{hidden} " in text) == bool(hidden)
        assert [value for _, value in fans] == sorted((value for _, value in fans), key=number)


def number(value: str) -> int:
    return int(value or 0)
