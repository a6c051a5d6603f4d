//! Opponents, clocks, hints and terminations; tests pass the time.

use std::time::Duration;

use isolation::board::Player::{First, Second};
use isolation::board::Verdict;
use isolation::spec::Value;
use isolation::{AgentSpec, End, LEVELS, RecordedScore};
use isolation_protocol::wire::{Reply, ReplyBody, RequestBody};

use super::tests::{answer, asked, click, confirmation, persons, report, square};
use super::{Beginner, Opponent, Order, PACES, Play, Preferences, Sound, TimeControl};
use crate::address::Address;
use crate::choice::Choice;
use crate::engine::Client;
use crate::storage::Document;

const SECOND: Duration = Duration::from_secs(1);

fn control(text: &str) -> TimeControl {
    text.parse().expect("a time control")
}

/// The request that was made last.
fn request(play: &mut Play) -> (u64, String, String) {
    let Some(Order::Ask { request, .. }) = play.take_orders().pop() else { panic!("no request") };
    let RequestBody::Best { position, agent, .. } = request.request else { panic!("{request:?}") };
    (request.id, position, agent)
}

fn mark(play: &Play, name: &str) -> Option<&'static str> {
    play.board().squares[usize::from(square(play, name).index())].mark
}

fn marked(play: &Play, wanted: &str) -> Vec<String> {
    let board = play.board();
    let squares = board.squares.iter().filter(|square| square.mark == Some(wanted));
    squares.map(|square| square.name.clone()).collect()
}

#[test]
fn a_finished_game_stays_the_game_of_those_who_played_it() {
    let mut play = Play::new(1);
    click(&mut play, "d4");
    play.resign();
    let (record, strip) = (play.record(), play.name(Second));
    for choice in ["Expert", "person", "agents"] {
        play.choose_opponent(choice);
        assert_eq!(play.opponent().name(), choice);
        assert_eq!((play.record(), play.name(Second)), (record.clone(), strip.clone()));
        assert!(play.status().starts_with("This applies to the next game"), "{}", play.status());
        assert!(!play.is_thinking());
    }
    play.choose_player(Second, "random");
    assert_eq!(play.record(), record);
    play.new_game(2);
    assert_eq!(play.players()[1], "random");
    // A move that is taken back is played on by those who sit there now.
    play.choose_opponent("Casual");
    click(&mut play, "d4");
    play.resign();
    play.choose_opponent("person");
    play.undo();
    assert_eq!(play.players(), ["human", "human"]);
}

#[test]
fn each_level_is_an_opponent() {
    let mut play = Play::new(1);
    for level in LEVELS {
        play.choose_opponent(level.name);
        play.new_game(1);
        assert_eq!(play.opponent(), Opponent::Level(level));
        assert_eq!(play.name(Second), level.name);
        assert_eq!(play.about(Second), "waits for you");
        click(&mut play, "d4");
        let (_, _, agent) = request(&mut play);
        assert_eq!(agent.parse::<AgentSpec>(), Ok(level.spec()));
    }
    play.choose_opponent("person");
    assert_eq!(play.opponent(), Opponent::Person);
    play.choose_opponent("agents");
    assert_eq!(play.opponent(), Opponent::Agents);
    play.choose_opponent("Casual");
    play.edit_agent(Second, |agent| agent.type_text("alphabeta(depth=4)".to_owned()));
    assert_eq!(play.opponent(), Opponent::Own);
    play.choose_opponent("zebra");
    assert_eq!(play.status(), "Unknown opponent `zebra`.");
}

#[test]
fn only_levels_that_fit_the_board_are_offered() {
    let offered = |play: &Play| Opponent::all(play.settings.rules).any(|it| it.name() == "Perfect");
    let mut play = Play::new(1);
    play.choose_opponent("Perfect");
    assert!(offered(&play));
    play.choose_preset("queen", 2);
    assert!(!offered(&play));
    assert_eq!(play.opponent().name(), "Master");
    play.choose_opponent("Perfect");
    assert_eq!(play.status(), "Unknown opponent `Perfect`.");
    // A level that fits stays, and a level as it was saved before is as it is now.
    play.choose_preset("knight", 3);
    assert_eq!((play.opponent().name(), offered(&play)), ("Master", true));
    let text = serde_json::to_string(&play.preferences()).expect("plain data");
    let old = text.replace(", vary=100", "");
    assert_ne!(old, text);
    let mut again = Play::new(1);
    again.restore(&Preferences::parse(&old).expect("it is sound"), 4);
    assert_eq!(again.players(), play.players());
}

