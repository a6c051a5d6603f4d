//! The values of features and heuristics in random positions, and the squares behind them, against
//! the evaluations themselves and the plain model.

use crate::naive;
use std::collections::BTreeSet;

use crate::naive::Naive;
use crate::random::{Case, Dice};
use isolation::board::{Player, Position, Setup};
use isolation::eval::{CATALOGUE, Evaluation, Feature, Formula, View};
use isolation::{AnyPosition, FeatureValue, ValueOrFault, Values, read_json};

fn setups(seed: u64, count: usize) -> impl Iterator<Item = Setup> {
    let mut dice = Dice(seed);
    (0..count).map(move |number| {
        let mut case = Case::draw(&mut dice, 128);
        if number % 6 != 0 {
            (case.width, case.height) = (dice.between(2, 7), dice.between(2, 7));
            case.plies = dice.below(case.width * case.height + 1);
        }
        case.setup()
    })
}

/// The values as a front end receives them.
fn request(position: &AnyPosition, formulas: &[&str], chains: bool) -> Values {
    let formulas: Vec<String> = formulas.iter().map(|text| (*text).to_owned()).collect();
    let values = Values::of(position, &formulas, chains);
    let text = serde_json::to_string(&values).unwrap();
    assert_eq!(read_json::<Values>(&text).as_ref(), Ok(&values));
    values
}

#[test]
fn values_equal_the_evaluations() {
    let formulas = ["2*own - opp + overlap", "own / (opp - opp)", "own +", "separated ? win : 0"];
    let (mut finished, mut chains) = (0, 0);
    for setup in setups(1, 400) {
        let position = AnyPosition::try_from(setup.clone()).unwrap();
        let values = request(&position, &formulas, false);
        // The other width agrees.
        let wide = Position::<u128>::try_from(setup).unwrap();
        let players = [position.to_move(), !position.to_move()];
        for (index, view) in players.map(|player| View::new(&wide, player)).iter().enumerate() {
            for (entry, found) in CATALOGUE.iter().zip(&values.heuristics) {
                let score = entry.evaluation().score_or_end(view).unwrap();
                assert_eq!(found.name, entry.name);
                assert_eq!(
                    found.values[index],
                    ValueOrFault::Score(score.into()),
                    "{found:?} {position}"
                );
            }
            for (feature, found) in Feature::ALL.iter().zip(&values.features) {
                assert_eq!(found.name, feature.name());
                let computed = !feature.is_chain() || view.separated();
                let value = computed.then(|| feature.value(view)).flatten();
                assert_eq!(found.values[index], value, "{} in {position}", found.name);
                chains += usize::from(feature.is_chain() && value.is_some());
            }
            for (text, found) in formulas.iter().zip(&values.formulas) {
                let expected = match Formula::parse(text) {
                    Ok(formula) => Evaluation::Formula(formula).score_or_end(view).into(),
                    Err(error) => ValueOrFault::from(&error),
                };
                assert_eq!((found.name.as_str(), &found.values[index]), (*text, &expected));
            }
        }
        assert_eq!(values.heuristics.len(), CATALOGUE.len());
        assert_eq!(values.features.len(), Feature::ALL.len());
        finished += usize::from(position.outcome().is_some());
    }
    assert!(finished > 40 && chains > 100, "{finished} {chains}");
}

#[test]
fn invalid_formulas_have_a_column() {
    let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse().unwrap();
    let values = request(&position, &["own + ovrelap", "1 / (own - own)"], false);
    let [unknown, zero] = [0, 1].map(|index| values.formulas[index].values[0].clone());
    let what = "unknown name \"ovrelap\"; did you mean overlap?".to_owned();
    assert_eq!(unknown, ValueOrFault::Fault { column: 7, what });
    assert_eq!(zero, ValueOrFault::Fault { column: 3, what: "division by zero".to_owned() });
}

