"""The command ``drill``: printed, as JSON, and asked at a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from engine import RULES
from mahjong_tui.cli import main
from mahjong_tui.cli.drill import DRILLS, LABELS, ask, look_of
from mahjong_tui.learn import progress
from mahjong_tui.learn.drills import KINDS, question


def ran(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    status = main(["drill", *args])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_kinds_are_those_of_the_drills() -> None:
    assert tuple(KINDS) == DRILLS


@pytest.mark.parametrize("rules", RULES)
def test_questions_are_printed_with_answers_and_reasons(
    rules: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = ran(capsys, rules, "--seed", "3", "--count", "5", "--lang", "en")
    assert (status, err) == (0, "")
    assert out.isascii()
    assert out.count("\n   = ") == 5
    assert ran(capsys, rules, "--seed", "3", "--count", "5", "--lang", "en")[1] == out
    chinese = ran(capsys, rules, "--seed", "3", "--count", "5", "--lang", "zh")[1]
    assert chinese.count("\n   = ") == 5


def test_json_holds_cases_that_score_takes(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("dalu", "--kind", "pays", "--seed", "1", "--count", "3", "--json", "--lang", "zh")
    status, out, _ = ran(capsys, *args)
    found = json.loads(out)
    assert status == 0
    assert [one["kind"] for one in found] == ["pays"] * 3
    for one in found:
        assert len(one["right"]) == 1
        assert one["case"]["rules"] == "dalu"
        assert all(line["clauses"] for line in one["why"])


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (("nowhere",), "nowhere"),
        (("--kind", "all"), "all"),
        (("--count", "0"), "0"),
        (("--level", "4"), "4"),
        (("--seed", "x"), "x"),
    ],
)
def test_bad_input_is_named_in_one_line(
    args: tuple[str, ...], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = ran(capsys, *args, "--lang", "en")
    assert (status, out) == (2, "")
    assert named in err
    assert err.count("\n") == 1


def typing(monkeypatch: pytest.MonkeyPatch, answers: list[str]) -> None:
    """Let *answers* be typed, then the end of the input."""
    lines: Iterator[str] = iter(answers)

    def read(prompt: str) -> str:
        del prompt
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    monkeypatch.setattr("builtins.input", read)


def right_answer(kind: str, level: int) -> str:
    one = question(kind, "beifang", level, 7, 0)
    if one.choices[0].tile is not None:
        return " ".join(str(one.choices[at].tile) for at in sorted(one.right))
    return "".join(LABELS[at] for at in sorted(one.right))


@pytest.mark.parametrize("kind", DRILLS)
def test_answers_are_taken_and_kept(
    kind: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, ["?!", right_answer(kind, 2)])
    assert ask("beifang", (kind,), 7, 2, 2, look_of("en")) == 0
    out = capsys.readouterr().out
    assert "that is no answer" in out
    assert "Right." in out
    assert out.endswith("1 of 1 right\n")
    assert progress.load(progress.progress_file()).tally("beifang", kind).right == 1


def test_a_wrong_answer_is_put_right(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = question("pays", "beifang", 1, 7, 0)
    wrong = next(at for at in range(4) if at not in one.right)
    typing(monkeypatch, [LABELS[wrong], "q"])
    assert ask("beifang", ("pays",), 7, 5, 1, look_of("zh")) == 0
    out = capsys.readouterr().out
    assert "不对。" in out
    assert out.endswith("答对 0 / 1\n")
