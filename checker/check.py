"""Checks certificates of the game Isolation: python3 check.py FILE...

README.md beside this file explains the format, and why each step proves what it claims.
"""

import gzip, pathlib, re, sys, zlib
NODES = 300  # maximum of the plain search
DIRECTIONS = [(r, c) for r in range(-2, 3) for c in range(-2, 3)]


class Refused(Exception):
    """The file is not a proof."""


def squares(bits):
    """The numbers of the squares of a set, ascending. A set is an integer with one bit a square."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def mapped(image, bits):
    return sum(1 << image[square] for square in squares(bits))


class Board:
    """Size and movement. Squares are numbered from the top left, row by row. A position is
    (open, mover, opponent): the empty open squares, and the squares of the two pieces, -1 for a
    piece that is still to be placed."""

    def __init__(self, width, height, letter):
        self.size, self.letter = (width, height), letter
        self.every = range(width * height)
        self.number = {f"{chr(97 + s % width)}{height - s // width}": s for s in self.every}
        far = range(1, max(width, height) if letter == "Q" else 2)
        steps = [(r, c) for r, c in DIRECTIONS if r * r + c * c in ([5] if letter == "N" else [1, 2])]
        rays = [[[(s // width + r * n, s % width + c * n) for n in far] for r, c in steps] for s in self.every]
        on = lambda ray: [r * width + c for r, c in ray if 0 <= r < height and 0 <= c < width]
        self.lines = [[on(ray) for ray in of_square] for of_square in rays]
        # In the original game, the two squares on which the pieces start are never removed.
        starts = ((height - 1) * width + (width - 1) // 2, width // 2) if letter == "P" else ()
        self.fixed = sum(1 << square for square in starts)
        images = (self.image(bits) for bits in range(8 if width == height else 4))
        self.symmetries = [image for image in images if mapped(image, self.fixed) == self.fixed]

    def image(self, bits):
        """One of the board's symmetries: the image of each square."""
        (width, height), places = self.size, (divmod(s, self.size[0]) for s in self.every)
        flipped = [(height - 1 - r if bits & 1 else r, width - 1 - c if bits & 2 else c) for r, c in places]
        return [c * width + r if bits & 4 else r * width + c for r, c in flipped]

    def canonical(self, position):
        """The same for positions that are images of one another, and for no others."""
        free, *pieces = position
        images = self.symmetries
        return min((mapped(i, free), *(s if s < 0 else i[s] for s in pieces)) for i in images)

    def targets(self, position):
        """Where the mover can go."""
        free, mover, _ = position
        if mover < 0:
            return free
        found = 0
        for line in self.lines[mover]:
            for square in line:
                if not free >> square & 1:
                    break
                found |= 1 << square
        # A square must be left to be removed: not the start square left, and not the one entered.
        others = free & ~self.fixed
        if self.fixed >> mover & 1 and others & (others - 1) == 0:
            found = found & ~others if others else 0
        return found

    def moves(self, position):
        """The legal moves in order: where to, what is removed (-1: nothing), the next position."""
        free, mover, opponent = position
        for to in squares(self.targets(position)):
            left = free & ~(1 << to)
            if self.letter != "P" or mover < 0:
                yield to, -1, (left, opponent, to)
            else:
                for removed in squares((left | 1 << mover) & ~self.fixed):
                    yield to, removed, ((left | 1 << mover) & ~(1 << removed), opponent, to)

    def wins(self, position, budget):
        """Whether the mover wins, by trying everything; refused if that takes too many nodes."""
        budget[0] -= 1
        if budget[0] < 0:
            raise Refused("the plain search finds no win")
        fewest = lambda after: bin(self.targets(after)).count("1")
        after = sorted((after for _, _, after in self.moves(position)), key=fewest)
        return any(not self.wins(following, budget) for following in after)

    def mirrored(self, position):
        """Whether the opponent of the mover wins by answering each move with its image."""
        free, mover, opponent = position
        images = self.symmetries
        if self.letter == "Q":
            images = [self.image(3)] if self.size[0] % 2 and self.size[1] % 2 else []
        return self.letter != "P" and min(mover, opponent) >= 0 and any(
            image[mover] == opponent
            and all(image[image[square]] == square for square in self.every)
            and all(image[s] != s and free >> image[s] & 1 for s in squares(free))
            for image in images
        )


