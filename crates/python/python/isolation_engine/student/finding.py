"""Finds the agent class of a submission by importing its files, each in a process of its own.

What an import gives decides: names that are bound by an assignment, an import or a call, and methods
that are inherited.
"""

from __future__ import annotations

import json
import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from isolation_engine import _native
from isolation_engine.student import agents, limits
from isolation_engine.student.faults import FaultError, crash, process_end, shortened
from isolation_engine.student.loading import LOADING, WALL, Target
from isolation_engine.udacity import shim

#: Classes as the courses name them: of several agents, the first in this order is taken.
COURSE_CLASSES = ("CustomPlayer", "AlphaBetaPlayer", "MinimaxPlayer")
#: Usual names, which count where no other class is derived from them.
USUAL_CLASSES = ("Player", "Agent")
#: Files as the courses name them: those that come later, and all others, count if these have no agent.
USUAL_FILES = ("my_custom_player.py", "game_agent.py", "player_submission.py", "agent.py")

#: Files and folders of the courses that come with a student's own.
COURSE_FILES = ("sample_players.py", "isolation.py", "tournament.py", "run_match.py")
COURSE_FOLDERS = ("isolation", "tests", "test")
TEST_WORDS = {"test", "tests", "unittest", "unittests"}

#: Maximum number of files that are loaded, and of bytes that a file's process writes about its classes.
MOST_FILES, LONGEST = 200, 2**20


@dataclass(frozen=True)
class Candidate:
    """A name of a file that is bound to an agent class."""

    #: The file, relative to the folder of the submission.
    file: str
    name: str
    #: Where the class is defined, and its name there; equal for all names of one class.
    defined: tuple[str, str]
    #: The same of the classes from which it is derived.
    bases: tuple[tuple[str, str], ...]
    method: str
    #: Whether the submission defines it: not a course's module, nor a library.
    is_own: bool

    @property
    def bound(self) -> str:
        """What the name is bound to, if the class has another name itself."""
        own = self.defined[1].rpartition(".")[2]
        return "" if own == self.name else f", bound to {own}"


class NotFoundError(Exception):
    """There is no agent, or more than one: why, and the agents to choose from, each as `FILE:CLASS`."""

    def __init__(self, why: str, choices: Sequence[str] = ()) -> None:
        super().__init__(why)
        self.choices = choices


#: Loads a file: its candidates, or why it cannot be loaded.
Load = Callable[[str], "list[Candidate] | str"]


def find(place: Path, wanted: str | None, load: Load) -> tuple[Candidate, str]:
    """The agent in a folder or a file, and why it was taken. `wanted` is the name of a class, or `FILE:CLASS`."""
    files = list(_files(place)) if place.is_dir() else [place.name]
    if wanted and ":" in wanted:
        wanted_file, _, wanted = wanted.rpartition(":")
        files = [file for file in files if file == wanted_file]
        if not files:
            raise NotFoundError(f"no file {shortened(wanted_file)} with an agent class")
    if not files:
        raise NotFoundError("no Python file; expected one with an agent class")
    all_found: list[Candidate] = []
    broken = []
    others = [file for file in files if os.path.basename(file) not in USUAL_FILES]
    for usual in (*USUAL_FILES, None):
        group = others if usual is None else [it for it in files if os.path.basename(it) == usual]
        found: list[Candidate] = []
        for file in group:
            loaded = load(file)
            if not isinstance(loaded, str):
                found += loaded
            elif usual is not None:
                # Its agent is the course's: none of another file replaces it.
                raise NotFoundError(loaded)
            else:
                broken.append(loaded)
        chosen = _choose(found, wanted)
        if chosen is not None:
            return chosen
        all_found += found
    raise _nothing(all_found, wanted, broken)


def describe(folder: Path, method: str, generation: int | None) -> str:
    """For which board a class was written, by its method and the files beside it."""
    if method == "choose":
        return "an agent for this package: choose(self, position)"
    if method == "get_action":
        return "an agent of Udacity's second project, 11x9: get_action(self, state)"
    generation = generation or shim.find_generation(folder)
    return f"an agent of Udacity's first project, generation {generation}: get_move"


def answer(place: Path, wanted: str | None, generation: int | None, seed: int) -> str:
    """What was found, as JSON: `file`, `class`, `why`, `kind` and `preset`, or `error` and `choices`."""
    folder = place if place.is_dir() else place.parent
    try:
        found, why = find(place, wanted, lambda file: load_apart(folder, file, generation, seed))
    except NotFoundError as error:
        return json.dumps({"error": str(error), "choices": error.choices})
    kind = describe((folder / found.file).parent, found.method, generation)
    preset = "knight-11x9" if found.method == "get_action" else None
    names = {"file": found.file, "class": found.name}
    return json.dumps({**names, "why": why, "kind": kind, "preset": preset})