#[test]
fn clocks_run_once_both_have_moved() {
    let mut play = persons();
    play.choose_control(Some(control("1+2")), 1);
    play.tick(SECOND * 100);
    click(&mut play, "d4");
    play.tick(SECOND * 200);
    click(&mut play, "c5");
    let left =
        |play: &Play, player, now| play.clock.view(player, SECOND * now).expect("a clock").text;
    assert_eq!((left(&play, First, 200), left(&play, Second, 200)), ("1:00".into(), "1:00".into()));
    assert_eq!(left(&play, First, 220), "0:40");
    play.tick(SECOND * 220);
    click(&mut play, "e6");
    // 40 seconds, and two for the move.
    assert_eq!((left(&play, First, 230), left(&play, Second, 230)), ("0:42".into(), "0:50".into()));
    // A clock that goes back is not believed.
    play.tick(SECOND * 50);
    assert_eq!(left(&play, Second, 230), "0:50");
    // Time is taken back with moves.
    play.tick(SECOND * 240);
    play.undo();
    assert_eq!((left(&play, First, 240), left(&play, Second, 240)), ("1:00".into(), "1:00".into()));
}

/// Moves made at random or by a link take no time.
#[test]
fn time_is_taken_back_with_the_moves_that_took_it() {
    let link = Address::parse("#/play?moves=d4+c6&first=human&second=human").expect("an address");
    let begin: [&dyn Fn(&mut Play); 2] =
        [&Play::place_at_random, &|play| play.open(&link, 2).expect("it is right")];
    for begin in begin {
        let mut play = persons();
        play.choose_control(Some(control("3+2")), 1);
        begin(&mut play);
        let left = |play: &Play, player| play.clock.view(player, Duration::ZERO).expect("one").text;
        for now in [10, 30] {
            play.tick(SECOND * now);
            let mv = play.current.game.position().moves().next().expect("a move");
            play.make(mv);
        }
        assert_eq!((left(&play, First), left(&play, Second)), ("2:52".into(), "2:42".into()));
        play.undo();
        assert_eq!((left(&play, First), left(&play, Second)), ("2:52".into(), "3:00".into()));
        play.undo();
        assert_eq!((left(&play, First), left(&play, Second)), ("3:00".into(), "3:00".into()));
    }
}

#[test]
fn who_runs_out_of_time_loses() {
    let mut play = persons();
    play.choose_control(Some(control("1+0")), 1);
    for square in ["d4", "c5"] {
        click(&mut play, square);
    }
    play.tick(SECOND * 59);
    assert!(
        play.winner().is_none()
            && play.clock.flagged(SECOND * 59).is_none()
            && play.clock.flagged(SECOND * 60).is_some()
    );
    play.tick(SECOND * 60);
    assert_eq!(play.winner(), Some(Second));
    assert_eq!(
        play.status(),
        "Second player beat First player in 1 round. First player ran out of time."
    );
    assert!(play.clock.runs().is_none());
    click(&mut play, "e6");
    assert_eq!(play.status(), "The game is over.");
    assert!(play.review().is_some());
}

#[test]
fn agents_think_within_a_share_of_their_time() {
    let mut play = Play::new(1);
    play.edit_agent(Second, |agent| agent.type_text("deepening(time=60s)".to_owned()));
    play.choose_control(Some(control("1+0")), 1);
    click(&mut play, "d4");
    let (_, _, agent) = request(&mut play);
    let spec: AgentSpec = agent.parse().expect("an agent");
    let time = spec.values().find(|(param, _)| param.name == "time").map(|(_, value)| value);
    assert_eq!(time, Some(&Value::Millis(4_000)));
    // Its time runs while it thinks, and it can lose by it; its answer comes too late then.
    let mut play = Play::new(1);
    play.choose_control(Some(control("1+0")), 1);
    click(&mut play, "d4");
    let id = asked(&mut play);
    answer(&mut play, id, "N@c5");
    click(&mut play, "e6");
    let id = asked(&mut play);
    play.tick(SECOND * 61);
    assert_eq!(play.take_orders(), [Order::Stop]);
    answer(&mut play, id, "c5d7");
    assert_eq!((play.winner(), play.current.game.moves().len()), (Some(First), 3));
}

