//! The page about the colour rule, computed from the tables.

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
    page += "| board | pairs up to symmetry | solved | rule right | rule wrong | half turn | centre jump | neither |\n";
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
        *page += "- The rule is right for every pair that is solved.\n";
    }
    for (special, why) in [
        (Special::HalfTurn, "Images under the half turn"),
        (Special::CentreJump, "The first in the centre, the second a jump away"),
        (Special::Nothing, "Neither, where the rule is wrong all the same"),
    ] {
        let fails = colours.wrong.iter().filter(|(_, found)| *found == special);
        let named: Vec<String> = fails.map(|(pair, _)| told(size, *pair)).collect();
        if !named.is_empty() {
            let _ = writeln!(page, "- {why}: {}.", named.join(", "));
        }
    }
    let mut excused: Vec<String> =
        colours.right_though_special.iter().map(|(pair, _)| told(size, *pair)).collect();
    if !excused.is_empty() {
        excused.sort();
        let _ = writeln!(
            page,
            "- Images under the half turn, or a jump from the centre, and the rule is right: {}.",
            excused.join(", ")
        );
    }
    if colours.unknown > 0 {
        let _ =
            writeln!(page, "- Not solved: {} of {} pairs.", colours.unknown, table.pairs().len());
    }
}

/// A pair, and who wins by the rule.
fn told(size: Size, pair: Pair) -> String {
    let [first, second] = pair.names(size);
    let rule = match colour_rule(size, pair) {
        Player::First => "first",
        Player::Second => "second",
    };
    format!("{first}–{second} (rule: {rule})")
}

/// What is certified of a board.
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
         `{MAKE} {board} MINUTES` makes more of them, and verifies each; a single one is made and \
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

This page holds the rule against every solved pair of the [tables](../results/README.md). It is made by
`SNAPSHOTS=overwrite cargo test -p isolation-arena boards`; without it, the test compares it with the tables.

The web page has an explorer of these boards, `#/boards`: a map of first placements, then of replies, then of moves,
with the rule and its exceptions over it. `#/boards?board=knight-7x7&moves=d4&rule=on` shows the exceptions of
knight 7×7.

";

const NOTES: &str = "
The last three columns say what is special about the pairs for which the rule is wrong:

- *half turn*: on a board with an even number of cells, the second piece stands on the image of the first one under the
  half turn; the second player wins by mirroring every move.
- *centre jump*: on a board with a centre, the first piece stands there and the second a knight's move away; the first
  player jumps to the image of the second piece, and mirrors from then on.
- *neither*: the search has found what the rule does not know.

## Where the rule fails

Pairs are given as the first and the second piece's cell; of pairs that are images of one another under the board's
symmetries, one stands for all.
";

const OPEN_TABLES: &str = "
## The value of an empty board

`isolation solve-board --preset knight-9x9 --value --store nine.jsonl` seeks only the winner from the empty board: one winning
reply to each first placement. It may be stopped or killed at any moment: the store has a line for each finished subproblem,
with its nodes and CPU time, and the same command resumes. Ctrl-C writes a report; a copy of the store gives one while the
run goes on:

```text
nohup nice -n 19 isolation solve-board --preset knight-9x9 --value --store nine.jsonl > nine.txt 2> nine.log &
cp nine.jsonl copy.jsonl
isolation solve-board --preset knight-9x9 --value --store copy.jsonl --report
```

The report has the reply, the nodes and the CPU time of each first placement, and a forecast of what is left. The forecast compares
the nodes of finished branches with their predicted number, where possible those of pairs of placements, else those some plies
later; at least 3 must be finished. Its 95 % interval assumes that all predictions err alike, by at least the deviation seen
among the pairs of 7×7. That least width
was chosen after a run on knight 7×7, where intervals without it missed. On knight 7×9 (2,078,646,762 nodes), 12 of 12 forecasts
between 2 M and 1 G nodes held what was left. Their values were 0.9 to 1.5 times it while they rested on later branches, but 0.4 to
0.6 of it once they rested on pairs: placements are finished in board order, and those near the centre cost more than
predicted. Read the interval, not the value.

## Tables that are not whole

`isolation solve-board --preset knight-8x8 --store knight-8x8.jsonl` works through the pairs, on one machine or, as
[tasks](distributed.md), on many, and may be stopped at any moment. What is solved is shipped so, from a copy of the store,
because the run holds the file:

```text
cp knight-8x8.jsonl copy.jsonl
isolation solve-board --preset knight-8x8 --store copy.jsonl --limit-nodes 1 --csv crates/solve/tables/knight-8x8.csv --svg results/knight-8x8.svg
cargo run --release -p isolation-arena --example certificates -- knight-8x8 60
SNAPSHOTS=overwrite cargo test -p isolation-arena boards
```
";
