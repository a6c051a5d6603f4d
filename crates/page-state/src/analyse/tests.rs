//! The analysis without a browser, answered by the real engine and solver.

use isolation::board::{Player, Verdict};
use isolation::solve::{Interrupt, Solver};
use isolation::{AnyPosition, GameRecord, LEVELS};
use isolation_protocol::wire::RequestBody;
use proptest::prelude::*;

use super::assessment::Assessment;
use super::import::Imported;
use super::tree::GameTree;
use super::*;
use crate::address::{Address, Place};
use crate::engine::answered;
use crate::play::{MoveReview, Play};
use crate::step::Step;

/// An analysis that is seen, of these moves from this start.
fn analysis(start: &str, moves: &str) -> Analysis {
    let mut analysis = Analysis::default();
    let address = Address::new(Place::Analyse).with("start", start).with("moves", moves);
    analysis.open(&address).expect("an address");
    analysis.hidden = false;
    analysis
}

/// Answers requests until there are none; returns the requested positions.
fn work(
    analysis: &mut Analysis,
    orders: fn(&mut Analysis) -> Vec<Order>,
    receive: fn(&mut Analysis, Reply),
) -> Vec<String> {
    let mut asked = Vec::new();
    loop {
        let Some(Order::Ask { mut request, .. }) = orders(analysis).pop() else {
            return asked;
        };
        // Without a clock, nodes limit the work.
        match &mut request.request {
            RequestBody::Solve { ms, position, .. } => {
                *ms = None;
                asked.push(position.clone());
            }
            RequestBody::Lines { agent, position, .. } => {
                assert!(agent.starts_with("strong(time="), "{agent}");
                *agent = "strong(nodes=2000)".to_owned();
                asked.push(position.clone());
            }
            other => panic!("{other:?}"),
        }
        answered::replies(&request).into_iter().for_each(|reply| receive(analysis, reply));
    }
}

fn solve(analysis: &mut Analysis) -> Vec<String> {
    let orders = |it: &mut Analysis| it.knowledge.orders(it.question());
    work(analysis, orders, |it, reply| it.knowledge.receive(reply))
}

fn search(analysis: &mut Analysis) -> Vec<String> {
    work(analysis, Analysis::take_orders, Analysis::receive)
}

const SMALL: &str = "5/2n2/5/2N2/3*1 w";

#[test]
fn a_step_and_a_removal_are_one_move_of_the_tree() {
    let start = "3p2/6/6/6/6/6/6/2P3 w";
    let mut analysis = analysis(start, "");
    let choose = |analysis: &mut Analysis, name: &str| {
        let square = analysis.position().size().find(name).expect("a square");
        analysis.choose(square);
    };
    choose(&mut analysis, "d2");
    assert_eq!(analysis.status(), "d2: now choose the square to remove.");
    assert_eq!((analysis.board().step.is_some(), analysis.arrows()), (true, Vec::new()));
    // Back takes the step back, and leads nowhere else.
    analysis.walk(Step::Back);
    assert_eq!((&analysis.choosing, analysis.tree.count()), (&Choosing::default(), 1));
    for square in ["d2", "c1", "e5", "d7", "a8"] {
        choose(&mut analysis, square);
    }
    assert_eq!(analysis.tree.to_string(), "d2,e5 d7,a8");
    let squares: Vec<_> =
        analysis.tree.rounds()[0].moves.iter().map(|it| it.square.clone()).collect();
    assert_eq!(squares, ["d2\u{a0}×e5", "d7\u{a0}×a8"]);
    let mut other = Analysis::default();
    other.open(&analysis.address()).expect("its own address");
    assert_eq!(other.position(), analysis.position());
}

