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
    pub claim: &'static str,
    /// How it is tested.
    pub test: &'static str,
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

fn listed(all: &[Named<'_>]) -> String {
    all.iter().map(share).collect::<Vec<_>>().join(", ")
}

impl Finding {
    /// One wins more of its games than another.
    pub fn more(one: Named<'_>, other: Named<'_>) -> Option<Self> {
        let difference = Difference::of(&one.1, &other.1)?;
        Some(Self {
            says_so: difference.value > 0.0,
            p_value: difference.p_value(0.0),
            figures: listed(&[one, other]),
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
        Some(Self { says_so, p_value, figures: listed(&[one, other]) })
    }

    /// All win more than half of their games.
    pub fn above_half(all: &[Named<'_>]) -> Option<Self> {
        let from_half = |(_, share): &Named<'_>| Difference::from_half(share);
        let differences: Vec<Difference> = all.iter().map(from_half).collect::<Option<_>>()?;
        let lowest = all.iter().min_by(|one, other| value(one).total_cmp(&value(other)))?;
        let figures = format!("the lowest: {}", share(lowest));
        Some(Self { figures, ..Self::each(&differences) })
    }

    /// All win less than half of their games.
    pub fn below_half(all: &[Named<'_>]) -> Option<Self> {
        let from_half = |(_, share): &Named<'_>| Difference::from_half(share).map(mirrored);
        let differences: Vec<Difference> = all.iter().map(from_half).collect::<Option<_>>()?;
        let highest = all.iter().max_by(|one, other| value(one).total_cmp(&value(other)))?;
        let figures = format!("the highest: {}", share(highest));
        Some(Self { figures, ..Self::each(&differences) })
    }

    /// One wins more of its games than each of the others.
    pub fn highest(one: Named<'_>, others: &[Named<'_>]) -> Option<Self> {
        let above = |(_, other): &Named<'_>| Difference::of(&one.1, other);
        let differences: Vec<Difference> = others.iter().map(above).collect::<Option<_>>()?;
        let next = others.iter().max_by(|one, other| value(one).total_cmp(&value(other)))?;
        let figures = format!("{}; the best of the others: {}", share(&one), share(next));
        Some(Self { figures, ..Self::each(&differences) })
    }

    /// One wins fewer of its games than each of the others.
    pub fn lowest(one: Named<'_>, others: &[Named<'_>]) -> Option<Self> {
        let below = |(_, other): &Named<'_>| Difference::of(other, &one.1);
        let differences: Vec<Difference> = others.iter().map(below).collect::<Option<_>>()?;
        let next = others.iter().min_by(|one, other| value(one).total_cmp(&value(other)))?;
        let figures = format!("{}; the worst of the others: {}", share(&one), share(next));
        Some(Self { figures, ..Self::each(&differences) })
    }

    /// All of these are above 0: for that the least clear one counts (intersection-union test:
    /// Berger, Technometrics 24, 1982), against it the clearest, corrected for their number.
    fn each(differences: &[Difference]) -> Self {
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
        Self { says_so, p_value, figures: String::new() }
    }
}

fn value((_, share): &Named<'_>) -> f64 {
    share.share.map_or(f64::NAN, |share| share.value)
}

fn mirrored(Difference { value, low, high }: Difference) -> Difference {
    Difference { value: -value, low: -high, high: -low }
}
