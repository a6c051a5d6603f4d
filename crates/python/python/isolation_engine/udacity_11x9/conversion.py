"""States of the second board to and from the engine's positions (preset `knight-11x9`)."""

from __future__ import annotations

import re

from isolation_engine._native import Position
from isolation_engine.udacity_11x9.state import _BLANK_BOARD, _HEIGHT, _ROW, _WIDTH, Isolation


def square_of(loc: int) -> tuple[int, int]:
    """The square (row, column), row 0 at the top, of a number."""
    return _HEIGHT - 1 - loc // _ROW, _WIDTH - 1 - loc % _ROW


def loc_of(square: tuple[int, int]) -> int:
    """The number of a square (row, column), row 0 at the top."""
    row, column = square
    return (_HEIGHT - 1 - row) * _ROW + _WIDTH - 1 - column


def to_position(state: Isolation) -> Position:
    """The engine's position. Raises ValueError for a state that no game leads to."""
    pieces = {square_of(loc): "Nn"[player] for player, loc in enumerate(state.locs) if loc is not None}

    def symbol(row: int, column: int) -> str:
        open_ = state.board >> loc_of((row, column)) & 1
        return pieces.get((row, column), "1" if open_ else "*")

    def row_text(row: int) -> str:
        squares = "".join(symbol(row, column) for column in range(_WIDTH))
        return re.sub("1+", lambda run: str(len(run[0])), squares)

    rows = "/".join(map(row_text, range(_HEIGHT)))
    pocket = "".join("Nn"[player] for player, loc in enumerate(state.locs) if loc is None)
    number = state.ply_count // 2 + 1
    side = "wb"[state.ply_count % 2]
    return Position(f"{rows}[{pocket}] {side} - - 0 {number}")


def from_position(position: Position) -> Isolation:
    """The state of an engine's position of knights on 11 columns and 9 rows.

    Each closed square counts as an action played, and one more where that gives the wrong player.
    """
    if (position.movement, position.width, position.height) != ("knight", _WIDTH, _HEIGHT):
        raise ValueError(f"{position}: expected a position of knights on {_WIDTH}x{_HEIGHT}")
    board = sum(1 << loc_of(square) for square in position.open_squares)
    plies = (_BLANK_BOARD ^ board).bit_count()
    plies += (plies - position.to_move) % 2
    first, second = (None if square is None else loc_of(square) for square in position.pieces)
    return Isolation(board, plies, (first, second))
