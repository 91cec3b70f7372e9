"""The account of a round: no payment without a line, no line without its clause."""

from __future__ import annotations

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

NAMES = ("Lin", "Zhou", "Mei", "Xu")


def lines(summary: Summary, lang: str) -> list[str]:
    look = Look(Words(lang), Faces.CJK if lang == "zh" else Faces.ASCII)
    return [say(one, look, cite=True) for one in account(summary, NAMES)]


@pytest.mark.parametrize("rules", RULES)
def test_every_payment_has_its_line_and_every_line_its_clause(rules: str) -> None:
    for summary in summaries(rules, rounds=8):
        said = account(summary, NAMES)
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
             for one in account(summary, names)]  # fmt: skip
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


def win_of(match: Match) -> Summary:
    return next(one for one in summaries(match.setup.rules, rounds=8) if one.win is not None)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_line_of_the_settlement_opens_its_clause(lang: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = played("beifang")
    path.write_text(record_of(match), encoding="utf-8")
    screen = WhyScreen(win_of(match), match.setup, 0, path)
    async with opened(screen, lang) as learner:
        assert not learner.canvas.clashes
        await learner.press("down", "enter")
        assert isinstance(learner.screen, ClauseScreen)
        await learner.press("escape", "c")
        assert isinstance(learner.screen, CalculatorScreen)
        await learner.press("escape", "v")
        assert isinstance(learner.screen, ReviewScreen)
        await learner.press("escape")
        await learner.click(KeyAt("row:0"))
        await learner.click(KeyAt("row:0"))
        assert isinstance(learner.screen, ClauseScreen)
