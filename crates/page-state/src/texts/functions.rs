//! A function per text.

use std::fmt::Display;

use super::language::{Count, chosen, counted, filled, text};
use isolation::board::{Movement, Player};

include!(concat!(env!("OUT_DIR"), "/texts.rs"));
