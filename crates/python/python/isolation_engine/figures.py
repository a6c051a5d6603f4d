"""The shapes of a tournament's figures and records, as JSON holds them."""

from __future__ import annotations

from typing import Literal, TypedDict

from isolation_engine.solution import Winner

__all__ = [
    "Accuracy",
    "End",
    "Failures",
    "GameNote",
    "GameRecord",
    "GameRow",
    "Interval",
    "Limits",
    "MoveMeans",
    "MoveStats",
    "PairCounts",
    "PairingRow",
    "PairingSummary",
    "PlayerRow",
    "PlayerSummary",
    "Reason",
    "Share",
    "Summary",
    "VoidedGame",
]

End = Literal["no_moves", "timeout", "illegal_move", "crash", "resigned", "interrupted"]
"""How a game ended."""

FORFEITS: tuple[End, ...] = ("timeout", "illegal_move", "crash")
"""The ends by which a player has broken a rule."""


class Interval(TypedDict):
    """An estimate with its 95 % confidence interval."""

    value: float
    low: float
    high: float


class Share(TypedDict):
    """``count`` of ``of`` games, and the estimated share, from 0 to 1; None without games."""

    count: int
    of: int
    share: Interval | None


class Limits(TypedDict):
    """The limits per move: milliseconds, nodes and plies; None is no limit."""

    ms: int | None
    margin_ms: int
    nodes: int | None
    depth: int | None


class MoveMeans(TypedDict):
    """The number of moves, and means over those that a search has chosen: nodes, plies, milliseconds, and open
    squares before the move."""

    moves: int
    nodes: float | None
    depth: float | None
    ms: float | None
    open: float | None


class Reason(TypedDict):
    """Why games were forfeited, how many, and the numbers of the first ones."""

    why: str
    games: int
    numbers: list[int]


class Failures(TypedDict):
    """The games that a player forfeited in one way, by their reasons, and the number of those with others."""

    reasons: list[Reason]
    others: int


class Accuracy(TypedDict):
    """How often proven wins were kept, by the solver."""

    kept: Share
    by_ply: dict[str, Share]
    converted: Share
    rescued: Share


class PlayerSummary(TypedDict):
    """A player over all its games; ``by_ply`` has the ply as a text."""

    name: str
    agent: str
    clock: str
    sandbox: str
    won: Share
    elo: Interval | None
    lost_by: dict[End, int]
    voided: int
    failures: dict[End, Failures]
    effort: MoveMeans
    by_ply: dict[str, MoveMeans]
    accuracy: Accuracy | None


class PairCounts(TypedDict):
    """Game pairs by how many games of them the player won."""

    both: int
    one_each: int
    neither: int


class PairingSummary(TypedDict):
    """A player against an opponent, both as indices of ``Summary.players``."""

    player: int
    opponent: int
    won: Share
    pairs: PairCounts
    superiority: float | None
    repeated: int


class Summary(TypedDict):
    """All figures of a tournament; the best players come first."""

    schema: int
    variants: list[str]
    seeds: list[int]
    limits: list[Limits]
    programs: list[str]
    games: int
    pairs: int
    repeated: int
    players: list[PlayerSummary]
    pairings: list[PairingSummary]
    first_mover: Share
    ends: dict[End, int]
    open_by_ply: dict[str, float]
    plies: float | None


class MoveStats(TypedDict):
    """The cost of a move: milliseconds, nodes, plies; the score for the player who moved. None if unknown."""

    ms: float | None
    nodes: int | None
    depth: int | None
    score: float | Literal["win", "loss"] | None


class VoidedGame(TypedDict):
    """An attempt at a game that was void, as the machine did not let the player of this side think."""

    side: Winner
    why: str


class _SomeGamesNote(TypedDict, total=False):
    sandbox: list[str | None]
    test: str
    voided: list[VoidedGame]


class GameNote(_SomeGamesNote):
    """What a tournament notes of a game. ``sandbox`` is noted of hosted players, ``test`` of a match with one,
    ``voided`` where there were void attempts."""

    game: int
    names: list[str]
    given: int
    limits: Limits
    clock: list[str]
    program: str
    seed: int
    generator: str
    why: str | None


class GameRecord(TypedDict):
    """A game, the first player first."""

    v: int
    variant: str
    start: str
    seed: int | None
    players: list[str]
    moves: list[str]
    stats: list[MoveStats]
    winner: Winner | None
    end: End
    tournament: GameNote


class PlayerRow(TypedDict):
    """A row of the standings. Shares are from 0 to 1; ``_low`` and ``_high`` bound the 95 % confidence interval."""

    rank: int
    name: str
    agent: str
    games: int
    won: int
    share: float | None
    share_low: float | None
    share_high: float | None
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    forfeits: int
    nodes: float | None
    depth: float | None
    ms: float | None


class PairingRow(TypedDict):
    """A player against an opponent, by their names."""

    player: str
    opponent: str
    games: int
    won: int
    share: float | None
    share_low: float | None
    share_high: float | None
    superiority: float | None


class GameRow(TypedDict):
    """A game, with the names of its players."""

    game: int
    first: str
    second: str
    winner: Winner | None
    end: End
    plies: int
    variant: str
    start: str
    seed: int | None
    why: str | None
