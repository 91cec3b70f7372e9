"""What a player has before him: the question, a cursor over his tiles, a row of offers.

Pure state: it turns what a person does (arrows, digits, letters, clicks) into actions, and knows
neither Textual nor the rules. What is legal is what was offered.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine import (
    Action,
    Ask,
    Chi,
    ChoosePiao,
    Declare,
    Discard,
    Kong,
    MeldKind,
    Pass,
    Pong,
    Tile,
    View,
    Win,
)
from mahjong_tui.faces import suit_text
from mahjong_tui.layouts.scene import Offer, shown_hand
from mahjong_tui.look import Look
from mahjong_tui.unclaimed import Unclaimed

CLAIMS: dict[str, tuple[type, ...]] = {
    "chi": (Chi,),
    "pong": (Pong,),
    "kong": (Kong,),
    "win": (Win, Declare),
}
"""What each letter asks for."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it was put, with the number that its answer must carry."""

    serial: int
    seat: int
    ask: Ask
    unclaimed: tuple[Unclaimed, ...] = ()
    """The claims that are not on offer, and why."""

    @property
    def view(self) -> View:
        return self.ask.view

    @property
    def discards(self) -> bool:
        """One's own turn: a tile may be thrown."""
        return any(isinstance(option, Discard) for option in self.ask.options)

    @property
    def piao(self) -> tuple[int, ...]:
        """The stakes to choose from (B2), the lowest first."""
        return tuple(
            sorted(option.piao for option in self.ask.options if isinstance(option, ChoosePiao))
        )


@dataclass(slots=True)
class Desk:
    """The state of answering one question."""

    question: Question | None = None
    cursor: int | None = None
    """Index into the displayed hand."""
    chosen: int | None = None
    """Index into the offers, while the row of offers is being walked."""
    confirming: Tile | None = None
    """A wild tile that was to be thrown, and waits for a second word (C23)."""
    naming: tuple[int, ...] = ()
    """The offers that digits take: one's own turn has several of the name that was asked for."""
    refused: bool = False
    """The last thing asked for is not on offer."""
    offered: tuple[Action | None, ...] = field(default=())
    """What each offer stands for; None: throw the tile under the cursor."""

    def put(self, question: Question | None) -> None:
        """Take up another question, or none."""
        self.question = question
        self.cursor = self.chosen = None
        self._settle()
        self.offered = ()
        if question is None:
            return
        if question.discards:
            self.cursor = self._first_place(question)
        self.offered = offered(question)
        if question.piao:
            self.chosen = 0

    def _first_place(self, question: Question) -> int:
        """The last tile that may be thrown: the drawn one, unless the rules forbid it (W3)."""
        hand = self.hand
        legal = (
            at for at in reversed(range(len(hand))) if Discard(hand[at]) in question.ask.options
        )
        return next(legal)

    @property
    def hand(self) -> tuple[Tile, ...]:
        return shown_hand(self.question.view) if self.question else ()

    # What a person does; each returns the action that was decided on, or None

    def move(self, step: int) -> None:
        """The cursor, or the choice among the offers, goes *step* places."""
        self._settle()
        if self.chosen is None and self.cursor is None:
            if self.offered:
                self.chosen = 0 if step > 0 else len(self.offered) - 1
        elif self.chosen is not None:
            self.chosen = (self.chosen + step) % len(self.offered)
        elif self.cursor is not None:
            self.cursor = (self.cursor + step) % len(self.hand)

    def edge(self, *, last: bool) -> None:
        """The first or the last of the row."""
        self._settle()
        if self.chosen is not None:
            self.chosen = len(self.offered) - 1 if last else 0
        elif self.cursor is not None:
            self.cursor = len(self.hand) - 1 if last else 0

    def up(self) -> None:
        """From the hand to the row of offers: to the first that is not the discard."""
        self._settle()
        if self.chosen is None and self.offered:
            rest = (at for at, action in enumerate(self.offered) if action is not None)
            self.chosen = next(rest, 0)

    def down(self) -> None:
        """From the offers back to the hand."""
        self._settle()
        if self.cursor is not None:
            self.chosen = None

    def enter(self) -> Action | None:
        """Take what is highlighted; with nothing highlighted, highlight the first offer."""
        if self.confirming is not None:
            return Discard(self.confirming)
        if self.chosen is not None:
            return self.take(self.chosen)
        if self.cursor is not None:
            return self.throw(self.cursor)
        if self.offered:
            self.chosen = 0
        return None

    def press(self, index: int) -> Action | None:
        """A digit: offer *index*, or the tile *index*, thrown when pressed twice."""
        if self.question is None:
            return None
        if self.naming:
            return self.take(self.naming[index]) if index < len(self.naming) else None
        if self.question.piao:
            return self._stake(index)
        if not self.question.discards:
            return self.take(index)
        return self.touch(index)

    def _stake(self, index: int) -> Action | None:
        """The digit itself is the stake: index 9 is the key 0."""
        assert self.question is not None
        piao = (index + 1) % 10
        return ChoosePiao(piao) if piao in self.question.piao else None

    def touch(self, index: int, *, at_once: bool = False) -> Action | None:
        """Tile *index* of the hand: the first time the cursor, then the discard."""
        if self.question is None or not self.question.discards or index >= len(self.hand):
            return None
        again = index == self.cursor and self.chosen is None
        if again or at_once:
            return self.throw(index)
        self._settle()
        self.cursor, self.chosen = index, None
        return None

    def throw(self, index: int) -> Action | None:
        """Discard tile *index*; a wild one only when asked for a second time (C23)."""
        if self.question is None or not self.question.discards:
            return None
        self.cursor, self.chosen, self.naming = index, None, ()
        tile = self.hand[index]
        if Discard(tile) not in self.question.ask.options:
            self.refused = True
            return None
        if tile == self.question.view.wild and self.confirming != tile:
            self.confirming = tile
            return None
        return Discard(tile)

    def take(self, index: int) -> Action | None:
        """Offer *index*."""
        if self.confirming is not None:
            tile = self.confirming
            self._settle()
            return Discard(tile) if index == 0 else None
        if index >= len(self.offered):
            return None
        action = self.offered[index]
        if action is None:
            return self.throw(self.cursor) if self.cursor is not None else None
        return action

    def claim(self, name: str) -> Action | None:
        """A letter: the only offer of that name, or the next one of several, highlighted.

        In one's own turn, where digits are tiles, the digit after it takes one of several.
        """
        self._settle()
        kinds = CLAIMS[name]
        places = [at for at, action in enumerate(self.offered) if isinstance(action, kinds)]
        if not places:
            self.refused = self.question is not None
            return None
        if len(places) == 1:
            return self.offered[places[0]]
        later = [at for at in places if self.chosen is not None and at > self.chosen]
        self.chosen = (later or places)[0]
        if self.cursor is not None:
            self.naming = tuple(places)
        return None

    def pass_(self) -> Action | None:
        """Let the tile go, or keep the wild tile after all, or claim nothing of what was asked."""
        if self.naming:
            self.down()
            return None
        if self.confirming is not None:
            self._settle()
            return None
        if self.question is not None and Pass() in self.question.ask.options:
            return Pass()
        return None

    def _settle(self) -> None:
        self.confirming, self.naming = None, ()
        self.refused = False


