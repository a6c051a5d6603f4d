"""The public names of the package, for what looks at all of them."""

from __future__ import annotations

import importlib
import inspect
import typing

#: Modules with names of their own. What imitates another API (the courses', OpenSpiel's) is left out.
MODULES = [
    "isolation_engine",
    "isolation_engine.catalogue",
    "isolation_engine.distributed",
    "isolation_engine.environments",
    "isolation_engine.environments.encoding",
    "isolation_engine.plots",
]


def names(module_name: str) -> dict[str, object]:
    """The functions and classes that a module lists."""
    module = importlib.import_module(module_name)
    things = {name: getattr(module, name) for name in module.__all__}
    return {
        name: thing
        for name, thing in things.items()
        if callable(thing) and typing.get_origin(thing) is None
    }


def members(thing: object) -> dict[str, object]:
    """The methods and computed attributes of a class that is the package's own."""
    if not inspect.isclass(thing) or not thing.__module__.startswith("isolation_engine"):
        return {}
    kinds = (property, staticmethod, classmethod)

    def is_computed(value: object) -> bool:
        return callable(value) or isinstance(value, kinds) or inspect.isgetsetdescriptor(value)

    found = [name for name, value in vars(thing).items() if name[0] != "_" and is_computed(value)]
    return {name: getattr(thing, name) for name in found}
