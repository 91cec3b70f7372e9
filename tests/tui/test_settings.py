"""Settings: what is unknown is kept, what is bad is named, and nothing is half written."""

from __future__ import annotations

import os
import tomllib
from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import pytest

from engine import RULES
from mahjong_tui import paths
from mahjong_tui.settings import CHOICES, Settings, load, save, write


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    loaded = load(tmp_path / "none.toml")
    assert (loaded.settings, loaded.problems) == (Settings(), ())


def test_settings_survive_the_file(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    keys = {"hand.pick": "ctrl+j", "中": "h,\"'\\"}
    chosen = replace(Settings(), lang="en", timer=15, hints="always", name="阿 \"'\\", keys=keys)
    save(path, chosen)
    loaded = load(path)
    assert (loaded.settings, loaded.problems) == (chosen, ())
    assert os.listdir(path.parent) == ["settings.toml"]


def test_only_what_differs_from_the_defaults_is_written() -> None:
    assert write(Settings()) == ""
    assert write(replace(Settings(), pace="slow")) == 'pace = "slow"\n'


def test_unknown_keys_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    content = (
        'pace = "slow"\nfuture = [1, 2.5, "x", {a = true}]\nday = 2026-01-02\n"odd key" = 1\n'
        '[keys]\n"a.b" = "x"\n[plugin]\nlevel = 3\n[plugin."in.ner"]\non = false\n'
    )
    path.write_text(content, encoding="utf-8")
    before = tomllib.loads(content)
    save(path, replace(load(path).settings, pace="fast"))
    after = tomllib.loads(path.read_text(encoding="utf-8"))
    assert after == before | {"pace": "fast"}


def test_bad_values_are_named_and_ignored(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(
        'lang = "fr"\ntimer = 1.5\nrounds = -1\nhints = 1\nname = 7\nwindow = true\n'
        'pace = "slow"\n[keys]\nup = 3\ndown = "j"\n',
        encoding="utf-8",
    )
    loaded = load(path)
    bad = ("lang", "timer", "rounds", "hints", "name", "window", "keys.up")
    assert loaded.problems == bad
    assert loaded.settings == replace(Settings(), pace="slow", keys={"down": "j"})


@pytest.mark.parametrize(
    ("written", "theme"), [("classic", "table-green"), ("high-contrast", "high-contrast")]
)
def test_colours_of_the_first_version_are_taken_over(
    tmp_path: Path, written: str, theme: str
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f'palette = "{written}"\n', encoding="utf-8")
    loaded = load(path)
    assert (loaded.settings.theme, loaded.problems, dict(loaded.unknown)) == (theme, (), {})
    save(path, loaded.settings)
    assert "palette" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("content", [f"x = {'9' * 5000}\n", f"x = {'[' * 9999}{']' * 9999}\n"])
def test_a_file_that_is_beyond_reading_is_named_and_set_aside(tmp_path: Path, content: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(content, encoding="utf-8")
    assert (load(path).settings, load(path).problems) == (Settings(), ("settings.toml",))
    save(path, replace(Settings(), pace="slow"))
    assert load(path).settings.pace == "slow"
    assert (tmp_path / "settings.toml.bad").read_text(encoding="utf-8") == content


def test_keys_that_are_no_table_are_named(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("keys = 3\n", encoding="utf-8")
    assert load(path).problems == ("keys",)


@pytest.mark.parametrize("content", [b"= 3", b"\xff\xfe", b'pace = "slow"\npace = "slow"'])
def test_a_file_that_is_no_toml_is_set_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    loaded = load(path)
    assert (loaded.settings, loaded.problems) == (Settings(), ("settings.toml",))
    save(path, replace(Settings(), pace="slow"))
    assert (tmp_path / "settings.toml.bad").read_bytes() == content
    assert load(path).settings.pace == "slow"


def test_settings_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        Settings().pace = "slow"  # type: ignore[misc]  # that is what is tested


def test_choices_hold_their_defaults() -> None:
    for name, values in CHOICES.items():
        assert getattr(Settings(), name) in values
    assert CHOICES["rules"] == tuple(RULES)


def test_one_variable_moves_everything(tmp_path: Path) -> None:
    environ = {paths.HOME: str(tmp_path)}
    assert paths.records_dir(environ) == tmp_path / "records"
    assert paths.settings_file(environ) == tmp_path / "settings.toml"
    assert paths.data_dir({paths.HOME: "~"}) == Path.home()
    assert paths.data_dir({paths.HOME: "~nobody-of-this-name/x"}) == Path("~nobody-of-this-name/x")
    assert paths.data_dir({}).name == "mahjong-tui"
    assert paths.config_dir({}).name == "mahjong-tui"
