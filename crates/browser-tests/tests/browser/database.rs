//! The page's database as earlier editions left it.

use crate::harness::{DESKTOP, run};
use crate::saved::{finish, has_games, list};

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_database_of_the_first_version_is_upgraded() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/games").await?;
        list(tab).await?;
        // In the form of 2026-11-22: without the store of summaries, games with their titles around them.
        let frozen = include_str!("frozen/database-1.json");
        let replace = format!(
            "new Promise((done) => {{
                const frozen = {frozen};
                const stores = Object.keys(frozen);
                const replace = () => indexedDB.deleteDatabase('isolation').onsuccess = () => {{
                    const request = indexedDB.open('isolation', 1);
                    // The page has opened its own meanwhile.
                    request.onerror = replace;
                    request.onupgradeneeded = () =>
                        stores.forEach((store) => request.result.createObjectStore(store));
                    request.onsuccess = () => {{
                        const change = request.result.transaction(stores, 'readwrite');
                        for (const store of stores)
                            for (const [key, text] of Object.entries(frozen[store]))
                                change.objectStore(store).put(text, key);
                        change.oncomplete = () => {{ request.result.close(); done(true); }};
                    }};
                }};
                replace();
            }})"
        );
        tab.evaluate::<bool>(&replace).await?;
        tab.reload().await?;
        list(tab).await?;
        has_games(tab, 1).await?;
        tab.wait_for_text("#games .title", "My best").await?;
        tab.click("#go-compare").await?;
        tab.wait_for_text("#tournaments .title", "Queens").await?;
        tab.click("#tournaments .title").await?;
        tab.wait_until("document.querySelectorAll('#standings tbody tr').length > 1").await?;
        // New games are saved beside the old one.
        finish(tab).await?;
        list(tab).await?;
        has_games(tab, 2).await
    });
}
