"""Exact results of many positions at once."""

import random
import time

import numpy as np
import pytest

import isolation_engine
from isolation_engine import Batch, Game, Position


def random_positions(preset, plies, count, seed):
    dice = random.Random(seed)
    for _ in range(count):
        game = Game(preset)
        for _ in range(dice.choice(plies)):
            if game.winner is None:
                game.play(dice.choice(game.position.moves))
        yield game.position


def check(position, found, row):
    """A row of the arrays says what `solve` says of the position alone."""
    alone = isolation_engine.solve(position, distances=found.plies is not None, moves=True)
    assert found.results[row] == {"win": 1, "loss": -1}[alone.result]
    if found.plies is not None:
        assert found.plies[row] == alone.plies
    expected = np.zeros(position.width * position.height, np.int8)
    for move in alone.moves:
        target = position.play(move.move).pieces[position.to_move]
        sign = {"win": 1, "loss": -1}[move.result]
        expected[target[0] * position.width + target[1]] = sign
    assert found.moves[row].tolist() == expected.tolist()


def test_it_says_of_each_position_what_solve_says_of_it_alone():
    for preset in ("knight-5x4", "queen-3x3", "king-4x3"):
        positions = list(random_positions(preset, range(2, 9), 40, seed=1))
        found = isolation_engine.solve_many(positions, distances=True)
        assert len(found) == 40
        for row, position in enumerate(positions):
            check(position, found, row)
    positions = list(random_positions("knight", range(14, 24), 60, seed=2))
    found = isolation_engine.solve_many(positions, moves=True)
    for row, position in enumerate(positions):
        check(position, found, row)
    assert found.winning.tolist() == (found.moves == 1).tolist()
    assert set(found.results.tolist()) == {1, -1}


def test_nodes_are_those_of_solve_and_limit_each_position():
    positions = list(random_positions("knight", [8, 12, 30], 30, seed=3))
    found = isolation_engine.solve_many(positions, nodes=500)
    alone = [isolation_engine.solve(position, nodes=500) for position in positions]
    signs = {"win": 1, "loss": -1, "unknown": 0}
    assert found.results.tolist() == [signs[it.result] for it in alone]
    assert found.nodes.tolist() == [it.nodes for it in alone]
    assert {0, 1}.issubset(found.results.tolist())


def test_threads_do_not_change_the_results():
    positions = list(random_positions("knight", [10, 14, 16], 200, seed=4))
    one = isolation_engine.solve_many(positions, moves=True, nodes=3000, threads=1)
    for threads in (2, 5, 300):
        many = isolation_engine.solve_many(positions, moves=True, nodes=3000, threads=threads)
        for name in ("results", "nodes", "moves"):
            assert getattr(many, name).tolist() == getattr(one, name).tolist()


def test_positions_are_given_in_any_form():
    game = Game("queen-4x4")
    texts = [game.position.text, "queen-4x4", game, game.position]
    found = isolation_engine.solve_many(texts)
    assert set(found.results.tolist()) == {-1}
    batch = Batch([game.position, game.position])
    assert isolation_engine.solve_many(batch).results.tolist() == [-1, -1]
    assert isolation_engine.solve_many(iter([game])).results.dtype == np.int8
    empty = isolation_engine.solve_many([], distances=True)
    assert (empty.results.shape, empty.moves.shape, empty.plies.shape) == ((0,), (0, 0), (0,))
    assert found.moves is None and found.plies is None
    with pytest.raises(ValueError, match="winning: the moves are not known"):
        found.winning  # noqa: B018
    # Boards of several sizes have no common array of moves.
    assert len(isolation_engine.solve_many(["queen-4x4", "queen-3x3"])) == 2


@pytest.mark.parametrize(
    ("positions", "options", "error", "words"),
    [
        ("knight", {}, TypeError, "positions 'knight': expected a Batch or a sequence"),
        (7, {}, TypeError, "positions 7: expected a Batch or a sequence"),
        (["knight", "nothing"], {}, ValueError, "position 1: "),
        (["knight", 3], {}, TypeError, "position 1: position 3: expected a Position"),
        (["queen-4x4", "queen-3x3"], {"moves": True}, ValueError, "position 1: a board queen-3x3"),
        (["knight", "isola"], {"moves": True}, ValueError, "position 1: a board pawn-7x7, the first one is knight-7x7"),
        (["knight"], {"nodes": 0}, ValueError, "nodes 0: expected"),
        (["knight"], {"threads": 0}, ValueError, "threads 0: expected"),
        (["knight"], {"progress": 3}, TypeError, "progress 3: expected a function"),
    ],
)
def test_what_is_wrong_is_said(positions, options, error, words):
    with pytest.raises(error, match=words):
        isolation_engine.solve_many(positions, **options)


def test_progress_is_reported_and_may_end_it():
    hard = [Position(preset="knight-16x8")] * 4
    easy = list(random_positions("knight", [10], 400, seed=5))
    received = []
    isolation_engine.solve_many(easy, distances=True, nodes=30_000, progress=received.append)
    assert received and received == sorted(received) and received[-1] <= 400

    def fail(finished):
        raise KeyError(finished)

    began = time.monotonic()
    with pytest.raises(KeyError):
        isolation_engine.solve_many(easy * 200 + hard, progress=fail)
    assert time.monotonic() - began < 5
