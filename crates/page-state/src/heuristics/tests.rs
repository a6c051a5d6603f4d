//! The heuristics' state with the messages that a worker would send.

use isolation::board::Player;
use isolation::eval::{CATALOGUE, Feature};
use isolation::{AnyPosition, RecordedScore, ValueOrFault};
use isolation_protocol::wire::{Reply, ReplyBody};

use super::{
    Column, FormulaChange, FormulaPart, Formulas, Heuristics, Pointed, agent_text, complete,
    completions, features_of, is_whole, number, substituted, value_text,
};
use crate::engine::{Client, Health, Order, answered};
use crate::play::Play;
use crate::storage::Document;
use crate::texts::heuristics as texts;

const KNIGHTS: &str = "7/7/2n4/3N3/7/7/7 w";

/// Carries the orders out as the worker does.
fn work(state: &mut Heuristics) {
    for request in answered::requests(&state.take_orders()) {
        answered::replies(request).into_iter().for_each(|reply| state.receive(reply));
    }
}

fn looking_at(position: &str) -> Heuristics {
    let mut state = Heuristics::default();
    state.look_at(position.parse().unwrap());
    work(&mut state);
    assert!(!state.is_waiting() && state.error.is_none());
    state
}

fn estimate(value: &ValueOrFault) -> Option<f64> {
    match value {
        ValueOrFault::Score(RecordedScore::Estimate(value)) => Some(*value),
        _ => None,
    }
}

#[test]
fn the_tables_list_everything() {
    let state = looking_at(KNIGHTS);
    let names: Vec<&str> = state.rows().iter().map(|row| row.name).collect();
    assert_eq!(names, CATALOGUE.iter().map(|entry| entry.name).collect::<Vec<_>>());
    for feature in Feature::ALL {
        let known = state.feature_values(*feature).iter().all(Option::is_some);
        assert_eq!(known, !feature.is_chain(), "{}", feature.name());
    }
    let staged = CATALOGUE.iter().find(|entry| entry.name == "staged").unwrap();
    let features = features_of(staged);
    assert!(features.contains(&Feature::Overlap) && features.contains(&Feature::Hops));
    let mut once = features.clone();
    once.dedup();
    assert_eq!(once, features);
}

#[test]
fn rows_are_sorted_by_what_was_chosen() {
    // The other player to move: own is 2 to it, 8 to the one in the middle.
    let mut state = looking_at("5/5/2N2/5/4n b");
    // By what is read, not by the names in formulas.
    let names =
        |state: &Heuristics| -> Vec<&str> { state.rows().iter().map(|row| row.title).collect() };
    let listed = names(&state);
    state.sort_by(Column::Name);
    let mut expected = listed.clone();
    expected.sort_unstable();
    assert_eq!(names(&state), expected);
    state.sort_by(Column::Name);
    expected.reverse();
    assert_eq!(names(&state), expected);
    for (column, index) in [(Column::Mover, 0), (Column::Other, 1)] {
        state.sort_by(column);
        let values: Vec<f64> = state
            .rows()
            .iter()
            .map(|row| estimate(&row.values[index]).expect("an estimate"))
            .collect();
        assert!(values.is_sorted_by(|left, right| left >= right), "{values:?}");
        assert!(values[0] > values[values.len() - 1]);
    }
    let improved = state.rows().into_iter().find(|row| row.name == "improved").unwrap();
    assert_eq!(
        (value_text(&improved.values[0]), value_text(&improved.values[1])),
        ("−6".into(), "6".into())
    );
    assert_eq!(improved.bars, [-1.0, 1.0]);
}

