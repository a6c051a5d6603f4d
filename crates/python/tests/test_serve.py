"""Visitors of `isolation serve --agent` play against Python classes."""

from __future__ import annotations

import asyncio
import http.client
import json
import subprocess
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import isolation_engine
import pytest
from program_runs import ENVIRONMENT, left_behind, player, run

# It comes with ipykernel.
from tornado.websocket import websocket_connect

PATIENCE = 60

GOOD = """
class Player:
    def get_move(self, game, time_left):
        return max(game.get_legal_moves(), key=lambda move: len(game.forecast_move(move).get_legal_moves(self)))
"""

BAD = """
import time

class Crashes:
    def get_move(self, game, time_left):
        print("going to divide")
        return self.divide()

    def divide(self):
        return 1 / 0

class Endless:
    def get_move(self, game, time_left):
        while True:
            pass

class Illegal:
    def get_move(self, game, time_left):
        return (0, 99)

class Unmade:
    def __init__(self):
        raise KeyError("weights")

    def get_move(self, game, time_left):
        return game.get_legal_moves()[0]
"""


@contextmanager
def served(program: Path, folder: Path, agent: str):
    """The printed address, and the file of standard error."""
    (folder / "site").mkdir()
    (folder / "site/index.html").write_text("the page")
    (folder / "temporary").mkdir()
    errors = folder / "errors"
    command = [program, "serve", "--port", "0", "--site", folder / "site", "--agent", agent]
    environment = {**ENVIRONMENT, "TMPDIR": str(folder / "temporary")}
    with (
        errors.open("w") as file,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=file, env=environment, text=True) as server,
    ):
        try:
            lines = [server.stdout.readline() for _ in range(2)]
            assert lines[1].startswith("Play against the agent at "), (lines, errors.read_text())
            yield lines[1].split()[-1], errors
        finally:
            server.terminate()
            assert server.wait(PATIENCE) == 0
    assert left_behind(folder) == []
    assert list((folder / "temporary").iterdir()) == []


@asynccontextmanager
async def visit(address: str):
    """A browser in which the button at the printed address was pressed."""
    place = urlsplit(address)
    with closing(http.client.HTTPConnection(place.netloc)) as connection:
        connection.request("POST", place.path)
        link = connection.getresponse().headers["location"]
    query = parse_qs(link.split("?")[1])
    socket = await websocket_connect(f"ws://{place.netloc}/room")
    visitor = Visitor(socket)
    claim = {"secret": "7" * 32, "name": "Ann"}
    keys = {name: query[name][0] for name in ("room", "invitation")}
    await visitor.say(enter={"v": 1, "claim": claim, **keys})
    assert (await visitor.receive())["entered"]["seat"] == "guest"
    yield visitor
    socket.close()
    # What was sent before the server knows of it comes first; the connection is open until there is no more.
    while await socket.read_message() is not None:
        pass


class Visitor:
    def __init__(self, socket):
        self.socket = socket

    async def say(self, **ask: object) -> None:
        await self.socket.write_message(json.dumps(ask))

    async def receive(self) -> dict:
        return json.loads(await asyncio.wait_for(self.socket.read_message(), PATIENCE))

    async def play(self, number: int) -> dict:
        """Plays the first legal moves in a game; its last state."""
        plies = -1
        while True:
            state = (await self.receive()).get("state")
            assert state is not None
            if state["game"] != number:
                continue
            if state["ending"]:
                return state
            game = isolation_engine.Game(state["variant"])
            for move in state["moves"].split():
                game.play(move)
            is_visitors = (game.to_move == 0) == (state["first"] == "guest")
            if is_visitors and len(game) > plies:
                plies = len(game)
                await self.say(move={"game": number, "ply": plies, "to": game.position.moves[0]})


def test_a_game_and_a_rematch(program, tmp_path):
    (tmp_path / "player.py").write_text(GOOD)

    async def games(address):
        async with visit(address) as visitor:
            for number, first in [(1, "guest"), (2, "host"), (3, "guest")]:
                state = await visitor.play(number)
                assert (state["first"], state["ending"]["how"]) == (first, "no_moves")
                assert sorted(state["names"]) == ["Ann", "Player"]
                await visitor.say(rematch={"game": number})

    with served(program, tmp_path, player(tmp_path / "player.py", "Player", ", time=5s")) as (address, errors):
        asyncio.run(games(address))
    assert errors.read_text() == ""


@pytest.mark.parametrize(
    "name, fault, message",
    [
        ("Crashes", "crash in game 1: ZeroDivisionError: division by zero (bad.py, line 10, in divide)", "return 1 / 0"),
        ("Endless", "timeout in game 1: no move within 320 ms", "bad.py\", line 1"),
        ("Illegal", "illegal move in game 1: get_move returned (0, 99); a legal move is (", ""),
    ],
)
def test_a_fault_is_shown_and_the_visitor_wins(program, tmp_path, name, fault, message):
    (tmp_path / "bad.py").write_text(BAD)

    async def games(address):
        async with visit(address) as visitor:
            for number in (1, 2):
                state = await visitor.play(number)
                assert state["ending"] == {"first_won": state["first"] == "guest", "how": "resigned"}
                await visitor.say(rematch={"game": number})

    with served(program, tmp_path, player(tmp_path / "bad.py", name, ", time=300ms")) as (address, errors):
        asyncio.run(games(address))
    text = errors.read_text()
    assert f"isolation: agent: {fault}" in text and message in text, text
    assert "in game 2" in text
    assert ("going to divide" in text) == (name == "Crashes")


@pytest.mark.parametrize(
    "name, message, line",
    [("Unmade", "KeyError: 'weights'", "Traceback"), ("Zebra", "bad.py has no Zebra; expected a class such as", "")],
)
def test_a_class_that_cannot_be_loaded_ends_the_command(program, tmp_path, name, message, line):
    (tmp_path / "bad.py").write_text(BAD)
    (tmp_path / "index.html").write_text("the page")
    command = ["serve", "--port", 0, "--site", tmp_path, "--agent"]
    done = run(program, *command, player(tmp_path / "bad.py", name, ", time=1s"))
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert message in done.stderr.splitlines()[-1] and line in done.stderr
