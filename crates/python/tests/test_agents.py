"""Agents, values, trees: against the plain reference and against one another."""

import copy
import json
import math
import pickle
import subprocess
from dataclasses import replace

import pytest

import isolation_engine
from isolation_engine import Agent, Game, Position, Report, Value

KNIGHTS = "7/7/2n4/3N3/7/7/7 w"


def plain_minimax(position, depth, root):
    """Own minus opponent's moves, by looking at every line: the slow reference."""
    if position.winner is not None:
        return math.inf if position.winner == ("first", "second")[root] else -math.inf
    if depth == 0:
        return len(position.targets_of(root)) - len(position.targets_of(1 - root))
    values = [plain_minimax(position.play(move), depth - 1, root) for move in position.moves]
    return max(values) if position.to_move == root else min(values)


@pytest.mark.parametrize("agent", ["minimax", "alphabeta"])
@pytest.mark.parametrize("start", [KNIGHTS, "5/2q2/2Q2/5/5 w", "4/1k2/2K1/4 b"])
def test_searches_find_what_plain_minimax_finds(agent, start):
    position = Position(start)
    report = Agent(f"{agent}(depth=3, eval=improved)").choose(position)
    values = {m: plain_minimax(position.play(m), 2, position.to_move) for m in position.moves}
    assert float(report.score) == max(values.values())
    assert values[report.move] == report.score and report.finished and report.depth == 3
    assert report.line[0] == report.move


def test_progress_is_reported_during_the_search():
    received = []
    report = Agent("deepening(depth=6)").choose(KNIGHTS, progress=received.append)
    finished = [it.depth for it in received if it.finished]
    assert finished == [1, 2, 3, 4, 5, 6] and report.depth == 6
    assert received[-1].nodes <= report.nodes
    assert str(report).startswith("depth 6, ")


def test_an_exception_of_progress_is_raised():
    class Enough(Exception):
        pass

    def enough(_report):
        raise Enough

    with pytest.raises(Enough):
        Agent("deepening(depth=128)").choose("knight", progress=enough)


def test_agents_are_values():
    agent = Agent("random", 7)
    assert agent == Agent("random", seed=7) == pickle.loads(pickle.dumps(agent)) != Agent("random")
    assert hash(agent) == hash(Agent("random", 7))
    assert repr(Agent("Greedy")).startswith('Agent("minimax(depth=1, eval=open')
    moves = {Agent("random", seed).choose("knight").move for seed in range(20)}
    assert len(moves) > 5
    own, given = isolation_engine.best("knight", agent), isolation_engine.best("knight", "random", seed=7)
    assert replace(own, ms=0) == replace(given, ms=0)


def test_finished_positions_are_refused():
    over = Position("N**/***/**n w")
    for ask in (isolation_engine.best, isolation_engine.tree, Agent("random").choose):
        args = (over, "minimax") if ask is isolation_engine.tree else (over,)
        with pytest.raises(ValueError, match="the game is over; expected a position with a legal"):
            ask(*args)
    with pytest.raises(ValueError, match="expected one of a game that is not over"):
        Report.from_json('{"move": null}')


def test_best_takes_limits():
    agent = Agent("deepening(nodes=1k)")
    assert isolation_engine.best(KNIGHTS, agent, nodes=100).nodes < 200
    assert isolation_engine.best(KNIGHTS, agent, nodes=100_000).nodes < 2_000
    for time in ("20ms", 0.02):
        assert isolation_engine.best(KNIGHTS, time=time).ms < 500
        assert isolation_engine.best(KNIGHTS, "mcts", time=time).ms < 500
    assert 0 < isolation_engine.best(KNIGHTS, nodes=500).nodes < 1_000
    with pytest.raises(ValueError, match="nodes: minimax.* has no such limit|time: random"):
        isolation_engine.best(KNIGHTS, "random", time=1)
    with pytest.raises(ValueError, match="time nan: expected seconds"):
        isolation_engine.best(KNIGHTS, time=float("nan"))


def test_reports_are_those_of_the_program(program):
    agent = "alphabeta(depth=5, eval=improved)"
    command = [program, "best", "--position", KNIGHTS, "--agent", agent, "--json"]
    said = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    report = Agent(agent).choose(KNIGHTS)
    assert (report.move, report.nodes, list(report.line)) == (
        said["move"],
        said["nodes"],
        said["line"],
    )
    assert float(report.score) == said["score"]


def test_the_lists_are_the_programs(program):
    def said(what):
        command = [program, "list", what, "--json"]
        return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)

    for what in ("presets", "heuristics", "features", "levels"):
        entries = getattr(isolation_engine, what)()
        assert [entry.name for entry in entries] == [entry["name"] for entry in said(what)]
    agents = said("agents")
    assert [it.name for it in isolation_engine.agents()] == [it["name"] for it in agents["names"]]
    for search, entry in zip(isolation_engine.searches(), agents["searches"], strict=True):
        assert search.name == entry["name"]
        assert [it.name for it in search.params] == [it["name"] for it in entry["params"]]


