//! The consequences of the moves of a position, by the engine.

use isolation::board::{Move, Player, Verdict, Word};
use isolation::eval::{Score, View};

use isolation::search::{Control, Recorder};
use isolation::{Agent, AgentSpec, AnyPosition};

/// Nodes of a recorded tree that are kept; lessons look at small ones.
const KEPT: usize = 100_000;

/// The value of each legal move for the side to move, in board order, when minimax looks so many
/// plies ahead and evaluates with this heuristic.
pub fn values(position: &AnyPosition, depth: u32, heuristic: &str) -> Vec<(Move, Score)> {
    let mut recorder = Recorder::new(KEPT);
    choose(position, &format!("minimax(depth={depth}, eval={heuristic})"), Some(&mut recorder));
    let children = recorder.nodes().iter().filter(|node| node.parent == Some(0));
    children.filter_map(|node| Some((node.mv?, node.value?))).collect()
}

pub fn highest(values: &[(Move, Score)]) -> Vec<Move> {
    let best = values.iter().map(|&(_, value)| value).max();
    values.iter().filter(|&&(_, value)| Some(value) == best).map(|&(mv, _)| mv).collect()
}

#[derive(Clone, PartialEq, Debug)]
pub struct Iteration {
    pub depth: u32,
    pub best: Move,
    pub value: Score,
    /// Positions visited by a search of this depth alone.
    pub nodes: u64,
}

/// Alpha-beta's results with `improved` at each depth up to this one.
pub fn iterations(position: &AnyPosition, depth: u32) -> Vec<Iteration> {
    let look = |depth| {
        let (best, value, nodes) =
            choose(position, &format!("alphabeta(depth={depth}, eval=improved)"), None);
        Some(Iteration { depth, best: best?, value: value?, nodes })
    };
    (1..=depth).filter_map(look).collect()
}

/// Whether alpha-beta proves, looking this many plies ahead, that the side to move loses.
pub fn loses(position: &AnyPosition, depth: u32) -> bool {
    let (_, value, _) = choose(position, &format!("alphabeta(depth={depth}, eval=improved)"), None);
    position.outcome().is_some() || value.and_then(Score::proof) == Some(Verdict::Loss)
}

/// Positions that minimax and alpha-beta visit with `improved` at this depth.
pub fn costs(position: &AnyPosition, depth: u32) -> [u64; 2] {
    ["minimax", "alphabeta"]
        .map(|search| choose(position, &format!("{search}(depth={depth}, eval=improved)"), None).2)
}

fn choose(
    position: &AnyPosition,
    agent: &str,
    recorder: Option<&mut Recorder>,
) -> (Option<Move>, Option<Score>, u64) {
    let spec: AgentSpec = agent.parse().expect("lessons name agents that there are");
    let info = Agent::new(spec, 0)
        .choose(position, &mut Control { recorder, ..Control::default() })
        .expect("the heuristics of lessons have a value everywhere");
    (info.best(), info.score, info.nodes)
}

/// The facts about a position for one player, with either side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    pub own: u32,
    pub opp: u32,
    /// Whether the player is the attacker, by the colours of the two knights' squares.
    pub attacks: bool,
    /// Whether the two can never meet again.
    pub separated: bool,
    /// The longest paths of the two in a separated position, the player's first.
    pub paths: Option<[u32; 2]>,
    /// The proven result, where the longest paths decide it.
    pub decided: Option<Score>,
}

pub fn outlook(position: &AnyPosition, player: Player) -> Outlook {
    fn of<W: Word>(view: &View<'_, W>) -> Outlook {
        let separated = view.separated();
        let paths = if separated { view.chains() } else { [None; 2] };
        Outlook {
            own: view.own().unsigned_abs(),
            opp: view.opp().unsigned_abs(),
            attacks: view.attacker() > 0,
            separated,
            paths: paths[0].zip(paths[1]).map(|(own, opp)| [own, opp]),
            decided: view.decided_by_chains(),
        }
    }
    match position {
        AnyPosition::Narrow(position) => of(&View::new(position, player)),
        AnyPosition::Wide(position) => of(&View::new(position, player)),
    }
}
