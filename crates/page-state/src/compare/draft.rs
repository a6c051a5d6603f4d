//! A tournament while a person describes it. It holds the text as typed.

use crate::texts::errors::Said;
use isolation::clock::ClockKind;
use isolation::seeds::MAX_SEED;
use isolation::solve::BoardTable;
use isolation::spec::{ParamKind, Value};
use isolation::{PRESETS, find_rules};
use isolation_arena::{
    Description, DescriptionError, Format, LimitsText, OpeningsName, PlayerSpec, PlayerText,
    Tournament,
};

use crate::address::Address;
use crate::texts::compare as texts;

/// The most games of a tournament here: all lines are held in the memory of a tab.
pub const MOST_GAMES: u64 = 20_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    Nodes,
    Depth,
    Time,
    Own,
}

impl Effort {
    /// All of them, the fairest first.
    pub const ALL: [Self; 4] = [Self::Nodes, Self::Depth, Self::Time, Self::Own];

    pub fn name(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Depth => "depth",
            Self::Time => "time",
            Self::Own => "own",
        }
    }

    fn usual(self) -> &'static str {
        match self {
            Self::Nodes => "2000",
            Self::Depth => "3",
            Self::Time => "150ms",
            Self::Own => "",
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayerDraft {
    /// The name; empty where the agent's text is name enough.
    pub name: String,
    pub text: String,
}

/// A place of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// The player of this number, from 0.
    Player(usize),
    Players,
    /// The game: a preset, or a board such as `queen-5x6`.
    Board,
    Format,
    /// Pairs of games between each two; rounds of a Swiss tournament.
    Rounds,
    /// In a gauntlet, the number of players, the first ones, who play all others.
    Heroes,
    Openings,
    /// Random moves after random placements.
    RandomPlies,
    Amount,
    Seed,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub field: Field,
    /// What, and what would be right.
    pub why: String,
}

/// A tournament while a person describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    pub players: Vec<PlayerDraft>,
    pub format: Format,
    pub openings: OpeningsName,
    pub effort: Effort,
    pub(super) texts: [(Field, String); 6],
}

impl Draft {
    /// The forms that are offered. A match is a round robin of two.
    pub const FORMATS: [Format; 3] = [Format::RoundRobin, Format::Gauntlet, Format::Swiss];

    pub const OPENINGS: [OpeningsName; 4] =
        [OpeningsName::Random, OpeningsName::Balanced, OpeningsName::Pairs, OpeningsName::Own];

    /// Something small that can be begun at once.
    pub fn new(seed: u64) -> Self {
        let players = ["MM_Open", "MM_Improved", "AB_Improved"];
        let player = |text: &str| PlayerDraft { name: String::new(), text: text.to_owned() };
        Self {
            players: players.map(player).to_vec(),
            format: Format::RoundRobin,
            openings: OpeningsName::Random,
            effort: Effort::Nodes,
            texts: [
                (Field::Board, PRESETS[0].name.to_owned()),
                (Field::Rounds, "10".to_owned()),
                (Field::Heroes, "1".to_owned()),
                (Field::RandomPlies, "0".to_owned()),
                (Field::Amount, Effort::Nodes.usual().to_owned()),
                (Field::Seed, seed.to_string()),
            ],
        }
    }

    /// Puts the agent of an address (`agent=…`) first, where there is one and it is not there yet.
    pub fn take_from(&mut self, address: &Address) {
        let Some(text) = address.get("agent") else { return };
        if !self.players.iter().any(|player| player.text == text) {
            self.players.insert(0, PlayerDraft { name: String::new(), text: text.to_owned() });
        }
    }

    /// The text of a place where one is typed; of others, nothing.
    pub fn text(&self, field: Field) -> &str {
        self.texts.iter().find(|(known, _)| *known == field).map_or("", |(_, text)| text)
    }

    pub fn type_text(&mut self, field: Field, text: String) {
        if let Some((_, typed)) = self.texts.iter_mut().find(|(known, _)| *known == field) {
            *typed = text;
        }
    }

    pub fn add(&mut self, text: &str) {
        self.players.push(PlayerDraft { name: String::new(), text: text.to_owned() });
    }

    pub fn remove(&mut self, number: usize) {
        if number < self.players.len() {
            self.players.remove(number);
        }
    }

    /// Limits moves by something else.
    pub fn choose_effort(&mut self, effort: Effort) {
        if effort != self.effort {
            self.effort = effort;
            self.type_text(Field::Amount, effort.usual().to_owned());
        }
    }

    /// The players whom a clock stops: on another machine, or a busy one, they play otherwise.
    pub fn timed(&self) -> Vec<String> {
        let has_time = |player: &&PlayerDraft| match player.text.parse() {
            Ok(PlayerSpec::Agent(spec)) => spec.values().any(|(param, value)| {
                param.kind == ParamKind::Time && param.name == "time" && *value != Value::None
            }),
            Ok(PlayerSpec::Engine(_)) | Err(_) => false,
        };
        self.players.iter().filter(has_time).map(|player| player.text.clone()).collect()
    }

