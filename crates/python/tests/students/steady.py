"""Players that use their time, and stop in time."""

import time


class Steady:
    """It stops when so many milliseconds are left, as the course's agents do, and has worked until then."""

    def __init__(self, spare=10, use=1000):
        self.spare, self.use = spare, use

    def choose(self, position, time_left):
        start, wanted = time.process_time(), time_left() - self.spare
        while time_left() > self.spare and 1000 * (time.process_time() - start) < self.use:
            pass
        used = 1000 * (time.process_time() - start)
        assert used > 0.9 * min(wanted, self.use), f"{used:.0f} of {wanted:.0f} ms were the player's"
        return position.moves[0]


class Thinks:
    """It takes as many seconds for each move."""

    def __init__(self, seconds=0.3):
        self.seconds = seconds

    def choose(self, position):
        time.sleep(self.seconds)
        return position.moves[0]
