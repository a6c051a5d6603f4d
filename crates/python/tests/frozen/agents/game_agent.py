"""The course's first project, with the names of its third generation."""


class SearchTimeout(Exception):
    """Subclass base exception for code clarity."""


def custom_score(game, player):
    if game.is_loser(player):
        return float("-inf")
    if game.is_winner(player):
        return float("inf")
    own = game.get_legal_moves(player)
    other = game.get_legal_moves(game.get_opponent(player))
    return float(len(own) - 2 * len(other))


class IsolationPlayer:
    def __init__(self, search_depth=3, score_fn=custom_score, timeout=10.0):
        self.search_depth = search_depth
        self.score = score_fn
        self.time_left = None
        self.TIMER_THRESHOLD = timeout


class MinimaxPlayer(IsolationPlayer):
    def get_move(self, game, time_left):
        self.time_left = time_left
        legal = game.get_legal_moves()
        return max(legal, key=lambda move: self.score(game.forecast_move(move), self)) if legal else (-1, -1)
