"""Agents that misbehave, each in one way, when they are asked for a move."""

import os
import signal
import subprocess
import sys
import threading
import time

#: By its argument this process is found, whatever its parents are.
SLEEP = ["sleep", "86399.25"]


class Endless:
    def get_move(self, game, time_left):
        while True:
            try:
                time_left()
            except BaseException:
                pass


class Hungry:
    def get_move(self, game, time_left):
        return [0] * (10 * 2**30 // 8)


class Growing:
    def get_move(self, game, time_left):
        eaten = []
        while True:
            eaten.append(bytes(2**26))


class Exits:
    def get_move(self, game, time_left):
        sys.exit(3)


class Vanishes:
    def get_move(self, game, time_left):
        os._exit(7)


class Dies:
    def get_move(self, game, time_left):
        os.kill(os.getpid(), signal.SIGKILL)


class Divides:
    def get_move(self, game, time_left):
        return self.score(1)

    def score(self, depth):
        return depth / 0


class Unprintable:
    def get_move(self, game, time_left):
        raise Secret


class Secret(Exception):
    def __str__(self):
        raise ValueError


class Nothing:
    def get_move(self, game, time_left):
        return None


class NoMove:
    def get_move(self, game, time_left):
        return (-1, -1)


class Outside:
    def get_move(self, game, time_left):
        return (0, 99)


class Listed:
    def get_move(self, game, time_left):
        return list(game.get_legal_moves()[0])


class Unmade:
    def __init__(self):
        raise KeyError("weights")

    def get_move(self, game, time_left):
        raise NotImplementedError


class Excused:
    """It raises the host's own fault, by which the game would be played again."""

    def get_move(self, game, time_left):
        from isolation_engine.student.faults import FaultError

        raise FaultError("interrupted", "the power failed")


class Forges:
    """It writes the host's words to each descriptor that is open."""

    def get_move(self, game, time_left):
        for descriptor in range(1, 64):
            try:
                os.write(descriptor, b"fault interrupted the power failed\n")
            except OSError:
                pass
        time.sleep(86399)


class Prints:
    """It writes to the protocol's descriptors and reads from them, and does no harm."""

    def get_move(self, game, time_left):
        print("bestmove a1a1", flush=True)
        os.write(1, b"fault crash of another\n" * 1000)
        subprocess.run(["echo", "bestmove a1a1"], check=True)
        assert sys.stdin.read() == ""
        return game.get_legal_moves()[0]


class Parent:
    """It leaves children behind, in its process group and out of it, that ignore what they can."""

    def get_move(self, game, time_left):
        moves = game.get_legal_moves()
        if len(moves) < 10:
            subprocess.Popen(SLEEP)
            subprocess.Popen(SLEEP, start_new_session=True, preexec_fn=ignore)
        return moves[0]


class Forks:
    """Two return from its move."""

    def get_move(self, game, time_left):
        os.fork()
        return game.get_legal_moves()[0]


def ignore():
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)


class Threads:
    """Its threads stay alive."""

    def get_move(self, game, time_left):
        threading.Thread(target=time.sleep, args=(86399,)).start()
        return game.get_legal_moves()[0]
