"""Players that are Python classes, in the arena: the agents are in `students`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading

import isolation_engine
import pytest
from program_runs import (
    ENVIRONMENT,
    PACKAGE,
    PLAYED,
    STUDENTS,
    ends,
    left_behind,
    loser,
    play,
    player,
    run,
    wait_for,
)


def line(text: str, method: str = "get_move") -> str:
    """Where the text stands in hostile.py, as reasons say it."""
    lines = (STUDENTS / "hostile.py").read_text().splitlines()
    [number] = [number for number, line in enumerate(lines, 1) if text in line]
    return f"(hostile.py, line {number}, in {method})"


#: What misbehaves, how its games end, and what the message says about it.
HOSTILE = {
    "Endless": ("timeout", "no move within 1520 ms"),
    "Hungry": ("crash", f"MemoryError {line('10 * 2**30')}"),
    "Growing": ("crash", f"MemoryError {line('eaten.append')}"),
    "Exits": ("crash", f"SystemExit: 3 {line('sys.exit')}"),
    "Vanishes": ("crash", "the engine ended (exit status: 7)"),
    "Dies": ("crash", "the engine ended (signal: 9 (SIGKILL))"),
    "Divides": ("crash", f"ZeroDivisionError: division by zero {line('depth / 0', 'score')}"),
    "Unprintable": ("crash", f"Secret: no message, for its __str__ fails {line('raise Secret')}"),
    "Nothing": ("illegal_move", "get_move returned None; a legal move is ("),
    "NoMove": ("resigned", "get_move returned (-1, -1); legal moves: "),
    "Outside": ("illegal_move", "get_move returned (0, 99); a legal move is ("),
    "Listed": ("illegal_move", "get_move returned ["),
    "Excused": ("crash", 'the agent\'s process reported an interruption ("the power failed")'),
    "Forges": ("crash", 'the agent\'s process reported an interruption ("the power failed")'),
    "Unmade": ("crash", f"KeyError: 'weights' {line('raise KeyError', '__init__')}"),
}

#: Harmless programs.
HARMLESS = ["Prints", "Parent", "Forks", "Threads"]


def test_each_misbehaviour_is_a_named_end_of_its_game_alone(program, tmp_path):
    pytest.importorskip("isolation_engine.udacity")
    players = {"Random": "random"}
    players |= {name: player("hostile.py", name) for name in [*HOSTILE, *HARMLESS]}
    # Enough for those that play, on a machine that does much else.
    records = play(program, tmp_path, players, format="gauntlet", limits={"time": "1500ms"})
    assert left_behind() == []
    assert len(records) == 2 * (len(HOSTILE) + len(HARMLESS))
    for name, (end, why) in HOSTILE.items():
        games = [record for record in records if name in record["tournament"]["names"]]
        assert len(games) == 2
        for record in games:
            assert (loser(record), record["end"]) == (name, end), record
            assert record["tournament"]["why"].startswith(why), record
    for name in HARMLESS:
        games = [record for record in records if name in record["tournament"]["names"]]
        assert ends(games) == [PLAYED] * 2


def test_a_class_with_one_that_misbehaves_is_ranked(program, tmp_path):
    pytest.importorskip("isolation_engine.udacity")
    players = {
        "Ann": player("course.py", "Newer"),
        "Bob": player("hostile.py", "Divides"),
        "Cleo": "alphabeta(depth=3)",
    }
    play(program, tmp_path, players, rounds=2)
    shown = run(program, "report", "--classroom", tmp_path / "games.jsonl")
    assert shown.returncode == 0, shown.stderr
    rows = [line for line in shown.stdout.splitlines() if line[:1].isdigit()]
    assert [row.split()[1] for row in rows] == ["Cleo", "Ann", "Bob"]
    assert "crash: ZeroDivisionError: division by zero" in shown.stdout
    for end, expected in [("md", "| 3 | Bob | 0 |"), ("csv", "3,Bob,"), ("html", "Bob</td>")]:
        file = tmp_path / f"grades.classroom.{end}"
        run(program, "report", tmp_path / "games.jsonl", "--report", file)
        text = file.read_text()
        assert expected in text and line("depth / 0", "score")[1:-1] in text, text


def test_every_kind_of_agent_plays_to_the_end(program, tmp_path):
    pytest.importorskip("isolation_engine.udacity")
    players = {name: player("course.py", name) for name in ["Newer", "Older"]}
    players["Ours"] = player("ours.py", "Ours")
    players["Timed"] = player("ours.py", "Timed(last, turn=1)", ", time=5s, memory=500M")
    # Each kind meets boards that are empty, and in the gauntlet boards with pieces.
    for keys, games in (({}, 12), ({"openings": "pairs", "format": "gauntlet"}, 6)):
        records = play(program, tmp_path, players, limits={"time": "5s"}, **keys)
        assert ends(records) == [PLAYED] * games


def test_agents_with_queues_play_the_last_action_in_time(program, tmp_path):
    pytest.importorskip("isolation_engine.udacity_11x9")
    players = {"Queued": player("course.py", "Queued"), "Random": "random"}
    # By the processor's clock, so that a busy machine takes no time from its 50 ms.
    keys = {"limits": {"time": "50ms", "margin": "500ms"}, "clock": "cpu"}
    records = play(program, tmp_path, players, preset="knight-11x9", **keys)
    assert ends(records) == [PLAYED] * 2
    for record in records:
        seat = record["tournament"]["names"].index("Queued")
        times = [move["ms"] for move in record["stats"][2 + seat :: 2]]
        # It puts actions without an end, and is not waited for beyond its time.
        assert min(times) > 20


def test_classes_for_this_package_play_any_board(program, tmp_path):
    players = {"Ours": player("ours.py", "Ours"), "Timed": player("ours.py", "Timed")}
    for preset in ("queen-5x6", "snailtrail", "knight-11x9"):
        records = play(program, tmp_path, players, preset=preset, random_plies=1)
        assert ends(records) == [PLAYED] * 2


def test_games_of_one_seed_are_the_same(program, tmp_path):
    pytest.importorskip("isolation_engine.udacity")
    players = {name: player("course.py", name) for name in ["Newer", "Older"]}
    limits = {"time": "5s"}
    runs = [
        play(program, tmp_path, players, "--threads", threads, limits=limits, seed=seed)
        for threads, seed in [(1, 7), (2, 7), (2, 8)]
    ]
    games = [[(record["seed"], record["moves"]) for record in records] for records in runs]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_the_limit_of_memory_is_the_players_own(program, tmp_path):
    agent = tmp_path / "heavy.py"
    agent.write_text(
        "class Heavy:\n"
        "    def choose(self, position):\n"
        "        eaten = bytearray(300_000_000)\n"
        "        return position.moves[len(eaten) % 2]\n"
    )
    players = {
        "small": player(agent, "Heavy", ", memory=200M"),
        "large": player(agent, "Heavy", ", memory=1G"),
    }
    records = play(program, tmp_path, players, limits={"time": "5s"})
    assert [(loser(record), record["end"]) for record in records] == [("small", "crash")] * 2
    assert records[0]["tournament"]["why"] == "MemoryError (heavy.py, line 3, in choose)"


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux")
def test_the_host_takes_little_of_a_players_memory(program, tmp_path):
    agent = tmp_path / "light.py"
    agent.write_text(
        "import os\n"
        "class Light:\n"
        "    def choose(self, position):\n"
        "        with open('/proc/self/statm') as file:\n"
        "            pages = int(file.read().split()[0])\n"
        "        assert pages * os.sysconf('SC_PAGE_SIZE') < 64 * 2**20\n"
        "        return position.moves[0]\n"
    )
    players = {"light": player(agent, "Light", ", sandbox=off"), "random": "random"}
    assert ends(play(program, tmp_path, players, preset="knight-5x5")) == [PLAYED] * 2


def test_a_class_does_not_run_at_once(program, tmp_path):
    pupils = [f"Ours{number}" for number in range(8)]
    agents = tmp_path / "agents.py"
    agents.write_text(
        "import time\n"
        "class Ours:\n"
        "    def choose(self, position):\n"
        "        time.sleep(0.005)\n"
        "        return position.moves[0]\n"
        + "".join(f"class {name}(Ours): pass\n" for name in pupils)
    )
    most, over = [0], threading.Event()

    def watch() -> None:
        while not over.wait(0.01):
            running = [line for line in left_behind(tmp_path) if "isolation_engine.student" in line]
            most[0] = max(most[0], len(running))

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        players = {name: player(agents, name, ", sandbox=off") for name in pupils}
        records = play(program, tmp_path, players, "--threads", 2, format="swiss")
    finally:
        over.set()
        watcher.join()
    assert ends(records) == [PLAYED] * 8
    # Two games at the same time, of two players each, each with its supervisor.
    assert 4 <= most[0] <= 8


@pytest.mark.parametrize(
    ("text", "options", "why"),
    [
        (player("course.py", "Older"), ["--preset", "queen"], "Older.get_move plays knight boards"),
        (player("course.py", "Queued"), [], "Queued.get_action plays the board knight-11x9 only"),
        (player("gone.py", "Player"), [], f"there is no file {STUDENTS / 'gone.py'}"),
        (
            player("hostile.py", "Growin"),
            [],
            "hostile.py has no Growin; expected a class such as Growing",
        ),
        (
            player("hostile.py", "ignore"),
            [],
            "has no class but a function called ignore",
        ),
        (
            player("hostile.py", "Unknown"),
            [],
            "hostile.py has no Unknown",
        ),
        ('python("no_module_of_this_name:Player")', [], "there is no module no_module_of_this"),
        (player("ours.py", "Timed(deep)"), [], "argument deep of Timed: expected a literal"),
        (player("ours.py", "Timed[0]"), [], "expected a file or a module and a class of it"),
        ('python("good.py")', [], 'class="good.py": '),
    ],
)
def test_what_cannot_play_is_refused_before_the_first_game(program, text, options, why):
    players = ["--player", text, "--player", "random"]
    done = run(program, "tournament", *players, "--time", "1s", *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr and done.stderr.count("\n") == 1, done.stderr


#: An agent whose file is gone after its first move.
GOES = """
import os
class Goes:
    def choose(self, position):
        if os.path.exists("go"):
            os.rename(__file__, __file__ + ".gone")
            os.remove("go")
        return position.moves[0]
