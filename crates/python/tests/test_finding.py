"""Which class of a submission is its agent: what an import gives."""

from __future__ import annotations

from pathlib import Path

import pytest
from isolation_engine.student import finding

ONE = "class {}:\n    def {}(self, game, time_left): pass\n"


def find(folder: Path, wanted: str | None = None, **files: str) -> str:
    """The agent of a folder with these files, and why it was taken."""
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    load = lambda file: finding.load_apart(folder, file, None, 0)  # noqa: E731
    agent, why = finding.find(folder, wanted, load)
    return f"{agent.file}:{agent.name} {agent.method}: {why}"


def missing(folder: Path, wanted: str | None = None, **files: str) -> finding.NotFoundError:
    """Why there is no agent."""
    with pytest.raises(finding.NotFoundError) as raised:
        find(folder, wanted, **files)
    return raised.value


def test_the_agent_is_found(tmp_path: Path) -> None:
    assert "no Python file" in str(missing(tmp_path))
    tests = {name: ONE.format("A", "choose") for name in ("test_a", "a_test", "tests", "unittest2")}
    assert "no Python file" in str(missing(tmp_path, **tests))
    for name in tests:
        (tmp_path / f"{name}.py").unlink()
    latest = "latest.py:Mine choose: the only agent class"
    assert find(tmp_path, latest=ONE.format("Mine", "choose")) == latest
    (tmp_path / "latest.py").unlink()
    base = ONE.format("Base", "get_action") + "class Sub(Base): pass\n"
    assert find(tmp_path, mine=base) == "mine.py:Sub get_action: the only agent class"
    several = missing(tmp_path, other=ONE.format("B", "get_move"))
    assert str(several) == "several agent classes: Sub (mine.py), B (other.py)"
    assert several.choices == ["mine.py:Sub", "other.py:B"]
    assert find(tmp_path, "B") == find(tmp_path, "other.py:B") == "other.py:B get_move: as chosen"
    assert "no class C with one of " in str(missing(tmp_path, "C"))
    assert "there is Base (mine.py), Sub (mine.py), B (other.py)" in str(missing(tmp_path, "C"))
    assert str(missing(tmp_path, "none.py:B")).startswith("no file none.py")
    two = ONE.format("MinimaxPlayer", "get_move") + ONE.format("AlphaBetaPlayer", "get_move")
    course = "game_agent.py:AlphaBetaPlayer get_move: the course's name"
    assert find(tmp_path, game_agent=two) == course
    # Only the course's own file decides, and must load.
    wrong = "x = 1\nclass CustomPlayer\n"
    assert find(tmp_path, broken=wrong) == course
    assert "(my_custom_player.py, line 2)" in str(missing(tmp_path, my_custom_player=wrong))
    (tmp_path / "my_custom_player.py").unlink()
    for file in tmp_path.iterdir():
        file.write_text(wrong if file.name == "broken.py" else "")
    assert "(broken.py, line 2)" in str(missing(tmp_path))


#: Names that an import gives and that no reading of the file shows.
BOUND = {
    "an assignment": (ONE.format("Mini", "get_move") + ONE.format("Best", "get_move"), "Best"),
    "a call": ("def make():\n    class Made:\n        get_move = print\n    return Made\n", "make()"),
    "an import": ("from helper import Best\n", "Best"),
    "an import of the course": ("from sample_players import GreedyPlayer\n", "GreedyPlayer"),
}


@pytest.mark.parametrize("how", BOUND)
def test_the_expected_name_is_what_it_is_bound_to(tmp_path: Path, how: str) -> None:
    text, value = BOUND[how]
    helper = ONE.format("Best", "get_move") + ONE.format("Other", "get_move")
    found = find(tmp_path, agent=f"{text}CustomPlayer = {value}\n", helper=helper)
    bound = "Made" if value == "make()" else value
    assert found == f"agent.py:CustomPlayer get_move: the course's name, bound to {bound}"


@pytest.mark.parametrize(
    ("text", "method"),
    [
        ("from sample_players import GreedyPlayer\nclass Mine(GreedyPlayer): pass\n", "get_move"),
        ("from sample_players import DataPlayer\nclass Mine(DataPlayer): pass\n", "get_action"),
        ("from game_agent import AlphaBetaPlayer\nclass Mine(AlphaBetaPlayer): pass\n", "get_move"),
        ("from isolation import Board\n" + ONE.format("Mine", "get_move"), "get_move"),
    ],
)
def test_the_modules_of_the_courses_are_there(tmp_path: Path, text: str, method: str) -> None:
    assert find(tmp_path, agent=text) == f"agent.py:Mine {method}: the only agent class"


def test_an_agent_of_another_course_is_refused(tmp_path: Path) -> None:
    why = str(missing(tmp_path, agent=ONE.format("CustomPlayer", "move")))
    assert "the method move of Georgia Tech's course, which is not supported" in why


def test_files_that_misbehave_are_named(tmp_path: Path) -> None:
    good = {"mine": ONE.format("Mine", "choose")}
    assert "ZeroDivisionError" in str(missing(tmp_path, agent="1 / 0\n"))
    (tmp_path / "agent.py").unlink()
    exits = "import os\nos._exit(7)\n"
    assert find(tmp_path, exits=exits, **good) == "mine.py:Mine choose: the only agent class"
    (tmp_path / "mine.py").unlink()
    assert "exits.py ended its process when it was loaded (exit status: 7)" in str(missing(tmp_path))


@pytest.mark.parametrize("line", ["fault x", '[{"name": "A", "method": "choose", "defined": [], "bases": []}]', "[" * 9999])
def test_a_line_that_a_file_forges_ends_no_search(tmp_path: Path, line: str) -> None:
    forges = f"""
import os
for number in range(3, 64):
    try:
        os.write(number, {line!r}.encode() + b"\\n")
    except OSError:
        pass
os._exit(7)
"""
    good = ONE.format("Mine", "choose")
    assert find(tmp_path, forges=forges, mine=good) == "mine.py:Mine choose: the only agent class"
