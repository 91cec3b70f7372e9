"""One round of a record, line by line: the deal, turns, claims, kongs and the end."""

from __future__ import annotations

from tests.rules.referee_claims import answers, free, options_on, tell_water
from tests.rules.referee_pages import last_of_family
from tests.rules.referee_reader import Foul, Line, Lines, demand
from tests.rules.referee_readings import Meld
from tests.rules.referee_settle import (
    Standing,
    check_win_line,
    closing_phase,
    gold,
    kong_stands,
    rain,
    settle_draw,
    settle_false,
    settle_win,
)
from tests.rules.referee_table import Table
from tests.rules.referee_tiles import DRAGONS, NAMES, WINDS, one, pizi_of, tiles, wild_of


def _head(lines: Lines, match: Standing, number: int) -> Table:
    """The `round` line."""
    line = lines.take("round", n=number, scores=match.coins)
    dealer, wall = line["dealer"], tiles(line["wall"])
    demand(match.dealer in (None, dealer), f"dealer {dealer}, not {match.dealer}")
    demand(sorted(wall) == sorted(list(range(34)) * 4), "the wall is not the 136 tiles")
    match.streak += 1
    table = Table(match.rules, match.options, match.base, dealer, wall)
    if match.rules == "shenzhen":
        demand(line["streak"] == match.streak, f"streak {line['streak']}, not {match.streak}")
        demand(line["horses"] == min(match.streak, 4), f"{line['horses']} horses")
        table.reserve = line["horses"]
    if match.rules == "wuhan":
        last = None if match.last_wild is None else NAMES[match.last_wild]
        demand(line["last_wild"] == last, f"last_wild {line['last_wild']}, not {last}")
        if "last_gold" in line:
            demand(_same_gold(line["last_gold"], match.last_gold), f"last_gold {match.last_gold}")
        table.reserve = 10
        table.last_wild, table.last_gold = match.last_wild, match.last_gold
    return table


def _same_gold(given: Line | None, mine: Line | None) -> bool:
    if given is None or mine is None:
        return given == mine
    return given["winner"] == mine["winner"] and sorted(given["payers"]) == sorted(mine["payers"])


def _deal(lines: Lines, match: Standing, table: Table) -> None:
    """From WAITING to the tile before the dealer's fourteenth (B1-B3, C7, W1)."""
    lines.take("phase", phase="WAITING")
    if table.rules == "beifang":
        lines.take("phase", phase="CHOOSING_PIAO")
        for seat in range(4):
            table.piao[seat] = lines.take("piao", seat=seat)["piao"]
            demand(table.piao[seat] in (0, 1, 3, 5), f"piao {table.piao[seat]}")
    lines.take("phase", phase="DEALING")
    dealt = lines.take("deal")["hands"]
    for seat in range(4):
        table.hands[seat].update(tiles(dealt[seat]))
        demand(len(tiles(dealt[seat])) == 13, f"seat {seat} has {dealt[seat]}")
    all_dealt = [kind for seat in range(4) for kind in table.tiles_of(seat)]
    demand(sorted(all_dealt) == sorted(table.wall[:52]), "not the first 52 tiles are dealt")
    table.front = 52
    if table.rules in ("beifang", "guangdong", "wuhan"):
        _indicator(lines, table)
    gold(lines, match, table, [(table.dealer + step) % 4 for step in range(4)])
    lines.take("phase", phase="PLAYING")


def _indicator(lines: Lines, table: Table) -> None:
    turned = table.wall[-1] if table.wuhan else table.wall[52]
    table.wild = wild_of(table.rules, turned)
    line = lines.take("indicator", tile=NAMES[turned], wild=NAMES[table.wild or 0])
    if table.wuhan:
        table.flipped = 1
        table.pizi = pizi_of(turned)
        shown = sorted(one(text) for text in line["pizi"])
        demand(shown == sorted(table.pizi), f"pizi {line['pizi']}")
    else:
        table.front = 53


def _draw(lines: Lines, match: Standing, table: Table, seat: int, where: str) -> int:
    """A draw from the right end of the wall."""
    demand(table.left > 0, "a draw from an empty wall")
    if where == "front":
        tile = table.wall[table.front]
        table.front += 1
    else:
        # horses and wuhan's flipped tile lie behind the tiles that replacements come from
        behind = table.reserve if table.rules == "shenzhen" else table.flipped
        tile = table.wall[135 - behind - table.back]
        table.back += 1
    fields = {"seat": seat, "tile": NAMES[tile], "from": where, "left": table.left}
    lines.take("draw", **fields)
    table.hands[seat][tile] += 1
    table.drawn[seat] += 1
    table.no_pong[seat], table.no_win[seat] = set(), set()
    demand(table.size(seat) == 14, f"seat {seat} has {table.size(seat)} tiles")
    gold(lines, match, table, [seat])
    return tile


def _own_events(table: Table, seat: int, where: str) -> set[str]:
    """Events of a self-draw (C26, C29, C30, W18)."""
    events = set()
    if where == "back":
        events.add("gangshangkaihua")
    if table.stage or (not table.left and not table.wuhan):
        events.add("haidilaoyue")
    if where == "front" and not table.touched and table.drawn[seat] == 1:
        events.add("tianhu" if seat == table.dealer else "dihu")
    return events


