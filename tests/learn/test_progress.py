"""What was practised is kept, and leads to what is asked next."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjong_tui.learn import progress
from mahjong_tui.learn.drills import question
from mahjong_tui.learn.progress import HEAVIEST, LIGHTEST, Progress, Tally


def test_streaks_and_levels_follow_the_answers() -> None:
    tally = Tally()
    for _ in range(5):
        tally.note(right=True)
    assert (tally.asked, tally.right, tally.streak, tally.best, tally.level) == (5, 5, 5, 5, 2)
    for _ in range(3):
        tally.note(right=False)
    assert (tally.streak, tally.best, tally.level) == (0, 5, 1)
    for _ in range(50):
        tally.note(right=True)
    assert tally.level == 3


def test_what_went_wrong_weighs_more_and_what_went_right_less() -> None:
    known = Progress()
    one = question("wins", "beifang", 1, 1, 0)
    wrong = next(at for at in range(len(one.choices)) if at not in one.right)
    assert not known.note(one, {wrong})
    assert known.weights_of("beifang", "wins")[one.topic] > 1
    assert known.weakest("beifang", "wins") == [one.topic]
    for _ in range(30):
        assert known.note(one, one.right)
    assert known.weights_of("beifang", "wins")[one.topic] == LIGHTEST
    for _ in range(30):
        known.note(one, {wrong})
    assert known.weights_of("beifang", "wins")[one.topic] == HEAVIEST
    assert known.weights_of("dalu", "wins") == {}


def test_fans_that_were_missed_or_named_wrongly_weigh_more() -> None:
    known = Progress()
    one = question("names", "guangdong", 2, 4, 1)
    wrong = next(at for at in range(len(one.choices)) if at not in one.right)
    known.note(one, {wrong})
    heavy = known.weights_of("guangdong", "names")
    assert heavy[one.choices[wrong].id] > 1
    assert all(heavy[one.choices[at].id] > 1 for at in one.right)


def test_progress_is_kept_in_a_file(tmp_path: Path) -> None:
    known = Progress()
    one = question("waits", "dalu", 1, 1, 0)
    known.note(one, one.right)
    known.note(one, {0, 1, 2, 3, 4})
    path = tmp_path / "deep" / "drills.json"
    progress.save(path, known)
    assert progress.load(path) == known
    assert [file.name for file in path.parent.iterdir()] == ["drills.json"]


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"tallies": {}}', '{"tallies": {"a": {"asked": "x"}}, "weights": {}}',
     '{"tallies": {"a": {"level": 9}}, "weights": {}}', '{"tallies": {"a": 1}, "weights": {}}',
     '{"tallies": {"a": {"other": 1}}, "weights": {}}', '{"tallies": {}, "weights": {"a": []}}'],
)  # fmt: skip
def test_a_file_that_is_not_ours_is_no_progress(tmp_path: Path, text: str) -> None:
    path = tmp_path / "drills.json"
    path.write_text(text, encoding="utf-8")
    assert progress.load(path) == Progress()


def test_no_file_is_no_progress(tmp_path: Path) -> None:
    assert progress.load(tmp_path / "none.json") == Progress()
