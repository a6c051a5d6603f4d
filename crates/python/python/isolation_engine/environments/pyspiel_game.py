"""Isolation as a game of OpenSpiel. Importing this module, which needs the package ``open_spiel``, registers it.

Parameters are ``board``, the starting position, and ``seed``, which decides where pieces start at random:
``pyspiel.load_game("isolation(board=queen-3x3)")``. Actions, observations and returns are those of
:mod:`isolation_engine.environments.encoding`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from isolation_engine.environments import encoding, openspiel

__all__ = ["TYPE", "IsolationGame", "IsolationState"]

TYPE = pyspiel.GameType(
    short_name="isolation",
    long_name="Isolation",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"board": "knight", "seed": 0},
)


class IsolationGame(pyspiel.Game):  # type: ignore[misc]
    """A board on which games begin."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {"board": "knight", "seed": 0, **(params or {})}
        self.plain = openspiel.Game(given["board"], seed=given["seed"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.plain.num_distinct_actions(),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=self.plain.min_utility(),
            max_utility=self.plain.max_utility(),
            utility_sum=self.plain.utility_sum(),
            max_game_length=self.plain.max_game_length(),
        )
        super().__init__(TYPE, info, given)

    def __reduce__(self) -> tuple[type[IsolationGame], tuple[dict[str, Any]]]:
        return IsolationGame, (self.get_parameters(),)

    def new_initial_state(self, state: object = None) -> IsolationState:
        """The state in which games begin."""
        if state is not None:
            raise ValueError(f"state {state!r}: expected none; games begin on the board of the game")
        return IsolationState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What observes states: the planes of :mod:`isolation_engine.environments.encoding`."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.plain)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class IsolationState(pyspiel.State):  # type: ignore[misc]
    """A game in progress."""

    def __init__(self, game: IsolationGame) -> None:
        super().__init__(game)
        self.plain = game.plain.new_initial_state()

    def current_player(self) -> int:
        """Whose turn it is, 0 or 1; ``pyspiel.PlayerId.TERMINAL`` where the game is over."""
        return self.plain.current_player()

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.plain.is_terminal()

    def returns(self) -> list[float]:
        """What the game is worth to each player so far: 0 before its end."""
        return self.plain.returns()

    def _legal_actions(self, player: int) -> list[int]:
        return self.plain.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.plain.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.plain.action_to_string(player, action)

    def __str__(self) -> str:
        return self.plain.position.text


class _Observer:
    """Writes observations into ``tensor``, as OpenSpiel asks for them."""

    def __init__(self, game: openspiel.Game) -> None:
        shape = game.observation_tensor_shape()
        self.tensor = np.zeros(game.observation_tensor_size(), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: IsolationState, player: int) -> None:
        self.dict["observation"][:] = encoding.observation(state.plain.position, player)

    def string_from(self, state: IsolationState, player: int) -> str:
        return state.plain.observation_string(player)


pyspiel.register_game(TYPE, IsolationGame)
