//! The commands in `console` blocks.

use super::markdown;
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag};
use regex::Regex;
use snapbox::{Assert, IntoData};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs the blocks of each page in order, in an empty folder of the page.
///
/// A block ```` ```toml course.toml ```` is the content of that file. In a block `console`, a line that begins with `$ `
/// is a command for `sh`, one that begins with `> ` continues it, and `? 2` is its exit code. What follows is what the
/// command prints; `...` stands for any lines. Times are compared with nothing.
#[cfg(unix)]
#[test]
fn print_what_is_shown() {
    let mut faults = Vec::new();
    for page in markdown(".").into_iter().chain(markdown("docs")) {
        let folder = tempfile::tempdir().expect("a folder");
        for (info, text) in blocks(&fs::read_to_string(&page).expect("a page")) {
            if info == "console" {
                for command in format!("\n{text}").split("\n$ ").skip(1) {
                    let fault = fault(command, folder.path());
                    faults.extend(fault.map(|fault| format!("{}: {fault}", page.display())));
                }
            } else if let Some((_, file)) = info.split_once(' ') {
                let file = folder.path().join(file);
                fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
                fs::write(file, text).expect("a file");
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The fenced blocks of a page: what stands behind the fence, and the content.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut inside = false;
    for event in Parser::new(page) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                blocks.push((info.into_string(), String::new()));
                inside = true;
            }
            Event::Text(text) if inside => {
                blocks.last_mut().expect("it has begun").1.push_str(&text);
            }
            Event::End(_) => inside = false,
            _ => {}
        }
    }
    blocks
}

/// The same without the figures of the machine's speed, in texts and in JSON, and without checksums of such lines.
fn timeless(text: &str) -> String {
    let times = r#" *[\d.]+ (ms|s)\b|"(ms|seconds)":[\d.e-]+|"crc32":"[\da-f]+""#;
    Regex::new(times).expect("a pattern").replace_all(text, "TIME").into_owned()
}

#[test]
fn readers_see_no_wildcards_within_lines() {
    for page in markdown(".").into_iter().chain(markdown("docs")) {
        let text = fs::read_to_string(&page).expect("a page");
        assert!(!text.contains("[..]"), "{}", page.display());
    }
}

/// Runs a command, with what it is to print, in a folder.
fn fault(text: &str, folder: &Path) -> Option<String> {
    let mut lines = text.lines().peekable();
    let mut command = lines.next()?.to_owned();
    while let Some(more) = lines.peek().and_then(|line| line.strip_prefix("> ")) {
        command += &format!("\n{more}");
        lines.next();
    }
    let code = lines.peek().and_then(|line| line.strip_prefix("? "));
    let code = code.map_or(0, |code| code.parse().expect("an exit code"));
    let mut expected: String =
        lines.skip_while(|line| line.starts_with("? ")).map(|line| format!("{line}\n")).collect();
    // An empty line stands before the next command.
    while expected.ends_with("\n\n") || expected == "\n" {
        expected.pop();
    }

    let programs = Path::new(env!("CARGO_BIN_EXE_isolation")).parent().expect("a folder");
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", path)
        .stdin(Stdio::null())
        .output()
        .expect("sh runs");
    if output.status.code() != Some(code) {
        let printed = String::from_utf8_lossy(&output.stdout);
        return Some(format!("{command}: {}\n{printed}", output.status));
    }
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    let [printed, expected] = [printed, expected].map(|text| timeless(&text).into_data());
    let compared = Assert::new().try_eq(Some(&command), printed, expected);
    compared.err().map(|difference| difference.to_string())
}
