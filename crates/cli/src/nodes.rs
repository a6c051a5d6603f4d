//! Numbers of nodes in options.

use isolation::board::Echo;
use isolation::read_count;

/// Parses a number of nodes as in agents: in thousands with `k`, in millions with `M`.
pub fn parse_nodes(text: &str) -> Result<u64, String> {
    let expected = "expected a whole number from 1, such as 6700, 100k or 2M";
    let count = read_count(text).filter(|&count| count > 0);
    count.ok_or_else(|| format!("{}; {expected}", Echo(text)))
}
