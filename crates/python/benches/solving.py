"""How fast many positions are solved, and how much faster on two threads than on one.

    python benches/solving.py

Positions are those of random games on knight 7x7. Prints, for each ply: positions per second of `solve` in a
loop, and of `solve_many` on one thread and on two; the nodes per position; and the ratio of the two
thread numbers, the median of runs in pairs, since machines are shared.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import isolation_engine

POSITIONS = {10: 300, 12: 600, 16: 4000, 20: 8000}
PAIRS = 9


def positions(ply: int, count: int, seed: int = 1) -> list[isolation_engine.Position]:
    """Unfinished positions after so many random plies, both placements included."""
    dice = random.Random(seed)
    found: list[isolation_engine.Position] = []
    while len(found) < count:
        position = isolation_engine.Position()
        for _ in range(ply):
            if not position.moves:
                break
            position = position.play(dice.choice(position.moves))
        if position.moves:
            found.append(position)
    return found


def seconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> None:
    """Measures, and prints a line for each ply."""
    for ply, count in POSITIONS.items():
        batch = isolation_engine.Batch(positions(ply, count))
        part = list(batch)[: count // 4]
        loop = len(part) / seconds(lambda: [isolation_engine.solve(position) for position in part])
        pairs = []
        for _ in range(PAIRS):
            one, two = (
                seconds(lambda: isolation_engine.solve_many(batch, threads=threads)) for threads in (1, 2)
            )
            pairs.append((one, two))
        one, two = (statistics.median(times) for times in zip(*pairs, strict=True))
        ratio = statistics.median(one / two for one, two in pairs)
        nodes = isolation_engine.solve_many(batch).nodes.mean()
        print(
            f"ply {ply}: loop {loop:,.0f}/s, 1 thread {count / one:,.0f}/s, 2 threads {count / two:,.0f}/s, "
            f"ratio {ratio:.2f} (best {max(a / b for a, b in pairs):.2f}); {nodes:,.0f} nodes a position"
        )


if __name__ == "__main__":
    main()
