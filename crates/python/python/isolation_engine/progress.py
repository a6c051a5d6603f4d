"""Progress of long calls on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

#: Whether to show progress, or a function that is called with (done, most).
ProgressOption = bool | Callable[[int, int], object]

#: Seconds between two lines: on a terminal, and elsewhere.
_PAUSES = (0.2, 10.0)


class Progress:
    """Shows how many of `most` items are done: on a terminal in one line that is cleared at the end, elsewhere
    in a line from time to time."""

    def __init__(self, option: ProgressOption, title: str, items: str) -> None:
        if not isinstance(option, bool) and not callable(option):
            raise TypeError(
                f"progress: {option!r}; expected True, False or a function of (done, most)"
            )
        self._listener = option if callable(option) else None
        self._shown = option is True
        self._title, self._items = title, items
        self._terminal = self._shown and sys.stderr.isatty()
        self._told = time.monotonic()
        self._written = False

    def tell(self, done: int, most: int) -> None:
        """Shows that `done` items are done."""
        if self._listener is not None:
            self._listener(done, most)
        now = time.monotonic()
        if not self._shown or now - self._told < _PAUSES[not self._terminal]:
            return
        self._told = now
        line = f"{self._title}: {done} of {most} {self._items}"
        if self._terminal:
            self._written = True
            sys.stderr.write(f"\r\x1b[K{line}")
            sys.stderr.flush()
        else:
            print(line, file=sys.stderr)

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._written:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
