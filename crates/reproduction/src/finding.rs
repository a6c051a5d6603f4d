//! Whether a sentence of a document holds, by the games.

use super::{Difference, Document};
use isolation_arena::Share;
use isolation_report::words;

/// What the games say about a sentence.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// Whether the figures speak for the sentence or against it.
    pub says_so: bool,
    /// How probable figures are that say so as clearly, or more, where the opposite is true.
    pub p_value: f64,
    /// The figures, in words.
    pub figures: String,
}

/// What came of a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClaimResult {
    /// The games show it.
    Holds,
    /// The games show the opposite.
    DoesNotHold,
    /// The games do not decide it, or were not played.
    CannotBeTold,
}

impl ClaimResult {
    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::DoesNotHold => "does not hold",
            Self::CannotBeTold => "cannot be told",
        }
    }
}

/// A sentence of a document, and what came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Conclusion {
    /// Who says it.
    pub document: Document,
    /// What is said.
    pub claim: String,
    /// How it is tested.
    pub test: String,
    /// What came of it.
    pub result: ClaimResult,
    /// The figures, in words.
    pub figures: String,
    /// The p-value, corrected for all sentences.
    pub p_value: f64,
}

/// A heuristic, or something else that plays, and the games it won.
pub type Named<'a> = (&'a str, Share);

/// A gain of fewer points than this is none: 2 % of the games.
const NO_GAIN: f64 = 0.02;

fn share((name, share): &Named<'_>) -> String {
    format!("{name} {}", words::share(share))
}

impl Finding {
    /// One wins more of its games than another.
    pub fn more(one: Named<'_>, other: Named<'_>) -> Option<Self> {
        let difference = Difference::of(&one.1, &other.1)?;
        Some(Self {
            says_so: difference.value > 0.0,
            p_value: difference.p_value(0.0),
            figures: format!("{}, {}", share(&one), share(&other)),
        })
    }

    /// One wins at most 2 points more of its games than another.
    pub fn no_gain(one: Named<'_>, other: Named<'_>) -> Option<Self> {
        let difference = Difference::of(&one.1, &other.1)?;
        let [gains, none] = [0.0, NO_GAIN].map(|gain| difference.p_value(gain));
        // Above nothing but below two points both may be shown: a gain that is shown is a gain.
        let gained = difference.low > 0.0 || (difference.value > NO_GAIN / 2.0 && gains < none);
        let says_so = !gained && difference.value < NO_GAIN;
        let p_value = if says_so { none } else { gains };
        Some(Self { says_so, p_value, figures: format!("{}, {}", share(&one), share(&other)) })
    }

    /// All win more than half of their games.
    pub fn above_half(all: &[Named<'_>]) -> Option<Self> {
        let differences = all.iter().map(|(_, share)| Difference::from_half(share));
        Self::each(differences, format!("the lowest: {}", share(extreme(all, false)?)))
    }

    /// All win less than half of their games.
    pub fn below_half(all: &[Named<'_>]) -> Option<Self> {
        let mirrored =
            |Difference { value, low, high }| Difference { value: -value, low: -high, high: -low };
        let differences = all.iter().map(|(_, share)| Difference::from_half(share).map(mirrored));
        Self::each(differences, format!("the highest: {}", share(extreme(all, true)?)))
    }

    /// One wins more of its games than each of the others.
    pub fn highest(one: Named<'_>, others: &[Named<'_>]) -> Option<Self> {
        let next = share(extreme(others, true)?);
        let above = others.iter().map(|(_, other)| Difference::of(&one.1, other));
        Self::each(above, format!("{}; the best of the others: {next}", share(&one)))
    }

    /// One wins fewer of its games than each of the others.
    pub fn lowest(one: Named<'_>, others: &[Named<'_>]) -> Option<Self> {
        let next = share(extreme(others, false)?);
        let below = others.iter().map(|(_, other)| Difference::of(other, &one.1));
        Self::each(below, format!("{}; the worst of the others: {next}", share(&one)))
    }

    /// All of these are above 0: for that the least clear one counts (intersection-union test:
    /// Berger, Technometrics 24, 1982), against it the clearest, corrected for their number.
    fn each(
        differences: impl Iterator<Item = Option<Difference>>,
        figures: String,
    ) -> Option<Self> {
        let differences = differences.collect::<Option<Vec<_>>>()?;
        let p_values = |above: bool| {
            let side = move |difference: &&Difference| (difference.value > 0.0) == above;
            differences.iter().filter(side).map(|difference| difference.p_value(0.0))
        };
        let against = p_values(false).fold(f64::INFINITY, f64::min);
        let (says_so, p_value) = if against.is_finite() {
            (false, (against * differences.len() as f64).min(1.0))
        } else {
            (true, p_values(true).fold(0.0, f64::max))
        };
        Some(Self { says_so, p_value, figures })
    }
}

/// Who won the most of its games, or the fewest.
fn extreme<'a, 'n>(all: &'a [Named<'n>], most: bool) -> Option<&'a Named<'n>> {
    let value = |(_, share): &Named<'_>| share.share.map_or(f64::NAN, |share| share.value);
    let order = |one: &&Named<'_>, other: &&Named<'_>| value(one).total_cmp(&value(other));
    if most { all.iter().max_by(order) } else { all.iter().min_by(order) }
}
