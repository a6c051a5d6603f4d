//! Lessons, and their saved progress.

use crate::harness::{DESKTOP, Result, Tab, run, run_on_both};
use crate::table::legal;

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
            do_task(tab).await?;
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

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn what_is_not_there_is_said() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/learn?lesson=chess").await?;
        tab.wait_for_text("#learn-error", "lesson=chess").await?;
        tab.wait_for("#lesson-rules").await
    });
}
