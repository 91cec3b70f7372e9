"""The rule sets by their ids: one page, one module, one line here."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules.base import RuleSet
from engine.rules.beifang import Beifang
from engine.rules.dalu import Dalu
from engine.rules.guangdong import Guangdong
from engine.rules.shenzhen import Shenzhen
from engine.rules.wuhan import Wuhan

RULES: dict[str, type[RuleSet]] = {
    "beifang": Beifang,
    "guangdong": Guangdong,
    "dalu": Dalu,
    "shenzhen": Shenzhen,
    "wuhan": Wuhan,
}
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
