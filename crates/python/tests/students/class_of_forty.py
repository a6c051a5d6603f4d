"""A class of 40: what each student hands in, and what is to become of it."""

from __future__ import annotations

import io
import json
import pickle
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

#: An agent that plays the move with the most moves behind it; `{}` says how ties are decided.
GOOD = """
class CustomPlayer:
    def get_move(self, game, time_left):
        def value(move):
            after = game.forecast_move(move)
            return len(after.get_legal_moves(self)), {}
        return max(game.get_legal_moves(), key=value)
"""

CRASH = """
class CustomPlayer:
    def get_move(self, game, time_left):
        if game.move_count > 9:
            print("going to divide")
            divide()
        return game.get_legal_moves()[0]

def divide():
    1 / 0
"""

LOOP = """
class CustomPlayer:
    def get_move(self, game, time_left):
        while True: pass
"""

#: Plays the first of its moves in some order.
SIMPLE = "class {}:\n    def get_move(self, game, time_left):\n        return sorted(game.get_legal_moves())[{}]\n"

#: The course's module is not in the submission.
INHERITS = "from sample_players import GreedyPlayer\n\nclass Mine(GreedyPlayer):\n    pass\n"

#: Derived from the file that the course hands out, with its heuristics and its names for what is in it.
TEMPLATE = """
from game_agent import MinimaxPlayer, custom_score

def my_score(game, player):
    return len(game.get_legal_moves(player)) - 2 * len(game.get_legal_moves(game.get_opponent(player)))

class AlphaBetaPlayer(MinimaxPlayer):
    def __init__(self, search_depth=2, score_fn=my_score, timeout=20.0):
        super().__init__(search_depth, score_fn, timeout)

    def get_move(self, game, time_left):
        assert self.score is my_score is not custom_score and time_left() > self.TIMER_THRESHOLD
        return max(game.get_legal_moves(), key=lambda move: self.score(game.forecast_move(move), self))
"""

#: Writes a log beside itself, and remembers its games in a file.
LOGS = """
import os
LOG = open("agent.log", "w")
assert not os.path.exists("games.txt"), "a game has survived"

class CustomPlayer:
    def get_move(self, game, time_left):
        print(game.move_count, file=LOG, flush=True)
        with open(os.path.join(os.path.dirname(__file__), "games.txt"), "a") as file:
            file.write("x")
        with open("book.txt", "a") as book:
            book.write("x")
        return game.get_legal_moves()[0]
"""

LOGGING = """
import logging
logging.basicConfig(filename="agent.log", level=logging.DEBUG, force=True)

class CustomPlayer:
    def get_move(self, game, time_left):
        logging.debug("%s moves, %.0f ms", len(game.get_legal_moves()), time_left())
        return game.get_legal_moves()[-1]
"""

#: Reads a book that was made before, and adds to it.
BOOK = """
import pickle
from pathlib import Path

BOOK = Path(__file__).with_name("data") / "book.pickle"

class CustomPlayer:
    def __init__(self):
        self.book = pickle.loads(BOOK.read_bytes())
        assert self.book == {"centre": (3, 3)}

    def get_move(self, game, time_left):
        row, column = self.book["centre"]
        BOOK.write_bytes(pickle.dumps({**self.book, game.move_count: "met"}))
        return min(game.get_legal_moves(), key=lambda it: (abs(it[0] - row) + abs(it[1] - column), it))
"""

#: Returns what the course's skeleton does when it finds no move, in its third turn.
RESIGNS = """
class CustomPlayer:
    turns = 0
    def get_move(self, game, time_left):
        self.turns += 1
        return game.get_legal_moves()[0] if self.turns < 3 else (-1, -1)
"""

#: The course's skeleton: it resigns when all its moves lose.
SKELETON = """
class CustomPlayer:
    def get_move(self, game, time_left):
        best_score, best_move = float("-inf"), (-1, -1)
        for move in game.get_legal_moves():
            after = game.forecast_move(move)
            score = min((self.utility(after.forecast_move(it)) for it in after.get_legal_moves()), default=99)
            if score > best_score:
                best_score, best_move = score, move
        return best_move

    def utility(self, game):
        own = len(game.get_legal_moves(self))
        return own if own else float("-inf")
"""

