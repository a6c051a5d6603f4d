"""Values of positions: estimates and proofs."""

from __future__ import annotations

import math
from typing import Literal

__all__ = ["Proof", "Value"]

Proof = Literal["win", "loss"]


class Value(float):
    """The value of a position to one player.

    An estimate is an ordinary float, in units of the heuristic, from -30000 to 30000. A proven win is plus
    infinity, a proven loss minus infinity; nothing else is ever infinite.

    Parameters
    ----------
    number : float
        The value.
    plies : int, optional
        Plies to the end of the game under the proof, if known.

    Attributes
    ----------
    plies : int or None
        Plies to the end of the game under the proof; None if unknown.

    Raises
    ------
    ValueError
        There are plies, but no proof.

    Examples
    --------
    >>> Value(2.5)
    2.5
    >>> won = Value(math.inf, plies=5)
    >>> won, won.proof, won.plies, won > 30000
    (win in 5, 'win', 5, True)
    """

    __slots__ = ("plies",)

    plies: int | None

    def __new__(cls, number: float, plies: int | None = None) -> Value:
        value = super().__new__(cls, number)
        if plies is not None and not math.isinf(value):
            raise ValueError(f"plies {plies}: expected None, since {number} proves nothing")
        value.plies = plies
        return value

    @property
    def proof(self) -> Proof | None:
        """ "win" or "loss" if proven, else None."""
        if not math.isinf(self):
            return None
        return "win" if self > 0 else "loss"

    def __reduce__(self) -> tuple[type[Value], tuple[float, int | None]]:
        return Value, (float(self), self.plies)

    def __repr__(self) -> str:
        if self.proof is None:
            return float.__repr__(self)
        return self.proof if self.plies is None else f"{self.proof} in {self.plies}"

    __str__ = __repr__


def value_of(score: float | Proof | None, plies: int | None = None) -> Value | None:
    """The value of a score as the engine's JSON writes it: a number, "win", "loss", or null."""
    match score:
        case None:
            return None
        case "win":
            return Value(math.inf, plies)
        case "loss":
            return Value(-math.inf, plies)
        case number:
            return Value(number)
