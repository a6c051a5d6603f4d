"""The two-player environment of PettingZoo: agents in turn (AEC)."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from isolation_engine.environments import encoding
from isolation_engine.environments.encoding import Board


class IsolationEnv(AECEnv):  # type: ignore[misc]
    """Isolation for two agents, ``player_0`` (who begins) and ``player_1``.

    Observations are dicts of ``observation`` and ``action_mask``; the mask of the agent that is not to move is
    all zeros. :mod:`isolation_engine.environments.encoding` defines planes, actions and rewards. A game from a
    position in the middle begins with the agent to move. An action that is not legal raises ``ValueError``;
    :func:`aec` wraps the environment so that it loses the game instead.

    Parameters
    ----------
    board : str or Position
        The starting position.
    render_mode : {"ansi", "rgb_array"}, optional
        What `render` gives.
    """

    metadata = {
        "render_modes": encoding.RENDER_MODES,
        "name": "isolation_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, board: Board = "knight", *, render_mode: str | None = None) -> None:
        super().__init__()
        encoding.check_render_mode(render_mode)
        self.render_mode = render_mode
        self.board = board
        self.position = encoding.begin(board)
        self.possible_agents = ["player_0", "player_1"]
        height, width = self.position.height, self.position.width
        actions = encoding.actions(self.position)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (len(encoding.PLANES), height, width), np.int8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations.

        Parameters
        ----------
        agent : str
            The agent.

        Returns
        -------
        Dict
            The space.
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions.

        Parameters
        ----------
        agent : str
            The agent.

        Returns
        -------
        Discrete
            The space.
        """
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game.

        Parameters
        ----------
        seed : int, optional
            Decides where pieces start on boards where that is random.
        options : dict, optional
            With ``"position"``, another starting position of the same size.
        """
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        drawn = int(self._random.integers(encoding.LARGEST_SEED, endpoint=True))
        self.position = encoding.restart(self.board, options, self.position, drawn)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.to_move]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees now.

        Parameters
        ----------
        agent : str
            The agent.

        Returns
        -------
        dict
            ``observation``: int8, (planes, height, width); ``action_mask``: int8, (actions,).
        """
        player = self.possible_agents.index(agent)
        mask = encoding.action_mask(self.position)
        return {
            "observation": encoding.observation(self.position, player),
            "action_mask": mask if player == self.position.to_move else np.zeros_like(mask),
        }

    def step(self, action: int | None) -> None:
        """Plays the selected agent's action.

        Parameters
        ----------
        action : int or None
            The number of a move; where the agent is terminated, None takes it away.

        Raises
        ------
        ValueError
            The action is not legal.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"action None of {self.agent_selection}: expected a legal action")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.position = self.position.play(encoding.move_of(self.position, action))
        winner = self.position.winner
        if winner is not None:
            self.rewards = dict(zip(self.possible_agents, encoding.rewards(winner), strict=True))
            self.terminations = dict.fromkeys(self.possible_agents, True)
        self.agent_selection = self.possible_agents[self.position.to_move]
        self._accumulate_rewards()

    def state(self) -> NDArray[Any]:
        """The whole board, as ``player_0`` sees it: nothing is hidden.

        Returns
        -------
        ndarray of int8, shape (planes, height, width)
            The planes.
        """
        return encoding.observation(self.position, 0)

    def render(self) -> str | NDArray[Any] | None:
        """The board as ``render_mode`` says.

        Returns
        -------
        str, ndarray or None
            A text, or a picture: uint8, (height, width, 3).
        """
        return encoding.render(self.position, self.render_mode)

    def close(self) -> None:
        """Nothing is held."""

    def __copy__(self) -> IsolationEnv:
        # The games of two environments are apart.
        return copy.deepcopy(self)


class _OrderEnforcing(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    def __copy__(self) -> _OrderEnforcing:
        return copy.deepcopy(self)


def aec(board: Board = "knight", *, render_mode: str | None = None) -> AECEnv:
    """The environment of two agents in PettingZoo's usual wrappers.

    An illegal action loses the game (-1); one outside the space and calls in the wrong order are errors.

    Parameters
    ----------
    board : str or Position
        The starting position.
    render_mode : {"ansi", "rgb_array"}, optional
        What `render` gives.

    Returns
    -------
    AECEnv
        The environment.
    """
    env: AECEnv = IsolationEnv(board, render_mode=render_mode)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return _OrderEnforcing(env)


__all__ = ["IsolationEnv", "aec"]
