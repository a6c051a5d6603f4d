//! The search tree.

use crate::harness::{DESKTOP, PHONE, Result, Tab, run, run_alone, run_on_both};
use crate::table::{choose, legal, longest_task, measured, watch_tasks};

/// Opens the tree of the position on the board.
pub async fn open_tree(tab: &Tab) -> Result {
    tab.open().await?;
    tab.wait_for("#tab-tree").await?;
    tab.click("#tab-tree").await?;
    drawn(tab).await
}

/// Waits until the tree is the board's, and the comparison complete.
pub async fn drawn(tab: &Tab) -> Result {
    tab.wait_for("#tree-panel").await?;
    tab.evaluate::<bool>("document.querySelector('#tree-panel').scrollIntoView(), true").await?;
    let board = "document.querySelector('#board').dataset.position";
    let tree = "document.querySelector('#tree-panel').dataset.position";
    tab.wait_until(&format!("{board} == {tree}")).await?;
    tab.wait_for("#tree-status[data-state=done]").await?;
    tab.wait_for("#search-tree [role=treeitem]").await?;
    tab.wait_until("document.querySelectorAll('#tree-comparison tbody tr').length == 3").await
}

async fn nodes(tab: &Tab, search: &str) -> Result<f64> {
    tab.evaluate(&format!("+document.querySelector('[data-search={search}]').dataset.nodes")).await
}

const ACTIVE: &str = "document.querySelector('#search-tree').getAttribute('aria-activedescendant')";
/// Everything that can be walked to has a name, and the one that is walked to is there.
const NAMED: &str = "[...document.querySelectorAll('#search-tree [role=treeitem]')].every((item) => item.ariaLabel)";
const NOT_WIDER: &str = "document.documentElement.scrollWidth <= innerWidth";

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_tree_is_explored_and_stepped() {
    run_on_both(async |tab| {
        open_tree(tab).await?;
        tab.click("[for=tree-depth-3]").await?;
        drawn(tab).await?;
        assert!(nodes(tab, "minimax").await? > 2.0 * nodes(tab, "alphabeta").await?);
        assert!(tab.evaluate::<bool>(NAMED).await?);
        assert!(tab.evaluate::<bool>(NOT_WIDER).await?);

        // Keys move the selection: down to the first move, to the last one, up again.
        tab.evaluate::<bool>("document.querySelector('#search-tree').focus(), true").await?;
        let root = tab.evaluate::<String>(ACTIVE).await?;
        for key in ["ArrowDown", "End", "ArrowLeft"] {
            tab.press(key).await?;
            tab.wait_until(&format!("document.getElementById({ACTIVE})")).await?;
            assert_ne!(tab.evaluate::<String>(ACTIVE).await?, root, "{key}");
        }
        tab.press("ArrowUp").await?;
        tab.wait_until(&format!("{ACTIVE} == '{root}'")).await?;
        tab.wait_for_text("#tree-node", "Root").await?;

        // The search, step by step.
        tab.click("#search-tree-on").await?;
        tab.wait_for_text("#search-tree-sentence", "The search starts").await?;
        tab.click("#search-tree-cut").await?;
        tab.wait_for_text("#search-tree-sentence", "Never searched").await?;
        tab.wait_for("#search-tree .now.cuts").await?;
        // What was cut is drawn, with the word.
        tab.wait_until("document.querySelector('#search-tree .cut .value')?.textContent == 'cut'")
            .await?;
        tab.click("#search-tree-back").await?;
        tab.wait_until("!document.querySelector('#search-tree .now.cuts')").await?;
        tab.click("#search-tree-end").await?;
        tab.wait_for_text("#search-tree-sentence", "The search ends").await?;
        assert!(tab.evaluate::<bool>(NOT_WIDER).await?);

        // It follows the game.
        tab.click("#tab-game").await?;
        tab.evaluate::<bool>("document.querySelector('#board').scrollIntoView(), true").await?;
        tab.click(&legal("d4")).await?;
        tab.wait_for_text("#status", "Your turn").await?;
        tab.click("#tab-tree").await?;
        drawn(tab).await
    });
}

