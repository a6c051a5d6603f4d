"""The module `isolation` of Udacity's courses, for unmodified agents and scripts of both projects.

The library is :mod:`isolation_engine`.
"""

from isolation import isolation as isolation
from isolation_engine.udacity import TIME_LIMIT_MILLIS, Board, game_as_text
from isolation_engine.udacity_11x9 import (
    Action,
    Agent,
    DebugState,
    Isolation,
    Status,
    StopSearch,
    TimedQueue,
    fork_get_action,
    play,
)

__all__ = [
    "TIME_LIMIT_MILLIS",
    "Action",
    "Agent",
    "Board",
    "DebugState",
    "Isolation",
    "Status",
    "StopSearch",
    "TimedQueue",
    "fork_get_action",
    "game_as_text",
    "isolation",
    "play",
]
