"""Python heuristics inside the engine's searches."""

from __future__ import annotations

import dataclasses
import functools
import math
import pickle
import random
import threading
import time
import traceback

import isolation_engine
import numpy as np
import pytest
from isolation_engine import Agent, Batch, Position, Report
from plain_moves import BOARDS, random_position, targets


def improved(position: Position, player: int) -> float:
    return float(len(targets(position, player)) - len(targets(position, 1 - player)))


def improved_batch(batch: Batch) -> np.ndarray:
    mobility = batch.mobility.astype(float)
    return mobility[:, batch.player] - mobility[:, 1 - batch.player]


def unfinished_position(rng: random.Random, board: str) -> Position:
    while (position := random_position(rng, board)).winner is not None:
        pass
    return position


def choose(agent: Agent, position: Position) -> Report:
    return dataclasses.replace(agent.choose(position), ms=0.0)


@pytest.mark.parametrize("board", BOARDS)
def test_python_heuristics_give_the_native_search(board):
    rng = random.Random(board)
    for _ in range(12):
        position = unfinished_position(rng, board)
        depth = rng.choice([1, 2, 3] if len(position.targets) < 12 else [1, 2])
        seed = rng.randrange(100)
        for text in [
            f"minimax(depth={depth}, seed={seed})",
            f"alphabeta(depth={depth})",
            f"deepening(depth={depth}, seed={seed})",
            f"deepening(depth={depth}, search=minimax, nodes=300)",
        ]:
            native = choose(Agent(text), position)
            assert choose(Agent(text, evaluate=improved), position) == native, (text, position)
            batch = Agent(text, evaluate=improved_batch, batch=True)
            assert choose(batch, position) == native, (text, position)


@pytest.mark.parametrize("board", BOARDS)
def test_strong_takes_a_python_heuristic(board):
    rng = random.Random(board)
    for _ in range(4):
        position = unfinished_position(rng, board)
        native = choose(Agent("strong(depth=2, eval=improved)"), position)
        assert choose(Agent("strong(depth=2)", evaluate=improved), position) == native
        batch = Agent("strong(depth=2)", evaluate=improved_batch, batch=True)
        assert choose(batch, position) == native
        formula = choose(Agent('strong(depth=2, eval="own - opp")'), position)
        assert formula == native


def test_the_player_at_the_root_is_passed():
    for text in ["7/7/2n4/3N3/7/7/7 w", "7/7/2n4/3N3/7/7/7 b"]:
        position = Position(text)
        received = set()
        Agent("alphabeta(depth=3)", evaluate=lambda _, player: received.add(player) or 0.0).choose(position)
        assert received == {position.to_move}
        Agent(
            "alphabeta(depth=3)",
            evaluate=lambda batch: received.add(batch.player) or [0] * len(batch),
            batch=True,
        ).choose(position)
        assert received == {position.to_move}


def test_who_takes_the_player():
    calls = []

    class Scored:
        def method(self, position, player):
            calls.append(player)
            return 0

        def __call__(self, position, weight=2.0):
            calls.append(weight)
            return 0

    def named(position, player=None):
        calls.append(player)
        return 0

    def any_number(*arguments):
        calls.append(len(arguments))
        return 0

    position = Position("7/7/2n4/3N3/7/7/7 b")
    for function, seen in [
        (Scored().method, 1),
        (Scored(), 2.0),
        (named, 1),
        (any_number, 1),
        (lambda position: calls.append(None) or 0, None),
    ]:
        calls.clear()
        Agent("minimax(depth=1)", evaluate=function).choose(position)
        assert set(calls) == {seen}


def test_functions_without_a_signature_take_the_position():
    with pytest.raises(TypeError, match="expected a number, got <class 'isolation_engine.Position'>"):
        Agent("alphabeta(depth=2)", evaluate=type).choose(Position("7/7/2n4/3N3/7/7/7 w"))


@pytest.mark.parametrize("batch", [False, True])
def test_finished_games_never_reach_the_function(batch):
    seen = []

    def one(position, player):
        seen.append(position)
        return 0.0

    def all_of(batch):
        seen.extend(batch)
        return np.zeros(len(batch))

    position = Position("4/2n1/1N2/4 w")
    function = all_of if batch else one
    Agent("minimax(depth=6)", evaluate=function, batch=batch).choose(position)
    assert seen and all(leaf.winner is None for leaf in seen)


class Special(Exception):
    pass


def fails_deep_inside(position, player):
    def deeper():
        raise Special("at", position)

    deeper()


