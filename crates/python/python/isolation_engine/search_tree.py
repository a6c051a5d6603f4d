"""The search tree of an agent, recorded by the search itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, Literal

from isolation_engine._native import Agent, Game, Position, _record_tree
from isolation_engine.html import text_block
from isolation_engine.report import Report
from isolation_engine.value import Value

__all__ = ["Iteration", "Tree", "TreeNode", "tree"]


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A node of a recorded tree. All values are from the root player's point of view.

    Attributes
    ----------
    index : int
        Its index in ``Tree.nodes``; parents come before their children.
    parent : int | None
        The parent's index; None at a root. Iterative deepening has one root per depth.
    ply : int
        Plies below the root.
    move : str | None
        The move that leads here; None at a root.
    alpha : Value | None
        Alpha at entry; None if unbounded.
    beta : Value | None
        Beta at entry; None if unbounded.
    value : Value | None
        The value; None if the search was stopped inside this node.
    bound : Literal['exact', 'lower', 'upper']
        Whether the value is exact, a lower bound or an upper bound.
    cut : Literal['alpha', 'beta'] | None
        The bound that caused a cut-off, if any.
    truncated : bool
        Whether children of it were searched and are not recorded.
    """

    index: int
    parent: int | None
    ply: int
    move: str | None
    alpha: Value | None
    beta: Value | None
    value: Value | None
    bound: Literal["exact", "lower", "upper"]
    cut: Literal["alpha", "beta"] | None
    truncated: bool


@dataclass(frozen=True, slots=True)
class Iteration:
    """The search of one root, recorded or not.

    Attributes
    ----------
    nodes : int
        Nodes searched, root and leaves included.
    cuts : int
        Number of cut-offs.
    report : Report | None
        The result of the depth; None if it was not completed.
    """

    nodes: int
    cuts: int
    report: Report | None


