//! No game is lost or falsified.

use std::time::Duration;

use isolation::board::Player::{First, Second};
use isolation::record::TableNote;
use isolation::{End, GameRecord};

use super::tests::{answer, asked, click, persons};
use super::{Ending, Play};
use crate::address::Address;

/// A game against an agent, after a move of each.
fn running() -> Play {
    let mut play = Play::new(1);
    play.choose_control(Some("3+2".parse().expect("a time control")), 5);
    click(&mut play, "d4");
    let id = asked(&mut play);
    answer(&mut play, id, "N@c5");
    play.tick(Duration::from_secs(10));
    play
}

fn table(record: &GameRecord) -> TableNote {
    record.table.clone().expect("a game of this page")
}

#[test]
fn a_running_game_is_left_and_offered_whatever_takes_its_place() {
    let link = Address::parse("#/play?variant=queen&moves=&seed=3").expect("an address");
    let leave: [&dyn Fn(&mut Play); 9] = [
        &|play| play.new_game(9),
        &|play| play.choose_preset("knight-5x7", 9),
        &|play| play.choose_preset("udacity", 9),
        &|play| play.choose_preset("queen", 9),
        &|play| play.choose_random_start(true, 9),
        &|play| play.swap_sides(9),
        &|play| play.choose_control(None, 9),
        &|play| play.play_against("random".parse().expect("an agent"), 9),
        &|play| play.open(&link, 9).expect("it is right"),
    ];
    for (number, leave) in leave.into_iter().enumerate() {
        let mut play = running();
        let record = play.record();
        leave(&mut play);
        assert_eq!(play.saving.take_saves(), std::slice::from_ref(&record), "{number}");
        assert_eq!((record.end, play.saving.back.as_ref()), (End::Interrupted, Some(&record)));
        play.go_back(10);
        assert_eq!((play.record(), play.saving.back.as_ref()), (record, None), "{number}");
        assert!(play.is_persons_turn() && play.clock.runs().is_some(), "{number}");
        assert_eq!(play.saving.take_saves(), [], "the other game had no moves");
    }
}

#[test]
fn games_without_moves_are_not_saved() {
    let mut play = Play::new(1);
    play.new_game(2);
    let link = Address::parse("#/play?moves=d4+c6&seed=3").expect("an address");
    play.open(&link, 3).expect("it is right");
    play.new_game(4);
    assert_eq!((play.saving.take_saves(), play.saving.back.as_ref()), (Vec::new(), None));
    // The same board again changes nothing.
    let mut play = running();
    play.choose_preset("knight", 9);
    assert!(play.saving.take_saves().is_empty());
}

#[test]
fn other_opponents_go_on_with_another_game() {
    let mut play = running();
    let record = play.record();
    play.choose_opponent("Casual");
    assert_eq!(
        (play.record(), play.saving.back.as_ref()),
        (record.clone(), None),
        "it was that one"
    );
    // While others are typed, only the first change is one.
    play.choose_opponent("Expert");
    play.edit_agent(Second, |agent| agent.type_text("random".to_owned()));
    assert_eq!(play.saving.take_saves(), std::slice::from_ref(&record));
    let other = play.record();
    assert_eq!((other.players[1].as_str(), table(&other).assisted), ("random", true));
    assert_ne!(table(&other).id, table(&record).id);
    play.go_back(9);
    assert_eq!((play.record(), play.saving.take_saves()), (record, vec![other.clone()]));
    play.go_back(9);
    assert_eq!(play.record(), other);
}

#[test]
fn help_is_noted() {
    let assisted = |help: &dyn Fn(&mut Play)| {
        let mut play = running();
        help(&mut play);
        play.resign();
        let ended = play.saving.take_ended().expect("it counts");
        assert_eq!(ended.assisted, table(&play.record()).assisted);
        ended.assisted
    };
    assert!(!assisted(&|_| {}));
    assert!(assisted(&|play| play.hint()));
    assert!(assisted(&|play| {
        play.show_solved(true);
        play.show_solved(false);
    }));
    assert!(assisted(&|play| {
        play.undo();
        click(play, "d4");
    }));
    assert!(assisted(&|play| {
        play.new_game(2);
        play.show_solved(true);
        click(play, "d4");
    }));
}

#[test]
fn an_end_is_saved_once_it_comes_and_stays() {
    let mut play = running();
    let id = table(&play.record()).id;
    play.resign();
    let record = play.record();
    assert_eq!((record.end, record.winner), (End::Resigned, Some(Second)));
    assert_eq!(play.saving.take_saves(), std::slice::from_ref(&record));
    let first = play.saving.take_ended().expect("it counts");
    // After a reload it is over as before, and does not end again.
    let mut other = Play::new(7);
    other.resume(&record, 8).expect("a record");
    assert_eq!(other.current.ending, Some(Ending::Resigned(First)));
    assert_eq!(
        (other.record(), other.saving.take_ended(), other.saving.take_saves().len()),
        (record, None, 0)
    );
    assert_eq!(other.address(), play.address());
    // Taken back, it can end again, as the same game.
    play.undo();
    assert_eq!(table(&play.record()).id, id);
    click(&mut play, "d4");
    play.resign();
    assert_eq!(play.saving.take_ended().expect("it ends").id, first.id);
    // A finished game is not one to go back to.
    play.new_game(3);
    assert_eq!(play.saving.back.as_ref(), None);
}

#[test]
fn a_game_ends_by_the_rules_or_by_an_open_link_without_a_trace() {
    let open = |text: &str| {
        let mut play = persons();
        play.open(&Address::parse(text).expect("an address"), 2).expect("it is right");
        play
    };
    let mut play = open("#/play?start=4/N**1/***n+w&moves=&first=human&second=human");
    click(&mut play, "c3");
    let record = play.saving.take_saves().pop().expect("it is over");
    assert_eq!((record.end, record.winner), (End::NoMoves, Some(First)));
    assert_eq!(record.replay().expect("a record").moves(), play.current.game.moves());
    let mut again = open(&play.address().to_string());
    again.new_game(3);
    assert!(again.saving.take_saves().is_empty(), "it was opened at its end");
}

#[test]
fn what_cannot_be_resumed_changes_nothing() {
    let record = running().record();
    let with = |players: [&str; 2], moves: &[&str], control: &str| {
        let mut record = record.clone();
        record.players = players.map(str::to_owned);
        record.moves = moves.iter().map(|it| (*it).to_owned()).collect();
        if let Some(clock) = record.table.as_mut().and_then(|table| table.clock.as_mut()) {
            clock.control = control.to_owned();
        }
        record
    };
    let mut play = Play::new(1);
    let before = play.record();
    for (wrong, why) in [
        (with(["human", "zebra"], &["N@d4"], "3+2"), "zebra"),
        (with(["human", "random"], &["N@z4"], "3+2"), "move 1"),
        (with(["human", "random"], &["N@d4"], "3-2"), "such as 3+2"),
    ] {
        let error = play.resume(&wrong, 2).expect_err("it is wrong");
        assert!(error.contains(why), "{error}");
        assert_eq!(play.record(), before);
    }
}
