//! The preferences, saved from one visit to the next.

use isolation::Level;
use serde::{Deserialize, Serialize};

use super::seat::PERSON;
use super::settings::{FIRST_OPPONENT, FIRST_PACE};
use super::{PACES, Play, Seat, TimeControl};
use crate::storage::Document;
use crate::texts::{Language, table as texts};

const VERSION: u32 = 1;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Preferences {
    v: u32,
    /// Who sits on each side: `human`, or an agent as text.
    seats: [String; 2],
    /// Whether chance decides who begins.
    random_side: bool,
    control: Option<String>,
    confirm: bool,
    turn_board: bool,
    pace: usize,
    pub sounds: bool,
    pub show_legal: bool,
    /// Whether closed squares are red.
    pub st_cloud: bool,
    /// `auto`, `light` or `dark`.
    pub theme: String,
    /// The colours of the board: one of [`BOARDS`].
    pub board: String,
    /// How pieces are drawn: one of [`PIECES`].
    pub pieces: String,
    /// Whether single characters are shortcuts.
    pub letter_keys: bool,
    pub language: Option<String>,
}

/// The colours of boards by name, the first visit's first.
pub const BOARDS: [&str; 3] = ["sand", "slate", "meadow"];
/// The sets of pieces by name, the first visit's first.
pub const PIECES: [&str; 2] = ["discs", "figures"];

const THEMES: [&str; 3] = ["auto", "light", "dark"];

impl Default for Preferences {
    fn default() -> Self {
        Self {
            v: VERSION,
            seats: [PERSON, FIRST_OPPONENT].map(str::to_owned),
            random_side: false,
            control: None,
            confirm: false,
            turn_board: false,
            pace: FIRST_PACE,
            sounds: false,
            show_legal: true,
            st_cloud: false,
            theme: THEMES[0].to_owned(),
            board: BOARDS[0].to_owned(),
            pieces: PIECES[0].to_owned(),
            letter_keys: true,
            language: None,
        }
    }
}

impl Document for Preferences {
    /// All of them, as they are chosen now.
    type Change = Self;
    const NAME: &'static str = "isolation.settings";

    fn make(&mut self, chosen: &Self) {
        self.clone_from(chosen);
    }

    fn parse(text: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Versioned {
            v: u32,
        }
        let damaged = || texts::settings_damaged().to_owned();
        let Versioned { v } = serde_json::from_str(text).map_err(|_| damaged())?;
        if v > VERSION {
            return Err(texts::settings_newer(v));
        }
        let preferences: Self = serde_json::from_str(text).map_err(|_| damaged())?;
        if preferences.is_sound() { Ok(preferences) } else { Err(damaged()) }
    }
}

impl Preferences {
    /// The language in preferences as saved, even where the page cannot use the others.
    pub fn language_of(saved: &str) -> Option<Language> {
        #[derive(Deserialize)]
        struct Chosen {
            language: Option<String>,
        }
        let Chosen { language } = serde_json::from_str(saved).ok()?;
        Language::find(&language?)
    }

    fn is_sound(&self) -> bool {
        let seats = self.seats.iter().all(|seat| Seat::player(seat).is_ok());
        let control = self.control.as_ref().is_none_or(|text| text.parse::<TimeControl>().is_ok());
        let language = self.language.as_ref().is_none_or(|code| Language::find(code).is_some());
        let looks = THEMES.contains(&self.theme.as_str())
            && BOARDS.contains(&self.board.as_str())
            && PIECES.contains(&self.pieces.as_str())
            && self.pace < PACES.len();
        seats && control && language && looks
    }
}

impl Play {
    /// The settings of the table. Looks and sounds are the defaults.
    pub fn preferences(&self) -> Preferences {
        Preferences {
            seats: self.settings.seats.each_ref().map(Seat::text),
            random_side: self.settings.random_side,
            control: self.settings.control.map(|control| control.to_string()),
            confirm: self.settings.confirm,
            turn_board: self.settings.turn_board,
            pace: self.settings.pace,
            ..Preferences::default()
        }
    }

    /// Takes what was saved, and begins a game with it.
    pub fn restore(&mut self, saved: &Preferences, fresh_seed: u64) {
        self.leave();
        for (seat, text) in self.settings.seats.iter_mut().zip(&saved.seats) {
            if let Ok(player) = Seat::player(text) {
                // A level plays as it does now, not as when it was chosen.
                seat.take(player.map(|spec| Level::of(&spec).map_or(spec, Level::spec)));
            }
        }
        self.settings.control = saved.control.as_ref().and_then(|text| text.parse().ok());
        self.settings.random_side = saved.random_side;
        self.settings.confirm = saved.confirm;
        self.settings.turn_board = saved.turn_board;
        self.choose_pace(saved.pace);
        self.deal(fresh_seed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preferences() -> Preferences {
        let seats = ["human".to_owned(), "alphabeta(depth=3)".to_owned()];
        Preferences { seats, control: Some("3+2".to_owned()), pace: 2, ..Preferences::default() }
    }

    fn text() -> String {
        serde_json::to_string(&preferences()).expect("plain data")
    }

    #[test]
    fn they_read_back() {
        assert_eq!(Preferences::parse(&text()), Ok(preferences()));
    }

    #[test]
    fn what_is_damaged_is_said_and_not_used() {
        let text = text();
        for (part, wrong) in [
            ("alphabeta(depth=3)", "alphabeta(depth=0)"),
            ("3+2", "3-2"),
            ("\"pace\":2", "\"pace\":9"),
            ("\"auto\"", "\"pink\""),
            ("\"board\":\"sand\"", "\"board\":\"mud\""),
            ("\"pieces\":\"discs\"", "\"pieces\":\"cones\""),
            ("\"sounds\":false", "\"sounds\":7"),
            ("\"language\":null", "\"language\":\"xx\""),
            ("}", ""),
        ] {
            assert!(text.contains(part), "{part}");
            let error = Preferences::parse(&text.replacen(part, wrong, 1)).unwrap_err();
            assert!(error.contains("could not be read"), "{wrong}: {error}");
        }
        let newer = Preferences::parse(&text.replacen("\"v\":1", "\"v\":2", 1)).unwrap_err();
        assert!(newer.contains("(2)"), "{newer}");
    }
}
