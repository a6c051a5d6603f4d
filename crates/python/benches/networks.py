"""Positions a second that a network of 64 units evaluates, in NumPy, inside the engine's searches.

    OPENBLAS_NUM_THREADS=1 python benches/networks.py

Prints, for knight 7x7, what a second of processor time evaluates: the network alone, by the number of
positions a call; alpha-beta, which asks for the children of one node at a time; mcts, which asks for a
batch of leaves; and self-play, which asks for one position of each game.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import numpy as np

import isolation_engine

REPEATS = 7
DICE = np.random.default_rng(1)
HIDDEN = DICE.normal(0, 0.1, (6 * 49, 64)).astype(np.float32)
OUT = DICE.normal(0, 0.1, (64, 50)).astype(np.float32)
evaluated = [0, 0]


def network(observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Policy and value of a hidden layer of 64 units."""
    evaluated[0] += len(observations)
    evaluated[1] += 1
    inputs = observations.reshape(len(observations), -1).astype(np.float32)
    out = np.maximum(inputs @ HIDDEN, 0) @ OUT
    return np.exp(out[:, :49]), np.tanh(out[:, 49])


def of_batch(batch: isolation_engine.Batch) -> np.ndarray:
    """The values alone, of a node's children."""
    return network(batch.observations)[1]


def of_position(position: isolation_engine.Position) -> float:
    """The value alone, of one position."""
    return float(network(isolation_engine.Batch([position]).observations)[1][0])


def measure(name: str, work: Callable[[], object]) -> float:
    """Prints how many positions a second the work evaluates."""
    rates = []
    for _ in range(REPEATS):
        evaluated[:] = [0, 0]
        start = time.process_time()
        work()
        rates.append(evaluated[0] / (time.process_time() - start))
    rate = statistics.median(rates)
    print(f"{name:34} {rate:11,.0f}/s  {evaluated[0] / evaluated[1]:7.1f} a call")
    return rate


def main() -> None:
    """Measures all."""
    game = isolation_engine.Game("knight")
    position = [game.play(move) for move in ("d4", "c5")][-1]
    for count in (1, 4, 256, 1024):
        given = np.repeat(isolation_engine.Batch([position]).observations, count, axis=0)
        measure(f"network, {count}", lambda: [network(given) for _ in range(100_000 // count)])
    one = isolation_engine.Agent("alphabeta(depth=5)", evaluate=of_position)
    measure("alphabeta, position by position", lambda: one.choose(position))
    batched = isolation_engine.Agent("alphabeta(depth=6)", evaluate=of_batch, batch=True)
    today = measure("alphabeta, children of a node", lambda: batched.choose(position))
    for leaves in (1, 256, 1024):
        agent = isolation_engine.Agent("mcts(nodes=40k)", evaluate=network, leaves=leaves)
        rate = measure(f"mcts, {leaves} leaves", lambda: agent.choose(position))
        print(f"{'':34} {rate / today:11.1f} times alphabeta's")
    measure("selfplay, 256 games", lambda: isolation_engine.selfplay("knight", network, nodes=50))


if __name__ == "__main__":
    main()