/// Lines, squares and arrows are green and red for the side to move, whichever it is.
#[test]
fn all_that_is_green_or_red_is_for_the_side_to_move() {
    for start in ["5/2n2/5/2N2/3*1 w", "5/2n2/5/2N2/3*1 b"] {
        let mut analysis = analysis(start, "");
        search(&mut analysis);
        solve(&mut analysis);
        let mover = analysis.position().to_move();
        let board = analysis.board();
        let mut verdicts = Vec::new();
        for line in analysis.best_lines() {
            let to = line.moves[0].destination();
            let wins = line.assessment.verdict(mover) == Some(Verdict::Win);
            let words = if wins { "win " } else { "loss " };
            assert!(line.assessment.of_move(mover).starts_with(words));
            let square = &board.squares[usize::from(to.index())];
            assert_eq!(square.truth.expect("it is solved").wins, wins);
            let arrow = analysis.arrows().into_iter().find(|it| it.to == to).expect("an arrow");
            assert_eq!(arrow.class, if wins { "good" } else { "bad" });
            verdicts.push(wins);
        }
        assert_eq!(verdicts.len(), 3);
        // The best line is as good as the position, whose badge names the winner.
        let winner = if verdicts[0] { mover } else { !mover };
        assert_eq!(analysis.assessment().winner(), Some(winner));
    }
}

#[test]
fn play_goes_on_from_here_against_each_level() {
    for (start, moves) in [("7/7/7/7/7/7/7[Nn] w", "d4 c6 e6"), (SMALL, "e3")] {
        let analysis = analysis(start, moves);
        let continued = analysis.continuations();
        assert_eq!(continued.len(), LEVELS.len());
        for ((name, address), level) in continued.into_iter().zip(LEVELS) {
            let mut play = Play::new(1);
            play.open(&Address::parse(&address.to_string()).expect(name), 2).expect(name);
            assert_eq!(play.current.game, analysis.game());
            assert_eq!(play.only_person(), Some(analysis.position().to_move()));
            assert_eq!((name, play.opponent().name()), (level.name, level.name));
        }
    }
}

#[test]
fn a_deleted_comment_comes_back() {
    let mut analysis = analysis(SMALL, "e3 {good} a3");
    analysis.walk(Step::Back);
    assert!(analysis.comment("better").is_none());
    let deleted = analysis.comment(" ").expect("there was one");
    assert_eq!((deleted.name().as_str(), analysis.tree.to_string().as_str()), ("e3", "e3 a3"));
    assert!(analysis.comment("").is_none());
    analysis.play(&[analysis.position().parse_move("a5").expect("a move")]);
    analysis.restore(deleted);
    assert_eq!(analysis.tree.to_string(), "e3 {better} a3 (a5)");
}

#[test]
fn what_is_proven_is_shown_as_proven() {
    let mut analysis = analysis(SMALL, "");
    search(&mut analysis);
    solve(&mut analysis);
    let position = *analysis.position();
    let interrupt = &mut Interrupt::never();
    let (verdict, plies) = Solver::new().distance(&position, interrupt).expect("no limit");
    let winner = if verdict == Verdict::Win { Player::First } else { Player::Second };
    assert_eq!(analysis.assessment(), Assessment::Proven { winner, plies: Some(plies) });
    let lines = analysis.best_lines();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0].assessment, Assessment::Proven { winner, plies: Some(plies) });
    // Each square says what the solver says of the move there.
    let verdicts = Solver::new().verdicts(&position, interrupt);
    let board = analysis.board();
    for (mv, verdict) in verdicts {
        let name = position.size().name(mv.destination());
        let square = board.squares.iter().find(|square| square.name == name).expect("a square");
        assert_eq!(square.truth.expect("it is known").wins, verdict == Some(Verdict::Win));
    }
    let arrows = analysis.arrows();
    let best = arrows.last().expect("an arrow");
    assert_eq!((best.to, best.bold), (lines[0].moves[0].destination(), true));
    analysis.turn_on(false);
    assert!(analysis.board().squares.iter().all(|square| square.truth.is_none()));
}

