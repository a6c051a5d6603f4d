//! Verdicts of small positions by brute force, and a file of solved positions.

use std::collections::HashMap;

use crate::support;
use isolation_board::{Position, Word};
#[cfg(feature = "solve")]
use {isolation_board::Verdict, isolation_eval::Score};

/// Whether brute force is feasible: games with removals have many moves.
pub fn is_small<W: Word>(position: &Position<W>) -> bool {
    position.open().len() <= if position.geometry().removes() { 7 } else { 13 }
}

/// Whether the side to move wins.
pub fn wins<W: Word>(position: &Position<W>) -> bool {
    fn search<W: Word>(position: &Position<W>, known: &mut HashMap<Position<W>, bool>) -> bool {
        if let Some(&wins) = known.get(position) {
            return wins;
        }
        let wins = position.moves().any(|mv| !search(&position.play(mv), known));
        known.insert(*position, wins);
        wins
    }
    search(position, &mut HashMap::new())
}

/// Whether the winner can force the end of the game within this many plies.
#[cfg(feature = "solve")]
fn ends_within<W: Word>(
    position: &Position<W>,
    plies: u32,
    winner_moves: bool,
    known: &mut HashMap<(Position<W>, u32), bool>,
) -> bool {
    if let Some(&ends) = known.get(&(*position, plies)) {
        return ends;
    }
    let mut moves = position.moves().map(|mv| position.play(mv));
    let ends = match (winner_moves, plies) {
        (false, _) if moves.len() == 0 => true,
        (_, 0) => false,
        (true, _) => moves.any(|next| ends_within(&next, plies - 1, false, known)),
        (false, _) => moves.all(|next| ends_within(&next, plies - 1, true, known)),
    };
    known.insert((*position, plies), ends);
    ends
}

/// Checks that the winner can end the game within the number of plies of a proof.
#[cfg(feature = "solve")]
pub fn assert_length<W: Word>(position: &Position<W>, score: Score) {
    if let Some(plies) = score.plies() {
        let winner_moves = score.proof() == Some(Verdict::Win);
        assert_eq!(plies % 2 == 1, winner_moves, "{score} in {position}");
        assert!(
            ends_within(position, plies, winner_moves, &mut HashMap::new()),
            "{score} in {position}"
        );
    }
}

/// A position solved by another program.
pub struct Solved {
    pub position: Position<u64>,
    /// Whether the side to move wins.
    pub wins: bool,
    /// The destinations of all winning moves, sorted.
    pub winning: Vec<String>,
}

/// The positions solved by another program.
pub fn sample() -> impl Iterator<Item = Solved> {
    include_str!("../data/solved_sample.jsonl").lines().map(|line| {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let winning = value["winning"].as_array().unwrap().iter();
        Solved {
            position: support::position(value["position"].as_str().unwrap()),
            wins: value["win"].as_bool().unwrap(),
            winning: winning.map(|name| name.as_str().unwrap().to_owned()).collect(),
        }
    })
}
