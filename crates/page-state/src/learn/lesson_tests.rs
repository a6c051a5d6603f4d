//! The lessons are correct: their tasks can be solved and failed, their figures have the values of
//! the sources, and every text exists in both languages.

use isolation::AnyPosition;
use isolation::board::{Move, Player, Verdict};
use isolation::eval::Score;

use isolation::solve::BoardTable;

use super::outlook::{highest, iterations, outlook, values};
use super::{LearnPage, Lesson, LessonBoard, LessonsDone, Table, Task};
use crate::address::Address;
use crate::storage::Document;
use crate::tree::{Item, TreeView, score, worked};

fn squares(position: &AnyPosition, moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    moves.into_iter().map(|mv| position.short_text(mv)).collect()
}

/// The squares of the moves that do the task of a lesson.
fn passing(lesson: Lesson) -> Vec<String> {
    let game = lesson.game();
    let position = game.position();
    let passed = position.moves().filter(|&mv| lesson.task().check(position, mv).passed);
    squares(position, passed)
}

#[test]
fn each_task_can_be_done_and_missed() {
    for lesson in Lesson::ALL {
        let moves = lesson.game().position().moves().len();
        let passing = passing(lesson).len();
        assert!(0 < passing && passing < moves, "{lesson:?}: {passing} of {moves}");
    }
}

#[test]
fn a_lesson_board_checks_attempts() {
    for lesson in Lesson::ALL {
        let mut lesson_board = LessonBoard::new(lesson);
        let position = *lesson_board.game.position();
        assert_eq!(lesson_board.words(), None);
        let right = passing(lesson);
        for mv in position.moves() {
            let square = position.short_text(mv);
            lesson_board.choose(mv.destination());
            // In games with removals, a step without its removal is no attempt.
            if let Some(removed) = mv.removed() {
                assert!(lesson_board.attempt.is_none() && lesson_board.can_undo());
                lesson_board.choose(removed);
            }
            assert_eq!(lesson_board.is_done(), right.contains(&square), "{lesson:?} {square}");
            assert!(
                lesson_board.words().is_some_and(|words| words.contains(&square)),
                "{lesson:?}"
            );
            lesson_board.undo();
            assert_eq!(lesson_board, LessonBoard::new(lesson));
        }
        let closed = position.size().squares().find(|&it| !position.targets().contains(it));
        let closed = closed.expect("no square of a lesson can all be entered");
        lesson_board.choose(closed);
        let words = lesson_board.words().expect("a refusal");
        assert!(words.contains(&position.size().name(closed)), "{words}");
        assert_eq!(&lesson_board.game, &LessonBoard::new(lesson).game);
    }
}

#[test]
fn a_refused_square_is_not_praised() {
    let mut lesson_board = LessonBoard::new(Lesson::Mobility);
    let position = *lesson_board.game.position();
    let right = position.parse_move(&passing(Lesson::Mobility)[0]).expect("a legal move");
    lesson_board.choose(right.destination());
    assert_eq!(lesson_board.outcome(), Some(true));
    // The square is closed to the opponent, whose turn it is.
    lesson_board.choose(right.destination());
    assert!(lesson_board.words().is_some_and(|words| !words.starts_with("Right")));
    assert_eq!((lesson_board.outcome(), lesson_board.is_done()), (None, true));
}

#[test]
fn lessons_are_found_by_their_names_and_addresses() {
    for lesson in Lesson::ALL {
        assert_eq!(Lesson::find(lesson.name()), Some(lesson));
        assert_eq!(Lesson::ALL[lesson.number() - 1], lesson);
        assert_eq!(Lesson::ALL.get(lesson.number()).copied(), lesson.next());
        let part = LearnPage::Lesson(lesson);
        assert_eq!(LearnPage::of(&part.address()), Ok(part));
    }
    for part in [LearnPage::Lessons, LearnPage::Record, LearnPage::Assignments] {
        assert_eq!(LearnPage::of(&part.address()), Ok(part));
    }
    for wrong in ["lesson=chess", "part=cellar"] {
        let address = Address::parse(&format!("#/learn?{wrong}")).expect("an address");
        assert_eq!(LearnPage::of(&address), Err(wrong.to_owned()));
    }
}

