"""What a program and all that it has started use, and what of it is still there after its end."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

#: How often to look, in seconds.
EVERY = 0.03

#: How long what was killed may take to vanish, in seconds.
VANISHES = 2.0

PAGE = os.sysconf("SC_PAGE_SIZE")


class Watch:
    """Looks at the descendants of a process from another thread.

    It tells the parent of each whenever one comes or goes.
    """

    def __init__(self, root: int, folder: Path, tell: Callable[[dict[int, int]], None]) -> None:
        self.root, self.folder, self._tell = root, str(folder), tell
        self.memory = self.processes = self.disk = 0
        self._shared_before = shared()
        #: When each began that was seen: a number may become another's.
        self._seen: dict[int, str] = {}
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join()
        for pid in self._alive():
            # They are the test's own.
            os.kill(pid, 9)

    def left_behind(self) -> list[str]:
        """Those that are alive though the program has ended, a moment after it."""
        self._over.set()
        self._thread.join()
        deadline = time.monotonic() + VANISHES
        while (alive := self._alive()) and time.monotonic() < deadline:
            time.sleep(EVERY)
        return [f"process {pid} is left: {describe(pid)}" for pid in alive]

    def _alive(self) -> list[int]:
        marked = {pid for pid in pids() if pid != os.getpid() and bears(pid, self.folder)}
        known = {pid for pid, begun in self._seen.items() if begin(pid) == begun}
        return sorted(pid for pid in marked | known if is_alive(pid))

    def _run(self) -> None:
        last: dict[int, int] = {}
        while not self._over.wait(EVERY):
            tree = self._tree()
            if tree != last:
                self._tell(tree)
                last = tree
            self.processes = max(self.processes, len(tree))
            # Files in memory may be no player's; they are taken for the run's.
            memory = sum(map(resident, tree)) + shared() - self._shared_before
            self.memory = max(self.memory, memory)
            self.disk = max(self.disk, used(os.path.join(self.folder, "tmp")))

    def _tree(self) -> dict[int, int]:
        """The parent of each process that descends from the root, or did when it was seen first."""
        all_of_them = {pid: status for pid in pids() if (status := stat(pid))}
        found: dict[int, int] = {}
        for pid, status in all_of_them.items():
            line, step = [pid], status
            while line[-1] not in self._seen and line[-1] != self.root and step is not None:
                line.append(int(step[1]))
                step = all_of_them.get(line[-1])
            last = line[-1]
            known = last in self._seen and self._seen[last] == _begin(all_of_them.get(last))
            if known or last == self.root:
                self._seen[pid] = _begin(status)
                found[pid] = int(status[1])
        return found


def pids() -> list[int]:
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def stat(pid: int) -> list[str] | None:
    """State, parent and what follows; None where there is no such process."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return None
    return text[text.rindex(")") + 2 :].split()


def _begin(status: list[str] | None) -> str:
    return status[19] if status else ""


def begin(pid: int) -> str:
    """When it began."""
    return _begin(stat(pid))


def is_alive(pid: int) -> bool:
    status = stat(pid)
    return status is not None and status[0] not in "ZX"


def resident(pid: int) -> int:
    """Bytes of memory that it alone holds, more or less."""
    try:
        words = Path(f"/proc/{pid}/statm").read_text().split()
    except OSError:
        return 0
    return (int(words[1]) - int(words[2])) * PAGE


def shared() -> int:
    """Bytes of the machine's memory in shared segments and in files."""
    lines = Path("/proc/meminfo").read_text().splitlines()
    [size] = [line.split()[1] for line in lines if line.startswith("Shmem:")]
    return int(size) * 1024


def used(folder: str) -> int:
    """Bytes that a folder takes on its disk, as deep as paths reach."""
    total, folders = 0, [folder]
    while folders:
        try:
            entries = list(os.scandir(folders.pop()))
        except OSError:
            continue
        for entry in entries:
            try:
                total += entry.stat(follow_symlinks=False).st_blocks * 512
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
            except OSError:
                pass
    return total


def bears(pid: int, mark: str) -> bool:
    """Whether the process tells this text of itself in some place."""
    try:
        if os.readlink(f"/proc/{pid}/cwd").startswith(mark):
            return True
    except OSError:
        pass
    for name in ("cmdline", "environ"):
        try:
            if mark.encode() in Path(f"/proc/{pid}/{name}").read_bytes():
                return True
        except OSError:
            pass
    return False


def describe(pid: int) -> str:
    """Its command line."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return "gone"
    return b" ".join(words).decode(errors="replace")[:300]


def process_state(pid: int) -> dict[str, object]:
    """What others could change of a process."""
    status = stat(pid)
    assert status is not None
    limits = Path(f"/proc/{pid}/limits").read_text().splitlines()[1:]
    return {
        "stopped": status[0] in "Tt",
        "priority": os.getpriority(os.PRIO_PROCESS, pid),
        "cores": sorted(os.sched_getaffinity(pid)),
        "schedule": os.sched_getscheduler(pid),
        **{line[:25].strip(): line[25:].split() for line in limits},
    }
