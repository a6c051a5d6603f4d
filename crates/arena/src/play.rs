//! The game loop.

use isolation::board::Player as Side;
use isolation::record::MoveStats;
use isolation::{End, Game};

use isolation_engines::{Choice, Fault, MoveLimits, Player};

/// A played game.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// The game with its moves.
    pub game: Game,
    /// The cost of each move, without those of the opening.
    pub stats: Vec<MoveStats>,
    /// The winner; none if the game was interrupted.
    pub winner: Option<Side>,
    /// The termination.
    pub end: End,
    /// The reason of a forfeit or interruption.
    pub why: Option<String>,
    /// The sandboxes of the players.
    pub sandboxes: [Option<&'static str>; 2],
}

/// Plays a game to its end; `players[0]` is the first player. `seeds` are the random seeds of the players.
pub fn play(
    game: Game,
    mut players: [&mut dyn Player; 2],
    seeds: [u64; 2],
    limits: &MoveLimits,
) -> Played {
    let played = play_on(game, &mut players, seeds, limits);
    let sandboxes = players.each_mut().map(|player| {
        player.finish();
        player.sandbox()
    });
    Played { sandboxes, ..played }
}

fn play_on(
    mut game: Game,
    players: &mut [&mut dyn Player; 2],
    seeds: [u64; 2],
    limits: &MoveLimits,
) -> Played {
    let mut stats = vec![MoveStats::default(); game.moves().len()];
    for ((player, seed), side) in players.iter_mut().zip(seeds).zip(Side::BOTH) {
        if let Err(fault) = player.begin(seed) {
            return forfeit(game, stats, side, fault);
        }
    }
    loop {
        if let Some(outcome) = game.outcome() {
            let winner = Some(outcome.winner);
            let end = End::NoMoves;
            return Played { game, stats, winner, end, why: None, sandboxes: [None; 2] };
        }
        let side = game.position().to_move();
        let choice = players[side.index()].choose(&game, limits).and_then(|choice| {
            if limits.exceeded_by(choice.time) { Err(too_late(&choice)) } else { Ok(choice) }
        });
        let choice = match choice {
            Ok(choice) => choice,
            Err(fault) => return forfeit(game, stats, side, fault),
        };
        if let Err(illegal) = game.play(choice.mv) {
            let fault = Fault::new(End::IllegalMove, illegal.to_string());
            return forfeit(game, stats, side, fault);
        }
        stats.push(MoveStats::from(&choice));
    }
}

/// The end of a game that one side forfeits.
fn forfeit(game: Game, stats: Vec<MoveStats>, side: Side, fault: Fault) -> Played {
    let winner = (fault.end != End::Interrupted).then(|| !side);
    let why = Some(fault.why);
    Played { game, stats, winner, end: fault.end, why, sandboxes: [None; 2] }
}

fn too_late(choice: &Choice) -> Fault {
    let ms = choice.time.as_secs_f64() * 1e3;
    Fault::new(End::Timeout, format!("the move took {ms:.1} ms"))
}
