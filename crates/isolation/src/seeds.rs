//! Random seeds derived from others.

use isolation_search::Seeded;

/// Maximum of seeds, and of counts in agent texts: below 2^53, so that they are exact as JSON
/// numbers.
pub const MAX_SEED: u64 = (1 << 53) - 1;

/// The seeds of the two agents of a game, derived from the game's: the first two draws of 52 bits
/// (two of 26, the higher half first) from the generator seeded with the complement of the game's
/// seed. Random placement uses the generator seeded with the game's seed itself.
///
/// ```
/// assert_eq!(isolation::seeds::player_seeds(1), isolation::seeds::player_seeds(1));
/// let [first, second] = isolation::seeds::player_seeds(1);
/// assert_ne!(first, second);
/// ```
pub fn player_seeds(game: u64) -> [u64; 2] {
    let mut seeded = Seeded::new(!game);
    [(); 2].map(|()| draw(&mut seeded))
}

/// The seed of a game of a tournament, derived from the tournament's: a draw of 52 bits (two of 26,
/// the higher half first) from the generator seeded with the tournament's seed XORed with the
/// bit-reversed number of the game, so that tournaments with similar seeds do not share games.
///
/// ```
/// assert_eq!(isolation::seeds::game_seed(1, 7), isolation::seeds::game_seed(1, 7));
/// assert_ne!(isolation::seeds::game_seed(1, 7), isolation::seeds::game_seed(1, 8));
/// assert_ne!(isolation::seeds::game_seed(1, 0), isolation::seeds::game_seed(0, 1));
/// ```
pub fn game_seed(run: u64, game: u64) -> u64 {
    draw(&mut Seeded::new(run ^ game.reverse_bits()))
}

/// 52 bits.
fn draw(seeded: &mut Seeded) -> u64 {
    let mut half = || u64::from(seeded.below(1 << 26));
    (half() << 26) | half()
}
