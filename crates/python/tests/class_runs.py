"""Runs of `isolation class` in a folder that holds the submissions."""

from __future__ import annotations

import csv
import io
import re
import signal
import subprocess
import time
from pathlib import Path

from program_runs import ENVIRONMENT


def start(program: Path, folder: Path, *options: str, **environment: str) -> subprocess.Popen[str]:
    """The class of the submissions in this folder: `submissions`, or `submissions.zip`."""
    [submissions] = folder.glob("submissions*")
    return subprocess.Popen(
        [program, "class", submissions.name, "--results", "results", *options],
        cwd=folder,
        env={**ENVIRONMENT, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finished(program: Path, folder: Path, *options: str, patience: float = 900, **environment: str) -> str:
    """What a class has written that was run to its end."""
    out, err = start(program, folder, *options, **environment).communicate(timeout=patience)
    assert "Reports: " in out, err
    return out


def killed(program: Path, folder: Path, games: int, *options: str, after: str = ".lock") -> None:
    """Runs the class, and kills it once this file is in the results and this many games are played."""
    running = start(program, folder, *options)
    place = folder / "results"

    def played() -> int:
        try:
            return (place / "games.jsonl").read_text().count("\n")
        except FileNotFoundError:
            return -1

    while not (place / after).exists() or played() < games:
        assert running.poll() is None, running.communicate()
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    running.communicate()


def results(folder: Path) -> dict[str, str]:
    """All files of the results without measured times, checksums, games that load made void, and addresses of threads."""
    measured = r'"ms":(\[[^]]*\]|[0-9.]+)|\d+ ms|0x[0-9a-f]{8,}|"crc32":"[0-9a-f]+"'
    void = r',"voided":\[[^]]*\]|<dt>Void games, played again</dt><dd>\d+</dd>'
    found = {}
    for path in sorted((folder / "results").rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            text = re.sub(measured, "…", re.sub(void, "", path.read_text(errors="replace")))
            found[str(path.relative_to(folder))] = text.replace(str(folder), "…")
    return found


def grades(folder: Path) -> dict[str, dict[str, str]]:
    """The lines of the grade book in these results, by the students' names."""
    return {row["name"]: row for row in read_table(folder / "grades.csv")}


def read_table(file: Path) -> list[dict[str, str]]:
    """The lines of a table for spreadsheets."""
    return list(csv.DictReader(io.StringIO(file.read_text("utf-8-sig"))))
