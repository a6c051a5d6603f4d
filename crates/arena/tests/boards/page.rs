//! The page about the colour rule, generated from the tables.

use std::fmt::Write;
use std::path::Path;
use std::{fs, io};

use isolation::board::{Player, Rules, Size};
use isolation::solve::{BoardTable, Pair};

use super::colour_rule::{Colours, Special, colour_rule};

/// The page, from the tables that are shipped and the check sums in the folder of results.
pub fn page(results: &Path) -> io::Result<String> {
    let tables = BoardTable::shipped_boards().map(|board| {
        let Rules { movement, size, .. } = board.parse().expect("shipped boards have rules");
        let table = BoardTable::shipped(movement, size).expect("it is shipped");
        (board, table)
    });
    let knights: Vec<_> =
        tables.filter_map(|(board, table)| Some((board, Colours::of(&table)?, table))).collect();
    let mut page = HEAD.to_owned();
    page += "| board | pairs up to symmetry | solved | rule right | rule wrong | rotation | centre jump | neither |\n";
    page += "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n";
    for (board, colours, table) in &knights {
        let wrong = |special| colours.wrong.iter().filter(|(_, it)| *it == special).count();
        row(&mut page, board, colours, table.pairs().len(), &wrong);
    }
    page += NOTES;
    for (board, colours, table) in &knights {
        failures(&mut page, board, colours, table);
    }
    for (board, _, table) in &knights {
        certificates(&mut page, board, table, results)?;
    }
    page += OPEN_TABLES;
    Ok(page)
}

fn row(
    page: &mut String,
    board: &str,
    colours: &Colours,
    pairs: usize,
    wrong: &dyn Fn(Special) -> usize,
) {
    let all = colours.wrong.len();
    let [turn, jump, neither] =
        [Special::HalfTurn, Special::CentreJump, Special::Nothing].map(wrong);
    let (right, solved) = (colours.right, pairs - colours.unknown);
    let _ = writeln!(
        page,
        "| [{board}](../crates/solve/tables/{board}.csv) | {pairs} | {solved} | {right} | {all} | {turn} | \
         {jump} | {neither} |"
    );
}

/// The pairs of a board for which the rule is wrong.
fn failures(page: &mut String, board: &str, colours: &Colours, table: &BoardTable) {
    let size = table.size();
    let _ = writeln!(page, "\n### {board}\n");
    if colours.wrong.is_empty() {
        *page += "- The rule is right for every solved pair.\n";
    }
    for (special, why) in [
        (Special::HalfTurn, "Symmetric under the 180° rotation"),
        (Special::CentreJump, "First piece in the centre, second one a knight's move away"),
        (Special::Nothing, "Neither, but the rule is wrong"),
    ] {
        let fails = colours.wrong.iter().filter(|(_, found)| *found == special);
        let named: Vec<String> = fails.map(|(pair, _)| named(size, *pair)).collect();
        if !named.is_empty() {
            let _ = writeln!(page, "- {why}: {}.", named.join(", "));
        }
    }
    let mut excused: Vec<String> =
        colours.right_though_special.iter().map(|(pair, _)| named(size, *pair)).collect();
    if !excused.is_empty() {
        excused.sort();
        let _ = writeln!(
            page,
            "- Symmetric under the 180° rotation, or a knight's move from the centre, but the rule is right: {}.",
            excused.join(", ")
        );
    }
    if colours.unknown > 0 {
        let _ =
            writeln!(page, "- Not solved: {} of {} pairs.", colours.unknown, table.pairs().len());
    }
}

/// A pair, and the winner by the rule.
fn named(size: Size, pair: Pair) -> String {
    let [first, second] = pair.names(size);
    let rule = match colour_rule(size, pair) {
        Player::First => "first",
        Player::Second => "second",
    };
    format!("{first}–{second} (rule: {rule})")
}

