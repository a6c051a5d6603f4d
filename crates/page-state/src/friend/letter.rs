//! A game as the text of a link.

use isolation::board::{Player, Rules};
use isolation::record::TableNote;
use isolation::seeds::MAX_SEED;
use isolation::{Game, GameRecord, find_rules, variant_name};
use isolation_protocol::move_list;

use crate::address::{Address, Place};
use crate::choice::code;
use crate::play::given;
use crate::texts::errors::Said;
use crate::texts::friend as texts;

/// A game that a link carries: who plays, by which rules, and all moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letter {
    /// A random number below 2^53, by which browsers know the game.
    pub id: u64,
    /// The players' names; empty where none was given.
    pub names: [String; 2],
    pub rules: Rules,
    pub game: Game,
}

impl Letter {
    /// A new game. Where pieces start at random, the id decides where.
    pub fn new(id: u64, rules: Rules, names: [String; 2]) -> Self {
        let id = id & MAX_SEED;
        Self { id, names, rules, game: Game::new(&rules, id) }
    }

    /// Moves that were made before the players' first.
    pub fn given(&self) -> usize {
        given(&self.rules, &self.game)
    }

    /// Under which name browsers remember the game.
    pub fn key(&self) -> String {
        format!("{:x}", self.id)
    }

    pub fn squares(&self) -> Vec<String> {
        let size = self.game.start().size();
        self.game.moves().iter().map(|mv| code(size, *mv)).collect()
    }

    /// The address. Its last value is a checksum of the others, so that a link that was cut is noticed.
    pub fn address(&self) -> Address {
        let address = self.unchecked();
        let sum = checksum(&address.to_string());
        address.with("check", sum)
    }

    fn unchecked(&self) -> Address {
        Address::new(Place::Friend)
            .with("game", self.key())
            .with("variant", variant_name(&self.rules))
            .with("first", self.names[0].as_str())
            .with("second", self.names[1].as_str())
            .with("moves", self.squares().join(" "))
    }

    pub fn of(address: &Address) -> Result<Self, String> {
        let names = ["game", "variant", "first", "second", "moves", "check"];
        address.expect_names(&names)?;
        let value = |name| address.get(name).unwrap_or_default();
        let id = u64::from_str_radix(value("game"), 16).ok().filter(|id| *id <= MAX_SEED);
        let id = id.ok_or_else(|| texts::no_game_id(value("game")))?;
        let rules = find_rules(value("variant"));
        let rules = rules.map_err(|error| format!("variant: {}", error.said()))?;
        let names = ["first", "second"].map(|name| value(name).to_owned());
        let mut letter = Self { id, names, rules, game: Game::unplaced(&rules) };
        move_list::play(&mut letter.game, value("moves")).map_err(|error| error.said())?;
        // The pieces stand where the id has placed them.
        let right = Game::new(&rules, id);
        let placed = letter.game.moves().starts_with(right.moves());
        if !placed || checksum(&letter.unchecked().to_string()) != value("check") {
            return Err(texts::damaged().to_owned());
        }
        Ok(letter)
    }

    pub fn record(&self) -> GameRecord {
        let table = TableNote {
            id: Some(self.id),
            title: title(&self.names, self.game.variant()),
            ..TableNote::default()
        };
        record(&self.game, self.id, table)
    }

    /// Who is to move, unless the game has ended.
    pub fn to_move(&self) -> Option<Player> {
        self.game.outcome().is_none().then(|| self.game.position().to_move())
    }
}

pub(super) fn record(game: &Game, seed: u64, table: TableNote) -> GameRecord {
    let players = ["human", "human"].map(str::to_owned);
    GameRecord { table: Some(table), ..GameRecord::of(game, players, Some(seed), Vec::new()) }
}

/// The title of a game between persons; empty where neither has a name.
pub(super) fn title(names: &[String; 2], variant: &str) -> String {
    let [first, second] = names.each_ref().map(|name| match name.as_str() {
        "" => texts::friend(),
        name => name,
    });
    match names.iter().all(String::is_empty) {
        true => String::new(),
        false => crate::texts::saved::title(first, second, variant),
    }
}

/// FNV-1a: links outlive versions of this program, so the function is written down here.
fn checksum(text: &str) -> String {
    let mix = |sum: u32, byte: u8| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    format!("{:08x}", text.bytes().fold(0x811c_9dc5, mix))
}
