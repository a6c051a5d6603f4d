//! Records of tournaments in which everybody plays at random.

use isolation::record::{MoveStats, RecordedLimits, TournamentNote};
use isolation::search::Seeded;
use isolation::{End, Game, GameRecord, RecordedScore, find_rules};

/// The seed that is written as the tournament's.
pub const SEED: u64 = 77;

/// A game of random moves, by these rules, from two random placements.
pub fn game(variant: &str, seeded: &mut Seeded) -> Game {
    let mut game = Game::new(&find_rules(variant).unwrap(), 0);
    game.place_at_random(seeded.below(1_000_000).into());
    game
}

/// Plays random moves until so many are played, or the end.
pub fn go_on(game: &mut Game, plies: usize, seeded: &mut Seeded) {
    while game.moves().len() < plies && game.outcome().is_none() {
        let moves = game.position().moves();
        let chosen = seeded.below(moves.len() as u32) as usize;
        let mv = game.position().moves().nth(chosen).unwrap();
        game.play(mv).unwrap();
    }
}

/// A round robin of these players, this many pairs each; some games end by failures.
pub fn round_robin(variant: &str, names: &[&str], rounds: u64, seed: u64) -> Vec<GameRecord> {
    let mut seeded = Seeded::new(seed);
    let mut records = Vec::new();
    for _ in 0..rounds {
        for one in 0..names.len() {
            for other in one + 1..names.len() {
                let start = game(variant, &mut seeded);
                for players in [[one, other], [other, one]] {
                    let number = records.len() as u64;
                    let names = players.map(|player| names[player]);
                    records.push(record(start.clone(), number, names, &mut seeded));
                }
            }
        }
    }
    records
}

fn record(mut game: Game, number: u64, names: [&str; 2], seeded: &mut Seeded) -> GameRecord {
    const FAILURES: [End; 5] =
        [End::Timeout, End::IllegalMove, End::Crash, End::Resigned, End::Interrupted];
    let given = game.moves().len();
    let fails = seeded.below(4) == 0;
    let plies = if fails { given + seeded.below(6) as usize } else { usize::MAX };
    go_on(&mut game, plies, seeded);
    let stats = (0..game.moves().len()).map(|ply| match ply {
        ply if ply < given => MoveStats::default(),
        _ => MoveStats {
            ms: Some(f64::from(seeded.below(1000)) / 8.0),
            nodes: Some(seeded.below(10_000).into()),
            depth: (seeded.below(3) > 0).then(|| seeded.below(20)),
            score: Some(RecordedScore::Estimate(0.5)),
        },
    });
    let stats = stats.collect();
    let agents = names.map(|name| format!("agent of {name}"));
    let mut record = GameRecord::of(&game, agents, Some(number), stats);
    if record.winner.is_none() {
        record.end = FAILURES[seeded.below(5) as usize];
        if record.end != End::Interrupted {
            record.winner = Some(!game.position().to_move());
        }
    }
    record.tournament = Some(TournamentNote {
        game: number,
        names: names.map(str::to_owned),
        given,
        limits: RecordedLimits { nodes: Some(10_000), ..Default::default() },
        clock: ["cpu", "cpu"].map(str::to_owned),
        sandbox: None,
        program: "isolation 0".to_owned(),
        seed: SEED,
        generator: "xoshiro256**".to_owned(),
        why: None,
        voided: Vec::new(),
        test: None,
    });
    record
}
