"""Whether a folder has a framework of its own where the course's is expected.

An agent's `isolation` is the course's module of this package, not the folder's. Where the folder's
own differs so that the agent cannot play, that is an error before the first game.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from isolation_engine._native import Board, _read_bytes

#: Where a folder has its own class Board.
PLACES = ("isolation/isolation.py", "isolation/__init__.py", "isolation.py")


def refusal(file: Path, player: str) -> str | None:
    """Why a player of this file cannot play the course's board; None where nothing shows."""
    for place in PLACES:
        tree = _parsed(file.parent / place)
        board = None if tree is None else _classes(tree).get("Board")
        if tree is not None and board is not None:
            return _takes_pairs(tree, board, place) or _calls_more(file, player, board, place)
    return None


def _takes_pairs(tree: ast.Module, board: ast.ClassDef, place: str) -> str | None:
    """Whether the games of the module take two values from `get_move`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], (ast.Tuple, ast.List)):
            call = node.value
            if (
                isinstance(call, ast.Call)
                and isinstance(call.func, ast.Attribute)
                and call.func.attr == "get_move"
            ):
                return (
                    f"{place} (line {node.lineno}) is a framework of its own: its get_move returns "
                    f"{len(node.targets[0].elts)} values{_default_size(board)}; expected the "
                    "course's, in which get_move returns one square (row, column)"
                )
    return None


def _default_size(board: ast.ClassDef) -> str:
    """The default size of a board, where it is not the course's."""
    for node in board.body:
        if isinstance(node, ast.FunctionDef) and node.name == "__init__":
            sides = [ast.unparse(default) for default in node.args.defaults[-2:]]
            if len(sides) == 2 and sides != ["7", "7"]:
                return f" and its board is {sides[0]}x{sides[1]} by default"
    return ""


def _calls_more(file: Path, player: str, board: ast.ClassDef, place: str) -> str | None:
    """Whether the player's code calls a method that the folder has added to the course's board."""
    tree = _parsed(file)
    added = {
        node.name
        for node in board.body
        if isinstance(node, ast.FunctionDef) and not hasattr(Board, node.name)
    }
    if tree is None or not added:
        return None
    for node in _reached(tree, player):
        if isinstance(node, ast.Attribute) and node.attr in added and not _is_self(node.value):
            return (
                f"{file.name} (line {node.lineno}) calls Board.{node.attr}, which {place} adds to "
                "the course's board; expected the methods of the course's Board"
            )
    return None


def _reached(tree: ast.Module, player: str) -> Iterator[ast.AST]:
    """The nodes of a class, and of the classes and functions of its file that they name."""
    defined: dict[str, ast.AST] = {
        node.name: node for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))
    }
    names = [player]
    while names:
        start = defined.pop(names.pop(), None)
        for node in ast.walk(start) if start is not None else ():
            yield node
            if isinstance(node, ast.Name):
                names.append(node.id)


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def _classes(tree: ast.Module) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def _parsed(file: Path) -> ast.Module | None:
    """The module of a file; None where there is none that can be read."""
    try:
        return ast.parse(_read_bytes(file))
    except (OSError, SyntaxError, ValueError):
        return None