#: Handed in twice, once under another head.
WORK = """
from functools import lru_cache

@lru_cache(maxsize=None)
def distance(one, other):
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2

class CustomPlayer:
    def get_move(self, game, time_left):
        own, theirs = game.get_player_location(self), game.get_player_location(game.get_opponent(self))
        if theirs is None or own is None:
            return sorted(game.get_legal_moves(), key=lambda it: distance(it, (3, 3)))[0]
        ranked = [(distance(move, theirs), move) for move in game.get_legal_moves()]
        nearest, farthest = min(ranked), max(ranked)
        return nearest[1] if len(ranked) > 3 else farthest[1]
"""

#: Deepens until its time is up, as the course's agents do. Its move is that of the first depth, so that games
#: do not depend on the machine.
PUNCTUAL = """
import itertools

class SearchTimeout(Exception):
    pass

class CustomPlayer:
    def get_move(self, game, time_left):
        self.time_left = time_left
        best = max(game.get_legal_moves(), key=lambda it: (len(game.forecast_move(it).get_legal_moves()), it))
        try:
            for depth in itertools.count(1):
                self.search(game, depth)
        except SearchTimeout:
            return best

    def search(self, game, depth):
        if self.time_left() < 10:
            raise SearchTimeout
        if depth > 0:
            for move in game.get_legal_moves():
                self.search(game.forecast_move(move), depth - 1)
"""

#: Loads in its check, and says in games that the machine failed, as a host may.
FORGES = """
import random
from isolation_engine.student.faults import FaultError
if random.random() != random.Random(0).random():
    raise FaultError("interrupted", "the power failed")

class CustomPlayer:
    def get_move(self, game, time_left):
        return game.get_legal_moves()[0]
"""

HUNGRY = """
class CustomPlayer:
    def get_move(self, game, time_left):
        return bytearray(10 * 2**30)
"""

#: Kills the process that watches it.
KILLS = """
import os, signal, time
class CustomPlayer:
    def get_move(self, game, time_left):
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(9)
"""

FLOODS = """
class CustomPlayer:
    def get_move(self, game, time_left):
        for _ in range(500):
            print("\\x1b[31m=1+1 " * 10)
        return game.get_legal_moves()[0]
"""

EXITS = """
import os
class CustomPlayer:
    def get_move(self, game, time_left):
        os._exit(3)
"""

ILLEGAL = """
class CustomPlayer:
    def get_move(self, game, time_left):
        return game.get_player_location(self) or (9, 9)
"""

#: An agent of the second project, whose board is another one.
QUEUED = """
from sample_players import DataPlayer

class CustomPlayer(DataPlayer):
    def get_action(self, state):
        self.queue.put(state.actions()[0])
"""


def notebook(*cells: str) -> str:
    code = [{"cell_type": "code", "source": cell.splitlines(keepends=True)} for cell in cells]
    return json.dumps({"nbformat": 4, "cells": [{"cell_type": "markdown", "source": "# My agent"}, *code]})


def zipped(**files: str) -> bytes:
    """An archive of a folder with these modules."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, text in files.items():
            archive.writestr(f"project/{name}.py", text)
    return data.getvalue()


def packed(files: dict[str, bytes], link: str | None = None) -> bytes:
    """A compressed tape archive of these files, one of which is a link."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            if link is not None:
                entry.type, entry.linkname, entry.size = tarfile.SYMTYPE, link, 0
            archive.addfile(entry, io.BytesIO(content))
    return data.getvalue()


@dataclass(frozen=True)
class Student:
    """A student with the submission."""

    #: As reports name it.
    name: str
    #: What was handed in, by the path in the folder of submissions.
    files: dict[str, str | bytes]
    #: The class that is graded and why, as the class writes it; empty for who is left out.
    takes: str = ""
    #: What the grade book says of who is left out.
    error: str = ""
    #: How games are forfeited or resigned, as a column of the grade book.
    loses: str = ""
    #: Whether all lost games are.
    always: bool = False
    #: The student's id on the platform.
    id: str = ""
    #: What the teacher says of the student, as a line of `class.toml`.
    choice: str = ""
    #: Whether the student is in the small class, too.
    everyday: bool = False


