//! What each rule of the solver is worth, and how df-pn compares: nodes and processor time on the
//! same positions. Each run starts with empty tables.
#![allow(clippy::print_stdout, reason = "a bench prints its table")]

mod df_pn;
mod positions;

use std::time::Duration;

use isolation::AnyPosition;
use isolation::board::Verdict;
use isolation::clock::ClockKind;
use isolation::solve::{Interrupt, Pruning, Solver};

use df_pn::{DfPn, Start};
use positions::{MIRRORED, ORIGINAL, Set, TRAILS};

/// Maximum nodes of a run of the solver.
const SOLVER_LIMIT: u64 = 50_000_000;
/// Maximum nodes of a run of df-pn: each keeps an entry of its table.
const DF_PN_LIMIT: u64 = 10_000_000;
/// Shorter runs are repeated, and the shorter time counts.
const SHORT: Duration = Duration::from_secs(1);

const ALL: Pruning = Pruning::ALL;
const WITHOUT: [(&str, Pruning); 10] = [
    ("filters", Pruning { filters: false, ..ALL }),
    ("territory (order)", Pruning { territory: false, ..ALL }),
    ("partition", Pruning { partition: false, ..ALL }),
    ("bounds", Pruning { bounds: false, ..ALL }),
    ("partition and bounds", Pruning { partition: false, bounds: false, ..ALL }),
    ("mirror", Pruning { mirror: false, ..ALL }),
    ("zones of the table", Pruning { zones: false, ..ALL }),
    ("table", Pruning { table: false, ..ALL }),
    ("all but the table", Pruning { table: true, zones: true, ..Pruning::NONE }),
    ("all", Pruning::NONE),
];
const DF_PN: [(&str, Start); 2] = [("df-pn", Start::One), ("df-pn with mobility", Start::Mobility)];

/// What a run cost, up to its limit.
#[derive(Clone, Copy)]
struct Cost {
    /// `None`: the limit was reached.
    verdict: Option<Verdict>,
    nodes: u64,
    time: Duration,
}

impl Cost {
    /// The cost of a run, which returns its verdict and nodes.
    fn of(mut run: impl FnMut() -> (Option<Verdict>, u64)) -> Self {
        let mut once = || {
            let clock = ClockKind::Processor.start();
            let (verdict, nodes) = run();
            Self { verdict, nodes, time: clock.elapsed() }
        };
        let mut cost = once();
        if cost.time < SHORT {
            cost.time = cost.time.min(once().time);
        }
        cost
    }

    fn of_solver(position: &AnyPosition, pruning: Pruning) -> Self {
        Self::of(|| {
            let mut solver = Solver::with(pruning);
            let verdict = solver.solve(position, &mut Interrupt::after(SOLVER_LIMIT));
            (verdict, solver.nodes())
        })
    }

    fn of_df_pn(position: &AnyPosition, start: Start) -> Self {
        let AnyPosition::Narrow(position) = position else { panic!("{position}: too large") };
        Self::of(|| {
            let mut df_pn = DfPn::new(start, DF_PN_LIMIT);
            (df_pn.solve(position), df_pn.nodes)
        })
    }

    /// Nodes and milliseconds, as two columns.
    fn columns(&self) -> String {
        let above = self.above();
        let ms = self.time.as_secs_f64() * 1e3;
        format!("{above}{} | {above}{ms:.1}", self.nodes)
    }

    /// The mark of a run that reached its limit.
    fn above(&self) -> &'static str {
        if self.verdict.is_none() { "> " } else { "" }
    }
}

/// The costs of one position.
struct AblationRow {
    position: &'static str,
    all: Cost,
    /// In the order of [`WITHOUT`], or empty.
    without: Vec<Cost>,
    /// In the order of [`DF_PN`].
    df_pn: Vec<Cost>,
}

impl AblationRow {
    /// # Panics
    /// When two searches disagree.
    fn of(text: &'static str, without: &[(&str, Pruning)]) -> Self {
        let position: AnyPosition = text.parse().expect("a position");
        let row = Self {
            position: text,
            all: Cost::of_solver(&position, ALL),
            without: without.iter().map(|it| Cost::of_solver(&position, it.1)).collect(),
            df_pn: DF_PN.iter().map(|it| Cost::of_df_pn(&position, it.1)).collect(),
        };
        for cost in row.without.iter().chain(&row.df_pn) {
            assert!(cost.verdict.is_none_or(|it| Some(it) == row.all.verdict), "{text}");
        }
        row
    }
}

