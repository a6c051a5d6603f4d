use super::{LONGEST, News, obey};
use crate::play::Play;
use proptest::prelude::*;
use serde_json::{Value, json};

/// A game of two persons.
fn two_persons() -> Play {
    let mut play = Play::new(1);
    let address = "#/play?variant=knight-7x7&first=human&second=human";
    obey(&mut play, &set(json!({ "address": address })), 1).unwrap();
    play
}

fn message(kind: &str, mut members: Value) -> String {
    members["isolation"] = 1.into();
    members["type"] = kind.into();
    members.to_string()
}

fn set(members: Value) -> String {
    message("set", members)
}

fn play_moves(moves: &str) -> String {
    message("play", json!({ "moves": moves }))
}

fn sent(news: &News) -> Value {
    serde_json::from_str(&news.message()).unwrap()
}

/// The state that must not change when a message is refused.
fn seen(play: &Play) -> (Value, String, Option<String>) {
    let back = play.saving.back.as_ref().map(|record| record.to_line());
    (sent(&News::position(play)), play.status(), back)
}

#[test]
fn moves_are_played_and_reported() {
    let mut play = two_persons();
    obey(&mut play, &play_moves("d4  E6 N:d4b5"), 1).unwrap_err();
    obey(&mut play, &play_moves("d4  E6 b5"), 1).unwrap();
    let position = sent(&News::position(&play));
    assert_eq!(position["isolation"], 1);
    assert_eq!(position["type"], "position");
    assert_eq!(position["moves"], "d4 e6 b5");
    assert_eq!(position["turn"], "second");
    assert_eq!(position["winner"], Value::Null);
    assert_eq!(position["position"], play.current.game.position().to_string());
    assert_eq!(News::end(&play), None);

    // The messages reproduce the same game.
    let mut other = Play::new(2);
    obey(&mut other, &set(json!({ "address": position["address"] })), 2).unwrap();
    assert_eq!(sent(&News::position(&other)), position);
}

#[test]
fn positions_are_set_and_ends_are_reported() {
    let mut play = two_persons();
    let start = json!({ "position": "2n/3/N2 w", "moves": "b3" });
    obey(&mut play, &set(start), 3).unwrap();
    let position = sent(&News::position(&play));
    assert_eq!((&position["turn"], &position["moves"]), (&json!("second"), &json!("b3")));
    for _ in 0..20 {
        let Some(square) = play.current.game.position().targets().into_iter().next() else { break };
        let name = play.current.game.position().size().name(square);
        obey(&mut play, &play_moves(&name), 3).unwrap();
    }
    let end = sent(&News::end(&play).expect("knights on nine squares run out of moves"));
    let position = sent(&News::position(&play));
    assert_eq!(end["type"], "end");
    assert_eq!(end["winner"], position["winner"]);
    assert_eq!(end["moves"], position["moves"]);
    assert_eq!(position["turn"], Value::Null);
    assert!(end["words"].as_str().unwrap().contains("stuck"), "{end}");
    assert!(obey(&mut play, &play_moves("a1"), 3).unwrap_err().contains("over"));
}