def _won(
    lines: Lines, match: Standing, table: Table, line: Line, events: set[str], ended: bool
) -> None:
    """A `win` line that was taken, and the end of the round."""
    seat, tile, by = line["seat"], one(line["tile"]), line["by"]
    verdict = table.may_win(seat, tile, by, line["from"], events)
    if verdict is None:
        raise Foul(f"seat {seat} may not win on {line['tile']} by {by}: {line}")
    spot = table.spot(seat, tile, by, line["from"], events)
    check_win_line(line, table, seat, tile, verdict, spot)
    settle_win(lines, match, table, seat, verdict, ended)


def _ends_by_answer(
    lines: Lines, match: Standing, table: Table, tile: int, by: str, giver: int, events: set[str]
) -> bool:
    """A win or a false declaration on a discard or a robbed kong, if that is what comes next."""
    ended = closing_phase(lines, False)
    if lines.peek() == "false_win":
        demand(free(table), "false_win without free declaration")
        line = lines.take("false_win", tile=NAMES[tile])
        legal = table.may_win(line["seat"], tile, by, giver, events)
        demand(legal is None, f"the win of seat {line['seat']} was legal")
        settle_false(lines, match, table, line["seat"], ended)
        return True
    if lines.peek() != "win":
        demand(not ended, "phase ROUND_END in the middle of a round")
        return False
    line = lines.take("win", by=by, tile=NAMES[tile])
    demand(line["from"] == giver, f"won from {line['from']}, not {giver}")
    _won(lines, match, table, line, events, ended)
    return True


def _kong(lines: Lines, match: Standing, table: Table, seat: int, fresh: bool) -> bool:
    """A kong in one's own turn; True when it is robbed and the round is over."""
    line = lines.take("kong", seat=seat)
    tile, kind = one(line["tile"]), line["kind"]
    hand, melds = table.hands[seat], table.melds[seat]
    demand(line["from"] is None, "a kong of one's own has no from")
    demand(table.replacement, "a kong without a replacement tile")
    demand(fresh or kind in ("pizi_kong", "wild_kong"), f"{kind} right after chi or pong")
    if kind in ("pizi_kong", "wild_kong"):
        right = table.pizi if kind == "pizi_kong" else [table.wild]
        demand(table.wuhan and tile in right and hand[tile], f"{kind} of {line['tile']}")
        hand[tile] -= 1
        melds.append(Meld(kind, (tile,)))
    elif kind == "concealed_kong":
        plain = tile != table.wild and tile not in table.pizi
        demand(plain and hand[tile] == 4, f"{kind} of {line['tile']}")
        hand[tile] -= 4
        melds.append(Meld(kind, (tile,) * 4))
    elif kind == "added_kong":
        if _added(lines, match, table, seat, tile):
            return True
    else:
        raise Foul(f"kong of kind {kind} in one's own turn")
    kong_stands(lines, match, table, seat, kind, None)
    return False


def _added(lines: Lines, match: Standing, table: Table, seat: int, tile: int) -> bool:
    """An added kong, which anybody may rob (C15)."""
    melds = table.melds[seat]
    pong = next((meld for meld in melds if meld.kind == "pong" and meld.tiles[0] == tile), None)
    demand(pong and table.hands[seat][tile], f"no pong of {NAMES[tile]} to add to")
    assert pong is not None
    table.hands[seat][tile] -= 1
    options, legal = options_on(table, tile, seat, True, set())
    said, _ = answers(lines, options, legal, seat)
    if _ends_by_answer(lines, match, table, tile, "rob", seat, set()):
        return True
    tell_water(table, legal, said, tile)
    melds[melds.index(pong)] = Meld("added_kong", (tile,) * 4, pong.origin)
    return False


def _stage(lines: Lines, match: Standing, table: Table, seat: int) -> None:
    """Wuhan's last tiles: four draws, nobody discards (W18)."""
    table.stage = True
    for step in range(4):
        turn = (seat + step) % 4
        tile = _draw(lines, match, table, turn, "front")
        events = _own_events(table, turn, "front")
        can = table.may_win(turn, tile, "self", None, events) is not None
        if _own_end(lines, match, table, turn, tile, events):
            return
        if can or (free(table) and lines.peek() == "pass"):
            lines.take("pass", seat=turn)
    settle_draw(lines, match, table)


def _own_end(
    lines: Lines, match: Standing, table: Table, seat: int, tile: int | None, events: set[str]
) -> bool:
    """A self-drawn win, or a false declaration in one's own turn."""
    ahead = 1 if lines.peek() == "phase" else 0
    kind = lines.peek(ahead)
    if kind not in ("win", "false_win"):
        return False
    ended = closing_phase(lines, False)
    demand(tile is not None, "a win right after chi or pong")
    assert tile is not None
    line = lines.take(kind, seat=seat, tile=NAMES[tile])
    if kind == "false_win":
        demand(free(table), "false_win without free declaration")
        legal = table.may_win(seat, tile, "self", None, events)
        demand(legal is None, f"the win of seat {seat} was legal")
        settle_false(lines, match, table, seat, ended)
        return True
    demand(line["by"] == "self" and line["from"] is None, f"by in {line}")
    _won(lines, match, table, line, events, ended)
    return True


