//! The search for puzzles in games.

use std::collections::HashSet;

use isolation::board::{Move, Rules, Square, Symmetry};
use isolation::search::Control;
use isolation::search::Seeded;
use isolation::seeds::{game_seed, player_seeds};
use isolation::solve::Solver;
use isolation::{Agent, AnyPosition, Game};

use super::Puzzle;
use super::facts::only_winning_move;

/// The default boards of the search for puzzles.
pub const PUZZLE_BOARDS: [&str; 11] = [
    "knight-7x7",
    "queen-5x5",
    "king-7x7",
    "knight-6x6",
    "king-5x5",
    "queen-6x6",
    "knight-5x5",
    "king-6x6",
    "queen-5x4",
    "knight-8x8",
    "pawn-5x4",
];

/// The players of the games: each side is drawn from these.
const PLAYERS: [&str; 3] =
    ["random", "alphabeta(depth=1, eval=open)", "alphabeta(depth=3, eval=improved)"];

/// Maximum random moves after the placements of each game.
const RANDOM_MOVES: u32 = 4;

/// Maximum open squares of a puzzle: it would take too long to prove that exactly one move wins.
const MAX_OPEN: u32 = 34;

/// The same where moves remove squares: there are many more moves.
const MAX_OPEN_OF_REMOVAL: u32 = 12;

/// In one of this many games, the second player copies the first one's moves by a symmetry.
const MIRRORED: u32 = 4;

/// A search for puzzles in games. Its results depend on the random seed, the boards and the count
/// only. A game yields at most one puzzle. Of positions that are images of one another, by a
/// symmetry of the board or with the two sides exchanged, only one is used.
///
/// ```
/// use isolation::find_rules;
/// use isolation_protocol::puzzle::PuzzleSearch;
///
/// let mut search = PuzzleSearch::new(1, &[find_rules("knight-5x5")?], 1);
/// while search.wanted() > 0 && search.games() < 100 {
///     if let Some(puzzle) = search.look() {
///         assert!(puzzle.position.moves().count() >= 3);
///     }
/// }
/// # Ok::<(), isolation::FindRulesError>(())
/// ```
#[derive(Debug)]
pub struct PuzzleSearch {
    seed: u64,
    /// The boards, each with the number of puzzles that are still needed.
    boards: Vec<(Rules, usize)>,
    games: u64,
    solver: Solver,
    seen: HashSet<AnyPosition>,
}

impl PuzzleSearch {
    /// A search for this many puzzles on these boards, as many on each; the first boards get one
    /// more if the number is not divisible.
    pub fn new(seed: u64, rules: &[Rules], count: usize) -> Self {
        let share = |index: usize| (count + rules.len() - 1 - index) / rules.len();
        let boards = rules
            .iter()
            .enumerate()
            .map(|(index, rules)| (Rules::of_board(rules.movement, rules.size), share(index)));
        let (solver, seen) = (Solver::new(), HashSet::new());
        Self { seed, boards: boards.collect(), games: 0, solver, seen }
    }

    /// Games played so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Number of puzzles that are still needed.
    pub fn wanted(&self) -> usize {
        self.boards.iter().map(|(_, wanted)| wanted).sum()
    }

    /// Plays the next game, on the next board in turn, and searches it for a puzzle. `None`, without
    /// a game, if that board needs no more puzzles or there are no boards.
    pub fn look(&mut self) -> Option<Puzzle> {
        let number = self.games;
        self.games += 1;
        let board = number.checked_rem(self.boards.len() as u64)? as usize;
        let (rules, wanted) = self.boards[board];
        if wanted == 0 {
            return None;
        }
        let seed = game_seed(self.seed, number);
        let mut chance = Seeded::new(seed);
        let game = if chance.below(MIRRORED) == 0 {
            mirrored(&rules, &mut chance)
        } else {
            played(&rules, seed, &mut chance)
        };
        let removes = rules.movement.removes();
        let max_open = if removes { MAX_OPEN_OF_REMOVAL } else { MAX_OPEN };
        let positions = game.positions().iter();
        let mut positions: Vec<&AnyPosition> =
            positions.filter(|position| position.open().len() <= max_open).collect();
        chance.shuffle(&mut positions);
        let solver = &mut self.solver;
        let found = positions
            .into_iter()
            .filter(|it| only_winning_move(it, solver).is_some())
            .find_map(Puzzle::of)?;
        if !self.seen.insert(found.position) {
            return None;
        }
        self.boards[board].1 -= 1;
        Some(found)
    }
}

/// A random legal move.
fn any_move(game: &Game, chance: &mut Seeded) -> Option<Move> {
    let moves = game.position().moves();
    let count = moves.len() as u32;
    (count > 0).then(|| game.position().moves().nth(chance.below(count) as usize))?
}

fn play(game: &mut Game, mv: Move) {
    game.play(mv).expect("a legal move");
}

/// A game between two of the players, after some random moves.
pub(crate) fn played(rules: &Rules, seed: u64, chance: &mut Seeded) -> Game {
    let mut game = Game::unplaced(rules);
    for _ in 0..2 + chance.below(RANDOM_MOVES + 1) {
        match any_move(&game, chance) {
            Some(mv) => play(&mut game, mv),
            None => return game,
        }
    }
    let mut agents = player_seeds(seed).map(|seed| {
        let text = PLAYERS[chance.below(PLAYERS.len() as u32) as usize];
        Agent::new(text.parse().expect("one of the players"), seed)
    });
    while game.outcome().is_none() {
        let agent = &mut agents[game.position().to_move().index()];
        let info = agent.choose(game.position(), &mut Control::default());
        let info = info.expect("heuristics of the catalogue have values");
        play(&mut game, info.best().expect("an unfinished game has a move"));
    }
    game
}

/// A game in which the first player moves at random, and the second copies each move by a symmetry
/// of the board as long as it can.
fn mirrored(rules: &Rules, chance: &mut Seeded) -> Game {
    let size = rules.size;
    let mut game = Game::unplaced(rules);
    // Applied twice it must be the identity: a reflection or the 180° rotation.
    let image = |symmetry: Symmetry, square: Square| symmetry.image(size, square);
    let is_mirror =
        |it: &Symmetry| size.squares().all(|square| image(*it, image(*it, square)) == square);
    let mirrors: Vec<Symmetry> =
        game.position().symmetries().into_iter().skip(1).filter(is_mirror).collect();
    let mirror = mirrors[chance.below(mirrors.len() as u32) as usize];
    while let Some(mv) = any_move(&game, chance) {
        play(&mut game, mv);
        let removed = mv.removed().map(|square| image(mirror, square));
        let mut copies = game.position().moves_to(image(mirror, mv.destination()));
        let copy = copies.find(|copy| copy.removed() == removed);
        match copy {
            Some(copy) => play(&mut game, copy),
            None => break,
        }
    }
    game
}
