//! The searches by name. A new search is one entry here; command line, records and page follow.

use isolation_eval::{Evaluation, Score};
#[cfg(feature = "foreign")]
use isolation_search::Puct;
use isolation_search::{
    AlphaBeta, Deepening, Inner, Limits, Mcts, Minimax, Perfect, Random, Searcher, Strong,
};

#[cfg(feature = "foreign")]
use crate::function::{Chosen, Function};
use crate::seeds::MAX_SEED;
use crate::spec::{AgentSpec, Param, ParamKind, SpecFault, Value, ValueForm};

/// A search of agents.
///
/// ```
/// use isolation::SEARCHES;
///
/// let names: Vec<_> = SEARCHES.iter().map(|entry| entry.name).collect();
/// assert!(names.contains(&"alphabeta") && names.contains(&"strong"));
/// ```
#[derive(Debug)]
pub struct SearchEntry {
    /// The name in agent texts.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub idea: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// Its parameters, in the order in which they are written.
    pub params: &'static [Param],
    /// Whether its tree can be recorded.
    pub has_tree: bool,
    /// The parameter and the limit if a text sets none of depth, nodes and time.
    pub(crate) limit: Option<(&'static str, Value)>,
}

/// Declares the searches: one entry each, in the order in which they are listed. `build` is not a
/// field of the entry: a program that only parses agent texts, as the page does, is linked without
/// the searches.
macro_rules! searches {
    ($($name:literal => { $($field:ident: $value:expr,)+ } build $build:expr;)+) => {
        /// All searches.
        pub static SEARCHES: &[SearchEntry] =
            &[$(SearchEntry { name: $name, $($field: $value),+ }),+];

        impl AgentSpec {
            /// Makes the search; the seed is the game's, for agents that set none.
            pub(crate) fn build(&self, seed: u64) -> Box<dyn Searcher> {
                #[cfg(feature = "foreign")]
                if let Some(Function::Chooser(chooser)) = self.function() {
                    return Box::new(Chosen(chooser.clone()));
                }
                let build: fn(&Self, u64) -> Box<dyn Searcher> = match self.entry().name {
                    $($name => $build,)+
                    other => unreachable!("{other} is not a search"),
                };
                build(self, seed)
            }
        }
    };
}

const fn plies(name: &'static str, default: Value, about: &'static str) -> Param {
    Param { name, kind: ParamKind::Count { min: 1, max: MAX_DEPTH }, default, about }
}
const fn depth(default: u64) -> Param {
    plies("depth", Value::Count(default), "search depth in plies")
}
const NODES: Param = Param {
    name: "nodes",
    kind: ParamKind::Count { min: 1, max: MAX_SEED },
    default: Value::None,
    about: "maximum nodes per move",
};
const TIME: Param =
    Param { name: "time", kind: ParamKind::Time, default: Value::None, about: "time per move" };
const EVAL: Param = Param {
    name: "eval",
    kind: ParamKind::Eval,
    default: Value::Word("improved"),
    about: "heuristic name or quoted formula",
};
const SEED: Param = Param {
    name: "seed",
    kind: ParamKind::Count { min: 0, max: MAX_SEED },
    default: Value::None,
    about: "shuffles the moves at the root, which breaks ties at random",
};
const VARY: Param = Param {
    name: "vary",
    kind: ParamKind::Count { min: 0, max: 1_000 },
    default: Value::None,
    about: "picks a random move (by the game's seed) among those at most this many hundredths of a point worse than the best (6 points more for placements, 1 point more for first moves), wins at most 4 plies longer, and placements that the table of a solved board calls equal; none: always the best move",
};
const CLOCK: Param = Param {
    name: "clock",
    kind: ParamKind::Choice(&["wall", "cpu"]),
    default: Value::Word("wall"),
    about: "clock that measures the time: wall clock, or processor time of the thread",
};
const MEMORY: Param = Param {
    name: "memory",
    kind: ParamKind::Count { min: 1, max: 1024 },
    default: Value::Count(16),
    about: "size of the transposition table in MiB",
};
const THREADS: Param = Param {
    name: "threads",
    kind: ParamKind::Count { min: 1, max: 256 },
    default: Value::Count(1),
    about: "threads that search at once (native program only), which needs a limit by time alone",
};

/// The entry of agents whose moves a function chooses; no text names it.
#[cfg(feature = "foreign")]
pub(crate) static CHOSEN: SearchEntry = SearchEntry {
    name: "function",
    idea: "Plays the moves that a function chooses.",
    source: "the function",
    params: &[],
    has_tree: false,
    limit: None,
};

/// Maximum depth: no board has more squares.
pub const MAX_DEPTH: u64 = 128;

searches! {
    "random" => {
        idea: "Plays any legal move with equal probability.",
        source: "all sources",
        params: &[Param { about: "random seed of the moves; none: the seed of the game", ..SEED }],
        has_tree: false,
        limit: None,
    } build |spec, seed| Box::new(Random { seed: spec.seed().unwrap_or(seed) });
    "minimax" => {
        idea: "Searches every line of play to a fixed depth; the reference for all others.",
        source: "all sources",
        params: &[depth(3), EVAL, NODES, TIME, SEED, CLOCK, VARY],
        has_tree: true,
        limit: None,
    } build |spec, seed| {
        Box::new(Minimax { evaluation: spec.evaluation(), seed: spec.shuffle(seed) })
    };
    "alphabeta" => {
        idea: "Minimax with cut-offs: the same move with far fewer nodes.",
        source: "alikureishy; Southampton 2.3; Udacity",
        params: &[depth(5), EVAL, NODES, TIME, SEED, CLOCK, VARY],
        has_tree: true,
        limit: None,
    } build |spec, seed| {
        Box::new(AlphaBeta { evaluation: spec.evaluation(), seed: spec.shuffle(seed) })
    };
    "deepening" => {
        idea: "Searches one ply deeper each time until a limit, and plays the move of the last completed depth.",
        source: "alikureishy; Southampton 2.4; Udacity",
        params: &[
            plies("from", Value::Count(1), "first depth"),
            plies("depth", Value::None, "last depth"),
            EVAL,
            NODES,
            TIME,
            Param {
                name: "settle",
                kind: ParamKind::Count { min: 2, max: MAX_DEPTH },
                default: Value::None,
                about: "stop after this many depths in a row choose the same move (called quiescence by Southampton and alikureishy)",
            },
            Param {
                name: "search",
                kind: ParamKind::Choice(&["alphabeta", "minimax"]),
                default: Value::Word("alphabeta"),
                about: "search at each depth",
            },
            Param {
                name: "reserve",
                kind: ParamKind::Time,
                default: Value::Millis(0),
                about: "start no new depth with less than this time left",
            },
            SEED,
            CLOCK,
            VARY,
        ],
        has_tree: true,
        limit: Some(("time", Value::Millis(150))),
    } build |spec, seed| {
        Box::new(Deepening {
            evaluation: spec.evaluation(),
            inner: match spec.value("search") {
                Value::Word("minimax") => Inner::Minimax,
                _ => Inner::AlphaBeta,
            },
            from: spec.count("from").map_or(1, |from| from as u32),
            settle: spec.count("settle").map(|settle| settle as u32),
            reserve: spec.time("reserve").unwrap_or_default(),
            seed: spec.shuffle(seed),
        })
    };
    "strong" => {
        idea: "Searches deep with all knowledge of the game: territory, the colour rule, quick proofs, a transposition table.",
        source: "this project",
        params: &[
            plies("depth", Value::None, "last depth"),
            Param {
                default: Value::None,
                about: "heuristic name or quoted formula; none: built-in estimate from territory, moves and the colour rule, on some boards corrected by a network",
                ..EVAL
            },
            NODES,
            TIME,
            MEMORY,
            THREADS,
            SEED,
            CLOCK,
            VARY,
        ],
        has_tree: false,
        limit: Some(("time", Value::Millis(150))),
    } build |spec, seed| Box::new(spec.strong(seed));
    "perfect" => {
        idea: "Solves the position if its limits allow, and plays like strong otherwise.",
        source: "this project",
        params: &[NODES, TIME, MEMORY, SEED, CLOCK, VARY],
        has_tree: false,
        limit: Some(("time", Value::Millis(2_000))),
    } build |spec, seed| Box::new(Perfect::new(spec.strong(seed)));
    "mcts" => {
        idea: "Monte Carlo tree search: simulates random games, most often after promising moves, and proves wins and losses in its tree.",
        source: "UCT (Kocsis and Szepesvári 2006), MCTS-Solver (Winands, Björnsson and Saito 2008)",
        params: &[
            Param { about: "maximum simulations per move", ..NODES },
            TIME,
            Param {
                name: "exploration",
                kind: ParamKind::Count { min: 0, max: 1_000 },
                default: Value::Count(100),
                about: "constant c of UCB1 in hundredths: larger values prefer moves tried less often",
            },
            Param { about: "random seed of the simulations; none: the seed of the game", ..SEED },
            CLOCK,
            VARY,
        ],
        has_tree: false,
        limit: Some(("nodes", Value::Count(10_000))),
    } build |spec, seed| {
        let exploration = spec.count("exploration").map_or(0.0, |c| c as f64 / 100.0);
        let shuffle = spec.vary().and(spec.shuffle(seed));
        #[cfg(feature = "foreign")]
        if let Some(Function::Network(network)) = spec.function() {
            return Box::new(Puct { exploration, shuffle, network: network.clone() });
        }
        Box::new(Mcts { exploration, seed: spec.seed().unwrap_or(seed), shuffle })
    };
}

impl AgentSpec {
    /// Sets the default limit if no limit is set, and refuses contradictory parameters.
    pub(crate) fn complete(&mut self) -> Result<(), SpecFault> {
        let limits = self.limits();
        if let (Some((name, limit)), true) = (&self.entry().limit, limits == Limits::default()) {
            self.set(name, limit.clone());
        }
        if let (Some(from), Some(depth)) = (self.count("from"), self.count("depth"))
            && from > depth
        {
            return Err(SpecFault::FromDeeper { from, depth });
        }
        // Searches with several threads are not reproducible node by node.
        let threads = self.count("threads").unwrap_or(1);
        if threads > 1 && (limits.depth.is_some() || limits.nodes.is_some()) {
            let (value, expected) = (threads.to_string(), "1, or a limit by time alone");
            let expected = ValueForm::Words(expected);
            return Err(SpecFault::Value { name: "threads", value, expected });
        }
        Ok(())
    }

