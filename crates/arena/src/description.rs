//! The description of a tournament: a TOML file, or options of the command line.

use std::collections::BTreeSet;
use std::iter;

use isolation::board::text::lines;
use isolation::board::{Rules, Start};
use isolation::plain_parser_message;
use isolation::search::Limits;
use isolation::seeds::MAX_SEED;
use isolation::spec::read_time;
use isolation::{AnyPosition, MAX_DEPTH, PRESETS, PositionError, find_rules};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::stats::Sprt;
use crate::{
    ClockName, DescriptionError, Entrant, Format, MOST_PLAYERS, OpeningError, Openings,
    OpeningsName, PlayerSpec, Schedule, Tournament, ValueFault,
};
use isolation_engines::MoveLimits;

/// The description of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerText {
    /// The name in tables; by default the player's text, with a number appended if it is taken.
    pub name: Option<String>,
    /// An agent text, `ugi("command")` or `fairy("command")`.
    pub player: String,
}

/// The description of the limits per move.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table such as { time = \"150ms\", nodes = 6700 }")]
pub struct LimitsText {
    /// Time per move, such as `150ms`; exceeding it by more than the margin forfeits the game.
    pub time: Option<String>,
    /// Move overhead: time beyond the limit that does not forfeit the game [default: 20ms].
    pub margin: Option<String>,
    /// Maximum nodes.
    pub nodes: Option<u64>,
    /// Maximum search depth in plies.
    pub depth: Option<u32>,
}

/// The description of a match's sequential probability ratio test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SprtText {
    /// Elo difference under the null hypothesis (H0).
    pub elo0: f64,
    /// Elo difference under the alternative (H1).
    pub elo1: f64,
    /// False-positive rate: probability of accepting H1 when H0 is true.
    #[serde(default = "usual_error")]
    pub alpha: f64,
    /// False-negative rate: probability of accepting H0 when H1 is true.
    #[serde(default = "usual_error")]
    pub beta: f64,
    /// Minimum game pairs before the test may decide.
    #[serde(default = "usual_minimum")]
    pub min_pairs: u64,
}

fn usual_error() -> f64 {
    Sprt::ERROR
}

fn usual_minimum() -> u64 {
    Sprt::MIN_PAIRS
}

/// The description of a tournament. Keys of earlier versions (`starts`, `starts_file`, `meetings`) are read as well.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// A preset, or a board such as `queen-5x6` [default: knight].
    pub preset: Option<String>,
    /// The format.
    #[serde(default)]
    pub format: Format,
    /// Game pairs per pairing; in a match the maximum, in a Swiss tournament the rounds [default: 10, or the
    /// number of listed openings; at most 10 million].
    pub rounds: Option<u64>,
    /// In a gauntlet, the number of players, the first ones, who play all others [default: 1].
    pub heroes: Option<usize>,
    /// In a Swiss tournament, game pairs per pairing of a round [default: 1].
    #[serde(alias = "meetings")]
    pub pairs: Option<u64>,
    /// The kind of openings.
    #[serde(default, alias = "starts")]
    pub openings: OpeningsName,
    /// Random plies after random placements [default: 0].
    pub random_plies: Option<u32>,
    /// A file of opening positions, one per line.
    #[serde(alias = "starts_file")]
    pub openings_file: Option<String>,
    /// The random seed, below 2^53 [default: 0].
    #[serde(default)]
    pub seed: u64,
    /// The clock of agents [default: CPU time if a Python class plays, otherwise each agent's own].
    pub clock: Option<ClockName>,
    /// The limits per move.
    #[serde(default)]
    pub limits: LimitsText,
    /// In a match, the test that may end it.
    pub sprt: Option<SprtText>,
    /// The players.
    #[serde(default)]
    pub players: Vec<PlayerText>,
}

/// Terms of serde for lists, and what to write in TOML.
const LISTS: [(&str, &str); 2] = [
    (
        "invalid type: map, expected a sequence",
        "one table; expected a list of tables, each as [[...]]",
    ),
    ("expected a sequence", "expected a list in brackets"),
];

/// Parses a text as TOML.
///
/// # Errors
/// The first error, with its place.
pub fn read_toml<T: DeserializeOwned>(text: &str) -> Result<T, DescriptionError> {
    toml::from_str(text).map_err(|error| {
        let (line, column) = place(text, error.span().map_or(0, |span| span.start));
        let message = plain_parser_message(&error.message().replace('\n', " "));
        let message = LISTS.iter().fold(message, |text, (from, to)| text.replace(from, to));
        DescriptionError::Toml { line, column, message }
    })
}

/// Line and column of this byte of the text, from 1; columns count characters.
pub fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..byte];
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    (before.matches('\n').count() + 1, column)
}

impl Description {
    /// Parses a tournament file.
    ///
    /// # Errors
    /// The first error, with its place.
    pub fn parse(text: &str) -> Result<Self, DescriptionError> {
        read_toml(text).map_err(|error| match error {
            DescriptionError::Toml { line, column, message } => {
                let message = OLD_KEYS
                    .iter()
                    .fold(message, |message, key| message.replace(&format!("`{key}`, "), ""));
                DescriptionError::Toml { line, column, message }
            }
            other => other,
        })
    }

