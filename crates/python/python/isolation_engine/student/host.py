"""The conversation with the arena, in the part of UGI that it needs."""

from __future__ import annotations

import contextlib
import math
import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from isolation_engine import Position, _native
from isolation_engine.student import agents, limits
from isolation_engine.student.faults import FaultError, crash
from isolation_engine.student.loading import LOADING, WALL, Target, copied
from isolation_engine.student.timing import TimeLeft, show_no_more, show_when_late

_T = TypeVar("_T")

#: The times of `go` in milliseconds: of a move, which is processor time where the second bounds the wall's.
TIMES = ("movetime", "walltime")


class Host:
    """Answers commands; the player's code runs where a command needs it.

    The class is loaded when the board is known, and the player is made when its side is: both outside the time of
    moves, which begins with the position. The arena names the side before it tells a position.
    """

    def __init__(
        self,
        text: str,
        memory: int,
        answers: int,
        generation: int | None = None,
        copy: str | None = None,
    ) -> None:
        self._text, self._memory, self._answers = text, memory, answers
        self._process = os.getpid()
        self._generation = generation
        #: The copy of the folder of the player's file.
        self._copy = copy
        self._folder = os.getcwd()
        self._seed = 0
        self._loaded: tuple[Callable[..., Any], type] | None = None
        #: What of the player's is called.
        self._called: Any = None
        self._player: agents.Agent | None = None
        self._variant = "knight"
        self._start = Position()
        self._moves: list[agents.Square] = []
        #: When the last position arrived, and the processor time then.
        self._told = (0.0, 0.0)

    def serve(self, lines: Iterable[str]) -> None:
        """Answers the lines up to `quit`, their end, or a fault of the player."""
        for line in lines:
            arrival = time.perf_counter()
            command, _, rest = line.strip().partition(" ")
            if command == "quit":
                return
            try:
                self._answer(command, rest, arrival)
            except BaseException as error:
                limits.open_reserve()
                if not isinstance(error, FaultError):
                    error = crash(error, self._folder, self._called)
                self._send(f"fault {error.end} {error.why}")
                return

    def _answer(self, command: str, rest: str, arrival: float) -> None:
        match command:
            case "ugi":
                self._send(f"id name {self._text}")
                self._send("option name Seed type spin default 0 min 0 max 9007199254740991")
                self._send("option name Side type spin default 0 min 0 max 1")
                self._send("option name UGI_Variant type string default knight")
                self._send("ugiok")
            case "isready":
                self._send("readyok")
            case "find":
                self._find(rest)
            case "setoption":
                self._set(rest)
            case "uginewgame":
                self._player = None
            case "position":
                self._told = (arrival, time.process_time())
                self._place(rest)
            case "go":
                self._go(rest)

    def _find(self, wanted: str) -> None:
        """Answers with the agent class in the file or the folder that the text names before its colon."""
        from isolation_engine.student import finding  # Games do not need it.

        place = self._text.rpartition(":")[0]
        is_file = place.endswith(".py")
        path = copied(place, self._copy) if is_file else (self._copy or os.path.abspath(place))
        limits.limit_memory(self._memory)
        found = finding.answer(Path(path), wanted or None, self._generation, self._seed)
        self._send(f"found {found}")

    def _set(self, rest: str) -> None:
        name, _, value = rest.removeprefix("name ").partition(" value ")
        if name == "Seed":
            self._seed = int(value)
        elif name == "UGI_Variant":
            self._variant = value
            self._load()
        elif name == "Side":
            self._make(int(value))

    def _load(self) -> Callable[[int], agents.Agent]:
        """What makes a player for a side, where it can play the board."""
        if self._loaded is None:
            target = Target(self._text, self._generation, self._copy)
            self._folder = target.folder
            limits.limit_memory(self._memory)
            limits.allow_processor(LOADING)
            target.check()
            # From here on, the player's code may speak for the host.
            self._send("loading")
            self._loaded = self._in_time(
                lambda: target.load(self._seed), f"{target.file} was not loaded"
            )
        make, player = self._loaded
        self._called = player
        kind = agents.find(player)
        why = agents.refusal(kind, player, self._variant)
        if why is not None:
            raise FaultError("interrupted", why)
        return lambda side: kind(make, side)

    def _place(self, rest: str) -> None:
        text, _, moves = rest.partition(" moves ")
        if text.startswith("fen "):
            self._start = Position(text.removeprefix("fen "))
        else:
            self._start = Position(preset=self._variant)
        position = self._start
        self._moves = []
        for move in moves.split():
            self._moves.append(position.targets[position.moves.index(move)])
            position = position.play(move)
        if self._player is None:
            self._make(position.to_move)

    def _make(self, side: int) -> None:
        make = self._load()
        self._player = self._in_time(lambda: make(side), "the player was not made")

    def _go(self, rest: str) -> None:
        words = rest.split()
        limit = {name: float(words[words.index(name) + 1]) for name in TIMES if name in words}
        if "movetime" in limit:
            limits.allow_processor(limit["movetime"] / 1000)
            # Without the threads that it needs, the traceback is missing; the arena keeps the time.
            with contextlib.suppress(OSError, RuntimeError):
                show_when_late(limit["movetime"], limit.get("walltime"))
        time_left = TimeLeft(limit.get("movetime", math.inf), *self._told, limit.get("walltime"))
        if self._player is None:
            raise FaultError("interrupted", "go without a position; expected position before it")
        assert self._loaded is not None, "it is, before a player is made"
        self._called = agents.method(self._loaded[1])
        move = self._player.choose(self._start, self._moves, time_left)
        show_no_more()
        self._send(f"bestmove {move}")

    def _in_time(self, work: Callable[[], _T], what: str) -> _T:
        """Runs a part of the player's code that has no other limit; `what` is the reason of the time-out.

        The limit is processor time, so that a busy machine decides no game, and far more wall time.
        """
        line = f"fault timeout {what} within {LOADING:g} s\n"
        return _native._call_within(work, LOADING, WALL, self._answers, line)

    def _send(self, line: str) -> None:
        # A child that the player's code has forked must not answer.
        if os.getpid() != self._process:
            os._exit(0)
        os.write(self._answers, f"{line}\n".encode(errors="replace"))
