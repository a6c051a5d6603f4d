//! Random positions for benches of searches.

use isolation::search::Seeded;
use isolation::{AnyPosition, find_rules};

/// An unfinished position of a board with pieces placed at random and then moved at random, 2 to 12
/// plies.
pub fn random_position(board: &str, seeded: &mut Seeded) -> AnyPosition {
    let start = AnyPosition::start(&find_rules(board).expect("a board"));
    loop {
        let plies = 2 + 2 + seeded.below(11);
        let played = (0..plies).try_fold(start, |position, _| random_move(&position, seeded));
        if let Some(position) = played.filter(|position| position.outcome().is_none()) {
            return position;
        }
    }
}

/// The position after a random move, if there is one.
pub fn random_move(position: &AnyPosition, seeded: &mut Seeded) -> Option<AnyPosition> {
    let moves = position.moves();
    let chosen = (!moves.is_empty()).then(|| seeded.below(moves.len() as u32) as usize)?;
    position.moves().nth(chosen).map(|mv| position.play(mv))
}
