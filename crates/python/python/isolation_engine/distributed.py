"""Tournaments, boards, positions and games for training on a Ray cluster; needs `isolation-engine[ray]`.

The work is divided into numbered tasks, the same texts as those of `isolation tournament --tasks`,
`isolation solve-board --tasks` and `isolation solve --tasks`; a worker only calls `isolation_engine.run_task(text)`.
The results are appended to the same file as in a local run. If a worker or node fails, its current tasks
are repeated; if the driver fails, the same call resumes from the file. Except for measured times, the
results are those of a local run.

Ray is started on this machine, unless `ray.init(...)` was called before or RAY_ADDRESS names a
cluster. The package must be installed on its nodes.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from isolation_engine._native import Game, Ledger, Position, _read_lines, report, run_task
from isolation_engine.boards import BoardTable
from isolation_engine.figures import GameRecord
from isolation_engine.progress import Progress, ProgressOption
from isolation_engine.solution import Solution
from isolation_engine.description import Description, Keywords, describe
from isolation_engine.tournaments import TournamentResult

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "FailedTask",
    "SelfPlayResult",
    "TasksFailedError",
    "selfplay",
    "solve",
    "solve_board",
    "tournament",
]

#: Target duration of a task in seconds, if its number of games, pairs or subproblems is not given.
TASK_SECONDS = 10.0
#: Maximum number of submitted tasks per processor of the cluster.
WINDOW_PER_PROCESSOR = 3
#: Maximum number of games, pairs or subproblems per task.
MOST_ITEMS = 1000


@dataclass(frozen=True)
class FailedTask:
    """A task that failed every time.

    Attributes
    ----------
    number : int
        Its number.
    text : str
        Its text.
    tries : int
        How often it was tried.
    error : str
        The last error.
    """

    number: int
    text: str
    tries: int
    error: str


class TasksFailedError(RuntimeError):
    """Tasks failed every time they were tried; the results of all others are saved, if there is a file.

    Parameters
    ----------
    failed : list of FailedTask
        The tasks, in order.
    result : object
        The result without them.

    Attributes
    ----------
    failed : list of FailedTask
        The tasks, in order.
    result : object
        The result without them, including games that wait for theirs.
    """

    def __init__(self, failed: list[FailedTask], result: Any) -> None:
        self.failed = failed
        self.result = result
        problems = "; ".join(
            f"task {task.number} failed {task.tries} times: {task.error}" for task in failed[:3]
        )
        more = f"; and {len(failed) - 3} more" if len(failed) > 3 else ""
        super().__init__(f"{problems}{more}")

    def __reduce__(self) -> tuple[type[TasksFailedError], tuple[list[FailedTask], Any]]:
        return TasksFailedError, (self.failed, self.result)


@dataclass(frozen=True)
class SelfPlayResult:
    """Self-play games of an agent.

    Attributes
    ----------
    lines : list of str
        The records as JSON, in the order in which the games finished.
    path : Path or None
        The results file, if any.
    """

    lines: list[str]
    path: Path | None

    @property
    def records(self) -> list[GameRecord]:
        """One dict per game, by the games' numbers: moves, stats of each move, winner."""
        games = [json.loads(line) for line in self.lines]
        return sorted(games, key=lambda game: game["tournament"]["game"])


def tournament(
    description: Description | str | os.PathLike[str] | None = None,
    *,
    records: str | os.PathLike[str] | None = None,
    games_per_task: int | None = None,
    window: int | None = None,
    retries: int = 3,
    progress: ProgressOption = True,
    **keys: Unpack[Keywords],
) -> TournamentResult:
    """Plays a tournament on the cluster; see `isolation_engine.tournament`.

    Parameters
    ----------
    description : Description, str or path, optional
        As of `isolation_engine.tournament`.
    records : str or path, optional
        Results file, in the order of the games' numbers. Games that wait for an earlier one are in a second
        file, with ".ahead" appended to its name.
    games_per_task : int, optional
        Games per task; by default, as many as take about 10 seconds.
    window : int, optional
        Maximum number of submitted tasks; by default, three per processor.
    retries : int
        Maximum number of retries of a task after an error, or the loss of its worker.
    progress : bool or callable
        As of `isolation_engine.tournament`.
    **keys : Keywords
        As of `isolation_engine.tournament`.

    Returns
    -------
    TournamentResult
        Figures and records.

    Raises
    ------
    TasksFailedError
        Some tasks always failed; the rest is done.
    ValueError, RuntimeError
        As of `isolation_engine.tournament`, except that interrupted games are failures of their tasks. Paths of
        players, in python("agent.py:Player") and ugi("./engine"), are relative to the worker's working
        directory: prefer absolute ones.
    """
    text, positions = describe(description, keys)
    path = None if records is None else Path(records)
    with closing(Ledger.games(text, positions, path)) as ledger:
        with Progress(progress, "tournament", "games") as bar:
            failed = drive(ledger, _run, games_per_task, window, retries, bar.tell)
        if failed:
            # Games that wait for those of the failed tasks count as well.
            lines = _lines(ledger, path)
            raise TasksFailedError(failed, TournamentResult(report(lines, "json"), lines, path))
        figures, lines = ledger.figures(), ledger.kept()
    assert figures is not None, "a ledger of games has figures"
    return TournamentResult(figures, lines, path)


