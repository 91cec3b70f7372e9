"""Records that others wrote by the published format alone (interfaces §4)."""

from __future__ import annotations

import json

import pytest

from engine.record import RecordError, dump, write
from engine.replay import replay
from engine.rules import RULES
from tests.engine.rounds import played, setup_for


def published(text: str) -> str:
    """*text* without the fields that only this program writes."""
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        line.pop("rounds", None)
        line.pop("last_gold", None)
    return "".join(dump(line) for line in lines)


@pytest.mark.parametrize("rules", RULES)
def test_a_record_by_the_published_format_verifies(rules: str) -> None:
    match = played(setup_for(rules, 8, rounds=3))
    again = replay(published(write(match.setup, match.log)))
    assert again.written == len(match.log)
    assert again.match.log == match.log


@pytest.mark.parametrize("rules", RULES)
def test_unknown_types_and_fields_are_skipped(rules: str) -> None:
    match = played(setup_for(rules, 9, rounds=1))
    lines = write(match.setup, match.log).splitlines(keepends=True)
    noted = [line.replace('{"type"', '{"mood":"calm","type"', 1) for line in lines]
    noted.insert(5, '{"type":"note","text":"hello"}\n')
    assert replay("".join(noted)).match.log == match.log


@pytest.mark.parametrize("rules", RULES)
def test_the_first_wrong_line_is_named(rules: str) -> None:
    match = played(setup_for(rules, 10, rounds=1))
    lines = write(match.setup, match.log).splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if '"type":"draw"' in line)
    lines[at] = lines[at].replace('"left":', '"left":1')
    with pytest.raises(RecordError) as wrong:
        replay("".join(lines))
    assert wrong.value.line == at + 1


@pytest.mark.parametrize("rules", RULES)
def test_a_payment_changed_by_one_is_found(rules: str) -> None:
    match = played(setup_for(rules, 12, rounds=4))
    lines = write(match.setup, match.log).splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if '"type":"transfer"' in line)
    line = json.loads(lines[at])
    line["amount"] += 1
    lines[at] = dump(line)
    with pytest.raises(RecordError) as wrong:
        replay("".join(lines))
    assert wrong.value.line == at + 1