#[test]
fn a_person_may_rest_against_an_agent() {
    let mut play = Play::new(1);
    play.choose_control(Some(control("1+0")), 1);
    assert!(play.can_rest());
    click(&mut play, "d4");
    let id = asked(&mut play);
    answer(&mut play, id, "N@c5");
    play.rest();
    play.tick(SECOND * 1_000);
    assert!(play.is_paused() && play.winner().is_none() && play.clock.runs().is_none());
    click(&mut play, "e6");
    assert_eq!(play.status(), "The game is paused; resume it first.");
    play.go_on();
    assert!(play.clock.runs().is_some());
    click(&mut play, "e6");
    assert_eq!(play.current.game.moves().len(), 3);
    // Between persons there are none.
    let mut play = persons();
    play.choose_control(Some(control("1+0")), 1);
    assert!(!play.can_rest());
}

#[test]
fn a_hint_is_first_a_part_then_a_square() {
    let mut play = Play::new(1);
    play.hint();
    let (id, position, agent) = request(&mut play);
    assert_eq!(position, play.current.game.position().to_string());
    assert!(agent.starts_with("perfect("), "a hint knows what can be proven: {agent}");
    assert!(play.hint_waits_for(id));
    // Repeated clicks send no further request.
    play.hint();
    assert!(play.take_orders().is_empty());
    answer(&mut play, id, "N@b6");
    assert!(
        play.status().starts_with("Hint (estimate): look between a7 and d4."),
        "{}",
        play.status()
    );
    assert_eq!((marked(&play, "hint-region").len(), mark(&play, "b6")), (16, Some("hint-region")));
    play.hint();
    assert_eq!(play.status(), "Hint (estimate): b6 leaves you 4 exits.");
    assert_eq!(
        (marked(&play, "hint"), marked(&play, "hint-region").len()),
        (vec!["b6".to_owned()], 0)
    );
    // A move ends it.
    click(&mut play, "d4");
    assert_eq!(marked(&play, "hint").len(), 0);
    asked(&mut play);
    play.hint();
    assert_eq!(play.status(), "Hints are available on your turn only.");
}

/// An agent says that its move sets a trap, until the move is answered or taken back.
#[test]
fn a_trap_is_shown() {
    let mut play = Play::new(1);
    play.choose_opponent("Perfect");
    play.new_game(1);
    for taken_back in [true, false] {
        click(&mut play, "d4");
        let id = asked(&mut play);
        let trap = isolation::Report { trap: Some((5, 6)), ..report("N@c5", true) };
        play.receive(Reply::new(id, ReplyBody::Best(trap)));
        assert_eq!(play.about(Second), "sets a trap: 5 of your 6 moves lose");
        if taken_back {
            play.undo();
            assert_eq!(play.about(Second), "waits for you");
        }
    }
    click(&mut play, "e6");
    let id = asked(&mut play);
    assert_eq!(play.about(Second), "thinking…");
    answer(&mut play, id, "c5a4");
    assert_eq!(play.about(Second), "waits for you");
}

#[test]
fn a_hint_says_what_is_proven() {
    // The hint search's proof.
    let mut play = persons();
    play.hint();
    let id = asked(&mut play);
    let score = Some(RecordedScore::Proven(Verdict::Win));
    let proven = isolation::Report { score, proof: Some(Verdict::Win), ..report("N@d4", true) };
    play.receive(Reply::new(id, ReplyBody::Best(proven)));
    assert!(play.status().starts_with("Hint: a move between a7 and d4 wins."), "{}", play.status());

    // The solver's proofs needs no adviser.
    let mut play = persons();
    play.choose_preset("knight-3x7", 2);
    play.show_solved(true);
    assert_eq!(super::truth_tests::solve(&mut play).len(), 1);
    play.take_orders();
    play.hint();
    assert!(play.take_orders().is_empty());
    let status = play.status();
    assert!(status.contains(" wins.") || status.contains("loses here"), "{status}");

    // In a lost position a hint says so, and why it names the square.
    let mut play = persons();
    play.choose_preset("knight-3x3", 2);
    for square in ["a1", "c1"] {
        click(&mut play, square);
    }
    for (proof, words) in [
        (None, "Hint (estimate): b3 leaves you 0 exits, them 1."),
        (Some(Verdict::Loss), "Hint: every move loses here; b3 leaves you 0 exits, them 1."),
    ] {
        play.plans = super::Plans::default();
        play.hint();
        let id = asked(&mut play);
        let found = isolation::Report { proof, ..report("a1b3", true) };
        play.receive(Reply::new(id, ReplyBody::Best(found)));
        play.hint();
        assert_eq!(play.status(), words);
    }
}