/// Longest paths are computed only if they are requested, used, or decisive.
#[test]
fn longest_paths_are_computed_on_request() {
    let blank = |values: &Values| {
        let chain = values.features.iter().find(|found| found.name == "own_chain").unwrap();
        assert_eq!(chain.mine.is_empty(), chain.values[0].is_none());
        chain.values[0].is_none()
    };
    let open: AnyPosition = "5/2n2/5/1N3/5 w".parse().unwrap();
    assert!(blank(&request(&open, &["own"], false)));
    assert!(!blank(&request(&open, &["own"], true)));
    assert!(!blank(&request(&open, &["own_chain - opp_chain"], false)));
    let separated: AnyPosition = "2*2/1K*k1/2*2 w".parse().unwrap();
    assert!(!blank(&request(&separated, &["own"], false)));
    // A million steps are not enough for this one: it stays unknown.
    let wide: AnyPosition = "1*4*3*/2*8/*3*6/4n*2*2/5*5/1*4N*3/*4*5/9*1/3*6* w".parse().unwrap();
    let values = request(&wide, &["own_chain"], true);
    assert!(blank(&values));
    let ValueOrFault::Fault { column: 1, what } = &values.formulas[0].values[0] else { panic!() };
    assert_eq!(what, "own_chain is unknown after 1000000 steps in this position");
}

/// The squares of a list of layers, which must be disjoint.
fn squares(layers: &[Vec<String>]) -> BTreeSet<String> {
    let all: BTreeSet<String> = layers.iter().flatten().cloned().collect();
    assert_eq!(all.len(), layers.iter().flatten().count(), "{layers:?}");
    all
}

#[test]
fn areas_equal_the_counted_squares() {
    let mut seen = [0; 2];
    for setup in setups(2, 1_500) {
        let position = AnyPosition::try_from(setup.clone()).unwrap();
        let naive = Naive::parse(&setup.to_string());
        let values = request(&position, &[], false);
        let found = |name: &str| -> &FeatureValue {
            values.features.iter().find(|found| found.name == name).unwrap()
        };
        let names = |squares: Vec<naive::Place>| -> BTreeSet<String> {
            squares.into_iter().map(|(row, column)| naive.square_text(row, column)).collect()
        };
        let [me, other] = [position.to_move(), !position.to_move()].map(Player::index);
        let targets = [me, other].map(|player| names(naive.legal_targets(player)));
        assert_eq!(squares(&found("own").mine), targets[0], "{position}");
        assert_eq!(squares(&found("opp").theirs), targets[1], "{position}");
        let both: BTreeSet<String> = &targets[0] & &targets[1];
        let overlap = found("overlap");
        assert_eq!((squares(&overlap.mine), squares(&overlap.theirs)), (both.clone(), both));
        assert_eq!(squares(&found("own_only").mine), &targets[0] - &targets[1]);
        assert_eq!(squares(&found("blank").mine), names(naive.open_squares()));

        // Reach, layer by layer.
        for (name, player) in [("own", me), ("opp", other)] {
            let distances = naive.distances(player);
            for kind in ["reach", "near"] {
                let found = found(&format!("{name}_{kind}"));
                let layers = if player == me { &found.mine } else { &found.theirs };
                let far = distances.iter().flatten().flatten().max().copied().unwrap_or(0);
                assert_eq!(layers.len(), far as usize, "{name}_{kind} in {position}");
                for (steps, layer) in (1..).zip(layers) {
                    let expected = naive.open_squares().into_iter();
                    let expected =
                        expected.filter(|&(row, col)| distances[row][col] == Some(steps));
                    assert_eq!(
                        squares(std::slice::from_ref(layer)),
                        names(expected.collect()),
                        "{position}"
                    );
                }
            }
        }

        // Features that count squares count those of their area.
        for name in
            ["own", "opp", "overlap", "own_only", "squares", "blocked", "blank", "own_reach"]
                .into_iter()
                .chain(["opp_reach", "own_territory", "opp_territory", "width", "height"])
        {
            let found = found(name);
            let area = &squares(&found.mine) | &squares(&found.theirs);
            assert_eq!(Some(area.len() as f64), found.values[0], "{name} in {position}");
        }
        for (name, player) in [("own_chain", me), ("opp_chain", other)] {
            let found = found(name);
            let Some(length) = found.values[0] else { continue };
            let path = if player == me { &found.mine } else { &found.theirs };
            assert!(path.iter().all(|layer| layer.len() == 1));
            assert_eq!(squares(path).len() as f64, length, "{name} in {position}");
            seen[0] += usize::from(length > 1.0);
        }
        seen[1] += 1;
    }
    assert!(seen[0] > 50 && seen[1] == 1_500, "{seen:?}");
}
