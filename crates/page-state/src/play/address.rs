//! The game as an address, and back: a reload, or a link, leads to the same position.

use crate::texts::errors::{self, Said};
use isolation::board::{Rules, Start};
use isolation::seeds::MAX_SEED;
use isolation::{AnyPosition, Game, find_rules, variant_name};
use isolation_protocol::move_list;

use super::clock::Clock;
use super::seat::PERSON;
use super::{CurrentGame, Note, Play, Seat};
use crate::address::{Address, Place};
use crate::choice::code;

/// An address with a game, by which [`game_of`] finds it again.
pub fn game_address(address: Address, game: &Game) -> Address {
    let start = game.start();
    let rules = Rules { size: start.size(), movement: start.movement(), start: Start::Free };
    with_game(address.with("variant", variant_name(&rules)), game, &rules)
}

/// An address with the start of a game, where it is not that of the rules, and its moves.
fn with_game(mut address: Address, game: &Game, rules: &Rules) -> Address {
    let start = game.start();
    if *start != AnyPosition::start(rules) {
        address = address.with("start", start.to_string());
    }
    let size = start.size();
    let squares: Vec<String> = game.moves().iter().map(|mv| code(size, *mv)).collect();
    address.with("moves", squares.join(" "))
}

/// The rules of an address, these where it says none, and its game where it names a start or moves.
pub fn game_of(address: &Address, rules: Rules) -> Result<(Rules, Option<Game>), String> {
    let mut rules = match address.get("variant") {
        Some(name) => find_rules(name).map_err(|error| format!("variant: {}", error.said()))?,
        None => rules,
    };
    let mut game = match (address.start()?, address.get("moves")) {
        (Some(start), _) => {
            rules = Rules { size: start.size(), movement: start.movement(), start: Start::Free };
            Game::from_position(start)
        }
        (None, Some(_)) => Game::unplaced(&rules),
        (None, None) => return Ok((rules, None)),
    };
    let moves = address.get("moves").unwrap_or_default();
    move_list::play(&mut game, moves).map_err(|error| error.said())?;
    Ok((rules, Some(game)))
}

impl Play {
    pub fn address(&self) -> Address {
        let rules = &self.settings.rules;
        let [first, second] = self.players();
        let address = Address::new(Place::Play).with("variant", variant_name(rules));
        with_game(address, &self.current.game, rules)
            .with("first", first)
            .with("second", second)
            .with("seed", self.current.seed.to_string())
    }

    /// Goes on with the game of an address. Of what it does not say, rules and players stay, and
    /// the moves and the seed are those of a new game. An address without values changes nothing.
    /// An error changes nothing.
    pub fn open(&mut self, address: &Address, fresh_seed: u64) -> Result<(), String> {
        if address.is_empty() || *address == self.address() {
            return Ok(());
        }
        let names = ["variant", "start", "moves", "first", "second", "seed"];
        address.expect_names(&names)?;
        let seed = match address.get("seed") {
            Some(text) => text
                .parse()
                .ok()
                .filter(|seed| *seed <= MAX_SEED)
                .ok_or_else(|| errors::no_seed(text))?,
            None => fresh_seed,
        };
        let (rules, game) = game_of(address, self.settings.rules)?;
        let game = game.unwrap_or_else(|| Game::new(&rules, seed));
        let player = |name: &str| {
            let player = address.get(name).map(Seat::player).transpose();
            player.map_err(|error| errors::or_person(name, error.said(), PERSON))
        };
        let players = [player("first")?, player("second")?];
        self.leave();
        self.settings.rules = rules;
        for (seat, player) in self.settings.seats.iter_mut().zip(players) {
            if let Some(player) = player {
                seat.take(player);
            }
        }
        // The same link is the same game, in whichever tab.
        let clock = Clock::new(self.settings.control);
        self.begin(seed, CurrentGame::new(&rules, game, seed), clock);
        self.note = Note::Nothing;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::short_text;
    use isolation::AgentSpec;
    use proptest::prelude::*;

    fn opened(text: &str) -> Result<Play, String> {
        let mut play = Play::new(1);
        play.open(&Address::parse(text).expect("an address"), 2)?;
        Ok(play)
    }

    #[test]
    fn a_game_survives_its_address() {
        for text in [
            "#/play?variant=knight&moves=d4+c6&first=human&second=human&seed=5",
            "#/play?variant=udacity&moves=d4+c6+e6&first=human&second=random&seed=6",
            "#/play?variant=joust&moves=&first=strong(nodes%3D5)&second=human&seed=7",
            "#/play?start=3/N1n/3+w&moves=c3&first=human&second=human",
        ] {
            let play = opened(text).expect(text);
            let address = play.address();
            let again = opened(&address.to_string()).expect("its own address");
            assert_eq!(again.address(), address);
            assert_eq!(
                (&again.current.game, again.players()),
                (&play.current.game, play.players())
            );
            assert!(!again.can_undo() || again.undone() >= Some(again.current.given));
        }
        // Every agent's short text is one that reads back.
        let searches = isolation::SEARCHES.iter().map(|entry| entry.name);
        let levels = isolation::LEVELS.iter().map(|level| level.agent);
        for text in searches.chain(levels) {
            let spec: AgentSpec = text.parse().expect("an agent");
            assert_eq!(short_text(&spec).parse(), Ok(spec));
        }
    }

    #[test]
    fn what_is_not_said_stays() {
        let mut play = opened("#/play?variant=queen&moves=a1&second=human").expect("it is right");
        let text = "#/play?second=deepening(eval%3D%22own+-+opp%22)";
        play.open(&Address::parse(text).expect("an address"), 9).expect("it is right");
        assert_eq!((play.settings.preset(), play.current.game.moves().len()), ("queen", 0));
        assert_eq!(play.current.seed, 9);
        assert!(play.players()[1].contains("own - opp"), "{:?}", play.players());
        let before = play.clone().address();
        play.open(&Address::new(Place::Play), 3).expect("it says nothing");
        assert_eq!(play.address(), before);
    }

    #[test]
    fn what_is_wrong_is_said_and_changes_nothing() {
        for (text, message) in [
            ("#/play?variant=chess", "variant: "),
            ("#/play?start=x", "start: position \"x\""),
            ("#/play?moves=d4+d4", "moves: move 2: "),
            ("#/play?seed=-1", "seed: `-1`; expected a whole number below 2^53"),
            ("#/play?second=strnog", "second: agent \"strnog\""),
            ("#/play?mvoes=d4", "unknown value `mvoes`"),
        ] {
            let error = opened(text).expect_err(text);
            assert!(error.starts_with(message), "{error}");
        }
    }

    proptest! {
        #[test]
        fn random_addresses(values in prop::collection::vec(
            (prop::sample::select(vec!["variant", "start", "moves", "first", "second", "seed"]),
             prop_oneof!["\\PC{0,20}", "[a-g1-7 ]{0,12}", "[0-9]{1,17}", Just("udacity".to_owned()), Just("human".to_owned())]),
            0..5,
        )) {
            let address = values.iter().fold(Address::new(Place::Play), |address, (name, value)| {
                address.with(name, value.clone())
            });
            let mut play = Play::new(1);
            let before = play.address();
            match play.open(&address, 3) {
                Ok(()) => prop_assert!(!play.board().squares.is_empty()),
                Err(error) => {
                    prop_assert!(!error.is_empty());
                    prop_assert_eq!(play.address(), before);
                }
            }
        }
    }
}
