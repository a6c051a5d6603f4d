"""Ray: workers, nodes and drivers die, and the ledger is that of a local run but for times."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import isolation_engine
import pytest
from isolation_engine._native import Ledger

pytestmark = [
    pytest.mark.ray,
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.timeout(300),
]

TOURNAMENT = {
    "preset": "knight-7x7",
    "players": ["alphabeta(depth=5)", "alphabeta(depth=4)", "mcts(nodes=1500)"],
    "rounds": 6,
    "seed": 11,
}
GAMES = 36
BOARD = "knight-6x6"
PAIRS = 165
PAIRS_PER_TASK = 3
POSITION = "7/7/2n4/3N3/7/7/7 w"


def objects(path):
    """The objects of a file, without the numbers and checksums of their lines."""
    found = [json.loads(line) for line in path.read_text().splitlines()]
    for it in found:
        for key in ("line", "crc32"):
            it.pop(key, None)
    return found


def timeless(path):
    """The games of a file, without the times of moves."""
    records = objects(path)
    for record in records:
        for stats in record["stats"]:
            if stats is not None:
                stats.pop("ms", None)
    return records


def findings(path):
    """The heading and, in no order, the pairs of a store."""
    heading, *pairs = objects(path)
    return heading, sorted(pairs, key=json.dumps)


@pytest.fixture(scope="module")
def local(tmp_path_factory):
    """The files of a run on threads of one process."""
    folder = tmp_path_factory.mktemp("local")
    isolation_engine.tournament(TOURNAMENT, records=folder / "games", progress=False)
    isolation_engine.solve_board(BOARD, checkpoint=folder / "pairs", progress=False)
    return timeless(folder / "games"), findings(folder / "pairs")


@pytest.fixture(scope="module")
def cluster():
    """A head and one more node, with one processor each; the driver is connected."""
    os.environ.update(
        RAY_USAGE_STATS_ENABLED="0",
        RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO="0",
        RAY_health_check_initial_delay_ms="0",
        RAY_health_check_period_ms="500",
        RAY_health_check_failure_threshold="4",
        PYTHONPATH=os.pathsep.join(
            filter(None, [str(Path(isolation_engine.__file__).parents[1]), os.environ.get("PYTHONPATH")])
        ),
    )
    import ray
    from ray.cluster_utils import Cluster

    memory = 80 * 2**20
    node = {"num_cpus": 1, "object_store_memory": memory}
    cluster = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    cluster.one_more = lambda: cluster.add_node(**node)
    ray.init(address=cluster.address, log_to_driver=False)
    yield cluster
    ray.shutdown()
    cluster.shutdown()


class Disaster:
    """Kills the worker that is at some task after a quarter of the work, and then a node."""

    def __init__(self, cluster, node, folder):
        self.cluster, self.node, self.folder = cluster, node, folder
        self.happened = []

    def runner(self):
        """`run_task`, with a note of which process is at work. It is pickled by value."""
        folder = str(self.folder)

        def run(text):
            import os

            import isolation_engine

            note = os.path.join(folder, str(os.getpid()))
            open(note, "w").close()
            try:
                return isolation_engine.run_task(text)
            finally:
                if os.path.exists(note):
                    os.remove(note)

        return run

    def tell(self, done, most):
        if not self.happened and done >= most / 4:
            # While this waits, no new task is assigned: once none is left, the next call looks again.
            end = time.monotonic() + 1
            while not (busy := os.listdir(self.folder)):
                if time.monotonic() > end:
                    return
                time.sleep(0.001)
            self.happened.append("worker")
            os.kill(int(busy[0]), signal.SIGKILL)
            (self.folder / busy[0]).unlink(missing_ok=True)
        elif self.happened == ["worker"] and done >= most / 2:
            self.happened.append("node")
            self.cluster.remove_node(self.node, allow_graceful=False)


def test_a_worker_and_a_node_are_killed(cluster, local, tmp_path):
    from isolation_engine import distributed

    games, pairs = local
    ledgers = {
        "games": (Ledger.games, (*distributed.describe(TOURNAMENT, {}), tmp_path / "games")),
        "pairs": (Ledger.pairs, (BOARD, None, tmp_path / "pairs")),
    }
    for kind, (make, arguments) in ledgers.items():
        node = cluster.one_more()
        cluster.wait_for_nodes()
        folder = tmp_path / f"busy-{kind}"
        folder.mkdir()
        disaster = Disaster(cluster, node, folder)
        ledger = make(*arguments)
        items = 1 if kind == "games" else PAIRS_PER_TASK
        failed = distributed.drive(ledger, disaster.runner(), items, 4, 3, disaster.tell)
        assert disaster.happened == ["worker", "node"]
        assert failed == [] and ledger.is_over
    assert timeless(tmp_path / "games") == games
    assert findings(tmp_path / "pairs") == pairs
    assert not (tmp_path / "games.ahead").exists()


DRIVER = """
import sys, ray, isolation_engine.distributed
ray.init(address=sys.argv[1], log_to_driver=False)
folder = sys.argv[2]
isolation_engine.distributed.tournament({tournament!r}, records=folder + "/games", games_per_task=1,
                                 progress=False)
