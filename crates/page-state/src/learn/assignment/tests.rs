//! A teacher's link, a student's answer, and its check.

use isolation::Game;
use isolation::board::Player;
use isolation::solve::Solver;

use super::{Answer, Assignment, AssignmentDraft, Exercise, Goal, TaskKind};
use crate::address::Address;
use crate::engine::{Client, answered};
use crate::heuristics::Scorecard;
use crate::knowledge::Knowledge;

/// Kings with a few moves left: the first player is to move and can win.
const POSITION: &str = "2k*/2**/2K*/2** w";

/// The address as it comes back from a link.
fn sent(address: &Address) -> Address {
    Address::parse(&address.to_string()).expect("an address")
}

fn opened(address: &Address) -> Exercise {
    let mut exercise = Exercise::default();
    exercise.open(&sent(address), Knowledge::default(), 1).expect("a link that the page made");
    exercise
}

/// Lets the agent move, and the solver say what it knows.
fn work(exercise: &mut Exercise, knowledge: &mut Knowledge) {
    loop {
        let mut orders = exercise.take_orders();
        let asked = !orders.is_empty();
        for request in answered::requests(&orders) {
            answered::replies(request).into_iter().for_each(|reply| exercise.receive(reply));
        }
        orders = knowledge.orders(exercise.question());
        for request in answered::requests(&orders) {
            answered::replies(request).into_iter().for_each(|reply| knowledge.receive(reply));
        }
        exercise.carry_on();
        if !asked && exercise.question().is_none() {
            return;
        }
    }
}

fn assignment(draft: &AssignmentDraft) -> Assignment {
    draft.assignment().expect("the form is filled in")
}

#[test]
fn links_read_back() {
    let beat = AssignmentDraft { note: " Think ü & = ".to_owned(), ..AssignmentDraft::default() };
    let own = AssignmentDraft {
        level: String::new(),
        formula: "own - opp".to_owned(),
        position: POSITION.to_owned(),
        side: Player::Second,
        ..beat.clone()
    };
    let win =
        AssignmentDraft { kind: TaskKind::Win, position: POSITION.to_owned(), ..beat.clone() };
    let formula =
        AssignmentDraft { kind: TaskKind::Formula, formula: "own".to_owned(), ..beat.clone() };
    for draft in [beat, own, win, formula] {
        let made = assignment(&draft);
        assert_eq!(Assignment::of(&sent(&made.address())), Ok((made.clone(), None)));
        assert_eq!((made.note.as_str(), made.kind()), ("Think ü & =", draft.kind));
        assert!(!made.words().is_empty());
    }
}

#[test]
fn a_position_may_be_a_link() {
    let link = "https://example.org/isolation/#/analyse?moves=d4+c6+e6";
    let draft = AssignmentDraft { position: link.to_owned(), ..AssignmentDraft::default() };
    let game = assignment(&draft).game().cloned().expect("a board");
    assert_eq!(game.moves().len(), 3);
    for (position, error) in [
        ("", "position"),
        ("7/7", "position"),
        ("https://example.org/#/chess", "unknown view"),
        ("2k*/2**/***K/2** w", "the game is over"),
    ] {
        let draft = AssignmentDraft {
            kind: TaskKind::Win,
            position: position.to_owned(),
            ..AssignmentDraft::default()
        };
        let why = draft.assignment().expect_err(position);
        assert!(why.contains(error), "{position}: {why}");
    }
}

#[test]
fn a_game_is_won_and_its_answer_checked() {
    let draft = AssignmentDraft {
        level: "Newcomer".to_owned(),
        position: POSITION.to_owned(),
        ..AssignmentDraft::default()
    };
    let mut exercise = opened(&assignment(&draft).address());
    let (mut knowledge, scorecard) = (Knowledge::default(), Scorecard::default());
    exercise.name = " Ada ".to_owned();
    let mut solver = Solver::new();
    while exercise.passed(&scorecard).is_none() {
        assert_eq!(exercise.answered(&scorecard), None);
        let position = *exercise.game().expect("a board").position();
        let found = solver.winning_move(&position, &mut isolation::solve::Interrupt::never());
        let mv = found.expect("small").winning_move().expect("won until now");
        exercise.choose(mv.destination());
        work(&mut exercise, &mut knowledge);
    }
    assert_eq!(exercise.passed(&scorecard), Some(true));
    let answer = exercise.answered(&scorecard).expect("an answer");
    // The teacher opens it.
    let mut read = opened(&answer);
    work(&mut read, &mut knowledge);
    assert_eq!(read.passed(&scorecard), Some(true));
    assert_eq!(read.game(), exercise.game());
    let words = read.verdict(&scorecard).expect("an answer");
    assert!(words.starts_with("Ada has won; the whole game has"), "{words}");
    assert_eq!(read.answered(&scorecard), None, "it is no answer of the teacher's");
    // What is cut short has not won.
    let (made, sent) = Assignment::of(&answer).expect("right");
    let text = sent.expect("an answer").text;
    let (fewer, _) = text.rsplit_once(' ').expect("several moves");
    let cut = made.answered(&Answer { by: String::new(), text: fewer.to_owned() });
    let read = opened(&cut);
    assert_eq!(read.passed(&scorecard), Some(false));
    assert_eq!(read.verdict(&scorecard).as_deref(), Some("Someone has not solved it."));
}

