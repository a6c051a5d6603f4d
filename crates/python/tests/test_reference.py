"""The reference of the Python API in the documentation is made from the docstrings:
`SNAPSHOTS=overwrite cargo xtask python -- -k reference` writes it."""

from __future__ import annotations

import importlib
import inspect
import os
import pkgutil
import re
import typing
from collections.abc import Iterator
from pathlib import Path

import isolation_engine
from numpydoc.docscrape import NumpyDocString
from public_api import MODULES, members, names

PAGE = Path(__file__).parents[3] / "docs" / "python-api.md"

HEAD = """\
# Python API

All functions and classes of the [Python package](../crates/python/README.md), from their docstrings. Squares are `(row, column)`,
row 0 at the top; players are 0 and 1; winners are `"first"` and `"second"`; times are seconds, or texts such as `"150ms"`.
"""


def markdown(text: str) -> str:
    """reStructuredText of docstrings as Markdown."""
    text = re.sub(r":\w+:`~?([^`]*)`", r"`\1`", text)
    return re.sub(r"``([^`]*)``", r"`\1`", text)


def signature(name: str, thing: object) -> str:
    """A call with the defaults, without types."""
    try:
        found = inspect.signature(thing)
    except (TypeError, ValueError):
        return name
    parameters = [
        it.replace(annotation=it.empty) for it in found.parameters.values() if it.name not in ("self", "_children")
    ]
    return name + str(found.replace(parameters=parameters, return_annotation=found.empty))


def entry(heading: str, name: str, thing: object) -> Iterator[str]:
    """The lines of a function or a class."""
    doc, computed = NumpyDocString(inspect.getdoc(thing) or ""), members(thing)
    kind = "class " if inspect.isclass(thing) else ""
    yield from ("", f"{heading} `{kind}{signature(name, thing)}`", "")
    yield markdown(" ".join(doc["Summary"]))
    if any(doc["Extended Summary"]):
        yield from ("", markdown("\n".join(doc["Extended Summary"])))
    for title in ("Parameters", "Returns", "Raises", "Attributes"):
        items = [
            f"- `{' : '.join(part for part in (it.name, it.type) if part)}`: {markdown(' '.join(it.desc))}"
            for it in doc[title]
        ]
        if title == "Attributes":
            items += [attribute(key, it) for key, it in sorted(computed.items()) if not callable(it)]
        if items:
            yield from ("", f"*{title}*", "", *items)
    if doc["Examples"]:
        yield from ("", "```pycon", *doc["Examples"], "```")
    for key, value in sorted(computed.items()):
        if callable(value):
            yield from entry("####", f"{name}.{key}", value)


def attribute(name: str, value: object) -> str:
    """The line of a computed attribute."""
    doc = NumpyDocString(inspect.getdoc(value) or "")
    return f"- `{name}`: {markdown(' '.join(filter(None, [*doc['Summary'], *doc['Extended Summary']])))}"


def page() -> str:
    """The whole page."""
    lines = [HEAD.rstrip()]
    for module in MODULES:
        lines += ["", f"## {module}"]
        if module.endswith("encoding"):
            lines += ["", "```text", (importlib.import_module(module).__doc__ or "").strip(), "```"]
        for name, thing in names(module).items():
            lines += entry("###", name, thing)
    return "\n".join(lines) + "\n"


def test_the_reference_is_made_from_the_docstrings():
    if os.environ.get("SNAPSHOTS") == "overwrite":
        PAGE.write_text(page())
    assert PAGE.read_text() == page(), "expected SNAPSHOTS=overwrite cargo xtask python -- -k reference"


def test_the_reference_has_every_public_function_and_class():
    documented = {id(thing) for module in MODULES for thing in names(module).values()}
    found = [info.name for info in pkgutil.walk_packages(isolation_engine.__path__, "isolation_engine.")]
    # Without private ones, those that imitate another API, and student agents. docs/formats.md has the JSON of dicts.
    found = [name for name in found if not re.search("_native|udacity|spiel|student", name)]
    missing = {
        f"{module}.{name}"
        for module in found
        if hasattr(importlib.import_module(module), "__all__")
        for name, thing in names(module).items()
        if id(thing) not in documented and not typing.is_typeddict(thing)
    }
    assert len(found) > 10 and not missing
