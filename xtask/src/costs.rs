//! The cost signature: the machine instructions of fixed work, counted by valgrind and pinned in a file.
//!
//! Times are noisy, counts are not: the same program executes the same instructions on every machine.
//! The file names the compiler, as another one makes another program.

use crate::command::{cargo, output, run, text};
use crate::toolchain;
use anyhow::{Context, Result, bail, ensure};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::available_parallelism;

/// The pinned costs, from the folder of the workspace.
const FILE: &str = "crates/costs/costs.toml";

/// The largest difference from a pinned cost that passes, as a share of it.
const TOLERANCE: f64 = 0.01;

/// Counts the instructions of all scenarios and compares them with the file, or rewrites it.
pub fn check(update: bool) -> Result<()> {
    if cfg!(not(target_os = "linux")) {
        println!("costs: not counted, as valgrind needs Linux here");
        return Ok(());
    }
    let valgrind = toolchain::need("VALGRIND", "valgrind", on_path, &["valgrind"])?;
    let counted = count(&valgrind, &build()?)?;
    let path = crate::root().join(FILE);
    let pinned = fs::read_to_string(&path).context(FILE)?;
    let pinned = Costs::parse(&pinned).context(FILE)?;
    let rows = compare(&pinned, &counted);
    println!("{:32} {:>9} {:>9}", "million instructions", "pinned", "now");
    rows.iter().for_each(|row| println!("{}", row.text()));
    if update {
        println!("costs: pinned in {FILE}; commit it with the reason");
        return Ok(fs::write(path, counted.to_string())?);
    }
    if pinned.compiler != counted.compiler {
        let [pinned, now] = [pinned.compiler, counted.compiler];
        println!("costs: not compared: {FILE} is of {pinned}, and this is {now}");
        return Ok(());
    }
    let failed = rows.iter().filter(|row| !row.passes()).count();
    ensure!(
        failed == 0,
        "{failed} of {} costs differ by more than {} %; if that is intended, run \
         `cargo xtask bench costs --update` and commit {FILE} with the reason",
        rows.len(),
        TOLERANCE * 100.0
    );
    Ok(())
}

fn on_path() -> Option<PathBuf> {
    which::which("valgrind").ok()
}

/// Builds the program with the scenarios. The whole workspace is named because features are: what
/// the tests compiled is used again, and the program is always the same.
fn build() -> Result<PathBuf> {
    let mut build =
        cargo("build --workspace --features isolation-site/release --bin isolation-costs");
    // Flags for the processor of this machine would make another program.
    run(build.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS"))?;
    Ok(crate::root().join("target/debug/isolation-costs"))
}

/// Runs the scenarios, as many at once as there are cores.
fn count(valgrind: &Path, program: &Path) -> Result<Costs> {
    let names = output(&mut Command::new(program))?;
    let names: Vec<&str> = names.lines().collect();
    let mut costs = Vec::new();
    for some in names.chunks(available_parallelism()?.get()) {
        let running: Vec<(&str, Child)> = some
            .iter()
            .map(|name| Ok((*name, start(valgrind, program, name)?)))
            .collect::<Result<_>>()?;
        for (name, child) in running {
            costs.push((name.to_owned(), finish(child).context(name.to_owned())?));
        }
    }
    let compiler = output(Command::new("rustc").arg("--version"))?;
    Ok(Costs { compiler: format!("{compiler}, {}", toolchain::host()?), costs })
}

fn start(valgrind: &Path, program: &Path, name: &str) -> Result<Child> {
    let mut command = Command::new(valgrind);
    command
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        // Counts inside this function only: not the start of the process.
        .arg("--toggle-collect=isolation_costs::counted*")
        .arg(program)
        .arg(name)
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command.spawn().with_context(|| format!("cannot start {}", text(&command)))
}

/// The cost in million instructions.
fn finish(child: Child) -> Result<f64> {
    let finished = child.wait_with_output()?;
    let report = String::from_utf8_lossy(&finished.stderr);
    ensure!(finished.status.success(), "{}:\n{report}", finished.status);
    let collected = report.lines().find_map(|line| line.split_once("Collected : "));
    match collected.map(|(_, count)| count.trim().parse()) {
        Some(Ok(count @ 1_u64..)) => Ok((count as f64 / 1e4).round() / 100.0),
        _ => bail!("valgrind counted nothing:\n{report}"),
    }
}

/// Costs by scenario, with the compiler of the program.
#[derive(Debug)]
struct Costs {
    compiler: String,
    costs: Vec<(String, f64)>,
}

impl Costs {
    /// Reads the file: lines of TOML as `Display` writes them.
    fn parse(file: &str) -> Result<Self> {
        let mut parsed = Self { compiler: String::new(), costs: Vec::new() };
        for line in file.lines() {
            let Some((name, value)) = line.split_once(" = ") else { continue };
            match name {
                "compiler" => parsed.compiler = value.trim_matches('"').to_owned(),
                name => {
                    let cost = value.parse().with_context(|| line.to_owned())?;
                    parsed.costs.push((name.trim_matches('"').to_owned(), cost));
                }
            }
        }
        Ok(parsed)
    }

    fn of(&self, name: &str) -> Option<f64> {
        self.costs.iter().find(|(known, _)| known == name).map(|(_, cost)| *cost)
    }
}

impl fmt::Display for Costs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# Written by `cargo xtask bench costs --update`: see CONTRIBUTING.md.")?;
        writeln!(f, "compiler = \"{}\"\n\n[million_instructions]", self.compiler)?;
        self.costs.iter().try_for_each(|(name, cost)| writeln!(f, "\"{name}\" = {cost:.2}"))
    }
}

