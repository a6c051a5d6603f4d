//! Whole games from one position, for statistics.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use isolation::board::{Player, Position as BoardPosition, Word};
use isolation::search::Control;
use isolation::search::{SearchError, Seeded};
use isolation::seeds::{game_seed, player_seeds};
use isolation::{Agent, AgentSpec, AnyPosition, clock};
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::arguments::{self, value_error};
use crate::callable::raised;
use crate::game::position_of;
use crate::work;

/// Maximum number of games, whose lengths and winners fit into memory.
const MOST_GAMES: u64 = 100_000_000;

/// Time between two reports of progress.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// How a game has ended.
struct Played {
    plies: i16,
    winner: i8,
}

/// The lengths of games in plies, and their winners.
type Rollouts<'py> = (Bound<'py, PyArray1<i16>>, Bound<'py, PyArray1<i8>>);

/// Plays whole games from one position, for statistics.
///
/// Game i depends on the position, the policy, the seed and i alone, so that the first games are the same for
/// every `n`; with a policy that a time limits, on the machine as well.
///
/// Parameters
/// ----------
/// position : Position, Game or str
///     A position, the last one of a game, a text, or a preset's name.
/// n : int
///     The number of games, at most 100,000,000.
/// seed : int
///     The random seed, below 2**53.
/// policy : str
///     The agent that plays both sides; "random" is by far the fastest.
/// progress : callable, optional
///     Called with the number of finished games. Ctrl-C, or an exception of it, ends the work and is raised.
///
/// Returns
/// -------
/// lengths : ndarray of int16, shape (n,)
///     The plies of each game.
/// winners : ndarray of int8, shape (n,)
///     0 where the first player won, 1 where the second did.
#[pyfunction]
#[pyo3(
    signature = (position, n, *, seed=None, policy="random", progress=None),
    text_signature = "(position, n, *, seed=0, policy='random', progress=None)"
)]
pub fn rollouts<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    n: &Bound<'py, PyAny>,
    seed: Option<&Bound<'py, PyAny>>,
    policy: &str,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Rollouts<'py>> {
    let position = position_of(position)?;
    let n = arguments::count("n", n, 0, MOST_GAMES)?;
    let progress = arguments::listener(progress, "the number of finished games")?;
    let seed = arguments::seed(seed)?;
    let spec: AgentSpec = policy.parse().map_err(value_error::<isolation::SpecError>)?;
    let games = work::run(
        py,
        |stop, sender| {
            let mut last_report = Instant::now();
            let mut games = Vec::new();
            while (games.len() as u64) < n && !stop.load(Ordering::Relaxed) {
                games.push(play(&position, &spec, game_seed(seed, games.len() as u64), stop)?);
                // A random game takes no longer than some looks at the clock.
                let looks = spec.entry().name != "random" || games.len() % 64 == 0;
                if looks && last_report.elapsed() >= TELL_EVERY {
                    last_report = Instant::now();
                    // The other end is there as long as this thread.
                    let _ = sender.send(games.len());
                }
            }
            Ok(games)
        },
        |_, finished| match progress {
            Some(progress) => progress.call1((finished,)).map(drop),
            None => Ok(()),
        },
    )?;
    let games: Vec<Played> = games.map_err(|error| raised(py, error))?;
    let lengths: Vec<i16> = games.iter().map(|game| game.plies).collect();
    let winners: Vec<i8> = games.iter().map(|game| game.winner).collect();
    Ok((PyArray1::from_vec(py, lengths), PyArray1::from_vec(py, winners)))
}

/// The game of this seed; where it was stopped, as far as it was played.
fn play(
    start: &AnyPosition,
    policy: &AgentSpec,
    seed: u64,
    stop: &AtomicBool,
) -> Result<Played, SearchError> {
    if policy.entry().name == "random" {
        let mut chance = Seeded::new(seed);
        return Ok(match start {
            AnyPosition::Narrow(position) => play_at_random(position, &mut chance),
            AnyPosition::Wide(position) => play_at_random(position, &mut chance),
        });
    }
    let mut agents = player_seeds(seed).map(|seed| Agent::new(policy.clone(), seed));
    let (mut position, mut plies) = (*start, 0);
    while !stop.load(Ordering::Relaxed) {
        let clock = clock::ClockKind::of(policy).start();
        let mut control = Control { clock: &*clock, stop, info: &mut |_| {}, ..Control::default() };
        let agent = &mut agents[position.to_move().index()];
        let Some(mv) = agent.choose(&position, &mut control)?.best() else { break };
        position = position.play(mv);
        plies += 1;
    }
    Ok(Played { plies, winner: winner(position.to_move()) })
}

fn play_at_random<W: Word>(start: &BoardPosition<W>, chance: &mut Seeded) -> Played {
    let (mut position, mut plies) = (*start, 0);
    loop {
        let mut moves = position.moves();
        if moves.is_empty() {
            return Played { plies, winner: winner(position.to_move()) };
        }
        let chosen = chance.below(moves.len() as u32) as usize;
        position = position.play(moves.nth(chosen).expect("one of the moves"));
        plies += 1;
    }
}

/// The winner as a number, if this player cannot move.
fn winner(stuck: Player) -> i8 {
    (!stuck).index() as i8
}
