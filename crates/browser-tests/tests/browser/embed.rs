//! Boards on another site: the example of `docs/embedding.md`, and a frame alone.

use crate::access::assert_usable;
use crate::harness::{DESKTOP, Result, Tab, run};
use crate::server::name_in_site;
use anyhow::Context;

const DOCUMENTATION: &str = include_str!("../../../../docs/embedding.md");
/// Everything that the frames say is kept: by the frame's number and as it was said.
const LISTENER: &str = "if (window === top) {
    window.messages = [];
    addEventListener('message', ({ source, data }) => {
        messages.push({ frame: [...document.querySelectorAll('iframe')].findIndex((it) => it.contentWindow === source), ...data });
    });
}";

/// Opens the page of the documentation's example, with both of its boards.
async fn open_example(tab: &Tab) -> Result {
    let html = DOCUMENTATION.split("```html\n").nth(1).context("no example")?;
    let html = html.split("```").next().unwrap_or_default();
    tab.replace("example.html", html.replace("https://example.org/isolation/", "./"));
    // It has no icon.
    tab.allow_errors("favicon.ico");
    tab.before_page(LISTENER).await?;
    tab.open_at("example.html").await?;
    for frame in [0, 1] {
        tab.wait_until(&format!("{} && {}", last(frame, "position"), last(frame, "height")))
            .await?;
        let in_frame = "contentDocument.querySelector('[data-engine=ready]')";
        tab.wait_until(&format!("document.querySelectorAll('iframe')[{frame}].{in_frame}")).await?;
    }
    Ok(())
}

/// The last message of a type from a frame.
fn last(frame: usize, kind: &str) -> String {
    format!("messages.findLast((it) => it.frame === {frame} && it.type === '{kind}')")
}

/// The moves on the board of a frame.
fn moves(frame: usize) -> String {
    format!("{}.moves", last(frame, "position"))
}

async fn click_in(tab: &Tab, frame: usize, selector: &str) -> Result {
    let element = format!(
        "document.querySelectorAll('iframe')[{frame}].contentDocument.querySelector('{selector}')"
    );
    tab.wait_until(&element).await?;
    tab.evaluate::<bool>(&format!("{element}.click(), true")).await?;
    Ok(())
}

