//! The sentences of the analysis board.

use isolation::board::{Movement, Player};

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

/// A side as briefly as a badge needs it.
fn short_side(player: Player) -> &'static str {
    [texts::first_player(), texts::second_player()][player.index()]
}

impl Assessment {
    /// A short form for the narrow bar.
    pub fn short(self) -> String {
        match self {
            Self::Proven { plies, .. } => plies.map(|it| it.to_string()).unwrap_or_default(),
            Self::Estimated(expected) => percent(expected).to_string(),
            Self::Unknown => String::new(),
        }
    }

    pub fn badge(self) -> String {
        match self {
            Self::Proven { winner, plies } => match plies {
                Some(0) => texts::has_won(sides::side(winner)),
                Some(plies) => texts::proven_in(short_side(winner), plies),
                None => texts::proven(short_side(winner)),
            },
            Self::Estimated(expected) => texts::percent(percent(expected)),
            Self::Unknown => "–".to_owned(),
        }
    }

    /// In a few words, where the board is in sight.
    pub fn words(self) -> String {
        match self {
            Self::Proven { winner, plies } => match (winner, plies) {
                (Player::First, Some(plies)) => texts::first_wins_in(plies),
                (Player::First, None) => texts::first_wins().to_owned(),
                (Player::Second, Some(plies)) => texts::second_wins_in(plies),
                (Player::Second, None) => texts::second_wins().to_owned(),
            },
            _ => self.badge(),
        }
    }

    pub fn sentence(self) -> String {
        match self {
            Self::Proven { .. } => self.badge(),
            Self::Estimated(expected) => texts::expected(percent(expected)),
            Self::Unknown => texts::unknown().to_owned(),
        }
    }
}

impl Analysis {
    /// How it is known what the position is worth.
    pub fn about(&self) -> String {
        if !self.is_on() {
            return texts::engine_off().to_owned();
        }
        let known = match (self.assessment(), self.best_lines().first().and_then(|line| line.depth))
        {
            (Assessment::Proven { plies: Some(1..), .. }, _) => texts::plies_to_end().to_owned(),
            (Assessment::Estimated(_), Some(depth)) => texts::estimated_at(depth),
            (Assessment::Unknown, _) => texts::searching().to_owned(),
            _ => String::new(),
        };
        let open = texts::open_squares(self.position().open().len());
        if known.is_empty() { open } else { format!("{known} · {open}") }
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
