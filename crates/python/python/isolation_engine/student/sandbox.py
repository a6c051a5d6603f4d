"""What the code of a player may read and write, and for how long, on Linux."""

from __future__ import annotations

import resource
import sys
from pathlib import Path

from isolation_engine import _native
from isolation_engine.student.faults import FaultError
from isolation_engine.student.loading import Target

#: Bytes of one file, open files, and core dumps that the player's processes may have.
LIMITS = {
    resource.RLIMIT_FSIZE: 64 * 2**20,
    resource.RLIMIT_NOFILE: 256,
    resource.RLIMIT_CORE: 0,
}

#: What programs of any kind read.
_SYSTEM = (
    *("/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/etc/ld.so.cache", "/etc/localtime"),
    *("/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/sys/devices/system/cpu"),
    *("/dev/zero", "/dev/random", "/dev/urandom"),
)


def python_files() -> list[str]:
    """The folders and files that this Python needs in order to run this package."""
    package = Path(_native.__file__).parent.parent
    found = [sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix, *sys.path]
    return list(dict.fromkeys([*found, str(package)]))


def confine(player: str, writes: list[str]) -> None:
    """Confines this process, for ever, to the folder of a player such as `agent.py:Player`, Python's files,
    and folders in which it may write."""
    try:
        folder = Target(player).folder
    except FaultError:  # Told when the player is to be loaded.
        folder = "/nonexistent"
    for limit, most in LIMITS.items():
        resource.setrlimit(limit, (most, most))
    _native._confine([folder, *python_files(), *_SYSTEM], [*writes, "/dev/null"])
