"""Plots: what is drawn is what is there."""

import subprocess
import sys

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.patches import Circle

import isolation_engine
from isolation_engine import Game, plots


@pytest.fixture(autouse=True)
def closed_figures():
    yield
    plt.close("all")


def test_a_board_shows_pieces_trails_and_targets():
    game = Game("knight-11x9")
    for move in ["d4", "c6", "e6", "b4"]:
        game.play(move)
    axes = plots.board(game)
    circles = [patch for patch in axes.patches if isinstance(patch, Circle)]
    dots = [patch.center[::-1] for patch in circles if patch.radius < 0.2]
    assert sorted(dots) == game.position.targets
    pieces = [patch.center[::-1] for patch in circles if patch.radius > 0.2]
    assert tuple(pieces) == game.position.pieces
    assert [text.get_text() for text in axes.texts] == ["N", "N"]
    (image,) = axes.images
    colours = np.asarray(image.get_array())
    assert colours.shape == (9, 11)
    assert ((colours == 0) == (game.position.array() == 0)).all()
    first, second = game.squares[0], game.squares[1]
    assert (colours[first], colours[second]) == (2, 3) and (colours == 1).sum() == 0
    alone = np.asarray(plots.board(game.position).images[0].get_array())
    assert (alone == 1).sum() == 2


def test_a_game_is_valued_ply_by_ply():
    game = Game("becker")
    while game.winner is None:
        game.play(game.position.moves[0])
    axes = plots.evaluation(game, ["improved", "own - 2*opp"], player=1)
    curves = [line for line in axes.get_lines() if len(line.get_xdata()) == len(game) - 1]
    assert [curve.get_label() for curve in curves] == ["improved", "own - 2*opp"]
    for curve, name in zip(curves, ["improved", "own - 2*opp"], strict=True):
        assert list(curve.get_xdata()) == list(range(2, len(game) + 1))
        for ply, shown in enumerate(curve.get_ydata(), start=2):
            value = isolation_engine.evaluate(game.positions[ply], name, player=1)
            assert shown == value if value.proof is None else (shown > 0) == (value > 0)
    marks = [line for line in axes.get_lines() if line.get_marker() in "^v"]
    assert len(marks) == 2
    assert {mark.get_marker() for mark in marks} == {"^" if game.winner == "second" else "v"}
    assert {mark.get_xdata()[0] for mark in marks} == {len(game)}


def test_a_tree_is_drawn_to_a_depth():
    recorded = isolation_engine.tree("5/2k2/2K2/5/5 w", "alphabeta(depth=4)")
    axes = plots.tree(recorded, plies=2)
    shown = [node for node in recorded.nodes if node.ply <= 2]
    marks = [line for line in axes.get_lines() if line.get_marker() in "^v"]
    assert len(marks) == len(shown)
    hollow = [mark for mark in marks if mark.get_markerfacecolor() == "white"]
    assert len(hollow) == sum(node.cut is not None for node in shown) > 0
    places = {(mark.get_xdata()[0], mark.get_ydata()[0]) for mark in marks}
    assert len(places) == len(shown)
    with pytest.raises(ValueError, match="at most 300"):
        plots.tree(isolation_engine.tree("knight", "minimax(depth=2)"))


class Tournament:
    """A result, as far as plots look at it: the form of the arena's summary."""

    most = {"count": 3, "of": 4, "share": {"value": 0.75, "low": 0.3, "high": 0.95}}
    few = {"count": 1, "of": 4, "share": {"value": 0.25, "low": 0.05, "high": 0.7}}
    none = {"count": 0, "of": 0, "share": None}
    summary = {
        "players": [
            {"name": "A", "won": most},
            {"name": "B", "won": few},
            {"name": "C", "won": none},
        ],
        "pairings": [
            {"player": 0, "opponent": 1, "won": most},
            {"player": 1, "opponent": 0, "won": few},
        ],
    }


def test_standings_have_a_bar_a_player():
    axes = plots.standings(Tournament())
    assert [label.get_text() for label in axes.get_yticklabels()] == ["A", "B", "C"]
    widths = [bar.get_width() for bar in axes.patches]
    assert widths[:2] == [75, 25] and np.isnan(widths[2])


def test_the_matrix_has_a_number_a_pairing():
    axes = plots.matrix(Tournament())
    texts = {text.get_position(): text.get_text() for text in axes.texts}
    assert texts == {(1, 0): "75", (0, 1): "25"}


def test_axes_can_be_given():
    _, axes = plt.subplots()
    assert plots.board(Game(), ax=axes) is axes
    assert plots.matrix(Tournament(), ax=axes) is axes


def test_without_heuristics_nothing_is_named():
    # Warnings are errors here.
    assert plots.evaluation(Game("becker"), []).get_legend() is None


def test_what_is_no_tree_is_refused():
    with pytest.raises(TypeError, match="tree: 5; expected a Tree, such as isolation_engine.tree"):
        plots.tree(5)


def test_without_matplotlib_it_says_what_to_install():
    code = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "try: import isolation_engine.plots\n"
        "except ModuleNotFoundError as error: print(error)"
    )
    output = subprocess.check_output([sys.executable, "-c", code], text=True)
    assert "isolation_engine.plots: " in output and "pip install 'matplotlib>=3.7'" in output
