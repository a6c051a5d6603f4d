"""Networks in mcts, and their games against themselves."""

import random
import time

import numpy as np
import pytest

import isolation_engine
from isolation_engine import Agent, Batch, Game, Position
from plain_puct import noisy_network, puct


def random_positions(count, seed):
    dice = random.Random(seed)
    for _ in range(count):
        game = Game(dice.choice(["knight", "queen-5x4", "king-4x4", "knight-9x9"]))
        for _ in range(dice.randint(0, 12)):
            if game.winner is None:
                game.play(dice.choice(game.position.moves))
        if game.winner is None:
            yield game.position


def test_with_one_leaf_a_call_it_is_the_plain_search():
    seen = 0
    for position in random_positions(25, seed=1):
        root = puct(position, noisy_network, 150, 1.3)
        agent = Agent("mcts(nodes=150, exploration=130)", evaluate=noisy_network, leaves=1)
        report = agent.choose(position)
        best = max(root.children.items(), key=lambda it: it[1].visits)
        assert report.move == best[0]
        assert report.score == pytest.approx(best[1].value, abs=1e-4)
        assert report.nodes == root.visits == 150
        line, node = [], root
        while node.children and max(it.visits for it in node.children.values()):
            move, node = max(node.children.items(), key=lambda it: it[1].visits)
            line.append(move)
        assert report.line == tuple(line)
        seen += 1
    assert seen > 15


def test_policies_of_self_play_are_the_visits_of_the_plain_search():
    played = isolation_engine.selfplay(
        "knight-5x4", noisy_network, games=3, nodes=60, noise=0.0, sampled=4, seed=2, exploration=1.1
    )
    for row, position in enumerate(played.positions):
        root = puct(position, noisy_network, 60, 1.1)
        expected = np.zeros(20)
        for node in root.children.values():
            line, column = node.position.pieces[position.to_move]
            expected[line * 5 + column] = node.visits / 59
        assert played.policies[row] == pytest.approx(expected, abs=1e-6)
        assert (played.observations[row] == Batch([position]).observations[0]).all()


def counting(calls):
    def network(observations):
        calls.append(len(observations))
        return noisy_network(observations)

    return network


def test_leaves_are_evaluated_in_batches():
    calls = []
    agent = Agent("mcts(nodes=20k)", evaluate=counting(calls), leaves=256)
    report = agent.choose("knight")
    assert max(calls) == 256 and report.nodes == 20_000
    # Batches are small only while the tree is.
    assert sum(calls) / len(calls) > 200
    assert sum(calls) <= 20_000
    again = Agent("mcts(nodes=20k)", evaluate=noisy_network, leaves=256).choose("knight")
    assert (again.line, again.score) == (report.line, report.score)


def test_values_and_policies_may_come_from_two_functions():
    position = Position("7/7/2n4/3N3/7/7/7 w")
    pair = Agent("mcts(nodes=500)", evaluate=noisy_network)
    two = Agent(
        "mcts(nodes=500)",
        evaluate=lambda given: noisy_network(given)[1],
        policy=lambda given: noisy_network(given)[0],
    )
    assert two.choose(position).line == pair.choose(position).line
    even = Agent("mcts(nodes=500)", evaluate=lambda given: noisy_network(given)[1])
    same = Agent(
        "mcts(nodes=500)",
        evaluate=lambda given: (np.ones((len(given), 49)), noisy_network(given)[1]),
    )
    assert even.choose(position).line == same.choose(position).line
    # Nothing but zeros is no preference.
    none = Agent(
        "mcts(nodes=500)",
        evaluate=lambda given: (np.zeros((len(given), 49)), noisy_network(given)[1]),
    )
    assert none.choose(position).line == same.choose(position).line


def test_it_finds_wins_by_search_alone():
    def ignorant(observations):
        return np.zeros(len(observations))

    # The first player takes the last exit of the second one.
    won = 0
    for seed in range(40):
        game, dice = Game("knight-5x5"), random.Random(seed)
        while game.winner is None and len(game.moves) < 12:
            game.play(dice.choice(game.position.moves))
        if game.winner is None and isolation_engine.solve(game.position).result == "win":
            move = Agent("mcts(nodes=20k)", evaluate=ignorant).choose(game.position).move
            assert move in isolation_engine.solve(game.position, moves=True).winning
            won += 1
    assert won > 8


