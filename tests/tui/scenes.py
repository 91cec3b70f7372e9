"""Views and scenes for the tests of the screens: written out, or random by seed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from engine import (
    KINDS,
    Claimable,
    Mark,
    Meld,
    MeldKind,
    RiverTile,
    Tile,
    View,
    parse_tiles,
)
from engine.tiles import counts_of, successor
from mahjong_tui.canvas import Span
from mahjong_tui.faces import Faces
from mahjong_tui.layout import Offer, Scene, shown_hand
from mahjong_tui.look import Frames, Look
from mahjong_tui.words import Words

NAMES = {
    "zh": ("我", "阿梅", "老周", "小林"),
    "en": ("You", "Mei", "Zhou", "Lin"),
}


def look_of(lang: str, faces: Faces = Faces.CJK) -> Look:
    """A look as the probe would choose it: lines with CJK, letters and ``+--+`` without."""
    return Look(Words(lang), faces, Frames.ASCII if faces is Faces.ASCII else Frames.LINE)


def river(text: str, drawn: str = "") -> tuple[RiverTile, ...]:
    """A pond from notation; *drawn* lists kinds thrown as drawn."""
    as_drawn = set(parse_tiles(drawn))
    return tuple(RiverTile(tile, tile in as_drawn) for tile in parse_tiles(text))


def mockup_view() -> View:
    """The table of the design's mock-ups: beifang, South to play, 5s wild."""
    own = parse_tiles("5s1m1m9m4s2p3pCPP F")
    return View(
        seat=1,
        rules="beifang",
        options=(),
        n=3,
        dealer=0,
        base=1000,
        phase="PLAYING",
        turn=1,
        left=38,
        indicator=Tile.S4,
        wild=Tile.S5,
        pizi=(),
        counts=tuple(counts_of(own)),
        drawn=Tile.F,
        concealed=(4, 11, 7, 10),
        melds=(
            (
                Meld(MeldKind.PONG, Tile.E, 2, Tile.E),
                Meld(MeldKind.EXPOSED_KONG, Tile.M8, 2),
                Meld(MeldKind.CHI, Tile.P4, 3, Tile.P6),
            ),
            (Meld(MeldKind.CHI, Tile.M3, 0, Tile.M4),),
            (Meld(MeldKind.PONG, Tile.S8, 0, Tile.S8), Meld(MeldKind.CHI, Tile.P1, 1, Tile.P2)),
            (Meld(MeldKind.CONCEALED_KONG, Tile.S1),),
        ),
        rivers=(
            river("4pPFS8p7p1p6s3sS7m7pS1p8p5mW5sN3m2s", "1p6s"),
            river("5s6m7s9p2m3mF4p4m6s6p2m3p9m2m4m9s9s3m2sN"),
            river("5p9sC6p5m9m8p9pCS6p8pPF9p2m5p6m4sW6m", "9m"),
            river("5p9p4s7m4m7m6s7p3s6sN3s1m4p3p2s5s3sN7s6m2sE7s"),
        ),
        piao=(5, 1, 0, 3),
        scores=(95400, 101600, 98800, 104200),
        kong_net=(1000, -2000, -5000, 6000),
        claimable=None,
        marks=((), (), (), ()),
        history=(),
    )


