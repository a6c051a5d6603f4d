"""Settings of all tests."""

import os
from pathlib import Path

import pytest


def pytest_addoption(parser):
    parser.addoption("--ray", action="store_true", help="also the tests that need Ray")
    parser.addoption("--long", action="store_true", help="also the tests that take minutes; tests of chance play all their games")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    for name in ("ray", "long"):
        if not config.getoption(f"--{name}"):
            for item in items:
                if name in item.keywords:
                    item.add_marker(pytest.mark.skip(reason=f"needs --{name}"))
    for item in items:
        if "program" in item.fixturenames:
            item.add_marker("program")


@pytest.fixture(scope="session")
def program() -> Path:
    """The command line's program, `isolation`; `cargo xtask python` builds it."""
    path = os.environ.get("ISOLATION_PROGRAM")
    if path is None:
        pytest.skip("ISOLATION_PROGRAM names no program; run cargo xtask python")
    return Path(path)


@pytest.fixture(scope="session")
def long(request) -> bool:
    """Whether tests that play for minutes are to play all their games."""
    return request.config.getoption("--long")
