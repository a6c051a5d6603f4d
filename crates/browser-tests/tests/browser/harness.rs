//! A page of the built site, driven as a person would. All tests share one Chromium; each has a browser
//! context of its own, which shares no storage, and a server of its own. A test of several persons has a
//! context for each.

mod input;

use crate::chromium::Chromium;
use crate::server::{Hindrance, Hindrances, Server, name_in_site};
use anyhow::{Context, anyhow, bail};
use chromiumoxide::Page;
use chromiumoxide::cdp::browser_protocol::browser::BrowserContextId;
use chromiumoxide::cdp::browser_protocol::emulation::{
    MediaFeature, SetDeviceMetricsOverrideParams, SetEmulatedMediaParams,
    SetFocusEmulationEnabledParams,
};
use chromiumoxide::cdp::browser_protocol::input::{
    DispatchKeyEventParams, DispatchKeyEventType, DispatchMouseEventParams, DispatchMouseEventType,
    MouseButton,
};
use chromiumoxide::cdp::browser_protocol::log::{EventEntryAdded, LogEntryLevel};
use chromiumoxide::cdp::browser_protocol::page::{FontSizes, ReloadParams, SetFontSizesParams};
use chromiumoxide::cdp::browser_protocol::target::{
    CreateBrowserContextParams, CreateTargetParams, DisposeBrowserContextParams,
    SetAutoAttachParams,
};
use chromiumoxide::cdp::js_protocol::runtime::{
    ConsoleApiCalledType, EventConsoleApiCalled, EventExceptionThrown,
};
use chromiumoxide::keys::get_key_definition;
use chromiumoxide::page::ScreenshotParams;
use futures::{FutureExt, StreamExt};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Notify;

/// The result of a test and of its steps.
pub type Result<T = ()> = anyhow::Result<T>;

/// The width and height of a window in CSS pixels.
pub type Size = (u32, u32);

pub const DESKTOP: Size = (1280, 960);
/// A telephone held upright.
pub const PHONE: Size = (375, 812);

/// A visitor who wants replies at once: tests have no time to look at the board in between.
const AT_ONCE: &str =
    r#"try { localStorage['isolation.settings'] ??= '{"v":1,"at_once":true}' } catch {}"#;

/// How often an element that moves is clicked at before it counts as not clickable.
const CLICKS: usize = 3;
/// How long a condition may take to hold: more than the page waits for a worker.
const PATIENCE: Duration = Duration::from_secs(30);

/// Held by every running test, exclusively by a test that runs alone.
static MACHINE: RwLock<()> = RwLock::new(());

/// The driver of Chromium, for all tests.
static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("threads")
});

/// Runs a test in a fresh browser context. It fails when the test does, and when the page has written
/// errors that the test has not allowed. A failure leaves a screenshot named after the test.
#[track_caller]
pub fn run(size: Size, test: impl AsyncFnOnce(&Tab) -> Result) {
    let _shared = MACHINE.read().unwrap_or_else(PoisonError::into_inner);
    run_now(size, test);
}

/// Runs a test on a desktop and on a phone.
#[track_caller]
pub fn run_on_both(test: impl AsyncFn(&Tab) -> Result) {
    run(DESKTOP, &test);
    run(PHONE, &test);
}

/// Runs a test that measures time while no other test runs.
#[track_caller]
pub fn run_alone(size: Size, test: impl AsyncFnOnce(&Tab) -> Result) {
    let _alone = MACHINE.write().unwrap_or_else(PoisonError::into_inner);
    run_now(size, test);
}

#[track_caller]
fn run_now(size: Size, test: impl AsyncFnOnce(&Tab) -> Result) {
    let result = RUNTIME.block_on(async {
        let chromium = Chromium::shared().await?;
        let result = attempt(&chromium, size, test).await;
        Chromium::leave(chromium).await?;
        result
    });
    if let Err(error) = result {
        panic!("{error:#}");
    }
}

