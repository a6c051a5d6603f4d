"""Measures `forecast_move` and `get_legal_moves` against the same logic in plain Python.

    python benches/board.py

Both boards play the same random games, and at every position both forecast each legal move and ask
the new board for its legal moves. They take turns, and processor time is what counts, so that a busy machine does not matter.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from plain_board import PlainBoard  # noqa: E402

from isolation_engine.udacity import Board  # noqa: E402

GAMES = 40
ROUNDS = 9


def work(class_, games):
    """Looks one move ahead in all positions of games; nanoseconds for each look, and their number."""
    positions = []
    for moves in games:
        board = class_("first", "second")
        for number, move in enumerate(moves):
            if number >= 2:
                positions.append((board.copy(), sorted(board.get_legal_moves())))
            board.apply_move(move)
    start = time.thread_time_ns()
    for board, legal in positions:
        for move in legal:
            board.forecast_move(move).get_legal_moves()
    spent = time.thread_time_ns() - start
    looks = sum(len(legal) for _, legal in positions)
    return spent / looks, looks


def random_games():
    """Move lists of seeded random games."""
    random.seed(7)
    games = []
    for _ in range(GAMES):
        board, moves = PlainBoard("first", "second"), []
        while legal := board.get_legal_moves():
            moves.append(random.choice(legal))
            board.apply_move(moves[-1])
        games.append(moves)
    return games


def main():
    games = random_games()
    results = []
    for _ in range(ROUNDS):
        (plain, looks), (ours, _) = work(PlainBoard, games), work(Board, games)
        results.append((plain, ours))
    plain, ours = (statistics.median(column) for column in zip(*results))
    ratios = sorted(plain / ours for plain, ours in results)
    print(f"{looks} looks a round, median of {ROUNDS} rounds:")
    print(f"plain Python  {plain:7.0f} ns for forecast_move and get_legal_moves")
    print(f"isolation     {ours:7.0f} ns")
    print(f"ratio         {statistics.median(ratios):7.1f} (from {ratios[0]:.1f} to {ratios[-1]:.1f})")


if __name__ == "__main__":
    main()
