"""Environments for reinforcement learning. Needs the extra ``environments``, ``pip install
"isolation-engine[environments]"``, but for :mod:`~isolation_engine.environments.openspiel` and :func:`rollouts`.

=========================  ============================================================
name                       what it is
=========================  ============================================================
``aec``, ``IsolationEnv``  two agents in turn, for PettingZoo
``AgainstAgentEnv``        against any agent, for Gymnasium: ``Isolation-v0``
``SelfPlayVectorEnv``      many games at once, for Gymnasium: ``IsolationSelfPlay-v0``
``openspiel``              ``Game`` and ``State`` for OpenSpiel, with which it is registered
``rollouts``               whole games from one position, for statistics
``encoding``               what observations, actions and rewards mean
=========================  ============================================================

Importing this module registers the two names with Gymnasium, so that
``gymnasium.make("Isolation-v0", opponent="strong(nodes=1k)")`` and
``gymnasium.make_vec("IsolationSelfPlay-v0", num_envs=1024)`` work.
"""

from __future__ import annotations

import importlib.util
from importlib import import_module
from typing import TYPE_CHECKING, Any

from isolation_engine._native import rollouts
from isolation_engine.environments import encoding
from isolation_engine.environments.encoding import PLANES

if TYPE_CHECKING:
    from isolation_engine.environments import openspiel
    from isolation_engine.environments.two_players import IsolationEnv, aec
    from isolation_engine.environments.against import AgainstAgentEnv
    from isolation_engine.environments.vector import SelfPlayVectorEnv

__all__ = [
    "PLANES",
    "AgainstAgentEnv",
    "IsolationEnv",
    "SelfPlayVectorEnv",
    "aec",
    "encoding",
    "openspiel",
    "rollouts",
]

# Where the names are that need other packages.
_LAZY = {
    "AgainstAgentEnv": "isolation_engine.environments.against",
    "IsolationEnv": "isolation_engine.environments.two_players",
    "SelfPlayVectorEnv": "isolation_engine.environments.vector",
    "aec": "isolation_engine.environments.two_players",
}


def __getattr__(name: str) -> Any:
    if name == "openspiel":
        return import_module("isolation_engine.environments.openspiel")
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(_LAZY[name]), name)
    except ModuleNotFoundError as error:
        raise ImportError(
            f"isolation_engine.environments.{name} needs the package {error.name}: "
            'pip install "isolation-engine[environments]"'
        ) from error


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})


def _register() -> None:
    """Tells Gymnasium the names, where it is installed."""
    if importlib.util.find_spec("gymnasium") is None:
        return
    from gymnasium.envs.registration import register, registry

    if "Isolation-v0" not in registry:
        register("Isolation-v0", entry_point="isolation_engine.environments:AgainstAgentEnv")
        register(
            "IsolationSelfPlay-v0",
            vector_entry_point="isolation_engine.environments:SelfPlayVectorEnv",
        )


_register()
