//! Laws over the whole catalogue of heuristics.

use std::collections::{HashMap, HashSet};

use crate::random::{Case, Dice};
use isolation_board::{Movement, Player, Position, Setup, Verdict, Word};
use isolation_eval::{CATALOGUE, Evaluation, Feature, Score, ScoreError, View, heuristic};

/// Random positions at all stages of the game, on at most this many squares: on the boards of the
/// presets and on others.
fn positions(seed: u64, count: usize, squares: usize) -> impl Iterator<Item = Setup> {
    let presets = [
        (Movement::Knight, 7, 7),
        (Movement::Queen, 7, 7),
        (Movement::Queen, 3, 3),
        (Movement::Knight, 11, 9),
        (Movement::Knight, 8, 8),
        (Movement::King, 7, 7),
    ];
    let mut dice = Dice(seed);
    (0..count).map(move |number| {
        let mut case = Case::draw(&mut dice, squares);
        if number % 2 == 0 {
            let (movement, width, height) = presets[number / 2 % presets.len()];
            let plies = dice.below(width * height * 3 / 4);
            if width * height <= squares {
                case = Case { movement, width, height, holes: 0, plies, ..case };
            }
        }
        case.setup()
    })
}

/// Compares both evaluations of each entry, in one width and for both players.
fn compare<W: Word>(setup: &Setup, counts: &mut HashMap<&'static str, usize>) {
    let position = Position::<W>::try_from(setup.clone()).unwrap();
    for me in Player::BOTH {
        // One view for all, so that longest paths are computed once.
        let view = View::new(&position, me);
        for entry in CATALOGUE {
            let native = entry.evaluation().score_or_end(&view).unwrap();
            let formula = Evaluation::Formula(entry.parsed()).score_or_end(&view).unwrap();
            assert_eq!(native, formula, "{} for the {me} player in {position}", entry.name);
            match native.proof() {
                Some(_) if position.outcome().is_none() => {
                    *counts.entry("proven by chains").or_default() += 1;
                }
                Some(proof) => {
                    let won = position.outcome().unwrap().winner == me;
                    assert_eq!(proof, if won { Verdict::Win } else { Verdict::Loss });
                    assert_eq!(native.plies(), Some(0));
                    *counts.entry("finished").or_default() += 1;
                }
                None => *counts.entry(entry.name).or_default() += 1,
            }
        }
        if !position.both_placed() {
            *counts.entry("while pieces are placed").or_default() += 1;
        }
    }
}

#[test]
fn native_functions_equal_their_formulas() {
    let mut counts = HashMap::new();
    let mut narrow = 0;
    for setup in positions(1, 9_000, 64).chain(positions(5, 1_400, 128)) {
        compare::<u128>(&setup, &mut counts);
        if setup.size.area() <= 64 {
            compare::<u64>(&setup, &mut counts);
            narrow += 1;
        }
    }
    for entry in CATALOGUE {
        assert!(counts[entry.name] > 10_000, "{}: {}", entry.name, counts[entry.name]);
    }
    assert!(counts["proven by chains"] > 1_000, "{counts:?}");
    assert!(counts["finished"] > 1_000, "{counts:?}");
    assert!(counts["while pieces are placed"] > 500, "{counts:?}");
    assert!(narrow > 3_000);
}

