"""A typical hand for every row of every page: fans, factors, and the titles of wuhan.

`_examples/<rules>.jsonl` holds them as cases of interfaces §2, in the order of the page.
"""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from pathlib import Path

from engine.answers import Json

_FILES = Path(__file__).with_name("_examples")


def example_of(rules: str, id_: str) -> Json:
    """The case that shows row *id_* of the page *rules*; a KeyError where there is no such row.

    A row that is a fan and a factor besides, as 杠上开花 of beifang, has one case for both.

    >>> example_of("dalu", "qidui")["hand"]
    '22m55m99m33s77s44pE'
    """
    return deepcopy(_examples(rules)[id_])


def examples_of(rules: str) -> dict[str, Json]:
    """Every example of the page *rules* by the id of its row."""
    return deepcopy(_examples(rules))


@cache
def _examples(rules: str) -> dict[str, Json]:
    lines = (_FILES / f"{rules}.jsonl").read_text(encoding="utf-8").splitlines()
    return {row["id"]: row["case"] for row in map(json.loads, lines)}
