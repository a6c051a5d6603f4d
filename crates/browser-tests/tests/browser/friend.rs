//! Friends in two browsers play each other: by links without any server, and live.

use crate::access::assert_usable;
use crate::cut::nothing_is_cut;
use crate::harness::{DESKTOP, PHONE, Result, Size, Tab, run};
use crate::saved::{CATCH_FILES, has_games, list};
use crate::table::{choose, kept, legal, position, type_into};
use anyhow::{Context, bail};
use isolation::GameRecord;

const LAPTOP: Size = (1280, 800);

/// The value of a field, once it is there.
async fn value(tab: &Tab, field: &str) -> Result<String> {
    tab.wait_for(field).await?;
    tab.evaluate(&format!("document.querySelector('{field}').value")).await
}

/// The fragment of a link that is shown to be passed on.
async fn link(tab: &Tab, field: &str) -> Result<String> {
    let link = value(tab, field).await?;
    let (_, fragment) =
        link.split_once('#').with_context(|| format!("`{link}` has no fragment"))?;
    Ok(format!("#{fragment}"))
}

/// Pictures on a laptop and on a telephone; then the window is as it was.
async fn pictures(tab: &Tab, name: &str, size: Size) -> Result {
    for window in [LAPTOP, PHONE, (320, 568)] {
        tab.resize(window).await?;
        tab.screenshot(name).await?;
    }
    tab.resize(size).await
}

/// Begins a game by links, without a server.
async fn begin_by_links(tab: &Tab, board: &str) -> Result {
    tab.open_at("#/friend").await?;
    choose(tab, "#preset", board).await?;
    tab.click("#friend-begin").await
}

/// Makes a move for good; the link for the friend.
async fn reply(tab: &Tab, square: &str) -> Result<String> {
    tab.wait_for(square).await?;
    tab.click(square).await?;
    tab.click("#confirm").await?;
    tab.wait_until("!document.querySelector('#confirm')").await?;
    link(tab, "#next-link").await
}

/// Waits until the text about the opened link contains this.
async fn recognised(tab: &Tab, words: &str) -> Result {
    tab.wait_for_text("#link-news", words).await
}

/// A browser that has visited the page once.
async fn visit(tab: &Tab) -> Result {
    tab.open().await?;
    kept(tab).await
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_game_by_links_needs_no_server() {
    run(DESKTOP, async |host| {
        // The server's rooms cannot be looked for; the browser may say so.
        host.allow_errors("engine.json");
        let guest = host.beside(PHONE).await?;
        let other = host.beside(DESKTOP).await?;
        for tab in [host, &guest, &other] {
            visit(tab).await?;
        }
        host.stop_server();

        host.open_at("#/friend").await?;
        host.wait_for("#friend-begin").await?;
        pictures(host, "friend-links-lobby", DESKTOP).await?;
        begin_by_links(host, "becker").await?;
        let first = reply(host, &legal("a1")).await?;
        pictures(host, "friend-links-sent", DESKTOP).await?;
        let pair = [host, &*guest];
        let (mut links, mut turn) = (vec![first.clone()], 1);
        loop {
            let tab = pair[turn % 2];
            let link = links.last().context("a first link")?;
            // A link is opened from elsewhere, or typed into the page that is open.
            if turn < 3 {
                tab.open_at(link).await?;
            } else {
                tab.go_to(link).await?;
            }
            let over =
                "(document.querySelector('#end-title')?.innerText.startsWith('You lost') ?? false)";
            tab.wait_until(&format!(
                "document.querySelector('#board [data-state=legal]') || {over}"
            ))
            .await?;
            assert_eq!(tab.text("#link-news").await?, "");
            if tab.evaluate::<bool>(over).await? {
                break;
            }
            links.push(reply(tab, "#board [data-state=legal]").await?);
            turn += 1;
        }
        assert!(links.len() > 3, "{links:?}");
        let (loser, winner) = (pair[turn % 2], pair[1 - turn % 2]);
        winner.wait_for_text("#end-title", "You won in").await?;
        winner.wait_for_text("main", "shows how the game ended").await?;
        pictures(winner, "friend-links-won", PHONE).await?;

        // The game is over, and both browsers know it.
        for tab in pair {
            tab.open_at(&first).await?;
            recognised(tab, "This link is old: it ends after move 1").await?;
            let words = if std::ptr::eq(tab, loser) { "You lost" } else { "You won" };
            tab.wait_for_text("#end-title", words).await?;
        }
        pictures(winner, "friend-links-old", PHONE).await?;

        // A link that was cut, or changed.
        for damaged in [&links[1][..links[1].len() - 3], &links[1].replace("becker", "queen")] {
            guest.open_at(damaged).await?;
            guest.wait_for_text("#address-error", "damaged or incomplete").await?;
        }

        // The first link was answered in another browser, too.
        other.open_at(&first).await?;
        other.wait_for("#board [data-state=legal]").await?;
        let squares = "[...document.querySelectorAll('#board [data-state=legal]')]";
        let last: String = other.evaluate(&format!("{squares}.at(-1).dataset.square")).await?;
        let diverging = reply(&other, &legal(&last)).await?;
        assert_ne!(diverging, links[1]);
        host.open_at(&diverging).await?;
        recognised(host, "From move 2 on, this link differs").await?;
        pictures(host, "friend-links-diverging", DESKTOP).await?;
        host.click("#take-link").await?;
        host.wait_for("#board [data-state=legal]").await?;

        for tab in pair {
            tab.open_at("#/friend").await?;
            tab.wait_for("#friend-begin").await?;
            list(tab).await?;
            tab.wait_until("document.querySelectorAll('#games li').length >= 1").await?;
            tab.wait_for_text("#games", "won").await?;
        }
        Ok(())
    });
}

/// The friend who plays second sees the board from there; the board of Play is not turned with it.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn each_place_flips_its_own_board() {
    run(DESKTOP, async |host| {
        let guest = host.beside(DESKTOP).await?;
        host.open_at("#/friend").await?;
        choose(host, "#friend-way", "links").await?;
        choose(host, "#preset", "becker").await?;
        host.click("#friend-begin").await?;
        let first = reply(host, &legal("a1")).await?;
        guest.open_at(&first).await?;
        let row = "document.querySelector('.SHOWN .square').dataset.square.at(-1)";
        guest.wait_until(&format!("{} == 1", row.replace("SHOWN", "friend"))).await?;
        guest.click("#go-play").await?;
        guest.wait_for(".play .square").await?;
        assert_eq!(guest.evaluate::<String>(&row.replace("SHOWN", "play")).await?, "7");
        Ok(())
    });
}

