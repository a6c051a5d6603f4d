//! The errors of the engine in all languages.

use super::Said;
use crate::texts::language::{Language, speak_for_test};
use isolation::board::{Movement, Player, Setup, Size};
use isolation::eval::Formula;
use isolation::{AgentSpec, AnyPosition, GameRecord, PRESETS, find_rules};
use isolation_protocol::move_list;
use std::collections::BTreeSet;
use std::fmt::Display;

/// An error in each language, English first, which is the error's own text.
fn said<T>(result: Result<T, impl Said + Display>) -> Vec<String> {
    compared(result).expect("an error")
}

fn compared<T>(result: Result<T, impl Said + Display>) -> Option<Vec<String>> {
    let error = result.err()?;
    let said = Language::all().map(|language| {
        speak_for_test(language);
        error.said()
    });
    let said: Vec<String> = said.collect();
    speak_for_test(Language::ENGLISH);
    assert_eq!(said[0], error.to_string());
    assert!(said[1..].iter().all(|it| *it != said[0]), "{said:?}");
    Some(said)
}

#[test]
fn errors_are_said_with_their_places() {
    let start = AnyPosition::start(&PRESETS[0].rules);
    let record = "{\"v\":2,\"variant\":\"knight\",\"start\":\"\",\"seed\":null,\"players\":[\"\",\"\"],\
        \"moves\":[],\"stats\":[],\"winner\":null,\"end\":\"interrupted\"}";
    for (said, german) in [
        (said(Formula::parse("own +")), "Formel \"own +\": Spalte 6: erwartet wird eine Zahl"),
        (
            said(Formula::parse("owm")),
            "Formel \"owm\": Spalte 1: unbekannter Name \"owm\"; meinst du own?",
        ),
        (
            said("strnog".parse::<AgentSpec>()),
            "Agent \"strnog\": Spalte 1: unbekannter Agent \"strnog\"",
        ),
        (
            said("minimax(dept=3)".parse::<AgentSpec>()),
            "Agent \"minimax(dept=3)\": Spalte 9: minimax hat keinen Parameter \"dept\"; es gibt depth, ",
        ),
        (
            said("minimax(depth=0)".parse::<AgentSpec>()),
            "Agent \"minimax(depth=0)\": Spalte 15: depth=\"0\": erwartet wird eine ganze Zahl von 1 bis 128",
        ),
        (said("3/x".parse::<AnyPosition>()), "Stellung \"3/x\": Spalte 3: unerwartetes 'x'"),
        (
            said(start.parse_move("z9")),
            "Zug \"z9\": Spalte 1: erwartet wird ein Feld des Bretts, a1 bis g7",
        ),
        (said(Size::new(1, 7)), "ein Brett von 1 mal 7"),
        (said(find_rules("chess")), "Brett \"chess\": erwartet wird <Figur>-<Breite>x<Höhe>"),
        (said(move_list::read("[[9, 9]]", start)), "Zugliste: Paar 1, [9, 9]: nicht erlaubt in "),
        (said(GameRecord::parse(record)), "Partie: Version 2; gelesen wird Version 1"),
    ] {
        assert!(said[1].starts_with(german), "{said:?}");
    }
}

#[test]
fn the_english_is_that_of_the_errors() {
    let mut found = BTreeSet::new();
    for text in [
        "own *", "own )", "(own", "max(own", "max own", "own ? 1", "own = 1", "1.2.3", "own $ 2",
        "1 / 0", "0 / 0", "ownn",
    ] {
        found.extend(compared(Formula::parse(text)).map(|said| said[0].clone()));
    }
    for text in [
        "",
        "alphabeta(",
        "alphabeta()x",
        "alphabeta(depth)",
        "alphabeta(depth=",
        "alphabeta(depth=2",
        "alphabeta(depth=2, depth=3)",
        "alphabeta(eval=nothing)",
        "alphabeta(eval=\"own +\")",
        "alphabeta(time=fast)",
        "deepening(from=5, depth=3)",
        "deepening(search=mcts)",
        "minimax(eval=\"own",
    ] {
        found.extend(compared(text.parse::<AgentSpec>()).map(|said| said[0].clone()));
    }
    for text in [
        "",
        "99999/3",
        "3/4",
        "AB1/3",
        "NQ1/3 w",
        "NN1/3 w",
        "*2/3[N w",
        "3/3[X] w",
        "3/3[Nn] x",
        "3/3[Nn] w KQ",
        "3/3[Nn] w - e3",
        "3/3[Nn] w - - x",
        "3/3[Nn] w - - 0 x",
        "3/3[Nn] w - - 0 1 x",
        "3/3/3[] w",
        "1/1",
        "3/3/3[Nn] w - - 0 0",
        "3/3/3[Nn] b - - 0 1",
        "Nq1/3/3 w",
    ] {
        found.extend(compared(text.parse::<AnyPosition>()).map(|said| said[0].clone()));
    }
    for text in
        ["knight", "knight-7", "dragon-7x7", "knight-99x99", "knight-7x7@somewhere", "knight-1x7"]
    {
        found.extend(compared(find_rules(text)).map(|said| said[0].clone()));
    }
    let start = AnyPosition::start(&PRESETS[0].rules);
    for text in ["", "a1a2", "a1x", "Q@a1", "N@a1x", "z1"] {
        found.extend(compared(start.parse_move(text)).map(|said| said[0].clone()));
    }
    let original = find_rules("isolation").expect("a preset");
    let original = AnyPosition::start(&original);
    for text in ["c2", "c2,c1", "c2,z9", "e5,a1", "d8", "P@c2", "c1c2", "b1c2,a5"] {
        found.extend(compared(original.parse_move(text)).map(|said| said[0].clone()));
    }
    let wide = AnyPosition::start(&find_rules("knight-11x9").expect("a preset"));
    for (start, list) in [
        (start, "d4 d4"),
        (start, "[16]"),
        (start, "[[0, 0], [0, 0]]"),
        (start, "[[-1, -1]]"),
        (start, "[[-1, -1], [0, 0]]"),
        (start, "[[0]]"),
        (wide, "[16, 500]"),
        (original, "[[0, 0]]"),
    ] {
        found.extend(compared(move_list::read(list, start)).map(|said| said[0].clone()));
    }
    assert!(found.len() > 58, "{found:#?}");
}

#[test]
fn players_have_their_forms() {
    let size = Size::new(3, 3).expect("a size");
    let mut setup = Setup::empty(size, Movement::Queen);
    setup.to_move = Player::Second;
    let said = said(AnyPosition::try_from(setup));
    assert!(said[1].starts_with("der erste Spieler muss"), "{said:?}");
}