#[test]
fn an_estimate_is_never_a_proof() {
    let mut analysis = analysis("11/11/11/6n4/5N5/11/11/11/11 w", "");
    search(&mut analysis);
    assert!(
        matches!(analysis.assessment(), Assessment::Estimated(_)),
        "{:?}",
        analysis.assessment()
    );
    let lines = analysis.best_lines();
    assert!(
        lines.iter().all(|line| matches!(line.assessment, Assessment::Estimated(_))),
        "{lines:?}"
    );
    assert!(analysis.arrows().iter().all(|arrow| arrow.class == "first"));
    // The squares say the same numbers, and the next position's are the first player's, too.
    let board = analysis.board();
    for line in &lines {
        let square = &board.squares[usize::from(line.moves[0].destination().index())];
        let expected = (line.assessment.share() * 100.0).round() as u8;
        assert_eq!((square.expected, square.truth), (Some(expected), None));
    }
    let mv = lines[0].moves[0];
    analysis.play(&[mv]);
    assert_eq!(analysis.assessment(), Assessment::Unknown);
    search(&mut analysis);
    assert_eq!(analysis.assessment(), analysis.best_lines()[0].assessment);
    assert_eq!(analysis.best_lines()[0].assessment.kind(), "estimated");
}

/// All replies on a solved board are assessed, before the solver has worked.
#[test]
fn solved_boards_mark_every_square() {
    let mut analysis = analysis("7/7/7/7/7/7/7[Nn] w", "d4");
    let mut orders = analysis.knowledge.orders(analysis.question());
    let Some(Order::Ask { mut request, .. }) = orders.pop() else { panic!("{orders:?}") };
    if let RequestBody::Solve { ms, nodes, .. } = &mut request.request {
        (*ms, *nodes) = (None, Some(0));
    }
    answered::replies(&request).into_iter().for_each(|reply| analysis.knowledge.receive(reply));
    let marked = analysis.board().squares.into_iter().filter_map(|square| square.truth);
    assert_eq!(marked.count(), 48);
    let proven = Assessment::Proven { winner: Player::Second, plies: None };
    assert_eq!(analysis.assessment(), proven);
}

#[test]
fn what_a_search_proves_is_known_to_all() {
    let mut analysis = analysis(SMALL, "");
    search(&mut analysis);
    assert_eq!(analysis.assessment().kind(), "proven");
    assert!(analysis.knowledge.verdict(&analysis.game(), 0).is_some());
}

/// The times of the requests for lines that follow one another.
fn times(analysis: &mut Analysis, count: usize) -> Vec<Duration> {
    let question = |it: &mut Analysis| {
        let question = it.lines_question().expect("a question");
        it.lines.pretend(&question);
        question.2
    };
    (0..count).map(|_| question(analysis)).collect()
}

#[test]
fn searches_go_deeper_until_they_are_stopped() {
    let seconds = Duration::from_secs;
    let mut analysis = analysis("11/11/11/6n4/5N5/11/11/11/11 w", "");
    assert_eq!(times(&mut analysis, 1), [seconds(3)]);
    assert!(!analysis.is_searching());
    analysis.go_deeper();
    assert!(analysis.is_searching());
    assert_eq!(times(&mut analysis, 1), [seconds(12)]);
    analysis.search_on(true);
    assert_eq!(times(&mut analysis, 3), [24, 48, 96].map(seconds));
    analysis.effort = Effort::Stopped;
    assert_eq!(analysis.lines_question(), None);
    // Elsewhere the engine searches again.
    let mv = analysis.position().moves().next().expect("a move");
    analysis.play(&[mv]);
    assert_eq!(times(&mut analysis, 1), [seconds(3)]);
}

#[test]
fn notes_are_part_of_address_and_record() {
    let mut one = analysis(SMALL, "e3 a3");
    one.mark(Glyph::Dubious);
    one.comment(" not {so} \\ good ");
    let mut other = Analysis::default();
    let address = Address::parse(&one.address().to_string()).expect("an address");
    other.open(&address).expect("its own address");
    assert_eq!(&other.tree, &one.tree);
    let line = one.record().to_line();
    let (record, _) = GameRecord::parse(&line).expect("a record");
    let game = record.replay().expect("a game");
    assert_eq!(GameTree::of_record(&game, &record.notes), one.tree);
    // The same mark again takes it away.
    one.mark(Glyph::Dubious);
    one.comment("");
    assert_eq!(one.record().notes, []);
}

