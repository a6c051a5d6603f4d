"""The names of the file that students of the course's first project complete, for code that imports it.

Its players are for subclasses: they have the constructors of the course, and choose no move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from isolation_engine._native import Board

Square = tuple[int, int]

#: What a heuristic is: it tells how good a board is for a player.
Heuristic = Callable[[Board, Any], float]


class SearchTimeout(Exception):
    """Ends a search whose time is up."""


class Timeout(SearchTimeout):
    """The same, by the name of earlier generations."""


def custom_score(game: Board, player: Any) -> float:
    """A student's heuristic."""
    raise NotImplementedError


custom_score_2 = custom_score_3 = custom_score


class IsolationPlayer:
    """What the players of the course's newer generations share."""

    def __init__(
        self, search_depth: int = 3, score_fn: Heuristic = custom_score, timeout: float = 10.0
    ) -> None:
        self.search_depth = search_depth
        self.score = score_fn
        self.time_left: Any = None
        #: Milliseconds that are left when a search ends itself.
        self.TIMER_THRESHOLD = timeout


class MinimaxPlayer(IsolationPlayer):
    """A student's player that searches to a fixed depth."""

    def get_move(self, game: Board, time_left: Callable[[], float]) -> Square:
        """The move of a student's search."""
        raise NotImplementedError


class AlphaBetaPlayer(MinimaxPlayer):
    """A student's player that searches deeper until its time is up."""


class CustomPlayer(IsolationPlayer):
    """A student's player in the course's older generations."""

    def __init__(
        self,
        search_depth: int = 3,
        score_fn: Heuristic = custom_score,
        iterative: bool = True,
        method: str = "minimax",
        timeout: float = 10.0,
    ) -> None:
        super().__init__(search_depth, score_fn, timeout)
        self.iterative, self.method = iterative, method

    def get_move(self, game: Board, legal_moves: list[Square], time_left: Callable[[], float]) -> Square:
        """The move of a student's search."""
        raise NotImplementedError
