//! Games against a friend: by links that carry the game ([`Letter`]), or live in a room of the server ([`Live`]). It
//! knows no browser. Secrets stay in fragments of addresses, and in [`Friends`], which the browser saves.

mod letter;
mod letters;
mod live;
mod lobby;
mod mail;
mod rematch;

#[cfg(test)]
mod letter_tests;
#[cfg(test)]
mod live_tests;

pub use letter::Letter;
pub use letters::{Friends, FriendsChange, KnownLetter, RoomSeat};
pub use live::{Live, Phase};
pub use lobby::{Draft, Way};
pub use mail::{Mail, Opening};
pub use rematch::{Offer, OfferCard};

use std::time::Duration;

use isolation::board::Player;
use isolation::record::TableNote;
use isolation::{Game, GameRecord};

use crate::address::{Address, Place};
use crate::knowledge::{Knowledge, MoveReview, Question};
use crate::play::{BoardView, EndCard, Finished};
use crate::strip::StripView;

/// The content of the place.
#[derive(Clone, Debug)]
pub enum Friend {
    /// The choices before a game.
    Lobby,
    Mail(Box<Mail>),
    Live(Box<Live>),
}

impl Friend {
    /// The address of what is shown.
    pub fn address(&self) -> Address {
        match self {
            Self::Lobby => Address::new(Place::Friend),
            Self::Mail(mail) => mail.letter.address(),
            Self::Live(live) => live.address(),
        }
    }

    /// The content that an address names, given the saved games.
    pub fn open(address: &Address, friends: &Friends) -> Result<Self, String> {
        if address.is_empty() {
            return Ok(Self::Lobby);
        }
        if address.get("room").is_some() {
            return Live::of(address, friends).map(|live| Self::Live(Box::new(live)));
        }
        let letter = Letter::of(address)?;
        let known = friends.letters.get(&letter.key());
        Ok(Self::Mail(Box::new(Mail::open(letter, known, &friends.name))))
    }

    /// The game that is shown; an empty one in the lobby.
    pub fn game(&self) -> Game {
        match self {
            Self::Lobby => Game::unplaced(&Draft::default().rules),
            Self::Mail(mail) => mail.letter.game.clone(),
            Self::Live(live) => live.game.clone(),
        }
    }

    /// The game as a record.
    pub fn record(&self) -> GameRecord {
        let known = match self {
            Self::Lobby => None,
            Self::Mail(mail) => Some(mail.letter.record()),
            Self::Live(live) => live.record(),
        };
        known.unwrap_or_else(|| letter::record(&self.game(), 0, TableNote::default()))
    }

    pub fn side(&self) -> Option<Player> {
        match self {
            Self::Lobby => None,
            Self::Mail(mail) => Some(mail.side),
            Self::Live(live) => live.side(),
        }
    }

    /// The board after so many moves.
    pub fn board(&self, plies: usize) -> BoardView {
        let game = self.game();
        let mut board = match self {
            Self::Mail(mail) if plies == game.moves().len() => mail.board(),
            Self::Live(live) if plies == game.moves().len() => live.board(),
            _ => return BoardView::of(&game.after(plies), false, |_| None),
        };
        board.mark_end(game.position());
        board
    }

    pub fn strip(&self, player: Player, now: Duration) -> StripView {
        let name = self.name(player);
        let clock = match self {
            Self::Live(live) => live.clock(player, now),
            _ => None,
        };
        let game = self.game();
        let result = self.finished(&game, &Knowledge::default()).map(|it| it.said_of(player));
        let (won, about) = result.map_or((None, String::new()), |(won, said)| (Some(won), said));
        StripView { clock, won, about, ..StripView::of(game.position(), player, name) }
    }

    /// The game, once it is over.
    fn finished<'a>(&self, game: &'a Game, knowledge: &'a Knowledge) -> Option<Finished<'a>> {
        let (given, (winner, how)) = match self {
            Self::Lobby => return None,
            Self::Mail(mail) => (mail.letter.given(), mail.outcome()?),
            Self::Live(live) => (live.given(), live.outcome()?),
        };
        let names = Player::BOTH.map(|player| self.name(player));
        Some(Finished { game, given, person: self.side(), names, winner, how, knowledge })
    }

    fn name(&self, player: Player) -> String {
        match self {
            Self::Lobby => String::new(),
            Self::Mail(mail) => mail.name(player),
            Self::Live(live) => live.name(player),
        }
    }

    /// The card; none while the game runs.
    pub fn end_card(&self, knowledge: &Knowledge) -> Option<EndCard> {
        self.finished(&self.game(), knowledge).map(|it| it.card())
    }

    /// What is known of the moves of a finished game.
    pub fn move_reviews(&self, knowledge: &Knowledge) -> Vec<MoveReview> {
        let game = self.game();
        self.finished(&game, knowledge).map_or_else(Vec::new, |it| it.move_reviews())
    }

    /// The next request to the solver.
    pub fn question(&self, knowledge: &Knowledge) -> Option<Question> {
        let game = self.game();
        self.finished(&game, knowledge)?.question()
    }

    pub fn status(&self) -> String {
        let game = self.game();
        let connected = !matches!(self, Self::Live(live) if live.phase != Phase::On);
        if let Some(over) = self.finished(&game, &Knowledge::default()).filter(|_| connected) {
            return over.line();
        }
        match self {
            Self::Lobby => String::new(),
            Self::Mail(mail) => mail.status(),
            Self::Live(live) => live.status(),
        }
    }
}
