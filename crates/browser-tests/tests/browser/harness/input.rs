//! A person's actions on the page, and what they see.

use super::*;

impl Tab {
    /// Opens what an element is behind: a tab, and what is folded away.
    pub async fn reveal(&self, selector: &str) -> Result {
        let folds = format!(
            "(() => {{ const it = document.querySelector({});
              for (const open of document.querySelectorAll(':popover-open'))
                if (!open.contains(it)) open.hidePopover();
              if (!it) return true;
              if (it.closest('.choices-of-game[hidden]')) document.getElementById('change').click();
              const popover = it.closest('[popover]');
              const opener = [...document.querySelectorAll(`[popovertarget=${{popover?.id}}]`)]
                .find((it) => it.checkVisibility());
              if (opener && !popover.matches(':popover-open')) {{ opener.focus(); opener.click(); }}
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

    /// Waits until an element is there. What is loaded with the settings is there once these are
    /// opened.
    pub async fn find(&self, selector: &str) -> Result {
        self.wait_until(&format!(
            "(() => {{
                if (document.querySelector({})) return true;
                const more = document.querySelector('.setup details');
                if (more && !more.open) more.querySelector('summary').click();
                return false;
            }})()",
            quoted(selector)
        ))
        .await
    }

    /// Clicks in the middle of an element with the mouse, once it is there, revealed and at rest. On
    /// a page that moves meanwhile the mouse may miss: then it tries again, as a person would.
    pub async fn click(&self, selector: &str) -> Result {
        for _ in 0..CLICKS {
            self.find(selector).await?;
            self.reveal(selector).await?;
            let Some((x, y)) = self.place_of(selector).await? else { continue };
            use DispatchMouseEventType::{MouseMoved, MousePressed, MouseReleased};
            for kind in [MouseMoved, MousePressed, MouseReleased] {
                let event = DispatchMouseEventParams::builder()
                    .r#type(kind)
                    .x(x)
                    .y(y)
                    .button(MouseButton::Left)
                    .click_count(1)
                    .build()
                    .map_err(|error| anyhow!(error))?;
                self.page.execute(event).await?;
            }
            // A click may lead to another page, which knows nothing of it.
            if !matches!(self.evaluate("window.clicked === false").await, Ok(true)) {
                return Ok(());
            }
        }
        // Disabled elements receive no clicks.
        Ok(())
    }

    /// The middle of an element once it rests, in sight: it stays where it is for two frames. None when it has gone
    /// meanwhile. From then on `window.clicked` is whether it received a click.
    async fn place_of(&self, selector: &str) -> Result<Option<(f64, f64)>> {
        // No value at all would be an error.
        let place: Vec<f64> = self.evaluate(&format!(
            "new Promise((done) => {{
                const frame = () => new Promise((next) => setTimeout(next, 17));
                (async () => {{
                    for (let last = '', looks = 0; looks < 200; looks += 1) {{
                        const it = document.querySelector({});
                        if (!it) return done([]);
                        const {{ top, left, bottom, right }} = it.getBoundingClientRect();
                        // Fixed elements may cover it.
                        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
                        if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth || !it.contains(over))
                            it.scrollIntoView({{ block: 'center', inline: 'center', behavior: 'instant' }});
                        const now = JSON.stringify(it.getBoundingClientRect());
                        if (now === last) {{
                            window.clicked = false;
                            const onClick = () => {{ window.clicked = true; }};
                            it.addEventListener('click', onClick, {{ once: true, capture: true }});
                            const at = it.getBoundingClientRect();
                            return done([at.left + at.width / 2, at.top + at.height / 2]);
                        }}
                        last = now;
                        await frame();
                    }}
                    done([]);
                }})();
            }})",
            quoted(selector)
        ))
        .await?;
        Ok(if let [x, y] = place[..] { Some((x, y)) } else { None })
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

    /// Writes what is to be seen to `target/browser-tests/<name>-<width>.png`, when the environment has
    /// `ISOLATION_SCREENSHOTS`: people look at them, no test does.
    pub async fn screenshot(&self, name: &str) -> Result {
        if std::env::var_os("ISOLATION_SCREENSHOTS").is_none() {
            return Ok(());
        }
        let width: u32 = self.evaluate("innerWidth").await?;
        self.write_screenshot(&format!("{name}-{width}")).await
    }

    pub(super) async fn write_screenshot(&self, name: &str) -> Result {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/browser-tests");
        std::fs::create_dir_all(folder)?;
        self.picture(&Path::new(folder).join(name).with_extension("png")).await?;
        Ok(())
    }

    /// Writes a screenshot to a file; returns its number of bytes.
    pub async fn picture(&self, file: &Path) -> Result<usize> {
        Ok(self.page.save_screenshot(ScreenshotParams::default(), file).await?.len())
    }
}
