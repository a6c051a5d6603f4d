"""The one-player environment of Gymnasium: against any agent of the engine."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from isolation_engine._native import Agent, Position
from isolation_engine.environments import encoding
from isolation_engine.environments.encoding import Board


class AgainstAgentEnv(gymnasium.Env[NDArray[Any], int]):
    """Isolation against an agent, which answers each action at once.

    Observations are the learner's planes, ``info["action_mask"]`` its legal actions;
    :mod:`isolation_engine.environments.encoding` defines planes, actions and rewards. ``info`` also holds
    ``position`` (the text), ``player`` (the learner's number) and ``move`` (the opponent's last move as a text,
    or None). An action that is not legal loses the game: reward -1, ``info["illegal"]`` is True.

    Episodes that begin with the same ``reset(seed=...)`` and get the same actions are the same, as long as the
    opponent is limited by depth or nodes and not by time.

    Parameters
    ----------
    board : str or Position
        The starting position.
    opponent : str, Agent or callable
        An agent's text, seeded anew in each episode, an :class:`Agent`, or a function of a position that
        returns a move.
    player : int, optional
        The learner's number, 0 or 1; without one, each episode draws it.
    render_mode : {"ansi", "rgb_array"}, optional
        What `render` gives.
    """

    metadata = {"render_modes": encoding.RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        board: Board = "knight",
        *,
        opponent: str | Agent | Callable[[Position], str | tuple[int, int]] = "random",
        player: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        encoding.check_render_mode(render_mode)
        if player not in (None, 0, 1):
            raise ValueError(f"player={player!r}: expected 0, 1, or None to draw it")
        self.render_mode = render_mode
        self.board = board
        self.opponent = opponent
        self.player = player
        self._agent = opponent if isinstance(opponent, Agent) else Agent(opponent)
        self._learner = player or 0
        self._move: str | None = None
        self._over = True
        self.position = encoding.begin(board)
        height, width = self.position.height, self.position.width
        self.observation_space = spaces.Box(0, 1, (len(encoding.PLANES), height, width), np.int8)
        self.action_space = spaces.Discrete(encoding.actions(self.position))  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begins a new game; the opponent has moved already where the first turn is its own.

        Parameters
        ----------
        seed : int, optional
            Decides all chance from now on.
        options : dict, optional
            With ``"position"``, another starting position of the same size.

        Returns
        -------
        observation : ndarray of int8, shape (planes, height, width)
            What the learner sees.
        info : dict
            See the class.
        """
        super().reset(seed=seed)
        drawn = self.np_random.integers(encoding.LARGEST_SEED, size=2, endpoint=True)
        side = int(self.np_random.integers(2))
        self._learner = side if self.player is None else self.player
        position = encoding.restart(self.board, options, self.position, int(drawn[0]))
        self.position = position
        if not isinstance(self.opponent, Agent):
            self._agent = Agent(self.opponent, seed=int(drawn[1]))
        self._move = None
        self._answer()
        if self.position.winner is not None:
            raise ValueError(f"position {position}: the opponent wins before the learner can move")
        self._over = False
        return self._see(), self._info()

    def step(self, action: SupportsInt) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Plays an action and the opponent's answer.

        Parameters
        ----------
        action : int
            The number of a move.

        Returns
        -------
        observation : ndarray of int8, shape (planes, height, width)
            What the learner sees.
        reward : float
            1.0 for a won game, -1.0 for a lost one, else 0.0.
        terminated : bool
            Whether the game is over.
        truncated : bool
            Always False.
        info : dict
            See the class.
        """
        if self._over:
            raise gymnasium.error.ResetNeeded("step: the game is over; call reset first")
        move = encoding.move_of(self.position, int(action))
        self._move = None
        if not encoding.action_mask(self.position)[int(action)]:
            self._over = True
            return self._see(), -1.0, True, False, {**self._info(), "illegal": True}
        self.position = self.position.play(move)
        self._answer()
        winner = self.position.winner
        self._over = winner is not None
        reward = 0.0 if winner is None else encoding.rewards(winner)[self._learner]
        return self._see(), reward, self._over, False, self._info()

    def action_masks(self) -> NDArray[Any]:
        """Which actions are legal now, under the name that MaskablePPO of sb3-contrib asks for.

        Returns
        -------
        ndarray of bool, shape (actions,)
            True for a legal action.
        """
        return encoding.action_mask(self.position).astype(bool)

    def render(self) -> str | NDArray[Any] | None:
        """The board as ``render_mode`` says.

        Returns
        -------
        str, ndarray or None
            A text, or a picture: uint8, (height, width, 3).
        """
        return encoding.render(self.position, self.render_mode)

    def __copy__(self) -> AgainstAgentEnv:
        # The games of two environments are apart.
        return copy.deepcopy(self)

    def _answer(self) -> None:
        """The opponent moves, where it is its turn."""
        if self.position.winner is None and self.position.to_move != self._learner:
            self._move = self._agent.choose(self.position).move
            self.position = self.position.play(self._move)

    def _see(self) -> NDArray[Any]:
        return encoding.observation(self.position, self._learner)

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": encoding.action_mask(self.position),
            "position": self.position.text,
            "player": self._learner,
            "move": self._move,
        }
