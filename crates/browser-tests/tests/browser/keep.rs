//! Share and keep: what is given to others, and what the browser keeps.

use crate::harness::{DESKTOP, PHONE, Result, Tab, run, run_on_both};
use crate::table::legal;
use isolation::GameRecord;

/// One move before its end: whoever goes to c3 wins.
const NEARLY_OVER: &str = "#/play?start=4/N**1/***n+w&moves=&first=human&second=human&seed=7";

/// Plays the last move of the game.
async fn finish(tab: &Tab) -> Result {
    tab.open_at(NEARLY_OVER).await?;
    tab.wait_for("[data-state=legal]").await?;
    tab.click("[data-state=legal]").await?;
    tab.wait_for_text("#status", "wins").await
}

/// Goes to the list of games, without loading the page anew.
async fn list(tab: &Tab) -> Result {
    tab.click("#go-analyse").await?;
    tab.click("main.analyse #edit").await?;
    tab.wait_for("#games").await
}

async fn has_games(tab: &Tab, count: usize) -> Result {
    tab.wait_until(&format!("document.querySelectorAll('#games li').length == {count}")).await
}

/// What the page last let the browser save, as text.
const CATCH_FILES: &str = "
    (() => {
        const make = URL.createObjectURL;
        URL.createObjectURL = (blob) => { window.saved = blob; return make.call(URL, blob); };
        HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; };
        return true;
    })()";

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn finished_games_are_kept_named_deleted_and_exported() {
    run_on_both(async |tab| {
        finish(tab).await?;
        list(tab).await?;
        has_games(tab, 1).await?;
        // They outlive the page, and the same game is kept once.
        finish(tab).await?;
        list(tab).await?;
        has_games(tab, 1).await?;
        tab.click("#games .rename").await?;
        tab.wait_for("#games input.name").await?;
        tab.evaluate::<bool>("document.querySelector('#games input.name').value = 'My best'; true")
            .await?;
        tab.press("Enter").await?;
        tab.wait_for_text("#games .title", "My best").await?;
        tab.open_at("#/analyse").await?;
        list(tab).await?;
        tab.wait_for_text("#games .title", "My best").await?;
        tab.evaluate::<bool>(CATCH_FILES).await?;
        tab.click("#export-games").await?;
        tab.wait_until("window.savedAs == 'isolation-games.jsonl'").await?;
        let lines: String = tab.evaluate("window.saved.text()").await?;
        let (record, game) = GameRecord::parse(lines.trim())?;
        assert!(game.outcome().is_some() && record.players == ["human", "human"]);
        tab.click("#games .title").await?;
        tab.wait_for_text("#status", "The game is over").await?;
        tab.click("#games .delete").await?;
        has_games(tab, 0).await?;
        tab.click("#undo-delete").await?;
        has_games(tab, 1).await?;
        tab.wait_for_text("#games .title", "My best").await?;
        tab.click("#games .delete").await?;
        has_games(tab, 0).await?;
        tab.open_at("#/analyse").await?;
        list(tab).await?;
        tab.wait_for_text("#games ~ .hint", "Finished games are saved here").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_full_storage_loses_nothing() {
    run_on_both(async |tab| {
        tab.open_at(NEARLY_OVER).await?;
        tab.wait_for("[data-state=legal]").await?;
        let full = "
                (() => {
                    window.add = IDBObjectStore.prototype.add;
                    IDBObjectStore.prototype.add = () => {
                        throw new DOMException('The disk is full', 'QuotaExceededError');
                    };
                    return true;
                })()";
        tab.evaluate::<bool>(full).await?;
        tab.click("[data-state=legal]").await?;
        tab.wait_for_text("#keep-alert", "could not be saved").await?;
        list(tab).await?;
        has_games(tab, 1).await?;
        tab.wait_for_text("#games", "not saved").await?;
        tab.evaluate::<bool>("IDBObjectStore.prototype.add = window.add; true").await?;
        tab.click("#keep-alert button").await?;
        tab.wait_until("!document.querySelector('#keep-alert').innerText").await?;
        tab.wait_until("!document.querySelector('#games').innerText.includes('not saved')").await?;
        tab.open_at("#/analyse").await?;
        list(tab).await?;
        has_games(tab, 1).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_second_tab_corrupts_nothing() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/analyse").await?;
        list(tab).await?;
        has_games(tab, 0).await?;
        // Four other pages of the same site, each with a game of its own, all at once.
        let others = "
            (async () => {
                const games = [1, 2, 3, 3].map(async (seed) => {
                    const frame = document.createElement('iframe');
                    frame.src = location.pathname
                        + `#/play?start=4/N**1/***n+w&moves=&first=human&second=human&seed=${seed}`;
                    document.body.append(frame);
                    const cell = () => frame.contentDocument?.querySelector('[data-state=legal]');
                    while (!cell()) await new Promise((done) => setTimeout(done, 20));
                    cell().click();
                    const over = () => frame.contentDocument.querySelector('#status').innerText.includes('wins');
                    while (!over()) await new Promise((done) => setTimeout(done, 20));
                    await new Promise((done) => setTimeout(done, 300));
                    frame.remove();
                });
                await Promise.all(games);
                return true;
            })()";
        tab.evaluate::<bool>(others).await?;
        tab.evaluate::<bool>("window.dispatchEvent(new Event('focus')); true").await?;
        has_games(tab, 3).await?;
        tab.open_at("#/analyse").await?;
        list(tab).await?;
        has_games(tab, 3).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_running_game_survives_a_reload() {
    run_on_both(async |tab| {
        tab.open_at("#/play?variant=knight&second=human").await?;
        for square in ["d4", "c6", "e6"] {
            tab.wait_for(&legal(square)).await?;
            tab.click(&legal(square)).await?;
        }
        tab.wait_until("location.hash.includes('moves=d4+c6+e6')").await?;
        tab.reload().await?;
        tab.wait_for("[data-square=e6][data-state=first]").await?;
        tab.wait_for("[data-square=d4][data-state=blocked-first]").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_game_is_shared_in_every_form() {
    for size in [DESKTOP, PHONE] {
        run(size, async |tab| {
            tab.open_at("#/play?variant=knight&moves=d4+c6+e6&second=human&seed=5").await?;
            tab.wait_for("#share").await?;
            tab.click("#share").await?;
            tab.wait_for("#share-json").await?;
            let value = async |id: &str| -> Result<String> {
                tab.evaluate(&format!("document.querySelector('#{id}').value")).await
            };
            assert!(value("share-link").await?.contains("moves=d4+c6+e6"));
            let (record, game) = GameRecord::parse(&value("share-json").await?)?;
            assert_eq!((record.seed, game.moves().len()), (Some(5), 3));
            assert_eq!(value("share-position").await?, game.position().to_string());
            assert_eq!(value("share-list").await?, isolation::udacity::export(&game));
            tab.evaluate::<bool>(CATCH_FILES).await?;
            tab.click("#save-svg").await?;
            tab.wait_until("window.savedAs == 'isolation.svg'").await?;
            let svg: String = tab.evaluate("window.saved.text()").await?;
            assert!(
                svg.starts_with("<svg ") && svg.contains(&game.position().to_string()),
                "{svg}"
            );
            tab.click("#save-png").await?;
            tab.wait_until("window.savedAs == 'isolation.png'").await?;
            let size: Vec<u32> = tab
                .evaluate("createImageBitmap(window.saved).then((it) => [it.width, it.height])")
                .await?;
            assert_eq!(size, [810, 810]);
            tab.click("#share-analyse").await?;
            tab.wait_until("location.hash.startsWith('#/analyse')").await?;
            tab.wait_for("[data-square=e6][data-state=first]").await
        });
    }
}
