"""The environments: the official checkers, and what they do not check."""

from __future__ import annotations

import random
import subprocess
import sys
import warnings

import gymnasium
import isolation_engine
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from isolation_engine import Batch, Position
from isolation_engine._native import Boards
from isolation_engine.environments import (
    PLANES,
    AgainstAgentEnv,
    IsolationEnv,
    SelfPlayVectorEnv,
    aec,
    encoding,
    openspiel,
)

BOARDS = ["knight", "queen-4x5", "king-9x8", "udacity", "joust", "pawn-4x4"]


@pytest.fixture(autouse=True)
def dictionaries_are_no_fault():
    """PettingZoo's test warns of observations that are not plain arrays, and of masks without a
    legal action at the end of a game; its own board games have both."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        yield


def play_at_random(env, rng: random.Random) -> dict[str, float]:
    """Plays a game of PettingZoo's, and gives the sums of the rewards."""
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        sums[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if termination or truncation else int(rng.choice(list(legal))))
    return sums


@pytest.mark.parametrize("board", BOARDS)
def test_pettingzoo_api(board):
    api_test(aec(board), num_cycles=200)
    api_test(IsolationEnv(board), num_cycles=200)


@pytest.mark.parametrize("board", ["knight", "udacity"])
def test_pettingzoo_seeds(board):
    seed_test(lambda: aec(board), num_cycles=100)


def test_random_starts_depend_on_the_seed():
    def starts(seed):
        env = IsolationEnv("udacity")
        env.reset(seed=seed)
        found = [env.position]
        for _ in range(3):
            env.reset()
            found.append(env.position)
        return found

    assert starts(1) == starts(1)
    assert starts(1) != starts(2)
    assert len(set(starts(1))) > 1
    assert all(None not in position.pieces for position in starts(1))


@pytest.mark.parametrize("board", BOARDS)
def test_a_game_of_two_agents(board):
    rng = random.Random(board)
    for _ in range(5):
        env = aec(board)
        env.reset(seed=rng.randrange(1000))
        sums = play_at_random(env, rng)
        won, lost = sorted(sums, key=sums.get, reverse=True)
        assert (sums[won], sums[lost]) == (1.0, -1.0)
        assert env.unwrapped.position.winner == {"player_0": "first", "player_1": "second"}[won]


def test_the_masks_of_two_agents():
    env = IsolationEnv("7/7/2n4/3N3/7/7/7 b")
    env.reset()
    assert env.agent_selection == "player_1"
    waiting, moving = env.observe("player_0"), env.observe("player_1")
    assert not waiting["action_mask"].any()
    width = env.position.width
    legal = [encoding.action(square, width) for square in env.position.targets]
    assert list(np.flatnonzero(moving["action_mask"])) == legal
    assert (waiting["observation"][0] == moving["observation"][1]).all()
    assert (waiting["observation"][5] == 0).all() and (moving["observation"][5] == 1).all()
    assert env.observation_space("player_0").contains(waiting)
    assert env.state().shape == (len(PLANES), 7, 7)


def test_illegal_actions_of_two_agents():
    env = aec("knight")
    env.reset()
    env.step(0)
    env.step(0)
    assert env.unwrapped.rewards == {"player_0": 0, "player_1": -1}
    assert all(env.unwrapped.terminations.values())

    raw = IsolationEnv("knight")
    raw.reset()
    raw.step(0)
    with pytest.raises(ValueError, match=r"square \(0, 0\)"):
        raw.step(0)
    with pytest.raises(ValueError, match="action None of player_1"):
        raw.step(None)


def test_a_game_from_another_position():
    env = IsolationEnv("knight")
    env.reset(options={"position": Position("7/7/2n4/3N3/7/7/7 b")})
    assert env.agent_selection == "player_1"
    with pytest.raises(ValueError, match="expected a board of 7 by 7 squares"):
        env.reset(options={"position": "queen-3x3"})
    with pytest.raises(ValueError, match="the game is over there"):
        env.reset(options={"position": "Nn/** w"})
    with pytest.raises(ValueError, match="render_mode='human'"):
        IsolationEnv(render_mode="human")
    with pytest.raises(ValueError, match="a preset"):
        IsolationEnv("chess")
    with pytest.raises(TypeError, match="expected a Position, a Game"):
        IsolationEnv(7)


def test_pictures():
    env = IsolationEnv("3/1n1/N*1/3 w", render_mode="rgb_array")
    env.reset()
    picture = env.render()
    assert picture.shape == (4 * 16, 3 * 16, 3) and picture.dtype == np.uint8
    colours = encoding.COLOURS
    assert tuple(picture[40, 8]) == colours["first"]
    assert tuple(picture[24, 24]) == colours["second"]
    assert tuple(picture[40, 24]) == colours["blocked"]
    assert tuple(picture[0, 0]) == colours["open"]
    env = IsolationEnv("3/1n1/N*1/3 w", render_mode="ansi")
    env.reset()
    assert env.render() == Position("3/1n1/N*1/3 w").diagram()


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("player", [0, 1, None])
def test_gymnasium_checker(board, player):
    env = gymnasium.make("Isolation-v0", board=board, player=player, opponent="alphabeta(depth=2)")
    check_env(env.unwrapped)