NAMED = "the course's name"
ONLY = "the only agent class"


def tie(number: int) -> str:
    """One of the good agents: they differ in how they decide ties."""
    return GOOD.format(f"(move[0] * {number % 7 - 3} + move[1] * {number % 5 - 2}, move)")


def lone(name: str, text: str, takes: str = NAMED, **more: object) -> Student:
    """A student who hands in one file."""
    return Student(name, {f"{name}.py": text}, takes and f"CustomPlayer of {name}.py, {takes}", **more)


ALIASES = [
    lone(
        "alias",
        SIMPLE.format("MinimaxPlayer", 0) + SIMPLE.format("Best", -1) + "CustomPlayer = Best\n",
        f"{NAMED}, bound to Best",
        everyday=True,
    ),
    Student(
        "alias_imported",
        {
            "alias_imported/agent.py": "from helper import Best as CustomPlayer\n",
            "alias_imported/helper.py": tie(1).replace("CustomPlayer", "Best"),
        },
        f"CustomPlayer of agent.py, {NAMED}, bound to Best",
    ),
]

INHERITED = [
    Student("inherits", {"inherits.py": INHERITS}, f"Mine of inherits.py, {ONLY}", everyday=True),
    Student(
        "inherits_own",
        {
            "inherits_own/base.py": tie(2).replace("CustomPlayer", "Base"),
            "inherits_own/my_custom_player.py": "import base\n\nclass CustomPlayer(base.Base):\n    pass\n",
        },
        f"CustomPlayer of my_custom_player.py, {NAMED}",
    ),
    Student(
        "template",
        {"template.zip": zipped(my_agent=TEMPLATE)},
        f"AlphaBetaPlayer of project/my_agent.py, {NAMED}",
    ),
]

WRITERS = [
    lone("logs", LOGS, everyday=True),
    lone("logging_all", LOGGING),
    Student(
        "book",
        {
            "book.tar.gz": packed(
                {"game_agent.py": BOOK.encode(), "data/book.pickle": pickle.dumps({"centre": (3, 3)})}
            )
        },
        f"CustomPlayer of game_agent.py, {NAMED}",
    ),
]

RESIGNING = [
    lone("resigns", RESIGNS, loses="resigned", everyday=True),
    lone("skeleton", SKELETON, loses="resigned"),
]

#: The text of the first is handed in by Ann Smith, too.
UNICODE = [
    lone("李雷", f"# 李雷\n{WORK}", everyday=True),
    Student(
        "Zoë Núñez",
        {"Zoë Núñez.py": tie(3).replace("CustomPlayer", "Läufer") + "# Größe\nCustomPlayer = Läufer\n"},
        f"CustomPlayer of Zoë_Núñez.py, {NAMED}, bound to Läufer",
    ),
    Student(
        "محمد علي",
        {"محمد علي.zip": zipped(my_custom_player=tie(4))},
        f"CustomPlayer of project/my_custom_player.py, {NAMED}",
    ),
    Student("=SUM(A1)", {"=SUM(A1).py": tie(5)}, f"CustomPlayer of _SUM_A1_.py, {NAMED}"),
]

CANVAS = [
    Student(
        "smithann",
        {
            "smithann_12_340_game_agent.py": "raise SystemExit",
            "smithann_LATE_12_355_game_agent-1.py": "from helper import CustomPlayer\n",
            "smithann_LATE_12_356_helper.py": tie(6),
        },
        f"CustomPlayer of game_agent.py, {NAMED}",
        id="12",
        everyday=True,
    ),
    Student(
        "müllerzoë",
        {"müllerzoë_13_341_player.ipynb": notebook("import random\n", tie(7))},
        f"CustomPlayer of player.py, {NAMED}",
        id="13",
    ),
    Student(
        "jonesbob",
        {"jonesbob_14_342_project.zip": zipped(my_custom_player=tie(8), tests="1 / 0")},
        f"CustomPlayer of project/my_custom_player.py, {NAMED}",
        id="14",
    ),
    Student(
        "anon_aB3dE",
        {"anon_aB3dE_343_agent.py": tie(9)},
        f"CustomPlayer of agent.py, {NAMED}",
        id="aB3dE",
    ),
]

