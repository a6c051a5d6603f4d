"""Games between players in the style of each generation, and the samples."""

import random
import time

import pytest

from isolation_engine import udacity
from isolation_engine.udacity import Board, matches, sample_players


class OldPlayer:
    """As the first two generations have it."""

    def get_move(self, game, legal_moves, time_left):
        assert time_left() <= 10_000
        best = max(legal_moves, key=lambda move: self.value(game, move), default=(-1, -1))
        return best

    def value(self, game, move):
        after = game.forecast_move(move)
        return len(after.get_legal_moves(self)) - len(after.get_legal_moves(game.inactive_player))


class NewPlayer(OldPlayer):
    """As the third generation has it, looking two moves ahead."""

    def get_move(self, game, time_left):
        scores = []
        for move in game.get_legal_moves():
            after = game.forecast_move(move)
            replies = [after.forecast_move(reply) for reply in after.get_legal_moves()]
            score = min((len(it.get_legal_moves()) for it in replies), default=100)
            scores.append((score, move))
        return max(scores)[1] if scores else None


class Scripted:
    """Plays the given moves, then nothing."""

    def __init__(self, *moves):
        self.moves = list(moves)

    def get_move(self, game, time_left):
        return self.moves.pop(0) if self.moves else None


def replay(history, *players):
    board = Board(*players)
    for move in history:
        assert tuple(move) in board.get_legal_moves()
        board.apply_move(tuple(move))
    return board


@pytest.mark.parametrize("generation", [1, 2, 3])
def test_players_of_all_generations_play_one_another(generation):
    random.seed(generation)
    players = OldPlayer(), NewPlayer()
    with udacity.generation(generation):
        board = Board(*players)
    winner, history, reason = board.play(10_000)
    assert reason == "illegal move" and board.is_winner(winner)
    if generation == 1:
        assert all(len(turn) == 2 for turn in history[:-1])
        history = [move for turn in history for move in turn][:-1]
    assert replay(history, *players).hash() == board.hash()


@pytest.mark.parametrize(
    "moves, generation, reason",
    [([], 3, "forfeit"), ([], 1, "illegal move"), ([(9, 9)], 3, "forfeit"), ([[1, 1]], 2, "forfeit")],
)
def test_a_wrong_move_loses(moves, generation, reason):
    with udacity.generation(generation):
        board = Board(Scripted(*moves), "waits")
    winner, history, why = board.play()
    assert (winner, why) == ("waits", reason)
    assert history == ([[moves[0] if moves else None]] if generation == 1 else [])


def test_a_late_move_loses():
    class Late:
        def get_move(self, game, time_left):
            time.sleep(0.03)
            assert time_left() < 0
            return (0, 0)

    assert Board(Late(), "waits").play(time_limit=10) == ("waits", [], "timeout")


def test_a_crash_is_the_callers():
    class Crashes:
        def get_move(self, game, time_left):
            raise LookupError("of the agent")

    with pytest.raises(LookupError, match="of the agent"):
        Board(Crashes(), "waits").play()


def test_who_is_handed_the_legal_moves():
    class Either:
        def get_move(self, game, *rest):
            return None

    asked = [matches.takes_moves(player(), 3) for player in (OldPlayer, NewPlayer, Either)]
    assert asked == [True, False, False]
    assert matches.takes_moves(Either(), 1) and not matches.takes_moves(NewPlayer(), 1)


def test_the_sample_scores():
    board = Board("a", "b")
    for move in [(3, 3), (0, 0)]:
        board.apply_move(move)
    assert sample_players.null_score(board, "a") == 0
    assert sample_players.open_move_score(board, "b") == 2
    assert sample_players.improved_score(board, "a") == 6
    assert sample_players.center_score(board, "b") == 24.5
    corner = Board("a", "b", 2, 2)
    for move in [(0, 0), (1, 1)]:
        corner.apply_move(move)
    scores = sample_players.null_score, sample_players.open_move_score, sample_players.improved_score
    for score in (*scores, sample_players.center_score):
        assert (score(corner, "a"), score(corner, "b")) == (float("-inf"), float("inf"))


def test_the_sample_players_take_both_signatures(monkeypatch, capsys):
    board = Board("a", "b")
    for move in [(3, 3), (0, 0)]:
        board.apply_move(move)
    legal = sorted(board.get_legal_moves())
    random_player, greedy = sample_players.RandomPlayer(), sample_players.GreedyPlayer()
    random.seed(2)
    drawn = {random_player.get_move(board, legal, lambda: 1) for _ in range(100)}
    assert drawn == set(legal) and random_player.get_move(board, lambda: 1) in legal
    greedy.score = lambda game, player: game.get_player_location("a")[0]
    assert greedy.get_move(board, lambda: 1) == max(legal) == greedy.get_move(board, legal, None)
    assert greedy.get_move(board, [], None) == (-1, -1)
    typed = iter(["x", "8", "2"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    assert sample_players.HumanPlayer().get_move(board, legal, None) == legal[2]
    assert capsys.readouterr().out.count("expected a number from 0 to 7") == 2


def test_the_text_of_a_game():
    text = udacity.game_as_text("a", [[(3, 3), (0, 0)], [(1, 2)]], "timeout", Board("a", "b"))
    assert text.startswith("0. (3,3)\r\n     0") and "0. ... (0, 0)\r\n" in text
    assert text.endswith("timeout\r\nWinner: a\r\n") and text.count("1. (1,2)") == 1
