//! The original game: a step, then a square that the player removes.

use crate::harness::{DESKTOP, PHONE, Result, Tab, run};
use crate::saved::{has_games, list};
use crate::table::{MOVES, OVER, choose, legal, plies, position};
use anyhow::bail;

/// A game between two persons, by a link.
const LINK: &str =
    "#/play?variant=isolation&moves=d2,e5+d7,a8+d3,d2&first=human&second=human&seed=7";

fn in_state(square: &str, state: &str) -> String {
    format!("[data-square={square}][data-state={state}]")
}

/// Begins a game against random moves, by its picture.
async fn begin(tab: &Tab) -> Result {
    tab.open().await?;
    tab.click("label[for=game-isolation]").await?;
    choose(tab, "#second-player", "random").await?;
    tab.wait_until("document.querySelectorAll('#board .square').length == 48").await
}

/// Plays to the end; `choose` chooses a square of a state.
async fn play_on(tab: &Tab, choose: impl AsyncFn(&Tab, &str) -> Result) -> Result {
    for _ in 0..60 {
        tab.wait_until(&format!("{OVER} || document.querySelector('[data-state=legal]')")).await?;
        if tab.evaluate(OVER).await? {
            return Ok(());
        }
        let before: usize = tab.evaluate(MOVES).await?;
        choose(tab, "[data-state=legal]").await?;
        tab.wait_for("[data-state=removable]").await?;
        choose(tab, "[data-state=removable]").await?;
        tab.wait_until(&format!("{MOVES} > {before}")).await?;
    }
    bail!("the game does not end")
}

/// Walks to a square with the arrow keys, and chooses it with Enter.
async fn walk_to(tab: &Tab, selector: &str) -> Result {
    let way: Vec<i32> = tab
        .evaluate(&format!(
            "(() => {{
                const place = (square) => [square.dataset.square.charCodeAt(0), +square.dataset.square.slice(1)];
                const [to, from] = [document.querySelector('{selector}'), document.activeElement].map(place);
                return [to[0] - from[0], to[1] - from[1]];
            }})()"
        ))
        .await?;
    let [right, up] = way[..] else { bail!("no way to {selector}") };
    for _ in 0..right.abs() {
        tab.press(if right > 0 { "ArrowRight" } else { "ArrowLeft" }).await?;
    }
    for _ in 0..up.abs() {
        tab.press(if up > 0 { "ArrowUp" } else { "ArrowDown" }).await?;
    }
    tab.press("Enter").await
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn an_original_game_by_mouse_is_saved() {
    run(DESKTOP, async |tab| {
        begin(tab).await?;
        tab.wait_for_text(".rule", "remove any free square").await?;
        tab.screenshot("original-first").await?;
        // Half a move is shown, and taken back by the piece, the key and the button.
        for taken_back in ["piece", "key", "button"] {
            tab.click(&legal("d2")).await?;
            tab.wait_for(&in_state("d2", "first")).await?;
            tab.wait_for_text("#status", "d2: now choose the square to remove.").await?;
            tab.screenshot("original-step").await?;
            match taken_back {
                "piece" => tab.click("[data-square=d2]").await?,
                "key" => tab.press("Escape").await?,
                _ => tab.click("#undo").await?,
            }
            tab.wait_for(&in_state("c1", "first")).await?;
            tab.wait_until("!document.querySelector('[data-state=removable]')").await?;
        }
        tab.click(&legal("d2")).await?;
        tab.click(&in_state("e5", "removable")).await?;
        tab.wait_for(&in_state("e5", "removed")).await?;
        plies(tab, 2).await?;
        tab.screenshot("original-answer").await?;
        play_on(tab, async |tab, selector| tab.click(selector).await).await?;
        tab.screenshot("original-end").await?;
        let last = position(tab).await?;
        // The saved game is the same one.
        list(tab).await?;
        has_games(tab, 1).await?;
        tab.click("#games .title").await?;
        tab.wait_for_text("#status", "The game is over").await?;
        assert_eq!(position(tab).await?, last);
        tab.screenshot("original-saved").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn an_original_game_by_keyboard() {
    run(DESKTOP, async |tab| {
        begin(tab).await?;
        tab.evaluate::<bool>("document.querySelector('#board [tabindex=\"0\"]').focus(); true")
            .await?;
        walk_to(tab, "[data-state=legal]").await?;
        tab.wait_for("[data-state=removable]").await?;
        tab.press("Escape").await?;
        tab.wait_until("!document.querySelector('[data-state=removable]')").await?;
        play_on(tab, walk_to).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn an_original_game_on_a_telephone() {
    run(PHONE, async |tab| {
        begin(tab).await?;
        tab.screenshot("original-first").await?;
        tab.click(&legal("d2")).await?;
        tab.wait_for("[data-state=removable]").await?;
        tab.screenshot("original-step").await?;
        tab.click("[data-square=d2]").await?;
        play_on(tab, async |tab, selector| tab.click(selector).await).await?;
        tab.screenshot("original-end").await?;
        tab.wait_until("document.documentElement.scrollWidth <= 375").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_link_to_an_original_game_reopens() {
    run(DESKTOP, async |tab| {
        tab.open_at(LINK).await?;
        plies(tab, 3).await?;
        for square in ["e5", "a8", "d2"] {
            tab.wait_for(&in_state(square, "removed")).await?;
        }
        tab.wait_for("[data-square=d2][data-last=from], [data-square=d2][data-last=removed]")
            .await?;
        let before = position(tab).await?;
        tab.reload().await?;
        plies(tab, 3).await?;
        assert_eq!(position(tab).await?, before);
        tab.wait_for_text("#moves", "d2\u{a0}×e5").await?;
        // The analysis takes both parts of a move as well, and has them in its link.
        tab.click("#analyse-game").await?;
        tab.wait_for("main.analyse [data-state=legal]").await?;
        tab.click(&format!("main.analyse {}", legal("d6"))).await?;
        tab.click(&format!("main.analyse {}", in_state("d4", "removable"))).await?;
        tab.wait_for(&format!("main.analyse {}", in_state("d4", "removed"))).await?;
        tab.wait_until("decodeURIComponent(location.hash).includes('d6,d4')").await?;
        tab.screenshot("original-analysis").await
    });
}
