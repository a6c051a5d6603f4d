"""The names that the package accepts. Each list is read from the engine's own table."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from isolation_engine._native import _listing

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
    """A named game.

    Attributes
    ----------
    name : str
        The name, for ``Game`` and ``Position``.
    movement : str
        How the pieces move: "knight", "queen", "king" or "pawn".
    width : int
        Squares in a row.
    height : int
        Squares in a column.
    start : str
        The starting position, in words.
    position : str
        The starting position.
    about : str
        A description with its origin.
    """

    name: str
    movement: str
    width: int
    height: int
    start: str
    position: str
    about: str


@dataclass(frozen=True, slots=True)
class Heuristic:
    """A heuristic of the catalogue.

    Attributes
    ----------
    name : str
        The name, for ``evaluate`` and ``eval=`` of agents.
    formula : str
        The formula over features.
    idea : str
        The idea in one sentence.
    source : str
        Source and section.
    aliases : tuple[str, ...]
        Other names in the sources.
    symmetric : bool
        Whether the value is invariant under the board's symmetries.
    needs_trails : bool
        Whether it was designed for games in which a piece closes the squares it leaves, not for removals.
    """

    name: str
    formula: str
    idea: str
    source: str
    aliases: tuple[str, ...]
    symmetric: bool
    needs_trails: bool


@dataclass(frozen=True, slots=True)
class Feature:
    """A number computed from a position.

    Attributes
    ----------
    name : str
        The name, for formulas.
    meaning : str
        What it counts or measures.
    """

    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a search.

    Attributes
    ----------
    name : str
        The key in agent texts.
    default : int | str | None
        The default value; None for no limit.
    values : dict[str, Any]
        The valid values: "kind" is "count" (with "min" and "max"), "time", "eval" or "choice" (with "choices").
    about : str
        What it does.
    """

    name: str
    default: int | str | None
    values: dict[str, Any]
    about: str


@dataclass(frozen=True, slots=True)
class Search:
    """A search algorithm.

    Attributes
    ----------
    name : str
        The name in agent texts.
    idea : str
        What it does, in one sentence.
    source : str
        The source.
    params : tuple[Parameter, ...]
        Its parameters, in the order in which they are written.
    has_tree : bool
        Whether ``tree`` can record its tree.
    """

    name: str
    idea: str
    source: str
    params: tuple[Parameter, ...]
    has_tree: bool


@dataclass(frozen=True, slots=True)
class NamedAgent:
    """A short name of an agent from the sources, or a pattern of such names.

    Attributes
    ----------
    name : str
        The name or pattern.
    stands_for : str
        The agent, in words where it is a pattern.
    """

    name: str
    stands_for: str


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play; its name is also an agent.

    Attributes
    ----------
    name : str
        The name.
    agent : str
        The agent.
    about : str
        How it plays, in one sentence.
    """

    name: str
    agent: str
    about: str


@cache
def presets() -> tuple[Preset, ...]:
    """The named games; the first is the default.

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
    """The features that formulas can use, in the catalogue's order."""
    return tuple(Feature(**entry) for entry in json.loads(_listing("features")))


@cache
def searches() -> tuple[Search, ...]:
    """The search algorithms of agents, with their parameters.

    >>> [search.name for search in searches() if search.has_tree]
    ['minimax', 'alphabeta', 'deepening']
    """

    def search(entry: dict[str, Any]) -> Search:
        params = tuple(Parameter(**parameter) for parameter in entry["params"])
        return Search(**{**entry, "params": params})

    return tuple(search(entry) for entry in json.loads(_listing("agents"))["searches"])


@cache
def agents() -> tuple[NamedAgent, ...]:
    """The short names of agents from the sources, and the agent of each."""
    return tuple(NamedAgent(**entry) for entry in json.loads(_listing("agents"))["names"])


@cache
def levels() -> tuple[Level, ...]:
    """The levels of play, the weakest first.

    >>> levels()[0].agent, levels()[-1].name
    ('random', 'Perfect')
    """
    return tuple(Level(**entry) for entry in json.loads(_listing("levels")))
