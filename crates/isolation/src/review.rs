//! Reviews: the solver's verdicts of a game.

use isolation_board::{Move, Verdict};
use isolation_solve::{Interrupt, Solver};

use crate::{AnyPosition, Game};

/// The verdicts of the positions of a game, and its blunders.
///
/// ```
/// use isolation::board::Verdict;
/// use isolation::solve::{Interrupt, Solver};
/// use isolation::{Game, Review, find_rules};
///
/// let mut game = Game::new(&find_rules("becker")?, 0);
/// // The centre wins; a corner does not.
/// game.play(game.position().parse_move("a1")?)?;
/// let mut interrupt = Interrupt::never();
/// let review = Review::of(&game, &mut Solver::new(), &mut interrupt);
/// assert_eq!(review.verdicts, [Some(Verdict::Win), Some(Verdict::Win)]);
/// assert_eq!(review.mistakes.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// The verdict of each position, the starting position first, for its side to move; `None` if
    /// the budget was exhausted.
    pub verdicts: Vec<Option<Verdict>>,
    /// The blunders: moves that turn a proven win into a proven loss.
    pub mistakes: Vec<Mistake>,
}

/// A blunder: a move that turns a proven win into a proven loss.
///
/// ```
/// use isolation::solve::{Interrupt, Solver};
/// use isolation::{Game, Review, find_rules};
///
/// let mut game = Game::new(&find_rules("becker")?, 0);
/// game.play(game.position().parse_move("a1")?)?;
/// let mut interrupt = Interrupt::never();
/// let mistake = &Review::of(&game, &mut Solver::new(), &mut interrupt).mistakes[0];
/// assert_eq!(mistake.ply, 0);
/// assert_eq!(game.start().line_texts(&mistake.winning), ["Q@b2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The index of the move in the game, from 0.
    pub ply: usize,
    /// The moves that were proven to win instead, in board order.
    pub winning: Vec<Move>,
}

/// Whether a move kept a proven win, by the verdicts before and after it, each for its side to move.
/// `None` if there was none, or it is not known: only a blunder gives `Some(false)`.
///
/// ```
/// use isolation::board::Verdict;
/// use isolation::kept_win;
///
/// assert_eq!(kept_win(Some(Verdict::Win), Some(Verdict::Loss)), Some(true));
/// assert_eq!(kept_win(Some(Verdict::Win), Some(Verdict::Win)), Some(false));
/// assert_eq!(kept_win(Some(Verdict::Win), None), None);
/// ```
pub fn kept_win(before: Option<Verdict>, after: Option<Verdict>) -> Option<bool> {
    (before == Some(Verdict::Win)).then_some(after? == Verdict::Loss)
}

impl Review {
    /// Solves a game from its end to its start. The nodes of the budget are for each solved
    /// position; a position whose next one is lost is won without a search.
    pub fn of(game: &Game, solver: &mut Solver, interrupt: &mut Interrupt<'_>) -> Self {
        let mut solve = |position: &AnyPosition| {
            let poll = &mut *interrupt.poll;
            solver.solve(position, &mut Interrupt { nodes: interrupt.nodes, poll })
        };
        let positions = game.positions();
        let mut verdicts = vec![None; positions.len()];
        for (ply, position) in positions.iter().enumerate().rev() {
            verdicts[ply] = match verdicts.get(ply + 1) {
                Some(Some(Verdict::Loss)) => Some(Verdict::Win),
                _ => solve(position),
            };
        }
        let is_blunder = |&ply: &usize| kept_win(verdicts[ply], verdicts[ply + 1]) == Some(false);
        let plies = (0..game.moves().len()).filter(is_blunder);
        let mistakes = plies.map(|ply| {
            let position = positions[ply];
            let wins = |mv: &Move| solve(&position.play(*mv)) == Some(Verdict::Loss);
            Mistake { ply, winning: position.moves().filter(wins).collect() }
        });
        let mistakes = mistakes.collect();
        Self { verdicts, mistakes }
    }
}
