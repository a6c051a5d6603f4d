//! All figures as one JSON object.

use serde::Serialize;

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
pub fn write(summary: &Summary) -> String {
    let document = Document { schema: SCHEMA, summary };
    serde_json::to_string_pretty(&document).expect("a summary is plain data") + "\n"
}
