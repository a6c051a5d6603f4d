"""Faults of a player's code, which forfeit its game."""

from __future__ import annotations

import inspect
import os
import sys
import traceback
from collections.abc import Iterator
from types import TracebackType
from typing import Any

#: The folder of this package.
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

#: Maximum characters of a message or a value to report.
LONGEST = 110


class FaultError(Exception):
    """A termination of the game: `timeout`, `illegal_move`, `crash`; or `interrupted`, without a loser."""

    def __init__(self, end: str, why: str) -> None:
        super().__init__(why)
        self.end = end
        self.why = why


def crash(error: BaseException, folder: str, called: Any = None) -> FaultError:
    """The crash by this exception. It names the last line of the code in `folder` outside libraries; if `called`, a
    class or a method, does not accept its arguments, where that is defined. The traceback goes to standard error."""
    _print_traceback(error)
    if isinstance(error, SyntaxError):
        place = _syntax_place(error)
    else:
        place = _place(error, folder)
        if not place and called is not None and isinstance(error, TypeError):
            place = _definition(called)
    text = _text(error)
    name = type(error).__qualname__
    return FaultError("crash", (f"{name}: {text}" if text else name) + place)


def _print_traceback(error: BaseException) -> None:
    """Prints the traceback without what of it led to the player's code."""
    step = error.__traceback__
    while step is not None and step.tb_frame.f_code.co_filename.startswith((_PACKAGE, "<frozen")):
        step = step.tb_next
    traceback.print_exception(type(error), error, step)


def process_end(status: int) -> str:
    """How a process of a player's code has ended."""
    if os.WIFSIGNALED(status):
        return f"signal: {os.WTERMSIG(status)}"
    return f"exit status: {os.WEXITSTATUS(status)}"


def shortened(text: str) -> str:
    """The text on one line, cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def _text(error: BaseException) -> str:
    try:
        return shortened(str(error.msg if isinstance(error, SyntaxError) else error))
    except Exception:  # The class is the player's own, and so are its mistakes.
        return "no message, for its __str__ fails"


def _syntax_place(error: SyntaxError) -> str:
    return f" ({os.path.basename(error.filename or '?')}, line {error.lineno})"


def _place(error: BaseException, folder: str) -> str:
    own = None
    for step in _steps(error):
        if _is_own(step.tb_frame.f_code.co_filename, folder):
            own = step
    if own is None:
        return ""
    code = own.tb_frame.f_code
    return _told(code.co_filename, own.tb_lineno, code.co_name)


def _steps(error: BaseException) -> Iterator[TracebackType]:
    step = error.__traceback__
    while step is not None:
        yield step
        step = step.tb_next


def _is_own(file: str, folder: str) -> bool:
    """Whether a file in `folder` is of no library there, as in a virtual environment."""
    if not _lies_in(file, folder):
        return False
    below = file[len(folder) :].split(os.sep)
    if "site-packages" in below or "dist-packages" in below:
        return False
    # Where the folder itself lies in one of these, its files are the player's all the same.
    libraries = (sys.prefix, _PACKAGE)
    return not any(_lies_in(place, folder) and _lies_in(file, place) for place in libraries)


def _lies_in(place: str, folder: str) -> bool:
    return place.startswith(folder.rstrip(os.sep) + os.sep)


def _definition(called: Any) -> str:
    """Where a class or a function begins; nothing where that is unknown."""
    try:
        file, (_, line) = inspect.getsourcefile(called), inspect.getsourcelines(called)
    except (OSError, TypeError):
        return ""
    return _told(file or "?", line, called.__name__)


def _told(file: str, line: int, name: str) -> str:
    return f" ({os.path.basename(file)}, line {line}, in {name})"
