//! The analysis as an address, and back.

use crate::play::game_address;
use crate::texts::{catalogue, errors};
use isolation::board::{Player, Rules, Start};
use isolation::{AnyPosition, Game, LEVELS, Level, MOST_LINES, PRESETS};

use super::Analysis;
use super::tree::{GameTree, START};
use crate::address::{Address, Place};
use crate::step::Step;

/// The address of the analysis of a game, showing the position after this many moves.
pub fn address_of(game: &Game, plies: usize) -> Address {
    let mut tree = GameTree::of(game);
    // Without variations, the place is the number of the move.
    tree.go(plies);
    Analysis { tree, ..Analysis::default() }.address()
}

impl Analysis {
    /// The address of all that can be seen. What is as at first is left out.
    pub fn address(&self) -> Address {
        let mut address = Address::new(Place::Analyse);
        let start = self.tree.position(START);
        if *start != AnyPosition::start(&PRESETS[0].rules) {
            address = address.with("start", start.to_string());
        }
        // Always there, so that an address of an analysis is never one without values.
        address = address.with("moves", self.tree.to_string());
        if self.tree.after(Step::Forward).is_some() || self.tree.branch(self.tree.current).is_some()
        {
            address = address.with("at", self.tree.number(self.tree.current).to_string());
        }
        if self.count != MOST_LINES {
            address = address.with("lines", self.count.to_string());
        }
        if !self.shows_truth {
            address = address.with("truth", "off");
        }
        address
    }

    /// The levels against which the game is continued from here, each with its address in Play. The person takes the side
    /// to move.
    pub fn continuations(&self) -> Vec<(&'static str, Address)> {
        let game = self.game();
        let start = game.start();
        let rules = Rules { size: start.size(), movement: start.movement(), start: Start::Free };
        let seats = match game.position().to_move() {
            Player::First => ["first", "second"],
            Player::Second => ["second", "first"],
        };
        let address = game_address(Address::new(Place::Play), &game).with(seats[0], "human");
        let against = |level: &Level| {
            (catalogue::said(level.name), address.clone().with(seats[1], level.name))
        };
        LEVELS.iter().filter(|level| level.fits(&rules)).map(against).collect()
    }

    /// Opens an address. One without values changes nothing.
    /// An error changes nothing.
    pub fn open(&mut self, address: &Address) -> Result<(), String> {
        if address.is_empty() || *address == self.address() {
            return Ok(());
        }
        let names = ["start", "moves", "at", "lines", "truth"];
        address.expect_names(&names)?;
        let start = address.start()?.unwrap_or_else(|| AnyPosition::start(&PRESETS[0].rules));
        let moves = address.get("moves").unwrap_or_default();
        let mut tree = GameTree::parse(start, moves).map_err(|error| error.to_string())?;
        if let Some(text) = address.get("at") {
            let node = text.parse().ok().and_then(|number| tree.numbered(number));
            let last = tree.count() - 1;
            tree.go(node.ok_or_else(|| errors::no_node(text, last))?);
        }
        let count = match address.get("lines") {
            Some(text) => text
                .parse()
                .ok()
                .filter(|count| *count <= MOST_LINES)
                .ok_or_else(|| errors::no_lines(text, MOST_LINES))?,
            None => MOST_LINES,
        };
        let shows_truth = address.switch("truth", true)?;
        self.begin(tree);
        (self.count, self.shows_truth) = (count, shows_truth);
        Ok(())
    }
}