/// Begins a live game; the links of the guest and of spectators.
async fn challenge(host: &Tab) -> Result<[String; 2]> {
    host.open_at("#/friend").await?;
    host.wait_for("#friend-way").await?;
    pictures(host, "friend-lobby", LAPTOP).await?;
    for side in ["#width", "#height"] {
        type_into(host, side, "4").await?;
    }
    choose(host, "#movement", "queen").await?;
    choose(host, "#clocks", "other").await?;
    type_into(host, "#own-clocks", "7+4").await?;
    type_into(host, "#friend-name", "Ann").await?;
    pictures(host, "friend-lobby-custom", LAPTOP).await?;
    host.click("#friend-begin").await?;
    let links = [link(host, "#invitation").await?, link(host, "#watch-link").await?];
    host.wait_for_text("#status", "Waiting for your friend").await?;
    let text = host.text("main").await?;
    assert!(!text.contains("No moves yet"), "{text}");
    pictures(host, "friend-waiting", LAPTOP).await?;
    Ok(links)
}

/// Lets the test break off the connections of the pages to come.
const SOCKETS: &str = "
    const Plain = WebSocket;
    window.sockets = [];
    window.WebSocket = class extends Plain {
        constructor(...its) { super(...its); window.sockets.push(this); }
    };";

async fn connected(tab: &Tab) -> Result {
    tab.wait_for("#live[data-phase=on]").await
}

/// Waits until a tab shows this position.
async fn shows(tab: &Tab, wanted: &str) -> Result {
    tab.wait_until(&format!("document.querySelector('#board')?.dataset.position == '{wanted}'"))
        .await
}

