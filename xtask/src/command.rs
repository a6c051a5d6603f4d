//! Running other programs.

use anyhow::{Context, Result, bail};
use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Cargo with these arguments, in the folder of the workspace.
pub fn cargo(words: &str) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(words.split_whitespace()).current_dir(crate::root());
    command
}

/// Runs a command; an error if it fails.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {}", text(command)))?;
    if !status.success() {
        bail!("{} ended with {status}", text(command));
    }
    Ok(())
}

/// Whether a command succeeds; its output is discarded.
pub fn succeeds(command: &mut Command) -> bool {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// The output of a command, trimmed; an error if it fails.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.with_context(|| format!("cannot start {}", text(command)))?;
    if !output.status.success() {
        bail!("{} ended with {}", text(command), output.status);
    }
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

/// Starts a command beside others. What it prints goes into a file, which is to be shown when it has ended.
pub fn start_beside(command: &mut Command, log: &Path) -> Result<Child> {
    let file = File::create(log)?;
    command.stdout(file.try_clone()?).stderr(file);
    command.spawn().with_context(|| format!("cannot start {}", text(command)))
}

/// The command as a shell command line in the folder of the workspace.
pub fn text(command: &Command) -> String {
    let set = command.get_envs().filter_map(|(name, value)| {
        Some(format!("{}={}", name.to_string_lossy(), quoted(&value?.to_string_lossy())))
    });
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    let words = words.map(|word| quoted(&word.to_string_lossy()));
    set.chain(words).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:,@+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::text;
    use std::process::Command;

    #[test]
    fn commands_can_be_typed_again() {
        let mut command = Command::new("/usr/bin/cargo");
        command.args(["doc", "--no-deps", "it's"]).env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(text(&command), r"RUSTDOCFLAGS='-D warnings' cargo doc --no-deps 'it'\''s'");
    }
}
