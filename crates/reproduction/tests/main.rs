//! The experiments of the sources: the data that is shipped, small runs of it, the comparison, the statistics.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use isolation::search::Seeded;
use isolation_arena::{
    Estimate, Finished, Openings, PlayerSpec, Run, Share, Summary, SummaryBuilder, Tournament,
};
use isolation_reproduction::{
    Assessment, Calibration, Conditions, Experiment, Measured, Scores, Source, Values, compare,
    conclusions, explained, explanations, figures, players, ranking, report,
};

fn play(tournament: &Tournament) -> (Summary, Finished) {
    let stop = AtomicBool::new(false);
    let run = Run { tournament, threads: NonZeroUsize::MIN, stop: &stop };
    let mut summary = SummaryBuilder::new(None);
    let finished = run.play(Finished::default(), None, |record, _| {
        summary.add(record).expect("a record of our own");
    });
    (summary.finish(), finished.expect("nothing is written"))
}

/// From one opening each.
fn small(sources: &[Source]) -> Measured {
    let played = |_: &str, tournament: &Tournament| Ok::<_, Infallible>(play(tournament));
    Measured::play(sources, 1, Some(1), played).unwrap_or_else(|never| match never {})
}

fn conditions() -> Conditions {
    Conditions {
        command: "isolation tournament --reproduce all".to_owned(),
        seed: 1,
        program: "isolation".to_owned(),
        machine: "a machine".to_owned(),
        threads: 1,
        experiments: vec!["alikureishy".to_owned()],
    }
}

fn values() -> Values {
    ["NODES", "SHALLOW", "FEW"].map(|word| (word, "1000".to_owned())).to_vec()
}

#[test]
fn every_experiment_is_a_tournament_of_the_arena() {
    for experiment in Source::ALL.into_iter().flat_map(Experiment::of) {
        let tournament = experiment.tournament(&values(), 1, None);
        let agents = tournament.entrants.iter().map(|entrant| &entrant.player);
        // No agent is limited by a clock.
        assert!(agents.clone().all(|player| matches!(player, PlayerSpec::Agent(_))));
        assert!(agents.map(ToString::to_string).all(|agent| !agent.contains("ms, settle")
            && (!agent.contains("time=") || agent.contains("time=none"))));
    }
}

/// What the conclusions need is played from all 49 · 48 openings, each once, in an order that only the seed decides.
#[test]
fn the_openings_are_all_of_the_board() {
    let openings = |source, seed| {
        let tournament = Experiment::of(source)[0].tournament(&values(), seed, None);
        assert_eq!(tournament.schedule.most_pairs() % 2_352, 0);
        let Openings::List(openings) = tournament.openings else { panic!("openings are listed") };
        openings.into_iter().map(|opening| opening.to_string()).collect::<Vec<_>>()
    };
    let all = openings(Source::Alikureishy, 1);
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 2_352);
    assert_eq!(all.len(), 2_352);
    assert_eq!(all, openings(Source::Southampton, 1));
    assert_ne!(all, openings(Source::Alikureishy, 2));
}

#[test]
fn published_tables_add_up_to_what_the_sources_say() {
    let total = |source, row: &str| {
        let figure = figures(source)
            .into_iter()
            .find(|figure| figure.row == row && figure.opponent.is_none())
            .expect("a row of the table");
        (figure.won.count, figure.won.of)
    };
    assert_eq!(total(Source::Alikureishy, "improved"), (105, 140));
    assert_eq!(total(Source::Alikureishy, "net_advantage"), (110, 140));
    // 66.43 % and 72.86 %.
    assert_eq!(total(Source::Alikureishy, "offensive_near_mobility"), (93, 140));
    assert_eq!(total(Source::Alikureishy, "advantage_near"), (102, 140));
    assert_eq!(total(Source::Southampton, "Archenemy"), (110, 140));
    let udacity = figures(Source::Udacity);
    assert_eq!(udacity.len(), 5 * 6 + 3);
    // What is combined is the sum of the five runs, but for rounding.
    for row in udacity.chunk_by(|one, other| one.row == other.row) {
        if let [runs @ .., combined] = row
            && runs.len() == 5
        {
            let won: u64 = runs.iter().map(|figure| figure.won.count).sum();
            assert_eq!(runs.iter().map(|figure| figure.won.of).sum::<u64>(), combined.won.of);
            assert!(won.abs_diff(combined.won.count) <= 3, "{}", combined.row);
        }
    }
}

