"""The course's board in plain Python, slow and simple: what `isolation_engine.udacity.Board` must equal.

It is of the third generation: a flat list of squares, column by column, and the three entries behind
it. The benchmark of the board is measured against it.
"""

from __future__ import annotations

import random

LEAPS = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))


class PlainBoard:
    def __init__(self, player_1, player_2, width=7, height=7):
        self.width = width
        self.height = height
        self.move_count = 0
        self._player_1 = self._active_player = player_1
        self._player_2 = self._inactive_player = player_2
        self._board_state = [0] * (width * height + 1) + [None, None]

    @property
    def active_player(self):
        return self._active_player

    @property
    def inactive_player(self):
        return self._inactive_player

    def get_opponent(self, player):
        if player == self._active_player:
            return self._inactive_player
        if player == self._inactive_player:
            return self._active_player
        raise RuntimeError("not a player of this board")

    def copy(self):
        other = PlainBoard(self._player_1, self._player_2, self.width, self.height)
        other.move_count = self.move_count
        other._active_player = self._active_player
        other._inactive_player = self._inactive_player
        other._board_state = self._board_state[:]
        return other

    def forecast_move(self, move):
        other = self.copy()
        other.apply_move(move)
        return other

    def apply_move(self, move):
        number = move[0] + move[1] * self.height
        second = self._active_player == self._player_2
        self._board_state[-2 if second else -1] = number
        self._board_state[number] = 1
        self._board_state[-3] ^= 1
        self._active_player, self._inactive_player = self._inactive_player, self._active_player
        self.move_count += 1

    def move_is_legal(self, move):
        row, column = move[0], move[1]
        number = row + column * self.height
        on_board = 0 <= row < self.height and 0 <= column < self.width
        return on_board and self._board_state[number] == 0

    def get_blank_spaces(self):
        squares = ((row, column) for column in range(self.width) for row in range(self.height))
        return [square for square in squares if self._board_state[square[0] + square[1] * self.height] == 0]

    def get_player_location(self, player):
        if player == self._player_1:
            number = self._board_state[-1]
        elif player == self._player_2:
            number = self._board_state[-2]
        else:
            raise RuntimeError("not a player of this board")
        return None if number is None else (number % self.height, number // self.height)

    def get_legal_moves(self, player=None):
        location = self.get_player_location(self._active_player if player is None else player)
        if location is None:
            return self.get_blank_spaces()
        row, column = location
        near = [(row + rows, column + columns) for rows, columns in LEAPS]
        moves = [square for square in near if self.move_is_legal(square)]
        random.shuffle(moves)
        return moves

    def is_winner(self, player):
        return player == self._inactive_player and not self.get_legal_moves(self._active_player)

    def is_loser(self, player):
        return player == self._active_player and not self.get_legal_moves(self._active_player)

    def utility(self, player):
        if not self.get_legal_moves(self._active_player):
            if player == self._inactive_player:
                return float("inf")
            if player == self._active_player:
                return float("-inf")
        return 0.0

    def hash(self):
        return hash(str(self._board_state))