def _may_discard(table: Table, seat: int, tile: int) -> None:
    """Any tile in hand; in wuhan no 皮子 and no wild one, save in the last resort (W3)."""
    hand = table.hands[seat]
    demand(hand[tile] > 0, f"seat {seat} has no {NAMES[tile]} to discard")
    special = {*table.pizi, table.wild} if table.wuhan else set()
    if tile in special:
        held = {kind for kind in hand if hand[kind] > 0}
        demand(held <= special and not table.replacement, f"discard of {NAMES[tile]}")


def _discard(lines: Lines, table: Table, seat: int) -> int:
    """The discard and the marks it earns (W21)."""
    line = lines.take("discard", seat=seat)
    tile = one(line["tile"])
    _may_discard(table, seat, tile)
    owed = {r for r in table.withholds(seat, tile) if (seat, r) not in table.marks}
    while lines.peek() == "withhold":
        line = lines.take("withhold", seat=seat)
        demand(line["for"] in owed, f"{line}: due are marks for {owed}")
        owed.remove(line["for"])
        table.marks.add((seat, line["for"]))
    demand(not owed, f"seat {seat} held back from {owed} with no mark")
    table.hands[seat][tile] -= 1
    return tile


def _claimed(lines: Lines, match: Standing, table: Table, line: Line, giver: int, tile: int) -> str:
    """A chi, pong or exposed kong; what its maker does next: draw from the back, or discard."""
    seat, act = line["seat"], line["type"]
    lines.take(act, tile=NAMES[tile])
    hand = table.hands[seat]
    if act == "chi":
        pair = sorted(one(text) for text in line["with"])
        demand(tuple(pair) in table.chi_pairs(seat, tile), f"chi with {line['with']}")
        meld = Meld("chi", tuple(sorted([tile, *pair])), giver)
    elif act == "pong":
        demand([one(text) for text in line["with"]] == [tile, tile], f"pong with {line['with']}")
        pair, meld = [tile, tile], Meld("pong", (tile,) * 3, giver)
    else:
        demand(line["kind"] == "exposed_kong", f"kong of a discard as {line['kind']}")
        pair, meld = [tile] * 3, Meld("exposed_kong", (tile,) * 4, giver)
    for kind in pair:
        hand[kind] -= 1
        demand(hand[kind] >= 0, f"seat {seat} has no {NAMES[kind]}")
    table.touched = True
    lock_guangdong(table, seat, meld, giver)
    table.melds[seat].append(meld)
    rain(lines, table, seat, giver)
    table.chain = []
    if act == "kong":
        kong_stands(lines, match, table, seat, "exposed_kong", giver)
    return "back" if act == "kong" else "claimed"


def lock_guangdong(table: Table, seat: int, meld: Meld, giver: int) -> None:
    """Whoever feeds the last dragon or wind beside exposed ones is liable (G9)."""
    if table.rules != "guangdong":
        return
    for big, family in (("dasanyuan", DRAGONS), ("dasixi", WINDS)):
        if last_of_family(table.melds[seat], meld.tiles[0], family):
            table.locks[seat][big] = giver


def _turn(
    lines: Lines, match: Standing, table: Table, seat: int, where: str
) -> tuple[int, str] | None:
    """A seat's turn from its draw to what its discard leads to; None at the end of the round."""
    tile: int | None = None
    while True:
        if where != "claimed":
            tile = _draw(lines, match, table, seat, where)
        events = _own_events(table, seat, where)
        if _own_end(lines, match, table, seat, tile, events):
            return None
        if lines.peek() != "kong":
            break
        if _kong(lines, match, table, seat, where != "claimed"):
            return None
        where = "back"
    events = {"gangshangpao"} if where == "back" else set()
    thrown = _discard(lines, table, seat)
    table.chain = []
    options, legal = options_on(table, thrown, seat, False, events)
    said, happens = answers(lines, options, legal, seat)
    if _ends_by_answer(lines, match, table, thrown, "discard", seat, events):
        return None
    tell_water(table, legal, said, thrown)
    if happens is None:
        return (seat + 1) % 4, "front"
    return happens["seat"], _claimed(lines, match, table, happens, seat, thrown)


def play_round(lines: Lines, match: Standing, number: int) -> None:
    """Follows one round; what it leaves for the next stands in *match*."""
    table = _head(lines, match, number)
    _deal(lines, match, table)
    state: tuple[int, str] | None = (table.dealer, "front")
    while state is not None:
        seat, where = state
        if where == "front" and table.wuhan and table.left == 4:
            _stage(lines, match, table, seat)
            return
        if where == "front" and table.left == 0:
            settle_draw(lines, match, table)
            return
        state = _turn(lines, match, table, seat, where)
