//! What the sources conclude, sentence by sentence, and the games that test it.

use isolation::search::Seeded;
use rand_distr::{Distribution, StandardNormal};
use serde::Deserialize;

use super::comparison::LEVEL;
use super::finding::Named;
use super::{ClaimResult, Conclusion, Difference, Document, Finding, Measured};
use isolation_arena::stats::{Z, holm};
use isolation_arena::{Estimate, Share};
use isolation_report::words;

/// A conclusion of a source, and its test: a table of `data/claims.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    document: Document,
    claim: String,
    test: String,
    find: Find,
    #[serde(default)]
    experiment: String,
    sides: Vec<Side>,
    opponents: Option<Vec<String>>,
}

/// How a conclusion is tested.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Find {
    More,
    NoGain,
    Highest,
    Lowest,
    AboveHalf,
    BelowHalf,
    HoldsHalf,
    Evenly,
    TooFew,
}

/// Whose games are counted.
#[derive(Deserialize)]
#[serde(untagged)]
enum Side {
    Player(String),
    Players { label: String, experiment: Option<String>, players: Vec<String> },
}

#[derive(Deserialize)]
struct Claims {
    claim: Vec<Claim>,
}

/// The sources' conclusions, and what the games that were played say about them. The p-values are
/// corrected for all conclusions (Holm).
pub fn conclusions(measured: &Measured) -> Vec<Conclusion> {
    let Claims { claim: claims } =
        toml::from_str(include_str!("../data/claims.toml")).expect("a test reads the claims");
    let found: Vec<_> = claims.iter().map(|claim| claim.find(measured)).collect();
    let tested: Vec<f64> = found.iter().flatten().map(|finding| finding.p_value).collect();
    let mut corrected = holm(&tested).into_iter();
    let conclusion = |(Claim { document, claim, test, .. }, finding): (Claim, Option<Finding>)| {
        let (result, figures, p_value) = match finding {
            None => (ClaimResult::CannotBeTold, "not played".to_owned(), 1.0),
            Some(Finding { says_so, figures, .. }) => {
                let p_value = corrected.next().unwrap_or(1.0);
                let result = match says_so {
                    _ if p_value >= LEVEL => ClaimResult::CannotBeTold,
                    true => ClaimResult::Holds,
                    false => ClaimResult::DoesNotHold,
                };
                (result, figures, p_value)
            }
        };
        Conclusion { document, claim, test, result, figures, p_value }
    };
    claims.into_iter().zip(found).map(conclusion).collect()
}

impl Claim {
    fn find(&self, measured: &Measured) -> Option<Finding> {
        if let Find::Evenly = self.find {
            return self.evenly(measured);
        }
        let shares = self.sides.iter().map(|side| self.share(measured, side));
        let mut shares = shares.collect::<Option<Vec<_>>>()?;
        match self.find {
            Find::More => Finding::more(shares[0], shares[1]),
            Find::NoGain => Finding::no_gain(shares[0], shares[1]),
            Find::Highest => Finding::highest(shares[0], &shares[1..]),
            Find::Lowest => Finding::lowest(shares[0], &shares[1..]),
            Find::AboveHalf => Finding::above_half(&shares),
            Find::BelowHalf => Finding::below_half(&shares),
            Find::HoldsHalf => holds_half(shares[0]),
            Find::TooFew => too_few(&mut shares),
            Find::Evenly => unreachable!("it asks for the share against each opponent"),
        }
    }

    fn share<'c>(&'c self, measured: &Measured, side: &'c Side) -> Option<Named<'c>> {
        let (label, experiment, players) = match side {
            Side::Player(name) => (name, None, std::slice::from_ref(name)),
            Side::Players { label, experiment, players } => {
                (label, experiment.as_ref(), &**players)
            }
        };
        let experiment = experiment.unwrap_or(&self.experiment);
        let share = measured.won(experiment, players, self.opponents.as_deref())?;
        Some((label, share))
    }