#[test]
fn a_hint_that_is_not_wanted_any_more_stops() {
    let mut play = persons();
    play.hint();
    let id = asked(&mut play);
    click(&mut play, "d4");
    assert_eq!(play.take_orders(), [Order::Stop]);
    answer(&mut play, id, "N@b6");
    assert_eq!((play.current.game.moves().len(), marked(&play, "hint-region").len()), (1, 0));
    let mut play = persons();
    play.hint();
    let id = asked(&mut play);
    play.receive(Reply::new(id, ReplyBody::Error("out of order".to_owned())));
    assert_eq!(play.status(), "No hint: out of order");
    play.engine_is(super::Health::Failed);
    play.hint();
    assert_eq!(play.status(), "No hint: the engine is not available.");
}

#[test]
fn moves_are_confirmed_where_that_is_wanted() {
    let mut play = persons();
    play.confirm_moves(true);
    click(&mut play, "d4");
    assert_eq!((play.current.game.moves().len(), mark(&play, "d4")), (0, Some("chosen")));
    assert_eq!(play.status(), "d4 selected: select it again or confirm.");
    click(&mut play, "e4");
    assert_eq!(confirmation(&play), (square(&play, "e4"), "Play e4".to_owned()));
    click(&mut play, "e4");
    assert_eq!(play.current.game.move_texts(), ["N@e4"]);
    click(&mut play, "c5");
    click(&mut play, "c5");
    assert_eq!(play.current.game.moves().len(), 2);
    // A square that cannot be chosen drops the choice.
    click(&mut play, "d6");
    click(&mut play, "a1");
    assert_eq!(play.plans.choice, Choice::Nothing);
}

#[test]
fn moves_are_typed() {
    let mut play = persons();
    play.confirm_moves(true);
    assert!(play.type_move(" D4 ") && play.type_move("N@c5") && play.type_move("e6"));
    assert_eq!(play.current.game.move_texts(), ["N@d4", "N@c5", "d4e6"]);
    for (text, why) in [
        ("z9", "`z9` is not a square of this board; expected a square such as d4."),
        (" ", "Type a move first: square, such as e4."),
        ("a1", "A knight on c5 cannot go to a1."),
        ("d4", "d4 is blocked."),
    ] {
        assert!(!play.type_move(text));
        assert_eq!(play.status(), why);
    }
}

#[test]
fn another_opponent_before_the_first_move_begins_anew() {
    let mut play = Play::new(1);
    play.choose_opponent("Newcomer");
    play.choose_beginner(Beginner::Agent, 2);
    let id = asked(&mut play);
    answer(&mut play, id, "N@d3");
    play.choose_opponent("Perfect");
    assert!(play.current.game.moves().is_empty());
    assert_eq!(play.status(), "Perfect is thinking…");
    assert_eq!(play.address().get("first"), Some(play.players()[0].as_str()));
    let id = asked(&mut play);
    answer(&mut play, id, "N@d4");
    click(&mut play, "c6");
    asked(&mut play);
    play.choose_opponent("Newcomer");
    assert_eq!(play.current.game.moves().len(), 2, "a person has moved");
    assert!(play.saving.take_saves().len() == 1, "and that game is saved");
}

#[test]
fn replies_to_a_person_are_held() {
    let after = |play: &mut Play| match play.take_orders().pop() {
        Some(Order::Ask { after, .. }) => after.as_millis(),
        other => panic!("expected a request, found {other:?}"),
    };
    for (at_once, time, held) in
        [(false, None, 500), (true, None, 0), (false, Some("3+2"), 500), (false, Some("0.2+0"), 0)]
    {
        let mut play = Play::new(1);
        play.settings.at_once = at_once;
        play.choose_control(time.map(control), 2);
        click(&mut play, "d4");
        assert_eq!(after(&mut play), held, "{at_once} {time:?}");
    }
    let mut play = Play::new(1);
    play.choose_beginner(Beginner::Agent, 2);
    assert_eq!(after(&mut play), 0, "there is nothing to see before the first move");
}