#[test]
fn every_figure_and_explanation_has_its_place() {
    let mut players = BTreeMap::new();
    for experiment in Source::ALL.into_iter().flat_map(Experiment::of) {
        let entrants = experiment.tournament(&values(), 1, None).entrants.into_iter();
        players.insert(experiment.name, entrants.map(|it| it.name).collect::<Vec<_>>());
    }
    let all: Vec<_> = Source::ALL.into_iter().flat_map(figures).collect();
    assert_eq!(all.len(), 8 * 8 + 2 * 8 + 33);
    for figure in &all {
        let players = &players[figure.experiment];
        let known = |name: &String| players.contains(name);
        assert!(figure.row == "Archenemy" || figure.row == "Player" || known(&figure.row));
        assert!(figure.opponent.iter().all(known), "{figure:?}");
    }
    for explanation in explanations() {
        assert!(
            ["known", "played", "guessed"].contains(&explanation.basis.as_str()),
            "{explanation:?}"
        );
        let fits = |name: &str, value: &str| name == "*" || name == value;
        let explained = all.iter().any(|figure| {
            figure.source.name() == explanation.source
                && fits(&explanation.row, &figure.row)
                && fits(&explanation.column, &figure.column)
        });
        assert!(explained, "{explanation:?}");
    }
}

/// A depth that grows with the logarithm of the nodes, as a search's does.
#[test]
fn calibration_finds_the_budget() {
    let depth = |nodes: u64| (nodes as f64).ln();
    let search = || {
        let mut calibration = Calibration::new(7.1, 0.01);
        let mut asked = Vec::new();
        while let Some(nodes) = calibration.next() {
            asked.push(nodes);
            calibration.tell(nodes, depth(nodes));
        }
        (calibration.best(), asked)
    };
    let (best, asked) = search();
    let (nodes, reached) = best.expect("something was measured");
    assert!((reached - 7.1).abs() < 0.01, "{nodes}: {reached}");
    assert!(asked.len() < 20);
    assert_eq!(search(), (best, asked));
    // Out of reach: the end of the range.
    let mut calibration = Calibration::new(1_000.0, 0.01);
    while let Some(nodes) = calibration.next() {
        calibration.tell(nodes, depth(nodes));
    }
    assert!(calibration.best().expect("measured").0 > 99_000);
}

#[test]
fn small_runs_make_the_same_report_twice() {
    let sources = [Source::Southampton, Source::Udacity];
    let [one, other] = [(); 2].map(|()| small(&sources));
    let text = report(&one, &sources, &conditions());
    assert_eq!(text, report(&other, &sources, &conditions()));
    assert_eq!(one.budgets.len(), 3);
    let compared = compare(&one);
    assert_eq!(compared.len(), 8 + 33);
    assert_eq!(players(&one).len(), 9);
    assert_eq!(explained(&one).len(), 5);
    assert_eq!(ranking(&one, "heuristics").len(), 28);
    for comparison in &compared {
        assert_eq!(comparison.ours.of, if comparison.figure.opponent.is_some() { 2 } else { 14 });
    }
    // One opening tells nothing, and neither do games that were not played.
    for conclusion in conclusions(&one) {
        let played = sources.contains(&conclusion.source) || conclusion.claim.contains("phases");
        assert_eq!(conclusion.figures == "not played", !played, "{}", conclusion.claim);
        assert_eq!(conclusion.verdict, Assessment::Undecided, "{}", conclusion.claim);
    }
}

/// A figure that cannot be compatible is not, and one that is the same is.
#[test]
fn figures_are_compared_with_what_was_measured() {
    let measured = small(&[Source::Alikureishy]);
    let compared = compare(&measured);
    assert_eq!(compared.len(), 8 * 8 + 2 * 8);
    let with = |won: u64, of: u64| {
        let mut changed = measured.clone();
        let summary = changed.summaries.get_mut("alikureishy").expect("it was played");
        let improved = summary.players.iter_mut().find(|player| player.name == "improved");
        improved.expect("it played").won = Share::independent(won, of);
        let compared = compare(&changed);
        let all = |comparison: &&isolation_reproduction::Comparison| {
            comparison.figure.row == "improved" && comparison.figure.opponent.is_none()
        };
        compared.iter().find(all).expect("the row's sum").is_compatible()
    };
    assert!(with(7_500, 10_000));
    assert!(!with(5_000, 10_000));
}

fn interval(low: f64, high: f64) -> Estimate {
    Estimate { value: f64::midpoint(low, high), low, high }
}

