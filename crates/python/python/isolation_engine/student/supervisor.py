"""The process above a player's own: it stays out of the player's reach, and leaves nothing behind.

Orphans below it become its children (it is a subreaper), so that all that the player's code starts ends with the
player, whatever its session, group and environment are.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from typing import NoReturn

from isolation_engine import _native

_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36

#: An exit code above this one is a signal, as in shells.
_SIGNAL = 128


def supervise() -> None:
    """Returns in a new process; this one waits for it, kills all that it has left, and ends alike.

    Where the system is not Linux, it returns at once.
    """
    if sys.platform != "linux":
        return
    libc = ctypes.CDLL(None)
    # The arena's death is a signal that can be answered.
    signal.signal(signal.SIGTERM, lambda *_: _end(_SIGNAL + signal.SIGTERM))
    # Children that end are waited for, also where the arena's own parent has said otherwise.
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    _end_with_parent(libc, signal.SIGTERM)
    libc.prctl(_PR_SET_CHILD_SUBREAPER, 1)
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        _end_with_parent(libc, signal.SIGKILL)
        return
    # The arena must see the end of what the player writes.
    for descriptor in range(3):
        os.close(descriptor)
    while True:
        ended, status = os.waitpid(-1, 0)
        if ended == child:
            code = os.waitstatus_to_exitcode(status)
            _end(code if code >= 0 else _SIGNAL - code)


def _end(code: int) -> NoReturn:
    # The kernel ends a PID namespace with its first process.
    if os.getpid() != 1:
        _native._kill_descendants()
    os._exit(code)


def _end_with_parent(libc: ctypes.CDLL, number: signal.Signals) -> None:
    parent = os.getppid()
    libc.prctl(_PR_SET_PDEATHSIG, int(number))
    if os.getppid() != parent:
        os._exit(1)