/// The player to move makes the first legal move; all tabs show it.
async fn step(pair: [&Tab; 2], all: &[&Tab]) -> Result {
    let before = position(pair[0]).await?;
    let legal = "document.querySelector('#board [data-state=legal]') != null";
    let mover = loop {
        if pair[0].evaluate(legal).await? {
            break pair[0];
        }
        if pair[1].evaluate(legal).await? {
            break pair[1];
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    mover.click("#board [data-state=legal]").await?;
    mover
        .wait_until(&format!("document.querySelector('#board').dataset.position != '{before}'"))
        .await?;
    let after = position(mover).await?;
    for tab in all {
        shows(tab, &after).await?;
    }
    Ok(())
}

/// The record of the only saved game.
async fn saved(tab: &Tab) -> Result<GameRecord> {
    list(tab).await?;
    has_games(tab, 1).await?;
    tab.evaluate::<bool>(CATCH_FILES).await?;
    tab.click("#export-games").await?;
    tab.wait_until("window.savedAs == 'isolation-games.jsonl'").await?;
    let line: String = tab.evaluate("window.saved.text()").await?;
    Ok(GameRecord::parse(line.trim())?.0)
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_live_game_that_cannot_connect_says_so() {
    run(LAPTOP, async |host| {
        host.before_page(
            "const Plain = WebSocket;
             window.WebSocket = class { constructor() { throw new DOMException('', 'SecurityError'); } };
             window.allow = () => { window.WebSocket = Plain; return true; };",
        )
        .await?;
        host.open_at("#/friend").await?;
        host.click("#friend-begin").await?;
        host.wait_for_text("main", "Connection lost; trying again.").await?;
        host.evaluate::<bool>("window.allow()").await?;
        host.wait_for_text("#status", "Waiting for your friend").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_live_game_survives_lost_connections() {
    run(LAPTOP, async |host| {
        // The browser's console message about failed connections.
        host.allow_errors("/room");
        let [invitation, watch] = challenge(host).await?;
        let guest = host.beside(PHONE).await?;
        guest.before_page(SOCKETS).await?;
        guest.open_at("#/friend").await?;
        type_into(&guest, "#friend-name", "Bob").await?;
        guest.go_to(&invitation).await?;
        connected(&guest).await?;
        let watcher = host.beside(LAPTOP).await?;
        watcher.open_at(&watch).await?;
        connected(&watcher).await?;
        host.wait_for_text(".friend", "Watching: 1").await?;
        let (pair, all) = ([host, &*guest], [host, &*guest, &*watcher]);
        step(pair, &all).await?;
        step(pair, &all).await?;

        // The guest leaves the game, and comes back by the address.
        let room = guest.evaluate::<String>("location.hash").await?;
        assert!(!room.contains("invitation"), "{room}");
        guest.open_at("#/play").await?;
        host.wait_for_text("#status", "Bob is not connected").await?;
        guest.open_at(&room).await?;
        connected(&guest).await?;
        step(pair, &all).await?;
        for (tab, name) in [(host, "friend-running"), (&*watcher, "friend-watching")] {
            pictures(tab, name, LAPTOP).await?;
            tab.wait_until("document.querySelector('.board').offsetWidth > 550").await?;
            nothing_is_cut(tab, name).await?;
        }
        guest.screenshot("friend-running-guest").await?;

        // The guest's connection breaks, and for a while no other is made.
        guest.block("room");
        guest.evaluate::<bool>("window.sockets.forEach((it) => it.close()), true").await?;
        guest.wait_for_text("#status", "Connection lost").await?;
        host.wait_for_text("#status", "Bob is not connected").await?;
        guest.screenshot("friend-lost").await?;
        guest.unblock("room");
        connected(&guest).await?;
        host.wait_until("!document.querySelector('#status').innerText.includes('not connected')")
            .await?;

        let over = "document.querySelector('#end-title') != null";
        for moves in 0.. {
            if moves == 20 {
                bail!("the game does not end");
            }
            if host.evaluate(over).await? {
                break;
            }
            step(pair, &all).await?;
        }
        let mut results = Vec::new();
        for tab in all {
            tab.wait_until(over).await?;
            results.push(tab.text("#end-title").await?);
        }
        let host_won = results[0].starts_with("You won");
        assert!(results[usize::from(host_won)].starts_with("You lost"), "{results:?}");
        assert!(
            results[2].starts_with(if host_won { "Ann beat Bob" } else { "Bob beat Ann" }),
            "{results:?}"
        );
        pictures(host, "friend-end", LAPTOP).await?;
        nothing_is_cut(host, "the end of a live game").await?;
        assert_usable(host, "the end of a live game").await?;

        guest.click("#rematch").await?;
        guest.wait_for_text("#offer", "You offered a rematch.").await?;
        host.wait_for_text("#offer", "Bob offers a rematch.").await?;
        pictures(host, "friend-rematch", LAPTOP).await?;
        host.click("#rematch").await?;
        for tab in all {
            tab.wait_until(&format!("!({over})")).await?;
        }
        // The sides are exchanged.
        guest.wait_for("#board [data-state=legal]").await?;
        assert!(
            !host
                .evaluate::<bool>("document.querySelector('#board [data-state=legal]') != null")
                .await?
        );
        step(pair, &all).await?;

        for tab in pair {
            let record = saved(tab).await?;
            let note = record.table.context("a note")?;
            assert_eq!(note.title, "Ann – Bob, queen-4x4");
            let clock = note.clock.context("clocks")?;
            assert_eq!(clock.control, "7+4");
            assert!(clock.left.iter().all(|left| (400_000..500_000).contains(left)), "{clock:?}");
        }
        Ok(())
    });
}
