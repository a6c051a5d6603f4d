//! The saved data of games, and read back.

use isolation::board::Player::{First, Second};
use isolation::record::TableNote;
use isolation::{AnyPosition, Game, GameRecord};

use super::{Mistakes, Store, StoreChange, Summary, games, key, lines, parse, running, to_save};
use crate::engine::answered::replies;
use crate::engine::{Client, Order};
use crate::knowledge::Knowledge;
use crate::storage::Texts;
use crate::storage::document_tests::Memory;

/// A game against an agent after this many moves, number 5 at the table.
fn game(moves: usize) -> GameRecord {
    let start: AnyPosition = "3/3/3[Nn] w".parse().expect("a position");
    let mut game = Game::from_position(start);
    for _ in 0..moves {
        let mv = game.position().moves().next().expect("a move");
        game.play(mv).expect("it is legal");
    }
    let players = ["human".into(), "strong(nodes=9)".into()];
    let table = Some(TableNote { id: Some(5), ..TableNote::default() });
    GameRecord { table, ..GameRecord::of(&game, players, Some(5), Vec::new()) }
}

fn titled(game: GameRecord, title: &str) -> GameRecord {
    super::noted(&game, |table| title.clone_into(&mut table.title))
}

/// The keys that are deleted, and the games that are put.
fn made(changes: &[StoreChange]) -> (Vec<&str>, Vec<GameRecord>) {
    let deleted = changes.iter().filter_map(|change| match change {
        StoreChange::Delete(Store::Games, key) => Some(key.as_str()),
        _ => None,
    });
    let put = changes.iter().filter_map(|change| match change {
        StoreChange::Put(Store::Games, _, text) => Some(parse(text).expect("its own text")),
        _ => None,
    });
    (deleted.collect(), put.collect())
}

fn saved(game: &GameRecord) -> (String, String) {
    (key(game), game.to_line())
}

