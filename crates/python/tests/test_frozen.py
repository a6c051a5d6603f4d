"""Files of earlier versions, in `frozen`, never written again: a class of November 2026, and agents of students."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from class_runs import grades
from program_runs import play, run

FROZEN = Path(__file__).parent / "frozen"


@pytest.fixture
def earlier(tmp_path: Path) -> Path:
    """A class of which an earlier version, whose agents had wall time by default, has played two of four games."""
    shutil.copytree(FROZEN / "class", tmp_path / "class")
    return tmp_path / "class"


def resume(program: Path, folder: Path, *options: str):
    command = ["class", folder / "submissions", "--results", folder / "results"]
    return run(program, *command, "--no-opponents", "--rounds", 2, "--time", "1s", *options)


def test_a_class_of_an_earlier_version_says_how_to_resume(program: Path, earlier: Path) -> None:
    before = (earlier / "results/games.jsonl").read_text()
    done = resume(program, earlier)
    assert done.returncode == 2
    assert "the games are of an earlier version, which counted wall time by default; expected --clock wall" in done.stderr
    assert (earlier / "results/games.jsonl").read_text() == before


def test_a_class_of_an_earlier_version_is_resumed(program: Path, earlier: Path) -> None:
    before = (earlier / "results/games.jsonl").read_text().splitlines()
    # The second run finds all games.
    for _ in range(2):
        done = resume(program, earlier, "--clock", "wall")
        assert done.returncode == 0, done.stderr
        lines = (earlier / "results/games.jsonl").read_text().splitlines()
        assert len(lines) == 4
        plain = [re.sub(r',"line":\d+,"crc32":"[0-9a-f]+"', "", line) for line in lines]
        assert plain[:2] == before
        assert all(record["end"] == "no_moves" for record in map(json.loads, lines))
        book = grades(earlier / "results")
        assert {name: row["won"] for name, row in book.items()} == {"ann": "3", "bob": "1", "cid": ""}
        assert "SyntaxError" in book["cid"]["error"]


#: Agents of students in files of an earlier version, and the board that they play.
AGENTS = [
    ("game_agent.py:MinimaxPlayer", "knight"),
    ("my_custom_player.py:CustomPlayer", "knight-11x9"),
    ("chooser.py:Chooser", "knight-5x5"),
]


@pytest.mark.parametrize(("agent", "preset"), AGENTS)
def test_agents_of_earlier_versions_play_as_before(program: Path, tmp_path: Path, agent: str, preset: str) -> None:
    file, name = agent.split(":")
    shutil.copy(FROZEN / "agents" / file, tmp_path)
    players = {name: f"python({json.dumps(f'{tmp_path / file}:{name}')})", "Random": "random"}
    records = play(program, tmp_path, players, preset=preset, limits={"time": "5s"})
    lines = (FROZEN / "agents/games.jsonl").read_text().splitlines()
    before = [game for game in map(json.loads, lines) if name in game["names"]]
    assert len(before) == 2
    for game, record in zip(before, records, strict=True):
        assert game["moves"] == record["moves"]
        assert (game["winner"], record["end"]) == (record["winner"], "no_moves")
