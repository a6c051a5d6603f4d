"""A class of submissions: checked, played, killed, resumed and reported."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest
from class_runs import finished, grades, killed, read_table, results, start
from program_runs import ENVIRONMENT, run
from students.class_of_forty import CRASH, GOOD, LOOP


def small_class(folder: Path) -> None:
    folder.mkdir()
    (folder / "ann.py").write_text(GOOD.format("move"))
    (folder / "bob").mkdir()
    (folder / "bob" / "game_agent.py").write_text(GOOD.format("move[::-1]"))
    (folder / "bob" / "sample_players.py").write_text("class RandomPlayer:\n    get_move = None\n")
    with zipfile.ZipFile(folder / "=zoe.zip", "w") as archive:
        archive.writestr("project/my_custom_player.py", GOOD.format("-move[0]"))
    (folder / "syntax.py").write_text("class CustomPlayer:\n    def get_move(self)\n")
    (folder / "loop.py").write_text(LOOP)
    (folder / "crash.py").write_text(CRASH)


def refused(program: Path, folder: Path, code: int, *options: str, **environment: str) -> str:
    """Why the class does not run, with this exit code."""
    running = start(program, folder, *options, **environment)
    _, err = running.communicate(timeout=60)
    assert running.returncode == code, err
    return err


#: The program on a kernel without Landlock: a filter answers the first of its calls, number 444, with ENOSYS.
WITHOUT_LANDLOCK = """\
#!{python}
import ctypes, os, struct, sys

load, jump, give = 0x20, 0x15, 0x06
steps = [(load, 0, 0, 0), (jump, 0, 1, 444), (give, 0, 0, 0x00050000 | 38), (give, 0, 0, 0x7FFF0000)]
code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
filter = ctypes.create_string_buffer(struct.pack("HP", len(steps), ctypes.addressof(code)))
prctl = ctypes.CDLL(None, use_errno=True).prctl
assert prctl(38, 1, 0, 0, 0) == 0 and prctl(22, 2, filter, 0, 0) == 0, ctypes.get_errno()
os.execv("{program}", ["{program}", *sys.argv[1:]])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs a filter of system calls")
def test_a_missing_sandbox_is_named_before_any_submission_is_loaded(program: Path, tmp_path: Path) -> None:
    unprotected, loaded = tmp_path / "unprotected", tmp_path / "loaded"
    unprotected.write_text(WITHOUT_LANDLOCK.format(python=sys.executable, program=program))
    unprotected.chmod(0o755)
    (tmp_path / "submissions").mkdir()
    spy = f"import pathlib\npathlib.Path({str(loaded)!r}).touch()\n"
    (tmp_path / "submissions" / "ann.py").write_text(spy + GOOD.format("move"))
    options = ["--preset", "knight-5x5", "--opponent", "Random"]

    error = refused(unprotected, tmp_path, 2, "--require-sandbox", PATH="/nowhere")
    assert error.startswith("isolation: --require-sandbox: the kernel has no Landlock, and bwrap is not installed")
    assert not loaded.exists() and not (tmp_path / "results").exists()

    # Before the first line about an agent.
    out = finished(unprotected, tmp_path, *options, PATH="/nowhere")
    assert re.match(r"The class is at .*\nSandbox: none; not enforced by the kernel: files and network, .*\nann: ", out)
    assert loaded.exists()

    # A machine that offers a sandbox takes the option.
    if json.loads(run(program, "sandbox", "--json").stdout)["sandbox"]:
        loaded.unlink()
        shutil.rmtree(tmp_path / "results")
        assert "\nSandbox: none" not in finished(program, tmp_path, *options, "--require-sandbox")
        assert not loaded.exists()


def page(address: str, path: str = "/") -> str:
    with urllib.request.urlopen(address + path, timeout=30) as answer:
        return answer.read().decode()


def address_of(running: subprocess.Popen[str]) -> str:
    return re.search(r"http://127.0.0.1:\d+", running.stdout.readline())[0]


def shown(running: subprocess.Popen[str], address: str, text: str) -> str:
    """The page once it shows this text."""
    deadline = time.monotonic() + 120
    while text not in (overview := page(address)):
        assert running.poll() is None, running.communicate()
        assert time.monotonic() < deadline, overview
        time.sleep(0.05)
    return overview


