//! A tournament as it is written down: TOML, or flags of the command line.

use std::collections::BTreeSet;
use std::iter;

use isolation::board::{Rules, Start};
use isolation::json::plain;
use isolation::search::Limits;
use isolation::{AnyPosition, MAX_DEPTH, MAX_SEED, PRESETS, ParseError, find_rules, read_time};
use serde::{Deserialize, Serialize};

use crate::stats::Sprt;
use crate::{
    ClockName, DescriptionError, Entrant, MOST_PLAYERS, PlayerSpec, Schedule, StartError, Starts,
    Tournament, ValueFault,
};
use isolation_engines::MoveLimits;

/// The forms of a tournament by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Each plays each.
    #[default]
    RoundRobin,
    /// The first player, or the first ones, play all the others: the documents' form.
    Gauntlet,
    /// Players of about equal points meet.
    Swiss,
    /// Two players, until a number of pairs or a sequential test ends it.
    Match,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::RoundRobin, Self::Gauntlet, Self::Swiss, Self::Match];

    /// The name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
            Self::Swiss => "swiss",
            Self::Match => "match",
        }
    }
}

/// Where games begin, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StartsName {
    /// As the rules say: where pieces are placed freely, the players place them.
    Own,
    /// At random, by the seed.
    #[default]
    Random,
    /// All placement pairs up to symmetry.
    Pairs,
    /// At random, so that perfect play favours each side equally often.
    Balanced,
    /// The positions of a file.
    File,
}

impl StartsName {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Own, Self::Random, Self::Pairs, Self::Balanced, Self::File];

    /// The name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Random => "random",
            Self::Pairs => "pairs",
            Self::Balanced => "balanced",
            Self::File => "file",
        }
    }
}

/// A player as it is written down: a text, or a name and a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerText {
    /// The name in tables; where there is none, the player's text, with a number behind it where
    /// another player has the same.
    pub name: Option<String>,
    /// An agent text, `ugi("command")` or `fairy("command")`.
    pub player: String,
}

/// What a move may cost, as it is written down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table such as { time = \"150ms\", nodes = 6700 }")]
pub struct LimitsText {
    /// Time such as `150ms`; who needs longer loses.
    pub time: Option<String>,
    /// Time beyond it that is forgiven [default: 20ms].
    pub margin: Option<String>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Plies looked ahead.
    pub depth: Option<u32>,
}

/// The sequential test of a match, as it is written down.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SprtText {
    /// The first player is this many Elo better, by the hypothesis that is to be refuted.
    pub elo0: f64,
    /// The first player is this many Elo better, by the other hypothesis.
    pub elo1: f64,
    /// How often the first hypothesis may be refuted though it is true.
    #[serde(default = "usual_error")]
    pub alpha: f64,
    /// How often the second one may be.
    #[serde(default = "usual_error")]
    pub beta: f64,
    /// Pairs to play before the test may decide.
    #[serde(default = "usual_minimum")]
    pub min_pairs: u64,
}

fn usual_error() -> f64 {
    Sprt::ERROR
}

fn usual_minimum() -> u64 {
    Sprt::MIN_PAIRS
}

/// A tournament as it is written down.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// A preset, or a board such as `queen-5x6` [default: knight].
    pub preset: Option<String>,
    /// Who plays whom.
    #[serde(default)]
    pub format: Format,
    /// Pairs of games between each two; in a match the most pairs, in a Swiss tournament the rounds
    /// [default: 10, or as many as there are starts where they are listed; at most 10 million].
    pub rounds: Option<u64>,
    /// In a gauntlet, how many of the first players play all the others [default: 1].
    pub heroes: Option<usize>,
    /// In a Swiss tournament, pairs of games between two players who meet [default: 1].
    pub meetings: Option<u64>,
    /// Where games begin.
    #[serde(default)]
    pub starts: StartsName,
    /// Random moves after random placements [default: 0].
    pub random_plies: Option<u32>,
    /// A file with a position a line, for starts from a file.
    pub starts_file: Option<String>,
    /// The seed of all chance, below 2^53 [default: 0].
    #[serde(default)]
    pub seed: u64,
    /// The clock for agents of ours [default: what each agent's text says].
    pub clock: Option<ClockName>,
    /// What a move may cost.
    #[serde(default)]
    pub limits: LimitsText,
    /// In a match, a test that may end it.
    pub sprt: Option<SprtText>,
    /// The players.
    #[serde(default)]
    pub players: Vec<PlayerText>,
}

