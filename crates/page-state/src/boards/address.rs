//! The explorer as an address, and back: `#/boards?board=knight-7x7&moves=c5+d3`.

use std::sync::Arc;

use isolation::board::{Player, Rules, Square, Start};
use isolation::{AnyPosition, Game};
use isolation_protocol::move_list;

use super::{Boards, Solved, folding};
use crate::address::{Address, Place};
use crate::texts::errors::Said;
use crate::texts::{boards as texts, sides};

pub(super) fn squares(rules: &Rules, line: &[Square]) -> String {
    let names: Vec<_> = line.iter().map(|&square| rules.size.name(square)).collect();
    names.join(" ")
}

fn of_line(rules: &Rules, line: &[Square], shows_rule: bool) -> Address {
    let address = Address::new(Place::Boards).with("board", rules.to_string());
    let address =
        if line.is_empty() { address } else { address.with("moves", squares(rules, line)) };
    if shows_rule { address.with("rule", "on") } else { address }
}

/// The address where a game is explored, if it is one on a solved board.
pub fn address_of(game: &Game) -> Option<Address> {
    let start = game.start();
    let rules = Rules { size: start.size(), movement: start.movement(), start: Start::Free };
    Solved::names().find(|name| *name == rules.to_string())?;
    // A start with both pieces placed is one of the pairs.
    let mut line: Vec<_> = Player::BOTH.into_iter().filter_map(|it| start.piece(it)).collect();
    line.extend(game.moves().iter().map(|mv| mv.destination()));
    let mut explored = AnyPosition::start(&rules);
    for &square in &line {
        explored = explored.play(explored.moves_to(square).next()?);
    }
    let seen = |it: &AnyPosition| (it.open(), Player::BOTH.map(|who| it.piece(who)), it.to_move());
    (seen(&explored) == seen(game.position())).then(|| of_line(&rules, &line, false))
}

impl Boards {
    pub fn address(&self) -> Address {
        of_line(&self.solved.rules, &self.line(), self.shows_rule)
    }

    pub fn board_address(&self, solved: &Solved) -> Address {
        of_line(&solved.rules, &[], self.shows_rule)
    }

    /// The way here: the board, then each choice, with the address that leads back there.
    pub fn way(&self) -> Vec<(String, Address)> {
        let line = self.line();
        let rules = self.solved.rules;
        let start = (sides::board_name(rules.movement, rules.size), &line[..0]);
        let steps =
            (1..=line.len()).map(|end| (self.solved.rules.size.name(line[end - 1]), &line[..end]));
        let all = std::iter::once(start).chain(steps);
        all.map(|(name, line)| (name, of_line(&self.solved.rules, line, self.shows_rule))).collect()
    }

    /// The line that stands for this one and its images, if it is another one.
    pub fn representative(&self) -> Option<(String, Address)> {
        let line = self.line();
        let least = folding::least_line(self.solved.rules.size, &line);
        (least != line).then(|| {
            (
                squares(&self.solved.rules, &least),
                of_line(&self.solved.rules, &least, self.shows_rule),
            )
        })
    }

    /// The pairs that the colour rule is wrong about, each with its address.
    pub fn exceptions(&self) -> Vec<(String, Address)> {
        let wrong = self.solved.rule.iter().flat_map(|rule| &rule.wrong);
        let pairs = wrong.map(|pair| {
            let (rules, line) = (&self.solved.rules, [pair.first, pair.second]);
            (squares(rules, &line), of_line(rules, &line, self.shows_rule))
        });
        pairs.collect()
    }

    /// Opens an address. One without values changes nothing.
    /// An error changes nothing.
    pub fn open(&mut self, address: &Address) -> Result<(), String> {
        if address.is_empty() || *address == self.address() {
            return Ok(());
        }
        address.expect_names(&["board", "moves", "rule"])?;
        let solved = match address.get("board") {
            Some(name) if name != self.solved.name => {
                let names = || Solved::names().collect::<Vec<_>>().join(", ");
                Arc::new(Solved::find(name).ok_or_else(|| texts::no_board(name, names()))?)
            }
            _ => Arc::clone(&self.solved),
        };
        let mut game = Game::unplaced(&solved.rules);
        let moves = address.get("moves").unwrap_or_default();
        move_list::play(&mut game, moves).map_err(|error| error.said())?;
        let shows_rule = address.switch("rule", false)?;
        (self.solved, self.game, self.shows_rule) = (solved, game, shows_rule);
        self.choosing.note.clear();
        self.steps += 1;
        Ok(())
    }
}