#[test]
fn agents_are_stepped_and_paced() {
    let mut play = Play::new(1);
    play.choose_opponent("agents");
    assert_eq!(play.status(), "Press Start to watch the game.");
    assert_ne!(play.players()[0], play.players()[1]);
    play.choose_preset("queen", 2);
    assert!(play.take_orders().is_empty() && play.waits_for_start(), "no move is asked for");
    play.choose_preset("knight", 2);
    play.go_on();
    let id = asked(&mut play);
    play.stop();
    assert!(play.can_step());
    answer(&mut play, id, "N@d4");
    assert_eq!(play.current.game.moves().len(), 0, "the answer is stale");
    for (ply, mv) in ["N@d4", "N@e5"].into_iter().enumerate() {
        play.step();
        let id = asked(&mut play);
        answer(&mut play, id, mv);
        assert_eq!((play.current.game.moves().len(), play.is_paused()), (ply + 1, true));
    }
    play.choose_pace(0);
    play.go_on();
    let Some(Order::Ask { after, .. }) = play.take_orders().pop() else { panic!("no request") };
    assert_eq!(after, PACES[0]);
    play.choose_pace(99);
    assert_eq!(play.settings.pace, PACES.len() - 1);
}

#[test]
fn a_person_resigns_and_plays_again_on_the_other_side() {
    let mut play = Play::new(1);
    assert_eq!(play.may_resign(), None);
    play.resign();
    assert_eq!(play.status(), "There is no running game to resign.");
    click(&mut play, "d4");
    // Also while the agent thinks.
    play.resign();
    assert_eq!(play.take_orders().pop(), Some(Order::Stop));
    assert_eq!(play.status(), "You lost in 1 round. You resigned.");
    let record = play.record();
    assert_eq!((record.end, record.winner), (End::Resigned, Some(Second)));
    record.replay().expect("a record that can be read");
    let ended = play.saving.take_ended().expect("a result");
    assert_eq!(
        (ended.agent.as_str(), ended.rules.as_str(), ended.won),
        ("Casual", "knight", false)
    );
    assert_eq!(play.saving.take_ended(), None);
    play.rematch(2);
    assert_eq!(play.only_person(), Some(Second));
    assert_eq!(play.winner(), None);
    assert!(play.is_thinking());

    // Taking back goes on with the game.
    let mut play = persons();
    for square in ["d4", "c5", "e6"] {
        click(&mut play, square);
    }
    play.resign();
    assert_eq!(play.winner(), Some(First));
    assert_eq!(play.saving.take_ended(), None, "between persons nothing is recorded");
    play.undo();
    assert_eq!((play.winner(), play.current.game.moves().len()), (None, 2));
}

#[test]
fn the_board_turns_between_persons() {
    let mut play = persons();
    assert_eq!(play.turned(), None);
    play.settings.turn_board = true;
    assert_eq!(play.turned(), Some(false));
    click(&mut play, "d4");
    assert_eq!(play.turned(), Some(true));
    click(&mut play, "c5");
    assert_eq!(play.turned(), Some(false));
    play.choose_opponent("Casual");
    assert_eq!(play.turned(), None, "against an agent it stays");
}

#[test]
fn moves_and_ends_have_sounds() {
    let mut play = Play::new(1);
    play.choose_preset("knight-3x3", 2);
    click(&mut play, "b2");
    // The knight in the middle of 3 by 3 cannot move.
    let id = asked(&mut play);
    answer(&mut play, id, "N@a1");
    assert_eq!(play.take_sounds(), [Sound::Move, Sound::Answer, Sound::Defeat]);
    assert!(play.take_sounds().is_empty());
    assert!(!play.saving.take_ended().expect("a result").won);
}

#[test]
fn the_table_is_saved() {
    let mut play = Play::new(1);
    play.choose_opponent("Expert");
    play.swap_sides(1);
    play.choose_control(Some(control("3+2")), 1);
    play.confirm_moves(true);
    play.choose_pace(1);
    let saved = play.preferences();
    let mut other = Play::new(2);
    other.restore(&saved, 3);
    assert_eq!(other.preferences(), saved);
    assert_eq!((other.only_person(), other.settings.control), (Some(Second), Some(control("3+2"))));
    assert!(other.is_thinking() && other.settings.confirm);
}
