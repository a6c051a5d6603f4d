"""Former names of keyword arguments, which still work."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def renamed(former: str, name: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Lets a function accept a keyword argument by its former name, too."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        @functools.wraps(function)
        def call(*args: P.args, **keys: P.kwargs) -> R:
            if former in keys:
                if name in keys:
                    raise TypeError(f"{former}: the former name of {name}, which is given, too")
                keys[name] = keys.pop(former)
            return function(*args, **keys)

        return call

    return decorate
