//! The page about the colour rule, generated from the tables.

use std::fmt::Write;

use isolation::board::{Player, Rules, Size};
use isolation::solve::{BoardTable, Pair};

use super::colour_rule::{Colours, Special, colour_rule};

/// The page, from the tables that are shipped.
pub fn page() -> String {
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
    page
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

const HEAD: &str = "\
# The colour rule

A knight changes colour with every move. If both knights stand on one colour, the player to move is the attacker: only this
player can ever take a square that the other is about to enter. The *colour rule* says that the attacker wins. So the first
player wins a pair of placements if and only if both squares have one colour. It is an observation, not a theorem; [the
report](report.md#6-the-colour-rule) says what of it is proved.

This page tests the rule on every solved pair of the [tables](../results/README.md). `SNAPSHOTS=overwrite cargo test -p
isolation-arena boards` writes it; without `SNAPSHOTS`, the test compares it with the tables.

The web page's explorer, `#/boards`, shows the winner of each placement, reply and move, with the rule and its exceptions:
`#/boards?board=knight-7x7&moves=d4&rule=on`. [Solve large boards](large-boards.md) shows how to add a table.

";

const NOTES: &str = "
The last three columns classify the pairs for which the rule is wrong:

- *rotation*: on a board with an even number of squares, the pieces are symmetric under the 180° rotation; the second
  player wins with the symmetry strategy, rotating every move.
- *centre jump*: on a board with a centre, the first piece stands there and the second a knight's move away; the first
  player jumps to the square opposite the second piece, and plays the symmetry strategy from then on.
- *neither*: exceptions found by the search alone.

## Where the rule fails

Pairs are given as the squares of the first and the second piece; of symmetric pairs, one is listed.
";
