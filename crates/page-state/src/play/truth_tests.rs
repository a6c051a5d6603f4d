//! The truth and the review without a browser, answered by the real solver.

use isolation::board::Player::Second;
use isolation::board::{Square, Verdict};

use isolation::solve::{Interrupt, Solver};
use isolation::{AnyPosition, Scope};
use isolation_protocol::wire::{Reply, ReplyBody, Request, RequestBody};

use super::{Health, MoveReview, Order, Play, Standing};
use crate::engine::{Client, answered};

fn click(play: &mut Play, name: &str) {
    play.choose(play.current.game.position().size().find(name).expect("a square of the board"));
}

/// A game between two persons on a board of this size, after these moves.
fn persons(size: usize, moves: &str) -> Play {
    let mut play = Play::new(1);
    play.choose_player(Second, "human");
    play.choose_preset(&format!("knight-{size}x{size}"), 1);
    play_on(&mut play, moves);
    play
}

fn play_on(play: &mut Play, moves: &str) {
    for square in moves.split_whitespace() {
        let plies = play.current.game.moves().len();
        click(play, square);
        assert_eq!(play.current.game.moves().len(), plies + 1, "{square}: {}", play.status());
    }
}

fn orders(play: &Play) -> Vec<Order> {
    play.knowledge.orders(play.question())
}

/// The only order, a request: its number and what it asks.
fn asked(play: &Play) -> (u64, String, Scope) {
    let orders = orders(play);
    let [Order::Ask { request, .. }] = &orders[..] else { panic!("{orders:?}") };
    let RequestBody::Solve { position, scope, .. } = &request.request else {
        panic!("{request:?}")
    };
    (request.id, position.clone(), *scope)
}

/// All replies of the solver to a request that may visit this many positions.
fn replies(id: u64, position: &str, scope: Scope, nodes: Option<u64>) -> Vec<Reply> {
    let ask = RequestBody::Solve { position: position.to_owned(), scope, nodes, ms: None };
    answered::replies(&Request::new(id, ask))
}

/// Handles a reply of the solver.
fn solver_answers(play: &Play, reply: Reply) {
    play.knowledge.clone().receive(reply);
}

fn solver_is(play: &Play, health: Health) {
    play.knowledge.clone().engine_is(health);
}

/// The solver answers all requests; returns them.
fn solve_with(play: &Play, nodes: Option<u64>) -> Vec<(String, Scope)> {
    let mut questions = Vec::new();
    loop {
        let orders = orders(play);
        let [Order::Ask { request, .. }] = &orders[..] else {
            assert_eq!(orders, []);
            return questions;
        };
        let RequestBody::Solve { position, scope, .. } = &request.request else {
            panic!("{request:?}")
        };
        for reply in replies(request.id, position, *scope, nodes) {
            solver_answers(play, reply);
        }
        questions.push((position.clone(), *scope));
    }
}

pub(super) fn solve(play: &mut Play) -> Vec<(String, Scope)> {
    solve_with(play, None)
}

/// The marks on each square, and the square's name.
fn shown(play: &Play) -> Vec<(String, bool, Option<u32>, String)> {
    let squares = play.board().squares.into_iter();
    squares.filter_map(|it| it.truth.map(|t| (it.name, t.wins, t.plies, it.label))).collect()
}

#[test]
fn the_winner_is_requested_and_shown() {
    let mut play = persons(5, "c3 b2");
    assert_eq!(play.standing(), Some(Standing::Open));
    let position = play.current.game.position().to_string();
    assert_eq!(solve(&mut play), [(position, Scope::Winner)]);
    // The sample of the whole board says the same: first in the centre, second on its diagonal.
    let verdict = Solver::new()
        .solve(play.current.game.position(), &mut Interrupt::never())
        .expect("no limit");
    let winner = if verdict == Verdict::Win { "first" } else { "second" };
    assert_eq!(play.standing_words(), None, "no verdict unless it is wanted");
    play.shows_truth = true;
    let words = play.standing_words().expect("the game goes on");
    assert_eq!(words.proven, Some(format!("proven: the {winner} player wins")));
    play.shows_truth = false;
    assert!(solve(&mut play).is_empty(), "it is asked once");
    assert!(shown(&play).is_empty(), "the switch is off");
}

