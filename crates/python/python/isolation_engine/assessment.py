"""All features and heuristics of a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from isolation_engine._native import Game, Position, _assess
from isolation_engine.value import Value

__all__ = ["Values", "values"]


@dataclass(frozen=True, slots=True)
class Values:
    """The values of all features and heuristics in a position, for one player.

    Attributes
    ----------
    features : Mapping[str, float | None]
        By name, in the catalogue's order. Longest paths are None unless the pieces are separated, or if a
        million steps were not enough.
    heuristics : Mapping[str, Value]
        By name, in the catalogue's order.
    """

    features: Mapping[str, float | None]
    heuristics: Mapping[str, Value]

    def __reduce__(self) -> tuple[Any, ...]:
        return _values, (dict(self.features), dict(self.heuristics))

    def __str__(self) -> str:
        rows = [(name, "" if it is None else f"{it:g}") for name, it in self.features.items()]
        rows += [(name, str(value)) for name, value in self.heuristics.items()]
        return "\n".join(f"{name:<24} {value}" for name, value in rows)


def _values(features: Mapping[str, float | None], heuristics: Mapping[str, Value]) -> Values:
    """The values, read-only."""
    return Values(MappingProxyType(features), MappingProxyType(heuristics))


def values(position: Position | Game | str, *, player: int | None = None) -> Values:
    """All features and heuristics of a position.

    Parameters
    ----------
    position : Position, Game or str
        A position, the last one of a game, a text, or a preset's name.
    player : int, optional
        For whom, 0 or 1; by default the mover.

    Returns
    -------
    Values
        The values by their names.

    Examples
    --------
    >>> values("7/7/2n4/3N3/7/7/7 w").features["own"]
    8.0
    """
    features, heuristics = _assess(position, player=player)
    return _values(dict(features), dict(heuristics))
