"""``replay`` and ``stats``: what records say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bots.player import make_player
from engine import RULES, Match, Seated, Setup, play_match, write
from mahjong_tui import saves
from mahjong_tui.paths import records_dir
from tests.cli.conftest import Run

PLAYERS = (
    Seated("我", "human"),
    Seated("小林", "hard"),
    Seated("老周", "hard"),
    Seated("阿梅", "hard"),
)


def played(rules: str, seed: int = 5) -> Match:
    match = Match(Setup(rules, PLAYERS, base=1, seed=seed, rounds=2, started="2026-01-02"))
    play_match(match, [make_player("easy") for _ in range(4)])
    return match


def record(tmp_path: Path, rules: str = "dalu") -> Path:
    match = played(rules)
    path = tmp_path / f"{rules}.jsonl"
    path.write_text(write(match.setup, match.log), encoding="utf-8")
    return path


@pytest.mark.parametrize("rules", RULES)
def test_a_record_verifies(run: Run, tmp_path: Path, rules: str) -> None:
    path = record(tmp_path, rules)
    lines = path.read_text(encoding="utf-8").count("\n")
    status, out, err = run("replay", str(path), "--verify", "--json")
    assert (status, err) == (0, "")
    facts = {"ok": True, "rules": rules, "rounds": 2, "lines": lines, "finished": True}
    assert json.loads(out) == facts | {"torn": False}
    assert "finished" in run("replay", str(path), "--verify", "--lang", "en").out


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("rules", RULES)
def test_a_record_reads_as_text(run: Run, tmp_path: Path, rules: str, lang: str) -> None:
    status, out, err = run("replay", str(record(tmp_path, rules)), "--lang", lang)
    assert (status, err) == (0, "")
    assert out.count("小林") > 10
    assert "{" not in out
    assert out.splitlines()[-1].startswith("打完: " if lang == "zh" else "all rounds played: ")


def test_a_record_as_json_is_its_lines(run: Run, tmp_path: Path) -> None:
    path = record(tmp_path)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert json.loads(run("replay", str(path), "--json").out) == [json.loads(x) for x in lines]


def test_a_cut_record_is_unfinished(run: Run, tmp_path: Path) -> None:
    path = record(tmp_path)
    path.write_bytes(path.read_bytes()[:9_000])
    status, out, _ = run("replay", str(path), "--verify", "--json")
    assert status == 0
    assert json.loads(out)["finished"] is False
    assert json.loads(out)["torn"] is True
    assert "torn last line" in run("replay", str(path), "--verify", "--lang", "en").out


def test_text_stands_alone(run: Run, tmp_path: Path) -> None:
    path = str(record(tmp_path))
    for other in ("--json", "--verify"):
        status, out, err = run("replay", path, "--text", other)
        assert (status, out, err.count("\n")) == (2, "", 1)


def test_the_first_wrong_line_is_named(run: Run, tmp_path: Path) -> None:
    path = record(tmp_path)
    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if '"draw"' in line)
    lines[at] = lines[at].replace('"left":83', '"left":80')
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    status, out, err = run("replay", str(path), "--verify", "--json")
    assert (status, err) == (1, "")
    assert json.loads(out)["line"] == at + 1
    assert f"line {at + 1}" in run("replay", str(path), "--verify", "--lang", "en").out
    status, out, err = run("replay", str(path))
    assert (status, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    "content", [b"", b"{}", b'{"type":"match"}\n', b"\xff\xfe\n", b"PK\x03\x04", b"[1]\n", b"\n\n"]
)
def test_what_is_no_record_is_bad_input(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(content)
    for more in ((), ("--verify",), ("--verify", "--json")):
        status, out, err = run("replay", str(path), *more)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert str(path) in err


def test_statistics_are_counted_from_the_records(run: Run) -> None:
    assert run("stats", "--lang", "en").out == "no records yet\n"
    expected: dict[str, dict[str, int]] = {}
    for rules in ("dalu", "dalu", "wuhan"):
        match = played(rules, seed=len(expected) + 3)
        with saves.create(match.setup, records_dir()) as save:
            for event in match.log:
                save.write(event)
        counts = expected.setdefault(rules, dict.fromkeys(("matches", "rounds", "net"), 0))
        counts["matches"] += 1
        counts["rounds"] += 2
        counts["net"] += match.scores[0]
    (records_dir() / "broken.jsonl").write_bytes(b'{"type":"match","players":7}\n\xff')
    found = json.loads(run("stats", "--json").out)
    assert {id_: {key: one[key] for key in expected[id_]} for id_, one in found.items()} == expected
    for one in found.values():
        assert one["rounds"] >= one["wins"] + one["draws"] >= one["self_draws"]
    assert "武汉口口翻" in run("stats").out
