"""Positions and games: what is read, played, written, drawn, and refused."""

import copy
import json
import pickle
import random

import numpy as np
import pytest

import isolation_engine
from isolation_engine import Game, Position

STEPS = {
    "knight": [(a * i, b * j) for a, b in ((1, 2), (2, 1)) for i in (1, -1) for j in (1, -1)],
    "king": [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)],
}
STEPS["queen"] = STEPS["king"]
BOARDS = ["knight", "queen", "becker", "knight-11x9", "joust", "snailtrail", "king-2x3"]


def plain_targets(array, movement, player):
    """The squares that a piece can go to, by the rules, step by step: the slow reference."""
    height, width = array.shape
    own = np.argwhere(array == player + 1)
    if len(own) == 0:
        return {(int(row), int(column)) for row, column in np.argwhere(array == 0)}
    row, column = own[0]
    found = set()
    for down, right in STEPS[movement]:
        for steps in range(1, 17 if movement == "queen" else 2):
            square = int(row + steps * down), int(column + steps * right)
            if not (0 <= square[0] < height and 0 <= square[1] < width) or array[square] != 0:
                break
            found.add(square)
    return found


@pytest.mark.parametrize("preset", BOARDS)
def test_random_games_follow_the_rules(preset):
    dice = random.Random(preset)
    for _ in range(10):
        game = Game(preset)
        while game.winner is None:
            position = game.position
            array = position.array()
            assert array.dtype == np.int8 and array.shape == (position.height, position.width)
            targets = plain_targets(array, position.movement, game.to_move)
            assert set(position.targets) == targets
            assert position.targets == sorted(targets)
            assert [position.square(move) for move in position.moves] == position.targets
            assert [position.move(square) for square in position.targets] == position.moves
            assert set(position.open_squares) == {(int(r), int(c)) for r, c in np.argwhere(array == 0)}
            square = dice.choice(position.targets)
            before, mover = position.pieces[game.to_move], game.to_move
            after = game.play(square if dice.random() < 0.5 else position.move(square))
            expected = array.copy()
            if before is not None:
                expected[before] = -1
            expected[square] = mover + 1
            assert (after.array() == expected).all()
            assert game.position == after and after.to_move == 1 - mover
        loser = game.to_move
        assert plain_targets(game.position.array(), game.position.movement, loser) == set()
        assert game.winner == ["second", "first"][loser]
        check_copies(game)


@pytest.mark.parametrize("preset", ["isolation", "isola", "pawn-3x4"])
def test_random_games_with_removals_follow_the_rules(preset):
    dice = random.Random(preset)
    for _ in range(3):
        game = Game(preset)
        starts = set(game.position.pieces)
        while game.winner is None:
            position, before = game.position, game.position.pieces[game.to_move]
            expected = plain_removals(position, starts)
            assert [(position.square(move), position.removed(move)) for move in position.moves] == expected
            to, removed = dice.choice(expected)
            text = position.move((to, removed))
            game.play((to, removed) if dice.random() < 0.5 else text.split(",")[0][2:] + "," + text[-2:])
            array = position.array()
            array[before], array[to] = 0, position.to_move + 1
            array[removed] = -1
            assert (game.position.array() == array).all()
        assert plain_removals(game.position, starts) == []
        check_copies(game)


def plain_removals(position, starts):
    """The legal moves in board order: square of the step, square that is removed."""
    array, mover = position.array(), position.to_move
    found = []
    for to in plain_targets(array, "king", mover):
        after = array.copy()
        after[position.pieces[mover]], after[to] = 0, mover + 1
        squares = [(int(row), int(column)) for row, column in np.argwhere(after == 0)]
        found += [(to, square) for square in squares if square not in starts]
    return sorted(found)