MOODLE = [
    Student(
        "Ann Smith",
        {"Ann Smith_657_assignsubmission_file/game_agent.py": f"'''Ann's own.'''\n{WORK}"},
        f"CustomPlayer of game_agent.py, {NAMED}",
        id="657",
        everyday=True,
    ),
    Student(
        "Li Na",
        {"Li Na_658_assignsubmission_file/project.zip": zipped(agent=tie(10))},
        f"CustomPlayer of project/agent.py, {NAMED}",
        id="658",
    ),
    Student(
        "Zoë O'Neil",
        {"Zoë O'Neil_659_assignsubmission_file_player.py": tie(11)},
        f"CustomPlayer of player.py, {NAMED}",
        id="659",
    ),
]

NOTEBOOKS = [
    Student(
        "notebook",
        {"notebook.ipynb": notebook("%matplotlib inline\n!ls\n", tie(12) + "\n# ünïcode\n")},
        f"CustomPlayer of notebook.py, {NAMED}",
        everyday=True,
    ),
    Student("notebook_broken", {"notebook_broken.ipynb": "{"}, error="notebook_broken.ipynb: not a notebook: "),
]

HOSTILE = [
    lone("forges", FORGES, loses="crashes", always=True, everyday=True),
    lone("hungry", HUNGRY, loses="crashes", always=True),
    lone("kills", KILLS, loses="crashes", always=True),
]

LEFT_OUT = [
    lone("divides", "1 / 0\n", "", error="ZeroDivisionError: division by zero", everyday=True),
    lone("lacks", f"import no_such_library\n{tie(14)}", "", error="No module named 'no_such_library'"),
    Student(
        "evil",
        {"evil.tar.gz": packed({"game_agent.py": b""}, "/etc/passwd")},
        error="is a link or a device",
        everyday=True,
    ),
    Student("essay.pdf", {"essay.pdf": "My agent"}, error="expected a .py file"),
    lone("several", SIMPLE.format("One", 0) + SIMPLE.format("Two", -1), "", error="several agent classes: One"),
    lone("queued", QUEUED, "", error="plays the board knight-11x9 only"),
]

OTHERS = [
    Student(
        "chosen",
        {"chosen.py": tie(15) + SIMPLE.format("Two", -1)},
        "Two of chosen.py, as chosen",
        choice='class = "Two"',
    ),
    lone("punctual", PUNCTUAL, everyday=True),
    lone("punctual_before", PUNCTUAL.replace("game, time_left", "game, legal_moves, time_left")),
    lone("loop", LOOP, loses="timeouts", always=True),
    lone("crash", CRASH, loses="crashes", everyday=True),
    lone("floods", FLOODS),
    lone("exits", EXITS, loses="crashes", always=True),
    lone("illegal", ILLEGAL, loses="illegal_moves", always=True),
]

FORTY = [
    *ALIASES,
    *INHERITED,
    *WRITERS,
    *RESIGNING,
    *UNICODE,
    *CANVAS,
    *MOODLE,
    *NOTEBOOKS,
    *HOSTILE,
    *LEFT_OUT,
    *OTHERS,
]

EVERYDAY = [student for student in FORTY if student.everyday]

CLASS_FILE = """
export = ["canvas", "moodle", "gradescope"]

[[rubric.share]]
against = "Random"
at_least = "50 %"
points = 10

[[rubric.share]]
against = "students"
at_least = "50 %"
points = 20

[rubric.late]
per_day = "10 %"
"""


def write(students: list[Student], place: Path) -> None:
    """Writes the archive of the submissions, with the teacher's choices."""
    choices = [f"[students.{it.name}]\n{it.choice}" for it in students if it.choice]
    with zipfile.ZipFile(place, "w") as archive:
        archive.writestr("class.toml", "\n".join([CLASS_FILE, *choices]))
        for student in students:
            for name, content in student.files.items():
                archive.writestr(name, content)
