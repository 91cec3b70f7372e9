"""The rule sets by their ids: one page, one module, one line here.

Who reads a page does not wait for the table where it is played: pages are imported when somebody
asks for them, and what they need at the table only, inside the functions that are called there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.rules.base import RuleSet

_PAGES = {
    "beifang": "Beifang",
    "guangdong": "Guangdong",
    "dalu": "Dalu",
    "shenzhen": "Shenzhen",
    "wuhan": "Wuhan",
}
"""The class that each module holds, in the order in which pages are listed."""


class _Pages(Mapping[str, type["RuleSet"]]):
    """The pages by their ids; a page is imported when somebody asks for it."""

    def __init__(self) -> None:
        self._known: dict[str, type[RuleSet]] = {}

    def __getitem__(self, id_: str) -> type[RuleSet]:
        page = self._known.get(id_)
        if page is None:
            class_ = _PAGES[id_]
            page = self._known[id_] = getattr(import_module(f"{__name__}.{id_}"), class_)
        return page

    def __contains__(self, id_: object) -> bool:
        return id_ in _PAGES

    def __iter__(self) -> Iterator[str]:
        return iter(_PAGES)

    def __len__(self) -> int:
        return len(_PAGES)


RULES = _Pages()
"""Every page by its id; beifang is the flagship and the default."""


class UnknownRulesError(ValueError):
    """No page has this id."""

    def __init__(self, id_: object) -> None:
        super().__init__(f"rules {id_!r}: allowed are {', '.join(RULES)}")
        self.id = id_


def rules_for(id_: str, options: Mapping[str, bool | int] | None = None) -> RuleSet:
    """The page *id_* with the table's *options*; raises `UnknownRulesError` and `OptionError`."""
    if id_ not in RULES:
        raise UnknownRulesError(id_)
    return RULES[id_](options)
