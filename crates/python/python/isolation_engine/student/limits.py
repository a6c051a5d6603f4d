"""The operating system's limits on the process of a player."""

from __future__ import annotations

import os
import resource

#: Memory beside the limit, in bytes, in which the process can still report that it reached the limit.
RESERVE = 64 * 2**20

#: Processor time, in seconds, that is allowed beside the time of a move.
SPARE = 10.0


def limit_memory(size: int) -> None:
    """Allows `size` bytes of memory; who wants more gets a `MemoryError`."""
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    if most == resource.RLIM_INFINITY or most > size + RESERVE:
        most = size + RESERVE
    resource.setrlimit(resource.RLIMIT_AS, (min(size, most), most))


def open_reserve() -> None:
    """Makes room for telling of a `MemoryError`."""
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def allow_processor(seconds: float) -> None:
    """Allows a move of this many seconds on all processors; later the process is killed.

    The arena ends a late player long before; this ends a process that outlives the arena.
    """
    used = resource.getrusage(resource.RUSAGE_SELF)
    time = used.ru_utime + used.ru_stime + seconds * (os.cpu_count() or 1) + SPARE
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    limit = int(time) + 1
    if most == resource.RLIM_INFINITY or limit <= most:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, most))
