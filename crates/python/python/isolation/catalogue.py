"""Everything that has a name. Each list is read from the engine's own table."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from isolation._isolation import _listing

__all__ = [
    "Feature",
    "Heuristic",
    "Level",
    "NamedAgent",
    "Parameter",
    "Preset",
    "Search",
    "agents",
    "features",
    "heuristics",
    "levels",
    "presets",
    "searches",
]


@dataclass(frozen=True, slots=True)
class Preset:
    """A game that has a name."""

    name: str
    """The name, for ``Game`` and ``Position``."""
    movement: str
    """How the pieces move: "knight", "queen", "king" or "pawn"."""
    width: int
    """Cells in a row."""
    height: int
    """Cells in a column."""
    start: str
    """How the game begins, in words."""
    position: str
    """The position before the first move, as text."""
    about: str
    """What it is and where it comes from."""


@dataclass(frozen=True, slots=True)
class Heuristic:
    """A heuristic of the catalogue."""

    name: str
    """The name, for ``evaluate`` and ``eval=`` of agents."""
    formula: str
    """The formula over features."""
    idea: str
    """The idea in one sentence."""
    source: str
    """Document and section."""
    aliases: tuple[str, ...]
    """Other names it has in the documents."""
    symmetric: bool
    """Whether the board's symmetries leave the value as it is."""
    needs_trails: bool
    """Whether it was designed for cells that close behind a piece, and means little where players remove cells."""


@dataclass(frozen=True, slots=True)
class Feature:
    """A number that can be read off a position."""

    name: str
    """The name, for formulas."""
    meaning: str
    """What it counts or measures."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a search."""

    name: str
    """The key in agent texts."""
    default: int | str | None
    """The value where none is given; None where that is no limit or none."""
    values: dict[str, Any]
    """What values it takes: "kind" is "count" (with "min" and "max"), "time", "eval" or "choice"
    (with "choices")."""
    about: str
    """What it does."""


@dataclass(frozen=True, slots=True)
class Search:
    """A search that agents are made of."""

    name: str
    """The name in agent texts."""
    idea: str
    """What it does, in one sentence."""
    source: str
    """Where it comes from."""
    params: tuple[Parameter, ...]
    """Its parameters, in the order in which they are written."""
    has_tree: bool
    """Whether ``tree`` can record it."""


@dataclass(frozen=True, slots=True)
class NamedAgent:
    """A name of the documents that stands for an agent, or a pattern of such names."""

    name: str
    """The name or pattern."""
    stands_for: str
    """The agent, in words where it is a pattern."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play; its name is an agent's name too."""

    name: str
    """A plain name."""
    agent: str
    """The agent that plays so, as text."""
    about: str
    """How it plays, in one sentence."""


@cache
def presets() -> tuple[Preset, ...]:
    """The games that have a name; the first is the default.

    >>> presets()[0].name
    'knight'
    """
    return tuple(Preset(**entry) for entry in json.loads(_listing("presets")))


@cache
def heuristics() -> tuple[Heuristic, ...]:
    """All heuristics, in the catalogue's order.

    >>> {entry.name: entry.formula for entry in heuristics()}["improved"]
    'own - opp'
    """
    entries = json.loads(_listing("heuristics"))
    return tuple(Heuristic(**{**entry, "aliases": tuple(entry["aliases"])}) for entry in entries)


@cache
def features() -> tuple[Feature, ...]:
    """The numbers that formulas are made of, in the catalogue's order."""
    return tuple(Feature(**entry) for entry in json.loads(_listing("features")))


@cache
def searches() -> tuple[Search, ...]:
    """The searches that agents are made of, with their parameters.

    >>> [search.name for search in searches() if search.has_tree]
    ['minimax', 'alphabeta', 'deepening']
    """

    def search(entry: dict[str, Any]) -> Search:
        params = tuple(Parameter(**parameter) for parameter in entry["params"])
        return Search(**{**entry, "params": params})

    return tuple(search(entry) for entry in json.loads(_listing("agents"))["searches"])


@cache
def agents() -> tuple[NamedAgent, ...]:
    """The documents' names of agents, and what each stands for."""
    return tuple(NamedAgent(**entry) for entry in json.loads(_listing("agents"))["names"])


@cache
def levels() -> tuple[Level, ...]:
    """The levels of play, the weakest first.

    >>> levels()[0].agent, levels()[-1].name
    ('random', 'Perfect')
    """
    return tuple(Level(**entry) for entry in json.loads(_listing("levels")))