#[test]
fn every_lesson_has_texts() {
    for lesson in Lesson::ALL {
        let table = Table::of(lesson);
        if let Some(table) = &table {
            assert!(table.rows.iter().all(|row| row.len() == table.heads.len()), "{lesson:?}");
            assert!(table.rows.len() >= 3, "{lesson:?}");
        }
        assert!(lesson.paragraphs().iter().all(|text| text.ends_with(['.', '…'])));
        assert!(lesson.task_text().ends_with('.'));
    }
}

#[test]
fn beckers_figures_are_on_the_board() {
    let table = Table::of(Lesson::Mobility).expect("a table");
    let figures = |row: &Vec<String>| [row[1].clone(), row[2].clone(), row[3].clone()];
    let rows: Vec<[String; 3]> = table.rows.iter().map(figures).collect();
    let row = |own: i32, opp: i32, value: i32| [own, opp, value].map(|number| number.to_string());
    assert!(rows.contains(&row(5, 3, 7)));
    // The second is chosen.
    let best = rows.iter().max_by_key(|row| row[2].parse::<i32>().expect("a number"));
    assert_eq!(best, Some(&row(5, 2, 8)));
    assert_eq!(passing(Lesson::Mobility).len(), 1);
}

/// The values of the nodes of an example that have one, in the order of the search.
fn node_values(walk: &TreeView) -> Vec<String> {
    let sites = walk.layout.levels.iter().flatten();
    let nodes = sites.filter(|site| matches!(site.item, Item::Node(_)));
    let mut nodes: Vec<u32> = nodes.map(|site| site.item.node()).collect();
    nodes.sort_unstable();
    nodes.into_iter().filter_map(|node| walk.tree.value(node)).map(score).collect()
}

#[test]
fn the_trees_are_the_documents() {
    assert_eq!(node_values(&worked::run(&worked::becker())), ["6", "2", "4", "2", "6", "6", "8"]);
    let figure_2_3 = worked::run(&worked::southampton_minimax());
    assert_eq!(node_values(&figure_2_3), ["3", "3", "3", "5", "2", "2", "9"]);
    // A, B, D and its leaves, E and its first leaf, C, F and its leaves; G is never entered.
    let figure_2_4 = worked::run(&worked::southampton_pruning());
    let listed = node_values(&figure_2_4);
    assert_eq!(listed[..7], ["5", "5", "5", "3", "5", "6", "6"]);
    assert_eq!(listed[7..9], ["2", "2"]);
    assert_eq!(listed.len(), 11);
}

#[test]
fn one_ply_ahead_chooses_another_move_than_two() {
    let position = *Lesson::Minimax.game().position();
    let [one, two] = [1, 2].map(|depth| highest(&values(&position, depth, "improved")));
    assert_eq!([one.len(), two.len()], [1, 1]);
    assert_ne!(one, two);
    assert_eq!(passing(Lesson::Minimax), squares(&position, two));
}

#[test]
fn the_move_of_the_pruning_lesson_is_refuted_by_one_reply() {
    let game = Lesson::Pruning.game();
    let before = game.positions()[game.moves().len() - 1];
    let Task::Refute { alpha } = Lesson::Pruning.task() else { panic!("a refutation") };
    let values = values(&before, 2, "improved");
    let value = |square: &str| {
        let mv = before.parse_move(square).expect("a legal move");
        values.iter().find(|(other, _)| *other == mv).map(|(_, value)| value.value())
    };
    assert_eq!(value("c3"), Some(f64::from(alpha)));
    assert!(value("e3") <= value("c3"));
    assert_eq!(game.move_texts().last().map(|text| text.ends_with("e3")), Some(true));
    assert_eq!(game.position().to_move(), Player::Second);
    assert_eq!(passing(Lesson::Pruning).len(), 1);
    // Alpha-beta looks at fewer positions, and the more so the deeper it looks.
    let table = Table::of(Lesson::Pruning).expect("a table");
    let last = table.rows.last().expect("a row");
    let [minimax, alphabeta] = [1, 2].map(|index| last[index].parse::<u64>().expect("a number"));
    assert!(alphabeta * 2 < minimax, "{alphabeta} {minimax}");
}

