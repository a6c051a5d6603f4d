//! What the sources conclude, and the games that test it.

use isolation_arena::Estimate;
use isolation_report::words;
use serde::Deserialize;

use super::scores::simultaneous;
use super::{Assessment, Difference, Measured, Scores, Source};

/// A conclusion of a source, and its test: a table of `data/claims.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    source: Source,
    claim: String,
    test: String,
    find: Find,
    #[serde(default)]
    experiment: String,
    sides: Vec<Side>,
    opponents: Option<Vec<String>>,
}

/// How a conclusion is tested.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Find {
    /// The first side wins more of its games than each other side.
    Highest,
    /// The first side wins fewer of its games than each other side.
    Lowest,
    /// The first side wins at most one point more than the second.
    NoGain,
    /// Each side wins more than half of its games.
    AboveHalf,
    /// Each side wins less than half of its games.
    BelowHalf,
    /// The side wins at most one point less than half of its games.
    HoldsHalf,
    /// The shares of the first side differ less from opponent to opponent than those of the second.
    Evenly,
    /// Some neighbours in the order of the sides are closer than 100 matches could tell.
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

/// A conclusion of a source, and what the games say about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Conclusion {
    /// The source that draws it.
    pub source: Source,
    /// What it says.
    pub claim: String,
    /// How it is tested.
    pub test: String,
    /// What the games say.
    pub verdict: Assessment,
    /// The difference that decides it, above 0 where it speaks for the conclusion; none where nothing was played. The
    /// intervals of all conclusions hold together with a confidence of 95 %.
    pub difference: Option<Estimate>,
    /// The figures, in words.
    pub figures: String,
}

/// The difference of one comparison, above 0 where it speaks for the conclusion, and its figures.
type Compared = (Difference, String);

/// The conclusions of the sources, and what the games that were played say about them.
pub fn conclusions(measured: &Measured) -> Vec<Conclusion> {
    let Claims { claim: claims } =
        toml::from_str(include_str!("../data/claims.toml")).expect("a test reads the claims");
    let z = simultaneous(claims.iter().map(Claim::comparisons).sum());
    claims.into_iter().map(|claim| claim.conclude(measured, z)).collect()
}

impl Claim {
    /// How many differences it takes.
    fn comparisons(&self) -> usize {
        match self.find {
            Find::Highest | Find::Lowest | Find::TooFew => self.sides.len() - 1,
            Find::AboveHalf | Find::BelowHalf => self.sides.len(),
            Find::NoGain | Find::HoldsHalf | Find::Evenly => 1,
        }
    }

    fn conclude(self, measured: &Measured, z: f64) -> Conclusion {
        let compared = self.compare(measured).unwrap_or_default();
        let verdict = |(difference, _): &Compared| {
            let interval = difference.interval(z);
            match self.find {
                Find::NoGain | Find::HoldsHalf => Assessment::hardly_below(&interval),
                Find::TooFew if interval.low > 0.0 => Assessment::Holds,
                _ => Assessment::above(&interval),
            }
        };
        let least =
            |(one, _): &&Compared, (other, _): &&Compared| one.value.total_cmp(&other.value);
        let decides = compared.iter().min_by(least);
        Conclusion {
            verdict: Assessment::all(compared.iter().map(verdict)),
            difference: decides.map(|(difference, _)| difference.interval(z)),
            figures: decides.map_or("not played".to_owned(), |(_, figures)| figures.clone()),
            source: self.source,
            claim: self.claim,
            test: self.test,
        }
    }

    /// The differences that must be above 0, or hardly below, for the conclusion to hold; none where it was not played.
    fn compare(&self, measured: &Measured) -> Option<Vec<Compared>> {
        if let Find::Evenly = self.find {
            return Some(vec![self.evenly(measured)?]);
        }
        let sides =
            self.sides.iter().map(|side| Some((side.label(), self.scores(measured, side)?)));
        let mut sides = sides.collect::<Option<Vec<_>>>()?;
        let above = |(one, scores): &(&str, Scores), (other, others): &(&str, Scores)| {
            (scores.above(others), format!("{}, {}", share(one, scores), share(other, others)))
        };
        let half = |sign: f64| {
            let of_side = move |(label, scores): &(&str, Scores)| {
                let Difference { value, error } = scores.mean();
                (Difference { value: sign * (value - 0.5), error }, share(label, scores))
            };
            sides.iter().map(of_side).collect()
        };
        Some(match self.find {
            Find::Highest => sides[1..].iter().map(|other| above(&sides[0], other)).collect(),
            Find::Lowest | Find::NoGain => {
                sides[1..].iter().map(|other| above(other, &sides[0])).collect()
            }
            Find::AboveHalf | Find::HoldsHalf => half(1.0),
            Find::BelowHalf => half(-1.0),
            Find::TooFew => vec![too_few(&mut sides)?],
            Find::Evenly => unreachable!("it asks for the share against each opponent"),
        })
    }