"""


def test_a_game_that_is_interrupted_is_played_again(program, tmp_path):
    agent, records = tmp_path / "goes.py", tmp_path / "r.jsonl"
    agent.write_text(GOES)
    (tmp_path / "go").touch()
    text = player(agent, "Goes", ", sandbox=off")
    command = ["tournament", "--player", text, "--player", "random", "--rounds"]
    command += ["3", "--time", "1s", "--preset", "knight-5x5", "--threads", "1"]
    done = run(program, *command, "--records", records)
    assert done.returncode == 4
    assert "game 1 was interrupted; the same command plays it again: there is no file" in done.stderr
    kept = records.read_text()
    assert kept.count("\n") == 1
    (tmp_path / "goes.py.gone").rename(agent)
    done = run(program, *command, "--records", records)
    assert done.returncode == 0, done.stderr
    assert records.read_text().startswith(kept)
    games = [json.loads(line) for line in records.read_text().splitlines()]
    assert [game["end"] for game in games] == ["no_moves"] * 6

    # A task's games go back as a whole.
    task = tmp_path / "task"
    task.write_text(run(program, *command[:-2], "--tasks", 6).stdout)
    (tmp_path / "go").touch()
    out = tmp_path / "out"
    done = run(program, "run-task", task, "--out", out)
    assert (done.returncode, out.exists()) == (4, False)
    assert "task 0: game 1 was interrupted; the same command plays it again: " in done.stderr


def test_a_task_whose_player_is_not_there_fails(program, tmp_path):
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "ag.py").write_text(GOES)
    random = ["--player", "random", "--time", "1s", "--preset", "knight-5x5", "--rounds", "1"]
    for text, why in [
        ('python("ag.py:Goes")', f"there is no file {os.getcwd()}/ag.py"),
        ('ugi("./engine")', 'cannot start "./engine": No such file or directory'),
    ]:
        task, out = tmp_path / "task", tmp_path / "out"
        task.write_text(run(program, "tournament", "--player", text, *random, "--tasks", 2).stdout)
        done = run(program, "run-task", task, "--out", out)
        assert (done.returncode, done.stdout, out.exists()) == (4, "", False)
        assert f"task 0: {text}: {why}" in done.stderr
        assert done.stderr.endswith(f"; paths are relative to {os.getcwd()}\n")
        with pytest.raises(RuntimeError, match="task 0: "):
            isolation_engine.run_task(task.read_text())
    # Where it is there, the task is done.
    task.write_text(
        run(program, "tournament", "--player", 'python("ag.py:Goes", sandbox=off)', *random, "--tasks", 2).stdout
    )
    done = subprocess.run(
        [program.resolve(), "run-task", task],
        cwd=tmp_path / "here",
        env=ENVIRONMENT,
        capture_output=True,
    )
    assert done.stdout.count(b'"end":"no_moves"') == 2, done.stderr


def test_a_limit_of_time_is_needed(program):
    text = player("ours.py", "Ours")
    done = run(program, "tournament", "--player", text, "--player", "random", "--nodes", "100")
    assert done.returncode == 2
    assert "expected a limit of time, of this player or of all" in done.stderr


def test_a_python_without_the_package_is_named(program, tmp_path):
    bare = tmp_path / "bare-python"
    bare.write_text(f'#!/bin/sh\nexec {sys.executable} -I -S "$@"\n')
    bare.chmod(0o755)
    for python, why in [(str(bare), "No module named 'isolation_engine'"), ("/no/python", "cannot start")]:
        arguments = ["--player", player("ours.py", "Ours"), "--player", "random", "--time", "1s"]
        done = run(program, "tournament", *arguments, ISOLATION_PYTHON=python)
        assert done.returncode == 2
        assert why in done.stderr, done.stderr
        assert f'ISOLATION_PYTHON names it, here it is "{python}"' in done.stderr


def test_the_package_runs_students_under_its_own_python():
    code = (
        "import sys, isolation_engine\n"
        "result = isolation_engine.tournament(\n"
        "    players=[sys.argv[1], 'random'], preset='queen-4x4', rounds=2, time='1s', seed=1\n"
        ")\n"
        "print([record['end'] for record in result.records])"
    )
    environment = {"PATH": "/nowhere", "PYTHONPATH": PACKAGE}
    done = subprocess.run(
        [sys.executable, "-c", code, player("ours.py", "Ours")],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (0, f"{['no_moves'] * 4}\n"), done.stderr


def test_the_python_that_the_user_names_wins(monkeypatch):
    monkeypatch.setenv("ISOLATION_PYTHON", "/no/python")
    with pytest.raises((ValueError, RuntimeError), match='cannot start "/no/python"'):
        isolation_engine.Agent(player("ours.py", "Ours", ", time=1s")).choose("queen-4x4")


def test_a_player_ends_with_the_arena(program, tmp_path):
    agent = tmp_path / "sleeper.py"
    agent.write_text(
        "import time\nclass Sleeper:\n    def choose(self, position):\n        time.sleep(1000)\n"
    )
    text = player(agent, "Sleeper", ", time=900s")
    arena = subprocess.Popen(
        [program, "tournament", "--player", text, "--player", "random"],
        env=ENVIRONMENT,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for(lambda: any("isolation_engine.student" in line for line in left_behind(agent)))
    finally:
        arena.kill()
        arena.wait()
    wait_for(lambda: not any("isolation_engine.student" in line for line in left_behind(agent)))


def test_quotes_around_a_class_may_be_left_out():
    text = f"{STUDENTS / 'ours.py'}:Timed(pick=last, turn=1)"
    result = isolation_engine.tournament(
        players=[f"python({text}, time=5s)", "random"],
        preset="queen-4x4",
        rounds=1,
        progress=False,
    )
    assert ends(result.records) == [PLAYED] * 2
    canonical = f"python({json.dumps(text)}, time=5000ms, memory=1000000000)"
    assert {agent for record in result.records for agent in record["players"]} >= {canonical}
    with pytest.raises(ValueError, match=r'such as python\("game_agent.py:AlphaBetaPlayer"\)'):
        isolation_engine.tournament(players=["python(ours.py)", "random"], time="1s", progress=False)
