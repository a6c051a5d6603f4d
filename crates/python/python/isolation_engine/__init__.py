"""The package `isolation` by another name, for folders where `isolation` is the course's package.

`import isolation_engine` gives the package itself, `isolation_engine.plots` its module, and so on.
A folder `isolation` that lies beside the script is left alone: `import isolation` still finds it.
"""

import importlib
import importlib.abc
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

_ENTRY = Path(__file__).resolve().parents[1] / "isolation" / "__init__.py"
#: The package's modules by name, where another package has the name `isolation`.
_OURS: dict[str, ModuleType] = {}
#: Names that the course's package has as well, and that stay its own.
_THEIRS = ("isolation", "isolation.isolation")


def _loaded() -> dict[str, ModuleType]:
    return {
        name: module
        for name, module in sys.modules.items()
        if name.partition(".")[0] == "isolation"
    }


@contextmanager
def _unshadowed() -> Iterator[None]:
    """Makes `isolation` our package inside, and what it was before outside."""
    before = {name: module for name, module in _loaded().items() if name not in _OURS}
    before |= {name: sys.modules[name] for name in _THEIRS if name in sys.modules}
    for name in before:
        del sys.modules[name]
    sys.modules.update(_OURS)
    try:
        yield
    finally:
        for name, module in _loaded().items():
            if name not in _OURS:
                _OURS[name] = module
                _rename(module)
        for name in _THEIRS:
            sys.modules.pop(name, None)
        sys.modules.update(before)


def _rename(module: ModuleType) -> None:
    """Gives what a module defines the name by which every process imports it: pickles hold that name."""
    for thing in vars(module).values():
        if isinstance(thing, (type, FunctionType, BuiltinFunctionType)):
            package, dot, rest = (thing.__module__ or "").partition(".")
            if package == "isolation":
                thing.__module__ = f"{__name__}{dot}{rest}"


def _import(name: str) -> ModuleType:
    with _unshadowed():
        return importlib.import_module(name)


def _package() -> Any:
    """Our package, imported under its own name unless another one has it."""
    known = sys.modules.get("isolation._package")
    if known is not None:
        return known
    if "isolation" not in sys.modules:
        found = importlib.util.find_spec("isolation")
        if found is not None and found.origin and Path(found.origin).resolve() == _ENTRY:
            return importlib.import_module("isolation")
    spec = importlib.util.spec_from_file_location(
        "isolation", _ENTRY, submodule_search_locations=[str(_ENTRY.parent)]
    )
    assert spec is not None and spec.loader is not None
    package: Any = importlib.util.module_from_spec(spec)
    with _unshadowed():
        sys.modules["isolation"] = package
        spec.loader.exec_module(package)
        # What the engine and functions import by name while they run.
        for home in package._HOMES:
            importlib.import_module(f"isolation.{home}")
    package._import_module = _import
    return package


class _Submodules(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds `isolation_engine.plots` as the module `isolation.plots`."""

    def __init__(self, package: Any) -> None:
        self._package = package
        self._spec: ModuleSpec | None = None

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("isolation_engine."):
            return None
        return importlib.util.spec_from_loader(fullname, self)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        name = spec.name.partition(".")[2]
        module: ModuleType = self._package._import_module(f"isolation.{name}")
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        # It was executed under its own name, which it keeps.
        module.__spec__ = self._spec


sys.modules[__name__] = _package()
sys.meta_path.insert(0, _Submodules(sys.modules[__name__]))