#[test]
fn answers_to_old_questions_are_passed_over() {
    let mut state = Heuristics::default();
    let position: AnyPosition = KNIGHTS.parse().unwrap();
    state.look_at(position);
    let orders = state.take_orders();
    let [Order::Forget, Order::Ask { request, .. }] = &orders[..] else { panic!("{orders:?}") };
    state.type_formula("own".to_owned());
    state.receive(Reply::new(request.id, ReplyBody::Error("too late".to_owned())));
    assert!(state.is_waiting() && state.error.is_none());
    work(&mut state);
    let own = state.draft_values().map(|[mover, other]| (value_text(mover), value_text(other)));
    assert_eq!(own, Some(("8".into(), "8".into())));
    state.type_formula("own +".to_owned());
    assert_eq!(state.draft_values(), None);
    assert!(state.take_orders().is_empty(), "a wrong formula asks nothing");
    // The same position again asks nothing either.
    state.look_at(position);
    assert!(state.take_orders().is_empty());
}

#[test]
fn a_rejection_is_shown() {
    let mut state = Heuristics::default();
    state.look_at(KNIGHTS.parse().unwrap());
    state.take_orders();
    state.receive(Reply::new(1, ReplyBody::Error("no".to_owned())));
    assert_eq!((state.error.as_deref(), state.is_waiting()), (Some("no"), false));
    state.type_formula("own".to_owned());
    assert_eq!((state.error.as_deref(), state.is_waiting()), (None, true));
    // The engine fails before it answers: the one that is loaded then is asked again.
    state.take_orders();
    state.engine_is(Health::Failed);
    assert!(state.take_orders().is_empty());
    state.engine_is(Health::Fine);
    work(&mut state);
    assert_eq!((state.error.as_deref(), state.rows().len()), (None, CATALOGUE.len()));
}

#[test]
fn errors_are_pointed_at() {
    let mut state = Heuristics::default();
    for (text, column, excerpt, caret) in [
        ("own +", 6, "own +", "     ^"),
        ("own + ovrelap", 7, "own + ovrelap", "      ^"),
        ("ä", 1, "ä", "^"),
        ("own\n+ &", 7, "own + &", "      ^"),
        (
            "own + own + own + own + oops + own + own + own",
            25,
            "…n + own + own + oops + own + own…",
            "                 ^",
        ),
    ] {
        state.type_formula(text.to_owned());
        assert_eq!(state.draft.error.as_ref().map(|error| error.column), Some(column), "{text}");
        let expected = Pointed { excerpt: excerpt.to_owned(), caret: caret.to_owned() };
        assert_eq!(state.draft.pointed(), Some(expected), "{text}");
    }
    for fine in ["", "  ", "own"] {
        state.type_formula(fine.to_owned());
        assert_eq!((state.draft.error.as_ref(), state.draft.pointed()), (None, None));
    }
}

#[test]
fn names_are_completed() {
    let names = |text: &str, cursor| -> Vec<&str> {
        completions(text, cursor).iter().map(|it| it.name).collect()
    };
    assert_eq!(names("2*over", 6), ["overlap"]);
    assert_eq!(names("2*overlap", 9), [""; 0], "it is all there");
    assert_eq!(names("hor", 3), ["horizon"]);
    assert_eq!(names("own", 3)[0], "own");
    assert!(names("own", 3).contains(&"own_reach"));
    assert_eq!(names("chain", 5), ["own_chain", "opp_chain"]);
    for nothing in ["", "2*", "12", "1e", "own ", "xyz"] {
        assert_eq!(names(nothing, nothing.len()), [""; 0], "{nothing:?}");
    }
    assert!(is_whole("2*own + 1", 5) && is_whole("horizon", 7));
    assert!(!is_whole("2*own + 1", 4) && !is_whole("ow", 2) && !is_whole("2*", 2));
    assert_eq!(complete("2*over", 6, "overlap"), ("2*overlap".to_owned(), 9));
    assert_eq!(complete("op + 1", 2, "opp"), ("opp + 1".to_owned(), 3));
    assert_eq!(complete("blocked + 1", 4, "blocking"), ("blocking + 1".to_owned(), 8));
    // A cursor within a character or behind the end, as a browser may tell it late.
    assert_eq!(complete("op", 9, "opp"), ("opp".to_owned(), 3));
    assert_eq!(complete("ä", 1, "opp"), ("oppä".to_owned(), 3));
    assert!(completions("op", 9).iter().any(|it| it.name == "opp"));
}

