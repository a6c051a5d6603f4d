"""The lists and the dict by which agents know the inside of a `Board`.

The engine stores a board in a form of its own. A list or dict is made when an agent first reads one of
the old attributes. From then on it is live: the board follows what an agent writes into it, and the
list or dict follows the board's moves.
"""

from __future__ import annotations

from operator import index
from typing import Any, NamedTuple

__all__ = ["State", "Views"]

FLAT, ROWS, MOVES = "_board_state", "__board_state__", "__last_player_move__"
TYPES = {FLAT: list, ROWS: list, MOVES: dict}


class State(NamedTuple):
    """A board as the engine has it."""

    width: int
    height: int
    # By row + column * height: 0 for an open square, 1 or 2 for the player who has closed it.
    owners: bytes
    initiative: int
    pieces: list[tuple[int, int] | None]
    # The keys of `__last_player_move__`; one where the players are equal.
    players: list[object]

    def ending(self) -> list[int | None]:
        """What follows the squares in `_board_state`: initiative, the second piece's square, the first's."""
        height, (first, second) = self.height, self.pieces
        return [
            self.initiative,
            None if second is None else second[0] + second[1] * height,
            None if first is None else first[0] + first[1] * height,
        ]

    def view(self, name: str) -> Any:
        """A new list or dict of this state."""
        if name == FLAT:
            return [*self.owners.replace(b"\2", b"\1"), *self.ending()]
        if name == ROWS:
            return [list(self.owners[row :: self.height]) for row in range(self.height)]
        return dict(zip(self.players, self.pieces))


class Views:
    """What has been read or set of a board, by the names of the attributes."""

    def __init__(self) -> None:
        self.made: dict[str, Any] = {}

    def get(self, name: str, state: tuple[Any, ...]) -> Any:
        """A list or dict, which is made when it is first asked for."""
        if name not in self.made:
            self.made[name] = State(*state).view(name)
        return self.made[name]

    def set(self, name: str, given: Any) -> None:
        """Puts an agent's list or dict in the place of the board's."""
        if not isinstance(given, TYPES[name]):
            raise TypeError(f"{name}: expected a {TYPES[name].__name__}, got {given!r}")
        self.made[name] = given

    def text(self) -> str | None:
        """`_board_state` as text where there is one; it decides the board's hash."""
        return str(self.made[FLAT]) if FLAT in self.made else None

    def marks(self, state: tuple[Any, ...]) -> Views | None:
        """The lists with an agent's own marks on squares, which copies of the board keep."""
        now, marked = State(*state), Views()
        if FLAT in self.made and self.made[FLAT] != now.view(FLAT):
            marked.made[FLAT] = self.made[FLAT].copy()
        if ROWS in self.made and self.made[ROWS] != now.view(ROWS):
            marked.made[ROWS] = [row.copy() for row in self.made[ROWS]]
        return marked if marked.made else None

    def read(self, state: tuple[Any, ...]) -> tuple[bytes, int, list[Any]] | None:
        """Owners, initiative and pieces after what an agent has written; None where that is nothing."""
        before = State(*state)
        for name, view in self.made.items():
            if view != before.view(name):
                break
        else:
            return None
        owners, initiative, pieces = bytearray(before.owners), before.initiative, [*before.pieces]
        height, squares = before.height, len(owners)
        flat, rows, moves = (self.made.get(name) for name in (FLAT, ROWS, MOVES))
        if flat is not None:
            if len(flat) != squares + 3:
                raise ValueError(
                    f"{FLAT}: {len(flat)} entries; expected {squares} for the squares of a "
                    f"{before.width} by {height} board and 3 more"
                )
            for number in range(squares):
                # This list does not tell who has closed a square.
                owner = _owner(flat[number])
                if bool(owner) != bool(owners[number]):
                    owners[number] = owner
            initiative = index(flat[squares])
            for player, entry, own in zip((1, 0), flat[squares + 1 :], before.ending()[1:]):
                # The first generation allows a square beside the board; it has the number of another.
                if entry != own:
                    pieces[player] = None if entry is None else divmod(index(entry), height)[::-1]
        if rows is not None:
            for number, known in enumerate(before.owners):
                owner = _owner(rows[number % height][number // height])
                if owner != known:
                    owners[number] = owner
        if moves is not None:
            for player, key in enumerate(before.players):
                square = moves.get(key)
                if square != before.pieces[player]:
                    pieces[player] = square and (index(square[0]), index(square[1]))
        read = before._replace(owners=bytes(owners), initiative=initiative, pieces=pieces)
        if read == before:
            return None
        changed = [number for number in range(squares) if owners[number] != before.owners[number]]
        self.write(changed, read)
        return read.owners, read.initiative, read.pieces

    def write(self, numbers: list[int], state: tuple[Any, ...]) -> None:
        """Follows the board: the squares of these numbers, the pieces, whose turn it is."""
        now = State(*state)
        flat, rows, moves = (self.made.get(name) for name in (FLAT, ROWS, MOVES))
        for number in numbers:
            if number >= len(now.owners):
                continue
            owner = now.owners[number]
            if flat is not None:
                _put(flat, number, int(owner > 0), exactly=False)
            if rows is not None:
                row, column = rows[number % now.height], number // now.height
                entry = row[column]
                _put(row, column, owner, exactly=isinstance(entry, int) and entry <= 2)
        if flat is not None:
            flat[len(now.owners) :] = now.ending()
        if moves is not None:
            moves.update(now.view(MOVES))


def _owner(entry: Any) -> int:
    """Who has closed the square of an entry; any mark of an agent's counts as the first player's."""
    return 0 if entry == 0 else 2 if entry == 2 else 1


def _put(entries: list[Any], place: int, right: int, exactly: bool) -> None:
    """Sets an entry that is not right; an agent's mark for a closed square stays unless `exactly`."""
    now = entries[place]
    if now != right and (exactly or now == 0 or right == 0):
        entries[place] = right
