//! The committed tournaments: `cargo xtask bench strength` and `perfect` play them and join their reports.

use crate::command::{output, run as run_command};
use crate::{serve, toolchain};
use anyhow::{Context, Result};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::available_parallelism;
use std::{env, fs};

/// Plays every file in `tournaments/` whose name begins with this one, with these options of
/// `isolation tournament`.
pub fn run(name: &str, options: &[&str]) -> Result<()> {
    let report = format!("docs/reports/{name}.md");
    // Ends the part of the report that is written by hand.
    let marker = format!("<!-- `cargo xtask bench {name}` writes the rest. -->\n");
    let program = serve::native_program()?;
    let mut engine = serve::native(&toolchain::host()?, "build");
    run_command(engine.args(["--release", "--package", "isolation-minimax"]))?;
    let path = path_from(&[folder_of(&program)?])?;
    let has_fairy = env::split_paths(&path).any(|folder| folder.join("fairy-stockfish").is_file());

    let (root, cores, before) = (crate::root(), available_parallelism()?, load());
    let old = fs::read_to_string(root.join(&report))?;
    let (by_hand, _) = old.split_once(&marker).with_context(|| format!("{report}: no {marker}"))?;
    let commit = output(Command::new("git").args(["describe", "--always", "--dirty"]))?;
    let mut parts = String::new();
    for (title, file) in files(name)? {
        parts += &format!("\n### {title}\n");
        if !has_fairy && fs::read_to_string(&file)?.contains("fairy(") {
            let why =
                "Not played: no fairy-stockfish on PATH; tournaments/README.md says how to get it.";
            println!("{title}: {why}");
            parts += &format!("\n{why}\n");
            continue;
        }
        let part = root.join(format!("target/{title}.md"));
        let mut tournament = Command::new(&program);
        tournament.env("PATH", &path).arg("tournament").arg(&file);
        run_command(tournament.arg("--report").arg(&part).args(options))?;
        // The file's name is the title; the sections belong below it.
        parts +=
            &fs::read_to_string(part)?.replace("# Tournament\n", "").replace("\n## ", "\n#### ");
    }
    let (options, after) = (options.join(" "), load());
    let run = format!(
        "Commit {commit}; options `{options}`; {cores} cores, load {before} before and {after} after."
    );
    Ok(fs::write(root.join(report), format!("{by_hand}{marker}\n{run}\n{parts}"))?)
}

/// The tournament files whose names begin with this, with their names, in order.
pub fn files(prefix: &str) -> Result<Vec<(String, PathBuf)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(crate::root().join("tournaments"))? {
        let file = entry?.path();
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if file.extension().is_some_and(|it| it == "toml") && name.starts_with(prefix) {
            files.push((name, file));
        }
    }
    files.sort();
    Ok(files)
}

/// The folder of a program.
pub fn folder_of(program: &Path) -> Result<&Path> {
    program.parent().context("a program without a folder")
}

/// The `PATH` with these folders first: the files name engines without a folder.
pub fn path_from(first: &[&Path]) -> Result<OsString> {
    let mut folders: Vec<PathBuf> = first.iter().map(|folder| folder.to_path_buf()).collect();
    folders.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    Ok(env::join_paths(folders)?)
}

/// The load average of the last minute, where the system has one.
fn load() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or_default().to_owned()
}
