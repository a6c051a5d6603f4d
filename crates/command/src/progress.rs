//! Progress of long-running commands on standard error: a bar on a terminal, else one line per minute.

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};
use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Time between two lines.
const LINE_EVERY: Duration = Duration::from_secs(60);
/// Minimum time between two details; also long compared with the time to compute one.
const DETAIL_EVERY: Duration = Duration::from_secs(1);
const DETAIL_COST: u32 = 20;

/// Whether no progress is shown at all.
static HIDDEN: AtomicBool = AtomicBool::new(false);

/// Hides all progress of this process from now on, as `--quiet` does.
pub fn hide_progress() {
    HIDDEN.store(true, Ordering::Relaxed);
}

/// Writes a line of progress, unless progress is hidden. A closed standard error does not end the work.
pub fn progress_line(line: impl fmt::Display) {
    if !HIDDEN.load(Ordering::Relaxed) {
        let _ = writeln!(io::stderr(), "{line}");
    }
}

/// Progress towards a known number. Dropping it clears the bar.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    unit: &'static str,
    /// Units done before this run.
    before: u64,
    /// When the last line or detail was shown, and how long it took to compute.
    shown: (Instant, Duration),
}

impl Progress {
    /// Starts with `done` of `all` units done.
    pub fn start(unit: &'static str, done: u64, all: u64) -> Self {
        let template = format!("{{wide_bar}} {{pos}} of {{len}} {unit}, {{elapsed}} so far{{msg}}");
        let bar = bar(Some(all), &template).with_position(done);
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_secs(1));
        }
        Self { bar, unit, before: done, shown: (Instant::now(), Duration::ZERO) }
    }

    /// As [`update`](Self::update), where the number of all units changes.
    pub fn update_of(&mut self, done: u64, all: u64) {
        self.bar.set_length(all);
        self.update(done, String::new);
    }

    /// As [`update_of`](Self::update_of), but shows `state` instead of the time left, for work whose mean speed
    /// does not predict it.
    pub fn update_state(
        &mut self,
        done: u64,
        all: u64,
        state: impl FnOnce() -> String,
        detail: impl FnOnce() -> String,
    ) {
        self.bar.set_length(all);
        self.show(done, |_| state(), detail);
    }

    /// Shows that `done` units are done, and from time to time `detail` below the bar.
    pub fn update(&mut self, done: u64, detail: impl FnOnce() -> String) {
        self.show(done, |now| now.left(done), detail);
    }

    fn show(
        &mut self,
        done: u64,
        left: impl FnOnce(&Self) -> String,
        detail: impl FnOnce() -> String,
    ) {
        self.bar.set_position(done);
        let begun = Instant::now();
        let (when, took) = self.shown;
        let hidden = self.bar.is_hidden();
        let pause = if hidden { LINE_EVERY } else { DETAIL_EVERY.max(took * DETAIL_COST) };
        if begun - when < pause {
            return;
        }
        let left = left(self);
        if hidden {
            let (unit, all) = (self.unit, self.bar.length().unwrap_or(done));
            let elapsed = HumanDuration(self.bar.elapsed());
            progress_line(format_args!("{done} of {all} {unit}, {elapsed} so far{left}"));
        } else {
            self.bar.set_message(format!("{left}\n{}", detail()));
        }
        self.shown = (Instant::now(), begun.elapsed());
    }

    /// The time left at the mean speed of this run; the cost of units varies a hundredfold, so the latest
    /// ones predict little.
    fn left(&self, done: u64) -> String {
        let open = self.bar.length().unwrap_or(done).saturating_sub(done) as f64;
        let played = done.saturating_sub(self.before).max(1) as f64;
        format!(", about {} left", HumanDuration(self.bar.elapsed().mul_f64(open / played)))
    }
}

/// A node counter, on a terminal only. Dropping it clears it.
pub fn node_counter() -> ProgressBar {
    bar(None, "{human_pos} nodes, {elapsed}")
}

fn bar(all: Option<u64>, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    let target = match HIDDEN.load(Ordering::Relaxed) {
        true => ProgressDrawTarget::hidden(),
        false => ProgressDrawTarget::stderr(),
    };
    ProgressBar::with_draw_target(all, target)
        .with_style(style)
        .with_finish(ProgressFinish::AndClear)
}
