"""Functions that choose moves, wherever Python takes an agent."""

import pickle

import isolation_engine
import pytest
from isolation_engine import Agent, Position


def first(position):
    """The first legal move, as a text."""
    return position.moves[0]


def far(position):
    """The last legal square."""
    return position.targets[-1]


def thoughtful(position):
    return isolation_engine.best(position, "alphabeta(depth=2)").move


def fails(position):
    raise KeyError("weights")


def test_a_function_is_an_agent():
    position = Position(preset="knight")
    agent = Agent(first)
    assert (agent.text, agent.function, agent.evaluate) == ("<first>", first, None)
    assert Agent("random").function is None
    report = agent.choose(position)
    assert (report.move, report.line) == (position.moves[0], (position.moves[0],))
    assert (report.score, report.depth, report.finished) == (None, 0, True)
    assert isolation_engine.best(position, first).move == position.moves[0]
    assert isolation_engine.best(position, agent, seed=3).move == position.moves[0]
    assert isolation_engine.best("king-9x8", far).move == "K@i1"
    with pytest.raises(ValueError, match="time: <first> has no such limit"):
        isolation_engine.best(position, first, time=1)


def test_progress_gets_the_move():
    reports = []
    assert Agent(first).choose("knight-5x5", progress=reports.append) == reports[0]
    with pytest.raises(KeyError, match="stop"):
        Agent(first).choose("knight-5x5", progress=lambda report: {}["stop"])


@pytest.mark.parametrize(
    ("move", "error", "why"),
    [
        ("h8", ValueError, "h8"),
        ((0, 9), ValueError, r"square \(0, 9\): expected a row from 0 to 4"),
        (None, TypeError, "move None: expected a text such as 'd4c2' or a square"),
        (Agent("random"), TypeError, "expected a text such as 'd4c2' or a square"),
    ],
)
def test_what_is_no_legal_move_is_an_error_that_names_the_function(move, error, why):
    def chooses(position):
        return move

    named = rf"<test_what_is.*chooses>: .*{why}"
    with pytest.raises(error, match=named):
        Agent(chooses).choose("knight-5x5")
    with pytest.raises(error, match=named):
        isolation_engine.tournament(players=[chooses, "random"], preset="knight-5x5", rounds=1, progress=False)


def test_exceptions_of_functions_come_through():
    with pytest.raises(KeyError, match="weights") as raised:
        isolation_engine.best("knight-5x5", fails)
    assert raised.traceback[-1].name == "fails"
    with pytest.raises(TypeError, match=r"test_exc.*<lambda>\(\) takes 0 positional arguments"):
        isolation_engine.best("knight-5x5", lambda: "a1")


def test_functions_play_tournaments(tmp_path):
    records = tmp_path / "games.jsonl"
    settings = {"preset": "knight-5x5", "rounds": 3, "seed": 5, "progress": False}
    text = "alphabeta(depth=2)"
    players = [thoughtful, Agent(first), {"name": "Far", "player": far}, text]
    result = isolation_engine.tournament(players=players, records=records, **settings)
    names = {name for record in result.records for name in record["tournament"]["names"]}
    assert names == {"<thoughtful>", "<first>", "Far", text}
    # A function that asks an agent plays its games.
    expected = isolation_engine.tournament(players=[text, first, far], **settings)
    games = {
        who: [
            record["moves"]
            for record in run.records
            if {who, "<first>"} == set(record["tournament"]["names"])
        ]
        for who, run in (("<thoughtful>", result), (text, expected))
    }
    assert len(games[text]) == 6 and games["<thoughtful>"][0] == games[text][0]
    # The file goes on with functions of the same names, and with no others.
    kept = records.read_text()
    isolation_engine.tournament(players=players, records=records, **{**settings, "rounds": 4})
    assert records.read_text().startswith(kept) and records.read_text() != kept
    with pytest.raises(ValueError, match="<first>"):
        isolation_engine.tournament(players=[thoughtful, far, *players[2:]], records=records, **settings)


def test_an_exception_ends_the_tournament_and_loses_no_game(tmp_path):
    records = tmp_path / "games.jsonl"
    calls = []

    def tires(position):
        calls.append(position)
        if len(calls) > 30:
            raise KeyError("tired")
        return position.moves[0]

    settings = {"preset": "knight-5x5", "rounds": 20, "threads": 1, "progress": False}
    with pytest.raises(KeyError, match="tired"):
        isolation_engine.tournament(players=[tires, "random"], records=records, **settings)
    kept = records.read_text()
    assert 0 < kept.count("\n") < 10 and "crash" not in kept
    calls.clear()
    with pytest.raises(KeyError, match="tired"):
        isolation_engine.tournament(players=[tires, "random"], records=records, **settings)
    assert records.read_text().startswith(kept) and records.read_text() != kept


def test_functions_are_opponents():
    environments = pytest.importorskip("isolation_engine.environments")
    pytest.importorskip("gymnasium")
    env = environments.AgainstAgentEnv("knight-5x5", opponent=first, player=0)
    env.reset(seed=1)
    start = env.position
    _, _, _, _, info = env.step(12)
    assert info["move"] == start.play((2, 2)).moves[0]
    player = isolation_engine.udacity.AgentPlayer(first)
    board = isolation_engine.udacity.Board(player, "other")
    assert player.get_move(board) == (0, 0)


def test_what_a_function_is_not():
    with pytest.raises(ValueError, match="<first>: expected an agent of this package"):
        isolation_engine.tree("knight-5x5", first)
    with pytest.raises(ValueError, match="evaluate=<fails>: a function that chooses moves takes no such function"):
        Agent(first, evaluate=fails)
    with pytest.raises(ValueError, match="leaves: expected mcts with evaluate"):
        Agent(first, leaves=3)
    with pytest.raises(TypeError, match="agent 3: expected an Agent, a text such as .*, or a function"):
        Agent(3)
    with pytest.raises(TypeError, match="has a function and cannot be pickled"):
        pickle.dumps(Agent(first))
    with pytest.raises(TypeError, match="players: 3; expected .* a function of a position"):
        isolation_engine.tournament(players=[3, "random"], progress=False)
    # Other processes have no functions.
    distributed = pytest.importorskip("isolation_engine.distributed")
    with pytest.raises(TypeError, match="<first>.* has a function"):
        distributed.tournament(players=[first, "random"], progress=False)
