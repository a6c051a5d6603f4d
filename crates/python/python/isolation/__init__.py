"""The board game Isolation: a fast engine, an exact solver, honest tournaments."""

from importlib import import_module as _import_module

from isolation._isolation import Agent, Position

__all__ = ["Agent", "Position"]

# Modules that are imported when they are first asked for.
_LAZY_MODULES = frozenset({"udacity", "udacity_11x9"})

# What agents of the course import from their module `isolation`, and where it is here.
_COURSE_NAMES = {
    "Board": "udacity",
    "DebugState": "udacity_11x9",
    "Isolation": "udacity_11x9",
    "Status": "udacity_11x9",
    "StopSearch": "udacity_11x9",
    "fork_get_action": "udacity_11x9",
    "game_as_text": "udacity",
}


def __getattr__(name: str) -> object:
    if name in _LAZY_MODULES:
        return _import_module(f"isolation.{name}")
    if name in _COURSE_NAMES:
        return getattr(_import_module(f"isolation.{_COURSE_NAMES[name]}"), name)
    raise AttributeError(f"module 'isolation' has no attribute {name!r}")
