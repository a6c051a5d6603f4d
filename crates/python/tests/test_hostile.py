"""Players that attack the arena, their opponents and the machine; they are in `students/attacks`.

Each attack plays a game pair. It must get nowhere, forfeit or play on as if nothing had happened,
and leave nothing behind; its opponent, the run and a process beside it must not notice.
"""

from __future__ import annotations

import ctypes
import json
import shutil
import sys
from pathlib import Path

import pytest
from hostile_trial import Outcome, Trial
from program_runs import ENVIRONMENT, PLAYED, STUDENTS, busy_machine, ends, loser, play, player, run

#: What attacks do is seen in /proc.
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux")

#: The version of Landlock that first keeps signals and abstract sockets inside, of Linux 6.12.
ABI = 6

#: The most that attack, opponent and arena may use together, by the limits of the defaults.
MEMORY = 2_500_000_000
PROCESSES = 1000
DISK = 1_000_000_000

GIVES_UP = {"crash"}
LATE = {"crash", "timeout"}
#: It may also play on, and as if it had not attacked.
ANY = {"crash", "timeout", "illegal_move", "no_moves"}

#: How the games of each attack may end.
ATTACKS = {
    "forgery.py:Excuses": GIVES_UP,
    "forgery.py:ExcusesItsMaking": GIVES_UP,
    "forgery.py:Shouts": LATE,
    "forgery.py:ShoutsWhenMade": ANY,
    "forgery.py:Answers": LATE | {"illegal_move"},
    "forgery.py:Finds": LATE,
    "forgery.py:Overwrites": ANY,
    "forgery.py:Executes": LATE,
    "forgery.py:Chatters": ANY,
    "at_import.py:Any": GIVES_UP,
    "signals.py:Kills": GIVES_UP,
    "signals.py:Stops": GIVES_UP,
    "signals.py:KillsParent": GIVES_UP,
    "signals.py:StopsParent": LATE,
    "signals.py:StopsItself": LATE,
    "signals.py:KillsAll": {"crash", "no_moves"},
    "signals.py:KillsGroups": {"crash", "no_moves"},
    "signals.py:Traces": GIVES_UP,
    "signals.py:Slows": GIVES_UP,
    "signals.py:Favours": GIVES_UP,
    "reading.py:Opens": GIVES_UP,
    "reading.py:Links": GIVES_UP,
    "reading.py:Processes": GIVES_UP,
    "reading.py:Environment": GIVES_UP,
    "reading.py:Inherited": GIVES_UP,
    "reading.py:Neighbours": GIVES_UP,
    "reading.py:Escapes": GIVES_UP,
    "writing.py:Outside": GIVES_UP,
    "writing.py:Metadata": GIVES_UP,
    "writing.py:OwnFolder": GIVES_UP,
    "writing.py:Remembers": {"no_moves"},
    "writing.py:FillsCopy": GIVES_UP,
    "writing.py:SharedMemory": {"no_moves"},
    "writing.py:FillsFile": GIVES_UP,
    "writing.py:FillsFolder": GIVES_UP,
    "writing.py:FillsClosedFolder": GIVES_UP,
    "writing.py:Leaves": {"no_moves"},
    "writing.py:Nests": {"no_moves"},
    "writing.py:Dumps": GIVES_UP,
    "network.py:Internet": GIVES_UP,
    "network.py:Local": GIVES_UP,
    "memory.py:Allocates": GIVES_UP,
    "memory.py:Grows": GIVES_UP,
    "memory.py:Unlimited": GIVES_UP,
    "memory.py:Together": LATE,
    "memory.py:Files": GIVES_UP,
    "memory.py:Secrets": GIVES_UP,
    "memory.py:Maps": GIVES_UP,
    "processes.py:Busy": ANY,
    "processes.py:Detaches": ANY,
    "processes.py:Siblings": ANY,
    "processes.py:Floods": ANY,
    "processes.py:Deaf": ANY,
    "processes.py:Deadlocks": {"no_moves"},
    "endless.py:Power": LATE,
    "endless.py:Pattern": LATE,
    "endless.py:Sums": LATE,
}


#: The attacks that would need more than a second to get all that they want, were they let to.
#: To share a gigabyte with a child takes ten seconds on a busy machine: their time must be longer.
LENGTHY, AMPLE = ("memory.py", "writing.py:Fills", "writing.py:Nests"), "30s"


def landlock() -> int:
    """The version of Landlock that the system has; below 1 where it has none."""
    create_ruleset, version = 444, 1
    return ctypes.CDLL(None).syscall(ctypes.c_long(create_ruleset), None, ctypes.c_long(0), version)


sandboxed = pytest.mark.skipif(
    sys.platform == "linux" and landlock() < ABI, reason=f"needs Landlock {ABI}, from Linux 6.12 on"
)


@pytest.fixture(scope="module")
def peace(program, tmp_path_factory) -> Outcome:
    """The games of the class that all attacks extend, which does not attack."""
    peace = Trial(program, tmp_path_factory.mktemp("peace")).play("attack.py:Attack")
    assert ends(peace.records) == [PLAYED] * 2, peace
    assert (peace.returncode, peace.damage) == (0, []), peace
    return peace


