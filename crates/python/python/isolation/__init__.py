"""The board game Isolation: a fast engine, an exact solver, honest tournaments."""

from __future__ import annotations

from typing import Any

from isolation._isolation import Agent, Position, run_task
from isolation.boards import BoardTable, solve_board
from isolation.tournaments import TournamentResult, tournament

__all__ = [
    "Agent",
    "BoardTable",
    "Position",
    "TournamentResult",
    "run_task",
    "solve_board",
    "tournament",
]

#: Modules that are imported when they are first asked for: they need more than the package itself.
_LAZY = ("distributed",)


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        from importlib import import_module

        return import_module(f"isolation.{name}")
    raise AttributeError(f"module 'isolation' has no attribute {name!r}")
