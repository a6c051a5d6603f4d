//! Lessons, puzzles, and what is kept of them.

use crate::harness::{DESKTOP, Result, Tab, run, run_on_both};
use crate::table::legal;

const LESSONS: [&str; 8] =
    ["rules", "mobility", "minimax", "pruning", "horizon", "evaluation", "colours", "regions"];
const NOT_WIDER: &str = "document.documentElement.scrollWidth <= innerWidth";

/// The legal cells, in reading order.
async fn legal_cells(tab: &Tab) -> Result<Vec<String>> {
    tab.evaluate(
        "[...document.querySelectorAll('[data-state=legal]')].map((it) => it.dataset.square)",
    )
    .await
}

/// Tries one cell after the other until the task is done; gives the number of attempts.
async fn do_task(tab: &Tab) -> Result<usize> {
    for (attempts, cell) in (1..).zip(legal_cells(tab).await?) {
        tab.click(&legal(&cell)).await?;
        tab.wait_for("#status[data-passed]").await?;
        let passed = tab.attribute("#status", "data-passed").await?;
        assert!(tab.text("#status").await?.contains(&cell));
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
fn every_lesson_can_be_done() {
    run_on_both(async |tab| {
        tab.open_at("#/learn").await?;
        tab.wait_for_text("#lessons-done", "0 of 8").await?;
        assert!(tab.evaluate::<bool>(NOT_WIDER).await?);
        tab.click("#lesson-rules").await?;
        for (index, lesson) in LESSONS.into_iter().enumerate() {
            tab.wait_for(&format!("main[data-lesson={lesson}]")).await?;
            tab.wait_for("#board [data-state=legal]").await?;
            do_task(tab).await?;
            let trees: usize =
                tab.evaluate("document.querySelectorAll('.worked [role=tree]').length").await?;
            assert_eq!(trees, [0, 0, 2, 1, 0, 0, 0, 0][index], "{lesson}");
            assert!(tab.evaluate::<bool>(NOT_WIDER).await?, "{lesson}");
            if index + 1 < LESSONS.len() {
                tab.click("#next-lesson").await?;
            }
        }
        tab.open_at("#/learn").await?;
        tab.wait_for_text("#lessons-done", "8 of 8").await
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
        tab.wait_for_text("#example-1-sentence", "already has an equal or better").await
    });
}

/// The solutions of the page's puzzles, the first puzzle's first.
fn solutions() -> Vec<String> {
    let file = include_str!("../../../page/assets/puzzles.jsonl");
    let puzzles = file.lines().skip(1).map(|line| {
        let puzzle: serde_json::Value = serde_json::from_str(line).expect("JSON");
        puzzle["solution"].as_str().expect("a cell").to_owned()
    });
    puzzles.collect()
}

async fn open_puzzle(tab: &Tab, number: usize) -> Result {
    tab.open_at(&format!("#/learn?puzzle={number}")).await?;
    tab.wait_for_text("#puzzle-number", &format!("Puzzle {number}")).await?;
    tab.wait_for_text("#status", "One move wins").await
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn puzzles_are_solved_rightly_and_wrongly() {
    let solutions = solutions();
    run_on_both(async |tab| {
        open_puzzle(tab, 1).await?;
        tab.wait_for_text("#streak", "0").await?;
        tab.click(&legal(&solutions[0])).await?;
        tab.wait_for("#status[data-passed=true]").await?;
        tab.wait_for_text("#streak", "1").await?;
        tab.wait_for_text("#grade-1", "1 of 84").await?;
        // The next one, which is kept over a reload.
        tab.click("#next-puzzle").await?;
        tab.wait_for_text("#puzzle-number", "Puzzle 2").await?;
        tab.click(&legal(&solutions[1])).await?;
        tab.wait_for_text("#streak", "2").await?;
        tab.reload().await?;
        tab.wait_for_text("#status", "One move wins").await?;
        tab.wait_for_text("#streak", "2").await?;
        assert!(tab.evaluate::<bool>(NOT_WIDER).await?);

        // A wrong move: the opponent's answer, and the end of the streak.
        open_puzzle(tab, 100).await?;
        let cells = legal_cells(tab).await?;
        let wrong = cells.into_iter().find(|cell| *cell != solutions[99]).expect("a cell");
        tab.click(&legal(&wrong)).await?;
        tab.wait_for_text("#status", &format!("{wrong} loses: ")).await?;
        tab.wait_for(".arrows .bad").await?;
        tab.wait_for_text("#streak", "0").await?;
        tab.wait_for_text("#best-streak", "2").await?;
        tab.click("#retry").await?;
        tab.wait_for_text("#status", "One move wins").await?;
        tab.click(&legal(&solutions[99])).await?;
        tab.wait_for("#status[data-passed=true]").await?;
        tab.wait_for_text("#streak", "0").await?;

        // Played out, the opponent resists.
        tab.click("#play-on").await?;
        tab.wait_until("/Keep winning|Won/.test(document.querySelector('#status').innerText)").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn damaged_progress_is_put_aside_and_other_tabs_are_followed() {
    let solutions = solutions();
    run(DESKTOP, async |tab| {
        tab.open_at("#/learn").await?;
        tab.wait_for("#lessons-done").await?;
        tab.evaluate::<bool>("localStorage.setItem('isolation.puzzles', '[1'), true").await?;
        tab.reload().await?;
        tab.wait_for_text(".learn", "isolation.puzzles.damaged-1").await?;
        open_puzzle(tab, 1).await?;
        tab.click(&legal(&solutions[0])).await?;
        tab.wait_for_text("#streak", "1").await?;
        let stored: String = tab.evaluate("localStorage.getItem('isolation.puzzles')").await?;
        assert!(stored.contains("\"streak\":1"), "{stored}");
        let aside: String =
            tab.evaluate("localStorage.getItem('isolation.puzzles.damaged-1')").await?;
        assert_eq!(aside, "[1");
        // As another tab would write it.
        tab.evaluate::<bool>(
            "(() => {
                const text = localStorage.getItem('isolation.puzzles').replace('\"streak\":1', '\"streak\":7');
                localStorage.setItem('isolation.puzzles', text);
                dispatchEvent(new StorageEvent('storage', { key: 'isolation.puzzles' }));
                return true;
            })()",
        )
        .await?;
        tab.wait_for_text("#streak", "7").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn what_is_not_there_is_said() {
    run(DESKTOP, async |tab| {
        tab.allow_errors("puzzles-");
        // From the start: else the service worker may keep them before they are asked for.
        tab.block("puzzles.jsonl");
        tab.open_at("#/learn?lesson=chess").await?;
        tab.wait_for_text("#learn-error", "lesson=chess").await?;
        tab.wait_for("#lesson-rules").await?;
        tab.open_at("#/learn?part=puzzles").await?;
        tab.wait_for_text(".learn", "404").await?;
        tab.unblock("puzzles.jsonl");
        tab.click("#load-puzzles").await?;
        tab.wait_for_text("#status", "One move wins").await?;
        tab.open_at("#/learn?puzzle=9999").await?;
        tab.wait_for_text(".learn", "expected a number from 1 to 252").await
    });
}
