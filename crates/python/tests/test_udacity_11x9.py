"""The second board, against a plain one that knows rows and columns only."""

import pickle
import random
from queue import Empty

import pytest
from plain_board import LEAPS

from isolation_engine import udacity_11x9
from isolation_engine.udacity_11x9 import (
    Action,
    Agent,
    AgentPlayer,
    DebugState,
    Isolation,
    fork_get_action,
    from_position,
    play,
    to_position,
)
from isolation_engine.udacity_11x9.sample_players import (
    BasePlayer,
    DataPlayer,
    GreedyPlayer,
    MinimaxPlayer,
    RandomPlayer,
)

# A process is forked from pytest, in which threads of other tests may live.
pytestmark = pytest.mark.filterwarnings("ignore:.*use of fork.*:DeprecationWarning")

OFFSETS = {"N": (1, 0), "S": (-1, 0), "W": (0, 1), "E": (0, -1)}


class PlainState:
    """Squares are (row, column) counted from the lower right corner."""

    def __init__(self):
        self.open = {(row, column) for row in range(9) for column in range(11)}
        self.locs = [None, None]
        self.plies = 0

    def liberties(self, square):
        if square is None:
            return self.open
        return self.open & {(square[0] + rows, square[1] + columns) for rows, columns in LEAPS}

    def stuck(self, player):
        # The course looks for a square whose number is not 0.
        return not self.liberties(self.locs[player]) - {(0, 0)}

    def enter(self, square):
        self.open.remove(square)
        self.locs[self.plies % 2] = square
        self.plies += 1


def number(square):
    return square[0] * 13 + square[1]


def test_states_are_the_plain_ones_in_random_games():
    rng = random.Random(4)
    ended = 0
    for _ in range(60):
        plain, state = PlainState(), Isolation()
        while True:
            assert state.board == sum(1 << number(square) for square in plain.open)
            assert state.locs == tuple(None if square is None else number(square) for square in plain.locs)
            player = plain.plies % 2
            assert (state.ply_count, state.player()) == (plain.plies, player)
            squares = plain.liberties(plain.locs[player])
            assert {*state.liberties(state.locs[player])} == {*map(number, squares)}
            loc = state.locs[player]
            assert {action + (loc or 0) for action in state.actions()} == {*map(number, squares)}
            stuck = [plain.stuck(0), plain.stuck(1)]
            assert state.terminal_test() == any(stuck)
            loses = player if stuck[player] else 1 - player
            scores = [float("-inf") if it == loses else float("inf") for it in (0, 1)]
            assert [state.utility(it) for it in (0, 1)] == (scores if any(stuck) else [0, 0])
            position = to_position(state)
            assert len(position.targets) == len(squares) and from_position(position) == state
            if not squares:
                break
            ended += any(stuck)
            square = rng.choice(sorted(squares))
            state = state.result(number(square) - (loc or 0))
            plain.enter(square)
    assert ended > 20


def test_a_new_state_has_the_numbers_of_the_course():
    state = Isolation()
    assert state == (int(("00" + "1" * 11) * 9, 2), 0, (None, None))
    assert (state.actions()[0], state.actions()[-1], len(state.actions())) == (0, 114, 99)
    assert pickle.loads(pickle.dumps(state)) == state and len({state, Isolation()}) == 1
    assert type(state.result(57)) is Isolation


def test_actions_are_what_their_names_say():
    assert len(Action) == 8
    for action in Action:
        rows, columns = (sum(OFFSETS[it][axis] for it in action.name) for axis in (0, 1))
        assert action == 13 * rows + columns
    state = Isolation().result(57).result(0)
    assert state.actions() == list(Action) and isinstance(state.actions()[0], Action)


def test_wrong_actions_raise_what_the_course_raises():
    state = Isolation().result(57).result(0)
    for action, error in [(5, AssertionError), (None, AssertionError)]:
        with pytest.raises(error):
            state.result(action)
    with pytest.raises(RuntimeError, match="square 57 is closed"):
        Isolation().result(57).result(57)
    with pytest.raises(ValueError):
        Isolation().result(0).result(1).result(Action.SSE)


