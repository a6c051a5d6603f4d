//! A game looked at by the solver.

use isolation_board::{Move, Verdict};
use isolation_solve::Effort;

use crate::{AnyPosition, AnySolver, Game};

/// What the positions of a game were worth, and the moves that threw a win away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// Who wins each position of the game, the start first, for the side to move there; `None`
    /// where the effort was not enough.
    pub verdicts: Vec<Option<Verdict>>,
    /// The moves that changed a won position into a lost one.
    pub mistakes: Vec<Mistake>,
}

/// A move that changed a won position into a lost one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// Its place among the game's moves, from 0.
    pub ply: usize,
    /// The moves that were proven to win instead, in board order.
    pub winning: Vec<Move>,
}

impl Review {
    /// Looks at a game from its end to its start. The nodes of the effort are for each position that
    /// is solved; a position from which the game went on to a lost one is won without more work.
    pub fn of(game: &Game, solver: &mut AnySolver, effort: &mut Effort<'_>) -> Self {
        let mut solve = |position: &AnyPosition| {
            let interrupt = &mut *effort.interrupt;
            solver.solve(position, &mut Effort { nodes: effort.nodes, interrupt })
        };
        let positions = game.positions();
        let mut verdicts = vec![None; positions.len()];
        for (ply, position) in positions.iter().enumerate().rev() {
            verdicts[ply] = match verdicts.get(ply + 1) {
                Some(Some(Verdict::Loss)) => Some(Verdict::Win),
                _ => solve(position),
            };
        }
        let won = |ply: usize| verdicts[ply] == Some(Verdict::Win);
        let plies = (0..game.moves().len()).filter(|&ply| won(ply) && won(ply + 1));
        let mistakes = plies.map(|ply| {
            let position = positions[ply];
            let wins = |mv: &Move| solve(&position.play(*mv)) == Some(Verdict::Loss);
            Mistake { ply, winning: position.moves().filter(wins).collect() }
        });
        let mistakes = mistakes.collect();
        Self { verdicts, mistakes }
    }
}