def episode(env, seed: int, rng: random.Random):
    """A game of Gymnasium's at random, and all that was seen."""
    observation, info = env.reset(seed=seed)
    seen = [(observation.tobytes(), info["position"], 0.0)]
    over = False
    while not over:
        assert env.observation_space.contains(observation)
        assert (env.unwrapped.action_masks() == info["action_mask"].astype(bool)).all()
        action = rng.choice(list(np.flatnonzero(info["action_mask"])))
        observation, reward, over, truncated, info = env.step(action)
        assert not truncated
        seen.append((observation.tobytes(), info["position"], reward))
    return seen, info


@pytest.mark.parametrize("opponent", ["random", "alphabeta(depth=2)"])
def test_games_against_an_agent(opponent):
    env = gymnasium.make("Isolation-v0", opponent=opponent)
    rewards, players = set(), set()
    for seed in range(40):
        seen, info = episode(env, seed, random.Random(seed))
        assert seen == episode(env, seed, random.Random(seed))[0]
        *before, last = [reward for _, _, reward in seen]
        winner = Position(info["position"]).winner
        assert set(before) == {0.0}
        assert last == (1.0 if winner == ("first", "second")[info["player"]] else -1.0)
        rewards.add(last)
        players.add(info["player"])
    assert players == {0, 1} and rewards >= ({1.0, -1.0} if opponent == "random" else {-1.0})


def test_the_opponent_is_the_agent():
    agent = isolation_engine.Agent("alphabeta(depth=3)")
    env = AgainstAgentEnv("7/7/2n4/3N3/7/7/7 w", opponent=agent, player=1)
    _, info = env.reset()
    start = Position("7/7/2n4/3N3/7/7/7 w")
    twin = AgainstAgentEnv("7/7/2n4/3N3/7/7/7 w", opponent="alphabeta(depth=3)", player=1)
    assert twin.reset()[1]["move"] == info["move"]
    assert start.play(info["move"]).text == info["position"]


def test_errors_against_an_agent():
    env = AgainstAgentEnv("knight", player=0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="0 to 48"):
        env.step(49)
    with pytest.raises(ValueError, match="0 to 48"):
        env.step(-1)
    env.step(0)
    _, reward, over, _, info = env.step(0)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(1)
    with pytest.raises(ValueError, match="player=2"):
        AgainstAgentEnv(player=2)
    with pytest.raises(ValueError, match="zebra"):
        AgainstAgentEnv(opponent="zebra")
    with pytest.raises(ValueError, match="the opponent wins before"):
        AgainstAgentEnv("K1*/**k w", player=1).reset()


def test_vectors_of_gymnasium_work():
    env = gymnasium.make_vec("Isolation-v0", num_envs=3, vectorization_mode="sync")
    observations, infos = env.reset(seed=1)
    assert observations.shape == (3, len(PLANES), 7, 7)
    assert infos["action_mask"].shape == (3, 49)
    env.close()


@pytest.mark.parametrize("board", BOARDS)
def test_self_play(board):
    """Game for game as the positions themselves say."""
    env = gymnasium.make_vec(
        "IsolationSelfPlay-v0", num_envs=20, board=board, vectorization_mode="vector_entry_point"
    ).unwrapped
    assert isinstance(env, SelfPlayVectorEnv)
    observations, infos = env.reset(seed=5)
    assert env.observation_space.contains(observations)
    positions = list(env._boards.batch)
    finished = 0
    for _ in range(40):
        for index, position in enumerate(positions):
            mover = position.to_move
            assert (observations[index] == encoding.observation(position, mover)).all()
            assert (infos["action_mask"][index] == encoding.action_mask(position)).all()
            assert infos["to_move"][index] == mover
        actions = env.sample()
        positions = [
            position.play(encoding.move_of(position, action))
            for position, action in zip(positions, actions)
        ]
        observations, rewards, over, truncated, infos = env.step(actions)
        assert rewards.dtype == np.float32 and not truncated.any()
        for index, position in enumerate(positions):
            assert over[index] == (position.winner is not None)
            assert rewards[index] == over[index]
            if over[index]:
                finished += 1
                loser = position.to_move
                last = infos["final_obs"][index]
                assert infos["_final_obs"][index]
                assert (last == encoding.observation(position, loser)).all()
                positions[index] = env._boards.batch[index]
                assert positions[index].winner is None
    assert finished > 5
    again, _ = env.reset(seed=5)
    assert (again == SelfPlayVectorEnv(20, board).reset(seed=5)[0]).all()


