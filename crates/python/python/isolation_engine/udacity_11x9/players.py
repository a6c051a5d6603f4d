"""The engine's agents as players of the second board."""

from __future__ import annotations

from functools import cache

from isolation_engine._native import Agent
from isolation_engine.udacity.players import choose
from isolation_engine.udacity_11x9.conversion import loc_of, to_position
from isolation_engine.udacity_11x9.sample_players import BasePlayer
from isolation_engine.udacity_11x9.state import Action, Isolation


class AgentPlayer(BasePlayer):
    """A player that an agent of the engine plays for, by default "strong(time=100ms)".

    `AgentPlayer.of(text)` is the class for another agent, as matches want it:
    `Agent(AgentPlayer.of("alphabeta(depth=5)"), "five plies")`.
    """

    text = "strong(time=100ms)"

    @staticmethod
    def of(text: str) -> type[AgentPlayer]:
        """The class of players that the agent of a text plays for."""
        return _class_of(text)

    def get_action(self, state: Isolation) -> None:
        """Puts the action into `queue`."""
        loc = state.locs[state.player()]
        square = choose(Agent(self.text), to_position(state))
        if square is None:
            raise ValueError(f"no action is legal in {state}")
        self.queue.put(loc_of(square) if loc is None else Action(loc_of(square) - loc))


@cache
def _class_of(text: str) -> type[AgentPlayer]:
    Agent(text)
    # Such a class has no name by which pickles find it.
    reduce = {"__reduce__": lambda self: (_player_of, (text, self.player_id), self.__dict__)}
    return type("AgentPlayer", (AgentPlayer,), {"text": text, **reduce})


def _player_of(text: str, player_id: int) -> AgentPlayer:
    return _class_of(text)(player_id)
