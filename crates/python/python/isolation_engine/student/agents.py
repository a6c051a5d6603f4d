"""The kinds of hosted players, by the methods of their classes.

| method                                           | board         | who                         |
| ------------------------------------------------ | ------------- | --------------------------- |
| `choose(self, position[, time_left])`            | any           | players for this package    |
| `get_move(self, game[, legal_moves], time_left)` | knight boards | the course's first project  |
| `get_action(self, state)`, `self.queue.put(…)`   | knight-11x9   | the course's second project |
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from isolation_engine import Position
from isolation_engine.student.faults import FaultError, shortened
from isolation_engine.student.timing import TimeLeft

#: A square (row, column), row 0 at the top.
Square = tuple[int, int]

#: What the skeleton of the course's first project returns instead of a move that it does not find.
NO_MOVE = (-1, -1)


class Agent(Protocol):
    """A player at its board."""

    def choose(self, start: Position, moves: Sequence[Square], time_left: TimeLeft) -> str:
        """The text of its move, `moves` after `start`."""


class Positional:
    """A player for this package."""

    def __init__(self, make: Callable[[], Any], side: int) -> None:
        self._player = make()
        self._takes_time = _parameters(self._player.choose) > 1

    def choose(self, start: Position, moves: Sequence[Square], time_left: TimeLeft) -> str:
        position = position_after(start, moves)
        times = (time_left,) if self._takes_time else ()
        answer = self._player.choose(position, *times)
        if isinstance(answer, str):
            try:
                position.play(answer)
            except ValueError as error:
                raise FaultError("illegal_move", shortened(str(error))) from None
            return answer
        return text_of(position, answer, "choose returned")


class Course:
    """An agent of the course's first project: it finds its board in the course's own class."""

    def __init__(self, make: Callable[[], Any], side: int) -> None:
        from isolation_engine.udacity import Board  # Now, outside the time of moves.

        self._board = Board
        self._agent = make()
        opponent = Opponent()
        players = (self._agent, opponent)
        self._players: tuple[object, object] = players if side == 0 else players[::-1]
        self._takes_moves = _parameters(self._agent.get_move) > 2

    def choose(self, start: Position, moves: Sequence[Square], time_left: TimeLeft) -> str:
        if start.pieces == (None, None) and len(start.open_squares) == start.width * start.height:
            board = self._board(*self._players, start.width, start.height)
        else:
            board = self._board.from_position(start, *self._players)
        for move in moves:
            board.apply_move(move)
        legal = (board.get_legal_moves(),) if self._takes_moves else ()
        answer = self._agent.get_move(board, *legal, time_left)
        position = position_after(start, moves)
        if answer == NO_MOVE:
            left = len(position.moves)
            raise FaultError("resigned", f"get_move returned {NO_MOVE}; legal moves: {left}")
        return text_of(position, answer, "get_move returned")


class Opponent:
    """Who sits on the other side of a course's board."""


def _queued() -> Kind:
    from isolation_engine.student.queued import Queued

    return Queued


#: What makes an agent of a class of players: from what makes the player, and the side.
Kind = Callable[[Callable[[], Any], int], Agent]

#: The kinds by the method that is asked for moves, in the order in which they are looked for.
KINDS: dict[str, Callable[[], Kind]] = {
    "get_action": _queued,
    "get_move": lambda: Course,
    "choose": lambda: Positional,
}


#: The method of agents of Georgia Tech's course.
UNSUPPORTED = "move"

_EXPECTED = (
    "expected one of get_move(self, game, time_left), get_action(self, state), choose(self, position)"
)


def method(player: type) -> Callable[..., Any] | None:
    """The method of a class that is asked for moves; None where it has none."""
    name = method_name(player)
    return getattr(player, name) if name in KINDS else None


def method_name(player: type) -> str | None:
    """The name of that method, or of the one of an unsupported course."""
    return next((name for name in (*KINDS, UNSUPPORTED) if callable(getattr(player, name, None))), None)


def find(player: type) -> Kind:
    """The kind of this class of players."""
    name = method_name(player)
    if name == UNSUPPORTED:
        raise FaultError("crash", unsupported(player.__name__))
    if name is None:
        why = f"{player.__name__} has neither get_move nor get_action nor choose; {_EXPECTED}"
        raise FaultError("crash", why)
    return KINDS[name]()


def unsupported(name: str) -> str:
    """Why an agent of Georgia Tech's course cannot play."""
    return f"{name} has the method move of Georgia Tech's course, which is not supported; {_EXPECTED}"


def refusal(kind: Callable[..., Agent], player: type, variant: str) -> str | None:
    """Why players of this kind cannot play a board; None where they can."""
    board = Position(preset=variant)
    if kind is Positional or (kind is Course and board.movement == "knight"):
        return None
    if kind is Course:
        return f"{player.__name__}.get_move plays knight boards only, not {variant}"
    if (board.movement, board.width, board.height) == ("knight", 11, 9):
        return None
    return f"{player.__name__}.get_action plays the board knight-11x9 only, not {variant}"


def text_of(position: Position, answer: object, how: str) -> str:
    """The text of the legal move to the square that a player answered; `how` tells in what way."""
    targets = position.targets
    if isinstance(answer, tuple) and answer in targets:
        return position.moves[targets.index(answer)]
    expected = f"{targets[0]}" if len(targets) == 1 else f"{targets[0]} or {targets[1]}"
    raise FaultError("illegal_move", f"{how} {shortened(repr(answer))}; a legal move is {expected}")


def position_after(start: Position, moves: Sequence[Square]) -> Position:
    """The position behind the moves."""
    position = start
    for move in moves:
        position = position.play(move)
    return position


def _parameters(method: Callable[..., Any]) -> int:
    """How many arguments a bound method takes by their places."""
    places = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    parameters = inspect.signature(method).parameters.values()
    return sum(parameter.kind in places for parameter in parameters)
