//! Compacts JavaScript.

use anyhow::{Result, ensure};

/// The script without indentation, empty lines and comments that have lines of their own.
///
/// # Errors
/// When a text in backticks has several lines: its indentation counts.
pub fn compact(source: &str) -> Result<String> {
    let mut compact = String::with_capacity(source.len());
    let mut in_comment = false;
    for line in source.lines() {
        ensure!(line.matches('`').count() % 2 == 0, "a text of several lines begins in: {line}");
        let line = line.trim();
        let begins = line.starts_with("/*");
        let skipped = in_comment || begins || line.is_empty() || line.starts_with("//");
        in_comment = (in_comment || begins) && !line.ends_with("*/");
        if !skipped {
            compact.push_str(line);
            compact.push('\n');
        }
    }
    Ok(compact)
}

#[cfg(test)]
mod tests {
    use super::compact;

    #[test]
    fn comments_and_indentation_are_removed() {
        let source = "/**\n * Adds.\n */\nfunction add(a, b) {\n\n  // Here.\n  return a + b; // kept\n}\n/* short */\n";
        assert_eq!(
            compact(source).expect("plain lines"),
            "function add(a, b) {\nreturn a + b; // kept\n}\n"
        );
        assert!(compact("const text = `one\n  two`;").is_err());
    }
}
