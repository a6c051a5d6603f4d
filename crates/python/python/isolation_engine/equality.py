"""Equality of dataclasses with arrays, which do not compare as a whole."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


def equal_fields(one: Any, other: Any) -> bool:
    """Whether two objects have the same class and equal fields, arrays with the same type of numbers."""
    if type(one) is not type(other):
        return False
    import numpy as np

    def equal(left: Any, right: Any) -> bool:
        if isinstance(left, np.ndarray) and isinstance(right, np.ndarray):
            return left.dtype == right.dtype and np.array_equal(left, right)
        return bool(left == right)

    names = [field.name for field in fields(one)]
    return all(equal(getattr(one, name), getattr(other, name)) for name in names)
