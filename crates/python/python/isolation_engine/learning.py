"""Training data from self-play, and networks from files."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from os import PathLike, fspath
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from isolation_engine._native import Batch, Game, Position, _read_bytes, _self_play
from isolation_engine.equality import equal_fields

__all__ = ["SelfPlay", "images", "onnx", "selfplay"]

_Place: TypeAlias = Position | Game | str
Network: TypeAlias = Callable[[NDArray[np.int8]], object]
"""A function of observations, the array of ``Batch.observations``, that gives a pair of policies and values."""


@dataclass(frozen=True, slots=True, eq=False)
class SelfPlay:
    """Self-play games of a network: arrays with one row per move, game after game.

    Attributes
    ----------
    positions : Batch
        The positions before the moves, without symmetric copies: the rows of move i begin at ``positions[i]``.
    observations : NDArray[np.int8]
        What the side to move sees: int8, (n, planes, height, width).
    policies : NDArray[np.float32]
        The visit shares of the search, by square: float32, (n, height * width); their sum is 1.
    values : NDArray[np.float32]
        1 where the side to move won the game, -1 where it lost: float32, (n,).
    games : NDArray[np.int32]
        The number of the game: int32, (n,).
    seeds : NDArray[np.int64]
        The random seed of each game, derived from ``seed``: int64, (games,).
    seed : int
        The given seed.
    """

    positions: Batch
    observations: NDArray[np.int8]
    policies: NDArray[np.float32]
    values: NDArray[np.float32]
    games: NDArray[np.int32]
    seeds: NDArray[np.int64]
    seed: int

    def __eq__(self, other: object) -> bool:
        return equal_fields(self, other)

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return len(self.values)


def images(
    observations: NDArray[Any], policies: NDArray[Any]
) -> tuple[NDArray[Any], NDArray[Any]]:
    """The positions under all symmetries of the board: eight of each on boards as wide as high, else four.

    Parameters
    ----------
    observations : ndarray, shape (n, planes, height, width)
        The positions.
    policies : ndarray, shape (n, height * width)
        Their policies.

    Returns
    -------
    observations : ndarray, shape (m, planes, height, width)
        The copies of a position are consecutive, itself first, so that ``numpy.repeat(values, 8)`` matches
        them.
    policies : ndarray, shape (m, height * width)
        The policies of the copies.
    """
    count, planes, height, width = observations.shape
    boards = np.concatenate([observations, policies.reshape(count, 1, height, width)], axis=1)
    flipped = [boards, boards[..., ::-1], boards[..., ::-1, :], boards[..., ::-1, ::-1]]
    if height == width:
        flipped += [image.swapaxes(-1, -2) for image in flipped]
    every = np.stack(flipped, axis=1).reshape(-1, planes + 1, height, width)
    seen, shares = every[:, :planes], every[:, planes].reshape(-1, height * width)
    return seen.astype(observations.dtype), shares.astype(policies.dtype)


def selfplay(
    board: _Place,
    evaluate: Network,
    *,
    policy: Callable[[NDArray[np.int8]], object] | None = None,
    games: int = 256,
    nodes: int = 100,
    seed: int = 0,
    exploration: float = 1.5,
    noise: float = 0.25,
    concentration: float = 0.5,
    sampled: int = 10,
    openings: Sequence[_Place] | None = None,
    random_plies: int = 0,
    symmetries: bool = False,
    parallel: int = 256,
    progress: Callable[[int], object] | None = None,
) -> SelfPlay:
    """Plays self-play games of a network, many at once in this process.

    Each call of the network evaluates one position of each game. Policies have one weight per square, so boards
    whose moves remove a square are refused.

    Game i depends on the seed, i and what the network says. (Sums of floating-point numbers may differ in the
    last digit with the number of positions in a call, and so with ``games`` and ``parallel``.)

    Parameters
    ----------
    board : Position, Game or str
        The opening position: a preset, a board such as "knight-5x5" or a position.
    evaluate : callable
        The network, as ``Agent`` takes it for mcts: evaluate(observations) gives policies and values, or with
        ``policy`` the values alone.
    policy : callable, optional
        A function: policy(observations) gives the policies.
    games : int
        The number of games.
    nodes : int
        Descents (PUCT) of the search of each move.
    seed : int
        Decides all chance.
    exploration : float
        The constant before the policy.
    noise : float
        The share of the root's policy that is drawn from a Dirichlet distribution.
    concentration : float
        The concentration of that distribution.
    sampled : int
        The first moves of a game, which are drawn by their visits; later ones are those that were visited most.
    openings : sequence of positions, optional
        Positions of the board at which games begin in turn.
    random_plies : int
        Moves that are then drawn, and not recorded.
    symmetries : bool
        Whether the arrays have each position in all its :func:`images`.
    parallel : int
        Games that are played at the same time.
    progress : callable, optional
        Called with the number of finished games. Ctrl-C ends the work; exceptions of the functions are raised.

    Returns
    -------
    SelfPlay
        Arrays with one row per move.
    """
    positions, policies, values, numbers, seeds = _self_play(
        board,
        evaluate,
        policy,
        games,
        nodes,
        seed,
        exploration,
        noise,
        concentration,
        sampled,
        openings,
        random_plies,
        parallel,
        progress,
    )
    observations = positions.observations
    if symmetries:
        observations, policies = images(observations, policies)
        every = len(policies) // len(values)
        values, numbers = values.repeat(every), numbers.repeat(every)
    return SelfPlay(positions, observations, policies, values, numbers, seeds, seed)


def onnx(path: str | PathLike[str], *, threads: int = 1) -> Network:
    """The network of an ONNX file, for ``Agent`` and ``selfplay``; needs the package ``onnxruntime``.

    The model takes one input, the observations as float32, (n, planes, height, width), or flat, (n, numbers).
    Its two outputs are, in this order, policies of (n, height * width), weights that are not negative (so a
    model that ends in logits needs a Softmax), and values of (n,) or (n, 1) from -1 to 1.

    Parameters
    ----------
    path : str or path
        The file.
    threads : int
        Threads of the runtime.

    Returns
    -------
    callable
        The network, a function of observations.

    Raises
    ------
    ImportError
        The package ``onnxruntime`` is missing.
    ValueError
        The file is no such model.
    """
    try:
        runtime = importlib.import_module("onnxruntime")
    except ModuleNotFoundError as error:
        raise ImportError(
            'isolation_engine.onnx needs the package onnxruntime: pip install "isolation-engine[onnx]"'
        ) from error
    options = runtime.SessionOptions()
    options.intra_op_num_threads = threads
    model = _read_bytes(path)
    try:
        session = runtime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # The runtime's own classes of errors are not public.
        raise ValueError(f"{fspath(path)}: no ONNX model that can be run: {error}") from error
    inputs, outputs = session.get_inputs(), session.get_outputs()
    if len(inputs) != 1 or len(outputs) != 2:
        raise ValueError(
            f"{fspath(path)}: {len(inputs)} inputs and {len(outputs)} outputs; expected one input, "
            "observations, and two outputs, policies and values"
        )
    name, flat = inputs[0].name, len(inputs[0].shape) == 2

    def network(observations: NDArray[np.int8]) -> tuple[Any, Any]:
        given = observations.astype(np.float32)
        if flat:
            given = given.reshape(len(given), -1)
        policies, values = session.run(None, {name: given})
        return policies, values.reshape(-1)

    return network
