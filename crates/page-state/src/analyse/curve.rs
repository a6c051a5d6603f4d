//! A player's chances over a game, as a curve of steps.

use isolation::board::Player;

use super::assessment::Assessment;

/// Moves after which the chances are the same.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Run {
    /// The moves before the first of them, and up to the last.
    pub from: usize,
    pub to: usize,
    /// The player's chances, 0 to 1.
    pub share: f64,
    pub proven: bool,
}

/// The chances of a player after each move of a game, whose positions have these assessments. What is unknown is left
/// out.
pub fn curve(assessments: &[Assessment], viewer: Player) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (from, assessment) in assessments.iter().skip(1).enumerate() {
        let (share, kind) = (share(*assessment, viewer), assessment.kind());
        let proven = kind == "proven";
        match runs.last_mut() {
            _ if kind == "unknown" => {}
            Some(run) if (run.to, run.share, run.proven) == (from, share, proven) => run.to += 1,
            _ => runs.push(Run { from, to: from + 1, share, proven }),
        }
    }
    runs
}

fn share(assessment: Assessment, viewer: Player) -> f64 {
    match viewer {
        Player::First => assessment.share(),
        Player::Second => 1.0 - assessment.share(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isolation::board::Player::{First, Second};

    #[test]
    fn proofs_are_steps_and_the_unknown_is_left_out() {
        let proven = |winner| Assessment::Proven { winner, plies: None };
        let assessments = [
            proven(First),
            proven(First),
            proven(First),
            Assessment::Unknown,
            Assessment::Estimated(0.25),
            proven(Second),
        ];
        let runs = |viewer| {
            let runs = curve(&assessments, viewer).into_iter();
            runs.map(|it| (it.from, it.to, it.share, it.proven)).collect::<Vec<_>>()
        };
        assert_eq!(runs(First), [(0, 2, 1.0, true), (3, 4, 0.25, false), (4, 5, 0.0, true)]);
        assert_eq!(runs(Second), [(0, 2, 0.0, true), (3, 4, 0.75, false), (4, 5, 1.0, true)]);
        assert_eq!(curve(&[proven(First)], First), []);
    }
}