    /// Checks the description. `positions` is the content of the file of openings, if there is one.
    ///
    /// # Errors
    /// The first invalid value.
    pub fn check(&self, positions: Option<&str>) -> Result<Tournament, DescriptionError> {
        let preset = self.preset.as_deref().unwrap_or(PRESETS[0].name);
        let rules = find_rules(preset).map_err(|error| value("preset", error.into()))?;
        if self.seed > MAX_SEED {
            return Err(value("seed", ValueFault::Seed(self.seed)));
        }
        let limits = self.limits.check()?;
        // Checked first: the work below grows with the number of players.
        match self.players.len() {
            players @ 0..2 => return Err(value("players", ValueFault::TooFewPlayers(players))),
            players if players > MOST_PLAYERS => {
                return Err(value("players", ValueFault::TooManyPlayers(players)));
            }
            _ => {}
        }
        if let Some(rounds) = self.rounds {
            within("rounds", rounds, MOST_ROUNDS)?;
        }
        let entrants = self.entrants(&limits)?;
        let has_own_time = |entrant: &Entrant| matches!(&entrant.player, PlayerSpec::Engine(engine) if engine.limits_its_time());
        if self.limits.margin.is_some()
            && limits.search.time.is_none()
            && !entrants.iter().any(has_own_time)
        {
            return Err(value("limits.margin", ValueFault::LoneMargin));
        }
        let openings = self.openings(&rules, positions)?;
        if let (Openings::Pairs(_), Start::Fixed(_)) = (&openings, rules.start) {
            return Err(OpeningError::Fixed(preset.to_owned()).into());
        }
        let schedule = self.schedule(entrants.len(), &openings)?;
        if (&openings, schedule.most_pairs() > 1) == (&Openings::Random { plies: 0 }, true)
            && let Start::Fixed(_) = rules.start
        {
            return Err(value("random_plies", ValueFault::AlikeGames));
        }
        let tournament =
            Tournament { rules, entrants, schedule, openings, limits, seed: self.seed };
        // Openings that cannot be found or played are errors now, not in the middle of a run. Of openings
        // that are not listed, two are representative.
        for number in 0..tournament.openings.count().unwrap_or(2) {
            let game =
                tournament.openings.game(&rules, number, tournament.game_seed(2 * number))?;
            for entrant in &tournament.entrants {
                if let PlayerSpec::Engine(engine) = &entrant.player
                    && let Some(why) = engine.refusal(game.position())
                {
                    let why = format!("{}: {why}", entrant.name);
                    return Err(value("openings", ValueFault::Engine(why)));
                }
            }
        }
        Ok(tournament)
    }

    fn entrants(&self, limits: &MoveLimits) -> Result<Vec<Entrant>, DescriptionError> {
        let players = self.players.iter().zip(1..).map(|(text, number)| {
            text.player.parse().map_err(|source| DescriptionError::Player { number, source })
        });
        let players: Vec<PlayerSpec> = players.collect::<Result<_, _>>()?;
        // The same clock for both sides.
        let hosts = players.iter().any(PlayerSpec::is_hosted);
        let clock = self.clock.or(hosts.then_some(ClockName::Cpu));
        let mut entrants = Vec::new();
        let mut names = BTreeSet::new();
        for (text, player) in self.players.iter().zip(players) {
            if let PlayerSpec::Engine(engine) = &player
                && let Some(missing) = engine.missing_limit(&limits.search)
            {
                let why =
                    format!("{engine}: expected a limit of {missing}, of this player or of all");
                return Err(value("players", ValueFault::Engine(why)));
            }
            let (clock, player) = (player.clock(clock), player.held_to(&limits.search, clock));
            let taken = |name: &str| names.contains(name);
            let name = match &text.name {
                Some(name) if name.trim().is_empty() || name.contains(['\n', '\r']) => {
                    return Err(value("name", ValueFault::EmptyName(name.clone())));
                }
                Some(name) if taken(name) => {
                    return Err(value("players", ValueFault::TakenName(name.clone())));
                }
                Some(name) => name.clone(),
                // A player may play against a copy of itself.
                None => iter::once(text.player.clone())
                    .chain((2..).map(|number| format!("{} ({number})", text.player)))
                    .find(|name| !taken(name))
                    .expect("some number is free"),
            };
            names.insert(name.clone());
            entrants.push(Entrant { name, player, clock });
        }
        Ok(entrants)
    }

