"""Scripts and agents of the course, unmodified, run against this package."""

import importlib
import subprocess
import sys
import textwrap
import types

import pytest

import isolation_engine
from isolation_engine.udacity import shim

OLD_AGENT = """
    from isolation import Board
    from sample_players import improved_score

    class CustomPlayer:
        def __init__(self, score_fn=improved_score):
            self.score = score_fn

        def get_move(self, game, legal_moves, time_left):
            assert game.__active_player__ == self and len(game.__board_state__) == game.height
            assert game.get_legal_moves() == legal_moves, "the first generation shuffles nothing"
            scores = [(self.score(game.forecast_move(m), self), m) for m in legal_moves]
            return max(scores)[1] if scores else (-1, -1)
"""

NEW_AGENT = """
    import isolation
    from isolation.isolation import Board, TIME_LIMIT_MILLIS

    class AlphaBetaPlayer:
        def get_move(self, game, time_left):
            assert isinstance(game, Board) and isolation.Board is Board
            moves = game.get_legal_moves()
            return moves[0] if moves else (-1, -1)
"""

OLD_SCRIPT = """
    import sys
    from isolation import Board, game_as_text
    from sample_players import RandomPlayer
    from game_agent import CustomPlayer

    if __name__ == "__main__":
        print(sys.argv[1:], Board(CustomPlayer(), RandomPlayer()).play(10000)[2], Board(1, 2).generation)
"""

UNIT_TEST = """
    import unittest
    from importlib import reload
    import isolation, game_agent

    class AgentTest(unittest.TestCase):
        def test_agent(self):
            reload(game_agent)
            agent = game_agent.AlphaBetaPlayer()
            board = isolation.Board(agent, "zebra", 5, 4)
            self.assertEqual(agent.get_move(board, lambda: 99), (0, 0))
            self.assertEqual(board.generation, 3)
"""

SECOND_AGENT = """
    from sample_players import DataPlayer

    class CustomPlayer(DataPlayer):
        def get_action(self, state):
            self.queue.put(state.actions()[-1])
"""

SECOND_SCRIPT = """
    from isolation import Isolation, Agent, play, fork_get_action, DebugState, Status
    from isolation.isolation import Action
    from sample_players import RandomPlayer, MinimaxPlayer
    from my_custom_player import CustomPlayer

    if __name__ == "__main__":
        agents = Agent(CustomPlayer, "custom"), Agent(RandomPlayer, "random")
        print(play((agents, Isolation(), 2000, 0))[0].name in ("custom", "random"))
"""


@pytest.fixture
def folder(tmp_path):
    """Makes files, beside a folder `isolation` that must not be imported."""

    def write(**files):
        own = tmp_path / "isolation"
        own.mkdir(exist_ok=True)
        (own / "__init__.py").write_text("raise ImportError('the folder beside the script')\n")
        for name, text in files.items():
            path = tmp_path / f"{name.replace('__', '/')}.py"
            path.parent.mkdir(exist_ok=True)
            path.write_text(textwrap.dedent(text))
        return tmp_path

    return write


def run(course, *arguments, cwd):
    """As the installed programs do it, which do not have the working folder on their path."""
    code = f"import sys; from isolation_engine.udacity import shim; shim.run({course!r}, sys.argv[1:])"
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PATH + code, *map(str, arguments)],
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=60,
    )


# `python -c` has the working folder on its path.
PATH = f"import sys; sys.path[0] = {str(__import__('pathlib').Path(isolation_engine.__file__).parents[1])!r}; "


def test_a_script_of_the_first_generation(folder):
    place = folder(game_agent=OLD_AGENT, tournament=OLD_SCRIPT)
    done = run("udacity", place / "tournament.py", "-v", "x", cwd="/")
    assert done.stderr == "" and done.stdout == "['-v', 'x'] illegal move 1\n"
    done = run("udacity", "--generation=3", place / "tournament.py", cwd="/")
    assert "the first generation shuffles nothing" in done.stderr


def test_a_unit_test_of_the_third_generation(folder):
    place = folder(game_agent=NEW_AGENT, tests__test_agent=UNIT_TEST)
    done = run("udacity", "-m", "unittest", "tests.test_agent", cwd=place)
    assert "Ran 1 test" in done.stderr and "OK" in done.stderr, done.stderr


def test_a_script_of_the_second_course(folder):
    place = folder(my_custom_player=SECOND_AGENT, run_match=SECOND_SCRIPT)
    done = run("udacity_11x9", place / "run_match.py", cwd="/")
    assert done.stdout == "True\n", done.stderr


def test_sample_players_beside_the_script_come_first(folder):
    place = folder(
        script="from sample_players import RandomPlayer; print(RandomPlayer)",
        sample_players="RandomPlayer = 'mine'",
    )
    assert run("udacity", place / "script.py", cwd="/").stdout == "mine\n"


@pytest.mark.parametrize(
    "arguments, message",
    [
        ([], "expected a script, or -m and a module"),
        (["none.py"], "none.py: no such file"),
        (["--generation", "5", "x.py"], "--generation 5: expected 1, 2, 3 or 4"),
    ],
)
def test_bad_arguments_are_refused(arguments, message, tmp_path):
    done = run("udacity", *arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(message) and "usage: isolation-udacity" in done.stderr


def test_the_generation_is_found_in_the_files(folder, tmp_path):
    assert shim.find_generation(tmp_path) == 3
    folder(game_agent="def get_move(self, game, time_left): pass")
    assert shim.find_generation(tmp_path) == 3
    folder(other="def get_move(self, game, legal_moves, time_left): pass")
    assert shim.find_generation(tmp_path) == 2
    folder(other="x = game.__board_state__; random.shuffle(moves)")
    assert shim.find_generation(tmp_path) == 1
    folder(isolation__isolation="self.__board_state__ = []; random.shuffle(valid_moves)")
    assert shim.find_generation(tmp_path) == 4
    folder(isolation__isolation="curr_move = self.get_move(game_copy, legal_player_moves, time_left)")
    assert shim.find_generation(tmp_path) == 2


def test_modules_come_back():
    before = importlib.import_module("isolation")
    with shim.installed("udacity_11x9"):
        course = importlib.import_module("isolation")
        assert course is not before and course.Agent._fields == ("agent_class", "name")
        from sample_players import MinimaxPlayer

        assert MinimaxPlayer.__module__ == "sample_players"
    assert importlib.import_module("isolation") is before
    assert "sample_players" not in sys.modules
    with pytest.raises(ValueError, match="udacity, udacity_11x9"):
        with shim.installed("chess"):
            pass


def test_what_a_course_has_loaded_is_loaded_again(folder, monkeypatch):
    monkeypatch.setattr(sys, "path", [str(folder()), *sys.path])
    for name in ("isolation", "isolation.isolation", "sample_players"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    before = dict(sys.modules)
    with shim.installed("udacity"):
        assert importlib.import_module("isolation.isolation").Board is isolation_engine.udacity.Board
    assert {name: sys.modules[name] for name in before} == before
