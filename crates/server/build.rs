//! Checks that there is a page to embed, and builds again when it changes.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_SITE").is_none() {
        return;
    }
    let site = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/site");
    println!("cargo::rerun-if-changed={site}");
    if !std::path::Path::new(site).join("index.html").is_file() {
        println!("cargo::error=feature `site` embeds target/site; run `cargo xtask site` first");
    }
}