def parse(text):
    """The board, the position, and the player to move (0 or 1) of a position's text."""
    match = re.fullmatch(r"([\w*/]+)(?:\[(\w+)\])? ([wb])(?: - - 0 [1-9]\d*)?", text)
    rows = match[1].split("/") if match else ["?"]
    rows = [re.sub(r"(?<!\d)(1[0-6]|[1-9])(?!\d)", lambda n: "." * int(n[0]), row) for row in rows]
    squares, (width, height) = "".join(rows), (len(rows[0]), len(rows))
    letters = re.sub(r"[.*]", "", squares) + (match[2] or "" if match else "")
    first = letters[:1].upper()
    known = first in tuple("NQKP") and sorted(letters) == [first, first.lower()]
    if not known or {len(row) for row in rows} != {width} or not 2 <= width <= 16:
        raise Refused(f"not a position: {text}")
    free = sum(1 << at for at, square in enumerate(squares) if square == ".")
    pieces = (squares.find(first), squares.find(first.lower()))[:: 1 if match[3] == "w" else -1]
    return Board(width, height, first), (free, *pieces), "wb".index(match[3])


class Checker:
    """Reads a certificate: statements, each with a strategy that proves it."""

    def __init__(self, text):
        self.text, self.at, self.replies, self.board = text, 0, 0, None
        self.statements, self.proven = [], {}  # whether the mover wins, by canonical position

    def expect(self, pattern):
        if match := re.compile(pattern).match(self.text, self.at):
            self.at = match.end()
            return match
        raise Refused(f"expected {pattern!r} at character {self.at}")

    def stated(self, position, wins):
        return self.proven.get(self.board.canonical(position)) is wins

    def check(self):
        self.expect(r"isolation certificate [12]\n")
        while not self.statements or self.text.startswith("position ", self.at):
            match = self.expect(r"position (.+)\nwinner (first|second)\nstrategy\n")
            board, position, player = parse(match[1])
            self.board = self.board or board
            if vars(board) != vars(self.board):
                raise Refused("the statements are about different boards")
            wins = (match[2] == "first") == (player == 0)
            (self.reply if wins else self.answers)(position)
            self.expect("\n")
            self.proven[board.canonical(position)] = wins
            self.statements.append((match[1], match[2]))
        end = f"end {self.replies} crc32 {zlib.crc32(self.text[: self.at].encode()):08x}\n"
        if self.text[self.at :] != end:
            raise Refused(f"expected {end!r} at character {self.at}")

    def answers(self, position):
        """The loser is to move: an equals sign, a number sign, or the strategy after each move."""
        sign = self.text[self.at : self.at + 1]
        if sign not in ("=", "#"):
            return [self.reply(following) for _, _, following in self.board.moves(position)]
        if not (self.board.mirrored(position) if sign == "=" else self.stated(position, False)):
            raise Refused(f"{sign!r} does not hold at character {self.at}")
        self.at, self.replies = self.at + 1, self.replies + 1

    def reply(self, position):
        """The winner is to move: a full stop, an asterisk, or its move and the strategy after it."""
        removes = self.board.letter == "P" and position[1] >= 0
        token = self.expect(r"\n?(?:([.*])|([a-p]\d+)" + (r"\n?([a-p]\d+))" if removes else "())"))
        self.replies += 1
        plain = token[1] == "."
        if token[1] and (self.board.wins(position, [NODES]) if plain else self.stated(position, True)):
            return
        wanted = tuple(self.board.number.get(name, -1) for name in token.groups()[1:])
        for to, removed, following in self.board.moves(position):
            if (to, removed) == wanted:
                return self.answers(following)
        raise Refused(f"{token[0]!r} does not hold before character {self.at}")


def main(files):
    refused = 0 if files else 1
    for name in files:
        try:
            data = pathlib.Path(name).read_bytes()
            text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("ascii")
            checker = Checker(text)
            checker.check()
            position, winner = checker.statements[-1]
            count = f"{len(checker.statements)} statements, {checker.replies} replies"
            print(f"{name}: proven: the {winner} player wins {position} ({count})")
        except (OSError, EOFError, ValueError, zlib.error, Refused) as error:
            refused += 1
            print(f"{name}: refused: {error}")
    return 2 if refused else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
