//! Drafts of tournaments.

use isolation_arena::{Format, OpeningsName};

use super::{Draft, Effort, Field, groups};
use crate::address::Address;

fn faults(change: impl FnOnce(&mut Draft)) -> Vec<(Field, String)> {
    let mut draft = Draft::new(1);
    change(&mut draft);
    let faults = draft.check().expect_err("something is wrong");
    faults.into_iter().map(|fault| (fault.field, fault.why)).collect()
}

#[test]
fn a_new_draft_can_be_begun() {
    let draft = Draft::new(1);
    let (description, tournament) = draft.check().unwrap();
    assert_eq!(description.limits.nodes, Some(2000));
    assert_eq!(tournament.schedule.most_pairs(), 3 * 10);
    assert!(draft.timed().is_empty());
}

#[test]
fn whatever_is_offered_can_play_and_needs_no_clock() {
    for (_, choices) in groups() {
        assert!(!choices.is_empty());
        let mut draft = Draft::new(1);
        choices.iter().for_each(|(_, text)| draft.add(text));
        draft.type_text(Field::Rounds, "1".to_owned());
        draft.check().unwrap();
        assert!(draft.timed().is_empty());
    }
    for openings in Draft::OPENINGS {
        let draft = Draft { openings, ..Draft::new(1) };
        draft.check().unwrap();
    }
    for effort in Effort::ALL {
        let mut draft = Draft::new(1);
        draft.choose_effort(effort);
        draft.check().unwrap();
    }
}

#[test]
fn errors_are_shown_at_their_fields() {
    for (found, field, why) in [
        (faults(|draft| draft.add("")), Field::Player(3), "expected an agent such as"),
        (
            faults(|draft| draft.add("minmax")),
            Field::Player(3),
            "column 1: unknown agent \"minmax\"",
        ),
        (faults(|draft| draft.add("minimax(depth=x)")), Field::Player(3), "column "),
        (faults(|draft| draft.add("ugi(\"./e\")")), Field::Player(3), "external engines"),
        (
            faults(|draft| draft.add("deepening(time=1s, clock=cpu)")),
            Field::Player(3),
            "clock=cpu: browsers do not measure",
        ),
        (faults(|draft| draft.type_text(Field::Board, "knight-99x1".to_owned())), Field::Board, ""),
        (
            faults(|draft| draft.type_text(Field::Seed, "-1".to_owned())),
            Field::Seed,
            "expected a whole number up to 9007199254740991",
        ),
        (
            faults(|draft| draft.type_text(Field::Rounds, String::new())),
            Field::Rounds,
            "expected a whole number",
        ),
        (
            faults(|draft| draft.type_text(Field::Rounds, "0".to_owned())),
            Field::Rounds,
            "0; expected 1 to",
        ),
        (
            faults(|draft| draft.type_text(Field::Rounds, "5000".to_owned())),
            Field::Rounds,
            "30000 games; a browser tab holds at most 20000",
        ),
        (faults(|draft| draft.players.truncate(1)), Field::Players, "1; expected at least 2"),
        (
            faults(|draft| draft.type_text(Field::Amount, "many".to_owned())),
            Field::Amount,
            "expected a whole number",
        ),
        (
            faults(|draft| {
                draft.choose_effort(Effort::Time);
                draft.type_text(Field::Amount, "soon".to_owned());
            }),
            Field::Amount,
            "\"soon\"; expected a time such as",
        ),
        (
            faults(|draft| {
                draft.format = Format::Gauntlet;
                draft.type_text(Field::Heroes, "3".to_owned());
            }),
            Field::Heroes,
            "3; expected 1 to 2",
        ),
        (
            faults(|draft| {
                draft.type_text(Field::Board, "knight-11x9".to_owned());
                draft.openings = OpeningsName::Balanced;
            }),
            Field::Openings,
            "this board has no solved openings; balanced openings exist for knight-3x3",
        ),
        (
            faults(|draft| {
                draft.players[0].name = "same".to_owned();
                draft.players[1].name = "same".to_owned();
            }),
            Field::Players,
            "two players are named \"same\"",
        ),
    ] {
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].0, field, "{found:?}");
        assert!(found[0].1.starts_with(why), "{found:?}");
    }
    // All errors are shown at once.
    let two = faults(|draft| {
        draft.add("minimax(eval=\"opne\")");
        draft.type_text(Field::Seed, "x".to_owned());
    });
    assert_eq!(two.len(), 2, "{two:?}");
}

#[test]
fn an_address_brings_its_agent() {
    let mut draft = Draft::new(1);
    let text = "alphabeta(depth=4, eval=\"own - 2*opp\")";
    let mut address = Address::parse("#/compare").unwrap();
    draft.take_from(&address);
    assert_eq!(draft, Draft::new(1));
    address = address.with("agent", text);
    for _ in 0..2 {
        draft.take_from(&address);
        assert_eq!(draft.players.len(), 4);
        assert_eq!(draft.players[0].text, text);
    }
    // An error in a field is quoted as it was typed.
    draft.take_from(&Address::parse("#/compare?agent=zebra%28").unwrap());
    assert_eq!(draft.check().unwrap_err()[0].field, Field::Player(0));
}

#[test]
fn agents_that_a_clock_stops_are_named() {
    let mut draft = Draft::new(1);
    draft.add("ID_Improved");
    draft.add("strong");
    draft.add("perfect(nodes=5k)");
    assert_eq!(draft.timed(), ["ID_Improved", "strong"]);
}