@dataclass(frozen=True, slots=True, repr=False)
class Tree:
    """A search and the nodes it visited.

    Attributes
    ----------
    position : Position
        The searched position.
    agent : str
        The agent, as its canonical text.
    report : Report
        The result of the search.
    iterations : tuple[Iteration, ...]
        The searches of all roots, in order.
    nodes : tuple[TreeNode, ...]
        The recorded nodes, in the order in which they were entered.
    """

    position: Position
    agent: str
    report: Report
    iterations: tuple[Iteration, ...]
    nodes: tuple[TreeNode, ...]
    _children: dict[int | None, list[int]]

    @property
    def searched(self) -> int:
        """Nodes searched, recorded or not."""
        return sum(iteration.nodes for iteration in self.iterations)

    @property
    def roots(self) -> tuple[TreeNode, ...]:
        """The roots: one, or one per depth."""
        return tuple(self.nodes[index] for index in self._children.get(None, ()))

    def children(self, node: TreeNode) -> tuple[TreeNode, ...]:
        """The recorded children of a node.

        Parameters
        ----------
        node : TreeNode
            A node of the tree.

        Returns
        -------
        tuple of TreeNode
            Its children, in the order in which they were searched.
        """
        return tuple(self.nodes[index] for index in self._children.get(node.index, ()))

    def line(self, node: TreeNode) -> tuple[str, ...]:
        """The moves from the root to a node.

        Parameters
        ----------
        node : TreeNode
            A node of the tree.

        Returns
        -------
        tuple of str
            The moves.
        """
        moves: list[str] = []
        while node.parent is not None and node.move is not None:
            moves.append(node.move)
            node = self.nodes[node.parent]
        return tuple(reversed(moves))

    def position_at(self, node: TreeNode) -> Position:
        """The position of a node.

        Parameters
        ----------
        node : TreeNode
            A node of the tree.

        Returns
        -------
        Position
            Its position.
        """
        position = self.position
        for move in self.line(node):
            position = position.play(move)
        return position

    def to_dict(self) -> dict[str, Any]:
        """The tree as plain data for JSON.

        Returns
        -------
        dict
            A proven value is "win" or "loss" with its plies beside it, as ``[score, plies]``; an estimate is
            ``[number, None]``.
        """

        def plain(value: Value | None) -> list[Any] | None:
            return None if value is None else [value.proof or float(value), value.plies]

        def node(it: TreeNode) -> dict[str, Any]:
            return {
                "parent": it.parent,
                "move": it.move,
                "alpha": plain(it.alpha),
                "beta": plain(it.beta),
                "value": plain(it.value),
                "bound": it.bound,
                "cut": it.cut,
                "truncated": it.truncated,
            }

        iterations = [{"nodes": it.nodes, "cuts": it.cuts} for it in self.iterations]
        return {
            "position": str(self.position),
            "agent": self.agent,
            "move": self.report.move,
            "score": plain(self.report.score),
            "iterations": iterations,
            "nodes": [node(it) for it in self.nodes],
        }

    def outline(self, plies: int = 2, most: int = 100) -> str:
        """The last root's nodes, indented.

        Parameters
        ----------
        plies : int
            Plies below the root.
        most : int
            Maximum lines.

        Returns
        -------
        str
            One line per node.
        """
        if not self.roots:
            return ""
        rows = list(self._rows(self.roots[-1], plies))
        if len(rows) > most:
            rows = [*rows[:most], f"... {len(rows) - most} more"]
        return "\n".join(rows)

    def _rows(self, node: TreeNode, plies: int) -> Iterator[str]:
        sign = {"exact": "", "lower": ">= ", "upper": "<= "}[node.bound]
        value = "stopped" if node.value is None else f"{sign}{node.value}"
        cut = "" if node.cut is None else f", {node.cut} cut"
        yield f"{'  ' * node.ply}{node.move or 'root'}: {value}{cut}"
        if node.ply < plies:
            for child in self.children(node):
                yield from self._rows(child, plies)

    def __len__(self) -> int:
        return len(self.nodes)

    def __repr__(self) -> str:
        return (
            f"<Tree of {self.agent} on {str(self.position)!r}: {len(self.nodes)} of "
            f"{self.searched} nodes, {self.report.move} {self.report.score}>"
        )

    def __str__(self) -> str:
        return f"{self!r}\n{self.outline()}"

    def _repr_html_(self) -> str:
        return text_block(str(self))


def tree(position: Position | Game | str, agent: Agent | str, *, nodes: int = 100_000) -> Tree:
    """Searches a move with an agent, and records the tree.

    Trees are recorded of the searches whose ``has_tree`` is true in ``searches()``. Other threads run during
    the search, which Ctrl-C ends, and get their turns while the nodes are made. A node takes half a kilobyte
    and some microseconds; with a million of them Python's garbage collector may stop all threads for some
    tenths of a second at a time.

    Parameters
    ----------
    position : Position, Game or str
        A position, the last one of a game, a text, or a preset's name.
    agent : Agent or str
        The agent.
    nodes : int
        Maximum recorded nodes.

    Returns
    -------
    Tree
        The recorded tree.

    Raises
    ------
    ValueError
        The game is over, or the agent's search cannot record its tree.

    Examples
    --------
    >>> print(tree("becker", "minimax(depth=1, eval=open)").outline(plies=0))
    root: 8.0
    """
    text, report, totals, rows = _record_tree(position, agent, nodes)
    children: dict[int | None, list[int]] = {}
    recorded: list[TreeNode] = []
    for index, row in enumerate(chain.from_iterable(rows)):
        parent = row[0]
        ply = 0 if parent is None else recorded[parent].ply + 1
        recorded.append(TreeNode(index, parent, ply, *row[1:]))
        children.setdefault(parent, []).append(index)
    iterations = tuple(
        Iteration(nodes, cuts, None if depth is None else Report.from_json(depth))
        for nodes, cuts, depth in totals
    )
    return Tree(
        Game.from_position(position).position,
        text,
        Report.from_json(report),
        iterations,
        tuple(recorded),
        children,
    )
