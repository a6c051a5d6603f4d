//! Games for the protocol check.

use isolation::Game;
use isolation::board::{Player, Rules};
use isolation::search::Seeded;

/// Random games by these rules: an unfinished one, and one that each player won. If the program
/// does not place pieces, the games begin after the placements.
pub(super) struct Games {
    pub middle: Game,
    pub won: [Game; 2],
}

impl Games {
    pub fn of(rules: &Rules, placed: bool) -> Option<Self> {
        let games: Vec<Game> = (0..200).map(|seed| at_random(rules, seed, placed)).collect();
        let won_by = |player| {
            let mut games = games.iter();
            games.find(|game| game.outcome().map(|outcome| outcome.winner) == Some(player)).cloned()
        };
        let won = [won_by(Player::First)?, won_by(Player::Second)?];
        let mut middle = games.into_iter().max_by_key(|game| game.moves().len())?;
        for _ in 0..middle.moves().len() / 2 {
            middle.undo();
        }
        // The second player is to move, so that a program that ignores the moves is detected.
        if middle.position().to_move() == Player::First {
            middle.undo();
        }
        Some(Self { middle, won })
    }
}

fn at_random(rules: &Rules, seed: u64, placed: bool) -> Game {
    let mut game = Game::new(rules, seed);
    if placed {
        game.place_at_random(seed);
        game = Game::from_position(*game.position());
    }
    let mut seeded = Seeded::new(!seed);
    while game.outcome().is_none() {
        let moves = game.position().moves();
        let chosen = seeded.below(moves.len() as u32) as usize;
        let mv = game.position().moves().nth(chosen).expect("one of the moves");
        game.play(mv).expect("a legal move");
    }
    game
}