/// The formulas of all heuristics with values put in have the heuristics' own values.
#[test]
fn substituted_formulas_have_the_same_value() {
    for position in [KNIGHTS, "5/5/2N2/5/4n b", "3*3/1n1*3/3*3/3*3/3*1N1/3*3/3*3 w"] {
        let state = looking_at(position);
        let values = state.values().unwrap();
        for row in state.rows() {
            let entry = CATALOGUE.iter().find(|entry| entry.name == row.name).unwrap();
            let text: String = substituted(entry.formula, values)
                .into_iter()
                .map(|part| match part {
                    FormulaPart::Plain(text) => text,
                    FormulaPart::Name { value, .. } => value.unwrap_or("0".to_owned()),
                })
                .collect();
            let mut again = looking_at(position);
            again.type_formula(text.clone());
            work(&mut again);
            let Some([mover, _]) = again.draft_values() else { panic!("{text}") };
            let (left, right) = (mover, &row.values[0]);
            let close = match (estimate(left), estimate(right)) {
                (Some(left), Some(right)) => (left - right).abs() < 0.02,
                _ => value_text(left) == value_text(right),
            };
            assert!(close, "{}: {text} is {left:?}, not {right:?}", entry.name);
        }
    }
    let values = looking_at(KNIGHTS);
    let parts = substituted("no formula §", values.values().unwrap());
    assert_eq!(parts, [FormulaPart::Plain("no formula §".to_owned())]);
}

#[test]
fn features_are_shown_on_the_board() {
    let mut state = looking_at(KNIGHTS);
    assert_eq!(state.overlay(), None);
    let square = |name: &str| KNIGHTS.parse::<AnyPosition>().unwrap().size().find(name).unwrap();
    state.pin(Feature::Own);
    let overlay = state.overlay().unwrap();
    assert_eq!(overlay.words, "own: c6 e6 b5 f5 b3 f3 c2 e2.");
    assert_eq!(overlay.mark(square("c6")), Some("first"));
    assert_eq!(overlay.mark(square("a1")), None);
    state.pointed = Some(Feature::Opp);
    assert_eq!(state.overlay().unwrap().mark(square("a6")), Some("second"));
    state.pointed = Some(Feature::OwnNear);
    let near = state.overlay().unwrap();
    assert_eq!([near.mark(square("c6")), near.mark(square("d4"))], [Some("first"), None]);
    assert_eq!(near.mark(square("d6")), Some("first-2"));
    state.pointed = Some(Feature::Blank);
    assert_eq!(state.overlay().unwrap().mark(square("a1")), Some("both"));
    state.pointed = None;
    assert_eq!(state.shown(), Some(Feature::Own));
    state.pin(Feature::Own);
    assert_eq!(state.shown(), None);
    // Seen by the second player, its own moves are the diamonds.
    let mut black = looking_at(&KNIGHTS.replace(" w", " b"));
    black.pin(Feature::Own);
    assert_eq!(black.overlay().unwrap().mark(square("a6")), Some("second"));
}

