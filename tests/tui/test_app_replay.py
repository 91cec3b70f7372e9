"""Records looked at again: the film, the statistics, and what is written out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bots.player import make_player
from engine import RULES, Discarded, Match, RoundStarted, WinMade, play_match
from mahjong_tui import paths, saves
from mahjong_tui.canvas import KeyAt
from mahjong_tui.learn import clauses
from mahjong_tui.playback import ENDS, Film
from mahjong_tui.screens.clause import ClauseScreen
from mahjong_tui.screens.export import unsqueezed
from mahjong_tui.screens.statistics import StatisticsScreen
from mahjong_tui.statistics import Made, plot, tally_all
from tests.tui.conftest import Player, playing, run, setup_of
from tests.tui.test_app_mouse import click


def recorded(rounds: int = 3, seed: int = 7) -> Match:
    """A match of bots, written where the app looks; one of them counts as the player."""
    setup = setup_of("human,easy,easy,hard", rounds=rounds, seed=seed)
    match = Match(setup)
    players = [make_player("normal", seed=seat, name=str(seat)) for seat in range(4)]
    with saves.create(setup, paths.records_dir()) as save:
        play_match(match, players, lambda event, _: save.write(event))
        last = json.loads(save.path.read_text(encoding="utf-8").splitlines()[-1])
    assert last["type"] == "match_end"
    return match


def test_the_film_shows_what_stood_on_the_table() -> None:
    match = recorded()
    film = Film(match)
    last = match.round
    assert last is not None
    film.go(len(film) - 1)
    assert film.view(2).scores == tuple(last.state.scores)
    film.go(0)
    assert film.view(0).n == 1
    for at in (40, 90, 12, 91):
        film.go(at)
        forward = film.view(1)
        fresh = Film(match)
        fresh.go(at)
        assert fresh.view(1) == forward


def test_the_film_finds_rounds_ends_and_decisions() -> None:
    film = Film(recorded())
    assert film.seek((RoundStarted,), 1)
    assert isinstance(film.event, RoundStarted)
    assert film.event.n == 2
    assert film.seek(ENDS, -1)
    assert film.seek((Discarded,), 1, seat=3)
    assert isinstance(film.event, Discarded)
    assert film.event.seat == 3


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_settlement_of_a_film_names_the_dealer_of_the_round_that_follows(lang: str) -> None:
    recorded(2)

    async def scenario() -> None:
        async with playing(lang=lang) as player:
            player.app.open("replays")
            await player.shows("ReplaysScreen")
            await player.press("enter")
            await player.shows("ReplayScreen")
            deals = []
            for _ in range(2):
                await player.press("s")
                await player.shows("SettleScreen")
                deals.append(player.text.splitlines()[-3].strip(" │") != "")
                assert player.app.t("foot.back") in player.text
                await player.press("escape")
                await player.shows("ReplayScreen")
                await player.press("n")
            assert deals == [True, False]

    run(scenario)


def test_a_view_of_the_film_holds_nothing_hidden() -> None:
    film = Film(recorded(1))
    film.go(30)
    view = film.view(0)
    assert sum(view.counts) in (13, 14)
    start = next(event for event in view.history if isinstance(event, RoundStarted))
    assert start.wall == ()


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_viewer(lang: str, tmp_path: Path) -> None:
    recorded()

    async def scenario() -> None:
        async with playing(size=(120, 40), lang=lang) as player:
            player.app.open("replays")
            await player.shows("ReplaysScreen")
            await player.press("enter")
            await player.shows("ReplayScreen")
            for key in ("w", "o", "2", "left", "pagedown", "d", "up", "down", "end", "home", "n"):
                await player.press(key)
                assert not player.app.screen.board.canvas.clashes  # type: ignore[attr-defined]
            await player.press("s")
            await player.shows("SettleScreen")
            assert player.app.t("settle.keys.standings") not in player.text
            await player.press("escape")
            await player.shows("ReplayScreen")
            for name, part in (("a.svg", "<svg"), ("a.txt", player.app.t("panel.table"))):
                await player.press("e")
                await player.until(lambda: player.screen == "AskText")
                field = player.app.screen.query_one("#text")
                field.value = str(tmp_path / name)  # type: ignore[attr-defined]
                await player.press("enter")
                await player.until((tmp_path / name).exists)
                assert part in (tmp_path / name).read_text(encoding="utf-8")

    run(scenario)


def test_statistics_agree_with_the_match() -> None:
    match = recorded(6)
    tally = tally_all([one.path for one in saves.matches(paths.records_dir())])["beifang"]
    wins = [event for event in match.log if isinstance(event, WinMade)]
    assert tally.rounds == 6
    assert tally.matches == 1
    assert tally.net == match.scores[0]
    assert tally.wins == sum(event.seat == 0 for event in wins)
    assert tally.deal_ins == sum(event.from_ == 0 for event in wins)
    assert tally.course[-1] == tally.net
    assert sum(tally.against.values()) == tally.net
    assert sum(made.times for made in tally.fans.values()) >= tally.wins


def test_the_statistics_screen_and_its_plot() -> None:
    recorded(4)
    assert len(plot([0, 5, -3, 8] * 60, 70, 8)) == 8

    async def scenario() -> None:
        async with playing() as player:
            player.app.open("stats")
            await player.shows("StatisticsScreen")
            assert "*" in player.text
            assert "4" in player.text
            screen = player.app.screen
            assert isinstance(screen, StatisticsScreen)
            (tally,) = screen.tallies.values()
            signed = player.app.look.words.signed
            ends = {"low": signed(min(tally.course)), "high": signed(max(tally.course))}
            assert player.app.t("stats.course", **ends) in player.text

    run(scenario)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_fan_of_the_statistics_opens_its_clause(lang: str, size: tuple[int, int]) -> None:
    recorded()

    async def scenario() -> None:
        async with playing(lang=lang, size=size) as player:
            player.app.open("stats")
            await player.shows("StatisticsScreen")
            screen = player.app.screen
            assert isinstance(screen, StatisticsScreen)
            rows = RULES["beifang"].table.rows
            for times, row in enumerate(reversed(rows)):
                screen.tallies["beifang"].fans[row.id] = Made(row.zh, row.en, times)
            screen.repaint()
            fans = screen.made()
            assert [fan for fan, _ in fans] == [row.id for row in rows]
            assert marked(player) == [player.app.look.words.pick(fans[0][1].zh, fans[0][1].en)]
            for at in (1, 2, len(rows) - 1):
                while screen.cursor < at:
                    await player.press("down")
                fan, made = fans[at]
                name = player.app.look.words.pick(made.zh, made.en)
                assert marked(player) == [name]
                await player.press("enter")
                clause = player.app.screen
                assert isinstance(clause, ClauseScreen)
                assert clause.cited == clauses.of_fan("beifang", fan)
                assert player.text.splitlines()[1].strip(" │") == name
                await player.press("escape")
                await player.shows("StatisticsScreen")
            for _ in range(30):
                await player.press("down")
            assert player.app.t("stats.against") in player.text
            screen.cursor = 0
            await player.press("end")
            if not marked(player):  # scrolled away: what is opened has to be seen
                await player.press("enter")
                assert player.screen == "StatisticsScreen"
            assert len(marked(player)) == 1
            await click(player, KeyAt("row:0"))
            await player.shows("ClauseScreen")

    run(scenario)


def marked(player: Player) -> list[str]:
    """The names of the lines that are marked."""
    rows = (row.strip(" │") for row in player.text.splitlines())
    return [row[1:].strip().split("  ")[0] for row in rows if row.startswith(">")]


def test_without_a_fan_enter_leads_back_from_the_statistics() -> None:
    async def scenario() -> None:
        async with playing() as player:
            player.app.open("stats")
            await player.shows("StatisticsScreen")
            await player.press("enter")
            await player.shows("StartScreen")

    run(scenario)


def test_chinese_in_a_picture_is_as_wide_as_its_cells() -> None:
    svg = '<text class="a" x="0" textLength="24.4" y="1">中文a</text>'
    assert 'textLength="61"' in unsqueezed(svg)
