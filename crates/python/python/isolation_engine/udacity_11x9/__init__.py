"""The course's second board: knight's Isolation on 11 columns and 9 rows, as a named tuple.

States never change. `Isolation.board` is a whole number whose bits are the squares, 1 for an open one;
a row has 13 bits, of which two lie beside the board. Bit 0 is the lower right square; numbers grow to
the left and upwards. An action is a number: the square for a placement, else one of the eight
differences of `Action`.
"""

from __future__ import annotations

from isolation_engine.udacity_11x9.conversion import from_position, to_position
from isolation_engine.udacity_11x9.matches import (
    Agent,
    Status,
    StopSearch,
    TimedQueue,
    fork_get_action,
    play,
)
from isolation_engine.udacity_11x9.players import AgentPlayer
from isolation_engine.udacity_11x9.state import Action, DebugState, Isolation

__all__ = [
    "Action",
    "Agent",
    "AgentPlayer",
    "DebugState",
    "Isolation",
    "Status",
    "StopSearch",
    "TimedQueue",
    "fork_get_action",
    "from_position",
    "play",
    "to_position",
]
