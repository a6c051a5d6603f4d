"""An agent for this package: it leaves the opponent few moves, or takes what the package finds best."""

import isolation_engine


class Chooser:
    def choose(self, position, time_left):
        if len(position.moves) > 20:
            return isolation_engine.best(position, "alphabeta(depth=1, eval=improved)").move
        return min(position.moves, key=lambda move: len(position.play(move).targets))
