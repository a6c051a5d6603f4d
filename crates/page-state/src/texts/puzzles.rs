//! The place of puzzles.

pub use super::functions::puzzles::*;
use isolation_protocol::puzzle::Theme;

pub fn theme_name(theme: Theme) -> &'static str {
    [parity(), last_exit(), separation(), longest_path(), trap(), symmetry()][theme as usize]
}
