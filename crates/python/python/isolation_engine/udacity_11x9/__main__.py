"""`python -m isolation_engine.udacity_11x9 SCRIPT.py`, `isolation-udacity-11x9`: runs a script of the second course."""

from __future__ import annotations

import sys

from isolation_engine.udacity import shim


def main() -> None:
    """Runs what the command line names."""
    shim.run("udacity_11x9", sys.argv[1:])


if __name__ == "__main__":
    main()
