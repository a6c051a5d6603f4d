"""The package itself: names, stubs, documentation, time to import."""

import builtins
import doctest
import importlib
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import isolation_engine

PACKAGE = Path(isolation_engine.__file__).parent
ROOT = Path(__file__).parents[1]
# What their tests look at, or what needs an extra to be imported.
CORE = [
    "isolation_engine",
    "isolation_engine.assessment",
    "isolation_engine.boards",
    "isolation_engine.catalogue",
    "isolation_engine.description",
    "isolation_engine.distributed",
    "isolation_engine.environments",
    "isolation_engine.environments.encoding",
    "isolation_engine.environments.openspiel",
    "isolation_engine.figures",
    "isolation_engine.learning",
    "isolation_engine.plots",
    "isolation_engine.report",
    "isolation_engine.search_tree",
    "isolation_engine.solution",
    "isolation_engine.tournaments",
    "isolation_engine.value",
]


def test_public_names_exist_and_are_documented():
    modules = {"distributed", "environments", "plots", "udacity", "udacity_11x9"}
    for package, names in [
        (isolation_engine, {*isolation_engine.__all__, *modules}),
        (isolation_engine.environments, set(isolation_engine.environments.__all__)),
    ]:
        assert {name for name in dir(package) if not name.startswith("_")} == names
        assert all(getattr(package, name) is not None for name in names)
    assert isolation_engine.__all__ == sorted(isolation_engine.__all__)
    for name in isolation_engine.__all__:
        thing = getattr(isolation_engine, name)
        assert thing.__doc__, name
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                is_public = not member.startswith("_")
                if is_public and (callable(value) or isinstance(value, property)):
                    assert value.__doc__, f"{name}.{member}"
    with pytest.raises(AttributeError, match="nothing"):
        isolation_engine.nothing  # noqa: B018


def test_no_name_shadows_a_builtin():
    found = []
    for module in (isolation_engine, *(importlib.import_module(name) for name in CORE)):
        for name in getattr(module, "__all__", ()):
            thing = getattr(module, name)
            functions = {name: thing}
            if inspect.isclass(thing):
                functions |= {f"{name}.{key}": value for key, value in vars(thing).items() if key[0] != "_"}
                functions[name] = thing
            for place, function in functions.items():
                parts = [place.rpartition(".")[2]]
                if callable(function) and not isinstance(function, type(list[int])):
                    try:
                        parts += inspect.signature(function).parameters
                    except ValueError:
                        assert inspect.isclass(function), place
                found += [f"{place}: {part}" for part in parts if part in dir(builtins)]
    assert not found


@pytest.mark.parametrize("module", CORE)
def test_examples_are_true(module):
    failed, _ = doctest.testmod(importlib.import_module(module))
    assert failed == 0


def test_importing_is_light():
    heavy = "numpy matplotlib gymnasium pettingzoo ray"
    code = f"import sys, isolation_engine; print([m for m in '{heavy}'.split() if m in sys.modules])"
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
    check = Check("mypy.stubtest", *settings, "isolation_engine", "isolation")
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
        "from isolation import fork_get_action, game_as_text\n"
        "from isolation_engine import __version__, plots\n"
        "text: str = __version__\n"
        "kinds: list[type] = [Board, DebugState, Isolation, Status, StopSearch]\n"
        "functions = [fork_get_action, game_as_text, plots.board]\n"
    )
    Check(*mypy, script, cwd=tmp_path).wait()


def test_the_version_is_that_of_the_installation(tmp_path):
    metadata = tmp_path / "isolation_engine-9.8.7.dist-info" / "METADATA"
    metadata.parent.mkdir()
    metadata.write_text("Metadata-Version: 2.1\nName: isolation-engine\nVersion: 9.8.7\n")
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import isolation_engine;"
        "print('importlib.metadata' in sys.modules, isolation_engine.__version__)"
    )
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    command = [sys.executable, "-c", code]
    output = subprocess.check_output(command, env=environment, text=True)
    assert output == "False 9.8.7\n"
    assert "__version__" in dir(isolation_engine)


PROJECT = ROOT.parent.parent
BLOCKS = {
    page.name: re.findall(r"^```python\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE)
    for page in [PROJECT / "README.md", *sorted((PROJECT / "docs").glob("*.md"))]
}


@pytest.mark.parametrize("page", [page for page, blocks in BLOCKS.items() if blocks])
def test_the_documentation_runs(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {}
    for block in BLOCKS[page]:
        exec(compile(block, page, "exec"), names)


def test_the_projects_readme_has_an_example():
    assert BLOCKS["README.md"]


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


def test_importing_changes_nothing_else():
    code = (
        "import os, sys; environment, path = dict(os.environ), (sys.path[:], sys.meta_path[:])\n"
        "import isolation_engine\n"
        "assert dict(os.environ) == environment and (sys.path, sys.meta_path) == path\n"
        "assert isolation_engine is sys.modules['isolation_engine'] and 'isolation' not in sys.modules"
    )
    subprocess.check_call([sys.executable, "-c", code])


#: A script beside a package of the name `isolation`, as in a folder of the course.
BESIDE_THE_COURSE = """
{first}
{second}
import pickle, sys

import isolation.isolation
assert isolation.COURSE and isolation.isolation.Board is isolation.Board and isolation.Board.course
assert isolation_engine.solve("queen-4x4").result == "loss"
assert isolation_engine.tournament(players=["random", "Greedy"], rounds=1, progress=False).records
players = [isolation_engine.udacity.AgentPlayer(agent) for agent in ("random", "Greedy")]
assert isolation_engine.udacity.Board(*players).play(5000)
position = isolation_engine.Position(preset="becker")
assert pickle.loads(pickle.dumps(position)) == position
print("played")
"""


@pytest.mark.parametrize("names", [["isolation", "isolation_engine"], ["isolation_engine", "isolation"]])
def test_the_package_of_a_course_is_found_beside_the_library(tmp_path, names):
    course = tmp_path / "isolation"
    course.mkdir()
    (course / "__init__.py").write_text("from .isolation import Board\nCOURSE = True\n")
    (course / "isolation.py").write_text("class Board:\n    course = True\n")
    script = tmp_path / "script.py"
    first, second = (f"import {name}" for name in names)
    script.write_text(BESIDE_THE_COURSE.format(first=first, second=second))
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    done = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("played\n", "")


def test_stubs_are_true(stubs):
    stubs.wait()
