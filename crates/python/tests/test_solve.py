"""Exact results, their certificates, and what goes on meanwhile."""

import functools
import random
import time

import pytest

import isolation_engine
from isolation_engine import Game, Position
from isolation_engine._native import Ledger
from lock import longest_gap

APART = "5/1N3/5/3n1/5 w"


@functools.cache
def wins(position):
    """Whether the side to move wins, and in how many plies: by looking at every line."""
    replies = [wins(position.play(move)) for move in position.moves]
    losing = [plies for won, plies in replies if not won]
    if losing:
        return True, min(losing) + 1
    return False, max((plies + 1 for _, plies in replies), default=0)


def random_positions(count, seed):
    dice = random.Random(seed)
    while count:
        game = Game(dice.choice(["queen-3x3", "king-4x3", "knight-4x4", "knight-5x3"]))
        for _ in range(dice.randint(2, 8)):
            if game.winner is None:
                game.play(dice.choice(game.position.moves))
        count -= 1
        yield game.position


def test_solutions_are_those_of_brute_force():
    for position in random_positions(150, seed=1):
        won, plies = wins(position)
        solution = isolation_engine.solve(position, distances=True)
        assert (solution.result, solution.plies) == ("win" if won else "loss", plies)
        players = ("first", "second")
        assert solution.winner == players[position.to_move if won else 1 - position.to_move]
        assert solution.finished and [it.move for it in solution.moves] == position.moves
        for it in solution.moves:
            lost, left = wins(position.play(it.move))
            assert (it.result, it.plies) == ("loss" if lost else "win", left + 1)
        assert isolation_engine.solve(position).result == solution.result
        assert isolation_engine.solve(position).moves == ()
        by_moves = isolation_engine.solve(position, moves=True)
        assert by_moves.winning == solution.winning


def test_certificates_prove_what_is_solved():
    for position in random_positions(30, seed=2):
        text = isolation_engine.certificate(position)
        certified = isolation_engine.verify(text)
        assert certified.position == position
        assert certified.winner == isolation_engine.solve(position).winner
    text = isolation_engine.certificate(APART)
    assert "position " + str(Position(APART)) in text
    damaged = text.replace("winner first", "winner second")
    assert damaged != text
    with pytest.raises(ValueError, match="certificate: line"):
        isolation_engine.verify(damaged)


def test_no_agent_hides_what_is_known():
    places = ["joust", "becker", "knight-7x7", "king-7x7", "queen-5x6", *random_positions(30, 3)]
    for place in places:
        solution = isolation_engine.solve(place, nodes=1000)
        if isinstance(place, Position) and place.winner is not None:
            continue
        for agent in ["alphabeta(depth=1)", "strong(nodes=50)", "perfect(nodes=50)"]:
            report = isolation_engine.best(place, agent)
            assert report.proof == solution.result, (place, agent)
            assert report.expected == (1.0 if solution.winner == "first" else 0.0), (place, agent)


def test_limits_leave_it_unknown():
    solution = isolation_engine.solve("knight-16x8", nodes=1000)
    assert (solution.result, solution.winner, solution.plies) == ("unknown", None, None)
    assert solution.finished and 0 < solution.nodes < 10_000
    began = time.monotonic()
    assert isolation_engine.solve("knight-16x8", time=0.2).result == "unknown"
    assert isolation_engine.solve("knight-16x8", time="200ms").result == "unknown"
    assert time.monotonic() - began < 2
    with pytest.raises(RuntimeError, match="limit was reached"):
        isolation_engine.certificate("knight-16x8", nodes=1000)


def test_progress_is_reported():
    received = []
    solution = isolation_engine.solve(APART, distances=True, progress=received.append)
    assert received and not any(it.finished for it in received)
    assert received[-1].moves == solution.moves
    assert str(solution).startswith(f"{solution.result} in {solution.plies}")
    received.clear()
    isolation_engine.solve("knight-16x8", time=0.8, progress=received.append)
    assert len(received) >= 2 and received[0].nodes < received[-1].nodes


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"nodes": 0}, ValueError, "nodes 0: expected"),
        ({"nodes": "many"}, TypeError, "nodes 'many'"),
        ({"time": -1}, ValueError, "time -1: expected seconds"),
        ({"time": float("nan")}, ValueError, "time nan: expected seconds"),
        ({"time": "soon"}, ValueError, 'time \'soon\': expected seconds, 0 or more, or a text such as "150ms"'),
        ({"time": [1]}, TypeError, r"time \[1\]: expected seconds"),
    ],
)
def test_what_is_wrong_is_said(options, error, words):
    with pytest.raises(error, match=words):
        isolation_engine.solve(APART, **options)


def test_other_threads_run_meanwhile():
    def stall():
        return longest_gap(lambda: isolation_engine.solve("knight-16x8", time=2.0))

    # The machine itself may be busy: one quiet run of five tells.
    assert any(stall() < 0.05 for _ in range(5))


def test_subproblems_in_any_order_make_the_same_store(tmp_path):
    position = "7/7/2n4/3N3/7/7/7 w"
    plain = isolation_engine.solve(position, moves=True)
    solutions, stores = [], []
    for items, turn in ((1, 1), (4, -1)):
        store = tmp_path / f"store-{items}"
        ledger = Ledger.proof(position, store)
        while not ledger.is_over:
            texts = list(iter(functools.partial(ledger.take, items), None))
            assert texts, "something can always be solved"
            for text in texts[::turn]:
                ledger.put(isolation_engine.run_task(text))
        assert ledger.done >= 20
        ledger.finish()
        solution = ledger.solution(5.0)
        assert (solution.result, solution.winner, solution.ms) == ("win", plain.winner, 5.0)
        assert len(solution.winning) == 1 and set(solution.winning) < set(plain.winning)
        ledger.close()
        solutions.append(solution)
        stores.append(store.read_text())
    assert solutions[0] == solutions[1]
    assert stores[0] == stores[1]
    with pytest.raises(ValueError, match="line 1: a checkpoint of position"):
        Ledger.proof("knight-5x5", tmp_path / "store-1")
    pairs = Ledger.pairs("queen-3x3", None, None)
    assert pairs.solution(1.0) is None
