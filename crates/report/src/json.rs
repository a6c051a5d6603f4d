//! All figures as one JSON object.

use serde::Serialize;
use serde_json::Value;

use isolation_arena::Summary;

/// The schema version of the JSON report.
pub const SCHEMA: u32 = 1;

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    #[serde(flatten)]
    summary: &'a Summary,
}

/// The summary with its schema version. Numbers that are not finite are null.
pub fn figures(summary: &Summary) -> Value {
    serde_json::to_value(Document { schema: SCHEMA, summary }).expect("a summary is plain data")
}

/// The same as text, in the order of the fields.
pub fn write(summary: &Summary) -> String {
    let document = Document { schema: SCHEMA, summary };
    serde_json::to_string_pretty(&document).expect("a summary is plain data") + "\n"
}
