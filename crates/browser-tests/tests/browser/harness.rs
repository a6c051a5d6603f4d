//! A page of the built site in a Chromium of its own, driven as a person would.

use crate::server::{Hindrance, Hindrances, Server};
use anyhow::{Context, anyhow, bail};
use chromiumoxide::browser::{Browser, BrowserConfig};
use chromiumoxide::cdp::browser_protocol::emulation::{
    MediaFeature, SetDeviceMetricsOverrideParams, SetEmulatedMediaParams,
};
use chromiumoxide::cdp::browser_protocol::input::{DispatchKeyEventParams, DispatchKeyEventType};
use chromiumoxide::cdp::browser_protocol::log::{EventEntryAdded, LogEntryLevel};
use chromiumoxide::cdp::browser_protocol::page::ReloadParams;
use chromiumoxide::cdp::browser_protocol::target::SetAutoAttachParams;
use chromiumoxide::cdp::js_protocol::runtime::{
    ConsoleApiCalledType, EventConsoleApiCalled, EventExceptionThrown,
};
use chromiumoxide::handler::viewport::Viewport;
use chromiumoxide::keys::get_key_definition;
use chromiumoxide::page::ScreenshotParams;
use chromiumoxide::{Element, Page};
use futures::{FutureExt, StreamExt};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

/// What a test and each of its steps give.
pub type Result<T = ()> = anyhow::Result<T>;

/// The width and height of a window in CSS pixels.
pub type Size = (u32, u32);

/// A window on a desk.
pub const DESKTOP: Size = (1280, 960);
/// A telephone held upright.
pub const PHONE: Size = (375, 812);

/// How often an element that moves is clicked at before it counts as one that hears no clicks.
const CLICKS: usize = 3;
/// How long a condition may take to hold: more than the page waits for a worker.
const PATIENCE: Duration = Duration::from_secs(30);

/// Held by every test that runs, and by nobody else while a test runs alone.
static MACHINE: RwLock<()> = RwLock::new(());

/// Runs a test in a fresh browser. It fails when the test does, and when the page has written
/// errors that the test has not allowed. A failure leaves a screenshot named after the test.
#[track_caller]
pub fn run(size: Size, test: impl AsyncFnOnce(&Tab) -> Result) {
    let _shared = MACHINE.read().unwrap_or_else(PoisonError::into_inner);
    run_now(size, test);
}

/// Runs a test that measures time while no other test runs.
#[track_caller]
pub fn run_alone(size: Size, test: impl AsyncFnOnce(&Tab) -> Result) {
    let _alone = MACHINE.write().unwrap_or_else(PoisonError::into_inner);
    run_now(size, test);
}

#[track_caller]
fn run_now(size: Size, test: impl AsyncFnOnce(&Tab) -> Result) {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let result = runtime.map_err(anyhow::Error::from).and_then(|runtime| {
        let result = runtime.block_on(attempt(size, test));
        // A server that stalls need not be waited for.
        runtime.shutdown_background();
        result
    });
    if let Err(error) = result {
        panic!("{error:#}");
    }
}

async fn attempt(size: Size, test: impl AsyncFnOnce(&Tab) -> Result) -> Result {
    let folder = tempfile::tempdir()?;
    let (mut browser, tab) = Tab::launch(size, folder.path()).await?;
    let result = AssertUnwindSafe(test(&tab)).catch_unwind().await;
    // What the page wrote last is still on its way.
    tokio::time::sleep(Duration::from_millis(100)).await;
    let errors = tab.errors();
    if !matches!(result, Ok(Ok(()))) {
        let name = std::thread::current().name().unwrap_or("test").replace("::", "-");
        // The failure itself is what matters.
        let _ = tab.screenshot(&name).await;
    }
    browser.close().await?;
    browser.wait().await?;
    match result {
        Ok(Ok(())) if errors.is_empty() => Ok(()),
        Ok(Ok(())) => bail!("the page wrote errors:{errors}"),
        Ok(Err(error)) if errors.is_empty() => Err(error),
        Ok(Err(error)) => bail!("{error:#}\nthe page wrote errors:{errors}"),
        Err(panic) => resume_unwind(panic),
    }
}

