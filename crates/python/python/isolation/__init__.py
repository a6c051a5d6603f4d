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

import os as _os
import sys as _sys
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
    solve_many,
    verify,
)

# What isolation_engine finds, though the name isolation may be the course's by then.
_sys.modules["isolation._package"] = _sys.modules[__name__]

# Students' agents, python(...), run under this Python unless somebody has named another one.
if _sys.executable:
    _os.environ.setdefault("ISOLATION_PYTHON", _sys.executable)

__all__ = [
    "Agent",
    "Batch",
    "BoardTable",
    "Certified",
    "Game",
    "MoveResult",
    "Position",
    "Report",
    "SelfPlay",
    "Solution",
    "Solutions",
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
    "images",
    "levels",
    "onnx",
    "perft",
    "presets",
    "run_task",
    "searches",
    "selfplay",
    "solve",
    "solve_board",
    "solve_many",
    "tournament",
    "tree",
    "values",
    "verify",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    # What type checkers see.
    from isolation import distributed as distributed
    from isolation import environments as environments
    from isolation import plots as plots
    from isolation import udacity as udacity
    from isolation import udacity_11x9 as udacity_11x9
    from isolation.assessment import Values, values
    from isolation.boards import BoardTable, solve_board
    from isolation.catalogue import agents, features, heuristics, levels, presets, searches
    from isolation.learning import SelfPlay, images, onnx, selfplay
    from isolation.report import Report
    from isolation.search_tree import Tree, TreeNode, tree
    from isolation.solution import Certified, MoveResult, Solution, Solutions
    from isolation.tournaments import TournamentResult, tournament
    from isolation.udacity import Board as Board
    from isolation.udacity import game_as_text as game_as_text
    from isolation.udacity_11x9 import DebugState as DebugState
    from isolation.udacity_11x9 import Isolation as Isolation
    from isolation.udacity_11x9 import Status as Status
    from isolation.udacity_11x9 import StopSearch as StopSearch
    from isolation.udacity_11x9 import fork_get_action as fork_get_action
    from isolation.value import Value

    __version__: str
else:
    # Names that are imported when they are first asked for, by module, so that the package itself
    # is imported at once.
    _HOMES = {
        "assessment": ("Values", "values"),
        "boards": ("BoardTable", "solve_board"),
        "catalogue": ("agents", "features", "heuristics", "levels", "presets", "searches"),
        "learning": ("SelfPlay", "images", "onnx", "selfplay"),
        "report": ("Report",),
        "search_tree": ("Tree", "TreeNode", "tree"),
        "solution": ("Certified", "MoveResult", "Solution", "Solutions"),
        "tournaments": ("TournamentResult", "tournament"),
        "value": ("Value",),
        # What agents of the course import from their module `isolation`.
        "udacity": ("Board", "game_as_text"),
        "udacity_11x9": ("DebugState", "Isolation", "Status", "StopSearch", "fork_get_action"),
    }
    _HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
    # Modules that are named as they are: isolation.plots.board.
    _MODULES = frozenset({"distributed", "environments", "plots", "udacity", "udacity_11x9"})

    def __getattr__(name):
        if name in _MODULES:
            return _import_module(f"isolation.{name}")
        if name in _HOME_OF:
            value = getattr(_import_module(f"isolation.{_HOME_OF[name]}"), name)
            globals()[name] = value
            return value
        if name == "__version__":
            from importlib.metadata import PackageNotFoundError, version

            try:
                return version("isolation")
            except PackageNotFoundError:
                raise AttributeError("isolation.__version__: it is not installed") from None
        raise AttributeError(f"module 'isolation' has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *_HOME_OF, *_MODULES, "__version__"})
