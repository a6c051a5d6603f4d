//! The explorer of solved boards.

use crate::harness::{DESKTOP, Result, Tab, run, run_on_both};
use crate::table::{choose, legal};

/// The number on a square and what the square wins or loses.
async fn shown(tab: &Tab, square: &str) -> Result<String> {
    tab.evaluate(&format!(
        "(() => {{ const it = document.querySelector('[data-square={square}]');
            return `${{it.dataset.truth ?? ''}} ${{it.innerText.trim()}} ${{it.dataset.mark ?? ''}}`.trim(); }})()"
    ))
    .await
}

const WAY: &str = "[...document.querySelectorAll('#way a')].map((it) => it.textContent).join(' ')";

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_solved_board_is_explored() {
    run_on_both(async |tab| {
        tab.open_at("#/boards?board=knight-6x6").await?;
        tab.wait_for_text("#status", "36 squares, 6 up to symmetry").await?;
        tab.wait_for_text("#about-board", "All 165 pairs").await?;
        tab.screenshot("boards-first").await?;
        assert!(shown(tab, "a6").await?.starts_with("loss "));
        assert_eq!(shown(tab, "f1").await?, "loss  image");
        // An image leads to the mirrored line, which names the one that stands for it.
        tab.click(&legal("f1")).await?;
        tab.wait_for_text("#same", "a6").await?;
        tab.wait_for_text("#status", "Second player to place: 35 squares, 20 up to symmetry")
            .await?;
        tab.screenshot("boards-replies").await?;
        tab.click("#same").await?;
        tab.wait_until(&format!("{WAY} === 'Knights 6×6 a6'")).await?;
        tab.click(&legal("f1")).await?;
        // Both pieces stand: the solver finds all about the moves.
        tab.wait_for("[data-state=legal][data-truth] .truth:not(:empty)").await?;
        tab.wait_for_text("#badge", "Second player wins in").await?;
        tab.screenshot("boards-moves").await?;
        tab.click("[data-state=legal]").await?;
        tab.wait_until("document.querySelectorAll('#way a').length === 4").await?;
        tab.wait_until("location.hash.startsWith('#/boards?board=knight-6x6&moves=a6+f1+')")
            .await?;
        // Back by the way, by the button, by the browser.
        tab.click("#way li:nth-child(3) a").await?;
        tab.wait_until("location.hash === '#/boards?board=knight-6x6&moves=a6+f1'").await?;
        tab.click("#step-back").await?;
        tab.wait_until("location.hash === '#/boards?board=knight-6x6&moves=a6'").await?;
        tab.evaluate::<bool>("history.back(), true").await?;
        tab.wait_until(&format!("{WAY} === 'Knights 6×6 a6 f1'")).await?;
        // A reload shows the same; from here to other places.
        tab.reload().await?;
        tab.wait_until(&format!("{WAY} === 'Knights 6×6 a6 f1'")).await?;
        let to = tab.attribute("#to-game", "href").await?;
        assert_eq!(to.as_deref(), Some("#/play?variant=knight-6x6&moves=a6+f1"));
        tab.click("#to-analysis").await?;
        tab.wait_for(".analyse [data-square=a6][data-state=first]").await?;
        tab.click("#more").await?;
        tab.click("#explorer").await?;
        tab.wait_until(&format!("{WAY} === 'Knights 6×6 a6 f1'")).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_colour_rule_lies_over_the_board() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/learn?lesson=colours").await?;
        tab.click("#explorer").await?;
        tab.wait_for_text("#rule-fares", "314 of 315").await?;
        assert!(shown(tab, "d4").await?.ends_with("wrong"));
        tab.click("#exceptions a").await?;
        tab.wait_for_text("#rule-here", "This is an exception.").await?;
        tab.click("#way li:nth-child(2) a").await?;
        tab.wait_for("[data-square=c6][data-mark=rule-good-wrong]").await?;
        assert!(shown(tab, "e6").await?.ends_with("rule-good-wrong-image"));
        tab.screenshot("boards-rule").await?;
        tab.prefer("prefers-color-scheme", "dark").await?;
        tab.screenshot("boards-rule-dark").await?;
        tab.prefer("forced-colors", "active").await?;
        tab.screenshot("boards-rule-forced").await?;
        tab.click("#rule").await?;
        tab.wait_until("!document.querySelector('[data-mark*=rule]')").await?;
        // Another board; of queen 6x6 not all is known, and queens have no rule.
        choose(tab, "#solved-board", "queen-6x6").await?;
        tab.wait_for_text("#about-board", "of 165 pairs").await?;
        tab.click(&legal("c4")).await?;
        tab.wait_for_text("#status", "unknown").await?;
        tab.screenshot("boards-unknown").await?;
        choose(tab, "#solved-board", "queen-5x5").await?;
        tab.wait_for_text("#rule-fares", "no colour rule").await?;
        tab.wait_until("!document.querySelector('#rule')").await?;
        // From the list of lessons, and by keys alone.
        tab.go_to("#/learn").await?;
        tab.wait_for("a#explorer").await?;
        tab.click("a#explorer").await?;
        tab.wait_for("#board [tabindex='0']").await?;
        tab.evaluate::<bool>("document.querySelector(`#board [tabindex='0']`).focus(), true")
            .await?;
        tab.press("ArrowUp").await?;
        tab.press("Enter").await?;
        tab.wait_until("document.querySelectorAll('#way a').length === 2").await
    });
}