impl Description {
    /// Reads a description.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn parse(text: &str) -> Result<Self, DescriptionError> {
        toml::from_str(text).map_err(|error| {
            let before = &text[..error.span().map_or(0, |span| span.start)];
            let line = before.matches('\n').count() + 1;
            let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
            let message = plain(&error.message().replace('\n', " "));
            DescriptionError::Toml { line, column, message }
        })
    }

    /// Checks everything. `positions` is the text of the starts' file, where there is one.
    ///
    /// # Errors
    /// What cannot be used.
    pub fn check(&self, positions: Option<&str>) -> Result<Tournament, DescriptionError> {
        let preset = self.preset.as_deref().unwrap_or(PRESETS[0].name);
        let rules = find_rules(preset).map_err(|error| value("preset", error.into()))?;
        if self.seed > MAX_SEED {
            return Err(value("seed", ValueFault::Seed(self.seed)));
        }
        let limits = self.limits.check()?;
        // Before work that grows with it.
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
        let starts = self.starts(&rules, positions)?;
        if let (Starts::Pairs(_), Start::Fixed(_)) = (&starts, rules.start) {
            return Err(StartError::Fixed(preset.to_owned()).into());
        }
        let schedule = self.schedule(entrants.len(), &starts)?;
        if (&starts, schedule.most_pairs() > 1) == (&Starts::Random { plies: 0 }, true)
            && let Start::Fixed(_) = rules.start
        {
            return Err(value("random_plies", ValueFault::AlikeGames));
        }
        let tournament = Tournament { rules, entrants, schedule, starts, limits, seed: self.seed };
        // Whether there are starts that favour either side, and whether all can be played from, shows
        // now and not in the middle of a run. Starts that are not listed are much alike.
        for number in 0..tournament.starts.count().unwrap_or(2) {
            let game = tournament.starts.game(&rules, number, tournament.game_seed(2 * number))?;
            for entrant in &tournament.entrants {
                if let PlayerSpec::Engine(engine) = &entrant.player
                    && let Some(why) = engine.refusal(game.position())
                {
                    let why = format!("{}: {why}", entrant.name);
                    return Err(value("starts", ValueFault::Engine(why)));
                }
            }
        }
        Ok(tournament)
    }

    fn entrants(&self, limits: &MoveLimits) -> Result<Vec<Entrant>, DescriptionError> {
        let mut entrants = Vec::new();
        let mut names = BTreeSet::new();
        for (text, number) in self.players.iter().zip(1..) {
            let player: PlayerSpec = text
                .player
                .parse()
                .map_err(|source| DescriptionError::Player { number, source })?;
            if let PlayerSpec::Engine(engine) = &player
                && let Some(missing) = engine.missing_limit(&limits.search)
            {
                let why = format!("{engine}: expected a limit of {missing}, here or for all");
                return Err(value("players", ValueFault::Engine(why)));
            }
            let clock = player.clock(self.clock);
            let player = player.held_to(&limits.search, self.clock);
            let taken = |name: &str| names.contains(name);
            let name = match &text.name {
                Some(name) if name.trim().is_empty() || name.contains(['\n', '\r']) => {
                    return Err(value("name", ValueFault::EmptyName(name.clone())));
                }
                Some(name) if taken(name) => {
                    return Err(value("players", ValueFault::TakenName(name.clone())));
                }
                Some(name) => name.clone(),
                // A player may play against another one of its kind.
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

    fn schedule(&self, players: usize, starts: &Starts) -> Result<Schedule, DescriptionError> {
        // Starts that are counted are all played.
        let all = starts.count().filter(|_| self.format != Format::Swiss);
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
        only("meetings", self.meetings.is_some(), Format::Swiss)?;
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
                let meetings = self.meetings.unwrap_or(1);
                within("meetings", meetings, MOST_MEETINGS)?;
                Schedule::Swiss { players, rounds, meetings }
            }
            Format::Match => {
                let sprt = self.sprt.map(|SprtText { elo0, elo1, alpha, beta, min_pairs }| {
                    Sprt::new(elo0, elo1, alpha, beta, min_pairs)
                });
                Schedule::Match { rounds, sprt: sprt.transpose().map_err(DescriptionError::Sprt)? }
            }
        })
    }

    fn starts(&self, rules: &Rules, positions: Option<&str>) -> Result<Starts, DescriptionError> {
        if self.random_plies.is_some() && self.starts != StartsName::Random {
            return Err(value("random_plies", ValueFault::NotRandom(self.starts)));
        }
        if self.starts_file.is_some() != (self.starts == StartsName::File) {
            return Err(value("starts_file", ValueFault::File));
        }
        Ok(match self.starts {
            StartsName::Own => Starts::Own,
            StartsName::Random => Starts::Random { plies: self.random_plies.unwrap_or(0) },
            StartsName::Pairs => Starts::all_pairs(rules.size, self.seed),
            StartsName::Balanced => Starts::Balanced,
            StartsName::File => Starts::List(listed(rules, positions.unwrap_or_default())?),
        })
    }
}

/// The positions of a starts' file: one a line, but for empty lines and those that begin with `#`.
fn listed(rules: &Rules, text: &str) -> Result<Vec<AnyPosition>, DescriptionError> {
    let lines = (1..).zip(text.trim_start_matches('\u{feff}').lines());
    let lines = lines.map(|(number, line)| (number, line.trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |line: &str| {
        let position: AnyPosition = line.parse().map_err(|error: ParseError| error.to_string())?;
        if (position.size(), position.movement()) != (rules.size, rules.movement) {
            return Err(format!("{position} is not of {rules}"));
        }
        if position.outcome().is_some() {
            return Err(format!("{position}: this game is over"));
        }
        Ok(position)
    };
    let positions = lines.map(|(number, line)| {
        read(line).map_err(|why| value("starts_file", ValueFault::Line(number, why)))
    });
    let positions: Vec<AnyPosition> = positions.collect::<Result<_, _>>()?;
    if positions.is_empty() { Err(StartError::Empty.into()) } else { Ok(positions) }
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
        let told = Limits { depth: self.depth, nodes: self.nodes, time: limit };
        Ok(MoveLimits { search: told, margin: margin.unwrap_or(MoveLimits::MARGIN) })
    }
}

fn value(key: &'static str, why: ValueFault) -> DescriptionError {
    DescriptionError::Value { key, why }
}

/// The most that numbers may be, so that all games can be counted.
const MOST_ROUNDS: u64 = 10_000_000;
const MOST_MEETINGS: u64 = 10_000;

fn within(key: &'static str, number: u64, most: u64) -> Result<(), DescriptionError> {
    if (1..=most).contains(&number) {
        return Ok(());
    }
    Err(value(key, ValueFault::Range { number, most }))
}
