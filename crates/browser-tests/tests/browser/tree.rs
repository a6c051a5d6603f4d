//! The search tree.

use crate::harness::{DESKTOP, PHONE, Result, Tab, run, run_alone, run_on_both};
use crate::table::{choose, legal, measured};

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
        choose(tab, "#tree-depth", "3").await?;
        drawn(tab).await?;
        assert!(nodes(tab, "minimax").await? > 2.0 * nodes(tab, "alphabeta").await?);
        assert!(tab.evaluate::<bool>(NAMED).await?);
        assert!(tab.evaluate::<bool>(NOT_WIDER).await?);

        // Keys move the selection: down to the first move, to the last one, up again.
        tab.evaluate::<bool>("document.querySelector('#search-tree').focus(), true").await?;
        let root = tab.evaluate::<String>(ACTIVE).await?;
        for key in ["ArrowDown", "End", "ArrowLeft", "Enter", "Enter"] {
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
        tab.wait_for_text("#search-tree-sentence", "already has an equal or better").await?;
        tab.wait_for("#search-tree .now.cuts").await?;
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

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_tree_fills_the_window() {
    for size in [DESKTOP, PHONE] {
        run(size, async |tab| {
            open_tree(tab).await?;
            tab.click("#tree-enlarge").await?;
            tab.wait_for("#tree-panel.large[open]").await?;
            let width = "document.querySelector('#tree-panel').getBoundingClientRect().width";
            assert!(tab.evaluate::<f64>(width).await? > f64::from(size.0) - 20.0);
            tab.click("#search-tree-cut").await?;
            tab.wait_for_text("#search-tree-sentence", "already has an equal or better").await?;
            tab.press("Escape").await?;
            tab.wait_until("!document.querySelector('#tree-panel.large')").await?;
            // The current step is still there.
            tab.wait_for_text("#search-tree-sentence", "already has an equal or better").await
        });
    }
}

/// 100,000 nodes: all levels are opened, the drawing is scrolled from end to end and the search
/// stepped through; `after` is called after each phase with its name. Only what is seen is drawn.
pub async fn through_a_large_tree(
    tab: &Tab,
    mut after: impl AsyncFnMut(&'static str) -> Result,
) -> Result {
    choose(tab, "#tree-limit", "1000").await?;
    choose(tab, "#tree-search", "minimax").await?;
    choose(tab, "#tree-depth", "5").await?;
    drawn(tab).await?;
    after("begun").await?;
    choose(tab, "#tree-limit", "100000").await?;
    tab.wait_for("#tree-status[data-state=searching]").await?;
    drawn(tab).await?;
    after("read and drawn").await?;

    while tab.evaluate::<bool>("!document.querySelector('#tree-more').disabled").await? {
        tab.click("#tree-more").await?;
    }
    tab.wait_for_text("#tree-levels", "5").await?;
    after("opened").await?;
    let wide: f64 = tab.evaluate("document.querySelector('#search-tree').scrollWidth").await?;
    assert!(wide > 1e6, "{wide}");

    tab.evaluate::<bool>(
        "new Promise((done) => {
            const tree = document.querySelector('#search-tree');
            let turn = 0;
            window.most = 0;
            const on = () => {
                tree.scrollLeft = turn % 10 == 9 ? tree.scrollWidth * turn / 40 : tree.scrollLeft + 90;
                window.most = Math.max(window.most, tree.querySelectorAll('[role=treeitem]').length);
                if (++turn < 40) requestAnimationFrame(on); else done(true);
            };
            on();
        })",
    )
    .await?;
    after("scrolled").await?;
    let most: u32 = tab.evaluate("window.most").await?;
    measured(&format!("at most {most} nodes are drawn at once"));
    assert!((5..60).contains(&most), "{most}");

    tab.evaluate::<bool>(
        "new Promise((done) => {
            let turn = 0;
            const on = () => {
                document.querySelector('#search-tree-on').click();
                if (++turn < 30) requestAnimationFrame(on); else done(true);
            };
            on();
        })",
    )
    .await?;
    tab.wait_for_text("#search-tree-sentence", ".").await?;
    after("stepped").await
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn of_large_trees_only_what_is_seen_is_drawn() {
    run_alone(DESKTOP, async |tab| {
        open_tree(tab).await?;
        through_a_large_tree(tab, async |_| Ok(())).await
    });
}
