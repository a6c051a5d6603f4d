//! A newcomer's way: from the first click to the card of the end, to a mistake and to a rematch.

use crate::harness::{Result, Tab, run};
use crate::table::{OVER, measured, plies};
use anyhow::ensure;
use serde_json::Value;

/// The most clicks of the whole way.
const CLICKS: usize = 60;

/// Collects all that moves: how far, whether just after an action, and what it is.
const WATCH: &str = "
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) {
            // A number at the end of a strip grows to the left: that is no move of the strip.
            const moved = shift.sources.map(({ node }) => (node?.nodeType === 1 ? node : node?.parentElement))
                .filter((it) => it && (it.matches('.strip, .square') || !it.closest('.strip, .square')))
                .map((it) => (it.closest('.table') ? 'table: ' : '') + it.outerHTML.slice(0, 80));
            const at = document.querySelector('#status')?.innerText;
            if (moved.length) window.shifts.push({ acted: shift.hadRecentInput, moved, value: shift.value, at });
        }
    }).observe({ type: 'layout-shift' });
    true";

/// Whether an element lies in the window, at its middle under nothing else.
fn in_sight(selector: &str) -> String {
    format!(
        "(() => {{
            const it = document.querySelector(`{selector}`);
            const {{ top, left, bottom, right }} = it.getBoundingClientRect();
            const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return top >= 0 && left >= 0 && bottom <= innerHeight + .5 && right <= innerWidth && it.contains(over);
        }})()"
    )
}

/// Clicks at what can be seen without scrolling.
async fn act(tab: &Tab, selector: &str, clicks: &mut usize) -> Result {
    tab.wait_for(selector).await?;
    tab.wait_until(&in_sight(selector)).await?;
    *clicks += 1;
    tab.click(selector).await
}

async fn way(tab: &Tab) -> Result {
    // The same game each time; a newcomer has chosen nothing.
    tab.before_page("Math.random = () => 0.25; try { localStorage.clear() } catch {}").await?;
    tab.open().await?;
    tab.wait_for("[data-engine=ready]").await?;
    for choice in [
        "game-knight",
        "game-custom",
        "opponent-Newcomer",
        "opponent-Perfect",
        "begins-person",
        "begins-random",
    ] {
        tab.wait_until(&in_sight(&format!("label[for={choice}]"))).await?;
    }
    for other in ["label[for=opponent-person]", "#play-friend", "label[for=opponent-agents]"] {
        tab.wait_until(&in_sight(other)).await?;
    }
    // What is loaded after the board is there.
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    tab.evaluate::<bool>(WATCH).await?;
    let mut clicks = 0;
    // The second player has a won game to lose, and so a mistake to make.
    act(tab, "label[for=begins-agent]", &mut clicks).await?;
    plies(tab, 1).await?;
    loop {
        tab.wait_until(&format!("{OVER} || document.querySelector('[data-state=legal]')")).await?;
        if tab.evaluate(OVER).await? {
            break;
        }
        let before: usize = tab.evaluate(crate::table::MOVES).await?;
        act(tab, "[data-state=legal]", &mut clicks).await?;
        tab.wait_until(&format!("{OVER} || {} > {before} + 1", crate::table::MOVES)).await?;
    }
    if tab.evaluate::<bool>("innerWidth > 1000").await? {
        for step in ["#to-start", "#back", "#forward", "#to-end"] {
            tab.wait_until(&in_sight(step)).await?;
        }
    }
    // The proofs reach the moves and the curve.
    tab.wait_until("document.querySelectorAll('#moves .losing').length > 0").await?;
    act(tab, "#learn-mistakes", &mut clicks).await?;
    act(tab, "#show-answer", &mut clicks).await?;
    while !tab.evaluate::<bool>("document.querySelector('#retry #rematch') != null").await? {
        act(tab, "#next-mistake", &mut clicks).await?;
    }
    act(tab, "#rematch", &mut clicks).await?;
    plies(tab, 0).await?;
    ensure!(tab.evaluate::<f64>("scrollY").await? == 0.0, "the page was scrolled");
    measured(&format!("{clicks} clicks"));
    ensure!(clicks < CLICKS, "{clicks} clicks");
    let shifts: Vec<Value> = tab.evaluate("window.shifts").await?;
    // Just after an action the panel may change, but the board and its strips stay.
    let moved = |shift: &&Value| {
        let Some(moved) = shift["moved"].as_array() else { return false };
        shift["acted"] == false
            || moved.iter().any(|it| it.as_str().is_some_and(|it| it.starts_with("table")))
    };
    let moved: Vec<String> = shifts.iter().filter(moved).map(Value::to_string).collect();
    ensure!(moved.is_empty(), "{}", moved.join("\n"));
    Ok(())
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_newcomer_gets_to_a_mistake_and_a_rematch_without_scrolling() {
    run((1280, 800), way);
    run((375, 667), way);
}
