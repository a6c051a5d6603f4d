//! The limits of the command `go`.

use isolation::board::Echo;
use isolation::clock::time_for_move;
use isolation::search::Limits;
use isolation::{AgentSpec, AnyPosition};
use std::str::FromStr;
use std::time::Duration;

/// The limits of the command `go`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Limits of this move.
    limits: Limits,
    /// Whether to search until `stop`.
    pub infinite: bool,
    /// Remaining time on the clock, by player.
    left: [Option<Duration>; 2],
    /// Increment per move, by player.
    added: [Duration; 2],
}

/// Maximum move overhead: time reserved for sending the answer.
const LONGEST_WAY: Duration = Duration::from_millis(5);

impl Go {
    /// Parses the arguments of `go`.
    pub fn parse(words: &[&str]) -> Result<Self, String> {
        let mut go = Self::default();
        let mut words = words.iter();
        while let Some(&key) = words.next() {
            if key == "infinite" {
                go.infinite = true;
                continue;
            }
            let value = words.next().copied().unwrap_or_default();
            match key {
                "depth" => go.limits.depth = Some(number(key, value)?),
                "nodes" => go.limits.nodes = Some(number(key, value)?),
                "movetime" => go.limits.time = Some(millis(key, value)?),
                "p1time" => go.left[0] = Some(millis(key, value)?),
                "p2time" => go.left[1] = Some(millis(key, value)?),
                "p1inc" => go.added[0] = millis(key, value)?,
                "p2inc" => go.added[1] = millis(key, value)?,
                _ => {
                    return Err(format!(
                        "go: unknown limit {}; expected movetime, nodes, depth, infinite, p1time, \
                         p2time, p1inc or p2inc",
                        Echo(key)
                    ));
                }
            }
        }
        Ok(go)
    }

    /// The limits of this agent's move.
    pub fn limits(&self, agent: &AgentSpec, position: &AnyPosition) -> Limits {
        let player = position.to_move().index();
        let (left, added) = (self.left[player], self.added[player]);
        let share = left.map(|left| time_for_move(agent, position, left, added));
        let time = self.limits.time.into_iter().chain(share).min();
        let time = time.map(|time| time - (time / 10).min(LONGEST_WAY));
        Limits { time, ..self.limits }
    }
}

fn number<N: FromStr + Default + PartialEq>(key: &str, value: &str) -> Result<N, String> {
    let number = value.parse().ok().filter(|number| *number != N::default());
    number.ok_or_else(|| format!("go: {key} {}: expected a whole number from 1", Echo(value)))
}

/// Negative times, of clocks that have run out, count as 0.
fn millis(key: &str, value: &str) -> Result<Duration, String> {
    let number = value.parse::<i64>();
    let number =
        number.map_err(|_| format!("go: {key} {}: expected whole milliseconds", Echo(value)))?;
    Ok(Duration::from_millis(number.max(0) as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Result<Go, String> {
        Go::parse(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn limits_of_a_move() {
        let agent = "deepening".parse().expect("an agent");
        let position = "7/7/2n4/3N3/7/7/7 b".parse().expect("a position");
        let limits = |text: &str| go(text).expect(text).limits(&agent, &position);
        let millis = |millis| Some(Duration::from_millis(millis));
        let (depth, nodes) = (Some(3), Some(100));
        assert_eq!(limits("depth 3 nodes 100"), Limits { depth, nodes, time: None });
        assert_eq!(limits("movetime 1000").time, millis(995));
        assert_eq!(limits("movetime 10").time, millis(9));
        assert_eq!(limits("movetime 0").time, millis(0));
        assert_eq!(limits("p1time 1 p2time 15000 p2inc 100").time, millis(1_070));
        assert_eq!(limits("p2time -3 p2inc 100").time, millis(0));
        assert_eq!(limits("p1time 15000"), Limits::default());
        assert_eq!(limits("infinite"), Limits::default());
        assert!(go("infinite").expect("go").infinite);
    }

    #[test]
    fn refused() {
        let cases = [
            ("depth", "go: depth \"\": expected a whole number from 1"),
            ("depth 0", "go: depth \"0\": expected a whole number from 1"),
            ("nodes -1", "go: nodes \"-1\": expected a whole number from 1"),
            ("movetime soon", "go: movetime \"soon\": expected whole milliseconds"),
        ];
        for (text, message) in cases {
            assert_eq!(go(text).expect_err(text), message);
        }
        let error = go("wtime 100").expect_err("a limit of UCI");
        assert!(error.starts_with("go: unknown limit \"wtime\"; expected movetime, "), "{error}");
    }
}
