"""Lets unmodified scripts and agents of the course import what they expect.

While a course is installed, `isolation` is the course's module; `sample_players` and `game_agent` are
ours where none lies beside the script. A folder `isolation` beside the script is not imported.
"""

from __future__ import annotations

import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import re
import runpy
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from isolation_engine._native import _read_bytes, course_generation

_PACKAGE = Path(__file__).parents[1]

COURSES = ("udacity", "udacity_11x9")
"""The two courses, as the modules of this package are called."""

USAGE = """\
usage: isolation-{name} [--generation 1|2|3|4] SCRIPT.py [ARGUMENT ...]
       isolation-{name} [--generation 1|2|3|4] -m MODULE [ARGUMENT ...]

Runs an unmodified script, or a module such as "unittest tests.test_agent", of the course:
"isolation" is the course's module then, not a folder beside the script. The generation of the board
is that of such a folder, or of the agents beside the script, unless it is given.
"""


class _Course(importlib.abc.MetaPathFinder):
    """Finds the module `isolation` of this package, whatever lies beside the script."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != "isolation":
            return None
        folder = _PACKAGE.parent / "isolation"
        return importlib.util.spec_from_file_location(
            fullname, folder / "__init__.py", submodule_search_locations=[str(folder)]
        )


#: The modules that the courses hand out beside `isolation`.
_HELPERS = ("sample_players", "game_agent")


class _Helpers(importlib.abc.MetaPathFinder):
    """Finds our modules of a course if no other finder has found one."""

    def __init__(self, course: str) -> None:
        self._folder = _PACKAGE / course

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        file = self._folder / f"{fullname}.py"
        if fullname not in _HELPERS or not file.exists():
            return None
        return importlib.util.spec_from_file_location(fullname, file)


def _take_loaded() -> dict[str, ModuleType]:
    """Removes what a course has loaded from the loaded modules."""
    names = [name for name in sys.modules if name.partition(".")[0] in ("isolation", *_HELPERS)]
    return {name: sys.modules.pop(name) for name in names}


@contextlib.contextmanager
def installed(course: str, *, generation: int | None = None) -> Iterator[None]:
    """Makes `isolation` and its helpers those of a course inside, with boards of a generation (1 to 4).

    A course is "udacity" or "udacity_11x9".
    """
    if course not in COURSES:
        raise ValueError(f"course {course!r}: expected one of {', '.join(COURSES)}")
    first, last = _Course(), _Helpers(course)
    generation_before, loaded_before = course_generation(generation), _take_loaded()
    sys.meta_path.insert(0, first)
    sys.meta_path.append(last)
    try:
        yield
    finally:
        sys.meta_path.remove(first)
        sys.meta_path.remove(last)
        course_generation(generation_before)
        _take_loaded()
        sys.modules.update(loaded_before)


def find_course(file: Path) -> str | None:
    """The course that a file's code was written for; None where nothing shows.

    It shows in the methods of the file, else in those of the files beside it, else in what it imports.
    """
    own = _text([file])
    if re.search(r"def\s+choose\b", own):
        return None
    beside = (other for other in sorted(file.parent.glob("*.py")) if other.is_file())
    for text in (own, _text(beside)):
        if "get_action" in text:
            return "udacity_11x9"
        if "get_move" in text:
            return "udacity"
    if not re.search(rf"^\s*(from|import)\s+(isolation|{'|'.join(_HELPERS)})\b", own, re.MULTILINE):
        return None
    second = r"\b(BasePlayer|DataPlayer)\b|sample_players\s+import.*\bMinimaxPlayer\b"
    is_second = file.name == "my_custom_player.py" or re.search(second, own)
    return "udacity_11x9" if is_second else "udacity"


def _text(files: Iterable[Path]) -> str:
    return "\n".join(_read_bytes(file).decode(errors="replace") for file in files)


def find_generation(folder: Path) -> int:
    """The generation of the course's board that the agents in a folder were written for.

    It shows in the copy of the course's module in `folder/isolation`, else in the agents' files.
    """
    own = folder / "isolation" / "isolation.py"
    files = [own] if own.is_file() else sorted([*folder.glob("*.py"), *folder.glob("tests/*.py")])
    text = _text(files)
    if "__board_state__" in text:
        # Agents may shuffle what they like: only the module itself tells of its moves.
        return 4 if own.is_file() and "shuffle(" in text else 1
    handed = r"get_move\(\s*(self,\s*game|game_copy),\s*legal_(player_)?moves"
    return 2 if re.search(handed, text) else 3


def run(course: str, arguments: Sequence[str]) -> None:
    """Runs what the arguments name, as a program of its own: a script, or `-m` and a module."""
    arguments = list(arguments)
    generation: int | None = None
    if arguments and arguments[0].startswith("--generation"):
        _, equals, number = arguments.pop(0).partition("=")
        number = number if equals else (arguments.pop(0) if arguments else "")
        if number not in ("1", "2", "3", "4"):
            _fail(course, f"--generation {number}: expected 1, 2, 3 or 4")
        generation = int(number)
    if arguments and arguments[0] in ("-h", "--help"):
        print(USAGE.format(name=course.replace("_", "-")), end="")
        return
    is_module = arguments[:1] == ["-m"]
    command = arguments[1:] if is_module else arguments
    if not command or command[0].startswith("-"):
        _fail(course, "expected a script, or -m and a module")
    folder = Path.cwd() if is_module else Path(command[0]).resolve().parent
    if not is_module and not Path(command[0]).is_file():
        _fail(course, f"{command[0]}: no such file")
    if generation is None and course == "udacity":
        generation = find_generation(folder)

    sys.argv[:] = command
    if str(folder) not in sys.path[:1]:
        sys.path.insert(0, str(folder))
    with installed(course, generation=generation):
        if is_module:
            runpy.run_module(command[0], run_name="__main__", alter_sys=True)
        else:
            runpy.run_path(command[0], run_name="__main__")


def _fail(course: str, message: str) -> Any:
    usage = USAGE.format(name=course.replace("_", "-")).partition("\n\n")[0]
    print(f"{message}\n{usage}", file=sys.stderr)
    raise SystemExit(2)
