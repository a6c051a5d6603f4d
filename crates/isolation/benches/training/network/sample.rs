//! Positions of self-play of `strong` with their winner.

use isolation::board::{Player, Verdict};
use isolation::eval::{Score, View};
use isolation::search::{Control, Limits, SearchInfo, Searcher, Seeded, Strong};
use isolation::{AnyPosition, find_rules};

/// A board with a network, and its games.
#[derive(Debug)]
pub struct Board {
    /// The name of its preset.
    pub name: &'static str,
    /// Number of games.
    pub games: u32,
    /// The share of the search's opinion in what the network learns; the rest is the result of the
    /// game. A search of knights on large boards sees little more than the colour rule.
    pub opinion: f32,
}

/// The boards, in the order of the networks.
pub const BOARDS: [Board; 4] = [
    Board { name: "knight-9x9", games: 36_000, opinion: 0.0 },
    Board { name: "knight-11x9", games: 24_000, opinion: 0.0 },
    Board { name: "queen-7x7", games: 60_000, opinion: 0.7 },
    Board { name: "queen-8x8", games: 40_000, opinion: 0.7 },
];

/// Nodes of a search in self-play.
pub const NODES: u64 = 3_000;
/// The transposition table of self-play.
const TABLE: usize = 1 << 20;

/// A position that is not proven, from the point of view of the side to move.
#[derive(Debug)]
pub struct Sample {
    /// The open squares.
    pub open: u128,
    /// The squares of the two pieces, that of the side to move first.
    pub pieces: [usize; 2],
    /// Whether the side to move is the attacker: 1, -1 or 0.
    pub attacker: i32,
    /// The estimate, in squares.
    pub estimate: f32,
    /// The score of a search, in squares.
    pub searched: f32,
    /// Whether the side to move won.
    pub wins: bool,
}

impl Board {
    /// The samples of one game: up to a third of the squares are closed by random moves, then
    /// `strong` plays against itself without a network.
    pub fn game(&self, seed: u64) -> Vec<Sample> {
        let mut seeded = Seeded::new(seed);
        let mut position = AnyPosition::start(&find_rules(self.name).expect("a board"));
        let random = 2 + seeded.below(u32::from(position.size().area()) / 3);
        for _ in 0..random {
            let moves = position.moves();
            if moves.is_empty() {
                return Vec::new();
            }
            let chosen = seeded.below(moves.len() as u32) as usize;
            position = position.play(position.moves().nth(chosen).expect("a move"));
        }
        let mut strong = Strong::new(Strong::estimate().clone(), TABLE);
        strong.techniques.network = false;
        let mut played = Vec::new();
        let winner = loop {
            if let Some(outcome) = position.outcome() {
                break outcome.winner;
            }
            let info = search(&mut strong, &position);
            // It has none if the solver alone used all nodes.
            if let Some(score) = info.score {
                match score.proof() {
                    Some(Verdict::Win) => break position.to_move(),
                    Some(Verdict::Loss) => break !position.to_move(),
                    None => played.push((position, score)),
                }
            }
            position = position.play(info.best().expect("a move"));
        };
        played.iter().filter_map(|(position, score)| sample(position, *score, winner)).collect()
    }
}

fn search(strong: &mut Strong, position: &AnyPosition) -> SearchInfo {
    let mut control = Control { limits: Limits::nodes(NODES), ..Control::default() };
    strong.search(position, &mut control).expect("a search")
}

/// The sample of a position, if the pieces can still meet: otherwise longest paths decide.
fn sample(position: &AnyPosition, searched: Score, winner: Player) -> Option<Sample> {
    macro_rules! see {
        ($position:expr) => {{
            let view = View::new($position, $position.to_move());
            let estimate = Strong::estimate().score(&view).expect("a score");
            view.territory().touch.then_some((view.attacker(), estimate))
        }};
    }
    let mover = position.to_move();
    let (attacker, estimate) = match position {
        AnyPosition::Narrow(position) => see!(position),
        AnyPosition::Wide(position) => see!(position),
    }?;
    let pieces = [mover, !mover]
        .map(|player| usize::from(position.piece(player).expect("both are placed").index()));
    Some(Sample {
        open: position.open().to_bits(),
        pieces,
        attacker,
        estimate: estimate.value() as f32,
        searched: searched.value() as f32,
        wins: winner == mover,
    })
}
