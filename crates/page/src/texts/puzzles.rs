//! The place of puzzles.

pub(crate) use super::functions::puzzles::*;
use isolation_protocol::puzzle::Theme;

pub(crate) fn theme_name(theme: Theme) -> &'static str {
    [parity(), last_exit(), separation(), longest_path(), trap(), symmetry()][theme as usize]
}
