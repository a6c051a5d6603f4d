"""The course's boards as positions of the engine, and back."""

from __future__ import annotations

from isolation_engine._native import Board, Position

__all__ = ["from_position", "to_position"]


def to_position(board: Board) -> Position:
    """The position that a board shows."""
    _, move_count, contents, (first, _, active, _), *_ = Board.__getstate__(board)
    width, height, owners, _, pieces, _ = contents
    try:
        position = Position.from_squares(
            width=width,
            height=height,
            pieces=pieces,
            blocked=[(square % height, square // height) for square, owner in enumerate(owners) if owner],
            to_move=0 if active is first or active == first else 1,
        )
    except ValueError as error:
        raise ValueError(f"this board is no position of the engine: {error}") from None
    # The text ends with the number of the move, which squares do not tell.
    text, _ = position.text.rsplit(" ", 1)
    return Position(f"{text} {min(max(move_count // 2 + 1, 1), 2**16 - 1)}")


def from_position(
    class_: type[Board], position: Position, player_1: object, player_2: object
) -> Board:
    """A board of this class that shows a position. Each blocked square counts as a move."""
    if position.movement != "knight":
        raise ValueError(
            f"{position}: a position of {position.movement}s; the course's board has knights only"
        )
    board = class_(player_1, player_2, position.width, position.height)
    generation, _, contents, players, *rest = Board.__getstate__(board)
    squares = [(row, column) for column in range(position.width) for row in range(position.height)]
    still_open, pieces = set(position.open_squares), position.pieces
    owners = bytes(0 if square in still_open else 1 + (square == pieces[1]) for square in squares)
    if position.to_move == 1:
        players = [*players[:2], player_2, player_1]
    contents = (*contents[:2], owners, position.to_move, pieces, contents[5])
    closed = len(squares) - owners.count(0)
    Board.__setstate__(board, (generation, closed, contents, players, *rest))
    return board