fn main() {
    for set in TRAILS {
        let rows: Vec<_> = set.1.iter().map(|text| AblationRow::of(text, &WITHOUT)).collect();
        heading(set, "switched off");
        for (index, (name, _)) in WITHOUT.iter().enumerate() {
            compare(name, rows.iter().map(|row| (row.all, row.without[index])));
        }
        compare_df_pn(&rows);
        let none = WITHOUT.len() - 1;
        list(&rows, &["all off"], |row| vec![row.without[none]]);
    }
    let rows: Vec<_> = ORIGINAL.1.iter().map(|text| AblationRow::of(text, &[])).collect();
    heading(ORIGINAL, "instead");
    compare_df_pn(&rows);
    list(&rows, &[], |_| vec![]);
    println!("| mirrored position | nodes | without the mirror rule | ms |");
    println!("| --- | ---: | ---: | ---: |");
    for text in MIRRORED.1 {
        let position: AnyPosition = text.parse().expect("a position");
        let all = Cost::of_solver(&position, ALL);
        let without = Cost::of_solver(&position, Pruning { mirror: false, ..ALL });
        println!("| `{text}` | {} | {} |", all.nodes, without.columns());
    }
}

fn heading((name, positions): Set, what: &str) {
    println!(
        "| {name}, {} positions: {what} | nodes × | most | time × | undecided |",
        positions.len()
    );
    println!("| --- | ---: | ---: | ---: | ---: |");
}

fn compare_df_pn(rows: &[AblationRow]) {
    for (index, (name, _)) in DF_PN.iter().enumerate() {
        compare(name, rows.iter().map(|row| (row.all, row.df_pn[index])));
    }
    println!();
}

/// Prints the factors of nodes and time against all rules: lower bounds where runs were undecided.
fn compare(name: &str, pairs: impl Iterator<Item = (Cost, Cost)>) {
    let (mut nodes, mut times, mut undecided) = (vec![], vec![], 0);
    for (all, other) in pairs {
        nodes.push(other.nodes as f64 / all.nodes as f64);
        times.push(other.time.as_secs_f64() / all.time.as_secs_f64());
        undecided += u32::from(other.verdict.is_none());
    }
    let above = if undecided > 0 { "> " } else { "" };
    let mean = |factors: &[f64]| {
        (factors.iter().map(|it| it.ln()).sum::<f64>() / factors.len() as f64).exp()
    };
    let most = nodes.iter().copied().fold(0.0, f64::max);
    println!(
        "| {name} | {above}{:.2} | {above}{most:.2} | {above}{:.2} | {undecided} |",
        mean(&nodes),
        mean(&times),
    );
}

/// Prints each position with its costs, and their totals.
fn list(rows: &[AblationRow], others: &[&str], costs: impl Fn(&AblationRow) -> Vec<Cost>) {
    let names: Vec<_> =
        ["all on"].iter().chain(others).copied().chain(DF_PN.map(|it| it.0)).collect();
    let heads: Vec<_> = names.iter().map(|name| format!("{name}: nodes | ms")).collect();
    println!("| position | verdict | {} |", heads.join(" | "));
    println!("| --- | --- |{}", " ---: | ---: |".repeat(names.len()));
    let mut totals: Vec<Cost> = vec![];
    for row in rows {
        let all: Vec<_> =
            [row.all].into_iter().chain(costs(row)).chain(row.df_pn.iter().copied()).collect();
        let columns: Vec<_> = all.iter().map(Cost::columns).collect();
        let verdict = row.all.verdict.map_or_else(|| "?".to_owned(), |it| it.to_string());
        println!("| `{}` | {verdict} | {} |", row.position, columns.join(" | "));
        totals = match totals.is_empty() {
            true => all,
            false => totals.iter().zip(&all).map(|(total, cost)| sum(*total, *cost)).collect(),
        };
    }
    let columns: Vec<_> = totals.iter().map(Cost::columns).collect();
    println!("| total | | {} |", columns.join(" | "));
    println!();
}

/// The cost of two runs: undecided if one is.
fn sum(one: Cost, other: Cost) -> Cost {
    Cost {
        verdict: one.verdict.and(other.verdict),
        nodes: one.nodes + other.nodes,
        time: one.time + other.time,
    }
}