async fn attempt(
    chromium: &Arc<Chromium>,
    size: Size,
    test: impl AsyncFnOnce(&Tab) -> Result,
) -> Result {
    let site = Arc::new(TestSite::start(Arc::clone(chromium))?);
    let tab = Arc::new(Tab::new(Arc::clone(&site), size).await?);
    let result = AssertUnwindSafe(test(&tab)).catch_unwind().await;
    let failed = !matches!(result, Ok(Ok(())));
    let mut tabs = vec![tab];
    for number in 1.. {
        let Some(tab) = tabs.pop() else { break };
        tabs.append(&mut locked(&tab.others));
        tab.close(failed, number).await?;
    }
    let errors = site.errors();
    match result {
        Ok(Ok(())) if errors.is_empty() => Ok(()),
        Ok(Ok(())) => bail!("the page wrote errors:{errors}"),
        Ok(Err(error)) if errors.is_empty() => Err(error),
        Ok(Err(error)) => bail!("{error:#}\nthe page wrote errors:{errors}"),
        Err(panic) => resume_unwind(panic),
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The state that all tabs of a test share: the server, and their output.
struct TestSite {
    chromium: Arc<Chromium>,
    server: Mutex<Server>,
    address: String,
    hindrances: Arc<Hindrances>,
    errors: Arc<Mutex<Vec<String>>>,
    allowed: Mutex<Vec<&'static str>>,
}

impl TestSite {
    fn start(chromium: Arc<Chromium>) -> Result<Self> {
        let hindrances = Arc::new(Hindrances::new(HashMap::new()));
        let (server, address) = Server::start(Arc::clone(&hindrances))?;
        Ok(Self {
            chromium,
            server: Mutex::new(server),
            address,
            hindrances,
            errors: Arc::default(),
            allowed: Mutex::default(),
        })
    }

    /// The unexpected errors, one per line.
    fn errors(&self) -> String {
        let (errors, allowed) = (locked(&self.errors), locked(&self.allowed));
        let unexpected = |error: &&String| !allowed.iter().any(|part| error.contains(part));
        errors.iter().filter(unexpected).map(|error| format!("\n  {error}")).collect()
    }
}

/// The one tab of a browser context.
pub struct Tab {
    page: Page,
    context: BrowserContextId,
    site: Arc<TestSite>,
    /// Tabs of other contexts that were opened beside this one.
    others: Mutex<Vec<Arc<Self>>>,
    end: Arc<Notify>,
}

impl Tab {
    async fn new(site: Arc<TestSite>, size: Size) -> Result<Self> {
        let browser = &site.chromium.browser;
        let context = browser.execute(CreateBrowserContextParams::default()).await?;
        let context = context.result.browser_context_id;
        let target = CreateTargetParams::builder()
            .url("about:blank")
            .browser_context_id(context.clone())
            .build()
            .map_err(|error| anyhow!(error))?;
        let page = browser.new_page(target).await?;
        // The library would halt each worker until a debugger lets it go on; a service worker, for ever.
        let let_go = SetAutoAttachParams::new(false, false);
        page.execute(let_go).await?;
        // Only one window of a browser has the focus; each test's page behaves as if it had.
        page.execute(SetFocusEmulationEnabledParams::new(true)).await?;
        let tab = Self { page, context, site, others: Mutex::default(), end: Arc::default() };
        tab.resize(size).await?;
        tab.before_page(AT_ONCE).await?;
        tab.collect_errors().await?;
        Ok(tab)
    }

    /// A tab in the browser of another person, who visits the same server. Its errors are the test's, too.
    pub async fn beside(&self, size: Size) -> Result<Arc<Self>> {
        let tab = Arc::new(Self::new(Arc::clone(&self.site), size).await?);
        locked(&self.others).push(Arc::clone(&tab));
        Ok(tab)
    }

    /// Ends the tab's browser context. If the test has failed, a screenshot named after it is left.
    async fn close(&self, failed: bool, number: usize) -> Result {
        self.receive_to_the_end().await;
        if failed {
            let name = std::thread::current().name().unwrap_or("test").replace("::", "-");
            let name = if number > 1 { format!("{name}-{number}") } else { name };
            // The failure itself is what matters.
            let _ = self.write_screenshot(&name).await;
        }
        let context = self.context.clone();
        self.site.chromium.browser.execute(DisposeBrowserContextParams::new(context)).await?;
        Ok(())
    }

    /// What the page writes to the console as an error, uncaught exceptions, and
    /// what the browser itself complains of.
    async fn collect_errors(&self) -> Result {
        self.page.enable_log().await?;
        self.page.enable_runtime().await?;
        let mut calls = self.page.event_listener::<EventConsoleApiCalled>().await?;
        let mut thrown = self.page.event_listener::<EventExceptionThrown>().await?;
        let mut entries = self.page.event_listener::<EventEntryAdded>().await?;
        let (errors, end) = (Arc::clone(&self.site.errors), Arc::clone(&self.end));
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
                        if text.contains("the test ends") {
                            end.notify_one();
                        }
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
                locked(&errors).extend(text);
            }
        });
        Ok(())
    }

    /// The page's last messages may still be in transit. Events come in order: a final one is awaited.
    async fn receive_to_the_end(&self) {
        if self.evaluate::<bool>("console.debug('the test ends'), true").await.is_ok() {
            let _ = tokio::time::timeout(Duration::from_secs(1), self.end.notified()).await;
            // The streams of errors that the browser itself writes have no common order.
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Errors that contain this are expected, whichever tab of the test writes them.
    pub fn allow_errors(&self, part: &'static str) {
        locked(&self.site.allowed).push(part);
    }

    pub async fn open(&self) -> Result {
        self.page.goto(&self.site.address).await.context("the page does not open")?;
        Ok(())
    }

    /// Goes to the page with a fragment, such as `#/analyse`; loads it anew.
    pub async fn open_at(&self, fragment: &str) -> Result {
        self.page.goto("about:blank").await?;
        let address = format!("{}{fragment}", self.site.address);
        self.page.goto(&address).await.with_context(|| format!("{address} does not open"))?;
        Ok(())
    }

    /// Loads the page anew, as a person's key does.
    pub async fn reload(&self) -> Result {
        self.evaluate::<bool>("window.old = true").await?;
        self.page.execute(ReloadParams::default()).await?;
        self.wait_until("!window.old").await
    }

    /// Goes to another fragment of the page that is open, without loading it anew.
    pub async fn go_to(&self, fragment: &str) -> Result {
        self.evaluate::<String>(&format!("location.hash = {}", quoted(fragment))).await?;
        Ok(())
    }

    /// The page's clock jumps forward by this many milliseconds.
    pub async fn pass(&self, milliseconds: u32) -> Result {
        let jump = format!(
            "(() => {{ const now = performance.now.bind(performance);
              performance.now = () => now() + {milliseconds}; return true; }})()"
        );
        self.evaluate::<bool>(&jump).await?;
        Ok(())
    }

    /// From the next page on, what waits for seconds waits twenty times shorter.
    pub async fn hurry(&self) -> Result {
        let script = "const plain = window.setTimeout;
             window.setTimeout = (what, ms, ...rest) => plain(what, ms >= 2000 ? ms / 20 : ms, ...rest);";
        self.before_page(script).await
    }

    /// Runs a script before those of each page that is opened from now on.
    pub async fn before_page(&self, script: &str) -> Result {
        self.page.evaluate_on_new_document(script).await?;
        Ok(())
    }

    /// Gives the window another size.
    pub async fn resize(&self, (width, height): Size) -> Result {
        let metrics = SetDeviceMetricsOverrideParams::new(width, height, 1.0, false);
        self.page.execute(metrics).await?;
        Ok(())
    }

    /// The size of text that a person has chosen in the browser, in pixels.
    pub async fn font_size(&self, size: i64) -> Result {
        let sizes = FontSizes { standard: Some(size), fixed: None };
        self.page.execute(SetFontSizesParams::new(sizes)).await?;
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
        *locked(&self.site.server) = Server::gone();
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

    /// The server redirects from this file of the site to another address.
    pub fn redirect(&self, file: &str, to: &str) {
        self.hinder(file, Some(Hindrance::Redirected(to.to_owned())));
    }

    fn hinder(&self, file: &str, hindrance: Option<Hindrance>) {
        let path = format!("/{}", name_in_site(file).expect("a built site"));
        self.site.hindrances.send_modify(|all| {
            match hindrance {
                Some(hindrance) => all.insert(path, hindrance),
                None => all.remove(&path),
            };
        });
    }

    /// The value of a JavaScript expression; promises are awaited.
    pub async fn evaluate<T: serde::de::DeserializeOwned>(&self, expression: &str) -> Result<T> {
        let result = self.page.evaluate_expression(expression).await;
        let result = result.with_context(|| format!("`{expression}` fails"))?;
        result.into_value().with_context(|| format!("`{expression}` has a value of another kind"))
    }

    /// Waits until a JavaScript expression, or the promise of one, is true. One that cannot be evaluated, as while
    /// the page loads, is not true yet.
    pub async fn wait_until(&self, expression: &str) -> Result {
        let start = Instant::now();
        loop {
            // The page looks by itself; what it throws, or a new page in its place, ends a look.
            let look = format!(
                "new Promise((done) => {{
                    const end = performance.now() + 2000;
                    const look = async () => {{
                        let holds = false;
                        try {{ holds = Boolean(await ({expression})); }} catch {{}}
                        if (holds || performance.now() > end) done(holds);
                        else setTimeout(look, 10);
                    }};
                    look();
                }})"
            );
            if matches!(self.evaluate::<bool>(&look).await, Ok(true)) {
                return Ok(());
            }
            if start.elapsed() > PATIENCE {
                self.evaluate::<serde_json::Value>(expression).await?;
                let text = self.evaluate::<String>("document.body.innerText").await?;
                bail!("`{expression}` is not true after {PATIENCE:?}; the page reads:\n{text}");
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
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

    /// The visible text of an element.
    pub async fn text(&self, selector: &str) -> Result<String> {
        self.wait_for(selector).await?;
        self.evaluate(&format!("document.querySelector({}).innerText", quoted(selector))).await
    }

    /// An attribute of an element.
    pub async fn attribute(&self, selector: &str, name: &str) -> Result<Option<String>> {
        self.wait_for(selector).await?;
        let (selector, name) = (quoted(selector), quoted(name));
        self.evaluate(&format!("document.querySelector({selector}).getAttribute({name})")).await
    }
}

pub fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
