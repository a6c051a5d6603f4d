//! The list of keys, and what the page says about itself.

use crate::access::assert_usable;
use crate::harness::{DESKTOP, PHONE, Result, Tab, run, run_on_both};
use crate::table::{choose, legal, open_ready, play_against, plies, type_move};

const OPEN: &str = "document.querySelector('#help').open";
const FOCUSED: &str = "document.activeElement.dataset.square ?? document.activeElement.id";

async fn closed(tab: &Tab) -> Result {
    tab.wait_until(&format!("!{OPEN}")).await
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_menu_shows_rules_version_and_keys() {
    run_on_both(async |tab| {
        open_ready(tab).await?;
        tab.click("#about").await?;
        tab.wait_for_text("#help", concat!("Version ", env!("CARGO_PKG_VERSION"))).await?;
        tab.wait_for_text("#help", "MIT OR Apache-2.0").await?;
        assert_usable(tab, "about").await?;
        tab.press("Escape").await?;
        closed(tab).await?;
        tab.wait_until(&format!("{FOCUSED} === 'choices-menu'")).await?;
        tab.click("#keys").await?;
        tab.wait_for_text("#help", "flip the board").await?;
        assert_usable(tab, "keys").await?;
        tab.screenshot("keys").await?;
        tab.click("#help .close").await?;
        closed(tab).await?;
        choose(tab, "#language", "de").await?;
        tab.wait_for("html[lang=de]").await?;
        tab.click("#keys").await?;
        tab.wait_for_text("#help", "Brett drehen").await?;
        tab.press("Escape").await?;
        closed(tab).await?;
        tab.click("#rules").await?;
        tab.wait_for("main.rules").await?;
        tab.wait_until("!document.querySelector('#choices').matches(':popover-open')").await
    });
}

/// Each key of the list does what it says, and no other key is listed.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn every_listed_key_works() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/analyse?moves=d4+e6+(c6+b5)+b5").await?;
        tab.wait_for("#edit").await?;
        tab.press("?").await?;
        tab.wait_until(OPEN).await?;
        let listed = "[...document.querySelectorAll('#help kbd')].map((it) => it.innerText).join()";
        let listed = tab.evaluate::<String>(listed).await?;
        assert_eq!(listed, "←,→,↑,↓,Home,End,F,E,S,T,?,← → ↑ ↓,Enter,Esc");
        tab.press("Escape").await?;
        closed(tab).await?;

        let seen = "document.querySelector('#board').dataset.position";
        tab.press("Home").await?;
        let start = tab.evaluate::<String>(seen).await?;
        for key in [
            "End",
            "ArrowLeft",
            "ArrowRight",
            "Home",
            "ArrowRight",
            "ArrowRight",
            "ArrowDown",
            "ArrowUp",
        ] {
            let before = tab.evaluate::<String>(seen).await?;
            tab.press(key).await?;
            tab.wait_until(&format!("{seen} !== '{before}'"))
                .await
                .map_err(|it| it.context(key))?;
        }
        assert_ne!(tab.evaluate::<String>(seen).await?, start);
        let corner = "document.querySelector('#board .square').dataset.square";
        let before = tab.evaluate::<String>(corner).await?;
        tab.press("f").await?;
        tab.wait_until(&format!("{corner} !== '{before}'")).await?;
        tab.press("s").await?;
        tab.wait_until("document.querySelector('#share-dialog').open").await?;
        // An open menu is closed first.
        tab.press("?").await?;
        assert!(!tab.evaluate::<bool>(OPEN).await?);
        tab.press("Escape").await?;
        tab.wait_until("!document.querySelector('#share-dialog').open").await?;
        tab.press("e").await?;
        tab.wait_until("document.querySelector('#edit').getAttribute('aria-pressed') === 'true'")
            .await
    });
}

/// On other layouts the letter's place counts; shortcuts of one character can be turned off.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn letters_are_keys_on_every_layout_until_they_are_turned_off() {
    run(DESKTOP, async |tab| {
        open_ready(tab).await?;
        let corner = "document.querySelector('#board .square').dataset.square";
        let cyrillic = "document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'а', code: 'KeyF', bubbles: true }))";
        let before = tab.evaluate::<String>(corner).await?;
        tab.evaluate::<bool>(cyrillic).await?;
        tab.wait_until(&format!("{corner} !== '{before}'")).await?;
        tab.press("f").await?;
        tab.wait_until(&format!("{corner} === '{before}'")).await?;

        tab.press("?").await?;
        tab.wait_until(OPEN).await?;
        tab.click("#letter-keys").await?;
        tab.press("Escape").await?;
        closed(tab).await?;
        for key in ["f", "s", "?"] {
            tab.press(key).await?;
        }
        tab.evaluate::<bool>(cyrillic).await?;
        assert_eq!(tab.evaluate::<String>(corner).await?, before);
        assert!(!tab.evaluate::<bool>("document.querySelector('dialog[open]') !== null").await?);
        // The choice is saved.
        tab.reload().await?;
        tab.wait_for("#keys").await?;
        tab.click("#keys").await?;
        tab.wait_until("document.querySelector('#letter-keys').checked === false").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_list_opens_from_the_board_and_gives_the_focus_back() {
    run(PHONE, async |tab| {
        open_ready(tab).await?;
        play_against(tab, "person").await?;
        let d4 = "document.querySelector('[data-square=d4]').focus(), true";
        tab.evaluate::<bool>(d4).await?;
        tab.press("ArrowRight").await?;
        tab.wait_until(&format!("{FOCUSED} === 'e4'")).await?;
        tab.press("?").await?;
        tab.wait_until(OPEN).await?;
        tab.press("Escape").await?;
        closed(tab).await?;
        tab.wait_until(&format!("{FOCUSED} === 'e4'")).await?;
        tab.press("Enter").await?;
        plies(tab, 1).await?;
        tab.click(&legal("b2")).await?;
        plies(tab, 2).await?;

        // A question mark typed into a field stays there.
        type_move(tab, "a").await?;
        tab.evaluate::<bool>("document.querySelector('#typed-move').focus(), true").await?;
        tab.press("?").await?;
        tab.wait_until("document.querySelector('#typed-move').value === 'a?'").await?;
        assert!(!tab.evaluate::<bool>(OPEN).await?);
        Ok(())
    });
}

/// A small laptop needs no scrolling.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn play_fits_a_laptop() {
    run((1280, 800), async |tab| {
        open_ready(tab).await?;
        let scrolls = "document.documentElement.scrollHeight > innerHeight";
        assert!(!tab.evaluate::<bool>(scrolls).await?);
        Ok(())
    });
}
