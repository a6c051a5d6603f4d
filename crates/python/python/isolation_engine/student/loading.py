"""Loads the class of a player such as `game_agent.py:MinimaxPlayer(search_depth=5)`."""

from __future__ import annotations

import ast
import contextlib
import difflib
import importlib
import importlib.util
import os
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from isolation_engine._native import _read_bytes
from isolation_engine.student import agents, frameworks
from isolation_engine.student.faults import FaultError, shortened
from isolation_engine.udacity import shim

#: Seconds of processor time in which a module must be loaded, and a player made; and of wall time.
LOADING, WALL = 10.0, 50.0


def copied(place: str, folder: str | None) -> str:
    """The path of a file: in the folder that is a copy of its own, if there is one."""
    return os.path.abspath(place) if folder is None else os.path.join(folder, os.path.basename(place))


class Target:
    """A file or module, the name of a class in it, and the arguments for its constructor.

    Arguments are literals, or names that the module has: `Player(depth=3, score=custom_score)`.
    """

    def __init__(
        self, text: str, generation: int | None = None, folder: str | None = None
    ) -> None:
        self.text = text
        self.generation = generation
        self.place, self.name, self.call = _parts(text)
        self.path = copied(self.place, folder) if self.place.endswith(".py") else None
        #: Where the lines of the player's code are looked for.
        self.folder = os.path.dirname(self.path) if self.path else os.getcwd()

    @property
    def file(self) -> str:
        """The name of the file or module, without folders."""
        return os.path.basename(self.place)

    def check(self) -> None:
        """Raises a fault where there is no such file, or it is no regular one. Nothing is run."""
        try:
            if self.path is not None:
                _read_bytes(self.path)
        except FileNotFoundError:
            raise FaultError("interrupted", f"there is no file {os.path.abspath(self.place)}") from None
        except (OSError, ValueError) as error:
            raise FaultError("interrupted", str(error)) from None

    def load(self, seed: int) -> tuple[Callable[..., Any], type]:
        """Runs the module, and gives what makes the player, and its class."""
        module = self.load_module(seed)
        found = getattr(module, self.name, None)
        if not isinstance(found, type):
            kind = "no" if found is None else f"no class but a {type(found).__name__} called"
            why = f"{self.file} has {kind} {self.name}; {self._expected(module)}"
            raise FaultError("interrupted", why)
        return self._with_arguments(found, module), found

    def load_module(self, seed: int) -> ModuleType:
        """Runs the module. What it and its players leave to chance is decided by the seed."""
        random.seed(seed)
        module = self._file() if self.path else self._module()
        if "numpy" in sys.modules:
            sys.modules["numpy"].random.seed(seed % 2**32)
        return module

    def _expected(self, module: ModuleType) -> str:
        """The expected classes, from those of the module."""
        players = [
            name
            for name, thing in vars(module).items()
            if isinstance(thing, type) and agents.method(thing) and not name.startswith("_")
        ]
        if not players:
            return f"expected a class with {' or '.join(agents.KINDS)}, and it has none"
        near = difflib.get_close_matches(self.name, players) or players[:3]
        return f"expected a class such as {' or '.join(near)}"

    def _file(self) -> ModuleType:
        path = self.path
        assert path is not None
        # As if it had been started where it lies: its neighbours are found, and its data.
        folder, file = os.path.split(path)
        sys.path.insert(0, folder)
        os.chdir(folder)
        stem = file.removesuffix(".py")
        name = stem if stem not in sys.modules else f"student_{stem}"
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None and spec.loader is not None
        self._install_course(Path(path))
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        with _of_the_player():
            spec.loader.exec_module(module)
        return module

    def _module(self) -> ModuleType:
        sys.path.insert(0, self.folder)
        try:
            spec = importlib.util.find_spec(self.place)
        except ModuleNotFoundError:
            spec = None
        if spec is None:
            raise FaultError("interrupted", f"there is no module {self.place}")
        if spec.origin is not None and spec.origin.endswith(".py"):
            self._install_course(Path(spec.origin))
        with _of_the_player():
            return importlib.import_module(self.place)

    def _install_course(self, file: Path) -> None:
        """Makes `isolation` the course's module, where the code is for one of the course's projects.

        The generation of the board is the given one, else that of the files.
        """
        course = shim.find_course(file)
        if course == "udacity_11x9":
            _INSTALLED.enter_context(shim.installed(course))
        elif course == "udacity":
            why = frameworks.refusal(file, self.name)
            if why is not None:
                raise FaultError("interrupted", why)
            generation = self.generation or shim.find_generation(file.parent)
            _INSTALLED.enter_context(shim.installed(course, generation=generation))

    def _with_arguments(self, found: type, module: ModuleType) -> Callable[..., Any]:
        if self.call is None:
            return found
        values = [_value(argument, module, self) for argument in self.call.args]
        named = {
            keyword.arg: _value(keyword.value, module, self) for keyword in self.call.keywords
        }
        return partial(found, *values, **named)  # type: ignore[arg-type]


@contextlib.contextmanager
def _of_the_player() -> Iterator[None]:
    """Code in which a fault is an ordinary exception: only the host itself interrupts games."""
    try:
        yield
    except FaultError as fault:
        raise RuntimeError(f"{type(fault).__name__}: {fault}") from fault


#: What is installed for the rest of the process.
_INSTALLED = contextlib.ExitStack()


def _parts(text: str) -> tuple[str, str, ast.Call | None]:
    """Splits a text at the first colon behind which a class, or a call of one, stands."""
    for index, character in enumerate(text):
        if character != ":" or not text[:index].strip():
            continue
        try:
            expression = ast.parse(text[index + 1 :].strip(), mode="eval").body
        except (SyntaxError, ValueError):
            continue
        if isinstance(expression, ast.Name):
            return text[:index], expression.id, None
        if isinstance(expression, ast.Call) and isinstance(expression.func, ast.Name):
            starred = [keyword for keyword in expression.keywords if keyword.arg is None]
            if not starred:
                return text[:index], expression.func.id, expression
    raise FaultError(
        "interrupted",
        f"player {shortened(text)!r}: expected a file or a module and a class of it, such as "
        "game_agent.py:MinimaxPlayer(search_depth=5)",
    )


def _value(argument: ast.expr, module: ModuleType, target: Target) -> Any:
    if isinstance(argument, ast.Name) and hasattr(module, argument.id):
        return getattr(module, argument.id)
    try:
        return ast.literal_eval(argument)
    except ValueError:
        found = shortened(ast.unparse(argument))
        raise FaultError(
            "interrupted",
            f"argument {found} of {target.name}: expected a literal or a name in {target.file}",
        ) from None
