//! The play without a browser.

use isolation::Report;
use isolation::board::Player::{First, Second};
use isolation::board::Square;
use isolation_protocol::wire::{Reply, ReplyBody, RequestBody};

use super::{AgentDraft, Health, Order, Play};
use crate::engine::Client;
use crate::step::Step;

pub(super) fn square(play: &Play, name: &str) -> Square {
    play.current.game.position().size().find(name).expect("a square of the board")
}

pub(super) fn click(play: &mut Play, name: &str) {
    play.choose(square(play, name));
}

/// The square and the button that confirm the chosen move.
pub(super) fn confirmation(play: &Play) -> (Square, String) {
    play.plans.choice.confirmation(play.current.game.position()).expect("a move to confirm")
}

/// A game between two persons.
pub(super) fn persons() -> Play {
    let mut play = Play::new(1);
    play.choose_player(Second, "human");
    play
}

/// The number of the request that was made last.
pub(super) fn asked(play: &mut Play) -> u64 {
    match play.take_orders().pop() {
        Some(Order::Ask { request, .. }) => request.id,
        other => panic!("expected a request, found {other:?}"),
    }
}

pub(super) fn report(best: &str, finished: bool) -> Report {
    Report {
        best: Some(best.to_owned()),
        score: None,
        proof: None,
        plies: None,
        expected: None,
        depth: 1,
        nodes: 10,
        ms: 1.0,
        line: vec![best.to_owned()],
        finished,
        trap: None,
    }
}

pub(super) fn answer(play: &mut Play, id: u64, best: &str) {
    play.receive(Reply::new(id, ReplyBody::Best(report(best, true))));
}

fn state(play: &Play, name: &str) -> &'static str {
    let board = play.board();
    board.squares[usize::from(square(play, name).index())].state
}

#[test]
fn a_person_and_an_agent_take_turns() {
    let mut play = Play::new(7);
    assert_eq!(play.status(), "Your turn: place your knight on any open square.");
    assert_eq!(state(&play, "d4"), "legal");
    click(&mut play, "d4");
    assert_eq!(play.status(), "Casual is thinking…");
    let Some(Order::Ask { request, .. }) = play.take_orders().pop() else { panic!("no request") };
    let id = request.id;
    let RequestBody::Best { position, agent, seed } = request.request else {
        panic!("{request:?}")
    };
    assert_eq!(position, play.current.game.position().to_string());
    assert!(agent.starts_with("minimax(depth=1"), "{agent}");
    assert_eq!(seed, isolation::seeds::player_seeds(7)[1]);
    assert_eq!(state(&play, "e5"), "open");

    click(&mut play, "e5");
    assert_eq!(play.status(), "It is your opponent's turn.");
    answer(&mut play, id, "N@c5");
    assert_eq!(play.status(), "Round 1: Casual placed the knight on c5. Your turn: 8 moves.");
    answer(&mut play, id, "c5d7");
    assert_eq!(play.current.game.moves().len(), 2, "an answer counts once");
}

/// The rule of the game stands in the line until the person has moved; then it says what happened.
#[test]
fn the_line_says_what_just_happened() {
    let mut play = Play::new(7);
    assert!(!play.says_more());
    play.swap_sides(7);
    let id = asked(&mut play);
    answer(&mut play, id, "N@d4");
    assert!(!play.says_more(), "the person has not moved yet");
    assert_eq!(
        play.status(),
        "Round 1: Casual placed the knight on d4. Your turn: place your knight on any open square."
    );
    click(&mut play, "c5");
    assert!(play.says_more());
    let id = asked(&mut play);
    answer(&mut play, id, "d4f5");
    assert_eq!(play.status(), "Round 2: Casual moved d4–f5. Your turn: 8 moves.");

    let mut play = persons();
    for square in ["d4", "c5", "f5"] {
        click(&mut play, square);
    }
    assert!(play.status().starts_with("Round 2: First player moved d4–f5. "), "{}", play.status());
}

#[test]
fn refusals_name_the_reason() {
    let mut play = persons();
    for square in ["d4", "c5", "e6", "d7"] {
        click(&mut play, square);
    }
    for (square, why) in [
        ("d4", "d4 is blocked."),
        ("d7", "d7 is occupied by the second player's knight."),
        ("e6", "Your knight is on e6: 4 moves."),
        ("a1", "A knight on e6 cannot go to a1."),
    ] {
        click(&mut play, square);
        assert_eq!(play.status(), why);
    }
    assert_eq!(state(&play, "d4"), "blocked-first");
    assert_eq!(state(&play, "c5"), "blocked-second");
    assert_eq!(state(&play, "e6"), "first");
    assert_eq!(state(&play, "g7"), "legal");
}

