//! What the documents conclude, sentence by sentence, and the games that test it.

use isolation::search::Seeded;
use rand_distr::{Distribution, StandardNormal};

use super::comparison::LEVEL;
use super::experiment::{BOARDS, EFFORTS};
use super::finding::Named;
use super::{ClaimResult, Conclusion, Document, Finding, Measured};
use isolation_arena::stats::holm;
use isolation_arena::{PairCounts, Share};
use isolation_report::words;

/// A sentence, and its test.
struct Claim {
    document: Document,
    claim: &'static str,
    test: &'static str,
    find: fn(&Measured) -> Option<Finding>,
}

const fn claim(
    document: Document,
    claim: &'static str,
    test: &'static str,
    find: fn(&Measured) -> Option<Finding>,
) -> Claim {
    Claim { document, claim, test, find }
}

const ALIKUREISHY: [&str; 8] = [
    "improved",
    "net_advantage",
    "net_mobility",
    "accessibility",
    "offensive_position",
    "proximity",
    "offensive_near_mobility",
    "advantage_near",
];
const SOUTHAMPTON: [&str; 9] = [
    "improved",
    "null",
    "open",
    "defensive",
    "moves_to_board",
    "weighted_with_board",
    "defensive_to_offensive",
    "offensive_to_defensive",
    "blocking",
];
const BECKER: [&str; 6] = [
    "open",
    "defensive",
    "offensive",
    "aggressive",
    "defensive_to_offensive",
    "offensive_to_defensive",
];
const OPPONENTS: [&str; 7] =
    ["Random", "MM_Null", "MM_Open", "MM_Improved", "AB_Null", "AB_Open", "AB_Improved"];
const SEVEN: &str = "games against the seven opponents";

