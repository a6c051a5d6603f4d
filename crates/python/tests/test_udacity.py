"""`isolation_engine.udacity.Board` against the same board in plain Python."""

import copy
import gc
import pickle
import random

import pytest
from plain_board import LEAPS, PlainBoard

import isolation_engine
from isolation_engine import udacity
from isolation_engine.udacity import AgentPlayer, Board

SIZES = [(7, 7), (9, 9), (5, 6), (2, 2), (1, 4), (4, 1), (3, 12), (20, 20), (101, 101)]
#: The course takes equal players for the first, and so do these boards, with a warning.
pytestmark = pytest.mark.filterwarnings("ignore:Board. both players are equal")

PLAYERS = [("a", "b"), ("a", "a"), (1, 1.0), (None, "x"), (object(), object())]


def outcome(call, *arguments):
    """What a call returns or raises."""
    try:
        return call(*arguments)
    except Exception as error:
        return type(error)


def answers(board, players, seed):
    """Everything that a board tells, each with the same state of the random generator."""
    observed = []
    for player in (*players, None, "stranger"):
        for name in ("get_legal_moves", "get_player_location", "get_opponent", "is_winner"):
            random.seed(seed)
            observed.append((name, player, outcome(getattr(board, name), player), random.random()))
        for name in ("is_loser", "utility"):
            random.seed(seed)
            observed.append((name, player, outcome(getattr(board, name), player), random.random()))
    observed += [board.hash(), board.get_blank_spaces(), board.active_player, board.inactive_player]
    observed += [board.width, board.height, board.move_count]
    return observed


def odd_move(rng):
    square = (rng.randrange(-9, 12), rng.randrange(-9, 12))
    return rng.choice([square, square, square, (-1, -1), None, (1,), "ab", (2.5, 1), [1, 1], (10**30, 0)])


@pytest.mark.parametrize("width, height", SIZES)
def test_a_board_is_the_plain_one_in_random_games(width, height):
    rng = random.Random(width * 100 + height)
    for players in PLAYERS:
        plain, board = (class_(*players, width, height) for class_ in (PlainBoard, Board))
        for step in range(30 if width < 50 else 4):
            assert answers(plain, players, step) == answers(board, players, step)
            moves = sorted(plain.get_legal_moves())
            legal = moves and rng.random() < 0.85
            move = rng.choice(moves) if legal else odd_move(rng)
            after = [outcome(it.forecast_move, move) for it in (plain, board)]
            if isinstance(after[0], type):
                assert after[0] == after[1], move
            else:
                assert answers(after[0], players, step) == answers(after[1], players, step)
                plain.apply_move(move)
                board.apply_move(move)
                if rng.random() < 0.3:
                    assert plain._board_state == board._board_state
                if rng.random() < 0.3:
                    plain, board = plain.copy(), board.copy()


def test_moves_are_tested_as_the_plain_board_does_it():
    plain, board = PlainBoard("a", "b", 6, 5), Board("a", "b", 6, 5)
    for move in [(2, 3), (0, 0)]:
        plain.apply_move(move)
        board.apply_move(move)
    squares = [(row, column) for row in range(-3, 9) for column in range(-3, 9)]
    for move in [*squares, [1, 1], None, (1,), "ab", 5]:
        assert outcome(plain.move_is_legal, move) == outcome(board.move_is_legal, move), move
    for location in [(1,), (1, 2, 3), {}]:
        assert outcome(board._Board__get_moves, location) is ValueError


def test_the_same_seed_gives_the_same_game():
    def moves(class_):
        random.seed(7)
        board, played = class_("a", "b"), []
        while legal := board.get_legal_moves():
            played.append(random.choice(legal))
            board.apply_move(played[-1])
        return played

    assert moves(Board) == moves(PlainBoard)


def test_a_seed_of_its_own_leaves_the_module_random_alone():
    board = Board("a", "b")
    board.apply_move((3, 3))
    board.apply_move((0, 0))
    before = random.getstate()
    try:
        udacity.seed(5)
        first = [board.get_legal_moves() for _ in range(5)]
        udacity.seed(5)
        assert first == [board.get_legal_moves() for _ in range(5)]
        assert len({tuple(moves) for moves in first}) > 1
    finally:
        udacity.seed(None)
    assert random.getstate() == before