def mockup_scene(lang: str) -> Scene:
    """The scene of the mock-ups."""
    words = Words(lang)
    view = mockup_view()
    names = NAMES[lang]
    mine, mei, zhou, lin = names
    log = (
        words.t("log.discard", name=mei, tile=words.tile(Tile.W)),
        words.t("log.draw", name=zhou),
        words.t("log.concealed_kong", name=zhou, tile=words.tile(Tile.S1)) + "  +6,000",
        words.t("log.discard", name=zhou, tile=words.tile(Tile.P9)),
        words.t("log.discard", name=lin, tile=words.tile(Tile.S3)),
        words.t("log.draw_own", name=mine, tile=words.tile(Tile.P2)),
    )
    waits = words.t("waits", tiles=words.tiles(parse_tiles("3s6s")))
    return Scene(
        view=view,
        names=(lin, mine, mei, zhou),
        has_piao=True,
        total=8,
        room="chuji",
        cursor=10,
        offers=tuple(
            Offer(words.t(f"claim.{name}"), key)
            for name, key in (("discard", "Enter"), ("kong", "G"), ("win", "H"))
        ),
        prompt=words.t("prompt.turn"),
        log=log,
        hints=("[F2] 9p -> 3s 6s", (Span("     W  -> ", "hint"), Span("8", "gold"))),
        waits=f"{waits} {words.t('waits.left', n=4)}",
        announcement=words.t("log.discard", name=lin, tile=words.tile(Tile.S2)),
        timer="12s",
        fans=(("鸡胡", "1"), ("门清", "4"), ("混一色", "8"), ("碰碰胡", "8"), ("清一色", "16"))
        if lang == "zh"
        else (("Chicken Hand", "1"), ("Concealed Hand", "4"), ("Half Flush", "8")),
    )


def claim_scene(lang: str) -> Scene:
    """Somebody's discard lies open, five things to take."""
    words = Words(lang)
    scene = mockup_scene(lang)
    view = replace(
        scene.view,
        turn=0,
        drawn=None,
        counts=tuple(counts_of(parse_tiles("5s1m1m9m4s2p3pCPP"))),
        claimable=Claimable(Tile.S2, 0, robbing=False),
        concealed=(4, 10, 7, 10),
    )
    labels = ("chi", "chi", "pong", "kong", "win", "pass")
    offers = tuple(
        Offer(words.t(f"claim.{label}") + (" 345p" if label == "chi" else ""), str(at + 1))
        for at, label in enumerate(labels)
    )
    prompt = words.t("prompt.claim", name=scene.names[0], tile=words.tile(Tile.S2))
    return replace(
        scene,
        view=view,
        cursor=None,
        offers=offers,
        chosen=2,
        prompt=prompt,
        note="8s ########........",
    )


def random_meld(random: Random, seat: int, kind: MeldKind) -> Meld:
    from_ = (seat + random.randint(1, 3)) % 4
    if kind is MeldKind.CHI:
        low = KINDS[random.choice((0, 9, 18)) + random.randint(0, 6)]
        return Meld(kind, low, (seat + 3) % 4, KINDS[low + random.randint(0, 2)])
    tile = random.choice(KINDS)
    if kind in (MeldKind.CONCEALED_KONG, MeldKind.PIZI_KONG, MeldKind.WILD_KONG):
        return Meld(kind, tile)
    return Meld(kind, tile, from_)


def random_melds(random: Random, seat: int, *, singles: bool) -> tuple[Meld, ...]:
    sets = [MeldKind.CHI, MeldKind.PONG, MeldKind.EXPOSED_KONG, MeldKind.ADDED_KONG,
            MeldKind.CONCEALED_KONG]  # fmt: skip
    weights = random.choice(((1, 1, 1, 1, 1), (0, 0, 1, 1, 1)))
    kinds = random.choices(sets, weights, k=random.randint(0, 4))
    if singles:
        kinds += [MeldKind.PIZI_KONG] * random.randint(0, 6)
        kinds += [MeldKind.WILD_KONG] * random.randint(0, 4)
        random.shuffle(kinds)
    return tuple(random_meld(random, seat, kind) for kind in kinds)


def random_marks(random: Random, rules: str) -> tuple[Mark, ...]:
    marks = []
    if rules == "wuhan":
        marks.append(Mark("kou", random.randint(0, 14)))
        marks += [Mark(kind, 0) for kind in ("withheld", "rain") if random.random() < 0.2]
    if rules == "shenzhen" and random.random() < 0.3:
        marks.append(Mark("horses", random.randint(1, 4)))
    if random.random() < 0.2:
        marks.append(Mark("liable", random.randint(0, 3)))
    return tuple(marks)


