"""Student agents in the commands outside of tournaments: play, best, review, check-agent."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest
from program_runs import ENVIRONMENT, player, run, wait_for


@pytest.mark.parametrize("command", ["best", "play", "review"])
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import absent\n", "ModuleNotFoundError: No module named 'absent'"),
        ("", "A.__init__() missing 1 required positional argument: 'depth'"),
    ],
)
def test_an_agent_that_cannot_be_made_is_an_error_before_the_work(
    program, tmp_path, command, text, why
):
    (tmp_path / "a.py").write_text(
        f"{text}class A:\n  def __init__(self, depth): pass\n  def choose(self, position): pass\n"
    )
    agent = player(tmp_path / "a.py", "A", ", time=5s")
    (tmp_path / "moves").write_text("[[2, 2], [0, 0], [4, 3]]")
    options = {
        "best": ["--preset", "knight", "--agent"],
        "play": ["--first", "Greedy", "--second"],
        "review": [tmp_path / "moves", "--start", "5/5/5/5/5[Nn] w", "--agent"],
    }
    done = run(program, command, *options[command], agent)
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    *shown, last = done.stderr.splitlines()
    assert last.startswith("isolation: python(") and why in last
    assert why in shown[-1] and (not text or shown[0].startswith("Traceback (most recent"))


def test_a_fault_shows_the_traceback(program, tmp_path):
    text = player("hostile.py", "Divides", ", time=5s")
    done = run(program, "play", "--preset", "knight", "--first", "Greedy", "--second", text)
    assert "second failed (ZeroDivisionError: division by zero" in done.stdout
    assert done.returncode == 0 and "in score\n" in done.stderr, done.stderr
    done = run(program, "best", "--preset", "knight", "--agent", text)
    assert done.returncode == 1 and "in score\n" in done.stderr, done.stderr
    (tmp_path / "moves").write_text("[[2, 2], [0, 0], [4, 3]]")
    options = [tmp_path / "moves", "--start", "7/7/7/7/7/7/7[Nn] w", "--agent", text]
    done = run(program, "review", *options)
    assert done.stdout.count("agent: ZeroDivisionError") == 3, done.stderr
    assert done.returncode == 0 and done.stderr.count("in score\n") == 1, done.stderr


def test_a_missing_python_is_an_error_of_the_input(program):
    agent = player("ours.py", "Ours", ", time=1s")
    for command in (
        ["best", "--preset", "knight", "--agent", agent],
        ["play", "--first", agent],
        ["check-agent", agent],
    ):
        done = run(program, *command, ISOLATION_PYTHON="/no/python")
        assert (done.returncode, done.stdout) == (2, ""), command
        assert 'cannot start "/no/python": No such file' in done.stderr
        assert "expected a Python from 3.10 on" in done.stderr


def test_checks_and_classes_as_json(program, tmp_path):
    agent = "class Ann:\n  def choose(self, position): return position.moves[0]\n"
    broken = "import absent\n" + agent
    folder = tmp_path / "submissions"
    folder.mkdir()
    for name, text in {"ann": agent, "bob": agent, "cat": broken}.items():
        (folder / f"{name}.py").write_text(text)
    for name, passes in {"ann": True, "cat": False}.items():
        done = run(program, "check-agent", folder / f"{name}.py", "--json")
        check = json.loads(done.stdout)
        assert (check["passed"], done.returncode) == (passes, 0 if passes else 1), done.stdout
        assert {"pass", "fail"} >= {step["result"] for step in check["steps"]}
    options = ["--opponent", "Random", "--preset", "knight-4x4", "--results", tmp_path / "results"]
    done = run(program, "class", folder, *options, "--json")
    results = json.loads(done.stdout)
    assert results["schema"] == 1 and len(results["players"]) == 3
    assert [left["name"] for left in results["left_out"]] == ["cat"]
    assert "The class is at http://" in done.stderr and "Reports: " in done.stderr


def test_check_agent_takes_parameters(program):
    text = player("course.py", "Older", ", generation=1, sandbox=off, time=5s")
    done = run(program, "check-agent", text)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "an agent of Udacity's first project, generation 1" in done.stdout
    own = run(program, "check-agent", player("hostile.py", "Endless", ", time=50ms"))
    assert "timeout: no move within 70 ms" in own.stdout, own.stdout + own.stderr
    for arguments, why in [
        (["ours.py"], "ours.py: no such file; expected the file of the agent"),
        (['ugi("a.py:B")'], '"ugi(\\"a.py:B\\")"; expected FILE or FILE:CLASS'),
        (["python(a.py:B, x=1)"], 'python has no parameter "x"; it takes time, memory, generation'),
        (["a.py:B"], "a.py: no such file"),
        (["a.py:B", "--time", "1"], '--time: "1"; expected a time such as 150ms or 2s'),
        (["a.py:B", "--preset", "x"], '--preset: board "x": expected'),
    ]:
        done = run(program, "check-agent", *arguments)
        assert done.returncode == 2 and why in done.stderr, done.stderr


@pytest.mark.parametrize("command", ["check-agent", "class"])
def test_ctrl_c_while_the_class_is_looked_for(program, tmp_path, command):
    """Ctrl-C in a terminal reaches all its processes; here a Python that starts slowly."""
    slow, started = tmp_path / "slow-python", tmp_path / "started"
    slow.write_text(f'#!/bin/sh\ntouch {started}\nsleep 1\nexec {sys.executable} "$@"\n')
    slow.chmod(0o755)
    (tmp_path / "agents").mkdir()
    agent = tmp_path / "agents" / "ann.py"
    agent.write_text("class Ann:\n  def choose(self, position): return position.moves[0]\n")
    options = {"check-agent": [f"{agent}:Ann"], "class": [agent.parent, "--results", tmp_path / "r"]}
    running = subprocess.Popen(
        [program.resolve(), command, *options[command]],
        env={**ENVIRONMENT, "ISOLATION_PYTHON": str(slow)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_for(started.exists)
    os.killpg(running.pid, signal.SIGINT)
    _, errors = running.communicate(timeout=60)
    assert running.returncode == 130 and errors.startswith("isolation: interrupted after "), errors
    checks = tmp_path / "r" / "checks.jsonl"
    assert not checks.exists() or checks.read_text() == ""
