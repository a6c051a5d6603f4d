//! A function per text, and the files of the languages.

use std::fmt::Display;

use super::language::{Count, chosen, counted, filled, text};
use isolation::board::{Movement, Player};

include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// The texts that are a part of the program.
pub(super) const ENGLISH: &str = include_str!(concat!(env!("OUT_DIR"), "/en.txt"));
