"""The host of a player that is a Python class: a process of its own that speaks UGI for it.

`isolation tournament` starts it for each game of `python("game_agent.py:AlphaBetaPlayer")`, as if by
`python -m isolation_engine.student game_agent.py:AlphaBetaPlayer`, and ends it with the game. Any error of the
player's code that does not end the process is reported as a fault of that game, in a line `fault END WHY`
with the termination, as in records, and the reason.
"""