#[test]
fn a_winning_move_is_found_and_its_answer_checked() {
    let draft = AssignmentDraft {
        kind: TaskKind::Win,
        position: POSITION.to_owned(),
        ..AssignmentDraft::default()
    };
    let made = assignment(&draft);
    let Goal::Win { game } = &made.goal else { panic!("a win") };
    let scorecard = Scorecard::default();
    let position = game.position();
    let winning = |game: &Game| {
        let verdict = Solver::new().known(game.position());
        verdict == Some(isolation::board::Verdict::Loss)
    };
    let mut found = [0, 0];
    for mv in position.moves() {
        let mut after = game.clone();
        after.play(mv).expect("a legal move");
        let wins = winning(&after);
        found[usize::from(wins)] += 1;
        let mut knowledge = Knowledge::default();
        let mut exercise = Exercise::default();
        exercise.open(&made.address(), knowledge.clone(), 1).expect("right");
        exercise.choose(mv.destination());
        work(&mut exercise, &mut knowledge);
        assert_eq!(exercise.passed(&scorecard), Some(wins), "{}", position.short_text(mv));
        assert_eq!(exercise.answered(&scorecard).is_some(), wins);
        assert_eq!(exercise.can_take_back(), !wins);
        // An answer is proven again, also where it was made by hand.
        let text = position.short_text(mv);
        let answer = made.answered(&Answer { by: "Bo".to_owned(), text });
        assert!(
            exercise.answered(&scorecard).is_none_or(|it| it.get("answer") == answer.get("answer"))
        );
        let mut read = Exercise::default();
        read.open(&sent(&answer), Knowledge::default(), 1).expect("right");
        assert_eq!(read.verdict(&scorecard).as_deref(), Some("Checking the answer of Bo…"));
        let mut read = Exercise::default();
        read.open(&sent(&answer), knowledge.clone(), 1).expect("right");
        work(&mut read, &mut knowledge);
        assert_eq!(read.passed(&scorecard), Some(wins));
    }
    assert!(found[0] > 0 && found[1] > 0, "{found:?}");
}

#[test]
fn a_formula_is_scored_again() {
    let file = include_str!("../../../../page/assets/positions.txt");
    let lines: String = file.lines().take(21).map(|line| format!("{line}\n")).collect();
    let scored = |formula: &str| {
        let mut scorecard = Scorecard::default();
        scorecard.load(&lines).expect("a list");
        scorecard.examine(formula, 1);
        loop {
            let orders = scorecard.take_orders();
            if answered::requests(&orders).next().is_none() {
                return scorecard;
            }
            for request in answered::requests(&orders) {
                answered::replies(request).into_iter().for_each(|reply| scorecard.receive(reply));
            }
        }
    };
    let draft = AssignmentDraft {
        kind: TaskKind::Formula,
        below: "40".to_owned(),
        ..AssignmentDraft::default()
    };
    let mut exercise = opened(&assignment(&draft).address());
    exercise.draft = crate::heuristics::FormulaDraft::new("-own".to_owned());
    assert_eq!(exercise.passed(&Scorecard::default()), None);
    assert_eq!(exercise.passed(&scored("-own")), Some(false));
    assert_eq!(exercise.passed(&scored("own - opp")), None, "another formula was scored");
    exercise.draft = crate::heuristics::FormulaDraft::new("own - opp".to_owned());
    let scorecard = scored("own - opp");
    let answer = exercise.answered(&scorecard).expect("low enough");
    let read = opened(&answer);
    assert_eq!(read.draft.text, "own - opp");
    assert!(read.verdict(&Scorecard::default()).is_some_and(|words| words.starts_with("Checking")));
    assert_eq!(read.verdict(&scorecard).as_deref(), Some("Someone has solved it."));
}

#[test]
fn bad_links_are_explained_and_change_nothing() {
    let mut exercise = Exercise::default();
    for (link, error) in [
        ("task=dance", "task: `dance`; expected beat, win, formula"),
        ("task=beat", "agent: "),
        ("task=beat&agent=zebra", "agent: "),
        ("task=beat&agent=random&side=third", "side: `third`"),
        ("task=beat&agent=random&variant=chess", "variant: "),
        ("task=win&moves=d4+d4", "moves: move 2: "),
        ("task=win&start=x", "start: "),
        ("task=formula", "``; expected a whole number of percent"),
        ("task=formula&below=101", "`101`; expected"),
        ("task=formula&below=20&formula=own+-", "formula: "),
        ("task=formula&below=20&answer=own+-", "answer: "),
        ("task=beat&agent=random&answer=d4+d4", "answer: moves: move 2: "),
        ("task=beat&agent=random&colour=red", "unknown value `colour`"),
    ] {
        let address = Address::parse(&format!("#/learn?{link}")).expect("an address");
        let why = exercise.open(&address, Knowledge::default(), 1).expect_err(link);
        assert!(why.contains(error), "{link}: {why}");
        assert!(exercise.assignment.is_none());
    }
}