/// The certified results of a board.
fn certificates(
    page: &mut String,
    board: &str,
    table: &BoardTable,
    results: &Path,
) -> io::Result<()> {
    let name = format!("{board}.certificates.csv");
    let path = results.join(&name);
    if !path.exists() {
        return Ok(());
    }
    let text = fs::read_to_string(path)?;
    let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let number = |row: &Vec<&str>, column: usize| row[column].parse::<f64>().unwrap_or(f64::NAN);
    let sum = |column| rows.iter().map(|row| number(row, column)).sum::<f64>();
    let _ = writeln!(
        page,
        "\n## Certificates of {board}\n\n[{name}](../results/{name}) has the check sums of the \
         certificates of {} of {} pairs: {:.1} MB, {:.0} s to write and {:.1} s to verify. \
         `{MAKE} {board} MINUTES` adds and verifies more; a single one is made and \
         checked so:\n\n```text\n\
         isolation solve --position POSITION --certificate pair.txt\n\
         isolation verify pair.txt\n\
         sha256sum pair.txt\n```",
        rows.len(),
        table.pairs().len(),
        sum(4) / 1e6,
        sum(6),
        sum(7),
    );
    Ok(())
}

const MAKE: &str = "cargo run --release -p isolation-arena --example certificates --";

const HEAD: &str = "\
# Solved boards and the colour rule

A knight changes colour with every move. When it is a player's turn and both knights stand on cells of one colour,
only that player can ever take a cell that the other is about to enter. The *colour rule* says that this player wins:
of a pair of placements, the first player, who is to move, exactly when both cells have one colour.
It is an observation, not a theorem: [the report](report.md#6-the-colour-rule) says what of it is proved.

This page tests the rule on every solved pair of the [tables](../results/README.md). It is generated by
`SNAPSHOTS=overwrite cargo test -p isolation-arena boards`; without it, the test compares it with the tables.

The web page has an explorer of these boards, `#/boards`: a map of first placements, then of replies, then of moves,
with the rule and its exceptions over it. `#/boards?board=knight-7x7&moves=d4&rule=on` shows the exceptions of
knight 7×7.

";

const NOTES: &str = "
The last three columns classify the pairs for which the rule is wrong:

- *rotation*: on a board with an even number of cells, the pieces are symmetric under the 180° rotation; the second
  player wins with the symmetry strategy, rotating every move.
- *centre jump*: on a board with a centre, the first piece stands there and the second a knight's move away; the first
  player jumps to the cell opposite the second piece, and plays the symmetry strategy from then on.
- *neither*: exceptions found by the search alone.

## Where the rule fails

Pairs are given as the cells of the first and the second piece; of symmetric pairs, one is listed.
";

const OPEN_TABLES: &str = "
## The value of an empty board

`isolation solve-board --preset knight-9x9 --value --checkpoint nine.jsonl` solves only the empty board: it searches one winning
reply to each first placement. Stop or kill it at any moment: the checkpoint has a line for each finished subproblem, with its
nodes and CPU time, and the same command resumes. Ctrl-C writes a report; a copy of the checkpoint gives one during the run:

```text
nohup nice -n 19 isolation solve-board --preset knight-9x9 --value --checkpoint nine.jsonl > nine.txt 2> nine.log &
cp nine.jsonl copy.jsonl
isolation solve-board --preset knight-9x9 --value --checkpoint copy.jsonl --report
```

The report has the reply, the nodes and the CPU time of each first placement, and a forecast of the remaining work. The forecast compares
the nodes of finished branches with their predicted number, where possible those of pairs of placements, else those some plies
later; at least 3 must be finished. Its 95 % confidence interval assumes a common error of all predictions, with at least the
deviation among the pairs of 7×7. This minimum was chosen after a run on knight 7×7, where intervals without it missed. On knight
7×9 (2,078,646,762 nodes), 12 of 12 intervals between 2 M and 1 G nodes contained the remaining work. Their values were 0.9 to 1.5
times it while they were based on later branches, but 0.4 to 0.6 of it once they were based on pairs: placements finish in board
order, and those near the centre cost more than predicted. Read the interval, not the value.

## Incomplete tables

`isolation solve-board --preset knight-8x8 --checkpoint knight-8x8.jsonl` solves the pairs, on one machine or, as
[tasks](distributed.md), on many, and can be stopped at any moment. To ship what is solved, use a copy of the checkpoint, because
the run locks the file:

```text
cp knight-8x8.jsonl copy.jsonl
isolation solve-board --preset knight-8x8 --checkpoint copy.jsonl --limit-nodes 1 --csv crates/solve/tables/knight-8x8.csv --svg results/knight-8x8.svg
cargo run --release -p isolation-arena --example certificates -- knight-8x8 60
SNAPSHOTS=overwrite cargo test -p isolation-arena boards
```
";