/// The sentences, in the order of the documents.
#[rustfmt::skip]
static CLAIMS: &[Claim] = {
    use Document::{Alikureishy, Becker, Further, Southampton, Udacity};
    &[
        claim(Alikureishy, "net_advantage is the best heuristic", SEVEN,
            |m| best(m, "alikureishy", "net_advantage", &ALIKUREISHY)),
        claim(Alikureishy, "net_advantage is above improved", SEVEN,
            |m| more(m, "alikureishy", "net_advantage", "improved")),
        claim(Alikureishy, "net_mobility disappoints", "below improved, against the seven opponents",
            |m| more(m, "alikureishy", "improved", "net_mobility")),
        claim(Alikureishy, "accessibility disappoints", "below improved, against the seven opponents",
            |m| more(m, "alikureishy", "improved", "accessibility")),
        claim(Alikureishy, "offensive_position disappoints", "below improved, against the seven opponents",
            |m| more(m, "alikureishy", "improved", "offensive_position")),
        claim(Alikureishy, "proximity holds against improved",
            "at most 2 points below half against MM_Improved and AB_Improved together",
            |m| holds_half(m, "alikureishy", "proximity", &["MM_Improved", "AB_Improved"])),
        claim(Alikureishy, "proximity loses to open", "below half against MM_Open and AB_Open together",
            |m| Finding::below_half(&[("proximity", m.against("alikureishy", "proximity", &["MM_Open", "AB_Open"])?)])),
        claim(Alikureishy, "offensive_near_mobility needs tweaking", "below improved, against the seven opponents",
            |m| more(m, "alikureishy", "improved", "offensive_near_mobility")),
        claim(Alikureishy, "advantage_near needs tweaking", "below improved, against the seven opponents",
            |m| more(m, "alikureishy", "improved", "advantage_near")),
        claim(Southampton, "weights that change over time play more evenly",
            "the spread of their shares over the seven opponents is smaller than that of the constant ones", evenly),
        claim(Southampton, "weighted_with_board is the worst overall", SEVEN,
            |m| worst(m, "southampton", "weighted_with_board", &SOUTHAMPTON)),
        claim(Southampton, "weighted_with_board is the best against MM_Improved", "games against MM_Improved",
            |m| Finding::highest(met(m, "weighted_with_board", "MM_Improved")?,
                &others(&SOUTHAMPTON, "weighted_with_board").into_iter()
                    .map(|name| met(m, name, "MM_Improved")).collect::<Option<Vec<_>>>()?)),
        claim(Southampton, "changing strategy and aggression do best",
            "defensive_to_offensive, offensive_to_defensive and blocking together, above all other heuristics together",
            |m| Finding::more(
                ("the three", together(m, "southampton", &CHANGING)?),
                ("the others", together(m, "southampton",
                    &SOUTHAMPTON.into_iter().filter(|name| !CHANGING.contains(name)).collect::<Vec<_>>())?))),
        claim(Southampton, "every agent stays above 50 %", SEVEN,
            |m| Finding::above_half(&totals(m, "southampton", &SOUTHAMPTON)?)),
        claim(Southampton, "the Archenemy is very hard", "each other heuristic wins less than half against it",
            |m| Finding::below_half(&totals(m, "southampton-archenemy", &others(&SOUTHAMPTON, "improved"))?)),
        claim(Udacity, "a stronger weight on the opponent's moves alone gains nothing",
            "udacity_h1 gains at most 2 points on improved",
            |m| Finding::no_gain(total(m, "udacity-first", "udacity_h1")?, total(m, "udacity-first", "improved")?)),
        claim(Udacity, "the longest chain late in the game helps udacity_h1", "udacity_h1_h4 is above udacity_h1",
            |m| more(m, "udacity-first", "udacity_h1_h4", "udacity_h1")),
        claim(Udacity, "the distance term (h2) adds nothing or harms", "udacity_h1_h2_h4 gains at most 2 points on udacity_h1_h4",
            |m| Finding::no_gain(total(m, "udacity-first", "udacity_h1_h2_h4")?, total(m, "udacity-first", "udacity_h1_h4")?)),
        claim(Udacity, "the centre term (h3) adds nothing or harms", "udacity_h1_h3_h4 gains at most 2 points on udacity_h1_h4",
            |m| Finding::no_gain(total(m, "udacity-first", "udacity_h1_h3_h4")?, total(m, "udacity-first", "udacity_h1_h4")?)),
        claim(Udacity, "a shallower search is balanced by a better heuristic",
            "improved at mean depth 7.1 gains at most 2 points on udacity_h1_h4 at 6.7",
            |m| Finding::no_gain(total(m, "udacity-second", "improved")?, total(m, "udacity-second", "udacity_h1_h4")?)),
        claim(Udacity, "100 matches may be too few to order them",
            "some neighbours in our order are closer than 2,800 games could tell (5 %, half of the time)", too_few),
        claim(Becker, "minimax is distinctly harder than random on queen 3x3", "each of the six wins more than half against Random",
            |m| harder_than_random(m, "becker-queen-3x3")),
        claim(Becker, "minimax is distinctly harder than random on queen 5x5", "each of the six wins more than half against Random",
            |m| harder_than_random(m, "becker-queen-5x5")),
        claim(Becker, "open is quite effective on queen 3x3", "more than half against the five others",
            |m| Finding::above_half(&[among(m, "becker-queen-3x3", "open")?])),
        claim(Becker, "open is quite effective on queen 5x5", "more than half against the five others",
            |m| Finding::above_half(&[among(m, "becker-queen-5x5", "open")?])),
        claim(Becker, "defensive_to_offensive is particularly effective on queen 3x3", "more than half against the five others",
            |m| Finding::above_half(&[among(m, "becker-queen-3x3", "defensive_to_offensive")?])),
        claim(Becker, "defensive_to_offensive is particularly effective on queen 5x5", "more than half against the five others",
            |m| Finding::above_half(&[among(m, "becker-queen-5x5", "defensive_to_offensive")?])),
        claim(Further, "three phases do better than their parts", "three_phase above defensive, improved and offensive, against the seven opponents",
            |m| best(m, "further-phases", "three_phase", &["defensive", "improved", "offensive"])),
        claim(Further, "four phases do better than their parts", "four_phase above defensive, improved, offensive and blocking, against the seven opponents",
            |m| best(m, "further-phases", "four_phase", &["defensive", "improved", "offensive", "blocking"])),
        claim(Further, "more nodes win more games", "improved with the most nodes above improved with the fewest", |m| {
            let at = |nodes| m.total(&format!("further-nodes-{nodes}"), "improved");
            let [fewest, .., most] = EFFORTS;
            Finding::more((most, at(most)?), (fewest, at(fewest)?))
        }),
        claim(Further, "a larger board makes it harder to beat the seven opponents", "improved on the smallest board above improved on the largest", |m| {
            let at = |board| m.total(&format!("further-{board}"), "improved");
            let [smallest, .., largest] = BOARDS;
            Finding::more((smallest, at(smallest)?), (largest, at(largest)?))
        }),
        claim(Further, "at 150 ms net_advantage is above improved", SEVEN,
            |m| more(m, "further-time", "net_advantage", "improved")),
    ]
};

