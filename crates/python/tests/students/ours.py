"""Players for this package."""

import random


class Ours:
    """It plays on any board."""

    def choose(self, position):
        return random.choice(position.moves)


class Timed:
    """It takes arguments, and the time."""

    def __init__(self, pick=min, *, turn=0):
        self.pick, self.turn = pick, turn

    def choose(self, position, time_left):
        assert time_left() > 0
        squares = position.targets
        return self.pick(squares[self.turn % len(squares) :])


def last(squares):
    return squares[-1]
