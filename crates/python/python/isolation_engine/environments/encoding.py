"""Observations, actions and rewards of all environments.

**Observations** are ``int8`` arrays of shape ``(len(PLANES), height, width)``, row 0 at the top, as
one player, the viewer, sees the board. Each plane holds 0 and 1:

====================  ======================================================================
plane                 1 where
====================  ======================================================================
``own_piece``         the viewer's piece stands (nowhere while it is not placed)
``other_piece``       the other's piece stands
``open``              a piece may go: no piece stands there, and the square was not closed by one,
                      removed, or a hole from the start
``own_targets``       the viewer's piece could go, with either side to move; while it is not
                      placed, all open squares
``other_targets``     the same for the other's piece
``to_move``           everywhere when the viewer is to move, else nowhere
====================  ======================================================================

**Actions** are whole numbers. On most boards they are below ``height * width``: the square that the piece is
placed on or goes to, ``row * width + column``. Where a move removes a square after the step
(``position.removes``, as in the preset ``"isolation"``), they are below ``(height * width) ** 2``: the square of the
step times ``height * width``, plus the square that is removed; a placement, which removes none, has its own square
twice. On 6x8, ``reshape(8, 6, 8, 6)`` of an array of actions is indexed [row, column, removed row, removed column].

An **action mask** is an ``int8`` array of shape ``(actions,)`` with 1 for each legal action of the side to move, and
all zeros where the game is over. :func:`actions` gives their number, :func:`move_of` the move of an action for
:meth:`Position.play`, :func:`action_of` the action of a move.

**Rewards** are +1 for the winner and -1 for the loser at the end, and 0 before. There are no draws.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, SupportsIndex, Union

import numpy as np

from isolation_engine._native import Batch, Boards, Position

if TYPE_CHECKING:
    from isolation_engine.solution import Winner
    from numpy.typing import NDArray

__all__ = [
    "COLOURS",
    "LARGEST_SEED",
    "PLANES",
    "Board",
    "Move",
    "action",
    "action_mask",
    "action_of",
    "actions",
    "begin",
    "check_board",
    "move_of",
    "observation",
    "picture",
    "render",
    "rewards",
    "square",
]

PLANES = ("own_piece", "other_piece", "open", "own_targets", "other_targets", "to_move")
"""The names of an observation's planes, in order."""

Board = Union[str, Position]
"""The starting position: a preset (``"knight"``), a board (``"queen-5x6"``), a position's text, or a
:class:`~isolation_engine.Position`."""

Move = Union[str, tuple[int, int], tuple[tuple[int, int], tuple[int, int]]]
"""What :meth:`Position.play` takes: a text, a square, or the step's square and the one that is removed."""

LARGEST_SEED = 2**53 - 1
"""Seeds of the engine are whole numbers up to this one."""

COLOURS = {
    "open": (240, 234, 214),
    "first": (30, 96, 176),
    "second": (200, 64, 40),
    "blocked": (92, 84, 74),
}
"""Red, green and blue, 0 to 255, of the squares in pictures of a board."""


#: What environments render.
RENDER_MODES = ["ansi", "rgb_array"]


