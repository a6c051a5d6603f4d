"""Tournaments and their results."""

from __future__ import annotations

import json
import operator
import os
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from isolation_engine._native import (
    Agent,
    _read_lines,
    _read_text,
    play_tournament,
    read_description,
    report,
)
from isolation_engine.progress import Progress, ProgressOption

__all__ = ["TournamentResult", "tournament"]

#: Keys of earlier versions.
_OLD_KEYS = {"starts": "openings", "starts_file": "openings_file", "meetings": "pairs"}
#: Limits per move that can be given as keywords.
_LIMITS = ("time", "margin", "nodes", "depth")


class TournamentResult:
    """The result of a tournament.

    Attributes:
        summary: All figures, as `isolation report --report figures.json` writes them: a dict with
            players, pairings, ends (terminations), intervals and so on.
        path: The results file; None if the records are in memory only.
    """

    summary: dict[str, Any]
    path: Path | None

    def __init__(self, figures: str, lines: list[str], path: Path | None = None) -> None:
        self.summary = json.loads(figures)
        self.path = path
        self._lines = lines

    @property
    def lines(self) -> list[str]:
        """The lines of the results file: one JSON text per game, in the order of the games."""
        if self._lines or self.path is None:
            return self._lines
        return _read_lines(self.path)

    @cached_property
    def records(self) -> list[dict[str, Any]]:
        """The records, one dict per game: players, moves, stats of each move, winner, end (termination)."""
        return [json.loads(line) for line in self.lines]

    @property
    def standings(self) -> list[dict[str, Any]]:
        """The players, the best first: name, agent, elo and won.

        `elo` and `won["share"]` (from 0 to 1) are dicts of value, low and high, the 95 % confidence
        interval; elo is None if the results do not determine it. `won` also has count and of, in games.
        """
        keys = ("name", "agent", "elo", "won")
        return [{key: player[key] for key in keys} for player in self.summary["players"]]

    def report(self, format: str = "markdown") -> str:
        """The report in a format: "markdown", "html", "json", "csv", "csv-pairings"; for a class, with
        one row per agent, "classroom-markdown", "classroom-csv", "classroom-html"."""
        return report(self.lines, format)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TournamentResult):
            return NotImplemented
        return (self.summary, self._lines, self.path) == (other.summary, other._lines, other.path)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        games = self.summary["games"]
        rows = [f"<TournamentResult: {len(self.summary['players'])} players, {games} games>"]
        for rank, player in enumerate(self.summary["players"], start=1):
            won = player["won"]
            rows.append(
                f"{rank:3}. {player['name']}: won {won['count']} of {won['of']}{_elo(player)}"
            )
        return "\n".join(rows)

    def _repr_html_(self) -> str:
        from html import escape

        rows = "".join(
            f"<tr><td>{rank}</td><td>{escape(player['name'])}</td><td>{_elo(player)[2:]}</td>"
            f"<td>{player['won']['count']} of {player['won']['of']}</td></tr>"
            for rank, player in enumerate(self.summary["players"], start=1)
        )
        heads = "<tr><th>#</th><th>Player</th><th>Elo</th><th>Won</th></tr>"
        return f"<table><thead>{heads}</thead><tbody>{rows}</tbody></table>"


def _elo(player: Mapping[str, Any]) -> str:
    elo = player["elo"]
    if elo is None:
        return ""
    return f", {elo['value']:+.0f} Elo [{elo['low']:+.0f}, {elo['high']:+.0f}]"


def _renamed(keys: Mapping[str, Any]) -> dict[str, Any]:
    """The keys under their current names."""
    return {_OLD_KEYS.get(key, key): value for key, value in keys.items()}


def describe(
    description: Mapping[str, Any] | str | os.PathLike[str] | None, keys: Mapping[str, Any]
) -> tuple[str, str | None]:
    """The JSON text of a description, and the content of its file of openings, if it names one."""
    text, positions, functions = _describe(description, keys)
    if functions:
        agent = next(iter(functions.values()))
        raise TypeError(
            f"players: {agent!r} has a function; expected agents that are texts, which other "
            "processes can play"
        )
    return text, positions


def _describe(
    description: Mapping[str, Any] | str | os.PathLike[str] | None, keys: Mapping[str, Any]
) -> tuple[str, str | None, dict[int, Agent]]:
    """The same, and the agents with a function by their places among the players."""
    folder = Path()
    if description is None:
        fields: dict[str, Any] = {}
    elif isinstance(description, Mapping):
        fields = dict(description)
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
    fields, keys = _renamed(fields), _renamed(keys)
    if keys.get("openings_file") is not None:
        # A path given as a keyword is relative to the working directory.
        folder = Path()
        keys.setdefault("openings", "file")
    limits = {key: keys.pop(key) for key in _LIMITS if key in keys}
    fields.update(keys)
    if limits:
        fields["limits"] = {**(fields.get("limits") or {}), **limits}
    if isinstance(fields.get("limits"), Mapping):
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


def tournament(
    description: Mapping[str, Any] | str | os.PathLike[str] | None = None,
    *,
    records: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    progress: ProgressOption = True,
    **keys: Any,
) -> TournamentResult:
    """Runs a tournament and rates the players.

    Each opening is played twice, with sides exchanged (a game pair). Records do not depend on `threads`;
    without time limits, they are identical in every run except for the measured times.

    Players are agents' texts, including Python classes such as 'python(game_agent.py:AlphaBetaPlayer)',
    Agents, functions that choose moves, or dicts of name and player. Functions, and Agents with a function
    (`evaluate`), play in this process; no limit ends a function that chooses moves. Their games are reproducible
    if the function is deterministic. Its exceptions end the run and are raised; the interrupted game is not
    recorded. Records name the function, so that a results file can be resumed with a function of the same
    name.

    Args:
        description: The path of a TOML file, or a dict with its keys: preset, format, rounds,
            heroes, pairs, openings, random_plies, openings_file, seed, clock, limits, sprt, players.
            Paths in a TOML file are relative to it.
        records: Results file: each game is appended as one JSON line. Stop the call with Ctrl-C, or
            kill the process: the same call resumes from the file.
        threads: Games played at the same time; by default, one per core.
        progress: Whether to show progress on standard error, or a function that is called with
            (games played, maximum games).
        **keys: Keys of a description, which override those of `description`. The limits per move can
            be given directly: time ("150ms", or seconds), margin, nodes, depth.

    Raises:
        ValueError: The description is invalid, or the file holds another tournament.
        RuntimeError: The file is in use by another process; or a game was interrupted by no fault of a
            player, for example because a file was deleted. Earlier games are saved.

    Example:
        >>> result = tournament(players=["ID_improved", "Random"], nodes=500, rounds=3,
        ...                     progress=False)
        >>> result.summary["games"]
        6
    """
    text, positions, functions = _describe(description, keys)
    path = None if records is None else Path(records)
    with Progress(progress, "tournament", "games") as bar:
        figures, lines = play_tournament(text, positions, path, threads, bar.tell, functions)
    return TournamentResult(figures, lines, path)
