//! Accuracy against brute force on small boards.

use std::collections::{BTreeMap, HashMap};

use crate::random_games::{game, go_on, round_robin};
use isolation::board::Player as Side;
use isolation::search::Seeded;
use isolation::{AnyPosition, Game};
use isolation_arena::{AccuracyLimits, AccuracyMeter, SummaryBuilder};

/// Whether the side to move wins, by trying everything.
fn wins(position: &AnyPosition, known: &mut HashMap<AnyPosition, bool>) -> bool {
    if let Some(&wins) = known.get(position) {
        return wins;
    }
    let value = position.moves().any(|mv| !wins(&position.play(mv), known));
    known.insert(*position, value);
    value
}

fn expected(game: &Game, given: usize) -> (BTreeMap<usize, bool>, Side) {
    let mut known = HashMap::new();
    let wins: Vec<bool> =
        game.positions().iter().map(|position| wins(position, &mut known)).collect();
    let plies = (given..game.moves().len()).filter(|&ply| wins[ply]);
    let began = game.positions()[given].to_move();
    (plies.map(|ply| (ply, !wins[ply + 1])).collect(), if wins[given] { began } else { !began })
}

const BOARDS: [&str; 4] = ["knight-4x4", "queen-3x4", "king-3x4", "knight-3x5"];

#[test]
fn games_agree_with_brute_force() {
    let mut seeded = Seeded::new(1);
    let (mut kept, mut lost) = (0, 0);
    for (number, board) in (0..400).zip(BOARDS.iter().cycle()) {
        let mut game = game(board, &mut seeded);
        // Some games are broken off.
        let plies = if number % 5 == 0 { 6 } else { usize::MAX };
        go_on(&mut game, plies, &mut seeded);
        let measured = AccuracyMeter::new(1_000_000).measure(&game, 2);
        let (truth, start) = expected(&game, 2);
        assert_eq!((&measured.kept, measured.favoured), (&truth, Some(start)), "{}", game.start());
        kept += truth.values().filter(|&&kept| kept).count();
        lost += truth.values().filter(|&&kept| !kept).count();
    }
    assert!(kept > 100 && lost > 100, "{kept} {lost}");
}

/// A small limit tells less, and nothing else. The favoured side is that of the first solved position: each win
/// that was not kept changes it.
#[test]
fn a_node_limit_leaves_the_end_of_a_game() {
    let mut seeded = Seeded::new(2);
    let (mut fewer, mut some, mut flipped) = (0, 0, 0);
    for _ in 0..20 {
        let mut game = game("king-5x6", &mut seeded);
        go_on(&mut game, usize::MAX, &mut seeded);
        let all = AccuracyMeter::new(10_000_000).measure(&game, 4);
        let little = AccuracyMeter::new(20).measure(&game, 4);
        let last = all.kept.iter().rev().take(little.kept.len());
        assert!(last.eq(little.kept.iter().rev()));
        let winner = game.outcome().map(|outcome| outcome.winner);
        // Some openings are known to the solver without a search.
        let known = AccuracyMeter::new(20).known(&game.positions()[4]);
        for measured in [&all, &little] {
            let lost = measured.kept.values().filter(|&&kept| !kept).count();
            let from_first = (measured.favoured == winner) == (lost % 2 == 0);
            assert!(from_first || known == measured.favoured, "{}", game.start());
            flipped += usize::from(known.is_none() && measured.favoured != winner);
        }
        fewer += usize::from(little.kept.len() < all.kept.len());
        some += little.kept.len();
    }
    assert!(fewer > 5 && some > 20 && flipped > 1, "{fewer} {some} {flipped}");
}

#[test]
fn summaries_count_the_accuracy_of_games() {
    let records = round_robin("knight-4x4", &["ada", "bob", "cyd"], 12, 3);
    let limits = AccuracyLimits { nodes: 1_000_000, games_per_pairing: 10 };
    let mut builder = SummaryBuilder::new(Some(limits));
    records.iter().for_each(|record| builder.add(record).unwrap());
    let summary = builder.finish();
    let mut seen: HashMap<[&str; 2], u64> = HashMap::new();
    // By name: won positions that stayed won, won positions, won openings that were won, won openings,
    // lost openings that were won, lost openings.
    let mut counts: HashMap<&str, [u64; 6]> = HashMap::new();
    for record in &records {
        let Some(winner) = record.winner else { continue };
        let note = record.tournament.as_ref().unwrap();
        let names = [0, 1].map(|side| note.names[side].as_str());
        let game = record.replay().unwrap();
        let (kept, start) = expected(&game, 2);
        let mut pairing = names;
        pairing.sort();
        let seen = seen.entry(pairing).or_default();
        *seen += 1;
        if *seen <= limits.games_per_pairing {
            for (ply, kept) in kept {
                let counts =
                    counts.entry(names[game.positions()[ply].to_move().index()]).or_default();
                counts[0] += u64::from(kept);
                counts[1] += 1;
            }
        }
        for side in Side::BOTH {
            let counts = counts.entry(names[side.index()]).or_default();
            let at = if side == start { 2 } else { 4 };
            counts[at] += u64::from(side == winner);
            counts[at + 1] += 1;
        }
    }
    for player in &summary.players {
        let accuracy = player.accuracy.as_ref().unwrap();
        let shares = [&accuracy.kept, &accuracy.converted, &accuracy.rescued];
        let found: Vec<u64> = shares.iter().flat_map(|share| [share.count, share.of]).collect();
        assert_eq!(found, counts[player.name.as_str()]);
        let by_ply = accuracy.by_ply.values().map(|share| share.of).sum::<u64>();
        assert_eq!(by_ply, accuracy.kept.of);
    }
}
