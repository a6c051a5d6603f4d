//! The mistakes in saved games, counted while their list is seen: one game after the other, each once.

use isolation::{Game, GameRecord, find_rules};

use super::Summary;
use crate::knowledge::{Knowledge, MoveReview, Question};
use crate::play::given;

/// Games that are being counted, and the counts.
#[derive(Clone, Debug, Default)]
pub struct Mistakes {
    knowledge: Knowledge,
    open: Vec<Open>,
    counts: Vec<(String, usize)>,
    /// How many of the counts are saved.
    saved: usize,
}

/// A game that is not counted yet.
#[derive(Clone, Debug)]
struct Open {
    key: String,
    game: Game,
    /// So many moves were made by the rules.
    given: usize,
    /// Whose mistakes count: persons', or, where none played, everyone's.
    counts: [bool; 2],
}

impl Mistakes {
    pub fn new(knowledge: Knowledge) -> Self {
        Self { knowledge, ..Self::default() }
    }

    /// Counts the mistakes of a saved game, if it is over and was not counted before.
    pub fn count(&mut self, key: &str, record: &GameRecord) {
        let is_known = self.of(key).is_some() || self.open.iter().any(|open| open.key == key);
        let game =
            record.replay().ok().filter(|_| !Summary::of(record).is_unfinished() && !is_known);
        let Some(game) = game else { return };
        let persons = record.players.each_ref().map(|player| player == "human");
        let counts = if persons == [false; 2] { [true; 2] } else { persons };
        let given = find_rules(&record.variant).map_or(0, |rules| given(&rules, &game));
        self.open.push(Open { key: key.to_owned(), game, given, counts });
        self.learn();
    }

    /// The count of a game, once it is known.
    pub fn of(&self, key: &str) -> Option<usize> {
        self.counts.iter().find(|(known, _)| known == key).map(|(_, count)| *count)
    }

    /// The next request to the solver.
    pub fn question(&self) -> Option<Question> {
        let open = self.open.first().filter(|_| !self.knowledge.has_failed())?;
        let (plies, scope) = self.knowledge.review_question(&open.game, open.given)?;
        Some((open.game.positions()[plies], scope))
    }

    /// Takes what the solver has found.
    pub fn learn(&mut self) {
        let Self { knowledge, open, counts, .. } = self;
        open.retain(|it| {
            let is_open = knowledge.review_question(&it.game, it.given).is_some();
            let count = it.mistakes(knowledge).filter(|_| !is_open);
            counts.extend(count.map(|count| (it.key.clone(), count)));
            is_open
        });
    }

    /// The counts that are to be saved.
    pub fn take_unsaved(&mut self) -> Vec<(String, usize)> {
        let saved = std::mem::replace(&mut self.saved, self.counts.len());
        self.counts[saved..].to_vec()
    }
}

impl Open {
    /// How many moves are proven to have given a win away; nothing is said where none is and some are unknown.
    fn mistakes(&self, knowledge: &Knowledge) -> Option<usize> {
        let (mut count, mut complete) = (0, true);
        for ply in self.given..self.game.moves().len() {
            let mover = self.game.positions()[ply].to_move();
            match knowledge.move_review(&self.game, ply) {
                MoveReview::Losing { .. } if self.counts[mover.index()] => count += 1,
                MoveReview::Unknown => complete = false,
                _ => {}
            }
        }
        (complete || count > 0).then_some(count)
    }
}
