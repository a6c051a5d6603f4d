//! What a person has chosen, as it is kept from one visit to the next: a line of JSON.

use isolation::AgentSpec;
use serde::{Deserialize, Serialize};

use crate::play::{PACES, TimeControl};
use crate::texts::{Language, table as texts};

/// The version of what is kept.
const VERSION: u32 = 1;

/// What a person has chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    v: u32,
    /// Who sits on each side: `human`, or an agent as text.
    pub seats: [String; 2],
    /// The time of games, such as `3+2`.
    pub control: Option<String>,
    /// Whether moves are to be confirmed.
    pub confirm: bool,
    /// Whether the board turns between two persons.
    pub turn_board: bool,
    /// The place of the pace between agents.
    pub pace: usize,
    /// Whether there are sounds.
    pub sounds: bool,
    /// Whether legal moves are always marked.
    pub show_legal: bool,
    /// Whether closed cells are red.
    pub st_cloud: bool,
    /// `auto`, `light` or `dark`.
    pub theme: String,
    /// The code of the language; none for the browser's.
    pub language: Option<String>,
}

/// The themes by name.
pub const THEMES: [&str; 3] = ["auto", "light", "dark"];

/// The seat of a person.
pub const HUMAN: &str = "human";

impl Settings {
    /// The name under which they are kept.
    pub const KEY: &'static str = "isolation.settings";

    /// Settings of a table, before looks and sounds are known.
    pub fn new(seats: [String; 2]) -> Self {
        Self {
            v: VERSION,
            seats,
            control: None,
            confirm: false,
            turn_board: false,
            pace: 0,
            sounds: false,
            show_legal: false,
            st_cloud: false,
            theme: THEMES[0].to_owned(),
            language: None,
        }
    }

    /// Reads what was kept.
    ///
    /// # Errors
    /// A sentence for the person, when it cannot be used: nothing of it is, then.
    pub fn parse(text: &str) -> Result<Self, String> {
        /// What every version has.
        #[derive(Deserialize)]
        struct Versioned {
            v: u32,
        }
        let damaged = || texts::settings_damaged().to_owned();
        let Versioned { v } = serde_json::from_str(text).map_err(|_| damaged())?;
        if v > VERSION {
            return Err(texts::settings_newer(v));
        }
        let settings: Self = serde_json::from_str(text).map_err(|_| damaged())?;
        if settings.is_sound() { Ok(settings) } else { Err(damaged()) }
    }

    /// The text to be kept.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("settings are plain data")
    }

    fn is_sound(&self) -> bool {
        let seats =
            self.seats.iter().all(|seat| seat == HUMAN || seat.parse::<AgentSpec>().is_ok());
        let control = self.control.as_ref().is_none_or(|text| text.parse::<TimeControl>().is_ok());
        let language = self.language.as_ref().is_none_or(|code| Language::find(code).is_some());
        let looks = THEMES.contains(&self.theme.as_str()) && self.pace < PACES.len();
        seats && control && language && looks
    }
}

#[cfg(test)]
mod tests {
    use super::Settings;

    fn settings() -> Settings {
        let seats = ["human".to_owned(), "alphabeta(depth=3)".to_owned()];
        Settings { control: Some("3+2".to_owned()), pace: 2, ..Settings::new(seats) }
    }

    #[test]
    fn they_read_back() {
        assert_eq!(Settings::parse(&settings().to_text()), Ok(settings()));
    }

    #[test]
    fn what_is_damaged_is_said_and_not_used() {
        let text = settings().to_text();
        for (part, wrong) in [
            ("alphabeta(depth=3)", "alphabeta(depth=0)"),
            ("3+2", "3-2"),
            ("\"pace\":2", "\"pace\":9"),
            ("\"auto\"", "\"pink\""),
            ("\"sounds\":false", "\"sounds\":7"),
            ("\"language\":null", "\"language\":\"xx\""),
            ("}", ""),
        ] {
            assert!(text.contains(part), "{part}");
            let error = Settings::parse(&text.replacen(part, wrong, 1)).unwrap_err();
            assert!(error.contains("could not be read"), "{wrong}: {error}");
        }
        let newer = Settings::parse(&text.replacen("\"v\":1", "\"v\":2", 1)).unwrap_err();
        assert!(newer.contains("(2)"), "{newer}");
    }
}