    fn scores(&self, measured: &Measured, side: &Side) -> Option<Scores> {
        let (experiment, players) = match side {
            Side::Player(name) => (&self.experiment, std::slice::from_ref(name)),
            Side::Players { experiment, players, .. } => {
                (experiment.as_ref().unwrap_or(&self.experiment), &**players)
            }
        };
        measured.results.get(experiment)?.scores(players, self.opponents.as_deref())
    }

    /// How much more the shares of a player of the second side differ from opponent to opponent than those of the
    /// first: the difference of the mean standard deviations. Its error follows from those of the shares, by
    /// which it changes at these rates.
    fn evenly(&self, measured: &Measured) -> Option<Compared> {
        let results = measured.results.get(&self.experiment)?;
        let opponents = self.opponents.as_deref().unwrap_or_default();
        let mut deviations = [0.0, 0.0];
        let mut rates: Vec<(f64, Scores)> = Vec::new();
        for ((side, sign), deviation) in self.sides.iter().zip([-1.0, 1.0]).zip(&mut deviations) {
            let Side::Players { players, .. } = side else { return None };
            for player in players {
                let against = |other: &String| results.scores(&[player], Some(&[other]));
                let scores = opponents.iter().map(against).collect::<Option<Vec<_>>>()?;
                let shares: Vec<f64> = scores.iter().map(|scores| scores.mean().value).collect();
                let count = shares.len() as f64;
                let mean = shares.iter().sum::<f64>() / count;
                let squares: f64 = shares.iter().map(|share| (share - mean).powi(2)).sum();
                let own = (squares / count).sqrt();
                *deviation += own / players.len() as f64;
                let rate =
                    |share: f64| sign * (share - mean) / (count * own * players.len() as f64);
                rates.extend(shares.into_iter().map(rate).zip(scores));
            }
        }
        let rates: Vec<_> = rates.iter().map(|(rate, scores)| (*rate, scores)).collect();
        let [changing, constant] = deviations;
        let Difference { error, .. } = Scores::sum(&rates).mean();
        let figures = format!(
            "standard deviation over the opponents: {:.1} points changing, {:.1} constant",
            100.0 * changing,
            100.0 * constant,
        );
        Some((Difference { value: constant - changing, error }, figures))
    }
}

impl Side {
    fn label(&self) -> &str {
        match self {
            Self::Player(label) | Self::Players { label, .. } => label,
        }
    }
}

fn share(label: &str, scores: &Scores) -> String {
    format!("{label} {}", words::percent(scores.mean().value))
}

/// How far the closest neighbours are below the least difference that 100 matches would show half of the time.
fn too_few(sides: &mut [(&str, Scores)]) -> Option<Compared> {
    const GAMES: f64 = 2_800.0;
    let value = |(_, scores): &(&str, Scores)| scores.mean().value;
    sides.sort_by(|one, other| value(one).total_cmp(&value(other)));
    let mean = sides.iter().map(value).sum::<f64>() / sides.len() as f64;
    let bound = isolation_arena::stats::Z * (2.0 * mean * (1.0 - mean) / GAMES).sqrt();
    let neighbours: Vec<_> = sides.windows(2).map(|two| two[1].1.above(&two[0].1)).collect();
    let close = neighbours.iter().filter(|difference| difference.value < bound).count();
    let closest = neighbours.iter().min_by(|one, other| one.value.total_cmp(&other.value))?;
    let figures = format!(
        "{close} of {} neighbours are closer than {:.1} points; the closest are {:.1} points apart",
        neighbours.len(),
        100.0 * bound,
        100.0 * closest.value,
    );
    Some((Difference { value: bound - closest.value, error: closest.error }, figures))
}
