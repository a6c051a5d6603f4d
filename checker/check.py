"""Checks certificates of the game Isolation: python3 check.py FILE...

README.md beside this file explains the format, and why each step of the check proves what it claims.
Only the standard library is used, and nothing of the engine that writes the certificates.
"""

import gzip
import re
import sys
import time
import zlib

HEAD = "isolation certificate 2"
PLAIN_SEARCH = 300  # maximum nodes of the plain search
KING = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
KNIGHT = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)]


class Refused(Exception):
    """The file is not a proof."""


def squares(bits):
    """The numbers of the squares of a set, ascending. A set is an integer with one bit a square."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


class Board:
    """Size and movement. Squares are numbered from the top left, row by row.

    A position is (open, mover, opponent): the empty open squares, and the squares of the two
    pieces, -1 for a piece that is still to be placed."""

    def __init__(self, width, height, letter):
        self.size, self.letter = (width, height), letter
        self.names = [f"{chr(97 + s % width)}{height - s // width}" for s in range(width * height)]
        self.number = {name: square for square, name in enumerate(self.names)}
        steps = KNIGHT if letter == "N" else KING
        far = max(width, height) if letter == "Q" else 2
        self.lines = [[self.line(s, step, far) for step in steps] for s in range(width * height)]
        self.lines = [[line for line in lines if line] for lines in self.lines]
        self.reach = [sum(1 << line[0] for line in lines) for lines in self.lines]
        # The two squares on which the pieces of the original game start are never removed.
        starts = ((height - 1) * width + (width - 1) // 2, width // 2) if letter == "P" else ()
        self.fixed = sum(1 << square for square in starts)
        images = (self.image(bits) for bits in range(8 if width == height else 4))
        self.symmetries = [i for i in images if self.mapped(i, self.fixed) == self.fixed]

    def line(self, square, step, far):
        width, height = self.size
        row, column = divmod(square, width)
        ways = ((row + step[0] * n, column + step[1] * n) for n in range(1, far))
        return [r * width + c for r, c in ways if 0 <= r < height and 0 <= c < width]

    def image(self, bits):
        """One of the board's symmetries: the image of each square."""
        width, height = self.size
        image = []
        for square in range(width * height):
            row, column = divmod(square, width)
            row = height - 1 - row if bits & 1 else row
            column = width - 1 - column if bits & 2 else column
            row, column = (column, row) if bits & 4 else (row, column)
            image.append(row * width + column)
        return image

    @staticmethod
    def mapped(image, bits):
        return sum(1 << image[square] for square in squares(bits))

    def canonical(self, position):
        """The same for positions that are images of one another, and for no others."""
        free, *pieces = position
        return min(
            (self.mapped(i, free), *(s if s < 0 else i[s] for s in pieces)) for i in self.symmetries
        )

    def targets(self, position):
        """Where the mover can go."""
        free, mover, _ = position
        if mover < 0:
            return free
        found = self.reach[mover] & free
        if self.letter == "Q":
            found = 0
            for line in self.lines[mover]:
                for square in line:
                    if not free >> square & 1:
                        break
                    found |= 1 << square
        elif self.letter == "P" and not free & ~self.fixed and not 1 << mover & ~self.fixed:
            return 0  # no square could be removed
        elif self.letter == "P" and not 1 << mover & ~self.fixed:
            last = free & ~self.fixed
            found &= ~last if last & (last - 1) == 0 else -1  # the last removable square is needed
        return found

    def moves(self, position):
        """The legal moves in order: where to, what is removed (-1: nothing), the next position."""
        free, mover, opponent = position
        for to in squares(self.targets(position)):
            left = free & ~(1 << to)
            if self.letter != "P" or mover < 0:
                yield to, -1, (left, opponent, to)
                continue
            left |= 1 << mover
            for removed in squares(left & ~self.fixed):
                yield to, removed, (left & ~(1 << removed), opponent, to)

    def wins(self, position, budget):
        """Whether the mover wins, by trying everything; refused if that takes too many nodes."""
        budget[0] -= 1
        if budget[0] < 0:
            raise Refused("the plain search finds no win")
        after = [following for _, _, following in self.moves(position)]
        after.sort(key=lambda following: self.targets(following).bit_count())
        return any(not self.wins(following, budget) for following in after)

    def mirrored(self, position):
        """Whether the opponent of the mover wins by answering each move with its image."""
        free, mover, opponent = position
        if self.letter == "P" or mover < 0 or opponent < 0:
            return False
        images = self.symmetries
        if self.letter == "Q":
            images = [self.image(3)] if self.size[0] % 2 and self.size[1] % 2 else []
        return any(
            image[mover] == opponent
            and all(image[image[square]] == square for square in range(len(image)))
            and all(image[square] != square and free >> image[square] & 1 for square in squares(free))
            for image in images
        )