def solve_board(
    preset: str,
    *,
    checkpoint: str | os.PathLike[str] | None = None,
    limit_nodes: int | None = None,
    pairs_per_task: int | None = None,
    window: int | None = None,
    retries: int = 3,
    progress: ProgressOption = True,
) -> BoardTable:
    """Solves a board on the cluster; see `isolation_engine.solve_board`.

    Parameters
    ----------
    preset : str
        A board such as "knight-7x7", or a preset on which players place their pieces.
    checkpoint : str or path, optional
        Checkpoint file, to which each result is appended.
    limit_nodes : int, optional
        Maximum nodes per pair.
    pairs_per_task : int, optional
        Pairs per task; by default, as many as take about 10 seconds.
    window : int, optional
        Maximum number of submitted tasks; by default, three per processor.
    retries : int
        Maximum number of retries of a task.
    progress : bool or callable
        As of `isolation_engine.solve_board`.

    Returns
    -------
    BoardTable
        The winner of each pair.

    Raises
    ------
    TasksFailedError
        Some tasks always failed; the rest is done, and `result` is the table of it.
    """
    with closing(Ledger.pairs(preset, limit_nodes, checkpoint)) as ledger:
        with Progress(progress, str(preset), "pairs") as bar:
            failed = drive(ledger, _run, pairs_per_task, window, retries, bar.tell)
        found = ledger.table()
    assert found is not None, "a ledger of pairs has a table"
    if failed:
        raise TasksFailedError(failed, found[0])
    return found[0]


def solve(
    position: Position | Game | str,
    *,
    checkpoint: str | os.PathLike[str] | None = None,
    subproblems_per_task: int | None = None,
    window: int | None = None,
    retries: int = 3,
    progress: ProgressOption = True,
) -> Solution:
    """Solves a position on the cluster; see `isolation_engine.solve`.

    The proof is split into subproblems. The solution has at most one winning move. Its nodes are those of the
    proof, which does not depend on the order of the work.

    Parameters
    ----------
    position : Position, Game or str
        A position, the last one of a game, a text, or a preset's name.
    checkpoint : str or path, optional
        Checkpoint file, as of `isolation solve --checkpoint`.
    subproblems_per_task : int, optional
        Subproblems per task; by default, as many as take about 10 seconds.
    window : int, optional
        Maximum number of submitted tasks; by default, three per processor.
    retries : int
        Maximum number of retries of a task.
    progress : bool or callable
        As of `isolation_engine.tournament`: solved subproblems, and subproblems known so far.

    Returns
    -------
    Solution
        The result.

    Raises
    ------
    TasksFailedError
        Some tasks always failed; the rest is done.
    """
    begun = time.monotonic()
    with closing(Ledger.proof(position, checkpoint)) as ledger:
        with Progress(progress, str(position), "known subproblems") as bar:
            failed = drive(ledger, _run, subproblems_per_task, window, retries, bar.tell)
        solution = ledger.solution(1000 * (time.monotonic() - begun))
        # The others may have been enough.
        if failed and not ledger.is_over:
            raise TasksFailedError(failed, solution)
    assert solution is not None, "a ledger of subproblems has a solution"
    return solution


def selfplay(
    agent: str,
    games: int,
    *,
    records: str | os.PathLike[str] | None = None,
    games_per_task: int | None = None,
    window: int | None = None,
    retries: int = 3,
    progress: ProgressOption = True,
    **keys: Unpack[Keywords],
) -> SelfPlayResult:
    """Plays self-play games of an agent on the cluster, for training.

    Game g is the first game of pair g of a match of the agent against itself, and has number 2g there, with its
    own opening and random seed, both derived from `seed`. Each record has the moves, and for each move nodes,
    depth, score and milliseconds.

    Parameters
    ----------
    agent : str
        The agent's text.
    games : int
        Number of games.
    records : str or path, optional
        Results file; games are in any order, each with its number.
    games_per_task : int, optional
        Games per task; by default, as many as take about 10 seconds.
    window : int, optional
        Maximum number of submitted tasks; by default, three per processor.
    retries : int
        Maximum number of retries of a task.
    progress : bool or callable
        As of `isolation_engine.tournament`.
    **keys : Keywords
        The keys preset, openings, random_plies, openings_file, seed, clock and limits, as of
        `isolation_engine.tournament`.

    Returns
    -------
    SelfPlayResult
        The records.

    Raises
    ------
    TasksFailedError
        Some tasks always failed; the rest is done.
    """
    for key in ("players", "format", "rounds"):
        if key in keys:
            raise ValueError(f"{key}: self-play sets this key; it cannot be given")
    match = {"format": "match", "players": [agent, agent], "rounds": games}
    text, positions = describe(match, keys)
    path = None if records is None else Path(records)
    with closing(Ledger.self_play(text, positions, path)) as ledger:
        with Progress(progress, "self-play", "games") as bar:
            failed = drive(ledger, _run, games_per_task, window, retries, bar.tell)
        result = SelfPlayResult(_lines(ledger, path), path)
    if failed:
        raise TasksFailedError(failed, result)
    return result


