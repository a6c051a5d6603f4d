"""What is proven about a position."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from isolation._isolation import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Certified", "MoveResult", "Solution", "Solutions"]

Result = Literal["win", "loss", "unknown"]


@dataclass(frozen=True, slots=True)
class MoveResult:
    """What is proven about a move, for the side that makes it."""

    move: str
    """The move."""
    result: Result
    """"win", "loss" or "unknown"."""
    plies: int | None
    """Plies to the end of the game under best play, this move included; None where not known."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What is proven about a position, for the side to move."""

    result: Result
    """"win", "loss" or "unknown"."""
    winner: int | None
    """The player, 0 or 1, who wins under best play; None where that is not known."""
    plies: int | None
    """Plies to the end of the game under best play; None where that is not known."""
    moves: tuple[MoveResult, ...]
    """The legal moves in board order; empty where they were not asked for."""
    nodes: int
    """Positions visited."""
    ms: float
    """Time in milliseconds."""
    finished: bool
    """Whether nothing more follows."""

    @property
    def winning(self) -> tuple[str, ...]:
        """The moves that are proven to win."""
        return tuple(move.move for move in self.moves if move.result == "win")

    @classmethod
    def from_json(cls, text: str) -> Solution:
        """The solution of a JSON text of the engine."""
        data = json.loads(text)
        data["moves"] = tuple(MoveResult(**move) for move in data["moves"])
        return cls(**data)

    def __str__(self) -> str:
        length = "" if self.plies is None else f" in {self.plies}"
        winning = f", by {' '.join(self.winning)}" if self.winning else ""
        return f"{self.result}{length}{winning} ({self.nodes} nodes, {self.ms:.0f} ms)"


@dataclass(frozen=True, slots=True, eq=False)
class Solutions:
    """What is proven about many positions, each for its side to move: arrays with one row a position."""

    results: NDArray[np.int8]
    """1 for a win, -1 for a loss, 0 where it is unknown: int8, (n,)."""
    nodes: NDArray[np.int64]
    """Positions visited: int64, (n,)."""
    moves: NDArray[np.int8] | None
    """What is proven about moves, by their cells, row * width + column: 1 for a win of the side that
    makes it, -1 for a loss, 0 where it is unknown or not legal: int8, (n, height * width). None where
    they were not asked for. Where a move removes a cell there are (height * width) ** 2 columns, the numbers of
    :mod:`isolation.environments.encoding`."""
    plies: NDArray[np.int16] | None
    """Plies to the end of the game under best play, -1 where that is not known: int16, (n,). None where
    they were not asked for."""

    @property
    def winning(self) -> NDArray[np.bool_]:
        """Which moves are proven to win, by the columns of ``moves``: bool."""
        if self.moves is None:
            raise ValueError("winning: the moves are not known; expected solve_many(..., moves=True)")
        winning: NDArray[np.bool_] = self.moves == 1
        return winning

    def __len__(self) -> int:
        return len(self.results)


@dataclass(frozen=True, slots=True)
class Certified:
    """What a certificate proves."""

    position: Position
    """The position."""
    winner: int
    """The player, 0 or 1, who wins it."""
    replies: int
    """Replies of the winner's strategy that were checked."""

    @classmethod
    def from_json(cls, text: str) -> Certified:
        """What a JSON text of the engine says."""
        data = json.loads(text)
        return cls(Position(data["position"]), data["winner"], data["replies"])
