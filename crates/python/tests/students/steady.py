"""Players that use their time, and stop in time."""

import time


class Punctual:
    """It stops when this many milliseconds are left, as the course's agents do."""

    def __init__(self, spare=10):
        self.spare = spare

    def choose(self, position, time_left):
        while time_left() > self.spare:
            pass
        return position.moves[0]


class Steady(Punctual):
    """It also insists that its processor time was its own until then."""

    def choose(self, position, time_left):
        start, wanted = time.process_time(), time_left() - self.spare
        move = super().choose(position, time_left)
        used = 1000 * (time.process_time() - start)
        assert used > 0.9 * wanted, f"{used:.0f} of {wanted:.0f} ms were the player's"
        return move


class Thinks:
    """It takes as many seconds for each move."""

    def __init__(self, seconds=0.3):
        self.seconds = seconds

    def choose(self, position):
        time.sleep(self.seconds)
        return position.moves[0]
