//! The openings of a tournament.

use isolation::board::{Move, Player, Rules, Size, Verdict};
use isolation::search::Seeded;
use isolation::solve::{BoardTable, Interrupt, Pair, Solver};

use isolation::{AnyPosition, Game};

/// The openings of a tournament. Both games of a pair have the same opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// The starting position of the rules: where pieces are placed freely, the players place them.
    Own,
    /// Random placements of unplaced pieces, then random moves that do not end the game.
    Random {
        /// Number of random moves.
        plies: u32,
    },
    /// These placement pairs in turn; see [`Openings::all_pairs`].
    Pairs(Vec<Pair>),
    /// Random placements such that perfect play favours the first and the second player alternately.
    Balanced,
    /// These positions in turn.
    List(Vec<AnyPosition>),
}

/// Why there is no opening.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningError {
    /// The pieces have fixed starting squares.
    #[error(
        "openings: the pieces of {0} have fixed starting squares; expected \"own\", \"random\" or a file"
    )]
    Fixed(String),
    /// Perfect play never favours one of the sides, or the solver cannot solve the board.
    #[error("openings: found no opening of {0} that is a proven win of the {1} player")]
    Unbalanced(String, Player),
    /// The list is empty.
    #[error("openings_file: no positions; expected one per line")]
    Empty,
}

/// Maximum number of random openings to try.
const DRAWS: u32 = 1_000;
/// Maximum number of openings that the solver fails to solve.
const UNSOLVED: u32 = 20;
/// Maximum solver nodes per opening.
const NODES: u64 = 2_000_000;

impl Openings {
    /// All placement pairs up to the symmetries of the board, shuffled by the seed, so that the first ones are
    /// a random sample.
    pub fn all_pairs(size: Size, seed: u64) -> Self {
        let mut pairs = Pair::all(size);
        Seeded::new(seed).shuffle(&mut pairs);
        Self::Pairs(pairs)
    }

    /// The number of listed openings; none if they are random.
    pub fn count(&self) -> Option<u64> {
        match self {
            Self::Own | Self::Random { .. } | Self::Balanced => None,
            Self::Pairs(pairs) => Some(pairs.len() as u64),
            Self::List(positions) => Some(positions.len() as u64),
        }
    }

    /// The opening with this number, modulo the number of listed openings, as a game; `seed` is that of the
    /// pair's first game.
    ///
    /// Random placements are drawn from the generator of the seed, random moves from that of the seed with its
    /// bits reversed.
    ///
    /// # Errors
    /// When there is no such opening.
    pub fn game(&self, rules: &Rules, number: u64, seed: u64) -> Result<Game, OpeningError> {
        let chosen = |count: usize| match count {
            0 => Err(OpeningError::Empty),
            count => Ok((number % count as u64) as usize),
        };
        match self {
            Self::Own => Ok(Game::new(rules, seed)),
            Self::Random { plies } => Ok(random(rules, *plies, seed)),
            Self::Pairs(pairs) => placed(rules, pairs[chosen(pairs.len())?]),
            Self::Balanced => balanced(rules, number, seed),
            Self::List(positions) => Ok(Game::from_position(positions[chosen(positions.len())?])),
        }
    }
}

/// Places unplaced pieces, and makes random moves that do not end the game.
fn random(rules: &Rules, plies: u32, seed: u64) -> Game {
    let mut game = Game::unplaced(rules);
    game.place_at_random(seed);
    let mut seeded = Seeded::new(seed.reverse_bits());
    for _ in 0..plies {
        let position = *game.position();
        let goes_on = |mv: &Move| position.play(*mv).outcome().is_none();
        let moves: Vec<Move> = position.moves().filter(goes_on).collect();
        if moves.is_empty() {
            break;
        }
        let chosen = moves[seeded.below(moves.len() as u32) as usize];
        game.play(chosen).expect("a legal move");
    }
    game
}

/// The game with both pieces placed.
fn placed(rules: &Rules, pair: Pair) -> Result<Game, OpeningError> {
    let mut game = Game::unplaced(rules);
    if game.position().both_placed() {
        return Err(OpeningError::Fixed(game.variant().to_owned()));
    }
    for square in [pair.first, pair.second] {
        let mv = game.position().moves_to(square).next().expect("a pair of the board");
        game.play(mv).expect("a legal move");
    }
    Ok(game)
}

/// Draws placements until perfect play favours the wanted side.
fn balanced(rules: &Rules, number: u64, seed: u64) -> Result<Game, OpeningError> {
    let wanted = Player::BOTH[(number % 2) as usize];
    let table = BoardTable::shipped(rules.movement, rules.size);
    let mut seeded = Seeded::new(seed);
    let squares = u32::from(rules.size.area());
    let mut unsolved = 0;
    for _ in 0..DRAWS {
        let mut draw = || rules.size.square_at(seeded.below(squares) as u8);
        let (Some(first), Some(second)) = (draw(), draw()) else { continue };
        if first == second {
            continue;
        }
        let pair = Pair { first, second };
        let game = placed(rules, pair)?;
        let favoured = match &table {
            Some(table) => table.winner(pair).or_else(|| solved(game.position())),
            None => solved(game.position()),
        };
        if favoured == Some(wanted) {
            return Ok(game);
        }
        unsolved += u32::from(favoured.is_none());
        if unsolved == UNSOLVED {
            break;
        }
    }
    Err(OpeningError::Unbalanced(rules.to_string(), wanted))
}

fn solved(position: &AnyPosition) -> Option<Player> {
    let mut interrupt = Interrupt { nodes: Some(NODES), poll: &mut |_| false };
    match Solver::new().solve(position, &mut interrupt)? {
        Verdict::Win => Some(position.to_move()),
        Verdict::Loss => Some(!position.to_move()),
    }
}
