"""PUCT as plainly as it can be written: the reference of the engine's search."""

from __future__ import annotations

import math

import numpy as np

from isolation_engine import Batch


class Node:
    """A position, and what is known about it."""

    def __init__(self, position, prior):
        self.position = position
        self.prior = prior
        self.visits = 0
        self.sum = 0.0
        self.children = None

    @property
    def value(self):
        return self.sum / self.visits if self.visits else 0.0


def puct(position, network, nodes, exploration):
    """The root of the tree after so many descents, whose leaves are evaluated one by one."""
    root = Node(position, 1.0)
    for _ in range(nodes):
        path = [root]
        while path[-1].children:
            parent = path[-1]
            spread = exploration * math.sqrt(parent.visits)
            path.append(
                max(
                    parent.children.values(),
                    key=lambda it: it.value + spread * it.prior / (1 + it.visits),
                )
            )
        leaf = path[-1]
        moves = leaf.position.moves
        if moves:
            policies, values = network(Batch([leaf.position]).observations)
            value = float(values[0])
            next_positions = [leaf.position.play(move) for move in moves]
            squares = [it.pieces[leaf.position.to_move] for it in next_positions]
            weights = [float(policies[0, row * leaf.position.width + column]) for row, column in squares]
            leaf.children = {
                move: Node(after, weight / sum(weights))
                for move, after, weight in zip(moves, next_positions, weights, strict=True)
            }
        else:
            value = -1.0
        for node in reversed(path):
            value = -value
            node.visits += 1
            node.sum += value
    return root


def noisy_network(observations):
    """Policies and values that depend on every square: no two of them are equal."""
    flat = observations.reshape(len(observations), -1).astype(np.float64)
    squares = observations.shape[2] * observations.shape[3]
    inputs = np.arange(flat.shape[1])[:, None]
    policies = 1.1 + np.sin(flat @ np.sin(inputs * 1.7 + np.arange(squares) * 0.9))
    values = np.sin(flat @ np.cos(inputs[:, 0] * 2.3))
    return policies.astype(np.float32), values.astype(np.float32)