#[test]
fn the_winner_is_said_with_the_reason() {
    let mut play = persons();
    play.choose_preset("knight-3x3", 2);
    assert!(play.status().starts_with("New game: "));
    click(&mut play, "b2");
    click(&mut play, "a1");
    assert_eq!(
        play.status(),
        "Round 1: Second player moved a1. First player has no square left and loses."
    );
    assert_eq!(
        play.result().as_deref(),
        Some("Second player beat First player in 1 round. First player’s knight on b2 is stuck.")
    );
    assert_eq!(play.about(First), "lost: stuck on b2");
    click(&mut play, "a3");
    assert_eq!(play.status(), "The game is over.");
    assert_eq!(play.to_move(), None);
}

#[test]
fn undo_goes_back_to_the_persons_turn() {
    let mut play = Play::new(1);
    click(&mut play, "d4");
    let first = asked(&mut play);
    // While the agent thinks, it is stopped first.
    play.undo();
    assert_eq!(play.take_orders(), [Order::Stop]);
    assert_eq!(play.current.game.moves().len(), 0);
    answer(&mut play, first, "N@c5");
    assert_eq!(play.current.game.moves().len(), 0, "the answer is stale");

    click(&mut play, "d4");
    let id = asked(&mut play);
    answer(&mut play, id, "N@c5");
    play.undo();
    assert_eq!(play.current.game.moves().len(), 0);
    assert!(!play.can_undo());

    let mut play = persons();
    click(&mut play, "d4");
    click(&mut play, "c5");
    play.undo();
    assert_eq!(play.current.game.moves().len(), 1);
}

#[test]
fn the_first_move_of_an_agent_and_random_placements_stay() {
    let mut play = Play::new(1);
    play.swap_sides(1);
    let id = asked(&mut play);
    answer(&mut play, id, "N@c5");
    assert!(!play.can_undo());

    let mut play = persons();
    play.choose_preset("udacity", 3);
    assert_eq!(play.current.game.moves().len(), 2);
    assert!(!play.can_undo());
}

#[test]
fn a_stopped_agent_plays_what_it_has_found() {
    let mut play = Play::new(1);
    click(&mut play, "d4");
    let id = asked(&mut play);
    play.receive(Reply::new(id, ReplyBody::Info(report("N@e5", false))));
    play.stop();
    assert_eq!(play.take_orders(), [Order::Stop]);
    assert_eq!(play.current.game.move_texts(), ["N@d4", "N@e5"]);
}

#[test]
fn an_agent_that_refused_may_be_changed() {
    let mut play = Play::new(1);
    click(&mut play, "d4");
    let id = asked(&mut play);
    play.receive(Reply::new(
        id,
        ReplyBody::Error("formula: column 2: division by zero".to_owned()),
    ));
    assert_eq!(
        play.status(),
        "Second player cannot play: formula: column 2: division by zero. Change the agent or resume."
    );
    assert!(play.is_paused());
    play.edit_agent(Second, |agent| agent.type_text("alphabeta(depth=2)".to_owned()));
    assert!(play.is_thinking());
    let id = asked(&mut play);
    play.edit_agent(Second, |agent| agent.type_text("alphabeta(depth=".to_owned()));
    let agent = &play.seat(Second).agent;
    assert_eq!(agent.plays_on().as_deref(), Some("alphabeta(depth=2)"));
    answer(&mut play, id, "N@e5");
    assert!(play.is_persons_turn());
}

#[test]
fn an_agent_stopped_too_early_waits() {
    let mut play = Play::new(1);
    click(&mut play, "d4");
    let stale = asked(&mut play);
    play.stop();
    assert_eq!(play.status(), "Stopped before the second player found a move.");
    assert!(play.is_paused());
    play.go_on();
    let id = asked(&mut play);
    answer(&mut play, stale, "N@e5");
    assert!(play.is_thinking());
    answer(&mut play, id, "N@e5");
    assert!(play.is_persons_turn());
}

#[test]
fn agents_play_each_other_and_pause() {
    let mut play = Play::new(1);
    play.choose_player(First, "random");
    play.go_on();
    let id = asked(&mut play);
    answer(&mut play, id, "N@d4");
    let id = asked(&mut play);
    play.receive(Reply::new(id, ReplyBody::Info(report("N@e5", false))));
    play.stop();
    assert_eq!(play.current.game.moves().len(), 1, "a pause plays nothing");
    assert_eq!(play.status(), "Paused. Second player to move.");
    play.go_on();
    let id = asked(&mut play);
    answer(&mut play, id, "N@e5");
    play.undo();
    assert!(play.is_paused());
    // A person who takes the seat ends the pause.
    play.choose_player(Second, "human");
    assert!(play.is_persons_turn() && !play.is_paused());
}

#[test]
fn an_engine_that_fails_pauses_the_game_until_it_is_back() {
    let mut play = Play::new(1);
    click(&mut play, "d4");
    asked(&mut play);
    play.engine_is(Health::Failed);
    assert_eq!(play.status(), "Second player cannot move: the engine is not available.");
    play.engine_is(Health::Fine);
    asked(&mut play);

    let mut play = Play::new(1);
    play.engine_is(Health::Failed);
    click(&mut play, "d4");
    assert!(play.is_paused() && play.take_orders().is_empty());
}

