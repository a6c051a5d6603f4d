//! What the arena costs beside the players: `random` against `random` on 7×7, bare, played by the
//! arena, and with the records written. Processor time of the process, best of three.
#![allow(clippy::print_stdout, reason = "a bench prints its table")]

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use isolation::Agent;
use isolation::search::Control;
use isolation::seeds::player_seeds;
use isolation_arena::{Description, Finished, Next, PlayerText, Run, Tournament, open_records};
use rustix::time::{ClockId, clock_gettime};

const GAMES: u64 = 100_000;

fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The shortest of three times, and what the work gave.
fn timed(mut work: impl FnMut() -> u64) -> (f64, u64) {
    let runs = (0..3).map(|_| {
        let start = processor_time();
        let moves = work();
        ((processor_time() - start).as_secs_f64(), moves)
    });
    runs.min_by(|one, other| one.0.total_cmp(&other.0)).expect("three runs")
}

/// The games of the tournament without the arena: the agents choose, the game plays.
fn bare(tournament: &Tournament) -> u64 {
    let mut moves = 0;
    let finished = Finished::default();
    for number in 0..GAMES {
        let Next::Play(task) = tournament.task(number, &finished) else { unreachable!() };
        let mut game = tournament.opening(&task).expect("a start");
        let mut agents = player_seeds(tournament.game_seed(number))
            .map(|seed| Agent::new("random".parse().expect("an agent"), seed));
        while game.outcome().is_none() {
            let agent = &mut agents[game.position().to_move().index()];
            let info = agent.choose(game.position(), &mut Control::default()).expect("a choice");
            game.play(info.best().expect("a move")).expect("legal");
            moves += 1;
        }
        black_box(game);
    }
    moves
}

fn arena(tournament: &Tournament, keep: bool) -> u64 {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    let path = keep.then_some(path.as_path());
    let (mut records, _) = open_records(path, tournament, |_| Ok(())).expect("a new file");
    let run = Run { tournament, threads: NonZeroUsize::MIN, stop: &AtomicBool::new(false) };
    let mut moves = 0;
    run.play(Finished::default(), records.as_mut(), |record, _| {
        moves += record.moves.len() as u64 - 2;
    })
    .expect("a run");
    moves
}

fn main() {
    let player = || PlayerText { name: None, player: "random".to_owned() };
    let description = Description {
        rounds: Some(GAMES / 2),
        players: vec![player(), player()],
        ..Description::default()
    };
    let tournament = description.check(None).expect("a tournament");
    let rows = [
        ("agents alone", timed(|| bare(&tournament))),
        ("played by the arena", timed(|| arena(&tournament, false))),
        ("with records written", timed(|| arena(&tournament, true))),
    ];
    println!("{GAMES} games, random against random on 7x7, one thread");
    println!("{:<22} {:>9} {:>9} {:>9}", "", "s", "us/move", "more");
    let first = rows[0].1.0;
    for (name, (seconds, moves)) in rows {
        let each = |seconds: f64| seconds * 1e6 / moves as f64;
        println!("{name:<22} {seconds:>9.2} {:>9.3} {:>9.3}", each(seconds), each(seconds - first));
    }
}
