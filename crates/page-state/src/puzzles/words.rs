//! The texts of a puzzle.

use isolation::board::Square;
use isolation_protocol::puzzle::{Theme, WinFacts};

use super::{Phase, Solving};
use crate::texts::{puzzles as texts, sides};

impl Solving {
    pub fn words(&self) -> String {
        if !self.choosing.note.is_empty() {
            return self.choosing.note.clone();
        }
        let last = self.last().unwrap_or_default();
        match self.phase {
            Phase::Asked if self.begins() => texts::find_it(sides::side(self.person())),
            Phase::Asked if self.helped => {
                let [.., before, _, _] = self.game.positions() else { return String::new() };
                let [.., shown, _] = self.game.moves() else { return String::new() };
                texts::continuing_shown(before.short_text(*shown), last)
            }
            Phase::Asked => texts::continuing(last),
            Phase::Checking | Phase::Showing if self.knowledge.has_failed() => {
                texts::no_solver().to_owned()
            }
            Phase::Checking => texts::checking(last),
            Phase::Showing => texts::showing().to_owned(),
            Phase::Missed => self.why_missed(last),
            Phase::Unknown => texts::unknown(last),
            Phase::Won => texts::won().to_owned(),
        }
    }

    fn why_missed(&self, square: String) -> String {
        let name = |square: Square| self.game.position().size().name(square);
        match self.refutation() {
            Some(it) if it.plies == Some(1) => texts::one_ply_refuted(square, name(it.to)),
            Some(it) => match it.plies {
                Some(plies) => texts::refuted_in(square, name(it.to), plies),
                None => texts::refuted(square, name(it.to)),
            },
            None => texts::loses(square),
        }
    }

    /// Why the first winning move wins, once the game is won: what the solver and the board say of it,
    /// under the first theme that it is an example of.
    pub fn explanation(&self) -> Option<String> {
        let positions = &self.game.positions()[self.given..];
        let mv = *self.game.moves().get(self.given).filter(|_| self.phase == Phase::Won)?;
        // The solver knows how long the opponent can last, unless that was never asked.
        let lasted = (positions.len() as u32 - 2) / 2;
        let left = self.knowledge.truth(&positions[1]).and_then(|truth| truth.plies);
        let facts = WinFacts::of(&positions[0], mv, left.map_or(lasted, |plies| plies / 2))?;
        let square = positions[0].short_text(mv);
        let [own, opp] = [facts.own, facts.opp].map(sides::moves);
        // Those that are rarer say more.
        let order = [
            Theme::Symmetry,
            Theme::Parity,
            Theme::Separation,
            Theme::LongestPath,
            Theme::Trap,
            Theme::LastExit,
        ];
        let text = match order.into_iter().find(|theme| theme.holds(&facts)) {
            Some(Theme::Symmetry) => texts::why_symmetry(square),
            Some(Theme::Parity) => texts::why_parity(own, facts.opp),
            Some(Theme::Separation) => texts::why_separation(square, own, facts.opp),
            Some(Theme::LongestPath) => texts::why_longest_path(own, facts.opp),
            Some(Theme::Trap) => texts::why_trap(opp, facts.left),
            Some(Theme::LastExit) if facts.exits == 0 => texts::why_no_exit(square),
            Some(Theme::LastExit) => texts::why_last_exit(square),
            None => texts::why_win(square, sides::moves(facts.left)),
        };
        Some(text)
    }
}
