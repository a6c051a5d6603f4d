"""States of the second board, with the same numbers as the course's."""

from __future__ import annotations

import os
from enum import IntEnum
from typing import Any, NamedTuple

_WIDTH = 11
_HEIGHT = 9
_ROW = _WIDTH + 2
_SIZE = _ROW * _HEIGHT - 2
_BLANK_BOARD = sum(((1 << _WIDTH) - 1) << (row * _ROW) for row in range(_HEIGHT))

N, S, W, E = _ROW, -_ROW, 1, -1
"""Differences of the number of a square: one row up, one down, one column left, one right."""


class Action(IntEnum):
    """The eight leaps of a knight, as differences of the number of a square."""

    NNE = N + N + E
    ENE = E + N + E
    ESE = E + S + E
    SSE = S + S + E
    SSW = S + S + W
    WSW = W + S + W
    WNW = W + N + W
    NNW = N + N + W


_ACTIONS = tuple(Action)
_ACTION_SET = frozenset(Action)

_LEAPS = tuple(
    tuple((action, loc + action, 1 << (loc + action)) for action in _ACTIONS if loc + action >= 0)
    for loc in range(_SIZE)
)
"""For each number: the actions from there, the numbers they lead to, and the bits of those."""

_REACH = tuple(sum(bit for _, to, bit in leaps if to > 0) for leaps in _LEAPS)
"""For each number: the squares a leap away. Square 0 is left out, see `Isolation._has_liberties`."""


class Isolation(NamedTuple("Isolation", [("board", int), ("ply_count", int), ("locs", tuple[Any, ...])])):
    """A state of the game.

    `board`: the open squares; `ply_count`: actions played so far; `locs`: the numbers of the two
    pieces' squares, None for one that is not placed.
    """

    def __new__(
        cls,
        board: int = _BLANK_BOARD,
        ply_count: int = 0,
        locs: tuple[int | None, int | None] = (None, None),
    ) -> Isolation:
        return super().__new__(cls, board, ply_count, locs)

    def actions(self) -> list[int]:
        """The legal actions: squares while the player's piece is not placed, else `Action`s."""
        loc = self.locs[self.ply_count % 2]
        if loc is None:
            return self.liberties(None)
        board = self.board
        return [action for action, _, bit in _leaps(loc) if board & bit]

    def player(self) -> int:
        """Whose turn it is: 0 or 1."""
        return self.ply_count % 2

    def result(self, action: int) -> Isolation:
        """The state after an action.

        AssertionError for a number that is no `Action` once the piece is placed, RuntimeError for
        a square that is closed.
        """
        first, second = self.locs
        player = self.ply_count % 2
        loc = second if player else first
        assert (
            loc is None or action in _ACTION_SET
        ), f"action {action}: expected one of {list(Action)}"
        loc = int(action) + (loc or 0)
        bit = 1 << loc
        if not self.board & bit:
            raise RuntimeError(f"action {action}: square {loc} is closed")
        locs = (first, loc) if player else (loc, second)
        return tuple.__new__(Isolation, (self.board ^ bit, self.ply_count + 1, locs))

    def terminal_test(self) -> bool:
        """Whether either player has no move, also the one who is not to move."""
        return not (self._has_liberties(0) and self._has_liberties(1))

    def utility(self, player_id: int) -> float:
        """0 until the game has ended, then infinity for the winner and minus infinity else.

        The player to move loses where neither has a move.
        """
        if not self.terminal_test():
            return 0
        active = self.ply_count % 2
        wins = self._has_liberties(active) == (player_id == active)
        return float("inf") if wins else float("-inf")

    def liberties(self, loc: int | None) -> list[int]:
        """The numbers of the open squares a leap away from a square; all open ones for None."""
        board = self.board
        if loc is None:
            return [square for square in range(_SIZE) if board & (1 << square)]
        return [to for _, to, bit in _leaps(loc) if board & bit]

    def _has_liberties(self, player_id: int) -> bool:
        """Whether a player can go anywhere but to square 0: the course looks for a number that is not 0.

        So a player whose last move leads to the lower right square has lost already.
        """
        loc = self.locs[player_id]
        if loc is None:
            return bool(self.board & ((1 << _SIZE) - 2))
        if 0 <= loc < _SIZE:
            return bool(self.board & _REACH[loc])
        return any(self.liberties(loc))


def _leaps(loc: int) -> tuple[tuple[Action, int, int], ...]:
    if 0 <= loc < _SIZE:
        return _LEAPS[loc]
    return tuple((it, loc + it, 1 << (loc + it)) for it in _ACTIONS if loc + it >= 0)


class DebugState(Isolation):
    """A state that can be printed."""

    player_symbols = ["1", "2"]

    @staticmethod
    def from_state(gamestate: Isolation) -> DebugState:
        """The same state, to be printed."""
        return DebugState(gamestate.board, gamestate.ply_count, gamestate.locs)

    @property
    def bitboard_string(self) -> str:
        """The number `board` in binary."""
        return f"{self.board:b}"

    @classmethod
    def ind2xy(cls, ind: int) -> tuple[int, int]:
        """Column and row of a number, counted from 0 in the lower right corner."""
        return ind % _ROW, ind // _ROW

    def __str__(self) -> str:
        def symbol(square: int) -> str:
            for player in (1, 0):
                if square == self.locs[player]:
                    return self.player_symbols[player][::-1]
            return " " if self.board & (1 << square) else "X"

        rule = "+ - " * _WIDTH + "+"
        lines = [rule]
        for row in reversed(range(_HEIGHT)):
            squares = (symbol(row * _ROW + column) for column in reversed(range(_WIDTH)))
            lines += ["|" + "".join(f" {text} |" for text in squares), rule]
        return "\n" + "\n".join(lines) + os.linesep
