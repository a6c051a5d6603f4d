"""It excuses itself before it is even a class, in the games as in the check before them."""

from isolation_engine.student.faults import FaultError

raise FaultError("interrupted", "the power failed")
