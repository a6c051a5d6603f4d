//! A checked tournament.

use std::iter;

use isolation::board::{Echo, Rules};
use isolation::record::{RecordedLimits, TournamentNote};
use isolation::search::GENERATOR;
use isolation::seeds::{game_seed, player_seeds};
use isolation::{Game, GameRecord};
use isolation_engines::{MoveLimits, Player};
use serde::{Deserialize, Serialize};

use crate::{
    ClockName, Finished, Next, OpeningError, Openings, Played, PlayerSpec, Problem, Schedule,
    ScheduledPair, play,
};

/// A player of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Its unique name.
    pub name: String,
    /// The player, with the tournament's limits.
    pub player: PlayerSpec,
    /// The clock that limits it.
    pub clock: ClockName,
}

/// A checked tournament, made from a [`Description`](crate::Description).
#[derive(Clone, PartialEq, Debug)]
pub struct Tournament {
    /// The game.
    pub rules: Rules,
    /// The players.
    pub entrants: Vec<Entrant>,
    /// The pairings.
    pub schedule: Schedule,
    /// The openings.
    pub openings: Openings,
    /// The limits per move.
    pub limits: MoveLimits,
    /// The random seed, from which all other seeds are derived.
    pub seed: u64,
}

/// A game to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// The number of the game.
    pub number: u64,
    /// The players by their numbers; the first one moves first.
    pub players: [usize; 2],
    /// The number of the opening.
    #[serde(alias = "start")]
    pub opening: u64,
}

impl Tournament {
    /// The game with this number, given the results so far; games 2k and 2k + 1 are pair k.
    pub fn task(&self, number: u64, finished: &Finished) -> Next<Task> {
        match self.schedule.next(number / 2, finished) {
            Next::Play(ScheduledPair { players: [one, other], opening }) => {
                let players = if number.is_multiple_of(2) { [one, other] } else { [other, one] };
                Next::Play(Task { number, players, opening })
            }
            Next::Wait => Next::Wait,
            Next::End => Next::End,
        }
    }

    /// The random seed of a game.
    pub fn game_seed(&self, number: u64) -> u64 {
        game_seed(self.seed, number)
    }

    /// The opening of a game, the same for both games of a pair.
    ///
    /// # Errors
    /// When there is no such opening.
    pub fn opening(&self, task: &Task) -> Result<Game, OpeningError> {
        self.openings.game(&self.rules, task.opening, self.game_seed(task.number & !1))
    }

    /// Plays a game, and returns its record. Except for the times of moves, the record depends on the tournament
    /// and the task alone. `players` are the task's, in its order.
    ///
    /// # Errors
    /// When there is no opening.
    pub fn play(
        &self,
        task: &Task,
        players: [&mut dyn Player; 2],
    ) -> Result<GameRecord, OpeningError> {
        let opening = self.opening(task)?;
        let given = opening.moves().len();
        let seed = self.game_seed(task.number);
        let played = play(opening, players, player_seeds(seed), &self.limits);
        Ok(self.record(task, given, played))
    }

    fn record(&self, task: &Task, given: usize, played: Played) -> GameRecord {
        let Played { game, stats, winner, end, why, sandboxes } = played;
        let entrants = task.players.map(|player| &self.entrants[player]);
        let seed = self.game_seed(task.number);
        let texts = entrants.map(|entrant| entrant.player.to_string());
        GameRecord {
            winner,
            end,
            tournament: Some(TournamentNote {
                game: task.number,
                names: entrants.map(|entrant| entrant.name.clone()),
                given,
                limits: self.recorded_limits(),
                clock: entrants.map(|entrant| entrant.clock.to_string()),
                sandbox: sandboxes
                    .iter()
                    .any(Option::is_some)
                    .then(|| sandboxes.map(|sandbox| sandbox.map(str::to_owned))),
                program: PROGRAM.to_owned(),
                seed: self.seed,
                generator: GENERATOR.to_owned(),
                why,
                voided: Vec::new(),
                test: self.schedule.test().map(ToString::to_string),
            }),
            ..GameRecord::of(&game, texts, Some(seed), stats)
        }
    }

    fn recorded_limits(&self) -> RecordedLimits {
        let MoveLimits { search, margin } = self.limits;
        RecordedLimits {
            ms: search.time.map(|time| time.as_millis() as u64),
            margin_ms: margin.as_millis() as u64,
            nodes: search.nodes,
            depth: search.depth,
        }
    }

    /// Checks that a record is of this task, without replaying it.
    ///
    /// # Errors
    /// The first difference.
    pub fn check(&self, task: &Task, record: &GameRecord) -> Result<(), Problem> {
        let Some(note) = &record.tournament else { return Err(Problem::new(NO_TOURNAMENT)) };
        let opening = self.opening(task).map_err(Problem::new)?;
        let fresh = Played {
            game: opening,
            stats: Vec::new(),
            winner: None,
            end: record.end,
            why: None,
            sandboxes: [None; 2],
        };
        let given = fresh.game.moves().len();
        let moves = fresh.game.move_texts();
        let expected = self.record(task, given, fresh);
        let ours = expected.tournament.as_ref().expect("tournaments write notes");
        let differs = |what, found: String, expected: String| {
            if found == expected {
                Ok(())
            } else {
                let (found, expected) = (apart(&found, &expected), apart(&expected, &found));
                let (found, expected) = (Echo(&found), Echo(&expected));
                let why = format!("{what}: {found}, but {expected} in this tournament");
                Err(Problem::new(why))
            }
        };
        differs("the number of the game", note.game.to_string(), ours.game.to_string())?;
        differs("the tournament's seed", note.seed.to_string(), ours.seed.to_string())?;
        differs("the generator", note.generator.clone(), ours.generator.clone())?;
        let seed = |record: &GameRecord| record.seed.map_or("none".to_owned(), |it| it.to_string());
        differs("the game's seed", seed(record), seed(&expected))?;
        differs("the players", note.names.join(", "), ours.names.join(", "))?;
        differs("the agents", record.players.join(", "), expected.players.join(", "))?;
        differs("the game", record.variant.clone(), expected.variant)?;
        differs("the starting position", record.start.clone(), expected.start)?;
        let given = record.moves.get(..note.given).unwrap_or(&record.moves);
        differs("the opening", given.join(" "), moves.join(" "))?;
        differs("the limits", note.limits.to_string(), ours.limits.to_string())?;
        let test = |note: &TournamentNote| note.test.clone().unwrap_or_else(|| "none".to_owned());
        differs("the test that ends the match", test(note), test(ours))?;
        differs("the clocks", note.clock.join(", "), ours.clock.join(", "))?;
        differs("the program", note.program.clone(), ours.program.clone())
    }
}

/// A long text from shortly before the place where it differs from another one.
fn apart(text: &str, other: &str) -> String {
    let same = text.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    match same.checked_sub(20) {
        Some(skipped) => iter::once('…').chain(text.chars().skip(skipped)).collect(),
        None => text.to_owned(),
    }
}

/// The name and version of this program in records.
pub const PROGRAM: &str = concat!("isolation ", env!("CARGO_PKG_VERSION"));

/// The error of a record without a tournament.
pub(crate) const NO_TOURNAMENT: &str = "this game was not played in a tournament";