#[test]
fn the_winning_move_is_behind_the_horizon() {
    let position = *Lesson::Horizon.game().position();
    let rows = iterations(&position, 9);
    assert!(rows[..8].iter().all(|row| row.best == rows[0].best && row.value.proof().is_none()));
    assert_ne!(rows[8].best, rows[0].best);
    assert_eq!(rows[8].value.proof(), Some(Verdict::Win));
    assert_eq!(passing(Lesson::Horizon), squares(&position, [rows[8].best]));
}

#[test]
fn the_full_board_is_evaluated_offensively() {
    let position = *Lesson::Evaluation.game().position();
    assert!(position.open().len() * 2 < u32::from(position.size().area()));
    let [defensive, offensive] =
        ["defensive", "offensive"].map(|name| highest(&values(&position, 1, name)));
    assert_ne!(defensive, offensive);
    assert_eq!(passing(Lesson::Evaluation), squares(&position, offensive));
}

#[test]
fn the_attacker_wins_from_every_placement() {
    let game = Lesson::Colours.game();
    let position = game.position();
    let table = BoardTable::shipped(position.movement(), position.size()).expect("knight 7x7");
    let verdicts = table.verdicts(position).expect("a position of the table");
    assert_eq!(verdicts.len(), 48);
    for (mv, verdict) in verdicts {
        let passed = Lesson::Colours.task().check(position, mv).passed;
        assert_eq!(verdict == Some(Verdict::Win), passed, "{:?}", squares(position, [mv]));
    }
}

#[test]
fn two_moves_separate_the_kings_and_one_of_them_wins() {
    let game = Lesson::Regions.game();
    let position = game.position();
    let after: Vec<_> =
        position.moves().map(|mv| outlook(&position.play(mv), position.to_move())).collect();
    let separated: Vec<_> = after.iter().filter(|after| after.separated).collect();
    assert_eq!(separated.len(), 2);
    let wins =
        separated.iter().filter(|after| after.decided.and_then(Score::proof) == Some(Verdict::Win));
    assert_eq!(wins.count(), 1);
    // Who waits needs a path that is as long.
    for after in separated {
        let [own, opp] = after.paths.expect("short paths");
        assert_eq!(after.decided.and_then(Score::proof) == Some(Verdict::Win), own >= opp);
    }
}

#[test]
fn the_original_lesson_closes_one_exit_by_the_step_and_one_by_the_removal() {
    assert_eq!(passing(Lesson::Original), ["b3\u{a0}×a3"]);
    let mut lesson_board = LessonBoard::new(Lesson::Original);
    let square = |lesson_board: &LessonBoard, name| {
        lesson_board.game.position().size().find(name).expect("a square")
    };
    lesson_board.choose(square(&lesson_board, "b3"));
    assert_eq!(lesson_board.words().as_deref(), Some("b3: now choose the square to remove."));
    assert_eq!(lesson_board.board().step, Some(square(&lesson_board, "b3")));
    // Half a move is taken back.
    lesson_board.undo();
    assert_eq!(lesson_board, LessonBoard::new(Lesson::Original));
}

#[test]
fn lessons_done_are_counted() {
    let mut done = LessonsDone::default();
    done.make(&Lesson::Regions);
    done.make(&Lesson::Regions);
    assert!(done.has(Lesson::Regions) && !done.has(Lesson::Rules));
    assert_eq!(done.count(), 1);
}
