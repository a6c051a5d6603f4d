//! The `info` lines of a program.

use isolation::RecordedScore;
use isolation::board::Verdict;

/// The latest values that a program reported in its search.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Info {
    /// Nodes visited.
    pub nodes: Option<u64>,
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// The score for the side to move.
    pub score: Option<RecordedScore>,
}

impl Info {
    /// Parses the words after `info`. Unknown words are ignored.
    pub fn update(&mut self, words: &str) {
        let words: Vec<&str> = words.split_whitespace().collect();
        // Only the first of several variations counts.
        if words.windows(2).any(|pair| pair[0] == "multipv" && pair[1] != "1") {
            return;
        }
        let mut rest = words.iter().copied();
        while let Some(word) = rest.next() {
            match word {
                "depth" => self.depth = number(&mut rest).or(self.depth),
                "nodes" => self.nodes = number(&mut rest).or(self.nodes),
                "score" => self.score = score(&mut rest).or(self.score),
                // Moves or text follow, to the end of the line.
                "pv" | "string" => return,
                _ => {}
            }
        }
    }
}

fn number<'a, N: std::str::FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Option<N> {
    words.next()?.parse().ok()
}

/// `cp N`: hundredths of a unit; `win N` and `loss N`: proven, in N plies; `mate N`: proven, in N
/// moves, a loss if N is negative or 0.
fn score<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<RecordedScore> {
    let (kind, value) = (words.next()?, number::<i64>(words)?);
    match kind {
        "cp" => Some(RecordedScore::Estimate(value as f64 / 100.0)),
        "win" => Some(RecordedScore::Proven(Verdict::Win)),
        "loss" => Some(RecordedScore::Proven(Verdict::Loss)),
        "mate" if value > 0 => Some(RecordedScore::Proven(Verdict::Win)),
        "mate" => Some(RecordedScore::Proven(Verdict::Loss)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(lines: &[&str]) -> Info {
        let mut info = Info::default();
        lines.iter().for_each(|line| info.update(line));
        info
    }

    #[test]
    fn the_latest_counts() {
        let info = parsed(&[
            "depth 1 seldepth 9 score cp -107 time 0 nodes 16 pv d4c2",
            "depth 2 multipv 1 score cp 250 nodes 40",
            "depth 3 multipv 2 score cp 99 nodes 41",
            "nodes 50 score cp many",
            "string depth 9 nodes 999",
            "",
        ]);
        let score = Some(RecordedScore::Estimate(2.5));
        assert_eq!(info, Info { nodes: Some(50), depth: Some(2), score });
    }

    #[test]
    fn proofs() {
        let (win, loss) = (Verdict::Win, Verdict::Loss);
        for (text, proof) in
            [("win 3", win), ("loss 4", loss), ("mate 2", win), ("mate -2", loss), ("mate 0", loss)]
        {
            let score = parsed(&[&format!("depth 3 score {text} nodes 3")]).score;
            assert_eq!(score, Some(RecordedScore::Proven(proof)), "{text}");
        }
    }
}
