//! What a measurement is asked for.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use isolation::board::Rules;
use isolation::{AgentSpec, MAX_SEED, find_rules, variant_name};

use super::peers::Name;

/// Plays pairs of games between one of our agents and peers, and writes a report.
///
/// Each start has both pieces placed at random and is played from both sides. Times are of the
/// wall unless the agent says clock=cpu: play one game at a time on a quiet machine.
#[derive(clap::Parser, Debug)]
#[command(name = "cargo xtask bench strength", bin_name = "cargo xtask bench strength")]
pub struct Options {
    /// The agent that is measured
    #[arg(long, value_name = "AGENT", default_value = "strong(time=100ms)")]
    pub ours: AgentSpec,
    /// The peers; those that cannot play are named with the reason
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "id-improved,minimax,fairy"
    )]
    pub peer: Vec<Name>,
    /// The boards; pieces are placed at random on every one
    #[arg(long, value_delimiter = ',', default_value = "knight-9x9,knight-11x9", value_parser = find_rules)]
    pub boards: Vec<Rules>,
    /// Pairs of games for each board and peer
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    pub pairs: u32,
    /// The first pair's seed; each later pair has the next one
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=MAX_SEED / 2))]
    pub seed: u64,
    /// Milliseconds a move of minimax and fairy
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub peer_time: u32,
    /// Games at a time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub threads: u32,
    /// Where the report is written; a relative path begins at the workspace
    #[arg(long, value_name = "FILE", default_value = "docs/reports/strength.md")]
    pub report: PathBuf,
    /// What cargo says to every bench.
    #[arg(long, hide = true)]
    bench: bool,
}

impl Options {
    /// Time a move of the peers whose time is not part of their name.
    pub fn peer_time(&self) -> Duration {
        Duration::from_millis(self.peer_time.into())
    }

    /// The command that repeats this, every option written out, the report's place aside.
    pub fn as_command(&self) -> String {
        let peers: Vec<String> = (self.peer.iter().filter_map(ValueEnum::to_possible_value))
            .map(|value| value.get_name().to_owned())
            .collect();
        let boards: Vec<String> = self.boards.iter().map(variant_name).collect();
        format!(
            "cargo xtask bench strength --ours '{}' --peer {} --boards {} --pairs {} --seed {} \
             --peer-time {} --threads {}",
            self.ours.to_string().replace('\'', r"'\''"),
            peers.join(","),
            boards.join(","),
            self.pairs,
            self.seed,
            self.peer_time,
            self.threads,
        )
    }
}

#[cfg(test)]
#[allow(dead_code, unused_imports, reason = "see tests/strength.rs: a bench runs no tests")]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::Options;

    fn parse(arguments: &[&str]) -> Result<Options, clap::Error> {
        Options::try_parse_from(["strength"].iter().chain(arguments))
    }

    #[test]
    fn the_options_are_well_formed() {
        Options::command().debug_assert();
    }

    #[test]
    fn the_command_says_everything_and_reads_back() {
        let options =
            parse(&["--pairs", "7", "--peer", "fairy", "--seed", "3", "--bench"]).unwrap();
        let command = options.as_command();
        let expected = "--peer fairy --boards knight-9x9,knight-11x9 --pairs 7 --seed 3 \
                        --peer-time 100 --threads 1";
        assert!(command.ends_with(expected), "{command}");
        let ours = command.split('\'').nth(1).unwrap();
        let again = parse(&["--ours", ours]).unwrap();
        assert_eq!(again.ours, options.ours);
    }

    #[test]
    fn refusals_say_what_would_be_right() {
        let refused = |arguments: &[&str]| parse(arguments).unwrap_err().to_string();
        for (arguments, text) in [
            (["--boards", "knight-1x9"], "each side must be 2 to 16 cells"),
            (["--peer", "nobody"], "[possible values: id-improved, minimax, fairy]"),
            (["--ours", "deepening(time=x)"], "deepening(time=x)"),
            (["--pairs", "0"], "0 is not in 1.."),
            (["--threads", "65"], "65 is not in 1..=64"),
        ] {
            let error = refused(&arguments);
            assert!(error.contains(text), "{error}");
        }
    }
}
