"""What the attacks share: each plays its first legal move, and attacks before its second move.

The test writes `plan.json`, linked beside this file: what to attack, all of it made by the test itself. An
attack that got somewhere raises `Succeeded`; one that was refused in every way raises `Refused`.
"""

import contextlib
import ctypes
import json
import os
import subprocess
import sys
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parent

#: What was tried fails by one of these.
FAILURES = (OSError, ValueError, MemoryError, subprocess.SubprocessError)

libc = ctypes.CDLL(None, use_errno=True)


class Succeeded(Exception):
    """The attack did what it must not."""


class Refused(Exception):
    """The attack was refused in every way."""


class Attack:
    """A player that attacks once."""

    def __init__(self):
        self.turns = 0

    def choose(self, position):
        self.turns += 1
        if self.turns == 2:
            self.attack()
        return position.moves[0]

    def attack(self):
        """Here it plays on in peace."""


def plan():
    """What the test has written for the attacks."""
    while True:
        with contextlib.suppress(ValueError):
            return json.loads((FOLDER / "plan.json").read_text())


def attempt(ways):
    """Tries each way, a name and a function; raises what came of it."""
    worked = []
    for name, way in ways.items():
        try:
            gained = way()
        except FAILURES as error:
            print(f"{name}: {error}", file=sys.stderr)
        else:
            worked.append(f"{name} {gained}" if gained is not None else name)
    if worked:
        raise Succeeded(", ".join(worked))
    raise Refused(f"{len(ways)} ways")


def call(number, *arguments):
    """A system call by its number."""
    result = libc.syscall(ctypes.c_long(number), *map(_argument, arguments))
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def _argument(value):
    return ctypes.c_long(value) if isinstance(value, int) else value


def ancestors():
    """The processes of the run that this one descends from, the arena first."""
    parents = _processes()
    found, pid = [], os.getppid()
    while pid in parents:
        found.insert(0, pid)
        pid = parents[pid]
    return found


def others():
    """The processes of the run that are neither this one's ancestors nor itself: the opponent's."""
    own = {os.getpid(), *ancestors()}
    return [pid for pid in _processes() if pid not in own]


def _processes():
    """The parent of each process of the run, as the test sees them; it needs a moment to look."""
    deadline = time.monotonic() + 0.5
    while True:
        parents = {int(pid): parent for pid, parent in plan()["processes"].items()}
        if len(parents) > 2 or time.monotonic() > deadline:
            return parents
        time.sleep(0.02)


def confine():
    """Goes on only where a signal to a process of the test, outside, is refused.

    What comes after it would harm the whole machine.
    """
    made = plan()
    try:
        os.kill(made["bystander"], 0)
    except PermissionError:
        return
    except ProcessLookupError:
        if os.stat("/proc/self/ns/pid").st_ino != made["pid_namespace"]:
            return
    raise Succeeded("signals reach other processes: the rest was not tried")
