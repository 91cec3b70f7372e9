"""Writes the golden records: ``python -m tests.golden.make [rules ...]``.

The same stories give the same bytes. A record whose story is gone is removed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

from engine.rules import RULES
from tests.golden import stories
from tests.golden.director import Director
from tests.golden.stories import Story
from tests.golden.stories_wuhan import wuhan

HERE = Path(__file__).parent

PAGES: dict[str, Callable[[], Iterator[Story]]] = {
    "beifang": stories.beifang,
    "guangdong": stories.guangdong,
    "dalu": stories.dalu,
    "shenzhen": stories.shenzhen,
    "wuhan": wuhan,
}


def told(rules: str) -> dict[str, Story]:
    """Every story of *rules* by its name."""
    found = list(chain(stories.rows(rules), PAGES[rules]()))
    by_name = {story.name: story for story in found}
    assert len(by_name) == len(found), "two stories of one name"
    return by_name


def record(rules: str, story: Story) -> str:
    """*story*, played."""
    director = Director(story.setup(rules))
    for one in story.scenes:
        director.play(one)
    if story.leaves:
        director.match.leave()
    assert director.match.ended is not None
    return director.text


def main(pages: list[str]) -> None:
    for rules in pages or RULES:
        folder = HERE / rules
        folder.mkdir(exist_ok=True)
        wanted = told(rules)
        for path in folder.glob("*.jsonl"):
            if path.stem not in wanted:
                path.unlink()
        for name, story in wanted.items():
            (folder / f"{name}.jsonl").write_text(record(rules, story), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
