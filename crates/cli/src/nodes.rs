//! Numbers of nodes in options.

use isolation::board::Echo;
use isolation::seeds::MAX_SEED;
use isolation::spec::read_count;

/// Parses a number of nodes as in agents: in thousands with `k`, in millions with `M`.
pub fn parse_nodes(text: &str) -> Result<u64, String> {
    let count = read_count(text).filter(|count| (1..=MAX_SEED).contains(count));
    let expected = || format!("a whole number from 1 to {MAX_SEED}, such as 6700, 100k or 2M");
    count.ok_or_else(|| format!("{}; expected {}", Echo(text), expected()))
}
