//! Whom ours can be measured against.

use std::env;
use std::path::PathBuf;
use std::time::Duration;

use isolation::board::Rules;
use isolation::{Agent, AgentSpec, AnyPosition};

use super::contest::{Fault, Side};
use super::fairy::{self, Fairy};
use super::minimax::{self, Iterative};
use super::uci::Uci;

/// The environment variable that names Fairy-Stockfish's program.
const PROGRAM: &str = "FAIRY_STOCKFISH";

/// A peer by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Name {
    /// alikureishy's ID_Improved, 150 ms a move
    IdImproved,
    /// IterativeSearch of the crate minimax (knight-11x9 only)
    Minimax,
    /// Fairy-Stockfish, whose path is in FAIRY_STOCKFISH
    Fairy,
}

/// A peer that can be sat opposite to.
pub enum Peer {
    /// An agent of this project.
    Agent(AgentSpec),
    /// The library, and its time a move.
    Minimax(Duration),
    /// The program: its path, its own name, and its time a move.
    Fairy(PathBuf, String, Duration),
}

impl Peer {
    /// The peer of this name; where it plays at our clock, by the clock of `ours`, else by the
    /// wall's and `time` a move. `Err` says why it cannot play.
    pub fn new(name: Name, ours: &AgentSpec, time: Duration) -> Result<Self, String> {
        match name {
            Name::IdImproved => {
                let clock = if ours.uses_processor_time() { "cpu" } else { "wall" };
                let text = format!(
                    "deepening(from=3, depth=24, time=150ms, reserve=20ms, eval=improved, \
                     clock={clock})"
                );
                Ok(Self::Agent(text.parse().expect("an agent")))
            }
            Name::Minimax => Ok(Self::Minimax(time)),
            Name::Fairy => {
                let program = env::var_os(PROGRAM).map(PathBuf::from);
                let program =
                    program.ok_or_else(|| format!("{PROGRAM} does not name its program"))?;
                let name = fairy::name(&program).map_err(|fault| format!("{PROGRAM}: {fault}"))?;
                Ok(Self::Fairy(program, name, time))
            }
        }
    }

    /// Why it cannot play on a board.
    pub fn refusal(&self, rules: &Rules) -> Option<String> {
        match self {
            Self::Minimax(_) if !minimax::plays(rules) => {
                Some(format!("its game is written for knight-11x9, not for {rules}"))
            }
            Self::Fairy(..) if fairy::variant(rules).is_none() => {
                Some(format!("variants.ini has no board {rules}"))
            }
            _ => None,
        }
    }

    /// A side for one game, on a board that is not refused.
    pub fn seat(
        &self,
        start: &AnyPosition,
        rules: &Rules,
        seed: u64,
    ) -> Result<Box<dyn Side>, Fault> {
        Ok(match self {
            Self::Agent(spec) => Box::new(Agent::new(spec.clone(), seed)),
            Self::Minimax(time) => Box::new(Iterative::new(*time)),
            Self::Fairy(program, _, time) => {
                let variant = fairy::variant(rules).expect("a board that is not refused");
                Box::new(Fairy::new(Uci::start(program)?, variant, start, *time)?)
            }
        })
    }

    /// What it is, with version and limits.
    pub fn describe(&self) -> String {
        match self {
            Self::Agent(spec) => format!("`{spec}`"),
            Self::Minimax(time) => format!(
                "`IterativeSearch` of the crate `minimax` {}, default options, {time:?} of wall \
                 time a move; evaluation: difference of exits; the order of its root moves is \
                 its own unseeded chance",
                locked_version("minimax"),
            ),
            Self::Fairy(_, name, time) => {
                format!("{name} by UCI, `go movetime {}`, one thread", time.as_millis())
            }
        }
    }
}

/// The version of a library in Cargo.lock.
fn locked_version(library: &str) -> &'static str {
    let lock = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.lock"));
    let (_, entry) =
        lock.split_once(&format!("\nname = \"{library}\"\nversion = \"")).expect("locked");
    entry.split('"').next().expect("a version")
}

#[cfg(test)]
#[allow(dead_code, unused_imports, reason = "see tests/strength.rs: a bench runs no tests")]
mod tests {
    use std::time::Duration;

    use isolation::find_rules;

    use super::{Name, Peer, locked_version};

    const TIME: Duration = Duration::from_millis(100);

    #[test]
    fn a_peer_says_which_boards_it_cannot_play() {
        let refusal = |peer: &Peer, board: &str| peer.refusal(&find_rules(board).unwrap());
        let minimax = Peer::Minimax(TIME);
        assert_eq!(refusal(&minimax, "knight-11x9"), None);
        let text = "its game is written for knight-11x9, not for knight-9x9";
        assert_eq!(refusal(&minimax, "knight-9x9").unwrap(), text);
        let fairy = Peer::Fairy("fairy".into(), "Fairy".into(), TIME);
        assert_eq!(refusal(&fairy, "knight"), None);
        let text = "variants.ini has no board king-9x9";
        assert_eq!(refusal(&fairy, "king-9x9").unwrap(), text);
    }

    #[test]
    fn id_improved_has_the_clock_of_ours() {
        for (clock, processor) in [("wall", false), ("cpu", true)] {
            let ours = format!("deepening(time=100ms, clock={clock})").parse().unwrap();
            let Ok(Peer::Agent(spec)) = Peer::new(Name::IdImproved, &ours, TIME) else {
                panic!("an agent");
            };
            assert_eq!(spec.uses_processor_time(), processor);
        }
    }

    #[test]
    fn the_version_of_a_library_is_the_locked_one() {
        assert!(locked_version("minimax").starts_with("0.6."));
    }
}