/// Analyses a position in the middle of a game.
async fn open_analysis(tab: &Tab) -> Result {
    tab.open_at("#/analyse?moves=c2+d4+e3+c6+c4+e5+d2+d7+b1+b6+c3+a4+e2+c5+f4").await?;
    tab.wait_for("#tab-tree").await?;
    tab.click("#tab-tree").await?;
    tab.wait_for("#tree-status[data-state=done]").await?;
    tab.wait_for("#search-tree [role=treeitem]").await
}

/// Without scrolling, the tab shows the root and all its children, with values and proofs.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_tab_of_a_laptop_shows_all_moves() {
    run((1280, 800), async |tab| {
        open_analysis(tab).await?;
        tab.wait_for("#search-tree .proof").await?;
        tab.wait_for_text(".tree-picked", "This depth-3 search picks").await?;
        let seen = "(() => {
            const items = [...document.querySelectorAll('#search-tree .node')]
                .filter((node) => node.querySelector('[role=treeitem]').ariaLevel <= 2);
            const all = items.every((node) => {
                const it = node.getBoundingClientRect();
                return it.left >= 0 && it.right <= innerWidth && it.top >= 0 && it.bottom <= innerHeight
                    && node.contains(document.elementFromPoint(it.x + it.width / 2, it.y + 20))
                    && node.querySelector('.value').textContent != '';
            });
            return all ? items.length : 0;
        })()";
        let count: usize = tab.evaluate(seen).await?;
        assert!((4..=9).contains(&count), "{count}");
        let marks = "document.querySelectorAll('#tree-depth .mark:is(.wins, .loses)').length > 2";
        tab.wait_until(marks).await
    });
}

/// No step of a search six plies deep blocks the page.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn deep_trees_are_stepped_without_long_tasks() {
    run_alone(DESKTOP, async |tab| {
        open_analysis(tab).await?;
        tab.click("[for=tree-depth-6]").await?;
        tab.wait_for("#tree-status[data-state=done]").await?;
        tab.click("#tree-enlarge").await?;
        tab.wait_for("#tree-large[open] [role=treeitem]").await?;
        watch_tasks(tab).await?;
        // On a busy machine any task may take long; what the page does itself takes long each time.
        let mut longest = f64::INFINITY;
        for _ in 0..3 {
            tab.click("#search-tree-start").await?;
            longest_task(tab).await?;
            step(tab, 60).await?;
            longest = longest.min(longest_task(tab).await?);
        }
        measured(&format!("stepping at depth 6: longest task {longest:.0} ms (0: none over 50)"));
        let drawn: u32 = tab.evaluate(DRAWN).await?;
        assert!(drawn < 80, "{drawn} nodes are drawn");
        // None is over 50 ms on an idle machine; this one may share its cores.
        assert!(longest < 100.0, "{longest} ms");
        Ok(())
    });
}

const DRAWN: &str = "document.querySelectorAll('#search-tree [role=treeitem]').length";