#[test]
fn what_earlier_versions_have_saved_is_read() {
    let bare = GameRecord { table: None, ..game(3) };
    let old = format!(r#"{{"saved":17,"name":"mine","record":{}}}"#, bare.to_line());
    let read = parse(&old).expect("a game");
    let summary = Summary::of(&read);
    assert_eq!((summary.saved, summary.name().as_str()), (17, "mine"));
    // It has the key that it had, also after it was exported and imported.
    assert_eq!(key(&read), bare.to_line());
    let again = games(&[(1, &read.to_line())]);
    assert_eq!(again, Ok(vec![read]));
    for damaged in [old.replace("a3", "a2"), "{".to_owned(), String::new()] {
        parse(&damaged).expect_err(&damaged);
    }
}

#[test]
fn summaries_of_earlier_versions_have_no_count() {
    let old = r#"{"saved":17,"title":"","players":["human","random"],"variant":"knight","winner":0,"end":"no_moves","moves":9,"assisted":false}"#;
    let mut summary: Summary = serde_json::from_str(old).expect("a summary");
    assert_eq!(summary.mistakes, None);
    assert_eq!(serde_json::to_string(&summary).expect("plain data"), old);
    summary.mistakes = Some(3);
    let text = serde_json::to_string(&summary).expect("plain data");
    assert_eq!(serde_json::from_str::<Summary>(&text).expect("its own text"), summary);
}

/// A game on a small board, all of which the solver proves.
#[test]
fn mistakes_are_counted_once_the_solver_knows_them() {
    let start: AnyPosition = "3/3/3[Nn] w".parse().expect("a position");
    let played = |moves: &str, players: [&str; 2]| {
        let mut game = Game::from_position(start);
        for mv in moves.split(' ') {
            let mv = game.position().parse_move(mv).expect("a move");
            game.play(mv).expect("it is legal");
        }
        GameRecord::of(&game, players.map(str::to_owned), None, Vec::new())
    };
    let mut knowledge = Knowledge::default();
    let mut mistakes = Mistakes::new(knowledge.clone());
    // The second player, who wins this board, goes to the centre and is stuck.
    let moves = "N@a1 N@b2 a1b3";
    let lost = played(moves, ["random", "human"]);
    mistakes.count("unfinished", &game(2));
    mistakes.count("lost", &lost);
    mistakes.count("lost", &lost);
    mistakes.count("agents", &played(moves, ["random", "random"]));
    mistakes.count("other", &played(moves, ["human", "random"]));
    assert_eq!(mistakes.of("lost"), None);
    assert_eq!(mistakes.take_unsaved(), []);
    while let Some(question) = mistakes.question() {
        for order in knowledge.orders(Some(question)) {
            let Order::Ask { request, .. } = order else { panic!("{order:?}") };
            replies(&request).into_iter().for_each(|reply| knowledge.receive(reply));
        }
        mistakes.learn();
    }
    let counts = ["lost", "agents", "other", "unfinished"].map(|key| mistakes.of(key));
    assert_eq!(counts, [Some(1), Some(1), Some(0), None]);
    assert_eq!(mistakes.take_unsaved().len(), 3);
    assert_eq!(mistakes.take_unsaved(), []);
    assert_eq!([0, 1, 2].map(super::mistakes), ["no mistakes", "1 mistake", "2 mistakes"]);
}

#[test]
fn a_game_takes_the_place_of_what_it_was_gone_on_with() {
    let versions = [saved(&titled(game(1), "mine")), saved(&game(2))];
    let changes = to_save(&game(3), &versions, 7);
    let (deleted, put) = made(&changes);
    assert_eq!(deleted, [key(&game(1)), key(&game(2))]);
    let table =
        TableNote { title: "mine".to_owned(), saved: Some(7), id: Some(5), ..TableNote::default() };
    assert_eq!(put, [GameRecord { table: Some(table), ..game(3) }]);
    // A note that comes late does not undo moves.
    assert_eq!(to_save(&game(2), &[saved(&game(3))], 7), []);
    // Games that are finished, or against others, stay.
    let mut resigned = game(1);
    (resigned.end, resigned.winner) = (isolation::End::Resigned, Some(Second));
    let mut other = game(1);
    other.players[1] = "random".to_owned();
    let changes = to_save(&game(2), &[saved(&resigned), saved(&other)], 7);
    assert!(made(&changes).0.is_empty());
    // The same once more keeps its title.
    let changes = to_save(&resigned, &[saved(&titled(resigned.clone(), "mine"))], 7);
    assert_eq!(Summary::of(&made(&changes).1[0]).name(), "mine");
}

#[test]
fn a_game_and_its_summary_are_saved_and_deleted_together() {
    let game = game(2);
    let key = key(&game);
    let summary = super::entry(&Ok(Summary::of(&game)));
    assert_eq!(serde_json::from_str(&summary).ok(), Some(Ok::<_, String>(Summary::of(&game))));
    assert_eq!(
        super::put(key.clone(), &game),
        [
            StoreChange::Put(Store::Games, key.clone(), game.to_line()),
            StoreChange::Put(Store::Summaries, key.clone(), summary),
        ]
    );
    let stores = [Store::Games, Store::Summaries];
    assert_eq!(super::delete(&key), stores.map(|store| StoreChange::Delete(store, key.clone())));
    // The versions of a game have keys that begin alike.
    assert_eq!(super::beginning(&game).as_deref(), Some("5 "));
    assert!(key.starts_with("5 ") && self::key(&self::game(3)).starts_with("5 "));
    assert_eq!(super::beginning(&GameRecord { table: None, ..game }), None);
}

#[test]
fn a_game_with_help_does_not_stand_for_one_without() {
    let helped = super::noted(&game(3), |table| table.assisted = true);
    let changes = to_save(&game(2), &[saved(&helped)], 7);
    let (deleted, put) = made(&changes);
    assert_eq!((deleted.len(), put.len()), (0, 1));
    assert_eq!(to_save(&super::noted(&game(2), |it| it.assisted = true), &[saved(&helped)], 7), []);
}

#[test]
fn a_summary_says_who_won() {
    let mut resigned = game(2);
    assert!(Summary::of(&resigned).is_unfinished());
    for (winner, result) in [(First, "first"), (Second, "second")] {
        (resigned.end, resigned.winner) = (isolation::End::Resigned, Some(winner));
        let summary = Summary::of(&resigned);
        assert!(!summary.is_unfinished());
        assert!(summary.result().to_lowercase().contains(result), "{}", summary.result());
    }
}

#[test]
fn a_summary_says_who_played_and_how_it_ended() {
    let summary = Summary::of(&game(2));
    assert_eq!(summary.name(), "Person – strong, knight-3x3");
    assert_eq!(summary.result(), "unfinished, 2 moves");
    let level: isolation::AgentSpec = "Expert".parse().expect("a level");
    let mut against_level = super::noted(&game(2), |table| table.assisted = true);
    against_level.players[1] = crate::play::short_text(&level);
    let summary = Summary::of(&against_level);
    assert_eq!(summary.name(), "Person – Expert, knight-3x3");
    assert_eq!(summary.result(), "unfinished, 2 moves, with help");
}

#[test]
fn a_file_has_games_or_one_error() {
    let text = format!("\u{feff}{}\n\n{}\n", game(1).to_line(), game(2).to_line());
    assert_eq!(games(&lines(&text).expect("lines")), Ok(vec![game(1), game(2)]));
    let damaged = format!("{}\n\n{}", game(1).to_line(), game(2).to_line().replace("N@", "N@z"));
    let why = games(&lines(&damaged).expect("lines")).unwrap_err();
    assert!(why.starts_with("line 3: game: move 1"), "{why}");
    assert!(lines(" \n").unwrap_err().contains("no game"));
}

#[test]
fn a_note_lasts_until_its_game_is_saved() {
    let texts = Memory::default();
    running::note(&texts, &game(1));
    running::note(&texts, &game(2));
    assert_eq!(running::noted(&texts), [game(2)]);
    // Another tab has gone on with it.
    running::forget(&texts, &game(1));
    assert_eq!(running::noted(&texts).len(), 1);
    running::forget(&texts, &game(2));
    assert!(running::noted(&texts).is_empty());
    // Notes of earlier versions; a damaged one stays where it is.
    let bare = GameRecord { table: None, ..game(3) };
    let old = format!(r#"{{"saved":17,"name":"","record":{}}}"#, bare.to_line());
    texts.put("isolation.ended x", &old).expect("there is room");
    texts.put("isolation.ended y", "{").expect("there is room");
    let noted = running::noted(&texts);
    assert_eq!(noted.len(), 1);
    running::forget(&texts, &noted[0]);
    assert_eq!(texts.names("isolation."), ["isolation.ended y"]);
}
