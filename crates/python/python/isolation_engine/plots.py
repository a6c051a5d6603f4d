"""Plots of boards, games, trees and tournaments, by matplotlib (``pip install "isolation-engine[plots]"``).

Every function draws on ``ax``, or on a new figure, and returns the axes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np

try:
    import matplotlib.pyplot as plt
    from matplotlib.axes import Axes
    from matplotlib.colors import ListedColormap
    from matplotlib.patches import Circle
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError(
        f"isolation_engine.plots: {_error}; expected matplotlib: pip install 'matplotlib>=3.7'",
        name=_error.name,
    ) from None

from isolation_engine._native import Game, Position, evaluate
from isolation_engine.search_tree import Tree, TreeNode
from isolation_engine.value import Value

__all__ = ["board", "evaluation", "matrix", "standings", "tree"]

PLAYERS = ("#1f6f78", "#b5541c")
"""The colours of players 0 and 1."""
_TRAILS = ("#b9d6d6", "#efcfb4")
_OPEN, _HOLE = "#ece6d9", "#4a453d"
_LETTERS = {"knight": "N", "queen": "Q", "king": "K", "pawn": "P"}


class Result(Protocol):
    """The result of a tournament: its ``summary`` is the tournament's, as plain data."""

    @property
    def summary(self) -> Mapping[str, Any]: ...


def _axes(ax: Axes | None, width: float, height: float) -> Axes:
    return plt.subplots(figsize=(width, height), layout="constrained")[1] if ax is None else ax


def board(position: Position | Game, *, ax: Axes | None = None) -> Axes:
    """The board of a position, or of a game with the trails; where the mover can go there are dots.

    Parameters
    ----------
    position : Position or Game
        What is drawn.
    ax : Axes, optional
        Where; by default on a new figure.

    Returns
    -------
    Axes
        The axes.
    """
    game = position if isinstance(position, Game) else Game.from_position(position)
    now = game.position
    colours = np.where(now.array() == 0, 0, 1)
    # Where moves remove squares, those that pieces have left are open again.
    for before in [now] if now.removes else game.positions:
        for player, square in enumerate(before.pieces):
            if square is not None:
                colours[square] = 2 + player
    ax = _axes(ax, 0.5 * now.width + 0.6, 0.5 * now.height + 0.4)
    ax.imshow(colours, ListedColormap([_OPEN, _HOLE, *_TRAILS]), vmin=0, vmax=3)
    for row, column in now.targets:
        ax.add_patch(Circle((column, row), 0.1, color=PLAYERS[now.to_move]))
    for player, square in enumerate(now.pieces):
        if square is not None:
            row, column = square
            ax.add_patch(Circle((column, row), 0.38, color=PLAYERS[player]))
            letter = _LETTERS[now.movement]
            ax.text(column, row, letter, color="white", ha="center", va="center", weight="bold")
    ax.set_xticks(range(now.width), [chr(ord("a") + column) for column in range(now.width)])
    ax.set_yticks(range(now.height), [str(now.height - row) for row in range(now.height)])
    ax.set_xticks(np.arange(now.width - 1) + 0.5, minor=True)
    ax.set_yticks(np.arange(now.height - 1) + 0.5, minor=True)
    ax.grid(which="minor", color="white", linewidth=2)
    ax.tick_params(which="both", length=0)
    ax.spines[:].set_visible(False)
    return ax


def evaluation(
    game: Game,
    heuristics: Sequence[str] = ("improved",),
    *,
    player: int = 0,
    ax: Axes | None = None,
) -> Axes:
    """The values of a game's positions for one player, by ply after both placements.

    A proven win or loss is a triangle at the edge.

    Parameters
    ----------
    game : Game
        The game.
    heuristics : sequence of str
        Heuristics or formulas, a line for each.
    player : int
        For whom, 0 or 1.
    ax : Axes, optional
        Where; by default on a new figure.

    Returns
    -------
    Axes
        The axes.
    """
    positions = [position for position in game.positions if None not in position.pieces]
    plies = range(len(game.positions) - len(positions), len(game.positions))
    values = {
        name: [evaluate(position, name, player=player) for position in positions]
        for name in heuristics
    }
    ax = _axes(ax, 6.4, 3.2)
    highest = max((abs(it) for row in values.values() for it in row if it.proof is None), default=0)
    edge = 1.15 * highest or 1.0
    for name, row in values.items():
        shown = [edge * (1 if it > 0 else -1) if it.proof else float(it) for it in row]
        (line,) = ax.plot(plies, shown, marker=".", label=name)
        for ply, height, it in zip(plies, shown, row, strict=True):
            if it.proof:
                marker = "^" if it.proof == "win" else "v"
                ax.plot(ply, height, marker, markersize=9, color=line.get_color())
    ax.axhline(0, color="0.7", linewidth=1, zorder=0)
    ax.set_ylim(-1.1 * edge, 1.1 * edge)
    ax.set_xlabel("ply")
    ax.set_ylabel(f"value to player {player}")
    if values:
        ax.legend()
    return ax