/// Sends a message, a JavaScript expression, to the second board.
async fn send(tab: &Tab, message: &str) -> Result {
    let expression = format!(
        "document.querySelectorAll('iframe')[1].contentWindow.postMessage({message}, '*'), true"
    );
    tab.evaluate::<bool>(&expression).await?;
    Ok(())
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn two_boards_are_played_by_clicks_and_by_messages() {
    run(DESKTOP, async |tab| {
        open_example(tab).await?;
        let history = tab.evaluate::<usize>("history.length").await?;
        assert!(tab.evaluate::<bool>("[0, 1].every((frame) => messages.filter((it) => it.frame === frame)[0].type === 'ready')").await?);

        click_in(tab, 0, "[data-square=d4][data-state=legal]").await?;
        tab.wait_until(&format!("{}.split(' ').length === 2", moves(0))).await?;
        let first = tab.evaluate::<String>(&moves(0)).await?;
        assert!(first.starts_with("d4 "), "{first}");
        assert_eq!(tab.evaluate::<String>(&moves(1)).await?, "d4 e6");

        tab.click("#play").await?;
        tab.wait_until(&format!("{} === 'd4 e6 b5'", moves(1))).await?;
        tab.wait_for_text("#news", "Board 2: d4 e6 b5").await?;
        click_in(tab, 1, "[data-square=c5][data-state=legal]").await?;
        tab.wait_until(&format!("{} === 'd4 e6 b5 c5'", moves(1))).await?;
        assert_eq!(tab.evaluate::<String>(&moves(0)).await?, first);

        send(tab, "{ isolation: 1, type: 'set', position: '2n/3/N2 w', moves: 'b3 a2' }").await?;
        tab.wait_until(&format!("{} === 'b3 a2'", moves(1))).await?;
        assert!(!tab.evaluate::<bool>(&format!("Boolean({})", last(1, "end"))).await?);
        send(tab, "{ isolation: 1, type: 'play', moves: 'c1' }").await?;
        tab.wait_until(&format!("{}?.winner === 'first'", last(1, "end"))).await?;
        tab.wait_for_text("#news", "is stuck").await?;

        // The frames leave nothing behind.
        assert_eq!(tab.evaluate::<usize>("history.length").await?, history);
        let saved = "Object.keys(localStorage).filter((key) => key != 'isolation.settings').length";
        assert_eq!(tab.evaluate::<usize>(saved).await?, 0);
        let databases = "indexedDB.databases().then((all) => all.length)";
        assert_eq!(tab.evaluate::<usize>(databases).await?, 0);
        let workers = "navigator.serviceWorker.getRegistrations().then((all) => all.length)";
        assert_eq!(tab.evaluate::<usize>(workers).await?, 0);
        // Nor do they load what a board does not need.
        let places = name_in_site("split_places.wasm")?;
        let loaded = "[...document.querySelectorAll('iframe')].flatMap((it) => \
            it.contentWindow.performance.getEntriesByType('resource').map((it) => it.name)).join()";
        let loaded = tab.evaluate::<String>(loaded).await?;
        assert!(loaded.contains(&name_in_site("page_bg.wasm")?), "{loaded}");
        assert!(!loaded.contains(&places), "{loaded}");
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn wrong_messages_are_answered_and_change_nothing() {
    run(DESKTOP, async |tab| {
        open_example(tab).await?;
        let wrong = [
            ("{ isolation: 1, type: 'play', moves: 'a1' }", "a1"),
            ("{ isolation: 1, type: 'play', moves: 'b5 e6' }", "e6"),
            ("{ isolation: 1, type: 'set', address: '#/analyse' }", "#/play"),
            ("{ isolation: 1, type: 'set', position: 'x' }", "start"),
            ("{ isolation: 1, type: 'dance' }", "dance"),
            ("{ isolation: 7, type: 'play', moves: 'b5' }", "version 7"),
            ("'play'", "malformed"),
            ("undefined", "malformed"),
            ("(() => { const it = {}; it.it = it; return it; })()", "malformed"),
            ("{ isolation: 1, type: 'play', moves: 10n }", "malformed"),
            ("{ isolation: 1, type: 'play', moves: 'b5 '.repeat(4_000_000) }", "16384"),
        ];
        for (number, (message, part)) in (1..).zip(wrong) {
            send(tab, message).await?;
            let errors = "messages.filter((it) => it.type === 'error')";
            tab.wait_until(&format!("{errors}.length === {number}")).await?;
            let reason = tab.evaluate::<String>(&format!("{errors}.at(-1).reason")).await?;
            assert!(reason.contains(part), "{message}: {reason}");
        }
        // Messages from other windows than the embedding page are ignored.
        let stranger = "(() => {
            const frame = document.body.appendChild(document.createElement('iframe'));
            const message = \"{ isolation: 1, type: 'play', moves: 'b5' }\";
            new frame.contentWindow.Function(`parent.frames[1].postMessage(${message}, '*')`)();
            return true;
        })()";
        tab.evaluate::<bool>(stranger).await?;
        let positions = "messages.filter((it) => it.frame === 1 && it.type === 'position')";
        let before = tab.evaluate::<usize>(&format!("{positions}.length")).await?;
        send(tab, "{ isolation: 1, type: 'get' }").await?;
        tab.wait_until(&format!("{positions}.length > {before}")).await?;
        assert_eq!(tab.evaluate::<String>(&moves(1)).await?, "d4 e6");
        // That message would have arrived.
        send(tab, "{ isolation: 1, type: 'play', moves: 'b5' }").await?;
        tab.wait_until(&format!("{} === 'd4 e6 b5'", moves(1))).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn frames_are_as_high_as_their_boards() {
    run(DESKTOP, async |tab| {
        open_example(tab).await?;
        // No frame can be scrolled, and none is higher than needed.
        let fits = "[...document.querySelectorAll('iframe')].every((it) => {
            const body = it.contentDocument.body.getBoundingClientRect();
            const root = it.contentDocument.documentElement;
            return Math.abs(it.clientHeight - body.height) <= 1
                && root.scrollHeight <= root.clientHeight && root.scrollWidth <= root.clientWidth;
        })";
        let mut heights = Vec::new();
        for width in [1280, 320] {
            tab.resize((width, 800)).await?;
            tab.wait_until(fits).await?;
            heights.push(tab.evaluate::<u32>(&format!("{}.height", last(0, "height"))).await?);
            tab.screenshot("embedded").await?;
        }
        assert!(heights[0] > heights[1] + 200, "{heights:?}");
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_frame_shows_board_and_controls_alone() {
    run((320, 640), async |tab| {
        let game = "#/play?variant=knight-7x7&first=human&second=human&moves=d4+e6";
        for (lang, new_game) in [("en", "New game"), ("de", "Neue Partie")] {
            tab.open_at(&format!("?embed=1&lang={lang}{game}")).await?;
            tab.wait_for("main.embedded [data-square=b5][data-state=legal]").await?;
            tab.wait_for_text("#new-game", new_game).await?;
            assert_usable(tab, &format!("embedded, {lang}")).await?;
            let others = "document.querySelectorAll('header, footer, .panel, a:not([target=_blank])').length";
            assert_eq!(tab.evaluate::<usize>(others).await?, 0);
        }
        let history = tab.evaluate::<usize>("history.length").await?;
        tab.click("[data-square=b5]").await?;
        let link = "document.querySelector('#open-page')";
        tab.wait_until(&format!("{link}.href.endsWith('moves=d4+e6+b5&first=human&second=human&seed=' + new URLSearchParams({link}.hash.split('?')[1]).get('seed'))")).await?;
        assert!(!tab.evaluate::<bool>(&format!("{link}.href.includes('embed')")).await?);
        tab.wait_until("location.hash.includes('b5')").await?;
        assert_eq!(tab.evaluate::<usize>("history.length").await?, history);
        tab.open_at("?embed=1#/analyse").await?;
        tab.wait_for_text("#address-error", "#/play").await?;
        tab.wait_for("main.embedded .board").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_snippet_of_share_shows_the_game() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/play?variant=knight-7x7&first=human&second=human&moves=d4+e6").await?;
        tab.wait_for("[data-square=b5][data-state=legal]").await?;
        tab.click("#share").await?;
        tab.wait_for("#share-frame").await?;
        let snippet: String = tab.evaluate("document.querySelector('#share-frame').value").await?;
        tab.replace("example.html", format!("<!doctype html>{snippet}"));
        // It has no icon.
        tab.allow_errors("favicon.ico");
        tab.open_at("example.html").await?;
        click_in(tab, 0, "main.embedded [data-square=b5][data-state=legal]").await?;
        tab.wait_until(
            "document.querySelector('iframe').contentDocument.querySelector('[data-square=b5][data-state=first]')",
        )
        .await
    });
}
