//! Variety: which moves an agent plays instead of its best one, so that its games differ.

use isolation_board::{Move, Player, Verdict};
use isolation_eval::Score;
use isolation_search::{SearchInfo, Seeded};
use isolation_solve::BoardTable;

use crate::AnyPosition;

/// Maximum number of moves to draw from, and the margin below the best. More moves cost time and
/// change little. Placements and first moves differ by less than their estimates say.
pub(crate) fn width(position: &AnyPosition, margin: Score) -> (usize, Score) {
    let (moves, squares) = (position.moves().len(), position.size().area() as u32);
    if !position.both_placed() {
        (moves.min(8), margin + Score::units(6))
    } else if 4 * (squares - position.open().len()) <= squares {
        (moves.min(6), margin + Score::units(1))
    } else {
        (moves.min(4), margin)
    }
}

/// A placement of the best value in the board's table; if it is unknown, any first placement.
/// Placements are drawn in proportion to their number of exits, because few opponents play like the
/// table. `None` for an answer of unknown value, and after the placements.
pub(crate) fn placement(position: &AnyPosition, seeded: &mut Seeded) -> Option<Move> {
    let player = position.to_move();
    let equal = proven_best(position).or_else(|| {
        let first = player == Player::First && position.piece(player).is_none();
        first.then(|| position.moves().collect())
    })?;
    let exits = |mv| position.play(mv).targets_of(player).len() as usize;
    let tickets: Vec<Move> =
        equal.into_iter().flat_map(|mv| std::iter::repeat_n(mv, exits(mv))).collect();
    let drawn = seeded.below(tickets.len().max(1) as u32) as usize;
    tickets.get(drawn).copied()
}

/// The placements of the best value, if the board's table knows it.
fn proven_best(position: &AnyPosition) -> Option<Vec<Move>> {
    let verdicts = BoardTable::covering(position)?.verdicts(position)?;
    let with = |wanted| {
        let equal = verdicts.iter().filter(move |&&(_, verdict)| verdict == wanted);
        equal.map(|&(mv, _)| mv).collect::<Vec<Move>>()
    };
    // While a move is unknown, a losing one may not be best.
    let [wins, unknown, losses] = [Some(Verdict::Win), None, Some(Verdict::Loss)].map(with);
    match (wins.is_empty(), unknown.is_empty()) {
        (false, _) => Some(wins),
        (true, true) => Some(losses),
        (true, false) => None,
    }
}

/// Maximum plies by which a proven win may be longer than the shortest. Otherwise games that are
/// decided early would always be the same.
pub(crate) const DETOUR: u32 = 4;

/// Whether a move may be played in place of the best one. Proven wins stay proven, and are at most
/// the detour longer; in a lost position the most resistant move is played. Estimates are only
/// compared at equal depth or more.
pub(crate) fn is_as_good(other: &SearchInfo, best: &SearchInfo, margin: Score) -> bool {
    let (Some(score), Some(most)) = (other.score, best.score) else { return false };
    match (score.proof(), most.proof()) {
        (_, Some(Verdict::Loss)) => false,
        (None, None) => other.depth >= best.depth && score + margin >= most,
        (Some(Verdict::Win), Some(Verdict::Win)) => {
            score >= most
                || score.plies().zip(most.plies()).is_some_and(|(it, least)| it <= least + DETOUR)
        }
        _ => score >= most,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find_rules;
    use std::collections::BTreeSet;

    fn info(score: Score, depth: u32) -> SearchInfo {
        let (time, line, trap) = Default::default();
        SearchInfo { depth, score: Some(score), nodes: 1, time, line, finished: true, trap }
    }

    #[test]
    fn proofs_are_preserved() {
        let may = |other, best| is_as_good(&info(other, 3), &info(best, 3), Score::estimate(0.5));
        for (other, best) in [
            (Score::units(1), Score::units(1)),
            (Score::estimate(0.5), Score::units(1)),
            (Score::win_in(5), Score::win_in(5)),
            (Score::WIN, Score::WIN),
            (Score::win_in(9), Score::WIN),
            (Score::WIN, Score::units(1)),
            (Score::win_in(9), Score::win_in(5)),
        ] {
            assert!(may(other, best), "{other} for {best}");
        }
        for (other, best) in [
            (Score::estimate(0.49), Score::units(1)),
            (Score::win_in(11), Score::win_in(5)),
            (Score::WIN, Score::win_in(5)),
            (Score::HIGHEST_ESTIMATE, Score::WIN),
            (Score::LOSS, -Score::HIGHEST_ESTIMATE),
            (Score::loss_in(8), Score::loss_in(8)),
        ] {
            assert!(!may(other, best), "{other} for {best}");
        }
        let shallow = info(Score::units(9), 2);
        assert!(!is_as_good(&shallow, &info(Score::units(1), 3), Score::ZERO));
    }

    #[test]
    fn placements_have_the_best_value_and_vary() {
        for board in ["knight-7x7", "queen-5x5", "queen-3x3"] {
            let start = AnyPosition::start(&find_rules(board).expect("a board"));
            let table = BoardTable::covering(&start).expect("a solved board");
            let mut drawn = BTreeSet::new();
            let mut first_moves = BTreeSet::new();
            for seed in 0..200 {
                let mut seeded = Seeded::new(seed);
                let mut position = start;
                for _ in 0..2 {
                    let before = table.solve(&position);
                    let mv = placement(&position, &mut seeded).expect("a placement");
                    position = position.play(mv);
                    assert_eq!(table.solve(&position).map(|verdict| !verdict), before, "{board}");
                }
                first_moves.insert(position.piece(Player::First));
                drawn.insert(position.to_string());
                assert_eq!(placement(&position, &mut seeded), None);
            }
            // Only the centre wins on queen 3x3.
            let [placements, pairs] = match board {
                "knight-7x7" => [40, 100],
                "queen-5x5" => [3, 50],
                _ => [1, 5],
            };
            assert!(first_moves.len() >= placements, "{board}: {}", first_moves.len());
            assert!(drawn.len() >= pairs, "{board}: {}", drawn.len());
        }
        let unsolved = AnyPosition::start(&find_rules("king-8x8").expect("a board"));
        let first = placement(&unsolved, &mut Seeded::new(1)).expect("any placement");
        assert_eq!(placement(&unsolved.play(first), &mut Seeded::new(1)), None);
    }
}
