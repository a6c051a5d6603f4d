"""`python -m isolation_engine.udacity SCRIPT.py`, `isolation-udacity`: runs a script of the course."""

from __future__ import annotations

import sys

from isolation_engine.udacity import shim


def main() -> None:
    """Runs what the command line names."""
    shim.run("udacity", sys.argv[1:])


if __name__ == "__main__":
    main()