    fn schedule(&self, players: usize, openings: &Openings) -> Result<Schedule, DescriptionError> {
        // Listed openings are all played by default.
        let all = openings.count().filter(|_| self.format != Format::Swiss);
        let rounds = self.rounds.or(all).unwrap_or(10);
        within("rounds", rounds, MOST_ROUNDS)?;
        let only = |key, given: bool, format: Format| {
            if given && self.format != format {
                let (found, expected) = (self.format, format);
                return Err(value(key, ValueFault::OtherFormat { expected, found }));
            }
            Ok(())
        };
        only("heroes", self.heroes.is_some(), Format::Gauntlet)?;
        only("pairs", self.pairs.is_some(), Format::Swiss)?;
        only("sprt", self.sprt.is_some(), Format::Match)?;
        if self.format == Format::Match && players != 2 {
            return Err(value("players", ValueFault::NotTwoPlayers(players)));
        }
        Ok(match self.format {
            Format::RoundRobin => Schedule::RoundRobin { players, rounds },
            Format::Gauntlet => {
                let heroes = self.heroes.unwrap_or(1);
                if heroes == 0 || heroes >= players {
                    return Err(value("heroes", ValueFault::Heroes { heroes, players }));
                }
                Schedule::Gauntlet { players, heroes, rounds }
            }
            Format::Swiss => {
                let pairs = self.pairs.unwrap_or(1);
                within("pairs", pairs, MOST_PAIRS)?;
                Schedule::Swiss { players, rounds, pairs }
            }
            Format::Match => {
                let sprt = self.sprt.map(|SprtText { elo0, elo1, alpha, beta, min_pairs }| {
                    Sprt::new(elo0, elo1, alpha, beta, min_pairs)
                });
                Schedule::Match { rounds, sprt: sprt.transpose().map_err(DescriptionError::Sprt)? }
            }
        })
    }

    fn openings(
        &self,
        rules: &Rules,
        positions: Option<&str>,
    ) -> Result<Openings, DescriptionError> {
        if self.random_plies.is_some() && self.openings != OpeningsName::Random {
            return Err(value("random_plies", ValueFault::NotRandom(self.openings)));
        }
        if self.openings_file.is_some() != (self.openings == OpeningsName::File) {
            return Err(value("openings_file", ValueFault::File));
        }
        Ok(match self.openings {
            OpeningsName::Own => Openings::Own,
            OpeningsName::Random => Openings::Random { plies: self.random_plies.unwrap_or(0) },
            OpeningsName::Pairs => Openings::all_pairs(rules.size, self.seed),
            OpeningsName::Balanced => Openings::Balanced,
            OpeningsName::File => Openings::List(listed(rules, positions.unwrap_or_default())?),
        })
    }
}

/// The positions of a file of openings: one per line, except for empty lines and comments (`#`).
fn listed(rules: &Rules, text: &str) -> Result<Vec<AnyPosition>, DescriptionError> {
    let lines = lines(text).filter(|(_, line)| !line.starts_with('#'));
    let read = |line: &str| {
        let position: AnyPosition =
            line.parse().map_err(|error: PositionError| error.to_string())?;
        if (position.size(), position.movement()) != (rules.size, rules.movement) {
            return Err(format!("{position}: expected a position of {rules}"));
        }
        if position.outcome().is_some() {
            return Err(format!("{position}: the game is over"));
        }
        Ok(position)
    };
    let positions = lines.map(|(number, line)| {
        read(line).map_err(|why| value("openings_file", ValueFault::Line(number, why)))
    });
    let positions: Vec<AnyPosition> = positions.collect::<Result<_, _>>()?;
    if positions.is_empty() { Err(OpeningError::Empty.into()) } else { Ok(positions) }
}

impl LimitsText {
    fn check(&self) -> Result<MoveLimits, DescriptionError> {
        let time = |key, text: &Option<String>| {
            let read = |text: &String| {
                read_time(text).ok_or_else(|| value(key, ValueFault::Time(text.clone())))
            };
            text.as_ref().map(read).transpose()
        };
        if let Some(nodes) = self.nodes {
            within("limits.nodes", nodes, MAX_SEED)?;
        }
        if let Some(depth) = self.depth {
            within("limits.depth", depth.into(), MAX_DEPTH)?;
        }
        let limit = time("limits.time", &self.time)?;
        if limit.is_some_and(|limit| limit.is_zero()) {
            return Err(value("limits.time", ValueFault::NoTime));
        }
        let margin = time("limits.margin", &self.margin)?;
        let search = Limits { depth: self.depth, nodes: self.nodes, time: limit };
        Ok(MoveLimits { search, margin: margin.unwrap_or(MoveLimits::MARGIN) })
    }
}

fn value(key: &'static str, why: ValueFault) -> DescriptionError {
    DescriptionError::Value { key, why }
}

/// Maximum values, so that the number of games does not overflow.
const MOST_ROUNDS: u64 = 10_000_000;
const MOST_PAIRS: u64 = 10_000;
/// Keys of earlier versions, which errors do not suggest.
const OLD_KEYS: [&str; 3] = ["starts", "starts_file", "meetings"];

fn within(key: &'static str, number: u64, most: u64) -> Result<(), DescriptionError> {
    if (1..=most).contains(&number) {
        return Ok(());
    }
    Err(value(key, ValueFault::Range { number, most }))
}
