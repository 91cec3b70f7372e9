"""Money as the round goes on and ends: kongs, golds, the win, horses, and who deals next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.rules.referee_answers import bare, horse_money, horse_seat, pay, score_faults
from tests.rules.referee_reader import Foul, Lines, demand
from tests.rules.referee_spot import Money, Verdict
from tests.rules.referee_table import CLASS_KINDS, Table
from tests.rules.referee_tiles import NAMES, one, tiles
from tests.rules.referee_wuhan import classes_locked


@dataclass
class Standing:
    """What a match carries from round to round."""

    rules: str
    options: dict[str, Any]
    base: int
    room: str | None
    coins: list[int]
    dealer: int | None = None
    streak: int = 0
    last_wild: int | None = None
    last_gold: dict[str, Any] | None = None


def transfers(lines: Lines, match: Standing, table: Table, money: list[Money]) -> None:
    """The next lines are exactly these transfers, cut in a room (C31-C33)."""
    for wanted in pay(money, match.coins, match.room is not None):
        line = lines.take("transfer")
        (found,) = bare([line])
        demand(found == wanted, f"transfer {found}, referee {wanted}")
    table.paid += money


def kong_money(seat: int, kind: str, origin: int | None, base: int) -> list[Money]:
    """What a kong earns (C32)."""
    if kind == "exposed_kong":
        return [(origin if origin is not None else -1, seat, 3 * base, kind)]
    each = base * (2 if kind == "concealed_kong" else 1)
    return [((seat + step) % 4, seat, each, kind) for step in (1, 2, 3)]


def kong_stands(
    lines: Lines, match: Standing, table: Table, seat: int, kind: str, origin: int | None
) -> None:
    """Kong money at once, or at the end in shenzhen; none in wuhan (C32, S8, W17)."""
    table.touched = True
    table.chain.append(origin)
    if table.wuhan:
        gold(lines, match, table, [seat])
        return
    money = kong_money(seat, kind, origin, table.base)
    if table.rules == "shenzhen":
        table.kongs += money
    else:
        transfers(lines, match, table, money)


def gold(lines: Lines, match: Standing, table: Table, seats: list[int]) -> None:
    """七皮, 四赖, 十杠: at once, each once a round (W17)."""
    if not table.wuhan:
        return
    for seat in seats:
        for reason in sorted(table.gold_reasons(seat)):
            if (seat, reason) in table.golds:
                continue
            table.golds.add((seat, reason))
            others = [(seat + step) % 4 for step in (1, 2, 3)]
            money = [(other, seat, table.base * 1024, "gold") for other in others]
            transfers(lines, match, table, money)


def rain(lines: Lines, table: Table, seat: int, feeder: int) -> None:
    """A third open meld may lock the feeder, and rains on the others (W20, W21)."""
    if not table.wuhan or table.opened(seat) != 3:
        return
    classes = classes_locked(table.melds[seat])
    wanted = [name for name in CLASS_KINDS if name in classes]
    for name in wanted:
        lines.take("rain", seat=seat, **{"class": name})
        table.locks[seat]["jiangyise" if name == "258" else "qingyise"] = feeder
    if wanted:
        table.rain[seat] = wanted


def closing_phase(lines: Lines, seen: bool) -> bool:
    """`ROUND_END` is written before the first transfer of the win or the draw."""
    if not seen and lines.peek() in ("phase", None):
        lines.take("phase", phase="ROUND_END")
        return True
    return seen


def horses(lines: Lines, match: Standing, table: Table) -> None:
    """The horses are turned and repeat what their seats won and lost (S10-S12)."""
    if table.rules != "shenzhen":
        return
    turned = table.wall[136 - table.reserve :]
    seats = [horse_seat(tile, table.dealer) for tile in turned]
    shown = lines.take("horses", seats=seats)["tiles"]
    demand(tiles("".join(shown)) == turned, f"horses {shown}")
    transfers(lines, match, table, horse_money(turned, table.dealer, list(table.paid)))


def settle_win(
    lines: Lines, match: Standing, table: Table, seat: int, verdict: Verdict, ended: bool
) -> None:
    """The win's line was taken and checked; now its transfers and all that follows."""
    demand(closing_phase(lines, ended), "no phase ROUND_END before the win's transfers")
    transfers(lines, match, table, verdict.transfers)
    transfers(lines, match, table, table.kongs)
    horses(lines, match, table)
    dealer = table.dealer
    if table.rules == "shenzhen":
        dealer = seat
    elif seat != dealer and not dealer_paid_all(table, verdict):
        dealer = (dealer + 1) % 4
    golden = table.wuhan and "dajinding" in verdict.more["titles"]
    payers = sorted({money[0] for money in verdict.transfers})
    match.last_gold = {"winner": seat, "payers": payers} if golden else None
    end_round(lines, match, table, dealer)


def dealer_paid_all(table: Table, verdict: Verdict) -> bool:
    """A dealer who paid all shares under W20 or W22 stays (W23); marked ones do not count."""
    first = verdict.transfers[0]
    return table.wuhan and first[3] == "liability" and first[0] == table.dealer


def settle_draw(lines: Lines, match: Standing, table: Table) -> None:
    """The exhaustive draw."""
    ended = closing_phase(lines, False)
    lines.take("draw_game")
    demand(closing_phase(lines, ended), "no phase ROUND_END after the draw")
    transfers(lines, match, table, table.kongs)
    horses(lines, match, table)
    match.last_gold = None
    end_round(lines, match, table, table.dealer + (table.rules == "shenzhen"))


def settle_false(lines: Lines, match: Standing, table: Table, seat: int, ended: bool) -> None:
    """炸胡: golds are taken back and the declarer pays the others (W26)."""
    demand(closing_phase(lines, ended), "no phase ROUND_END before the transfers")
    taken = list(table.paid)
    back = [(taker, giver, amount, "void") for giver, taker, amount, _ in taken]
    fine = [((seat + s) % 4, table.base * 1024) for s in (1, 2, 3)]
    transfers(lines, match, table, back)
    transfers(lines, match, table, [(seat, to, amount, "false_win") for to, amount in fine])
    match.last_gold = None
    end_round(lines, match, table, table.dealer + (seat == table.dealer))


def end_round(lines: Lines, match: Standing, table: Table, dealer: int) -> None:
    """Scores and the next dealer (B11, D8, S4, W23)."""
    dealer %= 4
    lines.take("round_end", scores=match.coins, next_dealer=dealer)
    match.streak = match.streak if dealer == table.dealer else 0
    match.dealer, match.last_wild = dealer, table.wild


def check_win_line(
    line: dict[str, Any], table: Table, seat: int, tile: int, verdict: Verdict, spot: Any
) -> None:
    """The `win` line: hand, and the answer object before horses and balances."""
    demand(one(line["tile"]) == tile, f"won on {NAMES[tile]}, not {line['tile']}")
    demand(sorted(spot.hand) == sorted(tiles(line["hand"])), f"hand {line['hand']} of seat {seat}")
    score = line["score"]
    demand(score.get("wins") is True, "score without a win")
    faults = score_faults(spot, verdict, score)
    money = pay(verdict.transfers, [0, 0, 0, 0], False)
    if bare(score["transfers"]) != money:
        faults.append(f"score.transfers {score['transfers']}, referee {money}")
    net = [0, 0, 0, 0]
    for giver, taker, amount, _ in verdict.transfers:
        net[giver] -= amount
        net[taker] += amount
    if score["net"] != net:
        faults.append(f"score.net {score['net']}, referee {net}")
    if faults:
        raise Foul(f"score of seat {seat}: {faults}")
