//! Games with clocks between two programs, which divide their time themselves.

use std::time::{Duration, Instant};

use super::ugi::Client;
use isolation::AnyPosition;
use isolation_arena::{Estimate, PairCounts, Share};

/// The boards of `tournaments/openings`.
const BOARDS: [&str; 6] =
    ["knight-9x9", "knight-11x9", "queen-7x7", "queen-8x8", "king-8x8", "pawn-6x8"];
/// The time of each player for a game.
const TIME: Duration = Duration::from_millis(1_500);
/// Maximum pairs of each board.
const PAIRS: usize = 100;

/// A game from an opening; the first engine makes its first move. Returns the winner, 0 or 1.
fn play(engines: &mut [Client; 2], opening: &str, first: usize) -> usize {
    let position: AnyPosition = opening.parse().expect("an opening");
    let first_player = position.to_move().index() ^ first;
    let mut left = [TIME; 2];
    let mut moves = String::new();
    for engine in engines.iter_mut() {
        engine.send("uginewgame");
        engine.ask("isready", "readyok");
    }
    for side in (0..2).cycle().skip(first) {
        let [p1, p2] = [left[first_player], left[1 - first_player]].map(|it| it.as_millis());
        engines[side].send(&format!("position fen {opening}{moves}"));
        let start = Instant::now();
        let best = engines[side].answer(&format!("go p1time {p1} p2time {p2}"), "bestmove");
        left[side] = left[side].saturating_sub(start.elapsed());
        if best == "0000" || left[side].is_zero() {
            return 1 - side;
        }
        moves += if moves.is_empty() { " moves " } else { " " };
        moves += &best;
    }
    unreachable!("a game ends")
}

/// The table of `docs/reports/strong-search.md`. `ISOLATION_BASE` is the program of another commit, and
/// `ISOLATION_BOARD` one board, if not all.
#[test]
#[ignore = "takes half an hour and needs a program of another commit"]
#[allow(clippy::print_stdout, reason = "the figures are wanted by people")]
fn table_of_games_with_clocks() {
    let base = std::env::var("ISOLATION_BASE").expect("ISOLATION_BASE is the other program");
    let wanted = std::env::var("ISOLATION_BOARD").ok();
    for board in BOARDS {
        if wanted.as_ref().is_some_and(|wanted| wanted != board) {
            continue;
        }
        let file = format!("{}/../../tournaments/openings/{board}.txt", env!("CARGO_MANIFEST_DIR"));
        let openings = std::fs::read_to_string(file).expect("a file of openings");
        let openings = openings.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let mut engines = [env!("CARGO_BIN_EXE_isolation"), &base].map(|it| Client::of(it, &[]));
        let mut counts = PairCounts::default();
        for opening in openings.take(PAIRS) {
            counts.count([0, 1].map(|first| play(&mut engines, opening, first) == 0));
        }
        let share = Share::by_pair(counts.wins(), 2 * counts.pairs(), counts).share;
        let Estimate { value, low, high } = share.expect("games were played");
        let [value, low, high] = [value, low, high].map(|share| 100.0 * share);
        let PairCounts { both, one_each, neither } = counts;
        println!(
            "\n| {board} | {both} / {one_each} / {neither} | {value:.1} % ({low:.1} to {high:.1}) |"
        );
    }
}
