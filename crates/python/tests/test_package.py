"""The package itself: names, stubs, documentation, time to import."""

import doctest
import importlib
import inspect
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest

import isolation

PACKAGE = Path(isolation.__file__).parent
ROOT = Path(__file__).parents[1]
# What their tests look at, or what needs an extra to be imported.
CORE = [
    "isolation",
    "isolation.assessment",
    "isolation.boards",
    "isolation.catalogue",
    "isolation.environments",
    "isolation.environments.openspiel",
    "isolation.plots",
    "isolation.report",
    "isolation.search_tree",
    "isolation.solution",
    "isolation.tournaments",
    "isolation.value",
]


def test_public_names_exist_and_are_documented():
    assert isolation.__all__ == sorted(isolation.__all__)
    for name in isolation.__all__:
        thing = getattr(isolation, name)
        assert thing.__doc__, name
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                is_public = not member.startswith("_")
                if is_public and (callable(value) or isinstance(value, property)):
                    assert value.__doc__, f"{name}.{member}"
    with pytest.raises(AttributeError, match="nothing"):
        isolation.nothing  # noqa: B018


@pytest.mark.parametrize("module", CORE)
def test_examples_are_true(module):
    failed, _ = doctest.testmod(importlib.import_module(module))
    assert failed == 0


def test_importing_is_light():
    heavy = "numpy matplotlib gymnasium pettingzoo ray"
    code = f"import sys, isolation; print([m for m in '{heavy}'.split() if m in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"


class Check:
    """A module of Python's at work on the package's types, in which it must find nothing."""

    def __init__(self, *command, cwd=ROOT):
        search = {"MYPYPATH": str(PACKAGE.parent)} if "site-packages" not in PACKAGE.parts else {}
        self._process = subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=cwd,
            env={**os.environ, **search},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def wait(self):
        found, _ = self._process.communicate()
        assert self._process.returncode == 0, found

    def end(self):
        with self._process:
            self._process.kill()


@pytest.fixture(scope="module")
def stubs():
    """The comparison of the stubs with what they describe, which takes long: beside other tests."""
    settings = ["--mypy-config-file", "pyproject.toml", "--allowlist", "tests/stubtest.txt"]
    # Which entries a version of Python needs differs.
    settings.append("--ignore-unused-allowlist")
    check = Check("mypy.stubtest", *settings, "isolation", "isolation_engine")
    yield check
    check.end()


@pytest.fixture(scope="module")
def mypy(stubs, tmp_path_factory):
    """mypy, which looks at libraries once for all calls."""
    cache = tmp_path_factory.mktemp("mypy")
    return ["mypy", "--strict", "--config-file", ROOT / "pyproject.toml", "--cache-dir", cache]


def test_types_are_strict(mypy):
    Check(*mypy, "python").wait()


def test_type_checkers_find_the_names_of_the_course(mypy, tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "from isolation import Board, DebugState, Isolation, Status, StopSearch\n"
        "from isolation import __version__, fork_get_action, game_as_text\n"
        "text: str = __version__\n"
        "kinds: list[type] = [Board, DebugState, Isolation, Status, StopSearch]\n"
        "functions = [fork_get_action, game_as_text]\n"
    )
    Check(*mypy, script, cwd=tmp_path).wait()


def test_the_version_is_that_of_the_installation(tmp_path):
    metadata = tmp_path / "isolation-9.8.7.dist-info" / "METADATA"
    metadata.parent.mkdir()
    metadata.write_text("Metadata-Version: 2.1\nName: isolation\nVersion: 9.8.7\n")
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import isolation;"
        "print('importlib.metadata' in sys.modules, isolation.__version__)"
    )
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    command = [sys.executable, "-c", code]
    output = subprocess.check_output(command, env=environment, text=True)
    assert output == "False 9.8.7\n"
    assert "__version__" in dir(isolation)


