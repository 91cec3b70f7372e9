"""The published vectors: forty hands for each rule set, each teaching a clause."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.cases import CaseError, answer, parse_case
from engine.rules import RULES
from mahjong_tui.words.refusals import explain

VECTORS = Path(__file__).parents[1] / "vectors"
COMPARED = (
    "wins", "shape", "fans", "factors", "fan", "factor",
    "capped_fan", "exponents", "kou", "titles", "net",
)  # fmt: skip


def vectors() -> list[Any]:
    return [
        pytest.param(json.loads(line), id=json.loads(line)["id"])
        for id_ in RULES
        for line in (VECTORS / f"{id_}.jsonl").read_text("utf-8").splitlines()
    ]


def sums(transfers: list[dict[str, Any]]) -> Counter[tuple[Any, ...]]:
    """Sums per payer, payee and reason, paid and owed."""
    total: Counter[tuple[Any, ...]] = Counter()
    for line in transfers:
        key = (line["from"], line["to"], line["reason"])
        total[(*key, "paid")] += line["amount"]
        total[(*key, "owed")] += line.get("owed", line["amount"])
    return total


@pytest.mark.parametrize("vector", vectors())
def test_vector(vector: dict[str, Any]) -> None:
    expected = vector["answer"]
    if "error" in expected:
        with pytest.raises(CaseError):
            parse_case(vector["case"])
        return
    got = answer(*parse_case(vector["case"]), lambda refusal: explain(refusal, "en"))
    assert got["wins"] is expected["wins"]
    for key in COMPARED:
        assert got.get(key) == expected.get(key), key
    assert sums(got.get("transfers", [])) == sums(expected.get("transfers", []))


def test_every_rule_set_has_forty_vectors() -> None:
    assert Counter(param.id.split("-")[0] for param in vectors()) == dict.fromkeys(RULES, 40)
