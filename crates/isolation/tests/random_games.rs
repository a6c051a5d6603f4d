//! Random games on random boards.

use crate::random::{Case, Dice};
use isolation::board::Move;
use isolation::{AnyPosition, Game, PRESETS};

/// Plays at most this many random moves.
pub fn play_on(game: &mut Game, dice: &mut Dice, plies: usize) {
    for _ in 0..plies {
        let moves: Vec<Move> = game.position().moves().collect();
        if moves.is_empty() {
            break;
        }
        game.play(dice.pick(&moves)).unwrap();
    }
}

/// Unfinished and finished games, each with dice of its own.
pub fn random_games(seed: u64, count: usize) -> impl Iterator<Item = (Game, Dice)> {
    let mut dice = Dice(seed);
    (0..count).map(move |number| {
        let mut game = if number % 2 == 0 {
            Game::new(&PRESETS[number / 2 % PRESETS.len()].rules, dice.next())
        } else {
            let case = Case { plies: dice.below(6), ..Case::draw(&mut dice, 128) };
            Game::from_position(AnyPosition::try_from(case.setup()).unwrap())
        };
        let plies = dice.below(40);
        play_on(&mut game, &mut dice, plies);
        (game, Dice(dice.next()))
    })
}
