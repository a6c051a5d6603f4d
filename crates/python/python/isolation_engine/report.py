"""The result of a search."""

from __future__ import annotations

import json
from dataclasses import dataclass

from isolation_engine.html import table
from isolation_engine.value import Proof, Value, value_of

__all__ = ["Report"]


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a search so far. The score is for the side to move.

    Attributes
    ----------
    move : str
        The best move.
    score : Value | None
        The score; infinite if proven; None if the search has none.
    proof : Proof | None
        "win" or "loss" if proven.
    plies : int | None
        Plies to the end of the game under the proof, if known.
    depth : int
        Search depth in plies.
    nodes : int
        Nodes.
    ms : float
        Time in milliseconds.
    line : tuple[str, ...]
        The principal variation, the best move first.
    finished : bool
        Whether the depth was completed.
    expected : float | None
        The first player's expected score, 0 to 1, with either side to move; exactly 0 or 1 if proven. None
        without a score, and if the score is not an estimate of ``strong``.
    trap : tuple[int, int] | None
        If the move of a lost position sets a trap: the number of losing replies, and of all replies.
    """

    move: str
    score: Value | None
    proof: Proof | None
    plies: int | None
    depth: int
    nodes: int
    ms: float
    line: tuple[str, ...]
    finished: bool
    expected: float | None = None
    trap: tuple[int, int] | None = None

    @classmethod
    def from_json(cls, text: str) -> Report:
        """The report of a JSON text, as `isolation best --json` prints it.

        Parameters
        ----------
        text : str
            The text.

        Returns
        -------
        Report
            The report.

        Raises
        ------
        ValueError
            It has no move, because the game is over.
        """
        data = json.loads(text)
        if data["move"] is None:
            raise ValueError("report: it has no move; expected one of a game that is not over")
        data["score"] = value_of(data["score"], data["plies"])
        data["line"] = tuple(data["line"])
        data["trap"] = tuple(data["trap"]) if "trap" in data else None
        return cls(**data)

    def __str__(self) -> str:
        score = "-" if self.score is None else str(self.score)
        line = " ".join(self.line)
        return f"depth {self.depth}, {score}, {self.nodes} nodes, {self.ms:.0f} ms: {line}"

    def _repr_html_(self) -> str:
        heads = ("Move", "Score", "Depth", "Nodes", "Time", "Line")
        time = f"{self.ms:.0f} ms"
        row = (self.move, self.score, self.depth, self.nodes, time, " ".join(self.line))
        return table(heads, [row])
