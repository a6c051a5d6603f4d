"""The sample players of the course's second board."""

from __future__ import annotations

import logging
import pickle
import random
from typing import Any

from isolation_engine._native import _read_bytes
from isolation_engine.udacity_11x9.state import Isolation

logger = logging.getLogger(__name__)


class BasePlayer:
    """What every player is: `get_action` puts actions into `queue`, the last one in time counts.

    `player_id` is 0 or 1. `context` is kept from move to move; whatever else a player remembers is
    lost, since each move is chosen in a process of its own.
    """

    def __init__(self, player_id: int) -> None:
        self.player_id = player_id
        self.timer: Any = None
        self.queue: Any = None
        self.context: Any = None
        self.data: Any = None

    def get_action(self, state: Isolation) -> None:
        """Puts at least one legal action of a state into `queue`."""
        raise NotImplementedError


class DataPlayer(BasePlayer):
    """A player whose `data` is read from the file data.pickle in the working folder, if there is one."""

    def __init__(self, player_id: int) -> None:
        super().__init__(player_id)
        try:
            self.data = pickle.loads(_read_bytes("data.pickle"))
        except (OSError, TypeError) as error:
            logger.info("%s", error)


class RandomPlayer(BasePlayer):
    """Plays any legal action, drawn from the module `random`."""

    def get_action(self, state: Isolation) -> None:
        """Puts the action into `queue`."""
        self.queue.put(random.choice(state.actions()))


class GreedyPlayer(BasePlayer):
    """Plays the first of the actions after which it has most liberties."""

    def get_action(self, state: Isolation) -> None:
        """Puts the action into `queue`."""
        self.queue.put(max(state.actions(), key=lambda action: self.score(state.result(action))))

    def score(self, state: Isolation) -> int:
        """The liberties of its own piece."""
        return len(state.liberties(state.locs[self.player_id]))


class MinimaxPlayer(BasePlayer):
    """Places its piece at random, then plays the best of a minimax search three plies deep."""

    def get_action(self, state: Isolation) -> None:
        """Puts the action into `queue`."""
        if state.ply_count < 2:
            self.queue.put(random.choice(state.actions()))
        else:
            self.queue.put(self.minimax(state, depth=3))

    def minimax(self, state: Isolation, depth: int) -> int:
        """The first of the best actions of a search `depth` plies deep."""
        return max(state.actions(), key=lambda action: self._value(state.result(action), depth - 1))

    def _value(self, state: Isolation, depth: int) -> float:
        if state.terminal_test():
            return state.utility(self.player_id)
        if depth <= 0:
            return self.score(state)
        best = max if state.player() == self.player_id else min
        return best(self._value(state.result(action), depth - 1) for action in state.actions())

    def score(self, state: Isolation) -> int:
        """How many liberties more its own piece has than the other."""
        own, other = state.locs[self.player_id], state.locs[1 - self.player_id]
        return len(state.liberties(own)) - len(state.liberties(other))