def test_little_is_enough_for_a_move():
    agent = Agent("mcts(nodes=1)", evaluate=noisy_network)
    position = Position("7/7/2n4/3N3/7/7/7 w")
    policies, _ = noisy_network(Batch([position]).observations)
    squares = {move: position.play(move).pieces[0] for move in position.moves}
    best = max(squares, key=lambda move: policies[0, squares[move][0] * 7 + squares[move][1]])
    assert agent.choose(position).move == best
    assert agent.text == (
        "mcts(nodes=1, time=none, exploration=100, seed=none, clock=wall, eval=<noisy_network>)"
    )
    # A time ends it, too.
    began = time.monotonic()
    Agent("mcts(time=200ms)", evaluate=noisy_network).choose("knight")
    assert time.monotonic() - began < 2


@pytest.mark.parametrize(
    ("network", "error", "words"),
    [
        (lambda it: np.zeros(len(it) + 1), ValueError, r"values of shape \[1\], got \[2\]"),
        (lambda it: np.full(len(it), np.nan), ValueError, "values from -1 to 1, got NaN"),
        (lambda it: np.full(len(it), 1.5), ValueError, "values from -1 to 1, got 1.5"),
        (lambda it: "much", TypeError, "expected an array of values, got 'much'"),
        (lambda it: (np.zeros((len(it), 3)), np.zeros(len(it))), ValueError, r"shape \[1, 49\]"),
        (lambda it: (-np.ones((len(it), 49)), np.zeros(len(it))), ValueError, "from 0 on, got -1"),
        (lambda it: 1 / 0, ZeroDivisionError, "division"),
    ],
)
def test_what_a_network_says_is_checked(network, error, words):
    with pytest.raises(error, match=words):
        Agent("mcts", evaluate=network).choose("knight")
    with pytest.raises(error, match=words):
        isolation_engine.selfplay("knight", network, games=1)


@pytest.mark.parametrize(
    ("text", "options", "error", "words"),
    [
        ("mcts", {"evaluate": 3}, TypeError, "evaluate=3: expected a function of observations"),
        ("mcts", {"evaluate": len, "policy": 3}, TypeError, "policy=3: expected a function"),
        ("mcts", {"evaluate": len, "leaves": 0}, ValueError, "leaves 0: expected"),
        ("mcts", {"evaluate": len, "batch": True}, ValueError, "batch=True: mcts takes leaves"),
        ("mcts", {"policy": len}, ValueError, "policy: expected mcts with evaluate"),
        ("alphabeta", {"evaluate": len, "leaves": 3}, ValueError, "leaves: expected mcts"),
    ],
)
def test_what_is_wrong_with_an_agent_is_said(text, options, error, words):
    with pytest.raises(error, match=words):
        Agent(text, **options)


def test_games_are_complete():
    output = []
    played = isolation_engine.selfplay(
        "knight-5x5",
        noisy_network,
        games=20,
        nodes=20,
        seed=7,
        random_plies=3,
        parallel=6,
        progress=output.append,
    )
    assert output == list(range(1, 21))
    assert len(played) == len(played.positions) == len(played.policies) == len(played.games)
    assert played.policies.sum(axis=1) == pytest.approx(1)
    assert len(set(played.seeds.tolist())) == 20 and played.seed == 7
    for number in range(20):
        rows = np.flatnonzero(played.games == number).tolist()
        positions = [played.positions[row] for row in rows]
        assert not played.positions[rows[0]].targets == []
        for before, after in zip(positions, positions[1:], strict=False):
            assert after in [before.play(move) for move in before.moves]
        # The player who moved last has won.
        winner = positions[-1].to_move
        assert [played.values[row] for row in rows] == [
            1.0 if it.to_move == winner else -1.0 for it in positions
        ]
        assert any(not positions[-1].play(move).moves for move in positions[-1].moves)
    legal = played.positions.action_masks.astype(bool)
    assert not played.policies[~legal].any()


def test_self_play_is_repeated_by_its_seed():
    def games(**options):
        # Evaluated one by one, since sums may depend on how many there are.
        def network(observations):
            output = [noisy_network(it[None]) for it in observations]
            return tuple(np.concatenate(parts) for parts in zip(*output, strict=True))

        return isolation_engine.selfplay("knight-5x4", network, nodes=30, **options)

    first = games(games=12, seed=3)
    again = games(games=12, seed=3, parallel=5)
    assert (first.observations == again.observations).all()
    assert (first.policies == again.policies).all()
    fewer = games(games=4, seed=3)
    assert (fewer.policies == first.policies[: len(fewer)]).all()
    other = games(games=12, seed=4)
    assert len(other) != len(first) or (other.policies != first.policies).any()
    # The noise and the draws differ from game to game.
    assert len({first.policies[first.games == game].tobytes() for game in range(12)}) == 12


