"""The board game Isolation: a fast engine, an exact solver, tournaments with confidence intervals.

Squares are ``(row, column)``, row 0 at the top; moves are texts (``N@d4``, ``d4c2``), and a square is
taken wherever a move is; players are 0 and 1. A position is given as a ``Position``, as a ``Game``
(its last one), as a position's text or as a preset's name.

>>> import isolation_engine
>>> game = isolation_engine.Game("becker")
>>> while game.winner is None:
...     position = game.play(isolation_engine.Agent("perfect").choose(game).move)
>>> game.winner, game.moves[0]
('first', 'Q@b2')
"""

from importlib import import_module as _import_module

from isolation_engine._native import (
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

__all__ = [
    "Agent",
    "Batch",
    "BoardTable",
    "Certified",
    "Game",
    "Iteration",
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
    from isolation_engine import distributed as distributed
    from isolation_engine import environments as environments
    from isolation_engine import plots as plots
    from isolation_engine import udacity as udacity
    from isolation_engine import udacity_11x9 as udacity_11x9
    from isolation_engine.assessment import Values, values
    from isolation_engine.boards import BoardTable, solve_board
    from isolation_engine.catalogue import agents, features, heuristics, levels, presets, searches
    from isolation_engine.learning import SelfPlay, images, onnx, selfplay
    from isolation_engine.report import Report
    from isolation_engine.search_tree import Iteration, Tree, TreeNode, tree
    from isolation_engine.solution import Certified, MoveResult, Solution, Solutions
    from isolation_engine.tournaments import TournamentResult, tournament
    from isolation_engine.value import Value

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
        "search_tree": ("Iteration", "Tree", "TreeNode", "tree"),
        "solution": ("Certified", "MoveResult", "Solution", "Solutions"),
        "tournaments": ("TournamentResult", "tournament"),
        "value": ("Value",),
    }
    _HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
    # Modules that are named as they are: isolation_engine.plots.board.
    _MODULES = frozenset({"distributed", "environments", "plots", "udacity", "udacity_11x9"})

    def __getattr__(name):
        if name in _MODULES:
            return _import_module(f"{__name__}.{name}")
        if name in _HOME_OF:
            value = getattr(_import_module(f"{__name__}.{_HOME_OF[name]}"), name)
            globals()[name] = value
            return value
        if name == "__version__":
            from importlib.metadata import PackageNotFoundError, version

            try:
                return version("isolation-engine")
            except PackageNotFoundError:
                raise AttributeError("isolation_engine.__version__: it is not installed") from None
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        dunders = {name for name in globals() if name.startswith("__")}
        return sorted({*__all__, *_MODULES, *dunders, "__version__"})
