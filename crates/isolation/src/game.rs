//! A game in progress: position, history, undo.

use isolation_board::{IllegalMove, Move, Outcome, Player, Rules, Square, Start};
use isolation_search::Seeded;

use crate::{AnyPosition, variant_name};

/// The content of a square of a game's board.
///
/// ```
/// use isolation::board::Player;
/// use isolation::{SquareState, Game, find_rules};
///
/// let mut game = Game::new(&find_rules("becker")?, 0);
/// game.play(game.position().parse_move("b2")?)?;
/// let centre = game.position().size().find("b2").expect("a square of the board");
/// assert_eq!(game.square(centre), SquareState::Piece(Player::First));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SquareState {
    /// An open square.
    Open,
    /// A player's piece.
    Piece(Player),
    /// A square that a player's piece has left.
    Trail(Player),
    /// A square closed since before the game, or removed by a player.
    Hole,
}

/// A game: its starting position, the moves, and all positions.
///
/// ```
/// use isolation::{Game, find_rules};
///
/// let mut game = Game::new(&find_rules("knight")?, 0);
/// for text in ["d4", "c5", "d4f3"] {
///     game.play(game.position().parse_move(text)?)?;
/// }
/// assert_eq!(game.move_texts(), ["N@d4", "N@c5", "d4f3"]);
/// game.undo();
/// assert_eq!(game.moves().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    variant: String,
    /// One more than there are moves.
    positions: Vec<AnyPosition>,
    moves: Vec<Move>,
}

impl Game {
    /// A new game by these rules. If pieces start at random, `seed` is the random seed, and the two
    /// placements are the first two moves.
    pub fn new(rules: &Rules, seed: u64) -> Self {
        let mut game = Self::unplaced(rules);
        if rules.start == Start::Random {
            game.place_at_random(seed);
        }
        game
    }

    /// A new game by these rules, without random placements.
    pub fn unplaced(rules: &Rules) -> Self {
        Self::with_variant(variant_name(rules), AnyPosition::start(rules))
    }

    /// A game from any position. Its variant is that of the board's text.
    pub fn from_position(start: AnyPosition) -> Self {
        let rules = Rules::of_board(start.movement(), start.size());
        Self::with_variant(variant_name(&rules), start)
    }

    /// A game from any position, under a variant's name.
    pub(crate) fn with_variant(variant: String, start: AnyPosition) -> Self {
        Self { variant, positions: vec![start], moves: Vec::new() }
    }

    /// Places the unplaced pieces at random, each on any open square with equal probability.
    pub fn place_at_random(&mut self, seed: u64) {
        let mut seeded = Seeded::new(seed);
        while !self.position().both_placed() && self.outcome().is_none() {
            let count = self.position().targets().len();
            let chosen = seeded.below(count) as usize;
            let mv = self.position().moves().nth(chosen).expect("one of the moves");
            self.play(mv).expect("a legal move");
        }
    }

    /// The name of the rules.
    pub fn variant(&self) -> &str {
        &self.variant
    }

    /// The position before the first move.
    pub fn start(&self) -> &AnyPosition {
        &self.positions[0]
    }

    /// The current position.
    pub fn position(&self) -> &AnyPosition {
        self.positions.last().expect("a game has a position")
    }

    /// All positions, the starting position first.
    pub fn positions(&self) -> &[AnyPosition] {
        &self.positions
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The texts of the moves so far.
    pub fn move_texts(&self) -> Vec<String> {
        self.start().line_texts(&self.moves)
    }

    /// The outcome, if the side to move has no legal move.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal; the game stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.positions.push(self.position().try_play(mv)?);
        self.moves.push(mv);
        Ok(())
    }

    /// Takes back the last move; `None` before the first.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// The game after its first `plies` moves; the whole game if it has no more.
    #[must_use]
    pub fn after(&self, plies: usize) -> Self {
        let mut game = self.clone();
        game.moves.truncate(plies);
        game.positions.truncate(game.moves.len() + 1);
        game
    }

    /// The current content of a square.
    pub fn square(&self, square: Square) -> SquareState {
        self.square_at(self.moves.len(), square)
    }

    /// The content of a square after this many moves, at most as many as there are.
    pub fn square_at(&self, plies: usize, square: Square) -> SquareState {
        let position = &self.positions[plies];
        if position.open().contains(square) {
            return SquareState::Open;
        }
        let piece_of = |position: &AnyPosition| {
            Player::BOTH.into_iter().find(|&player| position.piece(player) == Some(square))
        };
        match piece_of(position) {
            Some(player) => SquareState::Piece(player),
            None if position.removes() => SquareState::Hole,
            None => self.positions[..plies]
                .iter()
                .find_map(piece_of)
                .map_or(SquareState::Hole, SquareState::Trail),
        }
    }
}