def width(page: str, folder: Path) -> int:
    """The width in pixels that a page needs on a phone of 375 pixels."""
    browser = shutil.which("chromium") or pytest.skip("there is no Chromium")
    file = folder / "page.html"
    # A window of the browser is wider.
    script = "document.title = this.contentDocument.documentElement.scrollWidth"
    size = "width: 375px; height: 812px; border: 0"
    frame = f'<iframe style="{size}" srcdoc="{html.escape(page)}" onload="{script}"></iframe>'
    file.write_text(f"<title></title>{frame}")
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
    command = [browser, *options, file.as_uri()]
    dom = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    return int(re.search(r"<title>(\d+)</title>", dom)[1])


def test_the_page_of_a_class(program: Path, tmp_path: Path) -> None:
    small_class(tmp_path / "submissions")
    options = ["--no-opponents", "--time", "300ms", "--stay"]
    running = start(program, tmp_path, *options)
    try:
        address = address_of(running)
        assert "submissions checked" in (first := page(address)) or "games" in first
        overview = shown(running, address, "The run is over: 20 games")
        assert str(tmp_path / "results" / "class.html") in overview
        assert (tmp_path / "results" / "class.html").exists()
        assert "<dt>syntax</dt>" in overview and "Latest forfeits" in overview
        link = re.search(r'href="/game/(\d+)/(\d+)">Game \d+</a> <b>crash<', overview)
        number, ply = link.groups()
        game = page(address, f"/game/{number}/{ply}")
        assert "<svg" in game and "ZeroDivisionError" in game and f"Move {ply} of {ply}" in game
        assert page(address, f"/game/{number}/0") != game
        assert page(address, "/games").count("<li ") == 20
        player = re.search(r'<td class="name"><a href="(/games[?]player=%3Dzoe)">=zoe</a>', overview)[1]
        assert page(address, player).count("<li ") == 8
        with pytest.raises(urllib.error.HTTPError, match="404"):
            page(address, "/game/99/0")
        stranger = urllib.request.Request(address, headers={"Host": "example.org"})
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(stranger, timeout=30)
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=30) == 0
    finally:
        running.kill()
        running.communicate()


def test_the_page_says_that_the_run_is_over(program: Path, tmp_path: Path) -> None:
    (tmp_path / "submissions").mkdir()
    (tmp_path / "submissions" / "ann.py").write_text(GOOD.format("move"))
    running = start(program, tmp_path, "--opponent", "Random")
    try:
        overview = shown(running, address_of(running), "The run is over: 2 games")
        assert str(tmp_path / "results" / "class.html") in overview
        assert running.wait(timeout=30) == 0
    finally:
        running.kill()
        running.communicate()


def test_pages_fit_on_a_phone(program: Path, tmp_path: Path) -> None:
    (tmp_path / "submissions").mkdir()
    (tmp_path / "submissions" / "crash.py").write_text(CRASH.replace("divide()", "divide" * 30 + "()"))
    running = start(program, tmp_path, "--opponent", "Random", "--stay")
    try:
        address = address_of(running)
        pages = [shown(running, address, "The run is over"), page(address, "/game/1/4")]
    finally:
        running.kill()
        running.communicate()
    reports = tmp_path / "results"
    for report in [reports / "class.html", *reports.glob("students/*/index.html")]:
        pages.append(report.read_text())
    assert max(width(text, tmp_path) for text in pages) <= 375


def test_ctrl_c_while_games_are_analysed(program: Path, tmp_path: Path) -> None:
    (tmp_path / "submissions").mkdir()
    (tmp_path / "submissions" / "ann.py").write_text(GOOD.format("move"))
    options = ["--preset", "knight-11x9", "--opponent", "Random", "--opponent", "Greedy"]
    running = start(program, tmp_path, *options, "--solver-nodes", str(10**12))
    try:
        shown(running, address_of(running), " analysed for the reports")
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=10)
        assert running.returncode == 130 and "of 6 games were analysed" in err
    finally:
        running.kill()
        running.communicate()
    finished(program, tmp_path, *options, "--solver-nodes", "1")


