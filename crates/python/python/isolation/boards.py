"""Whole boards: who wins from each pair of placements."""

from __future__ import annotations

import os

from isolation._isolation import BoardTable, solve_pairs
from isolation.progress import Progress, ProgressOption

__all__ = ["BoardTable", "solve_board"]


def solve_board(
    preset: str,
    *,
    threads: int | None = None,
    store: str | os.PathLike[str] | None = None,
    limit_nodes: int | None = None,
    progress: ProgressOption = True,
) -> BoardTable:
    """Finds out who wins from each pair of placements of a board.

    Args:
        preset: A board such as "knight-7x7", or a preset whose pieces are placed freely.
        threads: Pairs to solve at the same time; one for each core where nothing is said.
        store: A file that keeps each result as soon as it is known. Stop the call with Ctrl-C, or
            kill the process: the same call goes on from the file.
        limit_nodes: Positions to visit for a pair at most; its winner may remain None.
        progress: Whether it is shown on standard error, or a function that is told
            (pairs known, all pairs).

    Returns:
        The table: `winner(first, second)`, `pairs`, `value`, `to_csv()`, `svg()`.

    Raises:
        ValueError: The preset has no free placements, or the file is no store of this board.
        RuntimeError: Another process works on the file.
    """
    with Progress(progress, str(preset), "pairs") as bar:
        table, _ = solve_pairs(preset, threads, store, limit_nodes, bar.tell)
    return table
