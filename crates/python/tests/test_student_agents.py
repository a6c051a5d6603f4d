"""A class as an agent: of `Agent` and `best`, of `isolation play`, `best`, `review` and `check-engine`."""

from __future__ import annotations

import json
import pickle

import isolation_engine
import pytest
from program_runs import PLAYED, ends, player, run


def test_a_class_is_an_agent(tmp_path):
    text = player("course.py", "Newer", ", time=5s")
    agent = isolation_engine.Agent(text)
    position = isolation_engine.Position(preset="knight-5x5")
    report = agent.choose(position)
    assert report.move in position.moves and report.score is None and report.nodes == 0
    assert isolation_engine.best(position, text).move in position.moves
    assert isolation_engine.best(position, agent, seed=3).move in position.moves
    assert pickle.loads(pickle.dumps(agent)) == agent
    with pytest.raises(ValueError, match="the game is over"):
        agent.choose("N**/***/**n w")
    result = isolation_engine.tournament(
        players=[agent, "random"], preset="knight-5x5", rounds=1, progress=False
    )
    assert ends(result.records) == [PLAYED] * 2


@pytest.mark.parametrize(
    ("call", "more", "error", "why"),
    [
        ("course.py:Newer", "", ValueError, "expected a limit of time, such as time=150ms"),
        ("hostile.py:Divides", ", time=5s", RuntimeError, "ZeroDivisionError: division by zero"),
        ("hostile.py:Absent", ", time=5s", RuntimeError, "hostile.py has no Absent"),
    ],
)
def test_a_class_without_a_move_is_an_error(call, more, error, why):
    file, _, name = call.partition(":")
    with pytest.raises(error, match=why):
        isolation_engine.Agent(player(file, name, more)).choose("knight")


def test_a_class_has_no_tree_and_takes_no_function():
    text = player("course.py", "Newer", ", time=5s")
    with pytest.raises(ValueError, match="expected an agent of this package"):
        isolation_engine.tree("knight", text)
    with pytest.raises(ValueError, match="an external engine takes no such function"):
        isolation_engine.Agent(text, evaluate=len)


def test_a_student_plays_against_their_class(program, tmp_path):
    text = player("course.py", "Newer", ", time=5s")
    done = run(program, "play", "--preset", "knight-5x5", "--second", text, typed="c3\nresign\n")
    assert done.returncode == 0, done.stderr
    assert "second plays " in done.stdout
    done = run(program, "best", "--preset", "knight-5x5", "--agent", text)
    assert done.stdout.startswith("best ") and "no score" in done.stdout, done.stderr
    best = json.loads(run(program, "best", "--preset", "knight", "--agent", text, "--json").stdout)
    assert best["score"] is None and best["move"].startswith("N@")
    game = tmp_path / "game.txt"
    game.write_text("[[2, 2], [0, 0], [4, 3]]")
    done = run(program, "review", game, "--start", "5/5/5/5/5[Nn] w", "--agent", text)
    assert done.stdout.count("agent: ") == 3, done.stderr
    assert "the agent reports no scores" in done.stdout


def test_a_class_is_checked(program, tmp_path):
    done = run(program, "check-engine", player("course.py", "Newer", ", time=300ms"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skip  queen-5x6: takes the board: Newer.get_move plays knight boards only" in done.stdout
    assert "pass  knight: legal moves for go movetime 300" in done.stdout
    assert done.stdout.endswith("pass  ends at the end of its input\nthe engine passes\n")
    for call, why in [("hostile.py:Divides", "ZeroDivisionError"), ("hostile.py:No", "has no No")]:
        file, _, name = call.partition(":")
        done = run(program, "check-engine", player(file, name), "--preset", "knight")
        assert done.returncode == 1 and why in done.stdout
        assert "FAIL  " in done.stdout
