"""How long other Python threads are kept from running while the engine works.

    python benches/lock.py [--seconds 2] [--runs 5]

A thread sleeps for a millisecond repeatedly, and measures its own gaps; the longest of each run
is printed, in milliseconds, beside that of the idle machine.
"""

from __future__ import annotations

import argparse
import threading
import time
from collections.abc import Callable

import isolation_engine


def longest_gap(work: Callable[[], object]) -> float:
    """The longest gap of the measuring thread during some work, in seconds."""
    longest, done = 0.0, threading.Event()

    def measure() -> None:
        nonlocal longest
        last = time.perf_counter()
        while not done.is_set():
            time.sleep(0.001)
            now = time.perf_counter()
            longest = max(longest, now - last)
            last = now

    thread = threading.Thread(target=measure)
    thread.start()
    try:
        work()
    finally:
        done.set()
        thread.join()
    return longest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a run")
    parser.add_argument("--runs", type=int, default=5, help="runs of each kind")
    arguments = parser.parse_args()
    seconds = arguments.seconds
    agent = f"deepening(time={1000 * seconds:.0f}ms)"
    board = "knight-16x8"
    works: dict[str, Callable[[], object]] = {
        "idle": lambda: time.sleep(seconds),
        "solve": lambda: isolation_engine.solve(board, time=seconds),
        "solve, progress": lambda: isolation_engine.solve(board, time=seconds, progress=str),
        "best": lambda: isolation_engine.best(board, agent),
        "best, progress": lambda: isolation_engine.best(board, agent, progress=str),
    }
    for name, work in works.items():
        gaps = " ".join(f"{1e3 * longest_gap(work):6.1f}" for _ in range(arguments.runs))
        print(f"{name:<16} longest gap in ms: {gaps}", flush=True)


if __name__ == "__main__":
    main()
