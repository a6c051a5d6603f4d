//! Hints: first the part of the board, then the square.

use std::time::Duration;

use isolation::board::{Move, Verdict};
use isolation::{MoveVerdict, RecordedScore};
use isolation_protocol::wire::{Reply, ReplyBody, RequestBody};

use super::plans::{Hint, part_corners};
use super::{CurrentGame, Health, Note, Play};
use crate::texts::table as texts;

/// The agent that gives hints without a proof.
const ADVISER: &str = "perfect(nodes=400k)";

impl Play {
    pub fn can_hint(&self) -> bool {
        self.is_persons_turn() && !self.is_paused() && !self.current.looks_back()
    }

    /// Shows the region of the best move, and on a second request the move.
    pub fn hint(&mut self) {
        if !self.can_hint() {
            self.note = Note::Refused(texts::no_hint_now().to_owned());
            return;
        }
        self.saving.assisted = true;
        match self.plans.hint {
            Some(Hint::Asked(_)) => {}
            // The estimate may have been replaced by a proof.
            Some(Hint::Known { mv, sure, .. }) => {
                let (mv, sure) = self.proven_hint().unwrap_or((mv, sure));
                self.know_hint(mv, sure, true);
            }
            None => match self.proven_hint() {
                Some((mv, sure)) => self.know_hint(mv, sure, false),
                None => self.ask_adviser(),
            },
        }
    }

    /// The solver's proofs: the quickest win, or, where all is lost, the longest way.
    fn proven_hint(&self) -> Option<(Move, Option<Verdict>)> {
        let position = self.current.game.position();
        let truth = self.knowledge.truth(position)?;
        let quickest = truth.winning().min_by_key(|entry| entry.plies.unwrap_or(u32::MAX));
        let lost =
            |entry: &MoveVerdict| entry.result == Some(Verdict::Loss) && entry.plies.is_some();
        let all_lost = truth.moves.iter().all(lost);
        let longest = truth.moves.iter().filter(|_| all_lost).max_by_key(|entry| entry.plies);
        let entry = quickest.or(longest)?;
        Some((position.parse_move(&entry.text).ok()?, entry.result))
    }

    fn ask_adviser(&mut self) {
        if self.thinking.health == Health::Failed {
            self.note = Note::Refused(texts::no_hint_engine().to_owned());
            return;
        }
        let position = self.current.game.position().to_string();
        let ask =
            RequestBody::Best { position, agent: ADVISER.to_owned(), seed: self.current.seed };
        self.plans.hint = Some(Hint::Asked(self.thinking.requests.ask(ask, Duration::ZERO)));
        self.note = Note::Said(texts::hint_coming().to_owned());
    }

    pub(super) fn hint_waits_for(&self, id: u64) -> bool {
        self.plans.hint == Some(Hint::Asked(id))
    }

    pub(super) fn hint_received(&mut self, reply: Reply) {
        match reply.reply {
            ReplyBody::Best(report) => {
                if let Some(result) = report.proof {
                    self.knowledge.prove(*self.current.game.position(), result);
                }
                let best = report.best.as_deref();
                let best = best.and_then(|text| self.current.game.position().parse_move(text).ok());
                // The position may be known to be won without a proof that this move wins.
                let wins = report.score == Some(RecordedScore::Proven(Verdict::Win));
                let sure = report.proof.filter(|proof| *proof == Verdict::Loss || wins);
                match best {
                    Some(mv) => self.know_hint(mv, sure, false),
                    None => self.no_hint(texts::no_hint_found().to_owned()),
                }
            }
            ReplyBody::Error(why) => self.no_hint(texts::hint_fails(why)),
            _ => {}
        }
    }

    /// The adviser will not answer any longer.
    pub(super) fn hint_is_lost(&mut self) {
        if matches!(self.plans.hint, Some(Hint::Asked(_))) {
            self.no_hint(texts::no_hint_engine().to_owned());
        }
    }

    fn no_hint(&mut self, why: String) {
        self.plans.hint = None;
        self.note = Note::Refused(why);
    }

    fn know_hint(&mut self, mv: Move, sure: Option<Verdict>, names_square: bool) {
        let CurrentGame { game, .. } = &self.current;
        // That all is lost may be known without the longest way.
        let lost = || Some(Verdict::Loss).filter(|loss| self.verdict_here() == Some(*loss));
        let sure = sure.or_else(lost);
        let what = if names_square {
            let (square, leaves) = (game.position().short_text(mv), self.leaves(mv));
            match sure {
                Some(Verdict::Win) => texts::hint_wins(square, leaves),
                Some(Verdict::Loss) => texts::hint_loses(square, leaves),
                None => texts::hint_estimated(square, leaves),
            }
        } else {
            let (from, to) = part_corners(game.position().size(), mv.destination());
            match sure {
                Some(Verdict::Win) => texts::region_wins(from, to),
                Some(Verdict::Loss) => texts::region_loses(from, to),
                None => texts::region_estimated(from, to),
            }
        };
        self.plans.hint = Some(Hint::Known { mv, sure, names_square });
        self.note = Note::Said(what);
    }

    fn verdict_here(&self) -> Option<Verdict> {
        self.knowledge.verdict(&self.current.game, self.current.game.moves().len())
    }

    /// How many exits a move leaves both players.
    fn leaves(&self, mv: Move) -> String {
        let position = self.current.game.position();
        let mover = position.to_move();
        let mut game = self.current.game.clone();
        if game.play(mv).is_err() {
            return String::new();
        }
        let after = game.position();
        let exits = |player| after.targets_of(player).len();
        let own = texts::exits(exits(mover));
        if after.both_placed() {
            texts::leaves_both(own, exits(!mover))
        } else {
            texts::leaves(own)
        }
    }
}
