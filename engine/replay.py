"""Records played again: resumed and verified (interfaces §4).

Reading never trusts a line: the engine plays the match again on the written walls with the
answers that the lines name, and every line must be what the engine would have written.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine import events as ev
from engine.actions import PASS, Action, Chi, ChoosePiao, Declare, Discard, Kong, Pass, Pong, Win
from engine.claims import leaves_a_line
from engine.match import HUMAN, Match
from engine.players import Ask
from engine.record import TYPES, Line, RecordError, encode, parse_lines, read_setup
from engine.tiles import TEXT, NotationError, Tile, parse_tiles
from engine.wall import FULL_SET


@dataclass(slots=True)
class Replayed:
    """A record played again: the live match, and how many of its events the lines held."""

    match: Match
    written: int
    """Events of ``match.log`` that the record holds; the rest follow from its last answers."""
    starts: list[int]
    """For each event of the log that was written, the number of its line."""


EXTRAS = frozenset({"last_gold"})
"""Fields beyond the published format: what others write may lack them, as a header its rounds."""


class _Cut(Exception):
    """The lines end before the open questions are all answered."""


def replay(text: str) -> Replayed:
    """Play the record in *text* again through the engine.

    A record cut anywhere is taken back to the last complete decision. Raises `RecordError` with
    the first line that does not follow.
    """
    lines = parse_lines(text)
    setup = read_setup(lines[0][1])
    known = [(number, line) for number, line in lines[1:] if line["type"] in TYPES]
    return _Replay(Match(setup), known).run()


class _Replay:
    def __init__(self, match: Match, lines: list[tuple[int, Line]]) -> None:
        self.match, self.lines = match, lines
        self.at = 0

    def run(self) -> Replayed:
        while self.at < len(self.lines):
            try:
                self._step()
            except _Cut:
                break
        written = min(self.at, len(self.match.log))
        return Replayed(self.match, written, [number for number, _ in self.lines[:written]])

    def _step(self) -> None:
        """Let the next decision happen and check the lines that it wrote."""
        match, (number, line) = self.match, self.lines[self.at]
        if match.ended is not None:
            raise RecordError(number, f"{line['type']} after the end of the match")
        if match.between_rounds:
            self._between(number, line)
        elif self._escapes():
            self._check(match.escape(self._escaper(number, line)))
        else:
            self._check(match.resolve(self._answers(match.asks())))

    def _between(self, number: int, line: Line) -> None:
        if line["type"] == "match_end":
            open_ended = self.match.setup.rounds is None
            played = open_ended and line.get("reason") == "rounds"
            self._check(self.match.leave("rounds" if played else "left"))
            return
        if line["type"] != "round":
            raise RecordError(number, f"{line['type']} between rounds")
        wall = self._wall(number, line)
        dealer = line.get("dealer")
        if not isinstance(dealer, int) or isinstance(dealer, bool) or dealer not in range(4):
            raise RecordError(number, f"dealer {dealer!r} is no seat")
        self._check(self.match.next_round(self.match.next_start(wall, dealer)))

    @staticmethod
    def _wall(number: int, line: Line) -> tuple[Tile, ...]:
        try:
            wall = tuple(parse_tiles(line.get("wall", "")))
        except (NotationError, TypeError) as error:
            raise RecordError(number, f"wall: {error}") from None
        if sorted(wall) != list(FULL_SET):
            raise RecordError(number, "wall: not the 136 tiles, four of each kind (C1)")
        return wall

    def _escapes(self) -> bool:
        """The round was given up here (S13)."""
        for _, line in self.lines[self.at : self.at + 2]:
            if line["type"] == "match_end":
                return line.get("reason") == "escape"
            if line["type"] != "transfer" or line.get("reason") != "escape":
                return False
        return False

    def _escaper(self, number: int, line: Line) -> int:
        if line["type"] == "transfer":
            seat = line.get("from")
            if isinstance(seat, int) and seat in range(4):
                return seat
            raise RecordError(number, f"escape of no seat: {seat!r}")
        people = [s for s, who in enumerate(self.match.setup.players) if who.kind == HUMAN]
        return people[0] if people else 0

    def _check(self, happened: list[ev.Event]) -> None:
        """Every event must stand in the lines, in order."""
        for event in happened:
            if self.at == len(self.lines):
                return
            number, line = self.lines[self.at]
            expected = encode(event, self.match.setup.rules)
            for key, value in expected.items():
                if key in EXTRAS and key not in line:
                    continue
                if not _same(key, line.get(key), value):
                    raise RecordError(
                        number, f"{line['type']}: {key} is {line.get(key)!r}, not {value!r}"
                    )
            if line["type"] == "transfer" and "owed" in line and "owed" not in expected:
                raise RecordError(number, "transfer: owed, though nothing was cut")
            self.at += 1

    # Answers out of lines

    def _answers(self, asks: dict[int, Ask]) -> dict[int, Action]:
        """What each asked seat answered, as the coming lines tell; raises `_Cut` at the end."""
        answers: dict[int, Action] = {}
        look = self.at
        while waiting := set(asks) - set(answers):
            if look == len(self.lines):
                raise _Cut
            number, line = self.lines[look]
            seat = line.get("seat")
            if isinstance(seat, int) and seat in waiting and _answers(line, asks[seat].options):
                answers[seat] = self._action(number, line, asks[seat].options)
                look += 1
            elif any(leaves_a_line(asks[seat].options) for seat in waiting):
                raise RecordError(
                    number, f"{line['type']}: seats {sorted(waiting)} have yet to answer"
                )
            else:
                answers |= dict.fromkeys(waiting, PASS)
        return answers

    @staticmethod
    def _action(number: int, line: Line, options: tuple[Action, ...]) -> Action:
        for option in options:
            if _names(line, option):
                return option
        raise RecordError(number, f"{line['type']} is not legal for seat {line['seat']}")


def _answers(line: Line, options: tuple[Action, ...]) -> bool:
    """*line* is an answer of a seat with *options*; a held-back false win leaves none (W26)."""
    return leaves_a_line(options) or any(_names(line, option) for option in options)


def _same(key: str, got: object, want: object) -> bool:
    """Two values of a line agree; the tile order of a deal and of a hand does not matter."""
    if key == "hands" and isinstance(got, list) and isinstance(want, list):
        return len(got) == 4 and all(map(_same_tiles, got, want))
    if key == "hand":
        return _same_tiles(got, want)
    if key == "wall":
        return True
    return got == want and isinstance(got, bool) == isinstance(want, bool)


def _same_tiles(got: object, want: object) -> bool:
    try:
        return sorted(parse_tiles(str(got))) == sorted(parse_tiles(str(want)))
    except NotationError:
        return False


_ACTS = {"win": (Win, Declare), "kong": (Kong,), "pong": (Pong,), "chi": (Chi,)}


def _names(line: Line, option: Action) -> bool:
    """*option* is the answer that *line* tells of."""
    kind, tile = line["type"], line.get("tile")
    match option:
        case ChoosePiao(piao):
            return bool(kind == "piao" and line.get("piao") == piao)
        case Discard(thrown):
            return bool(kind == "discard" and tile == TEXT[thrown])
        case Pass():
            return bool(kind == "pass")
        case Declare() if kind == "false_win":
            return True
        case Win() if kind == "win":
            return True
    if kind == "claim":
        return isinstance(option, _ACTS.get(str(line.get("act")), ()))
    return _names_meld(line, option)


def _names_meld(line: Line, option: Action) -> bool:
    kind, tile = line["type"], line.get("tile")
    match option:
        case Chi(claimed, with_):
            given = line.get("with")
            same = isinstance(given, list) and sorted(map(str, given)) == sorted(map(str, with_))
            return bool(kind == "chi" and tile == TEXT[claimed] and same)
        case Pong(claimed):
            return bool(kind == "pong" and tile == TEXT[claimed])
        case Kong(meld, konged):
            return bool(kind == "kong" and tile == TEXT[konged] and line.get("kind") == meld.value)
    return False