isolation_engine.distributed.solve_board({board!r}, checkpoint=folder + "/pairs", pairs_per_task={items},
                                  progress=False)
"""


def test_the_driver_is_killed(cluster, local, tmp_path):
    command = [
        sys.executable,
        "-c",
        DRIVER.format(tournament=TOURNAMENT, board=BOARD, items=PAIRS_PER_TASK),
    ]
    command += [cluster.address, str(tmp_path)]

    def lines(name):
        path = tmp_path / name
        return path.read_bytes().count(b"\n") if path.exists() else 0

    # In the middle of the games, then in the middle of the pairs; then it is left alone.
    for name, most in (("games", GAMES), ("pairs", PAIRS)):
        driver = subprocess.Popen(command)
        while lines(name) < most / 4:
            assert driver.poll() is None, "the driver ended by itself"
            time.sleep(0.005)
        driver.send_signal(signal.SIGKILL)
        driver.wait()
        assert most / 4 <= lines(name) < most
    subprocess.run(command, check=True)
    assert (timeless(tmp_path / "games"), findings(tmp_path / "pairs")) == local


def test_a_task_that_always_fails_is_reported_and_the_rest_completes(cluster, local, tmp_path):
    from isolation_engine import distributed

    def run(text):
        import json
        import os

        import isolation_engine

        task = json.loads(text)["task"]
        if task == 5:
            raise OSError("no luck")
        if task == 7:
            os._exit(1)
        return isolation_engine.run_task(text)

    path = tmp_path / "games"
    ledger = Ledger.games(*distributed.describe(TOURNAMENT, {}), path)
    failed = distributed.drive(ledger, run, 2, 4, 1, lambda *_: None)
    assert [(task.number, task.tries) for task in failed] == [(5, 2), (7, 2)]
    assert failed[0].error.endswith("OSError: no luck")
    assert ledger.done == GAMES - 4
    # The games after the gap wait beside the file, and nothing but the gaps is played again.
    assert timeless(path) == local[0][:10]
    early = {game["tournament"]["game"] for game in timeless(tmp_path / "games.ahead")}
    assert {12, 13, *range(16, GAMES)} <= early and not {10, 11, 14, 15} & early
    del ledger
    received = []
    result = distributed.tournament(
        TOURNAMENT, records=path, progress=lambda *now: received.append(now)
    )
    assert received[0][0] > GAMES - 4 and received[-1] == (GAMES, GAMES)
    assert timeless(path) == local[0] and result.summary["games"] == GAMES
    assert not (tmp_path / "games.ahead").exists()


def test_failures_are_raised_with_what_is_known(cluster, monkeypatch):
    from isolation_engine import distributed

    def run(text):
        raise OSError("no luck")

    monkeypatch.setattr(distributed, "_run", run)
    with pytest.raises(distributed.TasksFailedError, match="failed 1 times: .*no luck") as raised:
        distributed.solve_board("queen-3x3", pairs_per_task=6, retries=0, progress=False)
    assert [task.number for task in raised.value.failed] == [0, 1]
    assert raised.value.result.count(None) == 12


def test_games_that_wait_for_failed_ones_are_in_the_result(cluster, local, monkeypatch, tmp_path):
    from isolation_engine import distributed

    def run(text):
        import json

        import isolation_engine

        if json.loads(text)["task"] == 0:
            raise OSError("no luck")
        return isolation_engine.run_task(text)

    monkeypatch.setattr(distributed, "_run", run)
    keys = {"games_per_task": 2, "retries": 0, "progress": False}
    expected = local[0][2:]
    for records in (None, tmp_path / "games"):
        with pytest.raises(distributed.TasksFailedError) as raised:
            distributed.tournament(TOURNAMENT, records=records, **keys)
        result = raised.value.result
        assert [record["moves"] for record in result.records] == [g["moves"] for g in expected]
        assert result.summary["games"] == GAMES - 2
        assert f"{GAMES - 2} games" in repr(result) and "34" in result.report()
    assert (tmp_path / "games").read_text() == ""
    # The exception keeps the frames, and the file is free all the same.
    monkeypatch.undo()
    whole = distributed.tournament(TOURNAMENT, records=tmp_path / "games", progress=False)
    assert whole.summary["games"] == GAMES and timeless(tmp_path / "games") == local[0]
    assert len(result.lines) == GAMES - 2


def test_a_player_that_is_not_there_fails_its_tasks(cluster, tmp_path):
    from isolation_engine import distributed

    for player, why in [
        ('python("not_here.py:A")', "there is no file .*not_here.py; paths are relative to"),
        ('ugi("/nonexistent")', 'cannot start "/nonexistent"'),
    ]:
        with pytest.raises(distributed.TasksFailedError, match=why) as raised:
            distributed.tournament(
                players=[player, "random"], rounds=1, time="200ms", retries=0, progress=False
            )
        assert raised.value.result.lines == []


def test_a_position(cluster, tmp_path):
    from isolation_engine import distributed

    plain = isolation_engine.solve(POSITION, moves=True)
    received = []
    solution = distributed.solve(
        POSITION,
        checkpoint=tmp_path / "store",
        subproblems_per_task=4,
        progress=lambda *now: received.append(now),
    )
    assert (solution.result, solution.winner) == (plain.result, plain.winner) == ("win", "first")
    assert len(solution.winning) == 1 and set(solution.winning) < set(plain.winning)
    assert len(received) > 3 and received[-1][0] > 20
    # All is known, and no worker is asked.
    again = distributed.solve(POSITION, checkpoint=tmp_path / "store", progress=False)
    assert (again.nodes, again.moves) == (solution.nodes, solution.moves)


def test_self_play(cluster, tmp_path):
    from isolation_engine import distributed

    path = tmp_path / "self"
    keys = {"preset": "knight-5x5", "random_plies": 2, "seed": 3, "progress": False}
    agent = "alphabeta(depth=2)"
    result = distributed.selfplay(agent, 20, records=path, **keys)
    in_memory = distributed.selfplay(agent, 20, games_per_task=7, **keys)
    assert [record["tournament"]["game"] for record in result.records] == list(range(0, 40, 2))
    assert [r["moves"] for r in result.records] == [r["moves"] for r in in_memory.records]
    for record in result.records:
        # The pieces are placed and two moves are made before the agent has its turn.
        for stats in record["stats"][record["tournament"]["given"] :]:
            assert stats["nodes"] > 0 and stats["depth"] == 2 and stats["ms"] >= 0
    with pytest.raises(ValueError, match="rounds: self-play sets"):
        distributed.selfplay(agent, 20, rounds=4)
