//! The page without a network.

use crate::harness::{DESKTOP, PHONE, run, run_on_both};
use crate::server::site_names;
use crate::table::{choose, kept, legal, open_ready, plies, type_into};

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_page_that_was_open_once_opens_without_a_network() {
    run_on_both(async |tab| {
        // The server's engine cannot be looked for; the browser may say so.
        tab.allow_errors("engine.json");
        tab.open().await?;
        kept(tab).await?;
        tab.stop_server();
        open_ready(tab).await?;
        type_into(tab, "#second-agent", "alphabeta(depth=3)").await?;
        tab.click(&legal("d4")).await?;
        plies(tab, 2).await?;
        tab.open_at("#/learn").await?;
        tab.wait_for("#go-learn[aria-current=page]").await
    });
}

/// The texts of a language are cached when they are read first.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_language_that_was_read_is_there_without_a_network() {
    run(DESKTOP, async |tab| {
        tab.allow_errors("engine.json");
        tab.open().await?;
        kept(tab).await?;
        tab.reload().await?;
        open_ready(tab).await?;
        choose(tab, "#language", "es").await?;
        tab.wait_for("html[lang=es]").await?;
        tab.stop_server();
        tab.reload().await?;
        tab.wait_for_text("#new-game", "Nueva partida").await?;
        // Another one cannot be loaded: the page stays as it is.
        tab.allow_errors("de-");
        choose(tab, "#language", "de").await?;
        tab.wait_for_text("#new-game", "Nueva partida").await?;
        tab.wait_for("html[lang=es]").await
    });
}

/// The cache has the files of the site but other languages, and no answers that only a server can give.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn all_files_are_cached_but_the_offer() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        kept(tab).await?;
        let names: Vec<String> = tab
            .evaluate(
                "caches.keys()
                    .then(([name]) => caches.open(name))
                    .then((cache) => cache.keys())
                    .then((all) => all.map((it) => it.url.split('/').pop()).sort())",
            )
            .await?;
        let mut expected = site_names()?;
        expected.retain(|name| name != "engine.json" && name != "service-worker.js");
        // Only other sites show the picture beside a link.
        expected.retain(|name| !name.starts_with("preview-"));
        expected.retain(|name| !name.starts_with("de-") && !name.starts_with("es-"));
        expected.sort();
        assert_eq!(names, expected);
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_page_can_be_installed() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        let missing: Vec<String> = tab
            .evaluate(
                "fetch(document.querySelector('link[rel=manifest]').href)
                    .then((answer) => answer.json())
                    .then((manifest) => Promise.all(manifest.icons.map(async ({ src, sizes, type }) => {
                        const answer = await fetch(src);
                        const size = await createImageBitmap(await answer.blob())
                            .then((image) => `${image.width}x${image.height}`, () => 'any');
                        const right = answer.headers.get('content-type') == type && size == sizes;
                        return right ? '' : `${src}: ${size}`;
                    })))
                    .then((all) => all.filter((it) => it))",
            )
            .await?;
        assert!(missing.is_empty(), "{missing:?}");
        Ok(())
    });
}

/// A new version is offered, and all files change together.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_new_version_is_offered() {
    run(PHONE, async |tab| {
        tab.open().await?;
        kept(tab).await?;
        open_ready(tab).await?;
        assert_eq!(tab.text("#update").await?, "");
        // The same files under another version.
        let folder = std::env::var("ISOLATION_SITE")?;
        let script = std::fs::read_to_string(format!("{folder}/service-worker.js"))?;
        let (_, rest) = script.split_once(";\n").expect("the version comes first");
        tab.replace("service-worker.js", format!("const VERSION = \"newer\";\n{rest}"));
        tab.open().await?;
        tab.wait_for_text("#update", "new version").await?;
        tab.screenshot("new-version").await?;
        let newest = "caches.keys().then((all) => all.length == 1 && all[0].endsWith(' newer'))";
        assert!(!tab.evaluate::<bool>(newest).await?);
        tab.evaluate::<bool>("window.old = true").await?;
        tab.click("#reload").await?;
        tab.wait_until("!window.old && document.querySelector('[data-engine=ready]')").await?;
        tab.wait_until(newest).await?;
        assert_eq!(tab.text("#update").await?, "");
        Ok(())
    });
}

/// The first visit is served by the service worker, too, without being loaded anew.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_first_visit_needs_no_network_any_more() {
    run(DESKTOP, async |tab| {
        tab.allow_errors("engine.json");
        tab.open().await?;
        tab.evaluate::<bool>("window.first = true").await?;
        kept(tab).await?;
        tab.wait_until("navigator.serviceWorker.controller").await?;
        tab.stop_server();
        tab.go_to("#/learn").await?;
        tab.wait_for("#go-learn[aria-current=page]").await?;
        tab.wait_until("window.first && !document.querySelector('[role=alert]:not(:empty)')").await
    });
}

/// Many hosts redirect `/index.html` to `/`.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_host_that_redirects_is_cached_as_well() {
    run(DESKTOP, async |tab| {
        tab.allow_errors("engine.json");
        tab.redirect("index.html", "./");
        tab.open().await?;
        kept(tab).await?;
        open_ready(tab).await?;
        tab.stop_server();
        open_ready(tab).await
    });
}

/// A new version is published between the first view and a part that is loaded later. The page that is kept loads the
/// part of its own version; one that is not says that it is outdated.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn versions_are_never_mixed() {
    const GONE: [&str; 3] = ["start.js", "split_places.wasm", "split_engine.wasm"];
    run(DESKTOP, async |tab| {
        tab.open().await?;
        kept(tab).await?;
        tab.wait_until("navigator.serviceWorker.controller").await?;
        GONE.iter().for_each(|file| tab.block(file));
        tab.go_to("#/learn").await?;
        tab.wait_for(".learn").await?;
        assert_eq!(tab.text("#update").await?, "");
        Ok(())
    });
    run(PHONE, async |tab| {
        tab.allow_errors("404");
        tab.allow_errors("HTTP status code is not ok");
        tab.block("service-worker.js");
        open_ready(tab).await?;
        GONE.iter().for_each(|file| tab.block(file));
        tab.go_to("#/learn").await?;
        tab.wait_for_text("#update", "older than the one on the server").await?;
        tab.screenshot("outdated").await?;
        GONE.iter().for_each(|file| tab.unblock(file));
        tab.evaluate::<bool>("window.old = true").await?;
        tab.click("#reload").await?;
        tab.wait_until("!window.old && document.querySelector('.learn')").await
    });
}