def _lines(ledger: Ledger, path: Path | None) -> list[str]:
    """All records, those of the file first."""
    kept = [] if path is None else _read_lines(path)
    return kept + ledger.kept()


@dataclass
class _InFlight:
    """A submitted task."""

    number: int
    text: str
    items: int
    tries: int


def drive(
    ledger: Ledger,
    run: Callable[[str], str],
    items: int | None,
    window: int | None,
    retries: int,
    tell: Callable[[int, int], object],
) -> list[FailedTask]:
    """Runs all tasks of a ledger with `run` on the cluster, and returns those that always failed."""
    for name, number, least in (
        ("items", items, 1),
        ("window", window, 1),
        ("retries", retries, 0),
    ):
        if number is not None and number < least:
            raise ValueError(f"{name}: {number}; expected {least} or more")
    ray = _ray()
    # Errors and lost workers are both retried here.
    remote = ray.remote(max_retries=0)(_timed)
    in_flight: dict[Any, _InFlight] = {}
    failed: list[FailedTask] = []
    pace = _Pace(items)

    def submit(task: _InFlight) -> None:
        in_flight[remote.remote(run, task.text)] = task

    try:
        while not ledger.is_over:
            wanted = window or _window(ray)
            while len(in_flight) < wanted:
                text = ledger.take(pace.items(ledger.most - ledger.done, wanted))
                if text is None:
                    break
                number = json.loads(text)["task"]
                submit(_InFlight(number, text, _items(text), 1))
            if not in_flight:
                break
            ready, _ = ray.wait(list(in_flight), num_returns=1, timeout=1.0)
            for reference in ready:
                task = in_flight.pop(reference)
                try:
                    lines, seconds = ray.get(reference)
                except ray.exceptions.RayError as error:
                    if task.tries > retries:
                        why = str(error).strip().splitlines()[-1]
                        failed.append(FailedTask(task.number, task.text, task.tries, why))
                    else:
                        task.tries += 1
                        submit(task)
                    continue
                pace.saw(task.items, seconds)
                ledger.put(lines)
            tell(ledger.done, ledger.most)
    finally:
        for reference in in_flight:
            ray.cancel(reference, force=True)
        ledger.finish()
    return sorted(failed, key=lambda task: task.number)


def _run(text: str) -> str:
    """Runs a task; a module function, so that workers find it by name."""
    return run_task(text)


def _timed(run: Callable[[str], str], text: str) -> tuple[str, float]:
    """Runs a task in a worker: its output lines, and the seconds it took."""
    begun = time.monotonic()
    lines = run(text)
    return lines, time.monotonic() - begun


def _items(text: str) -> int:
    """The number of games, pairs or subproblems of a task."""
    (work,) = json.loads(text)["work"].values()
    return next(len(work[key]) for key in ("games", "pairs", "subproblems") if key in work)


class _Pace:
    """The number of games, pairs or subproblems of a task: the given one, or as many as take `TASK_SECONDS` at
    the speed so far."""

    def __init__(self, items: int | None) -> None:
        self._given = items
        self._done = 0
        self._seconds = 0.0

    def items(self, left: int, window: int) -> int:
        """Sets the number of remaining items, and of tasks to submit at the same time."""
        if self._given is not None:
            return self._given
        if self._done == 0:
            return 1
        fitting = int(TASK_SECONDS * self._done / max(self._seconds, 1e-9))
        return max(1, min(fitting, MOST_ITEMS, left // window))

    def saw(self, items: int, seconds: float) -> None:
        self._done += items
        self._seconds += seconds


def _window(ray: Any) -> int:
    """The number of tasks to submit, by the current processors of the cluster."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)) * WINDOW_PER_PROCESSOR)


def _ray() -> Any:
    """Ray, started."""
    try:
        import ray
    except ImportError:
        raise ImportError("isolation_engine.distributed needs Ray: pip install 'isolation-engine[ray]'") from None
    if not ray.is_initialized():
        ray.init(include_dashboard=False, log_to_driver=False)
    return ray
