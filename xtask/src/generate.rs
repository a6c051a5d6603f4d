//! `cargo xtask generate`: the tables of solved boards in `crates/solve/tables`, and in `results/` their maps,
//! certificates and costs.

use crate::command::output;
use crate::{python, serve};
use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Solve boards again, and write their tables, maps and rows of results/boards.csv
///
/// Tables, maps, nodes and certificates must not change, but for better ones. With a checkpoint in results/, only what it
/// holds is written, and solving it further is left to isolation solve-board. For a new board, add its table to
/// crates/solve/src/board_table.rs.
#[derive(clap::Args)]
pub struct Arguments {
    /// Boards, such as knight-7x7 [default: all of results/boards.csv]
    boards: Vec<String>,
    /// Also write these certificates, and check them with both verifiers
    #[arg(long, value_name = "KIND", value_delimiter = ',')]
    certificates: Vec<Kind>,
    /// Keep table, map, nodes and processor time: do not solve the board again
    #[arg(long)]
    no_tables: bool,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: u16,
}

/// What a certificate proves.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    /// The winner from the empty board, or from the fixed starting squares
    Value,
    /// The winner from each pair of placements
    Pairs,
}

impl Kind {
    const ALL: [Self; 2] = [Self::Value, Self::Pairs];

    fn name(self) -> &'static str {
        if self == Self::Value { "value" } else { "pairs" }
    }
}

/// Maximum size in bytes of a certificate in results/certificates; larger ones are made again from their command.
const STORED: u64 = 300_000;
/// Maximum number of replies that the checker in Python is given.
const PYTHON_REPLIES: u64 = 200_000;

/// The columns of results/boards.csv; results/README.md explains them.
const BOARD_COLUMNS: &str = "board,value,pairs,solved,first,nodes,cpu_seconds,commit,command";
/// Columns of each kind of certificate, after its name and `_`.
const CERTIFICATE_COLUMNS: [&str; 9] = [
    "bytes",
    "sha256",
    "statements",
    "replies",
    "cpu_seconds",
    "verify_seconds",
    "python_seconds",
    "commit",
    "certificate",
];

/// Solves one board after the other.
pub fn run(arguments: &Arguments) -> Result<()> {
    let program = std::env::var_os("ISOLATION_PROGRAM").map(PathBuf::from);
    let program = program.map_or_else(serve::native_program, Ok)?;
    let results = crate::root().join("results");
    let scratch = crate::root().join("target/generate");
    fs::create_dir_all(&scratch)?;
    fs::create_dir_all(results.join("certificates"))?;
    let mut rows = Rows::read(&results)?;
    let boards = if arguments.boards.is_empty() { rows.boards() } else { arguments.boards.clone() };
    for board in boards {
        println!("== {board}");
        let work = Work { program: &program, results: &results, scratch: &scratch, board: &board };
        let row = rows.row(&board);
        if !arguments.no_tables {
            work.solve(row, arguments.threads)?;
        }
        work.count(row)?;
        rows.write(&results)?;
        for &kind in &arguments.certificates {
            let row = rows.row(&board);
            if kind == Kind::Value || !work.is_fixed() {
                work.certify(row, kind, arguments.threads)?;
            }
            rows.write(&results)?;
        }
    }
    Ok(())
}

/// What is run for a board.
struct Work<'a> {
    program: &'a Path,
    results: &'a Path,
    scratch: &'a Path,
    board: &'a str,
}