#[test]
fn a_human_is_addressed_as_you() {
    let mut play = persons(4, "b2 c3");
    solve(&mut play);
    let Some(Standing::Proven { winner, .. }) = play.standing() else { panic!() };
    play.shows_truth = true;
    play.choose_player(!winner, "random");
    let words = play.standing_words().expect("the game goes on");
    assert_eq!((words.proven.as_deref(), words.winner), (Some("proven: you win"), Some(winner)));
    play.choose_player(!winner, "human");
    play.choose_player(winner, "random");
    let words = play.standing_words().expect("the game goes on");
    assert_eq!((words.proven.as_deref(), words.winner), (Some("proven: you lose"), Some(winner)));
}

#[test]
fn squares_show_verdicts_with_the_switch() {
    let mut play = persons(5, "c3 b2 d5 c4 b4 d2");
    solve(&mut play);
    play.show_solved(true);
    let position = *play.current.game.position();
    assert_eq!(solve(&mut play), [(position.to_string(), Scope::Distances)]);
    let mut solver = Solver::new();
    let interrupt = &mut Interrupt::never();
    let verdicts = solver.verdicts(&position, interrupt);
    let shown = shown(&play);
    assert_eq!(shown.len(), verdicts.len());
    for ((mv, verdict), (name, wins, plies, label)) in verdicts.into_iter().zip(shown) {
        assert_eq!(name, position.size().name(mv.destination()));
        assert_eq!(wins, verdict == Some(Verdict::Win), "{name}");
        let (_, after) = solver.distance(&position.play(mv), interrupt).expect("no limit");
        assert_eq!(plies, Some(after + 1), "{name}");
        let word = if wins { "winning" } else { "losing" };
        assert!(label.starts_with(&format!("{name}, legal move, {word} in ")), "{label}");
    }
    play.show_solved(false);
    assert!(self::shown(&play).is_empty());
}

#[test]
fn verdicts_are_never_those_of_another_position() {
    let mut play = persons(5, "c3 b2 d5 c4");
    play.show_solved(true);
    let (id, position, scope) = asked(&play);
    let late = replies(id, &position, scope, None);
    solver_answers(&play, late[0].clone());
    assert!(play.standing_words().expect("it goes on").proven.is_some());
    play_on(&mut play, "b4");
    assert!(shown(&play).is_empty());
    // The look will soon be over: it is awaited, and what it proves is kept, but not shown here.
    assert_eq!(orders(&play), []);
    for reply in late {
        solver_answers(&play, reply);
        assert!(shown(&play).is_empty(), "it is of another position");
    }
    solve(&mut play);
    assert_eq!(shown(&play).len(), play.current.game.position().moves().len());
    play.undo();
    assert_eq!(shown(&play).len(), play.current.game.position().moves().len());
    assert_eq!(solve(&mut play), []);
    play.new_game(1);
    assert!(shown(&play).is_empty());
}

#[test]
fn what_one_part_of_the_page_knows_all_know() {
    let mut play = persons(5, "c3 b2");
    let mut other = persons(5, "c3 b2");
    other.knowledge = play.knowledge.clone();
    assert_eq!(other.standing(), Some(Standing::Open));
    solve(&mut play);
    assert!(matches!(other.standing(), Some(Standing::Proven { .. })));
    assert_eq!(solve(&mut other), []);
}

/// The answer to a look that finds nothing out.
fn look_in_vain(play: &Play) {
    let (id, position, scope) = asked(play);
    for reply in replies(id, &position, scope, Some(0)) {
        solver_answers(play, reply);
    }
}