def test_moves_that_remove_a_square_are_refused_in_words():
    game = Game("isolation")
    for move, words in [
        ((6, 2), r"square \(6, 2\): expected the square to remove as well, such as \(\(6, 2\), \(0, 0\)\)"),
        ("c2", "expected the square to remove, as in c1c2,c2a8"),
        (((6, 2), (7, 2)), "a step to c2 that removes c1 is not legal"),
        (((6, 2), (8, 2)), "expected a row from 0 to 7"),
    ]:
        with pytest.raises(ValueError, match=words):
            game.play(move)
    with pytest.raises(ValueError, match=r"square \(3, 3\) \(d4\) is not legal"):
        Position("7/7/2n4/3N3/7/7/7 w").play((3, 3))
    with pytest.raises(ValueError, match="a step to c2 that removes a1 is not legal"):
        Position("7/7/2n4/3N3/7/7/7 w").play(((5, 2), (6, 0)))
    with pytest.raises(ValueError, match="moves on pawn-6x8 remove a (square|square), which a pair cannot name"):
        game.udacity()
    with pytest.raises(ValueError, match="expected 'knight', 'queen', 'king' or 'pawn'"):
        Position.from_squares(movement="rook")


def check_copies(game):
    for other in (
        Game.from_record(game.record()),
        pickle.loads(pickle.dumps(game)),
        copy.copy(game),
        copy.deepcopy(game),
        game.copy(),
    ):
        assert other == game and other.moves == game.moves and other.variant == game.variant
        move = other.undo()
        assert move == game.moves[-1] and len(other) == len(game) - 1
        assert other != game and len(game.positions) == len(game) + 1
    if game.position.removes:
        return
    from_list = Game.from_udacity(game.udacity(), game.start)
    assert from_list.moves == game.moves
    assert Game.from_udacity(json.dumps(game.udacity()), str(game.start)).squares == game.squares
    assert game.udacity() == [*map(list, game.squares), [-1, -1]]


def test_a_position_is_made_of_its_squares():
    dice = random.Random(3)
    for preset in BOARDS:
        game = Game(preset)
        while game.winner is None:
            game.play(dice.choice(game.position.moves))
            position = game.position
            blocked = [(int(row), int(column)) for row, column in np.argwhere(position.array() < 0)]
            made = Position.from_squares(
                width=position.width,
                height=position.height,
                movement=position.movement,
                pieces=position.pieces,
                blocked=blocked,
                to_move=position.to_move,
            )
            assert made == position and hash(made) == hash(position)
            assert pickle.loads(pickle.dumps(position)) == Position(position.text) == position
    assert Position.from_squares() == Position()
    assert Position.from_squares(pieces=((0, 0), None)).to_move == 1
    knights = Position.from_squares(width=11, height=9, blocked=[(8, 10)])
    assert knights.array()[8, 10] == -1 and (knights.array() == 0).sum() == 98


def test_images_under_symmetry_have_one_canonical_position():
    knights = Position("7/7/2n4/3N3/7/7/7 w")
    mirrored = Position("7/7/4n2/3N3/7/7/7 w")
    assert knights != mirrored and knights.canonical() == mirrored.canonical()
    assert knights.canonical() != Position("7/7/2n4/3N3/7/7/7 b").canonical()


def test_random_placement_is_the_seeds():
    games = [Game("udacity", seed=seed) for seed in range(20)]
    assert all(len(game) == 2 for game in games)
    assert games == [Game("udacity", seed=seed) for seed in range(20)]
    assert len({str(game.position) for game in games}) > 10


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        ("7/7/2n4/3N3/7/7/7 w", [1, 8, 62, 296, 1144]),
        ("knight", [1, 49, 2352, 11280]),
        ("becker", [1, 9, 72, 376]),
    ],
)
def test_perft_counts_as_playing_does(position, counts):
    level = {Game.from_position(position).position: 1}
    for depth, count in enumerate(counts):
        assert sum(level.values()) == count
        assert isolation_engine.perft(position, depth) == count
        following = {}
        for before, times in level.items():
            for move in before.moves:
                after = before.play(move)
                following[after] = following.get(after, 0) + times
        level = following


def test_deep_counts_are_added_up():
    position = Position("5/5/2q2/2Q2/5 w")
    children = [position.play(move).perft(5) for move in position.moves]
    assert position.perft(6) == sum(children) > 10_000
    assert Position("2/Kk w").perft(128) == 0