def tree(recorded: Tree, *, plies: int = 3, ax: Axes | None = None) -> Axes:
    """The last root's nodes down to some plies, at most 300 nodes.

    Max nodes are triangles that point up, min nodes triangles that point down, with their values; nodes with a
    cut-off are hollow.

    Parameters
    ----------
    recorded : Tree
        The tree.
    plies : int
        Plies below the root.
    ax : Axes, optional
        Where; by default on a new figure.

    Returns
    -------
    Axes
        The axes.

    Raises
    ------
    ValueError
        There are more nodes, or none.
    """
    if not isinstance(recorded, Tree):
        raise TypeError(f"tree: {recorded!r}; expected a Tree, such as isolation_engine.tree(position)")
    if not recorded.roots:
        raise ValueError("tree: expected one with nodes")
    places: dict[int, tuple[float, int]] = {}
    leaves = _place(recorded, recorded.roots[-1], plies, places, 0)
    if len(places) > 300:
        raise ValueError(f"tree: {len(places)} nodes; expected at most 300; use fewer plies")
    ax = _axes(ax, max(4.0, 0.32 * leaves), 1.1 * (plies + 1))
    for index, (x, ply) in places.items():
        node = recorded.nodes[index]
        if node.parent in places and node.ply > 0:
            above, _ = places[node.parent]
            ax.plot([above, x], [-(ply - 1), -ply], color="0.75", linewidth=0.8, zorder=0)
            ax.text(x, -ply + 0.12, node.move or "", fontsize=6, ha="center")
        inside = "white" if node.cut else PLAYERS[ply % 2]
        ax.plot(x, -ply, "^v"[ply % 2], color=PLAYERS[ply % 2], markerfacecolor=inside)
        ax.text(x, -ply - 0.12, _short(node.value), fontsize=7, ha="center", va="top")
    ax.set_ylim(-plies - 0.4, 0.2)
    ax.set_axis_off()
    ax.set_title(f"{recorded.agent}: {recorded.searched} nodes", fontsize=8)
    return ax


def _place(
    recorded: Tree, node: TreeNode, plies: int, places: dict[int, tuple[float, int]], left: int
) -> int:
    """Places a node and what is below it from column ``left`` on; returns the column after it."""
    right = left
    if node.ply < plies:
        for child in recorded.children(node):
            right = _place(recorded, child, plies, places, right)
    right = max(right, left + 1)
    places[node.index] = ((left + right - 1) / 2, node.ply)
    return right


def _short(value: Value | None) -> str:
    return "" if value is None else f"{value:.3g}" if value.proof is None else str(value)


def standings(result: Result, *, ax: Axes | None = None) -> Axes:
    """The players of a tournament: the share of games that each won, with its 95 % confidence interval.

    Parameters
    ----------
    result : TournamentResult
        The result, or anything with a ``summary``.
    ax : Axes, optional
        Where; by default on a new figure.

    Returns
    -------
    Axes
        The axes.
    """
    players = result.summary["players"]
    names = [player["name"] for player in players]
    shares = [_share(player["won"]) for player in players]
    ax = _axes(ax, 6.4, 0.4 * len(players) + 1.0)
    errors = np.array([[it - low for it, low, _ in shares], [high - it for it, _, high in shares]])
    rows = np.arange(len(players))
    ax.barh(rows, [100 * share for share, _, _ in shares], color=PLAYERS[0], xerr=100 * errors)
    ax.set_yticks(rows, names)
    ax.invert_yaxis()
    ax.set_xlim(0, 100)
    ax.set_xlabel("games won, %")
    return ax


def _share(won: Mapping[str, Any]) -> tuple[float, float, float]:
    """A share and its confidence interval, from 0 to 1; not-a-number without games."""
    share = won["share"]
    if share is None:
        return np.nan, np.nan, np.nan
    return share["value"], share["low"], share["high"]


def matrix(result: Result, *, ax: Axes | None = None) -> Axes:
    """The crosstable of a tournament: the share of games that the row won against the column, in per cent.

    Parameters
    ----------
    result : TournamentResult
        The result, or anything with a ``summary``.
    ax : Axes, optional
        Where; by default on a new figure.

    Returns
    -------
    Axes
        The axes.
    """
    summary = result.summary
    names = [player["name"] for player in summary["players"]]
    shares = np.full((len(names), len(names)), np.nan)
    for pairing in summary["pairings"]:
        shares[pairing["player"], pairing["opponent"]] = 100 * _share(pairing["won"])[0]
    side = 0.7 * len(names) + 1.6
    ax = _axes(ax, side, side)
    ax.imshow(shares, "BrBG", vmin=0, vmax=100)
    for (row, column), share in np.ndenumerate(shares):
        if not np.isnan(share):
            colour = "black" if 20 < share < 80 else "white"
            ax.text(column, row, f"{share:.0f}", ha="center", va="center", color=colour)
    ax.set_xticks(range(len(names)), names, rotation=45, ha="right")
    ax.set_yticks(range(len(names)), names)
    return ax
