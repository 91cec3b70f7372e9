"""Why an open tile may not be chi'd, ponged or konged: no claim is missing without a reason."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine import (
    KINDS,
    RULES,
    Chi,
    Discarded,
    Drawn,
    Kong,
    Match,
    Passed,
    Pong,
    RoundStarted,
    Tile,
    parse_tiles,
)
from mahjong_tui import messages
from mahjong_tui.counsel import why_unclaimed
from mahjong_tui.faces import Faces
from mahjong_tui.follow import Follower
from mahjong_tui.learn import clauses
from mahjong_tui.look import Frames, Look
from mahjong_tui.unclaimed import STANDING, Unclaimed
from mahjong_tui.words import Words
from tests.tui.conftest import Player, playing, run, setup_of
from tests.tui.test_app_round import to_discard
from tests.tui.test_app_why import boxed, followed, squeezed

KINDS_OF_CLAIM = {"chi": Chi, "pong": Pong, "kong": Kong}

CASES = [
    ("beifang", 1, "46m", "5m", "E", {"chi": ""}),
    ("beifang", 2, "46m", "5m", "E", {"chi": "not_next"}),
    ("beifang", 1, "EEE", "E", "5m", {"chi": "honour", "pong": "", "kong": ""}),
    ("beifang", 1, "55546m", "5m", "5m", {"chi": "no_meld", "pong": "no_meld", "kong": "no_meld"}),
    ("beifang", 1, "46m", "5m", "4m", {"chi": "wild_needed"}),
    ("dalu", 3, "5546m", "5m", None, {"chi": "not_next", "pong": ""}),
    ("dalu", 1, "9m1s", "1m", None, {}),
    ("guangdong", 1, "46m", "5m", "E", {"chi": "no_chi"}),
    ("guangdong", 1, "E", "E", "5m", {}),
    ("shenzhen", 1, "46m", "5m", None, {"chi": "no_chi"}),
    ("wuhan", 1, "46m", "5m", "4m", {"chi": "wild_needed"}),
]  # fmt: skip
"""Page, place after the discarder, part of the hand, discard, wild kind; each claim that the
tiles allow, and why it is not on offer."""


@pytest.mark.parametrize(("rules", "place", "part", "thrown", "wild", "expected"), CASES)
def test_each_reason(
    rules: str, place: int, part: str, thrown: str, wild: str | None, expected: dict[str, str]
) -> None:
    follower, own = followed(rules, filled(part, thrown), thrown, wild, place)
    tile = parse_tiles(thrown)[0]
    reasons = {claim: key for claim, key in expected.items() if key}
    assert follower.unclaimed(own) == tuple(
        Unclaimed(claim, key, tile) for claim, key in reasons.items()
    )
    options = {type(option) for option in follower._round.offers().get(own, ())}
    offered = {claim for claim, key in expected.items() if not key}
    assert {claim for claim, kind in KINDS_OF_CLAIM.items() if kind in options} == offered


def filled(part: str, thrown: str) -> str:
    """*part* with tiles that go neither with one another nor with *thrown*, thirteen in all."""
    held = parse_tiles(part)
    loose = [tile for tile in parse_tiles("147s258p369sWNFP") if str(tile) != thrown]
    return "".join(map(str, [*held, *loose][:13]))


def test_a_pong_that_was_let_go_is_barred_until_the_next_draw() -> None:
    """W25; the exposed kong is not."""
    follower, own = followed("wuhan", filled("555m", "5m"), "5m", "E", 2)
    assert follower.unclaimed(own) == ()
    start = follower.events[0]
    assert isinstance(start, RoundStarted)
    follower.tell(Passed(own))
    next_ = (start.dealer + 1) % 4
    follower.tell(Drawn(next_, Tile.M5, "front", 60))
    follower.tell(Discarded(next_, Tile.M5))
    assert follower.unclaimed(own) == (Unclaimed("pong", "barred", Tile.M5),)


@pytest.mark.parametrize("rules", RULES)
def test_no_claim_is_missing_without_a_reason(rules: str) -> None:
    """Whoever holds the tiles is offered the claim, or told why not, and never both."""
    seen = set[str]()
    for seed in range(12):
        rng = random.Random(seed)
        match = Match(setup_of("easy,easy,easy,easy", rules=rules, seed=seed, rounds=1))
        match.next_round()
        while asks := match.asks():
            silent = rng.random() < 0.9
            match.resolve(
                {
                    seat: ask.options[-1] if silent else rng.choice(ask.options)
                    for seat, ask in asks.items()
                }
            )
        follower = Follower(match.setup, match.log[0])  # type: ignore[arg-type]
        for event in match.log[:-1]:
            follower.tell(event)
            if isinstance(event, Discarded):
                for seat in range(4):
                    seen |= agreed(follower, seat)
    assert seen >= {"no_chi"} if not RULES[rules].chi else {"not_next", "honour"}


def agreed(follower: Follower, seat: int) -> set[str]:
    """The reasons that *seat* is given, which are those for what it is not offered."""
    view = follower.view(seat)
    assert view.claimable is not None
    reasons = {one.claim: one.key for one in follower.unclaimed(seat)}
    if seat == view.claimable.seat:
        assert reasons == {}
        return set()
    options = follower._round.offers().get(seat, ())
    offered = {name for name, kind in KINDS_OF_CLAIM.items()
               if any(isinstance(option, kind) for option in options)}  # fmt: skip
    assert not offered & set(reasons)
    tile = view.claimable.tile
    held = view.counts[tile]
    holds = {name for name, least in (("pong", 2), ("kong", 3)) if held >= least}
    if not tile.is_honour and any(
        all(view.counts[KINDS[tile + step]] for step in steps)
        for steps in ((-2, -1), (-1, 1), (1, 2))
        if all(1 <= tile.rank + step <= 9 for step in steps)
    ):
        holds.add("chi")
    asked = offered | {claim for claim, key in reasons.items() if key != "honour"}
    assert asked == holds
    return set(reasons.values())


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("key", clauses.UNCLAIMED)
def test_every_reason_has_a_clause_and_words(key: str, rules: str) -> None:
    cited = clauses.UNCLAIMED[key]
    if rules not in cited and "" not in cited:
        assert RULES[rules].chi  # what the page allows needs no clause against it
        return
    clause = clauses.of_unclaimed(rules, key)
    for lang in ("zh", "en"):
        assert clauses.paragraph(clause, lang)
        look = Look(Words(lang), Faces.CJK, Frames.LINE, "classic")
        said = why_unclaimed(Unclaimed("pong", key, Tile.S5), clause, look)
        assert said.startswith(f"{Words(lang).t('claim.pong')}: ")
        assert said.endswith(f"({clause})")


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_w_says_why_a_tile_may_not_be_claimed(lang: str, size: tuple[int, int]) -> None:
    barred = Unclaimed("pong", "barred", Tile.S5)
    standing = Unclaimed("chi", "not_next", Tile.S5)

    async def scenario() -> None:
        async with playing(setup_of(rules="dalu"), lang=lang, size=size) as player:
            await to_discard(player)
            table = player.table
            question = table.sight.desk.question
            assert question is not None
            assert named(player) == (size != (80, 24))
            table.withdraw()
            view = replace(question.view, history=(Discarded(2, Tile.S5),))
            table.post_message(messages.Happened(None, view, (standing, barred)))
            await player.until(lambda: table.sight.note)
            table.put(question)
            await player.until(lambda: named(player))
            words = player.app.look.words
            event = words.t("log.discard", name="丙", tile="5条")
            why = why_unclaimed(barred, "W25", player.app.look)
            await player.press("w")
            await player.shows("RefusalScreen")
            shown = boxed(player)
            assert squeezed(words.t("why.earlier", event=event, why=why)) in shown
            assert "C10" not in shown  # whoever asks afterwards is told what was his own
            await player.press("2")
            await player.shows("ClauseScreen")
            await player.press("escape", "escape")
            await player.shows("TableScreen")
            table.put(replace(question, unclaimed=(standing, barred)))
            await player.press("w")
            await player.shows("RefusalScreen")
            for one, clause in ((standing, "C10"), (barred, "W25")):
                assert squeezed(why_unclaimed(one, clause, player.app.look)) in boxed(player)

    run(scenario)


def named(player: Player) -> bool:
    """The key line names the key that explains."""
    last = player.text.splitlines()[-1]
    return player.app.look.keyed("keyline.why") in last


def test_only_what_belongs_to_the_moment_is_announced() -> None:
    assert [one.passing for one in (Unclaimed("chi", key, Tile.S5) for key in STANDING)] == [
        False
    ] * len(STANDING)
    assert Unclaimed("pong", "barred", Tile.S5).passing


def test_a_kong_without_a_replacement_is_no_kong() -> None:
    """W18: with 14 left, ten of which are never drawn, a discard can be ponged, not konged."""
    follower, own = followed("wuhan", filled("555m", "5m"), "5m", "E", 2)
    start = follower.events[0]
    assert isinstance(start, RoundStarted)
    dealer = start.dealer
    while (left := follower.view(own).left) > 4:
        follower.tell(Drawn(dealer, Tile.P9, "front", left - 1))
        follower.tell(Discarded(dealer, Tile.P9 if left > 5 else Tile.M5))
    assert follower.unclaimed(own) == (Unclaimed("kong", "no_replacement", Tile.M5),)
