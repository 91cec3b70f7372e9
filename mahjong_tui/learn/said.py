"""Sentences as data: a key of the catalogue and what stands in it, put into words at the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine import Tile
from mahjong_tui.look import Look


@dataclass(frozen=True, slots=True)
class Name:
    """A name that a table holds in both languages."""

    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class Amount:
    """A number to be shown with its sign, or in full."""

    value: int
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Groups:
    """Tiles in groups, a blank between two groups: ``123m 55p``."""

    groups: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True)
class Said:
    """One thing to say, and the clauses that say so."""

    key: str
    facts: tuple[tuple[str, Fact], ...] = ()
    clauses: tuple[str, ...] = ()


Fact: TypeAlias = (
    "int | str | Tile | tuple[Tile, ...] | Name | Amount | Groups | Said | tuple[Said, ...]"
    " | tuple[Name, ...]"
)
"""What may stand in a sentence."""


def said(key: str, *clauses: str, **facts: Fact) -> Said:
    """A sentence with its facts by name."""
    return Said(key, tuple(facts.items()), clauses)


def say(one: Said, look: Look, *, cite: bool = False) -> str:
    """*one* in words; *cite* adds its clauses in brackets."""
    values = {name: _shown(fact, look) for name, fact in one.facts}
    text = look.words.t(one.key, **values)
    if not cite or not one.clauses:
        return text
    return f"{text} ({' '.join(one.clauses)})"


def _shown(fact: Fact, look: Look) -> str:
    match fact:
        case Tile():
            return look.tile(fact)
        case Name(zh, en):
            return look.words.pick(zh, en)
        case Amount(value, signed):
            return look.words.signed(value) if signed else look.words.number(value)
        case Groups(groups):
            return "  ".join(compact(group, look) for group in groups)
        case Said():
            return say(fact, look)
        case tuple():
            return _listed(fact, look)
    return str(fact)


def _listed(facts: tuple[Tile, ...] | tuple[Said, ...] | tuple[Name, ...], look: Look) -> str:
    separator = " " if all(isinstance(fact, Tile) for fact in facts) else look.words.t("list.sep")
    return separator.join(_shown(fact, look) for fact in facts)


def compact(tiles: tuple[Tile, ...], look: Look) -> str:
    """*tiles* with a suit named once: ``123万``, ``东东``."""
    parts: list[str] = []
    suit = ""
    for tile in tiles:
        text = look.tile(tile)
        if tile.suit and tile.suit == suit:
            parts[-1] = parts[-1][:-1] + text
        else:
            parts.append(text)
        suit = tile.suit
    return "".join(parts)
