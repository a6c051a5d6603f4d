"""Agents of the course's second project, which put actions into a queue until their time is up.

The last action that was put in time is played, whatever the agent does then. As in the course each
move is searched in a process of its own, which is killed when the time is up; of all that the agent
keeps, `context` alone lasts from move to move.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import select
import signal
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from isolation_engine import Position
from isolation_engine.student import limits
from isolation_engine.student.agents import Square, position_after, text_of
from isolation_engine.student.faults import FaultError, crash, process_end, shortened
from isolation_engine.student.timing import TimeLeft, show_no_more

#: Milliseconds of a move, and their share of a short one, that are kept for the answer.
RESERVE, SHARE = 10.0, 0.1

#: The signal on which a late process writes where its code is, and the seconds that it has for that.
SHOW, SHOWING = signal.SIGUSR1, 0.1

#: Maximum seconds to wait for a process that the machine lacks.
PATIENCE = 1.0

#: Bytes of the length before each message.
HEAD = 8


class Queue:
    """What an agent puts its actions into."""

    def __init__(
        self, agent: Any, time_left: TimeLeft, writer: int, too_late: type[Exception]
    ) -> None:
        self._agent, self._time_left, self._writer = agent, time_left, writer
        self._too_late = too_late

    def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
        """Names the best action so far; raises `StopSearch` when the time is up."""
        if self._time_left() <= 0:
            raise self._too_late
        send(self._writer, ("action", getattr(self._agent, "context", None), item))

    def put_nowait(self, item: Any) -> None:
        """The same as `put`."""
        self.put(item)


class Queued:
    """An agent of the course's second project."""

    def __init__(self, make: Callable[..., Any], side: int) -> None:
        from isolation_engine import udacity_11x9  # Now, outside the time of moves.

        self._course = udacity_11x9
        self._agent = make(player_id=side)
        self._folder = os.getcwd()

    def choose(self, start: Position, moves: Sequence[Square], time_left: TimeLeft) -> str:
        # Its code runs in a process of its own, and nothing of it here.
        show_no_more()
        position = position_after(start, moves)
        state = self._course.from_position(position)
        reserve = min(RESERVE, SHARE * time_left())
        reader, writer = os.pipe()
        child = _fork()
        time_left.add(child or os.getpid())
        if child == 0:
            os.close(reader)
            self._search(state, time_left, writer)
        os.close(writer)
        try:
            last = received(reader, lambda: time_left() - reserve)
            is_late = time_left() <= reserve
            if last is None and is_late:
                _show_traceback(child)
        finally:
            os.kill(child, signal.SIGKILL)
            _, status = os.waitpid(child, 0)
            os.close(reader)
        if last is None and is_late:
            raise FaultError("timeout", "get_action put no action into its queue in time")
        if last is None and os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0:
            raise FaultError("illegal_move", "get_action put no action into its queue")
        if last is None:
            raise FaultError("crash", f"get_action ended its process ({process_end(status)})")
        what, context, action = last
        if what == "crash":
            raise FaultError("crash", action)
        self._agent.context = context
        if action not in state.actions():
            legal = ", ".join(str(int(action)) for action in state.actions()[:3])
            why = f"get_action put {shortened(repr(action))}; a legal move is {legal}"
            raise FaultError("illegal_move", why)
        after = self._course.to_position(state.result(action))
        return text_of(position, after.pieces[position.to_move], "get_action put")

    def _search(self, state: Any, time_left: TimeLeft, writer: int) -> None:
        """Runs the agent, in the process that is made for it, and ends the process."""
        # Works in code of any kind, and whatever the agent's code does with other signals.
        faulthandler.register(SHOW, file=2, all_threads=False)
        try:
            self._agent.queue = Queue(self._agent, time_left, writer, self._course.StopSearch)
            self._agent.get_action(state)
        except self._course.StopSearch:
            pass
        except BaseException as error:
            limits.open_reserve()
            fault = crash(error, self._folder, type(self._agent).get_action)
            send(writer, ("crash", None, fault.why))
        finally:
            os._exit(0)


def _fork() -> int:
    """A new process. Where the machine has none left, it waits for one: the agent is not at fault."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return os.fork()
        except BlockingIOError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def _show_traceback(process: int) -> None:
    print("Timeout!", file=sys.stderr, flush=True)
    os.kill(process, SHOW)
    time.sleep(SHOWING)


def send(writer: int, message: Any) -> None:
    """Writes a message, its length before it."""
    body = pickle.dumps(message)
    data = len(body).to_bytes(HEAD, "big") + body
    while data:
        data = data[os.write(writer, data) :]


def received(reader: int, time_left: Callable[[], float]) -> Any:
    """The last message that comes in time, None where none comes."""
    poll = select.poll()
    poll.register(reader, select.POLLIN)
    last, data = None, b""
    while (left := time_left()) > 0:
        if not poll.poll(min(left, 60_000)):
            continue
        read = os.read(reader, 1 << 16)
        if not read:
            break
        data += read
        while len(data) >= HEAD and len(data) >= (end := HEAD + int.from_bytes(data[:HEAD], "big")):
            message, data = pickle.loads(data[HEAD:end]), data[end:]
            # Who has put an action has a move, whatever comes over it then.
            if message[0] == "action" or last is None:
                last = message
    return last