#[test]
fn what_is_wrong_is_said_and_changes_nothing() {
    let mut play = two_persons();
    obey(&mut play, &play_moves("d4 e6"), 1).unwrap();
    let before = seen(&play);
    let cases = [
        ("", "malformed"),
        ("{", "malformed"),
        ("null", "malformed"),
        ("[1, 2]", "malformed"),
        (r#""play""#, "malformed"),
        (r#"{"type": "play", "moves": "b5"}"#, "version"),
        (r#"{"isolation": 2, "type": "play", "moves": "b5"}"#, "version 2"),
        (r#"{"isolation": "1", "type": "play", "moves": "b5"}"#, "malformed"),
        (r#"{"isolation": 1}"#, "type"),
        (r#"{"isolation": 1, "type": "dance"}"#, "dance"),
        (r#"{"isolation": 1, "type": "play"}"#, "moves"),
        (r#"{"isolation": 1, "type": "play", "moves": ["b5"]}"#, "string"),
        (r#"{"isolation": 1, "type": "play", "moves": "b5", "extra": 1}"#, "extra"),
        (r#"{"isolation": 1, "type": "play", "moves": "b5", "position": "x"}"#, "expected"),
        (r#"{"isolation": 1, "type": "get", "moves": "b5"}"#, "expected"),
        (r#"{"isolation": 1, "type": "set"}"#, "expected"),
        (r##"{"isolation": 1, "type": "set", "address": "#/analyse"}"##, "#/play"),
        (r##"{"isolation": 1, "type": "set", "address": "#/nowhere"}"##, "nowhere"),
        (r##"{"isolation": 1, "type": "set", "address": "#/play?moves=a1+a1"}"##, "move 2"),
        (r##"{"isolation": 1, "type": "set", "address": "#/play?variant=chess"}"##, "chess"),
        (r##"{"isolation": 1, "type": "set", "address": "#/play?colour=red"}"##, "colour"),
        (r#"{"isolation": 1, "type": "set", "position": "nonsense"}"#, "start"),
        (r#"{"isolation": 1, "type": "play", "moves": "a1"}"#, "a1"),
        (r#"{"isolation": 1, "type": "play", "moves": "b5 zz"}"#, "zz"),
        (r#"{"isolation": 1, "type": "play", "moves": "b5 e6"}"#, "e6"),
    ];
    for (text, part) in cases {
        let reason = obey(&mut play, text, 9).expect_err(text);
        assert!(reason.contains(part), "{text}: {reason}");
        assert_eq!(seen(&play), before, "{text}");
    }
    let long = play_moves(&"b5 ".repeat(LONGEST));
    assert!(obey(&mut play, &long, 9).unwrap_err().contains("16384"));
    assert_eq!(seen(&play), before);
    let deep = "[".repeat(LONGEST);
    assert!(obey(&mut play, &deep, 9).is_err());
}

#[test]
fn messages_cannot_move_for_an_agent() {
    let mut play = Play::new(1);
    let address = "#/play?variant=knight-7x7&first=human&second=random";
    obey(&mut play, &set(json!({ "address": address })), 1).unwrap();
    let before = seen(&play);
    assert!(obey(&mut play, &play_moves("d4 e6"), 1).unwrap_err().contains("turn"));
    assert_eq!(seen(&play), before);
    obey(&mut play, &play_moves("d4"), 1).unwrap();
    assert!(obey(&mut play, &play_moves("e6"), 1).unwrap_err().contains("turn"));
}

#[test]
fn who_looks_back_is_led_to_the_last_position() {
    let mut play = two_persons();
    obey(&mut play, &play_moves("d4 e6 b5"), 1).unwrap();
    play.look_at(1);
    obey(&mut play, &message("get", json!({})), 1).unwrap();
    assert!(play.current.looks_back());
    obey(&mut play, &play_moves("c5"), 1).unwrap();
    assert!(!play.current.looks_back());
    assert_eq!(sent(&News::position(&play))["moves"], "d4 e6 b5 c5");
}

proptest! {
    /// Whatever comes, nothing panics, and what is refused changes nothing.
    #[test]
    fn any_text_is_answered(
        text in prop_oneof![
            any::<String>(),
            "[a-h0-9 ]{0,12}".prop_map(|moves| play_moves(&moves)),
            "#/[a-z]{0,8}[?a-z=0-9+&]{0,40}".prop_map(|address| set(json!({ "address": address }))),
            "[0-9nNxw/ .-]{0,30}".prop_map(|position| set(json!({ "position": position }))),
        ],
    ) {
        let mut play = two_persons();
        let before = seen(&play);
        if obey(&mut play, &text, 1).is_err() {
            prop_assert_eq!(seen(&play), before);
        }
    }
}