def test_what_the_machine_lacks_leaves_no_trace(program: Path, tmp_path: Path) -> None:
    (tmp_path / "submissions").mkdir()
    (tmp_path / "submissions" / "ann.py").write_text(GOOD.format("move"))
    err = refused(program, tmp_path, 2, ISOLATION_PYTHON="/bin/false")
    assert "ISOLATION_PYTHON names it" in err
    err = refused(program, tmp_path, 2, ISOLATION_PYTHON="/no/python")
    assert 'cannot start "/no/python"' in err
    err = refused(program, tmp_path, 2, "--opponent", "Random", "--opponent", "Random")
    assert 'two players are named "Random"' in err
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        err = refused(program, tmp_path, 4, "--port", port)
        assert f"--port: {port} cannot be opened" in err
    assert not (tmp_path / "results").exists()


def test_one_run_at_a_time(program: Path, tmp_path: Path) -> None:
    (tmp_path / "submissions").mkdir()
    (tmp_path / "submissions" / "loop.py").write_text(LOOP)
    running = start(program, tmp_path, "--time", "3s", "--opponent", "Random")
    try:
        shown(running, address_of(running), "of 2 games")
        agent = tmp_path / "results" / "agents" / "loop" / "loop.py"
        before = agent.stat().st_ino
        assert "results: another run uses this folder" in refused(program, tmp_path, 4)
        assert agent.stat().st_ino == before
    finally:
        running.kill()
        running.communicate()


def test_checks_are_repeated_until_games_are_played(program: Path, tmp_path: Path) -> None:
    submissions = tmp_path / "submissions"
    submissions.mkdir()
    (submissions / "ann.py").write_text(GOOD.format("move"))
    err = refused(program, tmp_path, 1, "--class", "Other")
    assert "no game was played: 0 of 1 submissions can play" in err
    assert "no class Other" in grades(tmp_path / "results")["ann"]["error"]
    # Neither another name of the class nor another file is held against the student.
    (submissions / "gone.py").write_text("")
    refused(program, tmp_path, 1, "--no-opponents")
    (submissions / "gone.py").unlink()
    (submissions / "ann.py").write_text(GOOD.format("-move[0]"))
    finished(program, tmp_path, "--opponent", "Random")
    finished(program, tmp_path, "--opponent", "Random")
    assert grades(tmp_path / "results")["ann"]["games"] == "2"

    err = refused(program, tmp_path, 2, "--opponent", "Random", "--time", "200ms")
    assert "the games were played with --time 150ms; expected the same, not --time 200ms" in err
    assert "other options" in refused(program, tmp_path, 2, "--opponent", "Greedy")
    (submissions / "ann.py").unlink()
    (submissions / "dora.py").write_text(GOOD.format("move"))
    err = refused(program, tmp_path, 2, "--opponent", "Random")
    assert "after games were played; removed: ann;" in err