#[test]
fn a_study_is_broken_off_when_its_position_has_gone() {
    let mut play = persons(5, "c3 b2 d5 c4");
    play.show_solved(true);
    look_in_vain(&play);
    let (id, position, scope) = asked(&play);
    let late = replies(id, &position, scope, None);
    let halfway = late.len() / 2;
    for reply in &late[..halfway] {
        solver_answers(&play, reply.clone());
    }
    let known = shown(&play);
    assert!(!known.is_empty());
    play_on(&mut play, "b4");
    let orders = orders(&play);
    let [Order::Stop, Order::Ask { request: look, .. }] = &orders[..] else { panic!("{orders:?}") };
    for reply in &late[halfway..] {
        solver_answers(&play, reply.clone());
    }
    assert!(shown(&play).is_empty(), "the answer is stale");
    let RequestBody::Solve { position: here, scope, .. } = &look.request else {
        panic!("{look:?}")
    };
    replies(look.id, here, *scope, Some(0))
        .into_iter()
        .for_each(|reply| solver_answers(&play, reply));
    // Earlier proofs are kept; the rest is requested again.
    play.undo();
    assert_eq!(shown(&play), known);
    assert_eq!(solve(&mut play), [(position, Scope::Distances)]);
    assert_eq!(shown(&play).len(), play.current.game.position().moves().len());
}

#[test]
fn nothing_is_studied_while_an_agent_thinks() {
    let mut play = persons(9, "d4");
    play.choose_player(Second, "alphabeta");
    assert!(play.is_thinking());
    look_in_vain(&play);
    assert_eq!(orders(&play), []);
    play.choose_player(Second, "human");
    assert_eq!(asked(&play).1, play.current.game.position().to_string());
}

#[test]
fn what_is_not_solved_in_time_is_not_known() {
    let mut play = persons(9, "e5 f6");
    // A look and a study.
    assert_eq!(solve_with(&play, Some(1_000)).len(), 2);
    assert_eq!(play.standing(), Some(Standing::Unknown));
    play.show_solved(true);
    assert_eq!(play.standing_words().expect("it goes on").rest, "Result unknown so far.");
    solve_with(&play, Some(1_000));
    assert!(shown(&play).is_empty());
}

#[test]
fn a_failed_solver_gets_no_requests() {
    let mut play = persons(5, "c3 b2");
    let (id, ..) = asked(&play);
    solver_is(&play, Health::Failed);
    assert_eq!(play.standing(), Some(Standing::Failed));
    assert_eq!(orders(&play), []);
    solver_answers(&play, Reply::new(id, ReplyBody::Error("late".to_owned())));
    solver_is(&play, Health::Fine);
    solve(&mut play);
    assert!(matches!(play.standing(), Some(Standing::Proven { .. })));
}

/// Plays to the end; `blunder` says at which ply a move that loses is to be chosen, if there is one
/// beside moves that win. All other moves keep what they can.
fn finish(play: &mut Play, blunder: usize) -> Option<usize> {
    let mut blundered = None;
    let mut solver = Solver::new();
    while play.current.game.outcome().is_none() {
        let position: AnyPosition = *play.current.game.position();
        let ply = play.current.game.moves().len();
        let verdicts = solver.verdicts(&position, &mut Interrupt::never());
        let with = |wanted| verdicts.iter().find(|(_, verdict)| *verdict == Some(wanted));
        let (wins, loses) = (with(Verdict::Win), with(Verdict::Loss));
        let bad = loses.filter(|_| wins.is_some() && ply >= blunder && blundered.is_none());
        if bad.is_some() {
            blundered = Some(ply);
        }
        let (mv, _) = bad.or(wins).or(loses).expect("the game goes on");
        let square: Square = mv.destination();
        play.choose(square);
    }
    blundered
}

