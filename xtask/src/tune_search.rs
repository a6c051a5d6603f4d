//! `cargo xtask tune-search`: whether a change makes `strong` stronger.

use crate::command::{output, run as run_command};
use crate::{serve, toolchain, tournaments};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// Play this checkout's `strong` against that of another commit, in a sequential test for each hard board
///
/// The openings are those of tournaments/hard-*.toml. Each test ends when its log-likelihood ratio decides between no gain
/// and a gain of 20 Elo, or after 200 game pairs. Its row is added to docs/reports/strong-search.md. A stopped test resumes.
#[derive(clap::Args)]
pub struct Arguments {
    /// The change, in a few words, for the table
    change: String,
    /// The commit to compare with
    #[arg(long, default_value = "main")]
    base: String,
    /// The boards, such as 9x9 for tournaments/hard-9x9.toml; all if none
    #[arg(long, num_args = 1..)]
    board: Vec<String>,
    /// Options of `isolation tournament`
    #[arg(last = true)]
    options: Vec<String>,
}

const REPORT: &str = "docs/reports/strong-search.md";
/// The rows follow this line; a test's row is added at their end.
const MARKER: &str = "<!-- `cargo xtask tune-search` adds the rows. -->\n";

/// Tests the change on each board.
pub fn run(arguments: &Arguments) -> Result<()> {
    let root = crate::root();
    let report = root.join(REPORT);
    let files = wanted(&arguments.board)?;
    let git = |words: &[&str]| output(Command::new("git").args(words));
    if !git(&["status", "--porcelain", "--", "crates"])?.is_empty() {
        bail!("commit the change first: the table names commits");
    }
    let [base, head] =
        [arguments.base.as_str(), "HEAD"].map(|it| git(&["rev-parse", "--short=8", it]));
    let (base, head) = (base?, head?);
    if base == head {
        bail!("{base} is this checkout's commit; name an earlier one by --base");
    }
    let folder = root.join(format!("target/tune/{base}"));
    build_base(&base, &folder)?;
    let program = serve::native_program()?;
    let path = tournaments::path_from(&[&folder, tournaments::folder_of(&program)?])?;
    for (name, file) in files {
        let records = folder.join(format!("{name}-{head}.jsonl"));
        let mut tournament = Command::new(&program);
        tournament.env("PATH", &path).arg("tournament").arg(&file);
        let pairings = folder.join(format!("{name}.pairings.csv"));
        tournament.arg("--records").arg(&records).arg("--report").arg(&pairings);
        let ended = tournament.args(&arguments.options).stderr(Stdio::inherit()).output()?;
        // 5: undecided after all pairs.
        if !matches!(ended.status.code(), Some(0 | 5)) {
            bail!("{} ended with {}", file.display(), ended.status);
        }
        let printed = String::from_utf8(ended.stdout)?;
        let cells = cells(&fs::read_to_string(pairings)?, &printed).context("another report")?;
        let board = name.trim_start_matches("hard-");
        let row = format!("| {} | {base} to {head} | {board} | {cells}\n", arguments.change);
        print!("{row}");
        add(&report, &row)?;
    }
    Ok(())
}

/// The tournaments of these boards; all if none.
fn wanted(boards: &[String]) -> Result<Vec<(String, PathBuf)>> {
    let files = tournaments::files("hard-")?;
    let name = |board: &String| format!("hard-{board}");
    for board in boards {
        if !files.iter().any(|(known, _)| *known == name(board)) {
            let known: Vec<_> = files.iter().map(|(known, _)| &known["hard-".len()..]).collect();
            bail!("no board {board}; expected one of {}", known.join(", "));
        }
    }
    let is_wanted = |file: &String| boards.is_empty() || boards.iter().any(|it| name(it) == *file);
    Ok(files.into_iter().filter(|(file, _)| is_wanted(file)).collect())
}

/// Builds the program of a commit as `isolation-base` in this folder, unless it is there.
fn build_base(base: &str, folder: &Path) -> Result<()> {
    let program = folder.join(format!("isolation-base{}", env::consts::EXE_SUFFIX));
    if program.is_file() {
        return Ok(());
    }
    let source = folder.join("source");
    if source.exists() {
        run_command(Command::new("git").args(["worktree", "remove", "--force"]).arg(&source))?;
    }
    run_command(Command::new("git").args(["worktree", "add", "--detach"]).arg(&source).arg(base))?;
    let host = toolchain::host()?;
    let mut build = serve::native(&host, "build -r -p isolation-cli");
    let target = crate::root().join("target/tune/build");
    run_command(build.current_dir(&source).env("CARGO_TARGET_DIR", &target))?;
    let built = target.join(&host).join(format!("release/isolation{}", env::consts::EXE_SUFFIX));
    fs::copy(built, program)?;
    run_command(Command::new("git").args(["worktree", "remove", "--force"]).arg(&source))
}

/// The figures of a match of `strong` and its base: game pairs, share, Elo, the result of the test.
fn cells(pairings: &str, printed: &str) -> Option<String> {
    let figures = pairings.lines().find_map(|line| line.strip_prefix("strong,base,"))?;
    let figures: Vec<f64> = figures.split(',').map(|it| it.parse().ok()).collect::<Option<_>>()?;
    let [_, _, won, low, high, both, one_each, neither, _] = figures[..] else { return None };
    let [elo, elo_low, elo_high] =
        [won, low, high].map(|share| -400.0 * (1.0 / share - 1.0).log10());
    let (_, ratio) = printed.split_once("log-likelihood ratio ")?;
    let (ratio, _) = ratio.split_once(' ')?;
    let accepted = ["H1 accepted", "H0 accepted"].into_iter().find(|it| printed.contains(it));
    let won = 100.0 * won;
    Some(format!(
        "{both} / {one_each} / {neither} | {won:.1} % | {elo:+.0} ({elo_low:+.0} to {elo_high:+.0}) | {ratio} | {} |",
        accepted.unwrap_or("undecided")
    ))
}

/// Adds a row at the end of the table after the marker.
fn add(report: &Path, row: &str) -> Result<()> {
    let text = fs::read_to_string(report)?;
    let (before, after) =
        text.split_once(MARKER).with_context(|| format!("{REPORT}: no {MARKER}"))?;
    let table =
        after.split_inclusive('\n').take_while(|line| *line == "\n" || line.starts_with('|'));
    let rows: String = table.collect();
    let rest = &after[rows.len()..];
    let rows = rows.trim_end();
    let gap = if rest.is_empty() { "" } else { "\n" };
    Ok(fs::write(report, format!("{before}{MARKER}{rows}\n{row}{gap}{rest}"))?)
}
