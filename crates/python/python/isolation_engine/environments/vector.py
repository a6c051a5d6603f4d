"""Many games at once, in arrays: self-play for learning code."""

from __future__ import annotations

from typing import Any, NoReturn

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from isolation_engine._native import Boards
from isolation_engine.environments import encoding
from isolation_engine.environments.encoding import Board


class SelfPlayVectorEnv(gymnasium.vector.VectorEnv[NDArray[Any], NDArray[Any], NDArray[Any]]):
    """``num_envs`` games, played in Rust: each step plays one action in every game.

    The learner plays both sides. Observations (``int8``, ``(num_envs, planes, height, width)``) are those of
    the side to move, ``infos["action_mask"]`` (``int8``, ``(num_envs, actions)``) its legal actions,
    ``infos["to_move"]`` (``int8``, ``(num_envs,)``) its number. The reward of a step (``float32``,
    ``(num_envs,)``) is that of the player who has just moved: +1 when the other has no move left, else 0, since
    no player loses by moving. A finished game is followed by the next one in the same step;
    ``infos["final_obs"]`` holds its last observation, from the loser's side, and ``infos["_final_obs"]`` marks
    those games.

    An action that is not legal raises ``ValueError``, and nothing is played. Environments are neither copied
    nor pickled.

    Parameters
    ----------
    num_envs : int
        The number of games.
    board : str or Position
        The starting position.
    """

    def __init__(self, num_envs: int = 1, board: Board = "knight") -> None:
        self.num_envs = num_envs
        self.board = board
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self._boards = Boards(board, num_envs)
        self._is_reset = False
        first = self._boards.batch
        shape = (len(encoding.PLANES), first.height, first.width)
        self.single_observation_space = spaces.Box(0, 1, shape, np.int8)
        self.single_action_space = spaces.Discrete(encoding.actions(first[0]))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "SelfPlayVectorEnv: its games are the engine's, and cannot be copied or pickled; make a "
            "new one of the same num_envs and board, and reset it with the same seed"
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begins all games anew.

        Parameters
        ----------
        seed : int, optional
            Decides where pieces start at random, and what :meth:`sample` draws.
        options : dict, optional
            Ignored.

        Returns
        -------
        observations : ndarray of int8, shape (num_envs, planes, height, width)
            What the movers see.
        infos : dict
            See the class.
        """
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(encoding.LARGEST_SEED, endpoint=True))
        self._boards = Boards(self.board, self.num_envs, seed=drawn)
        self._is_reset = True
        return self._see()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Plays an action in every game.

        Parameters
        ----------
        actions : ndarray of int, shape (num_envs,)
            The numbers of the moves.

        Returns
        -------
        observations : ndarray of int8, shape (num_envs, planes, height, width)
            What the movers see.
        rewards : ndarray of float32, shape (num_envs,)
            Those of the players who have just moved.
        terminations : ndarray of bool, shape (num_envs,)
            Which games are over.
        truncations : ndarray of bool, shape (num_envs,)
            All False.
        infos : dict
            See the class.

        Raises
        ------
        ValueError
            An action is not legal.
        """
        if not self._is_reset:
            raise gymnasium.error.ResetNeeded("step: the games have not begun; call reset first")
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions: {given.dtype} numbers; expected whole ones, such as int64")
        over = self._boards.step(given.astype(np.int64))
        final: dict[str, Any] = {}
        if over.any():
            last = np.full(self.num_envs, None, dtype=object)
            batch = self._boards.batch
            for index in np.flatnonzero(over).tolist():
                last[index] = encoding.observation(batch[index], batch[index].to_move)
            final = {"final_obs": last, "_final_obs": over}
            self._boards.restart(over)
        observations, infos = self._see()
        never = np.zeros(self.num_envs, dtype=bool)
        return observations, over.astype(np.float32), over, never, {**infos, **final}

    def sample(self) -> NDArray[Any]:
        """A legal action of every game, each with equal chance.

        Returns
        -------
        ndarray of int64, shape (num_envs,)
            The actions.
        """
        actions: NDArray[Any] = self._boards.sample()
        return actions

    def _see(self) -> tuple[NDArray[Any], dict[str, Any]]:
        batch = self._boards.batch
        return batch.observations, {"action_mask": batch.action_masks, "to_move": batch.to_move}
