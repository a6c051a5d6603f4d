//! Whole tournaments: the same records however they are run.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use isolation::GameRecord;
use isolation_arena::{Description, Finished, Run, Tournament, open_records};

fn tournament(text: &str) -> Tournament {
    Description::parse(text).unwrap().check(None).unwrap()
}

const SWISS: &str = r#"
preset = "knight-5x5"
format = "swiss"
rounds = 4
pairs = 2
seed = 7
clock = "cpu"
limits = { nodes = 500 }
players = [
    { player = "Random" },
    { player = "Greedy" },
    { name = "three plies", player = "minimax(depth=3)" },
    { player = "alphabeta(depth=4, eval=open)" },
    { player = "deepening(nodes=300)" },
]
"#;

/// Runs a tournament with this file, as far as the first `games` games of the run.
fn run(tournament: &Tournament, threads: usize, path: &Path, games: usize) -> Finished {
    let (mut records, finished) = open_records(Some(path), tournament, |_| Ok(())).unwrap();
    let stop = AtomicBool::new(games == 0);
    let run = Run { tournament, threads: NonZeroUsize::new(threads).unwrap(), stop: &stop };
    let mut played = 0;
    let tell = |_: &GameRecord, _: &Finished| {
        played += 1;
        stop.store(played >= games, Ordering::Relaxed);
    };
    run.play(finished, records.as_mut(), tell).unwrap()
}

/// The records of a file without the times of the moves.
fn timeless(path: &Path) -> Vec<GameRecord> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| GameRecord::parse(line).unwrap().0.without_times()).collect()
}

#[test]
fn threads_do_not_change_the_records() {
    let folder = tempfile::tempdir().unwrap();
    let tournament = tournament(SWISS);
    let [one, three] = [1, 3].map(|threads| {
        let path = folder.path().join(format!("{threads}.jsonl"));
        let finished = run(&tournament, threads, &path, usize::MAX);
        assert_eq!(finished.results().len(), 4 * 2 * 2);
        timeless(&path)
    });
    assert_eq!(one, three);
    assert_eq!(one.len(), 32);
}

#[test]
fn a_stopped_run_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let tournament = tournament(SWISS);
    let whole = folder.path().join("whole.jsonl");
    run(&tournament, 1, &whole, usize::MAX);
    let path = folder.path().join("parts.jsonl");
    for part in 0..9 {
        run(&tournament, 1 + part % 2, &path, part);
    }
    run(&tournament, 2, &path, usize::MAX);
    assert_eq!(timeless(&path), timeless(&whole));
}

#[test]
fn a_test_decides_at_the_same_pair_whatever_is_begun_beyond_it() {
    let folder = tempfile::tempdir().unwrap();
    let tournament = tournament(
        r#"
        format = "match"
        rounds = 5000
        seed = 3
        sprt = { elo0 = 0, elo1 = 30, min_pairs = 20 }
        players = [{ player = "minimax(depth=2)" }, { player = "minimax(depth=1)" }]
        "#,
    );
    let [one, four] = [1, 4].map(|threads| {
        let path = folder.path().join(format!("{threads}.jsonl"));
        let finished = run(&tournament, threads, &path, usize::MAX);
        assert!((20..5000).contains(&finished.results().len()));
        // A run that is over has nothing to add.
        assert_eq!(run(&tournament, threads, &path, usize::MAX), finished);
        timeless(&path)
    });
    assert_eq!(one, four);
}