impl Work<'_> {
    /// Whether the pieces have fixed starting squares, so that there is only one position to solve.
    fn is_fixed(&self) -> bool {
        self.board.starts_with("pawn-")
    }

    /// The command that solves the board, without the program's name; and that for a person.
    fn command(&self, options: &str) -> Result<(Command, String)> {
        let checkpoint = format!("{}.store.jsonl", self.board);
        let board = self.board;
        let mut words = if self.is_fixed() {
            // With threads, one winning move is enough.
            format!("solve --preset {board} --threads 1{options}")
        } else {
            format!("solve-board --preset {board}{options}")
        };
        let mut text = String::new();
        if !options.contains("--value") && self.results.join(&checkpoint).exists() {
            // A run would append to the checkpoint in results/.
            fs::copy(self.results.join(&checkpoint), self.scratch.join(&checkpoint))?;
            write!(words, " --checkpoint {checkpoint} --limit-nodes 1")?;
            write!(text, "cp results/{checkpoint} . && ")?;
        }
        let mut command = Command::new(self.program);
        command.current_dir(self.scratch).args(words.split_whitespace());
        Ok((command, text + "isolation " + &words))
    }

    fn table(&self) -> PathBuf {
        crate::root().join("crates/solve/tables").join(format!("{}.csv", self.board))
    }

    /// Solves the board, and writes its table and map.
    fn solve(&self, row: &mut BoardRow, threads: u16) -> Result<()> {
        let (mut command, text) = self.command("")?;
        if !self.is_fixed() {
            let map = self.results.join(format!("{}.svg", self.board));
            command.args(["--threads", &threads.to_string(), "--csv"]).arg(self.table());
            command.arg("--svg").arg(map);
        }
        let (said, seconds) = measured(&mut command)?;
        if !text.contains("--checkpoint") {
            let nodes = if self.is_fixed() {
                number_before(&said.replace("nodes   ", ""), " in ")?
            } else {
                number_before(&said, " nodes\n")?
            };
            row.set("nodes", nodes);
            row.set("cpu_seconds", format_args!("{seconds:.2}"));
        }
        let winners = [("first", "win for the first"), ("second", "loss for the first")];
        let value = winners.into_iter().find(|(winner, solved)| {
            said.starts_with(solved) || said.contains(&format!(": the {winner} player wins"))
        });
        row.set("value", value.map_or("unknown", |(winner, _)| winner));
        row.set("command", text);
        row.set("commit", commit()?);
        Ok(())
    }

    /// Counts what the table has.
    fn count(&self, row: &mut BoardRow) -> Result<()> {
        if !self.is_fixed() {
            for (column, count) in counts(&fs::read_to_string(self.table())?) {
                row.set(column, count);
            }
        }
        Ok(())
    }

    /// Writes a certificate, and checks it with both verifiers.
    fn certify(&self, row: &mut BoardRow, kind: Kind, threads: u16) -> Result<()> {
        // `solve` does not compress.
        let end = if self.is_fixed() { "txt" } else { "gz" };
        let (board, name) = (self.board, kind.name());
        let file = format!("{board}-{name}.{end}");
        let value = if kind == Kind::Value && !self.is_fixed() { " --value" } else { "" };
        let (mut command, text) = self.command(&format!("{value} --certificate {file}"))?;
        if !self.is_fixed() {
            command.args(["--threads", &threads.to_string()]);
        }
        let (_, seconds) = measured(&mut command)?;
        let path = self.scratch.join(&file);
        let (said, verify) = measured(Command::new(self.program).arg("verify").arg(&path))?;
        print!("{said}");
        let (replies, bytes) = (number_before(&said, " replies")?, fs::metadata(&path)?.len());
        let sha256 = output(Command::new("sha256sum").arg(&path))?;
        if kind == Kind::Value {
            // `proven: the first player wins …`
            row.set("value", said.split(' ').nth(2).context("a winner")?);
        }
        let mut set = |column: &str, value: &dyn ToString| {
            row.set(&format!("{name}_{column}"), value.to_string());
        };
        set("bytes", &bytes);
        set("sha256", &sha256.split_whitespace().next().context("sha256sum")?);
        set("statements", &number_before(&said, " statements").unwrap_or(1));
        set("replies", &replies);
        set("cpu_seconds", &format_args!("{seconds:.2}"));
        set("verify_seconds", &format_args!("{verify:.2}"));
        set("python_seconds", &"");
        set("commit", &commit()?);
        if replies <= PYTHON_REPLIES {
            let checker = crate::root().join("checker/check.py");
            let (_, seconds) =
                measured(Command::new(python::need_python()?).arg(checker).arg(&path))?;
            set("python_seconds", &format_args!("{seconds:.1}"));
        }
        let stored = format!("certificates/{file}");
        let place = self.results.join(&stored);
        if bytes <= STORED {
            fs::copy(&path, place)?;
            set("certificate", &stored);
        } else {
            set("certificate", &text);
        }
        Ok(())
    }
}