def test_boards_refuse_illegal_actions():
    boards = Boards("knight-5x5", 3, seed=1)
    boards.step(np.array([0, 1, 2]))
    before = list(boards.batch)
    for actions, message in [
        ([0, 1, 1], "action 0 of board 0 is not legal"),
        ([5, 6, -1], "action -1 of board 2 is not legal"),
        ([5, 6, 25], "action 25 of board 2 is not legal"),
        ([5, 6, 2**40], "of board 2 is not legal"),
        ([5, 6], "expected 3 of them"),
    ]:
        with pytest.raises(ValueError, match=message):
            boards.step(np.array(actions, dtype=np.int64))
        assert list(boards.batch) == before
    with pytest.raises(ValueError, match="num_envs 0: expected"):
        Boards("knight", 0)
    with pytest.raises(ValueError, match="expected 3 values"):
        boards.restart(np.array([True]))
    with pytest.raises(ValueError, match="the game is over there"):
        Boards("Nn/** w", 2)


def test_samples_are_fair():
    boards = Boards(Position("7/7/2n4/3N3/7/7/7 w"), 8_000, seed=3)
    actions, counts = np.unique(boards.sample(), return_counts=True)
    position = Position("7/7/2n4/3N3/7/7/7 w")
    assert list(actions) == [encoding.action(square, 7) for square in position.targets]
    assert (abs(counts - 1_000) < 150).all()


def test_what_is_not_needed_is_not_imported():
    code = (
        "import isolation_engine, sys\n"
        "def loaded(): return {'numpy', 'gymnasium', 'pettingzoo'} & set(sys.modules)\n"
        "assert not loaded(), loaded()\n"
        "isolation_engine.environments.openspiel.Game()\n"
        "assert 'pettingzoo' not in loaded(), loaded()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_missing_package_is_named():
    code = (
        "import sys\n"
        "sys.modules['pettingzoo'] = None\n"
        "import isolation_engine.environments as environments\n"
        "environments.rollouts\n"
        "try: environments.aec\n"
        "except ImportError as error: assert 'isolation-engine[environments]' in str(error), error\n"
        "else: raise SystemExit(1)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_encodings_are_inverses():
    batch = Batch([Position(preset="knight-11x9")])
    for action in range(batch.width * batch.height):
        square = encoding.square(action, batch.width)
        assert encoding.action(square, batch.width) == action
        assert square[0] < batch.height


def test_actions_with_a_removed_square():
    """On 6x8: the step's square times 48, plus the removed one; masks and numbers say the same."""
    start = Position(preset="isolation")
    assert start.removes and encoding.actions(start) == 48 * 48
    # c1 to c2, where d4 is removed: row 6, column 2; row 4, column 3.
    action = (6 * 6 + 2) * 48 + 4 * 6 + 3
    assert encoding.move_of(start, action) == ((6, 2), (4, 3))
    assert encoding.action_of(start, "c2,d4") == encoding.action_of(start, ((6, 2), (4, 3))) == action
    mask = encoding.action_mask(start)
    assert mask.shape == (48 * 48,) and mask.sum() == len(start.moves) == 225
    assert mask.reshape(8, 6, 8, 6)[6, 2, 4, 3] == 1
    for position in [start, Position("1P1/3/1*1/p2 b"), Position("3/3/3[Pp] w")]:
        legal = np.flatnonzero(encoding.action_mask(position)).tolist()
        assert legal == sorted(encoding.action_of(position, move) for move in position.moves)
        for action in legal:
            move = encoding.move_of(position, action)
            assert encoding.action_of(position, move) == action
            if None in position.pieces:
                assert encoding.action_of(position, position.play(move).pieces[0]) == action
    env = AgainstAgentEnv("isolation", player=0)
    assert env.action_space.n == 48 * 48
    env.reset(seed=1)
    with pytest.raises(ValueError, match="a move's number, 0 to 2303"):
        env.step(48 * 48)
    with pytest.raises(ValueError, match="expected a board whose moves remove a square"):
        env.reset(options={"position": "king-6x8"})
    with pytest.raises(ValueError, match="expected a board whose moves remove no square"):
        AgainstAgentEnv("king-6x8").reset(options={"position": "isolation"})
    boards = Boards("isolation", 2)
    for wrong in (0, (6 * 6 + 2) * 48 + 7 * 6 + 2, 48 * 48, 6 * 6 + 2):
        with pytest.raises(ValueError, match=f"action {wrong} of board 1 is not legal"):
            boards.step(np.array([encoding.action_of(start, "c2,d4"), wrong]))
    with pytest.raises(ValueError, match="one weight a square; expected a board whose moves remove none"):
        isolation_engine.selfplay("isolation", lambda seen: np.zeros(len(seen)), policy=np.ones, games=1)


def test_actions_are_whole_numbers():
    env = SelfPlayVectorEnv(2, "queen-4x4")
    env.reset(seed=1)
    for wrong in (np.array([4.7, 5]), np.array([4.0, 5.0]), [True, False]):
        with pytest.raises(TypeError, match="actions: .*; expected whole ones"):
            env.step(wrong)
    env.step([4, 5])
    state = openspiel.Game("queen-4x4").new_initial_state()
    for wrong in (1.5, 1.0, "1"):
        with pytest.raises(TypeError, match=f"action {wrong!r}: expected"):
            state.apply_action(wrong)
    state.apply_action(np.int64(1))
    assert state.history() == [1]


def test_many_games_begin_with_a_reset():
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
        SelfPlayVectorEnv(2).step(np.zeros(2, np.int64))