def test_everything_that_has_a_name_can_be_used():
    for preset in isolation_engine.presets():
        start = Position(preset=preset.name)
        assert (start.text, start.width, start.height) == (
            preset.position,
            preset.width,
            preset.height,
        )
    for level in isolation_engine.levels():
        assert Agent(level.name).text == Agent(level.agent).text
    values = isolation_engine.values(KNIGHTS)
    assert list(values.features) == [feature.name for feature in isolation_engine.features()]
    assert list(values.heuristics) == [entry.name for entry in isolation_engine.heuristics()]
    for entry in isolation_engine.heuristics():
        assert isolation_engine.evaluate(KNIGHTS, entry.name) == values.heuristics[entry.name]
        assert isolation_engine.evaluate(KNIGHTS, entry.formula) == values.heuristics[entry.name]
        for alias in entry.aliases:
            assert isolation_engine.evaluate(KNIGHTS, alias) == values.heuristics[entry.name]
    for feature in isolation_engine.features():
        value = values.features[feature.name]
        if value is not None:
            assert isolation_engine.evaluate(KNIGHTS, feature.name) == pytest.approx(value, abs=2e-5)
    assert "improved" in str(values)


def test_values_are_a_players():
    position = Position("7/7/2n4/3N3/7/7/7 w").play("e6")
    own, opp = (len(position.targets_of(player)) for player in (0, 1))
    assert isolation_engine.evaluate(position, "own - 2*opp", player=0) == own - 2 * opp
    assert isolation_engine.evaluate(position, "own - 2*opp", player=1) == opp - 2 * own
    assert isolation_engine.evaluate(position, "own - 2*opp") == opp - 2 * own
    assert isolation_engine.values(position, player=0).features["own"] == own


def test_ends_are_proven():
    game = Game("becker")
    while game.winner is None:
        game.play(game.position.moves[-1])
    for player in (0, 1):
        value = isolation_engine.evaluate(game, "open", player=player)
        expected = "win" if ("first", "second")[player] == game.winner else "loss"
        assert math.isinf(value) and (value.proof, value.plies) == (expected, 0)
        assert (value > 0) == (expected == "win")
    estimate = isolation_engine.evaluate(KNIGHTS, "100000")
    assert (estimate, estimate.proof, estimate.plies) == (30000, None, None)
    assert isolation_engine.evaluate(KNIGHTS, "win").proof is None


def test_a_value_is_a_float():
    won = Value(math.inf, 5)
    again = pickle.loads(pickle.dumps(won))
    assert (again, again.plies, again.proof) == (math.inf, 5, "win")
    assert (repr(Value(-math.inf)), str(won), f"{Value(1.25):.1f}") == ("loss", "win in 5", "1.2")
    assert Value(2) + 1 == 3 and max(Value(1), Value(-math.inf)) == 1
    with pytest.raises(ValueError, match="proves nothing"):
        Value(3, plies=2)


@pytest.mark.parametrize("start", [KNIGHTS, "5/2q2/2Q2/5/5 w"])
def test_a_tree_is_the_searchs_own(start):
    whole = isolation_engine.tree(start, "minimax(depth=3, eval=improved)")
    position = Position(start)
    assert len(whole) == whole.searched == whole.report.nodes
    assert len(whole) == sum(position.perft(depth) for depth in range(4))
    (root,) = whole.roots
    assert (root.value, root.alpha, root.beta) == (whole.report.score, None, None)
    for node in whole.nodes:
        here = whole.position_at(node)
        children = whole.children(node)
        if node.ply < 3:
            assert [child.move for child in children] == here.moves
        if children:
            best = max if here.to_move == position.to_move else min
            assert node.value == best(child.value for child in children)
        elif here.winner is None:
            side = position.to_move
            assert node.value == isolation_engine.evaluate(here, "improved", player=side)
    data = json.loads(json.dumps(whole.to_dict()))
    assert len(data["nodes"]) == len(whole) and data["move"] == whole.report.move


