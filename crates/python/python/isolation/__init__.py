"""The board game Isolation: a fast engine, an exact solver, honest tournaments.

Cells are ``(row, column)``, row 0 at the top; moves are texts (``N@d4``, ``d4c2``), and a cell is
taken wherever a move is; players are 0 and 1. A position is given as a ``Position``, as a ``Game``
(its last one), as a position's text or as a preset's name.

>>> import isolation
>>> game = isolation.Game("becker")
>>> while game.winner is None:
...     position = game.play(isolation.Agent("perfect").choose(game).move)
>>> game.winner, game.moves[0]
(0, 'Q@b2')
"""

from importlib import import_module as _import_module

from isolation._isolation import (
    Agent,
    Batch,
    Game,
    Position,
    best,
    certificate,
    evaluate,
    perft,
    run_task,
    solve,
    verify,
)
from isolation.assessment import Values, values
from isolation.boards import BoardTable, solve_board
from isolation.catalogue import agents, features, heuristics, levels, presets, searches
from isolation.report import Report
from isolation.search_tree import Tree, TreeNode, tree
from isolation.solution import Certified, MoveResult, Solution
from isolation.tournaments import TournamentResult, tournament
from isolation.value import Value

__all__ = [
    "Agent",
    "Batch",
    "BoardTable",
    "Certified",
    "Game",
    "MoveResult",
    "Position",
    "Report",
    "Solution",
    "TournamentResult",
    "Tree",
    "TreeNode",
    "Value",
    "Values",
    "agents",
    "best",
    "certificate",
    "evaluate",
    "features",
    "heuristics",
    "levels",
    "perft",
    "presets",
    "run_task",
    "searches",
    "solve",
    "solve_board",
    "tournament",
    "tree",
    "values",
    "verify",
]

# Modules that need more than the standard library; they are imported when they are first named.
_LAZY_MODULES = frozenset({"distributed", "environments", "plots", "udacity", "udacity_11x9"})

# What agents of the course import from their module `isolation`, and where it is here.
_COURSE_NAMES = {
    "Board": "udacity",
    "DebugState": "udacity_11x9",
    "Isolation": "udacity_11x9",
    "Status": "udacity_11x9",
    "StopSearch": "udacity_11x9",
    "fork_get_action": "udacity_11x9",
    "game_as_text": "udacity",
}


def __getattr__(name: str) -> object:
    if name in _LAZY_MODULES:
        return _import_module(f"isolation.{name}")
    if name in _COURSE_NAMES:
        return getattr(_import_module(f"isolation.{_COURSE_NAMES[name]}"), name)
    raise AttributeError(f"module 'isolation' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY_MODULES})
