//! Simulated pairs of games of which the truth is known.

use isolation::search::Seeded;
use isolation_arena::PairCounts;

/// A number from 0 to below 1.
fn uniform(seeded: &mut Seeded) -> f64 {
    const STEPS: u32 = 1 << 24;
    f64::from(seeded.below(STEPS)) / f64::from(STEPS)
}

/// Pairs in which a player wins each game with the probability `share`. With the probability
/// `tied`, the start favours one side: what helps the player in one game hurts it as much in the
/// other.
pub fn play(seeded: &mut Seeded, share: f64, tied: f64, counts: &mut PairCounts) {
    let luck = uniform(seeded);
    let again = if uniform(seeded) < tied { 1.0 - luck } else { uniform(seeded) };
    counts.count([luck, again].map(|luck| luck < share));
}

/// So many such pairs.
pub fn pairs(seeded: &mut Seeded, share: f64, tied: f64, pairs: u64) -> PairCounts {
    let mut counts = PairCounts::default();
    (0..pairs).for_each(|_| play(seeded, share, tied, &mut counts));
    counts
}
