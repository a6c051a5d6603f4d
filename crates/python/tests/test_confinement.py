"""What the kernel enforces for a class: programs that multiply, a killed tournament, engines in the sandbox.

The tests of whole classes run with `--long`: `cargo xtask python -- --long tests/test_confinement.py`.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from process_watch import bears, is_alive, pids
from program_runs import ENVIRONMENT, loser, play, player, run

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not shutil.which("cc"), reason="needs Linux and a C compiler"
)

#: Each process forks and exits: none lives long enough to be stopped by its number.
FORKS = "#include <unistd.h>\nvoid work(void) { for (;;) if (fork() > 0) _exit(0); }\n"

#: The agent beside it starts eight copies with its first move.
MALLORY = """
import ctypes, os
from pathlib import Path

class Agent:
    begun = False

    def choose(self, position):
        if not self.begun:
            self.begun = True
            work = ctypes.CDLL(str(Path(__file__).parent / "work.so")).work
            for _ in range(8):
                if os.fork() == 0:
                    work()
        return position.moves[0]
"""

HONEST = """
import time

class Agent:
    def choose(self, position, time_left):
        until = time.process_time() + 0.03
        while time.process_time() < until:
            pass
        return position.moves[len(position.moves) // 2]
"""

#: Processes and threads of the whole class.
LIMIT = 400

#: A user without other processes.
USER = 64321


def submission(folder: Path, name: str, text: str) -> Path:
    own = folder / "submissions" / name
    own.mkdir(parents=True)
    (own / "agent.py").write_text(text)
    return own


def multiplies(folder: Path) -> Path:
    """The submission whose program multiplies."""
    own = submission(folder, "mallory", MALLORY)
    (folder / "work.c").write_text(FORKS)
    build = ["cc", "-O2", "-shared", "-fPIC", "-o", own / "work.so", folder / "work.c"]
    subprocess.run(build, check=True)
    return own


def path_without_bwrap(folder: Path) -> str:
    tools = folder / "tools"
    tools.mkdir()
    for tool in ("unshare", "setpriv", "readlink", "rm"):
        (tools / tool).symlink_to(shutil.which(tool) or "/nowhere")
    return str(tools)


def left(folder: Path) -> list[int]:
    return [pid for pid in pids() if pid != os.getpid() and is_alive(pid) and bears(pid, str(folder))]


@pytest.fixture
def small_machine(request):
    """What precedes a command so that all its processes are at most `LIMIT`: of root, or of an ordinary user."""
    limited = [shutil.which("prlimit") or "prlimit", f"--nproc={LIMIT}"]
    if os.getuid() != 0:
        yield limited
        return
    if request.param == "user":
        yield ["/usr/bin/setpriv", "--reuid", str(USER), "--clear-groups", *limited]
        return
    group = Path(f"/sys/fs/cgroup/pids/isolation-test-{os.getpid()}")
    try:
        group.mkdir()
    except OSError:
        pytest.skip("needs the controller pids of version 1")
    (group / "pids.max").write_text(str(LIMIT))
    yield ["/bin/sh", "-c", f'echo $$ > {group}/cgroup.procs; exec "$@"', "sh"]
    assert (group / "cgroup.procs").read_text() == ""
    for below in group.glob("*/"):
        below.rmdir()
    group.rmdir()


@pytest.mark.long
@pytest.mark.parametrize("small_machine", ["root", "user"], indirect=True)
@pytest.mark.parametrize("bwrap", [True, False])
def test_an_agent_that_multiplies_harms_no_other_student(program, tmp_path, small_machine, bwrap):
    if bwrap and not shutil.which("bwrap"):
        pytest.skip("needs bwrap")
    multiplies(tmp_path)
    for name in ("ann", "bob", "cid"):
        submission(tmp_path, name, HONEST)
    path = os.environ["PATH"] if bwrap else path_without_bwrap(tmp_path)
    # Another user reads the submissions, and writes the results.
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(0o777)
    for folder in [*tmp_path.parents[:2], tmp_path]:
        folder.chmod(folder.stat().st_mode | 0o055)
    probe = [*small_machine, sys.executable, "-c", "import isolation_engine"]
    if subprocess.run(probe, env=ENVIRONMENT, cwd=home, capture_output=True).returncode != 0:
        pytest.skip("the user cannot read this Python")
    command = [*small_machine, program, "--quiet", "class", tmp_path / "submissions"]
    command += ["--results", home / "results", "--preset", "knight-5x5", "--class", "Agent"]
    environment = {**ENVIRONMENT, "PATH": path, "HOME": str(home), "TMPDIR": str(home)}
    done = subprocess.run(
        list(map(str, command)), env=environment, cwd=home, capture_output=True, text=True, timeout=900
    )
    assert done.returncode == 0, done.stderr
    lines = (home / "results/games.jsonl").read_text().splitlines()
    records = [json.loads(line) for line in lines]
    forfeited = [record for record in records if record["end"] != "no_moves"]
    assert len(records) >= 12 and {loser(record) for record in forfeited} == {"mallory"}
    noted = [record["tournament"].get("sandbox", []) for record in records]
    sandboxes = {name for names in noted for name in names if name}
    assert sandboxes and all(name.startswith("bwrap+" if bwrap else "landlock+namespaces") for name in sandboxes)
    assert "mallory" in (home / "results/class.html").read_text()
    deadline = time.monotonic() + 5
    while left(tmp_path) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert left(tmp_path) == []


@pytest.mark.parametrize("bwrap", [True, False])
def test_a_killed_tournament_leaves_no_process(program, tmp_path, long, bwrap):
    if bwrap and not shutil.which("bwrap"):
        pytest.skip("needs bwrap")
    agent = multiplies(tmp_path) / "agent.py"
    honest = submission(tmp_path, "ann", HONEST) / "agent.py"
    path = os.environ["PATH"] if bwrap else path_without_bwrap(tmp_path)
    environment = {**ENVIRONMENT, "PATH": path, "TMPDIR": str(tmp_path)}
    players = ["--player", player(agent, "Agent"), "--player", player(honest, "Agent")]
    command = [program, "tournament", "--rounds", 50, "--preset", "knight-5x5", "--time", "150ms"]
    for trial in range(14 if long else 2):
        arena = subprocess.Popen(
            list(map(str, [*command, *players])),
            env=environment,
            cwd=tmp_path,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(1.5 + 0.3 * trial)
        assert arena.poll() is None
        arena.send_signal(signal.SIGKILL)
        arena.wait()
        deadline = time.monotonic() + 5
        while left(tmp_path) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert left(tmp_path) == []


#: An engine that tries what it must not, and says so with its move.
ENGINE = """
import ctypes, os, socket, sys, time

def write(path, megabytes):
    with open(path, "wb") as file:
        for _ in range(megabytes):
            file.write(bytes(1 << 20))

def namespace():
    if ctypes.CDLL(None).unshare(0x10000000) != 0:
        raise OSError

ways = {
    "memory": lambda: bytearray(1_600_000_000),
    "devices": lambda: write("/dev/large", 1),
    "root": lambda: write("/large", 1),
    "disk": lambda: write("/tmp/large", 70),
    "secret": lambda: open(sys.argv[1]).read(),
    "socket": socket.socket,
    "namespace": namespace,
}

def fork():
    for _ in range(200):
        if os.fork() == 0:
            time.sleep(30)
            os._exit(0)

for line in sys.stdin:
    match line.split()[:1]:
        case ["ugi"]:
            print("ugiok", flush=True)
        case ["isready"]:
            print("readyok", flush=True)
        case ["go"] if sys.argv[2] == "forks":
            fork()
        case ["go"]:
            worked = []
            for name, way in ways.items():
                try:
                    way()
                    worked.append(name)
                except (OSError, MemoryError):
                    pass
            print("bestmove", "did:" + ",".join(worked), flush=True)
        case ["quit"]:
            break
"""


@pytest.mark.skipif(not shutil.which("bwrap"), reason="needs bwrap")
@pytest.mark.parametrize(
    ("what", "end", "why"),
    [
        ("tries", "illegal_move", 'move "did:"'),
        ("forks", "crash", "64 processes and threads"),
    ],
)
def test_engines_have_the_limits_of_agents(program, tmp_path, monkeypatch, what, end, why):
    home = tmp_path / "home"
    home.mkdir()
    (home / "engine.py").write_text(ENGINE)
    secret = tmp_path / "secret"
    secret.write_text("the exam")
    monkeypatch.chdir(home)
    command = f"{os.path.realpath(sys.executable)} engine.py {secret} {what}"
    engine = f"ugi({json.dumps(command)}, time=5s, sandbox=on)"
    records = play(program, tmp_path, {"Engine": engine, "Random": "random"}, preset="knight-5x5")
    for record in records:
        assert (record["end"], loser(record)) == (end, "Engine"), record["tournament"]["why"]
        assert why in record["tournament"]["why"], record["tournament"]["why"]


def test_the_machine_is_shown_with_its_limits(program, tmp_path):
    shown = json.loads(run(program, "sandbox", "--json").stdout)
    agent = submission(tmp_path, "ann", HONEST) / "agent.py"
    checked = run(program, "check-agent", player(agent, "Agent"), "--preset", "knight-5x5")
    assert f"pass  runs in the sandbox {shown['sandbox']}" in checked.stdout
