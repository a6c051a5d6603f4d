"""Speaking for the host: each has a line of the protocol that would help."""

import gc
import os
import sys
import time

from attack import Attack, ancestors, others

INTERRUPTED = b"fault interrupted the power failed\n"


def shout(line):
    """Writes to each descriptor that is open, and to those of the opponent and the arena."""
    pids = [*others(), *ancestors()]
    places = [f"/proc/{pid}/fd/{number}" for pid in pids for number in range(12)]
    for place in places:
        try:
            descriptor = os.open(place, os.O_WRONLY | os.O_NONBLOCK)
            os.write(descriptor, line)
        except OSError:
            pass
    for descriptor in range(1, 64):
        try:
            os.set_blocking(descriptor, False)
            os.write(descriptor, line)
        except OSError:
            pass


class Excuses(Attack):
    """It raises the host's own fault class."""

    def attack(self):
        from isolation_engine.student.faults import FaultError

        raise FaultError("interrupted", "the power failed")


class ExcusesItsMaking(Attack):
    """The same before the first `go`, when it is made."""

    def __init__(self):
        super().__init__()
        Excuses().attack()


class Shouts(Attack):
    def attack(self):
        shout(INTERRUPTED)
        time.sleep(30)


class ShoutsWhenMade(Attack):
    def __init__(self):
        super().__init__()
        for descriptor in range(1, 64):
            try:
                os.write(descriptor, INTERRUPTED)
            except OSError:
                pass
        time.sleep(1)


class Answers(Attack):
    """A bad move, and a fault, in the name of the opponent."""

    def attack(self):
        shout(b"bestmove a1a1\nfault illegal_move a1a1 of the opponent\n")
        time.sleep(30)


class Finds(Attack):
    """It finds the host's objects and lets them speak."""

    def attack(self):
        for thing in gc.get_objects():
            if type(thing).__name__ == "Host":
                for name in ("_send", "send"):
                    try:
                        getattr(thing, name)("fault interrupted the power failed")
                    except AttributeError:
                        pass
        frame = sys._getframe()
        while frame is not None:
            send = frame.f_locals.get("send") or getattr(frame.f_locals.get("self"), "_send", None)
            if callable(send):
                send("fault interrupted the power failed")
            frame = frame.f_back
        time.sleep(30)


class Overwrites(Attack):
    """Its descriptors, the protocol's among them, lead nowhere any more."""

    def attack(self):
        nothing = os.open(os.devnull, os.O_RDWR)
        for descriptor in range(64):
            if descriptor != nothing:
                try:
                    os.dup2(nothing, descriptor)
                except OSError:
                    pass


class Executes(Attack):
    """Another program in its place, which keeps its descriptors."""

    def attack(self):
        code = (
            "import os, time\n"
            "for descriptor in range(1, 64):\n"
            "    try:\n"
            "        os.write(descriptor, b'fault interrupted the power failed\\n')\n"
            "    except OSError:\n"
            "        pass\n"
            "time.sleep(20)\n"
        )
        for descriptor in range(64):
            try:
                os.set_inheritable(descriptor, True)
            except OSError:
                pass
        os.execv(sys.executable, [sys.executable, "-c", code, __file__])


class Chatters(Attack):
    """Forty megabytes of complaints, and as many of prints."""

    def attack(self):
        text = ("hostile " * 1000 + "\n") * 100
        for _ in range(50):
            sys.stderr.write(text)
            print(text)
