//! The engine in its Web Worker.

use crate::harness::{DESKTOP, run};

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_engine_answers() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        // It answers what was asked before it was ready, too.
        tab.wait_for("#ask").await?;
        tab.click("#ask").await?;
        tab.wait_for_text("#answer", r#""id":1"#).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_spare_takes_over_after_stop() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        tab.wait_for("#engine[data-state=ready]").await?;
        tab.focus("#stop").await?;
        for _ in 0..3 {
            tab.press("Enter").await?;
        }
        tab.wait_for("#engine[data-state=ready]").await?;
        tab.press("Shift+Tab").await?;
        tab.wait_until("document.activeElement.id == 'ask'").await?;
        tab.press("Enter").await?;
        tab.wait_for_text("#answer", r#""id":1"#).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_worker_that_cannot_load_says_so() {
    for file in ["worker_start.js", "worker.js", "worker_bg.wasm"] {
        run(DESKTOP, async |tab| {
            tab.allow_errors("404");
            tab.block(file);
            tab.open().await?;
            tab.wait_for("#engine[role=status][data-state=failed]").await?;
            let text = tab.text("#engine").await?;
            assert!(text.starts_with("The engine does not work:"), "{file}: {text}");
            tab.unblock(file);
            tab.click("#restart").await?;
            tab.wait_for("#engine[data-state=ready]").await
        });
    }
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_worker_that_never_loads_says_so() {
    run(DESKTOP, async |tab| {
        tab.stall("worker_bg.wasm");
        tab.open().await?;
        tab.wait_for("#engine[data-state=failed]").await?;
        // It loads late.
        tab.unblock("worker_bg.wasm");
        tab.wait_for("#engine[data-state=ready]").await
    });
}