#[test]
fn the_position_comes_before_the_rest_of_the_line() {
    let mut analysis = analysis(SMALL, "e3 a3 d5");
    analysis.walk(Step::Back);
    let here = analysis.position().to_string();
    let asked = solve(&mut analysis);
    assert_eq!(asked[0], here);
    // A position with a solver verdict needs no estimate.
    let searched = search(&mut analysis);
    assert!(searched.iter().all(|position| *position == here), "{searched:?}");
    assert!(
        analysis
            .assessments()
            .iter()
            .all(|assessment| matches!(assessment, Assessment::Proven { .. }))
    );
    assert!(!analysis.review().moves.contains(&MoveReview::Unknown));
    analysis.turn_on(false);
    analysis.walk(Step::Start);
    assert!(search(&mut analysis).is_empty(), "the engine rests");
    analysis.hidden = true;
    analysis.turn_on(true);
    assert!(search(&mut analysis).is_empty(), "it is hidden");
    let game = Game::from_position("11/11/11/6n4/5N5/11/11/11/11 w".parse().expect("a position"));
    analysis.ended = Some(game.clone());
    assert_eq!(search(&mut analysis), [game.position().to_string()]);
    assert!(matches!(analysis.assessments_of(&game)[..], [Assessment::Estimated(_)]));
}

#[test]
fn a_click_follows_a_line_or_branches() {
    let mut analysis = analysis(SMALL, "e3 a3");
    analysis.walk(Step::Start);
    let click = |analysis: &mut Analysis, name: &str| {
        let square = analysis.position().size().find(name).expect("a square");
        analysis.choose(square);
    };
    click(&mut analysis, "e3");
    assert_eq!(analysis.tree.count(), 3);
    click(&mut analysis, "a5");
    assert_eq!(analysis.tree.to_string(), "e3 a3 (a5)");
    click(&mut analysis, "d1");
    assert_eq!(analysis.status(), "d1 is blocked.");
    analysis.promote();
    assert_eq!(analysis.tree.to_string(), "e3 a5 (a3)");
    let deleted = analysis.delete();
    assert_eq!((analysis.tree.to_string().as_str(), deleted.name().as_str()), ("e3 a3", "a5"));
}

#[test]
fn what_was_deleted_comes_back() {
    let mut analysis = analysis(SMALL, "e3 a3 (a5 {why} d5) d5");
    analysis.walk(Step::Start);
    analysis.walk(Step::Forward);
    let deleted = analysis.delete();
    analysis.choose(analysis.position().size().find("e1").expect("a square"));
    assert_eq!(analysis.tree.to_string(), "e1");
    analysis.restore(deleted);
    assert_eq!(analysis.tree.to_string(), "e3 (e1) a3 (a5 {why} d5) d5");
    let (deleted, boards) = (analysis.delete(), analysis.boards);
    analysis.begin_anew();
    analysis.restore(deleted);
    assert_eq!(analysis.tree.to_string(), "e3 (e1) a3 (a5 {why} d5) d5");
    assert_eq!(analysis.boards, boards + 2, "the other board is left, not mixed with this one");
}

#[test]
fn the_editor_makes_another_board() {
    let mut analysis = analysis(SMALL, "e3");
    let boards = analysis.boards;
    let square = analysis.position().size().find("a1").expect("a square");
    analysis.choose(square);
    assert!(!analysis.choosing.note.is_empty(), "no move");
    // What was said of the move is not said of the edited position.
    analysis.edit(true);
    assert!(analysis.choosing.note.is_empty());
    analysis.choose(square);
    assert_eq!(analysis.tree.count(), 2, "the click was the editor's");
    analysis.use_edited();
    assert_eq!(analysis.position().to_string(), "5/2n2/4N/2*2/*2*1 b - - 0 1");
    assert_eq!((analysis.boards, analysis.editor.as_ref()), (boards + 1, None));
}

