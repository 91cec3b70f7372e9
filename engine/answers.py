"""The answer to a case as JSON, and back (interfaces §2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.distance import distance
from engine.ledger import Transfer, net
from engine.rules.base import RuleSet
from engine.scoring import Case, Reading, Refusal, Score
from engine.tiles import TEXT, Tile, format_tiles, parse_tiles

Json = dict[str, Any]
"""What `json.dumps` takes: the one place where values are not typed."""


def answer(rules: RuleSet, case: Case, explain: Callable[[Refusal], str]) -> Json:
    """What `score` says of *case*; *explain* puts a refusal into words."""
    judged = rules.judge(case)
    if isinstance(judged, Refusal):
        return {"wins": False, "why": explain(judged), "distance": distance_of(rules, case, judged)}
    return _score_json(judged, rules.settlement(case, judged))


def distance_of(rules: RuleSet, case: Case, refused: Refusal) -> int:
    """Tiles to ready of a hand that does not win; -1 where only the page refuses it."""
    if refused.complete:
        return -1
    counts = list(case.hand)
    counts[case.win] += 1
    goal = rules.distance_goal(case.wild, case.pizi, case.melds)
    return max(0, distance(counts, sum(meld.is_set for meld in case.melds), goal))


def score_json(score: Score) -> Json:
    """*score* as records hold it: before horses and before balances cut it."""
    return _score_json(score, score.transfers)


def _score_json(score: Score, transfers: Sequence[Transfer]) -> Json:
    """The answer object with *transfers*, keys in the order of interfaces §2."""
    out: Json = {
        "wins": True,
        "shape": score.reading.shape,
        "reading": _reading_json(score.reading),
        "fans": [
            {"id": fan.id, "zh": fan.zh, "en": fan.en, "value": fan.value} for fan in score.fans
        ],
        "factors": [
            {"id": factor.id, "zh": factor.zh, "factor": factor.factor} for factor in score.factors
        ],
        "fan": score.fan,
        "factor": score.factor,
    }
    if score.capped_fan is not None:
        out["capped_fan"] = score.capped_fan
    if score.exponents is not None and score.kou is not None:
        out["exponents"] = list(score.exponents)
        out["kou"] = list(score.kou)
        out["titles"] = list(score.titles)
    out["transfers"] = [transfer_json(transfer) for transfer in transfers]
    out["net"] = list(net(transfers))
    return out


def transfer_json(transfer: Transfer) -> Json:
    """One payment; ``owed`` only where a balance cut it (C33)."""
    out: Json = {
        "from": transfer.from_,
        "to": transfer.to,
        "amount": transfer.amount,
        "reason": transfer.reason,
    }
    if transfer.owed is not None:
        out["owed"] = transfer.owed
    return out


def _reading_json(reading: Reading) -> Json:
    out: Json = {}
    if reading.sets:
        out["sets"] = [format_tiles(one) for one in reading.sets]
    if reading.pair is not None:
        out["pair"] = format_tiles(reading.pair)
    if reading.pairs:
        out["pairs"] = [format_tiles(pair) for pair in reading.pairs]
    if reading.tiles:
        out["tiles"] = format_tiles(reading.tiles)
    out["wild_as"] = [TEXT[tile] for tile in reading.wild_as]
    return out


def score_from_json(data: Mapping[str, Any], rules: RuleSet) -> Score:
    """The score that `score_json` wrote under *rules*."""
    table = rules.table
    return Score(
        reading=_reading_from(data["shape"], data["reading"]),
        fans=tuple(table.row(fan["id"]) for fan in data["fans"]),
        factors=tuple(table.factor(factor["id"]) for factor in data["factors"]),
        fan=data["fan"],
        factor=data["factor"],
        transfers=tuple(map(_transfer_from, data["transfers"])),
        capped_fan=data.get("capped_fan"),
        kou=tuple(data["kou"]) if "kou" in data else None,
        exponents=tuple(data["exponents"]) if "exponents" in data else None,
        titles=tuple(data.get("titles", ())),
    )


def _transfer_from(data: Mapping[str, Any]) -> Transfer:
    return Transfer(data["from"], data["to"], data["amount"], data["reason"], data.get("owed"))


def _reading_from(shape: str, data: Mapping[str, Any]) -> Reading:
    pair = parse_tiles(data["pair"]) if "pair" in data else None
    return Reading(
        shape,
        sets=tuple(tuple(parse_tiles(text)) for text in data.get("sets", ())),
        pair=None if pair is None else (pair[0], pair[1]),
        pairs=tuple((one, other) for one, other in map(parse_tiles, data.get("pairs", ()))),
        tiles=tuple(parse_tiles(data.get("tiles", ""))),
        wild_as=tuple(_kinds(data["wild_as"])),
    )


def _kinds(texts: Iterable[str]) -> list[Tile]:
    return [Tile.parse(text) for text in texts]
