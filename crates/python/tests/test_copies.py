"""Every public class survives `copy`, `deepcopy` and `pickle` in the middle of its work, or refuses."""

from __future__ import annotations

import copy
import importlib
import importlib.util
import inspect
import multiprocessing
import pickle
import pkgutil
import re
import typing

import isolation_engine
import numpy as np
import pytest
from isolation_engine import (
    Agent,
    Batch,
    BoardTable,
    Game,
    Position,
    SelfPlay,
    Value,
    _native,
    catalogue,
    distributed,
    environments,
    udacity,
    udacity_11x9,
)
from isolation_engine.environments import encoding, openspiel


def game() -> Game:
    game = Game("queen-4x4")
    for move in ("Q@b2", "Q@d4"):
        game.play(move)
    return game


def two_agents(make):
    env = make("queen-4x4")
    env.reset(seed=1)
    env.step(5)
    return env


def against() -> environments.AgainstAgentEnv:
    env = environments.AgainstAgentEnv("queen-4x4", player=0)
    env.reset(seed=1)
    env.step(5)
    return env


def many() -> environments.SelfPlayVectorEnv:
    env = environments.SelfPlayVectorEnv(2, "queen-4x4")
    env.reset(seed=1)
    return env


def state() -> openspiel.State:
    state = openspiel.Game("queen-4x4").new_initial_state()
    state.apply_action(5)
    return state


def board() -> udacity.Board:
    board = udacity.Board("first", "second", 5, 5)
    board.apply_move((1, 2))
    return board


def played() -> SelfPlay:
    def network(seen):
        return np.ones((len(seen), 16)), np.zeros(len(seen))

    return isolation_engine.selfplay("queen-4x4", network, games=1, nodes=2)


def tournament() -> isolation_engine.TournamentResult:
    keys = {"players": ["random", "Greedy"], "preset": "queen-4x4", "rounds": 1}
    return isolation_engine.tournament(keys, progress=False)


def agent_class(state):
    """A class of agents is only named by its module."""


def solved():
    return isolation_engine.solve("queen-4x4", moves=True)


def searched():
    return isolation_engine.tree("queen-4x4", "minimax(depth=1)")


FAILED = distributed.FailedTask(3, "{}", 2, "no luck")

#: What makes an object of each class in the middle of its work.
MAKERS = {
    "Agent": lambda: Agent("random", seed=3),
    "AgentPlayer": lambda: udacity.AgentPlayer("random", seed=3),
    "AgainstAgentEnv": against,
    "Batch": lambda: Batch([game().position], 1),
    "Board": board,
    "BoardTable": lambda: BoardTable.shipped("queen-3x3"),
    "Certified": lambda: isolation_engine.verify(isolation_engine.certificate("queen-3x3")),
    "DebugState": lambda: udacity_11x9.DebugState().result(57),
    "FailedTask": lambda: FAILED,
    "Feature": lambda: catalogue.features()[0],
    "Game": game,
    "Heuristic": lambda: catalogue.heuristics()[0],
    "Isolation": lambda: udacity_11x9.Isolation().result(57),
    "IsolationEnv": lambda: two_agents(environments.IsolationEnv),
    "Iteration": lambda: searched().iterations[0],
    "Level": lambda: catalogue.levels()[0],
    "MoveResult": lambda: solved().moves[0],
    "NamedAgent": lambda: catalogue.agents()[0],
    "Parameter": lambda: catalogue.searches()[1].params[0],
    "Position": lambda: game().position,
    "Preset": lambda: catalogue.presets()[0],
    "Report": lambda: isolation_engine.best("queen-4x4", "minimax(depth=1)"),
    "Search": lambda: catalogue.searches()[1],
    "SelfPlay": played,
    "SelfPlayResult": lambda: distributed.SelfPlayResult(["{}"], None),
    "Solution": solved,
    "Solutions": lambda: isolation_engine.solve_many(["queen-4x4"], moves=True, distances=True),
    "TasksFailedError": lambda: distributed.TasksFailedError([FAILED], solved()),
    "TournamentResult": tournament,
    "Tree": searched,
    "TreeNode": lambda: searched().nodes[1],
    "Value": lambda: Value(float("inf"), plies=3),
    "Values": lambda: isolation_engine.values("queen-4x4"),
    "aec": lambda: two_agents(environments.aec),
    "openspiel.Game": lambda: openspiel.Game("queen-4x4"),
    "openspiel.State": state,
    "udacity_11x9.Agent": lambda: udacity_11x9.Agent(agent_class, "mine"),
    "udacity_11x9.AgentPlayer": lambda: udacity_11x9.AgentPlayer.of("random")(0),
}

