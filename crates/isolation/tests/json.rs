//! Messages about invalid JSON.

use isolation::read_json;
use serde::de::DeserializeOwned;

fn error<T: DeserializeOwned>(text: &str) -> String {
    read_json::<T>(text).err().expect("an error").to_string()
}

#[test]
fn errors_are_plain_and_name_one_place() {
    assert_eq!(
        error::<u64>("-1"),
        "column 2: invalid value: integer `-1`, expected a whole number from 0"
    );
    assert_eq!(error::<Vec<u64>>("[1"), "column 2: the text ends within a list");
    assert_eq!(error::<Vec<u64>>("[1,\n x]"), "line 2, column 2: expected a JSON value");
}

#[test]
fn long_input_is_shortened() {
    let text = format!("\"{}\\\"\"", "a".repeat(1000));
    let expected = format!(
        "column 1004: invalid type: string \"{}…\", expected a whole number from 0",
        "a".repeat(40)
    );
    assert_eq!(error::<u64>(&text), expected);
}