def test_openings_are_taken_in_turn():
    openings = [Game("knight-5x5").play("a1"), Game("knight-5x5").play("c3")]
    played = isolation_engine.selfplay(
        "knight-5x5", noisy_network, games=5, nodes=10, openings=openings, noise=0.0, sampled=0
    )
    begun = [played.positions[int(np.flatnonzero(played.games == it)[0])] for it in range(5)]
    assert begun == [openings[index % 2] for index in range(5)]
    alike = [played.policies[played.games == game].tolist() for game in range(5)]
    assert alike[0] == alike[2] and alike[1] == alike[3] and alike[0] != alike[1]
    for wrong, words in [
        ([], "openings: expected at least one"),
        (["queen-5x5"], "opening 0: a queen board of 5x5; expected one of knight and 5x5"),
    ]:
        with pytest.raises(ValueError, match=words):
            isolation_engine.selfplay("knight-5x5", noisy_network, openings=wrong)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"nodes": 1}, "nodes 1: expected"),
        ({"games": 0}, "games 0: expected"),
        ({"noise": 1.5}, "noise 1.5: expected a number from 0 to 1"),
        ({"concentration": 0.0}, "concentration 0: expected a number"),
        ({"exploration": float("nan")}, "exploration NaN: expected a number"),
        ({"parallel": 0}, "parallel 0"),
    ],
)
def test_what_is_wrong_with_self_play_is_said(options, words):
    with pytest.raises(ValueError, match=words):
        isolation_engine.selfplay("knight", noisy_network, **options)


@pytest.mark.parametrize(("board", "count"), [("knight-5x5", 8), ("queen-5x4", 4)])
def test_images_are_positions_of_the_same_game(board, count):
    plain = isolation_engine.selfplay(board, noisy_network, games=4, nodes=20, seed=5)
    played = isolation_engine.selfplay(board, noisy_network, games=4, nodes=20, seed=5, symmetries=True)
    assert len(played) == count * len(plain)
    for row, position in enumerate(plain.positions):
        seen = set()
        for image in range(row * count, (row + 1) * count):
            observed = played.observations[image]
            seen.add(observed.tobytes())
            square = [tuple(np.argwhere(plane)[0]) if plane.any() else None for plane in observed[:2]]
            mover = position.to_move
            blocked = np.argwhere((observed[0] + observed[1] + observed[2]) == 0).tolist()
            rebuilt = Position.from_squares(
                width=position.width,
                height=position.height,
                movement=position.movement,
                pieces=tuple(
                    None if it is None else (int(it[0]), int(it[1]))
                    for it in (square[mover], square[1 - mover])
                ),
                blocked=[tuple(it) for it in blocked],
                to_move=mover,
            )
            # The rules see the same in the image as the image shows.
            assert (Batch([rebuilt]).observations[0] == observed).all()
            legal = Batch([rebuilt]).action_masks[0].astype(bool)
            assert not played.policies[image][~legal].any()
            assert sorted(played.policies[image]) == sorted(plain.policies[row])
            assert played.values[image] == plain.values[row]
            assert played.games[image] == plain.games[row]
        # A board with nothing on it, or in its middle, is its own image.
        assert len(seen) > 1 or position.pieces in [(None, None), ((2, 2), None)]
        first = row * count
        assert (played.observations[first] == plain.observations[row]).all()


def test_an_exception_of_progress_ends_self_play():
    def fail(finished):
        raise KeyError(finished)

    with pytest.raises(KeyError):
        isolation_engine.selfplay("knight-5x5", noisy_network, games=1000, nodes=10, progress=fail)


def test_a_network_plays_in_tournaments():
    def even(observations):
        return np.zeros(len(observations), np.float32)

    players = [isolation_engine.Agent("mcts(nodes=30)", evaluate=even, leaves=8), "random"]
    result = isolation_engine.tournament(players=players, preset="queen-4x4", rounds=2, progress=False)
    assert len(result.records) == 4
    assert result.records[0]["players"][0].startswith("mcts(") and players[0].evaluate is even


def test_the_exception_of_a_network_ends_a_tournament_and_is_raised():
    def fails(observations):
        raise KeyError("weights")

    players = [isolation_engine.Agent("mcts(nodes=30)", evaluate=fails), "random"]
    with pytest.raises(KeyError, match="weights"):
        isolation_engine.tournament(players=players, preset="queen-4x4", rounds=2, progress=False)