def random_view(seed: int) -> View:
    """A table that may never arise, with everything as full as it can be."""
    random = Random(seed)
    rules = random.choice(("beifang", "guangdong", "dalu", "shenzhen", "wuhan"))
    seat, dealer = random.randrange(4), random.randrange(4)
    melds = tuple(random_melds(random, who, singles=rules == "wuhan") for who in range(4))
    sets = [sum(meld.is_set for meld in mine) for mine in melds]
    drawn = random.choice(KINDS) if random.random() < 0.6 else None
    held = [random.choice(KINDS) for _ in range(13 - 3 * sets[seat])]
    rivers = tuple(
        tuple(
            RiverTile(random.choice(KINDS), random.random() < 0.3)
            for _ in range(random.choice((random.randint(0, 27), 27, 38)))
        )
        for _ in range(4)
    )
    indicator = random.choice(KINDS) if rules in ("beifang", "guangdong", "wuhan") else None
    wild = None if indicator is None else successor(indicator)
    claimed = random.choice([who for who in range(4) if who != seat])
    claimable = None
    if rivers[claimed] and random.random() < 0.4:
        claimable = Claimable(rivers[claimed][-1].tile, claimed, robbing=random.random() < 0.2)
    return View(
        seat=seat,
        rules=rules,
        options=(),
        n=random.randint(1, 120),
        dealer=dealer,
        base=random.choice((1, 100, 1000, 80000)),
        phase="PLAYING",
        turn=random.choice((0, 1, 2, 3, None)),
        left=random.randint(0, 83),
        indicator=indicator,
        wild=wild,
        pizi=(Tile.C, random.choice(KINDS), random.choice(KINDS)) if rules == "wuhan" else (),
        counts=tuple(counts_of(held if drawn is None else [*held, drawn])),
        drawn=drawn,
        concealed=tuple(13 - 3 * number + random.randint(0, 1) for number in sets),
        melds=melds,
        rivers=rivers,
        piao=tuple(random.choice((None, 0, 1, 3, 5)) for _ in range(4)),
        scores=tuple(random.randint(-1_234_567, 12_345_678) for _ in range(4)),
        kong_net=tuple(random.randint(-90_000, 2_000_000) for _ in range(4)),
        claimable=claimable,
        marks=tuple(random_marks(random, rules) for _ in range(4)),
        history=(),
    )


def random_scene(seed: int, lang: str) -> Scene:
    """A scene around `random_view`, with long names, offers, logs and hints."""
    random = Random(f"scene {seed}")
    view = random_view(seed)
    words = Words(lang)
    hand = shown_hand(view)
    labels = ("chi", "chi", "chi", "pong", "kong", "kong", "win", "pass")
    count = random.randint(0, len(labels))
    offers = tuple(
        Offer(f"{words.t('claim.' + label)} {words.tile(random.choice(KINDS))}", str(at + 1))
        for at, label in enumerate(labels[:count])
    )
    pool = ("我", "阿梅", "欧阳老周先生", "Lin", "Bartholomew", "[/]", "e\u0301t\u200b", "")
    line = words.t("log.exposed_kong", name="欧阳老周先生", tile=words.tile(Tile.S5)) * 3
    return Scene(
        view=view,
        names=(random.choice(pool), random.choice(pool), random.choice(pool), random.choice(pool)),
        has_piao=view.rules == "beifang",
        total=random.choice((None, 8, 120)),
        room=random.choice((None, "chuji", "zunjue")),
        cursor=random.choice((None, random.randrange(len(hand)))) if hand else None,
        offers=offers,
        chosen=random.randrange(count) if count and random.random() < 0.5 else None,
        prompt=words.t("prompt.turn") * random.randint(0, 2),
        note="8s ########........" * random.randint(0, 1),
        log=(line,) * random.randint(0, 40),
        log_back=random.choice((0, 0, 5, 100)),
        hints=((Span(line, "hint"), Span(line, "gold")),) * random.randint(0, 9),
        waits=words.t("waits", tiles=words.tiles(KINDS[: random.randint(0, 34)])),
        announcement=line * random.randint(0, 1),
        timer=random.choice(("", "12s", "120s")),
        spotlight=random.choice((None, *KINDS)),
        fans=(("清一色", "16"), ("Little Three Dragons", "48")) * random.randint(0, 10),
    )
