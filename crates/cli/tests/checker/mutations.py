"""Checks certificates, and damaged copies of the small ones: python3 mutations.py CHECKER PROGRAM TABLES FILE...

CHECKER is checker/check.py, PROGRAM is isolation, and TABLES the folder with the winners of pairs. What the checker accepts must be
true: the winners of whole certificates are compared with the tables, and a damaged certificate that still is a proof with what the
program solves and verifies.
"""

import csv
import functools
import gzip
import importlib.util
import json
import random
import re
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path

COUNT = 10_000
SMALL = 60  # maximum number of replies of the certificates that are damaged
TOKEN = re.compile(r"[a-p]\d+|[.*=#]|\w+|\n")


def loaded(path):
    specification = importlib.util.spec_from_file_location("check", path)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def compare(check, checker, table):
    """The winners of the pairs of a board, of which there must be all that the table has."""
    position = checker.statements[-1][0]
    board, (free, *_), _ = check.parse(position)
    with open(table) as file:
        for row in csv.DictReader(file):
            pieces = board.number[row["first"]], board.number[row["second"]]
            left = free & ~(1 << pieces[0]) & ~(1 << pieces[1])
            wins = checker.proven[board.canonical((left, *pieces))]
            assert wins == (row["winner"] == "first"), (table, row)


def mutated(text, dice):
    """The text with one change."""
    at = dice.randrange(len(text))
    kind = dice.randrange(4)
    if kind == 0:
        return text[:at] + dice.choice(text + ".*=#") + text[at + 1 :]
    if kind == 1:
        return text[:at] + text[at + 1 :]
    if kind == 2:
        return text[:at] + text[at] + text[at:]
    tokens = list(TOKEN.finditer(text))
    first, second = sorted(dice.sample(tokens, 2), key=lambda token: token.start())
    between = text[first.end() : second.start()]
    return text[: first.start()] + second[0] + between + first[0] + text[second.end() :]


def accepted(check, text):
    """The statements of a certificate; none if it is refused."""
    checker = check.Checker(text)
    try:
        checker.check()
    except (check.Refused, ValueError):
        return None
    return checker.statements


def sealed(check, text):
    """The text with the last line that fits what the checker has read before it."""
    body = text[: text.rindex("end ")] if "end " in text else text
    checker = check.Checker(body)
    try:
        checker.check()
    except (check.Refused, ValueError):
        pass
    return body + f"end {checker.replies} crc32 {zlib.crc32(body.encode()):08x}\n"


class Program:
    """What the program says of certificates and positions."""

    def __init__(self, path, folder):
        self.path, self.file, self.winners = path, Path(folder, "damaged.txt"), {}

    def verifies(self, text):
        self.file.write_text(text)
        return subprocess.run([self.path, "verify", self.file], capture_output=True, check=False).returncode == 0

    def winner(self, text):
        if text not in self.winners:
            solve = [self.path, "solve", "--position", text, "--json"]
            solved = json.loads(subprocess.run(solve, capture_output=True, check=True).stdout)
            mover = re.search(" ([wb])", text)[1]
            self.winners[text] = "first" if (solved["result"] == "win") == (mover == "w") else "second"
        return self.winners[text]


def main(checker, program, tables, *files):
    sys.setrecursionlimit(10_000)
    check, small, start = loaded(checker), [], time.process_time()
    check.Board = functools.cache(check.Board)  # checks of small certificates would do little else
    for name in files:
        data = Path(name).read_bytes()
        text = (gzip.decompress(data) if name.endswith(".gz") else data).decode()
        whole = check.Checker(text)
        whole.check()
        board, _, kind = Path(name).name.split(".")[0].rpartition("-")
        if kind == "pairs":
            compare(check, whole, Path(tables, board + ".csv"))
        if whole.replies <= SMALL:
            small.append(text)
    print(f"{len(files)} certificates accepted in {time.process_time() - start:.1f} s")

    dice, proofs = random.Random(1), []
    for _ in range(COUNT):
        text = dice.choice(small)
        damaged = mutated(text, dice)
        while damaged == text:
            damaged = mutated(text, dice)
        assert accepted(check, damaged) is None, damaged
        resealed = sealed(check, damaged)
        if resealed != text and (statements := accepted(check, resealed)):
            proofs.append((resealed, statements))
    different = dict(proofs)
    with tempfile.TemporaryDirectory() as folder:
        program = Program(program, folder)
        for proof, statements in sorted(different.items()):
            assert program.verifies(proof), proof
            for position, winner in statements:
                assert program.winner(position) == winner, proof
    print(f"0 of {COUNT} damaged copies of {len(small)} certificates accepted")
    print(f"{len(proofs)} accepted with a new last line, {len(different)} of them different: all are proofs of what the program solves")
    print(f"{time.process_time() - start:.1f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
