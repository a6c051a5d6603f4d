//! The sentences of the analysis board.

use isolation::board::{Movement, Player, Verdict};

use super::Analysis;
use super::assessment::{Assessment, percent};
use crate::strip::StripView;
use crate::texts::{analyse as texts, play, sides};

pub(super) fn edited_square(
    name: &str,
    piece: Option<Player>,
    movement: Movement,
    open: bool,
) -> String {
    match piece {
        Some(player) => format!("{name}, {}", sides::piece_of(player, movement)),
        None if open => format!("{name}, {}", texts::open_square()),
        None => format!("{name}, {}", texts::blocked_square()),
    }
}

impl Assessment {
    /// A short form for the narrow bar, in the leader's part of it: plies to the end, or the leader's chance in percent.
    pub fn short(self) -> String {
        match self {
            Self::Proven { plies, .. } => plies.map(|it| it.to_string()).unwrap_or_default(),
            Self::Estimated(expected) => match self.leader() {
                Player::First => percent(expected).to_string(),
                Player::Second => (100 - percent(expected)).to_string(),
            },
            Self::Unknown => String::new(),
        }
    }

    /// Who wins, or what the first player may expect.
    pub fn badge(self) -> String {
        match self {
            Self::Proven { winner, plies } => match plies {
                Some(0) => texts::has_won(winner).to_owned(),
                Some(plies) => texts::wins_in(winner, plies),
                None => texts::wins(winner).to_owned(),
            },
            Self::Estimated(expected) => texts::expected(percent(expected)),
            Self::Unknown => texts::unknown().to_owned(),
        }
    }

    /// The evaluation of a move that this player chooses, in a word or two.
    pub fn of_move(self, mover: Player) -> String {
        let plies = match self {
            Self::Proven { plies, .. } => plies,
            Self::Estimated(expected) => return texts::percent(percent(expected)),
            Self::Unknown => return "–".to_owned(),
        };
        match (self.verdict(mover), plies) {
            (Some(Verdict::Win), Some(plies)) => texts::win_in(plies),
            (Some(Verdict::Win), None) => texts::win_sometime().to_owned(),
            (_, Some(plies)) => texts::loss_in(plies),
            (_, None) => texts::loss_sometime().to_owned(),
        }
    }
}

impl Analysis {
    /// How it is known what the position is worth.
    pub fn about(&self) -> String {
        if !self.is_on() {
            return texts::engine_off().to_owned();
        }
        match (self.assessment(), self.best_lines().first().and_then(|line| line.depth)) {
            (Assessment::Proven { .. }, _) => texts::is_proven().to_owned(),
            (Assessment::Estimated(_), Some(depth)) => texts::estimated_at(depth),
            (Assessment::Estimated(_), None) => String::new(),
            (Assessment::Unknown, _) => texts::searching().to_owned(),
        }
    }

    pub fn status(&self) -> String {
        if let Some(editor) = &self.editor {
            return match editor.position() {
                Ok(_) => texts::editor_ready().to_owned(),
                Err(why) => texts::not_a_position(why),
            };
        }
        if !self.choosing.note.is_empty() {
            return self.choosing.note.clone();
        }
        let position = self.position();
        let mover = position.to_move();
        let now = match position.outcome() {
            Some(outcome) => {
                texts::over(sides::side_within(mover), sides::side_within(outcome.winner))
            }
            None if position.piece(position.to_move()).is_none() => {
                texts::to_place(sides::side(mover))
            }
            None => texts::to_move(
                sides::side(mover),
                sides::open_to(position.movement(), position.targets().len()),
            ),
        };
        let last = self.tree.mv(self.tree.current).zip(self.tree.parent(self.tree.current));
        match last {
            Some((mv, before)) => {
                let text = self.tree.position(before).long_text(mv);
                format!("{text}. {now}")
            }
            None => now,
        }
    }

    pub fn strip(&self, player: Player) -> StripView {
        let strip = StripView::of(self.position(), player, sides::side(player).to_owned());
        let about = if strip.turn { play::short_to_move().to_owned() } else { String::new() };
        StripView { about, ..strip }
    }
}
