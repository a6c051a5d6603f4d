//! The place of puzzles.

pub use super::functions::puzzles::*;
use isolation_protocol::puzzle::Theme;

pub fn theme_name(theme: Theme) -> &'static str {
    match theme {
        Theme::Parity => parity(),
        Theme::LastExit => last_exit(),
        Theme::Separation => separation(),
        Theme::LongestPath => longest_path(),
        Theme::Trap => trap(),
        Theme::Symmetry => symmetry(),
    }
}
