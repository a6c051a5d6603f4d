"""Moves without an end, in Python and in C, where no other Python code runs."""

import gc
import os
import re
import signal
import threading
import time

from attack import Attack
from processes import detach, fork


class Power(Attack):
    def attack(self):
        return 7 ** (10**9)


class Pattern(Attack):
    def attack(self):
        return re.match(r"(a*)*b", "a" * 60)


class Sums(Attack):
    def attack(self):
        return sum(range(10**12))


class Sleeps(Attack):
    """It uses no processor, and must not be waited for by its processor time."""

    def attack(self):
        time.sleep(86399)


class Naps(Attack):
    """It is no attack at all: the processor is somebody else's for twice the time of a move."""

    def attack(self):
        time.sleep(0.4)


def work(seconds=1.0):
    """A second of processor time."""
    deadline = time.process_time() + seconds
    while time.process_time() < deadline:
        pass


class Hires(Attack):
    """Others work for it, each in its own way, and it waits."""

    def __init__(self, whom):
        super().__init__()
        self.whom = whom

    def attack(self):
        getattr(self, self.whom)()

    def child(self):
        os.waitpid(fork(work), 0)

    def thread(self):
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()

    def grandchild(self):
        read, write = os.pipe()

        def result():
            work()
            os.write(write, b"x")

        detach(result)
        os.read(read, 1)

    def forgotten(self):
        """Short ones without a waiting parent, so that the system adds their time to no player's."""
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        for _ in range(20):
            read, write = os.pipe()
            fork(lambda write=write: (work(0.05), os.write(write, b"x")))
            os.read(read, 1)
            os.close(read)
            os.close(write)


class Early(Attack):
    """It thinks before it is asked for a move: where the host places the pieces of the position."""

    def __init__(self):
        super().__init__()
        for host in gc.get_objects():
            if type(host).__name__ == "Host":
                place = host._place
                host._place = lambda text: (place(text), work(9))
