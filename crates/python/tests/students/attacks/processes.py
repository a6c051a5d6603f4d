"""Processes: many, busy, detached, deaf. Each ends by itself after a while."""

import atexit
import ctypes
import mmap
import os
import signal
import struct
import subprocess
import sys
import threading
import time

from attack import FOLDER, Attack, Refused, Succeeded, confine, libc

#: Seconds for which children live: longer than any of these games.
LIFE = 25
SLEEPS = [sys.executable, "-c", f"import time; time.sleep({LIFE})", str(FOLDER)]
CLONE = {"x86_64": 56, "aarch64": 220}[os.uname().machine]
CLONE_PARENT = 0x8000


def fork(work):
    """A child that does this work, and no more."""
    pid = os.fork()
    if pid == 0:
        try:
            work()
        finally:
            os._exit(0)
    return pid


def sleep():
    time.sleep(LIFE)


def spin():
    deadline = time.monotonic() + LIFE
    while time.monotonic() < deadline:
        pass


def deafen():
    for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
        try:
            signal.signal(number, signal.SIG_IGN)
        except OSError:
            pass


def detach(work):
    """A grandchild in a session of its own, unknown to the arena."""

    def between():
        os.setsid()
        os.chdir("/")
        fork(work)

    os.waitpid(fork(between), 0)


class Busy(Attack):
    """Eight children, so that the opponent has no processor."""

    def attack(self):
        for _ in range(4):
            fork(spin)
            detach(spin)


class Detaches(Attack):
    """One more with each move, in each way to be forgotten."""

    def choose(self, position):
        detach(sleep)
        try:
            subprocess.Popen(SLEEPS, start_new_session=True, env={}, cwd="/")
        except OSError:
            pass
        return super().choose(position)


class Siblings(Attack):
    """Children of its parent, not of its own."""

    def attack(self):
        for _ in range(3):
            if libc.syscall(ctypes.c_long(CLONE), CLONE_PARENT | signal.SIGCHLD, 0, 0, 0, 0) == 0:
                os.setsid()
                time.sleep(LIFE)
                os._exit(0)


class Floods(Attack):
    """Ten thousand; none of them starts another."""

    def attack(self):
        confine()
        for number in range(10_000):
            try:
                fork(sleep)
            except OSError as error:
                raise Refused(f"after {number} children") from error
        raise Succeeded("10000 children")


class Deaf(Attack):
    """It listens to no signal, and neither do its children."""

    def attack(self):
        deafen()
        fork(sleep)
        detach(sleep)


class Deadlocks(Attack):
    """It does not come to its end."""

    def attack(self):
        deafen()
        threading.Thread(target=sleep).start()
        atexit.register(sleep)
        self.loop = self

    def __del__(self):
        sleep()


class Ponders(Attack):
    """A thread, a child and a grandchild go on while the opponent thinks.

    Each notes when it ran last, and its longest break.
    """

    def __init__(self):
        super().__init__()
        self.notes = mmap.mmap(-1, 48)

    def choose(self, position):
        if self.turns == 0:
            threading.Thread(target=self.run, args=(0,), daemon=True).start()
            fork(lambda: self.run(1))
            detach(lambda: self.run(2))
            time.sleep(0.1)
        return super().choose(position)

    def attack(self):
        # Each gets a moment to note the break that has just ended.
        time.sleep(0.1)
        notes = struct.unpack("6d", self.notes)
        lives = [last > time.monotonic() - 0.1 for last in notes[::2]]
        breaks = [longest for longest, alive in zip(notes[1::2], lives) if alive]
        if breaks and min(breaks) < 0.2:
            raise Succeeded(f"those that live rested for {breaks} of 0.3 s")
        raise Refused("all rested")

    def run(self, place):
        last = begin = time.monotonic()
        longest = 0.0
        while last < begin + LIFE:
            now = time.monotonic()
            longest, last = max(longest, now - last), now
            struct.pack_into("2d", self.notes, 16 * place, last, longest)
