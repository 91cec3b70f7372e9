"""Why not? At the table, about tiles that one was asked about and about tiles that one was not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import (
    KINDS,
    Dealt,
    Discarded,
    Drawn,
    Indicated,
    Match,
    Refusal,
    RoundStarted,
    Tile,
    View,
    parse_tiles,
)
from engine.scoring import REFUSALS
from mahjong_tui import messages
from mahjong_tui.canvas import Line, spans_of, width_of
from mahjong_tui.counsel import reason, why_not
from mahjong_tui.faces import Faces
from mahjong_tui.follow import Follower
from mahjong_tui.look import Frames, Look
from mahjong_tui.screens.advising import hint_cells
from mahjong_tui.screens.refusal import RefusalScreen
from mahjong_tui.screens.scenery import rules_of
from mahjong_tui.words import Words
from tests.tui.conftest import Player, playing, run, setup_of
from tests.tui.test_app_round import to_discard

FACTS: dict[str, object] = {"tile": "5s", "tiles": "5s E", "wilds": 2, "kou": 4, "needed": 6}
LOOK = Look(Words("zh"), Faces.CJK, Frames.LINE, "classic")


def after_discard(rules: str, hand: str, thrown: str, wild: str | None = None) -> View:
    """What the seat after the dealer sees when the dealer has thrown *thrown*."""
    follower, own = followed(rules, hand, thrown, wild)
    return follower.view(own)


def followed(
    rules: str, hand: str, thrown: str, wild: str | None = None, place: int = 1
) -> tuple[Follower, int]:
    """A round when the dealer has thrown *thrown*, and the seat *place* after him with *hand*."""
    setup = setup_of("easy,human,easy,easy", rules=rules)
    match, held = Match(setup), tuple(parse_tiles(hand))
    tile = parse_tiles(thrown)[0]
    stack = [kind for kind in KINDS for _ in range(4)]
    for taken in (*held, tile):
        stack.remove(taken)
    others = [tuple(stack[at * 13 : at * 13 + 13]) for at in range(3)]
    start, *rest = match.next_round()
    while not isinstance(match.log[-1], Drawn):  # the stakes first
        rest += match.resolve({seat: ask.options[0] for seat, ask in match.asks().items()})
    assert isinstance(start, RoundStarted)
    own = (start.dealer + place) % 4
    follower = Follower(setup, start)
    follower.tell(start)
    for event in rest:
        told = event
        if isinstance(event, Dealt):
            told = replace(event, hands=(*others[:own], held, *others[own:]))
        elif isinstance(event, Indicated) and wild:
            told = replace(event, wild=parse_tiles(wild)[0])
        elif isinstance(event, Drawn):
            told = replace(event, tile=tile)
        follower.tell(told)
    follower.tell(Discarded(start.dealer, tile))
    return follower, own


@pytest.mark.parametrize(
    ("rules", "hand", "wild", "key"),
    [
        ("shenzhen", "123m456m789m234s5p", None, "no_discard_wins"),
        ("wuhan", "123m456m789m234s5p", "N", "not_opened"),
        ("dalu", "123m456m789m234s5p", None, ""),
    ],
)
def test_a_discard_that_nobody_was_asked_about(
    rules: str, hand: str, wild: str | None, key: str
) -> None:
    view = after_discard(rules, hand, "5p", wild)
    assert (view.refused.key if view.refused else "") == key
    said = why_not(view, rules_of(setup_of(rules=rules)), LOOK)
    expected = LOOK.words.t("why.wins") if view.refused is None else reason(view.refused, LOOK)
    assert said == expected


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("rules", ["beifang", "guangdong", "dalu", "shenzhen", "wuhan"])
def test_a_hand_that_is_far_is_said_to_be_far(rules: str, lang: str) -> None:
    view = after_discard(rules, "147m258s369pESWN", "5p", "C" if rules == "wuhan" else None)
    words = Words(lang)
    said = why_not(view, rules_of(setup_of(rules=rules)), replace(LOOK, words=words))
    assert said == words.t("why.far", tile=LOOK.tile(Tile.P5), n=said.split()[-2])


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("key", list(REFUSALS))
def test_every_refusal_can_be_asked_about_at_the_table(key: str, lang: str) -> None:
    """Also when the next question has come: what was missed before is said, too."""
    facts = tuple((name, FACTS[name]) for name in REFUSALS.get(key, ()))
    refusal = Refusal(key, "W9", facts, complete=True)

    async def scenario() -> None:
        async with playing(setup_of(rules="dalu"), lang=lang) as player:
            await to_discard(player)
            table = player.table
            question = table.sight.desk.question
            assert question is not None
            table.withdraw()
            view = replace(question.view, refused=refusal)
            table.post_message(messages.Happened(None, view))
            await player.until(lambda: table.sight.note)
            table.put(question)
            await player.press("w")
            await player.shows("RefusalScreen")
            screen = player.app.screen
            assert isinstance(screen, RefusalScreen)
            assert all(line in player.text for line in screen.intro())
            said = "".join(screen.intro()).replace(" ", "")
            assert reason(refusal, player.app.look).replace(" ", "") in said
            await player.press("2")  # its clause
            await player.shows("ClauseScreen")
            await player.press("escape")
            await player.shows("RefusalScreen")
            await player.press("w")
            await player.shows("TableScreen")

    run(scenario)


@pytest.mark.parametrize(("lang", "other"), [("zh", "en"), ("en", "zh")])
def test_the_open_answer_follows_the_language(lang: str, other: str) -> None:
    refusal = Refusal("barred", "W25", (("tile", "5s"),), complete=True)

    async def scenario() -> None:
        async with playing(setup_of(rules="dalu"), lang=lang) as player:
            await to_discard(player)
            table = player.table
            question = table.sight.desk.question
            assert question is not None
            table.withdraw()
            missed = replace(question.view, refused=refusal, history=(Discarded(2, Tile.S5),))
            table.post_message(messages.Happened(None, missed))
            await player.until(lambda: table.sight.note)
            table.put(question)
            await player.press("w")
            texts = dict[str, str]()
            for one in (lang, other):
                await player.shows("RefusalScreen")
                await player.until(lambda: player.app.t("refusal.title") in player.text)
                texts[one] = boxed(player)
                await player.press("ctrl+l")
            for one, event in (("zh", "丙 打 5条"), ("en", "丙 discards 5条")):
                look = replace(player.app.look, words=Words(one))
                earlier = look.words.t("why.earlier", event=event, why=reason(refusal, look))
                clause = look.words.t("refusal.clause", clause="W25")
                for said in map(
                    squeezed, (earlier, why_not(question.view, table.rules, look), clause)
                ):
                    assert [shown for shown in texts if said in texts[shown]] == [one]

    run(scenario)


def boxed(player: Player) -> str:
    """What stands in the box over the table, without blanks."""
    canvas = player.app.screen.board.canvas  # type: ignore[attr-defined]
    left = (canvas.width - RefusalScreen.WIDTH) // 2
    rows = ("".join(row[left + 1 : left + RefusalScreen.WIDTH - 1]) for row in canvas.glyphs)
    return squeezed("".join(rows))


def squeezed(text: str) -> str:
    return text.replace(" ", "")


def test_tiles_in_a_reason_are_drawn_as_on_the_table() -> None:
    refusal = Refusal("pizi_held", "W3", (("tiles", "5s E"),), complete=True)
    assert LOOK.tiles(parse_tiles("5sE")) in reason(refusal, LOOK)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
def test_hints_fit_their_place_and_say_nothing_twice(lang: str, size: tuple[int, int]) -> None:
    async def scenario() -> None:
        async with playing(setup_of(rules="dalu"), lang=lang, size=size) as player:
            await to_discard(player)
            await player.press("f2")
            await player.until(lambda: player.table.sight.advised)
            texts = ["".join(text for text, _ in spans_of(line, "")) for line in hints(player)]
            assert all(text in player.text for text in texts[:4])
            assert not any(f"{word} " in text for text in texts for word in ("还差", "from ready"))
            assert all(width_of(text) <= hint_cells(size[0]) for text in texts)

    run(scenario)


def hints(player: Player) -> tuple[Line, ...]:
    return player.table.sight.hints
