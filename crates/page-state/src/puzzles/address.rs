//! The addresses of puzzles.

use isolation::{Game, PRESETS};

use super::{Day, Solving};
use crate::address::{Address, Place};
use crate::knowledge::Knowledge;
use crate::play::{game_address, game_of};
use crate::texts::errors;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// The puzzle of a day: of today, or of an earlier one.
    Daily(Day),
    Number(usize),
    /// Positions of a game after this many moves each, one after the other; there is at least one.
    Game(Box<Game>, Vec<usize>),
}

/// The address by which positions of a game are solved as puzzles, one after the other: those after
/// this many moves. In each of them a person looks for a winning move.
pub fn address_of(game: &Game, plies: &[usize]) -> Address {
    let plies: Vec<String> = plies.iter().map(ToString::to_string).collect();
    game_address(Address::new(Place::Puzzles), game).with("at", plies.join(","))
}

/// The address of the puzzle of a day.
pub fn of_day(day: Day) -> Address {
    Address::new(Place::Puzzles).with("day", day.to_string())
}

impl Wanted {
    /// The content of an address: `#/puzzles`, `#/puzzles?day=2026-11-23`, `#/puzzles?puzzle=7`, or positions of a game,
    /// such as `#/puzzles?variant=knight&moves=a1+b2&at=1,2`.
    pub fn of(address: &Address, today: Day) -> Result<Self, String> {
        let names = ["day", "puzzle", "variant", "start", "moves", "at"];
        address.expect_names(&names)?;
        if let Some(text) = address.get("day") {
            let day = text.parse().ok().filter(|day| *day <= today);
            return day.map(Self::Daily).ok_or_else(|| errors::no_day(text, today));
        }
        if let Some(text) = address.get("puzzle") {
            let number = text.parse().ok().filter(|&number| number > 0);
            return number.map(Self::Number).ok_or_else(|| errors::no_puzzle(text));
        }
        let Some(text) = address.get("at") else { return Ok(Self::Daily(today)) };
        let (_, game) = game_of(address, PRESETS[0].rules)?;
        let playable = |&plies: &usize| {
            let position = game.as_ref()?.positions().get(plies)?;
            position.outcome().is_none().then_some(())
        };
        let read = |text: &str| text.parse().ok().filter(|plies| playable(plies).is_some());
        let plies: Option<Vec<usize>> = text.split(',').map(read).collect();
        match (plies, game) {
            (Some(plies), Some(game)) => Ok(Self::Game(Box::new(game), plies)),
            _ => Err(errors::no_plies(text)),
        }
    }

    /// The position of a game that comes first, to be solved.
    pub fn solving(&self, knowledge: &Knowledge) -> Option<Solving> {
        let Self::Game(game, plies) = self else { return None };
        Some(Solving::new(game.after(*plies.first()?), knowledge.clone()))
    }

    /// The address of the position of a game that comes next.
    pub fn next(&self) -> Option<Address> {
        match self {
            Self::Game(game, plies) if plies.len() > 1 => Some(address_of(game, &plies[1..])),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(text: &str) -> Result<Wanted, String> {
        Wanted::of(&Address::parse(text).expect("an address"), Day(20_780))
    }

    #[test]
    fn positions_of_a_game_come_one_after_the_other() {
        let text = "#/puzzles?variant=knight&moves=d4+c6+e6+b4&at=2,3";
        let first = wanted(text).expect("it is right");
        let Wanted::Game(game, plies) = &first else { panic!("{first:?}") };
        assert_eq!((game.moves().len(), plies.as_slice()), (4, [2, 3].as_slice()));
        let own = address_of(game, plies);
        assert_eq!(Wanted::of(&own, Day(0)), Ok(first.clone()));
        let knowledge = Knowledge::default();
        let moves = |wanted: &Wanted| wanted.solving(&knowledge).map(|it| it.game.moves().len());
        assert_eq!(moves(&first), Some(2));
        let second = Wanted::of(&first.next().expect("another"), Day(0)).expect("its own address");
        assert_eq!((moves(&second), second.next()), (Some(3), None));
        let from_start = wanted("#/puzzles?start=3/N1n/3+w&moves=c3&at=0").expect("it is right");
        assert_eq!(moves(&from_start), Some(0));
    }

    #[test]
    fn other_addresses_are_distinguished() {
        assert_eq!(wanted("#/puzzles"), Ok(Wanted::Daily(Day(20_780))));
        assert_eq!(wanted("#/puzzles?day=2026-11-22"), Ok(Wanted::Daily(Day(20_779))));
        assert_eq!(Address::parse(&of_day(Day(20_779)).to_string()), Ok(of_day(Day(20_779))));
        assert_eq!(wanted("#/puzzles?puzzle=7"), Ok(Wanted::Number(7)));
        for (text, why) in [
            ("#/puzzles?puzzle=0", "puzzle: `0`"),
            ("#/puzzles?day=2026-11-24", "day: `2026-11-24`"),
            ("#/puzzles?day=today", "day: `today`"),
            ("#/puzzles?puzzel=1", "unknown value `puzzel`"),
            ("#/puzzles?moves=d4+c6&at=3", "at: `3`"),
            ("#/puzzles?moves=d4+c6&at=", "at: ``"),
            ("#/puzzles?at=0", "at: `0`"),
            ("#/puzzles?moves=d4+d4&at=1", "moves: move 2: "),
            // After the last move the game is over.
            ("#/puzzles?start=3/N1n/3+w&moves=c3+a1+b1+b3+a3+c1&at=6", "at: `6`"),
        ] {
            let error = wanted(text).expect_err(text);
            assert!(error.starts_with(why), "{error}");
        }
    }
}