def test_the_projects_readme_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    text = (ROOT.parent.parent / "README.md").read_text()
    (block,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(compile(block, "README.md", "exec"), {})
    assert "AB_Improved" in capsys.readouterr().out


def test_the_readme_is_true(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "README.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 3
    runner = doctest.DocTestRunner()
    parser = doctest.DocTestParser()
    names = {}
    for number, block in enumerate(blocks):
        example = parser.get_doctest(block, names, f"README.md, block {number}", None, 0)
        assert example.examples, block
        runner.run(example, clear_globs=False)
        names.update(example.globs)
    assert runner.summarize().failed == 0


#: A script beside a package of the name `isolation`, as in a folder of the course.
BESIDE_THE_COURSE = """
{first}
{second}
import sys
from isolation_engine import plots
import isolation_engine.environments as environments
from isolation_engine.udacity import AgentPlayer

assert isolation.COURSE and isolation.Board.course and sys.modules["isolation"] is isolation
import isolation.isolation
assert isolation.isolation.Board is isolation.Board
assert isolation_engine.best("knight-5x5", "alphabeta(depth=2)").move
assert isolation_engine.solve("queen-4x4").result == "loss"
assert isolation_engine.tournament(players=["random", "Greedy"], rounds=1, progress=False).records
assert isolation_engine.values("becker") and isolation_engine.tree("becker", "alphabeta(depth=1)")
assert environments is isolation_engine.environments and environments.rollouts("knight", 3, seed=1)
assert plots.__name__ == "isolation.plots" and AgentPlayer is isolation_engine.udacity.AgentPlayer
players = AgentPlayer("random"), AgentPlayer("Greedy")
assert isolation_engine.udacity.Board(*players).play(5000)
print("played")
"""


def run_beside_the_course(folder: Path, code: str) -> str:
    """What a script prints beside a package of the name `isolation`."""
    course = folder / "isolation"
    course.mkdir(exist_ok=True)
    (course / "__init__.py").write_text("from .isolation import Board\nCOURSE = True\n")
    (course / "isolation.py").write_text("class Board:\n    course = True\n")
    script = folder / "script.py"
    script.write_text(code)
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), "MPLBACKEND": "Agg"}
    done = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("names", [["isolation", "isolation_engine"], ["isolation_engine", "isolation"]])
def test_isolation_engine_is_found_beside_the_package_of_a_course(tmp_path, names):
    first, second = (f"import {name}" for name in names)
    code = BESIDE_THE_COURSE.format(first=first, second=second)
    assert run_beside_the_course(tmp_path, code) == "played\n"


#: Objects of all kinds of classes: compiled ones, dataclasses, numbers, environments, and functions.
PICKLED = """
import pickle
import isolation_engine as engine

position, game = engine.Position(preset="becker"), engine.Game("knight-5x5")
game.play("c3")
things = [
    [position, game, engine.Agent("random", seed=3), engine.BoardTable.shipped("knight-5x5")],
    [engine.best("becker", "perfect"), engine.evaluate(game, "improved"), engine.values(game)],
    [engine.solve("queen-4x4"), engine.tree("becker", "alphabeta(depth=1)"), engine.presets()],
    [engine.best, engine.tournament, engine.udacity.AgentPlayer("random").agent],
]
with open("pickled", "wb") as file:
    pickle.dump([things, engine.environments.aec("knight-5x5").unwrapped], file)
print(things)
"""

LOADED = """
import pickle

with open("pickled", "rb") as file:
    things, env = pickle.load(file)
env.reset()
print(things)
"""


def test_objects_are_pickled_beside_the_package_of_a_course(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    written, read = (run_beside_the_course(tmp_path, code) for code in (PICKLED, LOADED))
    assert re.sub(" at 0x[0-9a-f]+", "", read) == re.sub(" at 0x[0-9a-f]+", "", written)
    # The same objects, where the package has its name.
    with open("pickled", "rb") as file:
        [[position, *_], *_], _ = pickle.load(file)
    assert position == isolation.Position(preset="becker") and type(position) is isolation.Position


def test_isolation_engine_is_the_package():
    import isolation_engine
    import isolation_engine.udacity

    assert isolation_engine is isolation and isolation_engine.udacity is isolation.udacity
    assert isolation.udacity.__spec__.name == "isolation.udacity"
    with pytest.raises(ModuleNotFoundError, match="isolation.nothing"):
        importlib.import_module("isolation_engine.nothing")


def test_stubs_are_true(stubs):
    stubs.wait()
