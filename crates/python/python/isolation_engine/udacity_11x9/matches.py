"""Games between two agents on the second board, each move chosen in a process of its own."""

from __future__ import annotations

import logging
import multiprocessing
import sys
import time
from collections.abc import Sequence
from copy import deepcopy
from enum import Enum
from multiprocessing.connection import Connection
from queue import Empty
from typing import Any, NamedTuple, NoReturn

from isolation_engine.udacity_11x9.state import Isolation

logger = logging.getLogger("isolation")

PROCESS_TIMEOUT = 5
"""Seconds after the end of its time in which a process may still end by itself."""

# An agent need not be importable by name: it may be defined in a script.
_processes: Any = multiprocessing.get_context("fork" if sys.platform == "linux" else None)


class Agent(NamedTuple):
    """A class of players, and what it is called."""

    agent_class: Any
    name: str


class Status(Enum):
    """How a game ended, or NORMAL while it goes on."""

    NORMAL = 0
    EXCEPTION = 1
    TIMEOUT = 2
    INVALID_MOVE = 3
    GAME_OVER = 4


class StopSearch(Exception):
    """Raised inside an agent that puts an action when its time is over."""


class TimedQueue:
    """Keeps the last action that an agent has put before its time was over, with its `context`.

    `time_limit` is in milliseconds.
    """

    def __init__(self, receiver: Connection, sender: Connection, time_limit: float) -> None:
        self._receiver = receiver
        self._sender = sender
        self._time_limit = time_limit / 1000
        self._stop_time: float | None = None
        self.agent: Any = None

    def __reduce__(self) -> NoReturn:
        raise TypeError("TimedQueue: it belongs to one move, and cannot be copied or pickled")

    def start_timer(self) -> None:
        """The time begins now."""
        self._stop_time = time.perf_counter() + self._time_limit

    def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
        """Takes an action in place of the one before."""
        if self._stop_time is not None and time.perf_counter() > self._stop_time:
            raise StopSearch
        if self._receiver.poll():
            self._receiver.recv()
        self._sender.send((getattr(self.agent, "context", None), item))

    def put_nowait(self, item: Any) -> None:
        """The same as `put`."""
        self.put(item, block=False)

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        """The agent's context, and the action. Raises `queue.Empty` where none has been put."""
        if not self._receiver.poll():
            raise Empty
        return self._receiver.recv()

    def get_nowait(self) -> Any:
        """The same as `get`."""
        return self.get(block=False)

    def qsize(self) -> int:
        """0 or 1."""
        return int(self._receiver.poll())

    def empty(self) -> bool:
        """Whether nothing has been put."""
        return not self._receiver.poll()

    def full(self) -> bool:
        """Whether an action has been put."""
        return self._receiver.poll()


def play(args: Sequence[Any]) -> tuple[Agent, list[int], Any]:
    """Plays a game: agents, state, milliseconds a move, the game's number, and perhaps `debug`.

    The winner, the actions played, and the game's number. An agent that raises, plays what is not
    legal or puts no action in time has lost; the log says so.
    """
    return _play(*args)


def _play(
    agents: Sequence[Agent],
    game_state: Isolation,
    time_limit: float,
    match_id: Any,
    debug: bool = False,
) -> tuple[Agent, list[int], Any]:
    players = [agent.agent_class(player_id=number) for number, agent in enumerate(agents)]
    history: list[int] = []
    status, loser = Status.NORMAL, game_state.player()
    logger.info("%s begins: %s, %s, %s", match_id, *agents, game_state)
    while status is Status.NORMAL and not game_state.terminal_test():
        loser = game_state.player()
        try:
            action = fork_get_action(game_state, players[loser], time_limit, debug)
        except Empty:
            status = Status.TIMEOUT
            logger.warning("%s has put no action within %s ms", agents[loser], time_limit)
        except Exception:
            status = Status.EXCEPTION
            logger.exception("%s failed in %s after %s", agents[loser], game_state, history)
        else:
            if action in game_state.actions():
                game_state = game_state.result(action)
                history.append(action)
            else:
                status = Status.INVALID_MOVE
    if status is Status.NORMAL:
        status = Status.GAME_OVER
        loser = int(game_state.utility(0) > 0)
    winner = agents[1 - loser]
    logger.info("%s ends: %s, %s wins after %s", match_id, status, winner, history)
    return winner, history, match_id


def fork_get_action(
    game_state: Isolation, active_player: Any, time_limit: float, debug: bool = False
) -> int:
    """The action that a player chooses in a process of its own within `time_limit` milliseconds.

    With `debug` it chooses in this process, and nothing stops it. The player's `context` comes back
    with the action. Raises `queue.Empty` where no action has been put.
    """
    receiver, sender = _processes.Pipe()
    with receiver, sender:
        queue = TimedQueue(receiver, sender, time_limit)
        if debug:
            active_player.queue = None
            _request_action(deepcopy(active_player), queue, game_state)
        else:
            process = _processes.Process(
                target=_request_action, args=(active_player, queue, game_state)
            )
            process.start()
            try:
                process.join(timeout=PROCESS_TIMEOUT + time_limit / 1000)
            finally:
                if process.is_alive():
                    process.terminate()
        action: int
        active_player.context, action = queue.get_nowait()
    return action


def _request_action(agent: Any, queue: TimedQueue, game_state: Isolation) -> None:
    agent.queue = queue
    queue.agent = agent
    queue.start_timer()
    try:
        agent.get_action(game_state)
    except StopSearch:
        pass
