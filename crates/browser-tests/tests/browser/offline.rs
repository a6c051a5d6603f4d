//! The page without a network.

use crate::harness::Result;
use crate::harness::{DESKTOP, PHONE, run, run_on_both};
use crate::table::{kept, legal, open_ready, plies, type_into};

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

/// What is kept is what the site is, file by file, and not what only a server can say.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn all_files_are_kept_but_the_offer() {
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
        let folder = std::env::var("ISOLATION_SITE")?;
        let mut expected: Vec<String> = std::fs::read_dir(folder)?
            .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
            .collect::<Result<_>>()?;
        expected.retain(|name| name != "engine.json" && name != "service-worker.js");
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
        tab.wait_until("!window.old && document.querySelector('#engine[data-state=ready]')")
            .await?;
        tab.wait_until(newest).await?;
        assert_eq!(tab.text("#update").await?, "");
        Ok(())
    });
}
