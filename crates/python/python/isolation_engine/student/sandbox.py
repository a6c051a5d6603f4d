"""What the code of a player may read and write, and for how long, on Linux."""

from __future__ import annotations

import resource
import sys
from pathlib import Path

from isolation_engine import _native

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


def confine(reads: list[str], writes: list[str]) -> None:
    """Confines this process, for ever, to Python's files, what it may read, and folders in which it may write."""
    for limit, most in LIMITS.items():
        resource.setrlimit(limit, (most, most))
    _native._confine([*reads, *python_files(), *_SYSTEM], [*writes, "/dev/null"])
