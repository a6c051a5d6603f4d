"""For which board and which framework a class was written."""

from __future__ import annotations

import re
import textwrap

import isolation_engine
import pytest
from program_runs import PLAYED, ends, player


#: Agents that want the board of a generation: the moves that they get are in order, or shuffled.
GENERATIONS = """
    class Player:
        def get_move(self, game, legal_moves, time_left):
            assert game.generation == {generation}
            return legal_moves[0]
"""


def test_the_generation_is_given_or_found(tmp_path):
    for place, generation in [("a", 4), ("b", 1)]:
        file = tmp_path / place / "agent.py"
        file.parent.mkdir()
        file.write_text(textwrap.dedent(GENERATIONS.format(generation=generation)))
    (tmp_path / "a" / "isolation").mkdir()
    framework = tmp_path / "a" / "isolation" / "isolation.py"
    framework.write_text("state = '__board_state__'\nrandom.shuffle(state)\n")
    players = [
        player(tmp_path / "a" / "agent.py", "Player", ", time=5s"),
        player(tmp_path / "b" / "agent.py", "Player", ", time=5s, generation=1"),
    ]
    result = isolation_engine.tournament(players=players, preset="knight-5x5", rounds=1, progress=False)
    assert ends(result.records) == [PLAYED] * 2


COURSE = """
    class Board:
        def __init__(self, player_1, player_2, width=7, height=7):
            pass

        def get_legal_moves(self):
            pass

        def islands(self):
            pass

        def play(self):
            move = self.player.get_move(self, 1)
"""

OWN = """
    class Board:
        def __init__(self, player_1, player_2, width=4, height=4):
            pass

        def play(self):
            move, score = self.player.get_move(self, 1)
"""

AGENT = """
    def custom_score(game, player):
        return {call}()

    def unused(game, player):
        return game.islands()

    class Player:
        def islands(self):
            pass

        def get_move(self, game, time_left):
            self.islands()
            return max(game.get_legal_moves(), key=lambda move: custom_score(game, self))
"""


@pytest.mark.parametrize(
    ("framework", "call", "why"),
    [
        (COURSE, "game.get_legal_moves", None),
        (
            COURSE,
            "game.islands",
            "agent.py (line 3) calls Board.islands, which isolation/isolation.py adds to the "
            "course's board; expected the methods of the course's Board",
        ),
        (
            OWN,
            "game.get_legal_moves",
            "isolation/isolation.py (line 7) is a framework of its own: its get_move returns 2 values "
            "and its board is 4x4 by default; expected the course's, in which get_move returns one "
            "square (row, column)",
        ),
    ],
)
def test_a_folder_with_its_own_framework_is_an_error_before_the_first_game(
    tmp_path, framework, call, why
):
    (tmp_path / "isolation").mkdir()
    (tmp_path / "isolation" / "isolation.py").write_text(textwrap.dedent(framework))
    (tmp_path / "agent.py").write_text(textwrap.dedent(AGENT.format(call=call)))
    players = [player(tmp_path / "agent.py", "Player", ", time=5s"), "random"]
    if why is None:
        result = isolation_engine.tournament(players=players, preset="knight-5x5", rounds=1, progress=False)
        assert ends(result.records) == [PLAYED] * 2
        return
    with pytest.raises(ValueError, match=re.escape(why)):
        isolation_engine.tournament(players=players, progress=False)