@pytest.fixture(params=["landlock", "bwrap+landlock"])
def walls(request, long) -> str:
    """The sandboxes, as records name them."""
    if request.param != "landlock" and not (long and shutil.which("bwrap")):
        pytest.skip("needs --long and bwrap")
    return request.param


def arena(program: Path, folder: Path, walls: str) -> Trial:
    """A trial in these sandboxes: where no bwrap is found, Landlock must do."""
    return Trial(program, folder, path="/nowhere" if walls == "landlock" else None)


def check(outcome: Outcome, allowed: set[str], walls: str | None = None) -> None:
    """That an attack has got nowhere, and the run is complete."""
    problems = list(outcome.damage)
    if walls is not None:
        for record in outcome.records:
            sandboxes = record["tournament"].get("sandbox") or [""]
            if any(not (name or "").startswith(walls) for name in sandboxes):
                problems.append(f"the sandbox was {record['tournament'].get('sandbox')}")
    if outcome.returncode != 0 or len(outcome.records) != 2:
        problems.append(f"the run ended by {outcome.returncode}: {outcome.stderr}")
    reasons = []
    for record in outcome.records:
        why = record["tournament"].get("why") or ""
        if record["end"] not in allowed or why.startswith("Succeeded"):
            problems.append(f"{record['end']}: {why}")
        if record["end"] != "no_moves":
            if loser(record) != "Attacker":
                problems.append(f"the opponent has lost: {why}")
            reasons.append(why[:30])
    # The report gives the most frequent reason, and escapes Markdown's own characters.
    report = outcome.report.replace("\\", "")
    if "Attacker" not in report or (reasons and not any(why in report for why in reasons)):
        problems.append(f"the report does not say why: {report}")
    if "without a sandbox" in outcome.stderr:
        problems.append(outcome.stderr)
    for what, most in [("memory", MEMORY), ("processes", PROCESSES), ("disk", DISK)]:
        if (used := getattr(outcome, what)) > most:
            problems.append(f"{what}: {used}, expected at most {most}")
    assert not problems, "\n".join(problems)


@sandboxed
@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_gets_nowhere(program, tmp_path, peace, attack, walls):
    late = "600ms" if "timeout" in ATTACKS[attack] else "1s"
    time = AMPLE if attack.startswith(LENGTHY) else late
    outcome = arena(program, tmp_path, walls).play(attack, limits={"time": time})
    check(outcome, ATTACKS[attack], walls)
    for record, calm in zip(outcome.records, peace.records, strict=True):
        # The opponent plays as without the attack, as far as the game goes.
        played = len(record["moves"])
        assert record["moves"] == calm["moves"][:played]
        if record["end"] == "no_moves":
            assert (played, record["winner"]) == (len(calm["moves"]), calm["winner"])


@sandboxed
def test_queues_of_sockets_count_where_the_kernel_counts_memory(program, tmp_path):
    shown = json.loads(run(program, "sandbox", "--json").stdout)
    [kept] = [it["by_kernel"] for it in shown["limits"] if it["limit"] == "memory of all processes"]
    outcome = Trial(program, tmp_path).play("memory.py:Queues", limits={"time": AMPLE})
    assert (outcome.returncode, outcome.damage, len(outcome.records)) == (0, [], 2), outcome
    for record in outcome.records:
        assert (record["end"], loser(record)) == ("crash", "Attacker")
        # docs/sandbox.md says that they are not watched elsewhere.
        assert record["tournament"]["why"].startswith("Succeeded") != kept, record["tournament"]


@sandboxed
def test_who_is_not_to_move_does_not_run(program, tmp_path):
    outcome = Trial(program, tmp_path).play("processes.py:Ponders", "steady.py:Thinks(seconds=0.3)")
    check(outcome, GIVES_UP)
    # It says so only where thread, child and grandchild all had a break.
    assert all(record["tournament"]["why"].startswith("Refused") for record in outcome.records)


@sandboxed
def test_busy_children_do_not_take_the_time_of_an_opponent_who_uses_it_all(program, tmp_path):
    keys = {"clock": "cpu", "limits": {"time": "150ms"}, "preset": "knight-5x5"}
    outcome = Trial(program, tmp_path).play("processes.py:Busy", "steady.py:Steady", **keys)
    check(outcome, ANY)


@pytest.mark.parametrize("whom", ["child", "thread", "grandchild", "forgotten"])
def test_the_time_of_those_who_work_for_a_player_is_its_own(program, tmp_path, whom):
    keys = {"clock": "cpu", "limits": {"time": "300ms"}}
    outcome = Trial(program, tmp_path).play(f"endless.py:Hires({whom!r})", **keys)
    check(outcome, {"timeout"})


@pytest.mark.parametrize("clock", ["cpu", "wall"])
def test_time_counts_from_the_position_on(program, tmp_path, clock):
    keys = {"clock": clock, "limits": {"time": "150ms"}}
    outcome = Trial(program, tmp_path).play("endless.py:Early", **keys)
    check(outcome, {"timeout"})
    for record in outcome.records:
        attacker = record["tournament"]["names"].index("Attacker")
        assert len(record["moves"]) == 2 + attacker, "its first move, after the opening, is late"