    /// The tournament that is described.
    /// The error: all that is wrong with it; then, what of it does not go together.
    pub fn check(&self) -> Result<(Description, Tournament), Vec<Fault>> {
        let mut faults = self.player_faults();
        let fault = |field, why| Fault { field, why };
        let mut number = |field, most: u64| match self.text(field).trim().parse::<u64>() {
            Ok(number) if number <= most => Some(number),
            _ => {
                faults.push(fault(field, texts::number_expected(most)));
                None
            }
        };
        let seed = number(Field::Seed, MAX_SEED);
        let rounds = number(Field::Rounds, MOST_GAMES);
        let heroes =
            (self.format == Format::Gauntlet).then(|| number(Field::Heroes, MOST_GAMES)).flatten();
        let random_plies = (self.openings == OpeningsName::Random)
            .then(|| number(Field::RandomPlies, MAX_RANDOM_PLIES))
            .flatten();
        let mut limits = LimitsText::default();
        match self.effort {
            Effort::Nodes => limits.nodes = number(Field::Amount, MAX_SEED),
            Effort::Depth => {
                let depth = number(Field::Amount, isolation::MAX_DEPTH);
                limits.depth = depth.map(|depth| depth as u32);
            }
            Effort::Time => limits.time = Some(self.text(Field::Amount).trim().to_owned()),
            Effort::Own => {}
        }
        let board = self.text(Field::Board).trim();
        let rules = find_rules(board);
        match &rules {
            Err(error) => faults.push(fault(Field::Board, error.said())),
            Ok(rules) => {
                // Without a table each start is solved anew, and the page would stand still.
                let table = BoardTable::shipped(rules.movement, rules.size);
                let table = table.filter(BoardTable::is_whole);
                if self.openings == OpeningsName::Balanced && table.is_none() {
                    let boards = BoardTable::whole_boards().collect::<Vec<_>>().join(", ");
                    faults.push(fault(Field::Openings, texts::no_table(boards)));
                }
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let player = |player: &PlayerDraft| PlayerText {
            name: (!player.name.trim().is_empty()).then(|| player.name.trim().to_owned()),
            player: player.text.trim().to_owned(),
        };
        let description = Description {
            preset: Some(board.to_owned()),
            format: self.format,
            rounds,
            heroes: heroes.map(|heroes| heroes as usize),
            openings: self.openings,
            random_plies: random_plies.map(|plies| plies as u32),
            seed: seed.unwrap_or_default(),
            limits,
            players: self.players.iter().map(player).collect(),
            ..Description::default()
        };
        let tournament = description.check(None).map_err(|error| vec![located(&error)])?;
        let games = 2 * tournament.schedule.most_pairs();
        if games > MOST_GAMES {
            return Err(vec![fault(Field::Rounds, texts::too_many_games(games, MOST_GAMES))]);
        }
        Ok((description, tournament))
    }

    fn player_faults(&self) -> Vec<Fault> {
        let players = self.players.iter().enumerate();
        let faults = players.filter_map(|(number, player)| {
            if player.text.trim().is_empty() {
                let why = texts::agent_missing().to_owned();
                return Some(Fault { field: Field::Player(number), why });
            }
            let why = match player.text.parse::<PlayerSpec>() {
                Ok(PlayerSpec::Agent(spec)) if ClockKind::of(&spec) == ClockKind::Processor => {
                    texts::no_processor_clock().to_owned()
                }
                Ok(PlayerSpec::Agent(_)) => return None,
                Ok(PlayerSpec::Engine(_)) => texts::no_external_engines().to_owned(),
                Err(error) => texts::column(error.column, error.fault.said()),
            };
            Some(Fault { field: Field::Player(number), why })
        });
        faults.collect()
    }
}

/// More random moves than this end most games before they begin.
const MAX_RANDOM_PLIES: u64 = 40;

/// The field of the form that an error of the arena belongs to.
fn located(error: &DescriptionError) -> Fault {
    let (field, why) = match error {
        DescriptionError::Player { number, source } => (Field::Player(number - 1), source.said()),
        DescriptionError::Opening(error) => (Field::Openings, error.said()),
        DescriptionError::Toml { .. } | DescriptionError::Sprt(_) => {
            (Field::Format, error.to_string())
        }
        DescriptionError::Value { key, why } => {
            let field = match *key {
                "preset" => Field::Board,
                "seed" => Field::Seed,
                "rounds" | "pairs" => Field::Rounds,
                "heroes" => Field::Heroes,
                "random_plies" => Field::RandomPlies,
                "players" | "name" => Field::Players,
                "openings" | "openings_file" => Field::Openings,
                key if key.starts_with("limits") => Field::Amount,
                _ => Field::Format,
            };
            (field, why.said())
        }
    };
    Fault { field, why }
}