#: Classes without a state of their own, and those whose objects hold what cannot be copied.
STATELESS = {"Action", "Status", "StopSearch"}
REFUSE = {
    "Boards": lambda: _native.Boards("queen-4x4", 2),
    "Ledger": lambda: _native.Ledger.pairs("queen-3x3", None, None),
    "SelfPlayVectorEnv": many,
    "TimedQueue": lambda: udacity_11x9.TimedQueue(*multiprocessing.Pipe(), 5),
}


def look_at_env(env):
    raw = env.unwrapped
    names = ("position", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agents")
    return [getattr(raw, name) for name in names], raw.agent_selection, raw._random.bit_generator.state


#: What is compared where objects themselves do not compare.
LOOKS = {
    "AgentPlayer": lambda it: it.agent,
    "AgainstAgentEnv": lambda it: (it.position, it._learner, it._agent, it.np_random.bit_generator.state),
    "Board": lambda it: (it.to_string(), it.active_player, it.move_count, it.generation),
    "IsolationEnv": look_at_env,
    "TasksFailedError": lambda it: (str(it), it.failed, it.result),
    "aec": look_at_env,
    "openspiel.State": lambda it: (it.position, it.history(), it.get_game()),
    "udacity_11x9.AgentPlayer": lambda it: (it.player_id, it.text, it.context),
}

#: The next step of those that change.
STEPS = {
    "AgainstAgentEnv": lambda it: it.step(int(np.flatnonzero(it.action_masks())[0])),
    "Board": lambda it: it.apply_move((0, 0)),
    "Game": lambda it: it.play(it.position.moves[0]),
    "IsolationEnv": lambda it: it.step(0),
    "aec": lambda it: it.step(0),
    "openspiel.State": lambda it: it.apply_action(0),
}

WAYS = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda it: pickle.loads(pickle.dumps(it)),
}


#: Modules that are not for users.
INSIDE = re.compile(r"\.(student|__main__|sample_players|views)\b")


SPIEL = importlib.util.find_spec("pyspiel") is not None
if SPIEL:
    from isolation_engine.environments import pyspiel_game

    def spiel_state() -> pyspiel_game.IsolationState:
        state = pyspiel_game.IsolationGame({"board": "queen-4x4"}).new_initial_state()
        state.apply_action(5)
        return state

    MAKERS["IsolationGame"] = lambda: pyspiel_game.IsolationGame({"board": "queen-4x4"})
    MAKERS["IsolationState"] = spiel_state
    LOOKS["IsolationGame"] = lambda it: (str(it), it.plain)
    LOOKS["IsolationState"] = lambda it: (str(it), it.history())
    STEPS["IsolationState"] = lambda it: it.apply_action(0)


def public_classes() -> set[str]:
    """The names of all classes that modules of the package, but for the host of students, list as theirs."""
    found = {}
    for info in pkgutil.walk_packages(isolation_engine.__path__, "isolation_engine."):
        if INSIDE.search(info.name):
            continue
        if info.name.endswith("pyspiel_game") and not SPIEL:
            continue
        module = importlib.import_module(info.name)
        for name in getattr(module, "__all__", ()):
            thing = getattr(module, name)
            if inspect.isclass(thing) and not typing.is_typeddict(thing):
                found.setdefault(thing, name)
    short = {
        openspiel.Game: "openspiel.Game",
        openspiel.State: "openspiel.State",
        udacity_11x9.Agent: "udacity_11x9.Agent",
        udacity_11x9.AgentPlayer: "udacity_11x9.AgentPlayer",
    }
    return {short.get(thing, name) for thing, name in found.items()}


def test_every_class_is_tried():
    assert public_classes() | {"aec"} == MAKERS.keys() | STATELESS | REFUSE.keys()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", MAKERS)
def test_copies_are_equal_and_apart(name, way):
    original = MAKERS[name]()
    look = LOOKS.get(name, lambda it: it)
    copied = WAYS[way](original)
    assert type(copied) is type(original) and look(copied) == look(original)
    if name in STEPS:
        before = copy.deepcopy(look(original))
        STEPS[name](copied)
        assert look(original) == before != look(copied)
        STEPS[name](original)
        assert look(original) == look(copied)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", REFUSE)
def test_others_refuse(name, way):
    with pytest.raises(TypeError, match=name):
        WAYS[way](REFUSE[name]())
