"""Results of the solver."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from isolation_engine._native import Position
from isolation_engine.equality import equal_fields
from isolation_engine.html import table, text_block

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Certified", "MoveResult", "Solution", "Solutions"]

Result = Literal["win", "loss", "unknown"]

Winner = Literal["first", "second"]
"""Who wins a game: the first or the second player."""


@dataclass(frozen=True, slots=True)
class MoveResult:
    """The proven result of a move, for the side that makes it.

    Attributes
    ----------
    move : str
        The move.
    result : Result
        "win", "loss" or "unknown".
    plies : int | None
        Plies to the end of the game under best play, this move included; None if unknown.
    """

    move: str
    result: Result
    plies: int | None


@dataclass(frozen=True, slots=True)
class Solution:
    """The proven result of a position, for the side to move.

    Attributes
    ----------
    result : Result
        "win", "loss" or "unknown".
    winner : Winner | None
        Who wins under best play; None if unknown.
    plies : int | None
        Plies to the end of the game under best play; None if unknown.
    moves : tuple[MoveResult, ...]
        The legal moves in board order; empty if they were not requested.
    nodes : int
        Nodes.
    ms : float
        Time in milliseconds.
    finished : bool
        Whether this is the final result.
    """

    result: Result
    winner: Winner | None
    plies: int | None
    moves: tuple[MoveResult, ...]
    nodes: int
    ms: float
    finished: bool

    @property
    def winning(self) -> tuple[str, ...]:
        """The proven winning moves."""
        return tuple(move.move for move in self.moves if move.result == "win")

    @classmethod
    def from_json(cls, text: str) -> Solution:
        """The solution of a JSON text of the engine.

        Parameters
        ----------
        text : str
            The text.

        Returns
        -------
        Solution
            The solution.
        """
        data = json.loads(text)
        data["moves"] = tuple(MoveResult(**move) for move in data["moves"])
        return cls(**data)

    def __str__(self) -> str:
        length = "" if self.plies is None else f" in {self.plies}"
        winning = f", by {' '.join(self.winning)}" if self.winning else ""
        return f"{self.result}{length}{winning} ({self.nodes} nodes, {self.ms:.0f} ms)"

    def _repr_html_(self) -> str:
        rows = [(move.move, move.result, move.plies) for move in self.moves]
        return text_block(str(self)) + (table(("Move", "Result", "Plies"), rows) if rows else "")


@dataclass(frozen=True, slots=True, eq=False)
class Solutions:
    """The proven results of many positions, each for its side to move: arrays with one row per position.

    Attributes
    ----------
    results : NDArray[np.int8]
        1 for a win, -1 for a loss, 0 if unknown: int8, (n,).
    nodes : NDArray[np.int64]
        Nodes: int64, (n,).
    moves : NDArray[np.int8] | None
        The proven results of moves, by their squares, row * width + column: 1 for a win of the side that makes
        it, -1 for a loss, 0 if unknown or not legal: int8, (n, height * width). None if they were not
        requested. If moves remove a square, there are (height * width) ** 2 columns, the numbers of
        :mod:`isolation_engine.environments.encoding`.
    plies : NDArray[np.int16] | None
        Plies to the end of the game under best play, -1 if unknown: int16, (n,). None if they were not
        requested.
    """

    results: NDArray[np.int8]
    nodes: NDArray[np.int64]
    moves: NDArray[np.int8] | None
    plies: NDArray[np.int16] | None

    @property
    def winning(self) -> NDArray[np.bool_]:
        """The proven winning moves, by the columns of ``moves``: bool."""
        if self.moves is None:
            raise ValueError("winning: the moves are not known; expected solve_many(..., moves=True)")
        winning: NDArray[np.bool_] = self.moves == 1
        return winning

    def __eq__(self, other: object) -> bool:
        return equal_fields(self, other)

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return len(self.results)


@dataclass(frozen=True, slots=True)
class Certified:
    """A verified certificate.

    Attributes
    ----------
    position : Position
        The position.
    winner : Winner
        Who wins it.
    replies : int
        Number of verified replies of the winner's strategy.
    """

    position: Position
    winner: Winner
    replies: int

    @classmethod
    def from_json(cls, text: str) -> Certified:
        """Parses a JSON text of the engine.

        Parameters
        ----------
        text : str
            The text.

        Returns
        -------
        Certified
            The verified certificate.
        """
        data = json.loads(text)
        return cls(Position(data["position"]), data["winner"], data["replies"])