def load_apart(
    folder: Path, file: str, generation: int | None, seed: int
) -> list[Candidate] | str:
    """The candidates of a file, loaded in a process of its own, or why it cannot be loaded."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _write_classes(folder, file, generation, seed, writer)
    os.close(writer)
    try:
        line = _line(reader, child)
    finally:
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        os.close(reader)
    try:
        if line.startswith("fault "):
            # As the host reports it, without the kind of fault.
            return shortened(line.split(" ", 2)[2])
        return [_read(told, file) for told in json.loads(line)]
    except (ValueError, TypeError, KeyError, IndexError, RecursionError):
        return f"{file} ended its process when it was loaded ({process_end(status)})"


def _write_classes(folder: Path, file: str, generation: int | None, seed: int, writer: int) -> None:
    """Loads a file, writes what its classes are, and ends the process."""
    try:
        limits.allow_processor(LOADING)
        target = Target(f"{folder / file}:{COURSE_CLASSES[0]}", generation)
        target.check()
        line = f"fault timeout {file} was not loaded within {LOADING:g} s\n"
        # From here on, the student's code may speak for this process.
        module = _native._call_within(lambda: target.load_module(seed), LOADING, WALL, writer, line)
        told = [asdict(it) for it in _candidates(module, str(folder), file)]
        os.write(writer, f"{json.dumps(told)}\n".encode())
    except BaseException as error:
        limits.open_reserve()
        fault = error if isinstance(error, FaultError) else crash(error, str(folder))
        os.write(writer, f"fault {fault.end} {fault.why}\n".encode(errors="replace"))
    finally:
        sys.stdout.flush()
        os._exit(0)


def _line(reader: int, child: int) -> str:
    """The line that a process writes until it ends; processes that it has started may keep the pipe open."""
    data = b""
    # The process ends itself before.
    deadline = time.monotonic() + 2 * WALL
    while b"\n" not in data and len(data) < LONGEST and time.monotonic() < deadline:
        ready, _, _ = select.select([reader], [], [], 0.1)
        if ready:
            read = os.read(reader, 1 << 16)
            if not read:
                break
            data += read
        elif os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            break
    return data.partition(b"\n")[0].decode(errors="replace")


def _read(told: dict[str, Any], file: str) -> Candidate:
    """A candidate as a process of untrusted code has told it."""
    name, method = str(told["name"]), str(told["method"])
    if not name.isidentifier() or method not in (*agents.KINDS, agents.UNSUPPORTED):
        raise ValueError
    defined, bases = tuple(map(str, told["defined"])), told["bases"]
    pairs = tuple((str(place), str(base)) for place, base in bases)
    return Candidate(file, name, (defined[0], defined[1]), pairs, method, bool(told["is_own"]))


def _candidates(module: Any, folder: str, file: str) -> Iterator[Candidate]:
    for name, thing in list(vars(module).items()):
        if not isinstance(thing, type) or getattr(thing, "__abstractmethods__", None):
            continue
        method = agents.method_name(thing)
        if method is not None:
            bases = tuple(_defined(base, folder) for base in thing.__mro__[1:])
            defined = _defined(thing, folder)
            is_own = bool(defined[0]) and os.path.basename(defined[0]) not in COURSE_FILES
            yield Candidate(file, name, defined, bases, method, is_own)


def _defined(thing: type, folder: str) -> tuple[str, str]:
    """The file of the submission, empty if it is another one, and the class's name in it."""
    place = getattr(sys.modules.get(thing.__module__), "__file__", None) or ""
    below = place.startswith(folder + os.sep)
    return os.path.relpath(place, folder) if below else "", thing.__qualname__


def _files(folder: Path) -> Iterator[str]:
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
            yield os.path.relpath(os.path.join(place, name), folder)


def _is_test(name: str) -> bool:
    """Whether a word of a file's name says that it holds tests, as in test_agent.py; latest.py does not."""
    return not TEST_WORDS.isdisjoint(re.findall("[a-z]+", name.lower()))


def _choose(found: list[Candidate], wanted: str | None) -> tuple[Candidate, str] | None:
    """The agent among the candidates of files of equal rank, and why it was taken."""
    playing = [it for it in found if it.method in agents.KINDS]
    if wanted is not None:
        return _one([it for it in playing if it.name == wanted], "as chosen")
    # What the course's tournament imports is its name, whatever it is bound to.
    own = [it for it in playing if it.is_own or (it.name in COURSE_CLASSES and it.bound)]
    for name in COURSE_CLASSES:
        if named := [it for it in own if it.name == name]:
            return _one(named, "the course's name")
    own = [it for it in own if it.is_own and not it.name.startswith("_")]
    inherited = {base for it in own for base in it.bases}
    own = [it for it in own if it.defined not in inherited]
    for name in USUAL_CLASSES if len({it.defined for it in own}) > 1 else ():
        if named := [it for it in own if it.name == name]:
            return _one(named, "the usual name")
    return _one(own, "the only agent class")


def _one(candidates: list[Candidate], why: str) -> tuple[Candidate, str] | None:
    """The only class of these names: by its own name in its own file, if it has these."""
    if len({it.defined for it in candidates}) > 1:
        choices = [f"{it.file}:{it.name}" for it in candidates if not it.bound]
        raise NotFoundError(f"several agent classes: {_listed(candidates)}", choices)
    order = sorted(candidates, key=lambda it: (it.bound != "", it.file != it.defined[0]))
    return (order[0], f"{why}{order[0].bound}") if order else None


def _nothing(found: list[Candidate], wanted: str | None, broken: list[str]) -> NotFoundError:
    methods = ", ".join(agents.KINDS)
    if broken:
        return NotFoundError(broken[0])
    for it in found:
        if it.method == agents.UNSUPPORTED and it.is_own and wanted in (None, it.name):
            return NotFoundError(agents.unsupported(it.name))
    if wanted is None:
        return NotFoundError(f"no agent class; expected a class with one of the methods {methods}")
    own = [it for it in found if it.is_own and it.method in agents.KINDS]
    there = f"; there is {_listed(own)}" if own else ""
    return NotFoundError(f"no class {shortened(wanted)} with one of the methods {methods}{there}")


def _listed(some: list[Candidate]) -> str:
    names = [f"{it.name} ({it.file})" for it in some]
    return ", ".join(names[:5]) + (", …" if len(names) > 5 else "")
