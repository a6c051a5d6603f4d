//! The address of what the page shows: the fragment of its URL, such as
//! `#/analyse?start=7/7/2n4/3N3/7/7/7%20w&moves=d4`.

use crate::texts::errors::{self, Said};
use crate::texts::{boards, friend, saved, shell};
use isolation::AnyPosition;
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Place {
    /// A game against a person or an agent.
    #[default]
    Play,
    Puzzles,
    /// A position and all that is known about it.
    Analyse,
    Learn,
    Compare,
    /// The explorer of solved boards.
    Boards,
    /// A game against a friend, by links or live.
    Friend,
    /// The games that are saved in this browser.
    Games,
}

impl Place {
    pub const ALL: [Self; 8] = [
        Self::Play,
        Self::Puzzles,
        Self::Analyse,
        Self::Learn,
        Self::Compare,
        Self::Boards,
        Self::Friend,
        Self::Games,
    ];
    /// Those in the head of the page; links lead to the others.
    pub const HEAD: [Self; 5] =
        [Self::Play, Self::Puzzles, Self::Analyse, Self::Learn, Self::Compare];

    pub fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Puzzles => "puzzles",
            Self::Analyse => "analyse",
            Self::Learn => "learn",
            Self::Compare => "compare",
            Self::Boards => "boards",
            Self::Friend => "friend",
            Self::Games => "games",
        }
    }

    /// Which places of the head fit beside one another: the one that is shown, and the others from the left.
    pub fn fit(widths: [f64; 5], here: Self, room: f64) -> [bool; 5] {
        let mut fits = Self::HEAD.map(|place| place == here);
        let mut left = room;
        for (fits, width) in fits.iter().zip(widths) {
            left -= if *fits { width } else { 0.0 };
        }
        for (fits, width) in fits.iter_mut().zip(widths).filter(|(fits, _)| !**fits) {
            left -= width;
            *fits = left >= 0.0;
        }
        fits
    }

    pub fn label(self) -> &'static str {
        match self {
            Self::Play => shell::play(),
            Self::Puzzles => shell::puzzles(),
            Self::Analyse => shell::analyse(),
            Self::Learn => shell::learn(),
            Self::Compare => shell::compare(),
            Self::Boards => boards::title(),
            Self::Friend => friend::title(),
            Self::Games => saved::games(),
        }
    }
}

/// A place, and what is shown there as named values. A name may come only once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Address {
    pub place: Place,
    values: Vec<(String, String)>,
}

/// Why a text is no address.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AddressError {
    #[error("{}", errors::unknown_place(.0, Place::ALL.map(Place::name).join(", ")))]
    UnknownPlace(String),
    #[error("{}", errors::twice(.0))]
    Twice(String),
    #[error("{}", errors::unknown_value(.name, .expected))]
    UnknownValue { name: String, expected: String },
}

impl Address {
    pub fn new(place: Place) -> Self {
        Self { place, values: Vec::new() }
    }

    /// The same with another value, in place of what had this name.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.values.retain(|(known, _)| known != name);
        self.values.push((name.to_owned(), value.into()));
        self
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Checks that all values have names that the place knows.
    pub fn expect_names(&self, names: &[&str]) -> Result<(), String> {
        match self.values.iter().find(|(name, _)| !names.contains(&name.as_str())) {
            None => Ok(()),
            Some((name, _)) => Err(errors::unknown_value(name, names.join(", "))),
        }
    }

    /// The value of a switch, `on` or `off`.
    pub fn switch(&self, name: &str, default: bool) -> Result<bool, String> {
        match self.get(name) {
            None => Ok(default),
            Some("on") => Ok(true),
            Some("off") => Ok(false),
            Some(text) => Err(errors::no_switch(name, text)),
        }
    }

    /// The position from which a game starts, where it says one.
    pub fn start(&self) -> Result<Option<AnyPosition>, String> {
        let start = self.get("start").map(str::parse::<AnyPosition>).transpose();
        start.map_err(|error| format!("start: {}", error.said()))
    }

    /// A value by its name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Reads a fragment, with or without its `#`. An empty one is the first place.
    pub fn parse(fragment: &str) -> Result<Self, AddressError> {
        let text = fragment.trim_start_matches('#').trim_start_matches('/');
        let (name, query) = text.split_once('?').unwrap_or((text, ""));
        let place = match name.trim_end_matches('/') {
            "" => Place::default(),
            name => Place::ALL
                .into_iter()
                .find(|place| place.name() == name)
                .ok_or_else(|| AddressError::UnknownPlace(name.to_owned()))?,
        };
        let mut address = Self::new(place);
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            if address.get(&name).is_some() {
                return Err(AddressError::Twice(name.into_owned()));
            }
            address.values.push((name.into_owned(), value.into_owned()));
        }
        Ok(address)
    }
}

/// The fragment with its `#`.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#/{}", self.place.name())?;
        if !self.values.is_empty() {
            let mut query = form_urlencoded::Serializer::new(String::new());
            query.extend_pairs(&self.values);
            write!(f, "?{}", query.finish())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Address, AddressError, Place};

    #[test]
    fn addresses_read_back() {
        let position = "7/7/2n4/3N3/7/7/7 w";
        let address =
            Address::new(Place::Analyse).with("start", position).with("moves", "d4 ü&=#?%");
        assert_eq!(Address::parse(&address.to_string()), Ok(address.clone()));
        assert_eq!(address.get("start"), Some(position));
        for place in Place::ALL {
            assert_eq!(Address::parse(&format!("#/{}", place.name())), Ok(Address::new(place)));
        }
        assert_eq!(Address::parse(""), Ok(Address::new(Place::Play)));
        assert_eq!(Address::parse("#"), Ok(Address::new(Place::Play)));
    }

    /// What does not fit goes from the right, but never the place that is shown.
    #[test]
    fn the_head_holds_what_fits() {
        let widths = [40.0, 60.0, 70.0, 50.0, 80.0];
        let fit = |here, room| Place::fit(widths, here, room);
        assert_eq!(fit(Place::Play, 300.0), [true; 5]);
        assert_eq!(fit(Place::Play, 299.0), [true, true, true, true, false]);
        assert_eq!(fit(Place::Compare, 299.0), [true, true, true, false, true]);
        // The narrower one to the right of what does not fit does not take its place.
        assert_eq!(fit(Place::Play, 150.0), [true, true, false, false, false]);
        assert_eq!(fit(Place::Boards, 45.0), [true, false, false, false, false]);
        assert_eq!(fit(Place::Learn, 0.0), [false, false, false, true, false]);
    }

    #[test]
    fn wrong_addresses_say_what_is_wrong() {
        let place = AddressError::UnknownPlace("chess".to_owned());
        assert_eq!(Address::parse("#/chess?a=1"), Err(place.clone()));
        let words = "unknown view `chess`; expected play, puzzles, analyse, learn, compare, boards, friend, games";
        assert_eq!(place.to_string(), words);
        let twice = AddressError::Twice("a".to_owned());
        assert_eq!(Address::parse("#/play?a=1&b=2&a=3"), Err(twice));
        let named = Address::new(Place::Play).with("moves", "").with("mvoes", "");
        let error = named.expect_names(&["start", "moves"]).expect_err("a wrong name");
        let words = "unknown value `mvoes`; expected start, moves";
        assert_eq!(error, words);
    }
}
