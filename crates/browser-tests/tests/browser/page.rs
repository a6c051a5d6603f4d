//! The page as a whole.

use crate::harness::{DESKTOP, PHONE, Tab, run};
use crate::table::{choose, open_ready, play_on, plies, type_into};

/// Plays a few moves between persons, so that there is something to see.
async fn some_moves(tab: &Tab) -> crate::harness::Result {
    open_ready(tab).await?;
    type_into(tab, "#second-agent", "alphabeta(depth=9)").await?;
    for (made, square) in [(0, "d4"), (2, "e6"), (4, "c5"), (6, "b3"), (8, "a5")] {
        plies(tab, made).await?;
        tab.wait_for("[data-state=legal]").await?;
        let wanted = format!("[data-square={square}][data-state=legal]");
        let free: bool =
            tab.evaluate(&format!("document.querySelector('{wanted}') != null")).await?;
        tab.click(if free { &wanted } else { "[data-state=legal]" }).await?;
    }
    plies(tab, 10).await
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_page_loads() {
    run(DESKTOP, async |tab| {
        open_ready(tab).await?;
        assert_eq!(tab.text("h1").await?, "Isolation");
        assert_eq!(tab.attribute("#status", "aria-live").await?.as_deref(), Some("polite"));
        tab.screenshot("desktop-start").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn every_control_has_a_name() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        choose(tab, "#first-player", "deepening").await?;
        let nameless: Vec<String> = tab
            .evaluate(
                "[...document.querySelectorAll('button, input, select, [role=gridcell]')]
                    .filter((it) => !it.ariaLabel && !it.labels?.length && !it.innerText.trim())
                    .map((it) => it.outerHTML)",
            )
            .await?;
        assert!(nameless.is_empty(), "{nameless:?}");
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn how_it_looks() {
    run(DESKTOP, async |tab| {
        some_moves(tab).await?;
        choose(tab, "#theme", "light").await?;
        tab.click("#show-legal").await?;
        tab.screenshot("desktop-light").await?;
        choose(tab, "#theme", "dark").await?;
        tab.screenshot("desktop-dark").await?;
        choose(tab, "#theme", "light").await?;
        let open = "document.querySelectorAll('details').forEach((it) => it.open = true); true";
        tab.evaluate::<bool>(open).await?;
        choose(tab, "#second-heuristic", "own formula").await?;
        type_into(tab, "#second-eval", "2*own - oppp").await?;
        type_into(tab, "#height", "20").await?;
        tab.screenshot("desktop-settings").await?;
        type_into(tab, "#height", "7").await?;
        tab.evaluate::<bool>(&open.replace("= true", "= false")).await?;
        play_on(tab).await?;
        tab.screenshot("desktop-over").await?;
        choose(tab, "#preset", "queen").await?;
        type_into(tab, "#height", "8").await?;
        type_into(tab, "#width", "16").await?;
        tab.click("#random-start").await?;
        tab.screenshot("desktop-wide").await?;
        type_into(tab, "#width", "3").await?;
        type_into(tab, "#height", "16").await?;
        choose(tab, "#movement", "king").await?;
        tab.click("#random-start").await?;
        tab.screenshot("desktop-tall").await
    });
    run(PHONE, async |tab| {
        some_moves(tab).await?;
        tab.evaluate::<bool>("scrollTo(0, 0); true").await?;
        tab.screenshot("phone").await?;
        tab.evaluate::<bool>("document.querySelector('.panel').scrollIntoView(); true").await?;
        tab.screenshot("phone-panel").await
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

/// Spaces between words mean something in selectors: what packs the style must not drop those.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_packed_style_means_what_was_written() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../page/style");
    let names = std::fs::read_dir(folder).expect("the styles");
    let mut files: Vec<_> = names.map(|entry| entry.expect("a style").path()).collect();
    files.sort_by_key(|file| (!file.ends_with("base.css"), file.clone()));
    let written: Vec<String> =
        files.iter().map(|file| std::fs::read_to_string(file).expect("a style")).collect();
    let written = serde_json::Value::from(written.join("\n"));
    run(DESKTOP, async |tab| {
        tab.open().await?;
        let differences: Vec<(String, String)> = tab
            .evaluate(&format!(
                r#"(async () => {{
                    const rules = (text) => {{
                        const sheet = new CSSStyleSheet();
                        sheet.replaceSync(text);
                        // Within values, the browser keeps the spaces of those it cannot compute yet.
                        const same = (rule) => rule.cssText.replace(/\s+/g, " ")
                            .replace(/ ?([,\/(]) ?/g, "$1").replace(/(\([\w-]+:) /g, "$1");
                        return [...sheet.cssRules].map(same);
                    }};
                    const packed = rules(await (await fetch(document.querySelector("link[rel=stylesheet]").href)).text());
                    const written = rules({written});
                    const pairs = written.map((rule, index) => [rule, packed[index] ?? ""]);
                    return pairs.filter(([one, other]) => one !== other);
                }})()"#
            ))
            .await?;
        assert!(differences.is_empty(), "{differences:#?}");
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_place_that_cannot_load_says_so() {
    run(DESKTOP, async |tab| {
        tab.allow_errors("404");
        tab.allow_errors("HTTP status code is not ok");
        tab.block("split_places.wasm");
        tab.open_at("#/learn").await?;
        tab.wait_for_text("[role=alert]:not(:empty)", "cannot be loaded").await?;
        // The rest works, and so does the place when its file is there.
        tab.click("#go-play").await?;
        tab.wait_for("#board").await?;
        tab.unblock("split_places.wasm");
        tab.click("#go-compare").await?;
        tab.wait_for("main.compare").await
    });
}
