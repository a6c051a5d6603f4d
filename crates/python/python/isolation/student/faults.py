"""How a game ends by the fault of a player's code, and what is told of it."""

from __future__ import annotations

import os

#: Characters of a message or a value that are told.
LONGEST = 110


class Fault(Exception):
    """An end of the game: `timeout`, `illegal_move`, `crash`; or `interrupted`: nobody loses."""

    def __init__(self, end: str, why: str) -> None:
        super().__init__(why)
        self.end = end
        self.why = why


def crash(error: BaseException, folder: str) -> Fault:
    """The crash by this exception; of the code's lines, the last one in `folder` is told."""
    place = _syntax_place(error) if isinstance(error, SyntaxError) else _place(error, folder)
    text = _text(error)
    name = type(error).__qualname__
    return Fault("crash", (f"{name}: {text}" if text else name) + place)


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
    step, own = error.__traceback__, None
    while step is not None:
        if step.tb_frame.f_code.co_filename.startswith(folder + os.sep):
            own = step
        step = step.tb_next
    if own is None:
        return ""
    code = own.tb_frame.f_code
    return f" ({os.path.basename(code.co_filename)}, line {own.tb_lineno}, in {code.co_name})"
