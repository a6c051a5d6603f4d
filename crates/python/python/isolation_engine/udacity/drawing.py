"""Boards and games as text."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from isolation_engine._native import Board


def to_string(board: Board, symbols: Sequence[str] = ("1", "2")) -> str:
    """A drawing of a board: the two symbols for the pieces, `-` for a closed square.

    The second and third generation number rows and columns. Lines end with a line feed and a
    carriage return, in this order.
    """
    numbered = board.generation in (2, 3)
    if numbered:
        state = board._board_state
        first, second = (_square(board, number) for number in (state[-1], state[-2]))
    else:
        rows = board.__board_state__
        first, second = map(board.get_player_location, (board._player_1, board._player_2))

    def symbol(row: int, column: int) -> str:
        if not (state[row + column * board.height] if numbered else rows[row][column]):
            return " "
        if (row, column) == first:
            return symbols[0]
        return symbols[1] if (row, column) == second else "-"

    margin = len(str(board.height - 1)) + 1
    lines = []
    if numbered:
        lines.append(" " * (margin + 3) + "   ".join(map(str, range(board.width))))
    for row in range(board.height):
        label = f"{row:<{margin}}" if numbered else ""
        squares = (symbol(row, column) for column in range(board.width))
        lines.append(label + " | " + "".join(f"{text} | " for text in squares))
    return "".join(line + "\n\r" for line in lines)


def text(board: Board) -> str:
    """What `repr` says of a board."""
    number = 1 if board.active_player is board._player_1 else 2
    return f"<Board {board.width}x{board.height}, {board.move_count} moves, player {number} to move>"


def svg(board: Board) -> str | None:
    """The picture of a board; None where the engine has no such position."""
    try:
        return board.to_position().svg()
    except ValueError:
        return None


def _square(board: Board, number: int | None) -> tuple[int, int] | None:
    """The square (row, column) of a number in `_board_state`."""
    return None if number is None else (number % board.height, number // board.height)


def game_as_text(
    winner: Hashable,
    move_history: Sequence[Sequence[Any]],
    termination: str = "",
    board: Board | None = None,
) -> str:
    """The text of a game of the first generation, with a drawing after each move.

    `move_history` has one entry a turn: the first player's move, then the second's if it made one.
    `board` is the board before the first move, an empty one by default; the moves are applied to it.
    """
    board = Board(1, 2) if board is None else board
    lines = []
    for number, turn in enumerate(move_history):
        for move, label in zip(turn, (f"{number}. ({{}},{{}})", f"{number}. ... ({{}}, {{}})")):
            lines.append(label.format(*move) + "\r\n")
            board.apply_move(move)
            lines.append(board.print_board())
    return "".join(lines) + f"{termination}\r\nWinner: {winner}\r\n"
