"""The class of `students/class_of_forty.py`: each student is graded or named as expected."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from class_runs import finished, killed, read_table, results
from program_runs import busy_machine, left_behind
from students.class_of_forty import EVERYDAY, FORTY, Student, write

OPTIONS = ["--format", "swiss", "--opponent", "Random", "--rounds"]
LOST = ["timeouts", "illegal_moves", "crashes", "resigned"]


def test_a_class_of_each_kind(program: Path, tmp_path: Path) -> None:
    play(program, tmp_path, EVERYDAY, "2")
    kill_twice(program, tmp_path, [4, 14], "2")
    check(EVERYDAY, tmp_path / "one" / "results")


@pytest.mark.long
def test_a_class_of_forty_on_a_busy_machine(program: Path, tmp_path: Path) -> None:
    play(program, tmp_path, FORTY, "5")
    with busy_machine():
        kill_twice(program, tmp_path, [20, 110], "5")
    check(FORTY, tmp_path / "one" / "results")


def play(program: Path, folder: Path, students: list[Student], rounds: str) -> None:
    """Plays the class in the folder `one`, and prepares the same in `other`."""
    for name in ("one", "other"):
        (folder / name).mkdir()
        write(students, folder / name / "submissions.zip")
    told = finished(program, folder / "one", *OPTIONS, rounds)
    for student in students:
        said = f"{student.name}: {student.takes}\n" if student.takes else f"Left out: {student.name}: "
        assert said in told, told


def kill_twice(program: Path, folder: Path, kills: list[int], rounds: str) -> None:
    """The class that is killed after so many games, and resumed, has the same results."""
    for games in kills:
        killed(program, folder / "other", games, *OPTIONS, rounds)
    finished(program, folder / "other", *OPTIONS, rounds, patience=3600)
    assert not left_behind(folder)
    before, after = results(folder / "one"), results(folder / "other")
    assert before.keys() == after.keys()
    for name, text in before.items():
        assert after[name] == text, name


def check(students: list[Student], folder: Path) -> None:
    """Each student is graded or named as expected."""
    rows = {row["name"].removeprefix("'"): row for row in read_table(folder / "grades.csv")}
    assert rows.keys() == {student.name for student in students}
    outcomes = {student.name: outcome(student, rows[student.name], folder) for student in students}
    expected = {student.name: expectation(student) for student in students}
    assert outcomes == expected
    [pair] = [pair for pair in read_table(folder / "similarity.csv") if pair["identical"]]
    assert {pair["first"], pair["second"]} == {"李雷", "Ann Smith"}
    check_reports(folder)


def outcome(student: Student, row: dict[str, str], folder: Path) -> dict[str, object]:
    """What became of a student, by the grade book."""
    report = folder / "students" / row["report"]
    return {
        "left out": row["check"] == "left out",
        "named": student.error if student.error and student.error in row["error"] else row["error"],
        "graded": [row[column] != "" for column in ("games", "points", "rank")],
        "results": (report / "results.json").exists(),
        "report": (report / "index.html").exists(),
        "loses": [how for how in LOST if row[how] not in ("", "0")],
        "loses otherwise": student.always and int(row["games"]) - int(row["won"]) > int(row[student.loses]),
        "passed": student.loses != "" or row["check"] == "passed",
        "id": row["id"],
        "late": row["days_late"],
    }


def expectation(student: Student) -> dict[str, object]:
    plays = student.takes != ""
    return {
        "left out": not plays,
        "named": student.error,
        "graded": [plays] * 3,
        "results": plays,
        "report": True,
        "loses": [student.loses] if student.loses else [],
        "loses otherwise": False,
        "passed": plays,
        "id": student.id,
        "late": "1" if "_LATE_" in "".join(student.files) else "0",
    }


def check_reports(folder: Path) -> None:
    """What students learn of a crash, of a move in time and of a flood."""
    [row] = [row for row in read_table(folder / "grades.csv") if row["name"] == "crash"]
    lost = row["forfeited_games"].split()
    assert lost and len(lost) == int(row["crashes"])
    student = folder / "students" / "crash"
    stderr = (student / f"stderr-game-{lost[0]}.txt").read_text()
    assert "going to divide" in stderr and "in divide" in stderr
    assert "student/host.py" not in stderr
    page = (student / "index.html").read_text()
    assert re.search(rf">Game {lost[0]}</a></b> against [^<]*, crash: ZeroDivisionError", page)
    assert len((student / "games.jsonl").read_text().splitlines()) == int(row["games"])
    overview = (folder / "class.html").read_text()
    assert re.search(r"crash: ZeroDivisionError[^<]*\(games? \d+", overview)
    assert any("<h2>Blunders</h2>" in it.read_text() for it in folder.glob("students/*/index.html"))
    assert not [*folder.glob("students/punctual/stderr-*")]
    assert all(path.stat().st_size < 70_000 for path in folder.glob("stderr/*"))
    assert not any("\x1b" in it.read_text() for it in folder.glob("students/floods/*"))
