"""What an agent's search came to."""

from __future__ import annotations

import json
from dataclasses import dataclass

from isolation.value import Proof, Value, value_of

__all__ = ["Report"]


@dataclass(frozen=True, slots=True)
class Report:
    """What a search came to, or has come to so far. The score is that of the side to move."""

    move: str | None
    """The move to play; None in a finished position."""
    score: Value | None
    """The position's value; infinite where it is proven; None where the search gives none."""
    proof: Proof | None
    """"win" or "loss" where that is proven."""
    plies: int | None
    """Plies to the end of the game under the proof, where that is known."""
    depth: int
    """Plies looked ahead."""
    nodes: int
    """Positions visited."""
    ms: float
    """Time in milliseconds."""
    line: tuple[str, ...]
    """Best play as far as it was seen, the best move first."""
    finished: bool
    """Whether the depth was searched to its end."""
    expected: float | None = None
    """The first player's expected score, 0 to 1, with either side to move; exactly 0 or 1 where it is proven. None
    where there is no score, and where it is not ``strong``'s own estimate."""
    trap: tuple[int, int] | None = None
    """Where the move of a lost position sets a trap: how many replies are proven to lose, and how many there are."""

    @classmethod
    def from_json(cls, text: str) -> Report:
        """The report of a JSON text, as ``isolation best --json`` prints it."""
        data = json.loads(text)
        data["score"] = value_of(data["score"], data["plies"])
        data["line"] = tuple(data["line"])
        data["trap"] = tuple(data["trap"]) if "trap" in data else None
        return cls(**data)

    def __str__(self) -> str:
        score = "-" if self.score is None else str(self.score)
        line = " ".join(self.line)
        return f"depth {self.depth}, {score}, {self.nodes} nodes, {self.ms:.0f} ms: {line}"
