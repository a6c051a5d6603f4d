"""A player that uses what honest players use."""

import asyncio
import json
import os
import pickle
import platform
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np


class Ordinary:
    """It needs libraries, threads, children, its own files, and a place for scratch."""

    def __init__(self):
        assert Path("ordinary.py").exists() and os.path.samefile(__file__, "ordinary.py")
        names = os.listdir(Path(__file__).parent)
        assert "ordinary.py" in names
        self.turns = 0

    def choose(self, position, time_left):
        self.turns += 1
        if self.turns == 1:
            self.scratch()
        elif self.turns == 2:
            self.concurrent()
        elif self.turns == 3:
            self.child()
        scores = np.random.default_rng(1).random(len(position.moves))
        return position.moves[int(scores.argmax())]

    def scratch(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "weights.pkl"
            file.write_bytes(pickle.dumps({"mobility": 1.0}))
            os.replace(file, Path(folder) / "best.pkl")
            assert pickle.loads((Path(folder) / "best.pkl").read_bytes()) == {"mobility": 1.0}
            np.save(Path(folder) / "table.npy", np.zeros(100))
        with tempfile.NamedTemporaryFile("w") as file, open(os.devnull, "w") as nothing:
            json.dump([1], file)
            nothing.write("x")
        assert len(os.urandom(8)) == 8
        assert platform.system() and os.cpu_count() and time.localtime().tm_year > 2000

    def concurrent(self):
        with ThreadPoolExecutor(2) as pool:
            assert list(pool.map(abs, [-1, -2])) == [1, 2]
        thread = threading.Thread(target=sum, args=([1],))
        thread.start()
        thread.join()

        async def answer():
            await asyncio.sleep(0)
            return 42

        assert asyncio.run(answer()) == 42

    def child(self):
        pid = os.fork()
        if pid == 0:
            os._exit(3)
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 3
        command = [sys.executable, "-c", "print(6 * 7)"]
        assert subprocess.run(command, check=True, capture_output=True).stdout == b"42\n"
