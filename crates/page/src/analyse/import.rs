//! What a person pastes or drops: a position, a game as a list of moves, or a link. Records are
//! [imported](crate::saved_games).

use crate::texts::errors::{self, Said};
use isolation::board::{Rules, Start};
use isolation::{AnyPosition, Game, PositionError};
use isolation_protocol::udacity;

use super::tree::GameTree;
use crate::address::{Address, Place};

/// Pasted content.
#[derive(Clone, PartialEq, Debug)]
pub enum Imported {
    /// A position or a game.
    Tree(GameTree),
    /// The address of a page.
    Address(Address),
}

/// Reads what was pasted. A list of Udacity's begins on the empty board of `here`, or from the
/// position on a line before it.
///
/// # Errors
/// The error, in terms of the form that the text seems to have.
pub fn import(text: &str, here: &AnyPosition) -> Result<Imported, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err(errors::nothing_to_import().to_owned());
    }
    if let Some((_, fragment)) = text.split_once('#').filter(|(_, it)| it.starts_with('/')) {
        let address = Address::parse(fragment).map_err(errors::in_link)?;
        return match address.place {
            Place::Play | Place::Analyse => Ok(Imported::Address(address)),
            place => Err(errors::no_game_link(place.name())),
        };
    }
    if text.starts_with('[') {
        let rules = Rules { size: here.size(), movement: here.movement(), start: Start::Free };
        return list(text, AnyPosition::start(&rules))
            .map_err(|why| errors::list_from_empty(why, rules));
    }
    match text.split_once('\n') {
        Some((start, rest)) if rest.trim_start().starts_with('[') => {
            list(rest.trim(), position(start)?)
        }
        _ => Ok(Imported::Tree(GameTree::new(position(text)?))),
    }
}

fn position(text: &str) -> Result<AnyPosition, String> {
    text.trim().parse().map_err(|error: PositionError| error.said())
}

fn list(text: &str, start: AnyPosition) -> Result<Imported, String> {
    let game: Game = udacity::import(text, start).map_err(|error| error.said())?;
    Ok(Imported::Tree(GameTree::of(&game)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here() -> AnyPosition {
        "5/5/5/5/5[Nn] w".parse().expect("a position")
    }

    fn tree(text: &str) -> GameTree {
        match import(text, &here()) {
            Ok(Imported::Tree(tree)) => tree,
            other => panic!("{other:?}"),
        }
    }

    fn error(text: &str) -> String {
        import(text, &here()).expect_err("it is wrong")
    }

    #[test]
    fn every_form_is_read() {
        assert_eq!(tree(" 3/N1n/3 b ").position(0).to_string(), "3/N1n/3 b - - 0 1");
        assert_eq!(tree("[[4, 0], [0, 0], [2, 1]]").to_string(), "a1 a5 b3");
        assert_eq!(tree("7/7/2n4/3N3/7/7/7 w\n[[5, 2]]").to_string(), "c2");
        let address = Address::new(Place::Analyse).with("moves", "a1 a5");
        let link = format!("https://example.org/sub/{address}");
        assert_eq!(import(&link, &here()), Ok(Imported::Address(address)));
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert!(error(" ").starts_with("there is nothing to import"));
        assert!(error("hello").starts_with("position \"hello\""));
        assert!(error("[[9, 9]]").contains("pair 1, [9, 9]: not legal"));
        assert!(error("[[9, 9]]").contains("empty board knight-5x5"));
        assert_eq!(
            error("#/learn"),
            "link: it leads to `learn`; expected a link to a game or an analysis"
        );
        assert!(error("#/chess").starts_with("link: unknown view `chess`"));
    }
}
