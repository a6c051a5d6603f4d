"""Tournaments of Python players by the program `isolation`; the players are in `students`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import isolation_engine

STUDENTS = Path(__file__).parent / "students"

#: Where the package is found by a Python that does not know it.
PACKAGE = str(Path(isolation_engine.__file__).parent.parent)

ENVIRONMENT = {**os.environ, "ISOLATION_PYTHON": sys.executable, "PYTHONPATH": PACKAGE}

#: How a game ends by the rules.
PLAYED = ("no_moves", None)


def player(file: str | Path, call: str, more: str = "") -> str:
    return f'python({json.dumps(f"{STUDENTS / file}:{call}")}{more})'


def run(
    program: Path,
    *arguments: object,
    typed: str = "",
    patience: float = 100,
    **environment: str,
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [program, *map(str, arguments)],
        input=typed,
        env={**ENVIRONMENT, **environment},
        capture_output=True,
        text=True,
        timeout=patience,
        check=False,
    )


def describe(folder: Path, players: dict[str, str], **keys: object) -> Path:
    """The file that describes a tournament of named players."""
    description = folder / "tournament.toml"
    settings = {"rounds": 1, "limits": {"time": "300ms"}, **keys}
    lines = [f"{key} = {_toml(value)}" for key, value in settings.items()]
    for name, text in players.items():
        lines += ["[[players]]", f"name = {json.dumps(name)}", f"player = {json.dumps(text)}"]
    description.write_text("\n".join(lines))
    return description


def play(
    program: Path,
    folder: Path,
    players: dict[str, str],
    *options: object,
    patience: float = 100,
    **keys: object,
) -> list[dict]:
    """The records of a tournament of named players, which is waited for this many seconds."""
    description = describe(folder, players, **keys)
    records = folder / "games.jsonl"
    records.unlink(missing_ok=True)
    command = ["tournament", description, "--records", records, *options]
    done = run(program, *command, patience=patience)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in records.read_text().splitlines()]


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(entry)}" for key, entry in value.items()) + " }"
    return json.dumps(value)


def command_lines() -> list[str]:
    """Those of all processes, but for zombies, which have none."""
    lines = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            lines.append((process / "cmdline").read_bytes().decode(errors="replace"))
        except OSError:
            pass
    return [line.replace("\0", " ").strip() for line in lines]


def left_behind(folder: Path | str = STUDENTS) -> list[str]:
    marks = (str(folder), "sleep 86399.25")
    return [line for line in command_lines() if any(mark in line for mark in marks)]


@contextmanager
def busy_machine() -> Iterator[None]:
    """Four processes that compete for the processor."""
    command = [sys.executable, "-c", "while True: pass"]
    processes = [subprocess.Popen(command) for _ in range(4)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def loser(record: dict) -> str:
    return record["tournament"]["names"][0 if record["winner"] == "second" else 1]


def ends(records: list[dict]) -> list[tuple[str, str | None]]:
    return [(record["end"], record["tournament"].get("why")) for record in records]


def wait_for(condition) -> None:
    deadline = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)