#[test]
fn addresses_say_all_and_read_back() {
    let mut one = analysis(SMALL, "e3 a3 (a5 d5) d5");
    one.turn_on(false);
    one.walk(Step::Back);
    one.walk(Step::Down);
    let address = one.address();
    let mut other = Analysis::default();
    let read = Address::parse(&address.to_string()).expect("an address");
    other.open(&read).expect("its own address");
    assert_eq!(other.address(), address);
    assert_eq!(other.game(), one.game());
    assert_eq!((other.is_on(), other.shows_truth), (false, false));
    // The place alone changes nothing.
    other.open(&Address::new(Place::Analyse)).expect("it says nothing");
    assert_eq!(other.address(), address);
}

#[test]
fn wrong_addresses_say_what_is_wrong_and_change_nothing() {
    let mut analysis = analysis(SMALL, "e3");
    let before = analysis.address();
    for (name, value, message) in [
        ("start", "hello", "start: position \"hello\": "),
        ("moves", "e3 e3", "moves: move 2: move \"e3\""),
        ("moves", "(a1", "moves: `(` stands before"),
        ("at", "7", "at: `7`; expected a number from 0 to 0"),
        ("lines", "4", "lines: `4`; expected a number from 0 to 3"),
        ("truth", "maybe", "truth: `maybe`; expected on or off"),
        ("moves", "e3!!", "moves: move 1: unknown mark `!!`; expected one of !, !?, ?!, ?, ??"),
        ("moves", "e3 {", "moves: the braces of a comment do not match"),
        ("mvoes", "e3", "unknown value `mvoes`"),
    ] {
        let address = Address::new(Place::Analyse).with("start", SMALL).with(name, value);
        let error = analysis.open(&address).expect_err(value);
        assert!(error.starts_with(message), "{error}");
        assert_eq!(analysis.address(), before);
    }
}

#[test]
fn a_pasted_game_is_another_board() {
    let mut analysis = analysis(SMALL, "");
    assert_eq!(analysis.paste("3/N1n/3 w"), Ok(None));
    assert_eq!(analysis.position().to_string(), "3/N1n/3 w - - 0 1");
    let link = Address::new(Place::Analyse).with("moves", "d4").to_string();
    assert!(matches!(analysis.paste(&link), Ok(Some(Imported::Address(_)))));
    assert!(analysis.paste("nonsense").is_err());
    assert_eq!(analysis.position().to_string(), "3/N1n/3 w - - 0 1");
}

fn values() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(SMALL.to_owned()),
        Just("7/7/7/7/7/7/7[Nn] w".to_owned()),
        Just("e3 a3 (a5) d5".to_owned()),
        "[a-e1-5(){}!?\\\\ ]{0,24}",
        "[0-9]{1,20}",
        "\\PC{0,24}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// Whatever the URL says, there is an answer and a board that can be used.
    #[test]
    fn random_addresses(
        place in prop_oneof![Just("analyse".to_owned()), Just("play".to_owned()), "\\PC{0,9}"],
        named in prop::collection::vec(
            (prop_oneof![Just("start"), Just("moves"), Just("at"), Just("lines"), Just("truth"), Just("x")], values()),
            0..4,
        ),
        tail in "\\PC{0,12}",
    ) {
        let mut text = format!("#/{place}?");
        for (name, value) in &named {
            text.push_str(&format!("{name}={value}&"));
        }
        text.push_str(&tail);
        match Address::parse(&text) {
            Err(error) => prop_assert!(!error.to_string().is_empty()),
            Ok(address) => {
                prop_assert_eq!(Address::parse(&address.to_string()), Ok(address.clone()));
                let mut analysis = Analysis::default();
                if let Err(error) = analysis.open(&address) {
                    prop_assert!(!error.is_empty());
                }
                let position: &AnyPosition = analysis.position();
                prop_assert_eq!(analysis.board().squares.len(), usize::from(position.size().area()));
                let again = GameTree::parse(*analysis.tree.position(START), &analysis.tree.to_string());
                prop_assert!(again.is_ok());
            }
        }
    }
}