def test_alphabeta_cuts_and_says_so():
    plain = isolation_engine.tree(KNIGHTS, "minimax(depth=4)")
    cut = isolation_engine.tree(KNIGHTS, "alphabeta(depth=4)")
    assert len(cut) < len(plain) and cut.report.score == plain.report.score
    assert sum(node.cut is not None for node in cut.nodes) == cut.iterations[0].cuts > 0
    for node in cut.nodes:
        if node.cut == "beta":
            assert node.value >= node.beta and node.bound == "lower"
        elif node.cut == "alpha":
            assert node.value <= node.alpha and node.bound == "upper"
    few = isolation_engine.tree(KNIGHTS, "deepening(depth=4)", nodes=50)
    assert len(few) == 50 < few.searched and any(node.truncated for node in few.nodes)
    assert [it.report.depth for it in few.iterations] == [1, 2, 3, 4]
    assert "50 of" in repr(few) and few.outline().startswith("root: ")


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        (lambda: Agent("alphabetta"), ValueError, "alphabetta"),
        (lambda: Agent(5), TypeError, "agent 5: expected an Agent, a text such as .*, or a function"),
        (lambda: Agent("random", seed=0.5), TypeError, "seed 0.5"),
        (lambda: isolation_engine.best("knight", 5), TypeError, "agent 5: expected an Agent"),
        (lambda: Agent("deepening(depth=2)").choose(KNIGHTS, progress=3), TypeError, "progress 3"),
        (lambda: isolation_engine.evaluate(KNIGHTS, "impruved"), ValueError, "did you mean improved"),
        (lambda: isolation_engine.evaluate(KNIGHTS, "own -"), ValueError, "column"),
        (lambda: isolation_engine.evaluate(KNIGHTS, "simple"), ValueError, "ambiguous"),
        (lambda: isolation_engine.evaluate(KNIGHTS, "1 / (own - 8)"), ValueError, "column"),
        (lambda: isolation_engine.evaluate(KNIGHTS, "own", player=2), ValueError, "player 2"),
        (lambda: isolation_engine.tree(KNIGHTS, "strong"), ValueError, "tree: strong has no search tree"),
        (lambda: isolation_engine.tree(KNIGHTS, "minimax", nodes=0), ValueError, "nodes 0"),
        (lambda: Agent('minimax(eval="1/(own-own)")').choose(KNIGHTS), RuntimeError, "column"),
    ],
)
def test_what_is_wrong_is_said(wrong, error, words):
    with pytest.raises(error, match=words):
        wrong()


def test_progress_is_checked_before_the_first_report():
    # A finished position has nothing to tell of.
    for wrong in (
        lambda: Agent("random").choose("2/Kk w", progress=5),
        lambda: isolation_engine.solve("2/Kk w", progress=5),
    ):
        with pytest.raises(TypeError, match="progress 5: expected a function, which is called"):
            wrong()


@pytest.mark.parametrize(
    "way", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))]
)
def test_values_are_copied(way):
    values = isolation_engine.values(KNIGHTS)
    copied = way(values)
    assert copied == values and list(copied.features) == list(values.features)
    with pytest.raises(TypeError, match="does not support item assignment"):
        copied.features["own"] = 0.0


def test_agents_with_functions_are_copied_but_not_deeply():
    agent = Agent("alphabeta(depth=2)", evaluate=lambda position: len(position.open_squares))
    assert copy.copy(agent).choose(KNIGHTS).move == agent.choose(KNIGHTS).move
    for way in (copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="function and cannot be pickled or copied deeply"):
            way(agent)


def test_the_nodes_of_a_tree_come_in_portions():
    whole = isolation_engine.tree(KNIGHTS, "minimax(depth=5)", nodes=5_000)
    *_, portions = isolation_engine._native._record_tree(KNIGHTS, "minimax(depth=5)", 5_000)
    sizes = [len(portion) for portion in portions]
    assert sizes == [2_000, 2_000, 1_000] and sum(sizes) == len(whole)


def test_traps_are_counted():
    position, perfect = Position("4*1/6/2*1q1/1*4/2****/3Q*1 w"), Agent("perfect(nodes=300k)")
    report = perfect.choose(position)
    after = position.play(report.move)
    losing = sum(perfect.choose(after.play(reply)).proof == "win" for reply in after.moves)
    assert report.proof == "loss" and report.trap == (losing, len(after.moves))


def test_results_are_shown_in_notebooks():
    report = isolation_engine.best(KNIGHTS, "minimax(depth=1)")
    assert f"<td>{report.move}</td>" in report._repr_html_()
    solution = isolation_engine.solve("queen-3x3", moves=True)
    assert "<td>Q@b2</td><td>win</td>" in solution._repr_html_()
    assert "<table>" not in isolation_engine.solve("queen-3x3")._repr_html_()
    shown = isolation_engine.tree(KNIGHTS, "minimax(depth=1)")._repr_html_()
    assert shown.startswith("<pre>&lt;Tree of minimax") and "root: " in shown
    position = Position(KNIGHTS)
    assert "first player to move" in position.svg()
    assert "second player to move" in position.play(position.moves[0]).svg()
    assert "player to move" not in Position("N**/***/**n w").svg()