def test_the_choices_of_class_toml(program: Path, tmp_path: Path) -> None:
    submissions = tmp_path / "submissions"
    submissions.mkdir()
    best = GOOD.format("-move[0]").replace("CustomPlayer", "Best")
    (submissions / "ann.py").write_text(GOOD.format("move") + best)
    (submissions / "zoe.py").write_text(GOOD.format("move"))
    choices = submissions / "class.toml"
    choices.write_text('[students.an]\nclass = "Best"\n')
    err = refused(program, tmp_path, 2, "--opponent", "Random")
    assert 'class.toml: line 1, column 11: students: no submission "an"; did you mean ann?' in err
    choices.write_text('[students.ann]\nclass = "Best"\n')
    finished(program, tmp_path, "--opponent", "Random")
    table = grades(tmp_path / "results")
    assert table["ann"]["agent"].startswith("ann.py:Best")
    assert table["zoe"]["agent"].startswith("zoe.py:CustomPlayer")
    assert table["ann"]["games Random"] == "2" and "points" not in table["ann"]

    # Reports can be made again; games cannot.
    rubric = "[[rubric.share]]\nagainst = 'students'\nat_least = '0 %'\npoints = 3\n"
    choices.write_text(f'[students.ann]\nclass = "Best"\nname = "Zoë Lee"\nid = 7\n{rubric}')
    finished(program, tmp_path, "--opponent", "Random", "--anonymous", "--export", "canvas")
    row = grades(tmp_path / "results")["Zoë Lee"]
    assert (row["id"], row["points"]) == ("7", "3")
    assert "Zoë Lee,7,,,,3" in (tmp_path / "results" / "canvas.csv").read_text("utf-8-sig")
    overview = (tmp_path / "results" / "class.html").read_text()
    assert row["alias"] in overview and "Zoë" not in overview and "zoe" not in overview
    report = (tmp_path / "results" / "students" / "ann" / "index.html").read_text()
    assert "Zoë Lee" in report and "zoe" not in report and str(tmp_path) not in report
    err = refused(program, tmp_path, 2, "--opponent", "Random", "--class", "CustomPlayer")
    assert "zoe.py: the games were played with --time 150ms; expected the same" in err
    choices.write_text('[students.ann]\nclass = "CustomPlayer"\n')
    assert "Plan: 4 games on " in finished(program, tmp_path, "--opponent", "Random")
    assert grades(tmp_path / "results")["ann"]["agent"].startswith("ann.py:CustomPlayer")


def test_who_was_left_out_joins_once_a_class_is_chosen(program: Path, tmp_path: Path) -> None:
    submissions = tmp_path / "submissions"
    submissions.mkdir()
    one, other = (GOOD.format("move").replace("CustomPlayer", name) for name in ("One", "Other"))
    for name, text in {"ann": GOOD.format("move"), "two": one + other, "lost": "import nothing_here"}.items():
        (submissions / f"{name}.py").write_text(text)
    options = ["--opponent", "Random"]
    out = finished(program, tmp_path, *options)
    assert "Left out: two: several agent classes" in out and "Left out: lost: ModuleNotFound" in out
    before = games(tmp_path)
    choices = submissions / "class.toml"
    choices.write_text('[students.two]\nclass = "Other"\nname = "Two Lee"\n')
    # Those who are still left out change no option, and excuse no other one.
    err = refused(program, tmp_path, 2, *options, "--time", "200ms")
    assert "ann.py: the games were played with --time 150ms; expected the same" in err
    out = finished(program, tmp_path, *options)
    assert "Plan: 4 games on " in out and "Left out: lost: ModuleNotFound" in out
    after = games(tmp_path)
    assert len(after) == 6 and before.items() <= after.items()
    assert grades(tmp_path / "results")["Two Lee"]["games"] == "4"
    # Nothing is left to play.
    assert "Plan: " not in finished(program, tmp_path, *options)
    assert games(tmp_path) == after
    (submissions / "copy.py").write_text(one + other)
    choices.write_text('[students.two]\nclass = "Other"\nname = "Two Lee"\n[students.copy]\nclass = "One"\n')
    finished(program, tmp_path, *options)
    (pair,) = read_table(tmp_path / "results" / "similarity.csv")
    assert {pair["first"], pair["second"]} == {"Two Lee", "copy"}


def games(folder: Path) -> dict[str, str]:
    """The records of the games by their players, without checksums."""
    text = re.sub(r',"line":\d+,"crc32":"[0-9a-f]+"', "", (folder / "results" / "games.jsonl").read_text())
    return {" – ".join(json.loads(line)["tournament"]["names"]): line for line in text.splitlines()}


