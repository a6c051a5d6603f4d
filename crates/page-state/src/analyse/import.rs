//! What a person pastes or drops: a position, a game as a list of moves, or a link. Records are
//! [imported](crate::saved_games).

use crate::texts::errors::{self, Said};
use isolation::board::{Rules, Start};
use isolation::{AnyPosition, PositionError, find_rules};
use isolation_protocol::{move_list, udacity};

use super::tree::GameTree;
use crate::address::{Address, Place};

#[derive(Clone, PartialEq, Debug)]
pub enum Imported {
    Tree(GameTree),
    Address(Address),
}

/// Reads what was pasted. A list of moves begins with the position on a line before it, or `here`, or on the empty board
/// of `here`; that of the second of Udacity's courses on its own board.
/// The error is in terms of the form that the text seems to have.
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
    if let Ok(position) = text.parse() {
        return Ok(Imported::Tree(GameTree::new(position)));
    }
    let (start, rest) = text.split_once('\n').unwrap_or((text, ""));
    match start.trim().parse() {
        Ok(start) => return moves(rest.trim(), start),
        Err(error) if start.split_whitespace().next().is_some_and(|rows| rows.contains('/')) => {
            return Err(PositionError::said(&error));
        }
        Err(_) => {}
    }
    let numbers = udacity::is_numbers(text);
    let rules = match numbers {
        true => find_rules(udacity::SECOND_BOARD).expect("a preset"),
        false => Rules { size: here.size(), movement: here.movement(), start: Start::Free },
    };
    let from_empty = || moves(text, AnyPosition::start(&rules));
    let read = if numbers { from_empty() } else { moves(text, *here).or_else(|_| from_empty()) };
    read.map_err(|why| errors::list_from_empty(why, rules))
}

/// Lists of Udacity's courses, and moves with variations and comments.
fn moves(text: &str, start: AnyPosition) -> Result<Imported, String> {
    let tree = match text.starts_with('[') {
        true => GameTree::of(&move_list::read(text, start).map_err(|error| error.said())?),
        false => GameTree::parse(start, text).map_err(|error| error.to_string())?,
    };
    Ok(Imported::Tree(tree))
}

#[cfg(test)]
mod tests {
    use super::super::Analysis;
    use super::super::tree::START;
    use super::*;
    use crate::play::game_address;
    use crate::texts::{Language, speak_for_test};
    use isolation::record::Glyph;

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
        for list in [
            "1. d4 e5 2. d4–c2",
            "1 d4 e5 2 c2",
            "N@d4, N@e5, d4-c2",
            "[(1, 3), (0, 4), (3, 2)]",
            "1.d4 e5 2.c2",
        ] {
            assert_eq!(tree(list).to_string(), "d4 e5 c2", "{list}");
        }
        assert_eq!(
            tree("d4 e5?! {early} (a1 c2) 2.\nc2").to_string(),
            "d4 e5?! {early} (a1 c2) c2"
        );
        let second = tree("[16, 110, <Action.NNW: 27>]");
        assert_eq!(
            (second.to_string().as_str(), second.position(0).size().width()),
            ("h2 e9 g4", 11)
        );
        let address = Address::new(Place::Analyse).with("moves", "a1 a5");
        let link = format!("https://example.org/sub/{address}");
        assert_eq!(import(&link, &here()), Ok(Imported::Address(address)));
    }

    /// A game as the list of moves shows it, and as it is written elsewhere.
    fn shown(tree: &GameTree) -> Vec<String> {
        let game = tree.whole_game(START);
        let [mut list, mut numbered] = [String::new(), String::new()];
        for round in tree.rounds() {
            let moves: Vec<String> = round
                .moves
                .iter()
                .map(|it| it.square.clone() + it.glyph.map_or("", Glyph::text))
                .collect();
            list += &format!("{} {} ", round.number, moves.join(" "));
            numbered += &format!("{}. {} ", round.number, moves.join(" "));
        }
        let told = |(position, &mv): (&AnyPosition, _)| position.long_text(mv);
        let told: Vec<String> = game.positions().iter().zip(game.moves()).map(told).collect();
        vec![list, numbered, told.join(" "), told.join(", "), game.move_texts().join(" ")]
    }

    #[test]
    fn all_that_the_page_writes_is_read() {
        let original = "3p2/6/6/6/6/6/6/2P3 w";
        for (start, text) in [
            ("7/7/7/7/7/7/7[Nn] w", "d4 e4! {a centre} c6 (c2?! g5) c5??"),
            ("7/7/2n4/3N3/7/7/7 w", "c2 a6"),
            (original, "d2,e5! d7,a8 (c7,b3)"),
        ] {
            let here: AnyPosition = start.parse().expect(start);
            let tree = GameTree::parse(here, text).expect(text);
            let game = tree.whole_game(START);
            for language in Language::all() {
                speak_for_test(language);
                let read = |text: &str| match import(text, &here) {
                    Ok(Imported::Tree(tree)) => tree,
                    other => panic!("{}: {text}: {other:?}", language.code()),
                };
                assert_eq!(read(&tree.to_string()).to_string(), text);
                for list in shown(&tree) {
                    assert_eq!(read(&list).whole_game(START), game, "{list}");
                }
                let position = *game.position();
                assert_eq!(read(&position.to_string()).position(START), &position);
                let analysis = Analysis { tree: tree.clone(), ..Analysis::default() };
                for address in [analysis.address(), game_address(Address::new(Place::Play), &game)]
                {
                    let link = format!("https://example.org/{address}");
                    assert_eq!(import(&link, &here), Ok(Imported::Address(address)));
                }
                if let Ok(list) = udacity::export(&game) {
                    assert_eq!(read(&list).whole_game(START), game, "{list}");
                }
            }
            speak_for_test(Language::ENGLISH);
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert!(error(" ").starts_with("there is nothing to import"));
        assert!(error("hello").starts_with("moves: move 1: move \"hello\": column 1"));
        assert!(error("5/5/5/5/4x w").starts_with("position \"5/5/5/5/4x w\""));
        assert!(error("5/5/5/5/4x w\nd4").starts_with("position \"5/5/5/5/4x w\""));
        assert!(error("[[9, 9]]").contains("pair 1, [9, 9]: not legal"));
        assert!(error("[[9, 9]]").contains("empty board knight-5x5"));
        assert_eq!(
            error("#/learn"),
            "link: it leads to `learn`; expected a link to a game or an analysis"
        );
        assert!(error("#/chess").starts_with("link: unknown view `chess`"));
    }
}