/// Southampton's heuristics that change their strategy, and the one that blocks.
const CHANGING: [&str; 3] = ["defensive_to_offensive", "offensive_to_defensive", "blocking"];

/// What the documents conclude, and what the games that were played say about it. The p-values are
/// corrected for all sentences (Holm).
pub fn conclusions(measured: &Measured) -> Vec<Conclusion> {
    let found: Vec<_> = CLAIMS.iter().map(|claim| (claim, (claim.find)(measured))).collect();
    let tested: Vec<f64> =
        found.iter().filter_map(|(_, finding)| Some(finding.as_ref()?.p_value)).collect();
    let mut corrected = holm(&tested).into_iter();
    let conclusion = |(claim, finding): (&Claim, Option<Finding>)| {
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
        let Claim { document, claim, test, .. } = *claim;
        Conclusion { document, claim, test, result, figures, p_value }
    };
    found.into_iter().map(conclusion).collect()
}

fn total<'n>(measured: &Measured, experiment: &str, name: &'n str) -> Option<Named<'n>> {
    Some((name, measured.total(experiment, name)?))
}

fn totals<'n>(measured: &Measured, experiment: &str, names: &[&'n str]) -> Option<Vec<Named<'n>>> {
    names.iter().map(|name| total(measured, experiment, name)).collect()
}

/// A heuristic against one opponent of Southampton's.
fn met<'n>(measured: &Measured, name: &'n str, opponent: &str) -> Option<Named<'n>> {
    Some((name, measured.against("southampton", name, &[opponent])?))
}

fn others<'n>(all: &[&'n str], name: &str) -> Vec<&'n str> {
    all.iter().copied().filter(|other| *other != name).collect()
}

fn more(measured: &Measured, experiment: &str, one: &str, other: &str) -> Option<Finding> {
    Finding::more(total(measured, experiment, one)?, total(measured, experiment, other)?)
}

fn best(measured: &Measured, experiment: &str, name: &str, all: &[&str]) -> Option<Finding> {
    let others = totals(measured, experiment, &others(all, name))?;
    Finding::highest(total(measured, experiment, name)?, &others)
}

fn worst(measured: &Measured, experiment: &str, name: &str, all: &[&str]) -> Option<Finding> {
    let others = totals(measured, experiment, &others(all, name))?;
    Finding::lowest(total(measured, experiment, name)?, &others)
}

/// The games of several against the seven opponents.
fn together(measured: &Measured, experiment: &str, names: &[&str]) -> Option<Share> {
    let summary = measured.summaries.get(experiment)?;
    let (mut won, mut of, mut pairs) = (0, 0, PairCounts::default());
    for name in names {
        let share = measured.total(experiment, name)?;
        won += share.count;
        of += share.of;
        let index = summary.players.iter().position(|player| player.name == *name)?;
        let met = summary.pairings.iter().filter(|pairing| pairing.player == index);
        pairs += met.map(|pairing| pairing.pairs).sum();
    }
    Some(Share::by_pair(won, of, pairs))
}

/// One of Becker's heuristics against the five others.
fn among<'n>(measured: &Measured, experiment: &str, name: &'n str) -> Option<Named<'n>> {
    Some((name, measured.against(experiment, name, &others(&BECKER, name))?))
}