def test_what_is_written_into_the_old_attributes_counts():
    board = Board("a", "b", 5, 4)
    board.apply_move((1, 1))
    board.apply_move((0, 0))
    state = board._board_state
    assert state is board._board_state and len(state) == 23
    state[3 + 2 * 4] = 1
    assert (3, 2) not in board.get_legal_moves() and board.__board_state__[3][2] == 1
    assert (3, 2) not in board.forecast_move((3, 0)).get_blank_spaces()
    board.__board_state__[2][3] = "#"
    assert (2, 3) not in board.get_blank_spaces() and state[2 + 3 * 4] == 1
    assert board.__board_state__[2][3] == "#"
    board.__last_player_move__["a"] = (2, 2)
    assert board.get_player_location("a") == (2, 2) and state[-1] == 2 + 2 * 4
    board.apply_move((3, 4))
    assert state[3 + 4 * 4] == 1 and state[-1] == 19 and board.__last_player_move__["a"] == (3, 4)
    other = Board("a", "b", 5, 4)
    other._board_state = copy.copy(state)
    assert sorted(other.get_blank_spaces()) == sorted(board.get_blank_spaces())
    other._active_player, other.__inactive_player__ = "b", "a"
    assert (other.active_player, other.inactive_player) == ("b", "a")
    with pytest.raises(ValueError, match="22 entries; expected 20"):
        other._board_state = state[1:]
    with pytest.raises(TypeError, match="_board_state"):
        other._board_state = "text"


@pytest.mark.parametrize("mark", ["#", 7, None])
def test_marks_of_an_agent_stay_on_copies(mark):
    board = Board("a", "b", 4, 3)
    board.apply_move((0, 0))
    board._board_state[2 + 3 * 3] = board.__board_state__[1][1] = mark
    copies = [board.copy(), board.forecast_move((2, 2)), pickle.loads(pickle.dumps(board))]
    for other in copies:
        assert other._board_state[2 + 3 * 3] == mark and other.__board_state__[1][1] == mark
        assert {(2, 3), (1, 1)}.isdisjoint(other.get_blank_spaces())
    assert board.hash() == copies[0].hash() != copies[1].hash()
    copies[0]._board_state[2 + 3 * 3] = 0
    assert board._board_state[2 + 3 * 3] == mark, "a copy has a list of its own"


def test_attributes_have_the_names_of_all_generations():
    first, second = object(), object()
    board = Board(first, second)
    assert board._player_1 is board.__player_1__ is board._active_player is first
    assert board._player_2 is board.__player_2__ is board.__inactive_player__ is second
    assert board.__player_symbols__ == {0: 0, first: 1, second: 2}
    assert (Board.BLANK, Board.NOT_MOVED, board.NOT_MOVED) == (0, None, None)
    assert sorted(board._Board__get_moves((0, 0))) == sorted(board.__get_moves__((0, 0)))
    assert sorted(board._Board__get_moves((0, 0))) == [(1, 2), (2, 1)]
    assert len(board._Board__get_moves(None)) == 49


def test_copies_of_every_kind():
    board = Board("a", "b", 4, 5)
    board.apply_move((2, 3))
    board.note = ["of an agent"]
    copies = [copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))]
    for other in copies:
        assert answers(other, ("a", "b"), 1) == answers(board, ("a", "b"), 1)
        assert other.note == board.note
        other.apply_move((0, 0))
    assert copies[0].note is board.note and copies[1].note is not board.note
    assert board.move_count == 1 and not hasattr(board.copy(), "note")


class CountingBoard(Board):
    """As the course's tests have it: a board that counts, with a constructor of its own."""

    def __init__(self, players, side):
        super().__init__(*players, side, side)
        self.asked = []

    def copy(self):
        other = CountingBoard((self._player_1, self._player_2), self.width)
        other.move_count = self.move_count
        other._active_player, other._inactive_player = self._active_player, self._inactive_player
        other._board_state = copy.copy(self._board_state)
        other.asked = self.asked
        return other

    def move_is_legal(self, move):
        self.asked.append(move)
        return super().move_is_legal(move) and move != (2, 1)

    def get_legal_moves(self, player=None):
        self.asked.append(player)
        return super().get_legal_moves(player)


def test_a_subclass_is_asked_for_its_own_parts():
    board = CountingBoard(("a", "b"), 5)
    board.apply_move((0, 0))
    board = board.forecast_move((4, 4))
    assert type(board) is CountingBoard and type(Board.copy(board)) is Board
    assert board.get_legal_moves() == [(1, 2)] and len(board.asked) == 9
    assert not board.is_loser("a") and board.asked.count("a") == 1
    assert type(copy.deepcopy(board)) is CountingBoard


def test_a_subclass_of_the_same_name_has_its_own_private_moves():
    def private(self, location):
        return [location]

    twin = type("Board", (Board,), {"_Board__get_moves": private})("a", "b")
    twin.apply_move((2, 3))
    twin.apply_move((0, 0))
    assert twin.get_legal_moves() == [(2, 3)] and twin.get_legal_moves("b") == [(0, 0)]
    assert not twin.is_loser("a")


def test_boards_that_know_one_another_are_collected():
    class Player:
        pass

    gc.collect()
    player = Player()
    player.board = Board(player, "b").forecast_move((0, 0))
    player.state = player.board._board_state
    del player
    assert gc.collect() > 0
    # Python collects while boards are born.
    boards = [Board("a", "b") for _ in range(5000)]
    assert len([board.forecast_move((1, 2)) for board in boards]) == 5000