def parse(text):
    """The board, the position, and the player to move of a position's text."""
    match = re.fullmatch(r"([\w*/]+)(?:\[(\w+)\])? ([wb])(?: - - 0 [1-9]\d*)?", text)
    if not match:
        raise Refused(f"not a position: {text}")
    rows = [re.sub(r"[1-9]\d*", lambda n: "." * int(n[0]), row) for row in match[1].split("/")]
    letters = "".join(re.findall("[A-Za-z]", match[1])) + (match[2] or "")
    first = letters[0].upper() if letters else "?"
    if {len(row) for row in rows} != {len(rows[0])} or first not in "NQKP":
        raise Refused(f"not a position: {text}")
    if sorted(letters) != [first, first.lower()] or re.search(r"[^.*A-Za-z]", "".join(rows)):
        raise Refused(f"not a position: {text}")
    board, cells = Board(len(rows[0]), len(rows), first), "".join(rows)
    free = sum(1 << square for square, cell in enumerate(cells) if cell == ".")
    pieces = cells.find(first), cells.find(first.lower())
    return board, (free, *(pieces if match[3] == "w" else pieces[::-1])), "wb".index(match[3])


class Checker:
    """Reads a certificate: statements, each with a strategy that proves it."""

    def __init__(self, text):
        self.text, self.at, self.replies = text, 0, 0
        self.proven = {}  # canonical positions of this board's statements: whether the mover wins
        self.statements = []

    def expect(self, pattern):
        match = re.compile(pattern).match(self.text, self.at)
        if not match:
            raise Refused(f"expected {pattern} at character {self.at}")
        self.at = match.end()
        return match

    def check(self):
        self.expect(re.escape(HEAD) + "\n")
        board = None
        while self.text.startswith("position ", self.at):
            match = self.expect(r"position (.+)\nwinner (first|second)\nstrategy\n")
            stated, position, player = parse(match[1])
            if board and (board.size, board.letter) != (stated.size, stated.letter):
                raise Refused("the statements are about different boards")
            board = board or stated
            wins = (match[2] == "first") == (player == 0)
            (self.reply if wins else self.answers)(board, position)
            self.expect("\n")
            self.proven[board.canonical(position)] = wins
            self.statements.append((match[1], match[2]))
        end = f"end {self.replies} crc32 {zlib.crc32(self.text[: self.at].encode()):08x}\n"
        if not self.statements or self.text[self.at :] != end:
            raise Refused(f"expected {end!r} at character {self.at}")

    def answers(self, board, position):
        """The loser is to move: an equals sign, a number sign, or the strategy after each move."""
        sign = self.text[self.at : self.at + 1]
        if sign and sign in "=#":
            if not (board.mirrored(position) if sign == "=" else self.stated(board, position) is False):
                raise Refused(f"{sign!r} does not hold at character {self.at}")
            self.at, self.replies = self.at + 1, self.replies + 1
            return
        for _, _, following in board.moves(position):
            self.reply(board, following)

    def reply(self, board, position):
        """The winner is to move: a full stop, an asterisk, or its move and the strategy after it."""
        token = self.expect(r"\n?(?:([.*])|([a-p]\d+)(?:\n?([a-p]\d+))?)" if board.letter == "P"
                            else r"\n?(?:([.*])|([a-p]\d+))()")
        self.replies += 1
        if token[1] == ".":
            holds = board.wins(position, [PLAIN_SEARCH])
        elif token[1]:
            holds = self.stated(board, position) is True
        else:
            wanted = tuple(board.number.get(name, -1) if name else -1 for name in token.groups()[1:])
            for to, removed, following in board.moves(position):
                if (to, removed) == wanted:
                    return self.answers(board, following)
            holds = False
        if not holds:
            raise Refused(f"{token[0]!r} does not hold before character {self.at}")

    def stated(self, board, position):
        return self.proven.get(board.canonical(position))


def main(files):
    sys.setrecursionlimit(10_000)
    failed = not files and print(__doc__)
    for name in files:
        start = time.process_time()
        try:
            with open(name, "rb") as file:
                data = file.read()
            text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("ascii")
            checker = Checker(text)
            checker.check()
        except (OSError, EOFError, ValueError, zlib.error, Refused) as error:
            failed = True
            print(f"{name}: refused: {error}")
            continue
        position, winner = checker.statements[-1]
        seconds = time.process_time() - start
        print(f"{name}: proven: the {winner} player wins {position}")
        print(f"{len(checker.statements)} statements, {checker.replies} replies, {seconds:.1f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