def check_render_mode(mode: str | None) -> None:
    """Refuses what no environment renders."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode={mode!r}: expected None, 'ansi' or 'rgb_array'")


def begin(board: Board, seed: int = 0) -> Position:
    """The position in which a game begins.

    Parameters
    ----------
    board : str or Position
        The board.
    seed : int
        Decides where pieces start at random.

    Returns
    -------
    Position
        The position.
    """
    return Boards(board, 1, seed=seed).batch[0]


def check_board(position: Position, expected: Position) -> None:
    """Refuses a position of a board with other observations or actions.

    Parameters
    ----------
    position : Position
        The position.
    expected : Position
        A position of the board.

    Raises
    ------
    ValueError
        The board is another one.
    """
    if (position.height, position.width) != (expected.height, expected.width):
        raise ValueError(
            f"position {position}: expected a board of {expected.width} by {expected.height} squares"
        )
    if position.removes != expected.removes:
        moves = "remove a square" if expected.removes else "remove no square"
        raise ValueError(f"position {position}: expected a board whose moves {moves}")


def restart(
    board: Board, options: dict[str, Any] | None, expected: Position, seed: int
) -> Position:
    """The start of an episode: on the board, or from ``options["position"]``, of the size of `expected`."""
    given = (options or {}).get("position")
    position = begin(board if given is None else given, seed)
    check_board(position, expected)
    return position


def observation(position: Position, viewer: int) -> NDArray[np.int8]:
    """What a player sees.

    Parameters
    ----------
    position : Position
        The position.
    viewer : int
        The player, 0 or 1.

    Returns
    -------
    ndarray of int8, shape (planes, height, width)
        The planes.
    """
    planes: NDArray[np.int8] = Batch([position], viewer).observations[0]
    return planes


def action_mask(position: Position) -> NDArray[np.int8]:
    """Which actions of the side to move are legal.

    Parameters
    ----------
    position : Position
        The position.

    Returns
    -------
    ndarray of int8, shape (actions,)
        1 for a legal action.
    """
    mask: NDArray[np.int8] = Batch([position]).action_masks[0]
    return mask


def actions(position: Position) -> int:
    """The number of actions on a position's board, legal or not.

    Parameters
    ----------
    position : Position
        The position.

    Returns
    -------
    int
        The number.
    """
    squares = position.height * position.width
    return squares * squares if position.removes else squares


def move_of(
    position: Position, action: SupportsIndex
) -> tuple[int, int] | tuple[tuple[int, int], tuple[int, int]]:
    """The move of an action.

    Parameters
    ----------
    position : Position
        The position.
    action : int
        The number.

    Returns
    -------
    tuple
        Its square ``(row, column)``, or the step's square and the removed one.

    Raises
    ------
    ValueError
        The board has no action of this number.
    """
    number, count = _number(action), actions(position)
    if not 0 <= number < count:
        raise ValueError(f"action {number}: expected a move's number, 0 to {count - 1}")
    if not position.removes:
        return divmod(number, position.width)
    to, removed = divmod(number, position.height * position.width)
    step = divmod(to, position.width)
    return step if to == removed else (step, divmod(removed, position.width))


def action_of(position: Position, move: Move) -> int:
    """The action of a legal move.

    Parameters
    ----------
    position : Position
        The position.
    move : str or tuple
        A text, or squares as :func:`move_of` gives them.

    Returns
    -------
    int
        The number.
    """
    to = action(position.square(move), position.width)
    if not position.removes:
        return to
    removed = position.removed(move)
    squares = position.height * position.width
    return to * squares + (to if removed is None else action(removed, position.width))


def square(action: SupportsIndex, width: int) -> tuple[int, int]:
    """The square of a number.

    Parameters
    ----------
    action : int
        The number.
    width : int
        Squares in a row.

    Returns
    -------
    tuple of int
        The square ``(row, column)``.
    """
    return divmod(_number(action), width)


def action(square: tuple[int, int], width: int) -> int:
    """The number of a square.

    Parameters
    ----------
    square : tuple of int
        The square ``(row, column)``.
    width : int
        Squares in a row.

    Returns
    -------
    int
        The number.
    """
    return square[0] * width + square[1]


def _number(action: SupportsIndex) -> int:
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"action {action!r}: expected a whole number") from None


def rewards(winner: Winner) -> tuple[float, float]:
    """The rewards at the end of a game.

    Parameters
    ----------
    winner : {"first", "second"}
        The winner.

    Returns
    -------
    tuple of float
        The rewards of the first and of the second player.
    """
    return (1.0, -1.0) if winner == "first" else (-1.0, 1.0)


def picture(position: Position, pixels: int = 16) -> NDArray[np.uint8]:
    """A picture of the board in red, green and blue.

    Parameters
    ----------
    position : Position
        The position.
    pixels : int
        The side of a square in pixels.

    Returns
    -------
    ndarray of uint8, shape (height * pixels, width * pixels, 3)
        The picture.
    """
    # In the order of the numbers 0, 1, 2 and -1 that stand for squares.
    palette = np.array(list(COLOURS.values()), dtype=np.uint8)
    squares: NDArray[np.uint8] = palette[position.array()]
    return squares.repeat(pixels, axis=0).repeat(pixels, axis=1)


def render(position: Position, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The board as an environment's ``render_mode`` wants it.

    Parameters
    ----------
    position : Position
        The position.
    mode : {"ansi", "rgb_array"} or None
        A text, a picture, or nothing.

    Returns
    -------
    str, ndarray or None
        The board.
    """
    if mode == "ansi":
        return position.diagram()
    if mode == "rgb_array":
        return picture(position)
    return None
