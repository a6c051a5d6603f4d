//! The search for puzzles in games.

use std::collections::HashSet;

use isolation_board::{Player, Rules};
use isolation_search::Seeded;

use super::{Grade, Puzzle, PuzzleFacts};
use crate::{Agent, AnyPosition, AnySolver, Game, Watch, game_seed, player_seeds, variant_name};

/// The boards that puzzles are looked for on where nothing else is said.
pub const PUZZLE_BOARDS: [&str; 6] =
    ["knight", "queen-5x5", "snailtrail", "knight-6x6", "king-5x5", "queen-4x4"];

/// Who plays the games: each side is drawn from these. The last has the estimate that `strong` had when
/// the shipped puzzles were found, in which ties belong to the side to move.
const PLAYERS: [&str; 4] = [
    "random",
    "alphabeta(depth=1, eval=open)",
    "alphabeta(depth=3, eval=improved)",
    "strong(depth=5, eval=\"own_territory - opp_territory + (own - opp)/2 + 2*attacker\")",
];

/// Moves at the beginning of each game that are left to chance, after the placements.
const RANDOM_MOVES: u32 = 4;

/// Plays games and looks for puzzles in them: an endless stream, which depends on the seed and the
/// rules alone. A game gives one puzzle at most. Positions that are images of one another, by a
/// symmetry of the board or with the two sides exchanged, come once.
#[derive(Debug)]
pub struct PuzzleSearch {
    seed: u64,
    rules: Vec<Rules>,
    games: u64,
    solver: AnySolver,
    seen: HashSet<AnyPosition>,
}

impl PuzzleSearch {
    /// A search in games by these rules in turn, of which there must be at least one.
    pub fn new(seed: u64, rules: Vec<Rules>) -> Self {
        Self { seed, rules, games: 0, solver: AnySolver::new(), seen: HashSet::new() }
    }

    /// Games played so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Plays the next game, and looks for a puzzle in it.
    pub fn look(&mut self) -> Option<Puzzle> {
        let number = self.games;
        self.games += 1;
        let rules = self.rules[(number % self.rules.len() as u64) as usize];
        let seed = game_seed(self.seed, number);
        let mut chance = Seeded::new(seed);
        let game = play(&rules, seed, &mut chance);
        let solver = &mut self.solver;
        let mut plies: Vec<usize> = (0..game.moves().len())
            .filter(|&plies| {
                PuzzleFacts::only_winning_move(&game.positions()[plies], solver).is_some()
            })
            .collect();
        chance.shuffle(&mut plies);
        plies.into_iter().find_map(|plies| self.puzzle(&game, plies, number))
    }

    /// The puzzle after so many moves of a game, if it is one that has not been seen.
    fn puzzle(&mut self, game: &Game, plies: usize, number: u64) -> Option<Puzzle> {
        let position = game.positions()[plies];
        let facts = PuzzleFacts::of(&position, &mut self.solver)?;
        if !self.seen.insert(essence(&position)) {
            return None;
        }
        let size = position.size();
        let cells = game.moves()[..plies].iter().map(|mv| size.name(mv.destination()));
        let rules = self.rules[(number % self.rules.len() as u64) as usize];
        Some(Puzzle {
            grade: Grade::of(&facts),
            rules: variant_name(&rules),
            position: position.to_string(),
            moves: cells.collect::<Vec<_>>().join(" "),
            solution: size.name(facts.solution.destination()),
            plies: facts.plies,
            game: number,
        })
    }
}

/// What a position has in common with its images, by symmetry or with the sides exchanged.
fn essence(position: &AnyPosition) -> AnyPosition {
    let mut setup = position.to_setup();
    if setup.to_move == Player::Second {
        setup.pieces.reverse();
        setup.to_move = Player::First;
    }
    AnyPosition::try_from(setup).expect("pieces of a position may change sides").canonical()
}

/// A whole game between two of the players, after a few moves by chance.
fn play(rules: &Rules, seed: u64, chance: &mut Seeded) -> Game {
    let mut game = Game::unplaced(rules);
    game.place_at_random(seed);
    for _ in 0..chance.below(RANDOM_MOVES + 1) {
        let count = game.position().moves().len() as u32;
        if count == 0 {
            return game;
        }
        let chosen = chance.below(count) as usize;
        let mv = game.position().moves().nth(chosen).expect("one of the moves");
        game.play(mv).expect("a legal move");
    }
    let mut agents = player_seeds(seed).map(|seed| {
        let text = PLAYERS[chance.below(PLAYERS.len() as u32) as usize];
        Agent::new(text.parse().expect("one of the players"), seed)
    });
    while game.outcome().is_none() {
        let agent = &mut agents[game.position().to_move().index()];
        // The shipped puzzles come from players that begin anew at each move.
        agent.new_game();
        let info = agent.choose(game.position(), &mut Watch::free(), None);
        let info = info.expect("heuristics of the catalogue have values");
        game.play(info.best().expect("an unfinished game has a move")).expect("a legal move");
    }
    game
}
