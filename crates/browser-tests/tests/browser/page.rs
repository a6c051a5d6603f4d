//! The page as a whole.

use crate::harness::{DESKTOP, PHONE, run};

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_page_loads() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        tab.wait_for("#engine[data-state=ready]").await?;
        assert_eq!(tab.text("h1").await?, "Isolation");
        assert_eq!(tab.attribute("#engine", "role").await?.as_deref(), Some("status"));
        tab.screenshot("desktop").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_phone_need_not_scroll_sideways() {
    run(PHONE, async |tab| {
        tab.open().await?;
        tab.wait_for("h1").await?;
        tab.wait_until("document.documentElement.scrollWidth <= innerWidth").await?;
        assert_eq!(tab.evaluate::<u32>("innerWidth").await?, PHONE.0);
        tab.screenshot("phone").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_page_that_cannot_load_says_so() {
    run(DESKTOP, async |tab| {
        tab.allow_errors("404");
        tab.block("page_bg.wasm");
        tab.open().await?;
        tab.wait_for_text("#loading", "could not be loaded").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
#[should_panic(expected = "somebody threw this")]
fn errors_of_the_page_fail_a_test() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        tab.evaluate::<u32>("setTimeout(() => { throw Error('somebody threw this') })").await?;
        Ok(())
    });
}