#[test]
fn an_agent_that_cannot_play_says_why() {
    let mut play = Play::new(1);
    click(&mut play, "d4");
    let id = asked(&mut play);
    play.receive(Reply::new(id, ReplyBody::Error("division by zero".to_owned())));
    assert_eq!(
        play.status(),
        "Second player cannot play: division by zero. Change the agent or resume."
    );
    play.edit_agent(Second, |agent| agent.type_text("random".to_owned()));
    play.go_on();
    asked(&mut play);
}

#[test]
fn agents_are_edited_as_text_and_by_parameter() {
    let mut draft = AgentDraft::new("alphabeta(depth=7)".parse().expect("an agent"));
    assert_eq!(&draft.text, "alphabeta(depth=7)");
    draft.type_value("depth", "0".to_owned());
    assert!(draft.field("depth").error.is_some_and(|why| why.contains("1 to 128")));
    assert_eq!(&draft.text, "alphabeta(depth=7)");
    draft.type_value("depth", "3".to_owned());
    draft.type_value("time", "2s".to_owned());
    assert_eq!(&draft.text, "alphabeta(depth=3, time=2000ms)");
    assert_eq!(draft.field("time").text, "2s");
    draft.end_typing();
    assert_eq!(draft.field("time").text, "2000ms");
    draft.type_value("time", String::new());

    draft.choose_heuristic("eval", None);
    let field = draft.field("eval");
    assert_eq!((field.text.as_str(), field.heuristic), ("own - opp", None));
    draft.type_value("eval", "2*own -".to_owned());
    assert!(draft.field("eval").error.is_some_and(|why| why.starts_with("column 8: expected")));
    draft.type_value("eval", "2*own - opp".to_owned());
    assert_eq!(&draft.text, r#"alphabeta(depth=3, eval="2*own - opp")"#);
    draft.choose_heuristic("eval", Some("open"));
    assert_eq!(draft.field("eval").heuristic, Some("open"));

    // A search with an estimate of its own keeps it; it takes any other one as well.
    let mut strong = draft.clone();
    strong.choose_search("strong");
    assert_eq!(
        (strong.text.as_str(), strong.field("eval").heuristic),
        ("strong(time=150ms)", Some("none"))
    );
    strong.choose_heuristic("eval", Some("improved"));
    assert_eq!(&strong.text, "strong(eval=improved, time=150ms)");
    strong.choose_heuristic("eval", None);
    strong.type_value("eval", "2*own - opp".to_owned());
    assert_eq!(&strong.text, r#"strong(eval="2*own - opp", time=150ms)"#);
    strong.choose_heuristic("eval", Some("none"));
    assert_eq!(
        (strong.text.as_str(), strong.field("eval").heuristic),
        ("strong(time=150ms)", Some("none"))
    );
    strong.choose_search("minimax");
    assert_eq!(&strong.text, "minimax");

    draft.choose_search("minimax");
    assert_eq!(&draft.text, "minimax(eval=open)");
    draft.type_text("minimax(depth=".to_owned());
    assert_eq!(draft.error.as_deref(), Some("column 15: expected a value"));
    assert_eq!(&draft.text, "minimax(depth=");
    assert_eq!(draft.spec.entry().name, "minimax");
}

#[test]
fn looking_back_does_not_change_the_game() {
    let mut play = persons();
    for square in ["d4", "c6", "e6"] {
        click(&mut play, square);
    }
    let (game, address) = (play.current.game.clone(), play.address());
    play.walk(Step::Back);
    play.walk(Step::Back);
    assert_eq!((play.current.shown_plies(), play.current.looks_back()), (1, true));
    assert_eq!(play.current.shown().move_texts(), ["N@d4"]);
    let board = play.board();
    assert_eq!((board.position.as_str(), board.movable), ("7/7/7/3N3/7/7/7[n] b - - 0 1", None));
    // Nothing can be played there.
    click(&mut play, "a1");
    assert!(play.status().starts_with("This is the position after move 1 of 3"));
    assert_eq!((&play.current.game, play.address()), (&game, address));
    play.walk(Step::End);
    assert!(!play.current.looks_back() && play.board().movable.is_some());
    play.look_at(1);
    play.undo();
    assert!(!play.current.looks_back(), "the game has changed");
}

#[test]
fn a_move_that_is_made_meanwhile_leaves_the_look_back() {
    let mut play = Play::new(1);
    click(&mut play, "d4");
    let id = asked(&mut play);
    play.look_at(0);
    play.receive(Reply::new(id, ReplyBody::Best(report("N@c6", true))));
    assert_eq!((play.current.game.moves().len(), play.current.shown_plies()), (2, 0));
    play.walk(Step::End);
    assert_eq!(play.current.shown_plies(), 2);
}
