//! Lessons, and their saved progress.

use crate::harness::{DESKTOP, Result, Tab, run, run_on_both};
use crate::table::{choose, legal, position, type_into};
use anyhow::Context;
use isolation::AnyPosition;
use isolation::solve::{Interrupt, Solver};
use std::sync::Arc;

const LESSONS: [&str; 9] = [
    "rules",
    "mobility",
    "minimax",
    "pruning",
    "horizon",
    "evaluation",
    "colours",
    "regions",
    "original",
];
const NOT_WIDER: &str = "document.documentElement.scrollWidth <= innerWidth";

/// The legal squares, in reading order.
async fn legal_squares(tab: &Tab) -> Result<Vec<String>> {
    tab.evaluate(
        "[...document.querySelectorAll('[data-state=legal]')].map((it) => it.dataset.square)",
    )
    .await
}

/// Tries one square after the other until the task is done; gives the number of attempts.
async fn do_task(tab: &Tab) -> Result<usize> {
    for (attempts, square) in (1..).zip(legal_squares(tab).await?) {
        tab.click(&legal(&square)).await?;
        tab.wait_for("#status[data-passed], [data-state=removable]").await?;
        // In games with removals, removing the last exit is right.
        if tab.evaluate("document.querySelector('[data-state=removable]') != null").await? {
            tab.click("[data-square=a3]").await?;
        }
        tab.wait_for("#status[data-passed]").await?;
        let passed = tab.attribute("#status", "data-passed").await?;
        assert!(tab.text("#status").await?.contains(&square));
        if passed.as_deref() == Some("true") {
            return Ok(attempts);
        }
        tab.click("#take-back").await?;
        tab.wait_until("!document.querySelector('#status').dataset.passed").await?;
    }
    anyhow::bail!("no move does the task")
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_rules_have_pictures() {
    run_on_both(async |tab| {
        tab.open_at("#/learn").await?;
        tab.click("nav.parts a[href='#/learn?part=rules']").await?;
        tab.wait_for(".rules figure").await?;
        let drawn: usize = tab
            .evaluate(
                "[...document.querySelectorAll('.rules figure svg')]
                    .filter((it) => it.getBoundingClientRect().height > 80).length",
            )
            .await?;
        assert_eq!(drawn, 6);
        assert!(tab.evaluate::<bool>(NOT_WIDER).await?);
        Ok(())
    });
}

/// On a telephone the explanation comes before the task.
const EXPLAINED_FIRST: &str =
    "innerWidth > 960 || document.querySelector('article').getBoundingClientRect().top
    < document.querySelector('.board').getBoundingClientRect().top";

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn every_lesson_can_be_done() {
    run_on_both(async |tab| {
        tab.open_at("#/learn").await?;
        tab.wait_for_text("#lessons-done", "0 of 9").await?;
        assert!(tab.evaluate::<bool>(NOT_WIDER).await?);
        tab.click("#lesson-rules").await?;
        for (index, lesson) in LESSONS.into_iter().enumerate() {
            tab.wait_for(&format!("main[data-lesson={lesson}]")).await?;
            tab.wait_for("#board [data-state=legal]").await?;
            tab.wait_until(EXPLAINED_FIRST).await?;
            do_task(tab).await?;
            tab.wait_for("#next-lesson[href]").await?;
            let trees: usize =
                tab.evaluate("document.querySelectorAll('.worked [role=tree]').length").await?;
            assert_eq!(trees, [0, 0, 2, 1, 0, 0, 0, 0, 0][index], "{lesson}");
            // Nothing of them is clipped.
            let all_seen = "[...document.querySelectorAll('.worked [role=tree]')].every((tree) => \
                tree.scrollWidth <= tree.clientWidth && tree.scrollHeight <= tree.clientHeight)";
            assert!(tab.evaluate::<bool>(all_seen).await?, "{lesson}");
            assert!(tab.evaluate::<bool>(NOT_WIDER).await?, "{lesson}");
            if index + 1 < LESSONS.len() {
                tab.click("#next-lesson").await?;
            }
        }
        tab.open_at("#/learn").await?;
        tab.wait_for_text("#lessons-done", "9 of 9").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_documents_figures_are_shown() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/learn?lesson=mobility").await?;
        tab.wait_for("#board [data-state=legal]").await?;
        tab.click("[data-state=legal]").await?;
        tab.wait_for("#figures").await?;
        let rows: Vec<String> = tab
            .evaluate("[...document.querySelectorAll('#figures tbody tr')].map((row) => [...row.cells].slice(1).map((it) => it.textContent).join(' '))")
            .await?;
        assert!(
            rows.contains(&"5 3 7".to_owned()) && rows.contains(&"5 2 8".to_owned()),
            "{rows:?}"
        );
        tab.open_at("#/learn?lesson=minimax").await?;
        tab.wait_for_text("#example-1", "6").await?;
        tab.click("#example-1-on").await?;
        tab.wait_for_text("#example-1-sentence", "The search starts").await?;
        tab.open_at("#/learn?lesson=pruning").await?;
        tab.wait_for("#example-1-cut").await?;
        tab.click("#example-1-cut").await?;
        tab.wait_for_text("#example-1-sentence", "Never searched").await
    });
}

/// A few moves of kings are left, and the first player can win.
const KINGS: &str = "2k*/2**/2K*/2** w";

/// A winning move of the position on the board.
async fn winning_square(tab: &Tab) -> Result<String> {
    let position: AnyPosition = position(tab).await?.parse()?;
    let found = Solver::new().winning_move(&position, &mut Interrupt::never());
    let mv = found.and_then(|found| found.winning_move()).context("no move wins")?;
    Ok(position.size().name(mv.destination()))
}

/// Makes a link in the form, and opens it in another tab as a student does.
async fn hand_out(tab: &Tab, kind: &str) -> Result<Arc<Tab>> {
    tab.open_at("#/learn?part=assignments").await?;
    tab.wait_for("#assignment-kind").await?;
    choose(tab, "#assignment-kind", kind).await?;
    match kind {
        "formula" => type_into(tab, "#assignment-below", "60").await?,
        _ => type_into(tab, "#assignment-position", KINGS).await?,
    }
    type_into(tab, "#assignment-note", "Until Friday").await?;
    assert!(tab.evaluate::<bool>(NOT_WIDER).await?);
    tab.screenshot(&format!("assignment-form-{kind}")).await?;
    let student = tab.beside(DESKTOP).await?;
    student.open_at(&sent(tab, "#assignment-link").await?).await?;
    student.wait_for(&format!("main[data-task={kind}]")).await?;
    assert_eq!(student.text("#assignment-note-shown").await?, "Until Friday");
    Ok(student)
}

/// The fragment of the link in a field.
async fn sent(tab: &Tab, field: &str) -> Result<String> {
    tab.wait_for(field).await?;
    let link: String = tab.evaluate(&format!("document.querySelector('{field}').value")).await?;
    let (_, fragment) = link.split_once('#').context("a link")?;
    Ok(format!("#{fragment}"))
}

/// The student names herself, and the teacher reads the answer.
async fn hand_in(student: &Tab, teacher: &Tab, words: &str) -> Result {
    student.wait_for("#answer-part:not([hidden])").await?;
    type_into(student, "#student-name", "Ada").await?;
    student.wait_until("document.querySelector('#answer-link').value.includes('by=Ada')").await?;
    student.screenshot("assignment-done").await?;
    teacher.open_at(&sent(student, "#answer-link").await?).await?;
    teacher.wait_for_text("#answer-verdict[data-passed=true]", words).await?;
    teacher.screenshot("assignment-answer").await
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_teachers_link_comes_back_with_an_answer() {
    run_on_both(async |tab| {
        let student = hand_out(tab, "win").await?;
        student.click(&legal(&winning_square(&student).await?)).await?;
        hand_in(&student, tab, "Ada has solved it.").await?;

        let student = hand_out(tab, "beat").await?;
        loop {
            student.wait_for("#board [data-state=legal]").await?;
            student.click(&legal(&winning_square(&student).await?)).await?;
            let over = "!document.querySelector('#answer-part').hidden";
            student
                .wait_until(&format!(
                    "{over} || document.querySelector('#board [data-state=legal]')"
                ))
                .await?;
            if student.evaluate::<bool>(over).await? {
                break;
            }
        }
        hand_in(&student, tab, "Ada has won").await?;
        tab.click("#answer-analysis").await?;
        tab.wait_for("main.analyse").await?;

        let student = hand_out(tab, "formula").await?;
        type_into(&student, "#student-formula", "own - opp").await?;
        student.click("#score").await?;
        hand_in(&student, tab, "Ada has solved it.").await?;
        tab.wait_for("#scorecard[aria-busy=false] [data-evaluation='own - opp']").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn what_is_not_there_is_said() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/learn?lesson=chess").await?;
        tab.wait_for_text("#learn-error", "lesson=chess").await?;
        tab.wait_for("#lesson-rules").await?;
        tab.open_at("#/learn?task=beat&agent=zebra").await?;
        tab.wait_for_text("#assignment-refused", "agent: ").await?;
        tab.wait_for("#assignment-kind").await
    });
}
