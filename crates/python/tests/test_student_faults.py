"""Reported reasons of crashes and hangs in a class's code."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import isolation_engine
import pytest
from program_runs import ENVIRONMENT, player


#: Modules that never end and let no Python code run: CPython 3.10 handles no signal in the first.
HANGING = {
    "loop": "while True:\n    try:\n        pass\n    except BaseException:\n        pass\n",
    "function in C": "sum(iter(int, 1))",
    "blocked signals": "import signal\n"
    "signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())\nwhile True: pass",
}


@pytest.mark.parametrize("how", HANGING)
def test_a_module_that_hangs_is_ended(tmp_path, how):
    module = tmp_path / "hangs.py"
    module.write_text(HANGING[how])
    code = (
        "from isolation_engine.student import host; host.LOADING = 0.5\n"
        "from isolation_engine.student.__main__ import main; main()"
    )
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", code, f"{module}:Player"],
        input="ugi\nsetoption name UGI_Variant value knight\nisready\n",
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.splitlines()[-1] == "fault timeout hangs.py was not loaded within 0.5 s"
    assert time.monotonic() - start < 20


def crashes(folder: Path, source: str, **files: str) -> str:
    """Why the player of this source loses its games."""
    for name, text in {**files, "bad.py": source}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    text = player(folder / "bad.py", "Player", ", time=5s")
    result = isolation_engine.tournament(
        players=[text, "random"], preset="knight-5x5", rounds=1, progress=False
    )
    (why,) = {record["tournament"]["why"] for record in result.records}
    return why


@pytest.mark.parametrize(
    "place", ["venv/lib/python3/site-packages", "lib/dist-packages", "deps/site-packages"]
)
def test_a_crash_in_a_library_names_the_players_line(tmp_path, place):
    source = (
        "import sys\n"
        f"sys.path.insert(0, {str(tmp_path / place)!r})\n"
        "import library\n"
        "class Player:\n"
        "    def choose(self, position):\n"
        "        return library.divide(1)\n"
    )
    library = {f"{place}/library.py": "def divide(number):\n    return number / 0\n"}
    why = crashes(tmp_path, source, **library)
    assert why == "ZeroDivisionError: division by zero (bad.py, line 6, in choose)"


def test_a_crash_in_the_package_names_the_players_line():
    from isolation_engine.student.faults import crash

    try:
        exec(compile("import isolation_engine\nisolation_engine.tree(1, 2)", "/project/agent.py", "exec"))
    except TypeError as error:
        # The package is installed within the project's folder, as in an environment there.
        assert crash(error, "/project").why.endswith("(agent.py, line 2, in <module>)")
        folder = str(Path(isolation_engine.__file__).parents[1])
        assert "search_tree.py" not in crash(error, folder).why


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (
            "class Player:\n"
            "    def __init__(self, depth):\n"
            "        self.depth = depth\n"
            "    def choose(self, position):\n"
            "        pass\n",
            "missing 1 required positional argument: 'depth' (bad.py, line 1, in Player)",
        ),
        (
            "class Player:\n    def get_move(self):\n        pass\n",
            "positional argument but 3 were given (bad.py, line 2, in get_move)",
        ),
    ],
)
def test_a_wrong_signature_names_its_line(tmp_path, source, why):
    pytest.importorskip("isolation_engine.udacity")
    assert crashes(tmp_path, source).endswith(why)
