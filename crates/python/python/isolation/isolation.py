"""The module `isolation.isolation` of both boards of the course, for agents that import from it."""

from isolation_engine.udacity import Board
from isolation_engine.udacity.matches import TIME_LIMIT_MILLIS

# Agents import the names with an underscore, too.
from isolation_engine.udacity_11x9.state import (
    _ACTION_SET as _ACTIONSET,
    _BLANK_BOARD,
    _HEIGHT,
    _SIZE,
    _WIDTH,
    Action,
    DebugState,
    E,
    Isolation,
    N,
    S,
    W,
)

__all__ = ["Action", "Board", "DebugState", "E", "Isolation", "N", "S", "TIME_LIMIT_MILLIS", "W"]