#[test]
fn verdicts_follow_from_intervals() {
    use Assessment::{DoesNotHold, Holds, Small, Undecided};
    let above = |low, high| Assessment::above(&interval(low, high));
    assert_eq!(above(0.002, 0.03), Holds);
    assert_eq!(above(-0.03, -0.002), DoesNotHold);
    assert_eq!(above(-0.002, 0.03), Undecided);
    // A small difference is small even where its sign is certain.
    assert_eq!(above(0.002, 0.01), Small);
    assert_eq!(above(-0.01, 0.01), Small);
    let hardly_below = |low, high| Assessment::hardly_below(&interval(low, high));
    assert_eq!(hardly_below(-0.01, 0.2), Holds);
    assert_eq!(hardly_below(-0.02, -0.002), DoesNotHold);
    assert_eq!(hardly_below(-0.02, 0.0), Undecided);
    // An interval narrower than one point decides, wherever it lies.
    for thousandth in -60..60 {
        let low = f64::from(thousandth) / 1_000.0;
        for verdict in [above(low, low + 0.0099), hardly_below(low, low + 0.0099)] {
            assert_ne!(verdict, Undecided, "{low}");
        }
    }
    assert_eq!(Assessment::all([Holds, Holds]), Holds);
    assert_eq!(Assessment::all([Holds, Small]), Small);
    assert_eq!(Assessment::all([Holds, Undecided, Small]), Undecided);
    assert_eq!(Assessment::all([Undecided, DoesNotHold, Small]), DoesNotHold);
}

#[test]
fn all_openings_leave_only_the_error_of_chance() {
    let side = |share: Vec<f64>, chance: f64| {
        let part = |at: usize| if at.is_multiple_of(2) { chance } else { 0.0 };
        let parts = (0..share.len()).map(part).collect();
        Scores::new("a board", 100, share, parts)
    };
    let half = |count| (0..count).map(|at| if at % 2 == 0 { 1.0 } else { 0.0 }).collect::<Vec<_>>();
    // All openings, and no chance: what is seen is so.
    let exact = side(half(100), 0.0).mean();
    assert_eq!((exact.value, exact.error), (0.5, 0.0));
    // The standard error of a share of 50 of 100 without replacement, by hand: √(0.5 · (50/49 · 1/4) / 50).
    let sample = side(half(50), 0.0).mean();
    assert!((sample.error - (0.5 * (50.0 / 49.0) * 0.25 / 50.0_f64).sqrt()).abs() < 1e-12);
    // A difference is paired: equal sides do not differ at all, from however few openings.
    let (one, other) = (side(half(50), 0.0), side(half(60), 0.0));
    assert_eq!((one.above(&other).value, one.above(&other).error), (0.0, 0.0));
    // Chance remains.
    assert!(side(half(100), 0.2).mean().error > 0.0);
    assert!(side(half(29), 0.0).mean().error.is_infinite());
}

/// Two sides that play one deterministic opponent and Random from some of 400 openings, many times: their intervals hold
/// the true difference as often as they claim, and never much less often.
#[test]
fn intervals_cover_the_true_difference() {
    const OPENINGS: usize = 400;
    const RUNS: u32 = 2_000;
    const Z: f64 = 1.959_964;
    let mut seeded = Seeded::new(1);
    let mut draw = move || f64::from(seeded.below(1 << 20)) / f64::from(1 << 20);
    let mut order: Vec<usize> = (0..OPENINGS).collect();
    // What deterministic games give, and how often Random loses, by side and opening; good openings are good for both.
    let population = [(); 2].map(|()| {
        let of_opening = |at: usize| {
            let good = f64::from(at.is_multiple_of(3));
            (f64::from(draw() < 0.3 + 0.5 * good), 0.8 + 0.15 * good)
        };
        (0..OPENINGS).map(of_opening).collect::<Vec<_>>()
    });
    let mean = |side: &[(f64, f64)]| {
        side.iter().map(|(fixed, chance)| (fixed + chance) / 2.0).sum::<f64>() / OPENINGS as f64
    };
    let truth = mean(&population[0]) - mean(&population[1]);
    let mut seeded = Seeded::new(2);
    for count in [60, 200, OPENINGS] {
        let mut covered = 0;
        for _ in 0..RUNS {
            seeded.shuffle(&mut order);
            let sides = population.each_ref().map(|side| {
                let played = order[..count].iter().map(|&at| {
                    let (fixed, chance) = side[at];
                    let won =
                        f64::from(f64::from(seeded.below(1 << 20)) < chance * f64::from(1 << 20));
                    ((fixed + won) / 2.0, won / 2.0)
                });
                let (share, chance) = played.unzip();
                Scores::new("a board", OPENINGS, share, chance)
            });
            let interval = sides[0].above(&sides[1]).interval(Z);
            covered += u32::from((interval.low..=interval.high).contains(&truth));
        }
        let coverage = f64::from(covered) / f64::from(RUNS);
        // The variance of chance is taken for too large rather than too small.
        assert!((0.935..=0.985).contains(&coverage), "{count}: {coverage}");
    }
}
