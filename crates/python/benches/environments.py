"""How fast games are played from Python.

    python benches/environments.py

Steps per second (one move of one game) of the environments, and games per second of rollouts, from
one run on one machine; each figure is the best of several measurements.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import numpy as np

from isolation_engine import Position
from isolation_engine.environments import (
    AgainstAgentEnv,
    IsolationEnv,
    SelfPlayVectorEnv,
    openspiel,
    rollouts,
)

REPEATS = 5


def per_second(play: Callable[[], int]) -> float:
    """The most steps per second of several measurements; `play` gives its number of steps."""
    play()
    rates = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        steps = play()
        rates.append(steps / (time.perf_counter() - start))
    return max(rates)


def two_agents() -> int:
    env, rng, steps = IsolationEnv("knight"), random.Random(1), 0
    for _ in range(100):
        env.reset()
        while not any(env.terminations.values()):
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(rng.choice(np.flatnonzero(mask).tolist()))
            steps += 1
    return steps


def against_random() -> int:
    env, rng, steps = AgainstAgentEnv("knight", opponent="random"), random.Random(1), 0
    for _ in range(100):
        _, info = env.reset()
        over = False
        while not over:
            action = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
            _, _, over, _, info = env.step(action)
            steps += 1
    return steps


def openspiel_states() -> int:
    game, rng, steps = openspiel.Game("knight"), random.Random(1), 0
    for _ in range(200):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    return steps


def positions_alone() -> int:
    rng, steps = random.Random(1), 0
    for _ in range(200):
        position = Position(preset="knight")
        while position.winner is None:
            position = position.play(rng.choice(position.targets))
            steps += 1
    return steps


def self_play(n: int) -> Callable[[], int]:
    env = SelfPlayVectorEnv(n, "knight")
    env.reset(seed=1)

    def play() -> int:
        for _ in range(max(1, 20_000 // n)):
            env.step(env.sample())
        return n * max(1, 20_000 // n)

    return play


def random_games() -> int:
    lengths, _ = rollouts(Position(preset="knight"), 50_000, seed=1)
    return int(lengths.sum())


def main() -> None:
    print("| knight 7x7, random moves | steps a second |\n| --- | ---: |")
    rows: list[tuple[str, Callable[[], int]]] = [
        ("`Position.play`, without arrays", positions_alone),
        ("`IsolationEnv`, with observations and masks", two_agents),
        ("`AgainstAgentEnv` against random (learner's steps)", against_random),
        ("`openspiel.State`, without tensors", openspiel_states),
        *((f"`SelfPlayVectorEnv`, {n} games", self_play(n)) for n in (1, 16, 256, 4096)),
        ("`rollouts`, moves", random_games),
    ]
    for name, play in rows:
        print(f"| {name} | {per_second(play):,.0f} |")


if __name__ == "__main__":
    main()
