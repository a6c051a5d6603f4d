//! Which games are to be saved: those that have ended or were left, each once.

use isolation::{End, GameRecord};

use super::Ended;

/// How the current game is saved, and the games that are not taken yet.
#[derive(Clone, Debug, Default)]
pub struct Saving {
    /// A random number: a game that is taken back and ends again counts once.
    pub(super) id: u64,
    /// Whether a person has done something in this game: else it is not worth saving.
    pub(super) touched: bool,
    pub(super) assisted: bool,
    /// Plies when a seat was taken last by another player.
    seats_changed_at: Option<usize>,
    /// The running game that was left last.
    pub back: Option<GameRecord>,
    saves: Vec<GameRecord>,
    ended: Option<Ended>,
}

impl Saving {
    pub(super) fn begin(&mut self, id: u64) {
        let Self { back, saves, ended, .. } = std::mem::take(self);
        *self = Self { id, back, saves, ended, ..Self::default() };
    }

    /// The current game is left, and the person can go back to it if it runs.
    pub(super) fn leave(&mut self, record: GameRecord) {
        if record.end == End::Interrupted {
            self.back = Some(record.clone());
        }
        self.saves.push(record);
    }

    /// Others have sat down at the running game. From here on it is another game, to be won with help;
    /// as it was, it is left, unless the last to leave had not moved.
    pub(super) fn change_seats(&mut self, record: GameRecord, plies: usize) {
        if self.seats_changed_at != Some(plies) {
            self.leave(record);
            self.id += 1;
        }
        (self.seats_changed_at, self.assisted) = (Some(plies), true);
    }

    /// A game that is on the board again need not be offered.
    pub(super) fn resumed(&mut self, record: &GameRecord) {
        let id = |record: &GameRecord| record.table.as_ref()?.id;
        self.back.take_if(|back| back.moves == record.moves && id(back) == id(record));
    }

    /// The game is over; how it counts, if it does.
    pub(super) fn end(&mut self, record: GameRecord, ended: Option<Ended>) {
        self.saves.push(record);
        self.ended = ended.or(self.ended.take());
    }

    /// Games that have ended or were left, once.
    pub fn take_saves(&mut self) -> Vec<GameRecord> {
        std::mem::take(&mut self.saves)
    }

    /// How the game that has just ended counts, once.
    pub fn take_ended(&mut self) -> Option<Ended> {
        self.ended.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Play;

    #[test]
    fn a_game_is_left_once_until_somebody_moves() {
        let mut saving = Saving::default();
        saving.begin(7);
        let record = Play::new(7).record();
        for (plies, games) in [(2, 1), (2, 1), (3, 2)] {
            saving.change_seats(record.clone(), plies);
            assert_eq!((saving.saves.len(), saving.id), (games, 7 + games as u64));
        }
        assert!(saving.assisted);
        saving.begin(20);
        assert_eq!((saving.id, saving.assisted, saving.seats_changed_at), (20, false, None));
        assert_eq!((saving.take_saves().len(), saving.take_saves().len()), (2, 0));
        assert_eq!(saving.back.as_ref(), Some(&record));
        saving.resumed(&record);
        assert_eq!(saving.back, None);
        saving.end(GameRecord { end: End::Resigned, ..record }, None);
        assert_eq!((saving.take_saves().len(), saving.back), (1, None));
    }
}
