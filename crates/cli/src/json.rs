//! Results as JSON.

use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// Writes a value as one line.
pub fn write_line(out: &mut dyn Write, value: &impl Serialize) -> anyhow::Result<()> {
    let line = serde_json::to_string(value).map_err(io::Error::from)?;
    Ok(writeln!(out, "{line}")?)
}

/// Pairs that are written as one JSON object, in this order.
#[derive(Debug)]
pub struct InOrder<V>(pub Vec<(String, V)>);

impl<V: Serialize> Serialize for InOrder<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}