#[test]
fn the_review_names_the_move_that_lost() {
    for blunder in 2..8 {
        let mut play = persons(5, "a1 b2");
        let planted = finish(&mut play, blunder);
        assert!(play.review().expect("it is over").summary.ends_with("Review in progress…"));
        let questions = solve(&mut play);
        let review = play.review().expect("it is over");
        let losing: Vec<usize> = review
            .moves
            .iter()
            .enumerate()
            .filter(|(_, review)| matches!(review, MoveReview::Losing { .. }))
            .map(|(ply, _)| ply)
            .collect();
        // The placements were not chosen by the rule.
        let played: Vec<usize> = losing.iter().copied().filter(|&ply| ply >= 2).collect();
        assert_eq!(played, planted.into_iter().collect::<Vec<_>>(), "{review:?}");
        assert!(!review.moves.contains(&MoveReview::Unknown));
        for ply in losing {
            let MoveReview::Losing { instead } = &review.moves[ply] else { unreachable!() };
            let position = play.current.game.positions()[ply];
            let verdicts = Solver::new().verdicts(&position, &mut Interrupt::never());
            let winning = verdicts.iter().filter(|(_, verdict)| *verdict == Some(Verdict::Win));
            let winning = winning.map(|(mv, _)| position.size().name(mv.destination()));
            assert_eq!(*instead, winning.collect::<Vec<_>>());
        }
        // Only unknown results are requested.
        let winners = questions.iter().filter(|(_, scope)| *scope == Scope::Winner).count();
        assert!(winners < play.current.game.moves().len(), "{questions:?}");
        // After takebacks, nothing is requested twice.
        play.undo();
        assert_eq!(play.review(), None);
        finish(&mut play, usize::MAX);
        assert_eq!(solve(&mut play), []);
        assert!(play.review().is_some());
    }
}

/// `!` is for the only winning move among several, whichever side makes it, and never without a proof.
#[test]
fn the_only_winning_move_is_proven_for_both_sides() {
    let mut only = [0, 0];
    for (blunder, placements) in (2..8).zip(["a1 b2", "a1 b3", "b2 c4", "c3 b1", "a2 d5", "b1 e4"])
    {
        let mut play = persons(5, placements);
        finish(&mut play, blunder);
        let unproven = play.review().expect("it is over").moves;
        assert!(!unproven.contains(&MoveReview::Only), "{unproven:?}");
        solve(&mut play);
        let reviews = play.review().expect("it is over").moves;
        let game = &play.current.game;
        for (ply, review) in reviews.iter().enumerate() {
            let position = &game.positions()[ply];
            let verdicts = Solver::new().verdicts(position, &mut Interrupt::never());
            let winning: Vec<_> =
                verdicts.iter().filter(|(_, verdict)| *verdict == Some(Verdict::Win)).collect();
            let is_only =
                verdicts.len() > 1 && matches!(winning[..], [(mv, _)] if *mv == game.moves()[ply]);
            assert_eq!(*review == MoveReview::Only, is_only, "{position}");
            only[position.to_move().index()] += usize::from(is_only);
        }
    }
    assert!(only.iter().all(|&count| count > 0), "{only:?}");
}

#[test]
fn the_review_says_what_it_does_not_know() {
    let mut play = persons(5, "a1 b2");
    finish(&mut play, usize::MAX);
    // Nothing can be solved: the two positions before the end are looked at and studied, and the
    // review gives up, but for the placements, which are in a table.
    let questions = solve_with(&play, Some(0));
    let winners = questions.iter().filter(|(_, scope)| *scope == Scope::Winner).count();
    assert_eq!(winners, 4 + 3, "{questions:?}");
    let review = play.review().expect("it is over");
    assert!(review.moves.contains(&MoveReview::Unknown));
    assert!(!review.moves[..2].contains(&MoveReview::Unknown));
    assert!(review.summary.contains("unknown"), "{}", review.summary);
}

#[test]
fn sentences_of_the_review() {
    let squares = |names: &str| names.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    for (names, sentence) in [
        ("", "blunder: another move won"),
        ("b3", "blunder: b3 won"),
        ("b3 e5", "blunder: b3 or e5 won"),
        ("b3 e5 f6 g1", "blunder: b3, e5, f6 or g1 won"),
        ("b3 e5 f6 g1 g2 g3", "blunder: b3, e5, f6, g1 or 2 others won"),
    ] {
        assert_eq!(super::instead(&squares(names)), sentence);
    }
}