def test_replaced_and_new_submissions_play_only_their_games(program: Path, tmp_path: Path) -> None:
    def change(folder: Path) -> None:
        (folder / "submissions" / "bob.py").write_text(GOOD.format("-move[1]"))
        (folder / "submissions" / "dora.py").write_text(GOOD.format("move[0]"))

    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        (folder / "submissions").mkdir(parents=True)
        for name in ("ann", "bob", "cat"):
            (folder / "submissions" / f"{name}.py").write_text(GOOD.format("move"))
    options = ["--opponent", "Random", "--time", "1s"]
    out = finished(program, one, *options)
    assert "Plan: 12 games on " in out and "Each player plays 6 games: " in out
    shutil.copytree(one / "results", other / "results")
    before = games(one)
    change(one)
    # Six games of bob's and eight of dora's.
    assert "Plan: 14 games on " in finished(program, one, *options)
    after = games(one)
    assert len(before) == 12 and len(after) == 20
    for names, line in before.items():
        # Also the measured times are those of the first run.
        assert (after[names] == line) == ("bob" not in names), names
    assert {row["games"] for row in grades(one / "results").values()} == {"8"}
    change(other)
    # At first in the checks, then between games.
    for games_played in (0, 7, 15):
        killed(program, other, games_played, *options, after="games-set-aside.jsonl")
    finished(program, other, *options)
    found, expected = results(other), results(one)
    assert found.keys() == expected.keys()
    for name, text in expected.items():
        assert found[name] == text, name

    (one / "submissions" / "bob.py").write_text("class CustomPlayer")
    err = refused(program, one, 2, *options)
    assert "bob.py replaces a submission that played: SyntaxError" in err
    change(one)
    finished(program, one, *options)
    (one / "submissions" / "bob.py").write_text(GOOD.format("move"))
    err = refused(program, one, 2, *options, "--seed", "1")
    assert "the games were played with --time 1s; expected the same, not --time 1s --seed 1" in err


def test_a_swiss_tournament_replaces_no_submission(program: Path, tmp_path: Path) -> None:
    (tmp_path / "submissions").mkdir()
    agent = tmp_path / "submissions" / "ann.py"
    agent.write_text(GOOD.format("move"))
    options = ["--opponent", "Random", "--format", "swiss", "--rounds", "1"]
    finished(program, tmp_path, *options)
    agent.write_text(GOOD.format("-move[0]"))
    err = refused(program, tmp_path, 2, *options)
    assert "ann.py: the submission changed after games were played" in err
    copies = list((tmp_path / "results" / "agents").rglob("*.py"))
    assert [copy.read_text() for copy in copies] == [GOOD.format("move")]


def test_rounds_that_fit_in_a_budget(program: Path, tmp_path: Path) -> None:
    (tmp_path / "submissions").mkdir()
    (tmp_path / "submissions" / "ann.py").write_text(GOOD.format("move"))
    options = ["--opponent", "Random", "--rounds", "auto", "--threads", "1"]
    assert "expected --budget with it" in refused(program, tmp_path, 2, *options)
    options += ["--budget", "8s"]
    out = finished(program, tmp_path, *options)
    played = int(re.search(r"Plan: (\d+) games on 1 thread", out)[1])
    assert 2 < played == len((tmp_path / "results" / "games.jsonl").read_text().splitlines())
    # The speed is not measured again.
    assert "Plan: " not in finished(program, tmp_path, *options)
    assert grades(tmp_path / "results")["ann"]["games"] == str(played)


