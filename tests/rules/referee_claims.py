"""What the others may answer to a tile, and what they did answer (C10-C12, C15, W25)."""

from __future__ import annotations

from tests.rules.referee_reader import CutShort, Line, Lines, demand
from tests.rules.referee_table import Table

WATER_TOGETHER = False
"""Whether a passed pong bars the win too, and a passed win the pong: W25 can be read so."""
RANK = {"win": 0, "kong": 1, "pong": 1, "chi": 2}


def answers(
    lines: Lines, options: dict[int, set[str]], must: dict[int, set[str]], giver: int
) -> tuple[dict[int, str], Line | None]:
    """Reads the `pass` and `claim` lines and the claim that happens, and judges them (C11, C12)."""
    said: dict[int, str] = {}
    while lines.peek() in ("pass", "claim"):
        line = lines.take(lines.peek() or "")
        seat = line["seat"]
        demand(seat not in said, f"seat {seat} answers twice")
        said[seat] = line["act"] if line["type"] == "claim" else "pass"
        demand(seat in options, f"seat {seat} had nothing to answer: {line}")
        demand(said[seat] in {*options[seat], "pass"}, f"{line}: it could {options[seat]}")
    if lines.peek() is None:
        raise CutShort("answers")
    happens = _claim_line(lines, giver)
    if happens is not None:
        seat, act = happens["seat"], happens["type"]
        demand(seat not in said, f"seat {seat} answers twice")
        demand(
            act in options.get(seat, set()), f"{act} of seat {seat}: it could {options.get(seat)}"
        )
        mine = (RANK[act], (seat - giver) % 4)
        for other, what in said.items():
            beats = what != "pass" and (RANK[what], (other - giver) % 4) < mine
            demand(not beats, f"{what} of seat {other} goes before {act} of seat {seat}")
        said[seat] = act
    else:
        outbid = {seat: what for seat, what in said.items() if what != "pass"}
        demand(not outbid, f"claims {outbid}, but none happens")
    silent = {seat for seat in options if must[seat]} - set(said)
    demand(not silent, f"seats {silent} could {options} and left no line; next {lines.peek()}")
    return said, happens


def _claim_line(lines: Lines, giver: int) -> Line | None:
    """The next line if it takes a tile of *giver*; it stays."""
    ahead = 1 if lines.peek() == "phase" else 0
    if lines.peek(ahead) in ("win", "kong", "pong", "chi", "false_win"):
        line = lines.rows[lines.at + ahead]
        if line["type"] == "false_win" or line.get("from") == giver:
            return {**line, "type": "win"} if line["type"] == "false_win" else line
    return None


def tell_water(table: Table, options: dict[int, set[str]], said: dict[int, str], tile: int) -> None:
    """Who passed a pong or a win on a kind, or took the tile otherwise, is barred (W25)."""
    if not table.wuhan:
        return
    for seat, acts in options.items():
        answer = said.get(seat)
        # chi with a pong at hand lets the pong go by; W25 names only the win in so many words
        pong = "pong" in acts and answer in ("pass", "chi")
        win = "win" in acts and answer in ("pass", "chi", "pong", "kong")
        if pong or (win and WATER_TOGETHER):
            table.no_pong[seat].add(tile)
        if win or (pong and WATER_TOGETHER):
            table.no_win[seat].add(tile)


def free(table: Table) -> bool:
    return table.wuhan and bool(table.options.get("free_declaration"))


def options_on(
    table: Table, tile: int, giver: int, robbing: bool, events: set[str]
) -> tuple[dict[int, set[str]], dict[int, set[str]]]:
    """What each other seat could do with the tile, and what of it was legal.

    Under free declaration a win may be declared on anything (W26); which seats a table asks
    then is its own affair, so only seats with a legal claim have to leave a line.
    """
    legal: dict[int, set[str]] = {}
    said: dict[int, set[str]] = {}
    for step in (1, 2, 3):
        seat = (giver + step) % 4
        if robbing:
            acts = {"win"} if table.may_win(seat, tile, "rob", giver, events) else set()
        else:
            acts = table.claims(seat, tile, giver, events)
        legal[seat] = acts
        said[seat] = acts | {"win"} if free(table) else acts
    return {seat: acts for seat, acts in said.items() if acts}, legal