def test_boards_are_drawn():
    game = Game("snailtrail")
    game.play("b2")
    game.play("f6")
    assert game.diagram().splitlines()[1:3] == ["  7 . . . . . . o  7", "  6 . . . . . k .  6"]
    assert game.diagram() != game.position.diagram()
    assert "#" in game.position.diagram() and "#" not in game.diagram()
    assert str(game).endswith("snailtrail, ply 2, first player to move")
    assert repr(Position("2/Kk w")) == 'Position("2/Kk w - - 0 1")'
    small, large = game.svg(side=50), game.svg(side=100)
    assert large.count("<rect") == 49 and 'width="810"' in large and 'width="405"' in small
    assert game.svg(flipped=True) != game.svg()
    assert game._repr_svg_() == game.svg() != game.position._repr_svg_()


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        (lambda: Position("7/7 w - - x y z"), ValueError, "."),
        (lambda: Position(preset="chess"), ValueError, "chess"),
        (lambda: Position().play((7, 0)), ValueError, r"square \(7, 0\).*row from 0 to 6"),
        (lambda: Position().play((-1, 2**40)), ValueError, "square"),
        (lambda: Position("2/Kk w").play((1, 0)), ValueError, "not legal"),
        (lambda: Position().play(5), TypeError, "move 5: expected a text"),
        (lambda: Position().play("z9"), ValueError, "z9"),
        (lambda: Position.from_squares(width=17), ValueError, "17"),
        (lambda: Position.from_squares(width=-1), ValueError, "width -1: expected 2 to 16 squares"),
        (lambda: Position.from_squares(height=-3), ValueError, "height -3: expected 2 to 16 squares"),
        (
            lambda: Position("2/Kk w", preset="becker"),
            ValueError,
            'position "2/Kk w", preset="becker": expected one of them',
        ),
        (lambda: Position("chess"), ValueError, "chess.*or a preset: knight"),
        (lambda: Position.from_squares(movement="rook"), ValueError, "rook.*'knight'"),
        (lambda: Position.from_squares(pieces=((0, 0), (0, 0))), ValueError, "one square|one square"),
        (lambda: Position.from_squares(pieces=(None, (0, 0))), ValueError, "before the first"),
        (lambda: Position.from_squares(pieces=((0, 0), None), to_move=0), ValueError, "second"),
        (lambda: Position.from_squares(to_move=2), ValueError, "player 2.*0 to 1"),
        (lambda: Position.from_squares(blocked=[(9, 9)]), ValueError, r"square \(9, 9\)"),
        (lambda: Position().targets_of("me"), TypeError, "player 'me'"),
        (lambda: Position().perft(-1), ValueError, "depth -1.*0 to 128"),
        (lambda: Position().perft(1.5), TypeError, "depth 1.5: expected a whole number"),
        (lambda: Position().perft(True), TypeError, "True"),
        (lambda: Position().svg(side=0), ValueError, "side 0.*1 to 1000"),
        (lambda: isolation_engine.perft(None, 1), TypeError, "position None: expected a Position"),
        (lambda: isolation_engine.perft("nonsense", 1), ValueError, "nonsense"),
        (lambda: Game("knight", seed=-1), ValueError, "seed -1"),
        (lambda: Game("knight", seed=2**53), ValueError, "seed 9007199254740992"),
        (lambda: Game().undo(), ValueError, "undo"),
        (lambda: Game().play("a1b3"), ValueError, "a1b3"),
        (lambda: Game.from_record("{}"), ValueError, "game"),
        (lambda: Game.from_udacity([[0, 0], [0, 0]]), ValueError, "pair 2"),
        (lambda: Game.from_udacity(7), ValueError, "move list 7"),
        (lambda: Game.from_udacity([[-1, -1]]), ValueError, "has a legal move"),
    ],
)
def test_what_is_wrong_is_said(wrong, error, words):
    with pytest.raises(error, match=words):
        wrong()


def test_an_illegal_move_leaves_the_game_as_it_was():
    game = Game()
    game.play("d4")
    before = game.copy()
    with pytest.raises(ValueError, match="d4"):
        game.play("d4")
    assert game == before


def test_a_position_is_named_as_wherever_one_is_taken():
    for name in ("knight", "becker", "queen-5x6"):
        assert Position(name) == Position(preset=name) == Game.from_position(name).position
    assert Position() == Position("knight")


def test_a_game_without_moves_is_true():
    assert bool(Game()) and len(Game()) == 0
