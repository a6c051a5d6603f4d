"""`python -m isolation_engine.student [OPTIONS] FILE:CLASS`: hosts a player over UGI.

With `--write`, the player is confined: it writes below these folders alone, and reads below those of `--read`;
`--processes` limits its processes and threads, where its namespace counts them apart from others.
"""

from __future__ import annotations

import argparse
import io
import os
import sys

from isolation_engine.student import sandbox, supervisor
from isolation_engine.student.host import Host


def main() -> None:
    """Answers commands on standard input until it ends."""
    parser = argparse.ArgumentParser(prog="python -m isolation_engine.student", description=__doc__)
    parser.add_argument("--memory", type=int, default=1_000_000_000, metavar="BYTES")
    parser.add_argument("--read", action="append", default=[], metavar="DIR")
    parser.add_argument("--write", action="append", metavar="DIR")
    parser.add_argument("--processes", type=int, metavar="N")
    parser.add_argument("--copy", metavar="DIR", help="a copy of FILE's folder, in which it is run")
    parser.add_argument("--generation", type=int, choices=range(1, 5))
    parser.add_argument("player", metavar="FILE:CLASS")
    arguments = parser.parse_args()
    supervisor.supervise()

    # What the player prints goes to standard error, and what it reads is empty.
    commands = os.fdopen(os.dup(0), encoding="utf-8", errors="replace")
    answers = os.dup(1)
    os.dup2(2, 1)
    # A player that is killed has said what it has printed.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)

    if arguments.write:
        sandbox.confine(arguments.read, arguments.write, arguments.processes)
    hosted = Host(arguments.player, arguments.memory, answers, arguments.generation, arguments.copy)
    hosted.serve(commands)
    # Threads and exit handlers of the player do not hold up the end.
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
