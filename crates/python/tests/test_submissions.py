"""`class` and `check-agent` agree about a submission: its agent, its files, and how its games end."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from class_runs import grades
from program_runs import run
from students.class_of_forty import LOGS, QUEUED, RESIGNS

#: Agents that play the first and the last legal move.
FIRST = "class {}:\n    def get_move(self, game, time_left):\n        return game.get_legal_moves()[0]\n"
LAST = FIRST.replace("[0]", "[-1]")

#: Loops in a function that it calls, in a file of its own.
LATE = "from helper import think\nclass CustomPlayer:\n    def get_move(self, game, time_left):\n        think()\n"
LATE_QUEUED = (
    "from sample_players import BasePlayer\nfrom helper import think\n"
    "class CustomPlayer(BasePlayer):\n    def get_action(self, state):\n        think()\n"
)
THINK = "def think():\n    while True:\n        pass\n"


def check(program: Path, place: Path, *options: str) -> str:
    """What the check of an agent writes."""
    return run(program, "check-agent", place, "--time", "1s", *options).stdout


def graded(program: Path, folder: Path, *options: str) -> tuple[dict[str, dict[str, str]], str]:
    """The grades of a class by names, and what it has written."""
    command = ["class", folder / "submissions", "--results", folder / "results"]
    done = run(program, *command, "--time", "1s", *options)
    return grades(folder / "results"), done.stdout + done.stderr


def submit(folder: Path, name: str, **files: str) -> Path:
    place = folder / "submissions" / name
    place.mkdir(parents=True)
    for file, text in files.items():
        (place / f"{file}.py").write_text(text)
    return place


def test_the_class_grades_what_the_check_plays(program: Path, tmp_path: Path) -> None:
    alias = FIRST.format("MinimaxPlayer") + LAST.format("BestPlayer") + "CustomPlayer = BestPlayer\n"
    bound = "the course's name, bound to"
    expected = {
        "alias": f"CustomPlayer of game_agent.py, {bound} BestPlayer",
        "made": f"CustomPlayer of game_agent.py, {bound} Made",
        "inherits": "Mine of game_agent.py, the only agent class",
    }
    submit(tmp_path, "alias", game_agent=alias)
    make = "def make():\n    class Made:\n        get_move = lambda self, game, left: game.get_legal_moves()[0]\n"
    submit(tmp_path, "made", game_agent=make + "    return Made\nCustomPlayer = make()\n")
    inherits = "from sample_players import GreedyPlayer\nclass Mine(GreedyPlayer): pass\n"
    submit(tmp_path, "inherits", game_agent=inherits)
    several = submit(tmp_path, "several", best=FIRST.format("Best"), mine=FIRST.format("Mine"))
    submit(tmp_path, "georgia", agent="class CustomPlayer:\n    def move(self, game, time_left): pass\n")
    rows, told = graded(program, tmp_path, "--opponent", "Random")
    for name, taken in expected.items():
        assert f"{name}: {taken}\n" in told
        place = tmp_path / "submissions" / name
        for found in (place, place / "game_agent.py"):
            assert f"pass  class {taken}: " in check(program, found)
        assert rows[name]["check"] == "passed"
    why = "several agent classes: Best (best.py), Mine (mine.py); choose one"
    example = 'in class.toml, such as class = "best.py:Best", or for all with --class'
    assert rows["several"]["error"] == f"{why} {example}"
    assert f"FAIL  finds the agent class: {why}, such as best.py:Best\n" in check(program, several)
    assert "Georgia Tech's course, which is not supported" in rows["georgia"]["error"]
    # The teacher chooses for this student alone.
    choice = '[students.several]\nclass = "mine.py:Mine"\n'
    (tmp_path / "submissions" / "class.toml").write_text(choice)
    again = ["--results", str(tmp_path / "again"), "--opponent", "Random", "--time", "1s"]
    told = run(program, "class", tmp_path / "submissions", *again).stdout
    assert "several: Mine of mine.py, as chosen\n" in told
    assert f"alias: {expected['alias']}\n" in told
    # The agent of an alias plays as the class that it is bound to.
    records = map(json.loads, (tmp_path / "results" / "games.jsonl").read_text().splitlines())
    agents = {agent for record in records for agent in record["players"]}
    assert any('alias/game_agent.py:CustomPlayer"' in agent for agent in agents)


def test_agents_of_the_second_project_play_on_its_board(program: Path, tmp_path: Path) -> None:
    place = submit(tmp_path, "ann", my_custom_player=QUEUED)
    told = check(program, place / "my_custom_player.py")
    assert "second project, 11x9" in told and "takes the board knight-11x9" in told
    assert told.count("pass  plays ") == 4
    rows, told = graded(program, tmp_path, "--opponent", "Random")
    assert "all agents play knight-11x9 only: this is the board" in told
    assert (rows["ann"]["check"], rows["ann"]["games"]) == ("passed", "2")
    records = (tmp_path / "results" / "games.jsonl").read_text()
    assert records.count('"variant":"knight-11x9"') == 2
    # Where another agent plays the other board, it is the default.
    submit(tmp_path, "bob", game_agent=FIRST.format("CustomPlayer"))
    mixed = ["--results", str(tmp_path / "mixed"), "--opponent", "Random", "--time", "1s"]
    told = run(program, "class", tmp_path / "submissions", *mixed).stdout
    assert "Left out: ann: CustomPlayer.get_action plays the board knight-11x9 only" in told


def test_a_resignation_is_no_illegal_move(program: Path, tmp_path: Path) -> None:
    place = submit(tmp_path, "ann", game_agent=RESIGNS)
    told = check(program, place)
    assert told.count(": resigned in ") == 4 and "illegal" not in told
    rows, told = graded(program, tmp_path, "--opponent", "Random")
    row = rows["ann"]
    assert (row["resigned"], row["illegal_moves"], row["forfeited_games"]) == ("2", "0", "")
    assert "Resigned" in told and "Resigned" in (tmp_path / "results" / "class.html").read_text()
    records = (tmp_path / "results" / "games.jsonl").read_text().splitlines()
    for record in map(json.loads, records):
        assert record["end"] == "resigned"
        assert record["tournament"]["why"].startswith("get_move returned (-1, -1); legal moves: ")


def test_agents_write_beside_themselves_and_remember_nothing(program: Path, tmp_path: Path) -> None:
    place = submit(tmp_path, "ann", game_agent=LOGS)
    (place / "book.txt").write_text("opening")
    rows, _ = graded(program, tmp_path, "--opponent", "Random", "--rounds", "2")
    assert (rows["ann"]["check"], rows["ann"]["crashes"], rows["ann"]["games"]) == ("passed", "0", "4")
    assert "the agent passes" in check(program, place)
    copied = tmp_path / "results" / "agents" / "ann"
    for folder in (place, copied):
        files = {path.name for path in folder.iterdir() if path.name != "__pycache__"}
        assert files == {"game_agent.py", "book.txt"}
        assert (folder / "book.txt").read_text() == "opening"


@pytest.mark.parametrize("text", [LATE, LATE_QUEUED])
def test_a_timeout_shows_the_students_code(program: Path, tmp_path: Path, text: str) -> None:
    place = submit(tmp_path, "ann", my_custom_player=text, helper=THINK)
    told = run(program, "check-agent", place, "--time", "200ms").stdout
    assert "timeout: " in told
    assert 'File "helper.py", line ' in told and " in think\n" in told
    assert 'File "my_custom_player.py", line ' in told
    assert str(tmp_path) not in told and "isolation-agent-" not in told


def test_a_crash_shows_no_path_of_the_machine(program: Path, tmp_path: Path) -> None:
    crash = "import json\nclass CustomPlayer:\n    def get_move(self, game, time_left):\n        json.loads('')\n"
    place = submit(tmp_path, "ann", game_agent=crash)
    told = check(program, place)
    assert 'File "game_agent.py", line 4, in get_move\n' in told
    assert "json/decoder.py" in told
    assert str(tmp_path) not in told and os.path.dirname(os.__file__) not in told