    /// The static evaluation of this agent, for searches that evaluate.
    fn evaluation(&self) -> Evaluation {
        match self.value("eval") {
            Value::None => Strong::estimate().clone(),
            Value::Formula(formula) => Evaluation::Formula(formula.clone()),
            #[cfg(feature = "foreign")]
            Value::Foreign(foreign) => Evaluation::Foreign(foreign.clone()),
            Value::Word(name) => {
                isolation_eval::heuristic(name).expect("a checked name").evaluation()
            }
            other => unreachable!("eval is a name, a formula or a function, not {other:?}"),
        }
    }

    /// The search of `strong`, also for the parameters of `perfect`.
    fn strong(&self, seed: u64) -> Strong {
        let bytes = self.count("memory").unwrap_or(0) as usize * (1 << 20);
        let mut strong = Strong::new(self.evaluation(), bytes);
        let has_unit = self.estimates_as_strong();
        (strong.techniques.pruning, strong.techniques.network) = (has_unit, has_unit);
        strong.threads = self.count("threads").map_or(1, |threads| threads as u32);
        strong.seed = self.shuffle(seed);
        strong
    }

    /// The limits of one move.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            depth: self.count("depth").map(|depth| depth as u32),
            nodes: self.count("nodes"),
            time: self.time("time"),
        }
    }

    /// The agent with these limits in place of its own, as far as its search has them.
    pub(crate) fn with_limits(&self, Limits { depth, nodes, time }: Limits) -> Self {
        let limits = [
            ("depth", depth.map(|depth| Value::Count(depth.into()))),
            ("nodes", nodes.map(Value::Count)),
            ("time", time.map(|time| Value::Millis(time.as_millis() as u64))),
        ];
        let mut spec = self.clone();
        for (name, limit) in limits {
            spec.set(name, limit.unwrap_or(Value::None));
        }
        spec
    }

    /// Whether its scores are in units of [`Strong::estimate`].
    pub(crate) fn estimates_as_strong(&self) -> bool {
        self.calls_solver() && *self.value("eval") == Value::None
    }

    /// Whether it plays at once where the solver knows the result.
    pub(crate) fn calls_solver(&self) -> bool {
        matches!(self.entry().name, "strong" | "perfect")
    }

    /// The seed of the agent's text.
    pub(crate) fn seed(&self) -> Option<u64> {
        self.count("seed")
    }

    /// The margin below the best move that may be played; `None`: the best move is played.
    pub(crate) fn vary(&self) -> Option<Score> {
        self.count("vary").map(|hundredths| Score::estimate(hundredths as f64 / 100.0))
    }

    /// The seed by which a search shuffles the root's moves: with `vary`, the game's breaks ties.
    fn shuffle(&self, game: u64) -> Option<u64> {
        self.seed().or_else(|| self.vary().map(|_| game))
    }
}
