"""Ctrl-C ends whatever works."""

import signal
import subprocess
import sys
import time

import pytest

#: What takes far longer than the test waits.
WORK = {
    "solve": "isolation_engine.solve('knight-16x8')",
    "solve with progress": "isolation_engine.solve('knight-16x8', progress=lambda it: None)",
    "solve_many": "isolation_engine.solve_many(['knight-16x8'] * 8)",
    "certificate": "isolation_engine.certificate('knight-16x8')",
    "best": "isolation_engine.best('knight-16x8', 'deepening(depth=128)')",
    "tree": "isolation_engine.tree('knight-16x8', 'minimax(depth=128)', nodes=10)",
    "perft": "isolation_engine.perft('queen-16x8', 12)",
    "function in C": "isolation_engine.Agent('minimax(depth=60)', evaluate=hash).choose('knight')",
    "function that chooses": "isolation_engine.best('knight', lambda position: time.sleep(1000))",
    "network": "isolation_engine.Agent('mcts(nodes=1G)', evaluate=net).choose('knight-16x8')",
    "selfplay": "isolation_engine.selfplay('knight', net, games=100000)",
}

BEFORE = """
import signal, time
import numpy as np
import isolation_engine
signal.signal(signal.SIGINT, signal.default_int_handler)
net = lambda observations: np.zeros(len(observations))
print("begun", flush=True)
"""


@pytest.mark.parametrize("work", WORK)
def test_ctrl_c_ends_it(work):
    process = subprocess.Popen(
        [sys.executable, "-c", BEFORE + WORK[work]],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout.readline() == "begun\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    _, errors = process.communicate(timeout=30)
    assert time.monotonic() - began < 5
    assert "KeyboardInterrupt" in errors.splitlines()[-1]
