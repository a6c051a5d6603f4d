//! The result as text.

use isolation::board::{Player, Square};
use isolation::solve::BoardTable;
use std::collections::BTreeSet;

/// The winner from the empty board, the number of pairs that each player wins, and for each first placement up
/// to symmetry a board with the winner of each reply; and the nodes, if given.
pub fn text(table: &BoardTable, nodes: Option<u64>) -> String {
    let (movement, size) = (table.movement(), table.size());
    let pairs = table.pairs().len();
    let [first, second, unknown] =
        [Some(Player::First), Some(Player::Second), None].map(|winner| table.count(winner));
    let unknown = if unknown > 0 { format!(", unknown {unknown}") } else { String::new() };
    let nodes = nodes.map_or_else(String::new, |nodes| format!("{nodes} nodes\n"));
    let heading = format!(
        "{movement}-{size}: {}\n\
         {pairs} pairs up to symmetry: first wins {first}, second wins {second}{unknown}\n\
         {nodes}\n\
         {} is the first piece; a second piece loses on +, wins on -, is not solved on ?.\n",
        value(table),
        movement.letter()
    );
    let placements: BTreeSet<Square> = table.pairs().map(|(pair, _)| pair.first).collect();
    let boards = placements.into_iter().map(|first| board(table, first));
    std::iter::once(heading).chain(boards).collect::<Vec<_>>().join("\n")
}

/// Who wins from the empty board.
pub fn value(table: &BoardTable) -> String {
    match table.value() {
        Some(winner) => format!("the {winner} player wins"),
        None => "the winner is unknown".to_owned(),
    }
}

/// A board with the replies to a placement.
fn board(table: &BoardTable, first: Square) -> String {
    let size = table.size();
    let mut signs = vec![table.movement().letter(); size.area().into()];
    for (answer, winner) in table.answers(first) {
        signs[usize::from(answer.index())] = match winner {
            Some(Player::First) => '+',
            Some(Player::Second) => '-',
            None => '?',
        };
    }
    let winner = match table.winner_after(first) {
        Some(winner) => format!("{winner} wins"),
        None => "unknown".to_owned(),
    };
    let rows = signs.chunks(size.width().into()).map(|row| {
        let row: Vec<String> = row.iter().map(char::to_string).collect();
        format!("  {}\n", row.join(" "))
    });
    format!("{}: {winner}\n{}", size.name(first), rows.collect::<String>())
}
