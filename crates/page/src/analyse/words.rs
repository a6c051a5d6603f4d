//! The sentences of the analysis board.

use isolation::board::{Movement, Player, Square};

use super::Analysis;
use super::worth::{LineWorth, Worth};
use crate::texts::{analyse as texts, sides};

/// An estimate with its sign and one decimal.
pub fn estimate(value: f64) -> String {
    let value = (value * 10.0).round() / 10.0 + 0.0;
    let sign = if value > 0.0 { "+" } else { "" };
    format!("{sign}{value:.1}").replace('-', "−")
}

/// What a cell of the editor holds.
pub(super) fn edited_cell(
    name: &str,
    piece: Option<Player>,
    movement: Movement,
    open: bool,
) -> String {
    match piece {
        Some(player) => format!("{name}, {}", sides::piece_of(player, movement)),
        None if open => format!("{name}, {}", texts::open_cell()),
        None => format!("{name}, {}", texts::blocked_cell()),
    }
}

impl LineWorth {
    /// In a word or two.
    pub fn words(self) -> String {
        match self {
            Self::Proven { wins: true, plies: Some(plies) } => texts::win_in(plies),
            Self::Proven { wins: true, plies: None } => texts::win().to_owned(),
            Self::Proven { wins: false, plies: Some(plies) } => texts::loss_in(plies),
            Self::Proven { wins: false, plies: None } => texts::loss().to_owned(),
            Self::Estimated(value) => estimate(value),
            Self::Unknown => "–".to_owned(),
        }
    }
}

impl Worth {
    /// As short as a bar is narrow.
    pub fn short(self) -> String {
        match self {
            Self::Proven { plies: Some(plies), .. } => format!("#{plies}"),
            Self::Proven { plies: None, .. } => "#".to_owned(),
            Self::Estimated(value) => estimate(value),
            Self::Unknown => String::new(),
        }
    }

    /// In words, without how it is known.
    pub fn words(self) -> String {
        match self {
            Self::Proven { winner, plies: Some(0) } => texts::has_won(sides::side_within(winner)),
            Self::Proven { winner, plies: Some(plies) } => {
                texts::wins_in(sides::side_within(winner), plies)
            }
            Self::Proven { winner, plies: None } => texts::wins(sides::side_within(winner)),
            Self::Estimated(value) => texts::for_first(estimate(value)),
            Self::Unknown => texts::unknown().to_owned(),
        }
    }

    /// In a sentence.
    pub fn sentence(self) -> String {
        let words = self.words();
        match self {
            Self::Proven { .. } => texts::proven(words),
            Self::Estimated(_) => texts::estimated(words),
            Self::Unknown => words,
        }
    }
}

impl Analysis {
    /// What is to be seen, in a sentence or two.
    pub fn status(&self) -> String {
        if let Some(editor) = &self.editor {
            return match editor.position() {
                Ok(_) => texts::editor_ready().to_owned(),
                Err(why) => texts::not_a_position(why),
            };
        }
        if !self.note.is_empty() {
            return self.note.clone();
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
            None => texts::to_move(sides::side(mover), sides::moves(position.targets().len())),
        };
        let last = self.tree.mv(self.tree.current()).zip(self.tree.parent(self.tree.current()));
        match last {
            Some((mv, before)) => {
                let text = self.tree.position(before).move_text(mv);
                format!("{text}. {now}")
            }
            None => now,
        }
    }

    /// Why there is no move to a cell.
    pub(super) fn refusal(&self, square: Square) -> String {
        let position = self.position();
        let name = position.size().name(square);
        match position.outcome() {
            Some(outcome) => texts::over(
                sides::side_within(position.to_move()),
                sides::side_within(outcome.winner),
            ),
            None if !position.moves_to(square).is_empty() => texts::too_many().to_owned(),
            None => texts::not_legal(name, sides::side_within(position.to_move())),
        }
    }
}
