"""Docstrings of the public API follow numpydoc."""

from __future__ import annotations

import dataclasses
import inspect

import pytest
from numpydoc.docscrape import NumpyDocString
from numpydoc.validate import validate
from public_api import MODULES, members, names

#: Not asked for: where a docstring begins and ends, extended summaries, summaries that are infinitives, and the
#: sections "See Also" and "Examples".
IGNORED = {"GL01", "GL02", "ES01", "SS05", "SA01", "EX01"}

PUBLIC = {f"{module}.{name}": thing for module in MODULES for name, thing in names(module).items()}
PUBLIC |= {
    f"{name}.{member}": value for name, thing in PUBLIC.items() for member, value in members(thing).items()
}


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_docstrings_are_valid(name):
    thing = PUBLIC[name]
    errors = [f"{code} {message}" for code, message in validate(name)["errors"] if code not in IGNORED]
    if dataclasses.is_dataclass(thing):
        # The package makes these: their fields are attributes, and no parameters.
        errors = [error for error in errors if not error.startswith("PR01")]
        told = {entry.name for entry in NumpyDocString(inspect.getdoc(thing))["Attributes"]}
        assert {field.name for field in dataclasses.fields(thing) if field.name[0] != "_"} == told
    assert not errors
