"""The course's sample heuristics and players, for boards of every generation.

A heuristic takes a board and a player, and tells how good the board is for that player. A player's
`get_move` takes `(game, time_left)` or `(game, legal_moves, time_left)`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import randint
from typing import Any

from isolation_engine._native import Board

Square = tuple[int, int]

NO_MOVE: Square = (-1, -1)
"""What a player returns that has no legal move."""


def _end(game: Board, player: Any) -> float | None:
    """The score of a finished game: minus infinity for the loser, infinity for the winner."""
    if game.is_loser(player):
        return float("-inf")
    return float("inf") if game.is_winner(player) else None


def null_score(game: Board, player: Any) -> float:
    """0 until the game has ended."""
    end = _end(game, player)
    return 0.0 if end is None else end


def open_move_score(game: Board, player: Any) -> float:
    """How many moves the player has."""
    end = _end(game, player)
    return float(len(game.get_legal_moves(player))) if end is None else end


def improved_score(game: Board, player: Any) -> float:
    """How many more moves the player has than its opponent."""
    end = _end(game, player)
    if end is not None:
        return end
    own = len(game.get_legal_moves(player))
    return float(own - len(game.get_legal_moves(game.get_opponent(player))))


def center_score(game: Board, player: Any) -> float:
    """The square of the piece's distance from the point (height / 2, width / 2).

    It is the course's: farther is better, and the point is half a square below and right of the
    centre.
    """
    end = _end(game, player)
    if end is not None:
        return end
    location: Any = game.get_player_location(player)
    row, column = location
    return float((game.height / 2 - row) ** 2 + (game.width / 2 - column) ** 2)


class RandomPlayer:
    """Plays any legal move, drawn from the module `random`."""

    def get_move(self, game: Board, *rest: Any) -> Square:
        """The square (row, column) to go to."""
        moves = _moves(game, rest)
        return moves[randint(0, len(moves) - 1)] if moves else NO_MOVE


class GreedyPlayer:
    """Plays the move after which a heuristic tells most; the last in order of squares where several do."""

    def __init__(self, score_fn: Callable[[Board, Any], float] = open_move_score) -> None:
        self.score = score_fn

    def get_move(self, game: Board, *rest: Any) -> Square:
        """The square (row, column) to go to."""
        moves = _moves(game, rest)
        if not moves:
            return NO_MOVE
        return max((self.score(game.forecast_move(move), self), move) for move in moves)[1]


class HumanPlayer:
    """Asks at the terminal; play it without a time limit that matters."""

    def get_move(self, game: Board, *rest: Any) -> Square:
        """The square (row, column) to go to."""
        moves = _moves(game, rest)
        if not moves:
            return NO_MOVE
        print(game.to_string())
        print("\t".join(f"[{index}] {move}" for index, move in enumerate(moves)))
        while True:
            text = input("Number of the move: ")
            if text.strip().isdecimal() and int(text) < len(moves):
                return moves[int(text)]
            print(f"{text!r}: expected a number from 0 to {len(moves) - 1}")


def _moves(game: Board, rest: tuple[Any, ...]) -> list[Square]:
    """The legal moves: handed over in front of the clock, else asked of the board."""
    return rest[0] if len(rest) == 2 else game.get_legal_moves()
