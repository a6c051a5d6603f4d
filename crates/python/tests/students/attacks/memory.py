"""More memory than a player may use."""

import errno
import mmap
import os
import resource
import socket
import struct
import time

from attack import Attack, Refused, Succeeded, call, confine

GIGABYTE = 2**30
#: What each step takes, in bytes.
STEP = 2**26
#: The number of memfd_secret on all processors.
MEMFD_SECRET = 447


class Allocates(Attack):
    """All at once, and touched."""

    def attack(self):
        taken = bytearray(10 * GIGABYTE)
        raise Succeeded(f"{len(taken)} bytes")


class Grows(Attack):
    def attack(self):
        taken = []
        for _ in range(10 * GIGABYTE // STEP):
            taken.append(b"x" * STEP)
        raise Succeeded(f"{len(taken)} blocks")


class Unlimited(Attack):
    """It lifts its limits first."""

    def attack(self):
        lifted = []
        for name in ("AS", "DATA", "FSIZE", "NPROC", "CPU", "NOFILE", "MEMLOCK", "RSS"):
            number = getattr(resource, f"RLIMIT_{name}")
            most = resource.getrlimit(number)[1]
            try:
                resource.setrlimit(number, (most, most))
                resource.setrlimit(number, (resource.RLIM_INFINITY,) * 2)
            except (OSError, ValueError):
                continue
            if most != resource.RLIM_INFINITY:
                lifted.append(name)
        taken = []
        try:
            for _ in range(3 * GIGABYTE // STEP):
                taken.append(b"x" * STEP)
        except MemoryError:
            taken_before, taken = len(taken), None
            if lifted:
                raise Succeeded(f"lifted {lifted}") from None
            raise Refused(f"after {taken_before} blocks") from None
        raise Succeeded(f"lifted {lifted} and took 3 GB")


class Together(Attack):
    """Ten children of a gigabyte each, none of which is too large."""

    def attack(self):
        confine()
        children = 0
        for _ in range(12):
            try:
                pid = os.fork()
            except OSError:
                break
            if pid == 0:
                taken = []
                try:
                    while len(taken) < 850 * 2**20 // STEP:
                        taken.append(b"x" * STEP)
                    time.sleep(10)
                finally:
                    os._exit(0)
            children += 1
        deadline = time.monotonic() + 6
        while time.monotonic() < deadline:
            if os.waitpid(-1, os.WNOHANG) != (0, 0):
                raise Refused("a child has ended")
            time.sleep(0.02)
        raise Succeeded(f"{children} children lived")


class Files(Attack):
    """Memory in files without a name, which counts as no player's."""

    def attack(self):
        block = bytes(STEP)
        files = []
        try:
            for _ in range(4 * GIGABYTE // STEP):
                files.append(os.memfd_create("hostile"))
                os.write(files[-1], block)
        except OSError as error:
            raise Refused(f"after {len(files)} files") from error
        raise Succeeded(f"{len(files)} files")


class Secrets(Attack):
    """Memory that even the kernel does not see, and that counts as no process's."""

    def attack(self):
        try:
            file = call(MEMFD_SECRET, 0)
        except OSError as error:
            if error.errno == errno.EPERM:
                raise Refused("before the kernel looked") from error
            raise Succeeded(f"the kernel was asked: {error}") from error
        raise Succeeded(f"a secret file, {file}")


class Queues(Attack):
    """Thirty children fill the queues of sockets, which count as no process's memory."""

    CHILDREN = 30

    def attack(self):
        confine()
        filled = mmap.mmap(-1, 8 * self.CHILDREN)
        for number in range(self.CHILDREN):
            if os.fork() == 0:
                try:
                    # The queues last as long as their sockets.
                    pairs, total = fill_queues()
                    struct.pack_into("q", filled, 8 * number, total)
                    time.sleep(30)
                finally:
                    os._exit(0)
        deadline = time.monotonic() + 20
        is_full = False
        while not is_full:
            is_full = 0 not in struct.unpack(f"{self.CHILDREN}q", filled)
            # One that is killed has filled its own before.
            if os.waitpid(-1, os.WNOHANG) != (0, 0):
                raise Refused("a child has ended")
            if time.monotonic() > deadline:
                raise Refused("the queues were not filled in time")
            time.sleep(0.02)
        raise Succeeded(f"{sum(struct.unpack(f'{self.CHILDREN}q', filled))} bytes in queues")


def fill_queues():
    """Fills the queues of as many sockets as this process may open. Gives the sockets, and the bytes in the queues."""
    pairs, total, block = [], 0, bytes(2**16)
    while True:
        try:
            pairs.append(socket.socketpair())
        except OSError:
            return pairs, total
        for end in pairs[-1]:
            end.setblocking(False)
            try:
                while True:
                    total += end.send(block)
            except BlockingIOError:
                pass


class Maps(Attack):
    """Shared pages, in a child that shares them with more."""

    def attack(self):
        taken = []
        try:
            for _ in range(4 * GIGABYTE // STEP):
                taken.append(mmap.mmap(-1, STEP))
                taken[-1].write(b"x" * STEP)
        except (OSError, MemoryError) as error:
            count, taken = len(taken), None
            raise Refused(f"after {count} maps") from error
        raise Succeeded(f"{len(taken)} maps")