fn harder_than_random(measured: &Measured, experiment: &str) -> Option<Finding> {
    let against = |name| Some((name, measured.against(experiment, name, &["Random"])?));
    Finding::above_half(&BECKER.into_iter().map(against).collect::<Option<Vec<_>>>()?)
}

/// Whether one loses at most two points more than half.
fn holds_half(
    measured: &Measured,
    experiment: &str,
    name: &str,
    opponents: &[&str],
) -> Option<Finding> {
    let share = measured.against(experiment, name, opponents)?;
    let half = Share::independent(1, 2);
    let exact = half.share.map(|half| isolation_arena::Estimate { low: 0.5, high: 0.5, ..half });
    let found = Finding::no_gain(("half", Share { share: exact, ..half }), (name, share))?;
    Some(Finding { figures: format!("{name} {}", words::share(&share)), ..found })
}

/// Whether heuristics whose weights change over time have shares that differ less from opponent to
/// opponent. The p-value is that of the difference of the mean standard deviations, by drawing the
/// shares again from their intervals, with a seed of its own.
fn evenly(measured: &Measured) -> Option<Finding> {
    const DRAWS: u32 = 2_000;
    const CHANGE: [&str; 4] = [
        "moves_to_board",
        "weighted_with_board",
        "defensive_to_offensive",
        "offensive_to_defensive",
    ];
    const CONSTANT: [&str; 4] = ["improved", "open", "defensive", "blocking"];
    let shares = |names: [&str; 4]| -> Option<Vec<Vec<isolation_arena::Estimate>>> {
        let of = |name: &str| {
            let one = |opponent| measured.against("southampton", name, &[opponent])?.share;
            OPPONENTS.into_iter().map(one).collect()
        };
        names.into_iter().map(of).collect()
    };
    let groups = [shares(CHANGE)?, shares(CONSTANT)?];
    let spread = |group: &[Vec<isolation_arena::Estimate>],
                  draw: &mut dyn FnMut(&isolation_arena::Estimate) -> f64| {
        let deviations = group.iter().map(|row| {
            let row: Vec<f64> = row.iter().map(&mut *draw).collect();
            let mean = row.iter().sum::<f64>() / row.len() as f64;
            (row.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / row.len() as f64).sqrt()
        });
        deviations.sum::<f64>() / group.len() as f64
    };
    let [change, constant] = groups.each_ref().map(|group| spread(group, &mut |share| share.value));
    let mut seeded = Seeded::new(0);
    let mut below = 0;
    for _ in 0..DRAWS {
        let mut draw = |share: &isolation_arena::Estimate| {
            let noise: f64 = StandardNormal.sample(&mut seeded);
            share.value + noise * (share.high - share.low) / (2.0 * isolation_arena::stats::Z)
        };
        let [change, constant] = groups.each_ref().map(|group| spread(group, &mut draw));
        below += u32::from(change < constant);
    }
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

/// Whether some neighbours in our order of the first tournament are too close for 100 matches. It is
/// a fact about our shares, so it is told by how clearly the closest two are below the bound.
fn too_few(measured: &Measured) -> Option<Finding> {
    const NAMES: [&str; 5] =
        ["improved", "udacity_h1", "udacity_h1_h4", "udacity_h1_h2_h4", "udacity_h1_h3_h4"];
    const GAMES: f64 = 2_800.0;
    let mut all = totals(measured, "udacity-first", &NAMES)?;
    let value = |share: &Share| share.share.map_or(0.0, |share| share.value);
    all.sort_by(|(_, one), (_, other)| value(one).total_cmp(&value(other)));
    let bound = |[low, high]: [f64; 2]| {
        let mean = f64::midpoint(low, high);
        isolation_arena::stats::Z * (2.0 * mean * (1.0 - mean) / GAMES).sqrt()
    };
    let neighbours = all.windows(2).filter_map(|two| {
        let difference = crate::Difference::of(&two[1].1, &two[0].1)?;
        Some((difference, bound([value(&two[0].1), value(&two[1].1)])))
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
