//! The server's engine behind its switch.

use crate::harness::{DESKTOP, PHONE, Result, Size, Tab, run};
use crate::table::{choose, kept, legal, measured, open_ready, plies, type_into};

/// A game on a board on which depth costs much; the second player is an agent that thinks so long.
async fn begin(tab: &Tab, agent: &str) -> Result {
    open_ready(tab).await?;
    choose(tab, "#preset", "queen").await?;
    type_into(tab, "#height", "8").await?;
    type_into(tab, "#width", "16").await?;
    type_into(tab, "#second-agent", agent).await?;
    tab.click("#tab-engine").await?;
    tab.wait_for("#engine").await?;
    tab.wait_for("[data-square=p8]").await
}

async fn switch(tab: &Tab, link: &str) -> Result {
    tab.click("#tab-engine").await?;
    tab.click("#native").await?;
    tab.wait_for(&format!(".native[data-link={link}]")).await
}

/// Starts a game, and returns the agent's nodes after its move.
async fn nodes_of_a_move(tab: &Tab) -> Result<f64> {
    tab.click("#new-game").await?;
    tab.click(&legal("h4")).await?;
    plies(tab, 2).await?;
    tab.evaluate("+document.querySelector('#engine-nodes').dataset.value").await
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_server_answers_as_the_worker_does() {
    run(DESKTOP, async |tab| {
        begin(tab, "alphabeta(depth=4)").await?;
        let worker = nodes_of_a_move(tab).await?;
        switch(tab, "on").await?;
        let server = nodes_of_a_move(tab).await?;
        assert_eq!(worker, server);
        switch(tab, "off").await?;
        assert_eq!(nodes_of_a_move(tab).await?, server);
        // The same time, and more of it used.
        type_into(tab, "#second-agent", "deepening(time=1s)").await?;
        let (mut worker, mut server) = (0.0, 0.0);
        for _ in 0..3 {
            worker = nodes_of_a_move(tab).await?.max(worker);
            switch(tab, "on").await?;
            server = nodes_of_a_move(tab).await?.max(server);
            switch(tab, "off").await?;
        }
        measured(&format!("positions in a second: worker {worker}, server {server}"));
        assert!(worker > 0.0 && server > 0.0);
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn stop_reaches_the_server() {
    run(DESKTOP, async |tab| {
        begin(tab, "deepening(time=60s)").await?;
        switch(tab, "on").await?;
        tab.click(&legal("h4")).await?;
        tab.wait_for("#stop:not([hidden])").await?;
        tab.wait_for("#engine-depth").await?;
        tab.click("#stop").await?;
        plies(tab, 2).await?;
        assert_eq!(tab.attribute(".native", "data-link").await?.as_deref(), Some("on"));
        Ok(())
    });
}

/// The tree needs five searches of one connection: each is requested after the last one.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_server_draws_trees() {
    run(DESKTOP, async |tab| {
        open_ready(tab).await?;
        switch(tab, "on").await?;
        tab.click(&legal("d4")).await?;
        plies(tab, 2).await?;
        tab.click("#tab-tree").await?;
        crate::tree::drawn(tab).await?;
        // Here, too, the server disconnects, and the worker takes over its requests.
        tab.stop_server();
        tab.click("[for=tree-depth-4]").await?;
        crate::tree::drawn(tab).await
    });
}

/// The server disconnects during a search: the worker repeats the request, and the game continues.
fn without_its_server(size: Size) {
    run(size, async |tab| {
        // Else the spare worker may still be on its way when the server goes.
        tab.open().await?;
        kept(tab).await?;
        begin(tab, "deepening(time=2s)").await?;
        switch(tab, "on").await?;
        tab.click(&legal("h4")).await?;
        tab.wait_for("#stop:not([hidden])").await?;
        tab.wait_for("#engine-depth").await?;
        tab.stop_server();
        tab.wait_for_text("#native-news", "was lost").await?;
        assert_eq!(tab.attribute("#native-news", "role").await?.as_deref(), Some("status"));
        tab.screenshot("native-lost").await?;
        plies(tab, 2).await?;
        tab.click("[data-state=legal]").await?;
        plies(tab, 4).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_game_continues_without_its_server() {
    for size in [DESKTOP, PHONE] {
        without_its_server(size);
    }
}

/// On a static host nothing is offered, and nothing is reported as an error.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_host_of_files_offers_nothing() {
    run(DESKTOP, async |tab| {
        tab.replace("engine.json", r#"{"engine":null}"#.to_owned());
        open_ready(tab).await?;
        tab.click("#tab-engine").await?;
        assert_eq!(tab.evaluate::<u32>("document.querySelectorAll('#native').length").await?, 0);
        Ok(())
    });
}
