//! The documents' experiments: the data that is shipped, small runs of it, the comparison.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use isolation_arena::{Description, Finished, PlayerSpec, Run, Share, Summary, SummaryBuilder};
use isolation_reproduction::{
    Calibration, ClaimResult, Conditions, Difference, Document, Experiment, Finding, Measured,
    candidates, compare, conclusions, explanations, figures, report,
};

fn play(description: &Description) -> Summary {
    let tournament = description.check(None).expect("the shipped data is right");
    let stop = AtomicBool::new(false);
    let run = Run { tournament: &tournament, threads: NonZeroUsize::MIN, stop: &stop };
    let mut summary = SummaryBuilder::new(None);
    run.play(Finished::default(), None, |record, _| {
        summary.add(record).expect("a record of our own");
    })
    .expect("nothing is written");
    summary.finish()
}

/// One pair a pairing. To be quick, what is measured by time searches few nodes instead, and chains are
/// left out.
fn small(documents: &[Document]) -> Measured {
    let measured = Measured::play(documents, 1, Some(1), |_, description| {
        let mut description = description.clone();
        for player in &mut description.players {
            if let Some((_, eval)) = player.player.split_once("eval=") {
                let eval = eval.trim_end_matches(')');
                let quick = if eval.ends_with("_h4") { "udacity_h1" } else { eval };
                player.player =
                    player.player.replace(&format!("eval={eval}"), &format!("eval={quick}"));
            }
            player.player = player.player.replace("time=150ms, reserve=20ms", "nodes=500");
        }
        Ok::<_, Infallible>(play(&description))
    });
    measured.unwrap_or_else(|never| match never {})
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

#[test]
fn every_experiment_is_a_tournament_of_the_arena() {
    let values = vec![("NODES", "1000".to_owned()), ("SHALLOW", "900".to_owned())];
    for document in Document::ALL {
        for experiment in Experiment::of(document) {
            let description = experiment.description(&values);
            let tournament = description
                .check(None)
                .unwrap_or_else(|error| panic!("{}: {error}", experiment.name));
            let agents = tournament.entrants.iter().map(|entrant| &entrant.player);
            assert!(agents.clone().all(|player| matches!(player, PlayerSpec::Agent(_))));
            if document == Document::Alikureishy || document == Document::Southampton {
                assert!(tournament.schedule.most_pairs() * 2 >= 1_000);
            }
        }
    }
}

#[test]
fn gauntlets_give_every_heuristic_at_least_2000_games_against_the_seven() {
    for name in ["alikureishy", "southampton"] {
        let document =
            if name == "alikureishy" { Document::Alikureishy } else { Document::Southampton };
        let experiment = &Experiment::of(document)[0];
        let description = experiment.description(&Vec::new());
        let heroes = description.heroes.expect("a gauntlet");
        let opponents = description.players.len() - heroes;
        assert_eq!(opponents, 7);
        assert!(description.rounds.expect("written down") * 2 * opponents as u64 >= 2_000);
    }
}

#[test]
fn published_tables_add_up_to_what_the_documents_say() {
    let total = |document, row: &str| {
        let figure = figures(document)
            .into_iter()
            .find(|figure| figure.row == row && figure.opponent.is_none())
            .expect("a row of the table");
        (figure.won.count, figure.won.of)
    };
    assert_eq!(total(Document::Alikureishy, "improved"), (105, 140));
    assert_eq!(total(Document::Alikureishy, "net_advantage"), (110, 140));
    // 66.43 % and 72.86 %.
    assert_eq!(total(Document::Alikureishy, "offensive_near_mobility"), (93, 140));
    assert_eq!(total(Document::Alikureishy, "advantage_near"), (102, 140));
    assert_eq!(total(Document::Southampton, "Archenemy"), (110, 140));
    let udacity = figures(Document::Udacity);
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
    let values = vec![("NODES", "1000".to_owned()), ("SHALLOW", "900".to_owned())];
    let mut players = BTreeMap::new();
    for experiment in Document::ALL.into_iter().flat_map(Experiment::of) {
        let names = experiment.description(&values).players.into_iter();
        let names: Vec<String> = names.map(|player| player.name.unwrap_or(player.player)).collect();
        players.insert(experiment.name, names);
    }
    let all: Vec<_> = Document::ALL.into_iter().flat_map(figures).collect();
    assert_eq!(all.len(), 8 * 8 + 2 * 8 + 33);
    for figure in &all {
        let players = &players[figure.experiment];
        let known = |name: &String| players.contains(name);
        assert!(figure.row == "Archenemy" || figure.row == "Player" || known(&figure.row));
        assert!(figure.opponent.iter().all(known), "{figure:?}");
    }
    for explanation in explanations() {
        assert!(["known", "guessed"].contains(&explanation.basis.as_str()), "{explanation:?}");
        let fits = |name: &str, value: &str| name == "*" || name == value;
        let explained = all.iter().any(|figure| {
            figure.document.name() == explanation.document
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
        let mut calibration = Calibration::new(7.1);
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
    let mut calibration = Calibration::new(1_000.0);
    while let Some(nodes) = calibration.next() {
        calibration.tell(nodes, depth(nodes));
    }
    assert!(calibration.best().expect("measured").0 > 99_000);
}

/// Newcombe (1998), table II, line (a), method 10: 56/70 against 48/80: 0.2000, [0.0524, 0.3339].
#[test]
fn differences_are_newcombes() {
    let one = Share::independent(56, 70);
    let other = Share::independent(48, 80);
    let difference = Difference::of(&one, &other).expect("both are shares of something");
    assert!((difference.value - 0.2).abs() < 1e-12);
    assert!((difference.low - 0.0524).abs() < 5e-5, "{difference:?}");
    assert!((difference.high - 0.3339).abs() < 5e-5, "{difference:?}");
    // The p-value is 5 % at the ends.
    assert!((difference.p_value(difference.low) - 0.05).abs() < 1e-9);
    assert!((difference.p_value(difference.high) - 0.05).abs() < 1e-9);
    assert!(difference.p_value(0.0) < 0.05);
}

#[test]
fn small_runs_make_the_same_report_twice() {
    let documents = [Document::Southampton, Document::Udacity];
    let [one, other] = [(); 2].map(|()| small(&documents));
    let text = report(&one, &documents, &conditions());
    assert_eq!(text, report(&other, &documents, &conditions()));
    assert_eq!(one.budgets.len(), 2);
    let compared = compare(&one);
    assert_eq!(compared.len(), 8 + 33);
    assert_eq!(candidates(&one).len(), 9);
    for comparison in &compared {
        assert_eq!(comparison.ours.of, if comparison.figure.opponent.is_some() { 2 } else { 14 });
    }
    // What was not played is not told.
    for conclusion in conclusions(&one) {
        let played = documents.contains(&conclusion.document);
        assert_eq!(conclusion.figures == "not played", !played, "{}", conclusion.claim);
        assert!(played || conclusion.result == ClaimResult::CannotBeTold);
    }
}

/// A figure that cannot be compatible is not, and one that is the same is.
#[test]
fn figures_are_compared_with_what_was_measured() {
    let measured = small(&[Document::Alikureishy]);
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

fn share(won: u64) -> Share {
    Share::independent(won, 10_000)
}

#[test]
fn findings_say_what_the_figures_say() {
    let one = |won| ("one", share(won));
    let other = |won| ("other", share(won));
    // 70 % against 68 %: the standard error is 0.65 points, so that z is about 3.06.
    let more = Finding::more(one(7_000), other(6_800)).expect("shares");
    assert!(more.says_so && (more.p_value - 0.0022).abs() < 0.0002, "{more:?}");
    let less = Finding::more(one(6_800), other(7_000)).expect("shares");
    assert!(!less.says_so && (less.p_value - more.p_value).abs() < 1e-6, "{less:?}");
    // The least clear of the others counts for it, the clearest, twice, against it.
    let highest =
        |others: [u64; 2]| Finding::highest(one(7_000), &others.map(other)).expect("shares");
    assert_eq!(highest([6_000, 6_800]).p_value, more.p_value);
    let beaten = highest([6_000, 7_200]);
    let by = Finding::more(other(7_200), one(7_000)).expect("shares").p_value;
    assert!(!beaten.says_so && (beaten.p_value - 2.0 * by).abs() < 1e-9, "{beaten:?}");
    assert!(Finding::lowest(one(5_000), &[other(6_000)]).expect("shares").says_so);
    assert!(Finding::above_half(&[one(5_200), other(6_000)]).expect("shares").says_so);
    let not_all = Finding::above_half(&[one(4_800), other(6_000)]).expect("shares");
    assert!(!not_all.says_so && not_all.p_value < 0.001, "{not_all:?}");
    assert!(Finding::below_half(&[one(4_800), other(4_000)]).expect("shares").says_so);
}

#[test]
fn no_gain_is_shown_and_not_only_a_gain_that_is_not_shown() {
    let gain = |won| Finding::no_gain(("new", share(won)), ("old", share(5_000))).expect("shares");
    // None at all: two points are 2.83 standard errors away.
    let none = gain(5_000);
    assert!(none.says_so && (none.p_value - 0.0047).abs() < 0.0003, "{none:?}");
    let harm = gain(4_500);
    assert!(harm.says_so && harm.p_value < 0.0001, "{harm:?}");
    let gained = gain(6_000);
    assert!(!gained.says_so && gained.p_value < 0.0001, "{gained:?}");
    // Between nothing and two points: neither is shown.
    for won in [5_080, 5_120] {
        assert!(gain(won).p_value > 0.05, "{won}: {:?}", gain(won));
    }
    // Few games show neither.
    let few = |won| Share::independent(won, 100);
    let few = Finding::no_gain(("new", few(50)), ("old", few(50))).expect("shares");
    assert!(few.p_value > 0.5, "{few:?}");
}
