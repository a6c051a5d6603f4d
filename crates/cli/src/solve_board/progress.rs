//! How far the work is, on standard error.

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use isolation::board::Rules;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// A bar on a terminal, which is wiped at the end; elsewhere a line now and then.
#[derive(Debug)]
pub struct Progress {
    board: String,
    bar: ProgressBar,
    /// All pairs.
    all: usize,
    /// Pairs that were solved before this run.
    before: usize,
    /// When the last line was written; `None` on a terminal.
    told: Option<Instant>,
}

/// Time between two lines.
const PAUSE: Duration = Duration::from_secs(10);
const BAR: &str = "{prefix} {wide_bar} {pos} of {len} pairs, {elapsed} so far{msg}";

impl Progress {
    /// Begins with so many of all pairs solved.
    pub fn start(rules: &Rules, all: usize, solved: usize) -> Self {
        let terminal = io::stderr().is_terminal();
        let target =
            if terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let style = ProgressStyle::with_template(BAR).expect("the template is well formed");
        let board = rules.to_string();
        let bar = ProgressBar::with_draw_target(Some(all as u64), target)
            .with_style(style)
            .with_prefix(board.clone())
            .with_position(solved as u64);
        if terminal {
            bar.enable_steady_tick(Duration::from_secs(1));
        }
        Self { board, bar, all, before: solved, told: (!terminal).then(Instant::now) }
    }

    /// Tells that so many pairs are solved now.
    pub fn tell(&mut self, solved: usize) {
        let left = self.left(solved);
        self.bar.set_position(solved as u64);
        self.bar.set_message(left.clone());
        let Some(told) = &mut self.told else { return };
        if told.elapsed() < PAUSE {
            return;
        }
        *told = Instant::now();
        let (board, all) = (&self.board, self.all);
        let elapsed = HumanDuration(self.bar.elapsed());
        // The work goes on when nobody reads how far it is.
        let _ = writeln!(io::stderr(), "{board}: {solved} of {all} pairs, {elapsed} so far{left}");
    }

    /// The time left, should the other pairs take as long as those of this run did on average:
    /// pairs differ a hundredfold, so that the latest ones alone tell little.
    fn left(&self, solved: usize) -> String {
        let done = solved.saturating_sub(self.before).max(1) as f64;
        let open = self.all.saturating_sub(solved) as f64;
        format!(", about {} left", HumanDuration(self.bar.elapsed().mul_f64(open / done)))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
