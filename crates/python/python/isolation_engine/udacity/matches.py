"""The game loop of the course's board."""

from __future__ import annotations

import inspect
import timeit
from collections.abc import Callable
from typing import Any

from isolation_engine._native import Board

TIME_LIMIT_MILLIS = 150
"""Milliseconds that a player has for a move, unless `play` is given another number."""

FIRST_TIME_LIMIT_MILLIS = 200
"""The same in the first generation."""


def play(board: Board, time_limit: float | None = None) -> tuple[Any, list[Any], str]:
    """Plays a game from a board between its players, which is left in its last state.

    `time_limit` is in milliseconds of wall time a move. Returns the winner, the history of moves and
    why the loser lost: "timeout"; "forfeit", a move that is none of the legal ones; "illegal move",
    which in the second and third generation means that there was no legal one. The first knows no
    "forfeit", and its history has a list for both players' moves, the losing one included; in the
    others it has a list [row, column] for each move that was made.
    """
    first = board.generation in (1, 4)
    if time_limit is None:
        time_limit = FIRST_TIME_LIMIT_MILLIS if first else TIME_LIMIT_MILLIS
    history: list[Any] = []
    while True:
        legal = board.get_legal_moves()
        copy = board.copy()
        player, opponent = board.active_player, board.inactive_player
        arguments = (copy, legal) if takes_moves(player, board.generation) else (copy,)
        time_left = _clock(time_limit)
        move = player.get_move(*arguments, time_left)
        left = time_left()
        if first:
            if player == board._player_1:
                history.append([move])
            else:
                history[-1].append(move)
        if left < 0:
            return opponent, history, "timeout"
        if move not in legal:
            return opponent, history, "forfeit" if legal and not first else "illegal move"
        if not first:
            history.append(list(move))
        board.apply_move(move)


def _clock(limit: float) -> Callable[[], float]:
    """Tells the milliseconds that are left of a limit which begins now."""
    start = timeit.default_timer()
    return lambda: limit - 1000 * (timeit.default_timer() - start)


def takes_moves(player: Any, generation: int) -> bool:
    """Whether a player's `get_move` is to be handed the legal moves: game, moves, time_left.

    The generation decides where the method takes both, or does not tell what it takes.
    """
    by_default = generation != 3
    try:
        signature = inspect.signature(player.get_move)
    except (TypeError, ValueError):
        return by_default
    takes = [_takes(signature, count) for count in (2, 3)]
    return by_default if takes[0] == takes[1] else takes[1]


def _takes(signature: inspect.Signature, count: int) -> bool:
    try:
        signature.bind(*range(count))
    except TypeError:
        return False
    return True
