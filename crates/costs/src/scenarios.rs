//! The scenarios: fixed work, some ten million instructions each.
//!
//! A new search or kind of evaluation gets a row. Limits are depths and nodes, never times, and
//! nothing may depend on the random keys of a `HashMap`: the same program must always execute the
//! same instructions.

use isolation::board::{Player, perft, perft_leaf_by_leaf};
use isolation::search::{Control, StoppedClock};
use isolation::solve::{Interrupt, Solver};
use isolation::{Agent, AnyPosition, NamedEvaluation};
use isolation_arena::{AgentPlayer, Description, Finished, Next, PlayerSpec};
use isolation_protocol::RecordedTree;
use std::hint::black_box;
use std::sync::atomic::AtomicBool;

pub enum Work {
    /// Counts the lines of play from a position to a depth.
    Perft(&'static str, u32),
    /// The same, playing the last move of each, too.
    LeafByLeaf(&'static str, u32),
    /// Lets an agent choose a move.
    Choose(&'static str, &'static str),
    Solve(&'static str),
    /// Evaluates a position this often with a heuristic or formula.
    Evaluate(&'static str, &'static str, u32),
    /// Records the search tree of an agent, as the page draws it.
    Tree(&'static str, &'static str),
    /// Plays a game of the arena between two agents.
    Game([&'static str; 2]),
}
use Work::{Choose, Evaluate, Game, LeafByLeaf, Perft, Solve, Tree};

const KNIGHTS: &str = "7/7/2n4/3N3/7/7/7 w";
const WIDE_KNIGHTS: &str = "11/11/11/4n6/11/6N4/11/11/11 w";
const QUEENS: &str = "7/7/7/3Q3/7/1q5/7 b";
const KINGS: &str = "6k/7/7/7/7/7/K6 w";
const WIDE_QUEENS: &str = "16/16/16/4Q11/16/11q4/16/16 b";
const PAWNS: &str = "3p2/6/6/6/6/6/6/2P3 w";
const WIDE_PAWNS: &str = "4p4/9/9/9/9/9/9/9/4P4 w";
/// Positions in the middle of a game. The pieces of the last one are separated.
const MIDDLE: &str = "7/1*3*1/2n*3/1*1N3/3*1*1/2*4/7 w";
const WIDE_MIDDLE: &str = "4**3/3*1*1*1/3*1***1/2*1**2*/5*1*1/**1**1**1/2**n1*2/1**1N*3/2***4 w";
const SEPARATED: &str = "2*4/1*K1*2/3*1*1/*******/1*2*2/2*1k1*/7 w";
const FORMULA: &str = "2*own - opp + overlap";
const FORMULA_PLAYER: &str = "alphabeta(depth=12, eval=\"2*own - opp + overlap\")";

pub const SCENARIOS: &[(&str, Work)] = &[
    ("perft knight 7x7", Perft(KNIGHTS, 11)),
    ("perft queen 7x7", Perft(QUEENS, 6)),
    ("perft pawn 6x8", Perft(PAWNS, 3)),
    ("perft knight 7x7, leaf by leaf", LeafByLeaf(KNIGHTS, 9)),
    ("perft queen 7x7, leaf by leaf", LeafByLeaf(QUEENS, 5)),
    ("perft pawn 6x8, leaf by leaf", LeafByLeaf(PAWNS, 2)),
    ("perft knight 11x9", Perft(WIDE_KNIGHTS, 9)),
    ("perft pawn 9x9", Perft(WIDE_PAWNS, 3)),
    ("minimax knight 7x7", Choose(KNIGHTS, "minimax(depth=8)")),
    ("alphabeta knight 7x7", Choose(KNIGHTS, "alphabeta(depth=15)")),
    ("alphabeta queen 7x7", Choose(QUEENS, "alphabeta(depth=7)")),
    ("alphabeta pawn 6x8", Choose(PAWNS, "alphabeta(depth=3)")),
    ("alphabeta knight 11x9", Choose(WIDE_KNIGHTS, "alphabeta(depth=12)")),
    ("alphabeta pawn 9x9", Choose(WIDE_PAWNS, "alphabeta(depth=3)")),
    ("alphabeta with a formula", Choose(KNIGHTS, FORMULA_PLAYER)),
    ("deepening knight 7x7", Choose(KNIGHTS, "deepening(depth=13)")),
    ("deepening queen 16x8", Choose(WIDE_QUEENS, "deepening(depth=5)")),
    ("strong knight 7x7", Choose(KNIGHTS, "strong(depth=11, memory=1)")),
    ("strong queen 7x7", Choose(QUEENS, "strong(depth=5, memory=1)")),
    ("strong king 7x7", Choose(KINGS, "strong(depth=13, memory=1)")),
    ("strong pawn 6x8", Choose(PAWNS, "strong(nodes=20000, memory=1)")),
    ("strong knight 11x9", Choose(WIDE_KNIGHTS, "strong(depth=9, memory=1)")),
    ("strong pawn 9x9", Choose(WIDE_PAWNS, "strong(nodes=20000, memory=1)")),
    ("perfect knight 7x7", Choose(KNIGHTS, "perfect(nodes=20000)")),
    ("perfect king 5x5", Choose("5/1k3/5/2K2/5 b", "perfect(nodes=20000)")),
    ("perfect pawn 4x4", Choose("2p1/4/4/1P2 w", "perfect(nodes=2000)")),
    ("solve knight 6x6", Solve("6/2n3/6/3N2/6/6 w")),
    ("solve queen 5x5", Solve("5/1q3/5/3Q1/5 w")),
    ("solve pawn 4x3", Solve("2p1/4/1P2 w")),
    ("solve knight 9x9", Solve(WIDE_MIDDLE)),
    ("mcts knight 7x7", Choose(KNIGHTS, "mcts(nodes=10000, seed=1)")),
    ("mcts pawn 6x8", Choose(PAWNS, "mcts(nodes=1000, seed=1)")),
    ("mcts knight 11x9", Choose(WIDE_KNIGHTS, "mcts(nodes=4000, seed=1)")),
    ("heuristic improved 7x7", Evaluate(MIDDLE, "improved", 200_000)),
    ("heuristic improved 9x9", Evaluate(WIDE_MIDDLE, "improved", 200_000)),
    ("heuristic territory 7x7", Evaluate(MIDDLE, "territory", 50_000)),
    ("heuristic territory 9x9", Evaluate(WIDE_MIDDLE, "territory", 50_000)),
    ("heuristic longest path 7x7", Evaluate(SEPARATED, "udacity_h1_h4", 400)),
    ("formula 7x7", Evaluate(MIDDLE, FORMULA, 50_000)),
    ("formula 9x9", Evaluate(WIDE_MIDDLE, FORMULA, 50_000)),
    ("tree knight 7x7", Tree(KNIGHTS, "alphabeta(depth=13)")),
    ("tree queen 16x8", Tree(WIDE_QUEENS, "deepening(depth=5)")),
    ("game knight 7x7", Game(["strong(nodes=1000, memory=1)", "deepening(nodes=10000)"])),
];

/// Maximum nodes of a tree on the page.
const TREE_NODES: usize = 200_000;

impl Work {
    /// Does the work. The number depends on its result, so that nothing is optimized away.
    pub fn run(&self) -> u64 {
        match *self {
            Perft(position, depth) => match read(position) {
                AnyPosition::Narrow(position) => perft(&position, depth),
                AnyPosition::Wide(position) => perft(&position, depth),
            },
            LeafByLeaf(position, depth) => match read(position) {
                AnyPosition::Narrow(position) => perft_leaf_by_leaf(&position, depth),
                AnyPosition::Wide(position) => perft_leaf_by_leaf(&position, depth),
            },
            Choose(position, agent) => {
                let mut agent = Agent::new(agent.parse().expect("an agent"), 0);
                let info = agent.choose(&read(position), &mut Control::default());
                info.expect("a move").nodes
            }
            Solve(position) => {
                let mut solver = Solver::new();
                solver.solve(&read(position), &mut Interrupt::never()).expect("unlimited");
                solver.nodes()
            }
            Evaluate(position, evaluation, calls) => {
                let named: NamedEvaluation = evaluation.parse().expect("an evaluation");
                let evaluation = named.evaluation;
                let position = read(position);
                let score = || evaluation.score_position(black_box(&position), Player::First);
                (0..calls).map(|_| u64::from(score().expect("a score").to_bits())).sum()
            }
            Tree(position, agent) => {
                let agent = agent.parse().expect("an agent");
                let control = &mut Control::default();
                let tree = RecordedTree::of(&read(position), &agent, 0, TREE_NODES, control);
                tree.expect("a tree").recorder.nodes().len() as u64
            }
            Game(players) => play(players),
        }
    }
}

fn read(position: &str) -> AnyPosition {
    position.parse().expect("a position")
}

/// The number of moves of a game between two agents.
fn play(players: [&str; 2]) -> u64 {
    let [one, other] = players;
    let text = format!("players = [{{ player = '{one}' }}, {{ player = '{other}' }}]");
    let description = Description::parse(&text).expect("a description");
    let tournament = description.check(None).expect("a tournament");
    let Next::Play(task) = tournament.task(0, &Finished::default()) else {
        unreachable!("the first game waits for nothing")
    };
    let stop = AtomicBool::new(false);
    let [mut first, mut second] = task.players.map(|number| {
        let PlayerSpec::Agent(spec) = tournament.entrants[number].player.clone() else {
            unreachable!("both are agents")
        };
        AgentPlayer::new(spec, || Box::new(StoppedClock), &stop)
    });
    let record = tournament.play(&task, [&mut first, &mut second]).expect("an opening");
    record.moves.len() as u64
}
