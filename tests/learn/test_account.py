"""The account of a round: no payment without a line, no line without its clause."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine import RULES, Match, Summary
from mahjong_tui.canvas import KeyAt
from mahjong_tui.faces import Faces
from mahjong_tui.learn import clauses
from mahjong_tui.learn.account import account
from mahjong_tui.learn.said import Amount, say
from mahjong_tui.look import Look
from mahjong_tui.screens.calculator import CalculatorScreen
from mahjong_tui.screens.clause import ClauseScreen
from mahjong_tui.screens.review import ReviewScreen
from mahjong_tui.screens.why import WhyScreen
from mahjong_tui.words import LANGUAGES, Words
from tests.learn.conftest import opened
from tests.learn.rounds import played, record_of, summaries
from tests.tui.conftest import setup_of
from tests.tui.summaries import SUMMARIES

NAMES = ("Lin", "Zhou", "Mei", "Xu")


def lines(summary: Summary, lang: str) -> list[str]:
    look = Look(Words(lang), Faces.CJK if lang == "zh" else Faces.ASCII)
    return [say(one, look, cite=True) for one in account(summary, NAMES, last=False)]


@pytest.mark.parametrize("rules", RULES)
def test_every_payment_has_its_line_and_every_line_its_clause(rules: str) -> None:
    for summary in summaries(rules, rounds=8):
        said = account(summary, NAMES, last=False)
        paid = [
            fact.value
            for one in said
            if one.key.startswith("learn.pays")
            for name, fact in one.facts
            if name == "amount" and isinstance(fact, Amount)
        ]
        assert paid == [transfer.amount for transfer in summary.ledger]
        for one in said:
            assert one.clauses
            assert all(clauses.paragraph(clause, "en") for clause in one.clauses)


def test_an_account_speaks_to_the_player_as_you() -> None:
    look, names = Look(Words("en"), Faces.ASCII), ("You", "Zhou", "Mei", "Xu")
    texts = [say(one, look) for summary in summaries("dalu", rounds=8)
             for one in account(summary, names, last=False)]  # fmt: skip
    assert any(text.startswith("You pay ") for text in texts)
    assert "You deal the next round" in texts
    assert any(text.startswith("Zhou pays ") for text in texts)
    assert not any(text.startswith(("You pays", "You deals")) for text in texts)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
def test_accounts_can_be_read(rules: str, lang: str) -> None:
    for summary in summaries(rules, rounds=4):
        texts = lines(summary, lang)
        assert all("{" not in text for text in texts)
        assert lang == "zh" or all(text.isascii() for text in texts)
        win = summary.win
        if win is not None and win.score.fans:
            first = win.score.fans[0]
            assert any((first.zh if lang == "zh" else first.en) in text for text in texts)


@pytest.mark.parametrize(("lang", "deals"), [("zh", "坐庄"), ("en", "deal")])
@pytest.mark.parametrize("rules", RULES)
def test_nobody_deals_after_the_last_round(rules: str, lang: str, deals: str) -> None:
    look = Look(Words(lang), Faces.CJK if lang == "zh" else Faces.ASCII)
    summary = summaries(rules, rounds=1)[0]
    more, end = (
        [say(one, look) for one in account(summary, NAMES, last=last)] for last in (False, True)
    )
    assert more[:-1] == end
    assert deals in more[-1]
    left = account(replace(summary, win=None, escaped=0, ledger=()), NAMES, last=False)
    assert left[0].key == "settle.escape_free"
    assert "learn.dealer" not in {one.key for one in left}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_round_without_a_win_says_how_it_ended(lang: str) -> None:
    summary = replace(summaries("wuhan", rounds=1)[0], win=None, ledger=())
    first = {
        "void": (replace(summary, false_win=1), ("W26",)),
        "left": (replace(summary, escaped=1), ()),
        "drawn": (summary, ("C16",)),
    }
    texts = {
        name: say(account(one, NAMES, last=True)[0], Look(Words(lang), Faces.ASCII))
        for name, (one, _) in first.items()
    }
    assert len(set(texts.values())) == 3
    assert {name for name, text in texts.items() if "Zhou" in text} == {"void", "left"}
    for one, cited in first.values():
        assert account(one, NAMES, last=True)[0].clauses == cited


LINES = {
    ("wuhan", "zh"): [("Mei 皮x1、赖x1: 杠出去的皮子、赖子，一张一杠，各有口数 (W3 W6)", "皮子杠")],
    ("wuhan", "en"): [
        ("Mei Zx1, Wx1: pizi (Z) and wild tiles (W) laid down as kongs of one tile, worth kou (W3 W6)",
         "pizi_kong"),
    ],
    ("shenzhen", "zh"): [
        ("马 2万 指 Zhou (S11)", "马"), ("马 东 指 Lin (S11)", "马"),
        ("庄家跟着: 马指的那一家这一局的每笔收付，Lin 都照样再来一遍 (S12)", "庄家"),
    ],
    ("shenzhen", "en"): [
        ("Horse 2m points at Zhou (S11)", "horse"), ("Horse E points at Lin (S11)", "horse"),
        ("dealer too: Lin shares every payment to or from the seat that a horse points at (S12)",
         "dealer"),
    ],
}  # fmt: skip
"""What says which, and a word of the clause that it opens."""


@pytest.mark.parametrize(("rules", "lang"), LINES)
async def test_marks_of_the_settlement_are_explained(rules: str, lang: str, tmp_path: Path) -> None:
    summary = SUMMARIES[rules]()
    texts = lines(summary, lang)
    screen = WhyScreen(
        summary, setup_of(rules=rules, names=",".join(NAMES)), 1, tmp_path, last=False
    )
    async with opened(screen, lang, (120, 40)) as learner:
        for text, word in LINES[rules, lang]:
            assert text in texts
            screen.cursor = texts.index(text)
            await learner.press("enter")
            clause = learner.screen
            assert isinstance(clause, ClauseScreen)
            assert clause.cited == screen.said()[screen.cursor].clauses
            assert word in learner.canvas.text()
            await learner.press("escape")


def test_a_horse_on_a_level_seat_says_that_nothing_is_repeated() -> None:
    summary = replace(SUMMARIES["shenzhen"](), ledger=())
    assert lines(summary, "en")[-2].startswith("nothing to repeat: ")
    assert not any(line.startswith("dealer too") for line in lines(summary, "en"))


def win_of(match: Match) -> Summary:
    return next(one for one in summaries(match.setup.rules, rounds=8) if one.win is not None)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_line_of_the_settlement_opens_its_clause(lang: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = played("beifang")
    path.write_text(record_of(match), encoding="utf-8")
    screen = WhyScreen(win_of(match), match.setup, 0, path, last=False)
    async with opened(screen, lang) as learner:
        assert not learner.canvas.clashes
        await learner.press("down", "enter")
        assert isinstance(learner.screen, ClauseScreen)
        for _ in LANGUAGES:
            shown = say(screen.said()[1], learner.app.look)
            assert shown.split()[0] in learner.canvas.text()
            await learner.press("ctrl+l")
        await learner.press("escape", "c")
        assert isinstance(learner.screen, CalculatorScreen)
        await learner.press("escape", "v")
        assert isinstance(learner.screen, ReviewScreen)
        await learner.press("escape")
        await learner.click(KeyAt("row:0"))
        await learner.click(KeyAt("row:0"))
        assert isinstance(learner.screen, ClauseScreen)