def offered(question: Question) -> tuple[Action | None, ...]:
    """The offers in their fixed order: discard, 吃, 碰, 杠, 胡, 过 (ui §4.4)."""
    ranks = (Chi, Pong, Kong, Win, Declare, Pass)
    claims = [option for option in question.ask.options if isinstance(option, ranks)]
    claims.sort(key=lambda option: ranks.index(type(option)))
    if question.piao:
        return tuple(ChoosePiao(piao) for piao in question.piao)
    return (None, *claims) if question.discards else tuple(claims)


def offers(desk: Desk, look: Look) -> tuple[Offer, ...]:
    """The row of offers as it is drawn."""
    words = look.words
    question = desk.question
    if question is None:
        return ()
    if desk.confirming is not None:
        return (
            Offer(words.t("confirm.throw"), look.key("enter"), Discard(desk.confirming)),
            Offer(words.t("confirm.keep"), look.key("pass")),
        )
    return tuple(
        Offer(label_of(action, look), _key_of(desk, at, question, look), action)
        for at, action in enumerate(desk.offered)
    )


def _key_of(desk: Desk, at: int, question: Question, look: Look) -> str:
    """What is pressed for offer *at*: of several kongs in one's own turn, key and number."""
    own, action = question.discards, desk.offered[at]
    match action:
        case None:
            return look.key("enter")
        case Pass():
            return look.key("pass")
        case ChoosePiao(piao):
            return str(piao)
        case Kong() if own:
            kongs = [place for place, one in enumerate(desk.offered) if isinstance(one, Kong)]
            key = look.key("kong")
            if len(kongs) == 1:
                return key
            return f"{key}{' ' * (len(key) > 1)}{kongs.index(at) + 1}"
        case Win() | Declare() if own:
            return look.key("win")
    return str(at + 1)


def label_of(action: Action | None, look: Look) -> str:
    """What an offer says: ``吃 345筒``, ``杠 8万``."""
    words = look.words
    match action:
        case Chi(tile, with_):
            return f"{words.t('claim.chi')} {run_text(sorted((tile, *with_)), look)}"
        case Kong(kind, tile):
            return _kong_label(kind, tile, look)
        case ChoosePiao(piao):
            return words.t("claim.piao", piao=piao) if piao else words.t("claim.no_piao")
        case Discard(tile):
            return f"{words.t('claim.discard')} {look.tile(tile)}"
    return words.t(f"claim.{_PLAIN[type(action)]}")


_PLAIN: dict[type, str] = {
    type(None): "discard",
    Pong: "pong",
    Win: "win",
    Declare: "declare",
    Pass: "pass",
}


def _kong_label(kind: MeldKind, tile: Tile, look: Look) -> str:
    if kind is MeldKind.EXPOSED_KONG:
        return look.words.t("claim.kong")
    single = kind in (MeldKind.PIZI_KONG, MeldKind.WILD_KONG)
    name = f"claim.{kind.value}" if single else "claim.kong"
    return f"{look.words.t(name)} {look.tile(tile)}"


def run_text(tiles: list[Tile], look: Look) -> str:
    """A sequence in short: ``345筒``."""
    ranks = "".join(str(tile.rank) for tile in tiles)
    return f"{ranks}{suit_text(tiles[0].suit, look.faces)}"