/// The one tab of a browser, and the server that it talks to.
pub struct Tab {
    page: Page,
    server: Mutex<Server>,
    address: String,
    hindrances: Arc<Hindrances>,
    errors: Arc<Mutex<Vec<String>>>,
    allowed: Mutex<Vec<&'static str>>,
}

impl Tab {
    async fn launch(size: Size, folder: &Path) -> Result<(Browser, Self)> {
        let hindrances = Arc::new(Hindrances::new(HashMap::new()));
        let (server, address) = Server::start(Arc::clone(&hindrances))?;
        let mut config = BrowserConfig::builder();
        if let Some(program) = std::env::var_os("CHROMIUM") {
            config = config.chrome_executable(program);
        }
        let config = config
            .user_data_dir(folder)
            .new_headless_mode()
            .no_sandbox()
            .args(["disable-gpu", "disable-quic", "disable-component-update"])
            .window_size(size.0, size.1)
            .viewport(Viewport { width: size.0, height: size.1, ..Viewport::default() })
            .build()
            .map_err(|error| anyhow!(error))?;
        let launch = Browser::launch(config).await;
        let (browser, mut handler) = launch.context("Chromium does not start")?;
        // Chromium sends events newer than the library; those are errors to be passed over.
        tokio::spawn(async move { while handler.next().await.is_some() {} });
        let page = browser.new_page("about:blank").await?;
        // The library would halt each worker until a debugger lets it go on; a service worker, for ever.
        let let_go = SetAutoAttachParams::new(false, false);
        page.execute(let_go).await?;
        let tab = Self {
            page,
            server: Mutex::new(server),
            address,
            hindrances,
            errors: Arc::default(),
            allowed: Mutex::default(),
        };
        tab.collect_errors().await?;
        Ok((browser, tab))
    }

