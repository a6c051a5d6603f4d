"""Solving whole boards."""

from __future__ import annotations

import os

from isolation_engine._native import BoardTable, solve_pairs
from isolation_engine.progress import Progress, ProgressOption

__all__ = ["BoardTable", "solve_board"]


def solve_board(
    preset: str,
    *,
    threads: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    limit_nodes: int | None = None,
    progress: ProgressOption = True,
) -> BoardTable:
    """Solves a board: the winner from each pair of placements.

    Parameters
    ----------
    preset : str
        A board such as "knight-7x7", or a preset on which players place their pieces.
    threads : int, optional
        Pairs solved at the same time; by default, one per core.
    checkpoint : str or path, optional
        Checkpoint file, to which each result is appended. Stop the call with Ctrl-C, or kill the process: the
        same call resumes from the file.
    limit_nodes : int, optional
        Maximum nodes per pair; the winner is None if the limit is reached.
    progress : bool or callable
        Whether to show progress on standard error, or a function that is called with (solved pairs, all pairs).

    Returns
    -------
    BoardTable
        The winner of each pair.

    Raises
    ------
    ValueError
        The preset has fixed starting squares, or the file is not a checkpoint of this board.
    RuntimeError
        The file is in use by another process.
    """
    with Progress(progress, str(preset), "pairs") as bar:
        table, _ = solve_pairs(preset, threads, checkpoint, limit_nodes, bar.tell)
    return table
