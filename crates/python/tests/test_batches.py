"""Batches: what they tell, and what they refuse."""

from __future__ import annotations

import random

import numpy as np
import pytest
from isolation_engine import Batch, Position
from plain_moves import BOARDS, random_position, targets


def test_batches_agree_with_positions():
    rng = random.Random(1)
    for board in BOARDS:
        positions = [random_position(rng, board) for _ in range(20)]
        batch = Batch(positions, player=1)
        first = positions[0]
        assert (len(batch), batch.player) == (20, 1)
        assert (batch.width, batch.height, batch.movement) == (
            first.width,
            first.height,
            first.movement,
        )
        assert list(batch) == positions and batch[-1] == positions[-1]
        shape = (first.height, first.width)
        assert batch.open_squares.shape == (20, *shape) and batch.open_squares.dtype == bool
        assert batch.pieces.shape == (20, 2, 2) and batch.pieces.dtype == np.int8
        assert batch.targets.shape == (20, 2, *shape) and batch.targets.dtype == bool
        assert batch.mobility.shape == (20, 2) and batch.to_move.shape == (20,)
        assert batch.observations.shape == (20, 6, *shape)
        for index, position in enumerate(positions):
            assert squares(batch.open_squares[index]) == position.open_squares
            assert batch.to_move[index] == position.to_move
            for player in (0, 1):
                piece = position.pieces[player]
                assert tuple(batch.pieces[index, player]) == (piece or (-1, -1))
                reached = targets(position, player)
                assert set(squares(batch.targets[index, player])) == reached
                assert batch.mobility[index, player] == len(reached)
            own, other, is_open, mine, theirs, turn = batch.observations[index]
            assert squares(own) == [piece for piece in [position.pieces[1]] if piece]
            assert squares(other) == [piece for piece in [position.pieces[0]] if piece]
            assert squares(is_open) == position.open_squares
            assert set(squares(mine)) == targets(position, 1)
            assert set(squares(theirs)) == targets(position, 0)
            assert (turn == (position.to_move == 1)).all()


def squares(plane: np.ndarray) -> list[tuple[int, int]]:
    return [(int(row), int(column)) for row, column in np.argwhere(plane)]


def test_bad_batches():
    knight = Position(preset="knight")
    with pytest.raises(ValueError, match="at least one position"):
        Batch([], 0)
    with pytest.raises(ValueError, match="position 1 is a queen board of 7x7"):
        Batch([knight, Position(preset="queen")], 0)
    with pytest.raises(ValueError, match="player 2: expected"):
        Batch([knight], 2)
    with pytest.raises(IndexError):
        Batch([knight], 0)[1]
    with pytest.raises(TypeError):
        Batch([1], 0)