    /// Whether the players of the first side have shares that differ less from opponent to opponent
    /// than those of the second. The p-value is that of the difference of the mean standard deviations,
    /// by drawing the shares again from their intervals, with a seed of its own.
    fn evenly(&self, measured: &Measured) -> Option<Finding> {
        const DRAWS: u32 = 2_000;
        let one = |name: &String, opponent| {
            measured.won(&self.experiment, &[name], Some(&[opponent]))?.share
        };
        let row = |name| self.opponents.iter().flatten().map(|other| one(name, other)).collect();
        let mut groups: Vec<Vec<Vec<Estimate>>> = Vec::new();
        for side in &self.sides {
            let Side::Players { players, .. } = side else { return None };
            groups.push(players.iter().map(row).collect::<Option<_>>()?);
        }
        let spread = |group: usize, draw: &mut dyn FnMut(&Estimate) -> f64| {
            let deviations = groups[group].iter().map(|row| {
                let row: Vec<f64> = row.iter().map(&mut *draw).collect();
                let count = row.len() as f64;
                let mean = row.iter().sum::<f64>() / count;
                (row.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / count).sqrt()
            });
            deviations.sum::<f64>() / groups[group].len() as f64
        };
        let [change, constant] = [0, 1].map(|group| spread(group, &mut |share| share.value));
        let mut seeded = Seeded::new(0);
        let mut draw = |share: &Estimate| {
            let noise: f64 = StandardNormal.sample(&mut seeded);
            share.value + noise * (share.high - share.low) / (2.0 * Z)
        };
        let is_below = |_: &u32| spread(0, &mut draw) < spread(1, &mut draw);
        let below = (0..DRAWS).filter(is_below).count() as u32;
        let rarer = f64::from(below.min(DRAWS - below) + 1) / f64::from(DRAWS + 1);
        Some(Finding {
            says_so: change < constant,
            p_value: (2.0 * rarer).min(1.0),
            figures: format!(
                "standard deviation over the opponents: {:.1} points changing, {:.1} constant",
                100.0 * change,
                100.0 * constant,
            ),
        })
    }
}

/// Whether one loses at most two points more than half.
fn holds_half((name, share): Named<'_>) -> Option<Finding> {
    let exact = Some(Estimate { value: 0.5, low: 0.5, high: 0.5 });
    let half = Share { share: exact, ..Share::independent(1, 2) };
    let found = Finding::no_gain(("half", half), (name, share))?;
    Some(Finding { figures: format!("{name} {}", words::share(&share)), ..found })
}

/// Whether some neighbours in our order of the first tournament are too close for 100 matches. It is
/// a fact about our shares, so it is decided by how far the closest two are below the bound.
fn too_few(all: &mut [Named<'_>]) -> Option<Finding> {
    const GAMES: f64 = 2_800.0;
    let value = |share: &Share| share.share.map_or(0.0, |share| share.value);
    all.sort_by(|(_, one), (_, other)| value(one).total_cmp(&value(other)));
    let bound = |low, high| {
        let mean = f64::midpoint(low, high);
        Z * (2.0 * mean * (1.0 - mean) / GAMES).sqrt()
    };
    let neighbours = all.windows(2).filter_map(|two| {
        let [low, high] = [&two[0].1, &two[1].1];
        Some((Difference::of(high, low)?, bound(value(low), value(high))))
    });
    let neighbours: Vec<_> = neighbours.collect();
    let close = neighbours.iter().filter(|(difference, bound)| difference.value < *bound).count();
    let (closest, bound) =
        neighbours.iter().min_by(|(one, _), (other, _)| one.value.total_cmp(&other.value))?;
    Some(Finding {
        says_so: close > 0,
        p_value: (closest.p_value(*bound) * neighbours.len() as f64).min(1.0),
        figures: format!(
            "{close} of {} neighbours are closer than {:.1} points; the closest are {:.1} points apart",
            neighbours.len(),
            100.0 * bound,
            100.0 * closest.value,
        ),
    })
}