/// Presses the buttons of the steps, once a frame.
async fn step(tab: &Tab, times: u32) -> Result {
    let stepped = format!(
        "new Promise((done) => {{
            let turn = 0;
            const on = () => {{
                document.querySelector(turn % 6 ? '#search-tree-on' : '#search-tree-cut').click();
                if (++turn < {times}) requestAnimationFrame(on); else done(true);
            }};
            on();
        }})"
    );
    tab.evaluate::<bool>(&stepped).await?;
    tab.wait_for_text("#search-tree-sentence", ".").await
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_tree_fills_the_window() {
    for size in [DESKTOP, (1280, 800), PHONE] {
        run(size, async |tab| {
            open_analysis(tab).await?;
            tab.click("#tree-enlarge").await?;
            tab.wait_for("#tree-large[open]").await?;
            let width = "document.querySelector('#tree-large').getBoundingClientRect().width";
            assert!(tab.evaluate::<f64>(width).await? > f64::from(size.0) - 20.0);
            tab.click("#search-tree-cut").await?;
            tab.wait_for_text("#search-tree-sentence", "Never searched").await?;
            tab.wait_until(
                "document.querySelector('#search-tree .cut .value')?.textContent == 'cut'",
            )
            .await?;
            // It scrolls in one direction at most, and says its sentence once.
            let one_way = "[...document.querySelectorAll('#tree-large, #search-tree')].every((it) => it.scrollWidth <= it.clientWidth)";
            assert!(tab.evaluate::<bool>(one_way).await?);
            let said = "[...document.querySelectorAll('#tree-large :is(.tree-picked, .step-sentence)')].filter((it) => it.checkVisibility()).length";
            assert_eq!(tab.evaluate::<usize>(said).await?, 1);
            tab.press("Escape").await?;
            tab.wait_until("!document.querySelector('#tree-large').open").await?;
            tab.wait_until("document.activeElement.id == 'tree-enlarge'").await?;
            // The current step is still there.
            tab.wait_for_text("#search-tree-sentence", "Never searched").await
        });
    }
}

/// The whole exercise by keys: once every branch is cut, wrong cuts are explained.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn branches_are_cut_by_the_student() {
    run(DESKTOP, async |tab| {
        open_analysis(tab).await?;
        tab.click("#search-tree-yourself").await?;
        tab.wait_for("#search-tree-decide-cut").await?;
        tab.wait_until("document.activeElement.id == 'search-tree-decide-cut'").await?;
        let mut decisions = 0;
        while tab
            .evaluate::<bool>("document.querySelector('#search-tree-decide-cut') != null")
            .await?
        {
            tab.press("Enter").await?;
            decisions += 1;
            assert!(decisions < 300);
            let score = "document.querySelector('#search-tree-score').textContent.match(/\\d+/g).reduce((a, b) => +a + +b, 0)";
            tab.wait_until(&format!("{score} == {decisions}")).await?;
        }
        tab.wait_for_text("#search-tree-question", "missed: 0").await?;
        tab.wait_until("document.activeElement.id == 'search-tree-stop'").await?;
        tab.press("Enter").await?;
        tab.wait_until("document.activeElement.id == 'search-tree-yourself'").await
    });
}

/// 100,000 nodes are read and stepped through; `after` is called after each phase with its name. Only what there is
/// room for is drawn.
pub async fn through_a_large_tree(
    tab: &Tab,
    mut after: impl AsyncFnMut(&'static str) -> Result,
) -> Result {
    choose(tab, "#tree-limit", "1000").await?;
    choose(tab, "#tree-search", "minimax").await?;
    tab.click("[for=tree-depth-5]").await?;
    drawn(tab).await?;
    after("begun").await?;
    choose(tab, "#tree-limit", "100000").await?;
    tab.wait_for("#tree-status[data-state=searching]").await?;
    drawn(tab).await?;
    after("read and drawn").await?;

    tab.evaluate::<bool>(
        "new Promise((done) => {
            let turn = 0;
            window.most = 0;
            const on = () => {
                document.querySelector('#search-tree-on').click();
                const drawn = document.querySelectorAll('#search-tree [role=treeitem]').length;
                window.most = Math.max(window.most, drawn);
                if (++turn < 30) requestAnimationFrame(on); else done(true);
            };
            on();
        })",
    )
    .await?;
    let most: u32 = tab.evaluate("window.most").await?;
    measured(&format!("at most {most} nodes are drawn at once"));
    assert!((5..60).contains(&most), "{most}");
    tab.wait_for_text("#search-tree-sentence", ".").await?;
    after("stepped").await
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn of_large_trees_only_what_there_is_room_for_is_drawn() {
    run_alone(DESKTOP, async |tab| {
        open_tree(tab).await?;
        through_a_large_tree(tab, async |_| Ok(())).await
    });
}
