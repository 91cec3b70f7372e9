"""What people type into the calculator."""

from __future__ import annotations

import pytest

from engine import MeldKind, parse_tiles
from mahjong_tui.learn.entry import EntryError, parse_entry, write_entry
from mahjong_tui.words import LANGUAGES


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("123m45m99p +6m 碰555s 杠EEEE", "12345m99p +6m 碰555s 杠EEEE"),
        ("123万45万 99饼 +6万 碰555条 杠東東東東", "12345m99p +6m 碰555s 杠EEEE"),
        ("12345m99p+6m碰5s明杠E", "12345m99p +6m 碰555s 杠EEEE"),
        ("chi:123s pong:EEE kong CCCC 55p+5p", "55p +5p 吃123s 碰EEE 杠CCCC"),
        ("１２３ｍ 55p", "123m55p"),
        ("吃7条 暗杠1111m 补P", "吃789s 暗1111m 补PPPP"),
        ("皮C皮C赖2m 55s", "55s 皮C 皮C 赖2m"),
        ("", ""),
    ],
)
def test_hands_are_read_in_letters_and_in_chinese(text: str, written: str) -> None:
    assert write_entry(parse_entry(text), "zh") == written


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_written_is_read_again(lang: str) -> None:
    entry = parse_entry("123m45m99p +6m 碰555s 杠EEEE 暗CCCC 补9p 吃3s 皮F 赖2m")
    assert parse_entry(write_entry(entry, lang)) == entry


def test_the_parts_of_a_hand() -> None:
    entry = parse_entry("3m1m +E 碰555s")
    assert entry.hand == tuple(parse_tiles("3m1m"))
    assert (str(entry.win), [meld.kind for meld in entry.melds]) == ("E", [MeldKind.PONG])


@pytest.mark.parametrize(
    ("text", "key", "at"),
    [
        ("12", "calc.bad.tiles", 1),
        ("123m 4x", "calc.bad.tiles", 6),
        ("22z", "calc.bad.z", 1),
        ("123m 碰777Z", "calc.bad.z", 7),
        ("123m +１z", "calc.bad.z", 7),
        ("8z", "calc.bad.tiles", 1),
        ("123m +", "calc.bad.win", 6),
        ("+1m +2m", "calc.bad.win", 5),
        ("+12m", "calc.bad.win", 1),
        ("碰", "calc.bad.meld", 1),
        ("碰123m", "calc.bad.meld", 1),
        ("吃8m", "calc.bad.meld", 1),
        ("吃EEE", "calc.bad.meld", 1),
        ("杠EE", "calc.bad.meld", 1),
    ],
)
def test_what_is_no_hand_is_named_with_its_place(text: str, key: str, at: int) -> None:
    with pytest.raises(EntryError) as caught:
        parse_entry(text)
    assert (caught.value.why.key, caught.value.at) == (key, at)
