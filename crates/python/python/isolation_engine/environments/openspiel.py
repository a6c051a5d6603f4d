"""Isolation behind the method names of OpenSpiel's games and states, without that package.

Code that is written for ``pyspiel.Game`` and ``pyspiel.State`` finds here what it calls:

>>> from isolation_engine.environments import openspiel
>>> state = openspiel.Game("queen-3x3").new_initial_state()
>>> state.apply_action(state.string_to_action("Q@b2"))
>>> state.current_player(), state.legal_actions()
(1, [0, 1, 2, 3, 5, 6, 7, 8])
>>> state.action_to_string(0)
'Q@a3'

Where the package ``open_spiel`` is installed, importing this module registers the game with it as well:
``pyspiel.load_game("isolation(board=queen-3x3)")``.

Actions, observations and returns are those of :mod:`isolation_engine.environments.encoding`. Nothing is
hidden, so the information state is the observation. There are no chance nodes: where pieces start
at random, the game's seed has placed them.
"""

from __future__ import annotations

import json
from importlib.util import find_spec
from typing import Any

import numpy as np

from isolation_engine._native import Position
from isolation_engine.environments import encoding
from isolation_engine.environments.encoding import Board

__all__ = ["TERMINAL_PLAYER", "Game", "State"]

TERMINAL_PLAYER = -4
"""What ``current_player`` says where the game is over, as ``pyspiel.PlayerId.TERMINAL``."""


class Game:
    """A board on which games begin, as ``pyspiel.Game`` has it."""

    def __init__(self, board: Board = "knight", *, seed: int = 0) -> None:
        """``board`` is the starting position; ``seed`` decides where pieces start at random."""
        self._start = encoding.begin(board, seed)

    def new_initial_state(self) -> State:
        """The state in which games begin."""
        return State(self, [])

    def deserialize_state(self, text: str) -> State:
        """The state that :meth:`State.serialize` has written."""
        try:
            actions = json.loads(text)
        except json.JSONDecodeError as error:
            raise ValueError(f"state {text!r}: expected a list of actions ({error})") from None
        if not isinstance(actions, list) or not all(type(action) is int for action in actions):
            raise ValueError(f"state {text!r}: expected a list of actions, whole numbers")
        return State(self, actions)

    def num_players(self) -> int:
        """2."""
        return 2

    def num_distinct_actions(self) -> int:
        """The number of squares, its second power where moves remove one."""
        return encoding.actions(self._start)

    def max_game_length(self) -> int:
        """The most plies that a game can last: each closes a square, perhaps one of the pieces' own."""
        return len(self._start.open_squares) + 2 * self._start.removes

    def max_chance_outcomes(self) -> int:
        """0: nothing is left to chance."""
        return 0

    def min_utility(self) -> float:
        """What a loss is worth."""
        return -1.0

    def max_utility(self) -> float:
        """What a win is worth."""
        return 1.0

    def utility_sum(self) -> float:
        """What both get together."""
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        """Planes, rows, columns."""
        return [len(encoding.PLANES), self._start.height, self._start.width]

    def observation_tensor_size(self) -> int:
        """How many numbers an observation has."""
        return len(encoding.PLANES) * self._start.height * self._start.width

    def information_state_tensor_shape(self) -> list[int]:
        """That of an observation."""
        return self.observation_tensor_shape()

    def information_state_tensor_size(self) -> int:
        """That of an observation."""
        return self.observation_tensor_size()

    def get_type(self) -> Any:
        """A ``pyspiel.GameType``, which some of OpenSpiel's algorithms ask for; needs pyspiel."""
        from isolation_engine.environments.pyspiel_game import TYPE

        return TYPE

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._start == other._start

    def __hash__(self) -> int:
        return hash(self._start)

    def __str__(self) -> str:
        return f"isolation({self._start})"

    __repr__ = __str__