/// The columns of a table of pairs that are counted.
fn counts(table: &str) -> [(&'static str, usize); 3] {
    let winners = || table.lines().skip(1).filter_map(|line| line.rsplit(',').next());
    [
        ("pairs", winners().count()),
        ("solved", winners().filter(|&winner| winner != "unknown").count()),
        ("first", winners().filter(|&winner| winner == "first").count()),
    ]
}

/// The last commit; with `-dirty` if the sources differ from it.
fn commit() -> Result<String> {
    let git = |words: &str| {
        output(Command::new("git").args(words.split_whitespace()).current_dir(crate::root()))
    };
    let changed = !git("status --porcelain --untracked-files=no crates/*/src")?.is_empty();
    Ok(git("rev-parse --short=10 HEAD")? + if changed { "-dirty" } else { "" })
}

/// The output of a command, which must succeed, and its processor time in seconds.
fn measured(command: &mut Command) -> Result<(String, f64)> {
    println!("$ {}", crate::command::text(command));
    let before = children_seconds()?;
    let done = command.stderr(std::process::Stdio::inherit()).output()?;
    // 5: some winners are unknown.
    let is_done = done.status.success() || done.status.code() == Some(5);
    ensure!(is_done, "ended with {}", done.status);
    Ok((String::from_utf8(done.stdout)?, children_seconds()? - before))
}

/// The processor time in seconds of all commands that have ended, from Linux, which counts in hundredths.
fn children_seconds() -> Result<f64> {
    let stat = fs::read_to_string("/proc/self/stat").context("processor time: needs Linux")?;
    let (_, fields) = stat.rsplit_once(')').context("/proc/self/stat")?;
    // The fields `cutime` and `cstime`.
    let times = fields.split_whitespace().skip(13).take(2).map(str::parse::<u32>);
    Ok(f64::from(times.sum::<Result<u32, _>>()?) / 100.0)
}

/// The number before the first of these words.
fn number_before(text: &str, words: &str) -> Result<u64> {
    let (before, _) =
        text.split_once(words).with_context(|| format!("expected{words}in:\n{text}"))?;
    let digits = before.rsplit(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    digits.parse().with_context(|| format!("expected a number before{words}in:\n{text}"))
}

/// The rows of results/boards.csv, in order.
struct Rows(Vec<BoardRow>);

/// The row of a board: its values by column.
#[derive(Default)]
struct BoardRow(BTreeMap<String, String>);

impl BoardRow {
    fn get(&self, column: &str) -> &str {
        self.0.get(column).map_or("", String::as_str)
    }

    fn set(&mut self, column: &str, value: impl ToString) {
        self.0.insert(column.to_owned(), value.to_string());
    }
}

fn columns() -> Vec<String> {
    let board = BOARD_COLUMNS.split(',').map(str::to_owned);
    let certificates = Kind::ALL
        .into_iter()
        .flat_map(|kind| CERTIFICATE_COLUMNS.map(|column| format!("{}_{column}", kind.name())));
    board.chain(certificates).collect()
}

impl Rows {
    fn read(results: &Path) -> Result<Self> {
        let text = fs::read_to_string(results.join("boards.csv")).unwrap_or_default();
        let mut lines = text.lines();
        let columns: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
        let row = |line: &str| {
            let values = columns.iter().zip(line.split(','));
            BoardRow(
                values.map(|(column, value)| ((*column).to_owned(), value.to_owned())).collect(),
            )
        };
        Ok(Self(lines.map(row).collect()))
    }

    fn boards(&self) -> Vec<String> {
        self.0.iter().map(|row| row.get("board").to_owned()).collect()
    }

    /// The row of a board, which is added if there is none.
    fn row(&mut self, board: &str) -> &mut BoardRow {
        let at = self.boards().iter().position(|it| it == board).unwrap_or_else(|| {
            self.0.push(BoardRow::default());
            self.0.len() - 1
        });
        self.0[at].set("board", board);
        &mut self.0[at]
    }

    /// Writes results/boards.csv, and its tables in results/README.md.
    fn write(&self, results: &Path) -> Result<()> {
        let columns = columns();
        let mut text = columns.join(",") + "\n";
        for row in &self.0 {
            let values: Vec<&str> = columns.iter().map(|column| row.get(column)).collect();
            text += &(values.join(",") + "\n");
        }
        fs::write(results.join("boards.csv"), text)?;
        self.write_page(results)
    }

    /// Writes the tables in results/README.md.
    fn write_page(&self, results: &Path) -> Result<()> {
        let readme = results.join("README.md");
        let text = self.in_readme(&fs::read_to_string(&readme)?)?;
        Ok(fs::write(readme, text)?)
    }

    /// results/README.md with the tables of these rows.
    fn in_readme(&self, readme: &str) -> Result<String> {
        let mut text = readme.to_owned();
        for (name, table) in
            [("boards", self.boards_table()), ("certificates", self.certificates_table())]
        {
            let [begin, end] = [format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->\n")];
            let (before, rest) =
                text.split_once(&begin).with_context(|| format!("README.md: {begin}"))?;
            let (_, after) = rest.split_once(&end).with_context(|| format!("README.md: {end}"))?;
            text = format!("{before}{begin}\n{table}\n{end}{after}");
        }
        Ok(text)
    }

    fn boards_table(&self) -> String {
        let mut table = "\
            | board | winner | pairs | solved | won by first | nodes | CPU time, s | commit |\n\
            | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |\n"
            .to_owned();
        for row in &self.0 {
            let board = row.get("board");
            let [value, pairs, solved, first, nodes, seconds] =
                ["value", "pairs", "solved", "first", "nodes", "cpu_seconds"]
                    .map(|column| shown(row.get(column)));
            let commit = row.get("commit");
            let name = if row.get("pairs").is_empty() {
                board.to_owned()
            } else {
                format!("[{board}](../crates/solve/tables/{board}.csv) ([map]({board}.svg))")
            };
            table += &format!(
                "| {name} | {value} | {pairs} | {solved} | {first} | {nodes} | {seconds} | {commit} |\n"
            );
        }
        table
    }

    fn certificates_table(&self) -> String {
        let mut table = "\
            | certificate | bytes | statements | replies | CPU time, s | verify, s | check.py, s |\n\
            | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n"
            .to_owned();
        for (row, kind) in self.0.iter().flat_map(|row| Kind::ALL.map(|kind| (row, kind.name()))) {
            let column = |column: &str| row.get(&format!("{kind}_{column}"));
            if column("bytes").is_empty() {
                continue;
            }
            let board = row.get("board");
            let name = match column("certificate") {
                file if file.starts_with("certificates/") => format!("[{board}, {kind}]({file})"),
                _ => format!("{board}, {kind}"),
            };
            let shown = [
                "bytes",
                "statements",
                "replies",
                "cpu_seconds",
                "verify_seconds",
                "python_seconds",
            ]
            .map(|it| shown(column(it)));
            table += &format!("| {name} | {} |\n", shown.join(" | "));
        }
        table
    }
}

/// A value in a table: digits in groups of three.
fn shown(value: &str) -> String {
    if value.is_empty() || !value.bytes().all(|byte| byte.is_ascii_digit()) {
        return value.to_owned();
    }
    let groups: Vec<&str> = value
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| str::from_utf8(group).expect("digits"))
        .collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::{Kind, Rows, columns, counts, number_before, shown};
    use std::fs;

    /// `SNAPSHOTS=overwrite cargo test -p xtask generate` writes the tables of the page again.
    #[test]
    fn the_page_has_the_rows() {
        let results = crate::root().join("results");
        let rows = Rows::read(&results).expect("results/boards.csv");
        let text = fs::read_to_string(results.join("boards.csv")).expect("results/boards.csv");
        assert_eq!(text.lines().next(), Some(columns().join(",").as_str()));
        if std::env::var("SNAPSHOTS").is_ok_and(|what| what == "overwrite") {
            rows.write_page(&results).expect("written");
        }
        let page = fs::read_to_string(results.join("README.md")).expect("results/README.md");
        assert!(
            rows.in_readme(&page).expect("both tables") == page,
            "expected SNAPSHOTS=overwrite"
        );
    }

    #[test]
    fn the_rows_are_those_of_tables_and_files() {
        let results = crate::root().join("results");
        let rows = Rows::read(&results).expect("results/boards.csv");
        let tables = crate::root().join("crates/solve/tables");
        let mut found = 0;
        for row in &rows.0 {
            let table = tables.join(format!("{}.csv", row.get("board")));
            if let Ok(table) = fs::read_to_string(table) {
                found += 1;
                for (column, count) in counts(&table) {
                    assert_eq!(row.get(column), count.to_string(), "{}", row.get("board"));
                }
            }
            for kind in Kind::ALL {
                let column = |column: &str| row.get(&format!("{}_{column}", kind.name()));
                if column("certificate").starts_with("certificates/") {
                    let file = fs::metadata(results.join(column("certificate"))).expect("a file");
                    assert_eq!(column("bytes"), file.len().to_string());
                }
            }
        }
        assert_eq!(found, fs::read_dir(tables).expect("tables").count());
    }

    #[test]
    fn numbers_in_texts() {
        assert_eq!(number_before("85 pairs\n38168 nodes\n", " nodes").expect("a number"), 38168);
        assert!(number_before("no nodes", " nodes").is_err());
        assert_eq!(
            ["", "7", "1234", "1234567", "1.25"].map(shown),
            ["", "7", "1,234", "1,234,567", "1.25"]
        );
    }
}
