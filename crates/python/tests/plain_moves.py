"""Where pieces could go to, plain and slow, and positions at random."""

from __future__ import annotations

import random

from isolation_engine import Position
from program_runs import player

BOARDS = [
    "knight-5x5",
    "knight-7x7",
    "knight-11x9",
    "queen-4x5",
    "queen-9x8",
    "king-5x6",
    "king-9x9",
]
STEPS = {
    "knight": [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)],
    "king": [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)],
}
STEPS["queen"] = STEPS["king"]


def targets(position: Position, player: int) -> set[tuple[int, int]]:
    """The squares that a player's piece could go to: the rules once more, plain and slow."""
    open_squares = set(position.open_squares)
    piece = position.pieces[player]
    if piece is None:
        return open_squares
    found = set()
    for rows, columns in STEPS[position.movement]:
        square = (piece[0] + rows, piece[1] + columns)
        while square in open_squares:
            found.add(square)
            if position.movement != "queen":
                break
            square = (square[0] + rows, square[1] + columns)
    return found


def random_position(rng: random.Random, board: str) -> Position:
    position = Position(preset=board)
    for _ in range(rng.randrange(position.width * position.height // 2)):
        if position.winner is not None:
            break
        position = position.play(rng.choice(position.moves))
    return position
