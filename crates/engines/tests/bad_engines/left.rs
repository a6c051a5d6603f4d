//! Processes that are left behind, as Linux lists them.

use std::fs;

use crate::bad::PROGRAM;

/// The children of this process, zombies included: the `stat` line of each.
pub fn children() -> Vec<String> {
    let parent = std::process::id().to_string();
    let is_ours = |stat: &String| {
        // The name in parentheses may contain anything; state and parent follow.
        let fields = stat.rsplit_once(')').map(|(_, fields)| fields.split_whitespace());
        fields.and_then(|mut fields| fields.nth(1)) == Some(parent.as_str())
    };
    processes("stat").filter(is_ours).collect()
}

/// The command lines of all bad engines that still run, with any parent.
pub fn engines() -> Vec<String> {
    let lines = processes("cmdline").map(|line| line.replace('\0', " "));
    lines.filter(|line| line.starts_with(PROGRAM)).collect()
}

fn processes(file: &'static str) -> impl Iterator<Item = String> {
    let entries = fs::read_dir("/proc").expect("Linux").flatten();
    let numbered = entries.filter(|entry| {
        entry.file_name().to_string_lossy().bytes().all(|byte| byte.is_ascii_digit())
    });
    // Processes may end while they are listed.
    numbered.filter_map(move |entry| fs::read_to_string(entry.path().join(file)).ok())
}
