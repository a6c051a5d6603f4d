//! Pictures of the main views for the documentation: `cargo xtask shots`.

use crate::harness::{PHONE, Result, Size, Tab, run};
use crate::table::measured;
use crate::walk::walk;
use anyhow::{Context, bail};
use std::path::PathBuf;

/// A view: where it is, what is clicked there one after the other, and what is there then.
struct View {
    name: &'static str,
    address: &'static str,
    clicks: &'static [&'static str],
    shown: &'static str,
}

/// All views, by addresses that always show the same.
const VIEWS: [View; 10] = [
    View {
        name: "play",
        address: "#/play?variant=knight&first=human&second=Casual&moves=d4+c6+e6+b4+c5+d5+a4+f6",
        clicks: &[],
        shown: "[data-state=legal]",
    },
    View {
        name: "analyse",
        address: "#/analyse?moves=d4+c6+e6+b4+c5+d5+d7+f6+(c7+e5)+b6",
        clicks: &[],
        shown: "#lines li",
    },
    View {
        name: "tree",
        address: "#/analyse?moves=d4+c6+e6+b4+c5+d5+d7+f6+(c7+e5)+b6",
        clicks: &["#tab-tree"],
        shown: "#tree-status[data-state=done]",
    },
    View {
        name: "heuristics",
        address: "#/analyse?moves=d4+c6+e6+b4+c5+d5+d7+f6+(c7+e5)+b6",
        clicks: &["#tab-heuristics"],
        shown: "table.values .value, table.values td",
    },
    View { name: "learn", address: "#/learn", clicks: &[], shown: ".learn .cards .card" },
    View {
        name: "lesson",
        address: "#/learn?lesson=minimax",
        clicks: &[],
        shown: "main[data-lesson=minimax]",
    },
    View {
        name: "puzzle",
        address: "#/puzzles?puzzle=1",
        clicks: &[],
        shown: ".puzzles [data-square]",
    },
    View { name: "boards", address: "#/boards", clicks: &[], shown: "[data-square]" },
    View { name: "friend", address: "#/friend", clicks: &[], shown: "#friend-begin" },
    View { name: "compare", address: "#/compare", clicks: &[], shown: "main.compare" },
];

const LAPTOP: Size = (1280, 800);

/// The preferences that pictures are taken with: the end of the name, the feature, its value.
const COLOURS: [(&str, &str, &str); 3] = [
    ("light", "prefers-color-scheme", "light"),
    ("dark", "prefers-color-scheme", "dark"),
    ("forced", "forced-colors", "active"),
];

/// The largest picture, in bytes.
const LARGEST: usize = 150_000;

/// The picture that other sites show beside a link to the page: its size, and the most bytes.
const PREVIEW: Size = (1200, 630);
const LARGEST_PREVIEW: usize = 15_000;

/// The content of the picture, beside the name.
const ICON: &str = include_str!("../../../page/assets/icon.svg");

/// The folder of the pictures.
fn folder() -> Result<PathBuf> {
    let folder = std::env::var_os("ISOLATION_SHOTS").context("ISOLATION_SHOTS names no folder")?;
    Ok(folder.into())
}

impl View {
    async fn take(&self, tab: &Tab, name: &str) -> Result {
        tab.open_at(self.address).await?;
        tab.wait_for("header").await?;
        for selector in self.clicks {
            tab.wait_for(selector).await?;
            tab.click(selector).await?;
        }
        tab.wait_for(self.shown).await?;
        if tab.evaluate::<bool>("document.querySelector('#address-error').innerText != ''").await? {
            bail!("the page does not know the address {}", self.address);
        }
        // Wait until animations and computations have ended.
        tokio::time::sleep(std::time::Duration::from_secs(3)).await;
        tab.evaluate::<bool>("document.activeElement?.blur(); scrollTo(0, 0); true").await?;
        let file = folder()?.join(format!("{}-{name}.png", self.name));
        let bytes = tab.picture(&file).await?;
        measured(&format!("{} {bytes}", file.display()));
        if bytes > LARGEST {
            bail!("{} has {bytes} bytes, more than {LARGEST}", file.display());
        }
        Ok(())
    }
}

fn take_all(size: Size, window: &'static str) {
    run(size, async |tab| {
        for (colours, feature, value) in COLOURS {
            tab.prefer(feature, value).await?;
            for view in &VIEWS {
                view.take(tab, &format!("{window}-{colours}")).await.with_context(|| view.name)?;
            }
        }
        Ok(())
    });
}

/// The way from opening the page to a first won game.
fn take_walk(size: Size, window: &'static str) {
    run(size, async |tab| {
        walk(tab, async |tab, place| {
            tokio::time::sleep(std::time::Duration::from_millis(500)).await;
            tab.evaluate::<bool>("scrollTo(0, 0); true").await?;
            tab.picture(&folder()?.join(format!("walk-{place}-{window}.png"))).await?;
            Ok(())
        })
        .await?;
        Ok(())
    });
}

#[test]
#[ignore = "writes target/shots: cargo xtask shots"]
fn the_first_minutes() {
    take_walk(LAPTOP, "desktop");
    take_walk(PHONE, "phone");
}

#[test]
#[ignore = "writes crates/page/assets/preview.png: cargo xtask shots"]
fn preview() {
    run(PREVIEW, async |tab| {
        let page = format!(
            "<!doctype html><style>svg {{ width: 200px }}</style><body style='margin:0;height:630px;display:grid;\
             grid-template-columns:500px 1fr;place-items:center;background:#f5f2ec;color:#23211d;\
             font:700 70px sans-serif'>{ICON}<div>Isolation</div>"
        );
        // It has no icon.
        tab.allow_errors("favicon.ico");
        tab.replace("preview.html", page);
        tab.open_at("preview.html").await?;
        tab.wait_for("svg").await?;
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../page/assets/preview.png");
        let bytes = tab.picture(file.as_ref()).await?;
        measured(&format!("{file} {bytes}"));
        anyhow::ensure!(
            bytes <= LARGEST_PREVIEW,
            "{file} has {bytes} bytes, more than {LARGEST_PREVIEW}"
        );
        Ok(())
    });
}

#[test]
#[ignore = "writes target/shots: cargo xtask shots"]
fn desktop() {
    take_all(LAPTOP, "desktop");
}

#[test]
#[ignore = "writes target/shots: cargo xtask shots"]
fn phone() {
    take_all(PHONE, "phone");
}
