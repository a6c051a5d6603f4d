"""Tournaments and their results."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from isolation_engine._native import _read_lines, play_tournament, report
from isolation_engine.description import Description, Keywords, describe_with_functions
from isolation_engine.figures import (
    GameRecord,
    GameRow,
    FORFEITS,
    Interval,
    PairingRow,
    PlayerRow,
    PlayerSummary,
    Summary,
)
from isolation_engine.html import table
from isolation_engine.progress import Progress, ProgressOption

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["TournamentResult", "tournament"]

class TournamentResult:
    """The result of a tournament.

    Parameters
    ----------
    figures : str
        The figures as JSON.
    lines : list of str
        The records, if they are in memory only.
    path : Path, optional
        The results file.

    Attributes
    ----------
    summary : Summary
        All figures, as `isolation report --report figures.json` writes them.
    path : Path or None
        The results file; None if the records are in memory only.
    """

    summary: Summary
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
    def records(self) -> list[GameRecord]:
        """The records, one dict per game: players, moves, stats of each move, winner, end (termination)."""
        return [json.loads(line) for line in self.lines]

    @property
    def players(self) -> list[PlayerRow]:
        """The standings, the best player first: flat rows, such as ``pandas.DataFrame`` takes."""
        return [
            {
                "rank": rank,
                "name": player["name"],
                "agent": player["agent"],
                "games": player["won"]["of"],
                "won": player["won"]["count"],
                "share": _value(player["won"]["share"]),
                "share_low": _low(player["won"]["share"]),
                "share_high": _high(player["won"]["share"]),
                "elo": _value(player["elo"]),
                "elo_low": _low(player["elo"]),
                "elo_high": _high(player["elo"]),
                "forfeits": sum(player["lost_by"].get(end, 0) for end in FORFEITS),
                "nodes": player["effort"]["nodes"],
                "depth": player["effort"]["depth"],
                "ms": player["effort"]["ms"],
            }
            for rank, player in self._ranked()
        ]

    def _ranked(self) -> Iterator[tuple[int, PlayerSummary]]:
        """The players with their ranks: with equal ratings as shown, or unrated with equal shares, they share one."""
        rank, before = 1, None
        for place, player in enumerate(self.summary["players"], start=1):
            elo = player["elo"]
            merit = _value(player["won"]["share"]) if elo is None else _rounded(elo["value"])
            if (elo is None, merit) != before:
                rank, before = place, (elo is None, merit)
            yield rank, player

    @property
    def pairings(self) -> list[PairingRow]:
        """Each player against each opponent it has met: flat rows."""
        names = [player["name"] for player in self.summary["players"]]
        return [
            {
                "player": names[pairing["player"]],
                "opponent": names[pairing["opponent"]],
                "games": pairing["won"]["of"],
                "won": pairing["won"]["count"],
                "share": _value(pairing["won"]["share"]),
                "share_low": _low(pairing["won"]["share"]),
                "share_high": _high(pairing["won"]["share"]),
                "superiority": pairing["superiority"],
            }
            for pairing in self.summary["pairings"]
        ]

    @property
    def games(self) -> list[GameRow]:
        """The games, in the order of ``records``: flat rows."""
        return [
            {
                "game": record["tournament"]["game"],
                "first": record["tournament"]["names"][0],
                "second": record["tournament"]["names"][1],
                "winner": record["winner"],
                "end": record["end"],
                "plies": len(record["moves"]),
                "variant": record["variant"],
                "start": record["start"],
                "seed": record["seed"],
                "why": record["tournament"]["why"],
            }
            for record in self.records
        ]

    def report(self, kind: str = "markdown") -> str:
        """The report of the tournament as text.

        Parameters
        ----------
        kind : str
            "markdown", "html", "json", "csv" or "csv-pairings"; for a class, with one row per agent,
            "classroom-markdown", "classroom-csv" or "classroom-html".

        Returns
        -------
        str
            The report. Spreadsheets need a byte order mark before CSV: write it with the encoding "utf-8-sig".

        Raises
        ------
        ValueError
            There is no such kind.
        """
        return report(self.lines, kind).removeprefix("\ufeff")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TournamentResult):
            return NotImplemented
        return (self.summary, self._lines, self.path) == (other.summary, other._lines, other.path)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        games = self.summary["games"]
        rows = [f"<TournamentResult: {len(self.summary['players'])} players, {games} games>"]
        for rank, player in self._ranked():
            won = player["won"]
            rows.append(
                f"{rank:3}. {player['name']}: won {won['count']} of {won['of']}{_elo(player)}"
            )
        return "\n".join(rows)

    def _repr_html_(self) -> str:
        rows = [
            (
                rank,
                player["name"],
                _elo(player)[2:],
                f"{player['won']['count']} of {player['won']['of']}",
            )
            for rank, player in self._ranked()
        ]
        return table(("#", "Player", "Elo", "Won"), rows)


def _value(estimate: Interval | None) -> float | None:
    return None if estimate is None else estimate["value"]


def _rounded(elo: float) -> int:
    """As reports round it: halves away from zero."""
    return math.floor(abs(elo) + 0.5) * (1 if elo > 0 else -1)


def _low(estimate: Interval | None) -> float | None:
    return None if estimate is None else estimate["low"]


def _high(estimate: Interval | None) -> float | None:
    return None if estimate is None else estimate["high"]


def _elo(player: PlayerSummary) -> str:
    elo = player["elo"]
    if elo is None:
        return ""
    return f", {elo['value']:+.0f} Elo [{elo['low']:+.0f}, {elo['high']:+.0f}]"


def tournament(
    description: Description | str | os.PathLike[str] | None = None,
    *,
    records: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    progress: ProgressOption = True,
    **keys: Unpack[Keywords],
) -> TournamentResult:
    """Runs a tournament and rates the players.

    Each opening is played twice, with sides exchanged (a game pair). Records do not depend on `threads`;
    without time limits, they are identical in every run except for the measured times.

    Players are agents' texts, including Python classes such as 'python(game_agent.py:AlphaBetaPlayer)', Agents,
    functions that choose moves, or dicts of name and player. Functions, and Agents with a function
    (`evaluate`), play in this process; no limit ends a function that chooses moves. Their games are
    reproducible if the function is deterministic. Its exceptions end the run and are raised; the interrupted
    game is not recorded. Records name the function, so that a results file can be resumed with a function of
    the same name.

    Parameters
    ----------
    description : Description, str or path, optional
        The path of a TOML file, or a dict with its keys: preset, format, rounds, heroes, pairs, openings,
        random_plies, openings_file, seed, clock, limits, sprt, players. Paths in a TOML file are relative to
        it.
    records : str or path, optional
        Results file: each game is appended as one JSON line. Stop the call with Ctrl-C, or kill the process:
        the same call resumes from the file.
    threads : int, optional
        Games played at the same time; by default, one per core.
    progress : bool or callable
        Whether to show progress on standard error, or a function that is called with (games played, maximum
        games).
    **keys : Keywords
        Keys of a description, which override those of `description`. The limits per move can be given directly:
        time ("150ms", or seconds), margin, nodes, depth.

    Returns
    -------
    TournamentResult
        Figures and records.

    Raises
    ------
    ValueError
        The description is invalid, or the file holds another tournament.
    TypeError
        A keyword is unknown, or a value has the wrong type.
    RuntimeError
        The file is in use by another process; or a game was interrupted by no fault of a player, for example
        because a file was deleted. Earlier games are saved.

    Examples
    --------
    >>> result = tournament(players=["ID_improved", "Random"], nodes=500, rounds=3, progress=False)
    >>> result.summary["games"]
    6
    """
    text, positions, functions = describe_with_functions(description, keys)
    path = None if records is None else Path(records)
    with Progress(progress, "tournament", "games") as bar:
        figures, lines = play_tournament(text, positions, path, threads, bar.tell, functions)
    return TournamentResult(figures, lines, path)
