"""Finds the agent class in a student's files, without running them.

`main()` reads a folder or a file from the command line, and perhaps the name of a class, and
writes one line of JSON: `file`, `class` and `kind`, or `error`.
"""

from __future__ import annotations

import ast
import json
import os
import re
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from isolation_engine._native import _read_bytes
from isolation_engine.student import agents, limits
from isolation_engine.student.faults import shortened

#: Classes and files as the courses name them; of several agents the first in this order is taken.
USUAL_CLASSES = ("CustomPlayer", "AlphaBetaPlayer", "MinimaxPlayer", "Player", "Agent")
USUAL_FILES = ("my_custom_player.py", "game_agent.py", "player_submission.py", "agent.py")

#: Files and folders of the courses that come with a student's own.
COURSE_FILES = ("sample_players.py", "isolation.py", "tournament.py", "run_match.py")
COURSE_FOLDERS = ("isolation", "tests", "test")
TEST_WORDS = {"test", "tests", "unittest", "unittests"}

#: Characters of an error.
LONGEST = 400

#: Files that are read, their bytes, and the seconds that this may take.
MOST_FILES, MOST_BYTES, MOST_SECONDS = 200, 2**20, 20


@dataclass(frozen=True)
class Found:
    """A class of a file."""

    file: Path
    name: str
    methods: frozenset[str]
    bases: tuple[str, ...]


class NotFoundError(Exception):
    """There is no agent, or more than one: why."""


def find(place: Path, wanted: str | None = None) -> tuple[Found, str]:
    """The agent in a folder or a file, and the method that is asked for moves."""
    folder = place if place.is_dir() else place.parent
    files = list(_files(place)) if place.is_dir() else [place]
    if not files:
        raise NotFoundError("no Python file; expected one with an agent class")
    classes, broken = _classes(files)
    agents_found = {}
    for found in classes:
        method = _method(found, classes)
        if method and not found.name.startswith("_"):
            agents_found[found] = method
    inherited = {base for found in agents_found for base in found.bases}
    own = [found for found in agents_found if found.name == wanted or found.name not in inherited]
    try:
        chosen = _choose(own, wanted, folder)
    except NotFoundError:
        if broken and (not own or wanted):
            raise NotFoundError(broken[0]) from None
        raise
    return chosen, agents_found[chosen]


def describe(found: Found, method: str) -> str:
    """For which board a class was written, by its method and the files beside it."""
    if method == "choose":
        return "an agent for this package: choose(self, position)"
    if method == "get_action":
        return "an agent of Udacity's second project, 11x9: get_action(self, state)"
    from isolation_engine.udacity import shim

    generation = shim.find_generation(found.file.parent)
    return f"an agent of Udacity's first project, generation {generation}: get_move"


def _files(folder: Path) -> Iterator[Path]:
    """The Python files below a folder that may be the student's own."""
    count = 0
    for place, folders, names in os.walk(folder):
        own = [name for name in folders if name not in COURSE_FOLDERS and name[0] not in "._"]
        folders[:] = sorted(own)
        for name in sorted(names):
            if not name.endswith(".py") or name in COURSE_FILES or _is_test(name):
                continue
            count += 1
            if count > MOST_FILES:
                raise NotFoundError(f"more than {MOST_FILES} Python files; expected only the agent's")
            yield Path(place) / name


def _is_test(name: str) -> bool:
    """Whether a word of a file's name says that it holds tests, as in test_agent.py; latest.py does not."""
    return not TEST_WORDS.isdisjoint(re.findall("[a-z]+", name.lower()))


def _classes(files: list[Path]) -> tuple[list[Found], list[str]]:
    """The classes of these files, and what is wrong with files that cannot be read."""
    classes: list[Found] = []
    broken: list[str] = []
    for file in files:
        try:
            tree = ast.parse(_read_bytes(file, MOST_BYTES), file.name)
        except SyntaxError as error:
            broken.append(f"SyntaxError: {shortened(error.msg)} ({file.name}, line {error.lineno})")
        except (OSError, ValueError, RecursionError, MemoryError) as error:
            broken.append(f"{type(error).__name__}: {shortened(str(error))} ({file.name})")
        else:
            classes += [_found(file, node) for node in _nodes(tree)]
    return classes, broken


def _nodes(tree: ast.AST) -> Iterator[ast.ClassDef]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield node
        elif isinstance(node, (ast.If, ast.Try, ast.With)):
            yield from _nodes(node)


def _found(file: Path, node: ast.ClassDef) -> Found:
    names = set()
    for inner in node.body:
        if isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef)):
            names.add(inner.name)
        elif isinstance(inner, ast.Assign):
            names |= {target.id for target in inner.targets if isinstance(target, ast.Name)}
    methods = frozenset(names & agents.KINDS.keys())
    bases = tuple(ast.unparse(base).rpartition(".")[2] for base in node.bases)
    return Found(file, node.name, methods, bases)


def _method(found: Found, classes: list[Found]) -> str | None:
    """The method that is asked for moves, the class's own or of a base in the same files."""
    family, names = [found], {found.name}
    for member in family:
        for other in classes:
            if other.name in member.bases and other.name not in names:
                names.add(other.name)
                family.append(other)
    return next((kind for kind in agents.KINDS if any(kind in it.methods for it in family)), None)


def _choose(own: list[Found], wanted: str | None, folder: Path) -> Found:
    def listed(some: list[Found]) -> str:
        names = [f"{found.name} ({found.file.relative_to(folder)})" for found in some]
        return ", ".join(names[:5]) + (", …" if len(names) > 5 else "")

    methods = ", ".join(agents.KINDS)
    named = [found for found in own if found.name == wanted]
    if wanted is not None and not named:
        there = f"; there is {listed(own)}" if own else ""
        raise NotFoundError(f"no class {shortened(wanted)} with one of the methods {methods}{there}")
    if not own:
        raise NotFoundError(f"no agent class; expected a class with one of the methods {methods}")
    for some in ([it for it in named or own if it.file.name in USUAL_FILES], named or own):
        for name in USUAL_CLASSES:
            usual = [found for found in some if found.name == name]
            if len(usual) == 1:
                return usual[0]
        if len(some) == 1:
            return some[0]
    raise NotFoundError(f"several agent classes: {listed(named or own)}; choose one with --class")


def main() -> None:
    """Writes what was found as a line of JSON."""
    place, wanted = Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None
    # Files may be of any kind: what takes too long or too much memory ends here.
    signal.alarm(MOST_SECONDS)
    limits.limit_memory(10**9)
    try:
        found, method = find(place, wanted)
        folder = place if place.is_dir() else place.parent
        file = str(found.file.relative_to(folder))
        answer = {"file": file, "class": found.name, "kind": describe(found, method)}
    except NotFoundError as error:
        answer = {"error": str(error)[:LONGEST]}
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {shortened(str(error))}"}
    print(json.dumps(answer))
