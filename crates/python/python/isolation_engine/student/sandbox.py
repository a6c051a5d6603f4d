"""What the code of a player may read and write, on Linux."""

from __future__ import annotations

import sys
from pathlib import Path

from isolation_engine import _native

def python_files() -> list[str]:
    """The folders and files that this Python needs in order to run this package."""
    package = Path(_native.__file__).parent.parent
    found = [sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix, *sys.path]
    return list(dict.fromkeys([*found, str(package)]))


def confine(reads: list[str], writes: list[str], processes: int | None) -> None:
    """Confines this process, for ever, to Python's files, what it may read, and folders in which it may write."""
    _native._confine([*reads, *python_files()], writes, processes)
