//! A game by links in one browser: whose side it plays, and what a link is worth that comes.

use isolation::End;
use isolation::board::{Player, Square};

use super::{Friends, FriendsChange, KnownLetter, Letter};
use crate::address::Address;
use crate::choice::{Choosing, Click};
use crate::play::BoardView;
use crate::texts::friend as texts;

/// How an opened link compares with the saved game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// The game continues with it.
    Good,
    /// The browser knows more moves.
    Stale { link: usize, known: usize },
    /// From this move on it differs from the saved game.
    Diverges(usize),
    /// It contains this move of the person's, which was not made in this browser.
    Foreign(usize),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mail {
    /// The game as it is shown.
    pub letter: Letter,
    /// Whose side the person plays.
    pub side: Player,
    /// The state of the link that was opened last.
    pub opening: Opening,
    /// The game of that link, where another one is shown.
    pub other: Option<Letter>,
    /// The part of a move that the person has chosen.
    pub choosing: Choosing,
    name: String,
}

impl Mail {
    /// A game that the person begins, for one side.
    pub fn new(letter: Letter, side: Player, name: &str) -> Self {
        Self {
            letter,
            side,
            opening: Opening::Good,
            other: None,
            choosing: Choosing::default(),
            name: name.to_owned(),
        }
    }

    /// The game of a link. Where the browser does not know it, the person plays the side to move.
    pub fn open(letter: Letter, known: Option<&KnownLetter>, name: &str) -> Self {
        let recipient = letter.game.position().to_move();
        let stored = known.and_then(|known| {
            let known_letter = Letter::of(&Address::parse(&known.link).ok()?).ok()?;
            Some((known_letter, if known.first { Player::First } else { Player::Second }))
        });
        let Some((known, side)) = stored else { return Self::new(letter, recipient, name) };
        let opening = compare(&letter, &known, side);
        let mut mail = Self::new(letter, side, name);
        mail.opening = opening;
        if opening != Opening::Good {
            mail.other = Some(std::mem::replace(&mut mail.letter, known));
        }
        mail
    }

    /// Takes the game of the link that was opened, in place of the one that was known.
    pub fn take_other(&mut self) {
        if let Some(other) = self.other.take() {
            self.letter = other;
            self.opening = Opening::Good;
            self.choosing = Choosing::default();
        }
    }

    /// Whether the person is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.letter.to_move() == Some(self.side)
    }

    /// The person chose a square: the last one of a move once more confirms it. Whether a move was made.
    pub fn choose(&mut self, square: Square) -> bool {
        if !self.is_persons_turn() {
            return false;
        }
        let click = self.choosing.click(self.letter.game.position(), square, true);
        let Click::Move(mv) = click else { return false };
        self.letter.game.play(mv).expect("a legal move");
        self.name.clone_into(&mut self.letter.names[self.side.index()]);
        // The person has gone on with this game, not with the link's.
        (self.other, self.opening) = (None, Opening::Good);
        true
    }

    /// What to remember of a game whose link was opened. An unfinished game that this browser does not know is
    /// remembered with the person's first move only: the sender may have opened the link.
    pub fn opened(&self, friends: &Friends) -> Option<FriendsChange> {
        let known = friends.letters.contains_key(&self.letter.key());
        let settled = known || self.letter.to_move().is_none();
        (settled && self.opening == Opening::Good).then(|| self.change())
    }

    /// The game to save in the browser.
    pub fn change(&self) -> FriendsChange {
        let known = KnownLetter::new(self.side == Player::First, self.letter.address().to_string());
        FriendsChange::Letter(self.letter.key(), known)
    }

    /// Whether there is a link to send: the friend is to move, or is to see how it ended.
    pub fn can_send(&self) -> bool {
        let mover = self.letter.game.position().to_move();
        mover != self.side
    }

    /// The text about the link to send.
    pub fn about_sending(&self) -> Option<String> {
        let words =
            if self.letter.to_move().is_some() { texts::send_link } else { texts::send_last };
        self.can_send().then(|| words().to_owned())
    }

    pub fn name(&self, player: Player) -> String {
        match self.letter.names[player.index()].as_str() {
            _ if player == self.side => texts::you(),
            "" => texts::friend(),
            name => name,
        }
        .to_owned()
    }

    pub fn board(&self) -> BoardView {
        BoardView::choosing(&self.letter.game, self.is_persons_turn(), self.choosing.choice)
    }

    /// Who has won, and how; none while the game runs.
    pub(super) fn outcome(&self) -> Option<(Player, End)> {
        self.letter.game.outcome().map(|outcome| (outcome.winner, End::NoMoves))
    }

    /// The status of the game, while it runs.
    pub fn status(&self) -> String {
        if !self.is_persons_turn() {
            return texts::wait_for_reply().to_owned();
        }
        if !self.choosing.note.is_empty() {
            return self.choosing.note.clone();
        }
        let placed = self.letter.game.position().piece(self.side).is_some();
        if placed { texts::your_move() } else { texts::place_first() }.to_owned()
    }

    /// The text about the opened link.
    pub fn about_link(&self) -> Option<String> {
        match self.opening {
            Opening::Good => None,
            Opening::Stale { link, known } => Some(texts::stale(link, known)),
            Opening::Diverges(number) => Some(texts::diverges(number)),
            Opening::Foreign(number) => Some(texts::foreign(number)),
        }
    }
}

fn compare(link: &Letter, known: &Letter, side: Player) -> Opening {
    let (new, old) = (link.game.moves(), known.game.moves());
    let same = new.iter().zip(old).take_while(|(new, old)| new == old).count();
    if link.rules != known.rules || link.game.start() != known.game.start() {
        return Opening::Diverges(1);
    }
    if same < new.len().min(old.len()) {
        return Opening::Diverges(same + 1);
    }
    if new.len() < old.len() {
        return Opening::Stale { link: new.len(), known: old.len() };
    }
    let movers = link.game.positions()[old.len()..new.len()].iter();
    let own = movers.map(|position| position.to_move()).position(|mover| mover == side);
    own.map_or(Opening::Good, |place| Opening::Foreign(old.len() + place + 1))
}
