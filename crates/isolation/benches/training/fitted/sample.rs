//! Positions of self-play with their winner.

use isolation::board::Verdict;
use isolation::eval::fitted::Inputs;
use isolation::eval::{Score, View, heuristic};
use isolation::search::Control;
use isolation::search::Seeded;
use isolation::solve::{Interrupt, Solver};
use isolation::{Agent, AnyPosition, find_rules};

/// A board, and its games.
#[derive(Debug)]
pub struct Board {
    /// Its name.
    pub name: &'static str,
    /// Number of games.
    pub games: u32,
    /// Maximum open squares of positions for the solver.
    most_open: u32,
}

/// The boards, each movement's on several sizes.
pub const BOARDS: [Board; 12] = [
    Board { name: "knight-9x9", games: 2_250, most_open: 50 },
    Board { name: "knight-7x7", games: 1_000, most_open: 47 },
    Board { name: "knight-8x8", games: 750, most_open: 50 },
    Board { name: "knight-11x9", games: 750, most_open: 50 },
    Board { name: "queen-7x7", games: 1_000, most_open: 30 },
    Board { name: "queen-6x6", games: 500, most_open: 30 },
    Board { name: "queen-8x8", games: 500, most_open: 30 },
    Board { name: "queen-9x9", games: 250, most_open: 30 },
    Board { name: "king-8x8", games: 500, most_open: 50 },
    Board { name: "king-7x7", games: 500, most_open: 50 },
    Board { name: "king-9x9", games: 250, most_open: 50 },
    Board { name: "king-6x6", games: 250, most_open: 50 },
];

/// A position with its winner.
#[derive(Debug)]
pub struct Sample {
    /// The inputs of the model.
    pub inputs: Inputs,
    /// Whether the side to move wins.
    pub wins: bool,
    /// Whether that is proven; else agents played on from there.
    pub solved: bool,
    /// Whether its game is held out to test the model.
    pub held_out: bool,
    /// The number of its game.
    pub game: u64,
    /// The scores of [`RIVALS`] for the side to move.
    pub rivals: [Score; RIVALS.len()],
}

/// Heuristics that the model is compared with.
pub const RIVALS: [&str; 2] = ["improved", "territory"];
/// The players: one of these for each side.
const AGENTS: [&str; 4] = [
    "alphabeta(depth=2, eval=improved)",
    "alphabeta(depth=4, eval=improved)",
    "alphabeta(depth=1, eval=territory)",
    "alphabeta(depth=3, eval=territory)",
];
/// Percentage of random moves; one of these for each game.
const RANDOM: [u32; 4] = [10, 30, 60, 100];
/// One of this many positions is sampled: of those that are solved, and of the others, whose labels
/// cost more and say less.
const TAKEN: [usize; 2] = [3, 16];
/// Solver nodes for a training position, for a held-out one, and for each position of the playout
/// if these are exceeded.
const NODES: u64 = 300_000;
const NODES_HELD_OUT: u64 = 3_000_000;
const NODES_PLAYED: u64 = 5_000;
/// The player of the playout.
const PLAYER: &str = "deepening(nodes=3000, eval=territory)";

impl Board {
    /// The samples of one game.
    pub fn game(&self, seed: u64, held_out: bool) -> Vec<Sample> {
        let (mut seeded, mut solver) = (Seeded::new(seed), Solver::new());
        let mut pick = |among: usize| seeded.below(among as u32) as usize;
        let random = RANDOM[pick(RANDOM.len())];
        let mut agents = [0; 2].map(|_| agent(AGENTS[pick(AGENTS.len())]));
        let mut position = AnyPosition::start(&find_rules(self.name).expect("a board"));
        let mut samples = Vec::new();
        while position.outcome().is_none() {
            let asked = position.open().len() <= self.most_open;
            if position.both_placed() && pick(TAKEN[usize::from(!asked)]) == 0 {
                let (wins, solved) = self.winner(&position, &mut solver, held_out);
                let (inputs, rivals) = evaluate(&position);
                samples.push(Sample { inputs, wins, solved, held_out, game: seed, rivals });
            }
            let mover = position.to_move().index();
            let by_chance = !position.both_placed() || (pick(100) as u32) < random;
            let mv = if by_chance {
                let moves = position.moves();
                moves.clone().nth(pick(moves.len()))
            } else {
                choose(&mut agents[mover], &position)
            };
            position = position.play(mv.expect("the game goes on"));
        }
        samples
    }

    /// Whether the side to move wins, and whether that is proven.
    fn winner(&self, position: &AnyPosition, solver: &mut Solver, exact: bool) -> (bool, bool) {
        let mut solve = |position: &AnyPosition, nodes| {
            let asked = position.open().len() <= self.most_open;
            let verdict = asked.then(|| solver.solve(position, &mut Interrupt::after(nodes)));
            verdict.flatten().map(|verdict| verdict == Verdict::Win)
        };
        if let Some(wins) = solve(position, if exact { NODES_HELD_OUT } else { NODES }) {
            return (wins, true);
        }
        let (mut at, mut player) = (*position, agent(PLAYER));
        loop {
            at = at.play(choose(&mut player, &at).expect("the game goes on"));
            let wins = match at.outcome() {
                Some(outcome) => Some(outcome.winner == at.to_move()),
                None => solve(&at, NODES_PLAYED),
            };
            if let Some(wins) = wins {
                return (wins == (at.to_move() == position.to_move()), false);
            }
        }
    }
}

fn agent(text: &str) -> Agent {
    Agent::new(text.parse().expect("an agent"), 0)
}

fn choose(agent: &mut Agent, position: &AnyPosition) -> Option<isolation::board::Move> {
    agent.choose(position, &mut Control::default()).expect("a search").best()
}

/// The inputs of the model, and the scores of its rivals.
fn evaluate(position: &AnyPosition) -> (Inputs, [Score; RIVALS.len()]) {
    macro_rules! see {
        ($position:expr) => {{
            let view = View::new($position, $position.to_move());
            let score = |name| {
                let evaluation = heuristic(name).expect("in the catalogue").evaluation();
                evaluation.score(&view).expect("a value")
            };
            (Inputs::of(&view).expect("both pieces stand"), RIVALS.map(score))
        }};
    }
    match position {
        AnyPosition::Narrow(position) => see!(position),
        AnyPosition::Wide(position) => see!(position),
    }
}
