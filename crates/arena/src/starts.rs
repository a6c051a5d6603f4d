//! Where the games of a tournament begin.

use isolation::board::{Move, Player, Rules, Size, Verdict};
use isolation::search::Seeded;
use isolation::solve::{BoardTable, Effort, Pair};

use isolation::{AnyPosition, AnySolver, Game};

/// Where the games of a tournament begin. The two games of a pair begin alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Starts {
    /// As the game's rules say: where pieces are placed freely, the players place them.
    Own,
    /// Pieces that are not placed yet are placed at random, and so many random moves are made, as
    /// far as the game goes on.
    Random {
        /// Random moves after the placements.
        plies: u32,
    },
    /// These placement pairs, one after the other; see [`Starts::all_pairs`].
    Pairs(Vec<Pair>),
    /// Random placements, chosen so that perfect play favours the side that moves first and the
    /// other one in turn.
    Balanced,
    /// These positions, one after the other.
    List(Vec<AnyPosition>),
}

/// Why there is no start.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// The pieces stand from the beginning.
    #[error(
        "starts: the pieces of {0} stand on fixed cells; expected \"own\", \"random\" or a file"
    )]
    Fixed(String),
    /// Perfect play does not favour both sides, or the solver cannot tell.
    #[error("starts: no start of {0} was found that is proven to favour the {1} player")]
    Unbalanced(String, Player),
    /// There are no positions in the list.
    #[error("starts_file: no positions; expected one a line")]
    Empty,
}

/// How often a start is drawn before none is thought to favour the wanted side.
const DRAWS: u32 = 1_000;
/// How many starts the solver is asked about in vain before it is thought to be of no use.
const UNSOLVED: u32 = 20;
/// Positions visited to find out whom a start favours.
const NODES: u64 = 2_000_000;

impl Starts {
    /// All placement pairs up to the symmetries of the board, shuffled by the seed, so that the first
    /// ones are no special ones.
    pub fn all_pairs(size: Size, seed: u64) -> Self {
        let mut pairs = Pair::all(size);
        Seeded::new(seed).shuffle(&mut pairs);
        Self::Pairs(pairs)
    }

    /// How many starts there are, where they are counted.
    pub fn count(&self) -> Option<u64> {
        match self {
            Self::Own | Self::Random { .. } | Self::Balanced => None,
            Self::Pairs(pairs) => Some(pairs.len() as u64),
            Self::List(positions) => Some(positions.len() as u64),
        }
    }

    /// The game from which the two games of a pair go on: the start of this number, after the last
    /// one the first again; `seed` is that of the pair's first game.
    ///
    /// Random placements are drawn from the generator of the seed, random moves after them from that
    /// of the seed with its bits in reverse.
    ///
    /// # Errors
    /// When there is no such start.
    pub fn game(&self, rules: &Rules, number: u64, seed: u64) -> Result<Game, StartError> {
        let chosen = |count: usize| match count {
            0 => Err(StartError::Empty),
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

/// Places what is not placed, and makes random moves that do not end the game.
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
fn placed(rules: &Rules, pair: Pair) -> Result<Game, StartError> {
    let mut game = Game::unplaced(rules);
    if game.position().both_placed() {
        return Err(StartError::Fixed(game.variant().to_owned()));
    }
    for square in [pair.first, pair.second] {
        let mv = game.position().moves_to(square).next().expect("a pair of the board");
        game.play(mv).expect("a legal move");
    }
    Ok(game)
}

/// Draws placements until one favours the side whose turn it is to be favoured.
fn balanced(rules: &Rules, number: u64, seed: u64) -> Result<Game, StartError> {
    let wanted = Player::BOTH[(number % 2) as usize];
    let table = BoardTable::shipped(rules.movement, rules.size);
    let mut seeded = Seeded::new(seed);
    let cells = u32::from(rules.size.cells());
    let mut unsolved = 0;
    for _ in 0..DRAWS {
        let mut draw = || rules.size.square_at(seeded.below(cells) as u8);
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
    Err(StartError::Unbalanced(rules.to_string(), wanted))
}

fn solved(position: &AnyPosition) -> Option<Player> {
    let mut effort = Effort { nodes: Some(NODES), interrupt: &mut |_| false };
    match AnySolver::new().solve(position, &mut effort)? {
        Verdict::Win => Some(position.to_move()),
        Verdict::Loss => Some(!position.to_move()),
    }
}