def test_the_time_of_others_is_not_a_players_own(program, tmp_path):
    keys = {"clock": "cpu", "limits": {"time": "200ms"}}
    outcome = Trial(program, tmp_path).play("endless.py:Naps", **keys)
    check(outcome, {"no_moves"})


def test_a_player_who_sleeps_is_late_by_the_processors_clock_too(program, tmp_path):
    keys = {"clock": "cpu", "limits": {"time": "100ms"}}
    outcome = Trial(program, tmp_path).play("endless.py:Sleeps", **keys)
    check(outcome, {"timeout"})


@sandboxed
def test_a_player_may_leave_the_sandbox_where_the_teacher_says_so(program, tmp_path):
    for sandbox, why in [("off", "Succeeded"), ("on", "Refused"), ("auto", "Refused")]:
        folder = tmp_path / sandbox
        folder.mkdir()
        outcome = Trial(program, folder).play("reading.py:Opens", more=f", sandbox={sandbox}")
        assert len(outcome.records) == 2, outcome.stderr
        for record in outcome.records:
            assert record["tournament"]["why"].startswith(why)
            is_off = record["tournament"]["sandbox"].count(None) == 1
            assert is_off == (sandbox == "off"), record


@sandboxed
def test_a_class_of_attackers_leaves_the_others_alone(program, tmp_path, long, walls):
    trial = arena(program, tmp_path, walls)
    names = list(ATTACKS)[:: 1 if long else 6]
    outcome = trial.play_class(names, threads=2, time=AMPLE)
    assert outcome.returncode == 0, outcome.stderr
    assert len(outcome.records) == 2 * len(names)
    for record in outcome.records:
        [name] = [name for name in record["tournament"]["names"] if name != "Opponent"]
        why = record["tournament"].get("why") or ""
        assert record["end"] in ATTACKS[name] and not why.startswith("Succeeded"), (name, why)
        assert record["end"] == "no_moves" or loser(record) == name, record
    assert outcome.damage == []


def test_the_sandbox_does_not_hinder_an_honest_player(program, tmp_path):
    players = {"Honest": player("ordinary.py", "Ordinary"), "Random": "random"}
    records = play(program, tmp_path, players, limits={"time": "5s"})
    assert ends(records) == [PLAYED] * 2


#: A Python that starts twice, for the check before the first game, and then not each third time.
UNSTEADY = """#!/bin/sh
echo x >> {folder}/starts
[ $(($(wc -l < {folder}/starts) % 3)) = 0 ] && exit 1
exec {python} "$@"
"""


def test_a_start_that_fails_is_tried_again_and_no_loss(program, tmp_path, monkeypatch):
    python = tmp_path / "python"
    python.write_text(UNSTEADY.format(folder=tmp_path, python=sys.executable))
    python.chmod(0o755)
    monkeypatch.setitem(ENVIRONMENT, "ISOLATION_PYTHON", str(python))
    # It writes down its starts, which the sandbox would not allow.
    players = {name: player("ours.py", "Ours", ", sandbox=off") for name in ("Ann", "Bob")}
    records = play(program, tmp_path, players, rounds=3, limits={"time": "5s"})
    assert ends(records) == [PLAYED] * 6


@pytest.fixture
def busy():
    with busy_machine():
        yield


def test_a_busy_machine_decides_no_game_by_default(program, tmp_path, busy, long):
    # Each stops ten milliseconds before its time, as the course's agents do, and has had it all.
    players = {
        "Ann": player("steady.py", "Steady"),
        "Bob": player("steady.py", "Steady(spare=12)"),
    }
    games = 200 if long else 20
    keys = {"rounds": games // 2, "limits": {"time": "150ms"}}
    # A few plies are left of each game.
    keys |= {"preset": "knight-5x5", "random_plies": 6}
    records = play(program, tmp_path, players, patience=3600, **keys)
    assert ends(records) == [PLAYED] * games
    moves = [move["ms"] for record in records for move in record["stats"] if move.get("ms")]
    assert len(moves) > 2 * games
    assert 100 < sum(moves) / len(moves) < 170
    assert all(record["tournament"]["clock"] == ["cpu", "cpu"] for record in records)


def test_what_is_checked_on_a_busy_machine_is_what_is_played(program, tmp_path, busy):
    checked = run(program, "check-agent", player("steady.py", "Punctual"), "--preset", "knight-5x5")
    assert checked.returncode == 0, checked.stdout
    submissions = tmp_path / "submissions"
    submissions.mkdir()
    shutil.copy(STUDENTS / "steady.py", submissions / "ann.py")
    options = ["--preset", "knight-5x5", "--opponent", "Random", "--opponent", "AB_Open"]
    results = ["--results", tmp_path / "results", "--class", "Punctual"]
    done = run(program, "class", submissions, *results, *options, patience=300)
    assert done.returncode == 0, done.stderr
    records = (tmp_path / "results/games.jsonl").read_text().splitlines()
    assert ends(map(json.loads, records)) == [PLAYED] * 6
