//! Puzzles: positions with exactly one winning move.

mod facts;
mod list;
mod search;
mod theme;

use std::collections::HashSet;

use isolation::AnyPosition;
use isolation::board::Player;
use isolation::solve::Solver;

pub use facts::RATING_RULE;
pub use list::{PuzzleError, PuzzleList, PuzzlesHeader};
pub(crate) use search::played;
pub use search::{PUZZLE_BOARDS, PuzzleSearch};
pub use theme::{Theme, Themes, WinFacts};

/// A position in which the side to move, the first player, has at least three moves, of which
/// exactly one wins.
///
/// ```
/// use isolation::AnyPosition;
/// use isolation_protocol::puzzle::{Puzzle, Theme};
///
/// let position: AnyPosition = "2k*/2**/2K*/2** w".parse()?;
/// let puzzle = Puzzle::of(&position).expect("one move wins");
/// assert!(puzzle.themes.has(Theme::LastExit));
/// assert_eq!(Puzzle::check(&[puzzle], |_| {}), Ok(()));
/// # Ok::<(), isolation::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The position.
    pub position: AnyPosition,
    /// The themes of the winning move.
    pub themes: Themes,
    /// The difficulty.
    pub rating: u16,
}

impl Puzzle {
    /// The puzzle of a position, if it is one: the same for all images. There is none before both
    /// pieces are placed.
    pub fn of(position: &AnyPosition) -> Option<Self> {
        let position = representative(position.both_placed().then_some(position)?);
        // A new solver, so that its results within the budget depend on the position only.
        let (themes, rating) = facts::facts(&position, &mut Solver::new())?;
        Some(Self { position, themes, rating })
    }

    /// Checks that these are puzzles, no two of them images of one another; calls `done` after
    /// each.
    ///
    /// # Errors
    /// The index of the first invalid puzzle.
    pub fn check(puzzles: &[Self], mut done: impl FnMut(usize)) -> Result<(), usize> {
        let mut seen = HashSet::new();
        for (index, puzzle) in puzzles.iter().enumerate() {
            let found = Self::of(&puzzle.position);
            if found != Some(*puzzle) || !seen.insert(puzzle.position) {
                return Err(index);
            }
            done(index + 1);
        }
        Ok(())
    }
}

/// The representative of a position and its images, by symmetry or with the sides exchanged: the
/// least of those in which the first player is to move.
fn representative(position: &AnyPosition) -> AnyPosition {
    let mut setup = position.to_setup();
    if setup.to_move == Player::Second {
        setup.pieces.reverse();
        setup.to_move = Player::First;
    }
    setup.move_number = 1;
    AnyPosition::try_from(setup).expect("pieces of a position may change sides").canonical()
}