#[test]
fn a_longest_path_is_computed_when_it_is_wanted() {
    let mut state = looking_at("5/2n2/5/1N3/5 w");
    let value = |state: &Heuristics| state.feature(Feature::OwnChain).unwrap().values[0];
    assert_eq!(value(&state), None);
    state.pointed = Some(Feature::OwnChain);
    assert_eq!(state.overlay().unwrap().words, texts::not_computed("own_chain"));
    assert!(state.take_orders().is_empty(), "pointing computes nothing");
    state.pointed = None;
    state.pin(Feature::OwnChain);
    work(&mut state);
    let length = value(&state).expect("short enough");
    let overlay = state.overlay().unwrap();
    assert_eq!(overlay.steps.len() as f64, length);
    assert_eq!(overlay.walker, Some(Player::First));
    let position: AnyPosition = "5/2n2/5/1N3/5 w".parse().unwrap();
    assert_eq!(Some(overlay.steps[0].0), position.piece(Player::First));
    assert!(overlay.steps.windows(2).all(|pair| pair[0].1 == pair[1].0));
    // If a million steps are not enough, the result says so.
    state.look_at("1*4*3*/2*8/*3*6/4n*2*2/5*5/1*4N*3/*4*5/9*1/3*6* w".parse().unwrap());
    work(&mut state);
    assert_eq!(state.overlay().unwrap().words, texts::not_settled("own_chain"));
    // While it is pinned, it is followed.
    state.look_at("5/2n2/5/1*3/N4 b".parse().unwrap());
    work(&mut state);
    assert!(state.feature(Feature::OppChain).unwrap().values[0].is_some());
}

#[test]
fn formulas_play() {
    let agent = agent_text("own - \n 2*opp").unwrap();
    let spec: isolation::AgentSpec = agent.parse().unwrap();
    let mut play = Play::new(1);
    play.play_against(spec.clone(), 2);
    assert_eq!(play.only_person(), Some(Player::First));
    assert_eq!(&play.seat(Player::Second).agent.spec, &spec);
    assert_eq!(play.current.seed, 2);
    assert!(!play.name(Player::Second).contains("own"), "its short name");
    assert!(play.status().contains("own - "), "{}", play.status());
    assert!(agent_text("own +").unwrap_err().contains("column 6"), "{:?}", agent_text("own +"));
}

#[test]
fn formulas_are_saved_by_name() {
    let mut saved = Formulas::default();
    let save = |saved: &Formulas, name: &str, formula: &str| saved.to_save(name, formula);
    for (name, formula) in [(" first try ", "own - opp"), ("ü \"2\"", "own"), ("first try", "opp")]
    {
        let change = save(&saved, name, formula).unwrap();
        saved.make(&change);
    }
    let names = |saved: &Formulas| -> Vec<String> {
        saved.formulas.iter().map(|it| format!("{}: {}", it.name, it.formula)).collect()
    };
    assert_eq!(names(&saved), ["first try: opp", "ü \"2\": own"]);
    let text = serde_json::to_string(&saved).unwrap();
    assert_eq!(serde_json::from_str::<Formulas>(&text).unwrap(), saved);

    assert!(saved.to_rename("first try", "ü \"2\"").unwrap_err().contains("ü"));
    assert!(saved.to_rename("first try", " ").is_err());
    assert!(saved.to_rename("first try", &"x".repeat(61)).is_err());
    saved.make(&saved.to_rename("first try", " second ").unwrap());
    saved.make(&saved.to_rename("second", "second").unwrap());
    saved.make(&FormulaChange::Delete { name: "ü \"2\"".to_owned() });
    assert_eq!(names(&saved), ["second: opp"]);
    // A heuristic that another tab has deleted stays deleted.
    saved.make(&FormulaChange::Rename { from: "zebra".to_owned(), to: "x".to_owned() });
    assert_eq!(names(&saved), ["second: opp"]);

    assert!(save(&saved, "wrong", "own +").is_err() && save(&saved, "", "own").is_err());
    for number in 1..200 {
        saved.make(&save(&saved, &format!("formula {number}"), "own").unwrap());
    }
    assert!(save(&saved, "one more", "own").unwrap_err().contains("200"));
    save(&saved, "second", "opp").expect("it replaces");
}

#[test]
fn numbers_are_short() {
    for (value, text) in [(2.0, "2"), (-0.0, "0"), (1.0 / 3.0, "0.333"), (-0.25, "-0.25")] {
        assert_eq!(number(value), text);
    }
}
