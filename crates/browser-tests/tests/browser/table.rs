//! What tests do at the page's table.

use crate::harness::{Result, Tab};
use anyhow::bail;

/// Chooses an option of a select.
pub async fn choose(tab: &Tab, select: &str, value: &str) -> Result {
    tab.wait_for(select).await?;
    enter(tab, select, value, "['change']").await
}

/// Replaces the text of an input.
pub async fn type_into(tab: &Tab, input: &str, text: &str) -> Result {
    tab.wait_for(input).await?;
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

/// The cell of this name, if a person may move there.
pub fn legal(square: &str) -> String {
    format!("[data-square={square}][data-state=legal]")
}

/// Whether the status says who has won.
const OVER: &str = "document.querySelector('#status').innerText.includes('wins')";

/// Plays to the end by clicks on legal cells; gives the number of clicks.
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

/// Tells what was measured; `--nocapture` shows it.
#[allow(clippy::print_stdout, reason = "the figures are wanted by people")]
pub fn measured(what: &str) {
    println!("{what}");
}
