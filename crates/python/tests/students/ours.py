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
        cells = position.targets
        return self.pick(cells[self.turn % len(cells) :])


def last(cells):
    return cells[-1]