    /// What the page writes to the console as an error, what it throws and nobody catches, and
    /// what the browser itself complains of.
    async fn collect_errors(&self) -> Result {
        self.page.enable_log().await?;
        self.page.enable_runtime().await?;
        let mut calls = self.page.event_listener::<EventConsoleApiCalled>().await?;
        let mut thrown = self.page.event_listener::<EventExceptionThrown>().await?;
        let mut entries = self.page.event_listener::<EventEntryAdded>().await?;
        let errors = Arc::clone(&self.errors);
        tokio::spawn(async move {
            loop {
                let text = tokio::select! {
                    Some(call) = calls.next() => {
                        let values = call.args.iter().map(|argument| {
                            argument.description.clone().unwrap_or_else(|| {
                                argument.value.clone().unwrap_or_default().to_string()
                            })
                        });
                        let text = values.collect::<Vec<_>>().join(" ");
                        (call.r#type == ConsoleApiCalledType::Error).then_some(text)
                    }
                    Some(event) = thrown.next() => {
                        let details = &event.exception_details;
                        let exception = details.exception.as_ref();
                        let description = exception.and_then(|it| it.description.clone());
                        Some(description.unwrap_or_else(|| details.text.clone()))
                    }
                    Some(event) = entries.next() => {
                        let entry = &event.entry;
                        let address = entry.url.as_deref().unwrap_or_default();
                        let text = format!("{} {address}", entry.text);
                        (entry.level == LogEntryLevel::Error).then_some(text)
                    }
                    else => break,
                };
                errors.lock().unwrap_or_else(PoisonError::into_inner).extend(text);
            }
        });
        Ok(())
    }

    /// Errors that contain this are expected.
    pub fn allow_errors(&self, part: &'static str) {
        self.allowed.lock().unwrap_or_else(PoisonError::into_inner).push(part);
    }

    /// The errors that nobody expects, each on a line of its own.
    fn errors(&self) -> String {
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let allowed = self.allowed.lock().unwrap_or_else(PoisonError::into_inner);
        let unexpected = |error: &&String| !allowed.iter().any(|part| error.contains(part));
        errors.iter().filter(unexpected).map(|error| format!("\n  {error}")).collect()
    }

    /// Goes to the page.
    pub async fn open(&self) -> Result {
        self.page.goto(&self.address).await.context("the page does not open")?;
        Ok(())
    }

    /// Goes to the page with a fragment, such as `#/analyse`; loads it anew.
    pub async fn open_at(&self, fragment: &str) -> Result {
        self.page.goto("about:blank").await?;
        let address = format!("{}{fragment}", self.address);
        self.page.goto(&address).await.with_context(|| format!("{address} does not open"))?;
        Ok(())
    }

    /// Loads the page anew, as a person's key does.
    pub async fn reload(&self) -> Result {
        self.evaluate::<bool>("window.old = true").await?;
        self.page.execute(ReloadParams::default()).await?;
        self.wait_until("!window.old").await
    }

    /// Gives the window another size.
    pub async fn resize(&self, (width, height): Size) -> Result {
        let metrics = SetDeviceMetricsOverrideParams::new(width, height, 1.0, false);
        self.page.execute(metrics).await?;
        Ok(())
    }

    /// Lets a feature of the medium have a value, as `prefers-color-scheme: dark`.
    pub async fn prefer(&self, feature: &str, value: &str) -> Result {
        let feature = MediaFeature::new(feature, value);
        self.page.execute(SetEmulatedMediaParams::builder().feature(feature).build()).await?;
        Ok(())
    }

    /// The server goes away, and breaks off its connections.
    pub fn stop_server(&self) {
        *self.server.lock().unwrap_or_else(PoisonError::into_inner) = Server::gone();
    }

    /// The server answers 404 for this file of the site.
    pub fn block(&self, file: &str) {
        self.hinder(file, Some(Hindrance::Blocked));
    }

    /// The server does not answer for this file of the site, until it is unblocked.
    pub fn stall(&self, file: &str) {
        self.hinder(file, Some(Hindrance::Stalled));
    }

    /// The server answers with this text for a file of the site.
    pub fn replace(&self, file: &str, text: String) {
        self.hinder(file, Some(Hindrance::Replaced(text)));
    }

    /// The server answers again.
    pub fn unblock(&self, file: &str) {
        self.hinder(file, None);
    }

    fn hinder(&self, file: &str, hindrance: Option<Hindrance>) {
        self.hindrances.send_modify(|all| {
            match hindrance {
                Some(hindrance) => all.insert(format!("/{file}"), hindrance),
                None => all.remove(&format!("/{file}")),
            };
        });
    }

    /// The value of a JavaScript expression; promises are awaited.
    pub async fn evaluate<T: serde::de::DeserializeOwned>(&self, expression: &str) -> Result<T> {
        let result = self.page.evaluate_expression(expression).await;
        let result = result.with_context(|| format!("`{expression}` fails"))?;
        result.into_value().with_context(|| format!("`{expression}` has a value of another kind"))
    }

    /// Waits until a JavaScript expression is true. One that cannot be evaluated, as while the page
    /// loads, is not true yet.
    pub async fn wait_until(&self, expression: &str) -> Result {
        let start = Instant::now();
        loop {
            let answer = self.evaluate::<bool>(&format!("Boolean({expression})")).await;
            if matches!(answer, Ok(true)) {
                return Ok(());
            }
            if start.elapsed() > PATIENCE {
                answer?;
                let text = self.evaluate::<String>("document.body.innerText").await?;
                bail!("`{expression}` is not true after {PATIENCE:?}; the page reads:\n{text}");
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until an element is there.
    pub async fn wait_for(&self, selector: &str) -> Result {
        self.wait_until(&format!("document.querySelector({})", quoted(selector))).await
    }

    /// Waits until the text of an element contains this.
    pub async fn wait_for_text(&self, selector: &str, part: &str) -> Result {
        let (selector, part) = (quoted(selector), quoted(part));
        let expression = format!("document.querySelector({selector})?.innerText.includes({part})");
        self.wait_until(&expression).await
    }

    /// An element, once it is there.
    async fn element(&self, selector: &str) -> Result<Element> {
        self.wait_for(selector).await?;
        let element = self.page.find_element(selector).await;
        element.with_context(|| format!("there is no element {selector}"))
    }

    /// The visible text of an element.
    pub async fn text(&self, selector: &str) -> Result<String> {
        Ok(self.element(selector).await?.inner_text().await?.unwrap_or_default())
    }

    /// An attribute of an element.
    pub async fn attribute(&self, selector: &str, name: &str) -> Result<Option<String>> {
        Ok(self.element(selector).await?.attribute(name).await?)
    }

    /// Opens what an element is behind: a tab, and what is folded away.
    pub async fn reveal(&self, selector: &str) -> Result {
        let folds = format!(
            "(() => {{ const it = document.querySelector({});
              const tab = it?.closest('[role=tabpanel][hidden]')?.getAttribute('aria-labelledby');
              if (tab) document.getElementById(tab).click();
              for (let fold = it?.parentElement?.closest('details'); fold; \
                   fold = fold.parentElement?.closest('details'))
                if (!fold.open && it.parentElement !== fold) fold.querySelector('summary').click();
              return true; }})()",
            quoted(selector)
        );
        self.evaluate::<bool>(&folds).await?;
        Ok(())
    }

    /// Clicks in the middle of an element with the mouse, once it is there, revealed and at rest. On
    /// a page that moves meanwhile the mouse may miss: then it tries again, as a person would.
    pub async fn click(&self, selector: &str) -> Result {
        for _ in 0..CLICKS {
            self.wait_for(selector).await?;
            self.reveal(selector).await?;
            self.rests(selector).await?;
            let name = quoted(selector);
            self.evaluate::<bool>(&format!(
                "(() => {{ window.clicked = false;
                  document.querySelector({name})?.addEventListener(
                      'click', () => window.clicked = true, {{ once: true, capture: true }});
                  return true; }})()"
            ))
            .await?;
            let element = self.element(selector).await?;
            element.click().await.with_context(|| format!("{selector} cannot be clicked"))?;
            // A click may lead to another page, which knows nothing of it.
            if !matches!(self.evaluate("window.clicked === false").await, Ok(true)) {
                return Ok(());
            }
        }
        // What is disabled hears no click.
        Ok(())
    }

    /// Waits until an element stays where it is, for two looks at least a frame apart.
    async fn rests(&self, selector: &str) -> Result {
        self.wait_until(&format!(
            "(() => {{ const at = document.querySelector({})?.getBoundingClientRect();
              const now = at && JSON.stringify(at), same = window.restsAt === now;
              window.restsAt = now;
              return same; }})()",
            quoted(selector)
        ))
        .await
    }

    /// Presses a key by its name in the DOM: `a`, `ArrowLeft`, `Enter`, `Shift+Tab`.
    pub async fn press(&self, key: &str) -> Result {
        let (shift, name) = match key.strip_prefix("Shift+") {
            Some(name) => (true, name),
            None => (false, key),
        };
        let key = get_key_definition(name).with_context(|| format!("no key is named {name}"))?;
        let event = DispatchKeyEventParams::builder()
            .key(key.key)
            .code(key.code)
            .windows_virtual_key_code(key.key_code)
            .modifiers(if shift { 8 } else { 0 });
        let text = key.text.or((key.key.len() == 1).then_some(key.key));
        let down = match text {
            Some(text) => event.clone().r#type(DispatchKeyEventType::KeyDown).text(text),
            None => event.clone().r#type(DispatchKeyEventType::RawKeyDown),
        };
        for event in [down, event.r#type(DispatchKeyEventType::KeyUp)] {
            self.page.execute(event.build().map_err(|error| anyhow!(error))?).await?;
        }
        Ok(())
    }

    /// Writes what is to be seen to `target/browser-tests/<name>.png`.
    pub async fn screenshot(&self, name: &str) -> Result {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/browser-tests");
        std::fs::create_dir_all(folder)?;
        self.picture(&Path::new(folder).join(name).with_extension("png")).await?;
        Ok(())
    }

    /// Writes what is to be seen to a file; gives its number of bytes.
    pub async fn picture(&self, file: &Path) -> Result<usize> {
        Ok(self.page.save_screenshot(ScreenshotParams::default(), file).await?.len())
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
