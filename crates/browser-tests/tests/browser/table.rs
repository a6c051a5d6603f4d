//! The tests' actions at the page's table.

use crate::harness::{Result, Tab, quoted};
use anyhow::bail;
use std::time::Duration;

/// Opens the page, and waits until its engine is ready.
pub async fn open_ready(tab: &Tab) -> Result {
    tab.open().await?;
    tab.wait_for("[data-engine=ready]").await
}

/// Waits until the service worker keeps all files.
pub async fn kept(tab: &Tab) -> Result {
    tab.wait_for("[data-engine=ready]").await?;
    tab.evaluate::<bool>("navigator.serviceWorker.ready.then(() => true)").await?;
    tab.wait_until(
        "navigator.serviceWorker.getRegistration().then((it) => it.active?.state == 'activated')",
    )
    .await
}

/// Begins a game against an opponent of the list.
pub async fn play_against(tab: &Tab, opponent: &str) -> Result {
    tab.click(&format!("label[for=opponent-{opponent}]")).await?;
    tab.click("#new-game").await?;
    plies(tab, 0).await
}

/// Resigns, and says so twice.
pub async fn resign(tab: &Tab) -> Result {
    tab.click("#resign").await?;
    tab.wait_for_text("#resign", "Really").await?;
    tab.click("#resign").await
}

/// Types a move into the field, which the menu opens.
pub async fn type_move(tab: &Tab, text: &str) -> Result {
    if !tab.evaluate::<bool>("document.querySelector('#typed-move') != null").await? {
        tab.click("#type-move").await?;
    }
    type_into(tab, "#typed-move", text).await
}

/// The position on the board.
pub async fn position(tab: &Tab) -> Result<String> {
    Ok(tab.attribute("#board", "data-position").await?.unwrap_or_default())
}

/// Waits until this many moves are made.
pub async fn plies(tab: &Tab, plies: usize) -> Result {
    tab.wait_until(&format!("{MOVES} == {plies}")).await
}

/// How many moves are made.
pub const MOVES: &str = "+(document.querySelector('main.play')?.dataset.plies \
     ?? document.querySelectorAll('#moves .move').length)";

/// Chooses an option of a select.
pub async fn choose(tab: &Tab, select: &str, value: &str) -> Result {
    tab.find(select).await?;
    enter(tab, select, value, "['change']").await
}

/// Replaces the text of an input.
pub async fn type_into(tab: &Tab, input: &str, text: &str) -> Result {
    tab.find(input).await?;
    enter(tab, input, text, "['input', 'change']").await
}

async fn enter(tab: &Tab, element: &str, value: &str, events: &str) -> Result {
    tab.reveal(element).await?;
    let value = serde_json::Value::from(value);
    let done: bool = tab
        .evaluate(&format!(
            "(() => {{
                const element = document.querySelector('{element}');
                element.value = {value};
                for (const name of {events}) element.dispatchEvent(new Event(name, {{ bubbles: true }}));
                return true;
            }})()"
        ))
        .await?;
    assert!(done);
    Ok(())
}

/// The square of this name, if a person may move there.
pub fn legal(square: &str) -> String {
    format!("[data-square={square}][data-state=legal]")
}

/// Whether the game is over.
pub const OVER: &str = "document.querySelector('.strip[data-result]') != null";

/// Plays to the end by clicks on legal squares; gives the number of clicks.
pub async fn play_on(tab: &Tab) -> Result<usize> {
    for clicks in 0..200 {
        tab.wait_until(&format!("{OVER} || document.querySelector('[data-state=legal]')")).await?;
        if tab.evaluate(OVER).await? {
            return Ok(clicks);
        }
        tab.click("[data-state=legal]").await?;
    }
    bail!("the game does not end")
}

/// Presses Tab until the focus is within an element.
pub async fn tab_to(tab: &Tab, selector: &str) -> Result {
    let here = format!("document.activeElement.closest({}) != null", quoted(selector));
    for _ in 0..80 {
        if tab.evaluate(&here).await? {
            return Ok(());
        }
        tab.press("Tab").await?;
    }
    anyhow::bail!("Tab does not reach {selector}")
}

/// Goes with the arrow keys from the focused square to the first one that a selector finds.
pub async fn walk_to(tab: &Tab, selector: &str) -> Result {
    let way = format!(
        "(() => {{
            const place = (square) => [square.dataset.square.charCodeAt(0), +square.dataset.square.slice(1)];
            const [to, from] = [document.querySelector({}), document.activeElement].map(place);
            return [to[0] - from[0], to[1] - from[1]];
        }})()",
        quoted(selector)
    );
    let [right, up]: [i32; 2] = tab.evaluate(&way).await?;
    for _ in 0..right.abs() {
        tab.press(if right > 0 { "ArrowRight" } else { "ArrowLeft" }).await?;
    }
    for _ in 0..up.abs() {
        tab.press(if up > 0 { "ArrowUp" } else { "ArrowDown" }).await?;
    }
    Ok(())
}

/// Watches from now on how long the page's tasks take.
pub async fn watch_tasks(tab: &Tab) -> Result {
    tab.evaluate::<bool>(
        "window.longest = 0;
         new PerformanceObserver((list) => {
            for (const task of list.getEntries()) {
                window.longest = Math.max(window.longest, task.duration);
            }
         }).observe({ type: 'longtask' });
         true",
    )
    .await?;
    // The observer would see one.
    let busy = "{ const end = performance.now() + 80; while (performance.now() < end); }";
    tab.evaluate::<bool>(&format!("setTimeout(() => {busy}); true")).await?;
    tab.wait_until("window.longest > 50").await?;
    longest_task(tab).await?;
    Ok(())
}

/// The milliseconds of the longest task since the last call; 0 if none took over 50.
pub async fn longest_task(tab: &Tab) -> Result<f64> {
    // The observer reports a task a little after its end.
    tokio::time::sleep(Duration::from_millis(100)).await;
    tab.evaluate(
        "(() => { const longest = window.longest; window.longest = 0; return longest; })()",
    )
    .await
}

/// Tells what was measured; `--nocapture` shows it.
#[allow(clippy::print_stdout, reason = "the figures are wanted by people")]
pub fn measured(what: &str) {
    println!("{what}");
}
