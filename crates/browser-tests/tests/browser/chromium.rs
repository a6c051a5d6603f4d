//! The one Chromium that all tests share.

use crate::harness::Result;
use anyhow::{Context, anyhow};
use chromiumoxide::browser::{Browser, BrowserConfig};
use futures::StreamExt;
use std::sync::{Arc, Weak};
use tempfile::TempDir;

/// The Chromium of the tests that run now.
static CHROMIUM: tokio::sync::Mutex<Weak<Chromium>> = tokio::sync::Mutex::const_new(Weak::new());

/// A running browser; the last test that leaves it ends it.
pub struct Chromium {
    pub browser: Browser,
    _profile: TempDir,
}

impl Chromium {
    /// The browser that runs, or a new one.
    pub async fn shared() -> Result<Arc<Self>> {
        let mut running = CHROMIUM.lock().await;
        if let Some(chromium) = running.upgrade() {
            return Ok(chromium);
        }
        let chromium = Arc::new(Self::launch().await?);
        *running = Arc::downgrade(&chromium);
        Ok(chromium)
    }

    async fn launch() -> Result<Self> {
        let profile = tempfile::tempdir()?;
        let mut config = BrowserConfig::builder();
        if let Some(program) = std::env::var_os("CHROMIUM") {
            config = config.chrome_executable(program);
        }
        let config = config
            .user_data_dir(profile.path())
            .new_headless_mode()
            .no_sandbox()
            .args(["disable-gpu", "disable-quic", "disable-component-update"])
            .viewport(None)
            .build()
            .map_err(|error| anyhow!(error))?;
        let launch = Browser::launch(config).await;
        let (browser, mut handler) = launch.context("Chromium does not start")?;
        // Chromium sends events newer than the library; those are errors to be passed over.
        tokio::spawn(async move { while handler.next().await.is_some() {} });
        Ok(Self { browser, _profile: profile })
    }

    /// Ends the browser if no other test uses it.
    pub async fn leave(chromium: Arc<Self>) -> Result {
        if let Some(mut last) = Arc::into_inner(chromium) {
            last.browser.close().await?;
            last.browser.wait().await?;
        }
        Ok(())
    }
}
