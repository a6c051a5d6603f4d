//! How far a tuning is, on a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};

/// A bar on standard error and a line below it; nothing where that is no terminal.
pub struct Progress(Option<ProgressBar>);

impl Progress {
    /// Begins with so many of all `what` done.
    pub fn start(done: u64, of: u64, what: &str) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let template =
                format!("{{wide_bar}} {{pos}} of {{len}} {what}, {{elapsed}} so far\n{{msg}}");
            let style =
                ProgressStyle::with_template(&template).expect("the template is well formed");
            let bar = ProgressBar::with_draw_target(Some(of), ProgressDrawTarget::stderr());
            bar.with_style(style).with_position(done)
        });
        Self(bar)
    }

    /// Tells that so many are done now, and what else there is to tell.
    pub fn tell(&self, done: u64, more: &str) {
        if let Some(bar) = &self.0 {
            bar.set_message(more.to_owned());
            bar.set_position(done);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
