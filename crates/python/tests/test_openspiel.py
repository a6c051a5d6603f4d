"""The environment with OpenSpiel's names."""

from __future__ import annotations

import copy
import random

import numpy as np
import pytest
from isolation_engine import Position
from isolation_engine.environments import PLANES, encoding, openspiel
from program_runs import player


@pytest.mark.parametrize("board", ["queen-3x4", "pawn-3x4"])
def test_openspiel_states(board):
    game = openspiel.Game(board)
    assert game.observation_tensor_shape() == [len(PLANES), 4, 3]
    assert game.max_game_length() == 12
    rng = random.Random(2)
    for _ in range(20):
        state = game.new_initial_state()
        position = state.position
        while not state.is_terminal():
            player = state.current_player()
            assert player == position.to_move
            actions = state.legal_actions()
            assert actions == sorted(actions) == state.legal_actions(player)
            assert state.legal_actions(1 - player) == []
            assert [i for i, legal in enumerate(state.legal_actions_mask()) if legal] == actions
            texts = [state.action_to_string(action) for action in actions]
            assert texts == position.moves
            assert texts == [state.action_to_string(player, action) for action in actions]
            assert [state.string_to_action(text) for text in texts] == actions
            assert [state.string_to_action(player, text) for text in texts] == actions
            tensor = np.reshape(state.observation_tensor(), game.observation_tensor_shape())
            assert (tensor == encoding.observation(position, player)).all()
            assert state.information_state_tensor(0) == state.observation_tensor(0)
            assert state.returns() == [0.0, 0.0]
            action = rng.choice(actions)
            copied, child = copy.deepcopy(state), state.child(action)
            state.apply_action(action)
            position = position.play(encoding.move_of(position, action))
            assert child.position == state.position == position
            state.undo_action(player, action)
            assert state.history() == copied.history()
            state.apply_action(action)
            again = game.deserialize_state(state.serialize())
            assert again.position == position and again.history() == state.history()
        assert state.current_player() == openspiel.TERMINAL_PLAYER
        assert state.legal_actions() == []
        winner = ["first", "second"].index(position.winner)
        assert state.returns()[winner] == 1.0 and sum(state.returns()) == 0.0
        assert state.player_return(winner) == 1.0
        assert state.move_number() == len(state.history()) <= game.max_game_length()


def test_openspiel_errors():
    game = openspiel.Game("7/7/2n4/3N3/7/7/7 w")
    state = game.new_initial_state()
    with pytest.raises(ValueError, match="is not legal"):
        state.apply_action(0)
    with pytest.raises(ValueError, match="action 49: expected a move's number, 0 to 48"):
        state.apply_action(49)
    with pytest.raises(ValueError, match="is not legal"):
        state.action_to_string(0)
    with pytest.raises(ValueError, match="the last action is None"):
        state.undo_action(0, 1)
    with pytest.raises(ValueError, match="player 2"):
        state.observation_tensor(2)
    for text in ["x", "{}", "[1.5]", '["a"]']:
        with pytest.raises(ValueError, match="expected a list of actions"):
            game.deserialize_state(text)
    assert game == openspiel.Game(Position("7/7/2n4/3N3/7/7/7 w"))


def test_openspiel_itself_plays_it():
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import mcts, minimax

    game = openspiel.Game("queen-3x3")
    reference = pyspiel.load_game("tic_tac_toe").new_initial_state()
    state = game.new_initial_state()
    assert type(state.legal_actions()) is type(reference.legal_actions())
    value, action = minimax.alpha_beta_search(game, state)
    # Queen 3x3 is won by the first player, and only by the centre.
    assert (value, action) == (1.0, 4)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 50, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_openspiel_knows_the_game():
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import generate_playthrough, get_all_states

    for board in ("queen-3x3", "pawn-3x3"):
        game = pyspiel.load_game("isolation", {"board": board})
        pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)
    # Every position of a board is met, as in the engine's count of leaves.
    game = pyspiel.load_game("isolation(board=knight-3x3)")
    states = get_all_states.get_all_states(game, include_terminals=True)
    lengths = [len(state.history()) for state in states.values()]
    perft = [Position(preset="knight-3x3").perft(depth) for depth in range(game.max_game_length() + 1)]
    assert [lengths.count(depth) for depth in range(len(perft))] == perft
    text = generate_playthrough.playthrough("isolation(board=knight-3x3)", None, seed=1)
    assert "IsTerminal() = True" in text and "NumDistinctActions() = 9" in text
    # The tensors are those of the other classes.
    state, plain = game.new_initial_state(), openspiel.Game("knight-3x3").new_initial_state()
    for action in (0, 2, 5):
        state.apply_action(action)
        plain.apply_action(action)
        assert state.observation_tensor(0) == plain.observation_tensor(0)
        assert state.legal_actions() == plain.legal_actions()
    with pytest.raises(ValueError, match="expected none"):
        game.new_initial_state("3/3/3 w")
