"""How much of a move's time is left."""

from __future__ import annotations

import faulthandler
import os
import signal
import time

from isolation_engine import _native


def _processor_time(process: int) -> float:
    # The number that the kernel gives to a process's own clock, as `clock_getcpuclockid` does.
    return time.clock_gettime((~process << 3) | 2)


def show_when_late(millis: float, wall: float | None) -> None:
    """Shows on standard error where the code of this process is when its time is up, of the wall or the processor."""
    # With a limit of processor time, an agent that is hardly run may still answer after the wall's time.
    faulthandler.dump_traceback_later((millis + (wall or 0)) / 1000, file=2)
    if wall is not None:
        faulthandler.register(signal.SIGPROF, file=2)
        _native._signal_after(millis / 1000)


def show_no_more() -> None:
    """Ends what `show_when_late` has begun."""
    faulthandler.cancel_dump_traceback_later()
    _native._signal_no_more()


class TimeLeft:
    """Milliseconds that are left for a move, negative when it is late: called without arguments.

    Time is the wall's from `arrival` on, by `perf_counter`. Where `wall` is a number of milliseconds, time is the
    processor's from `start` on, by `process_time`, of this process and of the processes that are added; `wall` is the
    bound on the wall's.
    """

    def __init__(
        self, millis: float, arrival: float, start: float, wall: float | None = None
    ) -> None:
        self._millis, self._arrival, self._wall = millis, arrival, wall
        self._processes = [os.getpid()]
        self._start = start

    def __call__(self) -> float:
        elapsed = 1000 * (time.perf_counter() - self._arrival)
        if self._wall is None:
            return self._millis - elapsed
        return min(self._millis - 1000 * (self._processor() - self._start), self._wall - elapsed)

    def add(self, process: int) -> None:
        """Counts a process that has started since."""
        self._processes.append(process)

    def _processor(self) -> float:
        return sum(map(_processor_time, self._processes)) if self._wall is not None else 0.0