@pytest.mark.parametrize("text", ["minimax(depth=3)", "alphabeta(depth=3)", "deepening(depth=3)"])
@pytest.mark.parametrize("batch", [False, True])
def test_exceptions_come_through(text, batch):
    asked = []

    def fails(leaf, player=None):
        asked.append(leaf)
        if len(asked) == 5:
            fails_deep_inside(leaf, player)
        return [1.0] * len(leaf) if batch else 1.0

    with pytest.raises(Special) as caught:
        Agent(text, evaluate=fails, batch=batch).choose(Position("7/7/2n4/3N3/7/7/7 w"))
    assert len(asked) == 5
    names = [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]
    assert names[-3:] == ["fails", "fails_deep_inside", "deeper"]
    # The same agent can be asked again.
    Agent(text, evaluate=lambda _: 0.0).choose(Position("7/7/2n4/3N3/7/7/7 w"))


@pytest.mark.parametrize(
    ("value", "error", "message"),
    [
        (math.nan, ValueError, "got nan for [0-9]"),
        (np.float32("nan"), ValueError, "got nan"),
        ("3", TypeError, "expected a number, got '3'"),
        (None, TypeError, "expected a number, got None for [0-9]"),
        ([1.0], TypeError, "expected a number, got"),
        (1j, TypeError, "expected a number"),
    ],
)
def test_values_that_are_no_numbers(value, error, message):
    with pytest.raises(error, match=message):
        Agent("alphabeta(depth=2)", evaluate=lambda _: value).choose(Position("7/7/2n4/3N3/7/7/7 w"))


@pytest.mark.parametrize("value", [3, True, np.float32(3), np.int8(3), math.inf, -math.inf, 1e300])
def test_all_other_numbers_are_taken(value):
    report = choose(
        Agent("alphabeta(depth=1)", evaluate=lambda _: value), Position("7/7/2n4/3N3/7/7/7 w")
    )
    # The score is an estimate, however large; the proof is the solver's.
    assert report.score == max(-30_000.0, min(30_000.0, float(value)))
    assert (report.proof, report.plies) == ("win", None)


@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        (lambda n: np.zeros(n + 1), ValueError, "expected 8 numbers, one a position, got 9"),
        (lambda n: np.zeros((n, 1)), TypeError, "expected an array of numbers"),
        (lambda n: 0.0, TypeError, "expected an array"),
        (lambda n: None, TypeError, "expected an array"),
        (lambda n: ["a"] * n, TypeError, "expected an array"),
        (lambda n: [math.nan] * n, ValueError, "got nan for [0-9]"),
    ],
)
def test_batches_that_are_no_numbers(values, error, message):
    agent = Agent("alphabeta(depth=1)", evaluate=lambda batch: values(len(batch)), batch=True)
    with pytest.raises(error, match=message):
        agent.choose(Position("7/7/2n4/3N3/7/7/7 w"))


@pytest.mark.parametrize(
    "values",
    [
        lambda n: list(range(n)),
        lambda n: np.arange(n),
        lambda n: np.arange(n, dtype=np.float32),
        lambda n: np.arange(2 * n, dtype=float)[::2],
        lambda n: tuple(float(i) for i in range(n)),
    ],
)
def test_batches_of_all_kinds_of_numbers(values):
    position = Position("7/7/2n4/3N3/7/7/7 w")
    agent = Agent("alphabeta(depth=1)", evaluate=lambda batch: values(len(batch)), batch=True)
    assert choose(agent, position).move == position.moves[-1]


def test_bad_arguments():
    def none():
        return 0.0

    def three(position, player, weight):
        return 0.0

    with pytest.raises(TypeError, match="expected a function of a position"):
        Agent("alphabeta(depth=2)", evaluate="improved")
    with pytest.raises(TypeError, match=r"expected a function of \(position\) or"):
        Agent("alphabeta(depth=2)", evaluate=none)
    with pytest.raises(TypeError, match="found \\(position, player, weight\\)"):
        Agent("alphabeta(depth=2)", evaluate=three)
    with pytest.raises(TypeError, match="expected a function of one batch"):
        Agent("alphabeta(depth=2)", evaluate=improved, batch=True)
    with pytest.raises(ValueError, match="perfect takes no such function"):
        Agent("perfect(nodes=100)", evaluate=improved)
    with pytest.raises(ValueError, match="names eval=open already"):
        Agent("alphabeta(depth=2, eval=open)", evaluate=improved)
    with pytest.raises(ValueError, match="batch=True: expected evaluate"):
        Agent("alphabeta(depth=2)", batch=True)


def test_the_text_names_the_function():
    assert "eval=<improved>" in Agent("alphabeta(depth=2)", evaluate=improved).text


