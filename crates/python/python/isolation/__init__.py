"""The board game Isolation: a fast engine, an exact solver, honest tournaments."""

from importlib import import_module as _import_module

from isolation._isolation import Agent, Batch, Position

__all__ = ["Agent", "Batch", "Position"]

# Modules that need more than the standard library; they are imported when they are first named.
_LAZY_MODULES = frozenset({"environments"})


def __getattr__(name: str) -> object:
    if name in _LAZY_MODULES:
        return _import_module(f"isolation.{name}")
    raise AttributeError(f"module 'isolation' has no attribute {name!r}")
