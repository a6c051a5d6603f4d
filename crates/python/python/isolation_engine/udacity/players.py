"""The engine's agents as players of the course's board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from isolation_engine._native import Agent, Board, Position


class AgentPlayer:
    """A player of the course's board that an agent of the engine plays for.

    `text` is the agent, such as "strong(time=100ms)", or a function of a `Position` that returns a
    move; its limit is its own, it does not look at the clock of the match. `seed` decides what the
    text leaves to chance. Any generation's board can call `get_move`.
    """

    def __init__(
        self, text: str | Callable[[Position], str | tuple[int, int]], *, seed: int = 0
    ) -> None:
        self.agent = Agent(text, seed=seed)

    def get_move(self, game: Board, *_: Any) -> tuple[int, int]:
        """The square (row, column) to go to; (-1, -1) where there is none."""
        return choose(self.agent, game.to_position()) or (-1, -1)

    def __repr__(self) -> str:
        return f"AgentPlayer({self.agent.text!r})"


def choose(agent: Agent, position: Position) -> tuple[int, int] | None:
    """The square (row, column) that an agent goes to; None in a finished position."""
    if position.winner is not None:
        return None
    return position.square(agent.choose(position).move)
