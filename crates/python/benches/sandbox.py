"""How much longer games of Python players take in the sandbox.

    ISOLATION_PROGRAM=target/debug/isolation python benches/sandbox.py [PAIRS]

Both players think for 150 ms a move and play the same game each time, with and without the sandbox
in turns. Prints the seconds of a game from the start of its processes to their end, and the median
of the ratios of neighbouring runs; the aim is at most 1.05.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PLAYER = Path(__file__).parent.parent / "tests" / "students" / "steady.py"

#: Games of a run: those of one pair.
GAMES = 2


def seconds(sandbox: str) -> tuple[float, float]:
    """Seconds of a game, and those of them that are not in its moves."""
    text = json.dumps(f"{PLAYER}:Punctual")
    players = [f"python({text}, sandbox={sandbox})"] * 2
    command = [os.environ["ISOLATION_PROGRAM"], "tournament", "--rounds", "1", "--threads", "1"]
    # A busy machine ends no game.
    command += ["--time", "150ms", "--margin", "10s"]
    for player in players:
        command += ["--player", player]
    environment = {**os.environ, "ISOLATION_PYTHON": sys.executable}
    with tempfile.TemporaryDirectory() as folder:
        records = Path(folder) / "games.jsonl"
        start = time.perf_counter()
        subprocess.run(
            [*command, "--records", records], env=environment, check=True, stdout=subprocess.DEVNULL
        )
        spent = time.perf_counter() - start
        games = [json.loads(line) for line in records.read_text().splitlines()]
    assert [game["end"] for game in games] == ["no_moves"] * GAMES, games
    moves = sum(move.get("ms") or 0 for game in games for move in game["stats"]) / 1000
    return spent / GAMES, (spent - moves) / GAMES


def main() -> None:
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    seconds("off")
    runs: dict[str, list[tuple[float, float]]] = {"off": [], "on": []}
    for number in range(pairs):
        for sandbox in ("off", "on") if number % 2 else ("on", "off"):
            runs[sandbox].append(seconds(sandbox))
    print(f"{pairs} pairs of runs, {GAMES} games each; medians for a game:")
    for sandbox, times in runs.items():
        whole, beside = (statistics.median(column) for column in zip(*times))
        print(f"sandbox {sandbox:3}  {whole:6.3f} s, of which {beside:6.3f} s are not in its moves")
    ratios = sorted(on / off for (on, _), (off, _) in zip(runs["on"], runs["off"]))
    median = statistics.median(ratios)
    print(f"ratio        {median:6.3f} (from {ratios[0]:.3f} to {ratios[-1]:.3f})")


if __name__ == "__main__":
    main()