#[test]
fn names_are_well_formed_and_unique() {
    let mut seen = HashSet::new();
    for entry in CATALOGUE {
        assert!(
            entry.name.starts_with(|c: char| c.is_ascii_lowercase())
                && entry
                    .name
                    .chars()
                    .all(|c| { c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' }),
            "{}",
            entry.name
        );
        for name in entry.aliases.iter().chain([&entry.name]) {
            assert!(seen.insert(*name), "{name} is there twice");
            assert!(std::ptr::eq(heuristic(name).unwrap(), entry), "{name}");
            assert!(!name.is_empty() && !name.contains(char::is_whitespace), "{name:?}");
        }
        for text in [entry.source, entry.idea] {
            assert!(text.len() > 4 && text.trim() == text, "{}: {text:?}", entry.name);
        }
        assert!(entry.idea.ends_with('.'), "{}: one sentence", entry.name);
    }
    for feature in Feature::ALL {
        assert!(seen.insert(feature.name()), "{} names two things", feature.name());
        assert_eq!(Feature::named(feature.name()), Some(*feature));
    }
    for word in ["min", "max", "abs", "floor", "ceil", "round", "win", "loss", "and", "or", "not"] {
        assert!(seen.insert(word), "{word} names two things");
    }
}

/// The names and aliases of the published heuristics. The catalogue has more.
const PUBLISHED: [(&str, &str); 31] = [
    ("null", "winlose winlose_score null_score"),
    ("open", "open_move_score open_score open_moves #moves becker:simple"),
    ("improved", "advantage advantage_score improved_score sef southampton:simple"),
    ("centre", "center center_score centre_score"),
    ("defensive", "weighted defensive_score"),
    ("offensive", ""),
    ("aggressive", "aggressive_score"),
    // Becker's camelCase names.
    ("defensive_to_offensive", "defensiveToOffensive defensive_to_offensive_score"),
    ("offensive_to_defensive", "offensiveToDefensive offensive_to_defensive_score"),
    ("moves_to_board", "movesToBoard moves_to_board_score"),
    ("weighted_with_board", "weightedWithBoard weighted_with_board_score"),
    ("blocking", "blocking_score"),
    // alikureishy's *_score names.
    ("net_advantage", "net_advantage_score"),
    ("net_mobility", "new_mobility_score net_mobility_score"),
    ("accessibility", "accessibility_score"),
    ("offensive_position", "offensive_score offensive_position_score"),
    ("proximity", "proximity_score"),
    ("horizon", "horizon_score"),
    ("offensive_near_mobility", "offensive_near_mobility_score"),
    ("offensive_near", "offensive_near_score"),
    ("advantage_near", "advantage_near_score"),
    ("advantage_offensive", "advantage_offensive_score"),
    ("centre_avoid", "center_avoid centre_avoid_score center_avoid_score"),
    ("staged", "staged_score"),
    ("three_phase", ""),
    ("four_phase", ""),
    ("udacity_h1", "Heuristic1"),
    ("udacity_h1_h4", "length_move_chain"),
    ("udacity_h1_h2_h4", ""),
    ("udacity_h1_h3_h4", ""),
    ("udacity_improved_h4", ""),
];

#[test]
fn published_names_are_known() {
    let names = PUBLISHED.map(|(name, _)| name);
    let known = CATALOGUE.iter().map(|entry| entry.name).filter(|name| names.contains(name));
    assert!(known.eq(names));
    for (name, aliases) in PUBLISHED {
        for alias in aliases.split_whitespace() {
            assert_eq!(heuristic(alias).unwrap().name, name, "{alias}");
        }
    }
}

#[test]
fn an_ambiguous_name_is_refused() {
    let error = heuristic("simple").unwrap_err().to_string();
    assert_eq!(
        error,
        "heuristic \"simple\" is ambiguous: becker:simple is open, southampton:simple is improved"
    );
}

#[test]
fn unknown_names_are_refused() {
    for (name, message) in [
        ("impoved", "unknown heuristic \"impoved\"; did you mean improved?"),
        ("Open", "unknown heuristic \"Open\"; did you mean open?"),
        ("zzz", "unknown heuristic \"zzz\""),
        ("", "unknown heuristic \"\""),
        ("own", "unknown heuristic \"own\""),
    ] {
        assert_eq!(heuristic(name).unwrap_err().to_string(), message);
    }
}

/// The published formulas, as the sources give them, against the catalogue's.
#[test]
fn formulas_equal_the_published_ones() {
    let published = [
        ("null", "0"),
        ("open", "own"),
        ("improved", "own - opp"),
        ("centre", "centre_sq"),
        ("defensive", "2*own - opp"),
        ("offensive", "own - 2*opp"),
        ("aggressive", "10 - opp"),
        ("defensive_to_offensive", "filled <= 0.5 ? 2*own - opp : own - 2*opp"),
        ("offensive_to_defensive", "filled <= 0.5 ? own - 2*opp : 2*own - opp"),
        ("moves_to_board", "2*own*filled - opp"),
        ("weighted_with_board", "3*own - 2*opp + blank"),
        ("blocking", "own - 2*opp + overlap"),
        ("net_advantage", "to_move ? own - opp : own_only - opp"),
        ("net_mobility", "own == opp ? 0 : to_move ? (own > opp ? 2 : -1) : (own > opp ? 1 : -2)"),
        ("offensive_position", "overlap > 0 ? (to_move ? +1 : -1) : 0"),
        ("proximity", "-hops"),
        ("horizon", "own_near - opp_near"),
        ("offensive_near_mobility", "offensive_position + proximity + net_mobility"),
        ("offensive_near", "offensive_position + proximity"),
        ("advantage_near", "net_advantage + proximity"),
        ("advantage_offensive", "net_advantage + offensive_position"),
        ("centre_avoid", "accessibility - proximity"),
        (
            "staged",
            "filled <= 1/3 ? centre_avoid : filled <= 2/3 ? offensive_near_mobility : advantage_offensive",
        ),
        ("three_phase", "filled <= 1/3 ? defensive : filled <= 2/3 ? improved : offensive"),
        (
            "four_phase",
            "filled <= 1/4 ? defensive : filled <= 1/2 ? improved : filled <= 3/4 ? offensive : blocking",
        ),
        ("udacity_h1", "(own - 2*opp) / squares"),
    ];
    let parsed = published.map(|(name, text)| {
        let formula = isolation_eval::Formula::parse(text).unwrap();
        (name, heuristic(name).unwrap().evaluation(), formula)
    });
    for setup in positions(2, 2_000, 128) {
        let position = Position::<u128>::try_from(setup).unwrap();
        for me in Player::BOTH {
            let view = View::new(&position, me);
            for (name, native, formula) in &parsed {
                assert_eq!(
                    native.score(&view),
                    formula.score(&view).map_err(ScoreError::from),
                    "{name} in {position}"
                );
            }
        }
    }
}

/// Every estimate is far inside the range of estimates, and evaluating twice gives the same.
#[test]
fn values_are_bounded_and_pure() {
    let bound = Score::units(1_000);
    for setup in positions(3, 2_000, 49) {
        let position = Position::<u128>::try_from(setup).unwrap();
        for me in Player::BOTH {
            let (view, other_view) = (View::new(&position, me), View::new(&position, me));
            for entry in CATALOGUE {
                let score = entry.evaluation().score(&view).unwrap();
                let again = entry.evaluation().score(&other_view).unwrap();
                assert_eq!(score, again, "{}", entry.name);
                assert!(
                    score.proof().is_some() || (-bound <= score && score <= bound),
                    "{}: {score} in {position}",
                    entry.name
                );
            }
        }
    }
}

/// A symmetric entry is symmetric everywhere; for every other one, a position is found whose image
/// has another value.
#[test]
fn exactly_the_symmetric_entries_are_symmetric() {
    let mut witnesses: HashMap<&str, String> = HashMap::new();
    for setup in positions(4, 2_000, 30) {
        let position = Position::<u128>::try_from(setup).unwrap();
        for me in Player::BOTH {
            let view = View::new(&position, me);
            for symmetry in position.symmetries().skip(1) {
                let image = symmetry.apply(&position);
                let image_view = View::new(&image, me);
                for entry in CATALOGUE {
                    let evaluation = entry.evaluation();
                    let (here, there) = (evaluation.score(&view), evaluation.score(&image_view));
                    if here == there {
                        continue;
                    }
                    // Whether a longest path is found within its budget may depend on the order of
                    // squares; otherwise the values must be equal.
                    let unknown = |view: &View<'_, u128>| view.chains().contains(&None);
                    assert!(
                        !entry.symmetric
                            || (evaluation.is_slow() && (unknown(&view) || unknown(&image_view))),
                        "{}: {here:?} and {there:?} in {position} and {image}",
                        entry.name
                    );
                    witnesses.entry(entry.name).or_insert_with(|| position.to_string());
                }
            }
        }
    }
    for entry in CATALOGUE.iter().filter(|entry| !entry.symmetric) {
        assert!(witnesses.contains_key(entry.name), "{} is symmetric after all", entry.name);
    }
}

#[test]
fn heuristics_that_need_closed_trails_say_so() {
    let named: Vec<_> =
        CATALOGUE.iter().filter(|entry| entry.needs_trails()).map(|entry| entry.name).collect();
    let expected = [
        "udacity_h1_h4",
        "udacity_h1_h2_h4",
        "udacity_h1_h3_h4",
        "udacity_improved_h4",
        "attacker",
        "fitted",
    ];
    assert_eq!(named, expected);
}

#[test]
fn only_chain_heuristics_are_slow() {
    for entry in CATALOGUE {
        let slow = entry.evaluation().is_slow();
        assert_eq!(slow, Evaluation::Formula(entry.parsed()).is_slow(), "{}", entry.name);
        if PUBLISHED.iter().any(|(name, _)| *name == entry.name) {
            assert_eq!(slow, entry.name.ends_with("_h4"), "{}", entry.name);
        }
    }
}
