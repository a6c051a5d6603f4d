//! How far a tournament is, on the terminal.

use crate::table::width;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use isolation_arena::SummaryBuilder;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// A bar and the standings, renewed as games end and wiped at the end. Nothing where standard error
/// is no terminal.
#[derive(Debug)]
pub struct Watch {
    bar: Option<ProgressBar>,
    /// Games that were played before this run.
    before: u64,
    /// The most games.
    most: u64,
    /// When the standings were last computed, and how long that took.
    shown: (Instant, Duration),
}

const BAR: &str = "{wide_bar} {pos} of {len} games, {elapsed} so far{msg}";
/// Time between two looks at the standings: at least this, and long against the time that one takes.
const PAUSE: Duration = Duration::from_secs(1);
const REST: u32 = 20;

impl Watch {
    /// Begins with so many of at most so many games played.
    pub fn start(before: u64, most: u64) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template(BAR).expect("the template is well formed");
            let bar = ProgressBar::with_draw_target(Some(most), ProgressDrawTarget::stderr());
            bar.with_style(style).with_position(before)
        });
        Self { bar, before, most, shown: (Instant::now(), Duration::ZERO) }
    }

    /// Tells that so many games are played now; `more` says what else there is to tell.
    pub fn tell(
        &mut self,
        games: u64,
        standings: &SummaryBuilder,
        more: impl FnOnce() -> Option<String>,
    ) {
        let Some(bar) = &self.bar else { return };
        bar.set_position(games);
        let (when, took) = self.shown;
        if when.elapsed() < PAUSE.max(took * REST) {
            return;
        }
        let begun = Instant::now();
        let done = games.saturating_sub(self.before).max(1) as f64;
        let open = self.most.saturating_sub(games) as f64;
        let left = HumanDuration(bar.elapsed().mul_f64(open / done));
        let standings = isolation_report::terminal::standings(&standings.finish(), width());
        let more = more().map_or_else(String::new, |more| format!("\n{more}"));
        bar.set_message(format!(", about {left} left{more}\n{standings}"));
        self.shown = (Instant::now(), begun.elapsed());
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
