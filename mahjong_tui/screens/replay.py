"""A record looked at again: step by step, from any seat, or with all hands open."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.timer import Timer

from engine import (
    ChiMade,
    Discarded,
    KongMade,
    Match,
    PongMade,
    RecordError,
    RoundStarted,
    Tile,
    WinMade,
)
from engine import replay as play_again
from mahjong_tui import saves
from mahjong_tui.canvas import Canvas, Line, MeldAt, RiverAt, Shown, What, fit, pad
from mahjong_tui.chronicle import announcement
from mahjong_tui.faces import suit_text, tile_text
from mahjong_tui.layout import layout
from mahjong_tui.layouts.scene import Key
from mahjong_tui.playback import ENDS, Film
from mahjong_tui.screens.base import Pictured
from mahjong_tui.screens.scenery import Sight, names_of, rules_of, scene_of, unseen

DECISIONS = (Discarded, ChiMade, PongMade, KongMade, WinMade)


class ReplayScreen(Pictured[None]):
    """The table as it stood, and a place in the record."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,enter", "step(1)", "key.step", id="replay.on", show=False),
        Binding("left,h", "step(-1)", "key.step_back", id="replay.back", show=False),
        Binding("up,k", "step(-10)", "key.leap_back", id="replay.leap_back", show=False),
        Binding("down,j", "step(10)", "key.leap", id="replay.leap", show=False),
        Binding("home", "go(0)", "key.home", id="replay.home", show=False),
        Binding("end", "go(1000000)", "key.end", id="replay.end", show=False),
        Binding("pagedown,n", "round(1)", "key.round_on", id="replay.round_on", show=False),
        Binding("pageup,b", "round(-1)", "key.round_back", id="replay.round_back", show=False),
        Binding("w", "win", "key.next_win", id="replay.win", show=False),
        Binding("d", "decision", "key.next_decision", id="replay.decision", show=False),
        *(
            Binding(str(n), f"eyes({n - 1})", "key.eyes", id=f"replay.{n}", show=False)
            for n in (1, 2, 3, 4)
        ),
        Binding("o", "open_hands", "key.open_hands", id="replay.open", show=False),
        Binding("space", "run", "key.run", id="replay.run", show=False),
        Binding("comma", "pace(1)", "key.slower", id="replay.slower", show=False),
        Binding("full_stop", "pace(-1)", "key.faster", id="replay.faster", show=False),
        Binding("s", "settlement", "key.settlement", id="replay.settlement", show=False),
        Binding("m", "review", "key.review", id="replay.review", show=False),
        Binding("e", "export", "key.export", id="replay.export", show=False),
        Binding("escape,backspace", "back", "key.back", id="replay.leave", show=False),
    ]

    def __init__(self, path: Path, round_: int = 1) -> None:
        super().__init__()
        self.path, self.round = path, round_
        self.film: Film | None = None
        self.problem = ""
        self.open_hands = False
        self.spotlight: Tile | None = None
        self.timer: Timer | None = None

    def on_mount(self) -> None:
        try:
            self.take(play_again(saves.read_text(self.path)).match)
        except (OSError, RecordError) as error:
            self.problem = self.game.why(error)
        self.repaint()

    def take(self, match: Match) -> None:
        """Show *match* from its beginning."""
        film = Film(match)
        if not film.stops:
            self.problem = self.t("replays.none")
            return
        self.film = film
        while self._round_here(film) < self.round and film.seek((RoundStarted,), 1):
            pass
        self.rules = rules_of(match.setup)
        kinds = [who.kind for who in match.setup.players]
        self.eyes = kinds.index(saves.HUMAN) if saves.HUMAN in kinds else 0

    @staticmethod
    def _round_here(film: Film) -> int:
        return film.event.n if isinstance(film.event, RoundStarted) else 0

    def picture(self, width: int, height: int) -> Canvas:
        if self.film is None:
            canvas = Canvas(width, height)
            canvas.put(2, 1, fit(self.problem, width - 4), "text")
            return canvas
        scene = scene_of(self.sight(), self.rules, self.look)
        assert scene is not None
        scene = replace(scene, keys=self.keys_shown(), prompt=scene.announcement, played=False)
        return layout(scene, self.look, width, height)

    def sight(self) -> Sight:
        """The table's facts at this place."""
        film = self.film
        assert film is not None
        names = names_of(film.setup, self.look)
        sight = Sight(film.setup, film.view(self.eyes))
        sight.announcement = announcement(film.event, names, self.look)
        sight.note = self.t("replay.place", at=film.at + 1, count=len(film), name=names[self.eyes])
        sight.spotlight = self.spotlight
        if self.open_hands:
            sight.hints = self.hands()
        return sight

    def hands(self) -> tuple[Line, ...]:
        """The other three hands in short."""
        film = self.film
        assert film is not None
        names = names_of(film.setup, self.look)
        held = film.follower.hands()
        return tuple(
            f"{pad(names[seat], 7)}{self._short(held[seat])}"
            for seat in ((self.eyes + step) % 4 for step in (1, 2, 3))
        )

    def _short(self, tiles: tuple[Tile, ...]) -> str:
        """``123万45条东东``."""
        faces = self.look.faces
        out, ranks, suit = "", "", ""
        for tile in sorted(tiles):
            if ranks and tile.suit != suit:
                out += ranks + suit_text(suit, faces)
                ranks = ""
            if tile.is_honour:
                out += tile_text(tile, faces)
            else:
                ranks, suit = ranks + str(tile.rank), tile.suit
        return out + (ranks + suit_text(suit, faces) if ranks else "")

    def keys_shown(self) -> tuple[Key, ...]:
        names = (
            ("replay.keys.step", "step_on"), ("replay.keys.run", "run"),
            ("replay.keys.round", "round_on"), ("replay.keys.win", "win"),
            ("replay.keys.open", "open_hands"), ("keys.help", "help"), ("foot.back", "back"),
        )  # fmt: skip
        return tuple(Key(self.t(key), action) for key, action in names)

    # Keys

    def action_step(self, by: int) -> None:
        self.stop()
        if self.film is not None:
            self.film.step(by)
        self.repaint()

    def action_step_on(self) -> None:
        self.action_step(1)

    def action_round_on(self) -> None:
        self.action_round(1)

    def action_go(self, at: int) -> None:
        self.stop()
        if self.film is not None:
            self.film.go(at)
        self.repaint()

    def action_round(self, step: int) -> None:
        self._seek((RoundStarted,), step)

    def action_win(self) -> None:
        self._seek(ENDS, 1)

    def action_decision(self) -> None:
        self._seek(DECISIONS, 1, self.eyes)

    def _seek(self, kinds: tuple[type, ...], step: int, seat: int | None = None) -> None:
        self.stop()
        if self.film is not None and not self.film.seek(kinds, step, seat):
            self.game.say(self.t("replay.no_more"))
        self.repaint()

    def action_eyes(self, seat: int) -> None:
        self.eyes = seat
        self.repaint()

    def action_open_hands(self) -> None:
        self.open_hands = not self.open_hands
        self.repaint()

    def action_run(self) -> None:
        """Let it run at the table's pace, or stop it."""
        if self.timer is not None:
            self.stop()
        else:
            self._run_on()

    def action_pace(self, step: int) -> None:
        self.game.turn_pace(step)

    def _run_on(self) -> None:
        film = self.film
        if film is None or film.at + 1 >= len(film):
            self.timer = None
            return
        self.timer = self.game.schedule(self.game.pace or 0.3, self._next)

    def _next(self) -> None:
        if self.film is not None and self.timer is not None:
            self.film.step(1)
            self.repaint()
            self._run_on()

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.stop()
            self.timer = None

    def action_review(self) -> None:
        """What the seat that looks decided in this round, beside what was better."""
        from mahjong_tui.screens.review import ReviewScreen  # noqa: PLC0415 (on demand)

        self.stop()
        film = self.film
        under = any(isinstance(screen, ReviewScreen) for screen in self.app.screen_stack)
        if film is not None and not under:
            n = film.view(self.eyes).n
            self.app.push_screen(ReviewScreen(self.path, n, self.eyes))

    def action_settlement(self) -> None:
        """The settlement of this round."""
        from mahjong_tui.screens.settle import SettleScreen  # noqa: PLC0415 (on demand)

        self.stop()
        film = self.film
        if film is None:
            return
        here = film.at
        while not film.follower.over and film.at + 1 < len(film):
            film.step(1)
        if film.follower.over:
            summary = film.follower.summary()
            screen = SettleScreen(
                summary, film.setup, self.eyes, self.path, last=film.in_last_round, past=True
            )
            self.app.push_screen(screen)
        film.go(here)

    def action_export(self) -> None:
        from mahjong_tui.screens.export import ask_export  # noqa: PLC0415 (on demand)

        ask_export(self, self.path)

    def action_back(self) -> None:
        self.stop()
        self.dismiss()

    # Mouse

    def hit(self, what: What | None, chain: int) -> None:
        del chain
        match what:
            case RiverAt(_, tile) | MeldAt(_, tile) | Shown(tile):
                self.spotlight = None if self.spotlight == tile else tile
                if self.spotlight is not None and self.film is not None:
                    n = unseen(self.film.view(self.eyes), tile)
                    self.game.say(self.t("copies", tile=self.look.tile(tile), n=n))
                self.repaint()
            case _:
                self.action_step(1)

    def wheel(self, step: int, what: What | None) -> None:
        del what
        self.action_step(step)