def test_bad_boards_are_refused():
    for width, height in [(0, 7), (7, -1), (10**9, 10**9)]:
        with pytest.raises(ValueError, match="expected sides from 1"):
            Board("a", "b", width, height)
    with pytest.raises(TypeError):
        Board("a")
    with pytest.raises(ValueError, match="expected 1, 2, 3 or 4"):
        udacity.use_generation(5)


def test_the_first_generation_shuffles_in_its_last_weeks():
    with udacity.generation(4):
        board = Board("a", "b")
    with udacity.generation(1):
        first = Board("a", "b")
    for square in [(3, 3), (0, 0)]:
        board.apply_move(square)
        first.apply_move(square)
    in_order = first.get_legal_moves()
    random.seed(5)
    moves = board.get_legal_moves()
    expected = in_order[:]
    random.seed(5)
    random.shuffle(expected)
    assert moves == expected != in_order
    # All else is as in the first.
    assert board.generation == 4 and board.to_string() == first.to_string()
    with pytest.raises(KeyError):
        board.get_player_location("zebra")


def test_the_first_generation_differs_where_it_did():
    with udacity.generation(1):
        board = Board("a", "b", 6, 5)
    assert board.generation == 1 and Board("a", "b").generation == 3
    board.apply_move((2, 2))
    board.apply_move((0, 0))
    near = [(2 + rows, 2 + columns) for rows, columns in LEAPS]
    assert board.get_legal_moves() == [square for square in near if board.move_is_legal(square)]
    assert board.__board_state__[2][2] == 1 and board.__board_state__[0][0] == 2
    assert board.to_string().startswith(" | 2 |   |")
    assert outcome(board.get_legal_moves, "c") is KeyError
    # A move beside the board goes to the other end of both lists.
    after = board.forecast_move((-1, -1))
    assert after.__board_state__[4][5] == 1 and after.get_player_location("a") == (-1, -1)
    drawn = after.to_string()
    assert after.get_player_location("a") == (-1, -1), "a drawing changes nothing"
    assert drawn.endswith(" | - | \n\r"), "a piece beside the board is not drawn"
    assert after.__last_player_move__ == {"a": (-1, -1), "b": (0, 0)}
    assert list(after.__last_player_move__) == ["a", "b"]
    assert outcome(board.forecast_move, (5, 0)) is IndexError
    assert outcome(board.forecast_move, (1, 2, 3)) is ValueError


def test_the_drawing():
    board = Board("a", "b", 3, 11)
    for move in [(0, 0), (10, 2), (2, 1)]:
        board.apply_move(move)
    lines = board.to_string(["x", "y"]).split("\n\r")
    assert lines[0] == "      0   1   2"
    assert lines[1] == "0   | - |   |   | " and lines[3] == "2   |   | x |   | "
    assert lines[11] == "10  |   |   | y | " and board.print_board() == board.to_string()


def test_boards_are_positions_of_the_engine():
    rng = random.Random(3)
    for _ in range(20):
        board = Board("a", "b", rng.randrange(2, 10), rng.randrange(2, 10))
        while moves := sorted(board.get_legal_moves()):
            position = board.to_position()
            assert sorted(position.targets) == moves
            assert Board.from_position(position, "a", "b").hash() == board.hash()
            board.apply_move(rng.choice(moves))
        assert position.play(board.get_player_location(board.inactive_player)).winner == (
            "second" if board.is_winner("b") else "first"
        )
    with pytest.raises(ValueError, match="no position of the engine.*each side must be 2"):
        Board("a", "b", 101, 101).to_position()
    with pytest.raises(ValueError, match="knights only"):
        Board.from_position(isolation_engine.Position(preset="queen"), "a", "b")


def test_the_engine_plays_on_the_course_board():
    random.seed(1)
    players = AgentPlayer("alphabeta(depth=3)"), AgentPlayer("random", seed=2)
    winner, history, reason = Board(*players, 5, 5).play(time_limit=10_000)
    assert winner in players and reason == "illegal move" and len(history) >= 2
    with pytest.raises(ValueError):
        AgentPlayer("nonsense")


def test_the_module_of_the_course_has_this_board():
    import isolation
    from isolation.isolation import Board as from_module

    assert isolation.Board is Board and from_module is Board


def test_equal_players_are_warned_of():
    with pytest.warns(RuntimeWarning, match="both players are equal, .*; expected two"):
        Board("a", "a")


def test_a_board_is_shown():
    board = Board("a", "b")
    board.apply_move((2, 3))
    assert repr(board) == "<Board 7x7, 1 moves, player 2 to move>"
    assert "second player to move" in board._repr_svg_() and board._repr_svg_().startswith("<svg")
    assert Board("a", "b", 40, 40)._repr_svg_() is None
