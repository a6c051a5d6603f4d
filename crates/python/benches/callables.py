"""What a Python heuristic costs inside the engine's alpha-beta.

    python benches/callables.py

Prints, from one run on one machine: the time of a call of a constant function, one position at a
time, beyond the same search with a heuristic in Rust; of a leaf in a batch of 256; and of a leaf in
the batches of real searches. Times are the process's processor time, since machines are shared;
each figure is the median of several measurements.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

import numpy as np

from isolation_engine import Agent, Batch, Position

REPEATS = 7


def median(measure: Callable[[], float]) -> float:
    """The median of some measurements, the first of which does not count."""
    measure()
    return statistics.median(measure() for _ in range(REPEATS))


def seconds(work: Callable[[], object]) -> float:
    """How much processor time it takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def search(text: str, position: Position, **options: object) -> tuple[float, int]:
    """Nanoseconds of a search, and its nodes."""
    agent = Agent(text, **options)  # type: ignore[arg-type]
    nodes = agent.choose(position).nodes
    return median(lambda: seconds(lambda: agent.choose(position))) * 1e9, nodes


def constant(position: Position) -> float:
    """Knows nothing."""
    return 0.0


def constant_batch(batch: Batch) -> np.ndarray:
    """Knows nothing, of many."""
    return np.zeros(len(batch))


def look_at_arrays(batch: Batch) -> np.ndarray:
    """Reads the arrays `open` and `pieces`."""
    return batch.open_squares[:, 0, 0] + batch.pieces[:, 0, 0].astype(float)


def mobility(batch: Batch) -> np.ndarray:
    """The heuristic `improved`, of many."""
    count = batch.mobility
    return (count[:, batch.player] - count[:, 1 - batch.player]).astype(float)


def main() -> None:
    print(f"Python {sys.version.split()[0]}, NumPy {np.__version__}")
    print(
        "| search | what scores leaves | nodes | calls | ns a node | ns a call above Rust's null |"
    )
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    boards = {"knight 7x7": "7/7/2n4/3N3/7/7/7 w", "queen 7x7": "7/7/2q4/3Q3/7/7/7 w"}
    for name, text in boards.items():
        position = Position(text)
        agent = "alphabeta(depth=6)" if "queen" in name else "alphabeta(depth=11)"
        native, _ = search(agent[:-1] + ", eval=null)", position)
        for function, batch in [(constant, False), (constant_batch, True)]:
            calls = 0

            def counting(given: Position | Batch) -> object:
                nonlocal calls
                calls += len(given) if isinstance(given, Batch) else 1
                return np.zeros(len(given)) if isinstance(given, Batch) else 0.0

            Agent(agent, evaluate=counting, batch=batch).choose(position)
            spent, nodes = search(agent, position, evaluate=function, batch=batch)
            print(
                f"| {name} {agent} | {function.__name__} | {nodes:,} | {calls:,} "
                f"| {spent / nodes:.0f} | {(spent - native) / calls:.0f} |"
            )
        print(f"| {name} {agent} | null, in Rust | {nodes:,} | | {native / nodes:.1f} | |")

    print("\n| minimax(depth=2), knight 16x8: batches of 127 | ns a leaf above Rust's null |")
    print("| --- | ---: |")
    position = Position(preset="knight-16x8")
    native, _ = search("minimax(depth=2, eval=null)", position)
    for function in [constant_batch, look_at_arrays, mobility]:
        spent, nodes = search("minimax(depth=2)", position, evaluate=function, batch=True)
        print(f"| {function.__name__} | {(spent - native) / (nodes - 129):.0f} |")

    print("\n| a batch of 256 positions, knight 7x7 | ns a leaf |\n| --- | ---: |")
    position = Position(preset="knight")
    placed = [position.play(square) for square in position.targets]
    positions = [first.play(square) for first in placed for square in first.targets][:256]
    batch = Batch(positions, 0)
    for function in [constant_batch, look_at_arrays, mobility]:
        spent = median(lambda: seconds(lambda: [function(batch) for _ in range(100)])) / 100
        print(f"| {function.__name__} | {spent * 1e9 / 256:.0f} |")


if __name__ == "__main__":
    main()
