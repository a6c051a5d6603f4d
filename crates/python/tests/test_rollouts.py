"""Whole games from one position."""

from __future__ import annotations

import random

import pytest
from isolation_engine import Position
from isolation_engine.environments import rollouts


def test_rollouts():
    position = Position("7/7/2n4/3N3/7/7/7 w")
    lengths, winners = rollouts(position, 2_000, seed=1)
    assert lengths.shape == winners.shape == (2_000,)
    # The side that made the last move has won; the first player makes the odd ones.
    assert (winners == (lengths + 1) % 2).all()
    fewer, _ = rollouts(position, 100, seed=1)
    assert (fewer == lengths[:100]).all()
    other, _ = rollouts(position, 2_000, seed=2)
    assert (other != lengths).any()

    # The same game played here: the mean length agrees with independent games.
    rng, total = random.Random(1), 0
    for _ in range(1_000):
        leaf = position
        while leaf.winner is None:
            leaf = leaf.play(rng.choice(leaf.moves))
            total += 1
    assert abs(total / 1_000 - lengths.mean()) < 4 * lengths.std() * (1 / 1_000 + 1 / 2_000) ** 0.5

    over = Position("Nn/** w")
    lengths, winners = rollouts(over.text, 3)
    assert list(lengths) == [0, 0, 0] and list(winners) == [1, 1, 1]
    assert len(rollouts(position, 0)[0]) == 0


def test_rollouts_with_an_agent():
    position = Position("7/7/2n4/3N3/7/7/7 w")
    lengths, winners = rollouts(position, 20, policy="minimax(depth=1, seed=3)")
    # Its own seed decides all: every game is the same.
    assert len(set(lengths)) == 1 and (winners == (lengths + 1) % 2).all()
    with pytest.raises(ValueError, match="zebra"):
        rollouts(position, 1, policy="zebra")
    wide = Position(preset="knight-11x9")
    assert len(set(rollouts(wide, 50, seed=4)[0])) > 1


def test_rollouts_report_their_progress_and_stop():
    received = []
    rollouts(Position(), 2, policy="mcts(time=20ms)", progress=received.append)
    assert received and set(received) <= {1, 2}

    def enough(finished):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rollouts(Position(), 10**8, progress=enough)


def test_rollouts_refuse_what_memory_cannot_hold():
    with pytest.raises(ValueError, match="n 1000000000000: expected"):
        rollouts("knight", 10**12)
    with pytest.raises(TypeError, match="progress 5: expected a function, which is called with"):
        rollouts("knight", 1, progress=5)
