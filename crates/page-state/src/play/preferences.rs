//! The preferences, saved from one visit to the next.

use isolation::Level;
use serde::{Deserialize, Serialize};

use super::seat::PERSON;
use super::settings::{FIRST_OPPONENT, FIRST_PACE};
use super::{PACES, Pause, Play, Seat, TimeControl};
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
    at_once: bool,
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
pub const BOARDS: [&str; 4] = ["sand", "contrast", "slate", "meadow"];
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
            at_once: false,
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
    /// Those before and now: what is the same in both may have changed in another tab.
    type Change = [Self; 2];
    const NAME: &'static str = "isolation.settings";

    fn make(&mut self, [before, now]: &[Self; 2]) {
        macro_rules! take {
            ($($name:ident)*) => {
                let Self { v: _, $($name: _),* } = before;
                $(if before.$name != now.$name {
                    self.$name.clone_from(&now.$name);
                })*
            };
        }
        take!(seats random_side control confirm at_once turn_board pace sounds show_legal st_cloud theme board pieces letter_keys language);
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
        let mut preferences: Self = serde_json::from_str(text).map_err(|_| damaged())?;
        preferences.mend();
        Ok(preferences)
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

    /// Replaces what this version does not know by what the first visit has.
    fn mend(&mut self) {
        fn known(chosen: &mut String, all: &[&str]) {
            if !all.contains(&chosen.as_str()) {
                all[0].clone_into(chosen);
            }
        }
        for (seat, first) in self.seats.iter_mut().zip([PERSON, FIRST_OPPONENT]) {
            if Seat::player(seat).is_err() {
                first.clone_into(seat);
            }
        }
        self.control.take_if(|text| text.parse::<TimeControl>().is_err());
        self.language.take_if(|code| Language::find(code).is_none());
        known(&mut self.theme, &THEMES);
        known(&mut self.board, &BOARDS);
        known(&mut self.pieces, &PIECES);
        self.pace = Some(self.pace).filter(|pace| *pace < PACES.len()).unwrap_or(FIRST_PACE);
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
            at_once: self.settings.at_once,
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
        self.settings.at_once = saved.at_once;
        self.settings.turn_board = saved.turn_board;
        self.choose_pace(saved.pace);
        // Agents alone wait to be started.
        self.thinking.pause = Some(Pause::Wanted);
        self.deal(fresh_seed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::Saved;
    use crate::storage::document_tests::Memory;

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
    fn what_is_unknown_resets_nothing_else() {
        let first = Preferences::default;
        for (part, wrong, expected) in [
            (
                "alphabeta(depth=3)",
                "alphabeta(depth=0)",
                Preferences {
                    seats: ["human".to_owned(), first().seats[1].clone()],
                    ..preferences()
                },
            ),
            ("3+2", "3-2", Preferences { control: None, ..preferences() }),
            ("\"pace\":2", "\"pace\":9", Preferences { pace: FIRST_PACE, ..preferences() }),
            ("\"auto\"", "\"pink\"", preferences()),
            ("\"board\":\"sand\"", "\"board\":\"mud\"", preferences()),
            ("\"pieces\":\"discs\"", "\"pieces\":\"cones\"", preferences()),
            ("\"language\":null", "\"language\":\"xx\"", preferences()),
        ] {
            assert!(text().contains(part), "{part}");
            assert_eq!(
                Preferences::parse(&text().replacen(part, wrong, 1)),
                Ok(expected),
                "{wrong}"
            );
        }
    }

    #[test]
    fn tabs_change_only_what_was_chosen_in_them() {
        let storage = Memory::default();
        let mut one = Saved::<Preferences>::load(&storage);
        let mut other = Saved::<Preferences>::load(&storage);
        let first = Preferences::default();
        let dark = Preferences { theme: "dark".to_owned(), ..first.clone() };
        other.change(&storage, [first.clone(), dark.clone()]);
        one.change(&storage, [first.clone(), preferences()]);
        assert_eq!(one.value, Preferences { theme: "dark".to_owned(), ..preferences() });
        // What was chosen and taken back is taken back.
        other.change(&storage, [dark, first]);
        assert_eq!(other.value, preferences());
    }

    #[test]
    fn what_is_damaged_is_said_and_not_used() {
        let text = text();
        for (part, wrong) in [("\"sounds\":false", "\"sounds\":7"), ("}", "")] {
            assert!(text.contains(part), "{part}");
            let error = Preferences::parse(&text.replacen(part, wrong, 1)).unwrap_err();
            assert!(error.contains("could not be read"), "{wrong}: {error}");
        }
        let newer = Preferences::parse(&text.replacen("\"v\":1", "\"v\":2", 1)).unwrap_err();
        assert!(newer.contains("(2)"), "{newer}");
    }
}