def test_a_state_is_drawn():
    state = DebugState.from_state(Isolation().result(0).result(114).result(Action.NNW))
    lines = str(state).splitlines()
    assert lines[1] == "+ - " * 11 + "+" and len(lines) == 20
    assert lines[2] == "| 2 |" + "   |" * 10 and lines[18] == "|   " * 10 + "| X |"
    assert lines[14] == "|   " * 9 + "| 1 |   |"
    assert state.bitboard_string == f"{state.board:b}" and DebugState.ind2xy(27) == (1, 2)


class Late(BasePlayer):
    """Puts nothing in time."""

    def get_action(self, state):
        while True:
            self.context = "lost"


class Steady(BasePlayer):
    """Puts actions for ever, and counts its moves in its context."""

    def get_action(self, state):
        self.context = (self.context or 0) + 1
        while True:
            self.queue.put(state.actions()[0])


class Crashes(BasePlayer):
    def get_action(self, state):
        raise LookupError("of the agent")


class Wrong(BasePlayer):
    def get_action(self, state):
        self.queue.put(-999)


def test_an_agent_is_stopped_and_its_context_kept():
    player = Steady(0)
    for number_ in (1, 2):
        assert fork_get_action(Isolation(), player, 30) == 0
        assert player.context == number_


def test_an_agent_without_an_action_has_none(monkeypatch, capfd):
    monkeypatch.setattr(udacity_11x9.matches, "PROCESS_TIMEOUT", 0.1)
    for player in (Late(0), Crashes(0)):
        with pytest.raises(Empty):
            fork_get_action(Isolation(), player, 30)
        assert player.context is None
    assert "LookupError: of the agent" in capfd.readouterr().err


@pytest.mark.parametrize("class_", [Wrong, Crashes])
def test_a_wrong_agent_loses(class_, capfd):
    agents = Agent(class_, "wrong"), Agent(RandomPlayer, "random")
    assert play((agents, Isolation(), 30, 7)) == (agents[1], [], 7)
    winner, history, _ = play((agents[::-1], Isolation(), 30, 7))
    assert winner == agents[1] and len(history) == 1


def test_whole_games_between_the_samples():
    random.seed(6)
    for classes in [(RandomPlayer, GreedyPlayer), (MinimaxPlayer, RandomPlayer)]:
        agents = tuple(Agent(class_, class_.__name__) for class_ in classes)
        winner, history, match = play((agents, Isolation(), 5_000, "m", True))
        state = Isolation()
        for action in history:
            assert action in state.actions()
            state = state.result(action)
        assert state.terminal_test() and match == "m"
        assert state.utility(agents.index(winner)) == float("inf")


def test_minimax_finds_a_win_in_one():
    random.seed(8)
    tried = 0
    while tried < 5:
        state = Isolation()
        while not state.terminal_test():
            before, state = state, state.result(random.choice(state.actions()))
        player = before.player()
        if state.utility(player) > 0:
            tried += 1
            action = MinimaxPlayer(player).minimax(before, 1)
            assert before.result(action).utility(player) == float("inf")


def test_data_is_read_from_the_working_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert DataPlayer(0).data is None
    (tmp_path / "data.pickle").write_bytes(pickle.dumps({"book": 1}))
    assert DataPlayer(0).data == {"book": 1}


def test_the_engine_plays_on_the_second_board():
    agents = Agent(AgentPlayer.of("alphabeta(depth=2)"), "engine"), Agent(RandomPlayer, "random")
    state = Isolation().result(57).result(30)
    winner, history, _ = play((agents, state, 5_000, 0))
    assert len(history) > 4 and winner in agents
    with pytest.raises(ValueError):
        AgentPlayer.of("nonsense")


def test_agents_find_the_names_with_an_underscore():
    from isolation.isolation import _ACTIONSET, _BLANK_BOARD, _HEIGHT, _SIZE, _WIDTH

    assert (_WIDTH, _HEIGHT, _SIZE) == (11, 9, 115)
    assert _BLANK_BOARD == Isolation().board and _ACTIONSET == set(Action)
