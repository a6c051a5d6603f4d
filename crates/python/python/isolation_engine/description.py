"""Descriptions of tournaments: their keys, and how they are read."""

from __future__ import annotations

import difflib
import json
import math
import operator
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from isolation_engine._native import Agent, Position, _read_text, read_description

if TYPE_CHECKING:
    from typing_extensions import Required

__all__ = ["Description", "Keywords", "MoveLimits", "NamedPlayer", "Sprt"]


class MoveLimits(TypedDict, total=False):
    """Limits per move: times are seconds or texts such as "150ms"; ``margin`` is the time beyond the limit that forfeits
    no game."""

    time: float | str | None
    margin: float | str | None
    nodes: int | None
    depth: int | None


class Sprt(TypedDict, total=False):
    """The sequential probability ratio test of a match: Elo differences under H0 and H1, error rates, and the
    fewest game pairs."""

    elo0: Required[float]
    elo1: Required[float]
    alpha: float
    beta: float
    min_pairs: int


class NamedPlayer(TypedDict, total=False):
    """A player and its name in tables."""

    name: str
    player: Required[str | Agent | Callable[[Position], Any]]


class Description(TypedDict, total=False):
    """The keys of a tournament file; see docs/formats.md."""

    preset: str
    format: Literal["round-robin", "gauntlet", "swiss", "match"]
    rounds: int
    heroes: int
    pairs: int
    openings: Literal["own", "random", "pairs", "balanced", "file"]
    random_plies: int
    openings_file: str | os.PathLike[str]
    seed: int
    clock: Literal["wall", "cpu"]
    limits: MoveLimits
    sprt: Sprt
    players: Sequence[str | Agent | Callable[[Position], Any] | NamedPlayer]


class Keywords(Description, MoveLimits, total=False):
    """The keywords of ``tournament``: keys of a description, and limits per move."""


def describe(
    description: Mapping[str, Any] | str | os.PathLike[str] | None, keys: Mapping[str, Any]
) -> tuple[str, str | None]:
    """The JSON text of a description, and the content of its file of openings, if it names one."""
    text, positions, functions = describe_with_functions(description, keys)
    if functions:
        agent = next(iter(functions.values()))
        raise TypeError(
            f"players: {agent!r} has a function; expected agents that are texts, which other "
            "processes can play"
        )
    return text, positions


def describe_with_functions(
    description: Mapping[str, Any] | str | os.PathLike[str] | None, keys: Mapping[str, Any]
) -> tuple[str, str | None, dict[int, Agent]]:
    """The same, and the agents with a function by their places among the players."""
    keys = dict(keys)
    _check("keyword", keys, Keywords, TypeError)
    folder = Path()
    if description is None:
        fields: dict[str, Any] = {}
    elif isinstance(description, Mapping):
        fields = dict(description)
        _check("key", fields, Description, ValueError)
    elif isinstance(description, (str, os.PathLike)):
        path = Path(description)
        folder = path.parent
        text = _read_text(path)
        try:
            fields = json.loads(read_description(text))
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None
    else:
        raise TypeError(
            f"description: {description!r}; expected a dict, or the path of a TOML file"
        )
    if keys.get("openings_file") is not None:
        # A path given as a keyword is relative to the working directory.
        folder = Path()
        keys.setdefault("openings", "file")
    limits = {key: keys.pop(key) for key in MoveLimits.__annotations__ if key in keys}
    fields.update(keys)
    if limits:
        fields["limits"] = {**(fields.get("limits") or {}), **limits}
    if isinstance(fields.get("limits"), Mapping):
        _check("limits: key", fields["limits"], MoveLimits, ValueError)
        times = {key: _time(key, fields["limits"].get(key)) for key in ("time", "margin")}
        fields["limits"] = {**fields["limits"], **times}
    functions: dict[int, Agent] = {}
    if "players" in fields:
        fields["players"], functions = _players(fields["players"])
    positions = None
    if fields.get("openings_file") is not None:
        fields.setdefault("openings", "file")
        fields["openings_file"] = os.fspath(fields["openings_file"])
        positions = _read_text(folder / fields["openings_file"])
    return json.dumps(fields, default=_number), positions, functions


def _check(
    what: str, fields: Mapping[str, Any], known: type, error: type[TypeError] | type[ValueError]
) -> None:
    """Raises an error for a key that a description does not have."""
    names = list(known.__annotations__)
    for key in fields:
        if key not in names:
            near = difflib.get_close_matches(str(key), names, 1)
            meant = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(names)}"
            raise error(f"tournament: unknown {what} {key!r}; {meant}")


def _number(value: Any) -> int:
    """What JSON does not know: the whole numbers of NumPy and others."""
    try:
        return operator.index(value)
    except TypeError:
        expected = "a text, a number, or a list or dict of them"
        raise TypeError(f"description: {value!r}; expected {expected}") from None


def _time(key: str, time: object) -> str | None:
    """A time as text: seconds, or a text already."""
    if time is None or isinstance(time, str):
        return time
    if isinstance(time, (int, float)) and not isinstance(time, bool):
        if not 0 <= time < math.inf:
            raise ValueError(f'{key}: {time!r}; expected seconds, 0 or more, or a text such as "150ms"')
        return f"{round(1000 * time)}ms"
    raise TypeError(f'{key}: {time!r}; expected a text such as "150ms", or seconds')


def _players(players: object) -> tuple[list[dict[str, Any]], dict[int, Agent]]:
    """Names and texts of the players, and the agents with a function by their places."""
    if not isinstance(players, Iterable) or isinstance(players, (str, Mapping)):
        raise TypeError(f"players: {players!r}; expected a list of agents")
    texts, functions = [], {}
    for place, player in enumerate(players):
        fields = dict(player) if isinstance(player, Mapping) else {"player": player}
        agent = fields.get("player")
        if callable(agent):
            agent = Agent(agent)
        if isinstance(agent, Agent):
            fields["player"] = agent.text
            if agent.evaluate is not None or agent.function is not None:
                functions[place] = agent
        elif not isinstance(agent, str) and not isinstance(player, Mapping):
            raise TypeError(
                f"players: {player!r}; expected an agent's text, an Agent, a function of a "
                "position, or a dict of name and player"
            )
        texts.append(fields)
    return texts, functions


