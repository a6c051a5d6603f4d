"""The overhead of a task: through Ray, and as a process of its own.

ISOLATION_PROGRAM=target/release/isolation python crates/python/benches/tasks.py
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import isolation_engine
from isolation_engine import distributed

#: A task without a pair: all that it costs is overhead.
EMPTY = json.dumps({"v": 1, "task": 0, "work": {"pairs": {"board": "knight-3x3", "pairs": []}}})
TIMES = 300
#: The call itself takes microseconds.
CALLS = 2000
PROCESSES = 50


def median_ms(what: Callable[[], object], times: int) -> float:
    """The median of so many, in milliseconds."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        what()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken) * 1e3


def main() -> None:
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    os.environ["PYTHONPATH"] = str(Path(isolation_engine.__file__).parents[1])
    import ray

    print(f"run_task in this process: {median_ms(lambda: isolation_engine.run_task(EMPTY), CALLS):.3f} ms")

    ray.init(
        num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=80 * 2**20
    )
    remote = ray.remote(distributed._timed)
    run = distributed._run
    ray.get([remote.remote(run, EMPTY) for _ in range(20)])  # Workers are started.
    one = median_ms(lambda: ray.get(remote.remote(run, EMPTY)), TIMES)
    print(f"Ray, one after the other, submitted and returned: {one:.2f} ms")
    begun = time.perf_counter()
    ray.get([remote.remote(run, EMPTY) for _ in range(TIMES)])
    together = (time.perf_counter() - begun) / TIMES * 1e3
    print(f"Ray, {TIMES} at the same time on 2 processors: {together:.2f} ms each")
    ray.shutdown()

    program = os.environ.get("ISOLATION_PROGRAM")
    if program is None:
        print("ISOLATION_PROGRAM names no program: run-task is not measured")
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "task.jsonl")
        path.write_text(EMPTY + "\n", encoding="utf-8")
        command = [program, "run-task", str(path)]
        process = median_ms(
            lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL), PROCESSES
        )
        print(f"isolation run-task, a process: {process:.2f} ms")


if __name__ == "__main__":
    main()
