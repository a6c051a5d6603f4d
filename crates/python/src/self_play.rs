//! Self-play games of a network.

use isolation::board::Player;
use isolation::search::{Seeded, SelfPlay};
use isolation::seeds::game_seed;
use isolation::{AnyPosition, Game};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments;
use crate::batch::Batch;
use crate::boards::{random_move, read_start};
use crate::callable::raised;
use crate::game::position_of;
use crate::network::Network;

/// Maximum number of games, far more than fit into memory.
const MOST_GAMES: u64 = 1 << 24;
/// Maximum number of descents per move.
const MOST_NODES: u64 = 1 << 24;

/// Positions, their policies and values, their games, and the games' seeds.
type Played<'py> = (
    Batch,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<f32>>,
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray1<i64>>,
);

/// The games of `isolation_engine.selfplay`: the position before each move, the shares of visits of its moves, whether
/// its side to move won (1 or -1), the number of its game, and the seed of each game.
#[pyfunction]
#[pyo3(signature = (
    board, evaluate, policy, games, nodes, seed, exploration, noise, concentration, sampled, openings,
    random_plies, parallel, progress
))]
#[expect(clippy::too_many_arguments, reason = "isolation_engine.selfplay names them")]
pub fn _self_play<'py>(
    py: Python<'py>,
    board: &Bound<'py, PyAny>,
    evaluate: &Bound<'py, PyAny>,
    policy: Option<&Bound<'py, PyAny>>,
    games: &Bound<'py, PyAny>,
    nodes: &Bound<'py, PyAny>,
    seed: &Bound<'py, PyAny>,
    exploration: f64,
    noise: f64,
    concentration: f64,
    sampled: &Bound<'py, PyAny>,
    openings: Option<Vec<Bound<'py, PyAny>>>,
    random_plies: &Bound<'py, PyAny>,
    parallel: &Bound<'py, PyAny>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Played<'py>> {
    let network = Network::new(evaluate, policy)?;
    let progress = arguments::listener(progress, "the number of finished games")?;
    let games = arguments::count("games", games, 1, MOST_GAMES)?;
    let seed = arguments::seed(Some(seed))?;
    let random_plies = arguments::count("random_plies", random_plies, 0, 128)?;
    for (name, value, most) in [
        ("exploration", exploration, 1e6),
        ("noise", noise, 1.0),
        ("concentration", concentration, 1e6),
    ] {
        if !(0.0..=most).contains(&value) || name == "concentration" && value == 0.0 {
            return Err(PyValueError::new_err(format!(
                "{name} {value}: expected a number from 0 to {most}{}",
                if name == "concentration" { ", but not 0" } else { "" }
            )));
        }
    }
    let plan = SelfPlay {
        nodes: arguments::count("nodes", nodes, 2, MOST_NODES)? as u32,
        exploration,
        noise,
        concentration,
        sampled: arguments::count("sampled", sampled, 0, 128)? as u32,
        parallel: arguments::count("parallel", parallel, 1, MOST_GAMES)? as usize,
    };
    let seeds: Vec<u64> = (0..games).map(|index| game_seed(seed, index)).collect();
    let openings = begin(board, openings, &seeds, random_plies)?;
    Work { plan, network, progress }.play(py, openings, &seeds)
}

/// The opening of each game, and the stream that decides its chance. The openings that are given are taken in
/// turn; then moves are drawn, none of which ends the game.
fn begin(
    board: &Bound<'_, PyAny>,
    given: Option<Vec<Bound<'_, PyAny>>>,
    seeds: &[u64],
    random_plies: u64,
) -> PyResult<Vec<(AnyPosition, Seeded)>> {
    let (start, rules) = read_start(board)?;
    if start.removes() {
        let why =
            "selfplay: policies have one weight a square; expected a board whose moves remove none";
        return Err(PyValueError::new_err(why));
    }
    let mut openings = Vec::new();
    for (index, opening) in given.iter().flatten().enumerate() {
        let position = position_of(opening)?;
        let kind = |position: &AnyPosition| (position.size(), position.movement());
        if kind(&position) != kind(&start) {
            return Err(PyValueError::new_err(format!(
                "opening {index}: a {} board of {}; expected one of {} and {}",
                position.movement(),
                position.size(),
                start.movement(),
                start.size()
            )));
        }
        if position.outcome().is_some() {
            let why = format!("opening {index}: the game is over in {position}");
            return Err(PyValueError::new_err(why));
        }
        openings.push(position);
    }
    if given.is_some() && openings.is_empty() {
        return Err(PyValueError::new_err("openings: expected at least one, or None"));
    }
    let begun = seeds.iter().enumerate().map(|(index, &seed)| {
        let mut seeded = Seeded::new(seed);
        let mut position = match openings.len() {
            0 => rules.map_or(start, |rules| *Game::new(&rules, seed).position()),
            count => openings[index % count],
        };
        for _ in 0..random_plies {
            let next = random_move(&position, &mut seeded).map(|mv| position.play(mv));
            let Some(next) = next.filter(|next| next.outcome().is_none()) else { break };
            position = next;
        }
        (position, seeded)
    });
    Ok(begun.collect())
}

struct Work<'a, 'py> {
    plan: SelfPlay,
    network: Network,
    progress: Option<&'a Bound<'py, PyAny>>,
}

impl<'py> Work<'_, 'py> {
    fn play(
        &self,
        py: Python<'py>,
        openings: Vec<(AnyPosition, Seeded)>,
        seeds: &[u64],
    ) -> PyResult<Played<'py>> {
        let mut failed = None;
        let mut tell = |finished: usize| {
            failed = self.progress.and_then(|progress| progress.call1((finished,)).err());
            failed.is_none()
        };
        let games = self.plan.play(openings, &self.network, &mut tell);
        if let Some(error) = failed {
            return Err(error);
        }
        let games = games.map_err(|error| raised(py, error.into()))?;
        let (mut boards, mut policies, mut values, mut numbers) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (number, game) in games.into_iter().enumerate() {
            for turn in game.turns {
                let won = |mover: Player| if mover == game.winner { 1.0 } else { -1.0 };
                values.push(won(turn.position.to_move()));
                numbers.push(number as i32);
                policies.extend(turn.policy);
                boards.push(turn.position);
            }
        }
        let shape = [boards.len(), policies.len() / boards.len()];
        Ok((
            Batch { boards, player: None },
            PyArray1::from_vec(py, policies).reshape(shape)?,
            PyArray1::from_vec(py, values),
            PyArray1::from_vec(py, numbers),
            PyArray1::from_vec(py, seeds.iter().map(|&seed| seed as i64).collect()),
        ))
    }
}
