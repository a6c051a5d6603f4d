"""Agents in the ways of the course."""

import random


class Newer:
    """The course's first project, as it is now."""

    def get_move(self, game, time_left):
        assert 0 < time_left() <= 5000
        return random.choice(game.get_legal_moves())


class Older:
    """The course's first project, as it was."""

    def get_move(self, game, legal_moves, time_left):
        assert game.active_player is self
        return max(legal_moves, key=lambda move: (hash(str(move)), move))


class Queued:
    """The course's second project: it goes on for as long as it can."""

    def __init__(self, player_id):
        self.player_id = player_id
        self.context = 0

    def get_action(self, state):
        assert state.player() == self.player_id
        self.context += 1
        actions = state.actions()
        self.queue.put(actions[0])
        while True:
            self.queue.put(actions[self.context % len(actions)])