def test_agents_with_functions_are_equal_to_themselves_and_not_pickled():
    agent = Agent("deepening(depth=3)", 7, evaluate=improved)
    assert agent == agent and hash(agent) == hash(agent)
    assert agent != Agent("deepening(depth=3)", 7)
    with pytest.raises(TypeError, match="has a function and cannot be pickled"):
        pickle.dumps(agent)


def test_progress_is_reported_and_may_stop_the_search():
    received = []
    agent = Agent("deepening(depth=4)", evaluate=improved)
    position = Position("7/7/2n4/3N3/7/7/7 w")
    last = agent.choose(position, progress=received.append)
    assert [report.depth for report in received if report.finished] == [1, 2, 3, 4]
    assert received[-1].line == last.line

    def enough(report):
        raise Special(report.depth)

    with pytest.raises(Special):
        agent.choose(position, progress=enough)


@pytest.mark.parametrize("batch", [False, True])
def test_trees_are_recorded(batch):
    """The recorded tree is that of the native heuristic."""
    position = Position("7/7/2n4/3N3/7/7/7 w")
    native = isolation_engine.tree(position, "alphabeta(depth=3)")
    function = improved_batch if batch else improved
    tree = isolation_engine.tree(position, Agent("alphabeta(depth=3)", evaluate=function, batch=batch))
    assert tree.nodes == native.nodes

    def fails(given):
        raise Special("in a tree")

    with pytest.raises(Special, match="in a tree"):
        isolation_engine.tree(position, Agent("alphabeta(depth=3)", evaluate=fails, batch=batch))


def test_best_takes_such_an_agent():
    agent = Agent("alphabeta(depth=3)", evaluate=functools.partial(improved))
    position = Position("7/7/2n4/3N3/7/7/7 w")
    assert (
        isolation_engine.best(position, agent).move == isolation_engine.best(position, "alphabeta(depth=3)").move
    )


def test_time_limits_hold_with_slow_functions():
    def slow(position):
        time.sleep(0.002)
        return 0.0

    start = time.perf_counter()
    report = Agent("deepening(time=100ms)", evaluate=slow).choose(Position(preset="knight"))
    assert report.nodes > 1
    assert time.perf_counter() - start < 0.5


def test_a_function_may_search_itself():
    inner = Agent("alphabeta(depth=1)", evaluate=lambda _, player: player)

    def outer(position, player):
        return improved(position, player) + inner.choose(position).score

    assert choose(Agent("alphabeta(depth=2)", evaluate=outer), Position("7/7/2n4/3N3/7/7/7 w")).move


def test_an_agent_serves_several_threads():
    """Each thread gets its own exception or its own move."""

    def fails_in_some(position, player):
        time.sleep(0)
        if threading.current_thread().name.startswith("fails"):
            raise Special(threading.current_thread().name)
        return improved(position, player)

    position = Position("7/7/2n4/3N3/7/7/7 w")
    expected = choose(Agent("alphabeta(depth=3)"), position)
    agent = Agent("alphabeta(depth=3)", evaluate=fails_in_some)
    ends: dict[str, object] = {}

    def work() -> None:
        name = threading.current_thread().name
        try:
            ends[name] = choose(agent, position)
        except Special as error:
            ends[name] = error.args

    names = ["fails-1", "plays-1", "fails-2", "plays-2"]
    threads = [threading.Thread(target=work, name=name) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ends == {name: (name,) if "fails" in name else expected for name in names}


@pytest.mark.parametrize("batch", [False, True])
def test_other_threads_run_meanwhile(batch):
    """While a search with a function that is written in C goes on, others get their turns."""
    gaps, stop = [], threading.Event()

    def beat() -> None:
        last = time.perf_counter()
        while not stop.is_set():
            time.sleep(0.001)
            now = time.perf_counter()
            gaps.append(now - last)
            last = now

    # `hash` is written in C and gives numbers: nothing in it lets other threads run.
    function = (lambda batch: np.zeros(len(batch))) if batch else hash
    agent = Agent("deepening(time=400ms)", evaluate=function, batch=batch)
    thread = threading.Thread(target=beat)
    thread.start()
    agent.choose(Position(preset="knight"))
    stop.set()
    thread.join()
    assert len(gaps) > 10
    assert sorted(gaps)[len(gaps) // 2] < 0.05


def test_ctrl_c_while_a_function_is_inspected_works():
    class Slow:
        @property
        def __signature__(self):
            raise KeyboardInterrupt

        def __call__(self, position):
            return 0.0

    with pytest.raises(KeyboardInterrupt):
        isolation_engine.Agent("alphabeta(depth=1)", evaluate=Slow())
