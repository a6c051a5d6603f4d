//! Facts of a position that may be a puzzle.

use isolation::board::{Move, Verdict};
use isolation::search::Control;
use isolation::solve::{Interrupt, Solver};
use isolation::{Agent, AnyPosition};

use super::{Themes, WinFacts};

/// Maximum solver nodes for all moves of a position, and as many for the distance: few enough that
/// the page can solve the puzzle while a person thinks.
const EFFORT: u64 = 50_000;

/// Minimum number of legal moves of a puzzle.
const FEWEST_CHOICES: usize = 3;

/// Searches that may miss the solution, and the rating points if they do.
const SEARCHES: [(&str, u16); 3] = [
    ("alphabeta(depth=1, eval=open)", 150),
    ("alphabeta(depth=3, eval=improved)", 200),
    ("alphabeta(depth=5, eval=improved)", 250),
];

/// The rule of the rating, in words, as files of puzzles state it.
pub const RATING_RULE: &str = "600, and 30 for each ply to the end of the game under best play, up to 25, and 30 for \
     each legal move, up to 10; 150 if alphabeta(depth=1, eval=open) chooses another move, 200 if \
     alphabeta(depth=3, eval=improved) does, 250 if alphabeta(depth=5, eval=improved) does";

/// The only winning move of a position with at least three legal moves; `None` if there are
/// more or none, or the solver exceeds its budget.
pub(super) fn only_winning_move(position: &AnyPosition, solver: &mut Solver) -> Option<Move> {
    if !position.both_placed() || position.moves().len() < FEWEST_CHOICES {
        return None;
    }
    let mut solution = None;
    for (mv, verdict) in solver.verdicts(position, &mut Interrupt::after(EFFORT)) {
        if verdict? == Verdict::Win && solution.replace(mv).is_some() {
            return None;
        }
    }
    solution
}

/// The themes and the rating, by [`RATING_RULE`], of a position if it is a puzzle: exactly one
/// move wins, and it has a theme.
pub(super) fn facts(position: &AnyPosition, solver: &mut Solver) -> Option<(Themes, u16)> {
    let solution = only_winning_move(position, solver)?;
    let (_, plies) = solver.distance(position, &mut Interrupt::after(EFFORT))?;
    let themes = Themes::of(&WinFacts::of(position, solution, plies / 2)?);
    if themes == Themes::default() {
        return None;
    }
    let overlooks = |agent: &str| {
        let mut agent = Agent::new(agent.parse().expect("an agent of the rule"), 0);
        let info = agent.choose(position, &mut Control::default());
        info.expect("heuristics of the catalogue have values").best() != Some(solution)
    };
    let overlooked = SEARCHES.iter().filter(|(agent, _)| overlooks(agent));
    let overlooked: u16 = overlooked.map(|(_, points)| points).sum();
    let choices = position.moves().len().min(10) as u16;
    Some((themes, 600 + 30 * plies.min(25) as u16 + 30 * choices + overlooked))
}