def test_the_archive_of_a_learning_platform(program: Path, tmp_path: Path) -> None:
    template = "class CustomPlayer:\n    def get_move(self, game, time_left):\n"
    long = template + "".join(
        f"        if game.move_count > {number}:\n            x = [{'-' * number}1, game.move_count]\n"
        for number in range(40)
    )
    notebook = {
        "nbformat": 4,
        "cells": [
            {"cell_type": "markdown", "source": ["# My agent"]},
            {"cell_type": "code", "source": ["%matplotlib inline\n", "!ls"]},
            {"cell_type": "code", "source": GOOD.format("move") + "\n# ünïcode\n"},
        ],
    }
    with zipfile.ZipFile(tmp_path / "submissions.zip", "w") as archive:
        archive.writestr("smithann_12_340_game_agent.py", "raise SystemExit")
        archive.writestr("smithann_LATE_12_355_game_agent-1.py", "from helper import CustomPlayer\n")
        archive.writestr("smithann_LATE_12_356_helper.py", GOOD.format("move"))
        archive.writestr("möllerzoë_13_341_player.ipynb", json.dumps(notebook))
        archive.writestr("jonesbob_14_342_my_custom_player.py", long + "        return game.get_legal_moves()[0]\n")
        copied = "# mine\n" + long.replace("number", "n") + "        return game.get_legal_moves()[-1]\n"
        archive.writestr("leecat_15_343_my_custom_player.py", copied)
    running = subprocess.run(
        [program, "class", "submissions.zip", "--results", "results", "--no-opponents"],
        cwd=tmp_path,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "file names of Canvas: 4 of 4 submissions" in running.stderr
    assert "smithann_LATE_12_355_game_agent-1.py replaces smithann_12_340_game_agent.py" in running.stderr
    folder = tmp_path / "results"
    table = grades(folder)
    assert set(table) == {"smithann", "möllerzoë", "jonesbob", "leecat"}
    agent = folder / "agents" / "smithann"
    assert sorted(it.name for it in agent.glob("*.py")) == ["game_agent.py", "helper.py"]
    page = (folder / "students/möllerzoë/index.html").read_text()
    assert "code cell 2: lines 5 to " in page and "left out: %matplotlib inline" in page
    assert table["möllerzoë"]["games"] != ""
    assert "Similar submissions: 1 pair, listed in results/similarity.csv" in running.stdout
    (pair,) = read_table(folder / "similarity.csv")
    assert {pair["first"], pair["second"]} == {"jonesbob", "leecat"} and pair["identical"] == ""
    assert int(pair["first_percent"]) > 90 and re.match(r"my_custom_player.py \d+-8\d", pair["first_lines"])
    for report in folder.glob("students/jonesbob/*"):
        assert "imilar" not in report.read_text()


def test_results_that_were_moved(program: Path, tmp_path: Path) -> None:
    (tmp_path / "submissions").mkdir()
    for name in ("ann", "bob"):
        (tmp_path / "submissions" / f"{name}.py").write_text(GOOD.format("move"))
    killed(program, tmp_path, 1, "--opponent", "Random")
    (tmp_path / "elsewhere").mkdir()
    shutil.move(tmp_path / "results", tmp_path / "elsewhere" / "week1")
    moved = ["class", "../submissions", "--results", "week1", "--opponent", "Random"]
    done = subprocess.run(
        [program, *moved], cwd=tmp_path / "elsewhere", env=ENVIRONMENT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert {row["check"] for row in grades(tmp_path / "elsewhere" / "week1").values()} == {"passed"}
    records = (tmp_path / "elsewhere" / "week1" / "games.jsonl").read_text()
    assert records.count("\n") == 6 and str(tmp_path) not in records


def test_checking_an_agent(program: Path, tmp_path: Path) -> None:
    def check(text: str, *more: str, **variables: str) -> subprocess.CompletedProcess[str]:
        (tmp_path / "agent.py").write_text(text)
        return run(program, "check-agent", f"{tmp_path}/agent.py:CustomPlayer", *more, **variables)

    good = check(GOOD.format("move"), "--time", "1s")
    assert good.returncode == 0, good.stdout
    assert "first project, generation 3" in good.stdout
    assert good.stdout.count("pass  plays ") == 4
    second = check(GOOD.format("move").replace("game, time", "game, legal_moves, time"))
    assert "first project, generation 2" in second.stdout
    crash = check(CRASH, "--time", "1s")
    assert crash.returncode == 1 and "4 of 7 steps failed" in crash.stderr
    assert crash.stdout.count("in divide\n") == 1
    loop = check(LOOP)
    assert loop.returncode == 1 and "timeout: no move within 170 ms" in loop.stdout
    broken = check("class CustomPlayer:\n  def f(self)\n")
    assert broken.returncode == 1 and "(agent.py, line 2)" in broken.stdout
    queens = check(GOOD.format("move"), "--preset", "queen-5x5")
    assert queens.returncode == 1 and "plays knight boards only" in queens.stdout
    # Python is named relative to the folder of the command, not of the agent.
    python = f"../{Path.cwd().name}/{os.path.relpath(sys.executable)}"
    good = check(GOOD.format("move"), "--time", "1s", ISOLATION_PYTHON=python)
    assert good.returncode == 0, good.stdout
    none = run(program, "check-agent", f"{tmp_path}/none.py:A")
    assert none.returncode == 2 and "no such file" in none.stderr
