"""The course's own board of knight's Isolation, and its sample players, at the engine's speed.

`Board` has the API of all three generations of Udacity's AIND-Isolation. They differ where a number
says so: a `Board` behaves as the third (since April 2017) unless `use_generation` says otherwise. A
fourth number, 4, is the first generation in its last weeks, in which legal moves are shuffled.

=====================  ========================  ==========================  =======================
what                   first                     second                      third
=====================  ========================  ==========================  =======================
legal moves            in reading order          shuffled                    shuffled
placements             column by column          column by column            column by column
`get_move` receives    game, moves, time_left    game, moves, time_left      game, time_left
history of `play`      pairs of both players     single moves                single moves
a move that is wrong   "illegal move"            "forfeit"                   "forfeit"
no move left           "illegal move"            "illegal move"              "illegal move"
a stranger's location  KeyError                  RuntimeError                RuntimeError
`play` by default      200 ms a move             150 ms a move               150 ms a move
=====================  ========================  ==========================  =======================

Whatever the generation, `play` hands each player what its `get_move` takes, and a board has the
attributes of all of them. Shuffles are drawn from Python's module `random`, exactly as
`random.shuffle` draws them, so that a script that calls `random.seed` sees the game it saw with the
course's board. `seed` has them drawn by the engine's generator instead, which is faster.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from isolation_engine._native import Board, course_generation, course_seed
from isolation_engine.udacity.drawing import game_as_text
from isolation_engine.udacity.matches import TIME_LIMIT_MILLIS
from isolation_engine.udacity.players import AgentPlayer

__all__ = [
    "TIME_LIMIT_MILLIS",
    "AgentPlayer",
    "Board",
    "game_as_text",
    "generation",
    "seed",
    "use_generation",
]


def seed(number: int | None) -> None:
    """Draws the order of moves from the engine's own generator with this seed from now on.

    That is faster than Python's. None: from the module `random` again.
    """
    course_seed(number)


def use_generation(number: int) -> None:
    """Boards that are made from now on behave as those of this generation: 1 to 4."""
    course_generation(number)


@contextmanager
def generation(number: int) -> Iterator[None]:
    """Boards that are made inside behave as those of this generation: 1 to 4."""
    before = course_generation(number)
    try:
        yield
    finally:
        course_generation(before)
