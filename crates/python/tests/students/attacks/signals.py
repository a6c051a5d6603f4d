"""Signals to the opponent, the arena, and everybody."""

import ctypes
import os
import resource
import signal
import time

from attack import Attack, ancestors, attempt, call, confine, others, plan

PTRACE_ATTACH, PTRACE_SEIZE, PTRACE_DETACH = 16, 0x4206, 17
PROCESS_VM_READV, PIDFD_GETFD, TGKILL = {"x86_64": (310, 438, 234), "aarch64": (270, 438, 131)}[
    os.uname().machine
]


def victims():
    return [*others(), plan()["bystander"]]


def signals(pids, number):
    """Ways to send a signal to each."""
    ways = {}
    for pid in pids:
        ways[f"kill {pid}"] = lambda pid=pid: os.kill(pid, number)
        ways[f"tgkill {pid}"] = lambda pid=pid: call(TGKILL, pid, pid, int(number))
        ways[f"pidfd {pid}"] = lambda pid=pid: signal.pidfd_send_signal(os.pidfd_open(pid), number)
    return ways


class Kills(Attack):
    def attack(self):
        attempt(signals(victims(), signal.SIGKILL))


class Stops(Attack):
    """A stopped opponent loses by time."""

    def attack(self):
        attempt(signals(victims(), signal.SIGSTOP))


class KillsParent(Attack):
    """From the arena on down to its own parent, which is no harm but its own."""

    def attack(self):
        attempt(signals(ancestors(), signal.SIGKILL))


class StopsParent(Attack):
    """A stopped arena would wait without an end."""

    def attack(self):
        attempt(signals(ancestors(), signal.SIGSTOP))


class StopsItself(Attack):
    """A freeze in the opponent's time must not be taken for the player's own doing."""

    def attack(self):
        os.kill(os.getpid(), signal.SIGSTOP)
        time.sleep(30)


class KillsAll(Attack):
    def attack(self):
        confine()
        own = os.getpid()
        for pid in {*range(max(own - 200, 2), own + 200)} - {own}:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                pass
        try:
            os.kill(-1, signal.SIGKILL)
        except OSError:
            pass


class KillsGroups(Attack):
    """Those of all others, then its own."""

    def attack(self):
        confine()
        for pid in [*others(), *ancestors(), os.getpid()]:
            try:
                os.killpg(os.getpgid(pid), signal.SIGKILL)
            except OSError:
                pass


def trace(pid, request):
    libc_ptrace = ctypes.CDLL(None, use_errno=True).ptrace
    libc_ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    if libc_ptrace(request, pid, None, None) < 0:
        raise OSError(ctypes.get_errno(), "ptrace")
    libc_ptrace(PTRACE_DETACH, pid, None, None)


def read_memory(pid):
    """The first bytes of what the process has mapped."""
    with open(f"/proc/{pid}/maps") as maps:
        start = int(maps.readline().split("-")[0], 16)
    buffer = ctypes.create_string_buffer(16)
    vector = (ctypes.c_void_p * 2)(ctypes.addressof(buffer), 16)
    remote = (ctypes.c_void_p * 2)(start, 16)
    call(PROCESS_VM_READV, pid, vector, 1, remote, 1, 0)


class Traces(Attack):
    def attack(self):
        ways = {}
        for pid in [*victims(), *ancestors()]:
            ways[f"attach {pid}"] = lambda pid=pid: trace(pid, PTRACE_ATTACH)
            ways[f"seize {pid}"] = lambda pid=pid: trace(pid, PTRACE_SEIZE)
            ways[f"memory of {pid}"] = lambda pid=pid: open(f"/proc/{pid}/mem", "r+b").close()
            ways[f"vm of {pid}"] = lambda pid=pid: read_memory(pid)
            ways[f"files of {pid}"] = lambda pid=pid: call(PIDFD_GETFD, os.pidfd_open(pid), 0, 0)
        attempt(ways)


class Slows(Attack):
    """Takes processor, memory and priority from the others."""

    def attack(self):
        ways = {}
        for pid in [*victims(), *ancestors()]:
            ways[f"nice {pid}"] = lambda pid=pid: os.setpriority(os.PRIO_PROCESS, pid, 19)
            ways[f"core of {pid}"] = lambda pid=pid: os.sched_setaffinity(pid, {0})
            ways[f"idle {pid}"] = lambda pid=pid: os.sched_setscheduler(
                pid, os.SCHED_IDLE, os.sched_param(0)
            )
            ways[f"limit of {pid}"] = lambda pid=pid: resource.prlimit(
                pid, resource.RLIMIT_CPU, (1, 1)
            )
        attempt(ways)


class Favours(Attack):
    """Gives priority to itself."""

    def attack(self):
        attempt({"nice": lambda: os.nice(-10), "first in, first out": first})


def first():
    confine()
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
