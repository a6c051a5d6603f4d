//! The example runs, on both widths.

// Its main function is not called here.
#[allow(dead_code)]
#[path = "../examples/own_search.rs"]
mod own_search;

use isolation_board::{AnyPosition, Player};

#[test]
fn alphabeta_beats_a_greedy_search_and_reports_each_depth() {
    let large = format!("9/9/3n5/4N4/9{} w", "/9".repeat(4));
    for start in ["7/7/2n4/3N3/7/7/7 w", &large] {
        let (moves, winner) = own_search::game(start).unwrap();
        assert_eq!(winner, Player::Second, "{moves}");
        let mut position: AnyPosition = start.parse().unwrap();
        for line in moves.lines() {
            let (player, found) = line.split_once(": ").unwrap();
            let (mv, scores) = found.split_once(" (").unwrap_or((found, ""));
            assert_eq!(player, position.to_move().to_string());
            let scores = scores.split(", ").filter(|score| !score.is_empty()).count();
            match position.to_move() {
                Player::First => assert_eq!(scores, 0, "{line}"),
                // Fewer depths end the game.
                Player::Second => assert!((1..=4).contains(&scores), "{line}"),
            }
            position = position.play(position.parse_move(mv).unwrap());
        }
        assert!(position.outcome().is_some());
    }
}