class State:
    """A game in progress, as ``pyspiel.State`` has it. ``position`` is the engine's."""

    def __init__(self, game: Game, actions: list[int]) -> None:
        """The state after these actions."""
        self._game = game
        self._positions = [game._start]
        self._actions: list[int] = []
        for action in actions:
            self.apply_action(action)

    @property
    def position(self) -> Position:
        """The engine's position."""
        return self._positions[-1]

    def get_game(self) -> Game:
        """The game that the state belongs to."""
        return self._game

    def current_player(self) -> int:
        """Whose turn it is, 0 or 1; -4 where the game is over."""
        return TERMINAL_PLAYER if self.is_terminal() else self.position.to_move

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.winner is not None

    def is_chance_node(self) -> bool:
        """Never."""
        return False

    def is_simultaneous_node(self) -> bool:
        """Never."""
        return False

    def is_player_node(self) -> bool:
        """Whether somebody is to move."""
        return not self.is_terminal()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions, in ascending order; none for a player who is not to move."""
        if player is not None and self._player(player) != self.current_player():
            return []
        legal: list[int] = np.flatnonzero(encoding.action_mask(self.position)).tolist()
        return legal

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """One number an action: 1 where it is legal."""
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Plays an action; ValueError when it is not legal, TypeError when it is no whole number."""
        move = encoding.move_of(self.position, action)
        self._positions.append(self.position.play(move))
        self._actions.append(int(action))

    def undo_action(self, player: int, action: int) -> None:
        """Takes the last action back, which must be this one of this player."""
        done = self._actions and (self._positions[-2].to_move, self._actions[-1])
        if done != (player, action):
            raise ValueError(f"undo_action({player}, {action}): the last action is {done or None}")
        self._positions.pop()
        self._actions.pop()

    def child(self, action: int) -> State:
        """The state after an action; this one stays as it is."""
        child = self.clone()
        child.apply_action(action)
        return child

    def clone(self) -> State:
        """A state of its own that equals this one."""
        clone = State(self._game, [])
        clone._positions, clone._actions = self._positions[:], self._actions[:]
        return clone

    __copy__ = clone

    def action_to_string(self, *player_and_action: int) -> str:
        """The text of a legal action, such as ``d4c2``; a player may come before the action."""
        *_, action = player_and_action
        return self.position.move(encoding.move_of(self.position, action))

    def string_to_action(self, *player_and_text: Any) -> int:
        """The action of a move's text; a player may come before the text."""
        *_, text = player_and_text
        return encoding.action_of(self.position, text)

    def returns(self) -> list[float]:
        """What the game is worth to each player so far: 0 before its end."""
        winner = self.position.winner
        return [0.0, 0.0] if winner is None else list(encoding.rewards(winner))

    def rewards(self) -> list[float]:
        """What the last action brought to each player."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What the game is worth to a player so far."""
        return self.returns()[self._player(player)]

    def player_reward(self, player: int) -> float:
        """What the last action brought to a player."""
        return self.rewards()[self._player(player)]

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a player sees, by default the one to move: planes, rows, columns in one list."""
        planes = encoding.observation(self.position, self._viewer(player))
        observation: list[float] = planes.ravel().astype(float).tolist()
        return observation

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """The observation: nothing is hidden, and what was before decides nothing."""
        return self.observation_tensor(player)

    def observation_string(self, player: int | None = None) -> str:
        """The position's text."""
        self._viewer(player)
        return self.position.text

    def information_state_string(self, player: int | None = None) -> str:
        """The actions so far."""
        self._viewer(player)
        return self.history_str()

    def history(self) -> list[int]:
        """The actions so far."""
        return self._actions[:]

    def history_str(self) -> str:
        """The actions so far, as a text."""
        return ", ".join(map(str, self._actions))

    def move_number(self) -> int:
        """How many actions have been played."""
        return len(self._actions)

    def num_players(self) -> int:
        """2."""
        return 2

    def num_distinct_actions(self) -> int:
        """The number of squares, its second power where moves remove one."""
        return self._game.num_distinct_actions()

    def serialize(self) -> str:
        """A text from which the game makes the state again."""
        return json.dumps(self._actions)

    def _viewer(self, player: int | None) -> int:
        return self._player(self.current_player() if player is None else player)

    def _player(self, player: int) -> int:
        if player not in (0, 1):
            raise ValueError(f"player {player}: expected 0 or 1")
        return player

    def __str__(self) -> str:
        return self.position.diagram()

    def __repr__(self) -> str:
        return f"<isolation state {self.position}>"


if find_spec("pyspiel") is not None:
    from isolation_engine.environments import pyspiel_game as _