/// A scenario, pinned and now; one of the two is missing if it is new or was removed.
#[derive(Debug)]
struct CostRow<'c> {
    name: &'c str,
    pinned: Option<f64>,
    now: Option<f64>,
}

/// All scenarios: those of the program, then those that only the file has.
fn compare<'c>(pinned: &'c Costs, counted: &'c Costs) -> Vec<CostRow<'c>> {
    let removed = pinned.costs.iter().filter(|(name, _)| counted.of(name).is_none());
    let names = counted.costs.iter().chain(removed).map(|(name, _)| name.as_str());
    names.map(|name| CostRow { name, pinned: pinned.of(name), now: counted.of(name) }).collect()
}

impl CostRow<'_> {
    /// The difference as a share of the pinned cost.
    fn change(&self) -> Option<f64> {
        Some(self.now? / self.pinned? - 1.0)
    }

    fn passes(&self) -> bool {
        self.change().is_some_and(|change| change.abs() <= TOLERANCE)
    }

    fn text(&self) -> String {
        let cost = |cost: Option<f64>| cost.map_or_else(|| "-".to_owned(), |it| format!("{it:.2}"));
        let change = self.change().map(|change| format!("{:+.2} %", change * 100.0));
        let mark = if self.passes() { "" } else { "  <--" };
        let (name, pinned, now) = (self.name, cost(self.pinned), cost(self.now));
        format!("{name:32} {pinned:>9} {now:>9} {:>10}{mark}", change.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::{Costs, compare};

    fn costs(costs: &[(&str, f64)]) -> Costs {
        let costs = costs.iter().map(|(name, cost)| ((*name).to_owned(), *cost)).collect();
        Costs { compiler: "rustc 1.95.0, x86_64-unknown-linux-gnu".to_owned(), costs }
    }

    #[test]
    fn the_file_reads_as_it_was_written() {
        let written = costs(&[("perft knight 7x7", 116.86), ("solve pawn 4x3", 9.0)]);
        let read = Costs::parse(&written.to_string()).unwrap();
        assert_eq!((read.compiler, read.costs), (written.compiler, written.costs));
        assert!(Costs::parse("\"perft\" = many").is_err());
    }

    #[test]
    fn a_cost_may_differ_by_one_percent_either_way() {
        let pinned = costs(&[("a", 100.0), ("b", 100.0), ("c", 100.0), ("d", 100.0)]);
        let counted = costs(&[("a", 100.99), ("b", 101.01), ("c", 99.01), ("d", 98.99)]);
        let passed: Vec<bool> =
            compare(&pinned, &counted).iter().map(super::CostRow::passes).collect();
        assert_eq!(passed, [true, false, true, false]);
    }

    #[test]
    fn a_new_scenario_and_a_removed_one_do_not_pass() {
        let (pinned, counted) = (costs(&[("old", 1.0)]), costs(&[("new", 1.0)]));
        let rows = compare(&pinned, &counted);
        assert_eq!(rows.iter().map(|row| row.name).collect::<Vec<_>>(), ["new", "old"]);
        assert!(rows.iter().all(|row| !row.passes()));
    }
}
