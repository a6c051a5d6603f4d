//! Perft against tables on which three other programs agree, and for games with removals against
//! Fairy-Stockfish.

use isolation_board::{Position, Setup, Word, perft, perft_leaf_by_leaf};
use serde_json::Value;

fn position<W: Word>(text: &str) -> Position<W> {
    Position::try_from(Setup::parse(text).unwrap()).unwrap()
}

#[test]
fn every_line_of_the_table() {
    let mut lines = 0;
    let trail = include_str!("data/perft.jsonl").lines();
    let removal = include_str!("data/perft-removal.jsonl").lines();
    for line in trail.chain(removal) {
        let line: Value = serde_json::from_str(line).unwrap();
        let (text, depth) = (line["position"].as_str().unwrap(), line["depth"].as_u64().unwrap());
        let leaves = line["leaves"].as_u64().unwrap();
        let wide = position::<u128>(text);
        assert_eq!(perft(&wide, depth as u32), leaves, "{line}");
        if wide.size().area() <= 64 {
            let narrow = position::<u64>(text);
            assert_eq!(perft(&narrow, depth as u32), leaves, "{line}");
            assert_eq!(perft_leaf_by_leaf(&narrow, depth as u32), leaves, "{line}");
        }
        lines += 1;
    }
    assert!(lines > 640, "only {lines} lines");
}

/// The figures of the comparison of engines, from `7/7/2n4/3N3/7/7/7 w`.
#[test]
fn two_placed_knights() {
    let position = position::<u64>("7/7/2n4/3N3/7/7/7 w");
    let leaves: Vec<u64> = (1..=9).map(|depth| perft_leaf_by_leaf(&position, depth)).collect();
    assert_eq!(leaves, [8, 62, 296, 1144, 3984, 14124, 52044, 187_990, 695_844]);
}
